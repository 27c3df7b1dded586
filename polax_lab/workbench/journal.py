"""`Journal`: every step of a Workbench is on disk before the next one is taken."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from weakref import WeakSet

from polax_lab.errors import FileError, JournalError, reason
from polax_lab.texts import Lang, msg
from polax_lab.workbench.history import History
from polax_lab.workbench.journalform import Pen
from polax_lab.workbench.journalread import glance, read_lines
from polax_lab.yamlfile import write_file

#: Where journals go, seen from the folder that the kernel runs in.
FOLDER = "polax_lab_journal"
#: Journals kept in a folder, of one name and in all.
KEPT, KEPT_IN_ALL = 30, 300
#: A file larger than this is written anew with what the history still holds.
MAX_BYTES, MAX_LINES = 4 * 1024 * 1024, 2000
_MAX_READ = 64 * 1024 * 1024
_NAME = re.compile(r"(.+)-\d{8}-\d{6}-[0-9a-f]{4}\.jsonl")
_HINT = msg("error.journal.room")


class Journal:
    """The file that a history is kept in; there is none before the first `write`.

    Parameters
    ----------
    history : History
        One just begun, or one that `read` brought back: it goes on in a file of its own.
    name : str
        What the file's name begins with; what no file name can hold is left out.
    folder : path
        Made when it is needed.

    Attributes
    ----------
    path : Path or None
        The file, once there is one.
    """

    def __init__(
        self, history: History, name: str = "workbench", folder: str | os.PathLike[str] = FOLDER
    ) -> None:
        self.history, self.name = history, name
        self.folder = Path(folder).absolute()
        self.path: Path | None = None
        self._pen = Pen()
        self._done = -1  # changes of the history that are on disk; -1: the file is to be made anew
        self._newest = -1
        self._size = self._lines = self._max_size = self._max_lines = 0
        _OPEN.add(self)

    def write(self) -> None:
        """Bring to disk what is not there yet.

        Raises
        ------
        JournalError
            If it cannot be written. Nothing is half written then, and the next call writes all
            that is missing.
        """
        changes = self.history.changes
        if changes == self._done:
            return
        full = self._size > self._max_size or self._lines > self._max_lines
        # More than one change is missing only after a fault: then all is written anew, so that
        # reading it takes the very same turns.
        if self.path is None or changes != self._done + 1 or full or not self._append(self.path):
            self._anew()
        self._done, self._newest = changes, self.history.steps[-1].number

    def _append(self, path: Path) -> bool:
        """Add the last change; False if the file is gone or somebody else has written to it."""
        here = self.history.here
        text = self._pen.step(here) if here.number > self._newest else self._pen.go(here.number)
        data = text.encode()
        done, self._done = self._done, -1
        try:
            with open(path, "r+b") as stream:
                if stream.seek(0, os.SEEK_END) != self._size:
                    return False
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        except FileNotFoundError:
            return False
        except OSError as fault:
            with contextlib.suppress(OSError):
                os.truncate(path, self._size)
            raise self._fault(path, fault) from None
        self._done = done
        self._size += len(data)
        self._lines += text.count("\n")
        return True

    def _anew(self) -> None:
        """Write the whole file in one step."""
        self._pen = Pen()
        text = self._pen.whole(self.history, self.name)
        path, new = self.path, False
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path is None:
                path, new = self._claim(), True
            write_file(path, text)
            _sync(self.folder)
        except (FileError, OSError) as fault:
            if new and path is not None:
                with contextlib.suppress(OSError):
                    path.unlink()
            if isinstance(fault, FileError):
                raise JournalError(fault.what, file=fault.file, hint=_HINT) from None
            raise self._fault(self.folder, fault) from None
        self.path = path
        self._size, self._lines = len(text), text.count("\n")
        self._max_size = max(MAX_BYTES, 2 * self._size)
        self._max_lines = max(MAX_LINES, 2 * self._lines)
        if new:
            _clear(self.folder)

    def _claim(self) -> Path:
        """Make an empty file whose name nobody else has, or will have."""
        name = re.sub(r"[^\w-]+", "-", self.name).strip("-")[:40] or "workbench"
        time = datetime.now().strftime("%Y%m%d-%H%M%S")
        while True:
            path = self.folder / f"{name}-{time}-{secrets.token_hex(2)}.jsonl"
            with contextlib.suppress(FileExistsError):
                path.open("xb").close()
                return path

    def _fault(self, path: Path, fault: OSError) -> JournalError:
        if isinstance(fault, FileExistsError | NotADirectoryError):
            hint = msg("error.journal.file.hint")
            return JournalError(msg("error.journal.file"), file=str(self.folder), hint=hint)
        return JournalError(msg("yaml.unwritable", why=reason(fault)), file=str(path), hint=_HINT)


#: The journals of this process, none of which is cleared away.
_OPEN: WeakSet[Journal] = WeakSet()


class Kept(NamedTuple):
    """A journal that can be brought back.

    Attributes
    ----------
    path : Path
    name : str
        The name it was given.
    at : str
        Time of the last step, ISO text.
    steps : int
        How many the file holds.
    title : mapping of str to str
        Title of what was last on the table, by language.
    """

    path: Path
    name: str
    at: str
    steps: int
    title: Mapping[Lang, str]


def journals(folder: str | os.PathLike[str] = FOLDER) -> list[Kept]:
    """The journals in a folder, the one last used first; files that are none are left out."""
    found = []
    for path in _files(Path(folder).absolute()):
        with contextlib.suppress(JournalError):
            if seen := glance(_bytes(path)):
                found.append(Kept(path, *seen))
    # One that was brought back begins with the steps of the other, but is younger.
    return sorted(found, key=lambda kept: (kept.at, kept.path.name[-26:]), reverse=True)


def _last(kept: Kept) -> tuple[str, int, str]:
    """When it was used last; times of steps are whole seconds."""
    try:
        written = kept.path.stat().st_mtime_ns
    except OSError:
        written = 0
    return kept.at, written, kept.path.name


def read(path: str | os.PathLike[str]) -> tuple[History, tuple[FileError, ...]]:
    """Bring back what a journal holds: every step, every branch and the place.

    Returns
    -------
    history : History
    faults : tuple of FileError
        One for each line that cannot be read; the steps of all others are there.

    Raises
    ------
    JournalError
        If nothing can be read.
    """
    file = os.fspath(path)
    history, faults = read_lines(_bytes(Path(file)), file)
    if history is None:
        hint = msg("error.journal.empty.hint")
        raise JournalError(msg("error.journal.empty"), file=file, hint=hint)
    return history, faults


def _bytes(path: Path) -> bytes:
    try:
        with open(path, "rb") as stream:
            data = stream.read(_MAX_READ + 1)
    except OSError as fault:
        raise JournalError(msg("yaml.unreadable", why=reason(fault)), file=str(path)) from None
    if len(data) > _MAX_READ:
        most = _MAX_READ // 1024**2
        raise JournalError(msg("error.journal.large", most=most), file=str(path))
    return data


def _files(folder: Path) -> list[Path]:
    """Journals by name; nothing else that lies in the folder."""
    try:
        return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    except OSError:
        return []


def _clear(folder: Path) -> None:
    """Delete the oldest journals beyond what is kept, and what a crash left of writing them."""
    used = {journal.path for journal in _OPEN}
    same: Counter[str] = Counter()
    with contextlib.suppress(OSError):
        newest = sorted(_files(folder), key=lambda path: (-path.stat().st_mtime_ns, path.name))
        for number, path in enumerate(newest, 1):
            found = _NAME.fullmatch(path.name)
            assert found is not None
            same[found[1]] += 1
            if path in used or (same[found[1]] <= KEPT and number <= KEPT_IN_ALL):
                continue
            for rest in folder.glob(f".{path.name}.*.tmp"):
                rest.unlink()
            path.unlink()


def _sync(folder: Path) -> None:
    """Make sure that a new name outlives a power cut; Windows has no such thing for folders."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
