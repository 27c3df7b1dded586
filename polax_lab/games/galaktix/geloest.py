"""`Solved`: plays by values that were worked out for a board; see `werte`."""

from __future__ import annotations

from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.spielplan import Plan, flagged
from polax_lab.games.galaktix.state import PARTS, State
from polax_lab.games.galaktix.werte import shipped
from polax_lab.games.galaktix.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


def name_of(rules: Ruleset, plan: Plan) -> str:
    """What values are for: the board, and the points of the heights."""
    return f"{rules.board.fingerprint} {' '.join(map(str, plan.points))}"


class Solved(Greedy):
    """Looks one round ahead, and knows what is to be expected after it.

    Where there are no values for a board and its ladder it plays like the greedy one, and says so.
    Grey and black rockets count as white ones, except in the round itself.
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        every = shipped() | dict(self.plan.level.values)
        self._worths = every.get(name_of(rules, self.plan))

    def why(self, view: State, move: Move) -> Message:
        """Name the points to be expected, and whose advice it is."""
        own = super().why(view, move)
        if len(PLAY.legal_moves(view, self.rules)) == 1:
            return own
        if self._worths is None:
            return msg("galaktix.bot.unsolved", own=own)
        level = self.plan.level
        coloured = any(level.camp[1:PARTS]) or any(level.supply[1:PARTS])
        return msg("galaktix.bot.nearly" if coloured else "galaktix.bot.known", own=own)

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
