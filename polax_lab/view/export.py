"""Scenes as files: SVG, PNG or a page that needs nothing else."""

from __future__ import annotations

import importlib.util
import os
import tempfile
from html import escape
from pathlib import Path

from polax_lab.errors import ExportError, FileError, msg, reason
from polax_lab.scene import Scene
from polax_lab.view import text
from polax_lab.view.layout import layout
from polax_lab.view.style import colours
from polax_lab.view.svg import svg

SUFFIXES = (".svg", ".png", ".html")
#: How files of ours can be told, by something in their head.
_SIGNS = {".svg": b"<svg", ".png": b"\x89PNG", ".html": b"#board {"}
_HEAD = 4096


def export(
    scene: Scene,
    path: str | os.PathLike[str],
    width: int = 1280,
    height: int = 800,
    theme: str = "light",
    *,
    chrome: bool = True,
    scale: float = 1.0,
) -> Path:
    """Write a scene to a file in the form that its suffix names.

    Parameters
    ----------
    scene : Scene
        What to draw.
    path : path-like
        Ends in ``.svg``, ``.png`` (needs kaleido and Chromium) or ``.html`` (needs plotly).
    width, height : int
        Size in pixels.
    theme : str
        ``light`` or ``dark``.
    chrome : bool
        Whether headline, second line and footer are drawn too.
    scale : float
        Pixels of a PNG for each pixel of the picture.

    Returns
    -------
    pathlib.Path
        The file written. It appears whole or not at all.

    Raises
    ------
    ExportError
        If the suffix is unknown, a tool is missing, or the place cannot be written to.
    """
    target = Path(path)
    form = target.suffix.lower()
    if form not in SUFFIXES:
        raise ExportError(msg("error.export.form", name=repr(target.name)))
    _write(target, render(scene, form, width, height, theme, chrome=chrome, scale=scale))
    return target


def check_place(path: Path, replace: bool) -> None:
    """Refuse to write over a file that is not to be replaced, or that `export` did not write.

    Raises
    ------
    FileError
        If there is such a file.
    """
    if not path.is_file():
        return  # or writing says what is wrong
    if not replace:
        raise FileError(msg("error.over.there"), file=str(path), hint=msg("record.replace"))
    sign = _SIGNS.get(path.suffix.lower())
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
    except OSError as fault:
        raise FileError(msg("record.unreadable", why=reason(fault)), file=str(path)) from None
    if head and (sign is None or sign not in head):
        raise FileError(msg("error.over.picture"), file=str(path), hint=msg("error.over.other"))


def render(
    scene: Scene,
    form: str,
    width: int = 1280,
    height: int = 800,
    theme: str = "light",
    *,
    chrome: bool = True,
    scale: float = 1.0,
) -> bytes:
    """Give the content of the file that `export` would write; ``form`` is one of `SUFFIXES`.

    Raises
    ------
    ExportError
        If a tool is missing.
    """
    colours(theme)
    if form == ".svg":
        return svg(scene, width, height, theme, chrome=chrome).encode()
    if form == ".png":
        return _png(scene, width, height, theme, chrome, scale)
    return _html(scene, width, height, theme, chrome).encode()


def _need(module: str, form: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise ExportError(msg(f"error.export.{module}", form=form))


def _png(scene: Scene, width: int, height: int, theme: str, chrome: bool, scale: float) -> bytes:
    _need("plotly", ".png")
    _need("kaleido", ".png")
    from polax_lab.view.figure import figure

    drawn = figure(scene, width, height, theme, chrome=chrome)
    try:
        return bytes(drawn.to_image(format="png", width=width, height=height, scale=scale))
    # kaleido and the browser behind it fail in many ways; the user can do one thing about it.
    except Exception as fault:
        raise ExportError(msg("error.export.browser")) from fault


def _html(scene: Scene, width: int, height: int, theme: str, chrome: bool) -> str:
    _need("plotly", ".html")
    from polax_lab.view.figure import figure

    drawn = figure(scene, width, height, theme, chrome=chrome)
    body = drawn.to_html(
        full_html=False,
        include_plotlyjs=True,
        div_id="board",
        config={"displayModeBar": False, "responsive": False},
    )
    picture = layout(scene, width, height, chrome=chrome)
    title, desc = escape(picture.title or "Board"), escape(picture.desc)
    ground = colours(theme)["paper"]
    still = svg(scene, width, height, theme, chrome=chrome)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(text.clean(scene.lang))}">\n<head>\n'
        f'<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="description" content="{desc}">\n'
        f"<style>body {{ margin: 0; background: {ground}; }}</style>\n</head>\n<body>\n"
        f"<noscript>\n<style>#board {{ display: none; }}</style>\n{still}</noscript>\n"
        f'<div role="img" aria-label="{title} {desc}">\n{body}\n</div>\n</body>\n</html>\n'
    )


def _write(target: Path, data: bytes) -> None:
    """Write beside the target first, so that no half file is ever seen."""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as fault:
        what = msg("error.export.write", file=repr(str(target)), why=reason(fault))
        raise ExportError(what) from fault


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now
