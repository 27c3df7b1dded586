"""One round for many positions at once: from what each choice is worth to the worth of the round.

For every position the worth of the ways to fly (road, dice, parts gained) and to pass is given: 45
and 3 of them, where two tools are a part. The worth of a final throw is that of its best choice;
that of dice kept is the mean over one more die; that of a first throw is that of the best it lets
you keep. All of it runs over the 462 multisets of `polax_lab.games.galaktix.wuerfe`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polax_lab.games.galaktix.wuerfe import (
    DICE,
    FACES,
    GROWN,
    HANDS,
    SHRUNK,
    THROWN,
    TOOL,
    Faces,
    multisets,
    odds,
    parts,
)

Array = NDArray[Any]

ROADS = 5
#: Counts of the faces of each throw of five dice.
THROWS = np.array(HANDS[THROWN:])


class Ways(NamedTuple):
    """What can be done at the end of a round, where so many tools are a part.

    Attributes
    ----------
    tools : int
    flights : tuple of (int, int)
        What can fly: dice of the colour, and parts gained from the other dice.
    passes : int
        How many numbers of parts can be gained, none included.
    steps : tuple of (int, int, int)
        How to find the best choice of each throw, step by step: row, way to fly, row before. The
        best of a row is the better one of a way to fly and the best of the throw without the dice
        of that colour. The first rows are the passes.
    finals : list of int
        The row of each throw.
    flies : (252, 5) array
        For each throw and colour: the way to fly, or -1.
    gained : (252) array
        Parts gained with each throw.
    """

    tools: int
    flights: tuple[tuple[int, int], ...]
    passes: int
    steps: tuple[tuple[int, int, int], ...]
    finals: list[int]
    flies: Array
    gained: Array

    @property
    def slot(self) -> dict[tuple[int, int], int]:
        """The place of each flight among those of a road."""
        return {flight: slot for slot, flight in enumerate(self.flights)}


@cache
def ways(tools: int) -> Ways:
    """List what can be done where so many tools are a part.

    Examples
    --------
    >>> ways(2).passes, ways(3).flights[-1]
    (3, (2, 1))
    """
    passes = DICE // tools + 1
    flights = tuple(
        (c, t) for t in range(passes) for c in range(1, DICE + 1) if c + tools * t <= DICE
    )
    slot = {flight: place for place, flight in enumerate(flights)}
    rows: dict[tuple[int, Faces], int] = {(t, (0,) * ROADS): t for t in range(passes)}
    steps: list[tuple[int, int, int]] = []

    def row(t: int, colours: Faces) -> int:
        if (t, colours) not in rows:
            road = next(r for r in range(ROADS) if colours[r])
            before = row(t, (*colours[:road], 0, *colours[road + 1 :]))
            rows[t, colours] = len(rows)
            flight = road * len(flights) + slot[colours[road], t]
            steps.append((rows[t, colours], flight, before))
        return rows[t, colours]

    gained = [parts(throw, tools) for throw in multisets(DICE)]
    finals = [row(t, throw[:TOOL]) for t, throw in zip(gained, multisets(DICE), strict=True)]
    flies = [
        [r * len(flights) + slot[throw[r], t] if throw[r] else -1 for r in range(ROADS)]
        for t, throw in zip(gained, multisets(DICE), strict=True)
    ]
    return Ways(tools, flights, passes, tuple(steps), finals, np.array(flies), np.array(gained))


class Kernel:
    """The dice of a game.

    Parameters
    ----------
    weights : sequence of float
        The chance of each face, tool last.
    forced : bool
        Passing is allowed only where no colour can be used.
    rerolls : int
        How often dice may be thrown again.
    tools : int
        How many tools are a part.
    """

    def __init__(
        self, weights: Sequence[float], forced: bool, rerolls: int = 1, tools: int = 2
    ) -> None:
        self.weights = tuple(weights)
        self.odds = np.array(odds(weights))
        self.forced = forced
        self.rerolls = rerolls
        self.ways = ways(tools)
        self._room: dict[tuple[int, int, str], Array] = {}

    def _rows(self, rows: int, like: Array) -> Array:
        # New memory for every batch would take longer than the sums.
        key = (rows, like.shape[1], like.dtype.str)
        if key not in self._room:
            if len(self._room) > 8:
                self._room.clear()
            self._room[key] = np.empty((rows, like.shape[1]), like.dtype)
        return self._room[key]

    def finals(self, flights: Array, passes: Array) -> Array:
        """Give the worth of each of the 252 final throws.

        Parameters
        ----------
        flights : (ways to fly, n) array
            Worth of flying; minus infinity where it is not possible.
        passes : (ways to pass, n) array
            Worth of passing with so many parts gained.
        """
        ways = self.ways
        best = self._rows(ways.passes + len(ways.steps), flights)
        best[: ways.passes] = -np.inf if self.forced else passes
        rows, fly = list(best), list(flights)
        for row, flight, before in ways.steps:
            np.maximum(fly[flight], rows[before], out=rows[row])
        found = best[ways.finals]
        if self.forced:
            found = np.where(np.isneginf(found), passes[ways.gained], found)
        return found

    def kept(self, finals: Array) -> Array:
        """Give the worth of keeping each of the 462 hands and throwing the others again."""
        worth = self._rows(len(HANDS), finals)
        worth[THROWN:] = finals
        rows = list(worth)
        scratch = np.empty_like(rows[0])
        fair = len(set(self.weights)) == 1
        first, *others = self.weights
        for hand in range(THROWN - 1, -1, -1):
            row = rows[hand]
            one, *more = GROWN[hand]
            if fair:
                np.add(rows[one], rows[more[0]], out=row)
                for each in more[1:]:
                    row += rows[each]
                row *= row.dtype.type(first)
            else:
                np.multiply(rows[one], row.dtype.type(first), out=row)
                for each, weight in zip(more, others, strict=True):
                    np.multiply(rows[each], row.dtype.type(weight), out=scratch)
                    row += scratch
        return worth

    def best(self, kept: Array) -> Array:
        """Give the worth of the best that each of the 462 hands lets you keep; changes `kept`."""
        rows = list(kept)
        for hand in range(1, len(HANDS)):
            row = rows[hand]
            for fewer in SHRUNK[hand]:
                np.maximum(row, rows[fewer], out=row)
        return kept

    def worth(self, flights: Sequence[Array], passes: Sequence[Array]) -> Array:
        """Give the worth of each position before its dice are thrown.

        Parameters
        ----------
        flights, passes : sequence of array
            As for `finals`: one if tools of the first throw do not count, else one for each number
            of parts that they bring.
        """
        found: Array = np.zeros(flights[0].shape[1], flights[0].dtype)
        for first, (fly, rest) in enumerate(zip(flights, passes, strict=True)):
            thrown = self.finals(fly, rest)
            for _ in range(self.rerolls):
                thrown = self.best(self.kept(thrown))[THROWN:]
            here = slice(None) if len(flights) == 1 else self.ways.gained == first
            found += self.odds[here].astype(fly.dtype) @ thrown[here]
        return found


def _below() -> Array:
    """For each throw, all hands that can be kept of it; the shorter lists are filled up."""
    found: list[list[int]] = []
    for throw in range(THROWN, len(HANDS)):
        hands = [throw]
        for hand in hands:
            hands += [fewer for fewer in SHRUNK[hand] if fewer not in hands]
        found.append(hands)
    most = max(map(len, found))
    return np.array([hands + hands[:1] * (most - len(hands)) for hands in found])


_BELOW = _below()
_GROWN = np.array([*GROWN, *([place] * FACES for place in range(THROWN, len(HANDS)))])


def roll(kernel: Kernel, hands: Array, source: np.random.PCG64) -> Array:
    """Throw all dice that hands lack; give the numbers of the hands of five."""
    limits = np.cumsum(kernel.weights)[:-1]
    draws = source.random_raw(DICE * len(hands)) >> np.uint64(11)
    faces = np.searchsorted(limits, draws * 2.0**-53, side="right").reshape(DICE, -1)
    for face in faces:
        hands = _GROWN[hands, face]
    return hands


def reroll(
    kernel: Kernel, hands: Array, flights: Array, passes: Array, source: np.random.PCG64
) -> Array:
    """Keep the best of first throws and throw again; give the numbers of the final throws."""
    stages, thrown = [], kernel.finals(flights, passes)
    for _ in range(kernel.rerolls):
        kept = kernel.kept(thrown).copy()
        stages.append(kept)
        thrown = kernel.best(kept.copy())[THROWN:]
    games = np.arange(flights.shape[1])
    for kept in reversed(stages):
        below = _BELOW[hands - THROWN]
        choice = kept[below.T, games].argmax(0)
        hands = roll(kernel, below[games, choice], source)
    return hands - THROWN
