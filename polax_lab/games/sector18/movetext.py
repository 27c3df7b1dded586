"""Reading the text of a move (see `moves` for the forms)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polax_lab import movetext
from polax_lab.errors import MoveTextError, msg
from polax_lab.games.sector18.moves import Move
from polax_lab.games.sector18.state import COLOURS, KINDS, State
from polax_lab.ruleset import Ruleset

_SHIP = r"(?P<{}>(?:" + "|".join(KINDS) + r")(?:-\d{{1,2}})?)"
_FORMS: tuple[tuple[str, str], ...] = (
    (rf"{_SHIP.format('what')} to (?P<to>\S+)(?: warp (?P<via>\S+))?"
     rf"(?: against {_SHIP.format('other')})?", "move"),
    (rf"build (?P<what>{'|'.join(KINDS)}) at (?P<to>\S+)", "build"),
    (rf"upgrade {_SHIP.format('what')}", "upgrade"),
    (r"choose (?P<what>[a-z][a-z0-9_]*)", "choose"),
    (rf"use (?P<what>[a-z][a-z0-9_]*)(?: {_SHIP.format('other')})?(?: at (?P<to>\S+))?", "use"),
    (r"collect", "collect"),
    (r"shield", "shield"),
    (r"expand", "expand"),
    (r"done", "done"),
)  # fmt: skip
_COMPILED = tuple((re.compile(form), verb) for form, verb in _FORMS)
#: What is shown to who types at a moment without moves.
_SHOWN = ("light to z11", "collect", "build light at z11", "upgrade light", "shield", "expand",
          "done")  # fmt: skip


def parse(text: str, state: State, rules: Ruleset, listed: Sequence[Move]) -> Move:
    """Read a move. Without a colour it is one of who must decide now.

    Capitals and blanks do not matter. What only one listed move can mean need not be said in full:
    the exit of a warp, the enemy that is fought, or the rest of a text. What several moves could
    mean is no move yet, and no ruling can be given on it.

    Raises
    ------
    MoveTextError
        Naming what is wrong and what would be right.
    """
    actor = state.turn.player if state.turn else ""
    player, said = movetext.split(text, actor, COLOURS)
    for form, verb in _COMPILED:
        found = form.fullmatch(said)
        if found:
            given = {k: v for k, v in found.groupdict().items() if v is not None}
            for key in ("to", "via"):
                if key in given:
                    given[key] = movetext.space(given[key], rules.board)
            return _completed(Move(player, verb, **given), said, listed)
    return movetext.beginning(said, text, listed if player == actor else (), _SHOWN)


def _completed(move: Move, said: str, listed: Sequence[Move]) -> Move:
    """The one listed move that says more; `MoveTextError` if several do."""
    if move in listed or move.verb != "move":
        return move
    more = [
        m for m in listed
        if m[:4] == move[:4] and move.via in ("", m.via) and move.other in ("", m.other)
    ]  # fmt: skip
    if len(more) > 1:
        exits = {m.via for m in more}
        what = msg(f"sector18.open.{'exit' if len(exits) > 1 else 'enemy'}", text=said)
        names = ", ".join(map(movetext.body, more))
        raise MoveTextError(what, msg("error.known.choices", names=names))
    return more[0] if more else move
