"""How much better one bot of Sector 18 is than another: every seed played from both sides.

    python benchmarks/bench_duel.py [seeds] [first second ...] [--seed FIRST]

Printed is the share of games that the first bot wins, over the pairs with its 95 % interval, and
the processor time of its decisions. Where all pairs end alike the interval has no width; Wilson's
formula for a share (`polax_lab.study.duel.share`) tells more then.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from typing import Any

from polax_lab import load_game
from polax_lab.bot import Bot
from polax_lab.ruleset import Ruleset
from polax_lab.study.duel import duels, mean
from polax_lab.texts import Message

GAME = load_game("sector18")
PAIRS = (("greedy", "random"), ("minimax", "greedy"))


class Timed(Bot):
    """A bot whose decisions are timed."""

    def __init__(self, rules: Ruleset, kind: str, times: list[float]) -> None:
        super().__init__(rules)
        self.bot, self.times = GAME.bots[kind](rules), times

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        began = time.process_time()
        move = self.bot(view, moves, rng)
        if len(moves) > 1:
            self.times.append(time.process_time() - began)
        return move

    def why(self, view: Any, move: Any) -> Message:
        return self.bot.why(view, move)


def compare(first: str, second: str, seeds: int, start: int) -> str:
    """One line of the report."""
    times: list[float] = []

    def timed(rules: Ruleset) -> Bot:
        return Timed(rules, first, times)

    series = duels(GAME, games=2 * seeds, bots=(timed, second), seed=start, twice=True)
    won: dict[int, float] = {}
    for game in series.games:
        # A game that is broken off counts for neither.
        points = 0.5 if not game.winner else float(game.winner == game.captain)
        won[game.seed] = won.get(game.seed, 0.0) + points / 2
    value, low, high = (100 * share for share in mean(list(won.values())))
    mean_time, most = 1000 * sum(times) / len(times), 1000 * max(times)
    return (
        f"{first:8} - {second:8} wins {value:.0f} % [{low:.0f}, {high:.0f}] of {seeds} paired "
        f"seeds; a decision takes {mean_time:.0f} ms, at most {most:.0f}"
    )


def main() -> None:
    args, start = sys.argv[1:], 1000
    if "--seed" in args:
        at = args.index("--seed")
        start = int(args[at + 1])
        del args[at : at + 2]
    seeds = int(args.pop(0)) if args and args[0].isdigit() else 20
    pairs = list(zip(args[::2], args[1::2], strict=True)) or list(PAIRS)
    for first, second in pairs:
        print(compare(first, second, seeds, start), flush=True)


if __name__ == "__main__":
    main()
