"""Charts of a game's course as SVG: steps, labels along time, and sums.

Players differ in colour, in the pattern of their line and by a letter, so that a chart can be
read in black and white.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from polax_lab.view.chartparts import (
    BADGE,
    TOP,
    WIDTH,
    Head,
    Player,
    Plot,
    Text,
    amount,
    badge,
    beside,
    document,
    escaped,
    ground,
    label,
    rect,
    rule,
)
from polax_lab.view.style import PLAYERS
from polax_lab.view.text import width, wrap

_SMALL, _LANE, _APART, _CHIP = 11.0, 24.0, 5.4, 18.0
#: White patterns along the middle of each colour: none, dashes, dots, both, and mixtures.
_DASHES = ("none", "14 7", "2.5 6", "14 5 2.5 5", "14 4 2.5 4 2.5 4", "6 6")


class Line(NamedTuple):
    """Values that hold until they change, as (when, value), and what stands at the end."""

    player: Player
    points: Sequence[tuple[float, float]]
    end: str


class Item(NamedTuple):
    """A label that begins at a time; from `last` on what it tells of is over.

    It has the colour of its player, or `fill`.
    """

    first: float
    text: str
    player: Player | None = None
    last: float | None = None
    tip: str = ""
    fill: str = "card_fill"


class Row(NamedTuple):
    """A line of labels with its name, and a note below that."""

    name: str
    note: str
    items: Sequence[Item]


def steps(
    lines: Sequence[Line],
    head: Head,
    *,
    zone: tuple[float, float, str] | None = None,
    goal: tuple[float, str] | None = None,
) -> str:
    """Values over time, one line for each player; equal values run side by side.

    Parameters
    ----------
    lines : sequence of Line
    head : Head
    zone : (float, float, str), optional
        A part of the time of its own, from and to, with its name; ticks end before it.
    goal : (float, str), optional
        A value to reach, and its name.
    """
    times = [x for line in lines for x, _ in line.points] or [0]
    values = [0.0, *(y for line in lines for _, y in line.points), goal[0] if goal else 0]
    end = zone[1] if zone else max(times)
    ends = [f"{line.player.name} {line.end}" for line in lines]
    plot = ground(beside(ends), (0, end), (min(values), max(values) * 1.06))
    parts = [*plot.grid(head, until=zone[0] if zone else end)]
    if zone:
        left, high = plot.x(zone[0]), plot.box[1]
        box = (left, high, plot.box[2] - left, plot.box[3] - high)
        parts.insert(0, rect(*box, "card_fill"))
        parts.append(label(Text(plot.box[2], high - 8, zone[2], 11.5, "soft", "end")))
    if goal:
        parts += plot.goal(*goal)
    shifts = [(i - (len(lines) - 1) / 2) * _APART for i in range(len(lines))]
    lowest = [plot.y(line.points[-1][1]) - s if line.points else 0.0
              for line, s in zip(lines, shifts, strict=True)]  # fmt: skip
    for line, shift in zip(lines, shifts, strict=True):
        parts += _stepped(line, plot, shift)
    parts += plot.names([line.player for line in lines], lowest, ends)
    return document(head, "; ".join(ends), parts, plot.box[3] + 44)


def _stepped(line: Line, plot: Plot, shift: float) -> Iterator[str]:
    corners: list[str] = []
    for x, y in line.points:
        if corners:
            corners.append(f"H{plot.x(x) + shift:.1f}")
            corners.append(f"V{plot.y(y) - shift:.1f}")
        else:
            corners.append(f"M{plot.x(x) + shift:.1f} {plot.y(y) - shift:.1f}")
    if corners:
        path, colour = "".join([*corners, f"H{plot.box[2]:.1f}"]), line.player.colour
        dash = _DASHES[PLAYERS.index(colour)]
        # The colour is solid, and its pattern lies upon it: one pattern, never two out of step.
        yield plot.path(path, "piece_edge", 5.6)
        yield plot.path(path, colour, 4.2)
        if dash != "none":
            yield plot.path(path, "on_blue", 1.8, dash)


def timeline(rows: Sequence[Row], head: Head, end: float) -> str:
    """Labels along time, row by row; those that would cover each other get lines of their own.

    Parameters
    ----------
    rows : sequence of Row
    head : Head
    end : float
        Last time shown.
    """
    left = 22 + max((_name_width(row) for row in rows), default=0)
    plot = Plot((left, TOP, WIDTH - 20, TOP), (0, end), (0, 1))
    lanes = [_lanes(row, plot) for row in rows]
    heights = [max(1, len(found)) * _LANE + 12 for found in lanes]
    bottom = TOP + max(sum(heights), _LANE)
    plot = plot._replace(box=(left, TOP, WIDTH - 20, bottom))
    parts, y = [*plot.grid(head, until=end)], float(TOP)
    for row, found, height in zip(rows, lanes, heights, strict=True):
        parts.append(rule(14, y, plot.box[2], y, "link", 1))
        middle = y + height / 2
        parts.append(label(Text(14, middle - (7 if row.note else 0), row.name, 13, bold=True)))
        if row.note:
            parts.append(label(Text(14, middle + 9, row.note, _SMALL, "soft")))
        for number, lane in enumerate(found):
            for item, place in lane:
                parts += _item(item, place, y + 6 + (number + 0.5) * _LANE, plot)
        y += height
    said = (f"{row.name}: {', '.join(item.tip or item.text for item in row.items)}" for row in rows)
    return document(head, "; ".join(said), parts, bottom + 44)


def _name_width(row: Row) -> float:
    return max(width(row.name, 13, bold=True), width(row.note, _SMALL))


class _Place(NamedTuple):
    """Where an item goes: its ends, its box, and the left edge and colour of its words."""

    left: float
    right: float
    box: tuple[float, float]
    words: float
    ink: str


def _place(item: Item, plot: Plot) -> _Place:
    """A box of the length that it lasts with the words in it, else right or left of it."""
    letter = f"{item.player.letter} " if item.player else ""
    chip = width(letter + item.text, _SMALL, bold=True) + 10
    ink = f"on_{item.player.colour}" if item.player else "ink"
    start, edge = plot.x(item.first), plot.box[2]
    if item.last is None:
        left = min(start, edge - chip)
        return _Place(left, left + chip, (left, chip), left + 5, ink)
    bar = max(plot.x(item.last) - start, 4.0)
    if chip <= bar:
        return _Place(start, start + bar, (start, bar), start + 5, ink)
    if start + bar + chip <= edge:
        return _Place(start, start + bar + chip, (start, bar), start + bar + 5, "ink")
    return _Place(start - chip, start + bar, (start, bar), start - chip + 5, "ink")


def _lanes(row: Row, plot: Plot) -> list[list[tuple[Item, _Place]]]:
    """Put each label into the first line where it is free."""
    lanes: list[list[tuple[Item, _Place]]] = []
    for item in sorted(row.items, key=lambda item: item.first):
        place = _place(item, plot)
        lane = next((found for found in lanes if found[-1][1].right + 4 <= place.left), None)
        if lane is None:
            lane = []
            lanes.append(lane)
        lane.append((item, place))
    return lanes


def _item(item: Item, place: _Place, y: float, plot: Plot) -> Iterator[str]:
    """A notch below it shows the time, for a label may have had to give way to the edge."""
    fill = item.player.colour if item.player else item.fill
    letter = f"{item.player.letter} " if item.player else ""
    tip = f"<title>{escaped(item.tip)}</title>" if item.tip else ""
    left, wide = place.box
    start = plot.x(item.first)
    yield f"<g>{tip}"
    yield rect(left, y - _CHIP / 2, wide, _CHIP, fill, "piece_edge" if item.player else "soft", 4)
    yield rule(start, y + _CHIP / 2 - 1, start, y + _CHIP / 2 + 3, "ink", 2)
    yield label(Text(place.words, y, letter + item.text, _SMALL, place.ink, bold=True))
    yield "</g>"


def sums(
    players: Sequence[Player],
    rows: Sequence[tuple[str, Sequence[int]]],
    total: tuple[str, Sequence[tuple[int, str]]],
    head: Head,
) -> str:
    """A table of amounts with a bar for each: filled for gains, empty for costs.

    Parameters
    ----------
    players : sequence of Player
        The columns.
    rows : sequence of (str, sequence of int)
        What the amounts are for, and one for each player.
    total : (str, sequence of (int, str))
        The last row: its name, each player's sum, and a note below that.
    head : Head
    """
    left = 26 + max(width(name, 13) for name, _ in [*rows, (total[0], ())])
    column = (WIDTH - 20 - left) / max(1, len(players))
    most = max((abs(n) for _, amounts in rows for n in amounts), default=0) or 1
    room = column - 62
    parts: list[str] = []
    for i, player in enumerate(players):
        x = left + i * column
        parts += badge(x + BADGE, TOP, player.colour, player.letter)
        parts.append(label(Text(x + 2 * BADGE + 6, TOP, player.name, 13, bold=True)))
    y = TOP + 28.0
    for name, amounts in rows:
        parts.append(rule(14, y - 12, WIDTH - 20, y - 12, "link", 1))
        parts.append(label(Text(14, y, name, 13)))
        for i, n in enumerate(amounts):
            if n:
                x, wide = left + i * column, max(2.0, abs(n) / most * room)
                fill = players[i].colour if n > 0 else "none"
                parts.append(rect(x, y - 6, wide, 12, fill, "piece_edge" if n > 0 else "soft", 1))
                parts.append(label(Text(x + wide + 6, y, amount(n, head.lang, "+d"), 12.5)))
        y += 25
    parts.append(rule(14, y - 12, WIDTH - 20, y - 12, "ink", 1.6))
    parts.append(label(Text(14, y + 4, total[0], 13, bold=True)))
    below = 0
    for i, (n, words) in enumerate(total[1]):
        x = left + i * column
        parts.append(label(Text(x, y + 4, amount(n, head.lang, "d"), 13, bold=True)))
        lines = wrap(words, 11.5, column - 10) if words else []
        for number, line in enumerate(lines, 1):
            parts.append(label(Text(x, y + 5 + 16 * number, line, 11.5, "soft")))
        below = max(below, len(lines))
    said = []
    for name, found in rows:
        shares = (
            f"{p.name} {amount(n, head.lang, '+d')}" for p, n in zip(players, found, strict=True)
        )
        said.append(f"{name}: {', '.join(shares)}")
    return document(head, "; ".join(said), parts, y + 26 + 16 * below)
