"""Trade between players and agreed readings (sections 1 and 29)."""

from __future__ import annotations

from copy import deepcopy

from polax_lab.games.polax.partie import Side
from polax_lab.games.polax.zuege import Move

from . import book
from .market import build_in, fits
from .table import PLANETS, Player, Table, need

DEVICES = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", "schutzschild", "reflektor")


def offer(t: Table, p: Player, move: Move) -> None:
    """PX-TRD-01, -02, -06: only the player on turn, in the business step."""
    need(t.phase == "business" and p.colour == t.turn, "PX-TRD-02", "not the player on turn")
    other = t.players.get(move.to)
    need(other is not None and other is not p and not other.out, "PX-TRD-01", "nobody to trade")
    assert other is not None
    check(t, p, other, move.give, move.get)
    t.asked.append({"kind": "trade", "player": other.colour, "by": p.colour,
                    "give": move.give, "get": move.get})  # fmt: skip


def check(t: Table, p: Player, other: Player, give: Side, get: Side) -> None:
    """What each side gives must be there and must find room (PX-TRD-03, -05)."""
    need((give, get) != (Side(), Side()), "PX-TRD-01", "no exchange")
    twice = (give.money and get.money) or any(item in get.items for item in give.items)
    need(not twice, "PX-TRD-01", "a thing for the same thing")
    goods = give.items + get.items
    need(not goods or t.sw["trade_scope"] != "money_only", "PX-TRD-03", "money only")
    net = give.money - get.money
    need(net <= 0 or p.account >= net, "PX-CRED-03", f"{p.colour} cannot pay")
    one, two = simulate(t, p, other, give, get)
    need(len(one.torpedoes) <= one.tubes and len(two.torpedoes) <= two.tubes, "PX-EQ-11", "tube")


def simulate(t: Table, p: Player, other: Player, give: Side, get: Side) -> tuple[Player, Player]:
    """Return both players after the exchange: first everything leaves, then it arrives."""
    one, two = deepcopy(p), deepcopy(other)
    anywhere = t.sw["trade_scope"] == "everything"
    moved: list[tuple[Player, str, str, str]] = []
    for giver, taker, side in ((one, two, give), (two, one, get)):
        for item in side.items:
            load = place = ""
            if item.startswith("cargo"):
                cart = giver.carts.get(int(item.split()[1]))
                need(cart is not None and cart.cargo is not None, "PX-TRD-03", f"no {item}")
                assert cart is not None
                load, place, cart.cargo = str(cart.cargo), cart.space, None
                need(place in PLANETS, "PX-TRD-03", "not on a planet")
            else:
                scarce = item.startswith(("insurance", "find"))
                need(anywhere or not scarce, "PX-TRD-03", f"{item} cannot be handed over")
                met = giver.grounded() and giver.ship == taker.ship
                need(met or anywhere, "PX-TRD-03", "the ships do not meet on a planet")
                _remove(giver, item)
            moved.append((taker, item, load, place))
    for taker, item, load, place in moved:
        if load:
            # Loads do not change places: the transporter was empty before.
            before = other if taker is two else p
            empty = [c for n, c in sorted(taker.carts.items())
                     if before.carts[n].cargo is None and c.cargo is None
                     and (anywhere or c.space == place)]  # fmt: skip
            need(bool(empty), "PX-TRD-03", f"no empty transporter for {item}")
            empty[0].cargo = load
        elif item.startswith("insurance"):
            need(item.split()[1] not in taker.insured, "PX-INS-04", "one of each kind")
            taker.insured.append(item.split()[1])
        elif item.startswith("find"):
            taker.store.append(item.split()[1])
        else:
            need(fits(taker, item), "PX-EQ-14", f"{item} does not fit")
            build_in(taker, item)
    one.account += get.money - give.money
    two.account += give.money - get.money
    return one, two


def _remove(p: Player, item: str) -> None:
    if item in book.TORPEDOES:
        need(item in p.torpedoes, "PX-TRD-03", f"no {item}")
        p.torpedoes.remove(item)
    elif item.startswith("insurance"):
        need(item.split()[1] in p.insured, "PX-TRD-03", f"no {item}")
        p.insured.remove(item.split()[1])
    elif item.startswith("find"):
        need(item.split()[1] in p.store, "PX-TRD-03", f"no {item}")
        p.store.remove(item.split()[1])
    else:
        need(has(p, item), "PX-TRD-03", f"no {item}")
        if item == "funkanlage":
            p.funk = False
        elif item == "radar":
            p.radar = False
        elif item == "notstromaggregat":
            p.power = False
        elif item == "loeschanlage":
            p.foam = "none"
        else:
            p.shield = "none"


def has(p: Player, device: str) -> bool:
    """Whether a device can be given away: tubes are part of the ship, an empty Löschanlage is
    of no use."""
    return {
        "funkanlage": p.funk,
        "radar": p.radar,
        "notstromaggregat": p.power,
        "loeschanlage": p.foam == "filled",
        "schutzschild": p.shield == "schutzschild",
        "reflektor": p.shield == "reflektor",
    }.get(device, False)


def answer(t: Table, p: Player, yes: bool) -> None:
    """Accept or refuse an offer (PX-GAP-19) or a proposed reading (PX-META-06)."""
    question = t.asked.pop()
    if question["kind"] == "ruling":
        if not yes:
            t.asked = [q for q in t.asked if q["kind"] != "ruling"]
        elif not any(q["kind"] == "ruling" for q in t.asked):
            agree(t, question["reading"])
        return
    t.seen["trade accepted" if yes else "trade refused"] += 1
    if yes:
        asker = t.players[question["by"]]
        net = question["get"].money - question["give"].money
        need(net <= 0 or p.account >= net, "PX-CRED-03", f"{p.colour} cannot pay")
        for item in question["give"].items + question["get"].items:
            t.seen[f"traded {item.split()[0]}"] += 1
        one, two = simulate(t, asker, p, question["give"], question["get"])
        t.players[asker.colour], t.players[p.colour] = one, two


def propose(t: Table, p: Player, reading: str) -> None:
    others = [q for q in t.after(p.colour) if not q.out]
    if not others:
        agree(t, reading)
    # The next one clockwise is asked first.
    t.asked += [{"kind": "ruling", "player": q.colour, "by": p.colour, "reading": reading}
                for q in reversed(others)]  # fmt: skip


def agree(t: Table, reading: str) -> None:
    name, _, value = reading.partition("=")
    t.agreed = [*(a for a in t.agreed if a[0] != name), (name, value)]
    t.sw[name] = value
    t.seen["reading agreed"] += 1
