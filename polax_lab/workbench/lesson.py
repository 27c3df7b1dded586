"""A small live board for one question, for teaching: think first, then see the ruling."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from polax_lab.errors import unfit
from polax_lab.scenario import Scenario
from polax_lab.texts import Lang, msg, say
from polax_lab.workbench.panel import Panel
from polax_lab.workbench.parts import asked_in
from polax_lab.workbench.reader import Reader
from polax_lab.workbench.readings import Readings
from polax_lab.workbench.shelf import Shelf, find


@asked_in
def lesson(scenario: str | Scenario, question: int = 1, lang: Lang = "en") -> LessonPanel:
    """Show one question of one scenario, and its ruling when asked for.

    Parameters
    ----------
    scenario : str or Scenario
        Name of a scenario that comes with the package, such as ``minen-m1``, or a loaded one.
    question : int
        Which of its questions, counted from 1.
    lang : str
        ``en`` or ``de``.

    Returns
    -------
    LessonPanel
        The last value of a cell is shown by the notebook.

    Raises
    ------
    PolaxError
        If there is no such scenario, question or language.
    """
    if not isinstance(scenario, (str, Scenario)):
        raise unfit(scenario, "scenario")
    chosen = find(scenario) if isinstance(scenario, str) else scenario
    return LessonPanel(Reader(Shelf((chosen,)), question, lang, shown=False))


class LessonPanel(Panel[Reader]):
    """See `lesson`.

    Attributes
    ----------
    reveal : ipywidgets.ToggleButton
        Shows and hides the ruling.
    readings : Readings
        The switches that change this ruling, shown with it.
    """

    def _parts(self) -> tuple[Any, ...]:
        self._flips = self.session.matters
        self.reveal = widgets.ToggleButton().add_class("polax-reveal")
        self.reveal.observe(lambda change: self.act(lambda: self._show(change["new"])), "value")
        self.readings = Readings(self.session, self._turn)
        return (
            self.sensor,
            self.board.asked,
            self.reveal,
            self.board.ruling,
            self.board.place,
            self.readings.widget,
            self.board.message,
        )

    def _show(self, on: bool) -> None:
        self.session.shown = on

    def _turn(self, switch: str, value: str) -> None:
        self.act(lambda: self.session.turn(switch, value))

    def draw(self) -> None:
        """Show the session as it is now."""
        super().draw()
        self.widget.add_class("polax-lesson")
        shown = self.session.shown
        key = "hide" if shown else "show"
        self.reveal.description = say(msg(f"core.lesson.{key}"), self.session.lang)
        self.readings.draw(self._flips if shown else ())
