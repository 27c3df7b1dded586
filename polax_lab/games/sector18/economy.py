"""Resources and what they buy: collect, build, upgrade, shield, expand (L40-L48, L58, L80, L88)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from polax_lab.games.sector18.action import Action, called, hue, no, ship_name, yes
from polax_lab.games.sector18.front import Front, boost
from polax_lab.games.sector18.moves import Move, listed
from polax_lab.games.sector18.state import (
    KINDS,
    MOST_LEVEL,
    MOST_SHIELD,
    Kind,
    Seat,
    Ship,
)
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import msg

VERBS = ("collect", "build", "upgrade", "shield", "expand")


class Part(NamedTuple):
    """One part of an income: the rule, a word for it, how much, and the planet if it is one's."""

    rule: str
    what: str
    amount: int
    planet: str = ""


# -- collecting ------------------------------------------------------------------------------


def income(front: Front) -> Iterator[Part]:
    """What collecting would bring, part by part (S18-COLL)."""
    rules, me = front.rules, front.me
    if rules.collect == "base_plus_planets" and rules.base_income:
        yield Part("S18-COLL-02", "base", rules.base_income)
    labs = {s.space for s in me.ships if s.kind == "science"}
    for planet in front.claims():
        if planet in labs:
            more = 2 if rules.science == "plus_2" else 1
            yield Part("S18-COLL-04", "science", rules.planet_income + more, planet)
        else:
            yield Part("S18-COLL-03", "planet", rules.planet_income, planet)
        if front.chart.bonus.get(planet) == "ore" and rules.ore_bonus:
            yield Part("S18-COLL-05", "ore", rules.ore_bonus, planet)
    if "income" in rules.cards.unlocked(me.level, rules) and rules.level_4_income:
        yield Part("S18-BASE-03", "level", rules.level_4_income)
    skill = boost(front.state, me, rules, "income")
    if skill:
        yield Part("S18-COLL-05", "skill", skill)


# -- prices and places -----------------------------------------------------------------------


def shield_level(points: int, rules: Ruleset) -> int:
    """The level that the shield card shows for the points left (S18-ATK-04, S18-SHLD-02)."""
    return (points + 1) // 2 if rules.shield_points == "2n" else points


def shield_points(level: int, rules: Ruleset) -> int:
    """The points of a full shield of a level."""
    return 2 * level if rules.shield_points == "2n" else level


def price(front: Front, kind: str, place: str) -> int:
    """What a ship costs at a place: yard worlds build for less, at least for 1 (S18-GAP-05)."""
    cost: int = front.rules.ship_cost[kind]
    if front.chart.bonus.get(place) == "yard":
        less: int = front.rules.yard_discount
        return max(min(1, cost), cost - less)
    return cost


def places(front: Front) -> tuple[str, ...]:
    """Where a new ship may be put (S18-BUILD-05)."""
    claims, base = front.claims(), front.chart.home(front.me.colour)
    room = tuple([p for p in claims if front.own[p] < front.rules.zone_capacity])
    match front.rules.build_place:
        case "free":
            return (*room, base)
        case "planet_first_strict":
            return room if claims else (base,)
        case _:
            return room or (base,)


def tokens(front: Front, kind: str) -> bool:
    """Whether a fitting token is free (S18-BUILD-08, S18-COMP-07)."""
    ships = front.me.ships
    if len(ships) >= front.rules.token_count:
        return False
    return front.rules.tokens == "any_mix" or all(s.kind != kind for s in ships)


# -- lists and rulings -----------------------------------------------------------------------


def builds(
    front: Front, unlocked: Sequence[str], where: Sequence[str], extra: int = 0
) -> Iterator[tuple[Kind, str]]:
    """Types and places of ships that can be built, with something more to be paid."""
    for kind in KINDS:
        if f"build {kind}" in unlocked and tokens(front, kind):
            for place in where:
                if price(front, kind, place) + extra <= front.me.resources:
                    yield kind, place


def moves(front: Front, unlocked: Sequence[str]) -> list[Move]:
    """All moves that are neither of ships nor of abilities.

    They hang on little, so that they are found once for all positions that are alike in it.
    """
    me, chart = front.me, front.chart
    where, money = places(front), min(me.resources, chart.dearest)
    fleet = tuple([(kind, number, up) for kind, number, _, up, _ in me.ships])
    key = (me.colour, me.level, me.shield, money, where, fleet)
    known: dict[Any, list[Move]] = chart.purchases
    if key not in known:
        known[key] = list(_find_moves(front, unlocked, where))
    return known[key]


def _find_moves(front: Front, unlocked: Sequence[str], where: Sequence[str]) -> Iterator[Move]:
    me, rules = front.me, front.rules
    player, money = me.colour, me.resources
    yield listed(player, "collect")
    for kind, place in builds(front, unlocked, where):
        yield listed(player, "build", kind, place)
    if "upgrade" in unlocked and rules.upgrade_cost <= money:
        for ship in me.ships:
            if not ship.upgraded:
                yield listed(player, "upgrade", ship.name)
    level = shield_level(me.shield, rules) + 1
    if "shield" in unlocked and level <= MOST_SHIELD and shield_cost(rules, level) <= money:
        yield listed(player, "shield")
    if me.level < MOST_LEVEL and base_cost(rules, me.level + 1) <= money:
        yield listed(player, "expand")


def shield_cost(rules: Ruleset, level: int) -> int:
    """The price of raising the shield to a level (S18-GAP-04)."""
    cost: int = rules.shield_price[f"level_{level}"]
    return cost


def base_cost(rules: Ruleset, level: int) -> int:
    """The price of raising the base to a level (S18-GAP-03)."""
    cost: int = rules.base_price[f"level_{level}"]
    return cost


def judge(front: Front, move: Move) -> Finding:
    """Whether something can be collected, built or bought."""
    me, rules = front.me, front.rules
    who, unlocked = hue(me.colour), rules.cards.unlocked(me.level, rules)
    name = f"build {move.what}" if move.verb == "build" else move.verb
    if name not in unlocked:
        return locked(front, name)
    match move.verb:
        case "build":
            return judge_build(front, move.what, move.to, 0)
        case "upgrade":
            return _judge_upgrade(front, move.what)
        case "shield":
            level = shield_level(me.shield, rules) + 1
            if level > MOST_SHIELD:
                reason = msg("sector18.no.top_shield", most=MOST_SHIELD)
                return no("S18-COMP-04", reason, "S18-SHLD-01")
            cost = shield_cost(rules, level)
            also: tuple[str, ...] = ("S18-SHLD-02", "S18-SHLD-03", "S18-GAP-04", "S18-GAP-03")
            reason = msg("sector18.yes.shield", level=level, cost=cost,
                         points=shield_points(level, rules))  # fmt: skip
        case "expand":
            if me.level == MOST_LEVEL:
                reason = msg("sector18.no.top_level", most=MOST_LEVEL)
                return no("S18-BASE-02", reason, "S18-COMP-04", "S18-BASE-01")
            level = me.level + 1
            cost = base_cost(rules, level)
            also = ("S18-BASE-02", "S18-BASE-03", "S18-BASE-04", "S18-GAP-03", "S18-COMP-04")
            reason = msg("sector18.yes.expand", level=level, cost=cost)
        case _:
            amount = sum(part.amount for part in income(front))
            reason = msg("sector18.yes.collect", amount=amount)
            return yes("S18-COLL-06", reason, "S18-TURN-05", "S18-TURN-06", "S18-COLL-01")
    rule = "S18-SHLD-01" if move.verb == "shield" else "S18-BASE-01"
    if cost > me.resources:
        reason = msg("sector18.no.money", who=who, cost=cost, there=me.resources)
        return no(rule, reason, *also)
    return yes(rule, reason, *also)


def locked(front: Front, name: str) -> Finding:
    """Something that the level of the base does not unlock."""
    rules, level = front.rules, front.me.level
    at = rules.cards.unlocks_at(name)
    verb, _, kind = name.partition(" ")
    what = ship_name(kind) if kind else msg(f"sector18.verb.{verb}")
    key = "sector18.no.locked" if at else "sector18.no.never"
    reason = msg(key, what=what, level=level, at=at)
    return no("S18-TURN-03", reason, "S18-GAP-03", "S18-BASE-03")


def judge_build(front: Front, kind: str, place: str, extra: int) -> Finding:
    """Whether a type of ship can be built at a place, with something more to be paid."""
    me, rules = front.me, front.rules
    who, name = hue(me.colour), ship_name(kind)
    if not tokens(front, kind):
        key = "sector18.no.token" if len(me.ships) < rules.token_count else "sector18.no.tokens"
        reason = msg(key, who=who, kind=name, most=rules.token_count)
        return no("S18-BUILD-08", reason, "S18-COMP-01", "S18-COMP-07")
    possible, base = places(front), front.chart.home(me.colour)
    if place not in possible:
        return _misplaced(front, kind, place, possible)
    cost = price(front, kind, place) + extra
    if cost > me.resources:
        reason = msg("sector18.no.money", who=who, cost=cost, there=me.resources)
        return no("S18-BUILD-01", reason, SHIP_RULES[kind])
    reason = msg("sector18.yes.build", kind=name, zone=place, cost=cost)
    also = ["S18-BUILD-01", "S18-BUILD-04", "S18-BUILD-05", "S18-BUILD-08", SHIP_RULES[kind]]
    if front.chart.bonus.get(place) == "yard":
        also += ["S18-GAP-05"]
    if place == base:
        also += ["S18-BUILD-06", "S18-MOVE-07"]
    return yes("S18-BUILD-03" if place == base else "S18-BUILD-02", reason, *also)


SHIP_RULES: dict[str, str] = {kind: f"S18-SHIP-0{n}" for n, kind in enumerate(KINDS, 1)}


def _misplaced(front: Front, kind: str, place: str, possible: tuple[str, ...]) -> Finding:
    me, chart = front.me, front.chart
    also = ("S18-BUILD-02", "S18-BUILD-03", "S18-BUILD-04")
    if place == chart.home(me.colour):
        key = "sector18.no.base_first" if possible else "sector18.no.base_strict"
        return no("S18-BUILD-05", msg(key, zones=possible), *also)
    if place in front.claims():
        reason = msg("sector18.no.planet_full", zone=place, most=front.rules.zone_capacity)
        return no("S18-BUILD-03", reason, *also, "S18-MOVE-03")
    if place in front.own and place in front.foes and chart.kind[place] == "planet":
        return no("S18-CLAIM-04", msg("sector18.no.contested", zone=place), *also)
    return no("S18-BUILD-02", msg("sector18.no.unclaimed", zone=place, zones=possible), *also)


def _judge_upgrade(front: Front, name: str) -> Finding:
    me, rules = front.me, front.rules
    ship = me.ship(name)
    if ship is None:
        reason = msg("sector18.no.ship", who=hue(me.colour), ship=called(name))
        return no("S18-UPG-04", reason)
    if ship.upgraded:
        return no("S18-UPG-02", msg("sector18.no.upgraded", ship=called(name)), "S18-COMP-07")
    cost = rules.upgrade_cost
    if cost > me.resources:
        reason = msg("sector18.no.money", who=hue(me.colour), cost=cost, there=me.resources)
        return no("S18-UPG-01", reason)
    reason = msg("sector18.yes.upgrade", ship=called(name), cost=cost,
                 damage=front.foe_damage(ship) + rules.upgrade_damage,
                 speed=rules.ship_speed[ship.kind] + rules.upgrade_speed)  # fmt: skip
    return yes("S18-UPG-01", reason, "S18-UPG-02", "S18-UPG-03", "S18-UPG-04", "S18-COMP-07")


# -- carrying out ----------------------------------------------------------------------------


def do(a: Action, front: Front, move: Move) -> None:
    """Collect, build or buy."""
    me, rules = a.me, a.rules
    match move.verb:
        case "collect":
            collect(a, front)
        case "build":
            build(a, front, move.what, move.to, 0)
        case "upgrade":
            a.pay(-rules.upgrade_cost, "S18-UPG-01", "upgraded", ship=called(move.what))
            a.ships(*[s._replace(upgraded=True) if s.name == move.what else s for s in me.ships])
        case "shield":
            level = shield_level(me.shield, rules) + 1
            cost, points = shield_cost(rules, level), shield_points(level, rules)
            a.pay(-cost, "S18-SHLD-01", "shield", level=level, points=points)
            a.me = a.me._replace(shield=points)
        case "expand":
            level = me.level + 1
            a.pay(-base_cost(rules, level), "S18-BASE-01", "expanded", level=level)
            a.me = a.me._replace(level=level)
    a.finish()


def collect(a: Action, front: Front) -> None:
    """Take what the base and the planets give."""
    parts = list(income(front))
    if not parts:
        a.event("S18-COLL-06", "collect.nothing", a.colour)
    if a.log is None:
        amount = sum([part.amount for part in parts])
        me = a.me
        a.me = Seat(me.colour, me.resources + amount, me.health, me.shield, me.level, me.faction,
                    me.ships)  # fmt: skip
        return
    for rule, what, amount, planet in parts:
        a.pay(amount, rule, f"collect.{what}", at=planet)


def build(a: Action, front: Front, kind: str, place: str, extra: int) -> None:
    """Pay for a ship and put its token on the map."""
    of_kind = next(k for k in KINDS if k == kind)
    taken = [s.number for s in a.me.ships if s.kind == kind]
    number = next(n for n in range(1, len(taken) + 2) if n not in taken)
    base = front.chart.home(a.colour)
    new = Ship(of_kind, number, place, left_base=place != base)
    cost = price(front, kind, place) + extra
    a.pay(-cost, "S18-BUILD-01", "built", ship=ship_name(kind, number), at=place)
    a.ships(*sorted((*a.me.ships, new), key=_order))
    a.turn = a.turn._replace(built=(*a.turn.built, new.name))
    if a.log is not None:
        if place == base:
            a.event("S18-BUILD-03", "on_base", a.colour)
        else:
            a.event("S18-BUILD-02", "on_planet", a.colour, at=place)


def _order(ship: Ship) -> tuple[int, int]:
    return KINDS.index(ship.kind), ship.number
