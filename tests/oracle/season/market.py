"""Business and Vorrunde (sections 4, 15, 21 to 25, 27, 28), and repair (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from polax_lab.games.polax.zuege import Move

from ..tables import export_of, import_price
from . import book
from .table import PLANETS, Cart, Harm, Player, Refused, Table, need

LATER = ("load", "sell", "mine", "repair", "install")


def in_reach(t: Table, p: Player) -> bool:
    """On a planet, or by a working Funkanlage outside the nebula (PX-BUS-03, -12, -16)."""
    radio = p.funk and not p.broken("funkanlage") and p.ship not in t.fog()
    return p.grounded() or radio


def price(t: Table, p: Player, move: Move) -> int:
    """Check a business move and return what it costs; a sale costs less than nothing."""
    need(t.phase == "business" or move.verb not in LATER, "PX-PRE-05", "not in the Vorrunde")
    cost = JUDGES[move.verb](t, p, move)
    # PX-CRED-03, -04; a free repair or a sale is no purchase.
    need(cost <= 0 or p.account >= cost, "PX-CRED-03", f"{p.account} do not pay {cost}")
    return cost


def _buy(t: Table, p: Player, move: Move) -> int:
    what = move.what
    if what.startswith("transporter"):
        return _transporter(t, p, int(what.split()[1]), move.to)
    need(p.grounded(), "PX-BUS-13", "the ship is not on a planet")
    if move.to:
        return _exchange(p, what, move.to)
    if what == "tube":
        need(p.tubes < 3, "PX-EQ-10", "three tubes at most")
        return book.TUBES[p.tubes]
    need(fits(p, what), "PX-EQ-14", f"{what} does not fit")
    return book.TORPEDOES[what] if what in book.TORPEDOES else book.EQUIPMENT[what]


def _transporter(t: Table, p: Player, number: int, planet: str) -> int:
    need(in_reach(t, p), "PX-BUS-03", "neither on a planet nor by radio")
    need(1 <= number <= 6 and number not in p.carts, "PX-BUS-05", "each number once")
    need(planet in PLANETS, "PX-BUS-04", "it appears on a planet")
    spawn = t.sw["transporter_spawn"]
    if t.phase == "vorrunde":
        need(planet == p.home, "PX-PRE-03", "on the own Lagerplanet only")
    elif spawn == "ship_planet":
        need(planet == p.ship, "PX-BUS-04", "on the ship's planet")
    elif spawn == "lagerplanet":
        need(planet == p.home, "PX-BUS-04", "on the Lagerplanet")
    return book.TRANSPORTER


def _exchange(p: Player, what: str, old: str) -> int:
    """In place of the other shield or another torpedo (PX-EQ-13, -15)."""
    if what in book.TORPEDOES:
        need(old in book.TORPEDOES and old != what, "PX-EQ-15", "another type of torpedo")
        need(old in p.torpedoes, "PX-EQ-15", f"no {old} is loaded")
        return book.TORPEDOES[what]
    need({what, old} == {"schutzschild", "reflektor"}, "PX-EQ-13", "the other kind of shield")
    need(p.shield == old, "PX-EQ-13", f"no {old} is there")
    return book.EQUIPMENT[what]


def fits(p: Player, what: str) -> bool:
    """Whether a device can be built in as things are (PX-EQ-09 to -11, -14, PX-LAG-07)."""
    return {
        "funkanlage": not p.funk,
        "radar": not p.radar,
        "notstromaggregat": not p.power,
        "loeschanlage": p.foam == "none",
        "loeschschaum": p.foam == "empty",
        "schutzschild": p.shield == "none",
        "reflektor": p.shield == "none",
        "tube": p.tubes < 3,
        "einzel": len(p.torpedoes) < p.tubes,
        "doppel": len(p.torpedoes) < p.tubes,
    }.get(what, False)


def build_in(p: Player, what: str) -> None:
    """Put a device into the ship."""
    if what == "funkanlage":
        p.funk = True
    elif what == "radar":
        p.radar = True
    elif what == "notstromaggregat":
        p.power = True
    elif what in ("loeschanlage", "loeschschaum"):
        p.foam = "filled"
    elif what in ("schutzschild", "reflektor"):
        p.shield = what
    elif what == "tube":
        p.tubes += 1
    else:
        p.torpedoes.append(what)


def _insure(t: Table, p: Player, move: Move) -> int:
    need(in_reach(t, p), "PX-INS-03", "neither on a planet nor by radio")
    need(move.what in book.INSURANCES, "PX-INS-04", "no such insurance")
    need(move.what not in p.insured, "PX-INS-04", "one of each kind")
    return book.INSURANCES[move.what]


def _cart(p: Player, move: Move) -> Cart:
    cart = p.carts.get(int(move.what))
    need(cart is not None, "PX-BUS-06", "no such transporter")
    assert cart is not None
    need(cart.space in PLANETS, "PX-BUS-06", "the transporter is not on a planet")
    return cart


def _load(t: Table, p: Player, move: Move) -> int:
    need(_cart(p, move).cargo is None, "PX-BUS-08", "it carries a load")
    return book.LOAD


def _sell(t: Table, p: Player, move: Move) -> int:
    cart = _cart(p, move)
    need(cart.cargo is not None, "PX-BUS-09", "it is empty")
    assert cart.cargo is not None
    need(t.chits[cart.space] > 0, "PX-IMP-02", "no chit is left")
    paid = import_price(cart.space, cart.cargo)
    need(paid is not None, "PX-BUS-10", "the planet exports it")
    assert paid is not None
    again = t.sw["import_resource_once"] == "on" and (cart.space, cart.cargo) in t.sold
    need(not again, "PX-BUS-10", "the planet has bought it before")
    return -paid


def _mine(t: Table, p: Player, move: Move) -> int:
    need(in_reach(t, p), "PX-BUS-16", "neither on a planet nor by radio")
    need(len(p.mines) < 2, "PX-MINE-12", "two mines at most")
    free = t.pos().in_free_space(move.to) and move.to not in t.pos().occupied()
    need(free, "PX-MINE-01", "not a free field")
    return 0 if "mine" in p.store else book.MINE


def _repair(t: Table, p: Player, move: Move) -> int:
    need(p.grounded(), "PX-DMG-04", "the ship is not on a planet")
    if move.what == "hand":
        own = sum(h.percent for h in p.harms if h.price or "kasko" in p.insured)
        need(p.damage > own, "PX-DMG-03", "nothing to repair")
        return book.REPAIR
    harm = _harm(p, move.what)
    need(harm is not None, "PX-DMG-05", "no such damage")
    assert harm is not None
    return 0 if "kasko" in p.insured else harm.price


def _harm(p: Player, card: str) -> Harm | None:
    """Return what a card has done and is repaired for itself: priced, or insured (PX-GAP-09)."""
    insured = "kasko" in p.insured
    return next(
        (h for h in p.harms if h.card == card and (h.price or (insured and h.percent))), None
    )


def _install(t: Table, p: Player, move: Move) -> int:
    need(p.ship == p.home, "PX-BUS-15", "the ship is not on its Lagerplanet")
    need(move.what in p.store, "PX-LAG-06", "not in store")
    need(fits(p, move.what), "PX-LAG-07", "it does not fit")
    return 0


JUDGES: dict[str, Callable[[Table, Player, Move], int]] = {
    "buy": _buy,
    "insure": _insure,
    "load": _load,
    "sell": _sell,
    "mine": _mine,
    "repair": _repair,
    "install": _install,
}


def do(t: Table, p: Player, move: Move) -> None:
    """Carry a business move out, or refuse it."""
    cost = price(t, p, move)
    p.account -= cost
    what = move.what
    t.seen[f"{move.verb} {what.split()[0]}" if move.verb == "buy" else move.verb] += 1
    match move.verb:
        case "buy" if what.startswith("transporter"):
            p.carts[int(what.split()[1])] = Cart(move.to)
        case "buy":
            if move.to in book.TORPEDOES:
                p.torpedoes.remove(move.to)
            if move.to:
                t.seen["exchange of a device"] += 1
            build_in(p, what)
        case "insure":
            p.insured.append(what)
        case "load":
            cart = p.carts[int(what)]
            cart.cargo = export_of(cart.space)
        case "sell":
            cart = p.carts[int(what)]
            assert cart.cargo is not None
            t.sold.add((cart.space, cart.cargo))
            t.chits[cart.space] -= 1
            p.chits[cart.space] += 1
            cart.cargo = None
        case "mine":
            if cost == 0:
                p.store.remove("mine")
                t.seen["mine set free of charge"] += 1
            p.mines.append(move.to)
        case "repair":
            _mend(t, p, what)
        case "install":
            p.store.remove(what)
            build_in(p, what)


def _mend(t: Table, p: Player, what: str) -> None:
    if what == "hand":
        p.damage -= 20
        # Torpedo damage is mended first; what is left over after that was a card's.
        for harm in [h for h in p.harms if not h.price and h.percent]:
            over = sum(h.percent for h in p.harms) - p.damage
            if over > 0:
                harm.percent -= min(over, harm.percent)
        p.harms = [h for h in p.harms if h.price or h.percent or h.part != "hand"]
    else:
        harm = _harm(p, what)
        assert harm is not None
        p.harms.remove(harm)
        p.damage -= harm.percent
        if not harm.percent:
            return
    if t.sw["repair_draw"] == "immediate":  # PX-DMG-06
        t.then = "business"
        t.phase = "draw"


def all_moves(t: Table, p: Player) -> Iterator[Move]:
    """Yield every business move that the rules allow, mines aside."""
    for move in _candidates(p):
        try:
            price(t, p, move)
        except Refused:
            continue
        yield move


def _candidates(p: Player) -> Iterator[Move]:
    who = p.colour
    for n in range(1, 7):
        yield from (Move(who, "buy", f"transporter {n}", planet) for planet in PLANETS)
        yield Move(who, "load", str(n))
        yield Move(who, "sell", str(n))
    devices = (*book.EQUIPMENT, "tube", *book.TORPEDOES)
    for what in devices:
        yield Move(who, "buy", what)
        yield Move(who, "install", what)
    for one, two in (("schutzschild", "reflektor"), ("einzel", "doppel")):
        yield Move(who, "buy", one, two)
        yield Move(who, "buy", two, one)
    yield from (Move(who, "insure", kind) for kind in book.INSURANCES)
    yield Move(who, "repair", "hand")
    for card in dict.fromkeys(h.card for h in p.harms):
        yield Move(who, "repair", card)
