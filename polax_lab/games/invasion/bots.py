"""The bots of the Sonnensystem-Invasion by name.

Nobody who has to answer knows the right answer, the bots neither: they get the bank without it.
Some only look at the answers; the others make the move ``try``, with which chance decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from polax_lab.bot import Bot, Maker
from polax_lab.bots.chance import RandomBot
from polax_lab.games.invasion.stand import State
from polax_lab.games.invasion.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


class Knowing(Bot):
    """Answers right in so many cases of 100.

    Parameters
    ----------
    rules : Ruleset
    percent : int
        0 to 100; for jokes too.
    """

    def __init__(self, rules: Ruleset, percent: int) -> None:
        super().__init__(rules)
        self.percent = percent

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`."""
        first = moves[0]
        return first if first.verb == "roll" else Move(first.player, "try", str(self.percent))

    def why(self, view: Any, move: Any) -> Message:
        """It has to throw, or it knows what it knows."""
        if move.verb == "roll":
            return msg("invasion.why.roll")
        return msg("invasion.why.knows", percent=self.percent)


class Greedy(Bot):
    """Has no idea and goes for the longest answer, as pupils in need do."""

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`."""
        if moves[0].verb == "roll":
            return moves[0]
        return max(moves, key=lambda m: self._length(view, m))

    def _length(self, view: State, move: Move) -> int:
        assert view.ask is not None
        item = self.rules.cards[view.ask.id]
        return sum(map(len, item.answers[item.letters.index(move.what)].values()))

    def why(self, view: Any, move: Any) -> Message:
        """It has to throw, or it goes by the length."""
        return msg("invasion.why.roll" if move.verb == "roll" else "invasion.why.longest")


class Guesser(RandomBot):
    """Answers at random."""

    def why(self, view: Any, move: Any) -> Message:
        """It has to throw, or it guesses."""
        return msg("invasion.why.roll" if move.verb == "roll" else "invasion.why.guess")


def _without_answers(make: Callable[[Ruleset], Bot]) -> Maker:
    """Let a bot know the bank only as those know it who have to answer."""
    return lambda rules: make(rules.vary(cards=rules.cards.sealed()))


def _knowing(parameter: str) -> Maker:
    return _without_answers(lambda rules: Knowing(rules, int(getattr(rules, parameter))))


BOTS: Mapping[str, Maker] = MappingProxyType({
    "random": _without_answers(RandomBot),
    "guesser": _without_answers(Guesser),
    "greedy": _without_answers(Greedy),
    "beginner": _knowing("beginner_knows"),
    "pupil": _knowing("pupil_knows"),
    "expert": _knowing("expert_knows"),
})  # fmt: skip
