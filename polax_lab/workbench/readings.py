"""Rule switches as pairs of buttons that say the readings in words."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import ipywidgets as widgets

from polax_lab.workbench.desk import Desk


class Readings:
    """One row of buttons for each switch of a game, made once; rows are shown as needed.

    Parameters
    ----------
    session : Desk
        Whose readings they show.
    turn : callable
        Called with a switch and its new value when a user presses a button.

    Attributes
    ----------
    widget : ipywidgets.VBox
    rows : dict of str to ipywidgets.ToggleButtons
        By switch.
    """

    def __init__(self, session: Desk, turn: Callable[[str, str], None]) -> None:
        self.session, self._turn = session, turn
        self.widget = widgets.VBox().add_class("polax-readings")
        self._made: dict[str, dict[str, Any]] = {}
        self.draw(())

    @property
    def rows(self) -> dict[str, Any]:
        """The rows of the game that is shown."""
        game = self.session.scenario.game.name
        if game not in self._made:
            self._made[game] = {switch: self._row(switch) for switch in self.session.switches}
        return self._made[game]

    def _row(self, switch: str) -> Any:
        row = widgets.ToggleButtons(options=self._options(switch)).add_class("polax-buttons")
        row.observe(lambda change: self._turn(switch, change["new"]), names="value")
        return row

    def _options(self, switch: str) -> list[tuple[str, str]]:
        labels = self.session.switches[switch].option_labels
        return [(text[self.session.lang], option) for option, text in labels.items()]

    def draw(self, shown: Collection[str]) -> None:
        """Show the rows of some switches, marked as changed or as deciding."""
        session, rows = self.session, self.rows
        self.widget.children = tuple(rows.values())
        for switch, row in rows.items():
            row.layout.display = None if switch in shown else "none"
            row.description = session.switch_label(switch)
            relabel(row, self._options(switch), getattr(session.rules, switch))
            mark(row, "polax-changed", switch in session.changed)
            mark(row, "polax-matters", switch in session.matters)


def relabel(widget: Any, options: list[tuple[str, Any]], value: Any) -> None:
    """Give a choice its options and its value, and leave alone what is so already."""
    if list(widget.options) != options:
        widget.options = options
    if widget.value != value:
        widget.value = value


def mark(widget: Any, name: str, on: bool) -> None:
    """Set or take away a class."""
    if on:
        widget.add_class(name)
    else:
        widget.remove_class(name)
