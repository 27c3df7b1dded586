"""`Bot`: picks one of the legal moves, knowing only what its seat may know."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message


class Bot(ABC):
    """A player without memory: what it does depends on the view, the moves and the generator.

    Parameters
    ----------
    rules : Ruleset
        The variant that is played.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    @abstractmethod
    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """Choose a move.

        Parameters
        ----------
        view
            The state as the seat may see it.
        moves : sequence of moves
            The legal moves of the seat; never empty.
        rng : random.Random
            The only source of chance.
        """

    @abstractmethod
    def why(self, view: Any, move: Any) -> Message:
        """Say why it would make a move, in one sentence."""


#: What makes a bot for a variant.
Maker = Callable[[Ruleset], Bot]
