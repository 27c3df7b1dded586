"""`Work`: a board being drawn, with its past and its files, kept on disk after every step."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Self

from polax_lab.board import Board, BoardFault
from polax_lab.errors import BoardError, PolaxError
from polax_lab.game import Game
from polax_lab.texts import Lang, Message, msg, say
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.diskfile import check_own, place
from polax_lab.workbench.draft import Draft, Extent, Refused
from polax_lab.workbench.draftfile import Keep, Picture, keep, newest, unused
from polax_lab.workbench.journal import FOLDER
from polax_lab.yamlfile import Document, fit_name, read_file, read_text, write_file


class Step(NamedTuple):
    """A state of the work, what was done to get there, and the file that the board is from."""

    draft: Draft
    selected: str
    done: Message
    doc: Document | None


class Work(Desk):
    """A draft with its past; what is said about it, and its files.

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
    picture : Picture or None
        What lies under the board, to trace it from.
    opacity : float
        How strong it shows, from 0 to 1.
    """

    ruling = None
    map = None

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
        self.picture: Picture | None = None
        self.opacity = 0.6
        self._kept: Path | None = None
        self._texts = {doc.file: doc.text} if doc else {}  # what files held last
        self._past = [Step(draft or Draft.new(), "", msg("draft.said.start"), doc)]
        self._future: list[Step] = []
        self._found: tuple[Draft, tuple[BoardFault, ...]] | None = None
        self.tell(msg("draft.said.start"))

    @classmethod
    def resumed(cls, game: Game, lang: Lang, folder: str | os.PathLike[str]) -> Self:
        """Go on with the newest work in a folder.

        Raises
        ------
        PolaxError
            If there is none, or it cannot be read.
        """
        path = newest(Path(folder))
        found = Keep.read(path)
        doc = read_text(found.source, found.file, BoardError) if found.source else None
        work = cls(game, found.draft, doc, lang, folder)
        work.tell(msg("draft.said.resumed", file=path.name))
        return work

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

    def todo(self) -> list[tuple[str, str]]:
        """Every fault as two sentences: what is wrong, and what to do."""
        return [(self.say("clause", text=f.what), self.say("clause", text=f.hint) if f.hint else "")
                for f in self.faults]  # fmt: skip

    # -- steps -----------------------------------------------------------------------------

    def do(
        self, change: Callable[[Draft], Draft], done: Message, select: str | None = None
    ) -> None:
        """Carry out a command as one step, or say why it cannot be done."""
        try:
            draft = change(self.draft)
        except Refused as no:
            self.tell(no)
            return
        self._step(draft, self.selected if select is None else select, done, self.doc)

    def _step(self, draft: Draft, selected: str, done: Message, doc: Document | None) -> None:
        self._past.append(Step(draft, selected, done, doc))
        self._future.clear()
        self.tell(done)
        self._keep()

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
        draft = Draft.read(doc, self.game)
        self._texts[doc.file] = doc.text
        self.begin(draft, msg("draft.said.opened", file=path), doc)

    def save(self, path: str, over: bool = False) -> None:
        """Write the board file; what the opened file had of comments stays.

        Parameters
        ----------
        path : str
            One that ends in ``.json`` gets JSON.
        over : bool
            Whether a board that is not as it was opened may be replaced.

        Raises
        ------
        PolaxError
            If another file is there, or it cannot be written; nothing has changed then.
        """
        own = self.doc.file if self.doc else ""
        check_own(path, "board", own, [self._texts[own]] if own else [], BoardError, over)
        doc = read_text(fit_name(self.draft.text(self.doc), path), path, BoardError)
        write_file(path, doc.text)
        self._texts[doc.file] = doc.text
        self._past[-1] = self._past[-1]._replace(doc=doc)
        if self._kept:
            self._keep()
        left = len(self.faults)
        key = "saved_half" if left else "saved"
        self.tell(msg(f"draft.said.{key}", file=place(path), count=left))

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
            self.tell(no)
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
            self.tell(msg("draft.no.keep", fault=fault))

    def say(self, key: str, **values: object) -> str:
        """A text of the editor."""
        return say(msg(f"draft.{key}", **values), self.lang)
