"""`Exact`: the best choice in every step of a round, out of a solved game."""

from __future__ import annotations

from polax_lab.games.galaktix.spielplan import flagged
from polax_lab.games.galaktix.state import State
from polax_lab.games.galaktix.vorausblick import Lookahead
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.model import model_of, spot
from polax_lab.study.galaktix.solve import Solution


class Exact(Lookahead):
    """Plays a small game perfectly: which dice to throw again, parts, colour, rocket, waiving.

    Parameters
    ----------
    rules : Ruleset
        A small game, such as `polax_lab.study.galaktix.reduced` makes; solving takes a while.
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.solution = Solution(model_of(rules), exact=True).solve()

    def worth(self, state: State) -> float:
        """Give the points to be expected at the end, at the start of a round."""
        bonus = self.plan.flag * len(flagged(state)) if self.plan.flag else 0
        return self.solution.at(*spot(state)) + bonus
