from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from polax_lab.errors import ExportError, PolaxError
from polax_lab.scene import Scene
from polax_lab.view.export import export
from polax_lab.view.svg import svg


def test_svg_file(busy: Scene, tmp_path: Path) -> None:
    target = tmp_path / "Board.SVG"
    assert export(busy, target, 640, 480, "dark") == target
    assert target.read_text(encoding="utf-8") == svg(busy, 640, 480, "dark")
    assert [entry.name for entry in tmp_path.iterdir()] == ["Board.SVG"]


def test_page_needs_nothing_from_outside(busy: Scene, tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    page = export(busy, tmp_path / "board.html").read_text(encoding="utf-8")
    head, _, rest = page.partition("<noscript>")
    still, _, script = rest.partition("</noscript>")
    assert '<html lang="en">' in head
    assert "<title>No. A mine on c would seal nym.</title>" in head
    assert svg(busy) in still
    assert "<script src=" not in script.replace('type="text/javascript" ', "")
    assert page == export(busy, tmp_path / "again.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["board.gif", "board", "board.svg.bak"])
def test_unknown_suffix(busy: Scene, tmp_path: Path, name: str) -> None:
    with pytest.raises(ExportError, match=r"\.svg, \.png or \.html"):
        export(busy, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_unknown_theme(busy: Scene, tmp_path: Path) -> None:
    with pytest.raises(PolaxError, match="sepia"):
        export(busy, tmp_path / "board.svg", theme="sepia")


def test_no_such_folder(busy: Scene, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"cannot write .* folder that exists"):
        export(busy, tmp_path / "none" / "board.svg")


def test_a_failed_write_leaves_the_old_file(
    busy: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "board.svg"
    target.write_text("old")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(ExportError, match="Permission denied"):
        export(busy, target)
    assert target.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["board.svg"]


@pytest.mark.parametrize(("missing", "name"), [("plotly", "a.html"), ("kaleido", "a.png")])
def test_missing_package(
    busy: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, name: str
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda module: None if module == missing else there(module)
    )
    with pytest.raises(ExportError, match=f"pip install {missing}"):
        export(busy, tmp_path / name)


def test_browser_that_does_not_answer(
    busy: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent:
        def to_image(self, **_: object) -> bytes:
            raise RuntimeError("no Chrome")

    fake = ModuleType("polax_lab.view.figure")
    fake.figure = lambda *_, **__: Silent()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "polax_lab.view.figure", fake)
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda module: object() if module == "kaleido" else there(module),
    )
    with pytest.raises(ExportError, match="install Chromium or Chrome"):
        export(busy, tmp_path / "a.png")


@pytest.mark.browser
@pytest.mark.skipif(
    not any(shutil.which(name) for name in ("chromium", "google-chrome", "chrome")),
    reason="no Chromium or Chrome on this machine",
)
def test_png_file(busy: Scene, tmp_path: Path) -> None:
    pytest.importorskip("kaleido")
    data = export(busy, tmp_path / "a.png", 640, 480, scale=2).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (1280, 960)
