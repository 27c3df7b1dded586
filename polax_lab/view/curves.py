"""Charts of what was simulated: means with their intervals, distributions, and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polax_lab.view.chartparts import (
    BADGE,
    Head,
    Player,
    Text,
    amount,
    badge,
    beside,
    document,
    ground,
    label,
    rect,
    rule,
)
from polax_lab.view.text import width


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
    head: Head,
    *,
    top: float | None = None,
    goal: tuple[float, str] | None = None,
) -> str:
    """Lines through values with their intervals.

    Parameters
    ----------
    lines : sequence of Curve
    head : Head
    top : float, optional
        Greatest value of the axis.
    goal : (float, str), optional
        A value to compare with, and its name.
    """
    points = [p for line in lines for p in line.points]
    most = top if top is not None else max((p.high for p in points), default=1.0) * 1.06
    names = [line.player.name for line in lines]
    first, last = min((p.x for p in points), default=0), max((p.x for p in points), default=1)
    plot = ground(beside(names), (first, last), (0.0, most))
    parts = [*plot.grid(head, until=last)]
    if goal:
        parts += plot.goal(*goal)
    for line in lines:
        colour = line.player.colour
        at = [(plot.x(p.x), plot.y(p.y)) for p in line.points]
        for p, (x, _) in zip(line.points, at, strict=True):
            low, high = (plot.y(min(max(y, 0.0), most)) for y in (p.low, p.high))
            parts.append(rule(x, low, x, high, colour, 2))
        way = " L ".join(f"{x:.1f} {y:.1f}" for x, y in at)
        parts.append(plot.path(f"M {way}", colour, 3.4))
        for x, y in at:
            parts.append(rect(x - 4, y - 4, 8, 8, colour, "piece_edge", 4))
    ends = [plot.y(line.points[-1].y) for line in lines]
    parts += plot.names([line.player for line in lines], ends, names)
    said = "; ".join(
        f"{line.player.name}: {amount(line.points[-1].y, head.lang)}" for line in lines
    )
    return document(head, said, parts, plot.box[3] + 44)


class Hill(NamedTuple):
    """How often each value comes up, whose they are, and what to say of them."""

    player: Player
    points: Sequence[tuple[float, float]]
    said: str


def hills(
    lines: Sequence[Hill],
    head: Head,
) -> str:
    """Distributions over one axis, each named at its top.

    Parameters
    ----------
    lines : sequence of Hill
    head : Head
    """
    points = [p for line in lines for p in line.points]
    end, most = max((x for x, _ in points), default=1.0), max((y for _, y in points), default=1.0)
    plot = ground(24, (0.0, end), (0.0, most * 1.15))
    parts = [*plot.grid(head, until=end)]
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
    said = "; ".join(f"{line.player.name}: {line.said}" for line in lines)
    return document(head, said, parts, plot.box[3] + 44)


def _top(line: Hill) -> tuple[float, float]:
    return max(line.points, key=lambda p: p[1])


def columns(
    bars: Sequence[Column],
    head: Head,
) -> str:
    """One column beside the other, with the names that some of them have.

    Parameters
    ----------
    bars : sequence of Column
    head : Head
    """
    most = max((bar.value for bar in bars), default=0.0) or 1.0
    plot = ground(24, (0, len(bars)), (0.0, most * 1.06))
    parts = [*plot.grid(head, until=-1)]
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
    said = "; ".join(f"{bar.name}: {amount(bar.value, head.lang)}" for bar in bars if bar.name)
    return document(head, said, parts, plot.box[3] + 44)
