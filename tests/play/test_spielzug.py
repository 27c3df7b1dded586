"""How many cards a turn demands and allows, card by card."""

from __future__ import annotations

import pytest

from polax_lab.games.polax import GAME
from polax_lab.games.polax.aktion import Action

from .cardtable import table

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
