"""A chart of named values with their intervals, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from polax_lab.view.chartparts import TOP, WIDTH, Head, Plot, Text, document, label, rect, rule
from polax_lab.view.text import width

_ROW, _HIGH = 30.0, 18.0


class Value(NamedTuple):
    """A value with the interval in which the true one lies, most likely.

    Attributes
    ----------
    name : str
        What it is of.
    value, low, high : float
    said : str
        Written behind it: the value in words.
    strong : bool
        Whether it is drawn so that it is found at once.
    """

    name: str
    value: float
    low: float
    high: float
    said: str
    strong: bool = False


def values(
    rows: Sequence[Value],
    head: Head,
    *,
    span: tuple[float, float] | None = None,
    goal: tuple[float, str] | None = None,
) -> str:
    """Values with their intervals along one axis.

    Parameters
    ----------
    rows : sequence of Value
        From above.
    head : Head
        Its `across` is the name of the axis.
    span : (float, float), optional
        From where to where the axis goes; intervals are cut off there. Without it the axis holds
        every interval and nothing, and the values are bars from there: gains and losses.
    goal : (float, str), optional
        A value to compare with, and its name.
    """
    ends = span or (min([0.0, *(r.low for r in rows)]), max([0.0, *(r.high for r in rows)]))
    left = 24 + max((width(row.name, 13, bold=row.strong) for row in rows), default=0)
    right = WIDTH - 24 - max((width(row.said, 12, bold=not span) for row in rows), default=0)
    bottom = TOP + _ROW * max(1, len(rows)) + 6
    plot = Plot((left, TOP, right, bottom), ends, (0, 1))
    parts = [*plot.grid(head, until=ends[1], whole=False)]
    if goal is not None:
        x = plot.x(goal[0])
        parts += [rule(x, TOP - 8, x, bottom, "ink", 1.4, "5 4"),
                  label(Text(x, TOP - 16, goal[1], 12, "soft", "middle"))]  # fmt: skip
    for i, row in enumerate(rows):
        y = TOP + _ROW * (i + 0.6)
        parts.append(label(Text(left - 10, y, row.name, 13, "ink", "end", row.strong)))
        parts += _bar(row, y, plot) if span is None else _mark(row, y, plot, ends)
        parts.append(label(Text(right + 8, y, row.said, 12, bold=not span)))
    if span is None:
        parts.append(rule(plot.x(0), TOP, plot.x(0), bottom, "soft", 1.4))
    said = "; ".join(f"{row.name}: {row.said}" for row in rows)
    return document(head, said, parts, bottom + 44)


def _bar(row: Value, y: float, plot: Plot) -> Iterator[str]:
    """A bar from nothing, gains and losses in colours of their own."""
    zero, x = plot.x(0), plot.x(row.value)
    colour = "yes" if row.value >= 0 else "no"
    yield rect(min(x, zero), y - _HIGH / 2, abs(x - zero), _HIGH, f"{colour}_fill", colour)
    if row.low < row.high:
        yield rule(plot.x(row.low), y, plot.x(row.high), y, "ink", 2)


def _mark(row: Value, y: float, plot: Plot, span: tuple[float, float]) -> Iterator[str]:
    """A stroke at the value, on a line as long as the interval."""
    low, value, high = (
        plot.x(min(max(v, span[0]), span[1])) for v in (row.low, row.value, row.high)
    )
    colour = "open" if row.strong else "soft"
    yield rule(low, y, high, y, colour, 3)
    yield from (rule(x, y - 5, x, y + 5, colour, 2) for x in (low, high))
    yield rule(value, y - 8, value, y + 8, colour, 5)
