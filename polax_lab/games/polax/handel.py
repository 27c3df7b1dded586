"""Trading between players, and table rulings (slides 10, 27; PX-TRD, PX-META-05, -06)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from polax_lab.errors import PolaxError
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.ausstattung import built_in, obstacle
from polax_lab.games.polax.partie import Pending, Side
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Gear
from polax_lab.games.polax.wirkung import thing
from polax_lab.games.polax.zuege import Move
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

VERBS = ("offer", "accept", "refuse", "propose")
#: What can be taken out of one ship and built into another.
_MOVABLE = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", "schutzschild",
            "reflektor", "einzel", "doppel")  # fmt: skip
Refusal = tuple[str, str, dict[str, Any]]


def moves(a: Action) -> Sequence[Move]:
    """Answers to what is pending; offers are free and not listed."""
    pending = a.season.pending
    if not pending:
        return ()
    player = pending[-1].player
    answers = [Move(player, "refuse")]
    if judge(a, Move(player, "accept")).holds:
        answers.insert(0, Move(player, "accept"))
    return answers


def judge(a: Action, move: Move) -> Finding:
    """An offer must be one that can be carried out; so must its acceptance."""
    match move.verb:
        case "refuse":
            return Finding(True, NO_ANSWER, _rule(a), msg("markt.trade.refuse"))
        case "accept":
            return _judge_accept(a)
        case "propose":
            return _judge_proposal(a, move.what)
    refusal = _refusal(a, a.player, move.to, move.give, move.get)
    if refusal is not None:
        return _no(refusal)
    return Finding(True, NO_ANSWER, "PX-TRD-01", msg("markt.trade.may"), ("PX-TRD-02", "PX-TRD-06"))


def _no(refusal: Refusal) -> Finding:
    rule, key, values = refusal
    return Finding(False, NO_ANSWER, rule, msg(f"markt.trade.{key}", **values))


def _rule(a: Action) -> str:
    return "PX-GAP-19" if a.season.pending[-1].kind == "trade" else "PX-META-06"


def _judge_accept(a: Action) -> Finding:
    pending = a.season.pending[-1]
    if pending.kind == "trade":
        refusal = _refusal(a, pending.by, pending.player, pending.give, pending.get)
        refusal = refusal or _unpayable(a, pending.player, pending.get.money - pending.give.money)
        if refusal is not None:
            return _no(refusal)
    return Finding(True, NO_ANSWER, _rule(a), msg("markt.trade.accept"))


def _unpayable(a: Action, colour: str, cost: int) -> Refusal | None:
    """Nobody overdraws the account by choice, and debtors do not buy (PX-TRD-05)."""
    account = a.estate(colour).account
    if cost <= 0 or account >= cost:
        return None
    rule = "PX-TRD-05" if account < 0 else "PX-CRED-03"
    return rule, "poor", {"who": hue(colour), "cost": cost, "account": account}


def _refusal(a: Action, by: str, to: str, give: Side, get: Side) -> Refusal | None:
    """Why a deal cannot be carried out; what the other one can pay is seen on acceptance."""
    if to == by or to not in a.playing:
        return "PX-TRD-01", "nobody", {"who": hue(to)}
    if not (give.money or give.items or get.money or get.items):
        return "PX-TRD-01", "empty", {}
    if (give.money and get.money) or set(give.items) & set(get.items):
        return "PX-TRD-03", "same", {}
    items = (*give.items, *get.items)
    scope = a.rules.trade_scope
    if items and scope == "money_only":
        return "PX-TRD-03", "money_only", {}
    for giver, taker, side in ((by, to, give), (to, by, get)):
        found = _side_refusal(a, giver, taker, side)
        if found is not None:
            return found
    return _unpayable(a, by, give.money - get.money) or _fits(a, by, to, give, get)


def _side_refusal(a: Action, giver: str, taker: str, side: Side) -> Refusal | None:
    """Whether the giver has it all, and whether it can be handed over."""
    everything = a.rules.trade_scope == "everything"
    gear, seat = a.gear(giver), a.seat(giver)
    loaded = list(gear.torpedoes)
    together = a.rules.board.is_planet(seat.ship or "") and seat.ship == a.seat(taker).ship
    for item in side.items:
        values = {"who": hue(giver), "item": name(item)}
        if side.items.count(item) > 1 and item not in ("einzel", "doppel"):
            return "PX-INV-02", "twice", values
        if item.startswith("cargo "):
            if _receiver(a, giver, taker, item, side, everything) is None:
                return "PX-TRD-03", "no_cargo", values
            continue
        if item.startswith(("find ", "insurance ")):
            held = a.estate(giver).store if item.startswith("find ") else a.estate(giver).insured
            if not everything:
                return "PX-TRD-03", "not_movable", values
            if item.partition(" ")[2] not in held:
                return "PX-INV-02", "not_there", values
            continue
        if item not in _MOVABLE:
            return "PX-TRD-03", "not_movable", values
        if not together and not everything:
            return "PX-TRD-03", "apart", values
        if item in ("einzel", "doppel"):
            if item not in loaded:
                return "PX-INV-02", "not_there", values
            loaded.remove("einzel" if item == "einzel" else "doppel")
        elif not _owns(gear, item):
            return "PX-INV-02", "not_there", values
    return None


def _owns(gear: Gear, item: str) -> bool:
    if item in ("schutzschild", "reflektor"):
        return gear.shield == item
    if item == "loeschanlage":
        return gear.loeschanlage == "filled"
    return bool(getattr(gear, item))


def _fits(a: Action, by: str, to: str, give: Side, get: Side) -> Refusal | None:
    """Whether both ships can take in what they get once they have given what they give."""
    for taker, gone, came in ((by, give, get), (to, get, give)):
        gear = _taken_out(a.gear(taker), gone)
        for item in came.items:
            if item not in _MOVABLE:
                if (
                    item.startswith("insurance ")
                    and item.partition(" ")[2] in a.estate(taker).insured
                ):
                    return "PX-INS-04", "has_it", {"who": hue(taker), "item": name(item)}
                continue
            if obstacle(a.rules, gear, item) is not None:
                return "PX-EQ-14", "no_room", {"who": hue(taker), "item": name(item)}
            gear = gear._replace(**built_in(gear, item))
    return None


def _taken_out(gear: Gear, side: Side) -> Gear:
    for item in side.items:
        if item in ("einzel", "doppel"):
            loaded = list(gear.torpedoes)
            loaded.remove("einzel" if item == "einzel" else "doppel")
            gear = gear._replace(torpedoes=tuple(loaded))
        elif item in ("schutzschild", "reflektor"):
            gear = gear._replace(shield="none")
        elif item == "loeschanlage":
            gear = gear._replace(loeschanlage="none")
        elif item in _MOVABLE:
            gone: dict[str, Any] = {item: False}
            gear = gear._replace(**gone)
    return gear


def _receiver(
    a: Action, giver: str, taker: str, item: str, side: Side, everywhere: bool
) -> int | None:
    """The number of the empty transporter that takes over a load on the same planet."""
    wanted = [i for i in side.items if i.startswith("cargo ")]
    used: set[int] = set()
    for load in wanted:
        number = int(load.partition(" ")[2])
        t = next((t for t in a.seat(giver).transporters if t.number == number and t.cargo), None)
        if t is None or not a.rules.board.is_planet(t.space):
            return None
        free = next(
            (
                o.number
                for o in a.seat(taker).transporters
                if not o.cargo and o.number not in used and (o.space == t.space or everywhere)
            ),
            None,
        )
        if free is None:
            return None
        if load == item:
            return free
        used.add(free)
    return None


def name(item: str) -> Message:
    """Name of something that is traded."""
    kind, _, which = item.partition(" ")
    if kind == "cargo":
        return msg("markt.item.cargo", number=which)
    if kind in ("find", "insurance"):
        return msg(f"markt.item.{kind}", device=thing(which))
    return thing(item) if item in _MOVABLE else msg("markt.word", word=item)


def _judge_proposal(a: Action, reading: str) -> Finding:
    switch, _, value = reading.partition("=")
    try:
        a.rules.parse(reading)
    except PolaxError as e:
        reason = msg("markt.ruling.unknown", why=e)
        return Finding(False, NO_ANSWER, "PX-META-06", reason)
    if switch not in a.rules.ledger.switches:
        return Finding(False, NO_ANSWER, "PX-META-06", msg("markt.ruling.figure", name=switch))
    if getattr(a.rules, switch) == value:
        return Finding(False, NO_ANSWER, "PX-META-06", msg("markt.ruling.in_force", name=reading))
    return Finding(True, NO_ANSWER, "PX-META-06", msg("markt.ruling.may"), ("PX-META-05",))


# -- doing it --------------------------------------------------------------------------------


def do(a: Action, move: Move) -> None:
    """Make an offer or a proposal, or answer one."""
    match move.verb:
        case "offer":
            to = a.seat(move.to).colour
            a.put_season(pending=(Pending("trade", to, a.player, move.give, move.get),))
            a.event(
                "PX-TRD-02", "markt.offered", a.player, 0, other=hue(to),
                give=_said(move.give), get=_said(move.get),
            )  # fmt: skip
        case "propose":
            others = a.clockwise(a.player)[1:]
            asked = tuple(
                Pending("ruling", c, a.player, reading=move.what) for c in reversed(others)
            )
            a.event("PX-META-06", "markt.proposed", a.player, 0, reading=move.what)
            a.put_season(pending=asked)
            if not asked:
                _agree(a, move.what)
        case _:
            _answer(a, move)


def _said(side: Side) -> tuple[Message, ...]:
    money = (msg("markt.item.money", amount=side.money),) if side.money else ()
    return (*money, *map(name, side.items)) or (msg("markt.item.nothing"),)


def _answer(a: Action, move: Move) -> None:
    pending = a.season.pending[-1]
    yes = move.verb == "accept"
    left = a.season.pending[:-1]
    rule = _rule(a)
    a.event(rule, "markt.accepted" if yes else "markt.refused", move.player)
    # A refusal ends a proposal for everybody.
    a.put_season(pending=left if yes or pending.kind == "trade" else ())
    if not yes:
        return
    if pending.kind == "trade":
        _exchange(a, pending)
    elif not left:
        _agree(a, pending.reading)


def _agree(a: Action, reading: str) -> None:
    switch, _, value = reading.partition("=")
    agreed = (*((k, v) for k, v in a.season.agreed if k != switch), (switch, value))
    a.put_season(agreed=tuple(sorted(agreed)))
    a.event("PX-META-06", "markt.agreed", "", 0, reading=reading)


def _exchange(a: Action, deal: Pending) -> None:
    """Everything changes hands at once, or nothing would (PX-GAP-19)."""
    by, to = deal.by, deal.player
    receivers = {
        (giver, item): _receiver(a, giver, taker, item, side, True)
        for giver, taker, side in ((by, to, deal.give), (to, by, deal.get))
        for item in side.items
        if item.startswith("cargo ")
    }
    loads = {key: _cargo(a, key[0], key[1]) for key in receivers}
    for giver, side in ((by, deal.give), (to, deal.get)):
        a.put(giver, gear=_taken_out(a.gear(giver), side))
    for giver, taker, side in ((by, to, deal.give), (to, by, deal.get)):
        for item in side.items:
            if item.startswith("cargo "):
                _set_cargo(a, giver, int(item.partition(" ")[2]), None)
                number = receivers[giver, item]
                assert number is not None
                _set_cargo(a, taker, number, loads[giver, item])
                a.note(giver, "markt.given", str(loads[giver, item]), int(item.partition(" ")[2]))
                a.note(taker, "markt.taken", str(loads[giver, item]), number)
            else:
                _hand_over(a, giver, taker, item)
                a.note(giver, "markt.given", item)
                a.note(taker, "markt.taken", item)
            a.event("PX-TRD-03", "markt.handed", giver, 1, other=hue(taker), item=name(item))
    for payer, payee, money in ((by, to, deal.give.money), (to, by, deal.get.money)):
        if money:
            a.pay(payer, -money, "PX-TRD-01", "markt.trade_paid", payee, other=hue(payee))
            a.pay(payee, money, "PX-TRD-01", "markt.trade_got", payer, other=hue(payer))


def _cargo(a: Action, colour: str, item: str) -> str | None:
    number = int(item.partition(" ")[2])
    return next(t.cargo for t in a.seat(colour).transporters if t.number == number)


def _set_cargo(a: Action, colour: str, number: int, cargo: str | None) -> None:
    fleet: Any = tuple(
        t._replace(cargo=cargo) if t.number == number else t  # type: ignore[arg-type]
        for t in a.seat(colour).transporters
    )
    a.put(colour, transporters=fleet)


def _hand_over(a: Action, giver: str, taker: str, item: str) -> None:
    kind, _, which = item.partition(" ")
    if kind in ("find", "insurance"):
        field = "store" if kind == "find" else "insured"
        held = list(getattr(a.estate(giver), field))
        held.remove(which)
        a.put_estate(giver, **{field: tuple(held)})
        a.put_estate(taker, **{field: (*getattr(a.estate(taker), field), which)})
        return
    a.put_gear(taker, **built_in(a.gear(taker), item))


def offers(a: Action, rng: random.Random, count: int = 3) -> list[Move]:
    """Some offers that could be carried out, for bots; never more than asked for."""
    found: list[Move] = []
    others = [c for c in a.playing if c != a.player]
    if a.season.phase != "business" or a.season.pending or not others:
        return found
    for _ in range(count):
        to = rng.choice(others)
        mine = [f"cargo {t.number}" for t in a.seat(a.player).transporters if t.cargo]
        theirs = [f"cargo {t.number}" for t in a.seat(to).transporters if t.cargo]
        theirs += list(dict.fromkeys(a.gear(to).torpedoes))
        mine += list(dict.fromkeys(a.gear(a.player).torpedoes))
        money = rng.randint(1, 12)
        if mine and rng.random() < 0.5:
            move = Move(
                a.player, "offer", to=to, give=Side(0, (rng.choice(mine),)), get=Side(money)
            )
        elif theirs:
            move = Move(
                a.player, "offer", to=to, give=Side(money), get=Side(0, (rng.choice(theirs),))
            )
        else:
            continue
        if judge(a, move).holds and move not in found:
            found.append(move)
    return found
