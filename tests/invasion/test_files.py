"""What scenario and board files of the quiz race may get wrong, and the layouts of its board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from polax_lab import load_game
from polax_lab.board import Board
from polax_lab.errors import BoardError, PolaxError
from polax_lab.games.invasion.strecke import strecke
from polax_lab.scenario import Scenario
from polax_lab.shipped import folder
from polax_lab.texts import LANGS

GAME = load_game("invasion")
SHORT = folder("scenarios") / "invasion" / "boards" / "short.yaml"


@pytest.mark.parametrize("question", GAME.questions)
def test_what_a_question_lacks_is_told(question: str) -> None:
    text = (
        f"{{schema: 1, game: invasion, title: t, position: {{}}, ask: [{{question: {question}}}]}}"
    )
    required = [f for f in GAME.questions[question].model_fields.values() if f.is_required()]
    if not required:
        assert Scenario.loads(text).asks
        return
    with pytest.raises(PolaxError) as found:
        Scenario.loads(text)
    for lang in LANGS:
        said = found.value.said(lang)
        assert "\n" not in said
        assert "Message(" not in said


@pytest.mark.parametrize("layout", GAME.rules.ledger.switches["layout"].options)
def test_board_05_06_every_layout_has_one_of_each_five_fields_apart(layout: str) -> None:
    kind = strecke(GAME.rules.vary(layout=layout)).kind
    assert len(kind) == 121
    for planet in range(0, 120, 15):
        section = kind[planet : planet + 16]
        assert section[0] == section[15] == "planet"
        assert sorted((section[5], section[10])) == ["asteroid", "wormhole"]
        assert section.count("field") == 12


def test_constraint_5_in_the_default_layout_both_teams_can_repeat_a_lost_attack() -> None:
    for team in ("terra", "alien"):
        ruling = GAME.ask(GAME.place(), {"question": "repeat-map", "team": team})
        assert len(ruling.answer.fields) == 4


def test_mirrored_layouts_are_mirrored() -> None:
    for layout in ("mirrored_wormhole_near_home", "mirrored_asteroid_near_home"):
        kind = strecke(GAME.rules.vary(layout=layout)).kind
        assert kind == kind[::-1]


def test_a_short_board_is_played_to_the_end() -> None:
    from polax_lab.cli_play import run_bots
    from polax_lab.record import Record

    rules = GAME.rules.vary(board=Board.load(SHORT))
    record = Record.start("invasion", "terra1:expert,alien1:expert", rules, seed=1)
    assert record.state.figure("alien1").pos == 60
    run_bots(record, None)
    assert record.outcome is not None


def line(*kinds: str) -> dict[str, object]:
    spaces = [{"id": f"s{i}", "kind": k, "x": 100 * i, "y": 0} for i, k in enumerate(kinds)]
    links = [[f"s{i}", f"s{i + 1}"] for i in range(len(kinds) - 1)]
    return {"schema": 1, "board": "b", "spaces": spaces, "links": links}


GOOD = ("planet", "field", "special", "field", "special", "field", "planet")


def fault(data: dict[str, object]) -> str:
    board = Board.loads(json.dumps(data), file="b.json")
    with pytest.raises(BoardError) as found:
        GAME.check_board(board)
    assert "\n" not in found.value.said("de")
    return str(found.value)


def test_boards_that_are_no_path_with_planets() -> None:
    GAME.check_board(Board.loads(json.dumps(line(*GOOD))))
    assert "which is no planet" in fault(line("field", *GOOD[1:]))
    assert "do not make one path" in fault(line(*GOOD) | {"links": [["s0", "s1"]]})
    assert "do not make up one asteroid" in fault(line("planet", "special", "field", "planet"))
    assert "do not make up one asteroid" in fault(line("planet", "asteroid", "asteroid", "planet"))
    assert "nebula" in fault(line("planet", "nebula", "special", "special", "planet"))


def test_a_board_may_say_itself_what_is_an_asteroid() -> None:
    kinds = ("planet", "asteroid", "field", "wormhole", "planet")
    board = Board.loads(json.dumps(line(*kinds)))
    for layout in GAME.rules.ledger.switches["layout"].options:
        assert tuple(strecke(GAME.rules.vary(board=board, layout=layout)).kind) == kinds


def test_rules_know_the_board_that_was_given_and_lay_it_anew() -> None:
    board = Board.load(Path(SHORT))
    one = GAME.rules.vary(board=board, layout="uniform_asteroid_first_from_earth")
    assert one.board.spaces[5].kind == "asteroid"
    assert one.vary(layout="uniform_wormhole_first_from_earth").board.spaces[5].kind == "wormhole"
