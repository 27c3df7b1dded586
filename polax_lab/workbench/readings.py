"""Rule switches as pairs of buttons that say the readings in words."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

import ipywidgets as widgets

from polax_lab.ruleset import Ruleset
from polax_lab.texts import Lang


class HasReadings(Protocol):
    """What `Readings` needs to know; every `Desk` has it."""

    @property
    def lang(self) -> Lang:
        """The language that is read."""

    @property
    def rules(self) -> Ruleset:
        """The variant in force."""

    @property
    def changed(self) -> Collection[str]:
        """The switches that are not as they were."""

    @property
    def matters(self) -> Collection[str]:
        """The switches whose other reading changes the present ruling."""

    def switch_label(self, switch: str) -> str:
        """What a switch is about, and how it stands."""


class Readings:
    """One row of buttons for each switch of a game, made once; rows are shown as needed.

    Parameters
    ----------
    session : HasReadings
        Whose readings they show.
    turn : callable
        Called with a switch and its new value when a user presses a button.

    Attributes
    ----------
    widget : ipywidgets.VBox
    rows : dict of str to ipywidgets.ToggleButtons
        By switch.
    """

    def __init__(self, session: HasReadings, turn: Callable[[str, str], None]) -> None:
        self.session, self._turn = session, turn
        self.widget = widgets.VBox().add_class("polax-readings")
        self._made: dict[str, dict[str, Any]] = {}
        self.draw(())

    @property
    def rows(self) -> dict[str, Any]:
        """The rows of the game that is shown."""
        ledger = self.session.rules.ledger
        if ledger.game not in self._made:
            self._made[ledger.game] = {switch: self._row(switch) for switch in ledger.switches}
        return self._made[ledger.game]

    def _row(self, switch: str) -> Any:
        row = widgets.ToggleButtons(options=self._options(switch)).add_class("polax-buttons")
        row.observe(lambda change: self._turn(switch, change["new"]), names="value")
        return row

    def _options(self, switch: str) -> list[tuple[str, str]]:
        labels = self.session.rules.ledger.switches[switch].option_labels
        return [(text[self.session.lang], option) for option, text in labels.items()]

    def draw(self, shown: Collection[str]) -> None:
        """Show the rows of some switches, marked as changed or as deciding."""
        session, rows = self.session, self.rows
        self.widget.children = tuple(rows.values())
        for switch, row in rows.items():
            show(row, switch in shown)
            row.description = session.switch_label(switch)
            relabel(row, self._options(switch), getattr(session.rules, switch))
            mark(row, "polax-changed", switch in session.changed)
            mark(row, "polax-matters", switch in session.matters)


def relabel(widget: Any, options: list[tuple[str, Any]], value: Any) -> None:
    """Give a choice its options and its value, and leave alone what is so already."""
    if list(widget.options) != options:
        widget.options = options
    # By its place: to ipywidgets the value None means that nothing is chosen, even if it can be.
    values = [one for _, one in options]
    index = values.index(value) if value in values else None
    if widget.index != index:
        widget.index = index


def show(widget: Any, on: bool) -> None:
    """Show a widget, or take it out of sight."""
    widget.layout.display = None if on else "none"


def mark(widget: Any, name: str, on: bool) -> None:
    """Set or take away a class."""
    if on:
        widget.add_class(name)
    else:
        widget.remove_class(name)
