"""Business and the Vorrunde: buying, loading, selling, mines, repairs (slides 5, 10; PX-BUS)."""

from __future__ import annotations

from typing import Any

from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.angebot import (
    Refusal,
    docked,
    entry_refusal,
    funk,
    load,
    mine_price,
    moves,
    numbers,
    places_open,
    poor,
    repair_price,
    sale,
    torpedo_damage,
)
from polax_lab.games.polax.ausstattung import DEVICES, built_in, obstacle, price
from polax_lab.games.polax.minenregel import Mine, judge_mine
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.wirkung import thing
from polax_lab.games.polax.zuege import Move
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

__all__ = ["VERBS", "do", "judge", "moves"]

VERBS = ("buy", "insure", "load", "sell", "mine", "repair", "install")


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
    return found or poor(a, _cost(a, move))


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
    if number not in numbers(a):
        return "PX-BUS-05", "on_board", {"number": number}
    found = _radio_refusal(a, "PX-BUS-03")
    if found is None and to not in places_open(a):
        early = a.season.phase == "vorrunde"
        rule, key = ("PX-PRE-03", "spawn_home") if early else ("PX-BUS-04", "spawn")
        return rule, key, {"planet": to, "places": places_open(a)}
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
    return None if move.verb == "sell" else poor(a, a.rules.export_price)


def _repair_refusal(a: Action, what: str) -> Refusal | None:
    if not docked(a):
        return "PX-DMG-04", "not_docked", {}
    if what != "hand":
        return entry_refusal(a, what)
    if torpedo_damage(a, a.player) <= 0:
        return "PX-DMG-03", "no_damage", {}
    return poor(a, a.rules.repair_price)


def _install_refusal(a: Action, what: str) -> Refusal | None:
    seat = a.seat(a.player)
    if seat.ship != seat.lagerplanet:
        return "PX-LAG-02", "not_home", {}
    if what not in a.estate(a.player).store or what not in DEVICES:
        return "PX-LAG-06", "not_in_store", {"item": msg("markt.word", word=what)}
    found = obstacle(a.rules, a.gear(a.player), what)
    return None if found is None else ("PX-LAG-07", found[1], {"item": thing(what), "other": ""})


def _judge_mine(a: Action, move: Move) -> Finding:
    refusal = _radio_refusal(a, "PX-BUS-16") or poor(a, mine_price(a))
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
