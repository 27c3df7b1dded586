"""All boards that can come about, by number: what they score and where flights lead."""

from __future__ import annotations

from math import prod

import numpy as np

from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.study.galaktix.camps import Kind
from polax_lab.study.galaktix.dice import ROADS, Array
from polax_lab.study.galaktix.model import Deal, Model


class Boards:
    """How high the five roads can be, all together.

    Parameters
    ----------
    model : Model

    Attributes
    ----------
    heights : list of tuple of int
        By road: where its highest rocket can be.
    count : int
    where : (5, count) array
        For each road the place in its `heights`.
    level : (count) array
        Sum of these places: every flight raises it, except on a road that is burnt on.
    scores : (count + 1) array
        The last entry, like the last of `next` and `kind`, stands for what is not possible.
    next : (5, 6, count + 1) array
        The board after a flight by road and dice.
    deals : list of Deal
        Without points, by number.
    ways : (5, 6, ways, heights) array
        What a flight can bring, by road, dice, way and place of the road: the number of a deal, or
        -1.
    points : array
        Points of flags, in the same order.
    kinds : list of Kind
    kind : (count + 1) array
        Number of the kind of each board.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.heights = [model.heights(road) for road in range(ROADS)]
        self.shape = tuple(map(len, self.heights))
        self.count = prod(self.shape)
        self.where = np.array(np.unravel_index(np.arange(self.count), self.shape))
        self.level = self.where.sum(0)
        self.scores = np.append(
            self._add([[model.ladder[h] for h in hs] for hs in self.heights]), 0
        )
        self._fly()
        self._sort()

    def _add(self, by_road: list[list[int]]) -> Array:
        """Sum what each road gives at its height."""
        each = [np.array(v)[at] for v, at in zip(by_road, self.where, strict=True)]
        found: Array = np.sum(each, 0)
        return found

    def _fly(self) -> None:
        model = self.model
        step = [prod(self.shape[road + 1 :]) for road in range(ROADS)]
        every: dict[tuple[int, int], list[tuple[Deal, ...]]] = {}
        self.next = np.full((ROADS, DICE + 1, self.count + 1), self.count)
        for road, heights in enumerate(self.heights):
            for dice in range(1, DICE + 1):
                targets = [model.target(road, h, dice) for h in heights]
                every[road, dice] = [
                    () if t is None else model.deals(road, h, t)
                    for h, t in zip(heights, targets, strict=True)
                ]
                rise = [0 if t is None else heights.index(t) - i for i, t in enumerate(targets)]
                there = np.arange(self.count) + step[road] * np.array(rise)[self.where[road]]
                barred = np.array([t is None for t in targets])[self.where[road]]
                self.next[road, dice, :-1] = np.where(barred, self.count, there)
        self.deals: list[Deal] = [Deal(0, 0, 0)]
        most = max(len(deals) for found in every.values() for deals in found)
        self.ways = np.full((ROADS, DICE + 1, most, max(self.shape)), -1)
        self.points = np.zeros(self.ways.shape, np.float32)
        for (road, dice), found in every.items():
            for place, deals in enumerate(found):
                for way, deal in enumerate(deals):
                    bare = deal._replace(points=0)
                    if bare not in self.deals:
                        self.deals.append(bare)
                    self.ways[road, dice, way, place] = self.deals.index(bare)
                    self.points[road, dice, way, place] = deal.points

    def _sort(self) -> None:
        model = self.model
        each = range(ROADS)
        extras = self._add([[model.left(r, h)[0] for h in self.heights[r]] for r in each])
        spots = self._add([[model.left(r, h)[1] for h in self.heights[r]] for r in each])
        net = self._add([self._gains(road) for road in each])
        least = np.maximum(0, model.start.supply - (extras[0] - extras))
        most = model.start.rockets + np.minimum(net, 0) + model.margin
        rows = zip(extras.tolist(), spots.tolist(), least.tolist(), most.tolist(), strict=True)
        number: dict[Kind, int] = {}
        self.kind = np.array([number.setdefault(Kind(*row), len(number)) for row in rows] + [0])
        self.kinds = list(number)

    def _gains(self, road: int) -> list[int]:
        """Give the most rockets that a road can have brought, less those used, by height."""
        model, heights = self.model, self.heights[road]
        best = [0] + [-99] * (len(heights) - 1)
        for place, top in enumerate(heights):
            for dice in range(1, DICE + 1):
                target = model.target(road, top, dice)
                if target is not None and target > top:
                    there = heights.index(target)
                    most = max(deal.rockets for deal in model.deals(road, top, target))
                    best[there] = max(best[there], best[place] - 1 + most)
        return best

    def number(self, tops: tuple[int, ...]) -> int:
        """Give the number of a board by its highest rockets."""
        places = [hs.index(top) for hs, top in zip(self.heights, tops, strict=True)]
        return int(np.ravel_multi_index(places, self.shape))

    @property
    def highest(self) -> float:
        """The highest score there is."""
        flags = sum(f.flag and not f.whirl for road in self.model.roads for f in road)
        return float(self.scores.max()) + self.model.flag * flags
