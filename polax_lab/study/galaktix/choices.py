"""What each choice of a round is worth, for many positions at once, by what follows it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.dice import ROADS, Array, ways


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
        model = boards.model
        self.ways = ways(model.tools)
        # With tools of the first throw there is as much again to gain.
        gains = range(self.ways.passes + len(model.firsts) - 1)
        self._block = len(gains) * len(boards.deals) * self._size
        # Each table gives, by kind of board and camp, where the row begins. Those of flights have
        # parts gained and deal in between, so that one look is enough.
        self._here = self._starts(rows)
        self.flown = [
            np.array([[camps.flown(t, built, deal) for deal in boards.deals] for t in gains])
            for built in camps.purses
        ]
        self.passed = [np.array([camps.passed(t, built) for t in gains]) for built in camps.purses]
        self._flown = [self._starts(row[flown].ravel() for row in rows) for flown in self.flown]
        self._passed = [self._starts(row[passed].ravel() for row in rows) for passed in self.passed]
        self._pass_block = len(gains) * self._size

    def _starts(self, tables: Iterable[Array]) -> Array:
        numbers = np.concatenate(list(tables))
        found: Array = np.where(numbers < 0, self._height - 1, numbers) * self._width
        return found

    def at(self, boards: Array, camps: Array) -> Array:
        """Give what positions are worth before a throw."""
        starts = self._here[self.boards.kind[boards] * self._size + camps]
        found: Array = self._worth[starts + boards]
        return found

    def flights(self, boards: Array, camps: Array, first: int | Array = 0) -> Array:
        """Give the worth of each way to fly; minus infinity where it cannot be.

        Parameters
        ----------
        boards, camps : array
        first : int or array
            Parts that the first throw brought.
        """
        slot, many = self.ways.slot, len(self.ways.flights)
        found = np.full((ROADS * many, len(boards)), -np.inf, self._worth.dtype)
        flags = self.boards.model.flag
        step = len(self.boards.deals) * self._size
        camps = camps + first * step
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
                    for gained in range((DICE - dice) // self.ways.tools + 1):
                        best = found[road * many + slot[dice, gained]]
                        for flown in self._flown:
                            worth = self._worth[flown[at + gained * step] + to]
                            if flags:
                                worth += self.boards.points[road, dice, way][here[some]]
                            best[some] = np.maximum(best[some], worth)
        return found

    def passes(self, boards: Array, camps: Array, first: int | Array = 0) -> Array:
        """Give the worth of passing, by parts gained; the score, if it is the end."""
        found = np.empty((self.ways.passes, len(boards)), self._worth.dtype)
        here = self.boards.kind[boards] * self._pass_block + camps + first * self._size
        for gained in range(self.ways.passes):
            at = here + gained * self._size
            best = self._worth[self._passed[0][at] + boards]
            for passed in self._passed[1:]:
                best = np.maximum(best, self._worth[passed[at] + boards])
            found[gained] = np.where(np.isneginf(best), self.boards.scores[boards], best)
        return found
