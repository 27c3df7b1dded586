"""A bot that searches: flat Monte Carlo over guesses of what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol

from polax_lab.bot import Bot
from polax_lab.chance import Seeded
from polax_lab.play import Play
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


class Guide(Protocol):
    """A bot that ranks moves: it chooses the candidates and plays the rollouts."""

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """Choose a move."""

    def ranked(self, view: Any, moves: Sequence[Any]) -> list[tuple[Any, float]]:
        """All moves with their values, best first."""


class Search(Bot):
    """Tries the best-looking moves in several worlds that fit what the seat knows.

    All candidates are tried in the same worlds with the same chance, so that only the moves
    differ. A rollout stops after some turns, and the position is estimated.

    Parameters
    ----------
    rules : Ruleset
    play : Play
    guide : Guide
    deal : callable
        ``deal(view, player, rng, rules)``: a whole state that fits the view.
    estimate : callable
        ``estimate(state, player, rules)``: what a position is worth to a player, in points of
        lead over the others.
    worlds : int
        How many worlds each candidate is tried in: the budget.
    width : int
        Most candidates.
    gap : float
        A move that the guide values less than the best one by more than this is no candidate.
    turns : int
        Length of a rollout, in turns of the game for each player.
    """

    def __init__(
        self,
        rules: Ruleset,
        play: Play,
        guide: Guide,
        deal: Callable[[Any, str, random.Random, Ruleset], Any],
        estimate: Callable[[Any, str, Ruleset], float],
        *,
        worlds: int = 6,
        width: int = 3,
        gap: float = 2.0,
        turns: int = 2,
    ) -> None:
        super().__init__(rules)
        self.play, self.guide, self.deal, self.estimate = play, guide, deal, estimate
        self.worlds, self.width, self.gap, self.turns = worlds, width, gap, turns

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
        """See `Bot`; of equal results what the guide prefers."""
        ranked = self.guide.ranked(view, moves)
        best = ranked[0][1]
        candidates = [m for m, value in ranked[: self.width] if value >= best - self.gap]
        if len(candidates) == 1:
            return candidates[0]
        player = candidates[0].player
        sums = [0.0] * len(candidates)
        for _ in range(self.worlds):
            world = self.deal(view, player, rng, self.rules)
            seed = rng.getrandbits(48)
            for i, move in enumerate(candidates):
                sums[i] += self._rollout(world, move, player, seed)
                yield
        return candidates[max(range(len(sums)), key=lambda i: (sums[i], -i))]

    def _rollout(self, state: Any, move: Any, player: str, seed: int) -> float:
        """Play on with the guide in every seat; what comes of it for the player."""
        rng = random.Random(seed)
        last = self.play.turn(state) + self.turns * len(self.play.players(state))
        state = self.play.apply(state, move, self.rules, Seeded(seed, "0"))
        ply = 0
        while self.play.actors(state) and self.play.turn(state) < last:
            ply += 1
            # Inside a world nothing is hidden; the guide looks at open things only.
            choice = self.guide(state, self.play.legal_moves(state, self.rules), rng)
            state = self.play.apply(state, choice, self.rules, Seeded(seed, str(ply)))
        return self.estimate(state, player, self.rules)

    def why(self, view: Any, move: Any) -> Message:
        """It has only tried it out."""
        return msg("core.bot.search", worlds=self.worlds)
