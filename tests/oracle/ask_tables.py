"""Questions that look something up: the tables of chapters 3, 18, 23 and 24, and torpedo hits."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from . import oracle
from .bridge import Case, unit_text
from .tables import GOODS
from .tally import Tally

DEVICES = ("none", "schutzschild", "reflektor")


def tables(case: Case, rng: Random, tally: Tally) -> None:
    """Some cells of every table, for the planets of the board."""
    pos = case.pos
    for planet in pos.planets:
        good = rng.choice(GOODS)
        price = {"price": oracle.import_price(planet, good)}
        tally.same(case, {"question": "import-price", "planet": planet, "goods": good}, price)
        export = {"goods": oracle.export_of(planet), "price": 1}
        tally.same(case, {"question": "export", "planet": planet}, export)
        bonus = {"bonus": oracle.messe_bonus(planet, pos.sw["messe_inox"])}
        tally.same(case, {"question": "messe-bonus", "planet": planet}, bonus)
    good, dice = rng.choice(GOODS), [rng.randint(1, 6), rng.randint(1, 6)]
    paid = {planet: oracle.import_price(planet, good) or 0 for planet in pos.planets}
    best = {
        "planets": [planet for planet in paid if paid[planet] == max(paid.values())],
        "price": max(paid.values()),
    }
    tally.same(case, {"question": "best-price", "goods": good}, best)
    home, throw = oracle.lager_planet(sum(dice)), {"question": "lager-planet", "dice": dice}
    if home in pos.planets:
        tally.same(case, throw, {"planet": home})
    else:
        tally.refused(case, throw)
    players, deliveries = rng.randint(1, 4), rng.randint(0, 6)
    columns = pos.sw["import_bonus_columns"]
    bonus = {"bonus": oracle.import_bonus(players, deliveries, columns)}
    question = {"question": "import-bonus", "players": players, "deliveries": deliveries}
    tally.same(case, question, bonus)


def _seat(device: str | None, damage: int, hand: int | None) -> dict[str, Any]:
    seat: dict[str, Any] = {"damage": damage}
    if device is not None:
        seat["gear"] = {"shield": device}
    if hand is not None:
        seat["hand"] = ["gehen 1"] * hand
    return seat


def hit(case: Case, rng: Random, tally: Tally) -> None:
    """Every piece on a field, hit by every other player."""
    pos = case.pos
    for unit, space in pos.pieces():
        kind, owner = unit[:2]
        for attacker in pos.ships:
            torpedo = rng.choice(["einzel", "doppel"])
            question = {"question": "hit", "at": space, "torpedo": torpedo, "player": attacker}
            if space in pos.nebula_fields():
                tally.refused(case, question)
            elif kind != "ship":
                wanted = oracle.q_hit_piece(unit_text(pos, unit), None)
                tally.same(case, question, {"holds": None, **wanted})
            elif owner != attacker:
                devices = rng.choice(DEVICES), rng.choice(DEVICES)
                damages = rng.randrange(0, 100, 20), rng.randrange(0, 100, 20)
                hands = (rng.choice([None, *range(6)]), rng.choice([None, *range(6)]))
                ship_hit(
                    case, (str(owner), attacker), (space, torpedo), devices, damages, hands, tally
                )


def ship_hit(
    case: Case,
    who: tuple[str, str],
    shot: tuple[str, str],
    devices: tuple[str, str],
    damages: tuple[int, int],
    hands: tuple[int | None, int | None],
    tally: Tally,
) -> None:
    """Compare one hit on a ship; every pair is (target, attacker)."""
    roles = ("target", "attacker")
    wanted = oracle.q_hit(
        *devices,
        shot[1],
        dict(zip(roles, damages, strict=True)),
        dict(zip(roles, hands, strict=True)),
    )
    if wanted["eliminated"] is not None:
        wanted["eliminated"] = who[roles.index(str(wanted["eliminated"]))]
    # Gear that the file leaves out is no device.
    seats = {
        colour: _seat(device if device != "none" or damage else None, damage, hand)
        for colour, device, damage, hand in zip(who, devices, damages, hands, strict=True)
    }
    question = {"question": "hit", "at": shot[0], "torpedo": shot[1], "player": who[1]}
    tally.same(replace(case, seats=seats), question, {"holds": None, **wanted})


def all_hits(case: Case, tally: Tally) -> None:
    """The whole matrix on one position that has two ships, one of them on a field."""
    pos = case.pos
    target = next(c for c, space in pos.ships.items() if pos.in_free_space(space))
    attacker = next(c for c in pos.ships if c != target)
    at = pos.ships[target]
    hands = [None, *range(6)]
    for torpedo, *rest in product(
        ("einzel", "doppel"), DEVICES, DEVICES, range(0, 100, 20), range(0, 100, 20), hands, hands
    ):
        one, two, hurt, own, held, kept = rest
        ship_hit(
            case, (target, attacker), (at, torpedo), (one, two), (hurt, own), (held, kept), tally
        )
