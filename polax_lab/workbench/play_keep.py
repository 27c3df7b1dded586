"""Games on disk while they are played: each move is there before the next one is made."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from polax_lab.errors import RecordError, reason
from polax_lab.record import Record
from polax_lab.recordfile import RecordFile, resume
from polax_lab.texts import msg
from polax_lab.workbench.journal import FOLDER

#: What the files' names end with.
ENDING = ".record.txt"
#: The same as a pattern; with a number for one that had to make room for another's changes.
_ENDING = r"\.record(-\d+)?\.txt"
#: Games kept of one name.
KEPT = 30


class Kept(NamedTuple):
    """What the file of a game says of it, without playing it through.

    Attributes
    ----------
    players : tuple of (str, str)
        What plays each colour.
    moves : int
    over : bool
    played : str
        When it was played last, as ``2026-11-30 10:07``.
    """

    players: tuple[tuple[str, str], ...]
    moves: int
    over: bool
    played: str


def look(path: Path) -> Kept | None:
    """Look into the file of a game; None if it is none, or cannot be read."""
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
        time = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return None
    head = next((line for line in lines if line.startswith("players:")), "")
    pairs = (one.partition(":") for one in head.partition(":")[2].split(","))
    players = tuple((c.strip(), kind.strip()) for c, _, kind in pairs if c.strip())
    moves = sum(bool(re.match(r"\d+ ", line)) for line in lines)
    over = any(line.startswith("over ") for line in lines[-1:])
    return Kept(players, moves, over, time.strftime("%Y-%m-%d %H:%M")) if players else None


class GameKeep:
    """The files that a game and its branches are kept in.

    Parameters
    ----------
    name : str
        What the files' names begin with; what no file name can hold is left out.
    folder : path
        Made when it is needed.
    """

    def __init__(self, name: str = "game", folder: str | os.PathLike[str] = FOLDER) -> None:
        self.name = re.sub(r"[^\w-]+", "-", name).strip("-")[:40] or "game"
        self.folder = Path(folder).absolute()
        self._file: RecordFile | None = None

    @property
    def path(self) -> Path | None:
        """The file of the branch that is played on, once there is one."""
        return self._file.path if self._file else None

    def write(self, record: Record) -> None:
        """Bring to disk what is not there yet; a branch goes into a file of its own.

        Raises
        ------
        PolaxError
            If it cannot be written; it is tried again with the next move. Also if it was written
            into a new file, since somebody else has changed the old one: that has to be told.
        """
        if self._file is not None and self._file.record is record:
            before = self._file.path
            self._file.append()
            if self._file.path != before:
                raise RecordError(msg("record.aside", old=before.name, new=self._file.path.name))
            return
        time = datetime.now().strftime("%Y%m%d-%H%M%S")
        path = self.folder / f"{self.name}-{time}-{secrets.token_hex(2)}{ENDING}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            what = msg("record.unwritable", why=reason(fault))
            raise RecordError(what, file=str(self.folder)) from None
        self._file = RecordFile(path, record)
        for old in self.files()[KEPT:]:
            with contextlib.suppress(OSError):
                old.unlink()

    def go_on(
        self, path: str | os.PathLike[str], check: Callable[[Record], None] = lambda record: None
    ) -> tuple[Record, bool]:
        """Bring back a game that was kept, and whether half a line was cut off.

        Parameters
        ----------
        path : path
        check : callable, optional
            Raises if that game is not to be gone on with; this keep stays at its own file then.

        Raises
        ------
        RecordError
            If it cannot be read.
        """
        file, cut = resume(path)
        check(file.record)
        self._file = file
        return file.record, cut

    def waiting(self) -> Kept | None:
        """The game played last, if it is not over and is not the present one."""
        files = self.files()
        found = look(files[0]) if files and files[0] != self.path else None
        return found if found and found.moves and not found.over else None

    def files(self) -> list[Path]:
        """The games of this name, the one played last first."""
        form = re.compile(rf"{re.escape(self.name)}-\d{{8}}-\d{{6}}-[0-9a-f]{{4}}{_ENDING}")
        with contextlib.suppress(OSError):
            found = [p for p in self.folder.iterdir() if form.fullmatch(p.name)]
            return sorted(found, key=lambda p: (-p.stat().st_mtime_ns, p.name))
        return []
