"""What business is open to the player on turn (slides 5, 10, 15, 17; PX-BUS, PX-EQ, PX-PRE)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from polax_lab.board import Board
from polax_lab.games.polax import fracht, reparatur
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.ausstattung import DEVICES, obstacle, price, replaceable
from polax_lab.games.polax.bedingung import docked, funk, pays, poor
from polax_lab.games.polax.minenregel import forbidden_fields
from polax_lab.games.polax.partie import INSURANCES, Estate
from polax_lab.games.polax.state import Gear
from polax_lab.games.polax.zuege import Move, listed
from polax_lab.ruleset import Ruleset

#: Store entry of a mine that may be set again free of charge (PX-EVT-05).
FREE_MINE = "mine"


def numbers(a: Action) -> tuple[int, ...]:
    """Transporters that can be bought: each number once, in any order (PX-PRE-04, PX-BUS-05)."""
    there = {t.number for t in a.seat(a.player).transporters}
    return tuple(n for n in range(1, a.rules.transporters_per_player + 1) if n not in there)


def places_open(a: Action) -> tuple[str, ...]:
    """Where a bought transporter may appear (PX-PRE-03, PX-BUS-04)."""
    seat = a.seat(a.player)
    spawn = a.rules.transporter_spawn
    if a.phase == "vorrunde" or spawn == "lagerplanet":
        return (seat.lagerplanet,) if seat.lagerplanet else ()
    if spawn == "ship_planet":
        return (seat.ship,) if docked(a) and seat.ship else ()
    return a.rules.board.planets


def mine_price(a: Action) -> int:
    """Spaceus for setting a mine; one that came back may be free (PX-EVT-05)."""
    return 0 if FREE_MINE in a.estate(a.player).store else int(a.rules.mine_price)


def moves(a: Action) -> Sequence[Move]:
    """Everything that can be paid for and fits."""
    seat, colour, board = a.me, a.player, a.rules.board
    estate = seat.estate or Estate()
    account, gear = estate.account, seat.gear or Gear()
    on_planet = docked(a)
    radio = on_planet or (gear.funkanlage and funk(a, colour))
    found: list[Move] = []
    if radio:
        places = places_open(a) if pays(account, a.rules.transporter_price) else ()
        found += _purchases(
            a.rules, colour, account, gear, estate.insured, numbers(a) if places else (), places,
            on_planet,
        )  # fmt: skip
    if a.phase == "vorrunde":
        return found
    for t in seat.transporters:
        if not board.is_planet(t.space):
            continue
        if t.cargo is not None:
            if isinstance(fracht.proceeds(a, t), int):
                found.append(listed(colour, "sell", str(t.number)))
        elif pays(account, a.rules.export_price) and isinstance(fracht.export(a, t), str):
            found.append(listed(colour, "load", str(t.number)))
    if radio and len(seat.mines) < a.rules.mines_per_player and poor(a, mine_price(a)) is None:
        found += _mines(colour, board, a.table.free & ~forbidden_fields(a.table))
    if on_planet and (seat.damage or estate.damages):
        found += [listed(colour, "repair", what) for what in reparatur.repairable(a)]
    if estate.store and seat.ship == seat.lagerplanet:
        for item in dict.fromkeys(estate.store):
            if item in DEVICES and obstacle(a.rules, gear, item) is None:
                found.append(listed(colour, "install", item))
    return found


@lru_cache(maxsize=8192)
def _purchases(
    rules: Ruleset, player: str, account: int, gear: Gear, insured: tuple[str, ...],
    numbers: tuple[int, ...], places: tuple[str, ...], equip: bool,
) -> tuple[Move, ...]:  # fmt: skip
    found = [listed(player, "buy", f"transporter {n}", p) for n in numbers for p in places]
    for what in DEVICES if equip else ():
        if pays(account, price(rules, gear, what)):
            found += [
                listed(player, "buy", what, instead)
                for instead in replaceable(gear, what)
                if obstacle(rules, gear, what, instead) is None
            ]
    for kind in INSURANCES:
        if kind not in insured and pays(account, price(rules, gear, kind)):
            found.append(listed(player, "insure", kind))
    return tuple(found)


@lru_cache(maxsize=2048)
def _mines(player: str, board: Board, allowed: int) -> tuple[Move, ...]:
    return tuple(listed(player, "mine", "", space) for space in board.names(allowed))
