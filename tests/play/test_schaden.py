"""Damage, the permitted hand, elimination (slides 4, 7, 8, 21, 22; PX-HIT, PX-DMG, PX-ELIM)."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.chance import Scripted
from polax_lab.games.polax import GAME
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import Decks, Pending
from polax_lab.games.polax.schaden import eliminate, emptied, hurt, limit, reshuffle, shrink
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.zuege import Move

from .cardtable import table, told

FIVE = ("gehen 1", "gehen 2", "gehen 3", "ruhe", "feuern 1")
LITERAL = GAME.rules.vary(zero_hand="literal")


def armed(players: int = 2, *script: Any, cards: int = 5, damage: int = 0, **more: Any) -> Action:
    """Green holds some cards, yellow and green ones in turn."""
    more.setdefault("decks", Decks(("yellow gehen 6",)))
    a = table(players, *script, **more)
    backs = ("green", "yellow", "green", "yellow", "green")
    a.put("green", hand=FIVE[:cards], backs=backs[:cards], damage=damage)
    return a


def hand(a: Action, colour: str = "green") -> list[str]:
    seat = a.seat(colour)
    return [f"{b} {c}" for b, c in zip(seat.backs, seat.hand or (), strict=True)]


@pytest.mark.parametrize(
    ("damage", "cards"), [(0, 5), (20, 4), (40, 3), (60, 2), (80, 1), (100, 0)]
)
def test_dmg_01_and_set_21_permitted_hand(damage: int, cards: int) -> None:
    assert limit(armed(damage=damage), "green") == cards


@pytest.mark.parametrize(
    ("percent", "taken"),
    [(20, ("green gehen 3",)), (40, ("green gehen 3", "green gehen 1"))],
)
def test_hit_07_and_08_a_torpedo_takes_cards_blind(percent: int, taken: tuple[str, ...]) -> None:
    a = armed(2, taken)
    hurt(a, "green", percent, "PX-HIT-05")
    assert a.seat("green").damage == percent
    assert not set(taken) & set(hand(a))
    assert a.season.decks.discard == taken
    assert told(a) == [("PX-HIT-05", "damaged"), ("PX-HIT-07", "cards_lost")]
    assert a.estate("green").sheet[-1][:2] == ("ende.damaged", str(percent))


def test_hit_14_the_attackers_own_cards_are_taken_at_random_too() -> None:
    a = table(2, ("yellow ruhe",), hand=("gehen 1", "ruhe", "gehen 2", "gehen 3"))
    hurt(a, "yellow", 20, "PX-HIT-10")
    assert a.seat("yellow").hand == ("gehen 1", "gehen 2", "gehen 3")
    assert told(a)[-1] == ("PX-HIT-14", "cards_lost")


def test_hit_15_what_is_there_is_taken_and_the_limit_falls_by_all() -> None:
    a = armed(2, ("green gehen 1",), cards=1)
    hurt(a, "green", 40, "PX-HIT-06")
    assert hand(a) == []
    assert (a.seat("green").damage, limit(a, "green")) == (40, 3)
    assert a.estate("green").out == ""  # PX-CARD-19


def test_hit_16_an_empty_hand_is_damaged_all_the_same() -> None:
    a = armed(cards=0)
    hurt(a, "green", 20, "PX-HIT-05")
    assert limit(a, "green") == 4
    assert told(a) == [("PX-HIT-05", "damaged")]


def test_dmg_09_damage_by_a_card_discards_only_what_is_too_much() -> None:
    a = armed(2, cards=4)
    hurt(a, "green", 20, "PX-SCH-09", blind=False)
    assert len(hand(a)) == 4
    b = armed(2, ("yellow gehen 2",))
    hurt(b, "green", 20, "PX-SCH-09", blind=False)
    assert "yellow gehen 2" not in hand(b)
    assert told(b)[-1] == ("PX-DMG-09", "cards_lost")
    shrink(b, "green")
    assert len(hand(b)) == 4


@pytest.mark.parametrize(("before", "percent"), [(80, 20), (60, 40), (80, 40)])
def test_elim_01_and_dmg_10_at_100_percent_the_game_is_over_at_once(
    before: int, percent: int
) -> None:
    a = armed(cards=1, damage=before)
    hurt(a, "green", percent, "PX-HIT-05")
    seat = a.seat("green")
    assert (seat.damage, a.estate("green").out) == (100, "eliminated")
    assert told(a)[1] == ("PX-ELIM-01", "eliminated")
    assert a.estate("green").sheet[-1].what == "ende.eliminated"


def test_elim_02_all_pieces_leave_the_board() -> None:
    a = armed(3)
    a.put("green", transporters=(Transporter(2, "f10", "gold"), Transporter(4, "nym")))
    a.put("green", mines=("f30",))
    eliminate(a, "green", "PX-ELIM-01")
    seat = a.seat("green")
    assert (seat.ship, seat.transporters, seat.mines, seat.hand) == (None, (), (), ())
    assert not [p for p in a.state.pieces() if p.owner == "green"]
    left = [e for e in a.log or () if e.rule == "PX-ELIM-02"]
    assert [e.amount for e in left] == [4]


def test_elim_03_to_05_the_colour_leaves_and_other_cards_are_laid_off() -> None:
    decks = Decks(("green gehen 1", "yellow ruhe"), ("green ziehe lager", "yellow gehen 7"))
    a = armed(2, decks=decks)
    a.put("yellow", hand=("gehen 4", "gehen 5"), backs=("green", "yellow"))
    eliminate(a, "green", "PX-ELIM-01")
    assert a.season.decks.action == ("yellow ruhe",)
    assert a.season.decks.discard == ("yellow gehen 7", "yellow gehen 2", "yellow ruhe")
    assert hand(a, "yellow") == ["green gehen 4", "yellow gehen 5"]
    gone = next(e for e in a.log or () if e.rule == "PX-ELIM-04")
    assert gone.amount == 5
    a.lay_off("yellow", "gehen 4")
    assert a.season.decks.discard[-1] == "yellow ruhe"  # it left when it was played
    assert told(a)[-1] == ("PX-ELIM-03", "card_leaves")


def test_elim_04_cards_of_those_who_went_before_leave_as_well() -> None:
    a = armed(3)
    a.put_estate("red", out="eliminated")
    a.put("green", hand=("gehen 1", "gehen 2"), backs=("red", "yellow"))
    eliminate(a, "green", "PX-ELIM-01")
    assert a.season.decks.discard == ("yellow gehen 2",)


def test_elim_04_an_emptied_stack_is_shuffled_anew() -> None:
    decks = Decks(("green gehen 1",), ("yellow gehen 7", "green ruhe"))
    a = armed(2, ("yellow gehen 7",), cards=0, decks=decks)
    eliminate(a, "green", "PX-ELIM-01")
    assert (a.season.decks.action, a.season.decks.discard) == (("yellow gehen 7",), ())
    assert told(a)[-1] == ("PX-DRAW-08", "reshuffled")


def test_elim_07_import_chits_stay_out_of_the_game() -> None:
    a = armed()
    chits = (1, 0, 2, 0, 0, 0, 0)
    a.put_estate("green", chits=chits)
    before = a.season.chits
    eliminate(a, "green", "PX-ELIM-01")
    assert (a.season.chits, a.estate("green").chits) == (before, chits)


def test_nobody_asks_an_eliminated_player() -> None:
    a = armed(3)
    pending = (Pending("trade", "green", "red"), Pending("ruling", "red", "yellow"))
    a.put_season(pending=(*pending, Pending("trade", "red", "green")))
    eliminate(a, "green", "PX-ELIM-01")
    assert a.season.pending == (Pending("ruling", "red", "yellow"),)


def test_card_19_an_empty_hand_is_harmless_unless_read_literally() -> None:
    a = armed(cards=0)
    emptied(a, "green")
    assert a.estate("green").out == ""
    b = armed(cards=0, rules=LITERAL)
    emptied(b, "green")
    assert b.estate("green").out == "eliminated"
    assert told(b)[0] == ("PX-CARD-19", "eliminated")
    c = armed(cards=1, rules=LITERAL)
    emptied(c, "green")
    assert c.estate("green").out == ""


def test_var_12_literally_the_last_card_lost_to_a_torpedo_eliminates() -> None:
    a = armed(2, ("green gehen 1",), cards=1, rules=LITERAL)
    hurt(a, "green", 20, "PX-HIT-05")
    assert (a.seat("green").damage, a.estate("green").out) == (20, "eliminated")


def test_draw_08_reshuffle() -> None:
    a = table(2, ("yellow gehen 2", "yellow gehen 1"), decks=Decks((), ("yellow gehen 1",
              "yellow gehen 2")))  # fmt: skip
    reshuffle(a)
    assert a.season.decks[:2] == (("yellow gehen 2", "yellow gehen 1"), ())
    reshuffle(a)  # nothing lies there now
    assert told(a) == [("PX-DRAW-08", "reshuffled")]


def test_the_card_that_eliminates_its_drawer_goes_back_under_its_deck() -> None:
    """PX-SCH-01, PX-DRAW-03: nothing vanishes with the player."""
    decks = Decks(("red gehen 1", "red ziehe schaden"), (), (), ("triebwerk", "asteroidensturm"))
    a = table(3, decks=decks)
    a.put("yellow", damage=80, hand=("gehen 1",), backs=("yellow",))
    a.put("green", hand=("ruhe",), backs=("green",))
    a.put_season(phase="cards")
    a.put_turn(duty=())
    state = GAME.play.apply(a.state, Move("yellow", "discard", "gehen 1"), a.rules, Scripted())
    seat = state.seat("yellow")
    assert seat is not None
    assert seat.estate is not None
    assert seat.estate.out == "eliminated"
    assert state.season is not None
    assert state.season.decks.schaden == ("asteroidensturm", "triebwerk")
    assert state.season.todo == ()
    assert state.season.decks.discard == ("red ziehe schaden",)
    assert state.turn is not None
    assert state.turn.player == "green"
