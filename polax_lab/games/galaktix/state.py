"""What lies on the table in Galaktix: immutable, hashable, sharing what did not change."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Colour = Literal["pink", "yellow", "green", "blue", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Face = Literal["pink", "yellow", "green", "blue", "purple", "tool"]
#: What a die can show; dice are kept as places in this order.
FACES: tuple[Face, ...] = get_args(Face)
TOOL = 5
Kind = Literal["white", "grey", "black", "parts"]
#: What serves as a rocket; two parts are one.
KINDS: tuple[Kind, ...] = get_args(Kind)
PARTS = 3
#: How a field of a road is written: nothing, a rocket by its kind, a single part.
EMPTY, SIGNS, PART = ".", "wgb2", "p"
Step = Literal["roll", "first_parts", "reroll", "parts", "place", "skip", "over"]
DICE = 5
#: Who plays.
PLAYER = "player"
#: How many of each of `KINDS`.
Store = tuple[int, int, int, int]
NOTHING: Store = (0, 0, 0, 0)


class State(NamedTuple):
    """The table at any moment.

    Attributes
    ----------
    roads : tuple of str
        By colour; one sign a field up to the highest rocket, which is the last sign. So the
        length is the height of that rocket, 0 on an empty road.
    camp, supply : tuple of int
        White, grey and black rockets, and parts.
    dice : tuple of int
        Places in `FACES`, in rising order; empty before the roll.
    step : str
    rerolls : int
        How often dice were rerolled in this round.
    jump : tuple of int
        In step ``skip``: the road, and the height from which was counted; else empty.
    flags : tuple of (int, int)
        Road and height of every flag.
    round : int
        From 1.
    """

    roads: tuple[str, ...] = ("",) * 5
    camp: Store = NOTHING
    supply: Store = NOTHING
    dice: tuple[int, ...] = ()
    step: Step = "roll"
    rerolls: int = 0
    jump: tuple[int, ...] = ()
    flags: tuple[tuple[int, int], ...] = ()
    round: int = 1


def on_board(state: State, parts_per_rocket: int) -> Store:
    """Count what lies on the roads."""
    signs = "".join(state.roads)
    white, grey, black, built = (signs.count(sign) for sign in SIGNS)
    return white, grey, black, built * parts_per_rocket + signs.count(PART)
