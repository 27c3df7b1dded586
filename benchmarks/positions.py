"""Random Polax positions for the benchmarks."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import NamedTuple

from polax_lab.board import Board


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
    """Up to eight mines, four ships and 24 transporters on different fields.

    ``nebula`` forces an active nebula (or none); by default half of the positions have one.
    """
    rng = Random(f"{seed}/positions")
    kernel = board.kernel
    fields = [i for i in range(kernel.n) if kernel.fields >> i & 1]
    clouds = [region.mask for region in board.regions.values()]
    found = []
    for _ in range(count):
        cloud = rng.choice(clouds) if (rng.random() < 0.5 if nebula is None else nebula) else 0
        mines, ships, transporters = rng.randint(0, 8), rng.randint(1, 4), rng.randint(0, 24)
        outside = [i for i in fields if not cloud >> i & 1]
        taken = rng.sample(outside, mines + ships + transporters)
        found.append(
            Position(
                mines=sum(1 << i for i in taken[:mines]),
                others=sum(1 << i for i in taken[mines:]),
                nebula=cloud,
                ship=taken[mines],
            )
        )
    return found
