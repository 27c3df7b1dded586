"""The start panel: pick an example of the rulebook, ask, read the ruling, flip a reading."""

from __future__ import annotations

import os
from typing import Any

import ipywidgets as widgets

from polax_lab.scenario import Scenario
from polax_lab.texts import Lang, msg
from polax_lab.workbench import words
from polax_lab.workbench.looks import Looks
from polax_lab.workbench.panel import Panel
from polax_lab.workbench.parts import Parts, asked_in, shown
from polax_lab.workbench.play import PlayTable
from polax_lab.workbench.play_door import PlayDoor
from polax_lab.workbench.reader import Reader
from polax_lab.workbench.readings import Readings, relabel
from polax_lab.workbench.ruling_board import html
from polax_lab.workbench.shelf import read_shelf

_GROUPS = ("examples", "own", "games")
#: From this width the controls stand beside the board, which keeps this share; as in panel.css.
_BESIDE, _SHARE = 700, 0.66
#: What stands above and below the board, in pixels.
_AROUND = 238


@asked_in
def start(folder: str | os.PathLike[str] | None = None, lang: Lang = "en") -> StartPanel:
    """Show the start panel.

    Parameters
    ----------
    folder : path, optional
        Scenario files to choose from; those that come with the package without it.
    lang : str
        ``en`` or ``de``; the panel has a button for it.

    Returns
    -------
    StartPanel
        The last value of a cell is shown by the notebook.

    Raises
    ------
    PolaxError
        If the folder holds no readable scenario, or for an unknown language.
    """
    return StartPanel(Reader(read_shelf(folder), lang=lang))


class StartPanel(Panel[Reader]):
    """See `start`. Its attributes are its controls."""

    def _parts(self) -> tuple[Any, ...]:
        session, parts = self.session, Parts(self.act)
        self.game = parts.choice(widgets.ToggleButtons(), self._take)
        self.door = PlayDoor(session, parts, self._lay_out)
        self.group = parts.choice(widgets.ToggleButtons(), self._open)
        self.scenario = parts.choice(widgets.Dropdown(), session.choose)
        self.title = html("polax-hint")
        self.question = parts.choice(widgets.Dropdown(), session.ask)
        self.looks = Looks(session, parts, self._paint)
        self.hint = html("polax-hint")
        self.readings = Readings(session, self._turn)
        self.all = widgets.ToggleButton().add_class("polax-button")
        self.all.observe(lambda _: self.act(lambda: None), "value")
        self.restore = widgets.Button().add_class("polax-button")
        self.restore.on_click(lambda _: self.act(session.restore))
        self.rule = html("polax-rule")
        # No Accordion: its header cannot be reached by keyboard.
        self.ledger = widgets.ToggleButton().add_class("polax-button").add_class("polax-ledger")
        self.ledger.observe(lambda _: self.act(lambda: None), "value")
        column = widgets.VBox([
            self.group, self.scenario, self.title, self.question, self.hint, self.readings.widget,
            widgets.HBox([self.all, self.restore]).add_class("polax-pair"), self.ledger, self.rule,
        ]).add_class("polax-column")  # fmt: skip
        head = widgets.HBox([self.game, self.door.button, self.looks.widget])
        self.head = head.add_class("polax-head")
        self.body = widgets.HBox([self.board.widget, column]).add_class("polax-body")
        return self.sensor, self.head, self.body, self.door.widget

    def room(self, width: int, tall: int) -> tuple[int, int]:
        """See `Panel.room`."""
        across = int(width * _SHARE) if width >= _BESIDE else width
        return across, int(min(max(tall - _AROUND, 0.6 * across), self.most(across, 0.92), 860))

    def _lay_out(self, game: str) -> PlayTable:
        return PlayTable(game, lang=self.session.lang, name=f"{game}-game")

    def _take(self, game: str) -> None:
        """Go to the first example of another game that is answered with yes or no."""
        shelf = self.session.shelf
        every = [found for g in _GROUPS for found in shelf.of(game, g)]
        told = (s for s in every if s.asks and s.asks[0].expect.get("holds") is not None)
        self.session.choose(next(told, every[0]))

    def _open(self, group: str) -> None:
        self.session.choose(self._group(group)[0])

    def _group(self, group: str) -> tuple[Scenario, ...]:
        return self.session.shelf.of(self.session.game.name, group)

    def _turn(self, switch: str, value: str) -> None:
        self.act(lambda: self.session.turn(switch, value))

    def draw(self) -> None:
        """Show the session as it is now."""
        super().draw()
        self.widget.add_class("polax-start")
        session = self.session
        say = session.say
        games = [(title, name) for name, title in session.shelf.titles.items()]
        self._set(self.game, "game", games, session.game.name)
        self.door.draw(
            msg("play.start.open"), msg("play.start.tip", game=session.game.title),
            msg("play.start.close"), msg("play.start.close.tip"),
        )  # fmt: skip
        for part in (self.head, self.body):
            shown(part, not self.door.open)
        shown(self.game, len(games) > 1)
        self.looks.draw()
        groups = [g for g in _GROUPS if self._group(g)]
        group = next(g for g in groups if session.scenario in self._group(g))
        self._set(self.group, "group", [(say(f"group.{g}"), g) for g in groups], group)
        self.group.layout.display = None if len(groups) > 1 else "none"
        titles = [(session.title(s), s) for s in self._group(group)]
        self._set(self.scenario, "scenario", titles, session.scenario)
        self.title.value = words.line(session.source())
        asked = [(f"{i}. {text}", i) for i, text in enumerate(session.questions(), 1)]
        self._set(self.question, "question", asked, session.number if asked else None)
        self._draw_readings()
        rule = session.visible.rule if session.visible else None
        title = say("ledger", rule=rule) if rule else say("ledger.none")
        self.ledger.description = title
        self.ledger.disabled = rule is None
        self.rule.value = words.ledger(session) if self.ledger.value else ""

    def _draw_readings(self) -> None:
        session = self.session
        wanted = {*session.matters, *session.changed}
        every = bool(self.all.value)
        self.readings.draw(session.switches if every else wanted)
        hint = session.say(f"readings.{'some' if wanted else 'none'}")
        self.hint.value = words.section(session.say("readings"), hint)
        self.all.description = session.say(f"readings.{'few' if every else 'all'}")
        self.restore.description = session.say("readings.restore")
        self.restore.disabled = not session.changed

    def _set(self, widget: Any, name: str, options: list[tuple[str, Any]], value: Any) -> None:
        words_for_it = self.session.say(f"pick.{name}")
        if widget is self.game:
            widget.tooltips = [words_for_it] * len(options)
        else:
            widget.description = words_for_it
        relabel(widget, options, value)
