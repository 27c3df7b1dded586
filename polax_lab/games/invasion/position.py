"""The model of a ``position:``, and the way from it to a state and back."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from polax_lab.board import Board
from polax_lab.errors import PositionError, did_you_mean
from polax_lab.filemodel import Bool, Int, Model
from polax_lab.games.invasion.pruefung import faults
from polax_lab.games.invasion.spielfeld import path_of
from polax_lab.games.invasion.stand import (
    TEAM,
    TEAMS,
    Ask,
    Cause,
    Figure,
    Name,
    Occasion,
    Phase,
    State,
)
from polax_lab.games.invasion.strecke import Strecke, strecke
from polax_lab.games.invasion.woerter import named, space_name
from polax_lab.question import SpaceId
from polax_lab.ruleset import Ruleset
from polax_lab.spacenames import check_space
from polax_lab.texts import msg

#: Entries of a game in progress, which forms leave out.
_OFF_FORM: Any = {"form": False}


class FigureEntry(Model):
    """One player's figure."""

    at: SpaceId | None = Field(default=None, description="its field; out of the game without")
    points: Int = Field(default=0, ge=0, description="Science-Punkte")
    solved: Bool = Field(default=False, description="whether it may leave its planet")
    fought: Int = Field(default=0, ge=0, description="battles")
    won: Int = Field(default=0, ge=0, description="battles won")
    last: str = Field(
        default="", description="the question asked last", json_schema_extra=_OFF_FORM
    )


class AskEntry(Model):
    """A question that waits for an answer."""

    kind: Occasion
    id: str | None = Field(default=None, description="in the bank; the first that suits without")
    player: Name | None = Field(default=None, description="who answers; whose turn it is without")
    cause: Cause = Field(
        default="arrival", description="what has brought a planet's question: a turn, a wormhole"
    )
    foe: Name | None = Field(default=None, description="the defender in a battle")
    missed: str = Field(default="", max_length=1, description="what the other one has answered")


class TurnEntry(Model):
    """Whose turn it is, and what is asked."""

    player: Name
    question: AskEntry | None = None
    number: Int = Field(default=1, ge=0, description="turns so far", json_schema_extra=_OFF_FORM)
    other: Name | None = Field(
        default=None,
        description="who of the other team had the last turn",
        json_schema_extra=_OFF_FORM,
    )


class Position(Model):
    """Figures in the order of play, and a game in progress."""

    players: dict[Name, FigureEntry] = Field(default_factory=dict)
    turn: TurnEntry | None = None
    used: tuple[str, ...] = Field(
        default=(), description="questions that have been asked", json_schema_extra=_OFF_FORM
    )
    classroom: Bool = Field(
        default=False,
        description="whether somebody says right or wrong",
        json_schema_extra=_OFF_FORM,
    )


def read_state(position: Position, rules: Ruleset) -> State:
    """Make a state, and check that play could bring it about.

    Raises
    ------
    PositionError
        With the path to the entry.
    """
    table = strecke(rules)
    figures = []
    for name, entry in position.players.items():
        if entry.at is not None:
            check_space(rules.board, entry.at, "space", ("players", name, "at"), space_name)
        pos = table.home(TEAM[name]) if entry.at is None else table.place[entry.at]
        free = entry.solved or entry.at is None or table.kind[pos] != "planet"
        if entry.solved and table.kind[pos] != "planet":
            raise PositionError(
                msg("invasion.fault.solved", who=named(name)), "players", name, "solved"
            )
        figures.append(Figure(name, pos, entry.points, free, entry.at is None, entry.fought,
                              entry.won, entry.last))  # fmt: skip
    state = State(tuple(figures), used=frozenset(position.used), classroom=position.classroom)
    if position.turn is not None:
        state = _turn(state, position.turn, table)
    for path, what in faults(state, table):
        raise PositionError(what, *path)
    return state


def _turn(state: State, entry: TurnEntry, table: Strecke) -> State:
    index = {f.name: i for i, f in enumerate(state.figures)}

    def at(name: str | None, *path: str) -> int:
        if name is None:
            return -1
        if name not in index:
            hint = did_you_mean(name, index)
            raise PositionError(msg("invasion.fault.absent", who=named(name)), *path, hint=hint)
        return index[name]

    active = at(entry.player, "turn", "player")
    teams = {TEAM[f.name] for f in state.figures}
    if len(teams) < len(TEAMS):
        raise PositionError(msg("invasion.fault.teams"), "players")
    alive = {TEAM[f.name] for f in state.figures if not f.out}
    ask, phase = None, "roll" if len(alive) == len(TEAMS) else "over"
    q = entry.question
    if q is not None:
        path = ("turn", "question")
        who = active if q.player is None else at(q.player, *path, "player")
        foe = at(q.foe, *path, "foe")
        if (q.kind == "battle") != (foe >= 0):
            raise PositionError(msg("invasion.fault.needs_foe"), *path)
        here = state.figures[active].pos
        planet = table.planet.get(here, "") if q.kind == "planet" else ""
        id = q.id or table.bank.tiers(q.kind, planet, table.hardest)[0][0]
        if id not in table.bank.items:
            hint = did_you_mean(id, table.bank.items)
            raise PositionError(msg("invasion.fault.no_question", name=id), *path, "id", hint=hint)
        if q.missed not in ("", "?", *table.bank[id].letters):
            hint = msg("invasion.judge.letters", last=table.bank[id].letters[-1])
            raise PositionError(msg("invasion.fault.missed", letter=q.missed), *path, "missed",
                                hint=hint)  # fmt: skip
        ask, phase = Ask(q.kind, who, id, q.cause, foe, q.missed), "ask"
    known: Phase = phase  # type: ignore[assignment]
    other = at(entry.other, "turn", "other")
    return state._replace(active=active, phase=known, ask=ask, turn=entry.number, other=other)


def write_position(state: State, board: Board) -> dict[str, Any]:
    """The inverse of `read_state`: plain data, without what has its default."""
    fields = path_of(board)
    kinds = {space.id: space.kind for space in board}
    players: dict[str, Any] = {}
    for f in state.figures:
        space = fields[f.pos]
        entry = {
            "at": None if f.out else space,
            "points": f.points,
            "solved": f.free and not f.out and kinds[space] == "planet",
            "fought": f.fought,
            "won": f.won,
            "last": f.last,
        }
        players[f.name] = {k: v for k, v in entry.items() if v}
    data: dict[str, Any] = {"players": players} if players else {}
    if state.active >= 0:
        turn: dict[str, Any] = {"player": state.figures[state.active].name}
        if state.ask is not None:
            turn["question"] = _written(state, state.ask)
        turn["number"] = state.turn
        if state.other >= 0:
            turn["other"] = state.figures[state.other].name
        data["turn"] = turn
    if state.used:
        data["used"] = sorted(state.used)
    if state.classroom:
        data["classroom"] = True
    return data


def _written(state: State, ask: Ask) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": ask.kind, "id": ask.id}
    if ask.who != state.active:
        data["player"] = state.figures[ask.who].name
    if ask.cause != "arrival":
        data["cause"] = ask.cause
    if ask.foe >= 0:
        data["foe"] = state.figures[ask.foe].name
    if ask.missed:
        data["missed"] = ask.missed
    return data
