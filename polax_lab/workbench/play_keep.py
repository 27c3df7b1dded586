"""Games on disk while they are played: each move is there before the next one is made."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from datetime import datetime
from pathlib import Path

from polax_lab.errors import FileError, JournalError, reason
from polax_lab.record import Record
from polax_lab.texts import msg
from polax_lab.workbench.journal import FOLDER
from polax_lab.yamlfile import write_file

#: What the files' names end with.
ENDING = ".polax.txt"
#: Games kept of one name.
KEPT = 30


class GameKeep:
    """The files that a game and its branches are kept in.

    Parameters
    ----------
    name : str
        What the files' names begin with; what no file name can hold is left out.
    folder : path
        Made when it is needed.

    Attributes
    ----------
    path : Path or None
        The file of the branch that is played on, once there is one.
    """

    def __init__(self, name: str = "game", folder: str | os.PathLike[str] = FOLDER) -> None:
        self.name = re.sub(r"[^\w-]+", "-", name).strip("-")[:40] or "game"
        self.folder = Path(folder).absolute()
        self.path: Path | None = None
        self._text = ""

    def write(self, record: Record) -> None:
        """Bring to disk what is not there yet; a branch goes into a file of its own.

        Raises
        ------
        JournalError
            If it cannot be written.
        """
        text = record.text()
        old, self._text = self._text, text
        more = text.removeprefix(old) if old and text.startswith(old) else None
        try:
            if self.path is None or more is None or not _append(self.path, more, old):
                self._anew(text)
        except (FileError, OSError) as fault:
            self._text = ""  # the next move writes all of it
            why = fault.what if isinstance(fault, FileError) else reason(fault)
            raise JournalError(
                msg("yaml.unwritable", why=why), file=str(self.path or self.folder),
                hint=msg("error.journal.room"),
            ) from None  # fmt: skip

    def _anew(self, text: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        time = datetime.now().strftime("%Y%m%d-%H%M%S")
        path = self.folder / f"{self.name}-{time}-{secrets.token_hex(2)}{ENDING}"
        write_file(path, text)
        self.path = path
        for old in self.files()[KEPT:]:
            with contextlib.suppress(OSError):
                old.unlink()

    def files(self) -> list[Path]:
        """The games of this name, the one played last first."""
        form = re.compile(rf"{re.escape(self.name)}-\d{{8}}-\d{{6}}-[0-9a-f]{{4}}{ENDING}")
        with contextlib.suppress(OSError):
            found = [p for p in self.folder.iterdir() if form.fullmatch(p.name)]
            return sorted(found, key=lambda p: (-p.stat().st_mtime_ns, p.name))
        return []


def _append(path: Path, more: str, old: str) -> bool:
    """Add to a file and wait until the disk has it; False if it no longer holds what it should."""
    try:
        with open(path, "r+b") as stream:
            if stream.seek(0, os.SEEK_END) != len(old.encode()):
                return False
            stream.write(more.encode())
            stream.flush()
            os.fsync(stream.fileno())
    except FileNotFoundError:
        return False
    return True
