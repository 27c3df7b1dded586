"""What holds at every moment of a game: nothing appears, nothing vanishes (PX-COMP, PX-INV-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from polax_lab.chance import Scripted
from polax_lab.errors import PositionError
from polax_lab.games.polax import fernsteuerung
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.kartenwerk import CardBook
from polax_lab.games.polax.partie import DRAWN, HIDDEN, Estate, Season
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.preise import most_cards
from polax_lab.games.polax.state import Gear, Seat, State
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


class _Bad(NamedTuple):
    """What is wrong, and where in the ``position:`` of a file.

    Attributes
    ----------
    what : Message
    path : tuple of str
    lacks : bool
        Whether it is only that something is missing: a file may leave out what does not matter.
    """

    what: Message
    path: tuple[str, ...]
    lacks: bool = False


def invariants(state: State, rules: Ruleset) -> list[Message]:
    """Name everything that no play can bring about; empty if all is well."""
    return [bad.what for bad in _all(state, rules)]


def check(state: State, rules: Ruleset) -> None:
    """Raise `PositionError` for the first thing that no game could have in it.

    A position of the board alone, and one that leaves out cards, is in order.
    """
    bad = next((bad for bad in _all(state, rules) if not bad.lacks), None)
    if bad is not None:
        raise PositionError(bad.what, *bad.path)


def _all(state: State, rules: Ruleset) -> list[_Bad]:
    if state.season is None:
        return []
    found = [*_faults(state, state.season, rules)]
    # Who has to decide can only be asked of a state that is in order.
    if all(bad.lacks for bad in found):
        found += _idle(state, state.season, rules)
    return found


def _faults(state: State, season: Season, rules: Ruleset) -> Iterator[_Bad]:
    yield from _cards(state, season, rules)
    yield from _decks(season, rules)
    yield from _chits(state, season, rules)
    yield from _pieces(state, rules)
    for seat in state.seats:
        yield from _seat(seat, season, rules)
    yield from _course(state, season)


# -- supplies --------------------------------------------------------------------------------


def _cards(state: State, season: Season, rules: Ruleset) -> Iterator[_Bad]:
    """Each colour's action cards are all there, in piles, hands and cards being carried out."""
    book = rules.cards
    assert isinstance(book, CardBook)
    piles = [*season.decks.action, *season.decks.discard]
    there = Counter([*piles, *(t.by for t in season.todo)])
    for seat in state.seats:
        there.update(f"{b} {c}" for b, c in zip(seat.backs, seat.hand or (), strict=False))
    if any(HIDDEN in card for card in there):
        return  # a view does not say
    out = {s.colour for s in state.seats if s.estate and s.estate.out == "eliminated"}
    for colour in season.order:
        for name, count in book.action:
            card = f"{colour} {name}"
            found = there.pop(card, 0)
            # Cards of an eliminated colour leave one after the other (PX-ELIM-03).
            if found > count or (found < count and colour not in out):
                yield _count(card, found, count, "season", "action")
    for card, found in sorted(there.items()):
        yield _count(card, found, 0, "season", "action")
    for card in sorted({c for c in piles if c.partition(" ")[0] in out}):
        yield _Bad(msg("ende.bad.gone", card=card), ("season", "action"))


def _decks(season: Season, rules: Ruleset) -> Iterator[_Bad]:
    for name, known in zip(DRAWN, season.decks.known, strict=True):
        pile: tuple[str, ...] = getattr(season.decks, name)
        if not 0 <= known <= len(pile):
            yield _Bad(msg("ende.bad.known", found=known, most=len(pile)), ("season", "known"))
        if HIDDEN in pile:
            continue
        there = Counter([*pile, *(t.card for t in season.todo if t.deck == name)])
        want = Counter(rules.cards.pile(name, len(season.order)))
        for card in sorted(there | want):
            if there[card] != want[card]:
                yield _count(card, there[card], want[card], "season", name)


def _count(card: str, found: int, count: int, *path: str) -> _Bad:
    return _Bad(msg("ende.bad.cards", card=card, found=found, count=count), path, found < count)


def _chits(state: State, season: Season, rules: Ruleset) -> Iterator[_Bad]:
    start = {"4": 4, "6": 6, "two_per_player": 2 * len(season.order)}[rules.import_chits]
    for i, planet in enumerate(rules.board.planets):
        won = sum(s.estate.chits[i] for s in state.seats if s.estate and s.estate.chits)
        found = won + (season.chits[i] if season.chits else 0)
        if found != start:
            what = msg("ende.bad.chits", planet=planet, found=found, count=start)
            yield _Bad(what, ("season", "chits"), found < start)


def _pieces(state: State, rules: Ruleset) -> Iterator[_Bad]:
    board = rules.board
    shut = board.regions[state.nebula].spaces if state.nebula else ()
    taken: set[str] = set()
    for piece in state.pieces():
        path, planet = ("players", piece.owner), board.is_planet(piece.space)
        if piece.kind == "mine" and (planet or piece.space in shut):
            key = "ende.bad.mine" if planet else "ende.bad.nebula"
            yield _Bad(msg(key, space=piece.space), path)
        if not planet and piece.space in taken:
            yield _Bad(msg("ende.bad.two", space=piece.space), path)
        taken.add(piece.space)


# -- players ---------------------------------------------------------------------------------


def _seat(seat: Seat, season: Season, rules: Ruleset) -> Iterator[_Bad]:
    path, who = ("players", seat.colour), hue(seat.colour)
    estate, gear = seat.estate or Estate(), seat.gear or Gear()
    hand, eliminated = seat.hand or (), estate.out == "eliminated"
    if eliminated and (seat.ship or seat.transporters or seat.mines or hand):
        yield _Bad(msg("ende.bad.left", who=who), path)
    if not eliminated:
        for key in ("ship", "lagerplanet"):
            if getattr(seat, key) is None:
                yield _Bad(msg(f"ende.bad.no_{key}", who=who), path)
        if seat.damage >= 100:
            yield _Bad(msg("ende.bad.wreck", who=who), path)
    if estate.out == "frozen" and season.phase not in ("final", "over"):
        yield _Bad(msg("ende.bad.frozen", who=who), (*path, "estate", "out"))
    counts = (
        ("transporters", len(seat.transporters), rules.transporters_per_player),
        ("mines", len(seat.mines), rules.mines_per_player),
        ("hand", len(hand), most_cards(rules, seat.damage)),
        ("tubes", gear.tubes, rules.tubes_per_ship),
        ("torpedoes", len(gear.torpedoes), gear.tubes),
        ("damage", seat.damage, 100),
    )
    for what, found, most in counts:
        if found > most:
            yield _Bad(msg(f"ende.bad.{what}", who=who, found=found, most=most), path)
    if len(seat.backs) != len(hand):
        yield _Bad(msg("ende.bad.backs", who=who), path)
    broken = {d.part for d in estate.damages}
    if sum(d.percent for d in estate.damages) > seat.damage:
        yield _Bad(msg("ende.bad.percent", who=who), (*path, "estate", "damages"))
    if gear.remote_control and "remote_control" in broken:
        yield _Bad(msg("ende.bad.control", who=who), (*path, "estate", "damages"))
    yield from _sheet(who, estate, path)


def _sheet(who: Message, estate: Estate, path: tuple[str, ...]) -> Iterator[_Bad]:
    """Each line carries the balance over; the last one is the account (PX-INV-04)."""
    at = (*path, "estate", "sheet")
    for before, line in zip(estate.sheet, estate.sheet[1:], strict=False):
        want = before.balance + line.amount
        if line.balance != want:
            yield _Bad(msg("ende.bad.saldo", who=who, found=line.balance, count=want), at)
    if estate.sheet and estate.sheet[-1].balance != estate.account:
        want = estate.sheet[-1].balance
        yield _Bad(msg("ende.bad.account", who=who, found=estate.account, count=want), at)


# -- the course of the game ------------------------------------------------------------------


def _course(state: State, season: Season) -> Iterator[_Bad]:
    turn, phase = state.turn, season.phase
    seats: dict[str, Seat] = {s.colour: s for s in state.seats}
    if sorted(seats) != sorted(season.order):
        yield _Bad(msg("ende.bad.order"), ("season", "order"))
        return
    out = {c for c, s in seats.items() if s.estate and s.estate.out}
    if turn is None or turn.player not in seats:
        yield _Bad(msg("ende.bad.turn"), ("turn",))
    elif phase != "over" and turn.player in out:
        yield _Bad(msg("ende.bad.out", who=hue(turn.player)), ("turn", "player"))
    if season.messe_open and state.messe is None:
        yield _Bad(msg("ende.bad.messe"), ("season", "messe_open"))
    if season.drawer and phase not in ("draw", "final", "over"):
        yield _Bad(msg("ende.bad.drawer", who=hue(season.drawer)), ("season", "drawer"))
    if season.todo and phase != "draw":
        yield _Bad(msg("ende.bad.todo"), ("season", "todo"))
    for todo in season.todo:
        if not todo.by.endswith(f" ziehe {todo.deck}"):
            yield _Bad(msg("ende.bad.by", card=todo.card, by=todo.by), ("season", "todo"))
    for pending in season.pending:
        yield from _pending(pending, season, turn.player if turn else "", out)


def _pending(pending: Any, season: Season, on_turn: str, out: set[str]) -> Iterator[_Bad]:
    path = ("season", "pending")
    talk = pending.kind in ("trade", "ruling")
    if season.phase != ("business" if talk else "draw"):
        yield _Bad(msg("ende.bad.pending", kind=msg(f"zug.kind.{pending.kind}")), path)
    if pending.player in out:
        yield _Bad(msg("ende.bad.asked", who=hue(pending.player)), path)
    if not talk and pending.by not in {t.card for t in season.todo}:
        yield _Bad(msg("ende.bad.no_card", card=pending.by), path)
    if talk == (pending.player == on_turn):
        yield _Bad(msg("ende.bad.asked", who=hue(pending.player)), path)


def _idle(state: State, season: Season, rules: Ruleset) -> Iterator[_Bad]:
    """A game rests only where somebody has a choice (PX-TURN-01)."""
    a = Action(state, rules.apply(dict(season.agreed)), Scripted())
    if season.pending or season.phase not in ("cards", "draw", "transporters"):
        return
    due = fernsteuerung.due(a) if season.phase == "transporters" else None
    waits = bool(a.seat(a.player).hand) if season.phase == "cards" else due and not due[0].held
    if not waits:
        yield _Bad(
            msg("ende.bad.idle", phase=msg(f"zug.phase.{season.phase}")), ("season", "phase")
        )
