"""The small controls that the tabs of the Workbench are made of, in one look."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

import ipywidgets as widgets

from polax_lab.errors import PolaxError
from polax_lab.texts import LANGS

#: Carries out what a user asked for, shows the outcome, and tells of faults.
Act = Callable[[Callable[[], None]], None]
P = ParamSpec("P")
T = TypeVar("T")


class Parts:
    """Makes controls whose use is an action of the panel.

    Parameters
    ----------
    act : callable
        As `Panel.act`.
    """

    def __init__(self, act: Act) -> None:
        self._act = act

    def button(self, do: Callable[[], None]) -> Any:
        """A button that does something."""
        made = widgets.Button().add_class("polax-button")
        made.on_click(lambda _: self._act(do))
        return made

    def toggle(self, do: Callable[[bool], None]) -> Any:
        """A button that stays down; pressing it again is an action too."""
        made = widgets.ToggleButton().add_class("polax-button")
        made.observe(lambda change: self._act(lambda: do(bool(change["new"]))), "value")
        return made

    def choice(self, widget: Any, do: Callable[[Any], None]) -> Any:
        """A list, or a row of buttons, whose new value is given to a command."""
        widget.observe(lambda change: self._act(lambda: do(change["new"])), "value")
        rows = isinstance(widget, widgets.ToggleButtons)
        return widget.add_class("polax-buttons" if rows else "polax-list")

    def dropdown(self, do: Callable[[Any], None]) -> Any:
        """A list."""
        return self.choice(widgets.Dropdown(), do)

    def entry(self, do: Callable[[str], None]) -> Any:
        """A line to type in; what is typed is given to a command when it is finished."""
        made = widgets.Text(continuous_update=False).add_class("polax-list")
        made.observe(lambda change: self._act(lambda: do(str(change["new"]))), "value")
        return made


def asked_in(make: Callable[P, T]) -> Callable[P, T]:
    """Let the faults of what a cell calls be told in the language that it was asked for."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return make(*args, **kwargs)
        except PolaxError as fault:
            lang = signature(make).bind(*args, **kwargs).arguments.get("lang")
            fault.lang = lang if lang in LANGS else fault.lang
            raise

    return made


def pressed(widget: Any, on: bool) -> None:
    """Let a toggle look as things are."""
    if widget.value != on:
        widget.value = on


def shown(widget: Any, on: bool) -> None:
    """Show a part or hide it."""
    display = None if on else "none"
    if widget.layout.display != display:
        widget.layout.display = display


def label(widget: Any, words: str, tip: str = "") -> None:
    """Give a control its words, and a longer explanation."""
    if widget.description != words:
        widget.description = words
    if hasattr(widget, "tooltip") and (widget.tooltip or "") != tip:
        widget.tooltip = tip or None


def replacing(file: Any) -> Any:
    """A tick for replacing the file that an entry names; it does not hold for another name."""
    tick = widgets.Checkbox(indent=False).add_class("polax-check")
    file.observe(lambda change: setattr(tick, "value", False), "value")
    return tick


def used(tick: Any) -> bool:
    """Whether a box is ticked; it is not any more afterwards."""
    ticked, tick.value = bool(tick.value), False
    return ticked


def row(*children: Any) -> Any:
    """Controls side by side."""
    return widgets.HBox(children).add_class("polax-row")


def group(*children: Any) -> Any:
    """Controls that belong together, one below the other."""
    return widgets.VBox(children).add_class("polax-group")
