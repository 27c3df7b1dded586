"""Combat of ships, and damage to a base (L62, L66, L70)."""

from __future__ import annotations

from polax_lab.games.sector18.action import Action, called
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.state import Seat, Ship


def fight(a: Action, ship: Ship, zone: str, enemy: str) -> bool:
    """Let a ship that stops in a zone fight an enemy ship; give whether it is still there.

    With the reading of total combat fights go on until one side is left (S18-COMBAT-05).
    """
    front = Front(a.state, a.rules, a.colour)
    there = [f for f in front.foes[zone] if f.name == enemy]
    mine = [ship]
    if a.rules.combat == "total":
        home = front.chart.home(a.foe.colour)
        foes = front.guards() if zone == home else front.foes[zone]
        there += [f for f in foes if f.name != enemy]
        mine += [s for s in a.me.ships if s.space == zone and s.name != ship.name]
    lost: list[Ship] = []
    beaten: list[Ship] = []
    while mine and there:
        one, other = mine[0], there[0]
        its, theirs = front.damage(one), front.foe_damage(other)
        if its <= theirs:
            lost.append(mine.pop(0))
        if its >= theirs:
            beaten.append(there.pop(0))
        if a.log is not None:
            _tell(a, one, other, its - theirs, zone)
        if a.rules.combat != "total":
            break
    if beaten:
        _remove(a, beaten, foe=True)
    if lost:
        _remove(a, lost, foe=False)
    return ship not in lost


def _tell(a: Action, one: Ship, other: Ship, lead: int, zone: str) -> None:
    mine, its = called(one.name), called(other.name)
    colours = (a.colour, a.foe.colour)
    if lead == 0:
        a.event("S18-COMBAT-03", "both", a.colour, 0, ship=mine, other=its, at=zone)
        return
    winner, loser = (mine, its) if lead > 0 else (its, mine)
    who = colours[lead > 0]
    a.event("S18-COMBAT-02", "destroyed", who, 0, ship=loser, other=winner, at=zone)


def _remove(a: Action, gone: list[Ship], foe: bool) -> None:
    seat = a.foe if foe else a.me
    names = [s.name for s in gone]
    left = tuple([s for s in seat.ships if s.name not in names])
    if foe:
        a.foe = Seat(
            seat.colour, seat.resources, seat.health, seat.shield, seat.level, seat.faction, left
        )
    else:
        a.ships(*left)


def blow(shield: int, health: int, damage: int) -> tuple[int, int]:
    """Shield and health of a base after damage (S18-ATK-02, S18-ATK-03, S18-END-01)."""
    absorbed = min(shield, damage)
    return shield - absorbed, max(0, health - (damage - absorbed))


def strike(a: Action, ship: Ship, damage: int) -> None:
    """A ship enters the enemy's base zone: it dies and does its damage (S18-ATK-01)."""
    foe = a.foe
    shield, health = blow(foe.shield, foe.health, damage)
    a.ships(*[s for s in a.me.ships if s.name != ship.name])
    a.foe = Seat(
        foe.colour, foe.resources, health, shield, foe.level, foe.faction, foe.ships
    )  # fmt: skip
    if a.log is not None:
        a.event("S18-ATK-01", "strike", a.colour, damage, ship=called(ship.name))
        if shield != foe.shield:
            a.event("S18-ATK-02", "absorbed", foe.colour, foe.shield - shield, left=shield)
        if health != foe.health:
            a.event("S18-ATK-01", "hurt", foe.colour, health - foe.health, balance=health)
    if health == 0:
        a.step("over")
        a.event("S18-END-01", "over", a.colour)
