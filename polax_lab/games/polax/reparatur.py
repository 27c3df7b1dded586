"""Repair on a planet: torpedo damage card by card, other damage as printed (PX-DMG-03 to 08)."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.bedingung import Refusal, docked, poor
from polax_lab.games.polax.partie import Damage, Estate
from polax_lab.texts import msg

#: What a move repairs if not the damage of one card.
HAND = "hand"


def damage_by_card(a: Action, colour: str) -> int:
    """Percent that are repaired at the price for hand cards: what no entry is repaired for."""
    estate = a.estate(colour)
    return a.seat(colour).damage - sum(d.percent for d in estate.damages if _of_its_own(estate, d))


def _of_its_own(estate: Estate, d: Damage) -> bool:
    """Whether a damage is repaired by itself: at its price, or free with a Kaskoversicherung."""
    return d.until == "repair" and bool(d.price or "kasko" in estate.insured)


def repairable(a: Action) -> Iterator[str]:
    """What the player on turn can have repaired and pay for."""
    estate = a.estate(a.player)
    for what in (HAND, *dict.fromkeys(d.card for d in estate.damages)):
        if refusal(a, what) is None:
            yield what


def refusal(a: Action, what: str) -> Refusal | None:
    """Why something cannot be repaired now."""
    if not docked(a):
        return "PX-DMG-04", "not_docked", {}
    there = damage_by_card(a, a.player) > 0 if what == HAND else _entry(a, what) is not None
    if not there:
        return rule(a, what), "no_damage", {}
    return poor(a, cost(a, what))


def rule(a: Action, what: str) -> str:
    """The rule that sets the price."""
    if what == HAND:
        return "PX-DMG-03"
    return "PX-GAP-09" if "kasko" in a.estate(a.player).insured else "PX-DMG-05"


def cost(a: Action, what: str) -> int:
    """Spaceus; a Kaskoversicherung pays for the damage of Schadenskarten."""
    if what == HAND:
        return int(a.rules.repair_price)
    entry = _entry(a, what)
    return 0 if entry is None or "kasko" in a.estate(a.player).insured else entry.price


def _entry(a: Action, card: str) -> Damage | None:
    estate = a.estate(a.player)
    return next((d for d in estate.damages if d.card == card and _of_its_own(estate, d)), None)


def repair(a: Action, what: str) -> None:
    """Mend, then take up the card at once, or with the next refill (PX-DMG-06)."""
    colour = a.player
    paid, why = cost(a, what), rule(a, what)
    percent = min(a.rules.damage_per_card, damage_by_card(a, colour))
    part = HAND
    entry = None if what == HAND else _entry(a, what)
    if entry is not None:
        percent, part = entry.percent, entry.part
        left = list(a.estate(colour).damages)
        left.remove(entry)
        a.put_estate(colour, damages=tuple(left))
        if part == "remote_control" and all(d.part != part for d in left):
            a.put_gear(colour, remote_control=True)
    a.put(colour, damage=a.seat(colour).damage - percent)
    if entry is None:
        _forget(a, colour)
    a.pay(colour, -paid, why, "markt.repaired", what, part=msg(f"zug.part.{part}"))
    if percent:
        condition = 100 - a.seat(colour).damage
        a.event("PX-DMG-08", "markt.mended", colour, percent, condition=condition)
    if percent and a.rules.repair_draw == "immediate":
        a.put_turn(then="business")
        a.enter("draw")


def _forget(a: Action, colour: str) -> None:
    """Where all else is mended, what was repaired was damage by cards without a printed price."""
    estate = a.estate(colour)
    over = sum(d.percent for d in estate.damages) - a.seat(colour).damage
    left: list[Damage] = []
    for d in estate.damages:
        less = 0 if d.price else min(over, d.percent) if over > 0 else 0
        over -= less
        if not less or d.percent > less:
            left.append(d._replace(percent=d.percent - less))
    a.put_estate(colour, damages=tuple(left))
