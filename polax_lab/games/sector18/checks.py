"""What no play can bring about: the limits of ships, bases and turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polax_lab.games.sector18.action import hue, ship_name
from polax_lab.games.sector18.economy import shield_points
from polax_lab.games.sector18.starmap import chart_of
from polax_lab.games.sector18.state import MOST_LEVEL, MOST_SHIELD, Seat, State
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg

Path = tuple[str | int, ...]


class Limit(NamedTuple):
    """One thing that is beyond its limit: the rule, a sentence, the entry, and the zones."""

    rule: str
    what: Message
    path: Path
    zones: tuple[str, ...] = ()


def limits(state: State, rules: Ruleset) -> Iterator[Limit]:
    """Everything in a position that the game cannot reach, the position file's entry with it."""
    for seat in state.seats:
        yield from _seat(seat, rules)
    chart = chart_of(rules)
    there: dict[str, int] = {}
    for seat in state.seats:
        for i, ship in enumerate(seat.ships):
            path = ("players", seat.colour, "ships", i, "at")
            there[ship.space] = there.get(ship.space, 0) + 1
            if ship.space in chart.bases:
                if ship.space != chart.home(seat.colour):
                    what = msg("sector18.limit.enemy_base", who=hue(seat.colour), zone=ship.space)
                    yield Limit("S18-ATK-01", what, path, (ship.space,))
            elif there[ship.space] == rules.zone_capacity + 1:
                values = {"zone": ship.space, "most": rules.zone_capacity}
                what = msg("sector18.limit.zone", **values)
                yield Limit("S18-MOVE-03", what, path, (ship.space,))


def _seat(seat: Seat, rules: Ruleset) -> Iterator[Limit]:
    who, at = hue(seat.colour), ("players", seat.colour)
    figures = (
        ("S18-COLL-02", "resources", seat.resources, 0, None),
        ("S18-SETUP-07", "health", seat.health, 0, rules.start_health),
        ("S18-SHLD-02", "shield", seat.shield, 0, shield_points(MOST_SHIELD, rules)),
        ("S18-COMP-04", "level", seat.level, 1, MOST_LEVEL),
    )
    for rule, name, value, least, most in figures:
        if value < least or (most is not None and value > most):
            values = {"who": who, "what": msg(f"sector18.figure.{name}"), "value": value}
            what = msg("sector18.limit.figure", **values, least=least, most=most or 0)
            yield Limit(rule, what, (*at, name))
    if len(seat.ships) > rules.token_count:
        what = msg("sector18.limit.tokens", who=who, most=rules.token_count)
        yield Limit("S18-BUILD-08", what, (*at, "ships"))
    seen: set[tuple[str, int]] = set()
    for i, ship in enumerate(seat.ships):
        mixed = rules.tokens == "any_mix"
        if (ship.kind, ship.number) in seen or (ship.number > 1 and not mixed):
            what = msg("sector18.limit.kind", who=who, kind=ship_name(ship.kind))
            yield Limit("S18-COMP-07", what, (*at, "ships", i, "kind"), (ship.space,))
        seen.add((ship.kind, ship.number))
    if seat.faction and rules.cards.side(seat.faction) is None:
        what = msg("sector18.no.side", side=seat.faction)
        yield Limit("S18-SETUP-01", what, (*at, "faction"))


def invariants(state: State, rules: Ruleset) -> list[Message]:
    """What is wrong with a state; empty if all is well."""
    found = [limit.what for limit in limits(state, rules)]
    turn = state.turn
    if turn is not None:
        dead = [s.colour for s in state.seats if s.health <= 0]
        if bool(dead) != (turn.step == "over") or len(dead) > 1:
            found.append(msg("sector18.limit.end"))
        if turn.moved and turn.step == "act":
            found.append(msg("sector18.limit.moved"))
        if turn.focus and not turn.used:
            found.append(msg("sector18.limit.focus"))
    return found
