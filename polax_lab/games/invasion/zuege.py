"""`Move`: one decision in the Sonnensystem-Invasion, and its text.

======================  ==========================================================================
``terra1: roll``        throw the die and go
``terra1: answer b``    answer the question by the letter of an answer
``terra1: try 60``      answer as one who knows 60 of 100 such questions: chance decides, and the
                        record keeps what it gave
``terra1: right``       in a game for a class: whoever leads it says that the answer was right;
                        likewise ``wrong``
======================  ==========================================================================

The right answer is in nobody's view before it is given. A bot that is to be right now and then
could therefore not be: it makes the move ``try``, which the die of chance settles. Lists name
``roll`` and ``answer`` only; the others are for programs and for whoever leads a class.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from polax_lab import movetext
from polax_lab.errors import MoveTextError, msg
from polax_lab.games.invasion.stand import NAMES

ANSWERING = ("answer", "try", "right", "wrong")


class Move(NamedTuple):
    """One decision.

    Attributes
    ----------
    player : str
    verb : str
        ``roll``, ``answer``, ``try``, ``right`` or ``wrong``.
    what : str
        The letter of an answer, or the percentage of a ``try``.
    """

    player: str
    verb: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.player}: {self.verb} {self.what}".rstrip()


@cache
def rolls(player: str) -> tuple[Move, ...]:
    """Give the one list of moves of a player who has to throw."""
    return (Move(player, "roll"),)


@lru_cache(maxsize=1024)
def answers(player: str, letters: str) -> tuple[Move, ...]:
    """Give the one list of moves of a player who has to answer."""
    return tuple(Move(player, "answer", letter) for letter in letters)


_FORMS = (
    re.compile(r"(?P<verb>roll|right|wrong)"),
    re.compile(r"(?P<verb>answer) (?P<what>[a-f])"),
    re.compile(r"(?P<verb>try) (?P<what>\d{1,3})"),
    re.compile(r"(?P<what>[a-f])"),
)


def parse(text: str, actor: str, listed: Sequence[Move]) -> Move:
    """Read a move. Without a name it is one of who must decide now; a letter alone answers.

    Capitals and blanks do not matter. The beginning of exactly one listed move will do.

    Raises
    ------
    MoveTextError
        Naming what is wrong and what would be right.
    """
    player, said = movetext.split(text, actor, NAMES)
    for form in _FORMS:
        found = form.fullmatch(said)
        if found:
            parts = found.groupdict()
            what = parts.get("what") or ""
            return Move(player, parts.get("verb") or "answer", what.lstrip("0") or what[-1:])
    mine = [m for m in listed if m.player == player]
    if re.fullmatch(r"answer .+|\S", said) and mine and mine[0].verb == "answer":
        letters = ", ".join(m.what for m in mine)
        raise MoveTextError(
            msg("error.move.none", text=text), msg("invasion.text.letters", letters=letters)
        )
    return movetext.beginning(said, text, mine, ("roll", "answer a", "try 60", "right", "wrong"))
