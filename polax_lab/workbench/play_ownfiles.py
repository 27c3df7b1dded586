"""The part of the Game tab for files of one's own: pick one, send one, leave them out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from polax_lab.texts import msg, say
from polax_lab.workbench import words
from polax_lab.workbench.faultnote import FaultNote
from polax_lab.workbench.journal import FOLDER
from polax_lab.workbench.parts import Act, Parts, label, row, shown
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

#: So many files of the folder are offered.
_MOST = 200
_NONE = ""
#: So much of a file is read to see of which game it is, and what says so.
_HEAD, _NAMED = 2000, re.compile(r"^game:\s*(\w+)", re.MULTILINE)


class OwnFilesPart:
    """See the module.

    Parameters
    ----------
    session : PlaySession
    act : callable
        As `Panel.act`.
    files : bool
        Whether files of this machine may be read.

    Attributes
    ----------
    pick : Dropdown
        The files of the notebook's folder and the folders in it.
    send : FileUpload
    drop : Button
    note : FaultNote
    """

    def __init__(self, session: PlaySession, act: Act, files: bool) -> None:
        self._session, self._files = session, files
        self.note = FaultNote(session, act)
        parts = Parts(self.note.act)
        endings = session.table.endings
        self.hint = html("polax-hint")
        self.pick = parts.dropdown(self._pick)
        self.send = widgets.FileUpload(accept=",".join(endings), multiple=False)
        self.send.add_class("polax-button")
        self.send.observe(lambda change: self._heard(change["new"]), "value")
        self.drop = parts.button(session.drop_files)
        shown(self.pick, files)
        self.widget = self.note.under(self.hint, self.pick, row(self.send, self.drop))
        # Who sends a file may be somebody else than whose machine this is.
        shown(self.widget, files or session.table.lone_files)

    def _pick(self, path: str | None) -> None:
        if path:
            self.pick.value = _NONE  # so that a file can be picked again once it is mended
            self._session.take_file(path)

    def _heard(self, sent: Any) -> None:
        if sent:
            self.note.act(lambda: self._sent(str(sent[0]["name"]), bytes(sent[0]["content"])))

    def _sent(self, name: str, data: bytes) -> None:
        self.send.value = ()
        # What is hidden can still be sent to, and files may name others.
        if self._files or self._session.table.lone_files:
            self._session.take_sent(name, data)

    def draw(self) -> None:
        """Show the session as it is now."""
        session, lang = self._session, self._session.lang

        def told(key: str, **values: Any) -> str:
            return say(msg(f"play.game.{key}", **values), lang)

        self.note.draw()
        names = session.own.names
        now = told("own.now", files=names) if names else ""
        self.hint.value = words.section(told("own", what=session.table.files()), now)
        shown(self.drop, bool(names))
        label(self.drop, told("own.drop"), told("own.drop.tip"))
        label(self.send, told("own.send"), told("own.send"))
        if self._files:
            found = _files(Path.cwd(), session.table.endings, session.game.name)
            options = [(told("own.none"), _NONE), *((str(path), str(path)) for path in found)]
            label(self.pick, told("own.pick"))
            relabel(self.pick, options, _NONE)


def _files(folder: Path, endings: tuple[str, ...], game: str) -> list[Path]:
    """Files of a folder and of those in it, by name, seen from it; no records, nothing hidden.

    A file that names another game is left out.
    """
    found = (p.relative_to(folder) for way in ("*", "*/*") for p in folder.glob(way) if p.is_file())
    fit = (
        p for p in found
        if p.suffix.lower() in endings and not p.name.endswith(".record.txt")
        and p.parts[0] != FOLDER and not any(part.startswith(".") for part in p.parts)
        and _game(folder / p) in ("", game)
    )  # fmt: skip
    return sorted(fit)[:_MOST]


def _game(path: Path) -> str:
    """The game that a file names in one of its first lines; empty if none."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            head = file.read(_HEAD)
    except OSError:
        return ""
    found = _NAMED.search(head)
    return found[1] if found else ""
