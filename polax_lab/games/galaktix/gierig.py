"""The greedy player: the dice of one round worked out exactly, all that comes after estimated."""

from __future__ import annotations

from math import exp

from polax_lab.games.galaktix.state import PARTS, State
from polax_lab.games.galaktix.vorausblick import Lookahead

#: Points that a rocket brings on a board with much room; parts count by their share of a rocket.
RATE = 2.1
#: A single part occupies an extra field now and then, so it is worth more than half a rocket.
PART = 1.3


class Greedy(Lookahead):
    """Looks at points, rockets and parts, and at the room that the roads have left."""

    def worth(self, state: State) -> float:
        """Points so far, and those that the camp should bring, less where there is little room."""
        p = self.plan
        score, white, grey, black = p.score(state), *state.camp[:PARTS]
        room = sum(p.points[road.length] for road in p.roads) - score
        coming = RATE * (white + grey + black) + PART * state.camp[PARTS]
        return score + room * (1 - exp(-coming / room)) if room > 0 else float(score)
