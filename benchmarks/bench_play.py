"""Random self-play of our games beside two other engines, legal moves included, in one process.

    pip install ".[bench]"      # the other sides; neither is needed to run polax_lab
    python benchmarks/bench_play.py [games]

A decision is: list the legal moves, choose one at random, carry it out. The engines take turns,
game by game, so that a busy machine slows all of them down alike. Printed are microseconds of
processor time per decision and the ratios, for the first games, in which our boards are still
learnt, and for as many after them; and the size of finished records.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

from polax_lab import load_game
from polax_lab.chance import Seeded
from polax_lab.game import game_names
from polax_lab.record import Record

POLAX = load_game("polax")
#: Players at the table of each game, where that is not the fewest.
SEATS = {"polax": 3, "invasion": 4}


def ours(name: str, seed: int) -> int:
    """One random game of ours; its number of decisions."""
    game, rng = load_game(name), random.Random(seed)
    referee, rules = game.play, game.rules
    players = game.hands.players[: SEATS.get(name, referee.seats[0])]
    state = referee.setup(players, rules, Seeded(seed, "setup"))
    ply = 0
    while moves := referee.legal_moves(state, rules):
        state = referee.apply(state, rng.choice(moves), rules, Seeded(seed, f"ply {ply}"))
        ply += 1
    return ply


def catanatron(seed: int) -> int:
    """One random game of four; GPL, so it is only run here."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = Game([RandomPlayer(c) for c in colours], seed=seed)
    game.play()
    return len(game.state.actions)


def open_spiel(seed: int) -> int:
    """Fifty random games of the Python tic-tac-toe."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401

    rng, count = random.Random(seed), 0
    for _ in range(50):
        state = pyspiel.load_game("python_tic_tac_toe").new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def measure(sides: dict[str, Callable[[int], int]], seeds: range) -> dict[str, float]:
    """Microseconds per decision, all sides in turn."""
    spent, made = dict.fromkeys(sides, 0.0), dict.fromkeys(sides, 0)
    for seed in seeds:
        for name, play in sides.items():
            start = time.process_time()
            made[name] += play(seed)
            spent[name] += time.process_time() - start
    return {name: spent[name] / made[name] * 1e6 for name in sides}


def record_of(seed: int) -> Record:
    """A finished game of two random players."""
    record, rng = Record.start("polax", "yellow:random,green:random", seed=seed), random.Random(0)
    while moves := POLAX.play.legal_moves(record.state, record.rules):
        record.play(rng.choice(moves))
    return record


def records(count: int) -> tuple[int, float]:
    """Longest text of a finished record, and memory of a thousand in MB."""
    for seed in range(count):
        record_of(-1 - seed)  # what is kept once for the board is no part of a game
    tracemalloc.start()
    kept = [record_of(seed) for seed in range(count)]
    memory = tracemalloc.get_traced_memory()[0] / 2**20 / count * 1000
    return max(len(record.text().encode()) for record in kept), memory


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    names = game_names()
    sides: dict[str, Callable[[int], int]] = {name: partial(ours, name) for name in names}
    for name, module, play in (
        ("catanatron", "catanatron", catanatron), ("OpenSpiel", "pyspiel", open_spiel),
    ):  # fmt: skip
        if importlib.util.find_spec(module) is None:
            print(f"{name} is not installed, so it is not measured")
        else:
            sides[name] = play
    for play in sides.values():
        play(10_000)  # one game of each to load what is loaded once
    for title, seeds in (("first", range(games)), ("next", range(games, 2 * games))):
        found = measure(sides, seeds)
        print(f"{title} {games} games:")
        for name, each in found.items():
            others = [other for other in found if other not in names] if name in names else []
            ratios = "".join(f", {each / found[other]:.2f} of {other}'s" for other in others)
            print(f"  {name:11} {each:8.1f} us per decision{ratios}")
    longest, memory = records(20)
    print(f"longest of 20 finished records: {longest / 1000:.0f} kB of text")
    print(f"1,000 finished games in memory: {memory:.0f} MB")


if __name__ == "__main__":
    main()
