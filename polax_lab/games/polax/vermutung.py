"""A whole state that fits what a seat knows, for bots that search."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from polax_lab.games.polax.partie import DRAWN, HIDDEN, Estate
from polax_lab.games.polax.state import Gear, Seat, State
from polax_lab.ruleset import Ruleset


def deal(view: State, player: str, rng: random.Random, rules: Ruleset) -> State:
    """Fill in what is hidden, as likely as any other way that fits the counts.

    Cards that the player was shown last of another hand, and that have not turned up since, are
    put back into that hand.
    """
    season = view.season
    assert season is not None
    unseen = _unseen(view, rules)
    rng.shuffle(unseen)
    seats = tuple(_filled(seat, view, player, unseen) for seat in view.seats)
    action = season.decks.action
    if HIDDEN in action:
        action = tuple(unseen[: len(action)])
    decks: dict[str, Any] = {"action": action}
    for name in DRAWN:
        pile: tuple[str, ...] = getattr(season.decks, name)
        if HIDDEN in pile:
            decks[name] = _pile(name, pile, season.drawer, view, rng, rules)
    return view._replace(seats=seats, season=season._replace(decks=season.decks._replace(**decks)))


def _unseen(view: State, rules: Ruleset) -> list[str]:
    """All action cards that are in hidden hands or the stack."""
    season = view.season
    assert season is not None
    out = {s.colour for s in view.seats if s.estate and s.estate.out == "eliminated"}
    cards = Counter(
        f"{c} {name}" for c in season.order if c not in out
        for name, count in rules.cards.action for _ in range(count)
    )  # fmt: skip
    cards.subtract(season.decks.discard)
    cards.subtract(t.by for t in season.todo)
    for seat in view.seats:
        if HIDDEN not in (seat.hand or ()):
            cards.subtract(f"{b} {c}" for b, c in zip(seat.backs, seat.hand or (), strict=False))
    return [card for card, count in sorted(cards.items()) for _ in range(max(0, count))]


def _filled(seat: Seat, view: State, player: str, unseen: list[str]) -> Seat:
    if seat.gear is None:
        seat = seat._replace(gear=Gear(), estate=seat.estate or Estate())
    if HIDDEN not in (seat.hand or ()):
        return seat
    count = len(seat.hand or ())
    me = next(s for s in view.seats if s.colour == player)
    facts = [f for f in (me.estate.facts if me.estate else ()) if f.about == seat.colour]
    known = list(facts[-1].cards) if facts else []
    drawn: list[str] = []
    for wanted in known[:count]:
        found = next((c for c in unseen if c.partition(" ")[2] == wanted), None)
        if found is not None:
            unseen.remove(found)
            drawn.append(found)
    # Draw cards never join a hand.
    for card in [c for c in unseen if " ziehe " not in c][: count - len(drawn)]:
        unseen.remove(card)
        drawn.append(card)
    hand: Any = tuple(c.partition(" ")[2] for c in drawn)
    return seat._replace(hand=hand, backs=tuple(c.partition(" ")[0] for c in drawn))


def _pile(
    name: str, pile: tuple[str, ...], drawer: str, view: State, rng: random.Random, rules: Ruleset
) -> tuple[str, ...]:
    season = view.season
    assert season is not None
    left = Counter(rules.cards.pile(name, len(season.order)))
    left.subtract(c for c in pile if c != HIDDEN)
    left.subtract(t.card for t in season.todo if t.deck == name)
    cards = [card for card, count in sorted(left.items()) for _ in range(max(0, count))]
    rng.shuffle(cards)
    if name == "ereignis" and not drawer and rules.cards.polax in cards:
        # Polax lies below all that has not been drawn (PX-SET-19).
        cards.remove(rules.cards.polax)
        cards.insert(0, rules.cards.polax)
    known = tuple(c for c in pile if c != HIDDEN)
    return (*known, *cards)[: len(pile)]
