"""Setting up figures by hand, what a throw may do with them, and what is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab import load_game
from polax_lab.errors import PositionError
from polax_lab.hands import Choice, Deed, Token
from polax_lab.texts import LANGS, say

GAME = load_game("invasion")
HANDS, RULES = GAME.hands, GAME.rules
ONE, FOE = Token("figure", "terra1"), Token("figure", "alien1")
TWO = {"terra1": {"at": "f010", "points": 1}, "alien1": {"at": "f014", "points": 2}}


def do(state: Any, token: Token, source: str | None, target: str | None) -> Any:
    return HANDS.do(state, Deed(token, source, target), RULES)


def test_figures_are_put_down_moved_and_taken_off() -> None:
    state = do(GAME.place(), ONE, None, "f003")
    state = do(state, FOE, None, "f100")
    assert HANDS.placed(state, RULES) == ((ONE, "f003"), (FOE, "f100"))
    state = do(state, ONE, "f003", "f015")
    assert HANDS.at(state, "f015", RULES) == (ONE,)
    assert not state.figure("terra1").free, "a planet asks first"
    state = do(state, ONE, "f015", None)
    assert HANDS.placed(state, RULES) == ((FOE, "f100"),)
    assert do(state, ONE, None, None) == state


def test_points_stay_with_a_figure_that_is_moved() -> None:
    state = do(GAME.place(players=TWO), FOE, "f014", "f020")
    assert state.figure("alien1").points == 2


@pytest.mark.parametrize(
    ("token", "source", "target"),
    [(Token("ship", "yellow"), None, "f001"), (ONE, "f011", "f012"), (ONE, None, "f999")],
)
def test_what_hands_cannot_do(token: Token, source: str | None, target: str | None) -> None:
    with pytest.raises(PositionError):
        do(GAME.place(players=TWO), token, source, target)


def test_moving_ends_a_turn_that_it_spoils() -> None:
    state = GAME.place(players=TWO, turn={"player": "terra1"})
    assert do(state, FOE, "f014", "f090").phase == "roll"
    assert do(state, ONE, "f010", "f012").phase == "place"
    assert do(state, FOE, "f014", None).phase == "place"


def test_a_throw_decides_where_a_figure_may_go_and_a_battle_is_on_the_way() -> None:
    state = GAME.place(players=TWO)
    asked = HANDS.options(state, ONE, "f010", Choice(), RULES)
    assert asked is not None
    ends = HANDS.targets(GAME.ask(state, asked), ONE)
    assert ends == ("f011", "f012", "f013", "f014")
    deed = Deed(ONE, "f010", "f015")
    question = HANDS.question(state, deed, Choice(), RULES)
    assert question is not None
    assert question.to_json() == {"question": "roll", "player": "terra1", "roll": 5}
    after = HANDS.carry(state, deed, GAME.ask(state, question))
    assert HANDS.placed(after, RULES)[0] == (ONE, "f014")
    for far in ("f016", "f009", "f050"):
        assert HANDS.question(state, Deed(ONE, "f010", far), Choice(), RULES) is None


def test_overlays_ask_about_the_chosen_or_the_moving_or_everybody() -> None:
    state = GAME.place(players=TWO)
    both = [q.to_json()["player"] for q in HANDS.overlay("throws", state, Choice(), RULES)]
    assert both == ["terra1", "alien1"]
    chosen = HANDS.overlay("throws", state, Choice("alien1"), RULES)
    assert [q.to_json()["player"] for q in chosen] == ["alien1"]
    moving = GAME.place(players=TWO, turn={"player": "terra1"})
    assert len(HANDS.overlay("throws", moving, Choice(), RULES)) == 1
    for name in HANDS.overlays:
        for question in HANDS.overlay(name, state, Choice(), RULES):
            assert GAME.ask(state, question).reason("de")


def test_odd_positions_are_named() -> None:
    crossed = GAME.place(players={"terra1": {"at": "f050"}, "alien1": {"at": "f040"}})
    assert [o.rule for o in HANDS.oddities(crossed, RULES)] == ["IN-INV-01"]
    alone = GAME.place(players={"terra1": {"at": "f050"}})
    assert [o.rule for o in HANDS.oddities(alone, RULES)] == ["IN-TEAM-02"]
    assert HANDS.oddities(GAME.place(players=TWO), RULES) == ()
    for odd in (*HANDS.oddities(crossed, RULES), *HANDS.oddities(alone, RULES)):
        assert all(say(odd.message, lang) for lang in LANGS)


FAULTS = (
    ({"players": {"terra1": {"at": "f010", "solved": True}}}, "nothing to solve"),
    ({"players": {"terra1": {"points": 2}}}, "out of the game and yet has"),
    ({"players": {"terra1": {"at": "f010", "won": 1}}}, "won more battles"),
    ({"players": {"terra1": {"at": "f010"}}, "turn": {"player": "terra1"}}, "both teams"),
    ({"players": TWO, "turn": {"player": "terra2"}}, "no figure in this position"),
    ({"players": {**TWO, "terra1": {"at": "f000"}}, "turn": {"player": "terra1"}},
     "has not solved its planet"),
    ({"players": {**TWO, "terra1": {"at": "f020"}}, "turn": {"player": "terra1"}}, "beyond"),
    ({"players": TWO, "turn": {"player": "terra1", "question": {"kind": "wormhole"}}},
     "does not stand at a wormhole"),
    ({"players": TWO, "turn": {"player": "terra1", "question": {"kind": "battle"}}}, "`foe`"),
    ({"players": TWO, "turn": {"player": "terra1", "question": {
        "kind": "asteroid", "id": "mras-1"}}}, "did you mean 'mars-1'"),
    ({"players": {**TWO, "terra1": {"at": "f010", "fought": 1}}, "turn": {"player": "terra1"}},
     "two fighters and one winner"),
)  # fmt: skip


@pytest.mark.parametrize(("position", "says"), FAULTS)
def test_a_position_that_no_play_brings_about(position: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        GAME.place(**position)


@pytest.mark.parametrize("lang", LANGS)
def test_the_picture_has_the_spiral_the_sun_and_everybody(lang: Any) -> None:
    state = GAME.place(players=TWO)
    ruling = GAME.ask(state, {"question": "roll", "player": "terra1", "roll": 5})
    scene = GAME.scene(state, RULES, ruling, lang)
    assert len(scene.spaces) == 121
    assert len(scene.links) == 120
    assert [p.text for p in scene.pieces] == ["T1", "A1"]
    assert len(scene.discs) == 1
    assert {s.kind for s in scene.spaces} == {"field", "planet", "asteroid", "wormhole"}
    assert scene.lines[0].paths == (("f010", "f011", "f012", "f013", "f014"),)
    names = [m.text for m in scene.marks if m.role == "name" and not m.text.isdigit()]
    assert len(names) == 9
    assert ("Earth" if lang == "en" else "Erde") in names
