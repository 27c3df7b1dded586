"""How many cards a turn demands and allows, card by card."""

from __future__ import annotations

import pytest

from polax_lab.games.polax import GAME
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.table import Table
from polax_lab.games.polax.wegerecht import (
    RightOfWay,
    fulfilling,
    judge_right_of_way,
    pressing,
)

from .cardtable import table
from .partien import states

HAND = ("ruhe", "feuern 1", "doppelkarte", "feuern 2", "feuern 3")


def after(*moves: str, **rules: str) -> Action:
    """A turn in which these moves, each legal, were made."""
    a = table(hand=HAND, rules=GAME.rules.vary(**rules))
    a.put_season(phase="cards")
    a.put_turn(duty=())
    for text in moves:
        move = GAME.play.parse(text, a.state, a.rules)
        assert GAME.play.judge(a.state, move, a.rules).holds, text
        a.state = GAME.play.apply(a.state, move, a.rules, a.chance)
    return a


def may_stop(a: Action) -> bool:
    """Whether the play of cards may end here."""
    move = GAME.play.parse("done", a.state, a.rules)
    listed = move in GAME.play.legal_moves(a.state, a.rules)
    assert listed == bool(GAME.play.judge(a.state, move, a.rules).holds)
    return listed


FIRST = ("discard ruhe", "discard feuern 1")


@pytest.mark.parametrize(
    ("moves", "stop"),
    [
        ((), False),
        (FIRST[:1], True),
        (FIRST, True),
        # Not what went before counts, but what follows the Doppelkarte.
        ((*FIRST, "doppelkarte"), False),
        ((*FIRST, "doppelkarte", "discard feuern 2"), False),
        ((FIRST[0], "doppelkarte", "discard feuern 2", "discard feuern 3"), True),
        (("doppelkarte", *FIRST[:1]), False),
        (("doppelkarte", *FIRST), True),
        (("doppelkarte", *FIRST, "discard feuern 2"), True),
        # Put down without its action it demands nothing.
        (("discard doppelkarte",), True),
    ],
)
def test_where_several_cards_may_be_played_a_doppelkarte_still_demands_two_after_it(
    moves: tuple[str, ...], stop: bool
) -> None:
    assert may_stop(after(*moves, cards_per_turn="several")) is stop


def test_read_as_may_nothing_has_to_follow_a_doppelkarte() -> None:
    one = after("doppelkarte", doppelkarte="may")
    more = after(*FIRST, "doppelkarte", cards_per_turn="several", doppelkarte="may")
    assert may_stop(one)
    assert may_stop(more)
    assert not may_stop(after(doppelkarte="may"))


def test_the_quick_look_at_the_duty_says_what_the_ruling_says() -> None:
    """PX-WEG: lists of moves ask `pressing` and the hand, questions the whole ruling."""
    seen = set()
    for state, rules in states(1500):
        if state.season is None or state.season.phase != "cards" or state.turn is None:
            continue
        colour = state.turn.player
        seat = state.seat(colour)
        if seat is None or seat.ship is None:
            continue
        table_ = Table(state, rules)
        quick = pressing(table_, colour)
        ruling = judge_right_of_way(table_, RightOfWay(player=colour))
        able = bool(fulfilling(table_, colour, seat.hand or ()))
        assert bool(ruling.holds) == (quick and able)
        assert (ruling.rule == "PX-WEG-03") == (quick and not able)
        seen.add((quick, able))
    assert {(True, True), (False, True)} <= seen
