"""Values of a board: what the bot `solved` plays by.

They come out of the solved game (`polax_lab.study.galaktix.compact`), or, where grey and black
rockets have powers of their own, out of many games that a player learnt from
(`polax_lab.study.galaktix.learn`). ``geloest.json`` holds those of the game, and a level file can
name a file with those of its own board. The points to be expected are a sum: one part for each road
and its height, one for the rockets in the supply that can still be won, one for the parts in the
camp, and with powers one each for its grey and black rockets. Each part depends on the power of
the camp: two for a rocket, one for a part.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from polax_lab.games.galaktix.state import Store

SHIPPED = "geloest.json"
#: Hundredths of a point, by some count and by the power of the camp.
Values = tuple[tuple[int, ...], ...]


class Worths(NamedTuple):
    """The values of a board.

    Attributes
    ----------
    roads : tuple of Values
        By height.
    supply, parts, grey, black : Values
        By their number; more than the last one count as the last one. The last two are empty where
        rockets have no powers.
    """

    roads: tuple[Values, ...]
    supply: Values
    parts: Values
    grey: Values = ()
    black: Values = ()

    def worth(self, heights: Iterable[int], extras: int, camp: Store) -> float:
        """Add it up: points to be expected, without those of flags that are occupied.

        Parameters
        ----------
        heights : iterable of int
            Of the highest rockets, by road.
        extras : int
            Extra rockets that can still be won.
        camp : tuple of int
        """
        white, grey, black, parts = camp
        power = min(2 * (white + grey + black) + parts, len(self.parts[0]) - 1)
        found = sum(road[h][power] for road, h in zip(self.roads, heights, strict=True))
        rows = (self.supply, self.parts, self.grey, self.black)
        counts = zip(rows, (extras, parts, grey, black), strict=True)
        found += sum(some[min(n, len(some) - 1)][power] for some, n in counts if some)
        return found / 100


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
    grey, black = (_values(entry.get(kind, ())) for kind in ("grey", "black"))
    width = len(parts[0])
    if not width or not supply:
        raise ValueError("empty rows")
    if any(len(row) != width for rows in (*roads, supply, parts, grey, black) for row in rows):
        raise ValueError("rows of different lengths")
    return Worths(roads, supply, parts, grey, black)


def _values(rows: Any) -> Values:
    return tuple(tuple(int(value) for value in row) for row in rows)


@cache
def shipped() -> dict[str, Worths]:
    """The values of the boards of the game."""
    return read_values(files("polax_lab.games.galaktix").joinpath(SHIPPED).read_text("utf-8"))
