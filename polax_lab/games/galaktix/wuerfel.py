"""Dice: what may be rerolled, and what results are worth waiting for (lines 28 to 33)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from polax_lab.games.galaktix.state import DICE, FACES, PARTS, TOOL, State
from polax_lab.games.galaktix.zuege import KEEP, LEAVE, TAKE, Move, listed
from polax_lab.ruleset import Ruleset


def tools(dice: Sequence[int]) -> int:
    """How many dice show a tool."""
    return sum(d == TOOL for d in dice)


def twice(rules: Ruleset) -> bool:
    """Whether the first throw of a round brings parts as the final one does (GX-TOOL-04).

    Without a reroll the first throw is the final one, and counts once.
    """
    return bool(rules.tool_count == "first_and_final" and rules.rerolls)


def earned(state: State, rules: Ruleset) -> int:
    """How many parts the dice bring, as far as the supply goes (GX-TOOL-01, GX-TOOL-06).

    Those of the first roll bring some only where they count (GX-TOOL-04).
    """
    if state.step == "first_parts" and not twice(rules):
        return 0
    return min(tools(state.dice) // int(rules.tools_per_part), state.supply[PARTS])


def part_moves(state: State, rules: Ruleset) -> tuple[Move, ...]:
    """Taking what is earned, and leaving it where that is allowed (GX-TOOL-05)."""
    if not earned(state, rules):
        return (LEAVE,)
    return (TAKE,) if rules.parts_step == "forced" else (TAKE, LEAVE)


@cache
def rerolls(dice: tuple[int, ...]) -> tuple[Move, ...]:
    """Every set of dice that may be thrown again, equal dice once; none of them first."""
    counts = [range(dice.count(face) + 1) for face in range(len(FACES))]
    found = []
    for chosen in sorted(product(*counts), key=sum):
        words = [face for face, n in zip(FACES, chosen, strict=True) for _ in range(n)]
        found.append(listed("reroll", " ".join(words)) if words else KEEP)
    return tuple(found)


def at_least(tools: int, chance: Fraction, rerolls: int) -> Fraction:
    """Probability of so many tools if all other dice are thrown again each time (GX-SC-19, 20).

    Parameters
    ----------
    tools : int
    chance : Fraction
        Of a tool on one die in one throw.
    rerolls : int

    Examples
    --------
    >>> at_least(2, Fraction(1, 6), 0)
    Fraction(763, 3888)
    """
    die = 1 - (1 - chance) ** (rerolls + 1)
    every = (comb(DICE, n) * die**n * (1 - die) ** (DICE - n) for n in range(tools, DICE + 1))
    return sum(every, Fraction(0))
