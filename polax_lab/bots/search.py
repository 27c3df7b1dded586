"""A bot that searches: flat Monte Carlo over guesses of what is hidden."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator, Hashable, Sequence
from statistics import fmean, stdev
from typing import Any, Protocol

from polax_lab.bot import Bot
from polax_lab.chance import Seeded
from polax_lab.play import Play
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


class Guide(Protocol):
    """A bot that ranks moves."""

    def ranked(self, view: Any, moves: Sequence[Any]) -> list[tuple[Any, float]]:
        """All moves with their values, best first."""


class Search(Bot):
    """Tries the best-looking moves in several worlds that fit what the seat knows.

    All candidates are tried in the same worlds with the same chance, so that only the moves
    differ. A rollout stops after some turns, and the position is estimated. After each round the
    worse half of the candidates goes (sequential halving, Karnin et al. 2013), and the rest share
    what is left of the budget. What the guide prefers stays to the end, and is given up only for
    a move whose advantage is clear.

    Parameters
    ----------
    rules : Ruleset
    play : Play
    guide : Guide
        Chooses the candidates.
    model : Bot
        Plays every seat in the rollouts.
    deal : callable
        ``deal(view, player, rng, rules)``: a whole state that fits the view.
    estimate : callable
        ``estimate(state, player, rules)``: what a position is worth to a player, in points of
        lead over the others.
    alike : callable
        Moves with the same ``alike(move)`` are so alike that only the best of them is tried.
    budget : int
        About how many rollouts a decision takes.
    width : int
        Most candidates.
    gap : float
        A move that the guide values less than the best one by more than this is no candidate.
    turns : int
        Length of a rollout, in turns of the game for each player.
    doubt : float
        How many standard errors another move must be ahead of what the guide prefers.
    """

    def __init__(
        self,
        rules: Ruleset,
        play: Play,
        guide: Guide,
        model: Bot,
        deal: Callable[[Any, str, random.Random, Ruleset], Any],
        estimate: Callable[[Any, str, Ruleset], float],
        alike: Callable[[Any], Hashable] = str,
        *,
        budget: int = 24,
        width: int = 4,
        gap: float = 2.0,
        turns: int = 2,
        doubt: float = 1.0,
    ) -> None:
        super().__init__(rules)
        self.play, self.guide, self.model = play, guide, model
        self.deal, self.estimate, self.alike = deal, estimate, alike
        self.budget, self.width, self.gap, self.turns = budget, width, gap, turns
        self.doubt = doubt

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`."""
        thought = self.ponder(view, moves, rng)
        while True:
            try:
                next(thought)
            except StopIteration as found:
                return found.value

    def ponder(
        self, view: Any, moves: Sequence[Any], rng: random.Random
    ) -> Generator[None, None, Any]:
        """See `Bot`."""
        found = self._candidates(view, moves)
        worlds: list[tuple[Any, int]] = []
        results: list[list[float]] = [[] for _ in found]
        alive = list(range(len(found)))
        rounds = (len(found) - 1).bit_length()
        for _ in range(rounds):
            for _ in range(max(1, self.budget // (rounds * len(alive)))):
                at = len(results[0])
                if at == len(worlds):
                    world = self.deal(view, found[0].player, rng, self.rules)
                    worlds.append((world, rng.getrandbits(48)))
                for i in alive:
                    results[i].append(self._rollout(*worlds[at], found[i]))
                    yield
            others = sorted(alive[1:], key=lambda i: -fmean(results[i]))
            alive = [0, *others[: max(1, len(alive) // 2 - (len(alive) > 2))]]
        if len(found) == 1 or not self._clear(results[alive[1]], results[0]):
            return found[0]
        return found[alive[1]]

    def _candidates(self, view: Any, moves: Sequence[Any]) -> list[Any]:
        """What the guide prefers, and near rivals of another kind."""
        ranked = self.guide.ranked(view, moves)
        near = (move for move, value in ranked if value >= ranked[0][1] - self.gap)
        kinds: dict[Hashable, Any] = {}
        for move in near:
            kinds.setdefault(self.alike(move), move)
        return list(kinds.values())[: self.width]

    def _clear(self, other: list[float], first: list[float]) -> bool:
        ahead = [a - b for a, b in zip(other, first, strict=True)]
        error = stdev(ahead) / math.sqrt(len(ahead)) if len(ahead) > 1 else 0.0
        return fmean(ahead) > max(1e-9, self.doubt * error)

    def _rollout(self, state: Any, seed: int, move: Any) -> float:
        """Play on with the model in every seat; what comes of it for who makes the move."""
        rng = random.Random(seed)
        last = self.play.turn(state) + self.turns * len(self.play.players(state))
        state = self.play.apply(state, move, self.rules, Seeded(seed, "0"))
        ply = 0
        while self.play.actors(state) and self.play.turn(state) < last:
            ply += 1
            # Inside a world nothing is hidden; the model looks at open things only.
            choice = self.model(state, self.play.legal_moves(state, self.rules), rng)
            state = self.play.apply(state, choice, self.rules, Seeded(seed, str(ply)))
        return self.estimate(state, move.player, self.rules)

    def why(self, view: Any, move: Any) -> Message:
        """It has only tried it out."""
        return msg("core.bot.search", worlds=self.budget)
