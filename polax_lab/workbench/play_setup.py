"""The tab for the game as a whole: a new one, pace, branches, files, what was kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from polax_lab.errors import FileError, PolaxError, RecordError
from polax_lab.seats import HUMAN, read_seed
from polax_lab.texts import msg, say
from polax_lab.workbench import words
from polax_lab.workbench.faultnote import FaultNote
from polax_lab.workbench.parts import Act, Parts, group, label, replacing, row, shown, used
from polax_lab.workbench.play_keep import Kept
from polax_lab.workbench.play_ownfiles import OwnFilesPart
from polax_lab.workbench.play_session import SPEEDS, PlaySession
from polax_lab.workbench.play_words import breakable
from polax_lab.workbench.pointer import Pointer
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

_NOBODY = ""
#: Where faults are told: at the players and what a game is told, the seed, and the files.
_NOTED = ("seats", "seed", "kept", "file", "sent")


class SetupTab:
    """See the module.

    Parameters
    ----------
    session : PlaySession
    pointer : Pointer
        Saves files in the browser.
    act : callable
        As `Panel.act`.
    files : bool
        Whether files of this machine may be read and written.
    begun : callable
        Called when another game is on the table.
    """

    def __init__(
        self,
        session: PlaySession,
        pointer: Pointer,
        act: Act,
        files: bool,
        begun: Callable[[], None],
    ) -> None:
        self.session, self.pointer, self.files, parts = session, pointer, files, Parts(act)
        self.notes = {name: FaultNote(session, act) for name in _NOTED}
        noted = {name: Parts(note.act) for name, note in self.notes.items()}
        self._begun = begun
        self.speed = parts.choice(widgets.ToggleButtons(options=SPEEDS), self._pace)
        self.branches = [parts.button(partial(session.take_branch, i)) for i in range(6)]
        self.branch_hint = html("polax-hint")
        self.new_hint, self.file_hint = html("polax-hint"), html("polax-hint")
        self.kinds = {c: parts.dropdown(lambda kind: None) for c in session.game.hands.players}
        self.seed = widgets.Text().add_class("polax-list")
        self.more = {one.name: parts.dropdown(lambda value: None) if one.choices
                     else widgets.Checkbox(indent=False).add_class("polax-check")
                     for one in session.table.setups(session.rules)}  # fmt: skip
        self.own = OwnFilesPart(session, act, files)
        self.start = parts.button(self._start).add_class("polax-main")
        self.file = widgets.Text().add_class("polax-list")
        self.over = replacing(self.file)
        self.save = noted["file"].button(self._save)
        self.open = noted["file"].button(self._open)
        self.download = parts.button(self._download)
        self.upload = widgets.FileUpload(accept=".txt", multiple=False).add_class("polax-button")
        self.upload.observe(lambda change: self._heard(change["new"]), "value")
        self.kept = widgets.Select(rows=4).add_class("polax-list")
        self.bring = noted["kept"].button(self._bring)
        self._suggested = ""
        self._seats: Any = None
        under = {name: note.under for name, note in self.notes.items()}
        on_disk = under["file"](self.file, self.over, row(self.save, self.open))
        shown(on_disk, files)
        old = under["kept"](self.kept, self.bring)
        shown(old, session.keep is not None)
        self.widget = widgets.VBox([
            self.speed, self.new_hint,
            under["seats"](row(*self.kinds.values()), *self.more.values()),
            self.own.widget, under["seed"](self.seed), self.start,
            group(self.branch_hint, *self.branches), old, self.file_hint, on_disk,
            under["sent"](row(self.download, self.upload)),
        ]).add_class("polax-tab")  # fmt: skip

    # -- actions ---------------------------------------------------------------------------

    def _pace(self, speed: str) -> None:
        self.session.speed = speed

    def _start(self) -> None:
        for note in (*self.notes.values(), self.own.note):
            note.show(None)
        players = {c: str(d.value) for c, d in self.kinds.items() if d.value}
        more = {name: box.value for name, box in self.more.items() if box.value is not False}
        place = self.notes["seed"]
        try:
            seed = self._seed()
            place = self.notes["seats"]
            self.session.start(players, seed, **more)
        except PolaxError as fault:
            (self.own.note if isinstance(fault, FileError) else place).show(fault)
            raise
        self._begun()

    def _seed(self) -> int | None:
        text = self.seed.value.strip()
        return read_seed(text) if text else None

    # What is hidden can still be pressed: by a message that a visitor makes.
    def _save(self) -> None:
        if self.files:
            self.session.save(self.file.value, used(self.over))

    def _open(self) -> None:
        if self.files:
            self.session.load(self.file.value)

    def _download(self) -> None:
        name = self.session.suggested()
        self.pointer.download(name, self.session.record.text())
        self.session.tell(msg("play.said.downloaded", file=name))

    def _heard(self, sent: Any) -> None:
        if sent:
            name, data = str(sent[0]["name"]), bytes(sent[0]["content"])
            self.notes["sent"].act(lambda: self._uploaded(name, data))

    def _uploaded(self, name: str, data: bytes) -> None:
        self.upload.value = ()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise RecordError(msg("record.utf8"), file=name) from None
        self.session.load_text(text, name)

    def _bring(self) -> None:
        if self.kept.value is not None:
            self.session.go_on(self.kept.value)
            self._begun()

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        session, lang = self.session, self.session.lang

        def told(key: str, **values: Any) -> str:
            return say(msg(f"play.game.{key}", **values), lang)

        relabel(self.speed, [(told(f"speed.{s}"), s) for s in SPEEDS], session.speed)
        label(self.speed, told("speed"))
        branches = session.branches
        self.branch_hint.value = f"<div>{told('branches')}</div>" if branches else ""
        for i, button in enumerate(self.branches):
            shown(button, i < len(branches))
            if i < len(branches):
                label(button, told("branch", number=i + 1, count=len(branches[i].plies)))
        self._draw_new(told)
        name = session.suggested()
        if name != self._suggested:
            self._suggested = self.file.value = name
        label(self.file, told("file"))
        label(self.over, told("over"))
        for key in ("save", "open", "download", "bring"):
            label(getattr(self, key), told(key), told(f"{key}.tip"))
        label(self.upload, told("upload"), told("upload"))
        for note in self.notes.values():
            note.draw()
        self._draw_kept(told)

    def _draw_new(self, told: Any) -> None:
        session, lang = self.session, self.session.lang
        self.new_hint.value = words.section(told("new"), told("new.hint"))
        self.file_hint.value = words.section(told("record"), told("record.hint"))
        self.own.draw()
        begun = session.record.seats is not self._seats
        self._seats = session.record.seats
        names = [(told("nobody"), _NOBODY)]
        names += [(say(session.table.bot(k), lang), k) for k in (HUMAN, *session.game.bots)]
        for colour, list_ in self.kinds.items():
            had = session.seats.get(colour, _NOBODY) if begun else list_.value
            relabel(list_, names, had)
            label(list_, say(msg("play.game.seat", who=session.table.colour(colour)), lang))
        label(self.seed, told("seed"))
        for one in session.table.setups(session.own.next):
            if one.choices:
                known = [value for value, _ in one.choices]
                usual = getattr(session.own.next, one.name, known[0])
                now = usual if begun else self.more[one.name].value
                now = now if now in known else known[0]
                relabel(self.more[one.name], [(say(w, lang), v) for v, w in one.choices], now)
            elif begun:
                self.more[one.name].value = bool(session.record.options.get(one.name, False))
            label(self.more[one.name], say(one.label, lang))
        label(self.start, told("start"), told("start.tip"))

    def _draw_kept(self, told: Any) -> None:
        keep = self.session.keep
        if keep is None:
            return
        files: list[tuple[str, Path | None]] = [
            (self._said(kept, told), path) for path, kept in keep.others(self.session.game.name)
        ]
        files = files or [(told("kept.none"), None)]
        known = [p for _, p in files]
        relabel(self.kept, files, self.kept.value if self.kept.value in known else known[0])
        label(self.kept, told("kept", folder=keep.folder.name))
        self.bring.disabled = known[0] is None

    def _said(self, kept: Kept, told: Any) -> str:
        """A line for an earlier game: when, who, how far."""
        session, known = self.session, (HUMAN, *self.session.game.bots)
        colours = session.game.hands.players
        players = tuple(
            msg("play.game.player", who=session.table.colour(c) if c in colours else c,
                kind=session.table.bot(kind) if kind in known else kind)
            for c, kind in kept.players
        )  # fmt: skip
        line: str = told(
            "over_line" if kept.over else "line", played=kept.played, players=players,
            count=kept.moves,
        )  # fmt: skip
        return breakable(line)
