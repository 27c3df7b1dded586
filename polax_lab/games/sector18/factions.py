"""Faction cards: choosing a side, and using its ability beside the action (L25, L52)."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.games.sector18.action import Action, called, hue, no, yes
from polax_lab.games.sector18.cards import Side
from polax_lab.games.sector18.economy import build, builds, judge_build, locked, places
from polax_lab.games.sector18.front import Front, ability
from polax_lab.games.sector18.moves import Move, listed
from polax_lab.games.sector18.state import KINDS, Turn, rival
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg


def side_name(side: Side) -> Message:
    """Its name, as the file has it in both languages."""
    return Message("core.words", side.name)


# -- choosing --------------------------------------------------------------------------------


def choices(front: Front) -> Iterator[Move]:
    """Both sides of every card that the other has not taken (S18-SETUP-01)."""
    cards = front.rules.cards
    taken = cards.side(front.foe.faction)
    for side in cards.factions:
        if taken is None or side.card != taken.card:
            yield listed(front.me.colour, "choose", side.id)


def judge_choice(front: Front, move: Move) -> Finding:
    """Whether a side can be chosen."""
    cards = front.rules.cards
    side, taken = cards.side(move.what), cards.side(front.foe.faction)
    also = ("S18-COMP-02", "S18-GAP-02", "S18-FAC-06")
    if side is None:
        return no("S18-SETUP-01", msg("sector18.no.side", side=move.what), *also)
    if taken is not None and taken.card == side.card:
        reason = msg("sector18.no.card", side=side_name(side), other=hue(front.foe.colour))
        return no("S18-SETUP-01", reason, *also)
    reason = msg("sector18.yes.choose", side=side_name(side))
    return yes("S18-SETUP-01", reason, *also)


def choose(a: Action, move: Move) -> None:
    """Take a side; when both have, the first turn begins."""
    side = a.rules.cards.side(move.what)
    assert side is not None
    a.me = a.me._replace(faction=move.what)
    a.event("S18-SETUP-01", "chose", a.colour, 0, side=side_name(side))
    turn = a.turn
    if a.foe.faction:
        a.turn = Turn(turn.first, 1, turn.first)
        a.event("S18-TURN-01", "turn", turn.first, 1)
    else:
        a.turn = turn._replace(player=rival(turn.player))


# -- using -----------------------------------------------------------------------------------


def moves(front: Front) -> Iterator[Move]:
    """Uses of the own ability (S18-FAC-02)."""
    me, turn = front.me, front.state.turn
    side = ability(me, front.rules)
    assert turn is not None
    if side is None or turn.used or side.price > me.resources:
        return
    match side.effect:
        case "damage":
            for ship in me.ships:
                yield listed(me.colour, "use", side.id, "", "", ship.name)
        case "build":
            unlocked = front.rules.cards.unlocked(me.level, front.rules)
            for kind, place in builds(front, unlocked, places(front), side.price):
                yield listed(me.colour, "use", side.id, place, "", kind)
        case "repair" if me.health >= front.rules.start_health:
            return
        case _:
            yield listed(me.colour, "use", side.id)


def judge(front: Front, move: Move) -> Finding:
    """Whether the ability can be used, and so."""
    me, turn, rules = front.me, front.state.turn, front.rules
    side, who = ability(me, rules), hue(me.colour)
    assert turn is not None
    also = ("S18-FAC-01", "S18-FAC-03", "S18-FAC-04", "S18-FAC-05", "S18-FAC-06", "S18-GAP-02")
    if side is None or side.id != move.what:
        other = rules.cards.side(move.what)
        named = side_name(other) if other else move.what
        return no("S18-FAC-02", msg("sector18.no.ability", who=who, side=named), *also)
    if turn.used:
        return no("S18-FAC-03", msg("sector18.no.used", side=side_name(side)), "S18-FAC-04")
    if side.price > me.resources:
        reason = msg("sector18.no.money", who=who, cost=side.price, there=me.resources)
        return no("S18-FAC-01", reason, *also[1:])
    if side.effect == "build":
        if move.other not in KINDS:
            return no("S18-FAC-02", msg("sector18.no.which_kind", side=side_name(side)), *also)
        if f"build {move.other}" not in rules.cards.unlocked(me.level, rules):
            return locked(front, f"build {move.other}")
        found = judge_build(front, move.other, move.to, side.price)
        if not found.holds:
            return found
    elif move.to:
        return no("S18-FAC-02", msg("sector18.no.place", side=side_name(side)), *also)
    elif side.effect == "damage":
        if me.ship(move.other) is None:
            return no("S18-FAC-02", msg("sector18.no.which_ship", side=side_name(side)), *also)
    elif move.other:
        return no("S18-FAC-02", msg("sector18.no.place", side=side_name(side)), *also)
    elif side.effect == "repair" and me.health >= rules.start_health:
        reason = msg("sector18.no.whole", most=rules.start_health)
        return no("S18-GAP-02", reason, *also[:-1])
    reason = msg("sector18.yes.use", side=side_name(side), cost=side.price)
    return yes("S18-FAC-02", reason, *also)


def use(a: Action, move: Move) -> None:
    """Pay for the ability and do what it does; it works until the end of the turn."""
    side, turn = ability(a.me, a.rules), a.turn
    assert side is not None
    a.turn = turn._replace(used=True, focus=move.other if side.effect == "damage" else "")
    extra = side.price if side.effect == "build" else 0
    if not extra:
        a.pay(-side.price, "S18-FAC-01", "used", side=side_name(side))
    match side.effect:
        case "build":
            a.event("S18-FAC-02", "used_build", a.colour, 0, side=side_name(side), cost=extra)
            build(a, Front(a.state, a.rules, a.colour), move.other, move.to, extra)
        case "repair":
            health = min(a.rules.start_health, a.me.health + side.amount)
            a.event("S18-GAP-02", "repaired", a.colour, health - a.me.health, balance=health)
            a.me = a.me._replace(health=health)
        case "damage":
            a.event("S18-GAP-02", "focused", a.colour, side.amount, ship=called(move.other))
        case _:
            a.event("S18-GAP-02", f"boosted.{side.effect}", a.colour, side.amount)
    if turn.step == "after":
        a.finish()
