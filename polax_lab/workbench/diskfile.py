"""Files of the user's: what must hold before one is written."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from polax_lab.errors import FileError
from polax_lab.filekind import kind_of
from polax_lab.texts import msg
from polax_lab.yamlfile import read_file

Kind = Literal["record", "scenario", "board"]


def check_own(
    path: str | os.PathLike[str],
    kind: Kind,
    own: str,
    known: Iterable[str],
    error: type[FileError],
    over: bool = False,
) -> None:
    """Refuse to replace a file that holds what is not known here.

    Parameters
    ----------
    path : path
        What is to be written.
    kind : str
        What will be in it.
    own : str
        The file that the work is from; empty if it is from none.
    known : iterable of str
        What that file held when it was read or written here.
    error : type of FileError
        What to raise.
    over : bool
        Whether any file of the kind may be replaced; another one never is.

    Raises
    ------
    FileError
        Of the given type, if there is such a file and it is another one, or was changed since.
    """
    if not os.path.exists(path) or os.path.isdir(path):
        return  # or writing says what is wrong
    ours = bool(own) and os.path.realpath(path) == os.path.realpath(own)
    what, hint = msg("error.over.there"), msg("error.over.hint")
    if over:
        if ours or not os.path.getsize(path) or kind_of(path) == kind:
            return
        what, hint = msg(f"error.over.{kind}"), msg("error.over.other")
    elif ours:
        what = msg("error.over.changed")
        with suppress(FileError, OSError):
            if _text(path, kind, error) in known:
                return
    raise error(what, file=os.fspath(path), hint=hint)


def _text(path: str | os.PathLike[str], kind: Kind, error: type[FileError]) -> str:
    if kind == "record":
        return Path(path).read_bytes().decode("utf-8", "replace")
    return read_file(path, error).text


def place(path: str | os.PathLike[str]) -> str:
    """Where a file is, as it is to be told: seen from the folder that one works in if it lies
    there, else in full.
    """
    full, here = Path(os.path.abspath(path)), Path.cwd()
    return str(full.relative_to(here) if full.is_relative_to(here) else full)
