"""What no play can bring about."""

from __future__ import annotations

from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.state import EMPTY, KINDS, PART, PARTS, State, on_board
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


def invariants(state: State, rules: Ruleset) -> list[Message]:
    """Pieces are neither made nor lost, and roads keep to their fields."""
    p = plan(rules)
    found = []
    there = on_board(state, rules.parts_per_rocket)
    now = tuple(map(sum, zip(state.camp, state.supply, there, strict=True)))
    due = tuple(map(sum, zip(p.level.camp, p.level.supply, strict=True)))
    leave = (rules.finished_road == "burn_rocket", rules.returned_parts == "removed")
    for i, kind in enumerate(KINDS):
        may_leave = leave[0] or (i == PARTS and leave[1])
        if now[i] > due[i] or (now[i] < due[i] and not may_leave):
            name = msg(f"galaktix.kinds.{kind}")
            found.append(msg("galaktix.wrong.count", piece=name, count=now[i], due=due[i]))
    for road, signs in zip(p.roads, state.roads, strict=True):
        if len(signs) > road.length or signs[-1:] in (EMPTY, PART):
            found.append(msg("galaktix.wrong.road", signs=signs))
    if min(*state.camp, *state.supply) < 0:
        found.append(msg("galaktix.wrong.negative"))
    return found
