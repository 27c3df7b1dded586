"""The ``position:`` of a Sector 18 scenario file, and its way into a `State` and back."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from polax_lab.board import Board
from polax_lab.errors import PositionError, did_you_mean, msg
from polax_lab.filemodel import Bool, Int, Model
from polax_lab.games.sector18.action import called
from polax_lab.games.sector18.checks import limits
from polax_lab.games.sector18.starmap import chart_of
from polax_lab.games.sector18.state import (
    COLOURS,
    KINDS,
    Colour,
    FactionId,
    Kind,
    Seat,
    Ship,
    ShipId,
    State,
    Turn,
)
from polax_lab.question import SpaceId
from polax_lab.ruleset import Ruleset
from polax_lab.spacenames import check_space


class ShipEntry(Model):
    """One ship."""

    kind: Kind = Field(description="its type")
    at: SpaceId = Field(description="the zone it is in")
    number: Int = Field(default=1, ge=1, le=99, description="if its owner has several of the type")
    upgraded: Bool = False
    left_base: Bool = Field(
        default=False, description="on its own base: whether it had left it before"
    )


class SeatEntry(Model):
    """One player's side; what is left out is as at the start."""

    resources: Int | None = Field(default=None, ge=0, le=100_000)
    health: Int | None = Field(default=None, ge=0, le=100_000)
    shield: Int = Field(default=0, ge=0, le=100, description="points left")
    level: Int = Field(default=1, ge=1, le=4, description="level of the base")
    faction: FactionId | None = Field(default=None, description="side of the faction card")
    ships: tuple[ShipEntry, ...] = ()


class TurnEntry(Model):
    """Whose turn it is and what has happened in it."""

    player: Colour
    number: Int = Field(default=1, ge=0, le=1_000_000, description="turns of the game so far")
    first: Colour = Field(default="red", description="who went first")
    step: Literal["faction", "act", "fleet", "after", "over"] = "act"
    moved: tuple[ShipId, ...] = Field(default=(), description="ships that have moved")
    built: tuple[ShipId, ...] = Field(default=(), description="ships built in this turn")
    used: Bool = Field(default=False, description="whether the faction ability was used")
    focus: ShipId = Field(default="", description="the ship that it makes stronger")


class Position(Model):
    """Everything on the table."""

    turn: TurnEntry | None = None
    players: dict[Colour, SeatEntry] = Field(default_factory=dict)


def read_state(position: Position, rules: Ruleset) -> State:
    """Turn a checked position into a state.

    Raises
    ------
    PositionError
        For unknown zones and factions, and for what the limits of the game forbid.
    """
    red, blue = (_seat(c, position.players.get(c, SeatEntry()), rules) for c in COLOURS)
    turn = None if position.turn is None else Turn(*position.turn.model_dump().values())
    state = State((red, blue), turn)
    for limit in limits(state, rules):
        raise PositionError(limit.what, *limit.path)
    _check_turn(state)
    return state


def _seat(colour: Colour, entry: SeatEntry, rules: Ruleset) -> Seat:
    at = ("players", colour)
    ships = []
    base = chart_of(rules).home(colour)
    for i, e in enumerate(entry.ships):
        check_space(rules.board, e.at, "space", (*at, "ships", i, "at"))
        ships.append(Ship(e.kind, e.number, e.at, e.upgraded, e.left_base or e.at != base))
    if entry.faction is not None and rules.cards.side(entry.faction) is None:
        known = [side.id for side in rules.cards.factions]
        what = msg("sector18.no.side", side=entry.faction)
        raise PositionError(what, *at, "faction", hint=did_you_mean(entry.faction, known))
    resources = rules.start_resources if entry.resources is None else entry.resources
    health = rules.start_health if entry.health is None else entry.health
    ordered = sorted(ships, key=lambda s: (KINDS.index(s.kind), s.number))
    return Seat(
        colour, resources, health, entry.shield, entry.level, entry.faction or "", tuple(ordered)
    )


def _check_turn(state: State) -> None:
    """What has happened in a turn has to fit the fleet and the step."""
    turn = state.turn
    if turn is None:
        return
    dead = [s for s in state.seats if s.health == 0]
    if bool(dead) != (turn.step == "over") or len(dead) > 1:
        raise PositionError(msg("sector18.limit.end"), "turn", "step",
                            hint=msg("sector18.limit.end.hint"))  # fmt: skip
    names = [ship.name for ship in state.seat(turn.player).ships]
    asked = [*(("built", b) for b in turn.built), *([("focus", turn.focus)] if turn.focus else [])]
    for key, name in asked:
        if name not in names:
            what = msg("sector18.limit.unknown", ship=called_or_text(name))
            raise PositionError(what, "turn", key, hint=did_you_mean(name, names))
    if turn.focus and not turn.used:
        raise PositionError(msg("sector18.limit.focus"), "turn", "used")
    if turn.moved and turn.step == "act":
        raise PositionError(msg("sector18.limit.moved"), "turn", "moved")


def called_or_text(name: str) -> Any:
    """A ship in words, or what was written if it is none."""
    return called(name) if name.partition("-")[0] in KINDS else name


def write_position(state: State, board: Board) -> dict[str, Any]:
    """The inverse of `read_state`: plain data in canonical order."""
    data: dict[str, Any] = {}
    turn = state.turn
    if turn is not None:
        entry: dict[str, Any] = {"player": turn.player, "number": turn.number, "first": turn.first}
        if turn.step != "act":
            entry["step"] = turn.step
        for key in ("moved", "built"):
            if getattr(turn, key):
                entry[key] = list(getattr(turn, key))
        if turn.used:
            entry["used"] = True
        if turn.focus:
            entry["focus"] = turn.focus
        data["turn"] = entry
    bases = {s["owner"]: s.id for s in board if s.kind == "base"}
    data["players"] = {s.colour: _write_seat(s, bases.get(s.colour)) for s in state.seats}
    return data


def _write_seat(seat: Seat, base: str | None) -> dict[str, Any]:
    data: dict[str, Any] = {"resources": seat.resources, "health": seat.health}
    if seat.shield:
        data["shield"] = seat.shield
    if seat.level > 1:
        data["level"] = seat.level
    if seat.faction:
        data["faction"] = seat.faction
    if seat.ships:
        data["ships"] = [_write_ship(ship, base) for ship in seat.ships]
    return data


def _write_ship(ship: Ship, base: str | None) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": ship.kind, "at": ship.space}
    if ship.number > 1:
        data["number"] = ship.number
    if ship.upgraded:
        data["upgraded"] = True
    if ship.space == base and ship.left_base:
        data["left_base"] = True
    return data
