"""A bot that throws dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from polax_lab.bot import Bot
from polax_lab.texts import Message, msg


class RandomBot(Bot):
    """Chooses any legal move, each as likely as another."""

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`."""
        return rng.choice(moves)

    def why(self, view: Any, move: Any) -> Message:
        """There is no reason."""
        return msg("core.bot.chance")
