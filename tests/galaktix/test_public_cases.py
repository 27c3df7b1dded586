"""Questions that people asked about Galaktix; named for the case (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.games.galaktix import GAME
from polax_lab.texts import say

BOX = {"camp": {"white": 10}, "supply": {"white": 3, "parts": 13}}


def act(move: str, changes: dict[str, Any] | None = None, **position: Any) -> Any:
    rules = GAME.rules.apply(changes or {})
    state = GAME.place(rules, **(BOX | position))
    return GAME.ask(state, {"question": "act", "move": move}, rules)


@pytest.mark.parametrize(("tools", "parts"), list(enumerate((0, 0, 1, 1, 2, 2))))
def test_7_01_how_many_parts_do_tools_bring(tools: int, parts: int) -> None:
    """The look-up and the dice on the table say the same."""
    ruling = GAME.ask(GAME.place(), {"question": "parts", "tools": tools})
    assert ruling.answer.parts == parts
    dice = ["tool"] * tools + ["pink"] * (5 - tools)
    state = GAME.place(dice=dice, step="reroll", **BOX)
    after = GAME.ask(state, {"question": "happens", "move": "keep"})
    assert after.answer.phase == ("parts" if parts else "place")


def test_7_02_one_reroll_of_any_dice() -> None:
    dice = ["pink", "pink", "blue", "green", "tool"]
    assert act("keep", dice=dice, step="reroll").holds
    assert act("reroll pink blue", dice=dice, step="reroll").holds
    again = act("reroll pink", dice=dice, step="place", rerolls=1)
    assert not again.holds
    assert again.rule == "GX-REROLL-01"


def test_7_04_counting_goes_on_from_the_last_rocket() -> None:
    dice = ["green", "green", "green", "tool", "blue"]
    there = {"rockets": {"green-4": "white"}, "dice": dice, "step": "place", "rerolls": 1}
    assert act("place white on green-7", **there).holds
    assert not act("place white on green-3", **there).holds


def test_7_05_over_a_whirl_yes_onto_it_no() -> None:
    """If all colours would end on whirls, the readings say what happens, and the basis shows it."""
    over = {"dice": ["purple"] * 3 + ["tool", "tool"], "step": "place", "rerolls": 1}
    assert act("place white on purple-3", **over).holds
    onto = {"dice": ["purple"] * 2 + ["tool"] * 3, "step": "place", "rerolls": 1}
    assert not act("place white on purple-2", **onto).holds
    forced = act("return white", **onto)
    assert forced.holds
    assert forced.rule == "GX-PASS-06"
    assert forced.open


@pytest.mark.parametrize(("supply", "gained"), [(1, 1), (0, 0)])
def test_7_07_an_extra_rocket_comes_out_of_the_supply(supply: int, gained: int) -> None:
    state = GAME.place(camp={"white": 2}, supply={"white": supply}, step="place",
                       dice=["blue"] * 3 + ["tool", "pink"], rerolls=1)  # fmt: skip
    found = GAME.ask(state, {"question": "happens", "move": "place white on blue-3"})
    assert found.answer.camp["white"] == 1 + gained
    assert found.answer.supply["white"] == supply - gained


def test_7_08_two_parts_are_a_rocket_one_occupies_a_field() -> None:
    jump = {"rockets": {"purple-1": "white", "purple-6": "white"}, "step": "skip",
            "camp": {"white": 1, "parts": 1}, "dice": ["purple"] * 5,
            "jumped": ["purple-1", "purple-6"]}  # fmt: skip
    assert act("part on purple-5", **jump).holds
    hole = {**jump, "rockets": {"purple-3": "white"}, "jumped": ["purple-0", "purple-3"],
            "dice": ["purple"] * 3 + ["tool"] * 2}  # fmt: skip
    onto = act("part on purple-2", **hole)
    assert not onto.holds
    assert [f.setting for f in onto.depends_on] == ["part_on_whirl=allowed_no_effect"]


def test_7_10_one_point_below_bronze_is_no_medal() -> None:
    bronze = GAME.rules.cards.level(1).medals.bronze
    low, met = (
        GAME.ask(GAME.place(), {"question": "medal", "score": score})
        for score in (bronze - 1, bronze)
    )
    assert (low.holds, low.answer.medal) == (False, "")
    assert (met.holds, met.answer.medal) == (True, "bronze")
    for lang in ("en", "de"):
        assert str(bronze) in low.reason(lang)


def test_7_13_what_is_rerolled_is_named_and_nothing_is_held() -> None:
    """A mask of dice has one meaning: those that are thrown again."""
    state = GAME.place(dice=["pink", "pink", "blue", "green", "tool"], step="reroll", **BOX)
    script = {"question": "happens", "move": "reroll pink tool", "chance": [3, 3]}
    found = GAME.ask(state, script)
    told = found.reason("en")
    assert "pink, green, green, green and blue" in told


def test_4_14_many_spellings_one_move() -> None:
    play, state = GAME.play, GAME.place(dice=["pink"] * 5, step="reroll", **BOX)
    texts = ("player: reroll pink pink", "REROLL  rosa rot", "reroll red pink")
    assert {str(play.parse(t, state, GAME.rules)) for t in texts} == {"player: reroll pink pink"}


def test_4_28_a_forced_return_is_one_move_with_one_name() -> None:
    state = GAME.place(camp={"parts": 2}, dice=["tool"] * 5, step="place", rerolls=1)
    moves = GAME.play.legal_moves(state, GAME.rules)
    assert [str(m) for m in moves] == ["player: return parts"]


def test_4_32_one_rocket_too_many_is_seen() -> None:
    from polax_lab.errors import PositionError

    with pytest.raises(PositionError) as caught:
        GAME.place(camp={"white": 10}, supply={"white": 6})
    assert "there are 16 white rockets; the box has 15" in say(caught.value, "en")
    laid = GAME.play.setup(("player",), GAME.rules, None)  # type: ignore[arg-type]
    wrong = laid._replace(supply=(6, 0, 0, 15))
    faults = [say(m, "en") for m in GAME.play.invariants(wrong, GAME.rules)]
    assert faults == ["there are 16 white rockets, not 15"]


def test_every_example_of_the_rulebook_is_a_scenario() -> None:
    """And so is every case of the ledger that follows from it."""
    from polax_lab.scenario import Scenario
    from polax_lab.shipped import folder

    files = sorted((folder("scenarios") / "galaktix").glob("*.yaml"))
    named = " ".join(Scenario.load(path).source.example or "" for path in files).split()
    examples = [id for id, rule in GAME.rules.ledger.rules.items() if rule.kind == "example"]
    assert [id for id in examples if id.removeprefix("GX-") not in named] == []
    numbers = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22)
    assert [n for n in numbers if f"SC-{n:02}" not in named] == []


def test_4_19_a_beginning_that_fits_several_moves_names_them() -> None:
    from polax_lab.errors import MoveTextError

    state = GAME.place(dice=["blue"] * 3 + ["green"] * 2, step="place", rerolls=1, **BOX)
    with pytest.raises(MoveTextError) as caught:
        GAME.play.parse("place white", state, GAME.rules)
    said = say(caught.value, "en")
    assert "place white on blue-3" in said
    assert "place white on green-2" in said


def test_4_20_a_colour_without_a_field_is_named_and_one_without_dice_is_not() -> None:
    state = GAME.place(**BOX)
    dice = ["purple", "purple", "tool", "tool", "tool"]
    found = GAME.ask(state, {"question": "targets", "dice": dice})
    assert found.holds is False
    assert found.answer.fields == {"purple": ()}
    assert GAME.ask(state, {"question": "targets", "dice": ["tool"] * 5}).answer.fields == {}


@pytest.mark.parametrize(
    ("dice", "rockets"),
    [
        (["tool"] * 5, {}),
        (["purple"] * 2 + ["tool"] * 3, {}),
        (["green"] * 2 + ["tool"] * 3, {"green-10": "white"}),
        (["green"] * 2 + ["purple"] * 2 + ["tool"], {"green-10": "white"}),
    ],
)
def test_4_31_every_reason_to_be_blocked_leaves_the_same_ways_out(dice: Any, rockets: Any) -> None:
    """All tools, only whirls, only complete roads, or some of each."""
    there = {"dice": dice, "rockets": rockets, "step": "place", "rerolls": 1,
             "camp": {"white": 2, "parts": 2}, "supply": {}}  # fmt: skip
    moves = GAME.play.legal_moves(GAME.place(**there), GAME.rules)
    assert [str(m) for m in moves] == ["player: return white", "player: return parts"]
    for move in ("return white", "return parts"):
        assert act(move, **there).rule == "GX-PASS-06"


def test_7_11_the_rocket_above_a_part_cannot_be_taken_back_alone() -> None:
    from polax_lab.errors import PositionError
    from polax_lab.hands import Deed, Token

    state = GAME.place(rockets={"blue-4": "white"}, parts=["blue-3"])
    with pytest.raises(PositionError, match="a part on blue-3 has no rocket above it"):
        GAME.hands.do(state, Deed(Token("white"), "blue-4", None), GAME.rules)
