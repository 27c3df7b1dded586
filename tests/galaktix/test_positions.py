"""Positions of Galaktix that users found wrong, each with what is right."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.chance import Scripted
from polax_lab.errors import PositionError
from polax_lab.games.galaktix import GAME

RULES = GAME.rules
BOX = {"camp": {"white": 9, "parts": 2}, "supply": {"white": 5, "parts": 13}}
TOOLS = ["pink", "tool", "tool", "tool", "tool"]


@pytest.mark.parametrize(
    ("position", "told"),
    [
        # Blue-2 is empty: the highest rocket below blue-5 is blue-1.
        ({"rockets": {"blue-1": "white", "blue-5": "white"}, "jumped": ["blue-2", "blue-5"],
          "dice": ["blue"] * 4 + ["tool"]}, "began at blue-1"),
        ({"rockets": {"blue-1": "white", "blue-3": "white"}, "jumped": ["blue-0", "blue-3"],
          "dice": ["blue"] * 3 + ["tool"] * 2}, "began at blue-1"),
        ({"rockets": {"blue-3": "white"}, "jumped": ["blue-0", "blue-3"], "dice": ["blue"] * 5},
         "3 fields long, but 5 dice"),
        ({"rockets": {"blue-3": "white"}, "jumped": ["blue-0", "blue-3"],
          "dice": ["blue"] * 2 + ["tool"] * 3}, "3 fields long, but 2 dice"),
    ],
)  # fmt: skip
def test_a_jump_that_no_round_brings_about_is_refused(position: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError, match=told):
        GAME.place(step="skip", **position)


def test_a_jump_with_lapsing_dice_is_one() -> None:
    rockets = {"blue-7": "white", "blue-10": "white"}
    dice = ["blue"] * 4 + ["tool"]
    state = GAME.place(step="skip", rockets=rockets, jumped=["blue-7", "blue-10"], dice=dice)
    assert state.jump


def test_a_part_on_a_whirl_is_refused_in_a_position_as_a_rocket_is() -> None:
    parts = {"rockets": {"pink-5": "white"}, "parts": ["pink-4"], "camp": {}, "supply": {}}
    with pytest.raises(PositionError, match="whirl pink-4"):
        GAME.place(**parts)
    assert GAME.place(rules=RULES.vary(part_on_whirl="allowed_no_effect"), **parts).roads


def test_a_throw_that_is_the_first_and_the_final_one_brings_its_parts_once() -> None:
    for rerolls, step in ((0, "parts"), (1, "first_parts")):
        rules = RULES.vary(tool_count="first_and_final", rerolls=rerolls)
        thrown = GAME.play.apply(
            GAME.place(**BOX),
            GAME.play.parse("roll", GAME.place(**BOX), rules),
            rules,
            Scripted([6] * 5),
        )
        assert thrown.step == step


def test_how_many_parts_are_a_rocket_is_told_as_the_rules_have_it() -> None:
    rules = RULES.vary(parts_per_rocket=3)
    with pytest.raises(PositionError, match="a rocket or 3 parts"):
        GAME.place(rules=rules, camp={"parts": 2}, step="place", dice=TOOLS)
