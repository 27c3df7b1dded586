"""Reading the text of a move (see `moves` for the forms)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polax_lab.errors import Message, MoveTextError, did_you_mean, msg
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
_MOST_SHOWN = 8


def parse(text: str, state: State, rules: Ruleset, listed: Sequence[Move]) -> Move:
    """Read a move. Without a colour it is one of who must decide now.

    Capitals and blanks do not matter. What only one listed move can mean need not be said in full:
    the exit of a warp, the enemy that is fought, or the rest of a text.

    Raises
    ------
    MoveTextError
        Naming what is wrong and what would be right.
    """
    plain = " ".join(text.casefold().split())
    head, sign, rest = plain.partition(":")
    actor = state.turn.player if state.turn else ""
    player, body = (head.strip(), rest.strip()) if sign else (actor, plain)
    if player not in COLOURS:
        raise MoveTextError(msg("sector18.text.player", name=player), did_you_mean(player, COLOURS))
    for form, verb in _COMPILED:
        found = form.fullmatch(body)
        if found:
            given = {k: v for k, v in found.groupdict().items() if v is not None}
            for key in ("to", "via"):
                if key in given:
                    given[key] = _zone(given[key], rules)
            return _completed(Move(player, verb, **given), listed)
    return _beginning(body, text, listed if player == actor else ())


def _completed(move: Move, listed: Sequence[Move]) -> Move:
    """The one listed move that says more, if there is just one."""
    if move in listed or move.verb != "move":
        return move
    more = [
        m for m in listed
        if m[:4] == move[:4] and move.via in ("", m.via) and move.other in ("", m.other)
    ]  # fmt: skip
    return more[0] if len(more) == 1 else move


def _zone(name: str, rules: Ruleset) -> str:
    board = rules.board
    for zone in board.ids:
        if name in (zone.casefold(), board.label(zone).casefold()):
            return zone
    raise MoveTextError(msg("error.space", name=name), did_you_mean(name, board.ids, "spaces"))


def _beginning(body: str, text: str, listed: Sequence[Move]) -> Move:
    """The one listed move that begins or ends so, as a service to those who type."""
    names = {str(m).partition(": ")[2]: m for m in listed}
    fits = [name for name in names if body and name.startswith(body)]
    if not fits and body:
        fits = [name for name in names if name.endswith(f" {body}")]
    if len(fits) == 1:
        return names[fits[0]]
    if fits:
        shown = tuple(fits[:_MOST_SHOWN])
        raise MoveTextError(msg("sector18.text.several", text=text, moves=shown, count=len(fits)))
    forms = ("light to z11", "collect", "build light at z11", "upgrade light", "shield", "expand",
             "done")  # fmt: skip
    near: Message = did_you_mean(body, names) if names else msg("sector18.text.forms", forms=forms)
    raise MoveTextError(msg("sector18.text.none", text=text), near)
