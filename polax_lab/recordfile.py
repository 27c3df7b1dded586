"""Records on disk: each move is there before the next one is made."""

from __future__ import annotations

import contextlib
import itertools
import os
from pathlib import Path
from typing import NamedTuple

from polax_lab.errors import FileError, RecordError, msg, reason, unfit
from polax_lab.record import Record
from polax_lab.recordreplay import Note, Replay, read
from polax_lab.recordtext import write, write_more
from polax_lab.yamlfile import write_file


def load(path: str | os.PathLike[str], *, lenient: bool = False, go_on: bool = False) -> Replay:
    """Read a record and play it through; see `polax_lab.recordreplay.read`.

    Raises
    ------
    RecordError
    """
    return read(_text(path, _bytes(path)), str(path), lenient=lenient, go_on=go_on)


def _bytes(path: str | os.PathLike[str]) -> bytes:
    if not isinstance(path, (str, os.PathLike)):
        raise unfit(path, "file")
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as e:
        raise RecordError(msg("record.unreadable", why=reason(e)), file=str(path)) from None


def _text(path: str | os.PathLike[str], data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = e.object[: e.start].count(b"\n") + 1
        raise RecordError(msg("record.utf8"), file=str(path), line=line) from None


class RecordFile:
    """A record that is written while it is played.

    What somebody else has written is never replaced: if the file is not as it was left, the game
    goes on in a new file beside it, and `path` is that one from then on.

    Parameters
    ----------
    path : path
        Written whole at once, then line by line.
    record : Record
    known : bytes, optional
        What the file holds that the record was read from; without there must be no such file.

    Raises
    ------
    RecordError
        If there is such a file; from its methods too, if it cannot be written. Nothing is half
        written then, and the next call writes all that is missing.
    """

    def __init__(
        self, path: str | os.PathLike[str], record: Record, known: bytes | None = None
    ) -> None:
        self.path, self.record = Path(path).absolute(), record
        self._known, self._plies = known or b"", 0
        if known is not None:
            self.save()
        elif not self._create(self.path):
            hint = msg("record.there")
            raise RecordError(msg("error.over.there"), file=os.fspath(path), hint=hint)

    def save(self) -> None:
        """Write everything anew, in one step."""
        found = self._found()
        if found is None and self._create(self.path):
            return
        if found != self._known:
            self._aside()
            return
        text = write(self.record, self.path.parent)
        if text.encode() != found:
            self._write(self.path, text)
        self._wrote(text)

    def append(self) -> None:
        """Bring to disk what is new, and wait until it is there."""
        if len(self.record.plies) == self._plies:
            return
        if len(self.record.plies) < self._plies or self._found() != self._known:
            self.save()
            return
        more = write_more(self.record, self._plies).encode()
        try:
            with open(self.path, "r+b") as stream:
                stream.seek(0, os.SEEK_END)
                stream.write(more)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as e:
            with contextlib.suppress(OSError):
                os.truncate(self.path, len(self._known))
            raise self._fault(e) from None
        self._known, self._plies = self._known + more, len(self.record.plies)

    def _found(self) -> bytes | None:
        """What the file holds now; None if it is gone."""
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as e:
            raise self._fault(e) from None

    def _aside(self) -> None:
        """Write everything into a new file beside this one."""
        stem, ending = self.path.stem, self.path.suffix
        names = (f"{stem}-{number}{ending}" for number in itertools.count(2))
        self.path = next(p for p in map(self.path.with_name, names) if self._create(p))

    def _create(self, path: Path) -> bool:
        """Write everything into a new file; False if there is one of this name."""
        text = write(self.record, path.parent)
        try:
            path.open("xb").close()  # no other process can take the name now
        except FileExistsError:
            return False
        except (OSError, ValueError) as e:
            raise self._fault(e) from None
        try:
            self._write(path, text)
        except RecordError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        self._wrote(text)
        return True

    def _write(self, path: Path, text: str) -> None:
        try:
            write_file(path, text)
        except FileError as e:
            raise RecordError(e.what, file=str(path), hint=e.hint) from None

    def _wrote(self, text: str) -> None:
        self._known, self._plies = text.encode(), len(self.record.plies)

    def _fault(self, fault: OSError | ValueError) -> RecordError:
        return RecordError(msg("record.unwritable", why=reason(fault)), file=str(self.path))


class Reopened(NamedTuple):
    """A record of a game that is to go on.

    Attributes
    ----------
    record : Record
        Up to its last completed move.
    known : bytes
        What the file holds, for `RecordFile`.
    cut : bool
        Whether a line that was cut off has been dropped.
    notes : tuple of Note
        What was passed over.
    """

    record: Record
    known: bytes
    cut: bool
    notes: tuple[Note, ...]


def reopen(path: str | os.PathLike[str], *, lenient: bool = False) -> Reopened:
    """Read a record whose last line may be cut off; nothing is written yet.

    Files that have changed since are taken as they are now if every move fits them, and all is
    passed over that a lenient reading passes over.

    Raises
    ------
    RecordError
    """
    known = _bytes(path)
    text = _text(path, known)
    whole = text[: text.rfind("\n") + 1]
    found = read(whole, str(path), lenient=lenient, go_on=True)
    return Reopened(found.record, known, whole != text, found.notes)


def resume(path: str | os.PathLike[str]) -> tuple[RecordFile, Reopened]:
    """Go on with a game after its last completed move, in the same file.

    Returns
    -------
    RecordFile
    Reopened

    Raises
    ------
    RecordError
    """
    found = reopen(path)
    return RecordFile(path, found.record, found.known), found
