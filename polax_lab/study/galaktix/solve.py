"""The worth of every position, from the finished boards back to the start.

A flight raises a road, so boards are taken from the highest down. Passing keeps the board and
leads to a camp of less power, of fewer rockets, or of a larger supply, with one exception: whoever
gains two parts and hands them back stands where they stood. That loop takes at least four tools,
so its chance is at most `Solution.loop` (0.033 with fair dice): each time the worth of a position
is summed up anew, what it is off by shrinks by that factor, and the way left to go is known.

Where a round can bring more parts than a rocket has (tools of the first throw, other numbers of
tools for a part), passing can lead to any camp. Then all camps of a board are summed up again and
again, from the highest score down, until nothing changes: no sum is ever too small.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import numpy as np

from polax_lab.games.galaktix.wuerfe import DICE, TOOL
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.choices import Choices
from polax_lab.study.galaktix.dice import Array, Kernel
from polax_lab.study.galaktix.model import Camp, Model

#: Positions summed up at a time: more would not stay near the processor.
_BATCH = 2048
#: More than the sums of a round can lose by rounding to 32 bits.
_ROUNDING = 1e-4


class Solution:
    """A game solved: exactly, or relaxed for an upper bound.

    Parameters
    ----------
    model : Model
    exact : bool
        Count everything; only for small games. Otherwise the game is relaxed as
        `polax_lab.study.galaktix.camps` says, and every worth is an upper bound.

    Attributes
    ----------
    worth : array
        By camp and board. The last row but one is for more rockets than are followed up; the
        last row and the last column are for what is not possible.
    """

    def __init__(self, model: Model, exact: bool) -> None:
        self.model = model
        self.exact = exact
        self.precise = 1e-12 if exact else 1e-4
        self.kernel = Kernel(model.weights, model.forced, model.rerolls, model.tools)
        self.boards = Boards(model)
        self.camps = Camps(model, exact, self.boards.kinds[self.boards.kind[0]])
        kinds = self.boards.kinds
        shape = (self.camps.rich + 2, self.boards.count + 1)
        self.worth = np.full(shape, self.boards.highest, np.float64 if exact else np.float32)
        self.worth[-1] = self.worth[:, -1] = -np.inf
        rows = [self.camps.seen(kind) for kind in kinds]
        self.choices = Choices(self.boards, self.camps, self.worth, rows)
        self._less = self.camps.less()
        one = 1 - (1 - model.weights[TOOL]) ** (model.rerolls + 1)
        #: The greatest chance of so many tools in a round that they are a rocket.
        self.loop = sum(
            comb(DICE, n) * one**n * (1 - one) ** (DICE - n)
            for n in range(model.tools * model.parts, DICE + 1)
        )
        # What a sum may still be too small by, so that a bound stays one.
        left = 0.0 if model.climbing else self.precise * self.loop / (1 - self.loop)
        self._over = 0.0 if exact else left + _ROUNDING

    def solve(self) -> Solution:
        """Work all of it out."""
        for level in self.batches():
            if not self.model.climbing:
                for boards, camps in level:
                    self._sum_up(boards, camps)
                continue
            some, change = list(level), np.inf
            while change > self.precise:
                change = max(self._again(boards, camps) for boards, camps in some)
        return self

    def batches(self) -> Iterator[Iterator[tuple[Array, Array]]]:
        """Give positions in the order of work: high boards first, then small camps first."""
        on = [self.camps.on(kind) for kind in self.boards.kinds]
        power = [self.camps.power[numbers] for numbers in on]
        level, kind = self.boards.level, self.boards.kind[:-1]
        for height in range(int(level.max()), -1, -1):
            here = np.flatnonzero(level == height)
            some = [(k, here[kind[here] == k]) for k in np.unique(kind[here]).tolist()]
            yield self._level(some, on, power)

    def _level(
        self, some: list[tuple[int, Array]], on: list[Array], power: list[Array]
    ) -> Iterator[tuple[Array, Array]]:
        for much in np.unique(np.concatenate([power[k] for k, _ in some])).tolist():
            numbers = [(on[k][power[k] == much], boards) for k, boards in some]
            camps = np.concatenate([np.repeat(n, len(boards)) for n, boards in numbers])
            every = np.concatenate([np.tile(boards, len(n)) for n, boards in numbers])
            order = np.argsort(camps, kind="stable")
            for cut in range(0, len(order), _BATCH):
                part = order[cut : cut + _BATCH]
                yield every[part], camps[part]

    def _look(self, boards: Array, camps: Array) -> tuple[list[Array], list[Array]]:
        """Give what each choice is worth, by the parts of the first throw."""
        firsts, choices = self.model.firsts, self.choices
        flights = [choices.flights(boards, camps, first) for first in firsts]
        return flights, [choices.passes(boards, camps, first) for first in firsts]

    def _again(self, boards: Array, camps: Array) -> float:
        """Sum positions up once more; give the greatest change."""
        found = self.kernel.worth(*self._look(boards, camps)) + self.worth.dtype.type(self._over)
        change = float(np.max(self.worth[camps, boards] - found))
        self.worth[camps, boards] = np.minimum(found, self.worth[camps, boards])
        return change

    def _sum_up(self, boards: Array, camps: Array) -> None:
        worth, choices = self.worth, self.choices
        less = self._less[camps]
        scores = self.boards.scores[boards]
        one = np.maximum(choices.at(boards, less), scores)
        two = np.maximum(choices.at(boards, self._less[less]), scores)
        worth[camps, boards] = np.minimum(2 * one - two, self.boards.highest)
        flights, passes = self._look(boards, camps)
        while True:
            found = self.kernel.worth(flights, passes) + worth.dtype.type(self._over)
            off = np.abs(found - worth[camps, boards])
            worth[camps, boards] = found
            again = off > self.precise
            if not again.any():
                break
            boards, camps = boards[again], camps[again]
            if self.model.burning:
                flights, passes = self._look(boards, camps)
            else:
                flights = [each[:, again] for each in flights]
                passes = [choices.passes(boards, camps, first) for first in self.model.firsts]

    def at(self, tops: tuple[int, ...], camp: Camp) -> float:
        """Give the worth of a position before a throw."""
        board = np.array([self.boards.number(tops)])
        return float(self.choices.at(board, np.array([self.camps.number(camp)]))[0])

    def start(self) -> float:
        """Give the worth of the game before its first throw."""
        return self.at(self.model.tops, self.model.start)
