"""A short game in full: every position, every move, every roll, and the exact values of playing.

Two roads with a whirl and two extra rockets, one or two rockets, dice of three faces. The engine
and the oracle go through the game side by side; then each works out, from its own moves alone, what
the best and what the random player can expect, in exact fractions. Two parts that go back and come
again could go on for ever, so that a game is scored as it stands after some rounds.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Any

import pytest

from oracle.galaktix.oracle import Position, Rules, after, legal, score
from polax_lab.board import Board
from polax_lab.chance import Scripted
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.ruleset import Ruleset

ROADS = {"pink": ("plain", "white", "whirl", "plain"), "yellow": ("white", "plain", "plain")}
FACES = ("pink", "yellow", "tool")
WEIGHTS = {"pink": 2, "yellow": 1, "green": 0, "blue": 0, "purple": 0, "tool": 3}
START = {"camp": {"white": 1}, "supply": {"white": 1, "parts": 2}}
#: Rounds that are played in full, readings turned, and a start that lets them be felt.
CASES: dict[str, tuple[int, dict[str, Any], Position]] = {
    "default": (1, {}, START),
    "twice": (1, {"tool_count": "first_and_final", "parts_step": "forced"}, {
        "supply": {"white": 1, "parts": 3}}),
    "no reroll": (2, {"rerolls": 0}, START),
    "blocked": (2, {"pass_rule": "only_if_blocked", "rerolls": 0}, START),
    "burn": (2, {"finished_road": "burn_rocket", "rerolls": 0}, {
        "rockets": {"pink-4": "white"}, "camp": {"white": 2}, "supply": {"parts": 2}}),
    "any colour": (2, {"extra_empty_supply": "any_colour", "rerolls": 0}, {
        "camp": {"white": 1}, "supply": {"black": 1, "parts": 2}}),
    "removed": (2, {"returned_parts": "removed", "early_stop": "play_on", "rerolls": 0}, {
        "camp": {"parts": 2}, "supply": {"white": 1}}),
    "whirl part": (2, {"part_on_whirl": "allowed_no_effect", "rerolls": 0}, {
        "camp": {"white": 1, "parts": 2}, "supply": {"white": 1}}),
    "powers": (2, {"rocket_powers": "invented", "flags": "bonus", "rerolls": 0}, {
        "flags": ["pink-2", "yellow-2"], "camp": {"grey": 1, "black": 1},
        "supply": {"parts": 2}}),
}  # fmt: skip


def board() -> Board:
    spaces, links = [], []
    for x, (road, fields) in enumerate(ROADS.items()):
        spaces.append({"id": f"{road}-0", "kind": "start", "x": 90 * x, "y": 0,
                       "attributes": {"road": road}})  # fmt: skip
        for h, kind in enumerate(fields, 1):
            what = {"kind": "extra", "attributes": {"rocket": kind}}
            what = {"kind": kind} if kind in ("plain", "whirl") else what
            spaces.append({"id": f"{road}-{h}", "x": 90 * x, "y": 50 * h, **what})
            links.append([f"{road}-{h - 1}", f"{road}-{h}"])
    return Board.loads(json.dumps({"schema": 1, "board": "short", "spaces": spaces,
                                   "links": links}))  # fmt: skip


@cache
def rolls(count: int) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """Every result of some dice with its probability, equal results once."""
    total = sum(WEIGHTS.values())
    found = []
    for counts in product(range(count + 1), repeat=len(FACES)):
        if sum(counts) == count:
            ways = factorial(count) // prod(map(factorial, counts))
            p = prod(Fraction(WEIGHTS[f], total) ** n for f, n in zip(FACES, counts, strict=True))
            dice = tuple(f for f, n in zip(FACES, counts, strict=True) for _ in range(n))
            found.append((dice, ways * p))
    return tuple(found)


def results(dice: tuple[str, ...]) -> list[int]:
    """What a die of these weights has to give so that it shows a face."""
    first = {"pink": 1, "yellow": 3, "tool": 4}
    return [first[face] for face in dice]


class Pair:
    """Both sides of one variant, their positions compared wherever they go."""

    def __init__(self, rounds: int, readings: dict[str, Any]) -> None:
        self.rounds = rounds
        figures = {"die": "weighted", "die_weights": WEIGHTS}
        self.rules: Ruleset = GAME.rules.vary(board=board(), **figures, **readings)
        self.oracle = Rules(ROADS, **readings)
        self.plays = 0
        self._values: dict[Any, tuple[Fraction, ...]] = {}

    def values(self, state: Any, position: Position) -> tuple[Fraction, ...]:
        """Best and random play: of the engine, then of the oracle."""
        known = self._values.get(state)
        if known is None:
            known = self._values[state] = self._work(state, position)
        return known

    def _work(self, state: Any, position: Position) -> tuple[Fraction, ...]:
        play = GAME.play
        assert GAME.position(state, self.rules.board) == position
        again = GAME.state(GAME.position_model.model_validate(position), self.rules)
        assert again == state
        texts = {str(m).partition(": ")[2]: m for m in play.legal_moves(state, self.rules)}
        assert set(texts) == legal(position, self.oracle)
        outcome = play.outcome(state, self.rules)
        assert (outcome is None) == bool(texts)
        if outcome is not None or state.round > self.rounds:
            ours, theirs = plan(self.rules).score(state), score(position, self.oracle)
            assert outcome is None or outcome.scores == {"player": ours}
            return Fraction(ours), Fraction(ours), Fraction(theirs), Fraction(theirs)
        every = []
        for text in sorted(texts):
            falls = 5 if text == "roll" else len(text.split(" ")) - 1 if "reroll" in text else 0
            sums = [Fraction(0)] * 4
            for dice, p in rolls(falls):
                script = Scripted(results(dice))
                there = play.apply(state, texts[text], self.rules, script)
                assert script.left == 0
                self.plays += 1
                found = self.values(there, after(position, text, dice, self.oracle))
                sums = [s + p * v for s, v in zip(sums, found, strict=True)]
            every.append(sums)
        mean = [sum(column, Fraction(0)) / len(every) for column in zip(*every, strict=True)]
        return max(e[0] for e in every), mean[1], max(e[2] for e in every), mean[3]


def value(
    rounds: int, readings: dict[str, Any], start: Position
) -> tuple[Pair, tuple[Fraction, ...]]:
    pair = Pair(rounds, readings)
    state = GAME.place(pair.rules, **start)
    return pair, pair.values(state, GAME.position(state, pair.rules.board))


@pytest.mark.parametrize("case", CASES)
def test_every_way_through_a_short_game(case: str) -> None:
    rounds, readings, start = CASES[case]
    pair, (best, random, best_there, random_there) = value(rounds, readings, start)
    assert (best, random) == (best_there, random_there)
    assert best > random > 0
    assert pair.plays > 300
    # A reading that changed no value would not be tested here.
    plain = {"rerolls": 0} if len(readings) > 1 and "rerolls" in readings else {}
    assert not readings or value(rounds, plain, start)[1] != (best, random, best, random)
