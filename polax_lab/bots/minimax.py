"""A bot that searches a game without hidden things and without chance: alpha-beta."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

from polax_lab.bot import Bot
from polax_lab.bots.search import Guide
from polax_lab.chance import Scripted
from polax_lab.play import Play
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


class Minimax(Bot):
    """Looks some moves ahead, deeper and deeper until its budget of positions is spent.

    A player may make several moves in a row: whose decision it is, and not the depth, says who
    wants the most. A position in which a turn is under way is not estimated but played on.

    Parameters
    ----------
    rules : Ruleset
    play : Play
        Of two players; nothing hidden, no chance after the setup.
    guide : Guide
        Ranks moves, so that good ones are tried first.
    estimate : callable
        ``estimate(state, player, rules)``: what a position is worth to a player, as a lead.
    nodes : int
        Most positions for a decision, those that are only ranked included.
    width : int
        Most moves that are tried in a position, best-looking first; of its own next move it
        tries all.
    depth : int
        Most turns to look ahead.
    alike : float
        Results that are nearer to each other than this are as good.
    """

    def __init__(
        self,
        rules: Ruleset,
        play: Play,
        guide: Guide,
        estimate: Callable[[Any, str, Ruleset], float],
        *,
        nodes: int = 600,
        width: int = 5,
        depth: int = 4,
        alike: float = 0.3,
    ) -> None:
        super().__init__(rules)
        self.play, self.guide, self.estimate = play, guide, estimate
        self.nodes, self.width, self.depth, self.alike = nodes, width, depth, alike
        self._left = 0

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`; of results that are alike what the guide prefers, of those any."""
        best = [self.guide.ranked(view, moves)[0][0]]
        if len(moves) == 1:
            return best[0]
        self._left = self.nodes
        for turns in range(1, self.depth + 1):
            found = self._best(view, moves, best[0], turns)
            if found is None:
                break
            best = found
        ranked = self.guide.ranked(view, best)
        return rng.choice([move for move, value in ranked if value >= ranked[0][1] - _SAME])

    def _best(self, view: Any, moves: Sequence[Any], first: Any, turns: int) -> list[Any] | None:
        """The best moves at one depth; None if the budget ran out before all were tried."""
        player, last = moves[0].player, self.play.turn(view) + turns
        order = [m for m, _ in self.guide.ranked(view, moves)]
        order.sort(key=lambda m: m != first)
        found: list[tuple[Any, float]] = []
        value = -math.inf
        for move in order:
            after = self.play.apply(view, move, self.rules, _NO_CHANCE)
            # Below this bound a result need not be exact.
            result = self._value(after, player, last, value - self.alike, math.inf)
            if result is None:
                return None
            found.append((move, result))
            value = max(value, result)
        return [move for move, result in found if result > value - self.alike]

    def _value(self, state: Any, player: str, last: int, low: float, high: float) -> float | None:
        """What a position is worth to a player, as far as it lies between two bounds."""
        actors = self.play.actors(state)
        if not actors or self.play.turn(state) >= last:
            return self.estimate(state, player, self.rules)
        mine = actors[0] == player
        moves = self.play.legal_moves(state, self.rules)
        self._left -= len(moves)
        if self._left < 0:
            return None
        value = -math.inf if mine else math.inf
        for move, _ in self.guide.ranked(state, moves)[: self.width]:
            after = self.play.apply(state, move, self.rules, _NO_CHANCE)
            found = self._value(after, player, last, low, high)
            if found is None:
                return None
            if mine:
                value = max(value, found)
                low = max(low, value)
            else:
                value = min(value, found)
                high = min(high, value)
            if low >= high:
                break
        return value

    def why(self, view: Any, move: Any) -> Message:
        """It has only tried it out."""
        return msg("core.bot.minimax", turns=self.depth, nodes=self.nodes)


_NO_CHANCE = Scripted()
#: Moves that the guide values as nearly alike as this are the same to it.
_SAME = 0.1
