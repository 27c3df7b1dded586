"""The tab for time and files: history, scenario files, position text, pictures, earlier work."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from polax_lab.texts import msg, say
from polax_lab.view.export import render
from polax_lab.workbench import files, words
from polax_lab.workbench.faultnote import FaultNote
from polax_lab.workbench.parts import Act, Parts, label, replacing, row, used
from polax_lab.workbench.pointer import Pointer
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

if TYPE_CHECKING:
    from collections.abc import Callable

    from polax_lab.workbench.session import Session

_PICTURES = {"svg": "image/svg+xml", "png": "image/png", "html": "text/html"}
_SIZE = (1280, 800)
_NOTED = ("file", "sent", "line", "kept")
_BUTTONS = ("download", "upload", "expect", "clear", "copy", "paste", "bring")


class FilesTab:
    """See the module.

    Parameters
    ----------
    session : Session
    pointer : Pointer
        Saves files in the browser.
    act : callable
        As `Panel.act`.
    edit : callable, optional
        Shows and hides the board editor. Without it, files of this machine are out of reach: the
        browser alone saves and sends files.
    """

    def __init__(
        self,
        session: Session,
        pointer: Pointer,
        act: Act,
        edit: Callable[[bool], None] | None = None,
    ) -> None:
        self.session, self.pointer, parts = session, pointer, Parts(act)
        self.notes = {name: FaultNote(session, act) for name in _NOTED}
        noted = {name: Parts(note.act) for name, note in self.notes.items()}
        self.history = parts.choice(widgets.Select(rows=8), session.go)
        self.title = parts.entry(lambda text: files.retitle(session, text))
        # Not made at all where they are out of reach: a page can send what its buttons would.
        self.on_disk: _OnDisk | None = None
        if edit:
            self.on_disk = _OnDisk(session, parts, self.notes["file"], edit)
        self.download = parts.button(self._download)
        self.upload = widgets.FileUpload(accept=".yaml,.yml,.json", multiple=False)
        self.upload.add_class("polax-button")
        self.upload.observe(lambda change: self._heard(change["new"]), "value")
        self.expect = parts.button(lambda: files.expect(session))
        self.clear = parts.button(session.clear)
        self.line = widgets.Textarea(rows=3).add_class("polax-list").add_class("polax-line")
        self._line = ""
        self.copy = parts.button(self._copy)
        self.paste = noted["line"].button(lambda: files.paste(session, self.line.value))
        self.pictures = {kind: parts.button(partial(self._picture, kind)) for kind in _PICTURES}
        self.picture_hint = html("polax-hint")
        self.kept = widgets.Dropdown().add_class("polax-list")
        self.bring = noted["kept"].button(self._bring)
        self.kept_hint = html("polax-hint")
        under = {name: note.under for name, note in self.notes.items()}
        self.widget = widgets.VBox([
            self.history, self.title, *([self.on_disk.file_box] if self.on_disk else []),
            under["sent"](row(self.download, self.upload)),
            row(self.expect, self.clear), under["line"](self.line, row(self.copy, self.paste)),
            self.picture_hint, row(*self.pictures.values()),
            under["kept"](self.kept, self.bring), self.kept_hint,
            *([self.on_disk.edit] if self.on_disk else []),
        ]).add_class("polax-tab")  # fmt: skip

    # -- actions ---------------------------------------------------------------------------

    def _download(self) -> None:
        name = Path(files.suggested(self.session)).name
        self.pointer.download(name, files.text(self.session), "application/yaml")
        self.session.tell(msg("desk.said.downloaded", file=name))

    def _heard(self, sent: Any) -> None:
        if sent:
            name, data = str(sent[0]["name"]), bytes(sent[0]["content"])
            self.notes["sent"].act(lambda: self._uploaded(name, data))

    def _uploaded(self, name: str, data: bytes) -> None:
        self.upload.value = ()
        files.open_text(self.session, name, data)

    def _copy(self) -> None:
        self.pointer.copy(files.line(self.session))
        self.session.tell(msg("desk.said.copied"))

    def _picture(self, kind: str) -> None:
        session = self.session
        data = render(session.scene(), f".{kind}", *_SIZE, session.colours)
        name = f"{Path(files.suggested(session)).stem}.{kind}"
        self.pointer.download_bytes(name, data, _PICTURES[kind])
        session.tell(msg("desk.said.exported", file=name))

    def _bring(self) -> None:
        if self.kept.value is None:
            self.session.tell(msg("desk.said.nothing_kept"))
        else:
            self.session.go_on(self.kept.value)

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        session = self.session

        def told(key: str, **values: Any) -> str:
            return say(msg(f"desk.files.{key}", **values), session.lang)

        self._draw_history(told)
        label(self.title, told("title"))
        title = session.scenario.title[session.lang]
        if self.title.value != title:
            self.title.value = title
        if self.on_disk is not None:
            self.on_disk.draw(told)
        for name in _BUTTONS:
            label(getattr(self, name), told(name), told(f"{name}.tip"))
        for note in self.notes.values():
            note.draw()
        self.expect.disabled = session.ruling is None
        label(self.line, told("line"))
        line = files.line(session)
        if line != self._line:
            self.line.value = self._line = line
        self.picture_hint.value = words.line(told("picture"))
        for kind, button in self.pictures.items():
            label(button, kind.upper(), told("picture.tip", kind=kind.upper()))
        self._draw_kept(told)

    def _draw_history(self, told: Any) -> None:
        session = self.session
        done = {step.number: step.done for step in session.history.steps}
        rows: list[tuple[str, int]] = []
        for item in reversed(session.history.rows()):
            number = item.step.number
            rows.append((_breaking(f"{number}. {say(done[number], session.lang)}"), number))
            rows += [(_breaking(f"    ↳ {n}. {say(done[n], session.lang)}"), n)
                     for n in item.branches]  # fmt: skip
        relabel(self.history, rows, session.here.number)
        label(self.history, told("history"))

    def _draw_kept(self, told: Any) -> None:
        lang = self.session.lang
        rows: list[tuple[str, Path | None]] = [
            (
                told("kept.row", title=k.title[lang], name=k.name, count=k.steps, **_when(k.at)),
                k.path,
            )
            for k in self.session.kept()
        ]
        rows = rows or [(told("kept.none"), None)]
        wanted = self.kept.value if self.kept.value in [p for _, p in rows] else rows[0][1]
        relabel(self.kept, rows, wanted)
        label(self.kept, told("kept"))
        journal = self.session.journal
        self.kept_hint.value = words.line(
            told("kept.hint", folder=journal.folder.name if journal else "")
        )


def _when(at: str) -> dict[str, str]:
    """Month, day and time of an ISO time."""
    return {"month": at[5:7], "day": at[8:10], "time": at[11:19]}


class _OnDisk:
    """What reads and writes files of this machine.

    Attributes
    ----------
    file_box : widget
        Name, whether to replace, and the buttons.
    edit : ToggleButton
        Shows the board editor.
    """

    def __init__(
        self, session: Session, parts: Parts, note: FaultNote, edit: Callable[[bool], None]
    ) -> None:
        self.session, self._suggested = session, ""
        self.file = widgets.Text().add_class("polax-list")
        self.over = replacing(self.file)
        noted = Parts(note.act)
        self.save = noted.button(self._save)
        self.open = noted.button(lambda: files.open_file(session, self.file.value))
        self.edit = parts.toggle(edit)
        self.file_box = note.under(self.file, self.over, row(self.save, self.open))

    def _save(self) -> None:
        files.save(self.session, self.file.value, used(self.over))

    def draw(self, told: Any) -> None:
        """Show the session as it is now."""
        name = files.suggested(self.session)
        if name != self._suggested:
            self._suggested = self.file.value = name
        label(self.file, told("file"))
        label(self.over, told("over"))
        for name in ("save", "open", "edit"):
            label(getattr(self, name), told(name), told(f"{name}.tip"))


def _breaking(words: str) -> str:
    """Let lines of a list end between words: its blanks do not break by themselves."""
    return re.sub(r"(?<=\S) (?=\S)", " \u200b", words)
