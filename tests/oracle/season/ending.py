"""The end of the season (section 30) and the Importbonus (section 24)."""

from __future__ import annotations

from polax_lab.games.polax.zuege import Move

from ..flight import distance
from ..tables import import_bonus
from .table import GRAPH, PLANETS, Player, Table, need


def begin(t: Table) -> None:
    """Clear space; from the drawer on, all fly (PX-END-03 to -06, PX-GAP-16)."""
    t.phase = "final"
    t.nebula = None
    for p in t.alive():
        p.carts = {n: cart for n, cart in p.carts.items() if cart.space in PLANETS}
        p.mines.clear()
    first = t.order.index(t.turn)
    flying = [t.players[c] for c in t.order[first:] + t.order[:first]]
    t.flyers = [p.colour for p in flying if not p.out]
    settle(t)


def settle(t: Table) -> None:
    """Pass over those who have nothing to decide; after the last one, count (PX-END-16)."""
    while t.flyers and passes(t, t.players[t.flyers[0]]):
        t.flyers.pop(0)
    if t.flyers:
        t.turn = t.flyers[0]
    else:
        bonuses(t)
        t.phase = "over"


def passes(t: Table, p: Player) -> bool:
    """Whether a player has no choice: stays by the reading `space_only`, or freezes."""
    if p.grounded():
        # PX-END-10; else a ship that reaches no other planet stays.
        stays = t.sw["final_flight"] == "space_only"
        return stays or not any(s in PLANETS and s != p.ship for s in flights(t, p))
    if any(space in PLANETS for space in flights(t, p)):
        return False
    if any(tow_cost(t, p, planet) <= p.account for planet in PLANETS):
        return False
    p.out = "frozen"  # PX-END-14, -15
    t.seen["frozen"] += 1
    return True


def strength(p: Player) -> int:
    """Sum of the Gehen cards of the hand; a joker counts 6 (PX-END-06, -07)."""
    values = [card.split()[2] for card in p.hand if card.split()[1] == "gehen"]
    return sum(6 if value == "joker" else int(value) for value in values)


def flights(t: Table, p: Player) -> dict[str, int]:
    """Return all spaces within the sum of the Gehen cards, and the fewest steps there.

    Other ships in space, frozen ones too, are obstacles (PX-END-09), planets with two entries may
    be passed, never straight back (PX-MOVE-03, -05). The start is among them: a ship need not fly.
    """
    assert p.ship is not None
    pos, most = t.pos(), strength(p)
    shut = {q.ship for q in t.players.values() if q is not p and not q.grounded()}
    found = {p.ship: 0}
    seen = {(p.ship, ""): 0}
    front = [(p.ship, "")]
    while front:
        front.sort(key=lambda node: seen[node])
        here, before = front.pop(0)
        if pos.is_planet(here) and before and not pos.passable_planet(here):
            continue
        if pos.is_planet(here) and before and t.sw["planet_step"] == "free":
            steps = seen[here, before]
        else:
            steps = seen[here, before] + 1
        for there in GRAPH.neighbors(here):
            cost = steps
            if there == before or there in shut or cost > most:
                continue
            found[there] = min(found.get(there, cost), cost)
            if seen.get((there, here), most + 1) > cost:
                seen[there, here] = cost
                if (there, here) not in front:
                    front.append((there, here))
    return found


def tow_cost(t: Table, p: Player, planet: str) -> int:
    """Fewest fields to be towed, the planet counting as the last step (PX-END-11, -13)."""
    pos = t.pos()
    pos.ships = {}
    away = [distance(pos, space, planet, empty=True)
            for space in flights(t, p) if space not in PLANETS]  # fmt: skip
    return min(n for n in away if n is not None)


def fly(t: Table, p: Player, move: Move) -> None:
    """One final flight."""
    need(t.phase == "final" and t.flyers[0] == p.colour, "PX-GAP-16", "not this player's flight")
    t.flyers.pop(0)
    if move.verb == "final":
        need(move.to in PLANETS and move.to in flights(t, p), "PX-END-08", "out of reach")
        p.ship = move.to
    elif move.verb == "tow":
        need(not p.grounded(), "PX-END-11", "a ship on a planet needs no tow")
        need(move.to not in flights(t, p), "PX-END-11", "the own cards suffice")
        cost = tow_cost(t, p, move.to)
        need(p.account >= cost, "PX-END-15", f"{p.account} do not pay {cost}")
        p.account -= cost
        p.ship = move.to
    elif not p.grounded():
        p.out = "frozen"
        t.seen["frozen by choice"] += 1
    settle(t)


def bonuses(t: Table) -> None:
    """PX-END-17 to -19; for a frozen player too, though the game is lost (PX-END-26)."""
    playing = [p for p in t.players.values() if p.out != "eliminated"]
    for p in playing:
        if p.ship == p.home:
            p.account += 3
            t.seen["Raumschiffbonus"] += 1
        for cart in p.carts.values():
            p.account += 3 if cart.space == p.home else 2
        for count in p.chits.values():
            bonus = import_bonus(len(playing), count, t.sw["import_bonus_columns"])
            p.account += bonus
            if bonus:
                t.seen[f"Importbonus {bonus}"] += 1


def winners(t: Table) -> list[str]:
    """The Sieger: the richest who is neither frozen nor out (PX-END-22 to -24)."""
    fit = [p for p in t.players.values() if not p.out]
    most = max((p.account for p in fit), default=0)
    return [p.colour for p in fit if p.account == most]


def gewinner(t: Table) -> list[str]:
    """All who reach the target (PX-END-20, -21)."""
    return [p.colour for p in t.players.values() if not p.out and p.account >= t.target]
