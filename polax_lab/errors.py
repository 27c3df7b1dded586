"""One tree of errors: each is one sentence that says where, what, and what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable


class PolaxError(Exception):
    """Base of everything that polax_lab raises on purpose.

    The text is meant for the user as it stands: the command line and the Workbench show it
    and never a traceback.
    """


class FileError(PolaxError):
    """A fault in a file of the user's.

    Parameters
    ----------
    what : str
        What is wrong, as a clause without a final stop.
    file : str
        The file's name as the user gave it, ``-`` for standard input.
    line, column : int, optional
        Where, counted from 1.
    key : str, optional
        Dotted name of the entry, such as ``ask[0].expect``.
    hint : str, optional
        What would be right, as a clause without a final stop.

    Examples
    --------
    >>> print(FileError("unknown space 'f7'", file="a.yaml", line=3, column=9, key="ship",
    ...                 hint="did you mean 'f07'?"))
    a.yaml:3:9: ship: unknown space 'f7'; did you mean 'f07'?
    """

    def __init__(
        self,
        what: str,
        *,
        file: str = "<text>",
        line: int | None = None,
        column: int | None = None,
        key: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.what, self.file, self.line, self.column = what, file, line, column
        self.key, self.hint = key, hint
        where = file
        if line is not None:
            where += f":{line}" + (f":{column}" if column is not None else "")
        parts = [where] + ([key] if key else []) + [what]
        super().__init__(": ".join(parts) + (f"; {hint}" if hint else ""))


class BoardError(FileError):
    """A board file, or a board, that cannot be used."""


class ScenarioError(FileError):
    """A scenario file that cannot be used."""


class RulebookError(FileError):
    """A ledger or data file of a game that cannot be used."""


class JournalError(FileError):
    """A journal of a Workbench that cannot be written or read."""


class RulesError(PolaxError):
    """An unknown switch or parameter, or a value that it does not take."""


class QuestionError(PolaxError):
    """A question that cannot be asked of this position, such as one about a missing ship."""


class ExportError(PolaxError):
    """A picture or file that cannot be written here."""


def did_you_mean(word: str, known: Iterable[str], what: str = "known") -> str:
    """Give a hint for a mistyped name.

    Examples
    --------
    >>> did_you_mean("saldus", ["sandus", "nym"])
    "did you mean 'sandus'?"
    >>> did_you_mean("zz", ["a", "b"])
    'known: a, b'
    """
    names = list(known)
    # f1 for f01 is the commonest slip, and no letter apart.
    same = [n for n in names if _loose(n) == _loose(word)]
    close = same or difflib.get_close_matches(word, names, 1, 0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"{what}: {shown}"


def _loose(name: str) -> str:
    return re.sub(r"0+(?=\d)", "", name.casefold())
