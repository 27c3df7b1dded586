"""Faults of Galaktix that users found, each with its kind."""

from __future__ import annotations

import random

import pytest

from polax_lab.games.galaktix import GAME

RULES = GAME.rules
BOX = {"camp": {"white": 9, "parts": 2}, "supply": {"white": 5, "parts": 13}}
TOOLS = ["pink", "tool", "tool", "tool", "tool"]


def asked(move, rules=RULES, question="act", **position):  # type: ignore[no-untyped-def]
    state = GAME.place(rules=rules, **{**BOX, **position})
    return GAME.ask(state, {"question": question, "move": move}, rules)


def listed(rules=RULES, **position):  # type: ignore[no-untyped-def]
    state = GAME.place(rules=rules, **{**BOX, **position})
    return [str(m).partition(": ")[2] for m in GAME.play.legal_moves(state, rules)]


@pytest.mark.parametrize("most, done", [(0, 0), (1, 1), (1, 2), (2, 2)])
def test_rerolls_that_are_used_up_are_refused_in_positions_too(most: int, done: int) -> None:
    rules = RULES.vary(rerolls=most)
    there = {"dice": TOOLS, "step": "reroll", "rerolls": done}
    ruling = asked("reroll tool", rules, **there)
    assert (ruling.holds, ruling.rule) == (False, "GX-REROLL-01")
    assert listed(rules, **there) == ["keep"]
    assert asked("keep", rules, **there).holds
    assert asked("reroll tool", RULES.vary(rerolls=done + 1), **there).holds
    for name, maker in GAME.bots.items():
        state = GAME.place(rules=rules, **BOX, **there)
        moves = GAME.play.legal_moves(state, rules)
        assert maker(rules)(state, moves, random.Random(1)) == moves[0], name


def test_bots_roll_in_a_position_that_still_names_the_rerolls_of_the_last_round() -> None:
    state = GAME.place(**BOX, step="roll", rerolls=1)
    moves = GAME.play.legal_moves(state, RULES)
    for maker in GAME.bots.values():
        assert maker(RULES)(state, moves, random.Random(1)) == moves[0]


@pytest.mark.parametrize("step, count", [("parts", "final"), ("first_parts", "first_and_final")])
def test_parts_that_must_be_taken_cannot_be_left(step: str, count: str) -> None:
    rules = RULES.vary(parts_step="forced", tool_count=count)
    there = {"dice": TOOLS, "step": step}
    ruling = asked("leave parts", rules, **there)
    assert (ruling.holds, ruling.rule) == (False, "GX-TOOL-05")
    assert "parts_step=optional" in ruling.sensitivity()
    assert listed(rules, **there) == ["take parts"]
    free = RULES.vary(tool_count=count)
    assert asked("leave parts", free, **there).holds
    assert listed(free, **there) == ["take parts", "leave parts"]


def test_parts_that_are_not_earned_cannot_be_taken() -> None:
    one = {"dice": ["pink", "pink", "blue", "blue", "tool"], "step": "parts"}
    assert asked("take parts", **one).rule == "GX-TOOL-01"
    none = {"dice": TOOLS, "step": "parts", "supply": {"white": 5}}
    assert asked("take parts", **none).rule == "GX-TOOL-06"
    first = {"dice": TOOLS, "step": "first_parts"}
    assert asked("take parts", **first).rule == "GX-TOOL-04"
    for there in (one, none, first):
        assert not asked("take parts", **there).holds
        for rules in (RULES, RULES.vary(parts_step="forced")):
            assert listed(rules, **there) == ["leave parts"]
