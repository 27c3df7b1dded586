"""`Drafting`: everything that the board editor does, without a widget."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from polax_lab.board import FIELD, PLANET, Board, BoardFault
from polax_lab.boardfile import NEAR
from polax_lab.errors import BoardError, PolaxError
from polax_lab.game import Game
from polax_lab.scene import Scene
from polax_lab.texts import Lang, Message, msg, say
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.draft import Draft, Extent, Refused
from polax_lab.workbench.draftfile import Keep, Picture, keep, newest, unused
from polax_lab.workbench.draftscene import draw
from polax_lab.workbench.journal import FOLDER
from polax_lab.yamlfile import Document, read_file, read_text, write_file

#: What a click does.
MODES = ("select", "field", "planet", "chain", "link", "area")
AREAS = tuple("ABCDEFGH")
#: A click on the ground so close to a space is meant for it, in board units.
_CLOSE = 12.0
_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


class Step(NamedTuple):
    """A state of the work, what was done to get there, and the file that the board is from."""

    draft: Draft
    selected: str
    done: Message
    doc: Document | None


class Drafting(Desk):
    """A draft with its past, what is selected, and what a click does.

    Parameters
    ----------
    game : Game
        Whose board it is to be.
    draft : Draft, optional
        What to begin with; an empty ground without it.
    doc : Document, optional
        The file that it is from.
    lang : str
        ``en`` or ``de``.
    folder : path
        Where the work is kept after every step; made with the first one.

    Attributes
    ----------
    mode : str
        One of `MODES`.
    area : str
        The nebula area that clicks change.
    names : bool
        Whether all fields show their names.
    """

    ruling = None

    def __init__(
        self,
        game: Game,
        draft: Draft | None = None,
        doc: Document | None = None,
        lang: Lang = "en",
        folder: str | os.PathLike[str] = FOLDER,
    ) -> None:
        super().__init__(lang)
        self.game, self.folder = game, Path(folder)
        self.mode, self.area, self.names = "field", AREAS[0], True
        self.picture: Picture | None = None
        self.opacity = 0.6
        self._kept: Path | None = None
        self._past = [Step(draft or Draft.new(), "", msg("draft.said.start"), doc)]
        self._future: list[Step] = []
        self._found: tuple[Draft, tuple[BoardFault, ...]] | None = None
        self.tell(msg("draft.said.start"))

    @classmethod
    def resumed(cls, game: Game, lang: Lang, folder: str | os.PathLike[str]) -> Drafting:
        """Go on with the newest work in a folder.

        Raises
        ------
        PolaxError
            If there is none, or it cannot be read.
        """
        path = newest(Path(folder))
        found = Keep.read(path)
        doc = read_text(found.source, found.file, BoardError) if found.source else None
        drafting = cls(game, found.draft, doc, lang, folder)
        drafting.tell(msg("draft.said.resumed", file=path.name))
        return drafting

    # -- how things stand ------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self._past[-1].draft

    @property
    def selected(self) -> str:
        """The selected space; empty if there is none."""
        return self._past[-1].selected

    @property
    def doc(self) -> Document | None:
        """The file that the board was opened from or saved to last."""
        return self._past[-1].doc

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return len(self._past) > 1

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._future)

    @property
    def faults(self) -> tuple[BoardFault, ...]:
        """Everything for which the game cannot be played on the board yet."""
        if self._found is None or self._found[0] is not self.draft:
            self._found = self.draft, self.draft.faults(self.game)
        return self._found[1]

    @property
    def board(self) -> Board:
        """The finished board, checked.

        Raises
        ------
        BoardError
            For the first fault.
        """
        file = self.doc.file if self.doc else "<board>"
        board = Board.loads(self.draft.text(self.doc), file)
        self.game.check_board(board)
        return board

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas that there are, and letters for new ones."""
        return tuple(dict.fromkeys([*AREAS, *self.draft.board.regions]))

    # -- commands --------------------------------------------------------------------------

    def do(
        self, change: Callable[[Draft], Draft], done: Message, select: str | None = None
    ) -> None:
        """Carry out a command as one step, or say why it cannot be done."""
        try:
            draft = change(self.draft)
        except Refused as no:
            self.tell(no.message)
            return
        self._step(draft, self.selected if select is None else select, done, self.doc)

    def _step(self, draft: Draft, selected: str, done: Message, doc: Document | None) -> None:
        self._past.append(Step(draft, selected, done, doc))
        self._future.clear()
        self.tell(done)
        self._keep()

    def take(self, mode: str) -> None:
        """Choose what a click does; a row or a link begins anew."""
        self.mode = mode
        self._past[-1] = self._past[-1]._replace(selected="")

    def select(self, name: str) -> None:
        """Select a space, or none; that is no step."""
        self._past[-1] = self._past[-1]._replace(selected=name)
        self.tell(msg("draft.said.selected", name=name) if name else msg("draft.said.none"))

    def undo(self) -> None:
        """Take the last step back."""
        if not self.can_undo:
            self.tell(msg("draft.no.undo"))
            return
        self._future.append(self._past.pop())
        self.tell(msg("draft.said.undone", done=self._future[-1].done))
        self._keep()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if not self._future:
            self.tell(msg("draft.no.redo"))
            return
        self._past.append(self._future.pop())
        self.tell(msg("draft.said.redone", done=self._past[-1].done))
        self._keep()

    def add(self, kind: str, x: float, y: float, name: str = "", link: str = "") -> None:
        """Add a space and select it, linked to another if one is given."""
        new = name.strip() or self.draft.next_name(kind)

        def change(draft: Draft) -> Draft:
            more = draft.add(kind, x, y, name)
            return more.link(link, more.board.ids[-1]) if link else more

        key = "chained" if link else f"added_{kind}"
        self.do(change, msg(f"draft.said.{key}", name=new, other=link), new)
        if self.selected and self.selected not in self.draft.board:
            self.select(self.draft.board.ids[-1])  # as the name was put into composed form

    def move(self, name: str, x: float, y: float) -> None:
        """Move a space."""
        self.do(lambda d: d.move(name, x, y), msg("draft.said.moved", name=name), name)

    def nudge(self, across: float, up: float) -> None:
        """Move the selected space by some units."""
        name = self.selected
        if not name:
            self.tell(msg("draft.no.selected"))
            return
        space = self.draft.board.spaces[self.draft.board.index[name]]
        self.move(name, space.x + across, space.y + up)

    def link(self, a: str, b: str) -> None:
        """Link two spaces, or take their link away if there is one."""
        there = a in self.draft.board and b in self.draft.board and self.draft.linked(a, b)
        key = "unlinked" if there else "linked"
        change = Draft.unlink if there else Draft.link
        self.do(lambda d: change(d, a, b), msg(f"draft.said.{key}", a=a, b=b), "")

    def toggle(self, name: str) -> None:
        """Take a space into the chosen area, or out of it."""
        there = self.draft.inside(self.area, name)
        key = "left" if there else "joined"
        change = Draft.leave if there else Draft.join
        done = msg(f"draft.said.{key}", name=name, area=self.area)
        self.do(lambda d: change(d, self.area, name), done)

    def delete(self) -> None:
        """Delete the selected space."""
        name = self.selected
        if not name:
            self.tell(msg("draft.no.selected"))
            return
        self.do(lambda d: d.delete(name), msg("draft.said.deleted", name=name), "")

    def edit(self, name: str, label: str, kind: str, x: float, y: float) -> None:
        """Change everything about the selected space, as one step."""
        old = self.selected
        if not old:
            self.tell(msg("draft.no.selected"))
            return

        def change(draft: Draft) -> Draft:
            draft = draft.move(old, x, y).mark(old, kind).relabel(old, label)
            return draft if name == old else draft.rename(old, name)

        self.do(change, msg("draft.said.changed", name=name), name)
        if self.selected and self.selected not in self.draft.board:
            self.select("")

    def entitle(self, name: str) -> None:
        """Name the board."""
        if name.strip() and name.strip() != self.draft.board.name:
            self.do(lambda d: d.entitle(name), msg("draft.said.entitled", name=name.strip()))

    # -- what the hands do on the drawing --------------------------------------------------

    def click(self, space: str, x: float, y: float) -> None:
        """A click on a space, or on the ground at a place in board units."""
        x, y = self._on_sheet(x, y)
        space = space or self._close_to(x, y)
        if space and space not in self.draft.board:
            self.tell(msg("draft.no.space", name=space))
        elif space:
            self._click_space(space)
        elif self.mode == "chain":
            self.add(FIELD, x, y, link=self.selected)
        elif self.mode in (FIELD, PLANET):
            self.add(self.mode, x, y)
        elif self.mode == "area":
            self.tell(msg("draft.hint.mode.area", area=self.area))
        else:
            self.select("")

    def _click_space(self, space: str) -> None:
        first = self.selected
        if self.mode == "area":
            self.toggle(space)
        elif self.mode in ("chain", "link") and first == space:
            self.select("")
        elif self.mode == "link" and first:
            self.link(first, space)
        elif self.mode == "chain" and first and not self.draft.linked(first, space):
            done = msg("draft.said.linked", a=first, b=space)
            self.do(lambda d: d.link(first, space), done, space)
        else:
            self.select(space)

    def drag(self, space: str, x: float, y: float) -> None:
        """A space was dragged to a place in board units."""
        self.move(space, *self._on_sheet(x, y))

    def key(self, key: str, shift: bool, ctrl: bool) -> None:
        """A key was pressed while the drawing had the focus."""
        if ctrl:
            (self.redo if shift or key.lower() == "y" else self.undo)()
        elif key in _ARROWS:
            far = 10 if shift else 1
            self.nudge(*(far * step for step in _ARROWS[key]))
        elif key in ("Delete", "Backspace"):
            self.delete()
        elif key == "Escape":
            self.select("")
        elif key in ("PageDown", "PageUp") and self.draft.board.ids:
            ids = self.draft.board.ids
            at = self.draft.board.index.get(self.selected, -1 if key == "PageDown" else 0)
            self.select(ids[(at + (1 if key == "PageDown" else -1)) % len(ids)])

    def _on_sheet(self, x: float, y: float) -> tuple[float, float]:
        left, low, right, high = self.draft.sheet
        return min(max(x, left), right), min(max(y, low), high)

    def _close_to(self, x: float, y: float) -> str:
        """A second click before the first is drawn must not lay one space on another."""
        far = [(max(abs(s.x - x), abs(s.y - y)), s.id) for s in self.draft.board]
        return min((f for f in far if f[0] < _CLOSE), default=(NEAR, ""))[1]

    # -- files -----------------------------------------------------------------------------

    def begin(self, draft: Draft, done: Message, doc: Document | None = None) -> None:
        """Go on with another board, as one step."""
        self._step(draft, "", done, doc)

    def open(self, path: str) -> None:
        """Open a board file.

        Raises
        ------
        BoardError
            If it cannot be read.
        """
        doc = read_file(path, BoardError)
        self.begin(Draft.read(doc), msg("draft.said.opened", file=path), doc)

    def save(self, path: str) -> None:
        """Write the board file; what the opened file had of comments stays.

        Raises
        ------
        PolaxError
            If it cannot be written.
        """
        text = self.draft.text(self.doc)
        write_file(path, text)
        if self.draft.board.spaces:
            self._past[-1] = self._past[-1]._replace(doc=read_text(text, path, BoardError))
        left = len(self.faults)
        key = "saved_half" if left else "saved"
        self.tell(msg(f"draft.said.{key}", file=path, count=left))

    def trace(self, load: Callable[[Extent], Picture] | None) -> None:
        """Lay a picture under the board, or take it away; that is no step.

        Parameters
        ----------
        load : callable, optional
            Gives the picture that is to lie in a box, such as a part of `Picture.read`.
        """
        try:
            self.picture = load(self.draft.sheet) if load else None
        except Refused as no:
            self.tell(no.message)
            return
        if self.picture is None:
            self.tell(msg("draft.said.untraced"))
        else:
            self.tell(msg("draft.said.traced", name=self.picture.name))

    def _keep(self) -> None:
        try:
            if self._kept is None:
                self._kept = unused(self.folder, datetime.now())
            source, file = (self.doc.text, self.doc.file) if self.doc else ("", "")
            keep(self._kept, Keep(self.draft, source, file))
        except PolaxError as fault:
            self.tell(msg("draft.no.keep", fault=str(fault)))

    # -- what there is to see --------------------------------------------------------------

    def scene(self) -> Scene:
        """The draft as it is to be drawn."""
        area = self.area if self.mode == "area" else ""
        bad = tuple(dict.fromkeys(f.spaces[0] for f in self.faults if f.spaces))
        return draw(self.draft, self.lang, self.selected, bad, area, self.names)

    def source(self) -> str:
        """What is being drawn."""
        board = self.draft.board
        fields = len(board.spaces) - len(board.planets)
        return self.say("source", name=board.name, planets=len(board.planets), fields=fields,
                        links=len(board.links))  # fmt: skip

    def question(self) -> str:
        """What a click does."""
        return self.say(f"hint.mode.{self.mode}", area=self.area)

    def todo(self) -> list[tuple[str, str]]:
        """Every fault as two sentences: what is wrong, and what to do."""
        return [(self.say("clause", text=f.what), self.say("clause", text=f.hint) if f.hint else "")
                for f in self.faults]  # fmt: skip

    def say(self, key: str, **values: object) -> str:
        """A text of the editor."""
        return say(msg(f"draft.{key}", **values), self.lang)
