"""The tab to move: the hand, the shop, whatever can be taken up now, and what to do with it."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as widgets

from polax_lab.tabletop import Offer
from polax_lab.texts import Message, msg, say
from polax_lab.workbench import play_words, words
from polax_lab.workbench.parts import Act, Parts, label, row, shown
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.play_trade import TradeForm
from polax_lab.workbench.readings import mark, relabel
from polax_lab.workbench.ruling_board import html

#: As many options without a space get a button of their own.
_PLAIN = 8


class MoveTab:
    """See the module.

    Attributes
    ----------
    offers : dict of str to list of Button
        The buttons in use, by group.
    """

    def __init__(self, session: PlaySession, act: Act) -> None:
        self.session, self._act, self._parts = session, act, Parts(act)
        parts = self._parts
        self.seat = parts.button(session.take_seat).add_class("polax-main")
        self.on = parts.button(session.step).add_class("polax-main")
        self.result = html("polax-table")
        self._groups: dict[str, tuple[Any, Any, Any]] = {}
        self._made: dict[str, list[Any]] = {}
        self._keys: dict[Any, str] = {}
        self.offers: dict[str, list[Any]] = {}
        self.place = widgets.VBox().add_class("polax-offers")
        self.aim = html("polax-hint")
        self.plain = [parts.button(partial(self._plain, i)) for i in range(_PLAIN)]
        self.list = widgets.Select(rows=6).add_class("polax-list")
        self.go = parts.button(self._go).add_class("polax-main")
        self.back = parts.button(session.release)
        self.choice = widgets.VBox([
            self.aim, row(*self.plain), self.list, row(self.go, self.back),
        ]).add_class("polax-group").add_class("polax-choice")  # fmt: skip
        self.trade = TradeForm(session, parts)
        self.text = parts.entry(self._enter)
        self.news = html("polax-news")
        self.widget = widgets.VBox([
            self.seat, self.on, self.result, self.place, self.trade.widget, self.text, self.news,
        ]).add_class("polax-tab")  # fmt: skip

    # -- actions ---------------------------------------------------------------------------

    def _plain(self, i: int) -> None:
        found = [o for o in self.session.options() if not o.space]
        if i < len(found):
            self.session.do(found[i].move)

    def _go(self) -> None:
        move = self.list.value
        if move is not None:
            self.session.do(move)

    def _enter(self, text: str) -> None:
        if text.strip():
            self.session.enter(text)
            self.text.value = ""

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        session, lang = self.session, self.session.lang

        def told(key: str, **values: Any) -> str:
            return say(msg(f"play.do.{key}", **values), lang)

        waiting = session.waiting
        shown(self.seat, bool(waiting))
        if waiting:
            label(self.seat, told("seat", who=session.table.colour(waiting)))
        shown(self.on, session.bot_decides)
        label(self.on, told("on"), told("on.tip"))
        shown(self.result, session.over)
        self.result.value = play_words.result(session)
        self._draw_offers()
        self._draw_choice(told)
        self.trade.draw()
        shown(self.text, bool(session.moves))
        label(self.text, told("text"))
        self.text.placeholder = told("text.example")
        self.news.value = play_words.news(session)

    def _draw_offers(self) -> None:
        session = self.session
        by_group: dict[str, list[Offer]] = {}
        for offer in session.offers():
            by_group.setdefault(offer.group, []).append(offer)
        self.offers = {}
        for group, offers in by_group.items():
            _, head, box = self._group(group)
            title = say(session.table.heading(group), session.lang)
            head.value = words.section(title, "")
            made = self._made[group]
            while len(made) < len(offers):
                button = self._parts.button(lambda: None)
                button.on_click(lambda b: self._act(lambda: self._take(b)))
                made.append(button)
            for button, offer in zip(made, offers, strict=False):
                self._draw_offer(button, offer)
            self.offers[group] = made[: len(offers)]
            if box.children != tuple(self.offers[group]):
                box.children = tuple(self.offers[group])
            shown(head, group != "stop")
        now = [self._groups[group][0] for group in sorted(by_group, key=lambda g: g != "stop")]
        # What to do with a thing stands right below it.
        chosen = session.offer
        if chosen is not None:
            now.insert(now.index(self._groups[chosen.group][0]) + 1, self.choice)
        if self.place.children != tuple(now):
            self.place.children = now

    def _group(self, group: str) -> tuple[Any, Any, Any]:
        if group not in self._groups:
            head, box = html("polax-hint"), widgets.Box().add_class("polax-palette")
            whole = widgets.VBox([head, box]).add_class("polax-group")
            self._groups[group] = whole.add_class(f"polax-group-{group}"), head, box
            self._made[group] = []
        return self._groups[group]

    def _take(self, button: Any) -> None:
        self.session.choose(self._keys[button])

    def _draw_offer(self, button: Any, offer: Offer) -> None:
        session, lang = self.session, self.session.lang
        self._keys[button] = offer.key
        chosen = session.offer is offer
        mark(button, "polax-chosen", chosen)
        mark(button, "polax-off", not offer.options)
        mark(button, "polax-main", offer.group == "stop")
        name, note = say(offer.label, lang), say(offer.note, lang) if offer.note else ""
        sign = "▸ " if chosen else "" if offer.options else "✕ "
        tip = f"{name}: {note}" if note else name
        if not offer.options:
            finding = session.referee.judge(session.view, offer.test, session.rules)
            why: Message = msg("play.do.off", why=finding.reason, rule=finding.rule)
            tip = say(why, lang)
        end = "\n" if offer.group in ("hand", "transporters") else " · "
        name = _large(name)
        label(button, f"{sign}{name}{end}{note}" if note else f"{sign}{name}", tip)

    def _draw_choice(self, told: Any) -> None:
        session, lang = self.session, self.session.lang
        offer, options = session.offer, session.options()
        if offer is None:
            return
        key = "aim" if session.targets() else "pick"
        self.aim.value = words.section(say(offer.label, lang), told(key))
        plain = [o for o in options if not o.space]
        for i, button in enumerate(self.plain):
            shown(button, i < len(plain))
            if i < len(plain):
                label(button, _large(say(plain[i].label, lang)))
        aimed = [(_large(say(o.label, lang)), o.move) for o in options if o.space]
        shown(self.list, bool(aimed))
        shown(self.go, bool(aimed))
        label(self.go, told("go"))
        label(self.back, told("back"))
        shown(self.back, session.chosen is not None)
        label(self.list, told("list"))
        self.list.rows = min(7, max(2, len(aimed)))
        old = self.list.value if self.list.value in [m for _, m in aimed] else None
        relabel(self.list, aimed, old or (aimed[0][1] if aimed else None))


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
