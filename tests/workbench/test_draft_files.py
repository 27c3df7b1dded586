"""The board editor's files without widgets: boards, work that is kept, pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from polax_lab.board import Board
from polax_lab.errors import BoardError, PolaxError
from polax_lab.games.polax import GAME
from polax_lab.texts import msg
from polax_lab.workbench.draft import SHEET, Draft
from polax_lab.workbench.draftfile import LIMIT, Picture, newest
from polax_lab.workbench.drafting import Drafting
from polax_lab.yamlfile import read_file

from .test_draft import OWN, clauses, desk, row

__all__ = ["desk"]  # a fixture

FILE = """\
# Our own board.
schema: 1
board: small
spaces:
  - {id: p, kind: planet, x: 100, y: 100}  # the first
  - {id: a, x: 200, y: 100}
  - {id: b, x: 300, y: 100}
  - {id: c, x: 400, y: 100}
  - {id: q, kind: planet, x: 500, y: 100}
links:
  - [a, p]  # written this way round
  - [a, b]
  - [b, c]
  - [c, q]
regions:
  A: {spaces: [b], x: 310, y: 90, radius: 44}
"""


def test_comments_and_the_form_of_links_stay(tmp_path: Path, desk: Drafting) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(FILE)
    desk.open(str(path))
    desk.drag("a", 210, 120)
    desk.save(str(path))
    text = path.read_text()
    assert text == FILE.replace("{id: a, x: 200, y: 100}", "{id: a, x: 210, y: 120}")
    assert "Nothing is wrong" in desk.message()
    desk.add("field", 300, 300, link="b")
    desk.save(str(path))
    assert "# the first" in path.read_text()
    assert "[a, p]  # written this way round" in path.read_text()
    assert Board.load(path).neighbours("f1") == ("b",)


def test_saving_and_opening_gives_the_same_board(tmp_path: Path, desk: Drafting) -> None:
    desk.begin(Draft.of(OWN), msg("draft.said.game"))
    path = tmp_path / "own.yaml"
    desk.save(str(path))
    assert Board.load(path) == OWN
    assert Draft.read(read_file(path)).sheet == desk.draft.sheet


def test_a_half_made_board_can_be_saved_and_opened(tmp_path: Path, desk: Drafting) -> None:
    row(desk, (100, 100), (300, 100))
    desk.drag("f2", 100, 100)
    assert any("lies on top" in t for t in clauses(desk))
    path = tmp_path / "half.yaml"
    desk.save(str(path))
    assert "still to do" in desk.message()
    desk.open(str(path))
    assert desk.draft.board.ids == ("f1", "f2")


def test_saving_a_board_never_destroys_a_file(tmp_path: Path, desk: Drafting) -> None:
    path, other = tmp_path / "precious.yaml", tmp_path / "mine.yaml"
    path.write_text("precious")
    row(desk, (100, 100))
    with pytest.raises(BoardError, match="there is such a file already; take another name"):
        desk.save(str(path))
    assert path.read_text() == "precious"
    desk.save(str(other))
    desk.drag("f1", 200, 200)
    desk.save(str(other))
    desk.undo()
    desk.save(str(other))
    other.write_text(other.read_text() + "# by hand\n")
    with pytest.raises(BoardError, match="changed since it was opened"):
        desk.save(str(other))
    desk.begin(Draft.new(), msg("draft.said.emptied"))
    with pytest.raises(BoardError, match="there is such a file already"):
        desk.save(str(other))
    assert other.read_text().endswith("# by hand\n")
    with pytest.raises(BoardError, match="this is no board and stays as it is"):
        desk.save(str(path), over=True)
    assert path.read_text() == "precious"
    path.write_text(FILE)
    desk.save(str(path), over=True)
    assert "spaces: []" in path.read_text()
    row(desk, (100, 100))
    desk.save(str(path))
    assert '  - {id: f1, x: 100, "y": 100}\n' in path.read_text()


def test_work_that_is_resumed_knows_what_it_saved_last(tmp_path: Path, desk: Drafting) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(FILE)
    desk.open(str(path))
    desk.drag("a", 210, 120)
    desk.save(str(path))
    again = Drafting.resumed(GAME, "en", tmp_path / "kept")
    again.drag("a", 220, 120)
    again.save(str(path))
    assert "x: 220" in path.read_text()


def test_a_board_saved_as_json_is_json(tmp_path: Path, desk: Drafting) -> None:
    (tmp_path / "mine.yaml").write_text(FILE)
    desk.open(str(tmp_path / "mine.yaml"))
    path = tmp_path / "mine.json"
    desk.save(str(path))
    assert json.loads(path.read_text())["board"] == "small"
    desk.drag("a", 210, 120)
    desk.save(str(path))
    assert json.loads(path.read_text())["spaces"][1] == {"id": "a", "x": 210, "y": 120}


@pytest.mark.parametrize("name", ["x" * 300 + ".yaml", "x\0.yaml", "."])
def test_a_name_for_a_board_that_no_disk_takes_is_one_sentence(
    tmp_path: Path, desk: Drafting, name: str
) -> None:
    row(desk, (100, 100))
    for act in (desk.save, desk.open):
        with pytest.raises(PolaxError) as caught:
            act(str(tmp_path / name))
        assert "\n" not in str(caught.value)
    assert desk.doc is None


def test_undo_after_opening_brings_the_old_board_and_its_file_back(
    tmp_path: Path, desk: Drafting
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(FILE)
    row(desk, (100, 100))
    desk.open(str(path))
    assert desk.doc is not None
    desk.undo()
    assert desk.doc is None
    assert desk.draft.board.ids == ("f1",)


def test_work_is_on_disk_after_every_step_and_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    desk = Drafting(GAME, folder=folder)
    assert not folder.exists()
    path = tmp_path / "mine.yaml"
    path.write_text(FILE)
    desk.open(str(path))
    desk.add("field", 1600, 50, link="b")
    path.unlink()
    again = Drafting.resumed(GAME, "en", folder)
    assert again.draft.board.to_json() == desk.draft.board.to_json()
    assert again.draft.sheet == desk.draft.sheet
    assert "# the first" in again.draft.text(again.doc)
    again.undo()
    again.add("field", 10, 10)
    assert len(list(folder.iterdir())) == 2, "the old file is left alone"


def test_an_empty_board_comes_back_too(tmp_path: Path) -> None:
    desk = Drafting(GAME, folder=tmp_path)
    row(desk, (100, 100))
    desk.undo()
    assert Drafting.resumed(GAME, "en", tmp_path).draft.board.ids == ()


def test_what_is_no_kept_work_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolaxError, match="no kept work"):
        newest(tmp_path)
    (tmp_path / "board-1.json").write_text(json.dumps({"board": 3}))
    with pytest.raises(BoardError, match=r"board-1\.json: this is no kept work"):
        Drafting.resumed(GAME, "en", tmp_path)


def test_the_work_goes_on_when_it_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where the folder should be")
    desk = Drafting(GAME, folder=tmp_path / "kept")
    row(desk, (100, 100))
    assert "could not be kept" in desk.message()
    assert desk.draft.board.ids == ("f1",)


def test_pictures_that_can_be_traced(tmp_path: Path, desk: Drafting) -> None:
    path = tmp_path / "scan.svg"
    path.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    desk.trace(lambda box: Picture.read(str(path), box))
    assert desk.picture is not None
    assert desk.picture.uri.startswith("data:image/svg+xml;base64,")
    assert desk.picture.box == SHEET
    assert not desk.can_undo
    for data, words in ((b"GIF89a", "use PNG"), (b"\x89PNG\r\n" + bytes(LIMIT), "make it smaller")):
        desk.trace(lambda box, data=data: Picture.of(data, "scan", box))  # type: ignore[misc]
        assert words in desk.message()
    desk.trace(lambda box: Picture.read(str(tmp_path / "none.png"), box))
    assert "cannot be read" in desk.message()
    assert desk.picture is not None, "the picture that was there stays"
    desk.trace(None)
    assert desk.picture is None
