"""Many games of a duel: who wins, how long it takes, with intervals and paired seeds."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from polax_lab.bot import Maker
from polax_lab.chance import Seeded
from polax_lab.game import Game
from polax_lab.ruleset import Ruleset
from polax_lab.seats import check_seed
from polax_lab.study.given import two_bots, whole

#: Half the width of an interval that holds the true value in 95 of 100 cases, in deviations.
SURE = 1.96
#: What is noted of every position that begins a turn.
Watch = Callable[[Any, Ruleset], Mapping[str, float]]


class Duel(NamedTuple):
    """One game.

    Attributes
    ----------
    seed : int
    first, winner : str
        Players; the winner is empty if the game was broken off.
    turns : int
    captain : str
        The player of the first bot.
    noted : mapping of str to float
        Sums over all turns of what was watched.
    end : object
        The last state.
    """

    seed: int
    first: str
    winner: str
    turns: int
    captain: str
    noted: Mapping[str, float]
    end: Any


class Share(NamedTuple):
    """A share with the interval in which the true one lies in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def percent(self) -> Share:
        """The same of a hundred."""
        return Share(*(100 * part for part in self))

    @property
    def uneven(self) -> bool:
        """Whether the interval leaves out a half."""
        return not self.low <= 0.5 <= self.high


def share(hits: int, of: int) -> Share:
    """A share and its interval by Wilson's formula, which holds for few games as well.

    Examples
    --------
    >>> [round(x, 3) for x in share(9, 10)]
    [0.9, 0.596, 0.982]
    >>> share(0, 0)
    Share(value=0.5, low=0.0, high=1.0)
    """
    if of == 0:
        return Share(0.5, 0.0, 1.0)
    p, square = hits / of, SURE * SURE
    middle = (p + square / (2 * of)) / (1 + square / of)
    half = SURE * math.sqrt(p * (1 - p) / of + square / (4 * of * of)) / (1 + square / of)
    return Share(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Share:
    """A mean and its interval.

    Examples
    --------
    >>> mean([1.0, 1.0, 1.0])
    Share(value=1.0, low=1.0, high=1.0)
    """
    if not values:
        return Share(math.nan, math.nan, math.nan)
    middle = math.fsum(values) / len(values)
    if len(values) == 1:
        return Share(middle, -math.inf, math.inf)
    spread = math.fsum((v - middle) ** 2 for v in values) / (len(values) - 1)
    half = SURE * math.sqrt(spread / len(values))
    return Share(middle, middle - half, middle + half)


class Series(NamedTuple):
    """Games under one variant.

    Attributes
    ----------
    rules : Ruleset
    games : tuple of Duel
        By seed.
    """

    rules: Ruleset
    games: tuple[Duel, ...]

    @property
    def ended(self) -> tuple[Duel, ...]:
        """The games that were not broken off."""
        return tuple(game for game in self.games if game.winner)

    def first(self) -> Share:
        """How often who went first has won."""
        return share(sum(g.winner == g.first for g in self.ended), len(self.ended))

    def captain(self) -> Share:
        """How often the first bot has won."""
        return share(sum(g.winner == g.captain for g in self.ended), len(self.ended))

    def turns(self) -> Share:
        """How many turns a game takes."""
        return mean([float(g.turns) for g in self.ended])

    def noted(self, name: str) -> Share:
        """The share of turns in which something was so, game by game."""
        return mean([g.noted.get(name, 0.0) / g.turns for g in self.games])

    def against(self, other: Series) -> Share:
        """How much more often than in another series the first player wins, seed by seed."""
        theirs = {g.seed: g for g in other.ended}
        pairs = [(g, theirs[g.seed]) for g in self.ended if g.seed in theirs]
        return mean([
            float(a.winner == a.first) - float(b.winner == b.first) for a, b in pairs
        ])  # fmt: skip


def duels(
    game: Game,
    rules: Ruleset | None = None,
    games: int = 100,
    bots: tuple[str | Maker, str | Maker] = ("random", "random"),
    seed: int = 0,
    most: int | None = None,
    watch: Watch | None = None,
    twice: bool = False,
    **options: Any,
) -> Series:
    """Play games of two bots; the same seeds give the same dice under every variant.

    Parameters
    ----------
    game : Game
        Of two players.
    rules : Ruleset, optional
    games : int
    bots : (str or callable, str or callable)
        For the two players, by name or what makes them; in every other game they change places.
    seed : int
        Of the first game; each further one has the next.
    most : int, optional
        Turns after which a game is broken off and counted apart; else as many as the game gives
        bots among themselves.
    watch : callable, optional
        ``watch(state, rules)``: figures of a position that begins a turn, which are summed up.
    twice : bool
        Whether every seed is played from both sides, so that two bots of one kind are even.
    **options
        Of the setup.

    Raises
    ------
    PolaxError
        For a game that is not for two, bots that there are not, or numbers that do not fit.
    """
    two_bots(game, bots)
    whole("games", games)
    if most is not None:
        whole("most", most)
    rules, seed = rules or game.rules, check_seed(seed)
    most = most or game.play.most_turns or sys.maxsize
    played = (
        _duel(game, rules, seed + n // (1 + twice), bots, n % 2, most, watch, options)
        for n in range(games)
    )
    return Series(rules, tuple(played))


def _duel(
    game: Game,
    rules: Ruleset,
    seed: int,
    bots: tuple[str | Maker, ...],
    captain: int,
    most: int,
    watch: Watch | None,
    options: Mapping[str, Any],
) -> Duel:
    play, players = game.play, game.hands.players[:2]
    makers = {
        p: (game.bots[kind] if isinstance(kind, str) else kind)(rules)
        for p, kind in zip(players, bots[:: -1 if captain else 1], strict=True)
    }
    state = play.setup(players, rules, Seeded(seed, "setup"), **options)
    first, rng, chance = play.players(state)[0], random.Random(seed), Seeded(seed, "play")
    noted: dict[str, float] = {}
    turn = 0
    while play.actors(state) and play.turn(state) <= most:
        if play.turn(state) != turn:
            turn = play.turn(state)
            for name, value in (watch(state, rules) if watch else {}).items():
                noted[name] = noted.get(name, 0.0) + value
        moves = play.legal_moves(state, rules)
        move = makers[play.actors(state)[0]](state, moves, rng)
        state = play.apply(state, move, rules, chance)
    outcome = play.outcome(state, rules)
    winner = outcome.winners[0] if outcome and len(outcome.winners) == 1 else ""
    return Duel(seed, first, winner, play.turn(state), players[captain], noted, state)
