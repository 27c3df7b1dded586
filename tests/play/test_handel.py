"""Trading between players and table rulings (slides 10, 27; PX-TRD, PX-META-05, PX-META-06)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from polax_lab.chance import Seeded
from polax_lab.games.polax import handel
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import Side
from polax_lab.games.polax.spieltisch import TABLE
from polax_lab.games.polax.state import Gear
from polax_lab.games.polax.tausch import things
from polax_lab.games.polax.zuege import Move
from polax_lab.texts import LANGS, say

from .cardtable import told
from .markettable import account, carry, done, market, read, refused, verdict


def loads(a: Action, colour: str) -> list[str | None]:
    """What is aboard of a player's transporters, by number."""
    return [t.cargo for t in a.seat(colour).transporters]


# -- money and goods -------------------------------------------------------------------------


def test_an_offer_is_accepted_and_carried_out_at_once() -> None:
    """PX-TRD-01, -02, PX-GAP-19: money against a load, on one planet."""
    a = market()
    carry(a, "yellow", (1, "jest", "gold"))
    carry(a, "green", (2, "nym", None), (4, "jest", None))
    assert done(a, "offer green cargo 1 for 9") == "PX-TRD-01"
    assert PLAY.actors(a.state) == ("green",)
    assert [str(m) for m in PLAY.legal_moves(a.state, a.rules)] == [
        "green: accept", "green: refuse",
    ]  # fmt: skip
    assert done(a, "accept") == "PX-GAP-19"
    # The transporter on the same planet takes it, not the first one.
    assert (loads(a, "yellow"), loads(a, "green")) == ([None], [None, "gold"])
    assert (account(a), account(a, "green")) == (59, 3)
    assert PLAY.actors(a.state) == ("yellow",)
    assert told(a) == [
        ("PX-TRD-02", "offered"), ("PX-GAP-19", "accepted"), ("PX-TRD-03", "handed"),
        ("PX-TRD-03", "stowed"), ("PX-TRD-01", "trade_paid"), ("PX-TRD-01", "trade_got"),
    ]  # fmt: skip


def test_a_refused_offer_changes_nothing() -> None:
    """PX-TRD-06: and another one may follow."""
    a = market()
    before = a.state
    done(a, "offer green 3 for nothing")
    done(a, "refuse")
    assert a.state == before
    done(a, "offer green 2 for nothing")
    done(a, "accept")
    assert (account(a), account(a, "green")) == (48, 14)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("offer green nothing for nothing", "PX-TRD-01"),
        ("offer yellow 3 for nothing", "PX-TRD-01"),
        ("offer blue 3 for nothing", "PX-TRD-01"),
        ("offer green 3 for 2", "PX-TRD-01"),
        ("offer green einzel for einzel", "PX-TRD-01"),
        ("offer green cargo 1 for cargo 1", "PX-TRD-01"),
        ("offer green 51 for radar", "PX-CRED-03"),
        ("offer green radar for 1", "PX-INV-02"),
        ("offer green 1 for reflektor", "PX-INV-02"),
        ("offer green einzel, einzel for 1", "PX-INV-02"),
        ("offer green doppel for 1", "PX-INV-02"),
        ("offer green cargo 2 for 1", "PX-INV-02"),
        ("offer green 5 for cargo 7", "PX-INV-02"),
        ("offer green tube for 1", "PX-TRD-03"),
        ("offer green loeschschaum for 1", "PX-TRD-03"),
        ("offer green insurance feuer for 1", "PX-TRD-03"),
        ("offer green find radar for 1", "PX-TRD-03"),
        ("offer green cargo 3 for 1", "PX-TRD-03"),
    ],
)
def test_offers_that_are_none(text: str, rule: str) -> None:
    """PX-TRD-03, PX-INV-02, and public case 4-05: nothing for itself."""
    a = market(ship="inox")
    gear = Gear(torpedoes=("einzel",), tubes=1)
    a.put("yellow", gear=gear)
    a.put("green", gear=Gear(torpedoes=("einzel",), tubes=3, radar=True))
    a.put_estate("yellow", insured=("feuer",), store=("radar",))
    carry(a, "yellow", (1, "nym", "oel"), (3, "f40", "gold"))
    carry(a, "green", (1, "nym", "oel"), (2, "nym", None), (5, "f41", None))
    assert refused(a, text) == rule


def test_devices_change_hands_where_both_ships_stand() -> None:
    """PX-TRD-03."""
    a = market(ship="inox")
    a.put("yellow", gear=Gear(True, "schutzschild", loeschanlage="filled", funkanlage=True))
    a.put("green", gear=Gear(notstromaggregat=True, shield="reflektor"))
    for item in ("radar", "loeschanlage", "funkanlage"):
        done(a, f"offer green {item} for nothing")
        done(a, "accept")
        assert refused(a, f"offer green {item} for 1") == "PX-INV-02"
    # Both shields leave before they arrive.
    done(a, "offer green schutzschild for reflektor, notstromaggregat")
    done(a, "accept")
    assert a.gear("yellow") == Gear(shield="reflektor", notstromaggregat=True)
    assert a.gear("green") == Gear(True, "schutzschild", loeschanlage="filled", funkanlage=True)
    # A second one has no room, and at a distance nothing is handed over.
    a.put_gear("yellow", radar=True)
    assert refused(a, "offer green radar for 1") == "PX-EQ-14"
    a.put("green", ship="jest")
    assert refused(a, "offer green reflektor for 1") == "PX-TRD-03"


def test_an_empty_loeschanlage_is_not_handed_over() -> None:
    a = market(ship="inox")
    a.put("yellow", gear=Gear(loeschanlage="empty"))
    assert refused(a, "offer green loeschanlage for 1") == "PX-INV-02"


def test_a_torpedo_needs_a_free_tube() -> None:
    """PX-EQ-11; one that becomes free by the same deal will do."""
    a = market(ship="inox")
    a.put("yellow", gear=Gear(torpedoes=("einzel",), tubes=1))
    assert refused(a, "offer green einzel for 2") == "PX-EQ-11"
    a.put("green", gear=Gear(torpedoes=("doppel",), tubes=1))
    assert refused(a, "offer green einzel for 2") == "PX-EQ-11"
    done(a, "offer green einzel, 3 for doppel")
    done(a, "accept")
    assert (a.gear("yellow").torpedoes, a.gear("green").torpedoes) == (("doppel",), ("einzel",))
    assert (account(a), account(a, "green")) == (47, 15)


def test_two_loads_are_swapped() -> None:
    """Loads of one number are still two loads; the same goods are not swapped."""
    a = market()
    carry(a, "yellow", (1, "jest", "gold"))
    carry(a, "green", (1, "jest", "oel"))
    done(a, "offer green cargo 1 for cargo 1")
    done(a, "accept")
    assert (loads(a, "yellow"), loads(a, "green")) == (["oel"], ["gold"])
    carry(a, "green", (2, "jest", "oel"))
    assert refused(a, "offer green cargo 1 for cargo 2") == "PX-TRD-01"


def test_two_loads_need_two_empty_transporters() -> None:
    a = market()
    carry(a, "yellow", (1, "jest", "gold"), (2, "jest", "oel"))
    carry(a, "green", (3, "jest", None), (4, "nym", None))
    assert refused(a, "offer green cargo 1, cargo 2 for 4") == "PX-TRD-03"
    carry(a, "green", (3, "jest", None), (4, "jest", None))
    done(a, "offer green cargo 1, cargo 2 for 4")
    done(a, "accept")
    assert loads(a, "green") == ["gold", "oel"]


# -- accounts --------------------------------------------------------------------------------


def test_nobody_is_pushed_below_zero() -> None:
    """PX-CRED-03: the other one may be asked for more, but cannot accept."""
    a = market(ship="inox")
    a.put("yellow", gear=Gear(radar=True))
    done(a, "offer green radar for 13")
    assert refused(a, "accept") == "PX-CRED-03"
    assert [m.verb for m in PLAY.legal_moves(a.state, a.rules)] == ["refuse"]


def test_a_debtor_sells_but_does_not_buy() -> None:
    """PX-TRD-05."""
    a = market(account=-2, ship="inox")
    a.put("yellow", gear=Gear(radar=True))
    a.put("green", gear=Gear(funkanlage=True))
    assert refused(a, "offer green 1 for funkanlage") == "PX-TRD-05"
    done(a, "offer green radar for 6")
    done(a, "accept")
    assert account(a) == 4
    a.put_estate("green", account=-1)
    done(a, "offer green nothing for 1")
    assert refused(a, "accept") == "PX-TRD-05"


# -- who and when ----------------------------------------------------------------------------


def test_only_the_player_on_turn_asks() -> None:
    """PX-TRD-02, PX-BUS-18; and who is asked answers, without an offer of their own."""
    a = market(3)
    assert refused(a, "green: offer yellow 1 for nothing") == "PX-TURN-02"
    for answer in ("accept", "refuse"):
        assert refused(a, answer) == "PX-TRD-02"
    done(a, "offer green 1 for nothing")
    assert refused(a, "yellow: offer red 1 for nothing") == "PX-GAP-19"
    assert refused(a, "green: offer yellow 1 for nothing") == "PX-TRD-02"
    assert refused(a, "green: propose doppelkarte=may") == "PX-TRD-02"


def test_no_trade_in_the_vorrunde() -> None:
    """PX-PRE-05, PX-TRD-06."""
    a = market(phase="vorrunde")
    assert refused(a, "offer green 1 for nothing") == "PX-PRE-05"
    assert refused(a, "propose doppelkarte=may") == "PX-PRE-05"


def test_the_eliminated_do_not_trade() -> None:
    a = market(3)
    a.put_estate("green", out="eliminated")
    assert refused(a, "offer green 1 for nothing") == "PX-TRD-01"
    assert verdict(a, "offer red 1 for nothing").holds


@pytest.mark.parametrize(
    ("to", "give", "get"),
    [
        ("moon", Side(1), Side()),
        ("green", Side(-3), Side()),
        ("green", Side(0, ("moon",)), Side()),
        ("green", Side(0, ("cargo x",)), Side(1)),
        ("green", Side(0, ("none",)), Side(1)),
    ],
)
def test_offers_with_names_that_do_not_exist_are_refused(to: str, give: Side, get: Side) -> None:
    a = market()
    finding = PLAY.judge(a.state, Move("yellow", "offer", to=to, give=give, get=get), a.rules)
    assert not finding.holds
    assert finding.rule in ("PX-TRD-01", "PX-TRD-03", "PX-INV-02")


# -- trade_scope -----------------------------------------------------------------------------


def test_money_only() -> None:
    """PX-TRD-03 read narrowly."""
    a = market(ship="inox", rules={"trade_scope": "money_only"})
    a.put("yellow", gear=Gear(radar=True))
    assert refused(a, "offer green radar for 1") == "PX-TRD-03"
    assert verdict(a, "offer green 1 for nothing").holds


def test_everything() -> None:
    """PX-TRD-03 read widely: at a distance, finds and insurances too, but no pieces."""
    a = market(rules={"trade_scope": "everything"})
    a.put("yellow", gear=Gear(radar=True))
    a.put_estate("yellow", insured=("feuer", "kasko"), store=("tube", "einzel"))
    a.put_estate("green", insured=("kasko",))
    carry(a, "yellow", (1, "nym", "oel"))
    carry(a, "green", (2, "f40", None))
    done(a, "offer green radar, insurance feuer, find tube, cargo 1 for 7")
    done(a, "accept")
    assert a.gear("green").radar
    assert a.estate("yellow").insured == ("kasko",)
    assert a.estate("green").insured == ("kasko", "feuer")
    assert (a.estate("yellow").store, a.estate("green").store) == (("einzel",), ("tube",))
    assert loads(a, "green") == ["oel"]
    assert refused(a, "offer green insurance kasko for 1") == "PX-INS-04"
    assert refused(a, "offer green insurance lager for 1") == "PX-INV-02"
    told(a)


# -- offers of bots --------------------------------------------------------------------------


def test_offers_for_bots_can_all_be_accepted() -> None:
    """Bounded, without repeats, the same from the same generator."""
    found = 0
    for seed in range(40):
        a = market(3, ship="inox")
        a.put("yellow", gear=Gear(radar=True, torpedoes=("einzel",), tubes=2))
        a.put("green", gear=Gear(torpedoes=("doppel",), tubes=1))
        carry(a, "yellow", (1, "nym", "oel"), (2, "jest", None))
        carry(a, "red", (1, "nym", None), (2, "jest", "gold"))
        a.put_estate("red", account=-3)
        offers = handel.offers(a, random.Random(seed), 4)
        assert offers == handel.offers(a, random.Random(seed), 4)
        assert len(offers) == len(dict.fromkeys(map(str, offers))) <= 4
        for offer in offers:
            assert read(a, str(offer)) == offer
            state = PLAY.make(a.state, offer, a.rules, Seeded(seed, "offer"))
            assert PLAY.legal_moves(state, a.rules)[0].verb == "accept"
        found += len(offers)
    assert found > 30
    assert handel.offers(market(phase="transporters"), random.Random(1)) == []


# -- table rulings ---------------------------------------------------------------------------


def test_all_others_agree_to_a_reading_clockwise() -> None:
    """PX-META-06: it holds once the last one has accepted."""
    a = market(3, rules={"trade_scope": "money_only"})
    assert done(a, "propose trade_scope=everything") == "PX-META-06"
    assert PLAY.actors(a.state) == ("green",)
    done(a, "accept")
    assert PLAY.actors(a.state) == ("red",)
    assert a.season.agreed == ()
    done(a, "accept")
    assert a.season.agreed == (("trade_scope", "everything"),)
    a.put("yellow", gear=Gear(radar=True))
    assert verdict(a, "offer green radar for 1").holds
    assert told(a)[-1] == ("PX-META-06", "agreed")
    # Another reading takes its place.
    done(a, "propose trade_scope=money_only")
    done(a, "accept")
    done(a, "accept")
    assert a.season.agreed == (("trade_scope", "money_only"),)


def test_one_refusal_ends_a_proposal() -> None:
    a = market(4)
    done(a, "propose doppelkarte=may")
    done(a, "accept")
    done(a, "refuse")
    assert (a.season.agreed, PLAY.actors(a.state)) == ((), ("yellow",))


def test_the_last_one_decides_alone() -> None:
    a = market(2)
    a.put_estate("green", out="eliminated")
    done(a, "propose doppelkarte=may")
    assert a.season.agreed == (("doppelkarte", "may"),)
    assert PLAY.actors(a.state) == ("yellow",)


@pytest.mark.parametrize("reading", ["doppelkarte=must", "start_capital=15"])
def test_readings_that_nobody_can_agree_on(reading: str) -> None:
    """Those in force already, and figures."""
    assert refused(market(), f"propose {reading}") == "PX-META-06"


@pytest.mark.parametrize("reading", ["", "doppelkarte", "doppelkarte=perhaps", "moon=1"])
def test_readings_that_do_not_exist(reading: str) -> None:
    a = market()
    finding: Any = PLAY.judge(a.state, Move("yellow", "propose", reading), a.rules)
    assert (finding.holds, finding.rule) == (False, "PX-META-06")


def test_what_can_change_hands_is_listed_and_nothing_else() -> None:
    """Every deal of one thing on each side that is allowed is made of things that are listed."""
    a = market(ship="inox")
    a.put("yellow", gear=Gear(True, "schutzschild", torpedoes=("einzel",), tubes=1))
    a.put("green", gear=Gear(shield="reflektor"), ship="inox")
    carry(a, "yellow", (1, "jest", "gold"), (2, "f11", "oel"), (3, "nym", "gold"))
    carry(a, "green", (1, "jest", "oel"), (2, "f12", None), (3, "sandus", "gold"))

    def listed() -> tuple[list[str], list[str]]:
        pairs = TABLE.wares(a.state, "yellow", "green", a.rules)
        for side in pairs:
            assert all(say(ware.label, lang) for ware in side for lang in LANGS)
        give, get = ([ware.item for ware in side] for side in pairs)
        return give, get

    def allowed() -> tuple[set[str], set[str]]:
        found: tuple[set[str], set[str]] = set(), set()
        every = [["", *dict.fromkeys(things(a, c))] for c in ("yellow", "green")]
        for give, get in product(*every):
            move = TABLE.deal("yellow", "green", (0, give), (0, get))
            if PLAY.judge(a.state, move, a.rules).holds:
                found[0].add(give)
                found[1].add(get)
        return found[0] - {""}, found[1] - {""}

    # Loads are swapped on jest; green has no tube, and each of them has a shield to give for one.
    assert listed() == (["schutzschild", "radar", "cargo 1"], ["reflektor", "cargo 1"])
    for change in ({}, {"ship": "f11"}, {"transporters": ()}):
        a.put("green", **change)  # type: ignore[arg-type]
        give, get = listed()
        assert (set(give), set(get)) == allowed()
    assert listed() == ([], [])


def test_in_a_game_for_money_only_nothing_is_listed() -> None:
    a = market(ship="inox", rules={"trade_scope": "money_only"})
    a.put("yellow", gear=Gear(True))
    a.put("green", ship="inox")
    assert TABLE.wares(a.state, "yellow", "green", a.rules) == ((), ())
