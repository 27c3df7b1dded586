"""The tab to move: the hand, the shop, whatever can be taken up now, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as widgets

from polax_lab.tabletop import Offer
from polax_lab.texts import Message, msg, say
from polax_lab.workbench import play_words, words
from polax_lab.workbench.parts import Act, Parts, label, row, shown
from polax_lab.workbench.play_dice import DiceRow
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.play_trade import TradeForm
from polax_lab.workbench.readings import mark, relabel
from polax_lab.workbench.ruling_board import html

#: As many options without a space get a button of their own.
_PLAIN = 8
#: Groups of which only what can be had now is in sight.
_SHOP = ("fleet", "ship", "insurance", "work")


class MoveTab:
    """See the module.

    Parameters
    ----------
    session : PlaySession
    act : callable
        As `Panel.act`.
    step : callable
        Lets the bot that has to decide go on.
    again : callable
        Leads to where a new game is begun.

    Attributes
    ----------
    offers : dict of str to list of Button
        The buttons in use, by group.
    more : ToggleButton
        Shows what cannot be had now.
    """

    def __init__(
        self,
        session: PlaySession,
        act: Act,
        step: Callable[[], None],
        again: Callable[[], None],
    ) -> None:
        self.session, self._act, self._parts = session, act, Parts(act)
        parts = self._parts
        self.seat = parts.button(session.take_seat).add_class("polax-main").add_class("polax-seat")
        self.on = parts.button(step).add_class("polax-main")
        self.result = html("polax-table")
        self.again = parts.button(again).add_class("polax-main")
        self.asked = html("polax-asking")
        self._groups: dict[str, tuple[Any, Any, Any]] = {}
        self._made: dict[str, list[Any]] = {}
        self._keys: dict[Any, str] = {}
        self.offers: dict[str, list[Any]] = {}
        self.place = widgets.VBox().add_class("polax-offers")
        self.aim = html("polax-hint")
        self.plain = [parts.button(partial(self._plain, i)) for i in range(_PLAIN)]
        self.list = parts.choice(widgets.Select(rows=6), self._point)
        self.go = parts.button(self._go).add_class("polax-main")
        self.back = parts.button(lambda: session.click(""))
        self.choice = widgets.VBox([
            self.aim, row(*self.plain), self.list, row(self.go, self.back),
        ]).add_class("polax-group").add_class("polax-choice")  # fmt: skip
        self.trade = TradeForm(session, parts)
        self.text = parts.entry(self._enter)
        self.dice = DiceRow(session, parts)
        self.hand, self.news = html("polax-table"), html("polax-news")
        self.more = parts.toggle(lambda on: None)
        self.off = widgets.VBox().add_class("polax-offers")
        self.widget = widgets.VBox([
            self.asked, self.seat, self.on, self.result, self.again, self.dice.widget, self.place,
            self.hand, self.news, self.text, self.more, self.off,
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

    def _point(self, move: Any) -> None:
        """Show on the board where a line of the list leads."""
        for option in self.session.options():
            if option.move == move:
                self.session.cursor = option.space

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
        shown(self.again, session.over)
        label(self.again, told("again"), told("again.tip"))
        self.asked.value = play_words.asked(session)
        shown(self.asked, bool(self.asked.value))
        self.dice.draw()
        self._draw_offers()
        self._draw_choice(told)
        self.trade.draw()
        shown(self.text, bool(session.moves))
        label(self.text, told("text"))
        self.text.placeholder = say(msg("play.do.text.example", moves=_some(session)), session.lang)
        self.hand.value = play_words.hand(session)
        shown(self.hand, bool(self.hand.value))
        self.news.value = play_words.news(session)

    def _draw_offers(self) -> None:
        session = self.session
        by_group: dict[str, list[Offer]] = {}
        off: dict[str, list[Offer]] = {}
        for offer in session.offers():
            if offer.group == "rethrow":  # the dice themselves are clicked
                continue
            hidden = offer.group in _SHOP and not offer.options
            (off if hidden else by_group).setdefault(offer.group, []).append(offer)
        self.offers = {}
        order = sorted(by_group, key=lambda g: g != "stop")
        now = [self._draw_group(group, by_group[group]) for group in order]
        # What to do with a thing stands right below it.
        chosen = session.offer
        if chosen is not None:
            now.insert(now.index(self._group(chosen.group)[0]) + 1, self.choice)
        if by_group and session.table.trades(session.view):
            shop = [self._group(group)[0] for group in order if group in _SHOP]
            now.insert(now.index(shop[0]) if shop else len(now), self.trade.widget)
        _fill(self.place, now)
        count = sum(map(len, off.values()))
        shown(self.more, bool(off))
        key = "less" if self.more.value else "more"
        label(self.more, say(msg(f"play.do.{key}", count=count), session.lang))
        shown(self.off, bool(off and self.more.value))
        _fill(self.off, [self._draw_group(group, off[group], " off") for group in off])

    def _draw_group(self, group: str, offers: list[Offer], kind: str = "") -> Any:
        """The buttons of a group, or of the part of it that is out of reach."""
        whole, head, box = self._group(group + kind)
        title = say(self.session.table.heading(group), self.session.lang)
        head.value = words.section(title, "")
        made = self._made.setdefault(group + kind, [])
        while len(made) < len(offers):
            button = self._parts.button(lambda: None)
            button.on_click(lambda b: self._act(lambda: self._take(b)))
            made.append(button)
        for button, offer in zip(made, offers, strict=False):
            self._draw_offer(button, offer)
        used = made[: len(offers)]
        self.offers.setdefault(group, []).extend(used)
        _fill(box, used)
        shown(head, group != "stop")
        return whole

    def _group(self, name: str) -> tuple[Any, Any, Any]:
        if name not in self._groups:
            head, box = html("polax-hint"), widgets.Box().add_class("polax-palette")
            whole = widgets.VBox([head, box]).add_class("polax-group")
            for word in name.split():
                whole.add_class(f"polax-group-{word}")
            self._groups[name] = whole, head, box
        return self._groups[name]

    def _take(self, button: Any) -> None:
        self.session.choose(self._keys[button])

    def _draw_offer(self, button: Any, offer: Offer) -> None:
        session, lang = self.session, self.session.lang
        self._keys[button] = offer.key
        chosen = session.offer is offer
        mark(button, "polax-chosen", chosen)
        mark(button, "polax-off", not offer.options)
        mark(button, "polax-main", offer.group == "stop")
        moves = [o.move for o in offer.options]
        advised = session.advice in moves and (offer.direct or session.chosen is None)
        mark(button, "polax-advised", advised)
        name, note = say(offer.label, lang), say(offer.note, lang) if offer.note else ""
        sign = "★ " if advised else "▸ " if chosen else "" if offer.options else "✕ "
        tip = f"{_large(name)}. {say(offer.about, lang)}" if offer.about else ""
        if not offer.options:
            finding = session.referee.judge(session.view, offer.test, session.rules)
            why: Message = msg("play.do.off", why=finding.reason, rule=finding.rule)
            tip = f"{tip} {say(why, lang)}".strip()
        end = "\n" if offer.group in ("hand", "transporters") else " · "
        name = _large(name)
        label(button, f"{sign}{name}{end}{note}" if note else f"{sign}{name}", tip)

    def _draw_choice(self, told: Any) -> None:
        session, lang = self.session, self.session.lang
        offer, options = session.offer, session.options()
        if offer is None:
            return
        key = "aim" if any(o.space for o in options) else "pick"
        hint = say(offer.lack, lang) if offer.lack else told(key)
        self.aim.value = words.section(say(offer.label, lang), hint)
        plain = [o for o in options if not o.space]
        for i, button in enumerate(self.plain):
            shown(button, i < len(plain))
            if i < len(plain):
                advised = plain[i].move == session.advice
                mark(button, "polax-advised", advised)
                label(button, f"{'★ ' if advised else ''}{_large(say(plain[i].label, lang))}")
        aimed = [
            (play_words.breakable(_large(say(o.label, lang))), o.move) for o in options if o.space
        ]
        shown(self.list, bool(aimed))
        shown(self.go, bool(aimed))
        label(self.back, told("back"))
        shown(self.back, session.chosen is not None)
        label(self.list, told("list"))
        self.list.rows = min(7, max(2, len(aimed)))
        moves = [m for _, m in aimed]
        old = session.advice if session.advice in moves else self.list.value
        relabel(self.list, aimed, old if old in moves else moves[0] if moves else None)
        advised = bool(moves) and session.advice in moves
        mark(self.go, "polax-advised", advised)
        label(self.go, f"★ {told('go')}" if advised else told("go"))


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fill(box: Any, children: list[Any]) -> None:
    """Put other children into a box, if they are others."""
    if box.children != tuple(children):
        box.children = children


def _some(session: PlaySession) -> str:
    """A few moves as they are typed, of different kinds."""
    kinds: dict[str, str] = {}
    for move in session.moves:
        text = str(move).partition(": ")[2]
        kinds.setdefault(text.split(" ")[0], text)
    return ", ".join(list(kinds.values())[:3])
