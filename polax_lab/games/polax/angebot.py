"""What business is open to the player on turn (slides 5, 10, 15, 17; PX-BUS, PX-EQ, PX-PRE)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.ausstattung import DEVICES, obstacle, price, replaceable
from polax_lab.games.polax.minenregel import forbidden_fields
from polax_lab.games.polax.partie import INSURANCES, Damage
from polax_lab.games.polax.state import Gear, Transporter
from polax_lab.games.polax.zuege import Move
from polax_lab.graph.masks import bits
from polax_lab.ruleset import Ruleset
from polax_lab.texts import msg

#: Refusals as rule, key of the sentence, and its values.
Refusal = tuple[str, str, dict[str, Any]]


# -- conditions ------------------------------------------------------------------------------


def docked(a: Action) -> bool:
    """Whether the ship of the player on turn stands on a planet."""
    return a.rules.board.is_planet(a.seat(a.player).ship or "")


def funk(a: Action, colour: str) -> bool:
    """Whether a working Funkanlage allows purchases from space (PX-EQ-02, PX-NEB-06)."""
    seat = a.seat(colour)
    if not (seat.gear and seat.gear.funkanlage) or seat.ship is None:
        return False
    if seat.estate and any(d.part == "funkanlage" for d in seat.estate.damages):
        return False
    area = a.state.nebula
    return area is None or seat.ship not in a.rules.board.regions[area].spaces


def numbers(a: Action) -> tuple[int, ...]:
    """Transporters that are not on the board (PX-BUS-05)."""
    there = {t.number for t in a.seat(a.player).transporters}
    return tuple(n for n in range(1, a.rules.transporters_per_player + 1) if n not in there)


def places_open(a: Action) -> tuple[str, ...]:
    """Where a bought transporter may appear (PX-PRE-03, PX-BUS-04)."""
    seat = a.seat(a.player)
    spawn = a.rules.transporter_spawn
    if a.season.phase == "vorrunde" or spawn == "lagerplanet":
        return (seat.lagerplanet,) if seat.lagerplanet else ()
    if spawn == "ship_planet":
        return (seat.ship,) if docked(a) and seat.ship else ()
    return a.rules.board.planets


def mine_price(a: Action) -> int:
    """Spaceus for setting a mine; a returned one may be free (PX-EVT-05)."""
    return 0 if "mine" in a.estate(a.player).store else int(a.rules.mine_price)


def torpedo_damage(a: Action, colour: str) -> int:
    """Percent of damage that are repaired at the price for hand cards (PX-DMG-03)."""
    entries = sum(d.percent for d in a.estate(colour).damages)
    return a.seat(colour).damage - entries


def repair_price(a: Action, damage: Damage) -> int:
    """Spaceus for the repair printed on a card; a Kaskoversicherung pays it (PX-GAP-09)."""
    return 0 if "kasko" in a.estate(a.player).insured else damage.price


def sold_before(a: Action, planet: str, goods: str) -> bool:
    """Whether anybody has sold these goods to this planet (PX-BUS-10)."""
    entry = f"{goods}@{planet}"
    return any(
        line.what == "markt.sold" and line.item == entry
        for c in a.season.order
        for line in a.estate(c).sheet
    )


def sale(a: Action, t: Transporter) -> Refusal | int:
    """What a load brings here, or why it cannot be sold (PX-BUS-09)."""
    board, planet = a.rules.board, t.space
    values = {"number": t.number, "planet": planet}
    if t.cargo is None:
        return "PX-BUS-09", "empty", values
    if not board.is_planet(planet):
        return "PX-BUS-09", "in_space", values
    values["goods"] = msg(f"polax.goods.{t.cargo}")
    pays = a.rules.import_prices.get(planet, {}).get(t.cargo)
    if pays is None:
        return "PX-PRICE-05", "own_export", values
    if not a.season.chits[board.planets.index(planet)]:
        return "PX-IMP-02", "no_chits", values
    if a.rules.import_resource_once == "on" and sold_before(a, planet, t.cargo):
        return "PX-BUS-10", "sold_before", values
    return int(pays)


def load(a: Action, t: Transporter) -> Refusal | str:
    """The goods that a transporter can load here, or why it cannot (PX-BUS-06, PX-BUS-07)."""
    values = {"number": t.number, "planet": t.space}
    if t.cargo is not None:
        return "PX-BUS-08", "full", values
    if not a.rules.board.is_planet(t.space) or t.space not in a.rules.exports:
        return "PX-BUS-06", "in_space", values
    return str(a.rules.exports[t.space])


def poor(a: Action, cost: int) -> Refusal | None:
    """Why something cannot be paid for; None if it can (PX-CRED-02, PX-CRED-03)."""
    account = a.estate(a.player).account
    if account >= cost or not cost:
        return None
    rule = "PX-CRED-02" if account < 0 else "PX-CRED-03"
    return rule, "debt" if account < 0 else "poor", {"cost": cost, "account": account}


def entry_refusal(a: Action, card: str) -> Refusal | None:
    """Why the damage of a card cannot be repaired; None if it can (PX-DMG-05)."""
    entries = [d for d in a.estate(a.player).damages if d.card == card and d.until == "repair"]
    if not entries or not any(d.price for d in entries):
        return "PX-DMG-05", "no_damage", {}
    return poor(a, min(repair_price(a, d) for d in entries))


# -- the list --------------------------------------------------------------------------------


@cache
def _move(player: str, verb: str, what: str = "", to: str = "") -> Move:
    return Move(player, verb, what, to)


def moves(a: Action) -> Sequence[Move]:
    """Everything that can be paid for and fits."""
    colour = a.player
    seat, estate = a.seat(colour), a.estate(colour)
    account, gear = estate.account, seat.gear or Gear()
    early, on_planet = a.season.phase == "vorrunde", docked(a)
    radio = on_planet or funk(a, colour)
    places = places_open(a) if radio and account >= a.rules.transporter_price else ()
    found = list(
        _purchases(
            a.rules, colour, account, gear, estate.insured, numbers(a) if places else (), places,
            on_planet, radio,
        )
    )  # fmt: skip
    if early:
        return found
    for t in seat.transporters:
        if t.cargo is not None:
            if isinstance(sale(a, t), int):
                found.append(_move(colour, "sell", str(t.number)))
        elif account >= a.rules.export_price and isinstance(load(a, t), str):
            found.append(_move(colour, "load", str(t.number)))
    if radio and account >= mine_price(a) and len(seat.mines) < a.rules.mines_per_player:
        found += _mines(colour, a.rules.board.ids, a.table.free & ~forbidden_fields(a.table))
    if on_planet and seat.damage and _mendable(a, colour):
        found.append(_move(colour, "repair", "hand"))
    if on_planet:
        for card in dict.fromkeys(d.card for d in estate.damages if d.until == "repair"):
            if entry_refusal(a, card) is None:
                found.append(_move(colour, "repair", card))
    if estate.store and seat.ship == seat.lagerplanet:
        for item in dict.fromkeys(estate.store):
            if item in DEVICES and obstacle(a.rules, gear, item) is None:
                found.append(_move(colour, "install", item))
    return found


def _mendable(a: Action, colour: str) -> bool:
    return a.estate(colour).account >= a.rules.repair_price and torpedo_damage(a, colour) > 0


@lru_cache(maxsize=8192)
def _purchases(
    rules: Ruleset, player: str, account: int, gear: Gear, insured: tuple[str, ...],
    numbers: tuple[int, ...], places: tuple[str, ...], equip: bool, radio: bool,
) -> tuple[Move, ...]:  # fmt: skip
    found = [_move(player, "buy", f"transporter {n}", p) for n in numbers for p in places]
    for what in DEVICES if equip else ():
        if account >= price(rules, gear, what):
            found += [
                _move(player, "buy", what, instead)
                for instead in replaceable(gear, what)
                if obstacle(rules, gear, what, instead) is None
            ]
    for kind in INSURANCES if radio else ():
        if kind not in insured and account >= price(rules, gear, kind):
            found.append(_move(player, "insure", kind))
    return tuple(found)


@lru_cache(maxsize=2048)
def _mines(player: str, ids: tuple[str, ...], allowed: int) -> tuple[Move, ...]:
    return tuple(_move(player, "mine", "", ids[i]) for i in bits(allowed))
