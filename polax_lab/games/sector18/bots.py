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

WON = 1000.0
#: What a position is worth, in thirds of a point of health.
HEALTH, SHIELD, INCOME = 3.0, 2.0, 0.9
#: By level of the base, what it lets one do from then on.
LEVELS = (0.0, 0.0, 1.7, 3.7, 4.9)
#: A point of a ship's damage, and what it gains with each command nearer to the enemy's base.
DAMAGE, NEAR, FAR = 1.1, 0.35, 4
#: What is left of a ship that an enemy can destroy, or trade itself for, in the next turn.
LOST, TRADED = 0.35, 0.65
#: A resource, as far as it can be spent soon, and beyond that.
STORE, HOARD = 0.45, 0.05
#: Turns after which a captain grows impatient and cares ever less for its own ships, shield and
#: store: the text knows no end of a game in which both only defend (S18-END-03), bots shall.
CALM = 80
#: Moves that look this much alike are the same to the greedy captain.
ALIKE = 0.1


def worth(front: Front, calm: float = 1.0) -> float:
    """A player's side alone: base, fleet by damage, nearness and danger, income, store.

    Who is less than `calm` counts on nothing but health.
    """
    me, rules, chart = front.me, front.rules, front.chart
    ends = chart.ends
    target = chart.home(front.foe.colour)
    hunters = [
        (front.foe_damage(f), ends(f.space, rules.ship_speed[f.kind] + f.upgraded))
        for f in front.foe.ships
    ]
    value: float = SHIELD * me.shield + LEVELS[me.level]
    for ship in me.ships:
        space, damage = ship.space, front.foe_damage(ship)
        way = chart.all_ends(space).get(target)
        turns = -(-way.cost // (rules.ship_speed[ship.kind] + ship.upgraded)) if way else FAR
        part = damage * (DAMAGE + NEAR * max(0, FAR - turns))
        if space not in chart.bases:
            strongest = max((d for d, reach in hunters if space in reach), default=0)
            if strongest >= damage:
                part *= LOST if strongest > damage else TRADED
        value += part
    value += INCOME * sum([part.amount for part in income(front)])
    spent = min(me.resources, chart.dearest)
    value += STORE * spent + HOARD * (me.resources - spent)
    return HEALTH * me.health + calm * value


def lead(state: State, player: str, rules: Ruleset, patience: int = CALM) -> float:
    """What a position is worth to a player, less what it is to the other.

    See `CALM` for what comes of a `patience` of so many turns.
    """
    mine, its = Front(state, rules, player), Front(state, rules, _other(player))
    if mine.foe.health == 0:
        return WON
    if mine.me.health == 0:
        return -WON
    number = state.turn.number if state.turn else 0
    return worth(mine, patience / max(patience, number)) - worth(its)


def _assets(state: State, player: str, rules: Ruleset) -> dict[str, int]:
    """What a player can have more of, by the name that hints give it."""
    front = Front(state, rules, player)
    me, foe = front.me, front.foe
    return {
        "attack": -foe.health - foe.shield,
        "health": me.health,
        "shield": me.shield,
        "level": me.level,
        "ships": sum(front.damage(ship) for ship in me.ships),
        "kills": -sum(front.foe_damage(ship) for ship in foe.ships),
        "income": sum(part.amount for part in income(front)),
        "store": me.resources,
    }


def _other(player: str) -> str:
    return "blue" if player == "red" else "red"


class Greedy(Bot):
    """Makes the move after which its side looks best.

    Parameters
    ----------
    rules : Ruleset
    patience : int
        See `lead`; with 1 it attacks from the first turn on.
    """

    def __init__(self, rules: Ruleset, patience: int = CALM) -> None:
        super().__init__(rules)
        self.patience = patience

    def __call__(self, view: State, moves: Sequence[Move], rng: random.Random) -> Move:
        """See `Bot`; of moves that look alike any, so that two of them do not go in circles."""
        ranked = self.ranked(view, moves)
        return rng.choice([m for m, value in ranked if value >= ranked[0][1] - ALIKE])

    def ranked(self, view: State, moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """All moves with their values, best first."""
        chance = Scripted()
        found = [(m, self._lead(PLAY.apply(view, m, self.rules, chance), m.player)) for m in moves]
        return sorted(found, key=lambda pair: -pair[1])

    def _lead(self, state: State, player: str) -> float:
        return lead(state, player, self.rules, self.patience)

    def why(self, view: State, move: Move) -> Message:
        """What gets better by the move."""
        player, then = move.player, PLAY.apply(view, move, self.rules, Scripted())
        before, after = self._lead(view, player), self._lead(then, player)
        if after >= WON:
            return msg("sector18.bot.wins")
        if abs(after - before) < ALIKE:
            return msg("sector18.bot.even")
        if after < before:
            return msg("sector18.bot.worse")
        old, new = _assets(view, player, self.rules), _assets(then, player, self.rules)
        better = [name for name in new if new[name] > old[name]] or ["stand"]
        return msg("sector18.bot.better", what=tuple(msg(f"sector18.bot.{b}") for b in better))


def minimax(rules: Ruleset) -> Minimax:
    """The captain that looks ahead."""
    return Minimax(rules, PLAY, Greedy(rules), lead)


BOTS: Mapping[str, Maker] = MappingProxyType(
    {"random": RandomBot, "greedy": Greedy, "minimax": minimax}
)
