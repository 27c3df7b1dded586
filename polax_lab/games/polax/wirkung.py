"""Carrying out Lager-, Schadens- and Ereigniskarten (slide 8; PX-LAG, PX-SCH, PX-EVT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from polax_lab.games.polax import ereignisse, schaden
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.kartenwerk import Card, Effect
from polax_lab.games.polax.partie import INSURANCES, Damage, Pending, Todo
from polax_lab.games.polax.table import card_label
from polax_lab.games.polax.ziehen import slide_under
from polax_lab.games.polax.zuege import Move, listed
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

VERBS = ("lose",)
#: The rules for a card as a whole, and for costs, by deck.
_RULES = {"lager": "PX-LAG-01", "schaden": "PX-SCH-01", "ereignis": "PX-EVT-01"}
_COSTS = {"lager": "PX-LAG-03", "schaden": "PX-SCH-10", "ereignis": "PX-EVT-01"}
#: Devices that make a card harmless by a rule of their own.
_GUARDS = {"radar": "PX-SCH-05", "notstromaggregat": "PX-SCH-06"}


def carry_out(a: Action) -> None:
    """Go on with the card on top until somebody has to choose or it lies under its pile."""
    todo = a.todo[-1]
    card: Card = a.rules.cards.card(todo.deck, todo.card)
    if todo.step or _takes_effect(a, todo, card):
        for step in range(todo.step, len(card.effects)):
            effect = card.effects[step]
            _CARRY_OUT[effect.verb](a, todo, effect)
            if a.pending:
                a.put_season(todo=(*a.todo[:-1], todo._replace(step=step + 1)))
                return
            if a.estate(a.player).out:
                break
    a.put_season(todo=a.todo[:-1])
    slide_under(a, todo)


def thing(name: str) -> Message:
    """Name of a device, torpedo or insurance."""
    return msg(f"karten.thing.{name}")


def _has(a: Action, colour: str, what: str) -> bool:
    """Whether a player owns a device or an insurance."""
    gear = a.gear(colour)
    if what in INSURANCES:
        return what in a.estate(colour).insured
    if what in ("schutzschild", "reflektor"):
        return gear.shield == what
    if what == "loeschanlage":
        return gear.loeschanlage != "none"
    return bool(getattr(gear, what))


def _rule(todo: Todo, card: Card) -> str:
    """The rule for a card as a whole."""
    premium = todo.deck == "lager" and {"loeschanlage", "feuer"} <= set(card.needs)
    return "PX-LAG-04" if premium else _RULES[todo.deck]


def _takes_effect(a: Action, todo: Todo, card: Card) -> bool:
    """Players, what must be owned, and what makes the card harmless."""
    colour = a.player
    if card.players > max(2, len(a.playing)):
        a.event("PX-SCH-12", "karten.too_few", colour, card.players)
        return False
    for needed in card.needs:
        if not _has(a, colour, needed):
            a.event(_rule(todo, card), "karten.lacks", colour, 0, device=thing(needed))
            return False
    for device in card.void_with:
        if device == "loeschanlage":
            # An empty one is useless, and putting a fire out empties it (PX-SCH-03).
            if a.gear(colour).loeschanlage == "filled":
                a.put_gear(colour, loeschanlage="empty")
                a.note(colour, "karten.emptied", device)
                a.event("PX-SCH-04", "karten.emptied", colour, 1, device=thing(device))
                return False
        elif _has(a, colour, device):
            rule = _GUARDS.get(device, _RULES[todo.deck])
            a.event(rule, "karten.void", colour, 0, device=thing(device))
            return False
    return True


def _nothing(a: Action, todo: Todo, colour: str) -> None:
    a.event(_RULES[todo.deck], "karten.nothing", colour)


# -- money and finds -------------------------------------------------------------------------


def _whom(a: Action, who: str) -> tuple[str, ...]:
    """Whom an effect touches, clockwise; several where they are equally rich."""
    around = a.clockwise(a.player)
    match who:
        case "left":
            return around[1:2]
        case "me_and_left":
            return around[:2]
        case "others":
            return around[1:]
        case "richest":
            most = max(a.estate(c).account for c in around)
            return tuple(c for c in around if a.estate(c).account == most)
        case "everyone":
            return around
        case _:
            return around[:1]


def _pay(a: Action, todo: Todo, e: Effect) -> None:
    """Costs may push the account below zero; the bank lends of itself (PX-CRED-01)."""
    amount = int(e.value)
    title = a.rules.cards.card(todo.deck, todo.card).title
    for colour in _whom(a, e.who):
        if e.insured and e.insured in a.estate(colour).insured:
            insurance = thing(e.insured)
            a.event("PX-INS-04", "karten.insured", colour, amount, device=insurance)
            continue
        rule = _COSTS[todo.deck]
        a.pay(colour, -amount, rule, "karten.paid", todo.card, card=title, cost=amount)
        account = a.estate(colour).account
        if account < 0:
            a.event("PX-CRED-01", "karten.credit", colour, account)


def _gain(a: Action, todo: Todo, e: Effect) -> None:
    card = a.rules.cards.card(todo.deck, todo.card)
    for colour in _whom(a, e.who):
        amount = int(e.value)
        if e.per:
            seat = a.seat(colour)
            amount *= sum(t.space == seat.lagerplanet for t in seat.transporters)
        if amount:
            a.pay(colour, amount, _rule(todo, card), "karten.got", todo.card, card=card.title)
        else:
            _nothing(a, todo, colour)


def _find(a: Action, todo: Todo, e: Effect) -> None:
    """Into the Lager without limit, to be built in later (PX-LAG-02, PX-LAG-06)."""
    item = str(e.value)
    a.put_estate(a.player, store=(*a.estate(a.player).store, item))
    a.note(a.player, "karten.find", item)
    a.event("PX-LAG-02", "karten.find", a.player, 1, device=thing(item))


# -- damage ----------------------------------------------------------------------------------


def _damage(a: Action, todo: Todo, e: Effect) -> None:
    """Damage without a price of its own is repaired like that of a torpedo, but insured."""
    colour, percent = a.player, int(e.value)
    entry = Damage(todo.card, "hand", percent, e.repair or 0)
    a.put_estate(colour, damages=(*a.estate(colour).damages, entry))
    rule = "PX-SCH-09" if e.repair else "PX-DRAW-07"
    schaden.hurt(a, colour, percent, rule, blind=False)


def _disable(a: Action, todo: Todo, e: Effect) -> None:
    if e.value == "funkanlage" and not a.gear(a.player).funkanlage:
        _nothing(a, todo, a.player)
    else:
        _out_of_order(a, todo, e, str(e.value))


def _out_of_order(a: Action, todo: Todo, e: Effect, part: Any) -> None:
    """Put a part out of order; a Notstromaggregat softens it (PX-SCH-06)."""
    colour = a.player
    soft = bool(e.softened) and a.gear(colour).notstromaggregat
    until: Any = e.softened if soft else e.until
    damages = a.estate(colour).damages
    if any(d.part == part and d.until in ("repair", until) for d in damages):
        _nothing(a, todo, colour)
        return
    entry = Damage(todo.card, part, 0, e.repair if until == "repair" else 0, until)
    a.put_estate(colour, damages=(*damages, entry))
    if part == "remote_control":
        a.put_gear(colour, remote_control=False)
    a.note(colour, "karten.out_of_order", part)
    rule = "PX-SCH-08" if part == "remote_control" else "PX-SCH-13"
    what = msg(f"karten.until.{until}")
    a.event("PX-SCH-06" if soft else rule, "karten.out_of_order", colour, 1,
            part=msg(f"zug.part.{part}"), until=what)  # fmt: skip


def _hold(a: Action, todo: Todo, e: Effect) -> None:
    """The others' transporters on the planet of the ship skip their next step."""
    here = a.seat(a.player).ship or ""
    touched = False
    for colour in a.clockwise(a.player)[1:]:
        fleet = a.seat(colour).transporters
        held = tuple(t._replace(held=True) if t.space == here else t for t in fleet)
        if held != fleet:
            touched = True
            a.put(colour, transporters=held)
            count = sum(t.space == here for t in fleet)
            a.event(_RULES[todo.deck], "karten.held", colour, count, planet=here)
    if not touched:
        _nothing(a, todo, a.player)


def _lose(a: Action, todo: Todo, e: Effect) -> None:
    """Lose something; where there is a choice, its owner makes it."""
    colour = a.player
    gear = a.gear(colour)
    match e.value:
        case "funkanlage" if gear.funkanlage:
            if e.softened and gear.notstromaggregat:
                _out_of_order(a, todo, e, "funkanlage")
                return
            left = tuple(d for d in a.estate(colour).damages if d.part != "funkanlage")
            a.put_estate(colour, damages=left)
            a.put_gear(colour, funkanlage=False)
            _note_loss(a, colour, "funkanlage", "PX-SCH-07")
        case "shield" if gear.shield != "none":
            a.put_gear(colour, shield="none")
            _note_loss(a, colour, gear.shield, _RULES[todo.deck])
        case "torpedo" | "cargo" | "card":
            choices = _choices(a, colour, e.value)
            if len(choices) > 1:
                pending = Pending(e.value, a.turn.player, todo.card)
                a.put_season(pending=(*a.pending, pending))
            elif choices:
                _give_up(a, todo, colour, choices[0])
            else:
                _nothing(a, todo, colour)
        case _:
            _nothing(a, todo, colour)


def _note_loss(a: Action, colour: str, device: str, rule: str) -> None:
    a.note(colour, "karten.lost", device)
    a.event(rule, "karten.lost", colour, 1, device=thing(device))


# -- events ----------------------------------------------------------------------------------


def _messe(a: Action, todo: Todo, e: Effect) -> None:
    if e.value in a.rules.board.planets:
        ereignisse.messe(a, str(e.value))
    else:
        _nothing(a, todo, a.player)


def _nebel(a: Action, todo: Todo, e: Effect) -> None:
    if e.value in a.rules.board.regions:
        ereignisse.nebel(a, str(e.value))
    else:
        _nothing(a, todo, a.player)


def _event(a: Action, todo: Todo, e: Effect) -> None:
    if e.value == "polax":
        ereignisse.polax(a)
    else:
        ereignisse.clear_mines(a)


_CARRY_OUT: dict[str, Callable[[Action, Todo, Effect], None]] = {
    "pay": _pay, "gain": _gain, "find": _find, "damage": _damage, "disable": _disable,
    "hold": _hold, "lose": _lose, "messe": _messe, "nebel": _nebel, "event": _event,
}  # fmt: skip


# -- choices ---------------------------------------------------------------------------------


def _choices(a: Action, colour: str, kind: str) -> list[str]:
    """What may be given up, each name once."""
    seat = a.seat(colour)
    if kind == "cargo":
        return [f"cargo {t.number}" for t in seat.transporters if t.cargo]
    return list(dict.fromkeys(a.gear(colour).torpedoes if kind == "torpedo" else seat.hand or ()))


def moves(a: Action) -> Sequence[Move]:
    """What may be given up."""
    pending = a.pending[-1]
    names = _choices(a, pending.player, pending.kind)
    return [listed(pending.player, "lose", name) for name in names]


def judge(a: Action, move: Move) -> Finding:
    """Only what is there, and what the card demands, can be lost."""
    pending, todo = a.pending[-1], a.todo[-1]
    there = move.what in _choices(a, pending.player, pending.kind)
    title = a.rules.cards.card(todo.deck, todo.card).title
    key = "karten.may_lose" if there else "karten.not_lost"
    reason = msg(key, card=title, what=_name(move.what), kind=msg(f"zug.kind.{pending.kind}"))
    also = (a.rules.cards.rule(todo.deck),)
    return Finding(there, NO_ANSWER, _RULES[todo.deck], reason, also)


def _name(what: str) -> Message:
    if what.startswith("cargo "):
        return msg("karten.cargo", number=what.removeprefix("cargo "))
    return thing(what) if what in ("einzel", "doppel") else card_label(what)


def do(a: Action, move: Move) -> None:
    """Give it up; the card then goes on."""
    a.put_season(pending=a.pending[:-1])
    _give_up(a, a.todo[-1], move.player, move.what)


def _give_up(a: Action, todo: Todo, colour: str, what: str) -> None:
    rule = _RULES[todo.deck]
    if what.startswith("cargo "):
        _lose_cargo(a, colour, int(what.removeprefix("cargo ")), rule)
    elif what in ("einzel", "doppel"):
        loaded: list[str] = list(a.gear(colour).torpedoes)
        loaded.remove(what)
        a.put_gear(colour, torpedoes=tuple(loaded))
        _note_loss(a, colour, what, rule)
    else:
        a.lay_off(colour, what)
        a.event(rule, "karten.discarded", colour, 1, card=card_label(what))


def _lose_cargo(a: Action, colour: str, number: int, rule: str) -> None:
    """A load is lost; a Transportversicherung pays for it (PX-GAP-09)."""
    fleet = a.seat(colour).transporters
    lost = next(t for t in fleet if t.number == number)
    a.put(colour, transporters=tuple(t._replace(cargo=None) if t is lost else t for t in fleet))
    a.note(colour, "karten.cargo_lost", str(lost.cargo), number)
    goods = msg(f"polax.goods.{lost.cargo}")
    a.event(rule, "karten.cargo_lost", colour, 1, goods=goods, number=number)
    if "transport" in a.estate(colour).insured:
        pays = a.rules.transport_insurance_pays
        device = thing("transport")
        a.pay(colour, pays, "PX-GAP-09", "karten.compensated", "transport", device=device)
