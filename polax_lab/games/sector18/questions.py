"""Questions about ships on the map: where to, who wins, may it be built (L38, L66, L88)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from pydantic import Field

from polax_lab.errors import QuestionError
from polax_lab.filemodel import Bool
from polax_lab.games.sector18.action import called, hue, ship_name
from polax_lab.games.sector18.combat import blow
from polax_lab.games.sector18.economy import SHIP_RULES, judge_build, locked, places, price
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.movement import judge_way
from polax_lab.games.sector18.state import COLOURS, Colour, Kind, Ship, ShipId, State
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg


class Table(NamedTuple):
    """A position under a variant."""

    state: State
    rules: Ruleset

    def player(self, asked: str | None) -> Colour:
        """The player a question is about: the one named, else the one on turn, else red."""
        name = asked or (self.state.turn.player if self.state.turn else "red")
        return next(c for c in COLOURS if c == name)

    def front(self, asked: str | None) -> Front:
        """The map as that player sees it."""
        return Front(self.state, self.rules, self.player(asked))

    def ship(self, front: Front, name: str) -> Ship:
        """A ship of that player."""
        found = front.me.ship(name)
        if found is None:
            known = ", ".join(s.name for s in front.me.ships)
            what = msg("sector18.fault.no_ship", who=hue(front.me.colour), name=name)
            raise QuestionError(what, msg("sector18.fault.ships", names=known) if known else None)
        return found


Judges = dict[type[Question], Callable[[Table, Any], Finding]]
Player = Field(default=None, description="whose; the one on turn if left out")


class ReachAnswer(Answer):
    """Where a ship may end its move.

    Attributes
    ----------
    ends : tuple of str
        Zones that it may fly to and stop in, or warp from.
    costs : dict of str to int
        Speed that each of them takes.
    exits : dict of str to tuple of str
        Where it comes out, of warp holes.
    fights : dict of str to tuple of str
        Enemy ships it may fight, by the zone in which it stops; an empty name is no fight.
    """

    ends: tuple[str, ...]
    costs: dict[str, int]
    exits: dict[str, tuple[str, ...]]
    fights: dict[str, tuple[str, ...]]


class Reach(Question):
    """Where may a ship move, or may it move there?"""

    answer_type = ReachAnswer
    question: Literal["reach"] = "reach"
    player: Colour | None = Player
    ship: ShipId = Field(description="such as light")
    to: SpaceId | None = Field(default=None, description="the zone it flies to")
    via: SpaceId | None = Field(default=None, description="the warp hole it comes out at")
    against: ShipId | None = Field(default=None, description="the enemy ship it fights")


def judge_reach(table: Table, q: Reach) -> Finding:
    """All ends of a ship; with a zone whether it may end there in any way, or in the one asked."""
    front = table.front(q.player)
    ship = table.ship(front, q.ship)
    moves = [m for m in front.moves(ship) if q.to in (None, m.to)]
    ends = tuple(dict.fromkeys(m.to for m in moves))
    walks = front.chart.ends(ship.space, front.speed(ship))
    exits: dict[str, tuple[str, ...]] = {}
    fights: dict[str, tuple[str, ...]] = {}
    for m in moves:
        if m.via and m.via not in exits.get(m.to, ()):
            exits[m.to] = (*exits.get(m.to, ()), m.via)
        stop = m.via or m.to
        if m.other not in fights.get(stop, ()):
            fights[stop] = (*fights.get(stop, ()), m.other)
    answer = ReachAnswer(
        ends=ends,
        costs={e: walks[e].cost if e in walks else 0 for e in ends},
        exits=exits,
        fights={z: names for z, names in fights.items() if names != ("",)},
    )
    if q.to is None:
        values = {"ship": called(q.ship), "speed": front.speed(ship), "ends": ends}
        key = "sector18.answer.reach" if ends else "sector18.answer.reach.none"
        routes = tuple(walks[e].route for e in ends if e in walks)
        also = ["S18-MOVE-01", "S18-MOVE-02", "S18-MOVE-03", "S18-CMD-02", SHIP_RULES[ship.kind]]
        also += ["S18-UPG-01"] if ship.upgraded else []
        also += ["S18-ZONE-03", "S18-ZONE-04"] if _belts(front, routes) else []
        return Finding(bool(ends), answer, "S18-CMD-01", msg(key, **values), tuple(also),
                       Witness(asked=(ship.space,), ends=ends, routes=routes))  # fmt: skip
    fits = [
        m for m in moves
        if (q.via or m.via) == m.via and (q.against is None or q.against == m.other)
    ]  # fmt: skip
    via = fits[0].via if fits else q.via or ""
    other = fits[0].other if fits else q.against or ""
    found = judge_way(front, ship, q.to, via, other)._replace(answer=answer)
    # Its owner chooses; a sentence that named the first one only would hide that.
    for key, names in (
        ("foes", [called(m.other) for m in fits if m.via == via and m.other]),
        ("exits", [m.via for m in fits]),
    ):
        choice = tuple(dict.fromkeys(names))
        if len(choice) > 1:
            reason = msg(f"sector18.answer.reach.{key}", reason=found.reason, choice=choice)
            found = found._replace(reason=reason)
    return found


def _belts(front: Front, routes: tuple[tuple[str, ...], ...]) -> bool:
    return any(front.chart.kind[z] == "asteroid" for route in routes for z in route[:-1])


class CombatAnswer(Answer):
    """Who is left of two ships that meet.

    Attributes
    ----------
    damage : int
        Of the ship that arrives.
    against : int
        Of the other.
    destroyed : tuple of str
        As ``blue light``.
    """

    damage: int
    against: int
    destroyed: tuple[str, ...]


class Combat(Question):
    """What happens when this ship fights that one?"""

    answer_type = CombatAnswer
    question: Literal["combat"] = "combat"
    player: Colour | None = Player
    ship: ShipId = Field(description="such as medium")
    against: ShipId = Field(description="the enemy ship, such as light")


def judge_combat(table: Table, q: Combat) -> Finding:
    """Compare the damage of both."""
    front = table.front(q.player)
    ship = table.ship(front, q.ship)
    foe = front.foe.ship(q.against)
    if foe is None:
        what = msg("sector18.fault.no_ship", who=hue(front.foe.colour), name=q.against)
        raise QuestionError(what)
    mine, its = front.damage(ship), front.foe_damage(foe)
    destroyed = []
    if its >= mine:
        destroyed.append(f"{front.me.colour} {q.ship}")
    if mine >= its:
        destroyed.append(f"{front.foe.colour} {q.against}")
    answer = CombatAnswer(damage=mine, against=its, destroyed=tuple(destroyed))
    key = "both" if mine == its else "wins" if mine > its else "loses"
    values = {"ship": called(q.ship), "other": called(q.against), "damage": mine, "against": its}
    also = ["S18-COMBAT-01", "S18-COMBAT-04", SHIP_RULES[ship.kind], SHIP_RULES[foe.kind]]
    also += ["S18-UPG-01"] if ship.upgraded or foe.upgraded else []
    rule = "S18-COMBAT-03" if mine == its else "S18-COMBAT-02"
    return Finding(None, answer, rule, msg(f"sector18.answer.combat.{key}", **values),
                   tuple(dict.fromkeys(also)),
                   Witness(asked=tuple(dict.fromkeys((ship.space, foe.space)))))  # fmt: skip


class StrikeAnswer(Answer):
    """What is left of a base after a ship has flown into it."""

    shield: int
    health: int
    destroyed: bool


class Strike(Question):
    """What does this ship do to the enemy's base when it gets there?"""

    answer_type = StrikeAnswer
    question: Literal["strike"] = "strike"
    player: Colour | None = Player
    ship: ShipId = Field(description="such as heavy")


def judge_strike(table: Table, q: Strike) -> Finding:
    """Guards first, then the shield, then health."""
    front = table.front(q.player)
    ship = table.ship(front, q.ship)
    damage, guards = front.damage(ship), front.guards()
    target = front.chart.home(front.foe.colour)
    if guards and not _gets_past(front, damage, guards):
        answer = StrikeAnswer(shield=front.foe.shield, health=front.foe.health, destroyed=False)
        reason = msg("sector18.answer.strike.guarded", ship=called(q.ship), damage=damage,
                     guards=tuple(called(g.name) for g in guards))  # fmt: skip
        fought = ("S18-COMBAT-02", "S18-COMBAT-03", SHIP_RULES[ship.kind])
        return Finding(None, answer, "S18-COMBAT-07", reason, fought, Witness(asked=(target,)))
    shield, health = blow(front.foe.shield, front.foe.health, damage)
    answer = StrikeAnswer(shield=shield, health=health, destroyed=health == 0)
    values = {"ship": called(q.ship), "damage": damage, "shield": shield, "health": health,
              "absorbed": front.foe.shield - shield}  # fmt: skip
    rule, key = "S18-ATK-01", "hit"
    also = [SHIP_RULES[ship.kind], "S18-MOVE-08", *(["S18-COMBAT-07"] if guards else [])]
    if shield != front.foe.shield:
        rule, key = "S18-ATK-02", "shielded"
        also += ["S18-ATK-01", "S18-ATK-03", "S18-ATK-04", "S18-SHLD-02"]
    if health == 0:
        also += [rule] if rule not in also else []
        rule, key = "S18-END-01", "over"
        also += ["S18-END-02", "S18-TURN-02"]
    also = [id for id in also if id != rule]
    reason = msg(f"sector18.answer.strike.{key}", **values)
    return Finding(None, answer, rule, reason, tuple(dict.fromkeys(also)), Witness(asked=(target,)))


def _gets_past(front: Front, damage: int, guards: Sequence[Ship]) -> bool:
    """Whether a ship is still there after the fight; all guards fight where combat is total."""
    beaten = [damage > front.foe_damage(g) for g in guards]
    return all(beaten) if front.rules.combat == "total" else any(beaten)


class BuildAnswer(Answer):
    """Where a ship can be put, and for how much; empty if it cannot be built."""

    prices: dict[str, int]


class Build(Question):
    """May this type of ship be built, and where?"""

    answer_type = BuildAnswer
    question: Literal["build"] = "build"
    player: Colour | None = Player
    kind: Kind
    at: SpaceId | None = Field(default=None, description="where")


def judge_build_question(table: Table, q: Build) -> Finding:
    """Level, token, place and price, whoever is on turn."""
    front = table.front(q.player)
    rules, me = table.rules, front.me
    if f"build {q.kind}" not in rules.cards.unlocked(me.level, rules):
        return locked(front, f"build {q.kind}")._replace(answer=BuildAnswer(prices={}))
    possible = places(front)
    found = {p: judge_build(front, q.kind, p, 0) for p in ((q.at,) if q.at else possible)}
    answer = BuildAnswer(prices={p: price(front, q.kind, p) for p, f in found.items() if f.holds})
    if not found:
        claims = front.claims()
        reason = msg("sector18.no.all_full", kind=ship_name(q.kind), zones=claims)
        return Finding(False, answer, "S18-BUILD-05", reason, ("S18-BUILD-04",))
    zone = next(iter([*answer.prices, *found]))
    return found[zone]._replace(answer=answer, witness=Witness(asked=(zone,), ends=possible))


class ShipAnswer(Answer):
    """The values of a type of ship."""

    damage: int
    speed: int
    cost: int


class ShipValues(Question):
    """What can a type of ship do, and what does it cost?"""

    answer_type = ShipAnswer
    question: Literal["ship"] = "ship"
    kind: Kind
    upgraded: Bool = False


def judge_ship(table: Table, q: ShipValues) -> Finding:
    """Read the table of ships."""
    rules = table.rules
    damage = rules.ship_damage[q.kind] + (rules.upgrade_damage if q.upgraded else 0)
    speed = rules.ship_speed[q.kind] + (rules.upgrade_speed if q.upgraded else 0)
    cost = rules.ship_cost[q.kind] + (rules.upgrade_cost if q.upgraded else 0)
    answer = ShipAnswer(damage=damage, speed=speed, cost=cost)
    values = {"kind": ship_name(q.kind), "damage": damage, "speed": speed, "cost": cost}
    key = "sector18.answer.ship.upgraded" if q.upgraded else "sector18.answer.ship"
    also = ("S18-UPG-01",) if q.upgraded else ()
    # Where such ships stand, whoever's they are.
    there = (s.space for seat in table.state.seats for s in seat.ships if s.kind == q.kind)
    witness = Witness(asked=tuple(dict.fromkeys(there)))
    return Finding(None, answer, SHIP_RULES[q.kind], msg(key, **values), also, witness)


class RushAnswer(Answer):
    """How fast a lone ship hits the enemy's base.

    Attributes
    ----------
    commands : int or None
        None if it cannot get there.
    stops : tuple of str
        Where it is after each of them.
    """

    commands: int | None
    stops: tuple[str, ...]


class Rush(Question):
    """How many fleet commands does a lone ship need from its base to the enemy's?"""

    answer_type = RushAnswer
    question: Literal["rush"] = "rush"
    player: Colour | None = Field(default=None, description="whose; red if nobody is on turn")
    kind: Kind
    upgraded: Bool = False


def judge_rush(table: Table, q: Rush) -> Finding:
    """Breadth first over the zones in which the ship can stop on an empty map."""
    turn = table.state.turn
    colour: Colour = q.player or (turn.player if turn else "red")
    seats = [s._replace(ships=()) for s in table.state.seats]
    empty = Front(State((seats[0], seats[1])), table.rules, colour)
    target = empty.chart.home(empty.foe.colour)
    edge: list[tuple[str, ...]] = [(empty.chart.home(colour),)]
    seen = {edge[0][0]}
    found: tuple[str, ...] | None = None
    legs: dict[str, tuple[str, ...]] = {}
    while edge and found is None:
        trail = edge.pop(0)
        ship = Ship(q.kind, 1, trail[-1], q.upgraded)
        walks = empty.chart.ends(ship.space, empty.speed(ship))
        for m in empty.moves(ship):
            stop = m.via or m.to
            if stop not in seen:
                seen.add(stop)
                edge.append((*trail, stop))
                legs[stop] = walks[m.to].route
            if stop == target:
                found = edge[-1]
                break
    answer = RushAnswer(
        commands=len(found) - 1 if found else None, stops=found[1:] if found else ()
    )
    also = ("S18-MOVE-01", "S18-MOVE-06", "S18-ZONE-05", "S18-GAP-01", "S18-GAP-07")
    values = {"kind": ship_name(q.kind), "who": hue(colour), "stops": answer.stops}
    if found is None:
        never = msg("sector18.answer.rush.never", **values)
        return Finding(None, answer, "S18-MOVE-02", never, also)
    reason = msg("sector18.answer.rush", **values, count=answer.commands)
    routes = tuple(legs[stop] for stop in answer.stops)
    witness = Witness(asked=(target,), ends=answer.stops[:-1], routes=routes)
    return Finding(None, answer, "S18-ATK-01", reason, also, witness)


QUESTIONS: Judges = {
    Reach: judge_reach, Combat: judge_combat, Strike: judge_strike, Build: judge_build_question,
    ShipValues: judge_ship, Rush: judge_rush,
}  # fmt: skip
