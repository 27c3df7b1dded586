"""Business and the Vorrunde: buying, loading, selling, mines, repairs (slides 5, 10; PX-BUS)."""

from __future__ import annotations

from polax_lab.games.polax import fracht, reparatur
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.angebot import FREE_MINE, mine_price, moves, numbers, places_open
from polax_lab.games.polax.ausstattung import DEVICES, TORPEDOES, built_in, obstacle, price
from polax_lab.games.polax.bedingung import Refusal, docked, out_of_reach, poor, refused
from polax_lab.games.polax.belege import ALSO
from polax_lab.games.polax.minenregel import Mine, judge_mine
from polax_lab.games.polax.partie import INSURANCES
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.wirkung import thing
from polax_lab.games.polax.zuege import Move
from polax_lab.ruling import Finding
from polax_lab.texts import msg

__all__ = ["VERBS", "do", "judge", "moves"]

VERBS = ("buy", "insure", "load", "sell", "mine", "repair", "install")
#: The closed list of the Vorrunde (PX-PRE-02, PX-PRE-05).
_EARLY = ("buy", "insure")


# -- rulings ---------------------------------------------------------------------------------


def judge(a: Action, move: Move) -> Finding:
    """The precondition of the action, then whether it fits, then the money."""
    if a.phase == "vorrunde" and move.verb not in _EARLY:
        return refused(("PX-PRE-05", "early", {}))
    if move.verb == "mine":
        refusal = out_of_reach(a, "PX-BUS-16") or poor(a, mine_price(a))
        if refusal is None and move.to not in a.rules.board:
            refusal = "PX-MINE-01", "unknown", {"what": move.to}
        if refusal is not None:
            return refused(refusal)
        finding = judge_mine(a.table, Mine(field=move.to, player=a.player))
        return finding._replace(also=(*finding.also, "PX-BUS-16", "PX-BUS-17", "PX-GAP-06"))
    refusal = _refusal(a, move)
    if refusal is not None:
        return refused(refusal)
    text = str(move).partition(": ")[2]
    rule, cost = _rule(a, move), _cost(a, move)
    if move.verb == "sell":
        t = fracht.transporter(a, move.what)
        assert t is not None
        reason = msg("markt.may_sell", move=text, gain=fracht.proceeds(a, t))
    else:
        reason = msg("markt.may", move=text, cost=cost) if cost else msg("markt.free", move=text)
    return Finding(True, NO_ANSWER, rule, reason, (*ALSO[rule], *_price_rule(move)))


def _price_rule(move: Move) -> tuple[str, ...]:
    """Where the price of a device comes from."""
    if move.verb != "buy" or _is_transporter(move):
        return ()
    return ("PX-GAP-08",) if move.what in ("tube", *TORPEDOES) else ("PX-GAP-07",)


def _is_transporter(move: Move) -> bool:
    return move.what.startswith("transporter")


def _rule(a: Action, move: Move) -> str:
    """The rule that allows a kind of business."""
    early = a.phase == "vorrunde"
    match move.verb:
        case "buy" if _is_transporter(move):
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
            return reparatur.rule(a, move.what)
        case _:
            return "PX-BUS-15"


def _cost(a: Action, move: Move) -> int:
    match move.verb:
        case "buy" if _is_transporter(move):
            return int(a.rules.transporter_price)
        case "buy" | "insure":
            return price(a.rules, a.gear(a.player), move.what)
        case "load":
            return int(a.rules.export_price)
        case "repair":
            return reparatur.cost(a, move.what)
        case _:
            return 0


def _refusal(a: Action, move: Move) -> Refusal | None:
    match move.verb:
        case "buy" if _is_transporter(move):
            found = _transporter_refusal(a, move.what.removeprefix("transporter "), move.to)
        case "buy":
            found = _device_refusal(a, move.what, move.to)
        case "insure":
            found = _insurance_refusal(a, move.what)
        case "load" | "sell":
            return fracht.refusal(a, move)
        case "repair":
            return reparatur.refusal(a, move.what)
        case _:
            return _install_refusal(a, move.what)
    return found or poor(a, _cost(a, move))


def _transporter_refusal(a: Action, number: str, to: str) -> Refusal | None:
    most = a.rules.transporters_per_player
    if number not in map(str, range(1, most + 1)):
        return "PX-COMP-02", "no_number", {"number": number, "most": most}
    if number not in map(str, numbers(a)):
        return "PX-BUS-05", "on_board", {"number": number}
    found = out_of_reach(a, "PX-BUS-03")
    if found is None and to not in places_open(a):
        early = a.phase == "vorrunde"
        rule, key = ("PX-PRE-03", "spawn_home") if early else ("PX-BUS-04", "spawn")
        return rule, key, {"planet": to, "planets": places_open(a)}
    return found


def _device_refusal(a: Action, what: str, instead: str) -> Refusal | None:
    if not docked(a):
        return "PX-BUS-13", "not_docked", {}
    if what not in DEVICES or instead not in ("", *DEVICES):
        return "PX-BUS-02", "unknown", {"what": f"{what} {instead}".strip()}
    return _unfit(a, what, instead)


def _unfit(a: Action, what: str, instead: str = "") -> Refusal | None:
    found = obstacle(a.rules, a.gear(a.player), what, instead)
    if found is None:
        return None
    return (*found, {"item": thing(what), "other": thing(instead) if instead else ""})


def _insurance_refusal(a: Action, kind: str) -> Refusal | None:
    if kind not in INSURANCES:
        return "PX-INS-04", "unknown", {"what": kind}
    if kind in a.estate(a.player).insured:
        return "PX-INS-04", "insured", {"item": thing(kind)}
    return out_of_reach(a, "PX-BUS-12")


def _install_refusal(a: Action, what: str) -> Refusal | None:
    seat = a.seat(a.player)
    if seat.ship != seat.lagerplanet:
        return "PX-LAG-02", "not_home", {"planet": seat.lagerplanet}
    if what not in a.estate(a.player).store or what not in DEVICES:
        return "PX-LAG-06", "not_in_store", {"what": what}
    found = _unfit(a, what)
    if found is None:
        return None
    # A find replaces nothing: what is in its place has to be used up or traded away first.
    key = "find_other_shield" if found[1] == "other_shield" else found[1]
    return "PX-LAG-07", key, found[2]


# -- doing it --------------------------------------------------------------------------------


def do(a: Action, move: Move) -> None:
    """Pay and take, or deliver and be paid."""
    match move.verb:
        case "buy" if _is_transporter(move):
            _buy_transporter(a, move)
        case "buy":
            _buy_device(a, move)
        case "insure":
            _insure(a, move)
        case "load":
            fracht.load(a, move.what)
        case "sell":
            fracht.sell(a, move.what)
        case "mine":
            _set_mine(a, move.to)
        case "repair":
            reparatur.repair(a, move.what)
        case _:
            _install(a, move.what)


def _buy_transporter(a: Action, move: Move) -> None:
    colour, number = a.player, int(move.what.split()[1])
    fleet = (*a.seat(colour).transporters, Transporter(number, move.to))
    a.put(colour, transporters=tuple(sorted(fleet)))
    a.pay(
        colour, -_cost(a, move), _rule(a, move), "markt.transporter", "transporter", number,
        number=number, planet=move.to,
    )  # fmt: skip


def _buy_device(a: Action, move: Move) -> None:
    colour, cost = a.player, _cost(a, move)
    if move.to:
        lost = "PX-EQ-15" if move.to in TORPEDOES else "PX-EQ-13"
        a.note(colour, "markt.replaced", move.to)
        a.event(lost, "markt.replaced", colour, 1, device=thing(move.to))
    a.put_gear(colour, **built_in(a.gear(colour), move.what, move.to))
    a.pay(
        colour, -cost, _rule(a, move), "markt.device", move.what, device=thing(move.what)
    )  # fmt: skip


def _insure(a: Action, move: Move) -> None:
    colour = a.player
    a.put_estate(colour, insured=(*a.estate(colour).insured, move.what))
    a.pay(
        colour, -_cost(a, move), _rule(a, move), "markt.insured", move.what,
        device=thing(move.what),
    )  # fmt: skip


def _set_mine(a: Action, field: str) -> None:
    colour, cost = a.player, mine_price(a)
    store = list(a.estate(colour).store)
    free = FREE_MINE in store
    if free:
        store.remove(FREE_MINE)
        a.put_estate(colour, store=tuple(store))
    mines = (*a.seat(colour).mines, field)
    a.put(colour, mines=tuple(a.rules.board.order(mines)))
    rule = "PX-EVT-05" if free else "PX-BUS-17"
    a.pay(colour, -cost, rule, "markt.mine_set", FREE_MINE, space=field)


def _install(a: Action, what: str) -> None:
    colour = a.player
    store = list(a.estate(colour).store)
    store.remove(what)
    a.put_estate(colour, store=tuple(store))
    a.put_gear(colour, **built_in(a.gear(colour), what))
    a.note(colour, "markt.built_in", what)
    a.event("PX-LAG-08", "markt.built_in", colour, 1, device=thing(what))
