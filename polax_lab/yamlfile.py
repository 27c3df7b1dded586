"""YAML and JSON files of the user's: read strictly, with positions; written so that they reread.

Only ``true``, ``false``, ``null`` (``~``, nothing), whole numbers and decimal fractions have a type
of their own; all else is text as written. What YAML readers disagree about is refused with a
hint, never guessed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, NamedTuple

from polax_lab.errors import FileError, RulebookError, ScenarioError, msg, reason, unfit
from polax_lab.yamlparse import Spot, dotted, parse
from polax_lab.yamlsyntax import MAX_BYTES
from polax_lab.yamlwrite import dump, fit_name, update, write_file

__all__ = [
    "Document", "Mark", "dotted", "dump", "file_text", "fit_name", "is_record", "read_file",
    "read_shipped", "read_text", "update", "write_file",
]  # fmt: skip


#: How a record of a game begins, behind what is for people.
_RECORD = re.compile(r"(?:\s|#.*\n)*\w+ record \d+\s")
#: No text has these characters.
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


class Mark(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """A file that has been read.

    Attributes
    ----------
    data : dict
        Plain dict, list, str, int, float, bool and None; aliases are expanded to copies.
    file : str
        The name as the user gave it, ``-`` for standard input, ``<text>`` for none.
    text : str
        The text, with LF line ends and without byte-order mark.
    """

    data: Any
    file: str
    text: str
    _root: Spot = field(repr=False, compare=False)

    def at(self, path: Sequence[str | int], key: bool = False) -> dict[str, Any]:
        """Say where an entry is, see `mark`, as errors take it: file, line, column and key."""
        mark = self.mark(path, key)
        place = {"file": self.file, "line": mark.line, "column": mark.column}
        return {**place, "key": dotted(path) or None}

    def mark(self, path: Sequence[str | int], key: bool = False) -> Mark:
        """Give the place of an entry, or of its nearest ancestor if there is no such entry.

        Parameters
        ----------
        path : sequence of str or int
            Keys and list positions from the top; empty for the whole.
        key : bool
            Whether the place of the entry's key is wanted rather than that of its value.

        Examples
        --------
        >>> document = read_text("a: 1\\nb: [u, v]\\n")
        >>> document.mark(["b", 1]), document.mark(["b"], key=True)
        (Mark(line=2, column=8), Mark(line=2, column=1))
        """
        line, column, kids = self._root
        key_at = (line, column)
        for step in path:
            if isinstance(kids, dict) and step in kids:
                *key_at_, (line, column, kids) = kids[step]
                key_at = (key_at_[0], key_at_[1])
            elif isinstance(kids, list) and isinstance(step, int) and 0 <= step < len(kids):
                line, column, kids = kids[step]
                key_at = (line, column)
            else:
                break
        if key:
            line, column = key_at
        return Mark(line + 1, column + 1)


def read_text(text: str, file: str = "<text>", error: type[FileError] = ScenarioError) -> Document:
    """Read YAML or JSON text whose top level is a mapping.

    Parameters
    ----------
    text : str
        The text.
    file : str
        Name for messages.
    error : type of FileError
        What to raise for a fault.

    Raises
    ------
    FileError
        Of the given type, for every fault: one sentence with line, column and key.

    Examples
    --------
    >>> read_text("name: Nym\\nhand: [ore, 2]\\n").data
    {'name': 'Nym', 'hand': ['ore', 2]}
    """
    if is_record(text):
        raise error(msg("yaml.record"), file=file, line=1, hint=msg("yaml.record.hint"))
    data, root, text = parse(text, file, error)
    return Document(data, file, text, root)


def is_record(text: str) -> bool:
    """Whether a text is the record of a game."""
    return _RECORD.match(text) is not None


def read_file(path: str | os.PathLike[str], error: type[FileError] = ScenarioError) -> Document:
    """Read a UTF-8 file of at most 1 MiB; ``-`` is standard input.

    Raises
    ------
    FileError
        Of the given type, for every fault, also if there is no such file.
    """
    text = file_text(path, error)
    return read_text(text, os.fspath(path), error)


def read_shipped(package: str, name: str, error: type[FileError] = RulebookError) -> Document:
    """Read a file that comes with a package of ours."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    return read_text(text, name, error)


def file_text(path: str | os.PathLike[str], error: type[FileError] = ScenarioError) -> str:
    """Give the text of a UTF-8 file of at most 1 MiB, in whatever form; see `read_file`."""
    if not isinstance(path, (str, os.PathLike)):
        raise unfit(path, "file")
    file = os.fspath(path)
    return _decode(_read_bytes(file, error), file, error)


def _read_bytes(file: str, error: type[FileError]) -> bytes:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(file, "rb") as stream:
                size = os.fstat(stream.fileno()).st_size
                data = stream.read(MAX_BYTES + 1) if size <= MAX_BYTES else None
    except FileNotFoundError:
        what, hint = msg("yaml.no_file"), msg("yaml.no_file.hint")
        raise error(what, file=file, hint=hint) from None
    except IsADirectoryError:
        raise error(msg("yaml.folder"), file=file, hint=msg("yaml.folder.hint")) from None
    except (OSError, ValueError) as fault:
        raise error(msg("yaml.unreadable", why=reason(fault)), file=file) from None
    if data is None or len(data) > MAX_BYTES:
        what = msg("yaml.large", most=MAX_BYTES // 1024)
        raise error(what, file=file, hint=msg("yaml.split"))
    return data


def _decode(data: bytes, file: str, error: type[FileError]) -> str:
    hint = msg("yaml.utf8")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:2].count(0) == 1:
        raise error(msg("yaml.utf16"), file=file, line=1, column=1, hint=hint)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        if _BINARY.search(data):
            hint = msg("yaml.binary.hint")
            raise error(msg("yaml.binary"), file=file, hint=hint) from None
        before = data[: fault.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        what = msg("yaml.byte", byte=f"0x{data[fault.start]:02X}")
        raise error(what, file=file, line=line, column=column, hint=hint) from None
