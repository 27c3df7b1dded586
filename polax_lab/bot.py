"""`Bot`: picks one of the legal moves, knowing only what its seat may know."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
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

    def ponder(
        self, view: Any, moves: Sequence[Any], rng: random.Random
    ) -> Generator[None, None, Any]:
        """Choose a move as a call does, bit by bit: between two bits something else can be done.

        Yields
        ------
        None
            Whenever a bit of the work is done; what is returned in the end is the move.
        """
        yield from ()
        return self(view, moves, rng)

    @abstractmethod
    def why(self, view: Any, move: Any) -> Message:
        """Say why it would make a move, in one sentence."""


#: What makes a bot for a variant.
Maker = Callable[[Ruleset], Bot]
