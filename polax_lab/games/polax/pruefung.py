"""What holds at every moment of a game: nothing appears, nothing vanishes (PX-COMP, PX-INV-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polax_lab.games.polax.kartenwerk import CardBook
from polax_lab.games.polax.partie import DRAWN, HIDDEN
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.preise import most_cards
from polax_lab.games.polax.state import State
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


def invariants(state: State, rules: Ruleset) -> list[Message]:
    """Name everything that no play can bring about; empty if all is well."""
    if state.season is None:
        return []
    found = [*_cards(state, rules), *_decks(state, rules), *_chits(state, rules)]
    found += [*_pieces(state, rules), *_seats(state, rules), *_course(state)]
    return found


def _cards(state: State, rules: Ruleset) -> Iterator[Message]:
    """Each colour's action cards are all there, in piles, hands and cards being carried out."""
    season, book = state.season, rules.cards
    assert season is not None
    assert isinstance(book, CardBook)
    there = Counter([*season.decks.action, *season.decks.discard, *(t.by for t in season.todo)])
    for seat in state.seats:
        there.update(f"{b} {c}" for b, c in zip(seat.backs, seat.hand or (), strict=False))
    if any(HIDDEN in card for card in there):
        return  # a view does not say
    gone = {s.colour for s in state.seats if s.estate and s.estate.out == "eliminated"}
    for colour in season.order:
        for name, count in book.action:
            card = f"{colour} {name}"
            found = there.pop(card, 0)
            # Cards of an eliminated colour leave one after the other.
            if found > count or (found < count and colour not in gone):
                yield msg("ende.bad.cards", card=card, found=found, count=count)
    for card, found in sorted(there.items()):
        yield msg("ende.bad.cards", card=card, found=found, count=0)


def _decks(state: State, rules: Ruleset) -> Iterator[Message]:
    season = state.season
    assert season is not None
    for name in DRAWN:
        pile: tuple[str, ...] = getattr(season.decks, name)
        if HIDDEN in pile:
            continue
        there = Counter([*pile, *(t.card for t in season.todo if t.deck == name)])
        want = Counter(rules.cards.pile(name, len(season.order)))
        for card in sorted(there | want):
            if there[card] != want[card]:
                yield msg("ende.bad.cards", card=card, found=there[card], count=want[card])


def _chits(state: State, rules: Ruleset) -> Iterator[Message]:
    season = state.season
    assert season is not None
    start = {"4": 4, "6": 6, "two_per_player": 2 * len(season.order)}[rules.import_chits]
    for i, planet in enumerate(rules.board.planets):
        won = sum(s.estate.chits[i] for s in state.seats if s.estate and s.estate.chits)
        left = season.chits[i] if i < len(season.chits) else 0
        if left < 0 or left + won != start:
            yield msg("ende.bad.chits", planet=planet, found=left + won, count=start)


def _pieces(state: State, rules: Ruleset) -> Iterator[Message]:
    board = rules.board
    taken: set[str] = set()
    for piece in state.pieces():
        planet = board.is_planet(piece.space)
        if planet and piece.kind == "mine":
            yield msg("ende.bad.mine", planet=piece.space)
        if not planet and piece.space in taken:
            yield msg("ende.bad.two", space=piece.space)
        taken.add(piece.space)


def _seats(state: State, rules: Ruleset) -> Iterator[Message]:
    for seat in state.seats:
        who, estate, gear = hue(seat.colour), seat.estate, seat.gear
        if estate is None or (estate.out != "eliminated" and seat.ship is None):
            yield msg("ende.bad.absent", who=who)
            continue
        counts = (
            ("transporters", len(seat.transporters), rules.transporters_per_player),
            ("mines", len(seat.mines), rules.mines_per_player),
            ("hand", len(seat.hand or ()), most_cards(rules, seat.damage)),
            ("tubes", gear.tubes if gear else 0, rules.tubes_per_ship),
            ("torpedoes", len(gear.torpedoes) if gear else 0, gear.tubes if gear else 0),
            ("damage", seat.damage, 100),
        )
        for what, found, most in counts:
            if found > most:
                yield msg(f"ende.bad.{what}", who=who, found=found, most=most)
        if len(seat.backs) != len(seat.hand or ()):
            yield msg("ende.bad.backs", who=who)
        if sum(d.percent for d in estate.damages) > seat.damage:
            yield msg("ende.bad.percent", who=who)
        yield from _sheet(who, seat.estate.sheet if seat.estate else (), estate.account)


def _sheet(who: Message, sheet: tuple[object, ...], account: int) -> Iterator[Message]:
    """Each line carries the balance over; the last one is the account (PX-INV-04)."""
    balance: int | None = None
    for line in sheet:
        amount, now = getattr(line, "amount", 0), getattr(line, "balance", 0)
        if balance is not None and balance + amount != now:
            yield msg("ende.bad.saldo", who=who, found=now, count=balance + amount)
        balance = now
    if balance is not None and balance != account:
        yield msg("ende.bad.account", who=who, found=account, count=balance)


def _course(state: State) -> Iterator[Message]:
    season, turn = state.season, state.turn
    assert season is not None
    if turn is None or turn.player not in season.order:
        yield msg("ende.bad.turn")
        return
    seats = {s.colour: s for s in state.seats}
    if sorted(seats) != sorted(season.order):
        yield msg("ende.bad.order")
    estate = seats[turn.player].estate
    if season.phase != "over" and estate is not None and estate.out:
        yield msg("ende.bad.out", who=hue(turn.player))
    if season.pending and season.phase in ("over", "final"):
        yield msg("ende.bad.pending")
