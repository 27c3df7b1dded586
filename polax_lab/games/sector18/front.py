"""Ships: what they are worth now, where they stop, and whom they fight there (L66, L74, L109).

One truth for lists of moves, rulings and questions: `Front.stops` says for each zone how a ship
may end there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polax_lab.games.sector18.cards import Effect, Side
from polax_lab.games.sector18.moves import Move, listed
from polax_lab.games.sector18.starmap import chart_of
from polax_lab.games.sector18.state import NAMES, Seat, Ship, State
from polax_lab.ruleset import Ruleset

#: How a ship may end in a zone: the names of the enemy ships it may fight; an empty name means
#: that it stops without a fight.
Fights = tuple[str, ...]
PEACE: Fights = ("",)


class Candidate(NamedTuple):
    """A zone in reach, the zones on whose ships it depends, and the moves while none is there."""

    zone: str
    watched: tuple[str, ...]
    free: tuple[Move, ...]


class Front:
    """Both fleets on the map as one player sees them.

    Attributes
    ----------
    me, foe : Seat
    own : dict of str to int
        Own ships by zone.
    foes : dict of str to list of Ship
        Enemy ships by zone, in their order.
    busy : set of str
        Zones with any ship.
    """

    __slots__ = ("busy", "chart", "foe", "foes", "me", "own", "rules", "state")

    def __init__(self, state: State, rules: Ruleset, colour: str) -> None:
        self.state, self.rules, self.chart = state, rules, chart_of(rules)
        red, blue = state.seats
        self.me, self.foe = (red, blue) if colour == "red" else (blue, red)
        own: dict[str, int] = {}
        for ship in self.me.ships:
            space = ship.space
            own[space] = own[space] + 1 if space in own else 1
        foes: dict[str, list[Ship]] = {}
        for ship in self.foe.ships:
            space = ship.space
            if space in foes:
                foes[space].append(ship)
            else:
                foes[space] = [ship]
        self.own, self.foes, self.busy = own, foes, {*own, *foes}

    # -- values ----------------------------------------------------------------------------

    def damage(self, ship: Ship) -> int:
        """Of an own ship, with its upgrade and an ability in use."""
        found: int = self.rules.ship_damage[ship.kind]
        if ship.upgraded:
            found += self.rules.upgrade_damage
        turn = self.state.turn
        if turn is not None and turn.focus == ship.name and turn.player == self.me.colour:
            found += boost(self.state, self.me, self.rules, "damage")
        return found

    def foe_damage(self, ship: Ship) -> int:
        """Of an enemy ship; abilities work in the own turn only (S18-FAC-03)."""
        found: int = self.rules.ship_damage[ship.kind]
        return found + self.rules.upgrade_damage if ship.upgraded else found

    def speed(self, ship: Ship) -> int:
        """Of an own ship, with its upgrade and an ability in use."""
        found: int = self.rules.ship_speed[ship.kind]
        if ship.upgraded:
            found += self.rules.upgrade_speed
        return found + boost(self.state, self.me, self.rules, "speed")

    # -- where a ship may stop -------------------------------------------------------------

    def fights(self, ship: Ship, zone: str) -> Fights:
        """How an own ship may stop in a zone; empty if it may not (S18-MOVE-03, S18-COMBAT-05).

        The ship itself does not count where it comes back to its own zone.
        """
        chart, there = self.chart, self.foes.get(zone, ())
        if zone in chart.bases:
            if zone == chart.home(self.me.colour) or not self.guards():
                return PEACE
            return tuple([g.name for g in self.guards()])
        own = self.own.get(zone, 0) - (ship.space == zone)
        room = own + len(there) < self.rules.zone_capacity
        if not there:
            return PEACE if room else ()
        names = tuple([NAMES[f.kind, f.number] for f in there])
        if room:
            return ("", *names) if self.rules.combat == "optional" else names
        return names if any(self.beats(ship, f) for f in there) else ()

    def guards(self) -> list[Ship]:
        """Enemy ships that defend their base zone (S18-COMBAT-07)."""
        if self.rules.base_defence == "none":
            return []
        return [f for f in self.foes.get(self.chart.home(self.foe.colour), ()) if f.left_base]

    def beats(self, ship: Ship, foe: Ship) -> bool:
        """Whether that counts as a ship that can be defeated (S18-MOVE-05)."""
        mine, its = self.damage(ship), self.foe_damage(foe)
        return mine > its or (mine == its and self.rules.stop_tie == "tie_allowed")

    def exits(self, ship: Ship, hole: str) -> tuple[str, ...]:
        """Warp holes that a ship which ends on one may come out at (S18-ZONE-07)."""
        return tuple([h for h in self.chart.holes if h != hole and self.fights(ship, h)])

    def stops(self, ship: Ship, zone: str) -> tuple[tuple[str, str], ...]:
        """All (exit, enemy) with which a move to a zone in reach may end.

        To end where it began changes something only by a fight, by a warp, or, where ships that
        returned defend, for a ship that has not been out of its base.
        """
        if self.chart.kind[zone] == "warp":
            exits = self.exits(ship, zone)
            if exits:
                return tuple([(e, f) for e in exits for f in self.fights(ship, e)])
        found = self.fights(ship, zone)
        if zone == ship.space and not self._goes_out(ship):
            found = tuple([f for f in found if f])
        return tuple([("", f) for f in found])

    def _goes_out(self, ship: Ship) -> bool:
        return (
            self.rules.base_defence != "none"
            and not ship.left_base
            and ship.space == self.chart.home(self.me.colour)
        )

    def in_place(self, ship: Ship) -> Fights:
        """Enemies that a ship may attack where it stands (S18-COMBAT-06)."""
        if self.rules.attack_in_place == "no" or self.chart.kind[ship.space] == "base":
            return ()
        return tuple([f.name for f in self.foes.get(ship.space, ())])

    def moves(self, ship: Ship) -> list[Move]:
        """Every move that a ship may make, in board order; attacks in place come last."""
        busy, space, name = self.busy, ship.space, NAMES[ship.kind, ship.number]
        there = space in self.foes
        found: list[Move] = []
        for zone, watched, free in self._candidates(ship):
            if busy.isdisjoint(watched):
                found += free
            elif zone != space:
                player = self.me.colour
                found += [listed(player, "move", name, zone, e, f)
                          for e, f in self.stops(ship, zone)]  # fmt: skip
            elif there or len(watched) > 1 or self._goes_out(ship):
                # What a closed way could do beside an attack in place is a warp.
                attacks = self.in_place(ship)
                found += [listed(self.me.colour, "move", name, zone, e, f)
                          for e, f in self.stops(ship, zone) if e or not attacks]  # fmt: skip
        if there:
            player = self.me.colour
            found += [listed(player, "move", name, space, "", f) for f in self.in_place(ship)]
        return found

    def _candidates(self, ship: Ship) -> tuple[Candidate, ...]:
        key = (self.me.colour, ship.kind, ship.number, ship.space, self.speed(ship))
        known = self.chart.candidates
        if key not in known:
            known[key] = tuple(self._find_candidates(ship, key[-1]))
        found: tuple[Candidate, ...] = known[key]
        return found

    def _find_candidates(self, ship: Ship, speed: int) -> Iterator[Candidate]:
        chart, me, name = self.chart, self.me.colour, ship.name
        for zone in chart.ends(ship.space, speed):
            watched: tuple[str, ...] = (zone,)
            exits = [""]
            if zone == chart.home(self.foe.colour):
                watched = (zone,) if self.rules.base_defence != "none" else ()
            elif zone == chart.home(me) and zone != ship.space:
                watched = ()
            elif chart.kind[zone] == "warp" and len(chart.holes) > 1:
                watched, exits = chart.holes, [h for h in chart.holes if h != zone]
            yield Candidate(
                zone, watched, tuple([listed(me, "move", name, zone, e, "") for e in exits])
            )

    # -- planets ---------------------------------------------------------------------------

    def claims(self) -> tuple[str, ...]:
        """Planets on which only this player has ships, in board order (S18-CLAIM-03)."""
        own, foes = self.own, self.foes
        return tuple([p for p in self.chart.planets if p in own and p not in foes])


#: The front that was asked for last: mostly the next question is about the same state.
_last: list[Front] = []


def front_of(state: State, rules: Ruleset) -> Front:
    """The front of the player on turn."""
    if _last:
        front = _last[0]
        if front.state is state and front.rules is rules:
            return front
    assert state.turn is not None
    front = Front(state, rules, state.turn.player)
    _last[:] = [front]
    return front


def ability(seat: Seat, rules: Ruleset) -> Side | None:
    """The side of the faction card that a player uses."""
    side: Side | None = rules.cards.side(seat.faction) if seat.faction else None
    return side


def boost(state: State, seat: Seat, rules: Ruleset, effect: Effect) -> int:
    """What the ability in use adds to something in this turn (S18-FAC-03)."""
    turn = state.turn
    if turn is None or not turn.used or turn.player != seat.colour:
        return 0
    side = ability(seat, rules)
    return side.amount if side is not None and side.effect == effect else 0
