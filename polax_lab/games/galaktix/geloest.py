"""`Solved`: plays by values that were worked out for a board; see `werte`."""

from __future__ import annotations

from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.spielplan import Plan, flagged, varied
from polax_lab.games.galaktix.state import PARTS, State
from polax_lab.games.galaktix.werte import shipped
from polax_lab.games.galaktix.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg

#: What the plan tells: the points of the heights, powers and flags.
_TOLD = frozenset(("ladder", "ladder_points", "rocket_powers", "flags", "flag_points"))


def name_of(rules: Ruleset, plan: Plan) -> str:
    """What values are for: the board, the points of the heights and all that is read differently.

    Where there are powers, flags too. Values of the solved game leave them out, since they can be
    added to those of any board.
    """
    other = (f" {name}={value}" for name, value in varied(rules).items() if name not in _TOLD)
    name = f"{rules.board.fingerprint} {' '.join(map(str, plan.points))}{''.join(other)}"
    if not plan.powers:
        return name
    flags = " ".join(sorted(plan.level.flags)) if plan.flag else ""
    return f"{name} powers {plan.flag} {flags}".rstrip()


class Solved(Greedy):
    """Looks one round ahead, and knows what is to be expected after it.

    Where there are no values for a board, its ladder and its rockets, those for white rockets will
    do; where there are none either it plays like the greedy one. It says so.
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        p = self.plan
        # Not those of the plan: one plan serves levels that differ in their values alone.
        every = shipped() | dict(rules.cards.level(rules.level).values)
        own, white = name_of(rules, p), name_of(rules, p._replace(grey=False, black=False))
        self._worths = every.get(own) or every.get(white)
        near = "nearly" if own not in every else "learnt"
        self._told = "unsolved" if self._worths is None else near if p.powers else "known"

    def why(self, view: State, move: Move) -> Message:
        """Name the points to be expected, and whose advice it is."""
        own = super().why(view, move)
        if len(PLAY.legal_moves(view, self.rules)) == 1:
            return own
        return msg(f"galaktix.bot.{self._told}", own=own)

    def worth(self, state: State) -> float:
        """Give the points to be expected at the end, at the start of a round."""
        if self._worths is None:
            return super().worth(state)
        p = self.plan
        heights = list(map(len, state.roads))
        above = [
            kind for road, h in zip(p.roads, heights, strict=True) for kind in road.extra[h + 1 :]
        ]
        extras = sum(min(above.count(kind), state.supply[kind]) for kind in range(PARTS))
        bonus = p.flag * len(flagged(state)) if p.flag else 0
        return max(float(p.score(state)), self._worths.worth(heights, extras, state.camp) + bonus)
