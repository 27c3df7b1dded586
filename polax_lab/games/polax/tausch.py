"""What two players can exchange, and the exchange itself (slides 10, 14; PX-TRD, PX-INV-02).

Both sides give first and get then, all at once: two full transporters on a planet can swap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polax_lab.games.polax import schaden
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.angebot import FREE_MINE
from polax_lab.games.polax.ausstattung import DEVICES, SHIELDS, TORPEDOES, built_in, obstacle
from polax_lab.games.polax.bedingung import Refusal, pays
from polax_lab.games.polax.fracht import change_cargo, goods_label
from polax_lab.games.polax.partie import HIDDEN, INSURANCES, Pending, Side
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import CARDS, COLOURS, Gear
from polax_lab.games.polax.table import card_label
from polax_lab.games.polax.wirkung import thing
from polax_lab.texts import Message, msg

#: What can be taken out of one ship and built into another; tubes are part of the hull.
MOVABLE = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", *SHIELDS, *TORPEDOES)
#: What is written on the Inventarliste only; it changes hands where everything may be traded.
_PAPERS = {"find": "store", "insurance": "insured"}
#: What else changes hands there; and of all that, what lies open even with secret lists.
_WITH_EVERYTHING = (*_PAPERS, "transporter", "card", "chit")
_OPEN = ("transporter", "chit")
#: The rules that limit how many of them a player can have.
_FULL = {"transporter": "PX-BUS-05", "card": "PX-DMG-01"}


def refusal(
    a: Action, by: str, to: str, give: Side, get: Side, *, offered: bool = False
) -> Refusal | None:
    """Why a deal cannot be carried out; what the other one can pay is seen on acceptance.

    While it is only offered, what the one who offers cannot see does not count: no refusal
    tells what stands on a secret Inventarliste, or what is in a hand (PX-INV-06, PX-FIRE-20).
    """
    secret = offered and a.rules.open_inventory == "secret"
    if to == by or to not in a.playing:
        return "PX-TRD-01", "nobody", {"who": name_of(to)}
    if min(give.money, get.money) < 0 or not (give.money or get.money or give.items or get.items):
        return "PX-TRD-01", "empty", {}
    if (give.money and get.money) or _same(a, by, to, give, get, secret):
        return "PX-TRD-01", "same", {}
    if (give.items or get.items) and a.rules.trade_scope == "money_only":
        return "PX-TRD-03", "money_only", {}
    return (
        _missing(a, by, to, give)
        or _missing(a, to, by, get, secret=secret, offered=offered)
        or unpayable(a, by, give.money - get.money)
        or _unfit(a, by, give, get)
        or (None if secret else _unfit(a, to, get, give) or _no_hold(a, by, to, give, get))
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
    kind, which = _kind(item), item.partition(" ")[2]
    if kind == "card":
        return card_label(item)
    if kind in ("cargo", "transporter"):
        return msg(f"markt.item.{kind}", number=which)
    if kind == "chit":
        return msg("markt.item.chit", planet=which)
    if kind in _PAPERS and which:
        return msg(f"markt.item.{kind}", device=_word(which))
    return _word(item)


def _word(word: str) -> Message:
    return (
        thing(word) if word in (*DEVICES, *INSURANCES, FREE_MINE) else msg("markt.word", word=word)
    )


# -- checks ----------------------------------------------------------------------------------


def _kind(item: str) -> str:
    """What sort of thing an item is."""
    return "card" if item in CARDS else item.partition(" ")[0]


def _same(a: Action, by: str, to: str, give: Side, get: Side, secret: bool) -> bool:
    """Whether something would be traded for itself, loads by their goods."""
    there = [_what(a, to, i, secret) for i in get.items]
    return any(_what(a, by, i, False) in there for i in give.items)


def _what(a: Action, colour: str, item: str, secret: bool) -> str:
    """What an item is, wherever it lies; whose it is where that matters, or what cannot be seen."""
    kind = _kind(item)
    if kind == "transporter" or (kind == "cargo" and secret):
        return f"{colour} {item}"
    return _cargo(a, colour, item) or item


def _cargo(a: Action, colour: str, item: str) -> str | None:
    """The goods behind ``cargo 3``."""
    fleet = a.seat(colour).transporters if item.startswith("cargo ") else ()
    return next((t.cargo for t in fleet if item == f"cargo {t.number}"), None)


def _missing(
    a: Action, giver: str, taker: str, side: Side, *, secret: bool = False, offered: bool = False
) -> Refusal | None:
    """Whether the giver has it all and can hand it over (PX-INV-02, PX-TRD-03)."""
    everything = a.rules.trade_scope == "everything"
    ship = a.seat(giver).ship
    together = ship is not None and a.rules.board.is_planet(ship) and ship == a.seat(taker).ship
    left = list(things(a, giver))
    for item in side.items:
        values = {"who": hue(giver), "item": name(item)}
        kind = _kind(item)
        if kind not in ("cargo", *MOVABLE) and not (everything and kind in _WITH_EVERYTHING):
            return "PX-TRD-03", "not_movable", values
        carried = f"transporter {item.partition(' ')[2]}"
        if kind == "cargo" and carried in side.items:
            return "PX-TRD-03", "aboard", values
        unseen = offered if kind == "card" else secret and kind not in _OPEN
        if unseen:
            pass
        elif item not in left:
            twice = side.items.count(item) > 1 and item in things(a, giver)
            return "PX-INV-02", "twice" if twice else "not_there", values
        else:
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
    if a.rules.trade_scope == "everything":
        seat = a.seat(colour)
        yield from (f"transporter {t.number}" for t in seat.transporters)
        yield from (card for card in seat.hand or () if card != HIDDEN)
        for planet, count in zip(a.rules.board.planets, estate.chits, strict=False):
            yield from (f"chit {planet}",) * count


def movable(a: Action, by: str, to: str, giver: str) -> list[str]:
    """What one of two could hand over in a deal that `by` offers, alone or against another thing.

    Whatever is not among it is refused in any deal of one thing on each side.
    """
    taker = to if giver == by else by
    backs = [Side(), *(Side(0, (item,)) for item in dict.fromkeys(things(a, taker)))]

    def goes(item: str) -> bool:
        side = Side(0, (item,))
        deals = ((side, back) if giver == by else (back, side) for back in backs)
        return any(refusal(a, by, to, *deal, offered=True) is None for deal in deals)

    return list(filter(goes, dict.fromkeys(things(a, giver))))


def _unfit(a: Action, taker: str, gone: Side, come: Side) -> Refusal | None:
    """Whether a ship has room for what comes, once what it gives is gone."""
    gear = _without(a.gear(taker), gone)
    insured = [i for i in a.estate(taker).insured if f"insurance {i}" not in gone.items]
    places = {
        "transporter": len(_free_numbers(a, taker, gone)),
        "card": schaden.limit(a, taker)
        - len(a.seat(taker).hand or ())
        + sum(_kind(item) == "card" for item in gone.items),
    }
    for item in come.items:
        values = {"who": hue(taker), "item": name(item)}
        if item.partition(" ")[2] in insured and item.startswith("insurance "):
            return "PX-INS-04", "has_it", values
        kind = _kind(item)
        if kind in places:
            places[kind] -= 1
            if places[kind] < 0:
                return _FULL[kind], "no_room", values
        if kind in MOVABLE:
            found = obstacle(a.rules, gear, item)
            if found is not None:
                return found[0], "no_room", values
            gear = gear._replace(**built_in(gear, item))
    return None


def _free_numbers(a: Action, taker: str, gone: Side) -> list[int]:
    """Numbers that a transporter from another player can take on."""
    kept = {
        t.number for t in a.seat(taker).transporters if f"transporter {t.number}" not in gone.items
    }
    return [n for n in range(1, a.rules.transporters_per_player + 1) if n not in kept]


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
        if f"transporter {t.number}" not in back.items
        and (t.cargo is None or f"cargo {t.number}" in back.items)
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
    # First all that goes, then all that comes: a place may be free only then.
    gone = [[_hand_over(a, giver, item) for item in side.items] for giver, _, side, _ in ways]
    for (giver, taker, side, _), hold, parts in zip(ways, holds, gone, strict=True):
        for item, part in zip(side.items, parts, strict=True):
            a.event("PX-TRD-03", "markt.handed", giver, 1, other=hue(taker), item=name(item))
            _receive(a, taker, item, part, hold.get(item, 0))
    for player in (by, to):
        if any(_kind(item) == "card" for item in (*give.items, *get.items)):
            schaden.emptied(a, player)
    for payer, payee, money in ((by, to, give.money), (to, by, get.money)):
        if money:
            a.pay(payer, -money, "PX-TRD-01", "markt.trade_paid", payee, other=hue(payee))
            a.pay(payee, money, "PX-TRD-01", "markt.trade_got", payer, other=hue(payer))


def _hand_over(a: Action, giver: str, item: str) -> Any:
    """Take a thing from who gives it; what there is to know of it beside its name."""
    kind, which = _kind(item), item.partition(" ")[2]
    seat, estate = a.seat(giver), a.estate(giver)
    part: Any = None
    if kind in ("cargo", "transporter"):
        number = int(which)
        t = next(t for t in seat.transporters if t.number == number)
        if kind == "cargo":
            part = t.cargo
            change_cargo(a, giver, number, None)
        else:
            part = t
            a.put(giver, transporters=tuple(x for x in seat.transporters if x is not t))
        if t.cargo is not None:
            a.note(giver, "markt.given", t.cargo, number)
        return part
    if kind == "card":
        hand, at = seat.hand or (), (seat.hand or ()).index(item)
        part, backs = seat.backs[at], seat.backs
        a.put(giver, hand=hand[:at] + hand[at + 1 :], backs=backs[:at] + backs[at + 1 :])
        return part
    if kind == "chit":
        _count_chit(a, giver, which, -1)
    elif kind in _PAPERS:
        held = list(getattr(estate, _PAPERS[kind]))
        held.remove(which)
        a.put_estate(giver, **{_PAPERS[kind]: tuple(held)})
    else:
        a.put_gear(giver, **_without(a.gear(giver), Side(0, (item,)))._asdict())
    a.note(giver, "markt.given", item)
    return part


def _receive(a: Action, taker: str, item: str, part: Any, hold: int) -> None:
    """Put a thing where it belongs: a load into transporter `hold`, a piece on its free number."""
    kind, which = _kind(item), item.partition(" ")[2]
    if kind in ("cargo", "transporter"):
        load = part if kind == "cargo" else part.cargo
        if kind == "cargo":
            change_cargo(a, taker, hold, load)
        else:
            hold = _free_numbers(a, taker, Side())[0]
            fleet = (*a.seat(taker).transporters, part._replace(number=hold))
            a.put(taker, transporters=tuple(sorted(fleet, key=lambda t: t.number)))
        if load is not None:
            a.note(taker, "markt.taken", load, hold)
            a.event(
                "PX-TRD-03", "markt.stowed", taker, 1, goods=goods_label(load), number=hold,
            )  # fmt: skip
        return
    if kind == "card":
        a.take_in(taker, f"{part} {item}")
        return
    if kind == "chit":
        _count_chit(a, taker, which, 1)
    elif kind in _PAPERS:
        field = _PAPERS[kind]
        a.put_estate(taker, **{field: (*getattr(a.estate(taker), field), which)})
    else:
        a.put_gear(taker, **built_in(a.gear(taker), item))
    a.note(taker, "markt.taken", item)


def _count_chit(a: Action, colour: str, planet: str, by: int) -> None:
    won, at = a.estate(colour).chits, a.rules.board.planets.index(planet)
    a.put_estate(colour, chits=(*won[:at], won[at] + by, *won[at + 1 :]))
