"""Players that choose at random, with tastes: much buying, much shooting, much trading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import networkx as nx

from polax_lab.games.polax.partie import Side
from polax_lab.games.polax.zuege import Move

from ..tables import import_price
from .book import TORPEDOES
from .table import GRAPH, PLANETS, Cart, Player, Table
from .trade import DEVICES, has

#: How much a kind of move is liked against others; 1 where nothing is said.
TASTES: Mapping[str, Mapping[str, float]] = {
    "plain": {"offer": 0.02, "done": 2},
    "trader": {
        "sell": 300, "load": 100, "buy transporter": 8, "buy": 0.2, "gehen": 3, "gehen space": 4,
        "near": 30, "mine": 0.05, "offer": 0.1, "repair": 3, "done": 4,
    },
    "fighter": {
        "buy": 2, "buy transporter": 0.3, "buy tube": 10, "buy einzel": 40, "buy doppel": 60,
        "buy reflektor": 12, "buy schutzschild": 8, "buy radar": 1, "feuern": 60,
        "feuern ship": 800, "doppelkarte": 20, "sell": 20, "load": 4, "gehen space": 4,
        "gehen prey": 8, "repair": 0.3, "offer": 0.05, "mine": 0.2, "done": 1,
    },
    "mixed": {
        "doppelkarte": 8, "feuern": 10, "sell": 40, "load": 8, "near": 5, "install": 20,
        "repair": 4, "gehen home": 20, "gehen messe": 10, "gehen crowd": 20, "insure": 4, "stay": 6,
        "mine": 0.3, "offer": 0.3, "propose": 0.02, "end": 0.02, "buy": 2, "done": 3,
    },
}  # fmt: skip
#: Steps between spaces of an empty board; the bots look no closer.
AWAY = {a: dict(rest) for a, rest in nx.all_pairs_shortest_path_length(GRAPH)}
#: Things to ask for that nobody may have.
GOODS = (*TORPEDOES, *DEVICES, "tube", "insurance feuer", "find radar", "find einzel")


def choose(t: Table, moves: Sequence[Move], taste: str, rng: Random) -> Move:
    """Return one of some moves by taste."""
    liking = TASTES[taste]
    return rng.choices(moves, [_liking(t, move, liking) for move in moves])[0]


def _liking(t: Table, move: Move, liking: Mapping[str, float]) -> float:
    p = t.players[move.player]
    value = liking.get(move.verb, 1.0)
    if move.verb == "buy":
        value = liking.get(f"buy {move.what.split()[0]}", value)
        return value / 7 if move.what.startswith("transporter") else value
    if move.verb == "mine":
        return value / 8
    if move.verb == "transporter":
        cart = p.carts[int(move.what)]
        goal = _goal(t, cart)
        nearer = goal is not None and AWAY[move.to][goal] < AWAY[cart.space][goal]
        return liking.get("near", 1.0) if nearer else value
    rivals = [q.ship for q in t.alive() if q is not p and q.ship is not None]
    if move.verb == "feuern" and move.to in rivals:
        return liking.get("feuern ship", value)
    if move.verb == "gehen":
        if move.to not in PLANETS:
            value *= liking.get("gehen space", 1.0)
            if any(AWAY[move.to][ship] <= 3 for ship in rivals):
                value *= liking.get("gehen prey", 1.0)
        elif any(cart.space == move.to for q in t.after(p.colour) for cart in q.carts.values()):
            value *= liking.get("gehen crowd", 1.0)
        for name, place in (("home", p.home), ("messe", t.messe)):
            value *= liking.get(f"gehen {name}", 1.0) if move.to == place else 1.0
    return value


def _goal(t: Table, cart: Cart) -> str | None:
    """Return the planet that pays best by the step for a load, or the next one for none."""
    here = AWAY[cart.space]
    if cart.cargo is None:
        return min(PLANETS, key=here.__getitem__)
    load = cart.cargo
    open_ones = [p for p in PLANETS if t.chits[p] and import_price(p, load)]
    return max(open_ones, key=lambda p: (import_price(p, load) or 0) / (here[p] + 4), default=None)


def offer(t: Table, p: Player, rng: Random) -> Move | None:
    """Return some offer, sensible or not, or nothing where nobody else is in the game."""
    others = [q for q in t.alive() if q is not p]
    if not others:
        return None
    other = rng.choice(others)
    give, get = _side(p, rng), _side(other, rng)
    return Move(p.colour, "offer", to=other.colour, give=give, get=get)


def _side(p: Player, rng: Random) -> Side:
    money = rng.choice((0, 0, 1, 3, 8))
    loads = [f"cargo {n}" for n, cart in sorted(p.carts.items()) if cart.cargo]
    held = [what for what in DEVICES if has(p, what)]
    pool = [*loads, *p.torpedoes, *held, *(f"find {x}" for x in p.store),
            *(f"insurance {x}" for x in p.insured), rng.choice(GOODS)]  # fmt: skip
    items = rng.sample(pool, min(len(pool), rng.choice((0, 1, 1, 2))))
    return Side(money, tuple(items))


def proposal(t: Table, p: Player, rng: Random) -> Move:
    """Return a proposed reading that touches money or cards."""
    name, values = rng.choice((
        ("doppelkarte", ("must", "may")),
        ("repair_draw", ("immediate", "next_refill")),
        ("returned_mines", ("pay_again", "free")),
        ("import_resource_once", ("off", "on")),
        ("radar_reveal", ("hand", "one_random")),
    ))  # fmt: skip
    other = next(value for value in values if value != t.sw[name])
    return Move(p.colour, "propose", f"{name}={other}")
