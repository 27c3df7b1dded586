"""Which rulings of the suite another reading changes, a page at a time, each with a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from polax_lab.texts import Lang, msg, say
from polax_lab.workbench.readings import show
from polax_lab.workbench.ruling_board import html
from polax_lab.workbench.suite import SuiteFlip

_PAGE = 6


class FlipsList:
    """A page of flips; its rows are made once.

    Parameters
    ----------
    open_flip : callable
        Called with the flip whose button was pressed.
    turn_page : callable
        Called with nothing after another page was taken, to have it drawn.

    Attributes
    ----------
    widget : ipywidgets.VBox
    buttons : list of ipywidgets.Button
        One for each row.
    """

    def __init__(
        self, open_flip: Callable[[SuiteFlip], None], turn_page: Callable[[], None]
    ) -> None:
        self._flips: Sequence[SuiteFlip] = ()
        self._first = 0
        self._open, self._turned = open_flip, turn_page
        self.texts = [html("polax-flip") for _ in range(_PAGE)]
        self.buttons = [widgets.Button().add_class("polax-button") for _ in range(_PAGE)]
        for row, button in enumerate(self.buttons):
            button.on_click(lambda _, row=row: self._press(row))
        pairs = zip(self.texts, self.buttons, strict=True)
        self.rows = [widgets.HBox(pair).add_class("polax-flip-row") for pair in pairs]
        self.before = widgets.Button().add_class("polax-button")
        self.after = widgets.Button().add_class("polax-button")
        self.before.on_click(lambda _: self._turn(-_PAGE))
        self.after.on_click(lambda _: self._turn(_PAGE))
        self.page = html("polax-hint")
        self.pages = widgets.HBox([self.before, self.page, self.after]).add_class("polax-pair")
        self.widget = widgets.VBox([*self.rows, self.pages]).add_class("polax-flips")

    def _press(self, row: int) -> None:
        if self._first + row < len(self._flips):
            self._open(self._flips[self._first + row])

    def _turn(self, rows: int) -> None:
        if 0 <= self._first + rows < len(self._flips):
            self._first += rows
        self._turned()

    def draw(self, flips: Sequence[SuiteFlip], lang: Lang) -> None:
        """Show flips; other ones than before from the first page on."""
        if [(f.name, f.number) for f in flips] != [(f.name, f.number) for f in self._flips]:
            self._first = 0
        self._flips = flips
        here = flips[self._first : self._first + _PAGE]
        for row, flip in enumerate(here):
            self.texts[row].value = _text(flip, lang)
            self.buttons[row].description = _say("open", lang)
            self.buttons[row].tooltip = _say("open_tip", lang, name=flip.name)
        for row, box in enumerate(self.rows):
            show(box, row < len(here))
        last = self._first + len(here)
        self.before.description, self.after.description = _say("before", lang), _say("after", lang)
        self.before.disabled, self.after.disabled = self._first == 0, last == len(flips)
        values = {"first": self._first + 1, "last": last, "count": len(flips)}
        self.page.value = f"<div>{escape(_say('page', lang, **values))}</div>"
        show(self.pages, len(flips) > _PAGE)


def _text(flip: SuiteFlip, lang: Lang) -> str:
    title = _say("flip_title", lang, title=flip.scenario.title[lang], number=flip.number)
    values = {"question": flip.question(lang), "old": flip.was(lang), "new": flip.now(lang)}
    fate = _say("flip_passes" if flip.passes else "flip_fails", lang)
    return (
        f"<p><b>{escape(title)}</b></p><p>{escape(_say('flip', lang, **values))}</p>"
        f'<p class="polax-source">{escape(fate)}</p>'
    )


def _say(key: str, lang: Lang, **values: Any) -> str:
    return say(msg(f"rules.tab.{key}", **values), lang)
