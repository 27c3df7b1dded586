"""Movement and combat of Sector 18, written from the ledger alone: slow, plain, in no hurry.

Nothing of `polax_lab` is used here. A position is made of dicts; every walk is tried step by
step; every fight is fought out on a copy. `rules` is a dict of the switches.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

DAMAGE = {"light": 1, "medium": 2, "heavy": 3, "science": 1}
SPEED = {"light": 3, "medium": 2, "heavy": 1, "science": 2}
MOST = 2

Position = dict[str, Any]
Move = tuple[str, str, str, str]  # ship, zone flown to, exit or "", enemy or ""


def links(map_: dict[str, Any], rules: dict[str, str]) -> set[frozenset[str]]:
    """Which zones lie side by side under a reading (S18-GAP-07, S18-MOVE-02)."""
    at = {z["id"]: z for z in map_["zones"]}
    found = set()
    for a, b in map_["links"]:
        bases = [z for z in (a, b) if at[z]["kind"] == "base"]
        if bases:
            base, zone = bases[0], b if bases[0] == a else a
            touched = [y if x == base else x for x, y in map_["links"] if base in (x, y)]
            nearest = min(abs(at[z]["x"] - at[base]["x"]) for z in touched)
            middle = abs(at[zone]["x"] - at[base]["x"]) == nearest
            if rules["base_link"] == "wide" or middle:
                found.add(frozenset((a, b)))
        elif rules["movement"] == "orthogonal" or at[a]["x"] == at[b]["x"]:
            found.add(frozenset((a, b)))
    return found


def kind_of(map_: dict[str, Any], zone: str) -> str:
    return next(str(z["kind"]) for z in map_["zones"] if z["id"] == zone)


def base_of(map_: dict[str, Any], player: str) -> str:
    return next(str(z["id"]) for z in map_["zones"] if z.get("owner") == player)


def speed(ship: dict[str, Any]) -> int:
    return SPEED[ship["kind"]] + (1 if ship["upgraded"] else 0)


def damage(ship: dict[str, Any]) -> int:
    return DAMAGE[ship["kind"]] + (1 if ship["upgraded"] else 0)


def other(player: str) -> str:
    return {"red": "blue", "blue": "red"}[player]


def walks(map_: dict[str, Any], rules: dict[str, str], start: str, power: int) -> Iterator[str]:
    """Every zone in which a walk of at least one step can end, as often as there are walks."""
    lanes = links(map_, rules)

    def go(here: str, left: int, first: bool) -> Iterator[str]:
        if not first:
            yield here
            if kind_of(map_, here) == "base":
                return  # S18-MOVE-08
        price = 1
        if kind_of(map_, here) == "asteroid":
            only_one = power == 1 if rules["asteroid_exempt"] == "speed_value_1" else left == 1
            price = 1 if only_one else 2
        if price > left:
            return
        for lane in sorted(map(sorted, lanes)):
            if here in lane:
                yield from go(lane[1] if lane[0] == here else lane[0], left - price, False)

    yield from go(start, power, True)


def in_zone(position: Position, player: str, zone: str) -> list[dict[str, Any]]:
    return [s for s in position[player]["ships"] if s["zone"] == zone]


def can_defeat(rules: dict[str, str], mine: dict[str, Any], its: dict[str, Any]) -> bool:
    """S18-MOVE-05."""
    if rules["stop_tie"] == "tie_allowed":
        return damage(mine) >= damage(its)
    return damage(mine) > damage(its)


def endings(
    map_: dict[str, Any],
    rules: dict[str, str],
    position: Position,
    player: str,
    ship: dict[str, Any],
    zone: str,
) -> list[str]:
    """With which fights a ship that flies to a zone may stop there; "" is none; may be empty."""
    mine = [s for s in in_zone(position, player, zone) if s is not ship]
    its = in_zone(position, other(player), zone)
    if zone == base_of(map_, player):
        return [""]
    if zone == base_of(map_, other(player)):
        guards = [s["name"] for s in its if s["back"]]
        if rules["base_defence"] == "returned_ships_defend" and guards:
            return guards
        return [""]
    count = len(mine) + len(its)
    if count < MOST:
        if not its:
            return [""]
        names = [s["name"] for s in its]
        return ["", *names] if rules["combat"] == "optional" else names
    if any(can_defeat(rules, ship, foe) for foe in its):
        return [s["name"] for s in its]
    return []


def moves(
    map_: dict[str, Any], rules: dict[str, str], position: Position, player: str
) -> set[Move]:
    """Every move of a ship that changes anything."""
    found: set[Move] = set()
    holes = [z["id"] for z in map_["zones"] if z["kind"] == "warp"]
    for ship in position[player]["ships"]:
        here, name = ship["zone"], ship["name"]
        in_place = []
        if rules["attack_in_place"] == "yes" and kind_of(map_, here) != "base":
            in_place = [s["name"] for s in in_zone(position, other(player), here)]
        found |= {(name, here, "", foe) for foe in in_place}
        for zone in set(walks(map_, rules, here, speed(ship))):
            exits = []
            if kind_of(map_, zone) == "warp":
                exits = [
                    h for h in holes
                    if h != zone and endings(map_, rules, position, player, ship, h)
                ]  # fmt: skip
            if exits:
                for hole in exits:
                    for foe in endings(map_, rules, position, player, ship, hole):
                        found.add((name, zone, hole, foe))
                continue
            for foe in endings(map_, rules, position, player, ship, zone):
                if zone == here and not foe:
                    # To leave and to come back changes nothing, unless it makes a guard.
                    guard = rules["base_defence"] == "returned_ships_defend"
                    if not (guard and here == base_of(map_, player) and not ship["back"]):
                        continue
                found.add((name, zone, "", foe))
    return found


def after(
    map_: dict[str, Any], rules: dict[str, str], position: Position, player: str, move: Move
) -> Position:
    """The position when a ship has moved, fought, and attacked."""
    new: Position = copy.deepcopy(position)
    name, zone, hole, foe_name = move
    ship = next(s for s in new[player]["ships"] if s["name"] == name)
    place = hole or zone
    enemy = other(player)
    ship["back"] = True
    ship["zone"] = place
    if foe_name:
        _battle(map_, rules, new, player, ship, place, foe_name)
    if ship in new[player]["ships"] and place == base_of(map_, enemy):
        hits = damage(ship)
        new[player]["ships"].remove(ship)
        while hits and new[enemy]["shield"]:
            hits -= 1
            new[enemy]["shield"] -= 1
        new[enemy]["health"] = max(0, new[enemy]["health"] - hits)
    return new


def _battle(
    map_: dict[str, Any],
    rules: dict[str, str],
    new: Position,
    player: str,
    ship: dict[str, Any],
    place: str,
    foe_name: str,
) -> None:
    enemy = other(player)
    foe = next(s for s in in_zone(new, enemy, place) if s["name"] == foe_name)
    while True:
        mine, its = damage(ship), damage(foe)
        if its >= mine:
            new[player]["ships"].remove(ship)
        if mine >= its:
            new[enemy]["ships"].remove(foe)
        if rules["combat"] != "total":
            return
        own = in_zone(new, player, place)
        foes = in_zone(new, enemy, place)
        if place == base_of(map_, enemy):
            foes = [f for f in foes if f["back"]]
        if not own or not foes:
            return
        ship = ship if ship in own else own[0]
        foe = foe if foe in foes else foes[0]
