"""Random Polax positions for the benchmarks."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import NamedTuple

from polax_lab.board import Board
from polax_lab.graph import bits


class Position(NamedTuple):
    """What blocks the board, as node masks."""

    mines: int
    others: int
    nebula: int
    ship: int

    @property
    def pieces(self) -> int:
        return self.mines | self.others


def polax_board() -> Board:
    return Board.load(str(files("polax_lab") / "games" / "polax" / "board.yaml"))


def positions(board: Board, count: int, seed: int, *, nebula: bool | None = None) -> list[Position]:
    """Two to four players, each with a ship, up to two mines and up to six transporters.

    A transporter or a rival's ship is as often on a planet, where it blocks nothing, as in space;
    the ship that is asked about is in space. ``nebula`` forces an active nebula (or none); by
    default half of the positions have one.
    """
    rng = Random(f"{seed}/positions")
    kernel = board.kernel
    fields = list(bits(kernel.fields))
    clouds = [region.mask for region in board.regions.values()]
    found = []
    for _ in range(count):
        cloud = rng.choice(clouds) if (rng.random() < 0.5 if nebula is None else nebula) else 0
        players = rng.randint(2, 4)
        mines = sum(rng.randint(0, 2) for _ in range(players))
        movers = players - 1 + sum(rng.randint(0, 6) for _ in range(players))
        in_space = 1 + sum(rng.random() < 0.5 for _ in range(movers))
        taken = rng.sample([v for v in fields if not cloud >> v & 1], mines + in_space)
        found.append(
            Position(
                mines=sum(1 << v for v in taken[:mines]),
                others=sum(1 << v for v in taken[mines:]),
                nebula=cloud,
                ship=taken[mines],
            )
        )
    return found
