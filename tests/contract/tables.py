"""Every registered game that can be played, and games of random moves in it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

from polax_lab.chance import Seeded
from polax_lab.game import game_names, load_game
from polax_lab.play import Log
from polax_lab.ruleset import Ruleset

GAMES = tuple(name for name in game_names() if load_game(name).play.seats)


def sizes(name: str) -> tuple[int, ...]:
    """The fewest players that a game takes, one more, and the most."""
    least, most = load_game(name).play.seats
    return tuple(sorted({least, min(least + 1, most), most}))


#: Game and number of players.
TABLES = tuple((name, count) for name in GAMES for count in sizes(name))


class Step(NamedTuple):
    """A state with its legal moves, and the move that was made in it."""

    state: Any
    moves: tuple[Any, ...]
    move: Any
    after: Any
    log: Log


class Course(NamedTuple):
    """A game of random moves from the setup to the end."""

    name: str
    rules: Ruleset
    setup: Any
    steps: tuple[Step, ...]
    hashes: tuple[int, ...]

    @property
    def end(self) -> Any:
        return self.steps[-1].after


def rules_of(name: str, *settings: str) -> Ruleset:
    return load_game(name).rules.parse(*settings)


def seats_of(name: str, players: int = 0) -> tuple[str, ...]:
    """The first players of a game; without a number as few as it takes."""
    return tuple(load_game(name).hands.players[: players or sizes(name)[0]])


@cache
def course(name: str, players: int, seed: int, *settings: str, most: int = 5000) -> Course:
    """Play at random; hashes are those that the states had when they came up."""
    play, rules, rng = load_game(name).play, rules_of(name, *settings), random.Random(seed)
    state = first = play.setup(seats_of(name, players), rules, Seeded(seed, "setup"))
    steps, hashes = [], [hash(state)]
    while play.actors(state) and len(steps) < most:
        moves = play.legal_moves(state, rules)
        assert moves, f"nothing to do for {play.actors(state)} after {len(steps)} moves"
        move, log = rng.choice(moves), Log()
        after = play.apply(state, move, rules, Seeded(seed, f"ply {len(steps)}"), log)
        steps.append(Step(state, moves, move, after, log))
        hashes.append(hash(after))
        state = after
    return Course(name, rules, first, tuple(steps), tuple(hashes))
