"""One tree of errors: each is one sentence that says where, what, and what would be right."""

from __future__ import annotations

import difflib
import errno
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from polax_lab.texts import Lang


class Message(NamedTuple):
    """A sentence or name in no language yet: a key of the catalogue and its values.

    Values are texts, numbers, faults, other messages, or tuples of these (joined with commas and
    "and"). `polax_lab.texts.say` puts it into a language.
    """

    key: str
    values: tuple[tuple[str, Any], ...] = ()


def msg(key: str, /, **values: Any) -> Message:
    """Make a `Message`."""
    return Message(key, tuple(values.items()))


class PolaxError(Exception):
    """Base of everything that polax_lab raises on purpose.

    The text is meant for the user as it stands: the command line and the Workbench show it
    and never a traceback. As ``str`` it is English.

    Parameters
    ----------
    what : Message or str
        What is wrong: a sentence, or a clause without a final stop.
    hint : Message or str, optional
        What would be right, as a clause without a final stop.

    Attributes
    ----------
    lang : str
        The language in which a notebook shows it.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> try:
    ...     load_game("polx")
    ... except PolaxError as error:
    ...     print(error, error.said("de"), sep="\\n")
    no game 'polx'; did you mean 'polax'?
    es gibt kein Spiel 'polx'; meinst du 'polax'?
    """

    def __init__(self, what: Message | str, hint: Message | str | None = None) -> None:
        super().__init__(what, hint)
        self.what, self.hint = what, hint
        self.lang: Lang = "en"

    def said(self, lang: Lang) -> str:
        """The text in a language."""
        from polax_lab.texts import say  # it reads files, whose faults are errors of ours

        return "; ".join(say(part, lang) for part in (self.what, self.hint) if part)

    def __str__(self) -> str:
        return self.said("en")

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback: one sentence."""
        from polax_lab.texts import whole

        return [whole(self, self.lang)]


class FileError(PolaxError):
    """A fault in a file of the user's.

    Parameters
    ----------
    what : Message or str
        What is wrong, as a clause without a final stop.
    file : str or Message
        The file's name as the user gave it, ``-`` for standard input; or what else was read.
    line, column : int, optional
        Where, counted from 1.
    key : str, optional
        Dotted name of the entry, such as ``ask[0].expect``.
    hint : Message or str, optional
        What would be right, as a clause without a final stop.

    Examples
    --------
    >>> print(FileError(msg("error.space", name="f7"), file="a.yaml", line=3, column=9, key="ship",
    ...                 hint=did_you_mean("f7", ["f07"])))
    a.yaml:3:9: ship: unknown space 'f7'; did you mean 'f07'?
    """

    def __init__(
        self,
        what: Message | str,
        *,
        file: Message | str = "<text>",
        line: int | None = None,
        column: int | None = None,
        key: str | None = None,
        hint: Message | str | None = None,
    ) -> None:
        super().__init__(what, hint)
        self.file, self.line, self.column, self.key = file, line, column, key

    def said(self, lang: Lang) -> str:
        """The text in a language, the place before it."""
        from polax_lab.texts import say

        where = say(self.file, lang)
        if self.line is not None:
            where += f":{self.line}" + (f":{self.column}" if self.column is not None else "")
        return ": ".join([where, *([self.key] if self.key else []), super().said(lang)])


class BoardError(FileError):
    """A board file, or a board, that cannot be used."""


class ScenarioError(FileError):
    """A scenario file that cannot be used."""


class RulebookError(FileError):
    """A ledger or data file of a game that cannot be used."""


class CardError(FileError):
    """A file of cards that cannot be used."""


class RecordError(FileError):
    """A record of a game that cannot be read or played through."""


class JournalError(FileError):
    """A journal of a Workbench that cannot be written or read."""


class RulesError(PolaxError):
    """An unknown switch or parameter, or a value that it does not take."""


class QuestionError(PolaxError):
    """A question that cannot be asked of this position, such as one about a missing ship."""


class PositionError(QuestionError):
    """A fault in a position or question, with the path to the entry."""

    def __init__(
        self, what: Message | str, *path: str | int, hint: Message | str | None = None
    ) -> None:
        super().__init__(what, hint)
        self.path = path


class TooMuchGiven(PositionError):
    """A list in a question is too long; the path is its name, and how much of it is used."""


def unfit(given: object, wanted: str, **values: Any) -> PolaxError:
    """Make the fault of an argument that is of no kind that fits; `wanted` names its hint."""
    shown = repr(given)
    shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
    return PolaxError(msg("error.kind", given=shown), msg(f"error.kind.{wanted}", **values))


class MoveTextError(PolaxError):
    """A text that is no move of this game, or fits several."""


class ExportError(PolaxError):
    """A picture or file that cannot be written here."""


def did_you_mean(word: str, known: Iterable[str], what: str = "known") -> Message:
    """Give a hint for a mistyped name.

    Parameters
    ----------
    word : str
    known : iterable of str
        What could have been meant.
    what : str
        What these are: a text of the catalogue, ``error.known.{what}``.

    Examples
    --------
    >>> from polax_lab.texts import say
    >>> say(did_you_mean("saldus", ["sandus", "nym"]))
    "did you mean 'sandus'?"
    >>> say(did_you_mean("zz", ["a", "b"]))
    'known: a, b'
    """
    names = list(known)
    if near := closest(word, names):
        return msg("error.meant", name=near)
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return msg(f"error.known.{what}", names=shown)


def closest(word: str, known: Iterable[str]) -> str:
    """The known name that was probably meant; empty if none is near."""
    names = list(known)
    # f1 for f01 is the commonest slip, and no letter apart.
    same = [n for n in names if _loose(n) == _loose(word)]
    return next(iter(same or difflib.get_close_matches(word, names, 1, 0.6)), "")


def _loose(name: str) -> str:
    return re.sub(r"0+(?=\d)", "", name.casefold())


_SYSTEM = ("EACCES", "EISDIR", "ELOOP", "ENAMETOOLONG", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM",
           "EROFS")  # fmt: skip


def reason(fault: OSError | ValueError) -> Message | str:
    """Say why the system could not read or write, as it says so itself where we have no words.

    Examples
    --------
    >>> from polax_lab.texts import say
    >>> say(reason(PermissionError(13, "Permission denied")), "de")
    'keine Berechtigung'
    """
    name = errno.errorcode.get(getattr(fault, "errno", None) or 0)
    if name in _SYSTEM:
        return msg(f"error.system.{name}")
    said = str(getattr(fault, "strerror", None) or "")
    return said.lower() or msg("error.system.name")
