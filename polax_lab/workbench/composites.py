"""The controls of a form for several values, made of those for single ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from polax_lab.workbench.controls import (
    Choice,
    Control,
    Flag,
    Line,
    Named,
    Number,
    Numbers,
    Several,
    Yaml,
)
from polax_lab.workbench.fields import FieldSpec
from polax_lab.workbench.pickers import Route, Space
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.sheet import Sheet


def control(sheet: Sheet, spec: FieldSpec, label: Callable[[], str] | None = None) -> Control:
    """Make the control for an entry."""
    label = label or (lambda: sheet.words.label(spec.key))
    if spec.optional and spec.kind in _TICKED:
        # A group within says its name no second time.
        said = replace(spec, optional=False, required=True)
        inner = _KINDS[spec.kind](sheet, said, str if spec.kind == "group" else label)
        return Maybe(sheet, spec, label, inner)
    return _KINDS[spec.kind](sheet, spec, label)


class Maybe(Control):
    """A box to tick for something that may be left unsaid, which is not the same as empty."""

    def __init__(
        self, sheet: Sheet, spec: FieldSpec, label: Callable[[], str], inner: Control
    ) -> None:
        self.inner = inner
        super().__init__(sheet, spec, label)

    def _make(self) -> None:
        self.box = widgets.Checkbox(indent=False).add_class("polax-form-flag")
        self.box.observe(lambda _: self._ticked(), "value")
        self.widget = widgets.VBox([self.box, self.inner.widget]).add_class("polax-form-maybe")
        self.set(None)

    def _ticked(self) -> None:
        if not self.sheet.hushed:
            with self.sheet.hush():
                self.draw()
            self.sheet.changed()

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return self.inner.value if self.box.value else None

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self.box.value = value is not None
        self.inner.set(value)
        self._show()

    def _show(self) -> None:
        self.inner.widget.layout.display = None if self.box.value else "none"
        if not self.box.value:
            self.inner.rest()

    def parts(self) -> Iterable[Control]:
        """See `Control.parts`."""
        return (self.inner,)

    def draw(self) -> None:
        """See `Control.draw`."""
        unsaid = self.sheet.words.option(self.spec.key, None)
        text = self.label
        if not self.box.value:
            text = self.sheet.say("unsaid", label=self.label, what=unsaid)
        self.box.description = text
        self._show()
        self.inner.draw()

    def faults(self) -> list[str]:
        """See `Control.faults`."""
        return self.inner.faults() if self.box.value else []


class Hand(Several):
    """Values with repetition: a list to add from, and a button for each that takes it out."""

    def _make(self) -> None:
        self._held: list[Any] = []
        self.list = widgets.Dropdown().add_class("polax-list")
        self.add = widgets.Button().add_class("polax-button")
        self.add.on_click(lambda _: self._change([*self._held, self.list.value]))
        self.held = widgets.HBox().add_class("polax-form-held")
        # Buttons are kept and shown again: what is thrown away is never freed.
        self._buttons: list[Any] = []
        line = widgets.HBox([self.list, self.add]).add_class("polax-form-pair")
        self.widget = widgets.VBox([line, self.held]).add_class("polax-form")
        self._fill(None)
        self.set(self.spec.start())

    def _fill(self, value: Any) -> None:
        if self.spec.role:
            known = self.sheet.spaces(self.spec.role)
            options: list[tuple[str, Any]] = list(known) or [(self.sheet.say("named.none"), None)]
        else:
            options = [(self._name(each), each) for each in self.spec.options]
        there = any(value == each for _, each in options)
        relabel(self.list, options, value if there else options[0][1])

    def _name(self, each: Any) -> str:
        if self.spec.role:
            return self.sheet.name(self.spec.role, each)
        return self.sheet.words.option(self.spec.key, each)

    def _change(self, held: list[Any]) -> None:
        with self.sheet.hush():
            self.set(held)
        self.sheet.changed()

    def _remove(self, number: int) -> None:
        self._change(self._held[:number] + self._held[number + 1 :])

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return list(self._held)

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        self._held = list(value or ())
        while len(self._buttons) < len(self._held):
            button = widgets.Button().add_class("polax-button").add_class("polax-form-card")
            number = len(self._buttons)
            button.on_click(lambda _, number=number: self._remove(number))
            self._buttons.append(button)
        self._name_buttons()
        self.held.children = tuple(self._buttons[: len(self._held)])

    def _name_buttons(self) -> None:
        self.add.disabled = len(self._held) == self.spec.most or self.list.value is None
        for button, each in zip(self._buttons, self._held, strict=False):
            name = self._name(each)
            button.description = self.sheet.say("held", name=name)
            button.tooltip = self.sheet.say("held.tip", name=name)

    def draw(self) -> None:
        """See `Control.draw`."""
        self.list.description = self.label
        self._fill(self.list.value)
        self.add.description = self.sheet.say("add")
        self._name_buttons()


class Group(Control):
    """The entries of a sub-model, one below the other."""

    def _make(self) -> None:
        self.entries = {spec.key: control(self.sheet, spec, self._named(spec.key))
                      for spec in self.spec.fields}  # fmt: skip
        self.head = widgets.HTML().add_class("polax-form-head")
        self.widget = widgets.VBox([self.head, *(part.widget for part in self.entries.values())])
        self.widget.add_class("polax-form")

    def _named(self, key: str) -> Callable[[], str] | None:
        # The keys of a mapping are values too, such as the colours of the players.
        words = self.sheet.words
        return partial(words.option, self.spec.key, key) if self.spec.options else None

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return {key: part.value for key, part in self.entries.items()}

    def set(self, value: Mapping[str, Any] | None) -> None:
        """See `Control.set`; what is not named gets its default."""
        for key, part in self.entries.items():
            part.set((value or {}).get(key, part.spec.start()))

    def draw(self) -> None:
        """See `Control.draw`."""
        self.head.value = f"<div>{escape(self.label)}</div>"
        self.head.layout.display = None if self.label else "none"
        for part in self.entries.values():
            part.draw()

    def parts(self) -> Iterable[Control]:
        """See `Control.parts`."""
        return self.entries.values()


class Each(Control):
    """A fixed number of entries, side by side."""

    def _make(self) -> None:
        self.entries = [
            control(self.sheet, spec, partial(self._numbered, number))
            for number, spec in enumerate(self.spec.fields, 1)
        ]
        self.widget = widgets.HBox([part.widget for part in self.entries])
        self.widget.add_class("polax-form-pair")

    def _numbered(self, number: int) -> str:
        return self.sheet.say("numbered", label=self.label, number=number)

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return [part.value for part in self.entries]

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        for part, each in zip(self.entries, value or [None] * len(self.entries), strict=True):
            part.set(each)

    def draw(self) -> None:
        """See `Control.draw`."""
        for part in self.entries:
            part.draw()

    def parts(self) -> Iterable[Control]:
        """See `Control.parts`."""
        return self.entries


class Rows(Several):
    """Any number of groups, each with a button that takes it out."""

    def _make(self) -> None:
        self.head = widgets.HTML().add_class("polax-form-head")
        self.list = widgets.VBox().add_class("polax-form-rows")
        self.add = widgets.Button().add_class("polax-button")
        self.add.on_click(lambda _: self._change([*self.value, {}]))
        self.widget = widgets.VBox([self.head, self.list, self.add]).add_class("polax-form")
        # Rows are kept and shown again: what is thrown away is never freed.
        self._made: list[tuple[Group, Any, Any]] = []
        self._count = 0

    def _change(self, rows: list[Any]) -> None:
        self.rest()
        with self.sheet.hush():
            self.set(rows)
            self.draw()
        self.sheet.changed()

    def _remove(self, number: int) -> None:
        rows = self.value
        self._change(rows[:number] + rows[number + 1 :])

    @property
    def rows(self) -> list[Group]:
        """The groups in use."""
        return [group for group, _, _ in self._made[: self._count]]

    @property
    def value(self) -> Any:
        """See `Control.value`."""
        return [group.value for group in self.rows]

    def set(self, value: Any) -> None:
        """See `Control.set`."""
        rows = list(value or ())
        while len(self._made) < len(rows):
            number = len(self._made)
            group = Group(self.sheet, self.spec, str)
            remove = widgets.Button().add_class("polax-button")
            remove.on_click(lambda _, number=number: self._remove(number))
            box = widgets.VBox([group.widget, remove]).add_class("polax-form-row")
            self._made.append((group, remove, box))
        for group in self.rows[len(rows) :]:
            group.rest()
        self._count = len(rows)
        for group, data in zip(self.rows, rows, strict=True):
            group.set(data)
        self.list.children = tuple(box for _, _, box in self._made[: self._count])

    def draw(self) -> None:
        """See `Control.draw`."""
        self.head.value = f"<div>{escape(self.label)}</div>"
        self.add.description = self.sheet.say("row.add")
        self.add.disabled = self._count == self.spec.most
        for number, (group, remove, _) in enumerate(self._made[: self._count], 1):
            group.draw()
            remove.description = self.sheet.say("row.remove", number=number)

    def parts(self) -> Iterable[Control]:
        """See `Control.parts`."""
        return self.rows


_KINDS: Mapping[str, type[Control]] = {
    "choice": Choice, "number": Number, "flag": Flag, "text": Line, "yaml": Yaml, "space": Space,
    "named": Named, "choices": Hand, "numbers": Numbers, "spaces": Route, "rows": Rows,
    "each": Each, "group": Group,
}  # fmt: skip
#: The kinds that have a box to tick where they may be left unsaid.
_TICKED = ("number", "choices", "numbers", "spaces", "rows", "each", "group")
