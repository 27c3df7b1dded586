"""What one player may know of a game (PX-FIRE-20, PX-INV-06, PX-DRAW-13, PX-WEG-17)."""

from __future__ import annotations

from typing import Any

from polax_lab.games.polax.partie import DRAWN, HIDDEN, Decks, Estate
from polax_lab.games.polax.state import Seat, State
from polax_lab.ruleset import Ruleset


def view(state: State, player: str, rules: Ruleset) -> State:
    """Give the state with everything hidden that this player may not see.

    Hidden are the hands of the others, the order of the action stack and of the three decks as
    far as nobody has seen it, and what others were shown. With ``open_inventory=secret`` also
    what stands on the others' Inventarlisten. Once the game is over nothing is hidden.
    """
    season = state.season
    if season is None or season.phase == "over":
        return state
    secret = rules.open_inventory == "secret"
    # In the final flights every hand lies open (PX-END-06).
    bare = season.phase == "final"
    seats = tuple(
        seat if seat.colour == player else _other(seat, secret, bare) for seat in state.seats
    )
    return state._replace(seats=seats, season=season._replace(decks=_decks(season.decks)))


def _other(seat: Seat, secret: bool, bare: bool) -> Seat:
    if not bare and seat.hand is not None:
        hidden: Any = (HIDDEN,) * len(seat.hand)
        seat = seat._replace(hand=hidden, backs=hidden)
    estate = seat.estate
    if estate is None:
        return seat
    if secret:
        fleet = tuple(t._replace(cargo=None) for t in seat.transporters)
        return seat._replace(
            gear=None, transporters=fleet, estate=Estate(chits=estate.chits, out=estate.out)
        )
    return seat._replace(estate=estate._replace(facts=()))


def _decks(decks: Decks) -> Decks:
    piles: dict[str, Any] = {"action": (HIDDEN,) * len(decks.action)}
    for name, known in zip(DRAWN, decks.known, strict=True):
        pile: tuple[str, ...] = getattr(decks, name)
        piles[name] = pile[:known] + (HIDDEN,) * (len(pile) - known)
    return decks._replace(**piles)
