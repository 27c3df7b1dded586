"""Ship equipment: what fits, what it costs, and building it in (slides 5, 10, 15; PX-EQ)."""

from __future__ import annotations

from typing import Any

from polax_lab.games.polax.partie import INSURANCES
from polax_lab.games.polax.state import Gear
from polax_lab.ruleset import Ruleset

#: Every device that can be bought or found, in the order of the lists.
DEVICES = ("funkanlage", "radar", "notstromaggregat", "loeschanlage", "loeschschaum",
           "schutzschild", "reflektor", "tube", "einzel", "doppel")  # fmt: skip
#: Of these a ship carries one at most (PX-EQ-09).
SHIELDS = ("schutzschild", "reflektor")
TORPEDOES = ("einzel", "doppel")


def price(rules: Ruleset, gear: Gear, what: str) -> int:
    """Spaceus for a device or insurance; each further tube is dearer (PX-EQ-10)."""
    if what in INSURANCES:
        return int(rules.insurance_prices[what])
    if what in TORPEDOES:
        return int(rules.torpedo_prices[what])
    if what == "tube":
        prices = rules.tube_prices
        return int(prices.get(str(gear.tubes + 1), max(prices.values())))
    return int(rules.equipment_prices[what])


def obstacle(rules: Ruleset, gear: Gear, what: str, instead: str = "") -> tuple[str, str] | None:
    """The rule for which a device cannot be built in, and how to say it; None if it fits.

    Parameters
    ----------
    instead : str
        The loaded torpedo or the shield that it replaces (PX-EQ-13, PX-EQ-15).
    """
    if what in TORPEDOES:
        if instead:
            there = instead in gear.torpedoes and instead != what
            return None if there else ("PX-EQ-15", "not_loaded")
        if len(gear.torpedoes) < gear.tubes:
            return None
        return ("PX-EQ-11", "no_free_tube" if gear.tubes else "no_tube")
    if what in SHIELDS:
        if gear.shield == what:
            return ("PX-EQ-14", "there")
        if gear.shield == "none":
            return ("PX-EQ-13", "nothing_to_replace") if instead else None
        return None if instead == gear.shield else ("PX-EQ-09", "other_shield")
    if instead:
        return ("PX-EQ-15", "not_replaceable")
    if what == "tube":
        return None if gear.tubes < rules.tubes_per_ship else ("PX-EQ-10", "tubes")
    if what == "loeschanlage":
        return None if gear.loeschanlage == "none" else ("PX-EQ-14", "there")
    if what == "loeschschaum":
        return None if gear.loeschanlage == "empty" else ("PX-EQ-06", "no_empty_loeschanlage")
    return ("PX-EQ-14", "there") if getattr(gear, what) else None


def replaceable(gear: Gear, what: str) -> tuple[str, ...]:
    """What a device may replace; the empty text stands for nothing."""
    if what in TORPEDOES:
        return ("", *(t for t in TORPEDOES if t in gear.torpedoes and t != what))
    if what in SHIELDS and gear.shield not in ("none", what):
        return (gear.shield,)
    return ("",)


def built_in(gear: Gear, what: str, instead: str = "") -> dict[str, Any]:
    """The changes of the gear by a device."""
    if what in TORPEDOES:
        loaded = list(gear.torpedoes)
        if instead:
            loaded.remove("einzel" if instead == "einzel" else "doppel")
        return {"torpedoes": (*loaded, what)}
    if what in SHIELDS:
        return {"shield": what}
    if what == "tube":
        return {"tubes": gear.tubes + 1}
    if what in ("loeschanlage", "loeschschaum"):
        return {"loeschanlage": "filled"}
    return {what: True}
