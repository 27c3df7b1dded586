"""What no game of Polax would reach, though a position may hold it.

Only what a position says can be odd: a player without a Lagerplanet, say, is one whose
Lagerplanet was left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polax_lab.games.polax.gehen import steps, values
from polax_lab.games.polax.preise import most_cards
from polax_lab.games.polax.state import Seat, State, Turn
from polax_lab.games.polax.table import Table, card_label, labelled, piece_label, union
from polax_lab.hands import Oddity
from polax_lab.ruleset import Ruleset
from polax_lab.texts import msg


def find_oddities(state: State, rules: Ruleset) -> tuple[Oddity, ...]:
    """All oddities of a position, the most serious first."""
    table = Table(state, rules)
    found = [odd for seat in state.seats for odd in _eliminated(table, seat)]
    found += _mines(table)
    if state.turn is not None:
        found += _turn(table, state.turn)
    for seat in state.seats:
        found += _seat(table, seat)
    return tuple(o._replace(message=labelled(o.message, table.board)) for o in found)


def _odd(rule: str, key: str, spaces: tuple[str, ...] = (), **values: Any) -> Oddity:
    return Oddity(rule, msg(f"polax.odd.{key}", rule=rule, **values), spaces)


def _eliminated(table: Table, seat: Seat) -> Iterator[Oddity]:
    """A ship at 100 percent ends the game for its player."""
    if seat.damage < 100:
        return
    colour = msg(f"polax.colour.{seat.colour}")
    pieces = tuple(p for p in table.pieces if p.owner == seat.colour)
    if pieces:
        spaces = table.board.names(table.board.mask(p.space for p in pieces))
        units = tuple(piece_label(p) for p in pieces)
        yield _odd("PX-ELIM-02", "eliminated", spaces, colour=colour, units=units)
    if table.turn is not None and table.turn.player == seat.colour:
        yield _odd("PX-ELIM-01", "out_on_turn", colour=colour)


def _mines(table: Table) -> Iterator[Oddity]:
    """Mines that could not have been set, or would have gone."""
    free = table.fields & ~table.mines
    groups = table.cut_off(free)
    if groups:
        fence = [u for g in groups for u in table.fence(table.part(g, free)) if u.kind == "mine"]
        names = table.board.names(union(fence))
        planets = table.planets_of(groups)
        yield _odd("PX-MINE-02", "sealed", names, planets=planets, fields=names)
    covered = table.board.names(table.mines & table.nebula)
    if covered:
        area = table.area
        yield _odd("PX-NEB-04", "mine_in_nebula", covered, fields=covered, area=area)


def _turn(table: Table, turn: Turn) -> Iterator[Oddity]:
    """What cannot have happened in the turn so far."""
    seat, colour = table.seat(turn.player), msg(f"polax.colour.{turn.player}")
    if seat.ship is None and seat.damage < 100:
        yield _odd("PX-ELIM-02", "no_ship", colour=colour)
    most = int(table.rules.hand_size)
    if len(turn.played) > most:
        yield _odd("PX-CARD-15", "whole_hand", colour=colour, count=len(turn.played), most=most)
    elif table.rules.cards_per_turn == "one" and _too_many(turn):
        yield _odd("PX-CARD-03", "too_many", colour=colour, cards=_cards(turn.played))
    if turn.flown:
        yield from _flight(table, turn)
    elif turn.duty and seat.ship is not None and table.board.is_planet(seat.ship):
        ship, planets = seat.ship, turn.duty
        yield _odd("PX-WEG-18", "duty", (ship,), colour=colour, ship=ship, planets=planets)


def _too_many(turn: Turn) -> bool:
    """Whether a card was played that no Doppelkarte before it brings into play."""
    left = 1
    for card in turn.played:
        if left == 0:
            return True
        left += 1 if card == "doppelkarte" else -1
    return False


def _flight(table: Table, turn: Turn) -> Iterator[Oddity]:
    """A flight that no card of the turn allows; cards left out of the position may be any."""
    way, colour = turn.flown, msg(f"polax.colour.{turn.player}")
    back = next((b for a, b, c in zip(way, way[1:], way[2:], strict=False) if a == c), None)
    if back is not None:
        yield _odd("PX-MOVE-03", "turns_back", (back,), colour=colour, space=back)
    gehen = tuple(c for c in turn.played if c.startswith("gehen"))
    if turn.played and not gehen:
        yield _odd("PX-CARD-04", "no_gehen", (way[-1],), colour=colour, cards=_cards(turn.played))
    cost, landed = steps(table, way), table.board.is_planet(way[-1])
    if gehen and not any(cost in values(c) or (landed and cost <= max(values(c))) for c in gehen):
        yield _odd(
            "PX-MOVE-01", "steps", (way[-1],), colour=colour, count=cost, cards=_cards(gehen)
        )


def _seat(table: Table, seat: Seat) -> Iterator[Oddity]:
    """A hand too large, and a load that no planet sells."""
    colour, most = msg(f"polax.colour.{seat.colour}"), most_cards(table.rules, seat.damage)
    if seat.hand is not None and len(seat.hand) > most:
        yield _odd(
            "PX-DMG-01", "hand", colour=colour, count=len(seat.hand), most=most, damage=seat.damage
        )
    sold = [table.rules.exports.get(planet) for planet in table.board.planets]
    for t in seat.transporters:
        if t.cargo is not None and t.cargo not in sold:
            goods = msg(f"polax.goods.{t.cargo}")
            yield _odd(
                "PX-BUS-07", "cargo", (t.space,), colour=colour, number=t.number, goods=goods
            )


def _cards(cards: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(card_label(c) for c in cards)
