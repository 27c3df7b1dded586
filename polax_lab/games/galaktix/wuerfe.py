"""All throws of the five dice as multisets, and what may be kept (GX-COMP-02, GX-REROLL-02).

A multiset is a tuple of six counts: one for each star road, in the order of the board, and the
tools last. There are 252 of five dice and 462 of at most five.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial, prod

#: Counts of the six faces: the colours in the order of the board, then the tool.
Faces = tuple[int, ...]

DICE = 5
FACES = 6
TOOL = 5


@cache
def multisets(size: int, faces: int = FACES) -> tuple[Faces, ...]:
    """List the multisets of so many dice, in a fixed order.

    Examples
    --------
    >>> len(multisets(5)), multisets(1)[0]
    (252, (1, 0, 0, 0, 0, 0))
    """

    def fill(left: int, places: int) -> Iterator[Faces]:
        if places == 1:
            yield (left,)
            return
        for count in range(left, -1, -1):
            for rest in fill(left - count, places - 1):
                yield (count, *rest)

    return tuple(fill(size, faces))


#: All that may lie on the table or be kept, fewest dice first.
HANDS: tuple[Faces, ...] = tuple(m for size in range(DICE + 1) for m in multisets(size))
#: The place of a multiset in `HANDS`.
PLACE: dict[Faces, int] = {hand: place for place, hand in enumerate(HANDS)}
#: Where the throws of all five dice begin in `HANDS`.
THROWN = PLACE[multisets(DICE)[0]]


def _with(hand: Faces, face: int, more: int) -> Faces:
    return (*hand[:face], hand[face] + more, *hand[face + 1 :])


#: For each hand of fewer than five dice: the six hands that one more die makes of it.
GROWN: tuple[tuple[int, ...], ...] = tuple(
    tuple(PLACE[_with(hand, face, 1)] for face in range(FACES)) for hand in HANDS[:THROWN]
)
#: For each hand: the hands that it is without one die.
SHRUNK: tuple[tuple[int, ...], ...] = tuple(
    tuple(PLACE[_with(hand, face, -1)] for face in range(FACES) if hand[face]) for hand in HANDS
)


def parts(throw: Faces, tools: int = 2) -> int:
    """How many parts the tools of a throw bring: one for each full pair (GX-TOOL-01)."""
    return throw[TOOL] // tools


def odds(weights: Sequence[float]) -> tuple[float, ...]:
    """Give the chance of each throw of five dice, in the order of `multisets`.

    Parameters
    ----------
    weights : sequence of float
        The chance of each face.
    """
    return tuple(
        factorial(DICE)
        / prod(factorial(n) for n in throw)
        * prod(weight**n for weight, n in zip(weights, throw, strict=True))
        for throw in multisets(DICE)
    )
