"""Refilling the hand (slide 8; PX-DRAW)."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.games.polax import GAME, wirkung, ziehen
from polax_lab.games.polax.partie import Decks, Todo

from .cardtable import custom, table, told

HAND = ("gehen 1", "gehen 2", "gehen 3")


def pile(*cards: str) -> tuple[str, ...]:
    """Some action cards, the top one first."""
    return tuple(f"green {card}" for card in reversed(cards))


def test_draw_02_the_hand_is_filled_to_five_and_the_phase_follows() -> None:
    a = table(hand=HAND, decks=Decks(pile("ruhe", "feuern 1", "gehen 7")))
    ziehen.refill(a)
    seat = a.seat("yellow")
    assert seat.hand == (*HAND, "ruhe", "feuern 1")
    assert seat.backs == ("yellow",) * 3 + ("green",) * 2
    assert a.season.decks.action == ("green gehen 7",)
    assert a.season.phase == "transporters"
    assert told(a) == [("PX-DRAW-01", "drawn")]


def test_dmg_06_after_a_repair_business_goes_on() -> None:
    a = table(hand=HAND, decks=Decks(pile("ruhe", "ruhe", "ruhe")))
    a.put_turn(then="business")
    ziehen.refill(a)
    assert a.season.phase == "business"


def test_draw_01_a_damaged_ship_draws_less() -> None:
    a = table(hand=HAND, decks=Decks(pile("ruhe", "feuern 1", "gehen 7")))
    a.put("yellow", damage=20)
    ziehen.refill(a)
    assert len(a.seat("yellow").hand or ()) == 4


def test_draw_03_and_04_a_draw_card_is_carried_out_and_the_loop_goes_on() -> None:
    decks = Decks(
        pile("ziehe lager", "ruhe", "gehen 7", "gehen 6"), lager=("fund_radar", "altbestand")
    )
    a = table(hand=HAND, decks=decks)
    ziehen.refill(a)
    assert list(a.season.todo) == [Todo("lager", "altbestand", 0, "green ziehe lager")]
    assert a.seat("yellow").hand == HAND
    assert list(a.season.decks.lager) == ["fund_radar"]
    wirkung.carry_out(a)
    assert not a.season.todo
    assert list(a.season.decks.lager) == ["altbestand", "fund_radar"]
    assert list(a.season.decks.discard) == ["green ziehe lager"]
    ziehen.refill(a)
    assert a.seat("yellow").hand == (*HAND, "ruhe", "gehen 7")
    assert a.estate("yellow").account == 15
    assert told(a)[0] == ("PX-DRAW-03", "opened")
    assert ("PX-DRAW-04", "under") in told(a)


def test_draw_05_an_event_goes_to_the_very_bottom_below_polax() -> None:
    decks = Decks(pile("ziehe ereignis"), pile("ruhe"), ereignis=("polax", "nebel_a", "nebel_b"))
    a = table(2, ("green ruhe",), hand=HAND, decks=decks)
    ziehen.refill(a)
    wirkung.carry_out(a)
    assert a.season.decks.ereignis == ("nebel_b", "polax", "nebel_a")
    assert a.state.nebula == "B"
    assert ("PX-DRAW-05", "under") in told(a)


def test_draw_08_and_10_reshuffled_at_once_without_the_card_drawn_last() -> None:
    decks = Decks(pile("ziehe lager"), pile("gehen 1", "gehen 2"), lager=("altbestand",))
    a = table(2, ("green gehen 1", "green gehen 2"), hand=HAND, decks=decks)
    ziehen.refill(a)
    assert a.season.decks.action == ("green gehen 1", "green gehen 2")
    assert not a.season.decks.discard
    wirkung.carry_out(a)
    assert list(a.season.decks.discard) == ["green ziehe lager"]
    assert told(a)[0] == ("PX-DRAW-08", "reshuffled")


def test_draw_08_reshuffled_even_if_nobody_draws_more() -> None:
    a = table(2, ("green ruhe",), hand=(*HAND, "ruhe"), decks=Decks(pile("gehen 7"), pile("ruhe")))
    ziehen.refill(a)
    assert a.season.phase == "transporters"
    assert a.season.decks.action == ("green ruhe",)


def test_draw_11_with_both_piles_empty_refilling_stops() -> None:
    a = table(hand=HAND)
    ziehen.refill(a)
    assert a.seat("yellow").hand == HAND
    assert a.season.phase == "transporters"


def test_draw_11_draw_cards_alone_do_not_keep_one_drawing_for_ever() -> None:
    a = table(2, ("green ziehe schaden",), hand=HAND, decks=Decks(pile("ziehe schaden")))
    ziehen.refill(a)
    assert a.season.phase == "transporters"
    assert told(a) == [("PX-DRAW-11", "no_card")]


def test_draw_12_and_end_02_after_polax_draw_cards_are_ignored() -> None:
    decks = Decks(
        pile("ziehe ereignis", "ruhe", "ziehe ereignis", "ziehe schaden", "gehen 7", "gehen 6"),
        schaden=("arztrechnung",), ereignis=("nebel_a", "polax"),
    )  # fmt: skip
    a = table(hand=HAND, decks=decks)
    ziehen.refill(a)
    wirkung.carry_out(a)
    assert a.season.drawer == "yellow"
    ziehen.refill(a)
    assert a.seat("yellow").hand == (*HAND, "ruhe", "gehen 7")
    assert a.season.phase in ("final", "over")
    assert a.season.decks.ereignis == ("polax", "nebel_a")
    assert a.season.decks.discard == (
        "green ziehe ereignis", "green ziehe ereignis", "green ziehe schaden",
    )  # fmt: skip
    assert told(a).count(("PX-END-02", "ignored")) == 2


def test_gap_17_polax_in_a_repair_draw_ends_the_business() -> None:
    decks = Decks(pile("ziehe ereignis", "ruhe"), pile("gehen 1"), ereignis=("polax",))
    a = table(2, ("green gehen 1", "green ziehe ereignis"), hand=(*HAND, "ruhe"), decks=decks)
    a.put_turn(then="business")
    ziehen.refill(a)
    wirkung.carry_out(a)
    ziehen.refill(a)
    assert a.season.phase in ("final", "over")


def test_draw_13_what_lies_underneath_is_known() -> None:
    lager = ("lagermiete", "einbruch", "altbestand")
    orders = pile(*["ziehe lager"] * 5, "ruhe", "gehen 7")
    a = table(hand=HAND, decks=Decks(orders, lager=lager))
    known = []
    for _ in range(5):
        ziehen.refill(a)
        assert a.season.decks.known[0] <= len(a.season.decks.lager)
        wirkung.carry_out(a)
        known.append(a.season.decks.known)
    assert [k[0] for k in known] == [1, 2, 3, 3, 3]
    assert a.season.decks.lager == ("einbruch", "altbestand", "lagermiete")


def test_elim_03_the_draw_card_of_an_eliminated_colour_leaves() -> None:
    a = table(3, hand=HAND, decks=Decks(("red ruhe",), lager=("altbestand",)))
    a.put_estate("green", out="eliminated")
    ziehen.slide_under(a, Todo("lager", "altbestand", 1, "green ziehe lager"))
    assert a.season.decks.discard == ()
    assert ("PX-ELIM-03", "leaves") in told(a)


@pytest.mark.parametrize("deck", ["lager", "schaden"])
def test_a_deck_of_ones_own_is_drawn(deck: str) -> None:
    cards = GAME.rules.cards.with_deck(custom("effects: [{pay: 5}]", deck))
    ours: Any = {deck: ("x",)}
    decks = Decks(pile(f"ziehe {deck}", "ruhe", "ruhe", "ruhe"), **ours)
    a = table(hand=HAND, decks=decks, rules=GAME.rules.vary(cards=cards))
    ziehen.refill(a)
    wirkung.carry_out(a)
    assert a.estate("yellow").account == 7


def test_draw_cards_alone_do_not_go_round_for_ever() -> None:
    """Found by mutated files: a pile of one draw card and one card that brings nothing."""
    from polax_lab import load_game

    polax = load_game("polax")
    state = polax.place(
        turn={"player": "yellow", "duty": []},
        players={
            "yellow": {"ship": "f49", "lagerplanet": "jest", "hand": ["gehen 1"]},
            "green": {"ship": "f10", "lagerplanet": "nym", "hand": ["ruhe"]},
        },
        season={"phase": "cards", "action": ["yellow ziehe schaden"], "schaden": ["frachtraum"]},
    )
    ruling = polax.ask(state, {"question": "happens", "move": "yellow: gehen 1 to f44"})
    assert ruling.answer.phase == "business"  # type: ignore[union-attr]
    drawn = [c for c in ruling.answer.changes if c.rule == "PX-DRAW-03"]  # type: ignore[union-attr]
    assert len(drawn) == 1
