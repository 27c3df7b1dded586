"""Single changes of a position by hand: a seat, the nebula, a card that was played."""

from __future__ import annotations

from polax_lab.errors import PositionError, msg
from polax_lab.games.polax.position import hue, named
from polax_lab.games.polax.state import COLOURS, Card, Seat, State, Transporter
from polax_lab.hands import Token
from polax_lab.ruleset import Ruleset


def area(state: State, rules: Ruleset) -> tuple[str, ...]:
    """The spaces under the active nebula."""
    return rules.board.regions[state.nebula].spaces if state.nebula else ()


def area_of(space: str, rules: Ruleset) -> str:
    """The nebula area that a space lies in; no board of Polax has a space in two."""
    regions = rules.board.regions
    name = next((n for n, region in regions.items() if space in region.spaces), None)
    if name is None:
        areas = "; ".join(f"{n}: {', '.join(r.spaces)}" for n, r in regions.items())
        hint = msg("error.known.areas", names=areas) if areas else msg("polax.fault.no_areas")
        raise PositionError(msg("polax.fault.outside", space=space), hint=hint)
    return name


def with_seat(
    state: State, token: Token, source: str | None, target: str | None, rules: Ruleset
) -> State:
    """A player's token placed, moved or lifted."""
    colour = next(c for c in COLOURS if c == token.player)
    seat = state.seat(colour) or Seat(colour)
    if target is not None:
        _check_free(state, token, target, rules)
    if token.kind == "ship":
        seat = seat._replace(ship=target)
        if state.turn is not None and state.turn.player == colour:
            # The last flight did not end here.
            state = state._replace(turn=state.turn._replace(flown=()))
    elif token.kind == "lager":
        seat = seat._replace(lagerplanet=target)
    elif token.kind == "mine":
        mines = [m for m in seat.mines if m != source] + ([target] if target else [])
        seat = seat._replace(mines=tuple(mines))
    else:
        old = next((t for t in seat.transporters if t.number == token.number), None)
        fleet = [t for t in seat.transporters if t != old]
        if target is not None:
            moved = old or Transporter(token.number, target)
            fleet.append(moved._replace(space=target, came_from=None))
        seat = seat._replace(transporters=tuple(fleet))
    return put(state, seat)


def _check_free(state: State, token: Token, target: str, rules: Ruleset) -> None:
    """Name what is in the way: reading the position would blame whoever comes later in it."""
    if token.kind == "lager":
        owner = next((s.colour for s in state.seats if s.lagerplanet == target), None)
        if owner is not None:
            what = msg("polax.fault.home", planet=target, colour=hue(owner))
            raise PositionError(what, hint=msg("polax.fault.home.hint"))
    elif not rules.board.is_planet(target):
        piece = next((p for p in state.pieces() if p.space == target), None)
        if piece is not None:
            there = named(piece.kind, piece.owner, piece.number)
            what = msg("polax.fault.taken", space=target, piece=there)
            raise PositionError(what, hint=msg("polax.fault.taken.hint"))


def put(state: State, seat: Seat) -> State:
    """A state with one player's side changed; without it if nothing is left there."""
    seats = {s.colour: s for s in state.seats} | {seat.colour: seat}
    on_turn = state.turn is not None and state.turn.player == seat.colour
    if seat == Seat(seat.colour) and not on_turn:
        del seats[seat.colour]
    return state._replace(seats=tuple(seats[c] for c in COLOURS if c in seats))


def play(state: State, player: str, card: Card, flown: tuple[str, ...] | None = None) -> State:
    """Remember a card as played and, if known, gone from the hand, on its player's own turn."""
    turn, seat = state.turn, state.seat(player)
    if turn is None or turn.player != player or seat is None:
        return state
    hand = list(seat.hand or ())
    if card in hand:
        hand.remove(card)
        state = put(state, seat._replace(hand=tuple(hand)))
    played = turn._replace(played=(*turn.played, card), flown=flown or turn.flown)
    return state._replace(turn=played)
