"""Refilling the hand, one card at a time (slides 3, 8, 12; PX-DRAW)."""

from __future__ import annotations

from functools import cache
from typing import Any

from polax_lab.games.polax import schaden, spielende
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import DRAWN, Todo
from polax_lab.games.polax.preise import most_cards
from polax_lab.games.polax.state import Seat
from polax_lab.texts import msg

_ORDER = "ziehe "


def refill(a: Action) -> None:
    """Draw until the hand is complete, or until a card of another deck is to be carried out.

    Refilling is compulsory (PX-DRAW-09).
    """
    colour, me = a.player, a.me
    lacking = most_cards(a.rules, me.damage) - len(me.hand or ())
    drawn = _take_at_once(a, me, lacking)
    while drawn < lacking:
        card = draw_one(a)
        if card is None:
            break
        _, _, deck = _read(card)
        if not deck:
            a.take_in(colour, card)
            drawn += 1
            continue
        if not a.drawer and getattr(a.decks, deck) and not _turns_round(a, deck):
            _count(a, drawn)
            _open(a, deck, card)
            return
        _lay_aside(a, card)
        ignored = ("PX-END-02", "ignored") if a.drawer else ("PX-DRAW-11", "no_card")
        a.event(ignored[0], f"karten.{ignored[1]}", colour, 1, deck=_pile(deck))
        if not _hand_cards_left(a):
            break
    _count(a, drawn)
    if a.drawer:
        spielende.begin(a)
    else:
        a.enter(a.turn.then)


@cache
def _read(card: str) -> tuple[str, str, str]:
    """Back and name of an action card, and the deck that it orders to draw from, if any."""
    back, _, name = card.partition(" ")
    return back, name, name.removeprefix(_ORDER) if name.startswith(_ORDER) else ""


def _take_at_once(a: Action, me: Seat, count: int) -> int:
    """Draw all that lie on top and join the hand, if the pile outlasts them; give their number."""
    pile = a.decks.action
    names: list[str] = []
    backs: list[str] = []
    at = len(pile) - 1
    while at > 0 and len(names) < count:
        back, name, deck = _read(pile[at])
        if deck:
            break
        names.append(name)
        backs.append(back)
        at -= 1
    if names:
        a.put_hand(me.colour, (*(me.hand or ()), *names), (*me.backs, *backs))
        a.put_piles(pile[: at + 1], a.decks.discard)
    return len(names)


def draw_one(a: Action) -> str | None:
    """Take the top action card, or None where both piles are empty (PX-DRAW-11).

    With the last card the Ablagestapel is shuffled at once, without the card itself
    (PX-DRAW-08, PX-DRAW-10).
    """
    if not a.decks.action:
        schaden.reshuffle(a)
    action = a.decks.action
    if not action:
        return None
    a.put_decks(action=action[:-1])
    if len(action) == 1:
        schaden.reshuffle(a)
    return action[-1]


def slide_under(a: Action, todo: Todo) -> None:
    """Put a card that was carried out under its pile, where all have seen it (PX-DRAW-13)."""
    decks = a.decks
    pile: tuple[str, ...] = getattr(decks, todo.deck)
    at = DRAWN.index(todo.deck)
    known = (*decks.known[:at], decks.known[at] + 1, *decks.known[at + 1 :])
    a.put_decks(**{todo.deck: (todo.card, *pile)}, known=known)
    if a.log is not None:
        rule = "PX-DRAW-05" if todo.deck == "ereignis" else "PX-DRAW-04"
        a.event(rule, "karten.under", a.player, 1, **_said(a, todo))
    _lay_aside(a, todo.by)


def _open(a: Action, deck: Any, card: str) -> None:
    """Turn the top card of another deck over, to carry it out (PX-DRAW-03)."""
    decks = a.decks
    pile: tuple[str, ...] = getattr(decks, deck)
    known = list(decks.known)
    at = DRAWN.index(deck)
    known[at] = min(known[at], len(pile) - 1)
    a.put_decks(**{deck: pile[:-1]}, known=tuple(known))
    todo = Todo(deck, pile[-1], 0, card)
    a.put_season(todo=(*a.todo, todo))
    if a.log is not None:
        text = a.rules.cards.card(deck, pile[-1]).text
        a.event("PX-DRAW-03", "karten.opened", a.player, 1, text=text, **_said(a, todo))


def _said(a: Action, todo: Todo) -> dict[str, Any]:
    title = a.rules.cards.card(todo.deck, todo.card).title
    return {"card": title, "deck": _pile(todo.deck)}


def _pile(deck: str) -> Any:
    return msg(f"karten.deck.{deck}")


def _lay_aside(a: Action, card: str) -> None:
    """Put a draw card on the Ablagestapel; that of an eliminated colour leaves the game."""
    colour = card.partition(" ")[0]
    if a.estate(colour).out == "eliminated":
        a.event("PX-ELIM-03", "karten.leaves", colour, 1)
    else:
        a.put_piles(a.decks.action, (*a.decks.discard, card))


def _turns_round(a: Action, deck: str) -> bool:
    """Whether draw cards alone are left and all they bring has been seen: no hand gets complete.

    No game comes to that, but a position made by hand may, and would never end.
    """
    decks = a.decks
    seen = decks.known[DRAWN.index(deck)] >= len(getattr(decks, deck))
    return seen and not _hand_cards_left(a)


def _hand_cards_left(a: Action) -> bool:
    """Whether any card can still be drawn that joins a hand; else drawing would never end."""
    decks = a.decks
    return any(f" {_ORDER}" not in card for card in (*decks.action, *decks.discard))


def _count(a: Action, drawn: int) -> None:
    if drawn:
        a.event("PX-DRAW-01", "karten.drawn", a.player, drawn)
