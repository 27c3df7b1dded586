"""`Move`: one decision in a game of Galaktix, and its text.

=================================== ====================================================
``player: roll``                    throw all dice
``player: reroll pink pink tool``   throw these dice again; ``keep`` leaves them all
``player: take parts``              for the tools; ``leave parts`` goes without
``player: place white on pink-3``   also ``grey``, ``black``, and ``parts`` for two parts
``player: return white``            go without placing; the rocket goes to the supply
``player: part on blue-3``          occupy a field that was jumped over
``player: done``                    no further part
=================================== ====================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from polax_lab import movetext
from polax_lab.games.galaktix.state import FACES, KINDS, PLAYER
from polax_lab.ruleset import Ruleset

#: What the rulebook, and those who speak German, call colours; ``rot`` is its slip for pink.
WORDS = {
    "rosa": "pink", "rot": "pink", "red": "pink", "gelb": "yellow", "gruen": "green",
    "blau": "blue", "lila": "purple", "werkzeug": "tool",
    "weiss": "white", "weisse": "white", "graue": "grey", "grau": "grey", "gray": "grey",
    "schwarz": "black", "schwarze": "black", "bauteile": "parts",
}  # fmt: skip


class Move(NamedTuple):
    """One decision.

    Attributes
    ----------
    player : str
    verb : str
        ``roll``, ``reroll``, ``keep``, ``take``, ``leave``, ``place``, ``return``, ``part``,
        ``done``.
    what : str
        The rocket (place, return), or the dice with blanks between them (reroll).
    to : str
        The field (place, part).
    """

    player: str
    verb: str
    what: str = ""
    to: str = ""

    def __str__(self) -> str:
        return f"{self.player}: {_say(self)}"


def _say(m: Move) -> str:
    match m.verb:
        case "place":
            return f"place {m.what} on {m.to}"
        case "part":
            return f"part on {m.to}"
        case "take" | "leave":
            return f"{m.verb} parts"
        case _:
            return f"{m.verb} {m.what}" if m.what else m.verb


@lru_cache(maxsize=2**12)
def listed(verb: str, what: str = "", to: str = "") -> Move:
    """Give the one object for a move that lists name again and again."""
    return Move(PLAYER, verb, what, to)


ROLL, KEEP, DONE = listed("roll"), listed("keep"), listed("done")
TAKE, LEAVE = listed("take"), listed("leave")
VERBS = ("roll", "reroll", "keep", "take", "leave", "place", "return", "part", "done")
_FORMS = tuple(
    (re.compile(form), verb)
    for form, verb in (
        (r"(?P<verb>roll|keep|done)", ""),
        (r"(?P<verb>take|leave) parts", ""),
        (r"reroll (?P<what>\S+(?: \S+)*)", "reroll"),
        (r"return (?P<what>\S+)", "return"),
        (r"place (?P<what>\S+) on (?P<to>\S+)", "place"),
        (r"part on (?P<to>\S+)", "part"),
    )
)


def parse(text: str, rules: Ruleset, moves: Callable[[], Sequence[Move]]) -> Move:
    """Read a move; capitals and further blanks do not matter, German names of colours will do.

    The beginning of exactly one listed move will do as well.

    Raises
    ------
    MoveTextError
        Naming what is wrong and what would be right.
    """
    _, said = movetext.split(text, PLAYER, (PLAYER,))
    for form, verb in _FORMS:
        if found := form.fullmatch(said):
            given = found.groupdict()
            what, to = given.get("what") or "", given.get("to") or ""
            if verb == "reroll":
                dice = [_word(word, FACES) for word in what.split(" ")]
                what = " ".join(sorted(dice, key=FACES.index))
            elif what:
                what = _word(what, KINDS)
            return listed(given.get("verb") or verb, what, _space(to, rules) if to else "")
    return movetext.beginning(said, text, moves(), VERBS)


def _word(word: str, known: Sequence[str]) -> str:
    return movetext.known(WORDS.get(word, word), known)


def _space(name: str, rules: Ruleset) -> str:
    road, sign, height = name.rpartition("-")
    return movetext.space(f"{WORDS.get(road, road)}{sign}{height}", rules.board)
