"""Records on disk: each move is there before the next one is made."""

from __future__ import annotations

import os
from pathlib import Path

from polax_lab.errors import RecordError, msg, reason
from polax_lab.record import Record
from polax_lab.recordtext import Replay, ply_line, read
from polax_lab.yamlfile import write_file


def load(path: str | os.PathLike[str], *, lenient: bool = False) -> Replay:
    """Read a record and play it through.

    Raises
    ------
    RecordError
    """
    return read(_text(Path(path)), str(path), lenient=lenient)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(msg("record.utf8"), file=str(path)) from None
    except OSError as e:
        raise RecordError(msg("record.unreadable", why=reason(e)), file=str(path)) from None


class RecordFile:
    """A record that is written while it is played.

    Parameters
    ----------
    path : path
    record : Record
        What is there so far; the file is written whole once, then line by line.
    """

    def __init__(self, path: str | os.PathLike[str], record: Record) -> None:
        self.path, self.record = Path(path), record
        self._written = 0
        self.save()

    def save(self) -> None:
        """Write everything anew, at one stroke."""
        try:
            write_file(self.path, self.record.text())
        except OSError as e:
            raise RecordError(msg("record.unwritable", why=reason(e)), file=str(self.path)) from e
        self._written = len(self.record.plies)

    def append(self) -> None:
        """Bring the moves that are new to disk."""
        plies = self.record.plies
        if len(plies) < self._written:
            self.save()
            return
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                for n in range(self._written, len(plies)):
                    file.write(ply_line(n + 1, plies[n].move, plies[n].chance) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as e:
            raise RecordError(msg("record.unwritable", why=reason(e)), file=str(self.path)) from e
        self._written = len(plies)


def resume(path: str | os.PathLike[str]) -> tuple[RecordFile, bool]:
    """Go on with a game after its last completed move.

    Returns
    -------
    RecordFile
    bool
        Whether a line that was cut off has been dropped.
    """
    text = _text(Path(path))
    whole = text
    if not text.endswith("\n"):
        whole = text[: text.rfind("\n") + 1]
    replay = read(whole, str(path))
    return RecordFile(path, replay.record), whole != text
