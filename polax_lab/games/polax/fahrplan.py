"""Trade routes as the bots see them: what a load is worth where, and how far that is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from polax_lab.games.polax.preise import import_bonus
from polax_lab.games.polax.state import Seat, State, Transporter
from polax_lab.graph.kernel import Kernel, bits
from polax_lab.ruleset import Ruleset

#: What a step of a transporter is reckoned to cost, in Spaceus: its share of a season.
STEP = 0.8
_FAR = 99


class Lane(NamedTuple):
    """A delivery that could be made.

    Attributes
    ----------
    planet : str
        Where to.
    steps : int
    price : float
        Spaceus on arrival, with what the delivery adds to the Importbonus.
    """

    planet: str
    steps: int
    price: float

    @property
    def worth(self) -> float:
        """Spaceus after the cost of the way."""
        return self.price - STEP * self.steps


class Timetable:
    """Distances and lanes of one state, each worked out once.

    Parameters
    ----------
    state : State
        A view will do.
    rules : Ruleset
    """

    def __init__(self, state: State, rules: Ruleset) -> None:
        self.state, self.rules, self.board = state, rules, rules.board
        index = self.board.index
        blocked = 0
        for seat in state.seats:
            for mine in seat.mines:
                blocked |= 1 << index[mine]
        if state.nebula:
            blocked |= self.board.regions[state.nebula].mask
        #: Fields that stay closed for longer: mines and nebula.
        self.closed = blocked
        self._goals: dict[tuple[str, str | None, str], tuple[str, float] | None] = {}
        season = state.season
        self.order = season.order if season else ()
        self.chits = season.chits if season else ()

    def steps(self, start: str, planet: str) -> int:
        """Steps of a transporter to a planet, around mines and nebula."""
        return self.away(planet).get(self.board.index[start], _FAR)

    def away(self, planet: str) -> Mapping[int, int]:
        """Steps to a planet from every space that reaches it."""
        return _away(self.board.kernel, self.board.index[planet], self.closed)

    def lanes(self, goods: str, start: str, seat: Seat) -> tuple[Lane, ...]:
        """All deliveries of some goods from a space, best first."""
        return _lanes(
            self.rules, len(self.order), self.closed, self.chits, _won(seat), goods, start
        )

    def bonus(self, seat: Seat, at: int) -> float:
        """What one more delivery to a planet adds to the Importbonus, if it comes to that."""
        return _bonus(self.rules, len(self.order), _won(seat), at)

    def goal(self, t: Transporter, seat: Seat) -> tuple[str, float] | None:
        """Where a transporter should go, and what that is worth."""
        key = t.space, t.cargo, seat.colour
        if key not in self._goals:
            self._goals[key] = self._goal(t, seat)
        return self._goals[key]

    def _goal(self, t: Transporter, seat: Seat) -> tuple[str, float] | None:
        if t.cargo:
            lanes = self.lanes(t.cargo, t.space, seat)
            return (lanes[0].planet, lanes[0].worth) if lanes else None
        best: tuple[str, float] | None = None
        for planet in self.board.planets:
            there = self.steps(t.space, planet)
            worth = self.from_planet(planet, seat) - STEP * there
            if there < _FAR and (best is None or worth > best[1]):
                best = (planet, worth)
        return best

    def from_planet(self, planet: str, seat: Seat) -> float:
        """What a load bought on a planet is worth at best."""
        goods = self.rules.exports.get(planet)
        lanes = self.lanes(goods, planet, seat) if goods else []
        return lanes[0].worth - self.rules.export_price if lanes else -9.0


def _won(seat: Seat) -> tuple[int, ...]:
    return seat.estate.chits if seat.estate else ()


def _bonus(rules: Ruleset, players: int, won: tuple[int, ...], at: int) -> float:
    have = won[at] if won else 0
    return 0.7 * (import_bonus(rules, players, have + 1) - import_bonus(rules, players, have))


# What these depend on stays so for many moves, and rollouts come back to it.
@lru_cache(maxsize=8192)
def _lanes(
    rules: Ruleset,
    players: int,
    closed: int,
    chits: tuple[int, ...],
    won: tuple[int, ...],
    goods: str,
    start: str,
) -> tuple[Lane, ...]:
    board = rules.board
    found = []
    for i, planet in enumerate(board.planets):
        price = rules.import_prices.get(planet, {}).get(goods)
        if price is None or not chits or chits[i] <= 0:
            continue
        steps = _away(board.kernel, board.index[planet], closed).get(board.index[start], _FAR)
        if steps < _FAR:
            found.append(Lane(planet, steps, price + _bonus(rules, players, won, i)))
    return tuple(sorted(found, key=lambda lane: (-lane.worth, lane.steps, lane.planet)))


@lru_cache(maxsize=2048)
def _away(kernel: Kernel, goal: int, closed: int) -> Mapping[int, int]:
    found, ring, n = {goal: 0}, [goal], 0
    while ring:
        n += 1
        following = []
        for i in ring:
            for j in bits(kernel.adj[i] & ~closed):
                if j not in found:
                    found[j] = n
                    following.append(j)
        ring = following
    return MappingProxyType(found)
