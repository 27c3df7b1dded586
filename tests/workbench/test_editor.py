"""The board editor's panel without a browser: events, forms, the picture, what is shown."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from polax_lab.board import Board
from polax_lab.errors import PolaxError
from polax_lab.games.polax import GAME
from polax_lab.scene import Scene, Space
from polax_lab.view.layout import frame_of, layout
from polax_lab.workbench.editor import BoardEditor

OWN = GAME.rules.board
SVG = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'/>"


@pytest.fixture
def editor(tmp_path: Path) -> BoardEditor:
    return seen(BoardEditor(folder=tmp_path / "kept"))


def seen(editor: BoardEditor) -> BoardEditor:
    """As if a browser had shown the panel."""
    editor.panel.sensor.width = 1000
    editor.panel.sensor.seen = True
    return editor


def hear(editor: BoardEditor, kind: str, **content: Any) -> None:
    """As the browser side of the pointer tells it."""
    event = {"kind": kind, "version": editor.panel.board.version} | content
    editor.panel.pointer._handle_custom_msg(event, [])


def ground(editor: BoardEditor, x: float, y: float, **content: Any) -> None:
    """A click on the ground at a place in board units."""
    frame = frame_of(editor.session.scene(), *editor.panel.board.size, chrome=False)
    px, py = frame.place(x, y)
    hear(editor, "click", space="", x=px, y=py, **content)


def message(editor: BoardEditor) -> str:
    return str(editor.panel.board.message.value)


def places(editor: BoardEditor) -> list[tuple[str, float, float]]:
    return [(s.id, s.x, s.y) for s in editor.session.draft.board]


def trace(editor: BoardEditor, name: str) -> Any:
    return next(t for t in editor.panel.board.figure.data if t.name == name)


def test_clicks_come_out_where_they_were_made(editor: BoardEditor) -> None:
    for x, y in ((150, 900), (1400, 80), (700, 500)):
        ground(editor, x, y)
    assert places(editor) == [("f1", 150, 900), ("f2", 1400, 80), ("f3", 700, 500)]
    assert list(trace(editor, "spaces").customdata) == ["f1", "f2", "f3"]


def test_nothing_moves_when_a_space_is_added(editor: BoardEditor) -> None:
    ground(editor, 150, 900)
    before = trace(editor, "spaces").x[0], trace(editor, "spaces").marker.size[0]
    ground(editor, 165, 900)
    ground(editor, 1500, 0)
    assert (trace(editor, "spaces").x[0], trace(editor, "spaces").marker.size[0]) == before


def test_drag_keys_and_undo(editor: BoardEditor) -> None:
    ground(editor, 150, 900)
    frame = frame_of(editor.session.scene(), *editor.panel.board.size, chrome=False)
    x, y = frame.place(300, 400)
    hear(editor, "drag", space="f1", to="", x=x, y=y)
    hear(editor, "key", key="ArrowLeft", shift=True)
    assert places(editor) == [("f1", 290, 400)]
    editor.panel.undo.click()
    editor.panel.undo.click()
    assert places(editor) == [("f1", 150, 900)]
    editor.panel.redo.click()
    assert places(editor) == [("f1", 300, 400)]


def test_a_click_on_ground_that_has_changed_since_is_dropped(editor: BoardEditor) -> None:
    ground(editor, 150, 900)
    old = editor.panel.board.version
    ground(editor, 400, 900)
    hear(editor, "click", space="", x=100.0, y=100.0, version=old)
    assert len(places(editor)) == 3, "the ground is the same: the click counts"
    editor.panel.sensor.width = 700
    hear(editor, "click", space="", x=100.0, y=100.0, version=old)
    assert len(places(editor)) == 3
    assert "click again" in message(editor)


def test_the_form_adds_changes_links_and_deletes(editor: BoardEditor) -> None:
    panel = editor.panel
    panel.x.value, panel.y.value, panel.kind.value, panel.name.value = "100", "200", "planet", "nym"
    panel.apply.click()
    assert places(editor) == [("nym", 100, 200)]
    assert panel.space.value == "nym"
    panel.space.value = ""
    panel.name.value, panel.kind.value, panel.x.value = "", "field", "right"
    panel.apply.click()
    assert "right is no number" in message(editor)
    panel.x.value = "300,5"
    panel.apply.click()
    assert places(editor)[1] == ("f1", 300, 200)
    panel.label.value, panel.x.value = "Gate", "310"
    panel.apply.click()
    assert editor.session.draft.board.label("f1") == "Gate"
    panel.first.value, panel.second.value = "nym", "f1"
    panel.connect.click()
    assert editor.session.draft.board.links == (("nym", "f1"),)
    assert panel.connect.description == "Unlink"
    panel.area.value = "B"
    panel.space.value = "f1"
    panel.join.click()
    assert editor.session.draft.board.regions["B"].spaces == ("f1",)
    panel.delete.click()
    assert places(editor) == [("nym", 100, 200)]


def test_faults_are_listed_in_the_language_chosen(editor: BoardEditor) -> None:
    editor.panel.mode.value = "planet"
    ground(editor, 100, 100)
    assert "The planet &#x27;p1&#x27; has no entry fields." in editor.panel.todo.value
    assert "2 things to do" in editor.panel.todo.value
    editor.panel.looks.lang.value = "de"
    assert "kein Eingangsfeld" in editor.panel.todo.value
    assert next(text for text, _ in editor.panel.mode.options) == "Auswählen"


def test_names_from_files_are_escaped(tmp_path: Path) -> None:
    board = Board.build("<b>bad</b>", ["p"], [("p", "a")], {"<i>": ["a"]})
    editor = seen(BoardEditor(board, folder=tmp_path))
    assert "&lt;b&gt;bad" in editor.panel.board.asked.value
    assert "&lt;i&gt;" in editor.panel.todo.value


def test_the_picture_is_sent_once(editor: BoardEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    figure = editor.panel.board.figure
    inner = figure._send_relayout_msg
    monkeypatch.setattr(
        figure, "_send_relayout_msg",
        lambda layout, **more: (sent.append(str(layout)), inner(layout, **more)),
    )  # fmt: skip
    editor.panel.upload.value = (
        {"name": "scan.svg", "type": "image/svg+xml", "size": len(SVG),
         "content": memoryview(SVG), "last_modified": datetime.now(UTC)},
    )  # fmt: skip
    image = figure.layout.images[0]
    assert image.source.startswith("data:image/svg+xml")
    assert image.layer == "below"
    editor.panel.opacity.value = 0.3
    ground(editor, 150, 900)
    editor.panel.sensor.width = 700
    assert figure.layout.images[0].opacity == 0.3
    assert sum("base64" in text for text in sent) == 1
    assert any("opacity" in text for text in sent)
    frame = frame_of(editor.session.scene(), *editor.panel.board.size, chrome=False)
    assert figure.layout.images[0].x == pytest.approx(frame.place(750, 500)[0])
    editor.panel.unload.click()
    assert not figure.layout.images
    assert "svg" not in editor.session.draft.text()


def test_the_board_is_used_only_when_it_is_sound(tmp_path: Path, editor: BoardEditor) -> None:
    used: list[Board] = []
    editor.on_use(used.append)
    ground(editor, 100, 100)
    editor.panel.use.click()
    assert used == []
    assert "Not yet" in message(editor)
    editor.panel.own.click()
    editor.panel.use.click()
    assert used == [OWN]
    assert editor.board == OWN


def test_files_by_the_form(tmp_path: Path, editor: BoardEditor) -> None:
    panel, path = editor.panel, tmp_path / "own.yaml"
    assert panel.file.value.endswith(".yaml")  # a name is proposed
    panel.file.value = " "
    panel.save.click()
    assert "file name first" in message(editor)
    panel.own.click()
    panel.title.value = "ours"
    panel.file.value = str(path)
    panel.save.click()
    assert Board.load(path).name == "ours"
    panel.empty.click()
    assert places(editor) == []
    panel.open.click()
    assert len(places(editor)) == len(OWN.spaces)
    path.write_text("schema: 1\nboard: x\nspaces: []\nlinks: []\n")
    panel.open.click()
    assert "own.yaml:3" in message(editor)
    assert len(places(editor)) == len(OWN.spaces)
    assert BoardEditor(OWN, folder=tmp_path).board == OWN
    with pytest.raises(PolaxError):
        BoardEditor(path)


def test_the_form_replaces_a_file_only_when_it_is_told_to(
    tmp_path: Path, editor: BoardEditor
) -> None:
    panel, path = editor.panel, tmp_path / "precious.yaml"
    path.write_text("precious")
    panel.own.click()
    panel.file.value = str(path)
    panel.save.click()
    assert "there is such a file already" in message(editor)
    assert path.read_text() == "precious"
    assert panel.over.description == "Replace a file that is there"
    panel.over.value = True
    panel.save.click()
    assert "this is no board and stays as it is; take another name" in message(editor)
    assert path.read_text() == "precious"
    assert panel.over.value is False
    path.write_text("schema: 1\nboard: other\nspaces: []\nlinks: []\n")
    panel.over.value = True
    panel.save.click()
    assert Board.load(path) == OWN
    assert panel.over.value is False
    panel.file.value = str(tmp_path / ("x" * 300))
    panel.save.click()
    assert "name too long" in message(editor)


def test_work_is_resumed(tmp_path: Path, editor: BoardEditor) -> None:
    ground(editor, 100, 100)
    assert places(BoardEditor.resume(folder=tmp_path / "kept")) == [("f1", 100, 100)]


def test_a_ground_of_its_own_keeps_its_place_and_fills_the_picture() -> None:
    one = Scene(spaces=(Space("a", "field", 10, 10),), extent=(0, 0, 200, 100))
    two = Scene(
        spaces=(Space("a", "field", 10, 10), Space("b", "field", 11, 10)), extent=(0, 0, 200, 100)
    )
    frame = frame_of(one, 400, 300, chrome=False)
    assert frame.place(0, 100) == pytest.approx((0, 50), abs=1e-6)
    assert frame.units(*frame.place(33, 44)) == pytest.approx((33, 44))
    spots = [layout(s, 400, 300, chrome=False).dots["spaces"][0] for s in (one, two)]
    assert (spots[0].x, spots[0].y, spots[0].radius) == (spots[1].x, spots[1].y, spots[1].radius)
