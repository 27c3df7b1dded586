"""Damage, the permitted hand, and elimination (slides 4, 7, 8, 21; PX-DMG, PX-HIT, PX-ELIM)."""

from __future__ import annotations

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.preise import most_cards


def limit(a: Action, colour: str) -> int:
    """Cards that a player may hold."""
    return most_cards(a.rules, a.seat(colour).damage)


def hurt(a: Action, colour: str, percent: int, rule: str, *, blind: bool = True) -> None:
    """Damage a ship; a torpedo takes cards blindly, else only what is too much is discarded.

    The permitted hand falls by the full damage, whatever cards are there (PX-HIT-15).
    """
    damage = min(100, a.seat(colour).damage + percent)
    a.put(colour, damage=damage)
    a.note(colour, "ende.damaged", str(percent))
    a.event(rule, "ende.damaged", colour, percent, condition=100 - damage)
    if damage >= 100:
        eliminate(a, colour, "PX-ELIM-01")
        return
    hand = a.seat(colour).hand or ()
    if blind:
        count = min(len(hand), percent // a.rules.damage_per_card)
        _take(a, colour, count, "PX-HIT-07" if colour != a.player else "PX-HIT-14")
        emptied(a, colour)
    shrink(a, colour)


def shrink(a: Action, colour: str) -> None:
    """Discard surplus cards at random (PX-DMG-09)."""
    surplus = len(a.seat(colour).hand or ()) - limit(a, colour)
    if surplus > 0:
        _take(a, colour, surplus, "PX-DMG-09")


def _take(a: Action, colour: str, count: int, rule: str) -> None:
    if not count:
        return
    seat = a.seat(colour)
    held = [f"{back} {card}" for back, card in zip(seat.backs, seat.hand or (), strict=True)]
    for card in a.chance.pick(held, count):
        a.lay_off(colour, card.partition(" ")[2], card.partition(" ")[0])
    a.event(rule, "ende.cards_lost", colour, count)


def emptied(a: Action, colour: str) -> None:
    """An empty hand is harmless unless the rule is taken literally (PX-CARD-19)."""
    if a.rules.zero_hand == "literal" and not a.seat(colour).hand and not a.estate(colour).out:
        eliminate(a, colour, "PX-CARD-19")


def eliminate(a: Action, colour: str, rule: str) -> None:
    """Take a player out of the game, with pieces and colour (PX-ELIM-01 to 05).

    Cards of the colour in other hands go when they are played; so do cards of others that were
    eliminated before and that this player still held.
    """
    seat = a.seat(colour)
    held = [f"{back} {card}" for back, card in zip(seat.backs, seat.hand or (), strict=True)]
    pieces = (seat.ship is not None) + len(seat.transporters) + len(seat.mines)
    a.put(colour, ship=None, transporters=(), mines=(), hand=(), backs=())
    a.put_estate(colour, out="eliminated")
    a.note(colour, "ende.eliminated")
    a.event(rule, "ende.eliminated", colour, 1)
    a.event("PX-ELIM-02", "ende.pieces_leave", colour, pieces)
    out = tuple(f"{c} " for c in a.order if a.estate(c).out == "eliminated")
    decks = a.decks
    laid = tuple(c for c in held if not c.startswith(out))
    left = (*(c for c in decks.discard if not c.startswith(out)), *laid)
    stack = tuple(c for c in decks.action if not c.startswith(out))
    gone = len(decks.discard) + len(held) + len(decks.action) - len(left) - len(stack)
    a.put_decks(action=stack, discard=left)
    a.event("PX-ELIM-04", "ende.colour_leaves", colour, gone)
    if laid:
        a.event("PX-ELIM-05", "ende.hand_laid", colour, len(laid))
    a.put_season(pending=tuple(p for p in a.pending if colour not in (p.player, p.by)))
    if not stack:
        reshuffle(a)


def reshuffle(a: Action) -> None:
    """Make a new stack of the Ablagestapel, at once when the last card is drawn (PX-DRAW-08)."""
    discard = a.decks.discard
    if discard:
        a.put_decks(action=a.chance.shuffle(discard), discard=())
        a.event("PX-DRAW-08", "ende.reshuffled", "", len(discard))
