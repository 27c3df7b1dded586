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
from polax_lab.recordfile import RecordFile, Reopened, resume
from polax_lab.texts import msg
from polax_lab.workbench.journal import FOLDER

#: What the files' names end with.
ENDING = ".record.txt"
#: A file's name; with a number for one that had to make room for another's changes.
_FORM = re.compile(r"(.+)-\d{8}-\d{6}-[0-9a-f]{4}\.record(-\d+)?\.txt")
#: Games kept of one name.
KEPT = 30


class Kept(NamedTuple):
    """What the file of a game says of it, without playing it through.

    Attributes
    ----------
    game : str
        Of which rulebook.
    players : tuple of (str, str)
        What plays each colour.
    moves : int
    over : bool
    played : str
        When it was played last, as ``2026-11-30 10:07``.
    """

    game: str
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
    game = lines[0].partition(" record ")[0].strip() if lines else ""
    head = next((line for line in lines if line.startswith("players:")), "")
    pairs = (one.partition(":") for one in head.partition(":")[2].split(","))
    players = tuple((c.strip(), kind.strip()) for c, _, kind in pairs if c.strip())
    moves = sum(bool(re.match(r"\d+ ", line)) for line in lines)
    over = any(line.startswith("over ") for line in lines[-1:])
    return Kept(game, players, moves, over, time.strftime("%Y-%m-%d %H:%M")) if players else None


def kept_in(folder: str | os.PathLike[str]) -> list[tuple[str, Path]]:
    """Name and file of every game in a folder, the one played last first."""
    with contextlib.suppress(OSError):
        found = [(m[1], p) for p in Path(folder).absolute().iterdir()
                 if (m := _FORM.fullmatch(p.name))]  # fmt: skip
        return sorted(found, key=lambda one: (-one[1].stat().st_mtime_ns, one[1].name))
    return []


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
    ) -> Reopened:
        """Bring back a game that was kept.

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
        file, found = resume(path)
        check(file.record)
        self._file = file
        return found

    def others(self, game: str) -> list[tuple[Path, Kept]]:
        """The games of a rulebook that are kept beside the present one."""
        looked = ((path, look(path)) for path in self.files() if path != self.path)
        return [(path, found) for path, found in looked if found and found.game == game]

    def waiting(self, game: str) -> Kept | None:
        """The game of a rulebook that was played last, if it is not over."""
        found = next((kept for _, kept in self.others(game)), None)
        return found if found and found.moves and not found.over else None

    def files(self) -> list[Path]:
        """The games of this name, the one played last first."""
        return [path for name, path in kept_in(self.folder) if name == self.name]
