"""How much better one bot of Polax is than another: paired games with the seats swapped.

    python benchmarks/bench_bots.py [games] [first second ...] [--seed FIRST]

Each pair of games has one seed and two seatings. Printed is the mean difference in Spaceus over
the pairs with its 95 % interval (normal approximation), and the share of pairs that were won.
"""

from __future__ import annotations

import math
import sys
from multiprocessing import Pool
from statistics import mean, stdev

from polax_lab import load_game
from polax_lab.chance import Seeded, generator

COLOURS = ("yellow", "green")
PAIRS = (("greedy", "random"), ("blocker", "greedy"), ("search", "greedy"))
#: Games of a slow bot are fewer.
GAMES = {"search": 24}


def play(seed: int, bots: tuple[str, str]) -> tuple[int, int]:
    """Final accounts of one game, in the order of the bots."""
    game = load_game("polax")
    referee, rules = game.play, game.rules
    seats = {c: game.bots[name](rules) for c, name in zip(COLOURS, bots, strict=True)}
    state = referee.setup(COLOURS, rules, Seeded(seed, "setup"))
    ply = 0
    while actors := referee.actors(state):
        colour = actors[0]
        rng = generator(f"{seed}/{colour} ply {ply}")
        moves = referee.legal_moves(state, rules)
        move = seats[colour](referee.view(state, colour, rules), moves, rng)
        state = referee.apply(state, move, rules, Seeded(seed, f"ply {ply}"))
        ply += 1
    outcome = referee.outcome(state, rules)
    assert outcome is not None
    return outcome.scores["yellow"], outcome.scores["green"]


def pair(job: tuple[int, str, str]) -> float:
    """Mean lead of the first bot over both seatings of a seed."""
    seed, first, second = job
    a, b = play(seed, (first, second))
    c, d = play(seed, (second, first))
    return ((a - b) + (d - c)) / 2


def compare(first: str, second: str, count: int, start: int) -> str:
    """One line of the report."""
    jobs = [(seed, first, second) for seed in range(start, start + count)]
    with Pool() as pool:
        leads = pool.map(pair, jobs, chunksize=1)
    print(f"# leads from seed {start} on:", *(f"{lead:+.1f}" for lead in leads))
    half = 1.96 * stdev(leads) / math.sqrt(len(leads))
    won = sum(lead > 0 for lead in leads) / len(leads)
    return (
        f"{first:8} - {second:8} {mean(leads):+7.1f} Spaceus "
        f"[{mean(leads) - half:+.1f}, {mean(leads) + half:+.1f}], "
        f"{won:.0%} of {count} paired seeds won"
    )


def main() -> None:
    args, start = sys.argv[1:], 0
    if "--seed" in args:
        at = args.index("--seed")
        start = int(args[at + 1])
        del args[at : at + 2]
    given = int(args.pop(0)) if args and args[0].isdigit() else None
    pairs = list(zip(args[::2], args[1::2], strict=True)) or list(PAIRS)
    for first, second in pairs:
        print(compare(first, second, given or GAMES.get(first, 40), start), flush=True)


if __name__ == "__main__":
    main()
