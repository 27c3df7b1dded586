"""The board as the rules see it: roads of fields, compiled once for every variant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.board import Board, BoardFault
from polax_lab.errors import RulesError, did_you_mean, msg
from polax_lab.games.galaktix.heft import Heft, Level, Reached, board
from polax_lab.games.galaktix.state import COLOURS, FACES, KINDS, State

if TYPE_CHECKING:
    from polax_lab.games.galaktix.zuege import Move
    from polax_lab.ruleset import Ruleset

#: Kinds of space.
SPACES = ("plain", "whirl", "extra", "start")
#: A ladder says no more heights.
MOST = 10
PROGRESSIVE = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12)


class Road(NamedTuple):
    """One star road; heights count from 1, and index 0 is the start.

    Attributes
    ----------
    ids : tuple of str
    whirl : tuple of bool
    extra : tuple of int
        The rocket that the field brings, as a place in `KINDS`; -1 for none.
    """

    ids: tuple[str, ...] = ()
    whirl: tuple[bool, ...] = ()
    extra: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """Number of fields; 0 where the board has no such road."""
        return max(0, len(self.ids) - 1)


class Plan(NamedTuple):
    """Board and readings, as tables to look up.

    Attributes
    ----------
    roads : tuple of Road
        By colour.
    points : tuple of int
        By height, from 0.
    faces : tuple of int
        What each result of a die shows.
    place : dict of str to (int, int)
        Road and height of every field.
    grey, black : bool
        Whether a grey rocket may leave out a die, and a black one may go to a whirl.
    flag : int
        Points of an occupied flag.
    level : Level
    moves : dict
        Moves that were listed once, by what they depend on.
    """

    roads: tuple[Road, ...]
    points: tuple[int, ...]
    faces: tuple[int, ...]
    place: dict[str, tuple[int, int]]
    grey: bool
    black: bool
    flag: int
    level: Level
    moves: dict[tuple[int, int, int, int], tuple[Move, ...]]

    @property
    def powers(self) -> bool:
        """Whether there are rockets with powers of their own (GX-GAP-03)."""
        level = self.level
        _, grey, black, _ = map(sum, zip(level.camp, level.supply, strict=True))
        return bool((self.grey and grey) or (self.black and black))

    def score(self, state: State) -> int:
        """Points of the highest rockets and of occupied flags (GX-SCORE-02)."""
        points = self.points
        a, b, c, d, e = state.roads
        found = points[len(a)] + points[len(b)] + points[len(c)] + points[len(d)] + points[len(e)]
        return found + self.flag * len(flagged(state)) if state.flags and self.flag else found


def flagged(state: State) -> tuple[tuple[int, int], ...]:
    """The flags whose fields are occupied."""
    roads = state.roads
    return tuple(
        (road, height)
        for road, height in state.flags
        if len(roads[road]) >= height and roads[road][height - 1] != "."
    )


@lru_cache(maxsize=256)
def plan(rules: Ruleset) -> Plan:
    """Compile a variant."""
    heft: Heft = rules.cards
    level = heft.level(rules.level)
    invented = _choice(rules.rocket_powers, level.rockets) == "invented"
    bonus = _choice(rules.flags, level.flag_effect) == "bonus"
    roads = compile_roads(rules.board)
    place = {id: (r, h) for r, road in enumerate(roads) for h, id in enumerate(road.ids) if h}
    return Plan(
        roads, _ladder(rules), _faces(rules), place, invented, invented,
        rules.flag_points if bonus else 0, level, {},
    )  # fmt: skip


#: Readings and figures that no points hang on (GX-TOOL-05, GX-FIELD-06); what a level says itself.
_IDLE = frozenset(("level", "parts_step", "part_on_whirl", "box"))


def varied(rules: Ruleset) -> dict[str, Any]:
    """What is read or counted in another way than usual, as far as points hang on it."""
    return {name: value for name, value in rules.changed.items() if name not in _IDLE}


def reached(level: Level, rules: Ruleset) -> Reached | None:
    """How often a bot reaches the targets of a level, if that is known for these rules."""
    if varied(rules) or rules.board.fingerprint != rules.cards.level(rules.level).board.fingerprint:
        return None
    return level.reached


def _choice(reading: str, of_level: str) -> str:
    return of_level if reading == "by_level" else reading


def _ladder(rules: Ruleset) -> tuple[int, ...]:
    if rules.ladder == "linear":
        return tuple(range(MOST + 1))
    if rules.ladder == "progressive":
        return (0, *PROGRESSIVE)
    return (0, *(rules.ladder_points[str(h)] for h in range(1, MOST + 1)))


def _faces(rules: Ruleset) -> tuple[int, ...]:
    if rules.die == "fair":
        return tuple(range(len(FACES)))
    return tuple(i for i, f in enumerate(FACES) for _ in range(rules.die_weights[f]))


def compile_roads(board: Board) -> tuple[Road, ...]:
    """Follow the links from every start upwards."""
    found = dict.fromkeys(COLOURS, Road())
    for space in board:
        if space.kind == "start":
            ids = tuple(_chain(board, space.id))
            fields = [board.spaces[board.index[id]] for id in ids]
            found[space["road"]] = Road(  # type: ignore[index]
                ids,
                tuple(f.kind == "whirl" for f in fields),
                tuple(KINDS.index(f["rocket"]) if f["rocket"] else -1 for f in fields),
            )
    return tuple(found[c] for c in COLOURS)


def _chain(board: Board, start: str) -> Iterator[str]:
    before, here = "", start
    while here:
        yield here
        onward = (s for s in board.neighbours(here) if s != before)
        before, here = here, next(onward, "")


def lay(given: Board, rules: Ruleset) -> Board:
    """Give the board of the level, unless the user brought another (GX-SETUP-01).

    The first board drawn anew is the user's too, in levels that are played on it.
    """
    if rules.die == "weighted" and not any(rules.die_weights.values()):
        raise RulesError(msg("galaktix.rules.die"), msg("galaktix.rules.die.hint"))
    level: Level = rules.cards.level(rules.level)
    usual = board("board-1").fingerprint
    return level.board if given.fingerprint == usual != level.board.fingerprint else given


def board_faults(board: Board) -> Iterator[BoardFault]:
    """Give every demand that a board does not meet.

    Demands: one to five roads of different colours, each a chain of 1 to 10 fields from its start
    without branches; every extra-rocket field shows a rocket; the last field is no whirl, because
    a count that goes too far ends there (GX-PLACE-06).
    """
    seen: dict[str, str] = {}
    reached: set[str] = set()
    for i, space in enumerate(board):
        at = ("spaces", i)
        if space.kind == "extra" and space["rocket"] not in KINDS[:3]:
            hint = did_you_mean(str(space["rocket"] or ""), KINDS[:3])
            yield BoardFault(at, msg("galaktix.board.rocket", name=space.id), hint, (space.id,))
        if space.kind != "start":
            continue
        colour = str(space["road"] or "")
        if colour not in COLOURS:
            hint = did_you_mean(colour, COLOURS)
            yield BoardFault(at, msg("galaktix.board.road", name=space.id), hint, (space.id,))
        elif colour in seen:
            what = msg("galaktix.board.twice", name=space.id, other=seen[colour])
            yield BoardFault(at, what, msg("galaktix.board.twice.hint"), (seen[colour], space.id))
        seen.setdefault(colour, space.id)
        yield from _road_faults(board, space.id, i, reached)
    lost = [s for s in board.ids if s not in reached]
    if lost:
        what = msg("galaktix.board.lost", name=lost[0])
        hint = msg("galaktix.board.lost.hint")
        yield BoardFault(("spaces", board.index[lost[0]]), what, hint, tuple(lost))


def _road_faults(board: Board, start: str, at: int, reached: set[str]) -> Iterator[BoardFault]:
    here, before = start, ""
    chain: list[str] = []
    while here and here not in reached:
        reached.add(here)
        chain.append(here)
        onward = [s for s in board.neighbours(here) if s != before]
        if len(onward) > 1:
            what = msg("galaktix.board.branch", name=here)
            hint = msg("galaktix.board.branch.hint")
            yield BoardFault(("spaces", board.index[here]), what, hint, (here, *onward))
            reached.update(onward)
            return
        before, here = here, onward[0] if onward else ""
    if not 1 <= len(chain) - 1 <= MOST:
        what = msg("galaktix.board.length", name=start, count=len(chain) - 1)
        yield BoardFault(("spaces", at), what, msg("galaktix.board.length.hint"), (start,))
    elif board.spaces[board.index[chain[-1]]].kind == "whirl":
        what = msg("galaktix.board.last", name=chain[-1])
        hint = msg("galaktix.board.last.hint")
        yield BoardFault(("spaces", board.index[chain[-1]]), what, hint, (chain[-1],))
