"""Simulated games of the Sonnensystem-Invasion: how long, who wins, where are the battles.

Players know so many of 100 questions. Every figure comes with the interval in which the true one
lies in 95 of 100 cases.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from polax_lab.chance import Seeded
from polax_lab.errors import PolaxError
from polax_lab.game import load_game
from polax_lab.games.invasion.ablauf import PLAY
from polax_lab.games.invasion.stand import NAMES, TEAM
from polax_lab.games.invasion.zuege import Move
from polax_lab.play import Log
from polax_lab.ruleset import Ruleset
from polax_lab.seats import check_seed
from polax_lab.study.duel import Share, mean, share
from polax_lab.study.given import whole
from polax_lab.texts import msg

MOST_OF_A_TEAM = sum(team == "terra" for team in TEAM.values())


class Course(NamedTuple):
    """What a game came to.

    Attributes
    ----------
    winner : str
        ``terra``, ``alien``, or empty if it was stopped.
    turns : int
    battles : tuple of int
        The field of each battle.
    asked : mapping of str to int
        Questions by occasion.
    out : mapping of str to int
        Figures that were put out, by rule.
    lost_attacks, repeated : int
        Battles lost by the attacker, and how many of these a wormhole led back to a battle in
        the same turn (IN-SPEC-03).
    """

    winner: str
    turns: int
    battles: tuple[int, ...]
    asked: Mapping[str, int]
    out: Mapping[str, int]
    lost_attacks: int
    repeated: int


class Sample(NamedTuple):
    """Games under the same conditions."""

    games: tuple[Course, ...]

    def share(self, holds: Callable[[Course], bool]) -> Share:
        """The share of games for which something holds."""
        return share(sum(map(holds, self.games)), len(self.games))

    def wins(self, team: str) -> Share:
        """The share of games that a team wins."""
        return self.share(lambda g: g.winner == team)

    def mean(self, of: Callable[[Course], float]) -> Share:
        """The mean of a figure."""
        return mean([of(g) for g in self.games])

    def quantile(self, of: Callable[[Course], float], part: float) -> float:
        """The value that so many games do not exceed."""
        values = sorted(of(g) for g in self.games)
        return values[min(len(values) - 1, math.ceil(part * len(values)) - 1)]


def rules(**changes: Any) -> Ruleset:
    """A variant of the game."""
    return load_game("invasion").rules.vary(**changes)


def simulate(
    terra: Sequence[int],
    alien: Sequence[int],
    variant: Ruleset | None = None,
    *,
    games: int = 200,
    seed: int = 1,
) -> Sample:
    """Play games.

    Parameters
    ----------
    terra, alien : sequence of int
        What each player of a team knows of 100 questions; as many as the team has players.
    variant : Ruleset, optional
    games : int
    seed : int
        The same seed gives the same games. Who begins changes from game to game.

    Raises
    ------
    PolaxError
        For a team of none or of more than four, or a number that does not fit.

    Examples
    --------
    >>> sample = simulate([90], [90], games=3)
    >>> len(sample.games), {g.winner for g in sample.games} <= {"terra", "alien"}
    (3, True)
    """
    for team, known in (("terra", terra), ("alien", alien)):
        if not 1 <= len(known) <= MOST_OF_A_TEAM:
            raise PolaxError(msg("race.team", team=team, count=len(known), most=MOST_OF_A_TEAM))
        for percent in known:
            whole(team, percent, 0, 100)
    whole("games", games)
    variant, seed = variant or rules(), check_seed(seed)
    knows: dict[str, int] = {
        name: (terra if TEAM[name] == "terra" else alien)[int(name[-1]) - 1]
        for name in NAMES
        if int(name[-1]) <= len(terra if TEAM[name] == "terra" else alien)
    }
    names = tuple(knows)
    return Sample(tuple(
        _game(names if n % 2 else names[::-1], knows, variant, f"{seed}/{n}") for n in range(games)
    ))  # fmt: skip


def _game(players: Sequence[str], knows: Mapping[str, int], variant: Ruleset, seed: str) -> Course:
    play = PLAY
    chance = Seeded(seed, "simulation")
    log: Log = []
    state = play.setup(players, variant, chance, log)
    rolls = {name: Move(name, "roll") for name in players}
    tries = {name: Move(name, "try", str(percent)) for name, percent in knows.items()}
    while (actors := play.actors(state)) and play.turn(state) < play.most_turns:
        move = (rolls if state.phase == "roll" else tries)[actors[0]]
        state = play.apply(state, move, variant, chance, log)
        chance.results.clear()
    return _course(log, play.turn(state))


def _course(log: Log, turns: int) -> Course:
    asked: Counter[str] = Counter()
    out: Counter[str] = Counter()
    battles: list[int] = []
    winner, lost, repeated = "", 0, 0
    attacker, thrown_back = "", False
    for rule, event, who, _, data in log:
        kind = event.removeprefix("invasion.event.")
        if kind.startswith("asked."):
            asked[kind.removeprefix("asked.")] += 1
        elif kind == "turn":
            thrown_back = False
        elif kind == "battle":
            battles.append(dict(data)["at"])
            attacker = who
            repeated += thrown_back
            thrown_back = False
        elif kind == "decided" and who != attacker:
            lost += 1
            thrown_back = True
        elif kind == "out":
            out[rule] += 1
        elif kind == "won":
            winner = dict(data)["team"]
    return Course(winner, turns, tuple(battles), asked, out, lost, repeated)
