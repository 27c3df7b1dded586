"""Files, lines and boards of the Workbench's session: everything comes back, nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import pytest

from polax_lab.board import Board
from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.scenario import Scenario
from polax_lab.workbench import files
from polax_lab.workbench.session import Session
from polax_lab.workbench.timeline import Keep
from polax_lab.yamlfile import dump

from .test_session import MINE, POLAX, put, session


def test_a_position_survives_file_line_and_journal(tmp_path: Path) -> None:
    s = Session(POLAX, keep=Keep("t", tmp_path / "journal"))
    s.open_scenario(s.examples[0])
    put(s, MINE, "f20")
    s.set_rule("sealed_scope", "group")
    files.expect(s)
    saved = files.save(s, str(tmp_path / "own.yaml"))
    again = Scenario.load(saved)
    assert again.state == s.scenario.state
    assert dict(again.rules.changed) == {"sealed_scope": "group"}
    assert all(result.passed for result in again.check())

    other = Session(POLAX)
    files.paste(other, "> " + "\n> ".join(_wrapped(files.line(s))))
    assert other.scenario.state == s.scenario.state
    assert other.asked == s.asked

    assert s.journal is not None
    assert s.journal.path is not None
    back = Session(POLAX, keep=Keep("t", tmp_path / "journal"))
    back.go_on(s.journal.path)
    assert back.scenario.state == s.scenario.state
    assert back.scenario.to_yaml() == s.scenario.to_yaml()
    assert len(back.history.steps) == len(s.history.steps)
    back.undo()
    s.undo()
    assert back.scenario.fingerprint == s.scenario.fingerprint


def _wrapped(text: str) -> list[str]:
    return [text[i : i + 60] for i in range(0, len(text), 60)]


def test_comments_of_an_opened_file_stay_when_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "c.yaml"
    file.write_text(
        "# kept\nschema: 1\ngame: polax\ntitle: T  # also kept\nposition: {}\nask: []\n"
    )
    s = session()
    files.open_file(s, str(file))
    put(s, MINE, "f71")
    files.save(s, str(file))
    text = file.read_text()
    assert text.startswith("# kept\n")
    assert "# also kept" in text
    assert "f71" in text


def test_saving_an_example_makes_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    s = session()
    example = s.examples[0]
    before = Path(example.file).read_bytes()
    s.open_scenario(example)
    put(s, MINE, "f20")
    name = files.suggested(s)
    assert name == Path(example.file).name
    files.save(s, name)
    assert (tmp_path / name).is_file()
    assert Path(example.file).read_bytes() == before


def test_saving_never_destroys_a_file_of_somebody_else(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("precious")
    s = session()
    with pytest.raises(ScenarioError, match="there is such a file already"):
        files.save(s, str(file))
    assert file.read_text() == "precious"
    with pytest.raises(ScenarioError, match="this is no scenario and stays as it is; take another"):
        files.save(s, str(file), over=True)
    assert file.read_text() == "precious"
    file.unlink()
    files.save(s, str(file))
    other = session()
    with pytest.raises(ScenarioError, match="there is such a file already"):
        files.save(other, str(file))
    files.save(other, str(file), over=True)
    files.save(s, str(file), over=True)
    file.write_text(file.read_text() + "# by hand\n")
    put(s, MINE, "f71")
    with pytest.raises(ScenarioError, match="changed since it was opened"):
        files.save(s, str(file))
    assert "# by hand" in file.read_text()


@pytest.mark.parametrize("bad", ["", "-", "none.yaml", "x\0y.yaml", "."])
def test_a_file_that_cannot_be_opened_is_one_sentence_and_changes_nothing(bad: str) -> None:
    s = session(players={"green": {"mines": ["f71"]}})
    before = s.here
    with pytest.raises(PolaxError):
        files.open_file(s, bad)
    assert s.here is before


def test_a_board_of_ones_own_goes_with_the_scenario(tmp_path: Path) -> None:
    board = Board.build(
        "tiny",
        planets=["a", "b"],
        links=[("a", "x"), ("x", "y"), ("y", "b")],
    )
    s = session(players={"green": {"mines": ["f71"]}})
    s.use_board(board)
    assert "do not fit" in s.message()
    put(s, MINE, "x")
    assert s.ruling is not None
    assert s.ruling.holds is False  # it would shut both planets off
    files.save(s, str(tmp_path / "t.yaml"))
    again = Scenario.load(tmp_path / "t.yaml")
    assert again.rules.board == board
    other = session()
    other.use_board(again.rules.board)
    files.paste(other, files.line(s))
    assert other.scenario.state == s.scenario.state
    with pytest.raises(ScenarioError, match="tiny"):
        files.paste(session(), files.line(s))


def test_on_another_board_only_the_questions_that_fit_are_kept(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(dump(POLAX.rules.board.to_json()))
    file = tmp_path / "s.yaml"
    file.write_text(
        "schema: 1\ngame: polax\ntitle: T  # mine\nboard: old.yaml\nposition: {}\n"
        "ask: [{question: mine, field: f71}, {question: sealed}]\n"
    )
    s = session()
    files.open_file(s, str(file))
    (tmp_path / "old.yaml").unlink()
    s.use_board(Board.build("tiny", ["a", "b"], [("a", "x"), ("x", "y"), ("y", "b")]))
    assert [ask.question.name() for ask in s.scenario.asks] == ["sealed"]
    files.save(s, str(file))
    again = Scenario.load(file)
    assert again.rules.board.name == "tiny"
    assert "# mine" in file.read_text()


TINY = Board.build("tiny", ["a", "b"], [("a", "x"), ("x", "y"), ("y", "b")])


def test_a_file_is_known_again_after_undo_but_not_while_another_is_open(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    s = session()
    files.save(s, str(one))
    put(s, MINE, "f71")
    files.save(s, str(one))
    s.undo()
    s.undo()
    files.save(s, str(one))
    files.save(s, str(two))
    with pytest.raises(ScenarioError, match="there is such a file already"):
        files.save(s, str(one))


def test_a_file_that_is_no_longer_readable_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    s = session()
    files.save(s, str(file))
    file.write_text("a: [")
    with pytest.raises(ScenarioError, match="changed since it was opened"):
        files.save(s, str(file))
    assert file.read_text() == "a: ["


def test_a_board_file_of_somebody_else_is_never_destroyed_on_the_way(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    beside = tmp_path / "boards" / "t.yaml"
    beside.write_text("precious")
    s = session()
    s.use_board(TINY)
    with pytest.raises(ScenarioError, match=r"boards.t\.yaml: there is such a file already"):
        files.save(s, str(tmp_path / "t.yaml"))
    assert beside.read_text() == "precious"
    assert not (tmp_path / "t.yaml").exists()
    with pytest.raises(ScenarioError, match=r"boards.t\.yaml: this is no board and stays"):
        files.save(s, str(tmp_path / "t.yaml"), over=True)
    assert beside.read_text() == "precious"
    beside.write_text(dump(POLAX.rules.given.to_json()))
    files.save(s, str(tmp_path / "t.yaml"), over=True)
    assert Board.load(beside) == TINY
    put(s, MINE, "x")
    files.save(s, str(tmp_path / "t.yaml"))


def test_a_folder_for_boards_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("a file")
    s = session()
    s.use_board(TINY)
    with pytest.raises(PolaxError, match="cannot be written"):
        files.save(s, str(tmp_path / "t.yaml"))


@pytest.mark.parametrize("name", ["x" * 300 + ".yaml", "x\0.yaml", "y" * 5000 + "/x.yaml"])
def test_a_name_that_no_disk_takes_is_one_sentence(tmp_path: Path, name: str) -> None:
    s = session()
    before = s.here
    with pytest.raises(PolaxError, match="cannot be written"):
        files.save(s, str(tmp_path / name))
    assert s.here is before
    with pytest.raises(PolaxError):
        files.open_any(s, str(tmp_path / name))


def test_a_json_name_gets_json(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(
        "schema: 1\ngame: polax\ntitle: T  # note\nposition: {}\nask: []\n"
    )
    s = session()
    files.open_file(s, str(tmp_path / "c.yaml"))
    s.use_board(TINY)
    files.save(s, str(tmp_path / "x.json"))
    assert json.loads((tmp_path / "x.json").read_text())["title"] == "T"
    assert Scenario.load(tmp_path / "x.json").rules.board == TINY
    put(s, MINE, "x")
    files.save(s, str(tmp_path / "x.json"))
    assert json.loads(files.text(s)) == json.loads((tmp_path / "x.json").read_text())


def test_a_line_for_another_board_says_how_to_go_on(tmp_path: Path) -> None:
    s = session()
    s.use_board(TINY)
    put(s, MINE, "x")
    line = files.line(s)
    other = session()
    with pytest.raises(ScenarioError) as caught:
        files.paste(other, line)
    assert "first open the board file it was made with, under \u201cTime & files\u201d" in str(
        caught.value
    )
    assert "unter \u201eZeit & Dateien\u201c die Spielplandatei" in caught.value.said("de")
    (tmp_path / "b.yaml").write_text(dump(TINY.to_json()))
    files.open_any(other, str(tmp_path / "b.yaml"))
    files.open_any(other, f"Hi, {quote(line)}")
    assert other.scenario.state == s.scenario.state
    with pytest.raises(ScenarioError, match="the end is missing"):
        files.paste(other, line[:-1])
