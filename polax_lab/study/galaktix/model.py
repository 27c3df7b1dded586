"""What the solver knows of a game: roads, ladder, dice, camp, and the readings that matter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from polax_lab.errors import PolaxError, msg
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.state import FACES, PARTS, State, Store
from polax_lab.games.galaktix.wuerfel import twice
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.dice import ways


class Field(NamedTuple):
    """A field of a star road."""

    whirl: bool = False
    extra: bool = False
    flag: bool = False


class Camp(NamedTuple):
    """What lies beside the board.

    Attributes
    ----------
    rockets, parts : int
        In the camp.
    supply, stock : int
        Rockets and parts in the supply.
    """

    rockets: int
    parts: int
    supply: int
    stock: int


class Deal(NamedTuple):
    """What a flight brings: parts put on skipped fields, rockets earned, points of flags."""

    parts: int
    rockets: int
    points: int


class Model(NamedTuple):
    """A game of Galaktix as the solver sees it.

    Attributes
    ----------
    roads : tuple
        The fields of each of the five roads, from the bottom.
    ladder : tuple of int
        Points of each height, from 0.
    weights : tuple of float
        The chance of each face of a die: the roads in order, then the tool.
    start : Camp
    tops : tuple of int
        Where the highest rockets are at the start; a road that starts complete is out of the game.
    forced : bool
        Passing only where no colour can be used (GX-PASS-05).
    burning : bool
        A finished road may be chosen and uses the rocket up (GX-ROAD-04).
    recycled : bool
        Two parts handed back go to the supply (GX-PASS-04).
    flag : int
        Points for a flag.
    rerolls : int
        How often dice may be thrown again in a round.
    tools, parts : int
        How many tools are a part, and how many parts are a rocket.
    twice : bool
        Tools of the first throw bring parts too (GX-TOOL-04).
    """

    roads: tuple[tuple[Field, ...], ...]
    ladder: tuple[int, ...]
    weights: tuple[float, ...]
    start: Camp
    tops: tuple[int, ...] = (0, 0, 0, 0, 0)
    forced: bool = False
    burning: bool = False
    recycled: bool = True
    flag: int = 0
    rerolls: int = 1
    tools: int = 2
    parts: int = 2
    twice: bool = False

    @property
    def firsts(self) -> range:
        """How many parts the first throw can bring before dice are thrown again."""
        return range(ways(self.tools).passes if self.twice else 1)

    @property
    def climbing(self) -> bool:
        """Whether a round without a flight can leave more in the camp than there was."""
        most = ways(self.tools).passes - 1
        return most * (1 + self.twice) > self.parts

    @property
    def margin(self) -> int:
        """How many rockets more than rockets alone can bring are followed up when relaxed.

        Parts may have been rockets.
        """
        return 6 if self.climbing else 2

    def heights(self, road: int) -> tuple[int, ...]:
        """Give where the highest rocket of a road can be from the start on: never on a whirl."""
        fields = self.roads[road]
        first = self.tops[road]
        return (first, *(h for h in range(first + 1, len(fields) + 1) if not fields[h - 1].whirl))

    def target(self, road: int, top: int, dice: int) -> int | None:
        """Give where a rocket would go, or None where it may not (GX-PLACE-05, 06; GX-FIELD-01)."""
        fields = self.roads[road]
        if top == len(fields):
            return top if self.burning and top else None
        height = min(top + dice, len(fields))
        return None if fields[height - 1].whirl else height

    def deals(self, road: int, top: int, height: int) -> tuple[Deal, ...]:
        """Give what flying from one height to another can bring, fewest parts first.

        Of two ways with as many parts and rockets only the one with more points is given.
        """
        if height == top:
            return (Deal(0, 0, 0),)
        fields = self.roads[road]
        landed = fields[height - 1]
        flag = self.flag > 0
        skipped = fields[top : height - 1]
        worth = [f for f in skipped if (f.extra or (f.flag and flag)) and not f.whirl]
        best: dict[tuple[int, int], int] = {}
        for chosen in _subsets(worth):
            key = (len(chosen), landed.extra + sum(f.extra for f in chosen))
            points = self.flag * (landed.flag + sum(f.flag for f in chosen))
            best[key] = max(best.get(key, 0), points)
        return tuple(Deal(*key, points) for key, points in best.items())

    def left(self, road: int, top: int) -> tuple[int, int]:
        """Count the extra-rocket fields above a height, and the fields worth a part."""
        above = [f for f in self.roads[road][top:] if not f.whirl]
        return (
            sum(f.extra for f in above),
            sum(f.extra or (f.flag and self.flag > 0) for f in above),
        )


def _subsets(fields: list[Field]) -> Iterator[tuple[Field, ...]]:
    for size in range(len(fields) + 1):
        yield from combinations(fields, size)


def model_of(rules: Ruleset, near: bool = False) -> Model:
    """Read a game of Galaktix off its rules: board, level, figures and readings.

    Grey and black rockets are counted as white ones, which they are unless a level gives them
    powers of their own.

    Parameters
    ----------
    rules : Ruleset
    near : bool
        Do not mind that the supply of one colour may run out before that of another.

    Raises
    ------
    PolaxError
        For what the solver does not cover: grey and black rockets with powers of their own, and
        supplies of several colours that can run out one by one.
    """
    p = plan(rules)
    level = p.level
    if (p.grey or p.black) and (any(level.camp[1:PARTS]) or any(level.supply[1:PARTS])):
        raise PolaxError(msg("solve.not.powers"), msg("solve.not.hint"))
    if rules.extra_empty_supply == "nothing" and not near:
        shown = [sum(road.extra.count(kind) for road in p.roads) for kind in range(PARTS)]
        every = list(zip(shown, level.supply, level.camp, strict=False))
        if any(fields > there for fields, there, _ in every) and sum(map(any, every)) > 1:
            raise PolaxError(msg("solve.not.colours"), msg("solve.not.hint"))
    flags = {p.place[space] for space in level.flags}
    roads = tuple(
        tuple(
            Field(road.whirl[h], road.extra[h] >= 0, (number, h) in flags)
            for h in range(1, road.length + 1)
        )
        for number, road in enumerate(p.roads)
    )
    return Model(
        roads,
        p.points,
        tuple(p.faces.count(face) / len(p.faces) for face in range(len(FACES))),
        camp_of(level.camp, level.supply),
        forced=rules.pass_rule == "only_if_blocked",
        burning=rules.finished_road == "burn_rocket",
        recycled=rules.returned_parts == "to_supply",
        flag=p.flag,
        rerolls=rules.rerolls,
        tools=rules.tools_per_part,
        parts=rules.parts_per_rocket,
        twice=twice(rules),
    )


def camp_of(camp: Store, supply: Store) -> Camp:
    """Count rockets of every colour as one kind."""
    return Camp(sum(camp[:PARTS]), camp[PARTS], sum(supply[:PARTS]), supply[PARTS])


def spot(state: State) -> tuple[tuple[int, ...], Camp]:
    """Give what counts of a position: the highest rockets, and the camp."""
    return tuple(map(len, state.roads)), camp_of(state.camp, state.supply)
