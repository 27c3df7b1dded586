"""The path: which field is what, and what a board needs (ledger chapter BOARD)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from polax_lab.board import FIELD, PLANET, Board, BoardFault
from polax_lab.texts import msg

if TYPE_CHECKING:
    from polax_lab.ruleset import Ruleset

#: A special field of which the switch `layout` says what it is.
SPECIAL = "special"
ASTEROID, WORMHOLE = "asteroid", "wormhole"
KINDS = (FIELD, PLANET, ASTEROID, WORMHOLE, SPECIAL)
#: By reading: what comes first from Erde in the half of the Terraner, and in that of the Aliens.
_FIRST = {
    "mirrored_wormhole_near_home": (WORMHOLE, ASTEROID),
    "uniform_asteroid_first_from_earth": (ASTEROID, ASTEROID),
    "uniform_wormhole_first_from_earth": (WORMHOLE, WORMHOLE),
    "mirrored_asteroid_near_home": (ASTEROID, WORMHOLE),
}


def path_of(board: Board) -> tuple[str, ...]:
    """Give the fields from Erde to Pluto; empty if the links do not make one path.

    Erde is the end of the path that the file names first.
    """
    adj = [board.neighbours(space) for space in board.ids]
    ends = [space for space, near in zip(board.ids, adj, strict=True) if len(near) == 1]
    if len(ends) != 2 or any(len(near) > 2 for near in adj):
        return ()
    path, before = [ends[0]], ""
    while path[-1] != ends[1]:
        here = path[-1]
        path.append(next(s for s in adj[board.index[here]] if s != before))
        before = here
    return tuple(path) if len(path) == len(board.ids) else ()


def lay(board: Board, rules: Ruleset) -> Board:
    """Make asteroids and wormholes of the special fields, as the reading has it (IN-BOARD-07)."""
    return _laid(board, str(rules.layout))


@lru_cache(maxsize=32)
def _laid(board: Board, layout: str) -> Board:
    path = path_of(board)
    kinds = {space.id: space.kind for space in board}
    if SPECIAL not in kinds.values():
        return board
    near, far = _FIRST[layout]
    which: tuple[str, ...] = ()
    for at, space in enumerate(path):
        if kinds[space] == PLANET:
            # A section belongs to the half in which it begins.
            first = near if 2 * at < len(path) - 1 else far
            which = (first, WORMHOLE if first == ASTEROID else ASTEROID)
        elif kinds[space] == SPECIAL and which:
            kinds[space], which = which[0], which[1:]
    return replace(board, spaces=tuple(replace(s, kind=kinds[s.id]) for s in board))


def board_faults(board: Board) -> Iterator[BoardFault]:
    """Give every demand that a board does not meet.

    Demands: one path; a planet at both ends; between two neighbouring planets one asteroid and one
    wormhole, or two special fields. Numbers of fields are free, so that a class may play on a
    shorter path.
    """
    path = path_of(board)
    if not path:
        what, hint = msg("invasion.board.path"), msg("invasion.board.path.hint")
        yield BoardFault(("links",), what, hint)
        return
    kind = {space.id: space.kind for space in board}
    for end in (path[0], path[-1]):
        if kind[end] != PLANET:
            at = ("spaces", board.index[end], "kind")
            what, hint = msg("invasion.board.end", name=end), msg("invasion.board.end.hint")
            yield BoardFault(at, what, hint, (end,))
    planets = [i for i, space in enumerate(path) if kind[space] == PLANET]
    for low, high in pairwise(planets):
        inside = [kind[s] for s in path[low + 1 : high] if kind[s] != FIELD]
        if sorted(inside) not in ([ASTEROID, WORMHOLE], [SPECIAL, SPECIAL]):
            first, other = path[low], path[high]
            what = msg("invasion.board.section", name=first, other=other, count=len(inside))
            hint = msg("invasion.board.section.hint")
            yield BoardFault(("spaces", board.index[first]), what, hint, (first, other))
