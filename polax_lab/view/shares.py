"""Shares with their intervals, one below the other, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polax_lab.view.chartparts import TOP, WIDTH, Plot, Text, document, label, rule
from polax_lab.view.page import PAGE
from polax_lab.view.text import width

_LANE = 26.0


class Bar(NamedTuple):
    """A value with its interval.

    Attributes
    ----------
    name : str
        What it is of.
    value, low, high : float
    note : str
        Written behind it; the value in words.
    strong : bool
        Whether it is drawn so that it is found at once.
    """

    name: str
    value: float
    low: float
    high: float
    note: str = ""
    strong: bool = False


def shares(
    bars: Sequence[Bar],
    title: str,
    across: str,
    *,
    span: tuple[float, float] = (0.0, 100.0),
    goal: tuple[float, str] | None = None,
    note: str = "",
    theme: str = PAGE,
) -> str:
    """Values with intervals along one axis.

    Parameters
    ----------
    bars : sequence of Bar
    title, across : str
        Headings of the chart and its axis.
    span : (float, float)
        From where to where the axis goes; intervals are cut off there.
    goal : (float, str), optional
        A value to compare with, and its name.
    note : str
        A small line below.
    theme : str
        ``page``, ``light`` or ``dark``.
    """
    left = min(430.0, 24 + max((width(bar.name, 13, bold=bar.strong) for bar in bars), default=0))
    right = WIDTH - 24 - max((width(bar.note, 12) for bar in bars), default=0)
    bottom = TOP + _LANE * max(1, len(bars)) + 6
    plot = Plot((left, TOP, right, bottom), span, (0, 1))
    parts = [*plot.grid(across, "", span[1])]
    if goal is not None:
        x = plot.x(goal[0])
        parts += [rule(x, TOP - 8, x, bottom, "ink", 1.4, "5 4"),
                  label(Text(x, TOP - 16, goal[1], 12, "soft", "middle"))]  # fmt: skip
    for i, bar in enumerate(bars):
        y = TOP + _LANE * (i + 0.6)
        low, value, high = (plot.x(min(max(v, span[0]), span[1]))
                            for v in (bar.low, bar.value, bar.high))  # fmt: skip
        colour = "open" if bar.strong else "soft"
        parts += [label(Text(left - 10, y, bar.name, 13, "ink", "end", bar.strong)),
                  rule(low, y, high, y, colour, 3),
                  *(rule(x, y - 5, x, y + 5, colour, 2) for x in (low, high)),
                  rule(value, y - 8, value, y + 8, colour, 5),
                  label(Text(right + 8, y, bar.note, 12, "ink"))]  # fmt: skip
    if note:
        parts.append(label(Text(14, bottom + 54, note, 12, "soft")))
    desc = "; ".join(f"{bar.name}: {bar.note}" for bar in bars)
    return document(title, desc, parts, bottom + (68 if note else 44), theme)
