"""Files of one's own at the table: checked when they are taken, and played with at "Start"."""

from __future__ import annotations

import os
import re
from datetime import datetime
from importlib.resources import files
from pathlib import Path

import pytest

from polax_lab import PlayTable, load_game
from polax_lab.errors import BoardError
from polax_lab.game import game_names

HEAD = "question;a;b;right\n"
BANK = HEAD + "How much is a half of a half?;a quarter;a half;a\n"
OTHER = HEAD + "How far can you run into a forest?;to the middle;a mile;a\n"
BAD = HEAD + "How much is a half of a half?;a quarter;a half;z\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlayTable:
    """A quiz in a folder with banks, its tab for the game open."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text(BANK)
    (tmp_path / "season.record.txt").write_text("polax record 1")
    (tmp_path / "class 6").mkdir()
    (tmp_path / "class 6" / "bad.csv").write_text(BAD)
    made = PlayTable("invasion", seed=3, folder="kept", lang="en")
    made.tabs.value = "game"
    return made


def send(table: PlayTable, name: str, text: str) -> None:
    """As the browser does."""
    data = text.encode()
    sent = {"name": name, "type": "", "size": len(data), "content": data}
    table.game.own.send.value = ({**sent, "last_modified": datetime(2026, 11, 30)},)


def asked(table: PlayTable) -> str:
    return str(table.move.asked.value)


def test_a_file_of_the_folder_is_checked_at_once_and_played_with_at_start(
    table: PlayTable,
) -> None:
    own, bad = table.game.own, os.path.join("class 6", "bad.csv")
    assert [path for _, path in own.pick.options] == ["", bad, "mine.csv"]
    own.pick.value = bad
    assert table.session.message().startswith(f"{bad}:2: 'z' is not the letter of an answer")
    assert table.session.own.paths == ()
    own.pick.value = "mine.csv"
    assert table.session.message() == "mine.csv is fine: “Start” begins a game with it."
    assert "half of a half" not in asked(table), "the game that is played stays"
    table.game.start.click()
    assert table.session.message().startswith("A new game with mine.csv, seed ")
    assert "half of a half" in asked(table)

    table.game.start.click()
    assert "half of a half" in asked(table), "the next game keeps them"
    own.drop.click()
    table.game.start.click()
    assert "half of a half" not in asked(table)
    assert table.session.record.cards == ()


def test_a_sent_file_that_cannot_be_used_is_not_kept(table: PlayTable, tmp_path: Path) -> None:
    send(table, "quiz.csv", BAD)
    assert table.session.message().startswith("quiz.csv:2: 'z' is not the letter")
    assert list((tmp_path / "kept" / "files").iterdir()) == []
    send(table, "../../quiz.csv", BANK)
    assert [p.name for p in (tmp_path / "kept" / "files").iterdir()] == ["quiz.csv"]


def test_a_file_sent_again_under_its_name_leaves_earlier_games_theirs(table: PlayTable) -> None:
    send(table, "quiz.csv", BANK)
    table.game.start.click()
    keep = table.session.keep
    assert keep is not None
    table.act(lambda: table.session.do(table.session.moves[0]))
    earlier = keep.path
    assert earlier is not None
    send(table, "quiz.csv", OTHER)
    assert len(table.session.own.paths) == 1
    table.game.start.click()
    assert "into a forest" in asked(table)
    table.act(lambda: table.session.go_on(earlier))
    assert "Brought back" in table.session.message()
    assert [item.prompt["en"] for item in table.session.rules.cards.items.values()] == [
        "How much is a half of a half?"
    ]


def test_where_nothing_is_kept_a_sent_file_is_not_either(tmp_path: Path) -> None:
    table = PlayTable("invasion", folder=None, lang="en")
    table.tabs.value = "game"
    assert table.game.own.pick.layout.display == "none"
    send(table, "quiz.csv", BANK)
    table.game.start.click()
    assert "half of a half" in asked(table)
    # A level file names a board file, and nobody from outside may read files of this machine.
    assert PlayTable("galaktix", folder=None).game.own.widget.layout.display == "none"


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_played_on_a_board_of_ones_own(name: str, tmp_path: Path) -> None:
    text = files(f"polax_lab.games.{name}").joinpath("board.yaml").read_text("utf-8")
    # A space that lies elsewhere makes another board.
    board = re.sub(r"x: (-?\d+)", lambda m: f"x: {int(m[1]) + 3}", text, count=1)
    (tmp_path / "own.yaml").write_text(board, "utf-8")
    table = PlayTable(name, seed=5, folder=None, lang="en")
    usual = table.session.rules.given
    table.tabs.value = "game"
    table.act(lambda: table.session.take_file(str(tmp_path / "own.yaml")))
    assert table.session.message() == "own.yaml is fine: “Start” begins a game with it."
    table.game.start.click()
    assert table.session.rules.given != usual
    drawn = [(s.id, s.x, s.y) for s in table.session.rules.given.spaces]
    assert [(s.id, s.x, s.y) for s in table.session.rules.board.spaces] == drawn
    assert table.session.own.names == ("own.yaml",)
    table.game.own.drop.click()
    table.game.start.click()
    assert table.session.rules.given == usual
    asked_for = PlayTable(name, seed=5, folder=None, board=tmp_path / "own.yaml")
    assert asked_for.session.rules.given != usual
    assert asked_for.session.own.names == ("own.yaml",)


def test_a_board_of_another_game_is_refused_at_the_table() -> None:
    board = load_game("polax").rules.given
    with pytest.raises(BoardError):
        PlayTable("sector18", board=board, folder=None)


def test_what_the_setup_was_told_is_told_again() -> None:
    table = PlayTable("invasion", options={"classroom": True}, folder=None)
    table.tabs.value = "game"
    assert table.game.more["classroom"].value is True
    table.game.start.click()
    assert table.session.record.options == {"classroom": True}


def test_a_fault_stands_at_its_field_until_it_is_mended(table: PlayTable, tmp_path: Path) -> None:
    own, bad = table.game.own, os.path.join("class 6", "bad.csv")
    own.pick.value = bad
    assert f"{bad}:2: " in own.note.widget.value
    assert own.note.widget.layout.display is None
    assert own.pick.value == ""
    table.looks.lang.value = "de"
    assert "ist kein Buchstabe einer Antwort" in own.note.widget.value
    (tmp_path / bad).write_text(BANK)
    own.pick.value = bad  # the same entry once more
    assert own.note.widget.value == ""
    assert table.session.own.names == ("bad.csv",)

    game = table.game
    game.seed.value = "<seven>"
    game.start.click()
    assert "&lt;seven&gt;" in game.notes["seed"].widget.value
    assert game.notes["seats"].widget.value == ""
    game.seed.value = "7"
    for seat in game.kinds.values():
        seat.value = ""
    game.start.click()
    assert game.notes["seed"].widget.value == ""
    assert game.notes["seats"].fault is not None
    (tmp_path / bad).unlink()
    game.start.click()
    assert "bad.csv" in own.note.widget.value
    assert game.notes["seats"].fault is None
    game.file.value = ""
    game.open.click()
    assert game.notes["file"].fault is not None


LEVEL = Path(__file__).parents[2] / "scenarios" / "galaktix" / "levels" / "knapp.yaml"


def test_the_list_of_levels_follows_the_files() -> None:
    table = PlayTable("galaktix", rules={"level": 7}, folder=None, lang="en")
    table.tabs.value = "game"
    level = table.game.more["level"]
    assert (level.value, len(level.options)) == (7, 20)
    table.act(lambda: table.session.take_file(str(LEVEL)))
    assert [text.split(" · ")[0] for text, _ in level.options] == ["Short of rockets"]
    table.game.start.click()
    assert table.session.state.camp == (6, 0, 0, 0)
    table.tabs.value = "game"
    table.game.own.drop.click()
    assert (level.value, len(level.options)) == (1, 20)
    level.value = 3
    table.game.start.click()
    assert table.session.rules.level == 3
    assert table.session.rules.cards.own is None


PRICES = "schema: 1\ngame: sector18\nprices: {ships: {light: 7, heavy: 9}, upgrade: 5}\n"


def test_prices_of_a_file_go_with_it_and_what_was_named_stays(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(PRICES)
    named = {"ship_cost": {"heavy": 6}, "upgrade_cost": 4}
    table = PlayTable("sector18", rules=named, folder=None, lang="en")
    usual = table.session.rules.ship_cost["light"]
    table.tabs.value = "game"
    table.act(lambda: table.session.take_file(str(path)))
    table.game.start.click()
    rules = table.session.rules
    assert (rules.ship_cost["light"], rules.ship_cost["heavy"], rules.upgrade_cost) == (7, 6, 4)
    table.game.own.drop.click()
    table.game.start.click()
    rules = table.session.rules
    assert (rules.ship_cost["light"], rules.ship_cost["heavy"], rules.upgrade_cost) == (usual, 6, 4)


def test_another_file_of_the_kind_comes_in_place_of_the_one_before(tmp_path: Path) -> None:
    other = tmp_path / "leicht.yaml"
    other.write_text(LEVEL.read_text("utf-8").replace("white: 6", "white: 8"), "utf-8")
    prices = tmp_path / "prices.yaml"
    prices.write_text(PRICES)
    table = PlayTable("galaktix", folder=None, lang="en")
    for path in (LEVEL, other):
        table.act(lambda path=path: table.session.take_file(str(path)))  # type: ignore[misc]
    assert table.session.own.names == ("leicht.yaml",)
    table.act(lambda: table.session.start("player:human"))
    assert table.session.state.camp == (8, 0, 0, 0)
    duel = PlayTable("sector18", folder=None, lang="en")
    factions = tmp_path / "levels.yaml"
    factions.write_text("schema: 1\ngame: sector18\nlevels: {level_1: [build heavy]}\n")
    for path in (prices, factions):
        duel.act(lambda path=path: duel.session.take_file(str(path)))  # type: ignore[misc]
    assert duel.session.own.names == ("prices.yaml", "levels.yaml"), "they are about two things"
