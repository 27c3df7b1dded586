"""`Solved`: plays by values that were worked out for the boards of the game.

``geloest.json`` holds them; ``polax_lab.study.galaktix.compact`` makes it out of the solved game.
The points to be expected are a sum: one part for each road and its height, one for the rockets in
the supply that can still be won, and one for the parts in the camp. Each part depends on the power
of the camp: two for a rocket, one for a part.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.games.galaktix.spielplan import Plan, flagged
from polax_lab.games.galaktix.state import PARTS, State
from polax_lab.ruleset import Ruleset

_FILE = "geloest.json"
#: Hundredths of a point, by some count and by the power of the camp.
Values = tuple[tuple[int, ...], ...]


class Worths(NamedTuple):
    """The values of a board.

    Attributes
    ----------
    roads : tuple of Values
        By height.
    supply, parts : Values
        By their number; more than the last one count as the last one.
    """

    roads: tuple[Values, ...]
    supply: Values
    parts: Values


@cache
def worths() -> dict[str, Worths]:
    """All values by the fingerprint of the board and the ladder that they are for."""
    text = files("polax_lab.games.galaktix").joinpath(_FILE).read_text(encoding="utf-8")
    found = {}
    for entry in json.loads(text)["boards"]:
        roads, supply, parts = entry["roads"], entry["supply"], entry["parts"]
        found[entry["for"]] = Worths(
            tuple(tuple(map(tuple, road)) for road in roads),
            tuple(map(tuple, supply)),
            tuple(map(tuple, parts)),
        )
    return found


def name_of(rules: Ruleset, plan: Plan) -> str:
    """What values are for: the board, and the points of the heights."""
    return f"{rules.board.fingerprint} {' '.join(map(str, plan.points))}"


class Solved(Greedy):
    """Looks one round ahead, and knows what is to be expected after it.

    Where there are no values for a board and its ladder it plays like the greedy one. Grey and
    black rockets count as white ones.
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self._worths = worths().get(name_of(rules, self.plan))

    def worth(self, state: State) -> float:
        """Give the points to be expected at the end, at the start of a round."""
        if self._worths is None:
            return super().worth(state)
        parts = state.camp[PARTS]
        power = 2 * sum(state.camp[:PARTS]) + parts
        roads, supply, some = self._worths
        power = min(power, len(some[0]) - 1)
        left, found = 0, 0
        for road, values, signs in zip(self.plan.roads, roads, state.roads, strict=True):
            found += values[len(signs)][power]
            left += sum(kind >= 0 for kind in road.extra[len(signs) + 1 :])
        found += supply[min(left, sum(state.supply[:PARTS]), len(supply) - 1)][power]
        found += some[min(parts, len(some) - 1)][power]
        bonus = self.plan.flag * len(flagged(state)) if self.plan.flag else 0
        return max(float(self.plan.score(state)), found / 100 + bonus)
