"""Forms made from typed models: one for every question, and for what lies beside the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from polax_lab.question import Question
from polax_lab.questiontext import named
from polax_lab.texts import Lang, catalogue, msg, say
from polax_lab.workbench.composites import Group
from polax_lab.workbench.fields import FieldSpec, clean, clean_fields, fields_of
from polax_lab.workbench.sheet import FormWords, Sheet


class Form:
    """A form for a model.

    Parameters
    ----------
    model : type of BaseModel
        A question, or a model of the position.
    words : FormWords
    on_change : callable
        Called without arguments when a user has changed a value.
    only : collection of str, optional
        The keys to ask for; all without it.

    Attributes
    ----------
    widget : ipywidgets.VBox
    controls : mapping of str to Control
        By key.
    """

    def __init__(
        self,
        model: type[BaseModel],
        words: FormWords,
        on_change: Callable[[], None],
        only: Collection[str] | None = None,
    ) -> None:
        self.model = model
        self._sheet = Sheet(words, on_change)
        specs = tuple(f for f in fields_of(model) if only is None or f.key in only)
        self._root = Group(self._sheet, FieldSpec("", "group", fields=specs), str)
        self.widget, self.controls = self._root.widget, self._root.entries
        self.draw()

    @property
    def value(self) -> dict[str, Any]:
        """What a file would hold: data for ``game.question``, or for the model."""
        data = clean_fields(self._root.spec.fields, self._root.value)
        return clean(self.model, {}) | data if issubclass(self.model, Question) else data

    def set(self, values: Mapping[str, Any]) -> None:
        """Take plain data as a file holds it; what is not named gets its default."""
        with self._sheet.hush():
            self._root.set(values)
            self._root.draw()

    def draw(self) -> None:
        """Put in the words and spaces of the moment; values and controls stay."""
        self._sheet.forget()
        with self._sheet.hush():
            self._root.draw()

    def faults(self) -> list[str]:
        """What is wrong with the values, in sentences; without one, the model accepts them."""
        return self._root.faults()

    @property
    def picking(self) -> str | None:
        """The key of the entry that waits for a click on the board."""
        picker = self._sheet.picker
        return None if picker is None else picker.spec.key

    def pick(self, space: str) -> bool:
        """Give the waiting entry a space that was clicked on the board, and call ``on_change``.

        An entry for one space waits no longer then; one for a route takes the next click too.

        Returns
        -------
        bool
            Whether an entry was waiting.
        """
        picker = self._sheet.picker
        if picker is None:
            return False
        picker.take(space)
        self._sheet.changed()
        return True

    def rest(self) -> None:
        """Wait for no click on the board any longer."""
        self._root.rest()


class Forms:
    """One form for each model, made when it is first wanted and kept, since widgets stay alive.

    Parameters
    ----------
    words, on_change
        As for `Form`.
    """

    def __init__(self, words: FormWords, on_change: Callable[[], None]) -> None:
        self._words, self._on_change = words, on_change
        self._made: dict[type[BaseModel], Form] = {}

    def of(self, model: type[BaseModel]) -> Form:
        """The form for a model, with the words of the moment."""
        if model not in self._made:
            self._made[model] = Form(model, self._words, self._on_change)
        else:
            self._made[model].draw()
        return self._made[model]


class GameWords:
    """The words of a game's forms, from its catalogue. A `FormWords`.

    Parameters
    ----------
    game : str
        Name of the game.
    lang : callable
        Gives the language of the moment.
    spaces : callable
        As `FormWords.spaces`.
    """

    def __init__(
        self,
        game: str,
        lang: Callable[[], Lang],
        spaces: Callable[[str], Sequence[tuple[str, str]]],
    ) -> None:
        self.game, self._lang, self.spaces = game, lang, spaces

    @property
    def lang(self) -> Lang:
        """See `FormWords.lang`."""
        return self._lang()

    def label(self, key: str) -> str:
        """See `FormWords.label`; the key itself if the catalogue has no name for it."""
        if f"field.{key}" in catalogue(self.game):
            return say(msg(f"{self.game}.field.{key}"), self.lang)
        return key.replace("_", " ")

    def option(self, key: str, value: Any) -> str:
        """See `FormWords.option`; the value itself if the catalogue has no name for it."""
        if value is None:
            if f"unsaid.{key}" in catalogue(self.game):
                return say(msg(f"{self.game}.unsaid.{key}"), self.lang)
            return say(msg("form.none"), self.lang)
        if isinstance(value, bool):
            return say(msg("form.yes" if value else "form.no"), self.lang)
        return say(named(self.game, key, value), self.lang)
