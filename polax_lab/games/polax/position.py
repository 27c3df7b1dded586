"""The ``position:`` of a Polax scenario file, and its way into a `State` and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any

from polax_lab.board import Board
from polax_lab.errors import Message, PositionError, did_you_mean, msg
from polax_lab.games.polax.eintrag import Position, SeatEntry
from polax_lab.games.polax.partiestand import (
    read_estate,
    read_season,
    write_estate,
    write_season,
)
from polax_lab.games.polax.state import (
    Card,
    Colour,
    Gear,
    Kind,
    Seat,
    State,
    Transporter,
    Turn,
)
from polax_lab.ruleset import Ruleset
from polax_lab.spacenames import check_space

Path = tuple[str | int, ...]


def read_state(position: Position, rules: Ruleset) -> State:
    """Turn a checked position into a state.

    Raises
    ------
    PositionError
        For unknown spaces, two pieces on one field, a mine on a planet and the like.
    """
    board = rules.board
    if position.nebula is not None and position.nebula not in board.regions:
        raise PositionError(
            msg("polax.fault.area", name=position.nebula),
            "nebula",
            hint=did_you_mean(position.nebula, board.regions, "areas"),
        )
    if position.messe is not None:
        check_space(board, position.messe, "planet", ("messe",))
    seats = []
    for colour in ("yellow", "green", "red", "blue"):
        entry = position.players.get(colour)
        if entry is not None:
            seats.append(_seat(colour, entry, rules))
    _check_occupied(position, board)
    for seat in seats:
        _check_limits(seat, position.players[seat.colour], rules)
        if position.season is None:
            # In a game cards of the user's own may do any damage.
            _check_damage(seat.damage, rules, "players", seat.colour, "damage")
    homes: dict[str, Colour] = {}
    for seat in seats:
        if seat.lagerplanet is not None and seat.lagerplanet in homes:
            owners = (hue(homes[seat.lagerplanet]), hue(seat.colour))
            what = msg("polax.fault.homes", planet=seat.lagerplanet, colours=owners)
            path = ("players", seat.colour, "lagerplanet")
            raise PositionError(what, *path, hint=msg("polax.fault.home.hint"))
        if seat.lagerplanet is not None:
            homes[seat.lagerplanet] = seat.colour
    season = None
    if position.season is not None:
        colours = tuple(seat.colour for seat in seats)
        season = read_season(position.season, colours, rules)
        seats = [_in_game(seat, position.players[seat.colour], rules) for seat in seats]
        if position.turn is None:
            raise PositionError(msg("ende.fault.no_turn"), "season")
    return State(tuple(seats), _turn(position, board), position.nebula, position.messe, season)


def _in_game(seat: Seat, e: SeatEntry, rules: Ruleset) -> Seat:
    """What a seat has in a game besides: a hand with colours, gear, an account."""
    hand = seat.hand or ()
    backs = (seat.colour,) * len(hand) if e.hand_colours is None else e.hand_colours
    if len(backs) != len(hand):
        what = msg("ende.fault.backs", count=len(backs), cards=len(hand))
        raise PositionError(what, "players", seat.colour, "hand_colours")
    return seat._replace(
        hand=hand, backs=backs, gear=seat.gear or Gear(),
        estate=read_estate(e.estate, seat.colour, rules),
    )  # fmt: skip


def _seat(colour: Colour, e: SeatEntry, rules: Ruleset) -> Seat:
    at: Path = ("players", colour)
    board = rules.board
    if e.ship is not None:
        check_space(board, e.ship, "space", (*at, "ship"))
    if e.lagerplanet is not None:
        check_space(board, e.lagerplanet, "planet", (*at, "lagerplanet"))
    numbers: set[int] = set()
    for i, t in enumerate(e.transporters):
        check_space(board, t.at, "space", (*at, "transporters", i, "at"))
        if t.number in numbers:
            raise PositionError(
                msg("polax.fault.number_twice", colour=hue(colour), number=t.number),
                *at,
                "transporters",
                i,
                "number",
                hint=msg("polax.fault.number.hint", most=rules.transporters_per_player),
            )
        numbers.add(t.number)
        if t.came_from is not None:
            check_space(board, t.came_from, "space", (*at, "transporters", i, "came_from"))
            if t.came_from not in board.neighbours(t.at):
                raise PositionError(
                    msg("polax.fault.apart", name=t.came_from, other=t.at),
                    *at,
                    "transporters",
                    i,
                    "came_from",
                    hint=msg("polax.fault.beside", names=", ".join(board.neighbours(t.at))),
                )
    for i, mine in enumerate(e.mines):
        check_space(board, mine, "field", (*at, "mines", i))
        if board.is_planet(mine):
            raise PositionError(
                msg("polax.fault.mine_planet", planet=mine),
                *at,
                "mines",
                i,
                hint=msg("polax.fault.mine_planet.hint"),
            )
    gear = None
    if e.gear is not None:
        g = e.gear
        gear = Gear(
            g.radar, g.shield, g.torpedoes, g.remote_control, max(g.tubes, len(g.torpedoes)),
            g.funkanlage, g.notstromaggregat, g.loeschanlage,
        )  # fmt: skip
    return Seat(
        colour,
        e.ship,
        e.lagerplanet,
        tuple(
            sorted(
                (Transporter(t.number, t.at, t.cargo, t.came_from, t.held) for t in e.transporters),
                key=lambda t: t.number,
            )
        ),
        tuple(board.order(e.mines)),
        e.hand,
        gear,
        e.damage,
    )


def _check_limits(seat: Seat, e: SeatEntry, rules: Ruleset) -> None:
    """The supply of pieces and cards, as the variant in force has it."""
    at: Path = ("players", seat.colour)
    most = int(rules.transporters_per_player)
    for i, t in enumerate(e.transporters):
        if t.number > most:
            raise PositionError(
                msg("polax.fault.number", colour=hue(seat.colour), number=t.number),
                *at,
                "transporters",
                i,
                "number",
                hint=msg("polax.fault.number.hint", most=most),
            )
    loaded = seat.gear.torpedoes if seat.gear else ()
    _check_many(seat.mines, seat.colour, rules.mines_per_player, "PX-COMP-02", *at, "mines")
    check_hand(seat.hand or (), seat.colour, rules, *at, "hand")
    tubes = rules.tubes_per_ship
    _check_many(loaded, seat.colour, tubes, "PX-EQ-10", *at, "gear", "torpedoes")


def check_hand(hand: Sequence[Card], colour: str, rules: Ruleset, *path: str | int) -> None:
    """Raise `PositionError` for a hand larger than any that the variant in force allows."""
    _check_many(hand, colour, rules.hand_size, "PX-SET-21", *path)


def _check_damage(damage: int, rules: Ruleset, *path: str | int) -> None:
    """Raise `PositionError` for damage that does not come in the steps of the variant."""
    step = gcd(rules.damage_per_card, *rules.torpedo_damage.values())
    if damage % step and damage != 100:
        hint = msg("error.write.multiple", limit=step)
        raise PositionError(msg("error.model.unfit", given=damage), *path, hint=hint)


def _check_many(held: Sequence[str], colour: str, limit: int, rule: str, *path: str | int) -> None:
    if len(held) > limit:
        what = msg(f"polax.fault.many.{path[-1]}", colour=hue(colour), count=len(held))
        raise PositionError(what, *path, hint=msg("polax.fault.many.hint", most=limit, rule=rule))


def _placed(position: Position) -> Iterator[tuple[Message, str, Path]]:
    """Every piece with its space and place in the file."""
    for colour, e in position.players.items():
        at: Path = ("players", colour)
        if e.ship is not None:
            yield named("ship", colour), e.ship, (*at, "ship")
        for i, t in enumerate(e.transporters):
            yield named("transporter", colour, t.number), t.at, (*at, "transporters", i, "at")
        for i, mine in enumerate(e.mines):
            yield named("mine", colour), mine, (*at, "mines", i)


def _check_occupied(position: Position, board: Board) -> None:
    taken: dict[str, Message] = {}
    for name, space, path in _placed(position):
        if board.is_planet(space):
            continue
        if space in taken:
            # A position has no order in time: neither of the two was there first.
            same = name == taken[space]
            key = "polax.fault.same" if same else "polax.fault.two"
            what = msg(key, space=space, piece=name, pieces=(taken[space], name))
            raise PositionError(what, *path, hint=msg("polax.fault.taken.hint"))
        taken[space] = name


def hue(colour: str) -> Message:
    """The name of a player's colour."""
    return msg(f"polax.colour.{colour}")


def named(kind: Kind, colour: str, number: int = 0) -> Message:
    """Name a piece within a sentence."""
    return msg(f"polax.fault.{kind}", colour=hue(colour), number=number)


def _turn(position: Position, board: Board) -> Turn | None:
    e = position.turn
    if e is None:
        return None
    if e.player not in position.players:
        players = tuple(map(hue, position.players))
        raise PositionError(
            msg("polax.fault.absent", colour=hue(e.player)),
            "turn",
            "player",
            hint=msg("polax.fault.players" if players else "polax.fault.nobody", players=players),
        )
    for i, space in enumerate(e.flown):
        check_space(board, space, "space", ("turn", "flown", i))
        if i and space not in board.neighbours(e.flown[i - 1]):
            raise PositionError(
                msg("polax.fault.apart", name=space, other=e.flown[i - 1]),
                "turn",
                "flown",
                i,
                hint=msg("polax.fault.steps"),
            )
    if len(e.flown) == 1:
        raise PositionError(
            msg("polax.fault.half_flight"),
            "turn",
            "flown",
            hint=msg("polax.fault.half_flight.hint"),
        )
    ship = position.players[e.player].ship
    if e.flown and e.flown[-1] != ship:
        raise PositionError(
            msg("polax.fault.other_end"),
            "turn",
            "flown",
            hint=msg("polax.fault.ship_on" if ship else "polax.fault.ship_off", space=ship),
        )
    for i, planet in enumerate(e.duty or ()):
        check_space(board, planet, "planet", ("turn", "duty", i))
    return Turn(
        e.player, e.played, e.flown, e.duty, e.number, e.laid, e.handled, e.scans, e.then, e.extra
    )


def write_position(state: State, board: Board) -> dict[str, Any]:
    """The inverse of `read_state`: plain data, canonical order, nothing that is a default."""
    data: dict[str, Any] = {}
    if state.turn is not None:
        data["turn"] = {
            k: _plain(v)
            for k, v in state.turn._asdict().items()
            if k not in Turn._field_defaults or v != Turn._field_defaults[k]
        }
    for key in ("nebula", "messe"):
        if getattr(state, key) is not None:
            data[key] = getattr(state, key)
    players = {seat.colour: _seat_data(seat, board) for seat in state.seats}
    if players:
        data["players"] = players
    if state.season is not None:
        data["season"] = write_season(state.season, board)
    return data


def _seat_data(seat: Seat, board: Board) -> dict[str, Any]:
    data: dict[str, Any] = {
        k: getattr(seat, k) for k in ("lagerplanet", "ship") if getattr(seat, k) is not None
    }
    if seat.transporters:
        data["transporters"] = [
            {"number": t.number, "at": t.space}
            | {k: getattr(t, k) for k in ("cargo", "came_from", "held") if getattr(t, k)}
            for t in seat.transporters
        ]
    if seat.mines:
        data["mines"] = list(seat.mines)
    if seat.hand is not None:
        data["hand"] = list(seat.hand)
    if any(back != seat.colour for back in seat.backs):
        data["hand_colours"] = list(seat.backs)
    if seat.gear is not None:
        default = Gear()._asdict() | {"tubes": len(seat.gear.torpedoes)}
        data["gear"] = {k: _plain(v) for k, v in seat.gear._asdict().items() if v != default[k]}
    if seat.damage:
        data["damage"] = seat.damage
    if seat.estate is not None:
        data["estate"] = write_estate(seat.estate, board)
    return data


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
