"""Business and the Vorrunde: buying, loading, selling, mines, repairs (slides 5, 10; PX-BUS)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.ausstattung import DEVICES, built_in, obstacle, price, replaceable
from polax_lab.games.polax.minenregel import Mine, forbidden_fields, judge_mine
from polax_lab.games.polax.partie import INSURANCES, Damage
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Gear, Transporter
from polax_lab.games.polax.wirkung import thing
from polax_lab.games.polax.zuege import Move
from polax_lab.graph.masks import bits
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

VERBS = ("buy", "insure", "load", "sell", "mine", "repair", "install")
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


def _numbers(a: Action) -> tuple[int, ...]:
    there = {t.number for t in a.seat(a.player).transporters}
    return tuple(n for n in range(1, a.rules.transporters_per_player + 1) if n not in there)


def _places(a: Action) -> tuple[str, ...]:
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
    places = _places(a) if radio and account >= a.rules.transporter_price else ()
    found = list(
        _purchases(
            a.rules, colour, account, gear, estate.insured, _numbers(a) if places else (), places,
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
            if _entry_refusal(a, card) is None:
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


# -- rulings ---------------------------------------------------------------------------------


def judge(a: Action, move: Move) -> Finding:
    """The precondition of the action, then whether it fits, then the money."""
    if move.verb == "mine":
        return _judge_mine(a, move)
    refusal = _refusal(a, move)
    if refusal is not None:
        rule, key, values = refusal
        return Finding(False, NO_ANSWER, rule, msg(f"markt.no.{key}", **values))
    rule = _rule(a, move)
    cost = _cost(a, move)
    reason = msg("markt.may", move=str(move).partition(": ")[2], cost=cost)
    return Finding(True, NO_ANSWER, rule, reason)


def _rule(a: Action, move: Move) -> str:
    """The rule that allows a kind of business."""
    early = a.season.phase == "vorrunde"
    match move.verb:
        case "buy" if move.what.startswith("transporter"):
            return "PX-PRE-03" if early else "PX-BUS-03"
        case "buy":
            return "PX-EQ-16" if early else "PX-BUS-13"
        case "insure":
            return "PX-INS-01" if early else "PX-BUS-12"
        case "load":
            return "PX-BUS-06"
        case "sell":
            return "PX-BUS-09"
        case "repair":
            return "PX-DMG-03" if move.what == "hand" else "PX-DMG-05"
        case "mine":
            return "PX-BUS-17"
        case _:
            return "PX-BUS-15"


def _cost(a: Action, move: Move) -> int:
    gear = a.gear(a.player)
    match move.verb:
        case "buy" if move.what.startswith("transporter"):
            return int(a.rules.transporter_price)
        case "buy" | "insure":
            return price(a.rules, gear, move.what)
        case "load":
            return int(a.rules.export_price)
        case "mine":
            return mine_price(a)
        case "repair" if move.what == "hand":
            return int(a.rules.repair_price)
        case "repair":
            return min(
                repair_price(a, d) for d in a.estate(a.player).damages if d.card == move.what
            )
        case _:
            return 0


def _poor(a: Action, cost: int) -> Refusal | None:
    account = a.estate(a.player).account
    if account >= cost or not cost:
        return None
    rule = "PX-CRED-02" if account < 0 else "PX-CRED-03"
    return rule, "debt" if account < 0 else "poor", {"cost": cost, "account": account}


def _refusal(a: Action, move: Move) -> Refusal | None:
    match move.verb:
        case "buy" if move.what.startswith("transporter"):
            found = _transporter_refusal(a, int(move.what.split()[1]), move.to)
        case "buy":
            found = _device_refusal(a, move.what, move.to)
        case "insure":
            found = _radio_refusal(a, "PX-BUS-12")
            if found is None and move.what in a.estate(a.player).insured:
                found = ("PX-INS-04", "insured", {"item": thing(move.what)})
        case "load" | "sell":
            return _cargo_refusal(a, move)
        case "repair":
            return _repair_refusal(a, move.what)
        case _:
            return _install_refusal(a, move.what)
    return found or _poor(a, _cost(a, move))


def _radio_refusal(a: Action, rule: str) -> Refusal | None:
    if docked(a) or funk(a, a.player):
        return None
    seat = a.seat(a.player)
    has_funk = bool(seat.gear and seat.gear.funkanlage)
    area = a.state.nebula
    if has_funk and area and seat.ship in a.rules.board.regions[area].spaces:
        return "PX-NEB-06", "radio_nebula", {}
    return rule, "radio_broken" if has_funk else "no_radio", {}


def _transporter_refusal(a: Action, number: int, to: str) -> Refusal | None:
    most = a.rules.transporters_per_player
    if not 1 <= number <= most:
        return "PX-COMP-02", "no_number", {"number": number, "most": most}
    if number not in _numbers(a):
        return "PX-BUS-05", "on_board", {"number": number}
    found = _radio_refusal(a, "PX-BUS-03")
    if found is None and to not in _places(a):
        early = a.season.phase == "vorrunde"
        rule, key = ("PX-PRE-03", "spawn_home") if early else ("PX-BUS-04", "spawn")
        return rule, key, {"planet": to, "places": _places(a)}
    return found


def _device_refusal(a: Action, what: str, instead: str) -> Refusal | None:
    if not docked(a):
        return "PX-BUS-13", "not_docked", {}
    found = obstacle(a.rules, a.gear(a.player), what, instead)
    if found is None:
        return None
    values = {"item": thing(what), "other": thing(instead) if instead else ""}
    return found[0], found[1], values


def _cargo_refusal(a: Action, move: Move) -> Refusal | None:
    number = int(move.what)
    t = next((t for t in a.seat(a.player).transporters if t.number == number), None)
    if t is None:
        return "PX-BUS-06", "no_transporter", {"number": number, "who": hue(a.player)}
    found = sale(a, t) if move.verb == "sell" else load(a, t)
    if isinstance(found, tuple):
        return found
    return None if move.verb == "sell" else _poor(a, a.rules.export_price)


def _entry_refusal(a: Action, card: str) -> Refusal | None:
    entries = [d for d in a.estate(a.player).damages if d.card == card and d.until == "repair"]
    if not entries or not any(d.price for d in entries):
        return "PX-DMG-05", "no_damage", {}
    return _poor(a, min(repair_price(a, d) for d in entries))


def _repair_refusal(a: Action, what: str) -> Refusal | None:
    if not docked(a):
        return "PX-DMG-04", "not_docked", {}
    if what != "hand":
        return _entry_refusal(a, what)
    if torpedo_damage(a, a.player) <= 0:
        return "PX-DMG-03", "no_damage", {}
    return _poor(a, a.rules.repair_price)


def _install_refusal(a: Action, what: str) -> Refusal | None:
    seat = a.seat(a.player)
    if seat.ship != seat.lagerplanet:
        return "PX-LAG-02", "not_home", {}
    if what not in a.estate(a.player).store or what not in DEVICES:
        return "PX-LAG-06", "not_in_store", {"item": msg("markt.word", word=what)}
    found = obstacle(a.rules, a.gear(a.player), what)
    return None if found is None else ("PX-LAG-07", found[1], {"item": thing(what), "other": ""})


def _judge_mine(a: Action, move: Move) -> Finding:
    refusal = _radio_refusal(a, "PX-BUS-16") or _poor(a, mine_price(a))
    if refusal is not None:
        rule, key, values = refusal
        return Finding(False, NO_ANSWER, rule, msg(f"markt.no.{key}", **values))
    return judge_mine(a.table, Mine(field=move.to, player=a.player))


# -- doing it --------------------------------------------------------------------------------


def do(a: Action, move: Move) -> None:
    """Pay and take, or deliver and be paid."""
    colour, rule, cost = a.player, _rule(a, move), _cost(a, move)
    match move.verb:
        case "buy" if move.what.startswith("transporter"):
            number = int(move.what.split()[1])
            fleet = (*a.seat(colour).transporters, Transporter(number, move.to))
            a.put(colour, transporters=tuple(sorted(fleet)))
            a.pay(colour, -cost, rule, "markt.transporter", "transporter", number, planet=move.to)
        case "buy":
            if move.to:
                lost = "PX-EQ-15" if move.to in ("einzel", "doppel") else "PX-EQ-13"
                a.note(colour, "markt.replaced", move.to)
                a.event(lost, "markt.replaced", colour, 1, device=thing(move.to))
            a.put_gear(colour, **built_in(a.gear(colour), move.what, move.to))
            a.pay(colour, -cost, rule, "markt.device", move.what, device=thing(move.what))
        case "insure":
            a.put_estate(colour, insured=(*a.estate(colour).insured, move.what))
            a.pay(colour, -cost, rule, "markt.insured", move.what, device=thing(move.what))
        case "load":
            _load(a, int(move.what), cost)
        case "sell":
            _sell(a, int(move.what))
        case "mine":
            _set_mine(a, move.to, cost)
        case "repair":
            _repair(a, move.what, rule, cost)
        case _:
            store = list(a.estate(colour).store)
            store.remove(move.what)
            a.put_estate(colour, store=tuple(store))
            a.put_gear(colour, **built_in(a.gear(colour), move.what))
            a.note(colour, "markt.built_in", move.what)
            a.event("PX-LAG-08", "markt.built_in", colour, 1, device=thing(move.what))


def _change(a: Action, number: int, cargo: str | None) -> Transporter:
    """Change the load of an own transporter; give it as it was."""
    colour = a.player
    fleet = a.seat(colour).transporters
    t = next(t for t in fleet if t.number == number)
    new: Any = t._replace(cargo=cargo)  # type: ignore[arg-type]
    a.put(colour, transporters=tuple(new if o is t else o for o in fleet))
    return t


def _goods(name: str | None) -> Message:
    return msg(f"polax.goods.{name}")


def _load(a: Action, number: int, cost: int) -> None:
    t = next(t for t in a.seat(a.player).transporters if t.number == number)
    goods = str(a.rules.exports[t.space])
    _change(a, number, goods)
    a.pay(
        a.player, -cost, "PX-BUS-07", "markt.loaded", goods, number, goods=_goods(goods),
        planet=t.space, number=number,
    )  # fmt: skip


def _sell(a: Action, number: int) -> None:
    colour, board = a.player, a.rules.board
    t = _change(a, number, None)
    at = board.planets.index(t.space)
    pays = int(a.rules.import_prices[t.space][t.cargo])
    a.pay(
        colour, pays, "PX-BUS-09", "markt.sold", f"{t.cargo}@{t.space}", number,
        goods=_goods(t.cargo), planet=t.space, number=number,
    )  # fmt: skip
    chits, won = a.season.chits, a.estate(colour).chits
    a.put_season(chits=(*chits[:at], chits[at] - 1, *chits[at + 1 :]))
    a.put_estate(colour, chits=(*won[:at], won[at] + 1, *won[at + 1 :]))
    a.event("PX-IMP-01", "markt.chit", colour, 1, planet=t.space)


def _set_mine(a: Action, field: str, cost: int) -> None:
    colour = a.player
    if not cost and a.rules.mine_price:
        store = list(a.estate(colour).store)
        store.remove("mine")
        a.put_estate(colour, store=tuple(store))
    mines = (*a.seat(colour).mines, field)
    a.put(colour, mines=tuple(a.rules.board.order(mines)))
    a.pay(colour, -cost, "PX-BUS-17", "markt.mine", "mine", space=field)


def _repair(a: Action, what: str, rule: str, cost: int) -> None:
    """Mend, then take up the card at once, or with the next refill (PX-DMG-06)."""
    colour = a.player
    estate, seat = a.estate(colour), a.seat(colour)
    percent = min(a.rules.damage_per_card, torpedo_damage(a, colour))
    if what != "hand":
        damage = next(d for d in estate.damages if d.card == what and d.until == "repair")
        percent = damage.percent
        left = list(estate.damages)
        left.remove(damage)
        a.put_estate(colour, damages=tuple(left))
        if all(d.part != "remote_control" for d in left):
            a.put_gear(colour, remote_control=True)
    a.put(colour, damage=seat.damage - percent)
    a.pay(colour, -cost, rule, "markt.repaired", what, percent=percent)
    if percent and a.rules.repair_draw == "immediate":
        a.put_turn(then="business")
        a.put_season(phase="draw")
