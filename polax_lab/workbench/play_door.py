"""`PlayDoor`: a button that shows a game in place of a panel's own parts, and leads back."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from polax_lab.texts import Lang, Message, say
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.parts import Parts, label, shown
from polax_lab.workbench.play import PlayTable


class PlayDoor:
    """See the module. A game waits while the panel is shown.

    Parameters
    ----------
    session : Desk
        Of the panel; its language and theme go along, there and back.
    parts : Parts
    make : callable
        Lays out a new game; given the name of its rulebook.

    Attributes
    ----------
    button : Button
        Opens the game; another one in the game's own head leads back.
    open : bool
        Whether the game is shown.
    widget : VBox
        Where the game is shown.
    table : PlayTable or None
        The game that is shown, or was last.
    """

    def __init__(self, session: Desk, parts: Parts, make: Callable[[str], PlayTable]) -> None:
        self.session, self._make, self.open = session, make, False
        self.button = parts.button(lambda: self.turn(True)).add_class("polax-main")
        self.back = parts.button(self.close)
        self.widget = widgets.VBox().add_class("polax-door")
        self.table: PlayTable | None = None
        self._tables: dict[str, PlayTable] = {}

    def turn(self, on: bool) -> None:
        """Show the game of the panel's rulebook, or come back."""
        name, self.open = self.session.game.name, on
        if on:
            if name not in self._tables:
                made = self._tables[name] = self._make(name)
                made.head.children = (self.back, *made.head.children)
                made.way_back = self._label_back
                # None is ever taken out of the page: plotly's program would go on drawing on a
                # figure that is gone, fail, and keep the one that has come in its place from it.
                self.widget.children = (*self.widget.children, made.widget)
            self.table = self._tables[name]
            for table in self._tables.values():
                shown(table.widget, table is self.table)
        if self.table is None:
            return
        came, goes = (self.session, self.table.session)[:: 1 if on else -1]
        goes.speak(came.lang)
        goes.theme = came.theme
        self.table.act(lambda: None)

    def _label_back(self, lang: Lang) -> None:
        """The button in the game's head speaks the language of the game."""
        words, tip = self._closes
        label(self.back, say(words, lang), say(tip, lang))

    def close(self) -> None:
        """Come back, from within the game."""
        self.turn(False)

    def draw(self, opens: Message, tip: Message, closes: Message, back_tip: Message) -> None:
        """Show the door as it is now; the panel hides its own parts."""
        lang = self.session.lang
        label(self.button, say(opens, lang), say(tip, lang))
        self._closes = closes, back_tip
        self._label_back(lang)
        shown(self.widget, self.open)
