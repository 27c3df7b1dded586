"""The controls of a form for spaces of the board, typed by name or picked on the board."""

from __future__ import annotations

from abc import abstractmethod
from html import escape
from typing import Any

import ipywidgets as widgets

from polax_lab.workbench.controls import Control, Several


class Picker(Control):
    """A text line that takes names of spaces, with a button to pick one on the board instead."""

    def _make(self) -> None:
        self.text = widgets.Combobox(continuous_update=False).add_class("polax-form-line")
        self.text.observe(lambda _: self._typed(), "value")
        self.button = widgets.ToggleButton().add_class("polax-button").add_class("polax-form-pick")
        self.button.observe(lambda _: self._pressed(), "value")
        self.line = widgets.HBox([self.text, self.button]).add_class("polax-form-pair")

    @abstractmethod
    def take(self, space: str) -> None:
        """Take a space that was typed or picked."""

    def _typed(self) -> None:
        if not self.sheet.hushed:
            self.take(self.sheet.find(self.spec.role, self.text.value))
            self.sheet.changed()

    def _pressed(self) -> None:
        if self.sheet.hushed:
            return
        other, self.sheet.picker = self.sheet.picker, self if self.button.value else None
        for picker in filter(None, (other, self)):
            picker._show_button()

    def rest(self) -> None:
        """See `Control.rest`."""
        if self.sheet.picker is self:
            self.sheet.picker = None
            self._show_button()

    def _show_button(self) -> None:
        waits = self.sheet.picker is self
        with self.sheet.hush():
            self.button.value = waits
        self.button.description = self.sheet.say("picking" if waits else "pick")

    def draw(self) -> None:
        """See `Control.draw`."""
        self.text.description = self.label
        self.button.tooltip = self.sheet.say("pick.tip", label=self.label)
        unsaid = self.sheet.words.option(self.spec.key, None)
        self.text.placeholder = unsaid if self.spec.optional else self.sheet.say("type")
        names = tuple(name for name, _ in self.sheet.spaces(self.spec.role))
        if self.text.options != names:
            self.text.options = names
        self._show_button()

    def _unknown(self, space: str) -> list[str]:
        if not self.sheet.lacks(self.spec.role, space):
            return []
        return [self.sheet.say(f"fault.{self.spec.role}", label=self.label, name=space)]


class Space(Picker):
    """One space."""

    def _make(self) -> None:
        super()._make()
        self._space: str | None = None
        self.widget = self.line

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return self._space

    def take(self, space: str) -> None:
        """See `Picker.take`."""
        with self.sheet.hush():
            self.set(space)
        self.rest()

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self._space = value or None
        self.text.value = self.sheet.name(self.spec.role, value) if value else ""

    def draw(self) -> None:
        """See `Control.draw`."""
        super().draw()
        self.set(self._space)

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        if self._space is not None:
            return self._unknown(self._space)
        empty = self.sheet.say("fault.empty_space", label=self.label)
        return [] if self.spec.optional else [empty]


class Route(Picker, Several):
    """Spaces one after the other; each that is typed or picked goes to the end."""

    def _make(self) -> None:
        super()._make()
        self._spaces: list[str] = []
        self.shown = widgets.HTML().add_class("polax-form-route")
        self.back = widgets.Button().add_class("polax-button")
        self.back.on_click(lambda _: self._drop())
        under = widgets.HBox([self.shown, self.back]).add_class("polax-form-pair")
        self.widget = widgets.VBox([self.line, under]).add_class("polax-form")

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return list(self._spaces)

    def take(self, space: str) -> None:
        """See `Picker.take`."""
        if space:
            with self.sheet.hush():
                self.set([*self._spaces, space])

    def _drop(self) -> None:
        with self.sheet.hush():
            self.set(self._spaces[:-1])
        self.sheet.changed()

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self._spaces = list(value or ())
        self.text.value = ""
        self._tell()

    def _tell(self) -> None:
        names = (self.sheet.name(self.spec.role, space) for space in self._spaces)
        text = " → ".join(names) or self.sheet.say("route.none")
        self.shown.value = f"<div>{escape(text)}</div>"
        self.back.disabled = not self._spaces

    def draw(self) -> None:
        """See `Control.draw`."""
        super().draw()
        self.back.description = self.sheet.say("back")
        self._tell()

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        unknown = [fault for space in self._spaces for fault in self._unknown(space)]
        return unknown or super().faults()
