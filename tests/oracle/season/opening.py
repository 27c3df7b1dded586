"""Setup (section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from ..tables import lager_planet
from . import book
from .table import AREAS, PLANETS, Player, Result, Table


def lay_out(
    order: Sequence[str],
    sw: dict[str, str],
    results: Sequence[Result],
    *,
    sporting: bool = False,
    capital: int = 12,
) -> Table:
    """Return the table after the setup, reading dice and shuffles from `results`."""
    t = Table(list(order), sw, results=list(results))
    t.players = {colour: Player(colour, account=capital) for colour in order}
    number = len(order)
    taken: list[str] = []
    for p in t.players.values():
        # PX-SET-06 to -09: two throws, again where the planet is taken.
        while not p.home:
            home = lager_planet(t.roll() + t.roll())
            if home in taken:
                t.seen["dice again"] += 1
            else:
                p.home = p.ship = home
                taken.append(home)
    t.target = (book.SPORTING if sporting else book.TARGET)[number]
    # PX-SET-14, -15: draw cards on the Ablagestapel, all others of all colours one stack.
    t.discard = [f"{c} {card}" for c in order for card in book.DRAW_CARDS]
    t.deck = _shuffled(t, [f"{c} {card}" for c in order for card in book.OWN_CARDS], "PX-SET-15")
    t.piles["lager"] = _shuffled(t, book.lager_pile(), "PX-SET-17")
    t.piles["schaden"] = _shuffled(t, book.schaden_pile(number), "PX-SET-18")
    events = book.ereignis_pile(PLANETS, list(AREAS))
    t.piles["ereignis"] = ["polax", *_shuffled(t, events, "PX-SET-19")]
    for _ in range(5):  # PX-SET-20
        for p in t.players.values():
            p.hand.append(t.deck.pop())
    chits = book.CHITS.get(sw["import_chits"], 2 * number)  # PX-IMP-03
    t.chits = dict.fromkeys(PLANETS, chits)
    t.turn = t.order[0]
    return t


def _shuffled(t: Table, items: list[str], rule: str) -> list[str]:
    return t.pick(items, len(items), rule)
