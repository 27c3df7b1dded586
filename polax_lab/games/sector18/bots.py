"""The bots of Sector 18: dice, a greedy captain, and one that looks ahead."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from polax_lab.bot import Bot, Maker
from polax_lab.bots.chance import RandomBot
from polax_lab.bots.minimax import Minimax
from polax_lab.chance import Scripted
from polax_lab.games.sector18.course import PLAY
from polax_lab.games.sector18.economy import income
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.moves import Move
from polax_lab.games.sector18.state import State
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg

#: What a position is worth, in points of damage to a base.
WON = 1000.0
HEALTH, SHIELD, DAMAGE, NEAR, INCOME, STORE, LEVEL = 3.0, 2.0, 1.1, 0.35, 0.9, 0.25, 0.8


def worth(front: Front) -> float:
    """A player's side alone: base, fleet by damage and nearness, income, store."""
    me, rules, chart = front.me, front.rules, front.chart
    target = chart.home(front.foe.colour)
    value = HEALTH * me.health + SHIELD * me.shield + LEVEL * me.level
    for ship in me.ships:
        damage, speed = front.foe_damage(ship), rules.ship_speed[ship.kind] + ship.upgraded
        way = chart.all_ends(ship.space).get(target)
        turns = -(-way.cost // speed) if way else 9
        value += damage * (DAMAGE + NEAR * max(0, 4 - turns))
    value += INCOME * sum(part.amount for part in income(front))
    # A store beyond what can be spent soon is worth little.
    return float(value + STORE * min(me.resources, chart.dearest) ** 0.8)


def lead(state: State, player: str, rules: Ruleset) -> float:
    """What a position is worth to a player, less what it is to the other."""
    mine, its = Front(state, rules, player), Front(state, rules, _other(player))
    if mine.foe.health == 0:
        return WON
    if mine.me.health == 0:
        return -WON
    return worth(mine) - worth(its)


def _other(player: str) -> str:
    return "blue" if player == "red" else "red"


class Greedy(Bot):
    """Makes the move after which its side looks best."""

    def __call__(self, view: State, moves: Sequence[Move], rng: random.Random) -> Move:
        """See `Bot`; of equal values the first one listed."""
        return self.ranked(view, moves)[0][0]

    def ranked(self, view: State, moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """All moves with their values, best first."""
        chance = Scripted()
        found = [
            (m, lead(PLAY.apply(view, m, self.rules, chance), m.player, self.rules)) for m in moves
        ]
        return sorted(found, key=lambda pair: -pair[1])

    def why(self, view: State, move: Move) -> Message:
        """What the move changes in the value of the position."""
        before = lead(view, move.player, self.rules)
        after = lead(PLAY.apply(view, move, self.rules, Scripted()), move.player, self.rules)
        if after >= WON:
            return msg("sector18.bot.wins")
        key = "better" if after > before else "worse"
        return msg(f"sector18.bot.{key}", amount=f"{abs(after - before):.1f}")


def minimax(rules: Ruleset) -> Minimax:
    """The captain that looks ahead."""
    return Minimax(rules, PLAY, Greedy(rules), lead)


BOTS: Mapping[str, Maker] = MappingProxyType(
    {"random": RandomBot, "greedy": Greedy, "minimax": minimax}
)
