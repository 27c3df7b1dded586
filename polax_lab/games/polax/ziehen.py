"""Refilling the hand, one card at a time (slides 3, 8, 12; PX-DRAW)."""

from __future__ import annotations

from typing import Literal, cast

from polax_lab.games.polax import schaden, spielende
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import DRAWN, Todo
from polax_lab.texts import msg

Deck = Literal["lager", "schaden", "ereignis"]


def refill(a: Action) -> None:
    """Draw until the hand is complete, or until a card has to be carried out.

    Refilling is compulsory (PX-DRAW-09). Where both piles are empty it stops (PX-DRAW-11).
    """
    colour, drawn = a.player, 0
    limit = schaden.limit(a, colour)
    while len(a.seat(colour).hand or ()) < limit:
        card = draw(a)
        if card is None:
            break
        name = card.partition(" ")[2]
        deck = name.removeprefix("ziehe ")
        if deck not in DRAWN:
            a.take_in(colour, card)
            drawn += 1
        elif a.season.drawer:
            # After Polax further draw cards are ignored (PX-END-02).
            lay_aside(a, card)
            a.event("PX-END-02", "karten.ignored", colour, 1, deck=msg(f"karten.deck.{deck}"))
        elif not _open(a, deck, card):
            lay_aside(a, card)
        else:
            if drawn:
                a.event("PX-DRAW-01", "karten.drawn", colour, drawn)
            return
    if drawn:
        a.event("PX-DRAW-01", "karten.drawn", colour, drawn)
    if a.season.drawer:
        spielende.begin(a)
    else:
        a.put_season(phase=a.turn.then)


def draw(a: Action) -> str | None:
    """Take the top action card; with the last one the Ablagestapel is shuffled at once."""
    if not a.season.decks.action:
        schaden.reshuffle(a)
    action = a.season.decks.action
    if not action:
        return None
    a.put_decks(action=action[:-1])
    if len(action) == 1:
        schaden.reshuffle(a)
    return action[-1]


def lay_aside(a: Action, card: str) -> None:
    """Put a draw card on the Ablagestapel; that of an eliminated colour leaves the game."""
    if a.estate(card.partition(" ")[0]).out == "eliminated":
        a.event("PX-ELIM-03", "karten.leaves", card.partition(" ")[0], 1)
    else:
        a.put_decks(discard=(*a.season.decks.discard, card))


def _open(a: Action, deck: str, card: str) -> bool:
    """Take the top card of another deck to carry it out (PX-DRAW-03); False if there is none."""
    pile: tuple[str, ...] = getattr(a.season.decks, deck)
    if not pile:
        return False
    a.put_decks(**{deck: pile[:-1]})
    todo = Todo(cast(Deck, deck), pile[-1], 0, card)
    a.put_season(todo=(*a.season.todo, todo))
    title = a.rules.cards.card(deck, pile[-1]).title
    said = msg("karten.title", en=title.en, de=title.de)
    a.event("PX-DRAW-03", "karten.opened", a.player, 1, deck=msg(f"karten.deck.{deck}"), card=said)
    return True


def slide_under(a: Action, todo: Todo) -> None:
    """Put a card that was carried out under its deck (PX-DRAW-04, PX-DRAW-05)."""
    decks = a.season.decks
    pile: tuple[str, ...] = getattr(decks, todo.deck)
    known = list(decks.known)
    at = DRAWN.index(todo.deck)
    known[at] = min(known[at] + 1, len(pile) + 1)
    a.put_decks(**{todo.deck: (todo.card, *pile)}, known=tuple(known))
    lay_aside(a, todo.by)
