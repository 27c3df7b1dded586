"""The bots of Polax by name."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType

from polax_lab.bot import Maker
from polax_lab.bots.chance import RandomBot
from polax_lab.bots.search import Search
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.blockierer import Blocker
from polax_lab.games.polax.haendler import Greedy, estimate
from polax_lab.games.polax.state import State
from polax_lab.games.polax.vermutung import deal
from polax_lab.games.polax.zuege import Move
from polax_lab.ruleset import Ruleset


def lead(state: State, player: str, rules: Ruleset) -> float:
    """What a position is worth to a player, less the mean of the others."""
    values = {s.colour: estimate(state, s, rules) for s in state.seats}
    others = [v for c, v in values.items() if c != player]
    mine = next(v for c, v in values.items() if c == player)
    return mine - sum(others) / max(1, len(others))


def alike(move: Move) -> Hashable:
    """What a move is about, for a search that does not try everything.

    All transporters are alike until they are somewhere, and so are all cards laid off. Steering
    the fleet is left to the trader, who knows the ways.
    """
    match move.verb:
        case "transporter" | "stay":
            return "fleet"
        case "discard" | "ruhe":
            return "rest"
        case "buy" if move.what.startswith("transporter"):
            return "transporter", move.to
        case "gehen":
            return "gehen", move.to
        case _:
            return move


def search(rules: Ruleset) -> Search:
    """Tries the blocker's ideas out, with traders in all seats."""
    return Search(rules, PLAY, Blocker(rules), Greedy(rules), deal, lead, alike)


BOTS: Mapping[str, Maker] = MappingProxyType(
    {"random": RandomBot, "greedy": Greedy, "blocker": Blocker, "search": search}
)
