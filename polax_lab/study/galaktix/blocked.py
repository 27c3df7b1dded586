"""Whether every field can be reached, and how often no colour can be used (GX-PASS-06)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.dice import ROADS, Array, Kernel
from polax_lab.study.galaktix.model import Model

_BATCH = 4096


class Blocked(NamedTuple):
    """How likely a round is blocked for who wants nothing but to place a rocket.

    Attributes
    ----------
    start : float
        On the board as it is at the start.
    open, worst : float
        On the worst board without a complete road, and on the worst one of all that are not
        complete. A blocked round leaves the board as it is, so that two in a row have the square
        of it.
    """

    start: float
    open: float
    worst: float


def unreachable(model: Model) -> list[tuple[int, int]]:
    """List the fields, by road and height, on which no rocket can ever be placed; no whirls."""
    found = []
    for road, fields in enumerate(model.roads):
        reached = {model.tops[road]}
        for top in range(len(fields)):
            if top in reached:
                to = {model.target(road, top, dice) for dice in range(1, DICE + 1)}
                reached |= {height for height in to if height is not None}
        heights = model.heights(road)
        found += [(road, height) for height in heights if height not in reached]
    return found


def blocked(model: Model) -> Blocked:
    """Work out the chances exactly, over all boards."""
    boards = Boards(model)
    kernel = Kernel(model.weights, False, model.rerolls, model.tools)
    chance = 1 - np.concatenate([
        _flies(boards, kernel, np.arange(cut, min(cut + _BATCH, boards.count)))
        for cut in range(0, boards.count, _BATCH)
    ])  # fmt: skip
    tops = np.array([len(heights) - 1 for heights in boards.heights])[:, None]
    ends = (boards.where == tops) & (tops > 0)
    complete = (ends | (tops == 0)).all(0)
    return Blocked(
        float(chance[boards.number(model.tops)]),
        float(chance[~ends.any(0)].max()),
        float(chance[~complete].max()),
    )


def _flies(boards: Boards, kernel: Kernel, some: Array) -> Array:
    """The chance that a colour can be used, thrown for that alone."""
    ways = kernel.ways
    able = np.where(boards.next[:, :, some] < boards.count, 1.0, -np.inf)
    flights = np.array([able[road, dice] for road in range(ROADS) for dice, _ in ways.flights])
    return kernel.worth([flights], [np.zeros((ways.passes, len(some)))])
