"""A board is checked once, frozen, and gives away copies only."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from oracle.boards import random_board

from core.material import board_of
from polax_lab.board import Board, look_alike
from polax_lab.errors import BoardError, ScenarioError
from polax_lab.game import load_game
from polax_lab.games.polax import GAME
from polax_lab.ruleset import Ruleset
from polax_lab.scenario import Scenario

POLAX = GAME.rules.board


def test_the_polax_board_meets_the_rulebook() -> None:
    GAME.check_board(POLAX)
    graph = POLAX.graph
    assert set(POLAX.planets) == {
        "sandus", "microlium", "inox", "jest", "nalas", "aas-4", "nym"
    }  # fmt: skip
    assert nx.is_connected(graph)
    assert nx.check_planarity(graph)[0]
    assert not nx.number_of_selfloops(graph)
    entries = {p: len(list(graph.neighbors(p))) for p in POLAX.planets}
    assert set(entries.values()) == {1, 2}
    assert sorted(POLAX.regions) == list("ABCDEF")


def test_every_space_of_the_polax_board_keeps_the_board_whole_without_it() -> None:
    """No single mine may seal a planet before any other lies there, except before one entry."""
    for space in POLAX.ids:
        graph = POLAX.graph
        graph.remove_node(space)
        lone = [p for p in POLAX.planets if p != space and not list(graph.neighbors(p))]
        graph.remove_nodes_from(lone)
        planets = [p for p in POLAX.planets if p in graph]
        assert all(nx.has_path(graph, planets[0], p) for p in planets), space


def test_changing_the_graph_changes_nothing() -> None:
    graph = POLAX.graph
    before = POLAX.to_json()
    space = POLAX.regions["A"].spaces[0]
    graph.nodes[space]["regions"].append("Z")
    graph.nodes[space]["kind"] = "planet"
    graph.add_edge("nym", "sandus")
    graph.remove_node("f01")
    graph.graph["name"] = "other"
    assert POLAX.to_json() == before
    fresh = POLAX.graph
    assert fresh.nodes[space]["regions"] == ["A"]
    assert "f01" in fresh
    assert not fresh.has_edge("nym", "sandus")
    assert fresh is not POLAX.graph
    assert fresh.graph["name"] == "polax"


def test_the_graph_says_what_the_board_says() -> None:
    graph = POLAX.graph
    assert tuple(graph) == POLAX.ids
    assert {frozenset(e) for e in graph.edges} == {frozenset(link) for link in POLAX.links}
    assert graph.nodes["nym"]["kind"] == "planet"
    assert (graph.nodes["nym"]["x"], graph.nodes["nym"]["y"]) == (447, 1221)


def test_a_board_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        POLAX.name = "other"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        POLAX.spaces[0].x = 3  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(20))
def test_the_graph_of_any_board_goes_there_and_back(seed: int) -> None:
    data = random_board(Random(seed))
    board = board_of(data)
    assert nx.utils.graphs_equal(board.graph, Board.loads(_yaml(board)).graph)
    assert {frozenset(e) for e in data.edges} == {frozenset(e) for e in board.links}
    assert board.entry_mask == board.mask(
        {n for p in data.planets for n in data.graph().neighbors(p)}
    )


def _yaml(board: Board) -> str:
    from polax_lab.yamlfile import dump

    return dump(board.to_json())


@pytest.mark.parametrize("number", range(2, 14))
def test_build_without_coordinates(number: int) -> None:
    names = [f"s{i}" for i in range(number)]
    board = Board.build("ring", names[:1], list(zip(names, names[1:] + names[:1], strict=True))
                        if number > 2 else [(names[0], names[1])])  # fmt: skip
    assert board.ids == tuple(names)


def test_order_mask_and_names_follow_the_board() -> None:
    assert POLAX.order(["f03", "nym", "f01"]) == ["nym", "f01", "f03"]
    assert POLAX.names(POLAX.mask(["f03", "nym", "f01"])) == ("nym", "f01", "f03")
    assert POLAX.names(POLAX.field_mask) == tuple(s for s in POLAX.ids if s not in POLAX.planets)
    assert "nym" in POLAX
    assert 7 not in POLAX
    assert POLAX.is_planet("nym")
    assert not POLAX.is_planet("f01")


def test_fingerprint_sees_what_the_rules_see() -> None:
    data = POLAX.to_json()

    def fingerprint(**change: object) -> str:
        return Board.loads(_dump({**data, **change})).fingerprint

    assert fingerprint() == POLAX.fingerprint
    moved = [dict(data["spaces"][0], x=530), *data["spaces"][1:]]
    assert fingerprint(spaces=moved) == POLAX.fingerprint, "the drawing is no rule"
    assert fingerprint(links=data["links"][1:]) != POLAX.fingerprint
    regions = {k: v for k, v in data["regions"].items() if k != "A"}
    assert fingerprint(regions=regions) != POLAX.fingerprint


def _dump(data: dict[str, object]) -> str:
    from polax_lab.yamlfile import dump

    return dump(data)


def test_fingerprint_is_the_same_in_another_process() -> None:
    code = "from polax_lab.games.polax import GAME; print(GAME.rules.board.fingerprint)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7", "PATH": ""},
    )  # fmt: skip
    assert run.stdout.strip() == POLAX.fingerprint


def test_look_alikes() -> None:
    assert look_alike("Nym") == look_alike("nуm")  # Cyrillic u
    assert look_alike("ﬁ") == look_alike("fi")
    assert look_alike("f01") != look_alike("f02")


BOARD = """\
schema: 1
board: mine
spaces:
  - {id: p, kind: planet, x: 0, y: 0}
  - {id: a, x: 10, y: 0}
  - {id: q, kind: planet, x: 20, y: 0}
  - {id: b, x: 15, y: 0}
links: [[p, a], [a, b], [b, q]]
"""
SCENARIO = """\
schema: 1
game: polax
title: on my own board
board: boards/mine.yaml
position: {players: {red: {ship: a}}}
ask:
  - {question: sealed, expect: {planets: [p, q]}}
"""


def test_own_board_is_found_from_the_scenario_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here" / "boards").mkdir(parents=True)
    (tmp_path / "here" / "boards" / "mine.yaml").write_text(BOARD, "utf-8")
    (tmp_path / "here" / "x.yaml").write_text(SCENARIO, "utf-8")
    monkeypatch.chdir(tmp_path)
    for path in ("here/x.yaml", tmp_path / "here" / "x.yaml"):
        scenario = Scenario.load(path)
        assert scenario.rules.board.name == "mine"
        assert [r.faults for r in scenario.check()] == [()]
        assert scenario.to_json()["board"] == "boards/mine.yaml"
        scenario.scene()


def test_the_board_is_part_of_the_rules_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.yaml").write_text(BOARD, "utf-8")
    (tmp_path / "x.yaml").write_text(SCENARIO, "utf-8")
    assert Scenario.load(tmp_path / "x.yaml").rules.fingerprint != GAME.rules.fingerprint


def test_a_fault_in_an_own_board_names_the_board_file(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "x.yaml").write_text(SCENARIO, "utf-8")
    with pytest.raises(
        ScenarioError, match=r"x\.yaml:\d+:\d+: board: there is no board 'boards/mine"
    ):
        Scenario.load(tmp_path / "x.yaml")
    (tmp_path / "boards" / "mine.yaml").write_text(BOARD.replace("[b, q]", "[b, z]"), "utf-8")
    with pytest.raises(BoardError, match=r"mine\.yaml:8:\d+: .*unknown space 'z'"):
        Scenario.load(tmp_path / "x.yaml")
    (tmp_path / "boards" / "mine.yaml").write_text(BOARD.replace(", [b, q]", ""), "utf-8")
    with pytest.raises(BoardError, match=r"mine\.yaml:\d+:\d+: .*falls apart"):
        Scenario.load(tmp_path / "x.yaml")


def test_a_position_is_checked_against_the_own_board(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.yaml").write_text(BOARD, "utf-8")
    (tmp_path / "x.yaml").write_text(SCENARIO.replace("ship: a", "ship: f01"), "utf-8")
    with pytest.raises(ScenarioError, match=r"x\.yaml:5:\d+: .*unknown space 'f01'"):
        Scenario.load(tmp_path / "x.yaml")


@pytest.mark.parametrize(
    "question",
    [
        "{question: export, planet: p}",
        "{question: messe-bonus, planet: p}",
        "{question: import-price, planet: p, goods: oel}",
        "{question: best-price, goods: oel}",
        "{question: lager-planet, dice: [1, 1]}",
    ],
)
def test_tables_say_that_they_do_not_know_an_own_planet(tmp_path: Path, question: str) -> None:
    (tmp_path / "mine.yaml").write_text(BOARD, "utf-8")
    text = SCENARIO.replace("boards/", "").partition("ask:")[0] + f"ask:\n  - {question}\n"
    (tmp_path / "x.yaml").write_text(text, "utf-8")
    (result,) = Scenario.load(tmp_path / "x.yaml").check()
    assert not result.passed
    assert re.search(r"table|planet", result.faults[0])


def test_a_state_of_another_board_is_refused_in_a_sentence() -> None:
    from polax_lab.errors import QuestionError
    from polax_lab.games.polax.state import Seat, State

    other = Board.loads(BOARD)
    for state, word in ((State((Seat("red", ship="f01"),)), "f01"), (State(nebula="A"), "A")):
        ruling = GAME.ask(state, {"question": "sealed"})
        with pytest.raises(QuestionError, match=word):
            ruling.under(GAME.rules.vary(board=other))


def test_spaces_may_be_of_any_kind_and_carry_attributes() -> None:
    text = """
    schema: 1
    board: demo
    spaces:
    - {id: a, x: 0, y: 0}
    - {id: b, kind: wormhole, x: 50, y: 0, attributes: {points: 3, rocket: white}}
    links: [[a, b]]
    """
    board = Board.loads(text)
    assert (board.spaces[1].kind, board.spaces[1]["points"], board.spaces[0]["points"]) == (
        "wormhole", 3, None,
    )  # fmt: skip
    assert board.graph.nodes["b"]["rocket"] == "white"
    assert Board.loads(json.dumps(board.to_json())) == board
    other = Board.loads(text.replace("points: 3", "points: 4"))
    assert other.fingerprint != board.fingerprint
    with pytest.raises(BoardError, match=r"<text>:6:.*'b'.*'wormhole'.*known: field, planet"):
        load_game("polax").check_board(board)


def test_readings_may_decide_about_the_board_in_play() -> None:
    """The given board stays, whatever becomes of it, and is replaced only by another one."""

    def lay(given: Board, rules: Ruleset) -> Board:
        links = given.links if rules.sealed_scope == "planet" else given.links[1:]
        return Board.build(given.name, given.planets, links)

    line = Board.build("line", ["p", "q"], [("p", "a"), ("a", "b"), ("b", "q")])
    rules = dataclasses.replace(load_game("polax").rules, board=line, given=None, lay=lay)
    assert len(rules.board.links) == 3
    group = rules.vary(sealed_scope="group")
    assert (len(group.board.links), len(group.given.links)) == (2, 3)
    assert len(group.vary(sealed_scope="planet").board.links) == 3
    assert group.fingerprint != rules.fingerprint
    short = Board.build("short", ["p", "q"], [("p", "a"), ("a", "q")])
    assert (group.vary(short).given, len(group.vary(short).board.links)) == (short, 1)
