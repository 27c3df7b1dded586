"""A policy that plays by a table of worths, and thousands of games of it at once.

The rules of the game are kept in full: both supplies run out, and only choices go by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from polax_lab.chance import generator
from polax_lab.games.galaktix.wuerfe import THROWN
from polax_lab.seats import check_seed
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.choices import Choices
from polax_lab.study.galaktix.dice import THROWS, Array, Kernel, reroll, roll

#: Games played in step: more would not stay near the processor.
_TABLES = 2048


class Moment(NamedTuple):
    """Many games when the dice of a round lie.

    Attributes
    ----------
    round : int
    board, camp : array
        At the start of the round.
    throw : array
        Number of the final throw.
    gained : array
        Parts gained in the round.
    ways : (5, n) array
        What flying on each road is worth.
    rest : array
        What passing is worth.
    """

    round: int
    board: Array
    camp: Array
    throw: Array
    gained: Array
    ways: Array
    rest: Array


#: Gets every round of many games.
Watch = Callable[[Moment], object]


class Games(NamedTuple):
    """What came out of many games, one entry for each.

    Attributes
    ----------
    scores, rounds : array
    waived : array
        Rounds without a flight although one was possible.
    empty, rescued : array
        Rounds begun with an empty camp, and those of them that did not end the game.
    heights : (games, 5) array
        Of the highest rockets in the end.
    """

    scores: Array
    rounds: Array
    waived: Array
    empty: Array
    rescued: Array
    heights: Array

    @property
    def mean(self) -> float:
        """The mean score."""
        return float(self.scores.mean())

    @property
    def spread(self) -> float:
        """Half the width of the 95 % interval of the mean score."""
        return float(1.96 * self.scores.std(ddof=1) / np.sqrt(len(self.scores)))

    def share(self, score: int) -> float:
        """Give the share of games that reached a score."""
        return float((self.scores >= score).mean())


class Policy:
    """Always the choice after which the most is to be expected, as a table of worths has it.

    Parameters
    ----------
    boards : Boards
    relaxed : Camps
        Those of the table.
    worth : array
        By camp of `relaxed` and board.
    """

    def __init__(self, boards: Boards, relaxed: Camps, worth: Array) -> None:
        model = boards.model
        self.boards = boards
        self.kernel = Kernel(model.weights, model.forced, model.rerolls, model.tools)
        self.camps = Camps(model, True, boards.kinds[boards.kind[0]])
        same = relaxed.table(self.camps.all)
        rows = [relaxed.seen(kind)[same] for kind in boards.kinds]
        self.choices = Choices(boards, self.camps, worth, rows)

    def play(self, games: int, seed: int, watch: Watch | None = None) -> Games:
        """Play many games; the same seed gives the same games.

        Parameters
        ----------
        games : int
        seed : int
        watch : callable, optional
            Gets every round.
        """
        source = np.random.PCG64(generator(f"{check_seed(seed)}/galaktix games").getrandbits(128))
        cuts = [min(_TABLES, games - first) for first in range(0, games, _TABLES)]
        parts = [self._play(many, source, watch) for many in cuts]
        return Games(*map(np.concatenate, zip(*parts, strict=True)))

    def _play(self, games: int, source: np.random.PCG64, watch: Watch | None) -> Games:
        model = self.boards.model
        board = np.full(games, self.boards.number(model.tops))
        camp = np.full(games, self.camps.number(model.start))
        bonus = np.zeros(games)
        counts = np.zeros((4, games), np.int64)
        on = np.arange(games)
        while len(on):
            counts[0, on] += 1
            at, has = board[on], camp[on]
            empty = (self.camps.all.rockets[has] == 0) & (self.camps.all.parts[has] < model.parts)
            hands = roll(self.kernel, np.zeros(len(on), np.int64), source)
            first = self.kernel.ways.gained[hands - THROWN] * model.twice
            flights = self.choices.flights(at, has, first)
            passes = self.choices.passes(at, has, first)
            throw = reroll(self.kernel, hands, flights, passes, source)
            last = self.kernel.ways.gained[throw]
            flown = self.kernel.ways.flies[throw].T
            ways = np.take_along_axis(flights, flown.clip(0), 0)
            ways[flown < 0] = -np.inf
            road = ways.argmax(0)
            best, rest = ways.max(0), passes[last, np.arange(len(on))]
            gained = first + last
            if watch is not None:
                watch(Moment(int(counts[0, on[0]]), at, has, throw, gained, ways, rest))
            can = np.isfinite(best)
            flies = can & ((best >= rest) | model.forced)
            to, after, points = self._fly(at, has, road, throw, gained)
            waits = self._pass(at, has, gained)
            over = ~can & (waits < 0)
            bonus[on[flies]] += points[flies]
            board[on] = np.where(flies, to, at)
            camp[on] = np.where(flies, after, np.where(over, has, waits))
            counts[1, on] += can & ~flies
            counts[2, on] += empty
            counts[3, on] += empty & ~over
            done = self._settled(board[on], camp[on])
            on = on[~(over | done)]
        scores = self.boards.scores[board] + bonus
        where = self.boards.where[:, board]
        tops = [np.array(h)[at] for h, at in zip(self.boards.heights, where, strict=True)]
        rounds, waived, bare, rescued = counts
        return Games(scores.astype(np.int64), rounds, waived, bare, rescued, np.array(tops).T)

    def _settled(self, board: Array, camp: Array) -> Array:
        """Tell which games cannot score any more (GX-END-05, GX-END-06)."""
        has = self.camps.all
        parts = has.parts[camp] + has.stock[camp]
        nothing = (has.rockets[camp] == 0) & (parts < self.boards.model.parts)
        found: Array = (self.boards.level[board] == self.boards.level.max()) | nothing
        return found

    def _fly(
        self, board: Array, camp: Array, road: Array, throw: Array, gained: Array
    ) -> tuple[Array, Array, Array]:
        """Give board, camp and points of flags after flying in the best way."""
        boards = self.boards
        dice = THROWS[throw, road]
        place = boards.where[road, board]
        to = boards.next[road, dice, board]
        best = np.full(len(board), -np.inf)
        after, points = np.full(len(board), -1), np.zeros(len(board))
        for way in range(boards.ways.shape[2]):
            more = boards.points[road, dice, way, place]
            for there, worth in self.landings(board, camp, road, throw, gained, way):
                better = worth > best
                best[better] = worth[better]
                after[better], points[better] = there[better], more[better]
        return to, after, points

    def landings(
        self, board: Array, camp: Array, road: Array, throw: Array, gained: Array, way: int
    ) -> Iterator[tuple[Array, Array]]:
        """For each purse: the camp after flying in one of its ways, and what that is worth."""
        boards, dice = self.boards, THROWS[throw, road]
        place = boards.where[road, board]
        to = boards.next[road, dice, board]
        deal = boards.ways[road, dice, way, place]
        for flown in self.choices.flown:
            there = np.where(deal < 0, -1, flown[gained, deal, camp])
            worth = self.choices.at(to, there) + boards.points[road, dice, way, place]
            yield there, np.where(there < 0, -np.inf, worth)

    def _pass(self, board: Array, camp: Array, gained: Array) -> Array:
        """Give the camp after passing in the best way; -1 where it is not possible."""
        ways = np.array([passed[gained, camp] for passed in self.choices.passed])
        worth = np.where(ways < 0, -np.inf, [self.choices.at(board, way) for way in ways])
        found: Array = np.take_along_axis(ways, worth.argmax(0)[None], 0)[0]
        return found
