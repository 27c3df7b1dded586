"""`FaultNote`: a place at a field where the fault of what was done with it stands."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from polax_lab.errors import PolaxError
from polax_lab.texts import whole
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.parts import Act, group, shown


class FaultNote:
    """See the module. The message line tells of the fault too, and is what readers aloud hear.

    The browser ties the note to the controls in its box, see ``sensor.js``.

    Parameters
    ----------
    session : Desk
        Its language is spoken.
    act : callable
        As `Panel.act`.

    Attributes
    ----------
    widget : HTML
    fault : PolaxError or None
        What is told.
    """

    def __init__(self, session: Desk, act: Act) -> None:
        self._session, self._act = session, act
        self.fault: PolaxError | None = None
        self.widget = widgets.HTML().add_class("polax-note")
        self.draw()

    def under(self, *controls: Any) -> Any:
        """A box of controls, and under them the note."""
        return group(*controls, self.widget).add_class("polax-noted")

    def act(self, action: Callable[[], None]) -> None:
        """Carry out an action of the panel; the fault of it stands here until the next one."""

        def watched() -> None:
            self.show(None)
            try:
                action()
            except PolaxError as fault:
                self.show(fault)
                raise

        self._act(watched)

    def show(self, fault: PolaxError | None) -> None:
        """Tell of a fault, or of none."""
        self.fault = fault
        self.draw()

    def draw(self) -> None:
        """Say it in the language of the moment."""
        lang = self._session.lang
        said = escape(whole(self.fault, lang)) if self.fault else ""
        self.widget.value = f'<div lang="{lang}">{said}</div>' if said else ""
        shown(self.widget, bool(said))
