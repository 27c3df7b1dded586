"""One round for many positions at once: from what each choice is worth to the worth of the round.

For every position the worth of the 45 ways to fly (road, dice, parts gained) and of the three ways
to pass is given. The worth of a final throw is that of its best choice; that of dice kept is the
mean over one more die; that of a first throw is that of the best it lets you keep. All of it runs
over the 462 multisets of `polax_lab.games.galaktix.wuerfe`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polax_lab.games.galaktix.wuerfe import (
    DICE,
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

#: What can fly: dice of the colour and parts gained from the other dice.
FLIGHTS = tuple((c, t) for t in range(3) for c in range(1, DICE + 1) if c + 2 * t <= DICE)
FLIGHT = {flight: slot for slot, flight in enumerate(FLIGHTS)}
ROADS = 5
PASSES = 3


def _plan() -> tuple[tuple[tuple[int, int, int], ...], tuple[int, ...]]:
    """How to find the best choice of each throw, step by step.

    A step (row, flight, before): the best of `row` is the better one of a way to fly and the best
    of the throw without the dice of that colour. Rows 0 to 2 are the passes.
    """
    rows: dict[tuple[int, Faces], int] = {(t, (0,) * ROADS): t for t in range(PASSES)}
    steps: list[tuple[int, int, int]] = []

    def row(t: int, colours: Faces) -> int:
        if (t, colours) not in rows:
            road = next(r for r in range(ROADS) if colours[r])
            before = row(t, (*colours[:road], 0, *colours[road + 1 :]))
            rows[t, colours] = len(rows)
            flight = road * len(FLIGHTS) + FLIGHT[colours[road], t]
            steps.append((rows[t, colours], flight, before))
        return rows[t, colours]

    finals = tuple(row(parts(throw), throw[:TOOL]) for throw in multisets(DICE))
    return tuple(steps), finals


_STEPS, _FINALS = _plan()
_ROWS = PASSES + len(_STEPS)


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
    """

    def __init__(self, weights: Sequence[float], forced: bool, rerolls: int = 1) -> None:
        self.weights = tuple(weights)
        self.odds = np.array(odds(weights))
        self.forced = forced
        self.rerolls = rerolls
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
        flights : (45, n) array
            Worth of flying; minus infinity where it is not possible.
        passes : (3, n) array
            Worth of passing with so many parts gained.
        """
        best = self._rows(_ROWS, flights)
        best[:PASSES] = -np.inf if self.forced else passes
        rows, ways = list(best), list(flights)
        for row, flight, before in _STEPS:
            np.maximum(ways[flight], rows[before], out=rows[row])
        found = best[list(_FINALS)]
        if self.forced:
            given = [parts(throw) for throw in multisets(DICE)]
            found = np.where(np.isneginf(found), passes[given], found)
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

    def worth(self, flights: Array, passes: Array) -> Array:
        """Give the worth of each position before its dice are thrown."""
        thrown = self.finals(flights, passes)
        for _ in range(self.rerolls):
            thrown = self.best(self.kept(thrown))[THROWN:]
        found: Array = self.odds.astype(flights.dtype) @ thrown
        return found
