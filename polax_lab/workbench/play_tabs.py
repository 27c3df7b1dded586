"""The tabs to read: everybody at the table, account books, and the log with its rules."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from polax_lab.texts import msg, say
from polax_lab.workbench import play_words
from polax_lab.workbench.parts import Act, Parts, label, shown
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html


class TableTab:
    """Players, Messe, nebula and piles, and what planets pay."""

    def __init__(self, session: PlaySession, act: Act) -> None:
        self.session = session
        self.text = html("polax-table")
        self.widget = widgets.VBox([self.text]).add_class("polax-tab")

    def draw(self) -> None:
        """Show the session as it is now."""
        self.text.value = play_words.players(self.session) + play_words.market(self.session)


class SheetTab:
    """The account book of the one who looks, and those of the others where they are open."""

    def __init__(self, session: PlaySession, act: Act) -> None:
        self.session = session
        self.player = ""
        self.which = Parts(act).choice(widgets.ToggleButtons(options=[("", "")]), self._choose)
        self.text = html("polax-table")
        self.widget = widgets.VBox([self.which, self.text]).add_class("polax-tab")

    def _choose(self, player: str) -> None:
        self.player = player

    def draw(self) -> None:
        """Show the session as it is now."""
        session = self.session
        players = session.referee.players(session.view)
        own = session.seat or players[0]
        shown_one = self.player if self.player in players else own
        names = [(say(session.table.colour(c), session.lang), c) for c in players]
        relabel(self.which, names, shown_one)
        self.text.value = play_words.sheet(session, shown_one)


class LogTab:
    """What has happened, with the text of any rule that is clicked."""

    def __init__(self, session: PlaySession, act: Act) -> None:
        self.session = session
        self.all = Parts(act).toggle(lambda on: None)
        self.text = html("polax-table")
        self.widget = widgets.VBox([self.all, self.text]).add_class("polax-tab")

    def draw(self) -> None:
        """Show the session as it is now."""
        session = self.session
        whole = bool(self.all.value)
        shown(self.all, whole or len(session.events()) > play_words.SHORT)
        label(self.all, say(msg(f"play.log.{'few' if whole else 'all'}"), session.lang))
        self.text.value = play_words.log(session, whole)


TABS: dict[str, Any] = {"table": TableTab, "sheet": SheetTab, "log": LogTab}
