"""The worth of positions as a sum of numbers out of tables, found with the least squares.

Neighbours in a table are kept near each other, so that what never came up is like what did.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from polax_lab.study.galaktix.dice import Array

#: Columns of a table, powers of the camp from 0: two for a rocket, one for a part; more count as
#: the last one.
POWERS = 30
_SMOOTH = 3.0


def least_squares(
    picks: Sequence[Array], sizes: Sequence[int], power: Array, worth: Array
) -> list[Array]:
    """Find tables of numbers, one row of each of which is added.

    Parameters
    ----------
    picks : sequence of array
        For each summand the row that it takes from its table.
    sizes : sequence of int
        How many rows each table has.
    power, worth : array
        The column, and what the sum shall be.
    """
    first = np.cumsum((0, *sizes[:-1])) * POWERS
    columns = [start + pick * POWERS + power for start, pick in zip(first, picks, strict=True)]
    size = sum(sizes) * POWERS
    square, right = np.eye(size) * 0.01, np.zeros(size)
    for one in columns:
        right += np.bincount(one, worth, size)
        for two in columns:
            square += np.bincount(one * size + two, minlength=size**2).reshape(size, size)
    for start, count in zip(first, sizes, strict=True):
        cells = start + np.arange(count * POWERS).reshape(count, POWERS)
        for one, two in ((cells[:, :-1], cells[:, 1:]), (cells[:-1], cells[1:])):
            np.add.at(square, (one, one), _SMOOTH)
            np.add.at(square, (two, two), _SMOOTH)
            np.add.at(square, (one, two), -_SMOOTH)
            np.add.at(square, (two, one), -_SMOOTH)
    found = np.linalg.solve(square, right).reshape(-1, POWERS)
    return np.split(found, np.cumsum(sizes)[:-1])


def hundredths(table: Array) -> list[list[int]]:
    """Round a table as the file of the bot has it."""
    found: list[list[int]] = np.rint(table * 100).astype(int).tolist()
    return found
