"""Many positions at once in which rockets have colours, and grey and black ones their powers.

There are far too many such positions to be listed. Here flights and passes are worked out for those
that are given, with all that the rules count: both supplies of every colour, parts, skipped fields,
flags. What a position is worth after the round is told by `polax_lab.study.galaktix.worth`.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from polax_lab.errors import PolaxError, msg
from polax_lab.games.galaktix.absetzen import targets
from polax_lab.games.galaktix.spielplan import MOST, Plan, plan
from polax_lab.games.galaktix.state import KINDS, PARTS
from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.dice import ROADS, Array

_SHAPE = (ROADS, DICE + 1, MOST + 1)


class Tables(NamedTuple):
    """Many positions at the start of a round.

    Attributes
    ----------
    tops : (5, n) array
        The highest rockets.
    camp, supply : (4, n) array
        By `KINDS`.
    """

    tops: Array
    camp: Array
    supply: Array

    def some(self, which: Array) -> Tables:
        """Pick some of them out."""
        return Tables(*(part[:, which] for part in self))


class Option(NamedTuple):
    """A way to fly: a rocket, which of its targets, and what parts are spent on.

    Attributes
    ----------
    kind : int
        Of `KINDS`.
    height, spent, points : (cells) array
        Where it leads, parts on skipped fields, points of flags, by road, dice and height before.
        -1 in `height` where it cannot be.
    won : (3, cells) array
        Rockets shown on the fields that are occupied.
    """

    kind: int
    height: Array
    spent: Array
    points: Array
    won: Array


class Coloured:
    """A game of Galaktix as arrays.

    Parameters
    ----------
    rules : Ruleset

    Attributes
    ----------
    options : dict of (int, int) to list of Option
        By road and dice: all ways that there are. ``every`` lists them without regard to these.
    left : (5, 11, 3) array
        Extra-rocket fields above a height.
    """

    def __init__(self, rules: Ruleset) -> None:
        if rules.extra_empty_supply != "nothing" or rules.tool_count != "final":
            raise PolaxError(msg("solve.not.readings"), msg("solve.not.hint"))
        self.rules = rules
        self.plan = plan(rules)
        self.cost = int(rules.parts_per_rocket)
        self.recycled = rules.returned_parts == "to_supply"
        self.ladder = np.array(self.plan.points)
        self.lengths = np.array([road.length for road in self.plan.roads])
        self.left = np.array([
            [[road.extra[top + 1 :].count(kind) for kind in range(PARTS)]
             for top in range(MOST + 1)]
            for road in self.plan.roads
        ])  # fmt: skip
        self.every = _options(self.plan, rules)
        self.options = {
            (road, dice): [
                o for o in self.every if (o.height.reshape(_SHAPE)[road, dice] >= 0).any()
            ]
            for road in range(ROADS)
            for dice in range(1, DICE + 1)
        }

    def start(self, many: int) -> Tables:
        """Lay the level out so many times."""
        level = self.plan.level
        stores = (np.repeat(np.array(s)[:, None], many, 1) for s in (level.camp, level.supply))
        return Tables(np.zeros((ROADS, many), int), *stores)

    def scores(self, tops: Array) -> Array:
        """Points of the highest rockets."""
        found: Array = self.ladder.take(tops).sum(0)
        return found

    def over(self, at: Tables) -> Array:
        """Tell where nothing can change any more (GX-END-05, GX-END-06)."""
        parts = at.camp[PARTS] + at.supply[PARTS]
        bare = (at.camp[:PARTS].sum(0) == 0) & (parts < self.cost)
        found: Array = bare | (at.tops == self.lengths[:, None]).all(0)
        return found

    def taken(self, at: Tables, parts: int | Array) -> Tables:
        """Take parts, as many as there are (GX-TOOL-06)."""
        camp, supply = at.camp.copy(), at.supply.copy()
        got = np.minimum(parts, supply[PARTS])
        camp[PARTS] += got
        supply[PARTS] -= got
        return at._replace(camp=camp, supply=supply)

    def cell(self, road: int | Array, dice: int | Array, top: Array) -> Array:
        """Give the place in the arrays of an `Option`."""
        found: Array = (road * _SHAPE[1] + dice) * _SHAPE[2] + top
        return found

    def fly(
        self, at: Tables, road: int | Array, dice: int | Array, option: Option
    ) -> tuple[Array, Tables, Array]:
        """Fly, with parts taken already.

        Returns
        -------
        which : array
            Those of the positions that can fly so.
        after : Tables
            What comes of these.
        points : array
            Points of flags.
        """
        every = np.arange(at.tops.shape[1])
        cell = self.cell(road, dice, at.tops[road, every])
        cost = self.cost if option.kind == PARTS else 1
        spent = option.spent.take(cell)
        need = spent + (cost if option.kind == PARTS else 0)
        which = np.flatnonzero(
            (option.height.take(cell) >= 0)
            & (at.camp[option.kind] >= cost)
            & (at.camp[PARTS] >= need)
        )
        cell = cell[which]
        after = at.some(which)
        road = road[which] if isinstance(road, np.ndarray) else road
        after.tops[road, every[: len(which)]] = option.height.take(cell)
        after.camp[option.kind] -= cost
        after.camp[PARTS] -= spent[which]
        for kind, won in enumerate(option.won):
            if won.any():
                got = np.minimum(won.take(cell), after.supply[kind])
                after.camp[kind] += got
                after.supply[kind] -= got
        return which, after, option.points.take(cell)

    def hand_back(self, at: Tables, kind: int) -> tuple[Array, Tables]:
        """Pass, with parts taken already: those that can, and what comes of it (GX-PASS-02, 03)."""
        cost = self.cost if kind == PARTS else 1
        which = np.flatnonzero(at.camp[kind] >= cost)
        after = at.some(which)
        after.camp[kind] -= cost
        after.supply[kind] += cost if kind != PARTS or self.recycled else 0
        return which, after


def _options(p: Plan, rules: Ruleset) -> list[Option]:
    """List every way to fly that there is anywhere on the board."""
    found: dict[tuple[int, int, int], Option] = {}
    for road in range(ROADS):
        for dice in range(1, DICE + 1):
            for top in range(p.roads[road].length + 1):
                for kind, name in enumerate(KINDS):
                    for place, height in enumerate(targets(p, road, top, dice, name, rules)):
                        for way, deal in enumerate(_deals(p, road, top, height)):
                            option = found.setdefault((kind, place, way), _nowhere(kind))
                            cell = np.ravel_multi_index((road, dice, top), _SHAPE)
                            option.height[cell] = height
                            option.spent[cell], option.points[cell], option.won[:, cell] = deal
    return [found[key] for key in sorted(found)]


def _nowhere(kind: int) -> Option:
    size = int(np.prod(_SHAPE))
    height, spent, points = np.full((3, size), -1)
    return Option(kind, height, spent, points, np.zeros((PARTS, size), int))


def _deals(p: Plan, road: int, top: int, height: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Parts, points of flags and rockets by kind: what a flight can bring, fewest parts first."""
    if height == top:
        return [(0, 0, (0,) * PARTS)]
    flags = {p.place[space] for space in p.level.flags} if p.flag else set()
    extra, whirl = p.roads[road].extra, p.roads[road].whirl
    skipped = [
        h for h in range(top + 1, height)
        if not whirl[h] and (extra[h] >= 0 or (road, h) in flags)
    ]  # fmt: skip
    best: dict[tuple[int, tuple[int, ...]], int] = {}
    for size in range(len(skipped) + 1):
        for chosen in combinations(skipped, size):
            fields = (height, *chosen)
            shown = [extra[h] for h in fields]
            key = (size, tuple(shown.count(kind) for kind in range(PARTS)))
            points = p.flag * sum((road, h) in flags for h in fields)
            best[key] = max(best.get(key, 0), points)
    return [(spent, points, won) for (spent, won), points in best.items()]
