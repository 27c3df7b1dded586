"""From the oracle's positions to the engine's: boards, states, questions, and YAML to paste."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import yaml

from polax_lab.board import Board
from polax_lab.game import load_game
from polax_lab.games.polax.eintrag import Position
from polax_lab.ruling import Ruling

from .boards import BoardData
from .cards import Turn
from .oracle import Pos, Unit

POLAX = load_game("polax")
COLOURS = ("yellow", "green", "red", "blue")
Data = dict[str, Any]


def board_file(board: BoardData) -> Data:
    """Return a board as its file would hold it."""
    return {
        "schema": 1,
        "board": board.name,
        "spaces": [{"id": s, "kind": kind, "x": x, "y": y} for s, kind, x, y in board.spaces],
        "links": [list(edge) for edge in board.edges],
        "regions": {
            area: {"kind": "nebula", "spaces": list(fields)} for area, fields in board.areas.items()
        },
    }


def engine_board(board: BoardData) -> Board:
    """Return the engine's board for one of the oracle's."""
    return Board.loads(json.dumps(board_file(board)), file=f"<{board.name}>")


@cache
def polax_board() -> BoardData:
    """Return the Polax board of the project as plain data."""
    data = POLAX.rules.board.to_json()
    return BoardData(
        "polax",
        tuple((s["id"], s["kind"], round(s["x"]), round(s["y"])) for s in data["spaces"]),
        tuple((a, b) for a, b in data["links"]),
        {area: tuple(region["spaces"]) for area, region in data["regions"].items()},
    )


def unit_text(pos: Pos, unit: Unit) -> str:
    """Return the engine's name for a unit: ``yellow transporter 5 f62``, ``nebula A``."""
    kind, owner, *rest = unit
    if kind == "nebula":
        return f"nebula {owner}"
    if kind == "ship":
        return f"{owner} ship {pos.ships[str(owner)]}"
    if kind == "mine":
        return f"{owner} mine {rest[0]}"
    number = int(rest[0])
    return f"{owner} transporter {number} {pos.transporters[str(owner), number]}"


@dataclass
class Case:
    """An oracle position with its engine board and what only the engine's seats hold.

    `seats` has hand, gear and damage by colour; `turn` is the turn with its player.
    """

    data: BoardData
    board: Board
    pos: Pos
    seats: dict[str, Data] = field(default_factory=dict)
    turn: tuple[str, Turn] | None = None

    def on_turn(self, colour: str, turn: Turn) -> Case:
        """Return the same position in a player's turn."""
        return Case(self.data, self.board, self.pos, self.seats, (colour, turn))

    def flying(self, colour: str) -> Case:
        """Return the position in the turn of a player whose ship came from ``pos.back``."""
        back = self.pos.back.get(colour)
        return self.on_turn(colour, Turn([], [back, self.pos.ships[colour]] if back else []))

    def hand(self, colour: str) -> list[str] | None:
        """Return a player's hand, None if unknown."""
        cards: list[str] | None = self.seats.get(colour, {}).get("hand")
        return cards

    def gear(self, colour: str) -> Data | None:
        """Return a ship's equipment, None if unknown."""
        gear: Data | None = self.seats.get(colour, {}).get("gear")
        if colour in self.pos.remote_broken:
            return {**(gear or {}), "remote_control": False}
        return gear

    @cached_property
    def position(self) -> Data:
        """The position as a scenario file would hold it."""
        pos, players = self.pos, {}
        for colour in COLOURS:
            seat: Data = {}
            if colour in pos.homes:
                seat["lagerplanet"] = pos.homes[colour]
            if colour in pos.ships:
                seat["ship"] = pos.ships[colour]
            fleet = [
                {"number": n, "at": space}
                | ({"came_from": pos.came_from[c, n]} if (c, n) in pos.came_from else {})
                for (c, n), space in sorted(pos.transporters.items())
                if c == colour
            ]
            mines = [space for owner, space in pos.mines if owner == colour]
            for key, value in (("transporters", fleet), ("mines", mines)):
                if value:
                    seat[key] = value
            seat |= self.seats.get(colour, {})
            gear = self.gear(colour)
            if gear is not None:
                seat["gear"] = gear
            if seat:
                players[colour] = seat
        data: Data = {"players": players}
        if self.turn is not None:
            colour, turn = self.turn
            data["turn"] = {"player": colour, "played": turn.played, "flown": turn.flown}
            if turn.duty is not None:
                data["turn"]["duty"] = turn.duty
        for key, name in (("nebula", pos.nebula), ("messe", pos.messe)):
            if name is not None:
                data[key] = name
        return data

    @cached_property
    def rules(self) -> Any:
        """The engine's ruleset for the board and the switches."""
        return POLAX.rules.vary(board=self.board, **self.pos.sw)

    @cached_property
    def state(self) -> Any:
        """The engine's state."""
        return POLAX.state(
            Position.model_validate(self.position), POLAX.rules.vary(board=self.board)
        )

    def ask(self, question: Mapping[str, Any]) -> Ruling:
        """Put a question to the engine."""
        return POLAX.ask(self.state, question, self.rules)

    def yaml(self, question: Mapping[str, Any]) -> str:
        """Return a scenario file with this position and question, and the board file if needed."""
        scenario: Data = {
            "schema": 1,
            "game": "polax",
            "title": f"Oracle on {question['question']}",
        }
        if self.data.name != "polax":
            scenario["board"] = "board.yaml"
        scenario["rules"] = dict(self.rules.changed)
        asked = {key: value for key, value in question.items() if value is not None}
        scenario |= {"position": self.position, "ask": [asked]}
        text = _dump(scenario)
        if self.data.name != "polax":
            text += "# board.yaml\n" + _dump(board_file(self.data))
        return text


def _dump(data: Data) -> str:
    return yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=100)
