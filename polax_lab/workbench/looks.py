"""`Looks`: language and theme, two short rows of buttons that every panel has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from polax_lab.texts import LANGS, msg, say
from polax_lab.workbench.desk import THEMES, Desk
from polax_lab.workbench.parts import Parts
from polax_lab.workbench.readings import relabel


class Looks:
    """See the module. Their words are for readers of the screen; the eye sees short signs.

    Parameters
    ----------
    session : Desk
    parts : Parts
    paint : callable
        Given a theme.

    Attributes
    ----------
    lang, theme : ToggleButtons
    widget : HBox
    """

    def __init__(self, session: Desk, parts: Parts, paint: Callable[[Any], None]) -> None:
        self._session = session
        self.lang = parts.choice(widgets.ToggleButtons(), session.speak).add_class("polax-langs")
        self.theme = parts.choice(widgets.ToggleButtons(), paint).add_class("polax-themes")
        self.widget = widgets.HBox([self.lang, self.theme]).add_class("polax-looks")

    def draw(self) -> None:
        """Show the session as it is now."""
        session = self._session
        for widget, kind, known, now in (
            (self.lang, "lang", LANGS, session.lang),
            (self.theme, "theme", THEMES, session.theme),
        ):
            words = [(say(msg(f"core.start.{kind}.{one}"), session.lang), one) for one in known]
            title = say(msg(f"core.start.pick.{kind}"), session.lang)
            # Before the words, with which the browser makes the buttons.
            widget.tooltips = [f"{title}: {text}" for text, _ in words]
            relabel(widget, words, now)
