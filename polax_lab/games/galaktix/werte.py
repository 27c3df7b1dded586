"""Values of a board: what the bot `solved` plays by.

They come out of the solved game (`polax_lab.study.galaktix.compact`); ``geloest.json`` holds those
of the boards of the game, and a level file can name a file with those of its own board. The points
to be expected are a sum: one part for each road and its height, one for the rockets in the supply
that can still be won, and one for the parts in the camp. Each part depends on the power of the
camp: two for a rocket, one for a part.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

SHIPPED = "geloest.json"
#: Hundredths of a point, by some count and by the power of the camp.
Values = tuple[tuple[int, ...], ...]


class Worths(NamedTuple):
    """The values of a board.

    Attributes
    ----------
    roads : tuple of Values
        By height.
    supply, parts : Values
        By their number; more than the last one count as the last one.
    """

    roads: tuple[Values, ...]
    supply: Values
    parts: Values


def read_values(text: str) -> dict[str, Worths]:
    """Read values, by the fingerprint of the board and the ladder that they are for.

    Raises
    ------
    ValueError
        If the text does not hold any.
    """
    try:
        return {entry["for"]: _worths(entry) for entry in json.loads(text)["boards"]}
    except (KeyError, TypeError, IndexError) as e:
        raise ValueError("no values") from e


def _worths(entry: Mapping[str, Any]) -> Worths:
    roads = tuple(_values(road) for road in entry["roads"])
    supply, parts = _values(entry["supply"]), _values(entry["parts"])
    width = len(parts[0])
    if any(len(row) != width for rows in (*roads, supply, parts) for row in rows):
        raise ValueError("rows of different lengths")
    return Worths(roads, supply, parts)


def _values(rows: Any) -> Values:
    return tuple(tuple(int(value) for value in row) for row in rows)


@cache
def shipped() -> dict[str, Worths]:
    """The values of the boards of the game."""
    return read_values(files("polax_lab.games.galaktix").joinpath(SHIPPED).read_text("utf-8"))
