"""Records on disk: each move is there before the next one is made."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from polax_lab.errors import FileError, RecordError, msg, reason
from polax_lab.record import Record
from polax_lab.recordreplay import Replay, read
from polax_lab.recordtext import write, write_more
from polax_lab.yamlfile import write_file


def load(path: str | os.PathLike[str], *, lenient: bool = False) -> Replay:
    """Read a record and play it through; see `polax_lab.recordreplay.read`.

    Raises
    ------
    RecordError
    """
    return read(_text(Path(path)), str(path), lenient=lenient)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = e.object[: e.start].count(b"\n") + 1
        raise RecordError(msg("record.utf8"), file=str(path), line=line) from None
    except (OSError, ValueError) as e:
        raise RecordError(msg("record.unreadable", why=reason(e)), file=str(path)) from None


class RecordFile:
    """A record that is written while it is played.

    Parameters
    ----------
    path : path
        Written whole at once, then line by line.
    record : Record

    Raises
    ------
    RecordError
        From its methods too, if it cannot be written. Nothing is half written then, and the next
        call writes all that is missing.
    """

    def __init__(self, path: str | os.PathLike[str], record: Record) -> None:
        self.path, self.record = Path(path).absolute(), record
        self._size = self._plies = 0
        self.save()

    def save(self) -> None:
        """Write everything anew, in one step."""
        text = write(self.record, self.path.parent)
        try:
            write_file(self.path, text)
        except FileError as e:
            raise RecordError(e.what, file=str(self.path), hint=e.hint) from None
        except OSError as e:
            raise self._fault(e) from None
        self._size, self._plies = len(text.encode()), len(self.record.plies)

    def append(self) -> None:
        """Bring to disk the moves that are new, and wait until they are there."""
        if len(self.record.plies) <= self._plies:
            return
        more = write_more(self.record, self._plies).encode()
        if self._add(more):
            self._size, self._plies = self._size + len(more), len(self.record.plies)
        else:
            self.save()

    def _add(self, more: bytes) -> bool:
        """Add to the file; False if it is gone or somebody else has written to it."""
        try:
            with open(self.path, "r+b") as stream:
                if stream.seek(0, os.SEEK_END) != self._size:
                    return False
                stream.write(more)
                stream.flush()
                os.fsync(stream.fileno())
        except FileNotFoundError:
            return False
        except OSError as e:
            with contextlib.suppress(OSError):
                os.truncate(self.path, self._size)
            raise self._fault(e) from None
        return True

    def _fault(self, fault: OSError) -> RecordError:
        return RecordError(msg("record.unwritable", why=reason(fault)), file=str(self.path))


def resume(path: str | os.PathLike[str]) -> tuple[RecordFile, bool]:
    """Go on with a game after its last completed move.

    Returns
    -------
    RecordFile
    bool
        Whether a line that was cut off has been dropped.

    Raises
    ------
    RecordError
    """
    text = _text(Path(path))
    whole = text[: text.rfind("\n") + 1]
    return RecordFile(path, read(whole, str(path)).record), whole != text
