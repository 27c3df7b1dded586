"""The solved game in some thousand numbers: what the bot `solved` plays by.

The worth of a position is drawn near by a sum, as `polax_lab.games.galaktix.geloest` says; its
parts are the least squares over positions that come up in games of the solution, and over their
neighbours, which must not look better than they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polax_lab.games.galaktix.geloest import name_of
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Many
from polax_lab.study.galaktix.dice import ROADS, Array
from polax_lab.study.galaktix.policy import Policy
from polax_lab.study.galaktix.solve import Solution
from polax_lab.study.galaktix.squares import POWERS, hundredths, least_squares

#: Parts in the camp from 0.
PARTS = 7
_NEIGHBOURS = 1


class Compact(NamedTuple):
    """The parts of the sum, in points.

    Attributes
    ----------
    roads : list of (heights, POWERS) array
        By height; on a whirl what lies between its neighbours, as black rockets may land there.
    supply : (extras + 1, POWERS) array
    parts : (PARTS, POWERS) array
    """

    roads: list[Array]
    supply: Array
    parts: Array

    @property
    def rounded(self) -> Compact:
        """In whole hundredths, as the file of the bot has them."""
        roads = [np.round(values, 2) for values in self.roads]
        return Compact(roads, np.round(self.supply, 2), np.round(self.parts, 2))

    def worth(self, boards: Boards, board: Array, camps: Many) -> Array:
        """Give what positions are worth."""
        power = np.minimum(2 * camps.rockets + camps.parts, POWERS - 1)
        extras = np.array([kind.extras for kind in boards.kinds])[boards.kind[board]]
        found = self.supply[np.minimum(camps.supply, extras), power]
        found = found + self.parts[np.minimum(camps.parts, PARTS - 1), power]
        for road in range(ROADS):
            heights = np.array(boards.heights[road])[boards.where[road][board]]
            found = found + self.roads[road][heights, power]
        worth: Array = np.maximum(found, boards.scores[board])
        return worth

    def table(self, solution: Solution) -> Array:
        """Give it as a table of worths like that of a solution."""
        boards, camps = solution.boards, solution.camps
        table = np.full_like(solution.worth, boards.highest)
        every = np.arange(boards.count)
        for number in range(camps.rich):
            one = Many(*(np.full(boards.count, part[number]) for part in camps.all))
            table[number, :-1] = self.worth(boards, every, one)
        table[-1] = table[:, -1] = -np.inf
        return table


def compact(solution: Solution, games: int = 10000, seed: int = 1) -> Compact:
    """Draw a solution near.

    Parameters
    ----------
    solution : Solution
    games : int
        How many games show which positions matter.
    seed : int
    """
    boards = solution.boards
    policy = Policy(boards, solution.camps, solution.worth)
    seen: list[tuple[Array, Array]] = []
    policy.play(games, seed, lambda moment: seen.append((moment.board, moment.camp)))
    board = np.concatenate([each for each, _ in seen])
    numbers = np.concatenate([each for _, each in seen])
    camps = Many(*(part[numbers] for part in policy.camps.all))
    chance = np.random.Generator(np.random.PCG64(seed))
    every = [(board, camps)] + [_near(boards, board, camps, chance) for _ in range(_NEIGHBOURS)]
    board = np.concatenate([each for each, _ in every])
    camps = Many(*map(np.concatenate, zip(*(each for _, each in every), strict=True)))
    worth = solution.choices.at(board, solution.camps.numbers(camps)).astype(np.float64)
    # Complete boards need no value, and more rockets than are followed up have none.
    known = worth < boards.highest - 0.01
    return _squares(boards, board[known], Many(*(p[known] for p in camps)), worth[known])


def _near(
    boards: Boards, board: Array, camps: Many, chance: np.random.Generator
) -> tuple[Array, Many]:
    """Give positions a flight, a rocket or some parts away."""
    many = len(board)
    there = boards.next[chance.integers(0, ROADS, many), chance.integers(1, DICE - 1, many), board]
    moved = Many(
        np.clip(camps.rockets + chance.integers(-1, 2, many), 0, None),
        np.clip(camps.parts + chance.integers(-1, 3, many), 0, None),
        np.clip(camps.supply + chance.integers(-1, 2, many), 0, None),
        camps.stock,
        camps.sound,
    )
    return np.where(there < boards.count, there, board), moved


def _squares(boards: Boards, board: Array, camps: Many, worth: Array) -> Compact:
    """Find the parts of the sum with the least squares."""
    power = np.minimum(2 * camps.rockets + camps.parts, POWERS - 1)
    extras = np.array([kind.extras for kind in boards.kinds])[boards.kind[board]]
    counts = [*boards.shape, int(extras.max()) + 1, PARTS]
    picks = [
        *(boards.where[road][board] for road in range(ROADS)),
        np.minimum(camps.supply, extras),
        np.minimum(camps.parts, PARTS - 1),
    ]
    *roads, supply, parts = least_squares(picks, counts, power, worth)
    every = [np.arange(len(fields) + 1) for fields in boards.model.roads]
    by_height = [
        np.array([np.interp(all_heights, heights, column) for column in values.T]).T
        for all_heights, heights, values in zip(every, boards.heights, roads, strict=True)
    ]
    return Compact(by_height, supply, parts)


def entry(solution: Solution, rules: Ruleset) -> dict[str, object]:
    """Give the values of a board as the file of the bot has them."""
    found = compact(solution)
    return {
        "for": name_of(rules, plan(rules)),
        "board": rules.board.name,
        "roads": [hundredths(values) for values in found.roads],
        "supply": hundredths(found.supply),
        "parts": hundredths(found.parts),
    }
