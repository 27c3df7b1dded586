"""What two players can exchange, and the exchange itself (slides 10, 14; PX-TRD, PX-INV-02).

Both sides give first and get then, all at once: two full transporters on a planet can swap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.angebot import FREE_MINE
from polax_lab.games.polax.ausstattung import DEVICES, SHIELDS, TORPEDOES, built_in, obstacle
from polax_lab.games.polax.bedingung import Refusal, pays
from polax_lab.games.polax.fracht import change_cargo, goods_label
from polax_lab.games.polax.partie import INSURANCES, Pending, Side
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import COLOURS, Gear
from polax_lab.games.polax.wirkung import thing
from polax_lab.texts import Message, msg

#: What can be taken out of one ship and built into another; tubes are part of the hull.
MOVABLE = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", *SHIELDS, *TORPEDOES)
#: What is written on the Inventarliste only; it changes hands where everything may be traded.
_PAPERS = {"find": "store", "insurance": "insured"}


def refusal(a: Action, by: str, to: str, give: Side, get: Side) -> Refusal | None:
    """Why a deal cannot be carried out; what the other one can pay is seen on acceptance."""
    if to == by or to not in a.playing:
        return "PX-TRD-01", "nobody", {"who": name_of(to)}
    if min(give.money, get.money) < 0 or not (give.money or get.money or give.items or get.items):
        return "PX-TRD-01", "empty", {}
    if (give.money and get.money) or _same(a, by, to, give, get):
        return "PX-TRD-01", "same", {}
    if (give.items or get.items) and a.rules.trade_scope == "money_only":
        return "PX-TRD-03", "money_only", {}
    return (
        _missing(a, by, to, give)
        or _missing(a, to, by, get)
        or unpayable(a, by, give.money - get.money)
        or _unfit(a, by, give, get)
        or _unfit(a, to, get, give)
        or _no_hold(a, by, to, give, get)
    )


def unpayable(a: Action, colour: str, cost: int) -> Refusal | None:
    """Why a player cannot pay: debtors sell but do not buy (PX-TRD-05)."""
    account = a.estate(colour).account
    if cost <= 0 or pays(account, cost):
        return None
    rule = "PX-TRD-05" if account < 0 else "PX-CRED-03"
    return rule, "poor", {"who": hue(colour), "cost": cost, "account": account}


def name_of(player: str) -> Message:
    """A player's colour, or whatever stands in its place."""
    return hue(player) if player in COLOURS else _word(player)


def name(item: str) -> Message:
    """Name of something that is traded."""
    kind, _, which = item.partition(" ")
    if kind == "cargo":
        return msg("markt.item.cargo", number=which)
    if kind in _PAPERS and which:
        return msg(f"markt.item.{kind}", device=_word(which))
    return _word(item)


def _word(word: str) -> Message:
    return (
        thing(word) if word in (*DEVICES, *INSURANCES, FREE_MINE) else msg("markt.word", word=word)
    )


# -- checks ----------------------------------------------------------------------------------


def _same(a: Action, by: str, to: str, give: Side, get: Side) -> bool:
    """Whether something would be traded for itself, loads by their goods."""
    there = [_cargo(a, to, i) or i for i in get.items]
    return any((_cargo(a, by, i) or i) in there for i in give.items)


def _cargo(a: Action, colour: str, item: str) -> str | None:
    """The goods behind ``cargo 3``."""
    fleet = a.seat(colour).transporters if item.startswith("cargo ") else ()
    return next((t.cargo for t in fleet if item == f"cargo {t.number}"), None)


def _missing(a: Action, giver: str, taker: str, side: Side) -> Refusal | None:
    """Whether the giver has it all and can hand it over (PX-INV-02, PX-TRD-03)."""
    everything = a.rules.trade_scope == "everything"
    ship = a.seat(giver).ship
    together = ship is not None and a.rules.board.is_planet(ship) and ship == a.seat(taker).ship
    left = list(things(a, giver))
    for item in side.items:
        values = {"who": hue(giver), "item": name(item)}
        kind = item.partition(" ")[0]
        if kind not in ("cargo", *_PAPERS, *MOVABLE) or (kind in _PAPERS and not everything):
            return "PX-TRD-03", "not_movable", values
        if item not in left:
            twice = side.items.count(item) > 1 and item in things(a, giver)
            return "PX-INV-02", "twice" if twice else "not_there", values
        left.remove(item)
        if kind in MOVABLE and not (together or everything):
            return "PX-TRD-03", "apart", values
    return None


def things(a: Action, colour: str) -> Iterator[str]:
    """All that a player could hand over."""
    gear, estate = a.gear(colour), a.estate(colour)
    yield from gear.torpedoes
    yield gear.shield
    if gear.loeschanlage == "filled":
        yield "loeschanlage"
    yield from (d for d in ("funkanlage", "radar", "notstromaggregat") if getattr(gear, d))
    yield from (f"cargo {t.number}" for t in a.seat(colour).transporters if t.cargo)
    yield from (f"find {item}" for item in estate.store)
    yield from (f"insurance {kind}" for kind in estate.insured)


def _unfit(a: Action, taker: str, gone: Side, come: Side) -> Refusal | None:
    """Whether a ship has room for what comes, once what it gives is gone."""
    gear = _without(a.gear(taker), gone)
    insured = [i for i in a.estate(taker).insured if f"insurance {i}" not in gone.items]
    for item in come.items:
        values = {"who": hue(taker), "item": name(item)}
        if item.partition(" ")[2] in insured and item.startswith("insurance "):
            return "PX-INS-04", "has_it", values
        if item in MOVABLE:
            found = obstacle(a.rules, gear, item)
            if found is not None:
                return found[0], "no_room", values
            gear = gear._replace(**built_in(gear, item))
    return None


def _without(gear: Gear, side: Side) -> Gear:
    """Take out of a ship what it gives."""
    for item in side.items:
        changed: dict[str, Any] = {}
        if item in TORPEDOES:
            loaded: list[str] = list(gear.torpedoes)
            loaded.remove(item)
            changed["torpedoes"] = tuple(loaded)
        elif item in SHIELDS:
            changed["shield"] = "none"
        elif item in MOVABLE:
            changed[item] = "none" if item == "loeschanlage" else False
        gear = gear._replace(**changed)
    return gear


def _no_hold(a: Action, by: str, to: str, give: Side, get: Side) -> Refusal | None:
    for giver, taker, side, back in ((by, to, give, get), (to, by, get, give)):
        holds = _holds(a, giver, taker, side, back)
        lost = next((i for i in side.items if i.startswith("cargo ") and i not in holds), None)
        if lost is not None:
            return "PX-TRD-03", "no_cargo", {"who": hue(giver), "item": name(lost)}
    return None


def _holds(a: Action, giver: str, taker: str, side: Side, back: Side) -> dict[str, int]:
    """The transporter that takes over each load: the first empty one on the same planet.

    Loads leave a transporter on a planet only; where everything may be traded, it does not matter
    where the one that takes them over stands.
    """
    anywhere = a.rules.trade_scope == "everything"
    empty = [
        t
        for t in a.seat(taker).transporters
        if t.cargo is None or f"cargo {t.number}" in back.items
    ]
    found: dict[str, int] = {}
    for item in (i for i in side.items if i.startswith("cargo ")):
        space = next(t.space for t in a.seat(giver).transporters if item == f"cargo {t.number}")
        for t in empty if a.rules.board.is_planet(space) else ():
            if anywhere or t.space == space:
                found[item] = t.number
                empty.remove(t)
                break
    return found


# -- doing it --------------------------------------------------------------------------------


def exchange(a: Action, deal: Pending) -> None:
    """Everything changes hands at once (PX-GAP-19)."""
    by, to, give, get = deal.by, deal.player, deal.give, deal.get
    ways = ((by, to, give, get), (to, by, get, give))
    holds = [_holds(a, *way) for way in ways]
    goods = [{i: _cargo(a, way[0], i) for i in way[2].items} for way in ways]
    for giver, _, side, _ in ways:
        _give(a, giver, side)
    for (giver, taker, side, _), hold, loads in zip(ways, holds, goods, strict=True):
        for item in side.items:
            a.event("PX-TRD-03", "markt.handed", giver, 1, other=hue(taker), item=name(item))
            load = loads[item]
            if load is None:
                _take(a, taker, item)
                a.note(giver, "markt.given", item)
                a.note(taker, "markt.taken", item)
            else:
                change_cargo(a, taker, hold[item], load)
                a.note(giver, "markt.given", load, int(item.partition(" ")[2]))
                a.note(taker, "markt.taken", load, hold[item])
                a.event(
                    "PX-TRD-03", "markt.stowed", taker, 1, goods=goods_label(load),
                    number=hold[item],
                )  # fmt: skip
    for payer, payee, money in ((by, to, give.money), (to, by, get.money)):
        if money:
            a.pay(payer, -money, "PX-TRD-01", "markt.trade_paid", payee, other=hue(payee))
            a.pay(payee, money, "PX-TRD-01", "markt.trade_got", payer, other=hue(payer))


def _give(a: Action, giver: str, side: Side) -> None:
    a.put_gear(giver, **_without(a.gear(giver), side)._asdict())
    for item in side.items:
        kind, _, which = item.partition(" ")
        if kind == "cargo":
            change_cargo(a, giver, int(which), None)
        elif kind in _PAPERS:
            held = list(getattr(a.estate(giver), _PAPERS[kind]))
            held.remove(which)
            a.put_estate(giver, **{_PAPERS[kind]: tuple(held)})


def _take(a: Action, taker: str, item: str) -> None:
    kind, _, which = item.partition(" ")
    if kind in _PAPERS:
        field = _PAPERS[kind]
        a.put_estate(taker, **{field: (*getattr(a.estate(taker), field), which)})
    else:
        a.put_gear(taker, **built_in(a.gear(taker), item))
