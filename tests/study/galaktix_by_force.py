"""The worth of a tiny game of Galaktix by brute force, out of the referee alone.

Every position at the start of a round that can be reached, every throw die by die, every way that
the referee allows to finish the round; then the plain sums over and over until nothing changes.
It shares no code with the solver.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

from polax_lab.chance import Chance, Scripted
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.state import PLAYER, State
from polax_lab.ruleset import Ruleset

Dice = tuple[int, ...]
#: What follows a round: a position, or a score.
After = State | int


@cache
def throws(count: int) -> Counter[Dice]:
    """So many dice, in rising order, and how many of all throws show them."""
    return Counter(tuple(sorted(dice)) for dice in product(range(6), repeat=count))


@cache
def again(kept: Dice) -> tuple[tuple[Dice, float], ...]:
    """What may lie there after the other dice were thrown again."""
    left = 5 - len(kept)
    return tuple(
        (tuple(sorted(kept + dice)), ways / 6**left) for dice, ways in throws(left).items()
    )


@cache
def keeps(dice: Dice) -> tuple[Dice, ...]:
    """All that may be kept of a throw."""
    return tuple({some for size in range(6) for some in combinations(dice, size)})


def plain(state: State) -> State:
    """A position as far as it decides about what follows."""
    roads = tuple("." * (len(signs) - 1) + "w" if signs else "" for signs in state.roads)
    return state._replace(roads=roads, round=1)


def ends(state: State, rules: Ruleset) -> set[After]:
    """Every way to finish a round whose dice lie."""
    if state.step == "over":
        return {plan(rules).score(state)}
    if state.step == "roll":
        return {plain(state)}
    moves = [m for m in PLAY.legal_moves(state, rules) if m.verb != "reroll"]
    return set().union(*(ends(PLAY.apply(state, m, rules, Scripted()), rules) for m in moves))


def after(state: State, rules: Ruleset) -> dict[Dice, set[After]]:
    """For every final throw: what may follow."""
    return {
        dice: ends(state._replace(dice=dice, step="reroll", rerolls=rules.rerolls), rules)
        for dice in throws(5)
    }


def worth(rules: Ruleset, chance: Chance) -> tuple[float, dict[State, float]]:
    """The worth of the game, and of every position at the start of a round."""
    start = plain(PLAY.setup((PLAYER,), rules, chance))
    rounds: dict[State, dict[Dice, set[After]]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state not in rounds:
            rounds[state] = after(state, rules)
            todo += [s for found in rounds[state].values() for s in found if isinstance(s, State)]
    known = dict.fromkeys(rounds, 0.0)
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for state, found in rounds.items():
            best = {
                dice: max(known[s] if isinstance(s, State) else float(s) for s in options)
                for dice, options in found.items()
            }
            for _ in range(rules.rerolls):
                kept = {
                    some: sum(chance * best[dice] for dice, chance in again(some))
                    for size in range(6)
                    for some in throws(size)
                }
                best = {dice: max(kept[some] for some in keeps(dice)) for dice in best}
            value = sum(ways * best[dice] for dice, ways in throws(5).items()) / 6**5
            change = max(change, abs(value - known[state]))
            known[state] = value
    return known[start], known
