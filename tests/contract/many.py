"""Play many seeded games to their end, and look at every state on the way.

    python tests/contract/many.py [--game NAME] [--games N] [--seed S] [--players 2 3 4]
                                  [--rules SWITCH=VALUE ...]

Every state has to keep the invariants and, until the end, to offer a move; every game has to end.
One line for each number of players; at a fault the game, the ply and the sentence, and exit code
1. CI runs a share of it (`test_contract`).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from multiprocessing import Pool

from polax_lab import load_game
from polax_lab.chance import Seeded
from polax_lab.texts import say

#: No game of random players came near it.
TOO_LONG = 20_000


def play(game_name: str, seed: int, players: int, variant: tuple[str, ...] = ()) -> int:
    """Play one random game; give its number of plies.

    Raises
    ------
    AssertionError
        Naming game, ply and fault.
    """
    game = load_game(game_name)
    rules = game.rules.parse(*variant)
    referee, rng, name = game.play, random.Random(seed), f"{players} players, seed {seed}"
    state = referee.setup(game.hands.players[:players], rules, Seeded(seed, "setup"))
    for ply in range(TOO_LONG):
        faults = referee.invariants(state, rules)
        assert not faults, f"{name}, ply {ply}: {say(faults[0])}"
        moves = referee.legal_moves(state, rules)
        if not referee.actors(state):
            assert not moves, f"{name}, ply {ply}: moves after the end"
            assert referee.outcome(state, rules), f"{name}: no outcome"
            return ply
        assert moves, f"{name}, ply {ply}: nobody can move"
        state = referee.apply(state, rng.choice(moves), rules, Seeded(seed, f"ply {ply}"))
    raise AssertionError(f"{name}: no end after {TOO_LONG} moves")


def _one(task: tuple[str, int, int, tuple[str, ...]]) -> int | str:
    try:
        return play(*task)
    except AssertionError as e:
        return str(e)


def main(given: Sequence[str] | None = None) -> int:
    """See the module."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="polax")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--players", type=int, nargs="*", help="every number without it")
    options.add_argument("--rules", nargs="*", default=())
    found = options.parse_args(given)
    least, most = load_game(found.game).play.seats
    bad = 0
    with Pool() as pool:
        for players in found.players or range(least, most + 1):
            seeds = range(found.seed, found.seed + found.games)
            tasks = [(found.game, seed, players, tuple(found.rules)) for seed in seeds]
            results = pool.map(_one, tasks, chunksize=8)
            faults = [r for r in results if isinstance(r, str)]
            plies = [r for r in results if isinstance(r, int)]
            print(f"{players} players: {len(plies)} games ended, {sum(plies)} plies, the longest "
                  f"{max(plies, default=0)}; {len(faults)} faults", flush=True)  # fmt: skip
            print(*faults[:5], sep="\n", end="\n" if faults else "")
            bad += len(faults)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
