"""Compare the engine with the oracle on random positions.

python tests/oracle/compare.py [--positions N] [--seed S] [--question Q ...] [--block B]

One line for each question; at the first disagreement the position as YAML, both answers and the
block that made it, and exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

if __package__ in (None, ""):
    # Run as a script: this folder is the package `oracle`, and its parent is the root.
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    __package__ = "oracle"

from .ask_flying import distance, fire, move, reach, transporter
from .ask_sealing import cuts, forecast, mine, mine_map, play, right_of_way, sealed
from .ask_tables import all_hits, hit, tables
from .boards import BoardData, random_board, small_boards
from .bridge import Case, engine_board, polax_board
from .positions import random_position, random_switches
from .tally import Disagreement, Tally

Check = Callable[[Case, Random, Tally], None]
CHECKS: dict[str, Check] = {
    "sealed": sealed,
    "right-of-way": right_of_way,
    "play": play,
    "mine": mine,
    "mine-map": mine_map,
    "nebula-forecast": forecast,
    "cuts": cuts,
    "reach": reach,
    "move": move,
    "fire": fire,
    "transporter": transporter,
    "distance": distance,
    "tables": tables,
    "hit": hit,
}
CELLS = "hit-all-cells"
PER_BLOCK = 25


def block_board(number: int, rng: Random) -> BoardData:
    """Return the board of a block: mostly random ones, some drawn ones, now and then Polax."""
    if number % 20 == 19:
        return polax_board()
    if number % 5 == 4:
        return rng.choice(small_boards())
    return random_board(rng)


def block(name: str, seed: int, number: int) -> Iterator[tuple[Case, Random]]:
    """Yield the positions of a block: one board, and a generator for each position's questions."""
    rng = Random(f"{seed} {name} {number}")
    data = block_board(number, rng)
    board = engine_board(data)
    for i in range(PER_BLOCK):
        pos = random_position(data, rng, siege=i % 2 == 1)
        pos.sw = random_switches(rng)
        yield Case(data, board, pos), Random(f"{seed} {name} {number} {i}")


def compare(
    name: str, seed: int, positions: int, only: int | None = None
) -> tuple[Tally, list[str]]:
    """Compare one question; return the figures and the disagreements."""
    tally, faults = Tally(), []
    for number in range(-(-positions // PER_BLOCK)) if only is None else [only]:
        for case, rng in block(name, seed, number):
            tally.position(case)
            try:
                CHECKS[name](case, rng, tally)
            except Disagreement as fault:
                faults.append(f"{name}, seed {seed}, block {number}\n{fault}")
    return tally, faults


def whole_hit_matrix(seed: int) -> tuple[Tally, list[str]]:
    """Compare every cell of the hit matrix with every damage and hand, on one position."""
    tally, faults = Tally(), []
    case = next(case for case, _ in block("hit", seed, 0) if _two_ships(case))
    tally.position(case)
    try:
        all_hits(case, tally)
    except Disagreement as fault:
        faults.append(f"hit, seed {seed}, all cells\n{fault}")
    return tally, faults


def _two_ships(case: Case) -> bool:
    places = case.pos.ships.values()
    return len(places) > 1 and any(map(case.pos.in_free_space, places))


def main(args: list[str] | None = None) -> int:
    """Run the comparison and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=20_000, help="positions per question")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--question",
        action="append",
        choices=[*CHECKS, CELLS],
        metavar="Q",
        help=f"one of {', '.join([*CHECKS, CELLS])}; may be repeated",
    )
    parser.add_argument("--block", type=int, help="only this block of positions")
    given = parser.parse_args(args)
    bad = 0
    for name in given.question or [*CHECKS, CELLS]:
        start = time.process_time()
        tally, faults = (
            whole_hit_matrix(given.seed)
            if name == CELLS
            else compare(name, given.seed, given.positions, given.block)
        )
        seconds = time.process_time() - start
        print(f"{tally.line(name)} {len(faults):>4} disagreements {seconds:>6.0f} s", flush=True)
        if faults:
            print(faults[0], flush=True)
        bad += len(faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
