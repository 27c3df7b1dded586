"""Hold random positions of Sector 18 against the oracle: which ships may move how, and what comes.

    python tests/oracle/sector18/compare.py [--positions N] [--seed S]

Maps, fleets and readings are random. At a difference the position is printed, and exit code 1.
Last long run: 20,000 positions, seed 1, no difference. Other positions run in the suite.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):
    # Run as a script: `oracle` is a package in the folder tests.
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from oracle.sector18 import oracle
from polax_lab.board import Board
from polax_lab.chance import Scripted
from polax_lab.game import load_game
from polax_lab.ruleset import Ruleset

GAME = load_game("sector18")
SWITCHES = ("base_link", "movement", "asteroid_exempt", "combat", "attack_in_place", "stop_tie",
            "base_defence")  # fmt: skip
KINDS = ("light", "medium", "heavy", "science")


def random_map(rng: Random) -> dict[str, Any]:
    """Two to three columns and two to three rows of any kinds of cards, a base at either end."""
    wide, high = rng.choice((1, 2, 3)), rng.choice((1, 2, 3))
    cards = [(f"c{x}{y}", x * 200, (y + 1) * 200) for y in range(high) for x in range(wide)]
    zones = [
        {"id": i, "kind": rng.choice(("planet", "empty", "asteroid", "warp")), "x": x, "y": y}
        for i, x, y in cards
    ]
    at = (wide - 1) // 2 * 200
    zones.append({"id": "home-r", "kind": "base", "x": at, "y": 0, "owner": "red"})
    top = (high + 1) * 200
    zones.append({"id": "home-b", "kind": "base", "x": at, "y": top, "owner": "blue"})
    links = [
        [a, b] for a, ax, ay in cards for b, bx, by in cards
        if (bx - ax, by - ay) in ((200, 0), (0, 200))
    ]  # fmt: skip
    links += [["home-r", i] for i, _, y in cards if y == 200]
    links += [[i, "home-b"] for i, _, y in cards if y == high * 200]
    return {"zones": zones, "links": links}


def board_of(map_: dict[str, Any]) -> Board:
    spaces = [
        {k: z[k] for k in ("id", "kind", "x", "y")}
        | ({"attributes": {"owner": z["owner"]}} if "owner" in z else {})
        for z in map_["zones"]
    ]
    data = {"schema": 1, "board": "random", "spaces": spaces, "links": map_["links"]}
    return Board.loads(json.dumps(data))


@cache
def _rules(settings: tuple[str, ...]) -> Ruleset:
    return GAME.rules.parse(*settings)


def random_readings(rng: Random) -> dict[str, str]:
    options = {name: GAME.rules.ledger.switches[name].options for name in SWITCHES}
    return {n: rng.choice(o) if rng.random() < 0.5 else o[0] for n, o in options.items()}


def random_position(rng: Random, map_: dict[str, Any]) -> oracle.Position:
    """Fleets within the limits; what stands on a home base may or may not have left it."""
    position: oracle.Position = {}
    count: dict[str, int] = {}
    for player in ("red", "blue"):
        ships = []
        home = oracle.base_of(map_, player)
        for kind in KINDS:
            if rng.random() < 0.3:
                continue
            free = [
                z["id"] for z in map_["zones"]
                if z["id"] == home or (z["kind"] != "base" and count.get(z["id"], 0) < oracle.MOST)
            ]  # fmt: skip
            zone = rng.choice(free)
            count[zone] = count.get(zone, 0) + 1
            back = zone != home or rng.random() < 0.5
            ships.append({"name": kind, "kind": kind, "zone": zone, "back": back,
                          "upgraded": rng.random() < 0.3})  # fmt: skip
        position[player] = {
            "ships": ships, "health": rng.randint(1, 7), "shield": rng.randint(0, 3)
        }  # fmt: skip
    return position


def state_of(position: oracle.Position, player: str, rules: Ruleset) -> Any:
    players = {
        c: {
            "health": side["health"], "shield": side["shield"], "level": 3,
            "ships": [
                {"kind": s["kind"], "at": s["zone"], "upgraded": s["upgraded"],
                 "left_base": s["back"]}
                for s in side["ships"]
            ],
        }
        for c, side in position.items()
    }  # fmt: skip
    return GAME.place(rules, turn={"player": player, "number": 9}, players=players)


def seen(state: Any) -> oracle.Position:
    return {
        s.colour: {
            "health": s.health, "shield": s.shield,
            "ships": [
                {"name": x.name, "kind": x.kind, "zone": x.space, "back": x.left_base,
                 "upgraded": x.upgraded}
                for x in s.ships
            ],
        }
        for s in state.seats
    }  # fmt: skip


def difference(rng: Random) -> str:
    """One random position, both ways; empty if they agree."""
    map_, readings, player = random_map(rng), random_readings(rng), rng.choice(("red", "blue"))
    settings = tuple(f"{k}={v}" for k, v in readings.items())
    rules = _rules(settings).vary(board=board_of(map_))
    position = random_position(rng, map_)
    state = state_of(position, player, rules)
    listed = [m for m in GAME.play.legal_moves(state, rules) if m.verb == "move"]
    mine = {(m.what, m.to, m.via, m.other) for m in listed}
    wanted = oracle.moves(map_, readings, position, player)
    where = f"{readings}\n{map_}\n{position}\n{player}"
    if mine != wanted:
        return f"listed too much {mine - wanted}, too little {wanted - mine}\n{where}"
    for move in listed:
        found = seen(GAME.play.apply(state, move, rules, Scripted()))
        asked = (move.what, move.to, move.via, move.other)
        right = oracle.after(map_, readings, position, player, asked)
        if found != right:
            return f"after {move}: {found}, wanted {right}\n{where}"
    ships = [s["name"] for s in position[player]["ships"]]
    zones = [z["id"] for z in map_["zones"]]
    for _ in range(8 if ships else 0):
        # A move at random, mostly a wrong one: only what the oracle has may be judged legal.
        name, zone = rng.choice(ships), rng.choice(zones)
        via = rng.choice(("", "", rng.choice(zones)))
        foe = rng.choice(("", "", *KINDS))
        move = listed[0]._replace(what=name, to=zone, via=via, other=foe) if listed else None
        if move is not None:
            holds = GAME.play.judge(state, move, rules).holds
            if holds != ((name, zone, via, foe) in wanted):
                return f"{move} is judged {holds}\n{where}"
    return ""


def main() -> int:
    """See the module."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    found = options.parse_args()
    for n in range(found.positions):
        fault = difference(Random(f"{found.seed}/{n}"))
        if fault:
            print(f"position {n}: {fault}")
            return 1
    print(f"{found.positions} positions, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
