"""What the controls of one form share: their words, and who waits for a click on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from polax_lab.texts import Lang, msg, say

if TYPE_CHECKING:
    from polax_lab.workbench.pickers import Picker


class FormWords(Protocol):
    """The words of a form, in the language of the moment."""

    @property
    def lang(self) -> Lang:
        """``en`` or ``de``."""

    def label(self, key: str) -> str:
        """What an entry is called."""

    def option(self, key: str, value: Any) -> str:
        """What a value of an entry is called; None is one that is not said."""

    def spaces(self, role: str) -> Sequence[tuple[str, str]]:
        """Readable name and id of all that an entry of a role can hold at the moment."""


class Sheet:
    """What the controls of one form share.

    Parameters
    ----------
    words : FormWords
    on_change : callable
        Called when a user has changed a value; never for what a program sets.

    Attributes
    ----------
    picker : Picker or None
        The control that waits for a click on the board.
    """

    def __init__(self, words: FormWords, on_change: Callable[[], None]) -> None:
        self.words, self._on_change = words, on_change
        self.picker: Picker | None = None
        self._hushed = 0
        self._spaces: dict[str, Sequence[tuple[str, str]]] = {}

    @contextmanager
    def hush(self) -> Iterator[None]:
        """Let nothing that happens in here count as a user's doing."""
        self._hushed += 1
        try:
            yield
        finally:
            self._hushed -= 1

    @property
    def hushed(self) -> bool:
        """Whether a program sets values at the moment."""
        return self._hushed > 0

    def changed(self) -> None:
        """Tell that a user has changed a value."""
        if not self.hushed:
            self._on_change()

    def spaces(self, role: str) -> Sequence[tuple[str, str]]:
        """As `FormWords.spaces`, asked once for each drawing."""
        if role not in self._spaces:
            self._spaces[role] = self.words.spaces(role)
        return self._spaces[role]

    def forget(self) -> None:
        """Let the names of the spaces be asked for again."""
        self._spaces.clear()

    def name(self, role: str, space: str) -> str:
        """The readable name of a space; its id if the board has none such."""
        return next((name for name, known in self.spaces(role) if known == space), space)

    def find(self, role: str, text: str) -> str:
        """The id of a space of which the name or id was typed; the text if there is none."""
        wanted = text.strip().casefold()
        for name, space in self.spaces(role):
            if wanted in (name.casefold(), space.casefold()):
                return space
        return text.strip()

    def lacks(self, role: str, space: str) -> bool:
        """Whether no space of this kind has this id."""
        return all(known != space for _, known in self.spaces(role))

    def say(self, key: str, **values: Any) -> str:
        """A text that every form uses."""
        return say(msg(f"form.{key}", **values), self.words.lang)
