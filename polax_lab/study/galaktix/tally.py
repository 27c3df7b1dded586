"""What can be learnt from games of the best policy: the price of things, and when to do what."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polax_lab.study.galaktix.camps import Many
from polax_lab.study.galaktix.dice import THROWS, Array
from polax_lab.study.galaktix.policy import Moment, Policy
from polax_lab.study.galaktix.solve import Solution

#: The round that stands for the middle of a game.
_MIDDLE = 10
#: As many parts in the camp stand for more as well.
MOST_PARTS = 3


class Gain(NamedTuple):
    """What one more white rocket or one more part in the camp is worth, in points.

    Attributes
    ----------
    when : str
        ``start``, ``middle`` (round 10) or ``last`` (one rocket and no part left).
    games : int
        How many positions the mean is of.
    rocket, part : float
    """

    when: str
    games: int
    rocket: float
    part: float


class Waived(NamedTuple):
    """Going without a flight although one is possible.

    Attributes
    ----------
    fields : int
        How far the best flight would have gone.
    rounds, waived : int
        How often that was so, and how often it was right not to fly.
    gain : float
        Mean of the points gained by not flying, where that was right.
    """

    fields: int
    rounds: int
    waived: int
    gain: float


class Occupied(NamedTuple):
    """Putting a part on an extra-rocket field that is jumped over.

    Attributes
    ----------
    parts : int
        In the camp at that moment; 3 stands for more as well.
    rounds, occupied : int
        How often it was possible, and how often right.
    gain : float
        Mean of the points gained or lost by it, over all these rounds.
    """

    parts: int
    rounds: int
    occupied: int
    gain: float


def tally(
    policy: Policy, solution: Solution, games: int, seed: int
) -> tuple[list[Gain], list[Waived], list[Occupied]]:
    """Play games of the best policy and look at every round."""
    moments: list[Moment] = []
    policy.play(games, seed, moments.append)
    return (
        _gains(policy, solution, moments),
        _waived(policy, moments),
        _occupied(policy, moments),
    )


def _gains(policy: Policy, solution: Solution, moments: list[Moment]) -> list[Gain]:
    camps = policy.camps.all
    last = [(camps.rockets[m.camp] == 1) & (camps.parts[m.camp] == 0) for m in moments]
    cases = {
        "start": [np.full(len(m.board), m.round == 1) for m in moments],
        "middle": [np.full(len(m.board), m.round == _MIDDLE) for m in moments],
        "last": last,
    }
    found = []
    for when, chosen in cases.items():
        board = np.concatenate([m.board[c] for m, c in zip(moments, chosen, strict=True)])
        number = np.concatenate([m.camp[c] for m, c in zip(moments, chosen, strict=True)])
        if not len(board):
            continue
        has = Many(*(part[number] for part in camps))

        def worth(camps: Many, board: Array = board) -> Array:
            return solution.choices.at(board, solution.camps.numbers(camps))

        rocket = worth(has._replace(rockets=has.rockets + 1)) - worth(has)
        part = worth(has._replace(parts=has.parts + 1)) - worth(has)
        found.append(Gain(when, len(board), _mean(rocket), _mean(part)))
    return found


def _waived(policy: Policy, moments: list[Moment]) -> list[Waived]:
    boards = policy.boards
    fields, loss = [], []
    for m in moments:
        road = m.ways.argmax(0)
        best = m.ways.max(0)
        can = np.isfinite(best)
        to = boards.next[road, THROWS[m.throw, road], m.board]
        at, there = boards.where[road, m.board][can], boards.where[road[can], to[can]]
        heights = np.array([(*hs, *[0] * (11 - len(hs))) for hs in boards.heights])
        fields.append(heights[road[can], there] - heights[road[can], at])
        loss.append((m.rest - best)[can])
    far, gain = np.concatenate(fields), np.concatenate(loss)
    return [
        Waived(n, int((far == n).sum()), int(right.sum()), _mean(gain[right]))
        for n in np.unique(far).tolist()
        for right in [(far == n) & (gain > 0)]
    ]


def _occupied(policy: Policy, moments: list[Moment]) -> list[Occupied]:
    parts, gains = [], []
    for m in moments:
        road = m.ways.argmax(0)
        flies = np.isfinite(m.ways.max(0)) & (m.ways.max(0) >= m.rest)
        where = (m.board[flies], m.camp[flies], road[flies], m.throw[flies], m.gained[flies])
        without = np.max([worth for _, worth in policy.landings(*where, 0)], 0)
        ways = range(1, policy.boards.ways.shape[2])
        using = [worth for way in ways for _, worth in policy.landings(*where, way)]
        if not using:
            continue
        best = np.max(using, 0)
        can = np.isfinite(best)
        parts.append((policy.camps.all.parts[where[1]] + where[4])[can])
        gains.append((best - without)[can])
    if not parts:
        return []
    held, gain = np.minimum(np.concatenate(parts), MOST_PARTS), np.concatenate(gains)
    return [
        Occupied(
            n, int((held == n).sum()), int((gain[held == n] > 0).sum()), _mean(gain[held == n])
        )
        for n in np.unique(held).tolist()
    ]


def _mean(values: Array) -> float:
    return round(float(values.mean()), 4) if len(values) else 0.0
