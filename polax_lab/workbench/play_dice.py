"""Dice that lie there to be thrown again: a click picks one, a button throws those picked."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as widgets

from polax_lab.texts import msg, say
from polax_lab.view.style import PLAYERS
from polax_lab.workbench.parts import Parts, label, pressed, row, shown
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.readings import mark


class DiceRow:
    """See the module.

    Attributes
    ----------
    dice : list of ToggleButton
        As many as have been needed.
    again : Button
    """

    def __init__(self, session: PlaySession, parts: Parts) -> None:
        self._session, self._parts = session, parts
        self.dice: list[Any] = []
        self._row = row().add_class("polax-pick")
        self.again = parts.button(session.rethrow).add_class("polax-main")
        self.widget = widgets.VBox([self._row, row(self.again)]).add_class("polax-group")

    def draw(self) -> None:
        """Show the dice as they lie."""
        session, lang = self._session, self._session.lang
        count = session.loose
        shown(self.widget, bool(count))
        if not count:
            return
        while len(self.dice) < count:
            self.dice.append(self._parts.toggle(partial(session.pick, len(self.dice))))
        self._row.children = self.dice[:count]
        faces = session.table.dice(session.view)
        for i, (die, (colour, words)) in enumerate(zip(self.dice, faces, strict=False)):
            on = i in session.picked
            pressed(die, on)
            label(die, f"↻ {say(words, lang)}" if on else say(words, lang))
            for tint in PLAYERS:
                mark(die, f"polax-die-{tint}", tint == colour)
        self.again.disabled = not session.picked
        advised = session.advice is not None and bool(session.picked)
        mark(self.again, "polax-advised", advised)
        key = "rethrow" if session.picked else "rethrow.none"
        order = say(msg(f"play.do.{key}", count=len(session.picked)), lang)
        label(self.again, f"★ {order}" if advised else order)
