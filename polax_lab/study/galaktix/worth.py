"""What positions with coloured rockets are worth: a sum; see `polax_lab.games.galaktix.werte`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polax_lab.games.galaktix.geloest import name_of
from polax_lab.games.galaktix.spielplan import MOST
from polax_lab.games.galaktix.state import PARTS
from polax_lab.games.galaktix.werte import Worths
from polax_lab.study.galaktix.colours import Coloured, Tables
from polax_lab.study.galaktix.dice import ROADS, Array
from polax_lab.study.galaktix.squares import POWERS, hundredths, least_squares

#: Rows of the tables: heights by road, extra rockets to be won; parts, grey and black rockets.
_ROWS = (*(MOST + 1,) * ROADS, 12, 7, 7, 7)
_FIRST = np.cumsum((0, *_ROWS[:-1]))[:, None]


class Sum(NamedTuple):
    """A sum.

    Attributes
    ----------
    table : (rows, POWERS) array
        Hundredths of a point, whole ones as in the file of the bot.
    """

    table: Array

    def worth(self, game: Coloured, at: Tables) -> Array:
        """Give what positions are worth, without the flags that are occupied."""
        cells = (_picks(game, at) + _FIRST) * POWERS + _power(at)
        found: Array = np.maximum(self.table.take(cells).sum(0) / 100, game.scores(at.tops))
        return found

    def entry(self, game: Coloured) -> dict[str, object]:
        """Give the values as the file of the bot has them."""
        *roads, supply, parts, grey, black = (
            part.tolist() for part in np.split(self.table, np.cumsum(_ROWS)[:-1])
        )
        return {
            "for": name_of(game.rules, game.plan),
            "board": game.rules.board.name,
            "roads": roads, "supply": supply, "parts": parts, "grey": grey, "black": black,
        }  # fmt: skip


def sum_of(values: Worths) -> Sum:
    """Make a sum of the values of the bot, if they are those of a game with powers."""
    rows = (*values.roads, values.supply, values.parts, values.grey, values.black)
    return Sum(np.concatenate(rows))


def fit(game: Coloured, at: Tables, worth: Array) -> Sum:
    """Find the sum for positions and their worth."""
    tables = least_squares(list(_picks(game, at)), _ROWS, _power(at), worth)
    return Sum(np.concatenate([hundredths(table) for table in tables]))


def _power(at: Tables) -> Array:
    found: Array = np.minimum(2 * at.camp[:PARTS].sum(0) + at.camp[PARTS], POWERS - 1)
    return found


def _picks(game: Coloured, at: Tables) -> Array:
    left = game.left[np.arange(ROADS)[:, None], at.tops].sum(0)
    won = np.minimum(left.T, at.supply[:PARTS]).sum(0)
    _, grey, black, parts = at.camp
    found: Array = np.minimum([*at.tops, won, parts, grey, black], np.array(_ROWS)[:, None] - 1)
    return found
