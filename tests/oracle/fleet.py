"""Transporters and Bewegungszwang (section 20)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TypedDict

from .position import Pos


class Freedom(TypedDict):
    """What one transporter may and must do."""

    number: int
    steps: list[str]
    must: bool


class Fleet(TypedDict):
    """The answer of `q_transporters`."""

    control: bool
    transporters: list[Freedom]


def control(pos: Pos, colour: str) -> bool:
    """Return whether remote control works (PX-TR-06 to -08, PX-NEB-05, PX-MES-12)."""
    if colour in pos.remote_broken or colour not in pos.ships:
        return False
    ship = pos.ships[colour]
    return pos.in_free_space(ship) or ship == pos.homes.get(colour) or ship == pos.messe


def legal_steps(pos: Pos, colour: str, number: int) -> list[str]:
    """Return where a transporter may step now (PX-TR-02, -05, -11, -13, -17, PX-NEB-08, -09)."""
    here = pos.transporters[colour, number]
    if not control(pos, colour) or here in pos.nebula_fields():
        return []
    steps = [
        there
        for there in pos.graph.neighbors(here)
        if pos.is_planet(there) or there not in pos.blocked()
    ]
    if pos.sw["transporter_reversal"] == "banned":
        steps = [there for there in steps if there != pos.came_from.get((colour, number))]
    return sorted(steps)


def must_move(pos: Pos, colour: str, number: int) -> bool:
    """Bewegungszwang: in free space, and able to move (PX-TR-04, PX-TR-09, PX-TR-14)."""
    here = pos.transporters[colour, number]
    return pos.in_free_space(here) and bool(legal_steps(pos, colour, number))


def own_numbers(pos: Pos, colour: str) -> list[int]:
    """Return the numbers of the player's transporters, ascending (PX-TR-03)."""
    return sorted(n for c, n in pos.transporters if c == colour)


def q_transporters(pos: Pos, colour: str) -> Fleet:
    """Return control and each transporter's freedom, all in the present position."""
    return {
        "control": control(pos, colour),
        "transporters": [
            {"number": n, "steps": legal_steps(pos, colour, n), "must": must_move(pos, colour, n)}
            for n in own_numbers(pos, colour)
        ],
    }


def q_sequence(pos: Pos, colour: str, steps: list[tuple[int, str | None]]) -> bool:
    """Return whether the whole transporter step is legal."""
    return first_fault(pos, colour, steps) is None


def first_fault(pos: Pos, colour: str, steps: list[tuple[int, str | None]]) -> int | None:
    """Return the number of the transporter whose handling is the first illegal one, or None.

    One pass by ascending number (PX-TR-03), each judged in the position that the lower numbers
    left behind and never tried again (PX-TR-10). None, or not being named, means staying.
    """
    numbers = [number for number, _ in steps]
    own = own_numbers(pos, colour)
    for before, number in pairwise(numbers):
        if before >= number:
            return number
    for number in numbers:
        if number not in own:
            return number
    orders = dict(steps)
    now = replace(pos, transporters=dict(pos.transporters), came_from=dict(pos.came_from))
    for number in own:
        target = orders.get(number)
        if target is None:
            if must_move(now, colour, number):
                return number
        elif target not in legal_steps(now, colour, number):
            return number
        else:
            now.came_from[colour, number] = now.transporters[colour, number]
            now.transporters[colour, number] = target
    return None
