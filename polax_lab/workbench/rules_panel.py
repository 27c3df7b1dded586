"""The Rules tab: every reading and number of the rules, and what turning them would change."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from polax_lab.ruleset import Switch
from polax_lab.workbench import words
from polax_lab.workbench.flips_list import FlipsList
from polax_lab.workbench.numbers import Numbers
from polax_lab.workbench.readings import Readings, mark, show
from polax_lab.workbench.rules_words import RulesDesk, RulesWords, Shown, matter
from polax_lab.workbench.ruling_board import html
from polax_lab.workbench.suite import Suite, SuiteFlip, shipped_suite

#: Questions of the suite judged in one go, and the seconds until the next: clicks come between.
_SLICE, _PAUSE = 30, 0.01
_log = logging.getLogger(__name__)


class RulesPanel:
    """One line for each switch; the chosen one opens beneath its line.

    Parameters
    ----------
    session : RulesDesk
    act : callable
        Runs a user's action and redraws, faults included.
    suite : Suite, optional
        The scenarios whose rulings are counted; those that come with the package without it.

    Attributes
    ----------
    widget : ipywidgets.VBox
        Empty until it is drawn for the first time.
    visible : bool
        While False, `draw` does nothing and nothing is judged.
    opened : str or None
        The switch whose line is open.
    lines : dict of str to ipywidgets.ToggleButton
        By switch.
    """

    def __init__(
        self,
        session: RulesDesk,
        act: Callable[[Callable[[], None]], None],
        suite: Suite | None = None,
    ) -> None:
        self.session, self._act = session, act
        self.suite = suite or shipped_suite(session.rules.ledger.game)
        self.words = RulesWords(session, self.suite)
        self.visible = False
        self.opened: str | None = None
        self._shown: Shown = ()
        # Slices of the suite may be drawn in another thread than a user's actions.
        self._lock = threading.RLock()
        self._drawing = self._waiting = False
        self.lines: dict[str, Any] = {}
        self.badges: dict[str, Any] = {}
        self.widget = widgets.VBox().add_class("polax-rules")

    def _build(self) -> None:
        """Make everything, once it is to be seen."""
        self.lead, self.variant = html("polax-hint"), html("polax-hint")
        self._places = {switch.name: self._place(switch.name) for switch in self.words.switches}
        self.readings = Readings(self.session, self._turn)
        self.detail = html("polax-rule")
        self.listing = self._toggle()
        self.flips = FlipsList(self._open_flip, lambda: self._act(lambda: None))
        self._box = widgets.VBox([
            self.readings.widget, self.detail, self.listing, self.flips.widget,
        ]).add_class("polax-opened")  # fmt: skip
        self.more = self._toggle()
        self.numbers = Numbers(self.session, self._act)
        self.restore = widgets.Button().add_class("polax-button")
        self.restore.on_click(lambda _: self._act(self.session.restore_rules))
        self.widget.children = (
            self.lead, *self._places.values(), self.variant,
            self.more, self.numbers.widget, self.restore,
        )  # fmt: skip

    def _place(self, name: str) -> Any:
        """A switch's line; what it opens goes beneath."""
        line = self.lines[name] = widgets.ToggleButton().add_class("polax-button")
        line.observe(lambda change: self._open(name, change["new"]), "value")
        badge = self.badges[name] = html("polax-badge")
        head = widgets.HBox([line, badge]).add_class("polax-switch")
        return widgets.VBox([head]).add_class("polax-switch-place")

    def _toggle(self) -> Any:
        toggle = widgets.ToggleButton().add_class("polax-button")
        toggle.observe(lambda _: self._act(lambda: None), "value")
        return toggle

    # -- what a user does ------------------------------------------------------------------

    def _open(self, name: str, on: bool) -> None:
        if not self._drawing:
            self._act(lambda: setattr(self, "opened", name if on else None))

    def _turn(self, name: str, value: str) -> None:
        if not self._drawing:
            self._act(lambda: self.session.set_rule(name, value))

    def _open_flip(self, flip: SuiteFlip) -> None:
        def action() -> None:
            self.session.open_scenario(flip.scenario)
            if flip.number > 1:
                self.session.ask(flip.scenario.asks[flip.number - 1].question)

        self._act(action)

    # -- drawing ---------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        if not self.visible:
            return
        with self._lock:
            self._drawing = True
            try:
                if not self.lines:
                    self._build()
                self._shown = self.session.shown_rulings()
                if self.opened is not None and _loop() is None:
                    # A plain program has no idle moments to do it in.
                    while self._pending(self.opened):
                        self._judge(1000)
                self._draw_controls()
                self._draw_counts()
            finally:
                self._drawing = False
            self._later()

    def _draw_controls(self) -> None:
        session, say = self.session, self.words.say
        self.lead.value = words.line(say("lead"))
        for switch in self.words.switches:
            line, is_open = self.lines[switch.name], switch.name == self.opened
            line.description = line.tooltip = self.words.line(switch, is_open)
            line.value = is_open
            mark(line, "polax-changed", switch.name in session.changed)
            place = self._places[switch.name]
            children = (place.children[0], *([self._box] if is_open else []))
            if place.children != children:
                place.children = children
        self.readings.draw([self.opened] if self.opened else [])
        self.numbers.draw(bool(self.more.value))
        self.more.description = self.numbers.title(bool(self.more.value))
        self.restore.description = say("restore")
        self.restore.disabled = session.rules.changed == session.base_rules.changed

    def _draw_counts(self) -> None:
        """Show what depends on how far the suite has been judged."""
        for switch in self.words.switches:
            badge = self.badges[switch.name]
            badge.value = self.words.badge(switch, self._shown)
            mark(badge, "polax-matters", bool(matter(switch, self._shown)))
        self.variant.value = self.words.variant()
        if self.opened is None:
            return
        switch = self.session.rules.ledger.switches[self.opened]
        self.detail.value = self.words.opened(switch, self._shown)
        found, is_open = self.words.listed(switch), bool(self.listing.value)
        self.listing.description = self.words.say("list_hide" if is_open else "list")
        show(self.listing, bool(found))
        show(self.flips.widget, is_open and bool(found))
        self.flips.draw(found, self.session.lang)

    # -- the suite, a slice at a time ------------------------------------------------------

    def _pending(self, name: str | None = None) -> list[tuple[Switch, str]]:
        """Readings whose flips are not known yet: of one switch, or of all."""
        switches = sorted(self.words.switches, key=lambda s: s.name != self.opened)
        return [
            (switch, value)
            for switch in switches
            if name in (None, switch.name)
            for value in self.words.others(switch)
            if self.words.flips(switch, value) is None
        ]

    def _judge(self, budget: int) -> bool:
        """Judge some questions under the first such reading; True if it is known now."""
        switch, value = self._pending()[0]
        return self.suite.work({switch.name: value}, self.session.rules.changed, budget)

    def _later(self) -> None:
        loop = _loop()
        if loop is not None and not self._waiting and self._pending():
            self._waiting = True
            loop.call_later(_PAUSE, self._slice)

    def _slice(self) -> None:
        with self._lock:
            self._waiting = False
            try:
                if self.visible and self._pending() and self._judge(_SLICE):
                    self._draw_counts()
            except Exception:
                # Nobody asked for it, so nobody is told; the counts stay open.
                _log.exception("the suite could not be judged")
                return
            if self.visible:
                self._later()


def _loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs this, if any."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
