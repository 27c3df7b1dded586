"""A form to offer a trade: with whom, what is given, what is wanted."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from polax_lab.texts import Message, msg, say
from polax_lab.workbench.parts import Parts, group, label, row, shown
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html


class TradeForm:
    """See the module.

    Attributes
    ----------
    open : ToggleButton
        Shows and hides the form.
    """

    def __init__(self, session: PlaySession, parts: Parts) -> None:
        self.session = session
        self.open = parts.toggle(lambda on: None)
        self.other = parts.dropdown(lambda other: None)
        self.money = {side: _money() for side in ("give", "get")}
        self.ware = {side: parts.dropdown(lambda ware: None) for side in ("give", "get")}
        self.ask = parts.button(self._offer).add_class("polax-main")
        self.hint = html("polax-hint")
        sides = [row(self.money[s], self.ware[s]) for s in ("give", "get")]
        self.form = group(self.hint, self.other, *sides, self.ask)
        self.widget = group(self.open, self.form)

    def _offer(self) -> None:
        give, get = (
            (int(self.money[side].value), str(self.ware[side].value or ""))
            for side in ("give", "get")
        )
        self.session.offer_deal(str(self.other.value), give, get)

    def draw(self) -> None:
        """Show the session as it is now."""
        session, lang, table = self.session, self.session.lang, self.session.table

        def told(key: str, **values: Message) -> str:
            return say(msg(f"play.trade.{key}", **values), lang)

        others = [c for c in session.seats if c != session.seat]
        trading = any(o.group == "stop" for o in session.offers()) and table.trades(session.view)
        shown(self.widget, trading)
        if not trading:
            if session.moves:  # another step of the turn: the form is closed until it is wanted
                self.open.value = False
            return
        label(self.open, told("open"), told("open.tip"))
        shown(self.form, bool(self.open.value))
        if not self.open.value:
            return
        self.hint.value = f"<div>{told('hint')}</div>"
        names = [(say(table.colour(c), lang), c) for c in others]
        old = self.other.value if self.other.value in others else others[0]
        relabel(self.other, names, old)
        label(self.other, told("other"))
        found = table.wares(session.view, session.seat, old, session.rules)
        for side, offered in zip(("give", "get"), found, strict=True):
            wares = [(told("nothing"), ""), *((say(w.label, lang), w.item) for w in offered)]
            had = self.ware[side].value
            relabel(self.ware[side], wares, had if had in [w for _, w in wares] else "")
            label(self.ware[side], told(f"{side}.ware"))
            label(self.money[side], told(f"{side}.money", unit=table.unit()))
        label(self.ask, told("ask"))


def _money() -> Any:
    made = widgets.BoundedIntText(min=0, max=9999).add_class("polax-list")
    return made.add_class("polax-money")
