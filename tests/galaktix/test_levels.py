"""Levels: those of the game are whole, those of users are checked to the line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polax_lab.board import Board
from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import BoardError, CardError, PolaxError, RulesError
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.heft import BOARDS, board
from polax_lab.games.galaktix.zuege import ROLL
from polax_lab.record import Record
from polax_lab.ruleset import Ruleset
from polax_lab.shipped import folder
from polax_lab.texts import say

HEFT = GAME.rules.cards
LEVEL = """schema: 1
game: galaktix
level:
  title: {en: "Short of rockets", de: "Knapp an Raketen"}
  text: {en: "Six rockets must do.", de: "Sechs Raketen müssen reichen."}
  board: board-2
  camp: {white: 6}
  supply: {white: 5, parts: 15}
  flags: [pink-5]
  flag_effect: bonus
  medals: {bronze: 20, silber: 24, gold: 28}
"""


def test_four_chapters_of_five_levels_each_on_its_board() -> None:
    assert [c.levels for c in HEFT.chapters] == [tuple(range(n, n + 5)) for n in (1, 6, 11, 16)]
    assert [v.board.name for v in HEFT.levels] == [
        f"board-{n}" for n in (1, 2, 3, 4) for _ in "12345"
    ]
    for level in HEFT.levels:
        rules = GAME.rules.vary(level=level.number)
        assert rules.board is level.board
        state = GAME.play.setup(("player",), rules, Seeded(1, "setup"))
        assert GAME.play.invariants(state, rules) == []
        assert {
            kind for kind, n in zip(("grey", "black"), level.camp[1:3], strict=True) if n
        } == set() or (level.rockets == "invented")
        assert (level.flag_effect == "bonus") == bool(level.flags)
        for kind, count in zip(("white", "grey", "black", "parts"), level.camp, strict=True):
            supply = level.supply[("white", "grey", "black", "parts").index(kind)]
            assert count + supply <= rules.box[kind]
        for space in level.flags:
            assert level.board.spaces[level.board.index[space]].kind in ("plain", "extra")


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_played_on(name: str) -> None:
    GAME.check_board(board(name))
    kinds = [space.kind for space in board(name)]
    assert kinds.count("start") == 5
    assert len(kinds) == 55


def test_targets_rise_and_are_within_reach() -> None:
    for one in (*HEFT.levels, *HEFT.chapters):
        assert one.medals is not None
        assert 0 < one.medals.bronze < one.medals.silber < one.medals.gold
    for chapter in HEFT.chapters:
        levels = [HEFT.levels[n - 1] for n in chapter.levels]
        assert chapter.medals.bronze < sum(v.medals.gold for v in levels)


def test_an_own_level_is_played_and_kept_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(LEVEL, "utf-8")
    rules = GAME.with_cards(GAME.rules, path)
    assert rules.board.name == "board-2"
    record = Record.start("galaktix", "player:greedy", seed=3, cards=[path])
    assert record.state.camp == (6, 0, 0, 0)
    assert record.state.flags == ((0, 5),)
    record.play("roll")
    again = Record.loads(record.text())
    assert again.state == record.state
    assert again.rules == rules


def test_an_own_level_may_have_an_own_board(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text(json.dumps(tiny()), "utf-8")
    path = tmp_path / "mine.yaml"
    text = LEVEL.replace("board: board-2", "board: tiny.json").replace("[pink-5]", "[pink-2]")
    path.write_text(text, "utf-8")
    assert GAME.with_cards(GAME.rules, path).board.name == "tiny"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (
            "board: board-2",
            "board: board-9",
            6,
            "there is no board 'board-9'; did you mean 'board-",
        ),
        ("camp: {white: 6}", "camp: {white: 12}", 7, "17 white rockets; the box has 15"),
        ("camp: {white: 6}", "camp: {withe: 6}", 7, "unknown key 'withe'"),
        ("camp: {white: 6}", "camp: {white: -1}", 7, "white"),
        ("flags: [pink-5]", "flags: [pink-55]", 9, "unknown space 'pink-55'"),
        ("flags: [pink-5]", "flags: [pink-3]", 9, "no flag can be on pink-3"),
        ("flags: [pink-5]", "flags: [pink-5, pink-5]", 9, "two flags on pink-5"),
        ("bronze: 20", "bronze: 25", 11, "the targets do not rise"),
        ("flag_effect: bonus", "flag_effect: bones", 10, "'bones'"),
        ("game: galaktix", "game: polax", 2, "'polax'"),
        ('{en: "Short of rockets", de: "Knapp an Raketen"}', "Kurz", 4, "{en: ..., de: ...}"),
    ],
)
def test_a_faulty_level_file_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    assert old in LEVEL
    path = tmp_path / "mine.yaml"
    path.write_text(LEVEL.replace(old, new), "utf-8")
    with pytest.raises(CardError) as caught:
        GAME.with_cards(GAME.rules, path)
    assert caught.value.line == line
    assert str(path) in str(caught.value)
    assert words in str(caught.value)


def test_a_level_that_is_not_there() -> None:
    for level in (0, 21):
        with pytest.raises(RulesError, match=f"there is no level {level}; levels go from 1 to 20"):
            GAME.rules.vary(level=level)
    none = dict.fromkeys(GAME.rules.die_weights, 0)
    with pytest.raises(RulesError, match="leaves the dice without faces"):
        GAME.rules.vary(die="weighted", die_weights=none)


def test_a_level_with_flags_needs_a_board_that_has_their_fields() -> None:
    rules = GAME.rules.vary(board=Board.loads(json.dumps(tiny())), level=7)
    assert rules.board.name == "tiny"
    with pytest.raises(PolaxError, match="the level has a flag on pink-5"):
        GAME.play.setup(("player",), rules, Seeded(1, "setup"))


def test_only_the_player_plays() -> None:
    with pytest.raises(PolaxError, match="one person named player"):
        GAME.play.setup(("yellow",), GAME.rules, Seeded(1, "setup"))


# -- boards ----------------------------------------------------------------------------------


def tiny() -> dict[str, Any]:
    """Two short roads."""
    spaces: list[dict[str, Any]] = []
    links = []
    for x, road in enumerate(("pink", "yellow")):
        spaces.append({"id": f"{road}-0", "kind": "start", "x": 90 * x, "y": 0,
                       "attributes": {"road": road}})  # fmt: skip
        for h in (1, 2, 3):
            spaces.append({"id": f"{road}-{h}", "kind": "plain", "x": 90 * x, "y": 50 * h})
            links.append([f"{road}-{h - 1}", f"{road}-{h}"])
    return {"schema": 1, "board": "tiny", "spaces": spaces, "links": links}


def faults(data: dict[str, Any]) -> str:
    with pytest.raises(BoardError) as caught:
        GAME.check_board(Board.loads(json.dumps(data, indent=1), "my.json"))
    assert caught.value.line is not None
    return str(caught.value)


def test_a_short_board_is_fine() -> None:
    GAME.check_board(Board.loads(json.dumps(tiny())))


def test_boards_that_cannot_be_played_on() -> None:
    board = tiny()
    board["spaces"][2] |= {"kind": "extra", "attributes": {"rocket": "wite"}}
    assert "'pink-2' shows no rocket; did you mean 'white'" in faults(board)
    board = tiny()
    board["spaces"][0]["attributes"] = {"road": "rosa"}
    assert "'pink-0' names no colour of a road" in faults(board)
    board = tiny()
    board["spaces"][4]["attributes"] = {"road": "pink"}
    assert "'yellow-0' starts a road of the same colour as 'pink-0'" in faults(board)
    board = tiny()
    board["links"].append(["pink-2", "yellow-2"])
    assert "the road branches at 'pink-2'" in faults(board)
    board = tiny()
    board["links"].pop(1)
    assert "'pink-2' is on no road" in faults(board)
    board = tiny()
    board["spaces"][3]["kind"] = "whirl"
    assert "'pink-3' is the last field of its road and a whirl" in faults(board)
    board = tiny()
    board["spaces"][1]["kind"] = "planet"
    assert "'pink-1' is of the kind 'planet'" in faults(board)
    board = tiny()
    board["spaces"].append({"id": "blue-0", "kind": "start", "x": 300, "y": 0,
                            "attributes": {"road": "blue"}})  # fmt: skip
    assert "the road from 'blue-0' has 0 fields" in faults(board)


# -- files of users, targets, hints ----------------------------------------------------------


def test_the_level_file_that_is_shown_can_be_played() -> None:
    path = folder("scenarios") / "galaktix" / "levels" / "knapp.yaml"
    rules = GAME.with_cards(GAME.rules, path)
    record = Record.start("galaktix", "player:greedy", seed=3, cards=[path])
    assert record.state.camp == rules.cards.own.camp == (6, 0, 0, 0)
    assert "solved game" in advice(rules)


def advice(rules: Ruleset) -> str:
    """What the hint says of the first throw."""
    state = GAME.play.setup(("player",), rules, Seeded(1, "setup"))
    state = GAME.play.apply(state, ROLL, rules, Scripted([1, 1, 2, 2, 2]))
    moves = GAME.play.legal_moves(state, rules)
    return say(GAME.bots["solved"](rules).why(state, moves[0]), "en")


def test_the_hint_says_whether_the_board_is_solved(tmp_path: Path) -> None:
    """It played like the greedy bot on some boards and never said so."""
    for level in range(1, 21, 2):
        said = advice(GAME.rules.vary(level=level))
        assert ("learnt in thousands of games with these rockets" in said) == (level > 10)
        assert "not solved" not in said
    assert "not solved" in advice(GAME.rules.vary(ladder="progressive"))
    other = GAME.rules.vary(level=6, rocket_powers="invented")
    level = other.cards.levels[5]
    grey = level._replace(camp=(8, 2, 0, 0))
    assert "all rockets are white" in advice(
        other.vary(cards=other.cards._replace(own=grey), level=1)
    )
    (tmp_path / "tiny.json").write_text(json.dumps(tiny()), "utf-8")
    text = LEVEL.replace("board: board-2", "board: tiny.json").replace("[pink-5]", "[pink-2]")
    path = tmp_path / "mine.yaml"
    path.write_text(text, "utf-8")
    assert "not solved" in advice(GAME.with_cards(GAME.rules, path))


def test_an_own_board_is_solved_with_one_command_and_then_has_hints(tmp_path: Path) -> None:
    from polax_lab.study.galaktix.__main__ import main

    (tmp_path / "tiny.json").write_text(json.dumps(tiny()), "utf-8")
    text = LEVEL.replace("board: board-2", "board: tiny.json").replace("[pink-5]", "[pink-2]")
    text = text.replace("white: 6", "white: 2").replace("white: 5", "white: 1")
    path, values = tmp_path / "mine.yaml", tmp_path / "mine.json"
    path.write_text(text, "utf-8")
    values.write_text("precious")
    assert main([str(path), "--values", str(values)]) == 2
    assert values.read_text() == "precious"
    values.unlink()
    assert main([str(path), "--values", str(values)]) == 0
    path.write_text(text + "  values: mine.json\n", "utf-8")
    rules = GAME.with_cards(GAME.rules, path)
    assert "That is known from the solved game" in advice(rules)


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "there is no file 'mine.json'"), ("{}", "holds no values"), ("oh", "holds no values")],
)
def test_values_that_are_none_are_refused(tmp_path: Path, content: Any, words: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(LEVEL + "  values: mine.json\n", "utf-8")
    if content is not None:
        (tmp_path / "mine.json").write_text(content, "utf-8")
    with pytest.raises(CardError, match=words) as caught:
        GAME.with_cards(GAME.rules, path)
    assert caught.value.line == 12


def test_a_level_is_chosen_with_its_chances() -> None:
    (setup,) = GAME.tabletop.setups(GAME.rules)
    for (number, label), level in zip(setup.choices, HEFT.levels, strict=True):
        assert number == level.number
        assert level.reached is not None
        said = say(label, "en")
        for name in ("bronze", "silber", "gold"):
            assert f"{getattr(level.medals, name)} ({level.reached.percent(name):.0f} %)" in said
        # Bronze, Silber and Gold are meant for about 70, 40 and 12 of 100 games.
        for name, share in (("bronze", 70), ("silber", 40), ("gold", 12)):
            off = abs(level.reached.percent(name) - share)
            assert off < 12 + level.reached.within(name), (number, name)
    ruling = GAME.ask(GAME.place(), {"question": "medal", "score": 36})
    assert ruling.answer.reached["silber"] == round(HEFT.levels[0].reached.percent("silber"), 1)
    assert "of its games" in ruling.reason("en")


def test_a_level_file_and_another_level_are_told_not_to_go_together(tmp_path: Path) -> None:
    path, other = tmp_path / "mine.yaml", tmp_path / "other.yaml"
    path.write_text(LEVEL, "utf-8")
    other.write_text(LEVEL.replace("white: 6", "white: 5"), "utf-8")
    with pytest.raises(RulesError, match="level 3 and a level file cannot both be played"):
        Record.start(GAME, "player:greedy", {"level": 3}, cards=[path])
    with pytest.raises(CardError, match=r"other\.yaml: this file and mine\.yaml say diff"):
        Record.start(GAME, "player:greedy", cards=[path, other])
    assert Record.start(GAME, "player:greedy", {"level": 1}, cards=[path]).rules.board.name
