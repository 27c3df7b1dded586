"""What charts are made of: axes, lines, labels and badges as pieces of SVG with named colours."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from polax_lab.texts import Lang, number
from polax_lab.view import text
from polax_lab.view.page import colours_for
from polax_lab.view.style import FONT

WIDTH, TOP, BADGE = 860, 56, 9
#: A colour of `polax_lab.view.style` until `document` puts in what it is in a theme.
_NAMED = re.compile("\0([a-z_]+)\0")


class Text(NamedTuple):
    """A line of text, centred upright on its point; `anchor` as in SVG."""

    x: float
    y: float
    words: str
    size: float
    colour: str = "ink"
    anchor: str = "start"
    bold: bool = False


class Player(NamedTuple):
    """Whom a line or a column belongs to.

    Attributes
    ----------
    colour : str
        One of `polax_lab.view.style.PLAYERS`.
    letter : str
        What is written where there is little room.
    name : str
    """

    colour: str
    letter: str
    name: str


class Plot(NamedTuple):
    """The ground of a chart: left, top, right and bottom in pixels, and the values there.

    Its language is that of the numbers on the axes.
    """

    box: tuple[float, float, float, float]
    across: tuple[float, float]
    up: tuple[float, float]
    lang: Lang = "en"

    def x(self, value: float) -> float:
        """Where a time lies."""
        first, last = self.across
        return self.box[0] + (value - first) / ((last - first) or 1) * (self.box[2] - self.box[0])

    def y(self, value: float) -> float:
        """Where a value lies."""
        low, high = self.up
        return self.box[3] - (value - low) / ((high - low) or 1) * (self.box[3] - self.box[1])

    def grid(self, across: str, up: str, until: float) -> Iterator[str]:
        """Quiet lines with their numbers, and the names of both axes."""
        left, top, right, bottom = self.box
        for value in ticks(self.across[0], until, 12):
            x = self.x(value)
            yield rule(x, top, x, bottom, "link", 1)
            yield label(Text(x, bottom + 14, number(value, "g", self.lang), 12, "soft", "middle"))
        yield label(Text((left + right) / 2, bottom + 32, across, 12, "soft", "middle"))
        if up:
            for value in ticks(*self.up, 6):
                y = self.y(value)
                yield rule(left, y, right, y, "link", 1)
                yield label(Text(left - 8, y, number(value, "g", self.lang), 12, "soft", "end"))
            yield label(Text(14, top - 18, up, 12, "soft"))

    def goal(self, value: float, name: str) -> Iterator[str]:
        """A dashed line at a value to compare with, and its name."""
        left, y = self.box[0], self.y(value)
        yield rule(left, y, self.box[2], y, "soft", 1.4, "6 4")
        yield label(Text(left + 6, y - 7, name, 11.5, "soft"))

    def names(
        self, players: Sequence[Player], ends: Sequence[float], words: Sequence[str]
    ) -> Iterator[str]:
        """Each player's badge and words at the right, led to where the player's line ends."""
        places = spread(ends, 2 * BADGE + 2, self.box[1], self.box[3])
        for player, y, place, said in zip(players, ends, places, words, strict=True):
            left = self.box[2] + 18
            yield rule(self.box[2] + 2, y, left - BADGE, place, "ink", 1.2)
            yield from badge(left, place, player.colour, player.letter)
            yield label(Text(left + BADGE + 5, place, said, 13, bold=True))

    def path(self, d: str, colour: str, wide: float, dash: str = "") -> str:
        """A line by SVG's own notation."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        return (
            f'<path d="{d}" fill="none" stroke="{_c(colour)}" stroke-width="{wide:g}"'
            f' stroke-linejoin="round"{dashes}/>'
        )


def beside(words: Iterable[str]) -> float:
    """How much room the names at the right of a chart need, see `Plot.names`."""
    return 44 + max((text.width(said, 13, bold=True) for said in words), default=0)


def footnote(note: str, y: float) -> str:
    """A small line at the lower right."""
    return label(Text(WIDTH - 14, y, note, 11, "soft", "end"))


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two values, at most so many or a few more.

    Examples
    --------
    >>> ticks(0, 52, 12)
    [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0]
    """
    rough = max((high - low) / most, 1)
    power = 10 ** math.floor(math.log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    return [float(n * step) for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move places apart until each has `gap` to the next, in their order and within bounds.

    Examples
    --------
    >>> spread([10, 12, 50], 10, 0, 60)
    [10, 20, 50]
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = list(wanted)
    edge = low
    for i in order:
        found[i] = max(found[i], edge)
        edge = found[i] + gap
    edge = high
    for i in reversed(order):
        found[i] = min(found[i], edge)
        edge = found[i] - gap
    return found


def rule(
    x0: float, y0: float, x1: float, y1: float, colour: str, wide: float, dash: str = ""
) -> str:
    """A straight line."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{_c(colour)}"'
        f' stroke-width="{wide:g}"{dashes}/>'
    )


def rect(
    x: float, y: float, wide: float, high: float, fill: str, edge: str = "none", round_: float = 0
) -> str:
    """A box, with an edge or without."""
    corner = f' rx="{round_:g}"' if round_ else ""
    line = "" if edge == "none" else f' stroke="{_c(edge)}" stroke-width="1"'
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"{corner}'
        f' fill="{_c(fill)}"{line}/>'
    )


def label(words: Text) -> str:
    """A line of text."""
    anchor = "" if words.anchor == "start" else f' text-anchor="{words.anchor}"'
    weight = ' font-weight="700"' if words.bold else ""
    return (
        f'<text x="{words.x:.1f}" y="{words.y + 0.35 * words.size:.1f}" font-size="{words.size:g}"'
        f' fill="{_c(words.colour)}"{anchor}{weight}>{escaped(words.words)}</text>'
    )


def badge(x: float, y: float, colour: str, letter: str) -> Iterator[str]:
    """A player's letter on the player's colour."""
    yield (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{BADGE}" fill="{_c(colour)}"'
        f' stroke="{_c("piece_edge")}" stroke-width="1.4"/>'
    )
    size = 11 if len(letter) == 1 else 9
    yield label(Text(x, y, letter, size, f"on_{colour}", "middle", bold=True))


def document(title: str, desc: str, parts: Iterable[str], height: float, theme: str) -> str:
    """A whole chart.

    Raises
    ------
    PolaxError
        If the theme is unknown.
    """
    colours = colours_for(theme)
    inside = [
        rect(0, 0, WIDTH, height, "paper"),
        label(Text(14, 22, title, 16, bold=True)),
        *parts,
    ]
    drawn = _NAMED.sub(lambda name: colours[name[1]], "\n".join(inside))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}"'
        f' viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escaped(title)}"'
        f' font-family="{escape(FONT)}">\n<title>{escaped(title)}</title>\n'
        f"<desc>{escaped(desc)}</desc>\n{drawn}\n</svg>\n"
    )


def escaped(words: str) -> str:
    """Text for SVG, whatever is in it."""
    return escape(text.clean(words))


def _c(colour: str) -> str:
    return f"\0{colour}\0"
