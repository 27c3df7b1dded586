"""The controls of a form for single values, each made from a `FieldSpec`."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as widgets

from polax_lab.errors import FileError, ScenarioError
from polax_lab.workbench.fields import FieldSpec
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.sheet import Sheet
from polax_lab.yamlfile import read_text

#: What a whole number without bounds is kept to.
_FAR = 999_999


class Control(ABC):
    """One entry of a form.

    Parameters
    ----------
    sheet : Sheet
    spec : FieldSpec
    label : callable
        Gives what the entry is called.

    Attributes
    ----------
    widget : ipywidgets.Widget
    """

    widget: Any

    def __init__(self, sheet: Sheet, spec: FieldSpec, label: Callable[[], str]) -> None:
        self.sheet, self.spec, self._label = sheet, spec, label
        with sheet.hush():
            self._make()

    @property
    def label(self) -> str:
        """What the entry is called."""
        return self._label()

    @abstractmethod
    def _make(self) -> None:
        """Make the widget."""

    @property
    @abstractmethod
    def value(self) -> Any:
        """Plain data; None while nothing is said."""

    @abstractmethod
    def set(self, value: Any) -> None:
        """Take plain data; the sheet is hushed."""

    @abstractmethod
    def draw(self) -> None:
        """Put the words of the moment in; the sheet is hushed."""

    def parts(self) -> Iterable[Control]:
        """The controls within."""
        return ()

    def rest(self) -> None:
        """Wait for no click on the board any longer."""
        for part in self.parts():
            part.rest()

    def faults(self) -> list[str]:
        """What is wrong with the value, in sentences."""
        return [fault for part in self.parts() for fault in part.faults()]


class Several(Control):
    """What lists have in common: too few or too many entries are a fault."""

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        count, spec, found = len(self.value), self.spec, super().faults()
        if spec.least is not None and count < spec.least:
            found.append(self.sheet.say("fault.few", label=self.label, number=spec.least))
        if spec.most is not None and count > spec.most:
            found.append(self.sheet.say("fault.many", label=self.label, number=spec.most))
        return found


class Simple(Control):
    """A control of one widget with a trait ``value``."""

    def _watch(self, widget: Any) -> Any:
        widget.observe(lambda _: self.sheet.changed(), "value")
        return widget

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return self.widget.value

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self.widget.value = self.spec.start() if value is None else value

    def draw(self) -> None:
        """See `Control.draw`."""
        self.widget.description = self.label

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        if self.value is None and self.spec.required and not self.spec.optional:
            return [self.sheet.say("fault.empty", label=self.label)]
        return []


class Choice(Simple):
    """One of some values; one that may be left out has an entry for that, the first."""

    def _make(self) -> None:
        self.widget = self._watch(widgets.Dropdown().add_class("polax-list"))
        self._fill(self.spec.start())

    def _fill(self, value: Any) -> None:
        options = (None, *self.spec.options) if self.spec.optional else self.spec.options
        name = self.sheet.words.option
        relabel(self.widget, [(name(self.spec.key, each), each) for each in options], value)

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        known = value in self.spec.options
        self.widget.value = value if known else self.spec.start()

    def draw(self) -> None:
        """See `Control.draw`."""
        super().draw()
        self._fill(self.value)


class Named(Choice):
    """One of the names of a role that there are at the moment, such as the ships on the board.

    Without any, nothing can be said; a name that a file gives is kept although it is unknown.
    """

    def _fill(self, value: Any) -> None:
        known = self.sheet.spaces(self.spec.role)
        unsaid = None if self.spec.required or self.spec.optional else self.spec.default
        options: list[tuple[str, Any]] = list(known)
        if self.spec.optional or not self.spec.required:
            options.insert(0, (self.sheet.words.option(self.spec.key, None), unsaid))
        elif value is None and options:
            value = options[0][1]
        if all(value != each for _, each in options):
            options.append((value or self.sheet.say("named.none"), value))
        relabel(self.widget, options, value)

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self._fill(value)

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        if self.value is None and self.spec.required and not self.spec.optional:
            return [self.sheet.say("fault.named", label=self.label)]
        return []


class Flag(Simple):
    """Yes or no."""

    def _make(self) -> None:
        self.widget = self._watch(widgets.Checkbox(value=self.spec.start(), indent=False))
        self.widget.add_class("polax-form-flag")


class Number(Simple):
    """A whole number within its bounds."""

    def _make(self) -> None:
        spec = self.spec
        least = -_FAR if spec.least is None else spec.least
        most = _FAR if spec.most is None else spec.most
        self.widget = self._watch(
            widgets.BoundedIntText(
                spec.start(), min=least, max=most, step=spec.step or 1, continuous_update=False
            ).add_class("polax-form-line")
        )


class Line(Simple):
    """A text."""

    def _make(self) -> None:
        text = widgets.Text(continuous_update=False).add_class("polax-form-line")
        self.widget = self._watch(text)
        self.set(self.spec.start())

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return self.widget.value or None

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self.widget.value = "" if value is None else str(value)


class Numbers(Several):
    """Whole numbers with commas between them."""

    def _make(self) -> None:
        text = widgets.Text(continuous_update=False).add_class("polax-form-line")
        text.observe(lambda _: self.sheet.changed(), "value")
        self.widget = text

    def _read(self) -> tuple[list[int], list[str]]:
        """The numbers, and what is none."""
        numbers, strange = [], []
        for word in self.widget.value.replace(",", " ").replace(";", " ").split():
            try:
                numbers.append(int(word))
            except ValueError:
                strange.append(word)
        return numbers, strange

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return self._read()[0]

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self.widget.value = ", ".join(map(str, value or ()))

    def draw(self) -> None:
        """See `Control.draw`."""
        self.widget.description = self.label
        self.widget.placeholder = self.sheet.say("numbers")

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        numbers, strange = self._read()
        one = self.spec.fields[0]
        for word in strange:
            return [self.sheet.say("fault.number", label=self.label, text=word)]
        for number in numbers:
            if one.least is not None and number < one.least:
                values = {"label": self.label, "number": number, "least": one.least}
                return [self.sheet.say("fault.less", **values)]
            if one.most is not None and number > one.most:
                values = {"label": self.label, "number": number, "most": one.most}
                return [self.sheet.say("fault.more", **values)]
        return super().faults()


class Yaml(Line):
    """Any data, written as YAML: for entries that no other control is made for."""

    @property
    def value(self) -> Any:
        """See `Control.value`; text that is no YAML is given as it is."""
        try:
            return self._read()
        except FileError:
            return self.widget.value

    def _read(self) -> Any:
        return read_text(f"value: {self.widget.value}\n", self.label, ScenarioError).data["value"]

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self.widget.value = "" if value is None else json.dumps(value, ensure_ascii=False)

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        try:
            self._read()
        except FileError:
            return [self.sheet.say("fault.yaml", label=self.label)]
        return super().faults()
