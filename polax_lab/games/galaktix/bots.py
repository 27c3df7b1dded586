"""The bots of Galaktix by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from polax_lab.bot import Maker
from polax_lab.bots.chance import RandomBot
from polax_lab.games.galaktix.geloest import Solved
from polax_lab.games.galaktix.gierig import Greedy

BOTS: Mapping[str, Maker] = MappingProxyType(
    {"random": RandomBot, "greedy": Greedy, "solved": Solved}
)
