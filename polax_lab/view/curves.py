"""Charts of what was simulated: lines through means with their intervals, and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polax_lab.view.chartparts import (
    BADGE,
    TOP,
    WIDTH,
    Player,
    Plot,
    Text,
    badge,
    beside,
    document,
    footnote,
    label,
    rect,
    rule,
)
from polax_lab.view.page import PAGE
from polax_lab.view.text import width

_BOTTOM, _NOTE, _HEIGHT = 372, 426, 440


class Point(NamedTuple):
    """A value with the interval in which the true one lies, most likely."""

    x: float
    y: float
    low: float
    high: float


class Curve(NamedTuple):
    """Values that belong together, and whose they are."""

    player: Player
    points: Sequence[Point]


class Column(NamedTuple):
    """A column of a chart: its height, what stands below it, and its colour."""

    value: float
    name: str = ""
    fill: str = "planet_fill"


def curves(
    lines: Sequence[Curve],
    title: str,
    across: str,
    up: str,
    *,
    top: float | None = None,
    goal: tuple[float, str] | None = None,
    note: str = "",
    theme: str = PAGE,
) -> str:
    """Lines through values with their intervals.

    Parameters
    ----------
    lines : sequence of Curve
    title, across, up : str
        Headings of the chart and its axes.
    top : float, optional
        Greatest value of the axis.
    goal : (float, str), optional
        A value to compare with, and its name.
    note : str
        A small line below.
    theme : str
        ``page``, ``light`` or ``dark``.
    """
    points = [p for line in lines for p in line.points]
    most = top if top is not None else max((p.high for p in points), default=1.0) * 1.06
    names = [line.player.name for line in lines]
    first, last = min((p.x for p in points), default=0), max((p.x for p in points), default=1)
    plot = Plot((54, TOP + 14, WIDTH - beside(names), _BOTTOM), (first, last), (0.0, most))
    parts = [*plot.grid(across, up, until=last)]
    if goal:
        parts += plot.goal(*goal)
    for line in lines:
        colour = line.player.colour
        at = [(plot.x(p.x), plot.y(p.y)) for p in line.points]
        for p, (x, _) in zip(line.points, at, strict=True):
            parts.append(rule(x, plot.y(p.low), x, plot.y(p.high), colour, 2))
        way = " L ".join(f"{x:.1f} {y:.1f}" for x, y in at)
        parts.append(plot.path(f"M {way}", colour, 3.4))
        for x, y in at:
            parts.append(rect(x - 4, y - 4, 8, 8, colour, "piece_edge", 4))
    ends = [plot.y(line.points[-1].y) for line in lines]
    parts += plot.names([line.player for line in lines], ends, names)
    parts.append(footnote(note, _NOTE))
    said = "; ".join(f"{line.player.name}: {line.points[-1].y:g}" for line in lines)
    return document(title, said, parts, _HEIGHT, theme)


class Hill(NamedTuple):
    """How often each value comes up, whose they are, and what to say of them."""

    player: Player
    points: Sequence[tuple[float, float]]
    said: str


def hills(
    lines: Sequence[Hill],
    title: str,
    across: str,
    up: str,
    *,
    note: str = "",
    theme: str = PAGE,
) -> str:
    """Distributions over one axis, each named at its top.

    Parameters
    ----------
    lines : sequence of Hill
    title, across, up : str
        Headings of the chart and its axes.
    note : str
        A small line below.
    theme : str
        ``page``, ``light`` or ``dark``.
    """
    points = [p for line in lines for p in line.points]
    end, most = max((x for x, _ in points), default=1.0), max((y for _, y in points), default=1.0)
    plot = Plot((54, TOP + 14, WIDTH - 24, _BOTTOM), (0.0, end), (0.0, most * 1.15))
    parts = [*plot.grid(across, up, until=end)]
    free = plot.box[0]  # where the names so far end
    for line in sorted(lines, key=_top):
        way = " L ".join(f"{plot.x(x):.1f} {plot.y(y):.1f}" for x, y in line.points)
        parts.append(plot.path(f"M {way}", "piece_edge", 4.4))
        parts.append(plot.path(f"M {way}", line.player.colour, 3))
        top, name = _top(line), f"{line.player.name} {line.said}"
        x, y = plot.x(top[0]), plot.y(top[1])
        left = max(free, x - BADGE)
        free = left + width(name, 13, bold=True) + 2 * BADGE + 15
        parts.append(rule(x, y - 3, left + BADGE, y - 20, "ink", 1.2))
        parts += badge(left + BADGE, y - 20, line.player.colour, line.player.letter)
        parts.append(label(Text(left + 2 * BADGE + 5, y - 20, name, 13, bold=True)))
    parts.append(footnote(note, _NOTE))
    said = "; ".join(f"{line.player.name}: {line.said}" for line in lines)
    return document(title, said, parts, _HEIGHT, theme)


def _top(line: Hill) -> tuple[float, float]:
    return max(line.points, key=lambda p: p[1])


def columns(
    bars: Sequence[Column],
    title: str,
    across: str,
    up: str,
    *,
    note: str = "",
    theme: str = PAGE,
) -> str:
    """One column beside the other, with the names that some of them have.

    Parameters
    ----------
    bars : sequence of Column
    title, across, up : str
        Headings of the chart and its axes.
    note : str
        A small line below.
    theme : str
        ``page``, ``light`` or ``dark``.
    """
    most = max((bar.value for bar in bars), default=0.0) or 1.0
    plot = Plot((54, TOP + 14, WIDTH - 24, _BOTTOM), (0, len(bars)), (0.0, most * 1.06))
    parts = [*Plot(plot.box, (0, 0), plot.up).grid(across, up, until=-1)]
    wide = (plot.box[2] - plot.box[0]) / max(1, len(bars))
    gap = min(6.0, 0.15 * wide)
    for i, bar in enumerate(bars):
        x, y = plot.x(i), plot.y(bar.value)
        if bar.value:
            high = plot.box[3] - y
            parts.append(rect(x + gap / 2, y, wide - gap, high, bar.fill, "field_edge"))
        if bar.name:
            middle = x + wide / 2
            parts.append(label(Text(middle, plot.box[3] + 14, bar.name, 12, "soft", "middle")))
    parts.append(rule(plot.box[0], plot.box[3], plot.box[2], plot.box[3], "soft", 1.2))
    parts.append(footnote(note, _NOTE))
    said = "; ".join(f"{bar.name}: {bar.value:g}" for bar in bars if bar.name)
    return document(title, said, parts, _HEIGHT, theme)
