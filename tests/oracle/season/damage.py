"""Damage, hand size and elimination (sections 11 to 13)."""

from __future__ import annotations

from .table import Player, Table


def hit(t: Table, p: Player, percent: int) -> None:
    """Damage by a torpedo: one card for each 20 percent is taken blind (PX-HIT-07, -08, -15)."""
    p.damage = min(100, p.damage + percent)
    t.seen[f"ship hit {percent}"] += 1
    if p.limit:  # Of a ship that is out the whole hand goes (PX-ELIM-05).
        _take(t, p, min(percent // 20, len(p.hand)), "PX-HIT-07")
    _end(t, p)


def harm(t: Table, p: Player, percent: int) -> None:
    """Damage by a Schadenskarte: cards beyond the new limit go at random (PX-DMG-09)."""
    p.damage = min(100, p.damage + percent)
    surplus = len(p.hand) - p.limit
    if surplus > 0:
        t.seen["surplus cards discarded"] += 1
        _take(t, p, surplus, "PX-DMG-09")
    _end(t, p)


def _take(t: Table, p: Player, count: int, rule: str) -> None:
    if count:
        for card in t.pick(p.hand, count, rule):
            p.hand.remove(card)
            t.lay(card)


def _end(t: Table, p: Player) -> None:
    if p.limit == 0:  # PX-ELIM-01
        eliminate(t, p)
    else:
        emptied(t, p)


def emptied(t: Table, p: Player) -> None:
    """An empty hand eliminates only in the literal reading (PX-CARD-19)."""
    if t.sw["zero_hand"] == "literal" and not p.hand and not p.out:
        t.seen["out by an empty hand"] += 1
        eliminate(t, p)


def eliminate(t: Table, p: Player) -> None:
    """PX-ELIM-02 to -05: pieces leave, the colour is purged, other cards of the hand go off."""
    p.out = "eliminated"
    t.seen["elimination"] += 1
    p.ship = None
    p.carts.clear()
    p.mines.clear()
    own = f"{p.colour} "
    t.gone += [c for c in t.deck + t.discard if c.startswith(own)]
    t.deck = [c for c in t.deck if not c.startswith(own)]
    t.discard = [c for c in t.discard if not c.startswith(own)]
    hand, p.hand = p.hand, []
    for card in hand:
        t.lay(card)
    t.reshuffle()
