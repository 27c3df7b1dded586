"""The worth of a tiny game of Galaktix by brute force, out of the referee alone.

Every position at the start of a round that can be reached, every throw die by die, every way that
the referee allows to finish the round; then the plain sums over and over until nothing changes.
It shares no code with the solver.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import prod

from polax_lab.chance import Scripted
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.state import PLAYER, State
from polax_lab.ruleset import Ruleset

Dice = tuple[int, ...]
#: What follows a round: a position, or a score.
After = State | int


@cache
def throws(count: int, weights: tuple[float, ...]) -> dict[Dice, float]:
    """So many dice, in rising order, and the chance of each throw."""
    found: Counter[Dice] = Counter()
    for dice in product(range(6), repeat=count):
        found[tuple(sorted(dice))] += prod(weights[die] for die in dice)  # type: ignore[assignment]
    return dict(found)


@cache
def keeps(dice: Dice) -> tuple[Dice, ...]:
    """All that may be kept of a throw."""
    return tuple({some for size in range(6) for some in combinations(dice, size)})


def plain(state: State) -> State:
    """A position as far as it decides about what follows."""
    roads = []
    for road, signs in enumerate(state.roads):
        flagged = {height for at, height in state.flags if at == road}
        last = len(signs)
        kept = [
            sign if height in flagged or height == last else "."
            for height, sign in enumerate(signs, 1)
        ]
        roads.append("".join("w" if sign not in ".p" else sign for sign in kept))
    return state._replace(roads=tuple(roads), round=1)


def ends(state: State, rules: Ruleset) -> set[After]:
    """Every way to finish a round whose dice lie."""
    if state.step == "over":
        return {plan(rules).score(state)}
    if state.step == "roll":
        return {plain(state)}
    moves = [m for m in PLAY.legal_moves(state, rules) if m.verb != "reroll"]
    found: set[After] = set()
    return found.union(*(ends(PLAY.apply(state, m, rules, Scripted()), rules) for m in moves))


def openings(state: State, dice: Dice, rules: Ruleset) -> set[State]:
    """Every way to take parts for the first throw, where that can be."""
    if rules.tool_count == "final":
        return {state}
    state = state._replace(step="first_parts", dice=dice)
    moves = PLAY.legal_moves(state, rules)
    after = {PLAY.apply(state, move, rules, Scripted()) for move in moves}
    return {s._replace(step="roll", dice=()) for s in after}


def worths(rules: Ruleset) -> dict[State, float]:
    """The worth of every position at the start of a round, that of the game first."""
    faces = plan(rules).faces
    weights = tuple(faces.count(face) / len(faces) for face in range(6))
    every = [throws(size, weights) for size in range(6)]
    again = {
        kept: [(tuple(sorted(kept + dice)), chance) for dice, chance in every[5 - size].items()]
        for size in range(6)
        for kept in every[size]
    }
    start = plain(PLAY.setup((PLAYER,), rules, Scripted()))
    rounds: dict[State, dict[Dice, set[After]]] = {}
    firsts: dict[State, dict[Dice, set[State]]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state in firsts:
            continue
        firsts[state] = {dice: openings(state, dice, rules) for dice in every[5]}
        for opened in set().union(*firsts[state].values()) - set(rounds):
            thrown = opened._replace(step="reroll", rerolls=rules.rerolls)
            rounds[opened] = {d: ends(thrown._replace(dice=d), rules) for d in every[5]}
            todo += [s for found in rounds[opened].values() for s in found if isinstance(s, State)]
    known = dict.fromkeys(firsts, 0.0)
    change = 1.0
    while change > 1e-11:
        change = 0.0
        opened_best: dict[State, dict[Dice, float]] = {}
        for state, opened in reversed(firsts.items()):
            for one in set().union(*opened.values()):
                best = {
                    dice: max(known[s] if isinstance(s, State) else float(s) for s in options)
                    for dice, options in rounds[one].items()
                }
                for _ in range(rules.rerolls):
                    kept = {some: sum(c * best[dice] for dice, c in again[some]) for some in again}
                    best = {dice: max(kept[some] for some in keeps(dice)) for dice in best}
                opened_best[one] = best
            value = sum(
                chance * max(opened_best[one][dice] for one in opened[dice])
                for dice, chance in every[5].items()
            )
            change = max(change, abs(value - known[state]))
            known[state] = value
    return known
