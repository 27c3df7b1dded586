"""Counts of all ways to play on, a few plies deep, from fixed positions; chance is fixed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polax_lab.chance import Seeded
from polax_lab.recordfile import load
from polax_lab.ruleset import Ruleset

GOLDEN = Path(__file__).parent / "golden"
#: Golden game, number of moves made, and the ways to play 1, 2, ... further plies.
COUNTS = (
    ("two", 0, (18, 276, 1569, 12746)),
    ("two", 60, (2, 5, 5, 227)),
    ("three", 100, (2, 5, 5, 104)),
    ("four", 200, (108, 11333)),
    ("variant", 150, (19, 372, 409)),
    ("galaktix", 0, (1, 12, 82, 64, 432)),
    ("galaktix", 30, (2, 2, 24, 202)),
    ("invasion", 0, (4, 16, 64, 256)),
    ("invasion-variant", 40, (1, 1, 4, 4)),
    ("invasion-variant", 95, (4, 4, 16, 39)),
    ("galaktix-variant", 0, (1, 12, 240, 340)),
)


def perft(play: Any, state: Any, rules: Ruleset, depth: int) -> int:
    """How many ways there are to play so many plies."""
    moves = play.legal_moves(state, rules)
    if depth == 1:
        return len(moves)
    states = (play.apply(state, m, rules, Seeded(depth, str(m))) for m in moves)
    return sum(perft(play, after, rules, depth - 1) for after in states)


@pytest.mark.parametrize(("name", "ply", "counts"), COUNTS)
def test_perft(name: str, ply: int, counts: tuple[int, ...]) -> None:
    record = load(GOLDEN / f"{name}.txt").record
    state, play = record.at(ply), record.game.play
    found = [perft(play, state, record.rules, d) for d in range(1, len(counts) + 1)]
    assert tuple(found) == counts
