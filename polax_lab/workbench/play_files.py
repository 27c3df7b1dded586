"""A game at the table and its files: saved, opened, begun anew, brought back."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from polax_lab.errors import PolaxError, RecordError
from polax_lab.record import Record
from polax_lab.recordfile import load
from polax_lab.recordreplay import Note, Replay, read
from polax_lab.recordtext import take_apart
from polax_lab.texts import Lang, Message, msg
from polax_lab.workbench.diskfile import check_own, place
from polax_lab.workbench.play_game import PlayGame
from polax_lab.workbench.play_keep import GameKeep
from polax_lab.workbench.play_own import OwnFiles
from polax_lab.yamlfile import write_file


class PlayFiles(PlayGame):
    """See the module."""

    def __init__(self, record: Record, lang: Lang = "en", keep: GameKeep | None = None) -> None:
        self._saved: list[str] = []
        self._own = ""
        self.own = OwnFiles(keep.folder if keep else None)
        super().__init__(record, lang, keep)

    def follow(self, record: Record) -> None:
        """See `PlayGame`."""
        super().follow(record)
        self.own.follow(record)

    def take_file(self, path: str) -> None:
        """Play the next game with a file of one's own; see `OwnFiles.add`."""
        self.tell(*self.own.add(path, self.rules, self.game))

    def take_sent(self, name: str, data: bytes) -> None:
        """The same with a file that the browser has sent."""
        self.tell(*self.own.send(name, data, self.rules, self.game))

    def drop_files(self) -> None:
        """Play the next game with what comes with the program."""
        self.own.drop(self.rules, self.game)
        self.tell(msg("play.said.no_files"))

    def suggested(self) -> str:
        """A name for the file."""
        return f"{self.game.name}-{self.record.seed}.txt"

    def save(self, path: str, over: bool = False) -> None:
        """Write the record to a file.

        Raises
        ------
        PolaxError
            If there is a file with something else in it and it is not to be replaced, or is no
            record; or if none can be written.
        """
        text = self.record.text()
        if not path.strip():
            raise PolaxError(msg("error.unnamed"), msg("error.unnamed.hint"))
        check_own(path, "record", self._own, self._saved, RecordError, over)
        write_file(path, text)
        self._own = path
        self._saved.append(text)
        self.tell(msg("play.said.saved", file=place(path.strip())))

    def load(self, path: str) -> None:
        """Go on with a record file.

        Raises
        ------
        PolaxError
            If it cannot be read; nothing has changed then.
        """
        if not path.strip():
            raise PolaxError(msg("error.unnamed"), msg("error.unnamed.hint"))
        self._load(load(path.strip(), go_on=True), path.strip())

    def load_text(self, text: str, name: str) -> None:
        """Go on with the text of a record that the browser has sent.

        Raises
        ------
        PolaxError
            If it cannot be read, or names files of a machine whose files are to be left alone.
        """
        if self.keep is None:
            self._check_sent(text, name)
        self._load(read(text, name, go_on=True), name)

    def _load(self, found: Replay, name: str) -> None:
        self._check_game(found.record, name)
        self.follow(found.record)
        self._tell_noted(msg("play.said.loaded", file=name, count=self.ply), found.notes)
        if self.keep is not None:
            self.keep.write(self.record)

    def _check_sent(self, text: str, name: str) -> None:
        """Refuse files that were not sent here: the sender may be a visitor of this machine."""
        head = take_apart(text, name).head
        for entry in (*head.get("board", ()), *head.get("cards", ())):
            if os.path.abspath(Path(name).parent / entry.text) not in self.own.paths:
                what = msg("record.not_sent", name=os.path.basename(entry.text))
                hint = msg("record.not_sent.hint")
                raise RecordError(what, file=name, line=entry.line, hint=hint)

    def _check_game(self, record: Record, name: str) -> None:
        """Refuse a record of another game: a table has the pieces and seats of one."""
        if record.game is not self.game:
            what = msg("record.other_game", other=record.game.title, game=self.game.title)
            raise RecordError(what, file=name, hint=msg("record.other_game.hint"))

    def start(
        self, players: str | Mapping[str, str], seed: int | None = None, **options: Any
    ) -> None:
        """Begin another game under the readings in force, with the files in `own`.

        Parameters
        ----------
        players, seed
            As in `Record.start`.
        **options
            What the setup is told, and other readings or figures.

        Raises
        ------
        PolaxError
            If it cannot be begun so; nothing has changed then.
        """
        ledger = self.rules.ledger
        known = {*ledger.switches, *ledger.parameters}
        changes = {k: v for k, v in options.items() if k in known}
        rules = self.own.rules(self.game, changes)
        told = {k: v for k, v in options.items() if k not in known}
        self.follow(Record.start(self.game, players, rules, seed, told, self.own.cards))
        key = "began_with" if self.own.paths else "began"
        began = msg(f"play.said.{key}", seed=str(self.record.seed), files=self.own.names)
        self.tell(began, *self.opening())

    def go_on(self, path: str | os.PathLike[str]) -> None:
        """Bring back a game that was kept while it was played.

        Raises
        ------
        RecordError
            If it cannot be read; nothing has changed then.
        """
        keep = self.keep or GameKeep()
        found = keep.go_on(path, lambda record: self._check_game(record, Path(path).name))
        self.keep = keep
        self.follow(found.record)
        key = "play.said.resumed_cut" if found.cut else "play.said.resumed"
        self._tell_noted(msg(key, count=self.ply), found.notes)

    def _tell_noted(self, said: Message, notes: Sequence[Note]) -> None:
        """Tell something, and what was noted in the file."""
        for note in notes:
            said = msg("play.said.noted", said=said, note=note.what)
        self.tell(said)
