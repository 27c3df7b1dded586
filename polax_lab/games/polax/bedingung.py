"""What business asks for: a planet or a Funkanlage, and money (slides 10, 11, 15)."""

from __future__ import annotations

from typing import Any

from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.belege import ALSO
from polax_lab.ruling import Finding
from polax_lab.texts import msg

#: Why something is not possible: rule, key of the sentence below ``markt.no``, and its values.
Refusal = tuple[str, str, dict[str, Any]]


def refused(refusal: Refusal) -> Finding:
    """A refusal as a finding."""
    rule, key, values = refusal
    return Finding(False, NO_ANSWER, rule, msg(f"markt.no.{key}", **values), ALSO.get(rule, ()))


def docked(a: Action) -> bool:
    """Whether the ship of the player on turn stands on a planet."""
    ship = a.me.ship
    return ship is not None and a.rules.board.is_planet(ship)


def in_nebula(a: Action, colour: str) -> bool:
    """Whether a ship lies under the active nebula."""
    area = a.nebula
    return area is not None and a.seat(colour).ship in a.rules.board.regions[area].spaces


def funk(a: Action, colour: str) -> bool:
    """Whether a working Funkanlage allows purchases from space (PX-EQ-02, PX-NEB-06)."""
    gear = a.seat(colour).gear
    if gear is None or not gear.funkanlage:
        return False
    broken = any(d.part == "funkanlage" for d in a.estate(colour).damages)
    return not broken and not in_nebula(a, colour)


def out_of_reach(a: Action, rule: str) -> Refusal | None:
    """Why the player on turn can neither buy on a planet nor by radio."""
    if docked(a) or funk(a, a.player):
        return None
    if not a.gear(a.player).funkanlage:
        return rule, "no_radio", {}
    if in_nebula(a, a.player):
        return "PX-NEB-06", "radio_nebula", {}
    return rule, "radio_broken", {}


def pays(account: int, cost: int) -> bool:
    """Whether an account can pay: nobody overdraws by choice (PX-CRED-02 to 05).

    What costs nothing is no purchase.
    """
    return not cost or account >= cost


def poor(a: Action, cost: int) -> Refusal | None:
    """Why the player on turn cannot pay."""
    account = a.estate(a.player).account
    if pays(account, cost):
        return None
    values = {"cost": cost, "account": account}
    return ("PX-CRED-02", "debt", values) if account < 0 else ("PX-CRED-03", "poor", values)
