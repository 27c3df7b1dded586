"""Lager- and Schadenskarten carried out (slides 8, 10, 11, 14, 15; PX-LAG, PX-SCH, PX-GAP)."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.games.polax import GAME, wirkung
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import Damage, Decks
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.zuege import Move
from polax_lab.texts import LANGS, say

from .cardtable import custom, happen, table, told


def account(a: Action, colour: str = "yellow") -> int:
    """Spaceus of a player."""
    return a.estate(colour).account


# -- Lagerkarten -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "change", "rule"),
    [
        ("lagermiete", -2, "PX-LAG-03"),
        ("lagermiete_hoch", -4, "PX-LAG-03"),
        ("lagerbrand", -6, "PX-LAG-03"),
        ("einbruch", -4, "PX-LAG-03"),
        ("altbestand", 3, "PX-LAG-01"),
        ("altbestand_gross", 5, "PX-LAG-01"),
    ],
)
def test_gap_10_money(card: str, change: int, rule: str) -> None:
    a = table()
    happen(a, card, "lager")
    assert account(a) == 12 + change
    assert a.estate("yellow").sheet[-1][3:] == (change, 12 + change)
    assert told(a)[0] == (rule, "paid" if change < 0 else "got")


@pytest.mark.parametrize(
    ("card", "insurance"), [("lagerbrand", "feuer"), ("einbruch", "lager"), ("lagermiete", "")]
)
def test_ins_04_an_insurance_pays_what_a_card_names(card: str, insurance: str) -> None:
    a = table()
    a.put_estate("yellow", insured=("feuer", "lager", "transport", "kasko"))
    happen(a, card, "lager")
    assert account(a) == (12 if insurance else 10)
    assert (("PX-INS-04", "insured") in told(a)) is bool(insurance)


def test_cred_01_costs_push_the_account_below_zero() -> None:
    a = table()
    a.put_estate("yellow", account=1)
    happen(a, "lagerbrand", "lager")
    assert account(a) == -5
    assert ("PX-CRED-01", "credit") in told(a)


@pytest.mark.parametrize(
    ("owned", "insured", "paid"),
    [
        ("none", ("feuer",), 0),
        ("filled", (), 0),
        ("filled", ("feuer",), 6),
        ("empty", ("feuer",), 6),
    ],
)
def test_lag_04_premium_for_loeschanlage_and_feuerversicherung(
    owned: Any, insured: Any, paid: int
) -> None:
    a = table()
    a.put_gear("yellow", loeschanlage=owned)
    a.put_estate("yellow", insured=insured)
    happen(a, "praemie", "lager")
    assert account(a) == 12 + paid
    assert a.gear("yellow").loeschanlage == owned


@pytest.mark.parametrize("at_home", [0, 2])
def test_gap_10_one_for_each_transporter_at_home(at_home: int) -> None:
    a = table()
    fleet = [Transporter(1, "nym"), Transporter(2, "nym")][:at_home]
    a.put("yellow", transporters=(*fleet, Transporter(5, "jest")))
    happen(a, "standgeld", "lager")
    assert account(a) == 12 + at_home


def test_lag_02_and_06_a_find_goes_into_the_lager() -> None:
    a = table()
    happen(a, "fund_torpedorohr", "lager")
    happen(a, "fund_radar", "lager")
    assert a.estate("yellow").store == ("tube", "radar")
    assert not a.gear("yellow").radar
    assert told(a)[0] == ("PX-LAG-02", "find")


# -- fire, storms, power ---------------------------------------------------------------------


@pytest.mark.parametrize("card", ["kleiner_brand", "grosser_brand"])
def test_sch_03_and_04_a_filled_loeschanlage_puts_the_fire_out_once(card: str) -> None:
    a = table()
    a.put_gear("yellow", loeschanlage="filled")
    happen(a, card)
    assert (account(a), a.seat("yellow").damage) == (12, 0)
    assert a.gear("yellow").loeschanlage == "empty"
    assert told(a)[0] == ("PX-SCH-04", "emptied")
    happen(a, card)
    assert (account(a), a.seat("yellow").damage) == (8, 20 if card == "grosser_brand" else 0)


def test_gap_11_a_feuerversicherung_pays_the_money_of_a_big_fire_only() -> None:
    a = table()
    a.put_estate("yellow", insured=("feuer",))
    happen(a, "grosser_brand")
    assert (account(a), a.seat("yellow").damage) == (12, 20)
    # It stands on the list, but without a price of its own.
    assert a.estate("yellow").damages == (Damage("grosser_brand", "hand", 20),)


@pytest.mark.parametrize("radar", [False, True])
def test_sch_05_an_asteroid_storm_does_no_harm_with_a_radar(radar: bool) -> None:
    a = table()
    a.put_gear("yellow", radar=radar)
    happen(a, "asteroidensturm")
    assert a.seat("yellow").damage == (0 if radar else 20)
    assert (("PX-SCH-05", "void") in told(a)) is radar


def test_dmg_09_surplus_cards_are_discarded_at_random() -> None:
    hand = ("gehen 1", "gehen 2", "gehen 3", "gehen 4", "gehen 5")
    a = table(2, ("yellow gehen 3",), hand=hand)
    happen(a, "asteroidensturm")
    assert a.seat("yellow").hand == ("gehen 1", "gehen 2", "gehen 4", "gehen 5")


def test_sch_09_and_13_engine_damage_keeps_its_price() -> None:
    a = table()
    happen(a, "triebwerk")
    assert a.seat("yellow").damage == 20
    assert a.estate("yellow").damages == (Damage("triebwerk", "hand", 20, 4, "repair"),)
    assert ("PX-SCH-09", "damaged") in told(a)


def test_elim_01_whoever_reaches_100_percent_by_a_card_is_out_and_the_card_stays_in_the_game() -> (
    None
):
    a = table(3, decks=Decks(("red ruhe", "yellow ruhe"), schaden=("arztrechnung",)))
    a.put("yellow", damage=80)
    happen(a, "grosser_brand")
    assert a.estate("yellow").out == "eliminated"
    assert a.season.todo == ()
    assert a.season.decks.schaden == ("grosser_brand", "arztrechnung")
    assert a.season.decks.discard == ()
    assert ("PX-ELIM-03", "leaves") in told(a)


@pytest.mark.parametrize("aggregat", [False, True])
def test_sch_06_and_07_the_funkanlage_is_lost_or_fails_for_a_while(aggregat: bool) -> None:
    a = table()
    a.put_gear("yellow", funkanlage=True, notstromaggregat=aggregat)
    happen(a, "funk_zerstoert")
    assert a.gear("yellow").funkanlage is aggregat
    ends = Damage("funk_zerstoert", "funkanlage", 0, 0, "next_turn_start")
    assert a.estate("yellow").damages == ((ends,) if aggregat else ())
    assert told(a)[0][0] == ("PX-SCH-06" if aggregat else "PX-SCH-07")


@pytest.mark.parametrize("aggregat", [False, True])
def test_sch_06_and_08_the_remote_control_breaks(aggregat: bool) -> None:
    a = table()
    a.put_gear("yellow", notstromaggregat=aggregat)
    happen(a, "fernsteuerung")
    assert not a.gear("yellow").remote_control
    price, until = (0, "turn_end") if aggregat else (3, "repair")
    assert [tuple(d)[1:] for d in a.estate("yellow").damages] == [
        ("remote_control", 0, price, until)
    ]


def test_what_is_broken_already_does_not_break_again() -> None:
    a = table()
    happen(a, "fernsteuerung")
    happen(a, "fernsteuerung")
    assert len(a.estate("yellow").damages) == 1
    assert ("PX-SCH-01", "nothing") in told(a)


@pytest.mark.parametrize("aggregat", [False, True])
def test_gap_11_a_power_cut_lasts_to_the_end_of_the_next_turn(aggregat: bool) -> None:
    a = table()
    a.put_gear("yellow", notstromaggregat=aggregat)
    happen(a, "stromausfall")
    assert [d.until for d in a.estate("yellow").damages] == ["next_turn_end"] * (not aggregat)


def test_a_card_without_anything_to_lose_changes_nothing() -> None:
    for card in ("funk_zerstoert", "rohrklemmer", "schildgenerator", "frachtraum"):
        a = table()
        before = a.state.seats
        happen(a, card)
        assert a.state.seats == before
        assert told(a)[0] == ("PX-SCH-01", "nothing")


@pytest.mark.parametrize("shield", ["schutzschild", "reflektor"])
def test_gap_11_the_shield_generator_fails(shield: Any) -> None:
    a = table()
    a.put_gear("yellow", shield=shield)
    happen(a, "schildgenerator")
    assert a.gear("yellow").shield == "none"


# -- others ----------------------------------------------------------------------------------


def test_gap_11_a_traffic_jam_touches_the_left_neighbour() -> None:
    a = table(3)
    happen(a, "stau")
    assert [account(a, c) for c in ("yellow", "green", "red")] == [9, 9, 12]


def test_gap_11_an_audit_touches_the_richest() -> None:
    a = table(3)
    a.put_estate("red", account=30)
    happen(a, "steuerpruefung")
    assert [account(a, c) for c in ("yellow", "green", "red")] == [12, 12, 26]


@pytest.mark.parametrize(
    ("who", "paid"), [("left", "green"), ("others", "green red"), ("everyone", "yellow green red")]
)
def test_whom_an_effect_touches(who: str, paid: str) -> None:
    cards = GAME.rules.cards.with_deck(custom(f"effects: [{{pay: 1, who: {who}}}]"))
    a = table(3, rules=GAME.rules.vary(cards=cards))
    happen(a, "x")
    assert [c for c in ("yellow", "green", "red") if account(a, c) == 11] == paid.split()


def test_sch_12_with_too_few_players_left_a_card_has_no_effect() -> None:
    a = table(3)
    a.put_estate("green", out="eliminated")
    happen(a, "stau")
    assert account(a) == 12
    assert told(a)[0] == ("PX-SCH-12", "too_few")


def test_elim_08_cards_for_all_go_on_working_for_the_last_player() -> None:
    a = table()
    a.put_estate("green", out="eliminated")
    happen(a, "fund_radar", "lager")
    happen(a, "arztrechnung")
    assert a.estate("yellow").store == ("radar",)
    assert account(a) == 9


def test_gap_11_quarantine_holds_the_others_on_the_planet_of_the_ship() -> None:
    a = table(4)
    a.put("yellow", transporters=(Transporter(1, "nym"),))
    a.put("green", transporters=(Transporter(1, "nym"), Transporter(2, "jest")))
    happen(a, "quarantaene")
    assert [t.held for t in a.seat("green").transporters] == [True, False]
    assert not a.seat("yellow").transporters[0].held
    assert told(a)[0] == ("PX-SCH-01", "held")


def test_gap_11_quarantine_needs_a_transporter_there() -> None:
    a = table(4)
    happen(a, "quarantaene")
    assert told(a)[0] == ("PX-SCH-01", "nothing")


# -- choices ---------------------------------------------------------------------------------


def loaded(a: Action, *numbers: int) -> None:
    """Give yellow loaded transporters, and an empty one."""
    fleet = [Transporter(n, "nym", "gold") for n in numbers]
    a.put("yellow", transporters=(*fleet, Transporter(6, "nym")))


@pytest.mark.parametrize("insured", [False, True])
def test_gap_11_and_09_the_player_chooses_which_load_is_lost(insured: bool) -> None:
    a = table(decks=Decks(schaden=("arztrechnung",)))
    loaded(a, 2, 4)
    a.put_estate("yellow", insured=("transport",) if insured else ())
    happen(a, "frachtraum")
    assert [str(m) for m in wirkung.moves(a)] == ["yellow: lose cargo 2", "yellow: lose cargo 4"]
    assert a.season.todo
    for what, may in (("cargo 4", True), ("cargo 6", False), ("einzel", False), ("ruhe", False)):
        finding = wirkung.judge(a, Move("yellow", "lose", what))
        assert finding.holds is may
        assert all(say(finding.reason, lang) for lang in LANGS)
        assert (finding.rule, finding.also) == ("PX-SCH-01", ("PX-GAP-11",))
    wirkung.do(a, Move("yellow", "lose", "cargo 4"))
    assert [t.cargo for t in a.seat("yellow").transporters] == ["gold", None, None]
    assert account(a) == (20 if insured else 12)
    wirkung.carry_out(a)
    assert (a.season.pending, a.season.todo) == ((), ())
    assert a.season.decks.schaden == ("frachtraum", "arztrechnung")
    assert (("PX-GAP-09", "compensated") in told(a)) is insured


def test_where_only_one_thing_can_be_lost_nobody_is_asked() -> None:
    a = table()
    loaded(a, 3)
    happen(a, "frachtraum")
    assert not a.season.pending
    assert a.seat("yellow").transporters[0].cargo is None


def test_gap_11_a_torpedo_jam_leaves_the_choice_between_kinds() -> None:
    a = table()
    a.put_gear("yellow", tubes=3, torpedoes=("einzel", "doppel", "einzel"))
    happen(a, "rohrklemmer")
    assert [m.what for m in wirkung.moves(a)] == ["einzel", "doppel"]
    wirkung.do(a, Move("yellow", "lose", "einzel"))
    assert a.gear("yellow").torpedoes == ("doppel", "einzel")
    assert a.gear("yellow").tubes == 3
    assert ("PX-SCH-01", "lost") in told(a)


def test_a_card_of_ones_own_goes_on_after_the_choice() -> None:
    cards = GAME.rules.cards.with_deck(custom("effects: [{lose: card}, {pay: 2}]"))
    hand = ("gehen 1", "ruhe", "gehen 1")
    a = table(hand=hand, rules=GAME.rules.vary(cards=cards))
    happen(a, "x")
    assert [m.what for m in wirkung.moves(a)] == ["gehen 1", "ruhe"]
    assert account(a) == 12
    wirkung.do(a, Move("yellow", "lose", "ruhe"))
    wirkung.carry_out(a)
    assert a.seat("yellow").hand == ("gehen 1", "gehen 1")
    assert a.season.decks.discard == ("yellow ruhe", "yellow ziehe schaden")
    assert account(a) == 10
    assert ("PX-SCH-01", "discarded") in told(a)


@pytest.mark.parametrize("funkanlage", [False, True])
def test_a_card_of_ones_own_disables_the_funkanlage_until_repaired(funkanlage: bool) -> None:
    cards = GAME.rules.cards.with_deck(custom("effects: [{disable: funkanlage, repair: 2}]"))
    a = table(rules=GAME.rules.vary(cards=cards))
    a.put_gear("yellow", funkanlage=funkanlage)
    happen(a, "x")
    assert [d.price for d in a.estate("yellow").damages] == [2] * funkanlage


@pytest.mark.parametrize("effect", ["messe: elsewhere", "nebel: Z"])
def test_a_card_for_another_board_does_nothing(effect: str) -> None:
    from polax_lab.games.polax.kartenwerk import Effect

    verb, value = effect.split(": ")
    deck = custom("effects: [{pay: 1}]")
    card = deck.cards[0]._replace(effects=(Effect(verb, value),))
    cards = GAME.rules.cards.with_deck(type(deck)("schaden", deck.rule, (card,)))
    a = table(rules=GAME.rules.vary(cards=cards))
    happen(a, "x")
    assert (a.state.messe, a.state.nebula) == (None, None)
    assert told(a)[0] == ("PX-SCH-01", "nothing")
