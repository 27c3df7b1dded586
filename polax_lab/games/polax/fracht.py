"""Cargo: loading what a planet exports, selling what it imports (slides 10, 11, 14, 16)."""

from __future__ import annotations

from functools import cache
from typing import Any

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.bedingung import Refusal, poor
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.zuege import Move
from polax_lab.texts import Message, msg


def transporter(a: Action, number: str) -> Transporter | None:
    """A transporter of the player on turn, by the text of its number."""
    fleet = a.seat(a.player).transporters
    return next((t for t in fleet if str(t.number) == number), None)


def export(a: Action, t: Transporter) -> Refusal | str:
    """The goods that a transporter can load here, or why it cannot (PX-BUS-06, PX-BUS-07)."""
    values = {"number": t.number, "planet": t.space}
    if t.cargo is not None:
        return "PX-BUS-08", "full", values
    if not a.rules.board.is_planet(t.space) or t.space not in a.rules.exports:
        return "PX-BUS-06", "in_space", values
    return str(a.rules.exports[t.space])


def proceeds(a: Action, t: Transporter) -> Refusal | int:
    """What a load brings here, or why it cannot be sold (PX-BUS-09)."""
    board, planet = a.rules.board, t.space
    values: dict[str, Any] = {"number": t.number, "planet": planet}
    if t.cargo is None:
        return "PX-BUS-09", "empty", values
    if not board.is_planet(planet):
        return "PX-BUS-09", "in_space", values
    values["goods"] = goods_label(t.cargo)
    pays = a.rules.import_prices.get(planet, {}).get(t.cargo)
    if pays is None:
        return "PX-PRICE-05", "own_export", values
    if not a.chits[board.planets.index(planet)]:
        return "PX-IMP-02", "no_chits", values
    if a.rules.import_resource_once == "on" and _sold_before(a, planet, t.cargo):
        return "PX-BUS-10", "sold_before", values
    return int(pays)


def _sold_before(a: Action, planet: str, goods: str) -> bool:
    """Whether anybody has sold these goods to this planet; the Inventarlisten tell."""
    entry = f"{goods}@{planet}"
    return any(
        line.what == "markt.sold" and line.item == entry
        for c in a.order
        for line in a.estate(c).sheet
    )


def refusal(a: Action, move: Move) -> Refusal | None:
    """Why a transporter cannot load or sell."""
    t = transporter(a, move.what)
    if t is None:
        return "PX-BUS-06", "no_transporter", {"number": move.what, "who": hue(a.player)}
    found = proceeds(a, t) if move.verb == "sell" else export(a, t)
    if isinstance(found, tuple):
        return found
    return None if move.verb == "sell" else poor(a, a.rules.export_price)


@cache
def goods_label(name: str) -> Message:
    """Name of some goods."""
    return msg(f"polax.goods.{name}")


def change_cargo(a: Action, colour: str, number: int, cargo: str | None) -> None:
    """Put a load into a transporter, or take it out."""
    fleet: Any = tuple(
        t._replace(cargo=cargo) if t.number == number else t  # type: ignore[arg-type]
        for t in a.seat(colour).transporters
    )
    a.put(colour, transporters=fleet)


def load(a: Action, number: str) -> None:
    """Pay, and enter the load in the transporter's column (PX-INV-03)."""
    t = transporter(a, number)
    assert t is not None
    goods = str(a.rules.exports[t.space])
    change_cargo(a, a.player, t.number, goods)
    a.pay(
        a.player, -a.rules.export_price, "PX-BUS-07", "markt.loaded", goods, t.number,
        goods=goods_label(goods), planet=t.space, number=t.number,
    )  # fmt: skip


def sell(a: Action, number: str) -> None:
    """Be paid, cross the load out, and get a Kärtchen of the planet (PX-IMP-01)."""
    t = transporter(a, number)
    assert t is not None
    assert t.cargo is not None
    colour, planet = a.player, t.space
    pays = int(a.rules.import_prices[planet][t.cargo])
    change_cargo(a, colour, t.number, None)
    a.pay(
        colour, pays, "PX-BUS-09", "markt.sold", f"{t.cargo}@{planet}", t.number,
        goods=goods_label(t.cargo), planet=planet, number=t.number,
    )  # fmt: skip
    at = a.rules.board.planets.index(planet)
    chits, won = a.chits, a.estate(colour).chits
    a.put_season(chits=(*chits[:at], chits[at] - 1, *chits[at + 1 :]))
    a.put_estate(colour, chits=(*won[:at], won[at] + 1, *won[at + 1 :]))
    a.event("PX-IMP-01", "markt.chit", colour, 1, planet=planet)
