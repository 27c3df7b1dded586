"""What each choice of a round is worth, for many positions at once, by what follows it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.dice import FLIGHT, FLIGHTS, PASSES, ROADS, Array


class Choices:
    """The choices at the end of a round, looked up in a table of worths.

    Parameters
    ----------
    boards : Boards
    camps : Camps
        The camps that positions have.
    worth : array
        By row and board. The last row and the last column are for what is not possible.
    rows : list of array
        By kind of board: the row of each camp, -1 for the last.
    """

    def __init__(self, boards: Boards, camps: Camps, worth: Array, rows: list[Array]) -> None:
        self.boards = boards
        self.camps = camps
        self._worth = worth.reshape(-1)
        self._height, self._width = worth.shape
        self._size = camps.rich + 2
        self._block = PASSES * len(boards.deals) * self._size
        # Each table gives, by kind of board and camp, where the row begins. Those of flights have
        # parts gained and deal in between, so that one look is enough.
        self._here = self._starts(rows)
        self.flown = [
            np.array(
                [[camps.flown(t, built, deal) for deal in boards.deals] for t in range(PASSES)]
            )
            for built in camps.purses
        ]
        self.passed = [
            np.array([camps.passed(t, built) for t in range(PASSES)]) for built in camps.purses
        ]
        self._flown = [self._starts(row[flown].ravel() for row in rows) for flown in self.flown]
        self._passed = [
            [self._starts(row[passed[t]] for row in rows) for t in range(PASSES)]
            for passed in self.passed
        ]

    def _starts(self, tables: Iterable[Array]) -> Array:
        numbers = np.concatenate(list(tables))
        found: Array = np.where(numbers < 0, self._height - 1, numbers) * self._width
        return found

    def at(self, boards: Array, camps: Array) -> Array:
        """Give what positions are worth before a throw."""
        return self._look(boards, camps, self._here)

    def _look(self, boards: Array, camps: Array, starts: Array) -> Array:
        found: Array = self._worth[starts[self.boards.kind[boards] * self._size + camps] + boards]
        return found

    def flights(self, boards: Array, camps: Array) -> Array:
        """Give the worth of each of the 45 ways to fly; minus infinity where it cannot be."""
        found = np.full((ROADS * len(FLIGHTS), len(boards)), -np.inf, self._worth.dtype)
        flags = self.boards.model.flag
        step = len(self.boards.deals) * self._size
        for road in range(ROADS):
            here = self.boards.where[road][boards]
            for dice in range(1, DICE + 1):
                there = self.boards.next[road, dice][boards]
                block = self.boards.kind[there] * self._block + camps
                for way, deals in enumerate(self.boards.ways[road, dice]):
                    deal = deals[here]
                    if not way:
                        to, at = there, block + deal * self._size
                        some: slice | Array = slice(None)
                    elif (deals < 0).all():
                        continue
                    else:
                        some = np.flatnonzero(deal >= 0)
                        to, at = there[some], block[some] + deal[some] * self._size
                    for gained in range((DICE - dice) // 2 + 1):
                        best = found[road * len(FLIGHTS) + FLIGHT[dice, gained]]
                        for flown in self._flown:
                            worth = self._worth[flown[at + gained * step] + to]
                            if flags:
                                worth += self.boards.points[road, dice, way][here[some]]
                            best[some] = np.maximum(best[some], worth)
        return found

    def passes(self, boards: Array, camps: Array) -> Array:
        """Give the worth of passing with 0, 1 or 2 parts gained; the score, if it is the end."""
        found = np.empty((PASSES, len(boards)), self._worth.dtype)
        for gained in range(PASSES):
            best = self._look(boards, camps, self._passed[0][gained])
            for passed in self._passed[1:]:
                best = np.maximum(best, self._look(boards, camps, passed[gained]))
            found[gained] = np.where(np.isneginf(best), self.boards.scores[boards], best)
        return found
