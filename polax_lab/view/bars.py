"""A chart of bars that lie: names to the left, values to the right of a line at nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polax_lab.texts import Lang, number
from polax_lab.view.chartparts import TOP, WIDTH, Plot, Text, document, label, rect, rule
from polax_lab.view.page import PAGE
from polax_lab.view.text import width

_ROW, _HIGH = 34.0, 18.0


class Bar(NamedTuple):
    """A named value, and half the width of the interval in which the true one lies."""

    name: str
    value: float
    spread: float = 0.0


def bars(rows: Sequence[Bar], title: str, across: str, *, note: str = "", theme: str = PAGE,
    lang: Lang = "en",
) -> str:  # fmt: skip
    """Draw bars from the line at nothing, gains and losses in colours of their own.

    Parameters
    ----------
    rows : sequence of Bar
        From above.
    title, across : str
        Headings of the chart and its axis.
    note : str
        A small line below.
    theme : str
        ``page``, ``light`` or ``dark``.
    lang : str
        Whose decimal sign numbers have.
    """
    low = min(0.0, *(row.value - row.spread for row in rows))
    high = max(0.0, *(row.value + row.spread for row in rows))
    left = 24 + max(width(row.name, 13) for row in rows)
    bottom = TOP + 8 + _ROW * len(rows)
    plot = Plot((left, TOP, WIDTH - 90, bottom), (low, high), (0, 0), lang)
    parts = [*plot.grid(across, "", until=high)]
    zero = plot.x(0)
    for i, row in enumerate(rows):
        y, x = TOP + 8 + _ROW * (i + 0.5) - 4, plot.x(row.value)
        fill = "yes_fill" if row.value >= 0 else "no_fill"
        edge = "yes" if row.value >= 0 else "no"
        parts.append(rect(min(x, zero), y - _HIGH / 2, abs(x - zero), _HIGH, fill, edge))
        if row.spread:
            ends = plot.x(row.value - row.spread), plot.x(row.value + row.spread)
            parts.append(rule(ends[0], y, ends[1], y, "ink", 2))
        parts.append(label(Text(left - 10, y, row.name, 13, anchor="end")))
        shown = number(row.value, "+.2f", lang).replace("-", "\N{MINUS SIGN}")
        after = plot.x(max(0.0, row.value + row.spread)) + 6
        parts.append(label(Text(after, y, shown, 12, bold=True)))
    parts.append(rule(zero, TOP, zero, bottom, "soft", 1.4))
    height = bottom + 62
    parts.append(label(Text(WIDTH - 14, height - 14, note, 11, "soft", "end")))
    said = "; ".join(f"{row.name}: {number(row.value, '+.2f', lang)}" for row in rows)
    return document(title, said, parts, height, theme)
