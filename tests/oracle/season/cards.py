"""What Lager-, Schadens- and Ereigniskarten do (PX-GAP-03, -10, -11, sections 15 to 19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..fleet import control
from ..sealing import freed_by
from ..tables import messe_bonus
from . import book
from .damage import harm
from .table import AREAS, GRAPH, PLANETS, Harm, Player, Table

Effect = Callable[[Table, Player], None]


def cash(amount: int, insurance: str = "") -> Effect:
    """Gain or pay; debt is lent (PX-CRED-01), an insurance pays a loss (PX-GAP-09)."""

    def effect(t: Table, p: Player) -> None:
        if insurance and insurance in p.insured:
            t.seen[f"insured: {insurance}"] += 1
            return
        p.account += amount
        if p.account < 0:
            t.seen["in debt"] += 1

    return effect


def find(what: str) -> Effect:
    def effect(t: Table, p: Player) -> None:
        p.store.append(what)  # PX-LAG-06

    return effect


def premium(t: Table, p: Player) -> None:
    """PX-LAG-04: for owning both; whether the Löschanlage is filled is not asked."""
    if p.foam != "none" and "feuer" in p.insured:
        p.account += 6
        t.seen["premium paid"] += 1


def landing_fees(t: Table, p: Player) -> None:
    p.account += sum(cart.space == p.home for cart in p.carts.values())


def put_out(t: Table, p: Player) -> bool:
    """A filled Löschanlage puts one fire out and is empty (PX-SCH-03, -04)."""
    if p.foam != "filled":
        return False
    p.foam = "empty"
    t.seen["fire put out"] += 1
    return True


def small_fire(t: Table, p: Player) -> None:
    if not put_out(t, p):
        cash(-4, "feuer")(t, p)


def big_fire(t: Table, p: Player) -> None:
    if not put_out(t, p):
        cash(-4, "feuer")(t, p)
        p.harms.append(Harm("grosser_brand", "hand", percent=20))
        harm(t, p, 20)


def asteroids(t: Table, p: Player) -> None:
    if p.radar:
        t.seen["radar saves"] += 1
    else:
        p.harms.append(Harm("asteroidensturm", "hand", percent=20))
        harm(t, p, 20)


def radio_destroyed(t: Table, p: Player) -> None:
    if not p.funk:
        return
    if p.power and p.broken("funkanlage"):
        t.seen["broken twice"] += 1
    elif p.power:
        p.harms.append(
            Harm("funk_zerstoert", "funkanlage", until="next_turn_start", ends=p.turns + 1)
        )
    else:
        p.funk = False
        # A failure for a while ends with the device.
        p.harms = [h for h in p.harms if h.part != "funkanlage"]
        t.seen["Funkanlage lost"] += 1


def control_broken(t: Table, p: Player) -> None:
    """What is broken breaks no further, but it may last longer."""
    if any(h.part == "remote_control" and (h.price or p.power) for h in p.harms):
        t.seen["broken twice"] += 1
        return
    p.harms = [h for h in p.harms if h.part != "remote_control"]
    if p.power:
        p.harms.append(Harm("fernsteuerung", "remote_control", until="turn_end", ends=p.turns))
    else:
        p.harms.append(Harm("fernsteuerung", "remote_control", price=3))


def power_cut(t: Table, p: Player) -> None:
    if any(h.part == "cards" and h.ends > p.turns for h in p.harms):
        t.seen["broken twice"] += 1
    elif not p.power:
        p.harms.append(Harm("stromausfall", "cards", until="next_turn_end", ends=p.turns + 1))


def jam(t: Table, p: Player) -> None:
    if len(set(p.torpedoes)) > 1:
        t.asked.append({"kind": "torpedo", "player": p.colour})
    elif p.torpedoes:
        p.torpedoes.pop()


def shield_lost(t: Table, p: Player) -> None:
    p.shield = "none"


def engine(t: Table, p: Player) -> None:
    p.harms.append(Harm("triebwerk", "hand", percent=20, price=4))
    harm(t, p, 20)


def hold(t: Table, p: Player) -> None:
    loaded = [n for n, cart in sorted(p.carts.items()) if cart.cargo]
    if len(loaded) > 1:
        t.asked.append({"kind": "cargo", "player": p.colour})
    elif loaded:
        lose_cargo(t, p, loaded[0])


def lose_cargo(t: Table, p: Player, number: int) -> None:
    p.carts[number].cargo = None
    t.seen["cargo lost by a card"] += 1
    if "transport" in p.insured:
        p.account += 8
        t.seen["insured: transport"] += 1


def traffic_jam(t: Table, p: Player) -> None:
    left = next(q for q in t.after(p.colour) if not q.out)
    for q in (p, left):
        cash(-3)(t, q)


def audit(t: Table, p: Player) -> None:
    """The richest pays; the ledger is silent on ties: all of them are richest."""
    most = max(q.account for q in t.alive())
    rich = [q for q in t.alive() if q.account == most]
    if len(rich) > 1:
        t.seen["audit of several"] += 1
    for q in rich:
        cash(-4)(t, q)


def quarantine(t: Table, p: Player) -> None:
    if p.grounded():
        for q in t.after(p.colour):
            for cart in q.carts.values():
                if cart.space == p.ship:
                    cart.held = True
                    t.seen["quarantine"] += 1


def for_players(least: int, effect: Effect) -> Effect:
    """Cards for more players than are left have no effect (PX-SCH-12)."""

    def guarded(t: Table, p: Player) -> None:
        if len(t.alive()) >= least:
            effect(t, p)
        else:
            t.seen["card for more players"] += 1

    return guarded


def messe(planet: str) -> Effect:
    def effect(t: Table, p: Player) -> None:
        old, t.messe = t.messe, planet  # PX-MES-01, -03
        if t.messe_open:
            t.seen["Messe bonus lost"] += 1
        blast_at_change(t, old, planet)
        there = [q for q in t.alive() if q.ship == planet]
        t.messe_open = not there  # PX-MES-09
        for q in there:  # PX-MES-07
            q.account += messe_bonus(planet, t.sw["messe_inox"])
            t.seen["Messe bonus at its start"] += 1

    return effect


def blast_at_change(t: Table, old: str | None, new: str) -> None:
    """PX-MES-15, readings A and B."""
    if t.sw["vsa_blast"] == "entry_of_new_messe":
        entries = set(GRAPH.neighbors(new))
        blast(t, [(q, n) for q in t.alive() for n, c in q.carts.items() if c.space in entries])
    elif t.sw["vsa_blast"] == "owner_lost_control" and old is not None:
        lost = [q for q in t.alive() if q.ship == old and q.home != old]
        blast(t, sealing(t, lost))


def blast_any_time(t: Table) -> None:
    """PX-MES-15, reading C: whatever nobody can steer and alone seals a planet."""
    if t.sw["vsa_blast"] == "any_time" and t.phase not in ("final", "over"):
        pos = t.pos()
        blast(t, sealing(t, [q for q in t.alive() if not control(pos, q.colour)]))


def sealing(t: Table, owners: Sequence[Player]) -> list[tuple[Player, int]]:
    """Transporters of some players of which each alone reconnects a planet by leaving."""
    pos = t.pos()
    return [
        (q, n)
        for q in owners
        for n, cart in sorted(q.carts.items())
        if pos.in_free_space(cart.space) and freed_by(pos, [("transporter", q.colour, n)])
    ]


def blast(t: Table, doomed: list[tuple[Player, int]]) -> None:
    for q, n in doomed:  # PX-MES-16
        del q.carts[n]
        t.seen["blown up by the VSA"] += 1


def nebula(area: str) -> Effect:
    def effect(t: Table, p: Player) -> None:
        t.nebula = area
        for q in t.alive():
            take_back(t, q, [m for m in q.mines if m in AREAS[area]])  # PX-NEB-04

    return effect


def clear_mines(t: Table, p: Player) -> None:
    for q in t.alive():
        take_back(t, q, list(q.mines))  # PX-EVT-04


def take_back(t: Table, q: Player, mines: list[str]) -> None:
    for space in mines:
        q.mines.remove(space)
        t.seen["mine returned"] += 1
        if t.sw["returned_mines"] == "free":  # PX-EVT-05
            q.store.append("mine")


def polax(t: Table, p: Player) -> None:
    t.drawer = p.colour
    if t.then == "business":
        t.seen["Polax while repairing"] += 1


CARDS: dict[str, Effect] = {
    **{card: find(what) for card, what in book.FINDS.items()},
    "praemie": premium,
    "lagermiete": cash(-2),
    "lagermiete_hoch": cash(-4),
    "lagerbrand": cash(-6, "feuer"),
    "einbruch": cash(-4, "lager"),
    "altbestand": cash(3),
    "altbestand_gross": cash(5),
    "standgeld": landing_fees,
    "kleiner_brand": small_fire,
    "grosser_brand": big_fire,
    "asteroidensturm": asteroids,
    "funk_zerstoert": radio_destroyed,
    "fernsteuerung": control_broken,
    "stromausfall": power_cut,
    "rohrklemmer": jam,
    "schildgenerator": shield_lost,
    "triebwerk": engine,
    "frachtraum": hold,
    "arztrechnung": cash(-3),
    "stau": for_players(3, traffic_jam),
    "steuerpruefung": for_players(3, audit),
    "quarantaene": for_players(4, quarantine),
    **{f"messe_{planet}": messe(planet) for planet in PLANETS},
    **{f"nebel_{area.lower()}": nebula(area) for area in AREAS},
    "minen_geraeumt": clear_mines,
    "polax": polax,
}
