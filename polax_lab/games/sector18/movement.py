"""Command fleet: ships move one after the other, stop, warp, fight and attack (L38, L74, L109)."""

from __future__ import annotations

from polax_lab.games.sector18.action import Action, called, hue, no, yes
from polax_lab.games.sector18.combat import fight, strike
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.moves import Move
from polax_lab.games.sector18.state import Ship, State, Turn
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg


def moves(front: Front) -> list[Move]:
    """All moves of ships that may still move in this command (S18-CMD-01, S18-BUILD-07)."""
    turn = front.state.turn
    assert turn is not None
    found: list[Move] = []
    for ship in front.me.ships:
        if ship.name not in turn.moved and ship.name not in turn.built:
            found += front.moves(ship)
    return found


# -- rulings ---------------------------------------------------------------------------------


def judge(front: Front, move: Move) -> Finding:
    """Whether a ship may move so; the step of the turn was judged before."""
    ship = front.me.ship(move.what)
    player = hue(move.player)
    if ship is None:
        return no("S18-CMD-01", msg("sector18.no.ship", who=player, ship=called(move.what)))
    turn = front.state.turn
    assert turn is not None
    if move.what in turn.moved:
        return no("S18-CMD-01", msg("sector18.no.moved", ship=called(move.what)))
    if move.what in turn.built:
        return no("S18-BUILD-07", msg("sector18.no.new", ship=called(move.what)))
    return judge_way(front, ship, move.to, move.via, move.other)


def judge_way(front: Front, ship: Ship, zone: str, via: str, enemy: str) -> Finding:
    """Whether a ship may end its move so, wherever it is in the turn."""
    chart, name = front.chart, called(ship.name)
    walk = chart.ends(ship.space, front.speed(ship)).get(zone)
    if zone == ship.space and not via and enemy in front.in_place(ship) and enemy:
        reason = msg("sector18.yes.in_place", ship=name, other=called(enemy), zone=zone)
        reason = _and_all(front, zone, enemy, reason)
        return _shown(yes("S18-COMBAT-06", reason, "S18-COMBAT-01", *_outcome(front, ship, enemy)),
                      (zone,))  # fmt: skip
    if walk is None and zone == ship.space and front.in_place(ship):
        return _must_fight(front, ship, zone, front.in_place(ship))
    if walk is None:
        return _too_far(front, ship, zone)
    stop = via or zone
    found = front.stops(ship, zone)
    if (via, enemy) in found:
        return _shown(_allowed(front, ship, zone, via, enemy), walk.route)
    exits = front.exits(ship, zone) if chart.kind[zone] == "warp" else ()
    if exits and via not in exits:
        there = [f.name for hole in (zone, *exits) for f in front.foes.get(hole, ())]
        if via == "" and enemy and enemy not in there:
            return judge_way(front, ship, zone, exits[0], enemy)
        if via == "":
            reason = msg("sector18.no.must_warp", ship=name, zone=zone, exits=exits)
            return _shown(no("S18-ZONE-06", reason, "S18-ZONE-05", "S18-ZONE-10"), walk.route)
        if via in chart.holes and via != zone:
            return _shown(_full(front, ship, via, warp=True), walk.route)
        reason = msg("sector18.no.no_warp", zone=zone, exit=via)
        return _shown(no("S18-ZONE-05", reason, "S18-ZONE-06"), walk.route)
    if via and not exits:
        reason = msg("sector18.no.no_warp", zone=zone, exit=via)
        rule = "S18-ZONE-07" if chart.kind[zone] == "warp" else "S18-ZONE-05"
        return _shown(no(rule, reason, "S18-MOVE-03"), walk.route)
    possible = front.fights(ship, stop)
    if not possible:
        return _shown(_full(front, ship, stop, warp=False), walk.route)
    if enemy and enemy not in possible:
        key = "sector18.no.enemy" if stop not in chart.bases else "sector18.no.guard"
        reason = msg(key, other=called(enemy), zone=stop)
        rule = "S18-COMBAT-01" if stop not in chart.bases else "S18-COMBAT-07"
        return _shown(no(rule, reason), walk.route)
    if zone == ship.space and not via and not enemy and "" in possible:
        reason = msg("sector18.no.stays", ship=name, zone=zone)
        return no("S18-CMD-02", reason)
    return _shown(_must_fight(front, ship, stop, possible), walk.route)


def _must_fight(front: Front, ship: Ship, zone: str, possible: tuple[str, ...]) -> Finding:
    foes = tuple(called(f) for f in possible if f)
    reason = msg("sector18.no.must_fight", ship=called(ship.name), zone=zone, foes=foes)
    rule = "S18-COMBAT-07" if zone in front.chart.bases else "S18-COMBAT-05"
    return no(rule, reason, "S18-COMBAT-01")


def _shown(finding: Finding, route: tuple[str, ...]) -> Finding:
    """The same with the way as its witness."""
    return finding._replace(witness=Witness(asked=(route[-1],), routes=(route,)))


def _too_far(front: Front, ship: Ship, zone: str) -> Finding:
    chart, name, speed = front.chart, called(ship.name), front.speed(ship)
    walk = chart.all_ends(ship.space).get(zone)
    if walk is None:
        rule = "S18-MOVE-02" if front.rules.movement == "vertical_lanes" else "S18-MOVE-08"
        return no(rule, msg("sector18.no.way", start=ship.space, zone=zone), "S18-MOVE-01")
    if zone == ship.space and front.foes.get(zone) and chart.kind[zone] != "base":
        reason = msg("sector18.no.in_place", ship=name, zone=zone)
        return no("S18-COMBAT-06", reason)
    if zone == ship.space:
        return no("S18-CMD-02", msg("sector18.no.stays", ship=name, zone=zone))
    belts = any(chart.kind[z] == "asteroid" for z in walk.route[:-1])
    also = ("S18-ZONE-03", "S18-ZONE-04") if belts else ()
    reason = msg("sector18.no.far", ship=name, zone=zone, cost=walk.cost, speed=speed)
    return _shown(no("S18-MOVE-01", reason, "S18-CMD-01", "S18-MOVE-08", *also), walk.route)


def _full(front: Front, ship: Ship, zone: str, warp: bool) -> Finding:
    foes = front.foes.get(zone, ())
    values = {"ship": called(ship.name), "zone": zone, "most": front.rules.zone_capacity,
              "foes": tuple(called(f.name) for f in foes)}  # fmt: skip
    key = "sector18.no.full_foes" if foes else "sector18.no.full"
    also = ("S18-MOVE-04", *(["S18-MOVE-05"] if foes else []), *(["S18-ZONE-07"] if warp else []))
    return no("S18-MOVE-03", msg(key, **values), *also)


def _outcome(front: Front, ship: Ship, enemy: str) -> tuple[str, ...]:
    foe = front.foe.ship(enemy)
    assert foe is not None
    tie = front.damage(ship) == front.foe_damage(foe)
    return ("S18-COMBAT-03" if tie else "S18-COMBAT-02", "S18-COMBAT-04", "S18-COMBAT-05")


def _allowed(front: Front, ship: Ship, zone: str, via: str, enemy: str) -> Finding:
    """The rule that says most about an allowed move, and those that bear on it."""
    chart, name, stop = front.chart, called(ship.name), via or zone
    walk = chart.ends(ship.space, front.speed(ship))[zone]
    also = ["S18-MOVE-01", "S18-CMD-01", "S18-CMD-02", "S18-CMD-03", "S18-MOVE-02"]
    if any(chart.kind[z] == "asteroid" for z in walk.route[:-1]):
        also += ["S18-ZONE-03", "S18-ZONE-04"]
    if any(chart.kind[z] == "warp" for z in walk.route[1:-1]):
        also += ["S18-ZONE-05"]
    if any(z in front.own or z in front.foes for z in walk.route[1:-1]):
        also += ["S18-MOVE-06"]
    if enemy:
        also += ["S18-COMBAT-01", *_outcome(front, ship, enemy)]
    values = {"ship": name, "zone": zone, "exit": via, "cost": walk.cost,
              "speed": front.speed(ship), "damage": front.damage(ship),
              "other": called(enemy) if enemy else ""}  # fmt: skip
    key, rule = _why_allowed(front, ship, zone, via, enemy)
    if rule in ("S18-ZONE-05", "S18-ZONE-07"):
        also += ["S18-ZONE-06", "S18-ZONE-07", "S18-ZONE-10"]
        also += ["S18-ZONE-08"] if enemy else []
    if rule == "S18-MOVE-03":
        also += ["S18-MOVE-04", "S18-MOVE-05"]
    if rule == "S18-ATK-01":
        also += ["S18-MOVE-07", "S18-MOVE-08", "S18-COMBAT-07"]
    if rule == "S18-MOVE-09":
        also += ["S18-MOVE-07"]
    if chart.kind[stop] == "empty":
        also += ["S18-ZONE-02"]
    if chart.kind[stop] == "planet":
        also += ["S18-CLAIM-01"]
    reason = msg(f"sector18.yes.{key}", **values)
    return yes(rule, _and_all(front, stop, enemy, reason) if enemy else reason, *also)


def _and_all(front: Front, stop: str, enemy: str, reason: Message) -> Message:
    """A sentence on a fight, with the others that fight on where combat is total."""
    base = front.chart.home(front.foe.colour)
    foes = front.guards() if stop == base else front.foes[stop]
    others = tuple(called(f.name) for f in foes if f.name != enemy)
    if front.rules.combat != "total" or not others:
        return reason
    return msg("sector18.yes.total", reason=reason, others=others)


def _why_allowed(front: Front, ship: Ship, zone: str, via: str, enemy: str) -> tuple[str, str]:
    chart, stop = front.chart, via or zone
    if zone == chart.home(front.foe.colour):
        return ("guarded", "S18-COMBAT-07") if enemy else ("strike", "S18-ATK-01")
    if zone == chart.home(front.me.colour):
        return "home", "S18-MOVE-09"
    if via:
        return ("warp_fight" if enemy else "warp"), "S18-ZONE-05"
    others = front.own.get(stop, 0) - (ship.space == stop) + len(front.foes.get(stop, ()))
    if enemy and others >= front.rules.zone_capacity:
        return "full", "S18-MOVE-03"
    if enemy:
        return "fight", "S18-COMBAT-01"
    if front.foes.get(stop):
        return "decline", "S18-COMBAT-05"
    if chart.kind[zone] == "warp":
        return "hole", "S18-ZONE-07"
    return "move", "S18-MOVE-01"


# -- carrying out ----------------------------------------------------------------------------


def do(a: Action, front: Front, move: Move) -> None:
    """Move a ship, and all that follows of its stopping."""
    turn, me = a.turn, a.me
    ship = me.ship(move.what)
    assert ship is not None
    before = claims(a) if a.log is not None else {}
    zone = move.via or move.to
    home, target = front.chart.home(a.colour), front.chart.home(a.foe.colour)
    left = ship.left_base or zone != ship.space or zone == home
    moved = Ship(ship.kind, ship.number, zone, ship.upgraded, left)
    a.turn = Turn(turn.player, turn.number, turn.first, "fleet", (*turn.moved, move.what),
                  turn.built, turn.used, turn.focus)  # fmt: skip
    a.ships(*[moved if s is ship else s for s in me.ships])
    if a.log is not None:
        if ship.space != move.to:
            a.event("S18-CMD-01", "moved", a.colour, 0, ship=called(move.what), at=move.to)
        if move.via:
            a.event("S18-ZONE-05", "warped", a.colour, 0, ship=called(move.what), at=move.via)
    alive = not move.other or fight(a, moved, zone, move.other)
    if a.log is not None:
        _tell_claims(a, before)  # a blow at the base may end the game and with it the story
    if alive and zone == target:
        strike(a, moved, front.damage(ship))
    if a.turn.step == "fleet":
        gone = (*a.turn.moved, *turn.built)
        for s in a.me.ships:
            if s.name not in gone:
                return
        a.finish()


def claims(a: Action) -> dict[str, str]:
    """Who has each planet: a colour, ``contested`` or nothing."""
    return planets(a.state, a.rules)


def planets(state: State, rules: Ruleset) -> dict[str, str]:
    """Who has each planet on which there are ships: a colour, or ``contested``."""
    front = Front(state, rules, "red")
    found = {}
    for planet in front.chart.planets:
        own, foe = planet in front.own, planet in front.foes
        if own or foe:
            found[planet] = "contested" if own and foe else "red" if own else "blue"
    return found


def _tell_claims(a: Action, before: dict[str, str]) -> None:
    after = claims(a)
    for planet in dict.fromkeys((*before, *after)):
        old, new = before.get(planet, ""), after.get(planet, "")
        if old == new:
            continue
        if old in ("red", "blue"):
            a.event("S18-CLAIM-02", "unclaimed", old, 0, at=planet)
        if new == "contested":
            a.event("S18-CLAIM-03", "contested", "", 0, at=planet)
        elif new:
            a.event("S18-CLAIM-01", "claimed", new, 0, at=planet)
