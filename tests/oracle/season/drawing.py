"""Refilling the hand and carrying out drawn cards (sections 14 to 19)."""

from __future__ import annotations

from .cards import CARDS
from .table import Player, Table


def refill(t: Table, p: Player) -> None:
    """Draw until the hand is complete (PX-DRAW-01 to -12); stop early where someone is asked."""
    while not p.out and not t.asked and not t.doing and len(p.hand) < p.limit:
        if not t.deck:  # PX-DRAW-11
            t.seen["no card left to draw"] += 1
            return
        card = t.deck.pop()
        t.reshuffle()
        _, _, name = card.partition(" ")
        if not name.startswith("ziehe"):
            p.hand.append(card)
        elif t.drawer:  # PX-DRAW-12, PX-END-02
            t.seen["draw card ignored"] += 1
            t.lay(card)
        else:
            kind = name.partition(" ")[2]
            drawn = t.piles[kind].pop()
            t.seen[f"{kind}: {drawn}"] += 1
            t.doing.append((kind, drawn, card))
            CARDS[drawn](t, p)
            finish(t)


def finish(t: Table) -> None:
    """Slide a card under its stack once nobody is asked any more (PX-DRAW-03 to -05)."""
    if t.doing and not t.asked:
        kind, drawn, card = t.doing.pop()
        t.piles[kind].insert(0, drawn)
        t.lay(card)
