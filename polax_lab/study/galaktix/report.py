"""The bounds of a whole game and how well players do, worked out once and kept in a file.

The file bears the fingerprint of all that decides: roads, ladder, dice, camp and readings as the
solver sees them, the number of games and the seed; and what the study makes of a small game
(`polax_lab.study.galaktix.probe`). What belongs to level 1 of the game is part of the package.
"""

from __future__ import annotations

import json
import os
import sys
import time
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from platformdirs import user_cache_path

from polax_lab.games.galaktix.bots import BOTS
from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.compact import compact
from polax_lab.study.galaktix.model import Model, model_of
from polax_lab.study.galaktix.players import greedy_table, play_out
from polax_lab.study.galaktix.policy import Games, Policy
from polax_lab.study.galaktix.probe import current, fingerprint, probed
from polax_lab.study.galaktix.solve import Solution
from polax_lab.study.galaktix.tally import Gain, Occupied, Waived, tally
from polax_lab.texts import Lang, msg, say

GAMES = 50_000
#: What is known of level 1.
SHIPPED = "level1.json"


class Summary(NamedTuple):
    """How a player does.

    Attributes
    ----------
    games : int
    mean, spread : float
        The mean score, and half the width of its 95 % interval.
    scores, rounds : list of int
        How many games had each score, and each number of rounds, from 0.
    waived : float
        Rounds of a game without a flight although one was possible.
    empty, rescued : float
        Rounds of a game begun with an empty camp, and those of them that did not end it.
    """

    games: int
    mean: float
    spread: float
    scores: list[int]
    rounds: list[int]
    waived: float
    empty: float
    rescued: float

    def share(self, score: int) -> float:
        """Give the share of games that reach a score."""
        return sum(self.scores[max(0, score) :]) / self.games

    def target(self, share: float) -> int:
        """Give the highest score that at least such a share of the games reaches."""
        return max(s for s in range(len(self.scores) + 1) if s == 0 or self.share(s) >= share)


class Report(NamedTuple):
    """What is known of a game.

    Attributes
    ----------
    fingerprint : str
    probe : tuple of float
        See `polax_lab.study.galaktix.probe`.
    upper : float
        Nobody can expect more points.
    players : dict of str to Summary
        ``random``, ``greedy`` and ``solved`` are the bots; ``best`` plays by the whole solution.
    gains : list of Gain
        What one more rocket or part is worth.
    waived : list of Waived
        When to go without a flight although one is possible.
    occupied : list of Occupied
        When to spend a part on an extra-rocket field that was jumped over.
    seconds, megabytes : float
        What working it out took.
    """

    fingerprint: str
    probe: tuple[float, ...]
    upper: float
    players: dict[str, Summary]
    gains: list[Gain]
    waived: list[Waived]
    occupied: list[Occupied]
    seconds: float
    megabytes: float

    @property
    def lower(self) -> tuple[float, float]:
        """What can be expected at least: the mean score of ``best`` with its 95 % interval."""
        best = self.players["best"]
        return best.mean - best.spread, best.mean + best.spread


def report(
    rules: Ruleset,
    games: int = GAMES,
    seed: int = 1,
    folder: Path | None = None,
    lang: Lang = "en",
) -> Report:
    """Give what is known of a game, out of a file if it was worked out before.

    Otherwise it takes some minutes and up to 2 GB, and a line says so before.

    Parameters
    ----------
    rules : Ruleset
    games : int
        How many games of each player; a tenth of it for ``random``.
    seed : int
    folder : Path, optional
        Where files are kept; the user's folder for such files if not given.
    lang : str
        Of that line: ``en`` or ``de``.
    """
    model = model_of(rules)
    name = fingerprint(model, games, seed)
    shipped = read(files(__package__).joinpath(SHIPPED).read_text("utf-8"))
    if shipped.fingerprint == name and current(shipped.probe):
        return shipped
    path = (folder or user_cache_path("polax-lab")) / f"galaktix-{name}.json"
    if path.exists():
        kept = read(path.read_text("utf-8"))
        if current(kept.probe):
            return kept
    announce(lang)
    found = analyse(rules, games, seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Two that work it out at once must not write into one another's file.
    part = path.with_suffix(f".{os.getpid()}")
    part.write_text(write(found), "utf-8")
    part.replace(path)
    return found


def announce(lang: Lang = "en") -> None:
    """Say what for and how long one has to wait, where the outcome will stand."""
    print(say(msg("solve.wait"), lang), flush=True)


@lru_cache(maxsize=1)
def solved(model: Model) -> Solution:
    """Solve a whole game, relaxed; the last one is kept."""
    return Solution(model, exact=False).solve()


def analyse(rules: Ruleset, games: int, seed: int) -> Report:
    """Work it all out."""
    began = time.process_time()
    model = model_of(rules)
    solution = solved(model)
    best = Policy(solution.boards, solution.camps, solution.worth)
    players = {"random": summary(play_out(rules, BOTS["random"](rules), games // 10, seed))}
    others = {
        "greedy": greedy_table(solution.boards, solution.camps, Greedy(rules)),
        "solved": compact(solution).rounded.table(solution),
    }
    for name, table in others.items():
        player = Policy(solution.boards, solution.camps, table)
        players[name] = summary(player.play(games, seed))
    players["best"] = summary(best.play(games, seed))
    gains, waived, occupied = tally(best, solution, games // 10, seed)
    return Report(
        fingerprint(model, games, seed),
        probed(),
        solution.start(),
        players,
        gains,
        waived,
        occupied,
        time.process_time() - began,
        _peak(),
    )


def summary(games: Games) -> Summary:
    """Sum many games up."""
    many = len(games.scores)
    return Summary(
        many,
        round(games.mean, 4),
        round(games.spread, 4),
        np.bincount(games.scores).tolist(),
        np.bincount(games.rounds).tolist(),
        float(games.waived.sum() / many),
        float(games.empty.sum() / many),
        float(games.rescued.sum() / many),
    )


def write(report: Report) -> str:
    """Write a report as a text."""
    data = report._asdict()
    data["players"] = {name: each._asdict() for name, each in report.players.items()}
    for name in ("gains", "waived", "occupied"):
        data[name] = [row._asdict() for row in data[name]]
    return json.dumps(data) + "\n"


def read(text: str) -> Report:
    """Read a report that `write` wrote."""
    data: dict[str, Any] = json.loads(text)
    data["probe"] = tuple(data["probe"])
    data["players"] = {name: Summary(**each) for name, each in data["players"].items()}
    data["gains"] = [Gain(**row) for row in data["gains"]]
    data["waived"] = [Waived(**row) for row in data["waived"]]
    data["occupied"] = [Occupied(**row) for row in data["occupied"]]
    return Report(**data)


def _peak() -> float:
    """The most memory that this process had, in megabytes."""
    try:
        import resource
    except ImportError:  # Windows has no such count
        return float("nan")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1e6 if sys.platform == "darwin" else 1e3), 1)
