"""Carrying out Lager-, Schadens- and Ereigniskarten (slide 8; PX-LAG, PX-SCH)."""

from __future__ import annotations

from collections.abc import Sequence

from polax_lab.games.polax import ereignisse, schaden
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.kartenwerk import Card, Effect
from polax_lab.games.polax.partie import INSURANCES, Damage, Pending, Todo
from polax_lab.games.polax.table import card_label
from polax_lab.games.polax.ziehen import slide_under
from polax_lab.games.polax.zuege import Move
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

VERBS = ("lose",)


def carry_out(a: Action) -> None:
    """Go on with the card on top of those being carried out."""
    todo = a.season.todo[-1]
    card: Card = a.rules.cards.card(todo.deck, todo.card)
    if todo.step == 0 and not _takes_effect(a, todo, card):
        _finish(a, todo)
        return
    if todo.step >= len(card.effects):
        _finish(a, todo)
        return
    a.put_season(todo=(*a.season.todo[:-1], todo._replace(step=todo.step + 1)))
    _effect(a, todo, card.effects[todo.step])


def _finish(a: Action, todo: Todo) -> None:
    a.put_season(todo=a.season.todo[:-1])
    slide_under(a, todo)


def has(a: Action, colour: str, what: str) -> bool:
    """Whether a player owns a device or an insurance."""
    gear = a.gear(colour)
    if what in INSURANCES:
        return what in a.estate(colour).insured
    if what in ("schutzschild", "reflektor"):
        return gear.shield == what
    if what == "loeschanlage":
        return gear.loeschanlage != "none"
    return bool(getattr(gear, what))


def _takes_effect(a: Action, todo: Todo, card: Card) -> bool:
    """Players, what must be owned, and what makes the card harmless."""
    colour = a.player
    if card.players > len(a.playing):
        a.event("PX-SCH-12", "karten.too_few", colour, card.players)
        return False
    lacking = next((n for n in card.needs if not has(a, colour, n)), None)
    if lacking:
        a.event("PX-LAG-04", "karten.lacks", colour, 0, device=thing(lacking))
        return False
    for device in card.void_with:
        if device == "loeschanlage":
            if a.gear(colour).loeschanlage != "filled":
                continue
            a.put_gear(colour, loeschanlage="empty")
            a.note(colour, "karten.emptied", device)
            a.event("PX-SCH-04", "karten.emptied", colour, 1, device=thing(device))
            return False
        if has(a, colour, device):
            rule = {"radar": "PX-SCH-05", "notstromaggregat": "PX-SCH-06"}.get(device, "PX-SCH-01")
            a.event(rule, "karten.void", colour, 0, device=thing(device))
            return False
    return True


def thing(name: str) -> Message:
    """Name of a device or insurance."""
    return msg(f"karten.thing.{name}")


def _effect(a: Action, todo: Todo, e: Effect) -> None:
    colour, rule = a.player, a.rules.cards.rule(todo.deck)
    match e.verb:
        case "pay" | "gain":
            _money(a, todo, e)
        case "damage":
            _damage(a, todo, e)
        case "lose":
            _lose(a, todo, e)
        case "disable":
            _disable(a, colour, todo.card, e)
        case "find":
            a.put_estate(colour, store=(*a.estate(colour).store, str(e.find)))
            a.note(colour, "karten.find", str(e.find))
            a.event("PX-LAG-02", "karten.find", colour, 1, item=thing(str(e.find)))
        case "hold":
            _hold(a, rule)
        case "messe":
            ereignisse.messe(a, str(e.messe))
        case "nebel":
            ereignisse.nebel(a, str(e.nebel))
        case "clear_mines":
            ereignisse.clear_mines(a)
        case "polax":
            ereignisse.polax(a)


def _whom(a: Action, e: Effect) -> tuple[str, ...]:
    around = a.clockwise(a.player)
    if e.who == "me_and_left":
        return around[:2]
    if e.who == "richest":
        most = max(a.estate(c).account for c in around)
        return tuple(c for c in around if a.estate(c).account == most)
    return around if e.who == "everyone" else (a.player,)


def _money(a: Action, todo: Todo, e: Effect) -> None:
    """Pay or get; costs may push the account below zero (PX-CRED-01)."""
    for colour in _whom(a, e):
        if e.insured and e.insured in a.estate(colour).insured:
            a.event("PX-INS-04", "karten.insured", colour, e.pay or 0, device=thing(e.insured))
            continue
        amount = e.gain or -(e.pay or 0)
        if e.per:
            home = a.seat(colour).lagerplanet
            amount *= sum(t.space == home for t in a.seat(colour).transporters)
        if not amount:
            a.event(a.rules.cards.rule(todo.deck), "karten.nothing", colour)
            continue
        before = a.estate(colour).account
        rule = "PX-LAG-01" if todo.deck == "lager" else "PX-SCH-01"
        if e.pay:
            rule = "PX-LAG-03" if todo.deck == "lager" else "PX-SCH-10"
        a.pay(colour, amount, rule, "karten.paid" if e.pay else "karten.got", todo.card)
        if e.pay and before + amount < 0:
            a.event("PX-CRED-01", "karten.credit", colour, before + amount)


def _damage(a: Action, todo: Todo, e: Effect) -> None:
    colour = a.player
    if e.repair:
        entry = Damage(todo.card, "hand", e.damage or 0, e.repair)
        a.put_estate(colour, damages=(*a.estate(colour).damages, entry))
    schaden.hurt(a, colour, e.damage or 0, "PX-DRAW-07", blind=False)


def _disable(a: Action, colour: str, card: str, e: Effect) -> None:
    soft = e.softened is not None and a.gear(colour).notstromaggregat
    until = e.softened if soft and e.softened else e.until
    part = e.disable or "funkanlage"
    entry = Damage(card, part, 0, (e.repair or 0) if until == "repair" else 0, until)
    a.put_estate(colour, damages=(*a.estate(colour).damages, entry))
    a.note(colour, "karten.out_of_order", part)
    if part == "remote_control":
        a.put_gear(colour, remote_control=False)
    rule = "PX-SCH-06" if soft else "PX-SCH-08" if part == "remote_control" else "PX-SCH-13"
    a.event(rule, "karten.out_of_order", colour, 1, part=msg(f"zug.part.{part}"))


def _lose(a: Action, todo: Todo, e: Effect) -> None:
    colour = a.player
    gear, seat = a.gear(colour), a.seat(colour)
    what = str(e.lose)
    choices: Sequence[object] = ()
    if what == "funkanlage" and gear.funkanlage:
        if e.softened and gear.notstromaggregat:
            _disable(a, colour, todo.card, e)
        else:
            a.put_gear(colour, funkanlage=False)
            a.note(colour, "karten.lost", what)
            a.event("PX-SCH-07", "karten.lost", colour, 1, device=thing(what))
        return
    if what == "shield" and gear.shield != "none":
        a.put_gear(colour, shield="none")
        a.note(colour, "karten.lost", gear.shield)
        a.event("PX-SCH-01", "karten.lost", colour, 1, device=thing(gear.shield))
        return
    if what == "torpedo":
        choices = gear.torpedoes
    elif what == "cargo":
        choices = [t for t in seat.transporters if t.cargo]
    elif what == "card":
        choices = seat.hand or ()
    if not choices:
        a.event(a.rules.cards.rule(todo.deck), "karten.nothing", colour)
        return
    kind: Pending = Pending(what, seat.colour, todo.card)  # type: ignore[arg-type]
    a.put_season(pending=(*a.season.pending, kind))


def _hold(a: Action, rule: str) -> None:
    here = a.seat(a.player).ship
    for colour in a.playing:
        if colour == a.player or not a.rules.board.is_planet(here or ""):
            continue
        fleet = a.seat(colour).transporters
        held = [t.number for t in fleet if t.space == here]
        if held:
            a.put(
                colour,
                transporters=tuple(t._replace(held=t.held or t.space == here) for t in fleet),
            )
            a.event(rule, "karten.held", colour, len(held), planet=here)


# -- choices ---------------------------------------------------------------------------------


def moves(a: Action) -> Sequence[Move]:
    """What may be given up."""
    pending = a.season.pending[-1]
    seat = a.seat(pending.player)
    names: list[str]
    if pending.kind == "cargo":
        names = [f"cargo {t.number}" for t in seat.transporters if t.cargo]
    elif pending.kind == "torpedo":
        names = list(dict.fromkeys(a.gear(seat.colour).torpedoes))
    else:
        names = list(dict.fromkeys(seat.hand or ()))
    return [Move(pending.player, "lose", name) for name in names]


def judge(a: Action, move: Move) -> Finding:
    """Only what is there can be lost."""
    rule = a.rules.cards.rule("schaden")
    if move in moves(a):
        return Finding(True, NO_ANSWER, rule, msg("karten.may_lose", what=_name(move.what)))
    return Finding(False, NO_ANSWER, rule, msg("karten.not_there", what=_name(move.what)))


def _name(what: str) -> Message:
    if what.startswith("cargo "):
        return msg("karten.cargo", number=what.removeprefix("cargo "))
    return thing(what) if what in ("einzel", "doppel") else card_label(what)


def do(a: Action, move: Move) -> None:
    """Give it up; an insurance pays for a load."""
    pending = a.season.pending[-1]
    colour, rule = move.player, a.rules.cards.rule("schaden")
    a.put_season(pending=a.season.pending[:-1])
    if pending.kind == "cargo":
        number = int(move.what.removeprefix("cargo "))
        fleet = a.seat(colour).transporters
        lost = next(t for t in fleet if t.number == number)
        a.put(
            colour,
            transporters=tuple(t._replace(cargo=None) if t is lost else t for t in fleet),
        )
        a.note(colour, "karten.cargo_lost", str(lost.cargo), number)
        goods = msg(f"polax.goods.{lost.cargo}")
        a.event(rule, "karten.cargo_lost", colour, 1, item=goods, number=number)
        if "transport" in a.estate(colour).insured:
            pays = a.rules.transport_insurance_pays
            a.pay(colour, pays, "PX-GAP-09", "karten.compensated", "transport")
    elif pending.kind == "torpedo":
        loaded = list(a.gear(colour).torpedoes)
        loaded.remove("einzel" if move.what == "einzel" else "doppel")
        a.put_gear(colour, torpedoes=tuple(loaded))
        a.note(colour, "karten.lost", move.what)
        a.event(rule, "karten.lost", colour, 1, device=thing(move.what))
    else:
        a.lay_off(colour, move.what)
        a.event(rule, "karten.discarded", colour, 1, card=card_label(move.what))
