"""The numbers of the rules as controls, made of what the ledger says about each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from html import escape
from typing import Any

import ipywidgets as widgets

from polax_lab.parameter import Parameter
from polax_lab.texts import catalogue, msg, say
from polax_lab.workbench.readings import mark, relabel, show
from polax_lab.workbench.rules_words import RulesDesk
from polax_lab.workbench.ruling_board import html

Path = tuple[str, ...]


class Numbers:
    """One control for each number; a table is a line that opens its entries.

    Parameters
    ----------
    session : RulesDesk
    act : callable
        Runs a user's action and redraws, faults included.

    Attributes
    ----------
    widget : ipywidgets.VBox
        Empty until it is drawn open for the first time.
    entries : dict
        Controls by (name, \\*keys); those of a table once it was open.
    tables : dict of str to ipywidgets.ToggleButton
        By name.
    """

    def __init__(self, session: RulesDesk, act: Callable[[Callable[[], None]], None]) -> None:
        self.session, self._act = session, act
        self.entries: dict[Path, Any] = {}
        self.tables: dict[str, Any] = {}
        self._notes: dict[str, Any] = {}
        self._boxes: dict[str, Any] = {}
        self._drawing = False
        self.widget = widgets.VBox().add_class("polax-numbers")

    @property
    def changed(self) -> list[str]:
        """The numbers that are not as in the session's `base_rules`."""
        rules, own = self.session.rules, self.session.base_rules
        return [n for n in rules.ledger.parameters if getattr(rules, n) != getattr(own, n)]

    def title(self, is_open: bool) -> str:
        """What the button says that opens and closes them."""
        count = len(self.changed)
        key = "hide" if is_open else "some_changed" if count else "show"
        return self._say(key, count=count)

    def draw(self, is_open: bool) -> None:
        """Show the numbers in force; while they are closed, nothing."""
        show(self.widget, is_open)
        if not is_open:
            return
        parameters = self.session.rules.ledger.parameters
        self._drawing = True
        try:
            if not self._boxes:
                self.widget.children = [self._make(p) for p in parameters.values()]
            for parameter in parameters.values():
                self._draw(parameter)
        finally:
            self._drawing = False

    def _make(self, parameter: Parameter) -> Any:
        name = parameter.name
        note = self._notes[name] = html("polax-number-note")
        if isinstance(parameter.value, Mapping):
            head = self.tables[name] = widgets.ToggleButton().add_class("polax-button")
            head.observe(lambda _: self._changed(lambda: None), "value")
        else:
            head = self._control(parameter, (), parameter.value)
        box = self._boxes[name] = widgets.VBox([head, note]).add_class("polax-number")
        return box

    def _control(self, parameter: Parameter, keys: Path, value: Any) -> Any:
        """The control that fits an entry's type."""
        if isinstance(value, str):
            control = widgets.Dropdown(options=_words(parameter), value=value)
        else:
            kind = widgets.BoundedIntText if isinstance(value, int) else widgets.BoundedFloatText
            control = kind(min=parameter.least, max=parameter.most)
        control.add_class("polax-list")
        control.observe(lambda change: self._set(parameter.name, keys, change["new"]), "value")
        self.entries[(parameter.name, *keys)] = control
        return control

    def _set(self, name: str, keys: Path, value: Any) -> None:
        for key in reversed(keys):
            value = {key: value}
        self._changed(partial(self.session.set_rule, name, value))

    def _changed(self, action: Callable[[], None]) -> None:
        if self._drawing:
            return

        def act() -> None:
            try:
                action()
            finally:  # what was refused must not stay in the control
                self.draw(True)

        self._act(act)

    def _draw(self, parameter: Parameter) -> None:
        name, lang = parameter.name, self.session.lang
        now, own = getattr(self.session.rules, name), getattr(self.session.base_rules, name)
        self._notes[name].value = f"<div>{escape(self._note(parameter, now, own))}</div>"
        mark(self._boxes[name], "polax-changed", now != own)
        if name not in self.tables:
            self.entries[(name,)].description = parameter.label[lang]
            self.entries[(name,)].value = now
            return
        is_open = bool(self.tables[name].value)
        sign = "▾" if is_open else "▸"
        label = self._say("table", sign=sign, label=parameter.label[lang])
        self.tables[name].description = label
        box = self._boxes[name]
        if is_open and len(box.children) == 2:
            made = [self._control(parameter, k, v) for k, v in _leaves(parameter.value)]
            box.children = (*box.children, widgets.VBox(made).add_class("polax-number-table"))
        for table in box.children[2:]:
            show(table, is_open)
        if is_open:
            for keys, value in _leaves(now):
                control = self.entries[(name, *keys)]
                control.description = " · ".join(map(self._word, keys))
                if isinstance(value, str):
                    relabel(control, [(self._word(w), w) for w in _words(parameter)], value)
                else:
                    control.value = value

    def _note(self, parameter: Parameter, now: Any, own: Any) -> str:
        table = isinstance(own, Mapping)
        key = "note" if now == own else "changed_table" if table else "changed"
        basis = msg(f"core.basis.{parameter.basis}")
        return self._say(
            key, unit=parameter.unit[self.session.lang], rule=parameter.rule, basis=basis, value=own
        )

    def _word(self, id: str) -> str:
        """An id as the game calls it."""
        game = self.session.rules.ledger.game
        key = _key(game, id)
        return say(msg(f"{game}.{key}"), self.session.lang) if key else id

    def _say(self, key: str, **values: Any) -> str:
        return say(msg(f"rules.number.{key}", **values), self.session.lang)


@cache
def _key(game: str, id: str) -> str:
    """Where the game's catalogue has the name of an id, whatever kind of thing it is."""
    names = (k for k, both in catalogue(game).items() if "{" not in both["en"])
    return next((k for k in names if k.partition(".")[2] == id), "")


def _leaves(table: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    """The entries of a table, and of the tables in it."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from (((str(key), *keys), leaf) for keys, leaf in _leaves(value))
        else:
            yield (str(key),), value


def _words(parameter: Parameter) -> Path:
    """What the texts of a table may be: what they are by default."""
    found = (v for _, v in _leaves(parameter.value) if isinstance(v, str))
    return tuple(dict.fromkeys(found))
