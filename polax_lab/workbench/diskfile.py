"""Files of the user's: what must hold before one is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from polax_lab.errors import FileError
from polax_lab.texts import msg
from polax_lab.yamlfile import read_file


def check_own(
    path: str | os.PathLike[str],
    own: str,
    known: Iterable[str],
    error: type[FileError],
    text_of: Callable[[str], str] | None = None,
) -> None:
    """Refuse to replace a file that holds what is not known here.

    Parameters
    ----------
    path : path
        What is to be written.
    own : str
        The file that the work is from; empty if it is from none.
    known : iterable of str
        What that file held when it was read or written here.
    error : type of FileError
        What to raise.
    text_of : callable, optional
        Reads a file, if it is no YAML.

    Raises
    ------
    FileError
        Of the given type, if there is such a file and it is another one, or was changed since.
    """
    if not os.path.exists(path) or os.path.isdir(path):
        return  # or writing says what is wrong
    what = msg("error.over.there")
    if own and os.path.realpath(path) == os.path.realpath(own):
        what = msg("error.over.changed")
        with suppress(FileError):
            text = text_of(os.fspath(path)) if text_of else read_file(path, error).text
            if text in known:
                return
    raise error(what, file=os.fspath(path), hint=msg("error.over.hint"))


def place(path: str | os.PathLike[str]) -> str:
    """Where a file is, as it is to be told: seen from the folder that one works in if it lies
    there, else in full.
    """
    full, here = Path(os.path.abspath(path)), Path.cwd()
    return str(full.relative_to(here) if full.is_relative_to(here) else full)
