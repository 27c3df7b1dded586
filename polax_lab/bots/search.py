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
    differ. A rollout stops after some turns, and the position is estimated. It is a race: who
    falls clearly behind is tried no more. What the guide prefers stays to the end, and is given
    up only for a move that is clearly ahead.

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
    worlds : int
        Most worlds that a candidate is tried in: the budget.
    first : int
        Worlds before anything is clear.
    width : int
        Most candidates.
    gap : float
        A move that the guide values less than the best one by more than this is no candidate.
    turns : int
        Length of a rollout, in turns of the game for each player.
    doubt : float
        How many standard errors make an advantage clear.
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
        worlds: int = 8,
        first: int = 3,
        width: int = 4,
        gap: float = 1.05,
        turns: int = 3,
        doubt: float = 1.0,
    ) -> None:
        super().__init__(rules)
        self.play, self.guide, self.model = play, guide, model
        self.deal, self.estimate, self.alike = deal, estimate, alike
        self.worlds, self.first, self.width = worlds, first, width
        self.gap, self.turns, self.doubt = gap, turns, doubt

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
        results: list[list[float]] = [[] for _ in found]
        rivals = list(range(1, len(found)))
        for n in range(self.worlds):
            if not rivals:
                break
            world = self.deal(view, found[0].player, rng, self.rules)
            seed = rng.getrandbits(48)
            for i in (0, *rivals):
                results[i].append(self._rollout(world, seed, found[i]))
                yield
            if n + 1 >= self.first:
                rivals = [i for i in rivals if self._ahead(results[i], results[0], -1) > 0]
        best = max(rivals, key=lambda i: fmean(results[i]), default=0)
        return found[best if best and self._ahead(results[best], results[0], 1) > 0 else 0]

    def _ahead(self, one: list[float], two: list[float], sign: int) -> float:
        """Mean lead of one move over another, less the doubt in it, or with it."""
        leads = [a - b for a, b in zip(one, two, strict=True)]
        error = stdev(leads) / math.sqrt(len(leads)) if len(leads) > 1 else 0.0
        return fmean(leads) - sign * self.doubt * error

    def _candidates(self, view: Any, moves: Sequence[Any]) -> list[Any]:
        """What the guide prefers, and near rivals of another kind."""
        ranked = self.guide.ranked(view, moves)
        near = (move for move, value in ranked if value >= ranked[0][1] - self.gap)
        kinds: dict[Hashable, Any] = {}
        for move in near:
            kinds.setdefault(self.alike(move), move)
        return list(kinds.values())[: self.width]

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
        return msg("core.bot.search", worlds=self.worlds)
