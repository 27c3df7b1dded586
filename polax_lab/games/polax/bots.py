"""The bots of Polax by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from polax_lab.bots.bot import Maker, RandomBot
from polax_lab.games.polax.haendler import Greedy

BOTS: Mapping[str, Maker] = MappingProxyType({"random": RandomBot, "greedy": Greedy})
