"""What charts are made of: axes, lines, labels and badges as pieces of SVG with named colours."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from polax_lab.texts import Lang, number
from polax_lab.view import text
from polax_lab.view.page import PAGE, colours_for
from polax_lab.view.style import FONT

WIDTH, TOP, BADGE = 860, 56, 9
_NOTE = 11.0
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


class Head(NamedTuple):
    """What stands round a chart, and how that is written.

    Attributes
    ----------
    lang : str
        Whose decimal sign numbers have.
    title : str
    across, up : str
        Names of the axes; without one the upright axis has no numbers.
    note : str
        Small lines below.
    theme : str
        ``page``, ``light`` or ``dark``.
    """

    lang: Lang
    title: str
    across: str = ""
    up: str = ""
    note: str = ""
    theme: str = PAGE


class Plot(NamedTuple):
    """The ground of a chart: left, top, right and bottom in pixels, and the values there."""

    box: tuple[float, float, float, float]
    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        """Where a time lies."""
        first, last = self.across
        return self.box[0] + (value - first) / ((last - first) or 1) * (self.box[2] - self.box[0])

    def y(self, value: float) -> float:
        """Where a value lies."""
        low, high = self.up
        return self.box[3] - (value - low) / ((high - low) or 1) * (self.box[3] - self.box[1])

    def grid(self, head: Head, until: float, *, whole: bool = True) -> Iterator[str]:
        """Quiet lines with their numbers, and the names of both axes.

        Parameters
        ----------
        head : Head
        until : float
            Where the numbers across end.
        whole : bool
            Whether there is nothing between whole numbers across.
        """
        left, top, right, bottom = self.box
        for value in ticks(self.across[0], until, 12, whole=whole):
            x = self.x(value)
            yield rule(x, top, x, bottom, "link", 1)
            yield label(Text(x, bottom + 14, amount(value, head.lang), 12, "soft", "middle"))
        yield label(Text((left + right) / 2, bottom + 32, head.across, 12, "soft", "middle"))
        if head.up:
            for value in ticks(*self.up, 6):
                y = self.y(value)
                yield rule(left, y, right, y, "link", 1)
                yield label(Text(left - 8, y, amount(value, head.lang), 12, "soft", "end"))
            yield label(Text(14, top - 18, head.up, 12, "soft"))

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


def ground(beside: float, across: tuple[float, float], up: tuple[float, float]) -> Plot:
    """The ground of a chart with two axes, and so much room at its right."""
    return Plot((54, TOP + 14, WIDTH - beside, 372), across, up)


def beside(words: Iterable[str]) -> float:
    """How much room the names at the right of a chart need, see `Plot.names`."""
    return 44 + max((text.width(said, 13, bold=True) for said in words), default=0)


def amount(value: float, lang: Lang, form: str = "g") -> str:
    """A number as charts write it.

    Examples
    --------
    >>> amount(-2.5, "de"), amount(3, "en", "+d")
    ('\N{MINUS SIGN}2,5', '+3')
    """
    return number(value, form, lang).replace("-", "\N{MINUS SIGN}")


def ticks(low: float, high: float, most: int, *, whole: bool = False) -> list[float]:
    """Round numbers between two values, at most so many or a few more.

    Examples
    --------
    >>> ticks(0, 52, 12)
    [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0]
    >>> ticks(-0.4, 1, 3), ticks(-0.4, 1, 3, whole=True)
    ([0.0, 0.5, 1.0], [0.0, 1.0])
    """
    rough = max((high - low) / most, float(whole)) or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    return [n * step for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


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


def document(head: Head, desc: str, parts: Iterable[str], height: float) -> str:
    """A whole chart: its title above, its note below the parts.

    Raises
    ------
    PolaxError
        If the theme is unknown.
    """
    colours = colours_for(head.theme)
    note = text.wrap(head.note, _NOTE, WIDTH - 28) if head.note else []
    below = [
        label(Text(14, height + (i + 0.5) * 1.4 * _NOTE, line, _NOTE, "soft"))
        for i, line in enumerate(note)
    ]
    height += (len(note) + bool(note)) * 1.4 * _NOTE
    inside = [
        rect(0, 0, WIDTH, height, "paper"),
        label(Text(14, 22, head.title, 16, bold=True)),
        *parts,
        *below,
    ]
    drawn = _NAMED.sub(lambda name: colours[name[1]], "\n".join(inside))
    title = escaped(head.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}"'
        f' viewBox="0 0 {WIDTH} {height:.0f}" role="img" lang="{head.lang}" aria-label="{title}"'
        f' font-family="{escape(FONT)}">\n<title>{title}</title>\n'
        f"<desc>{escaped(desc)}</desc>\n{drawn}\n</svg>\n"
    )


def escaped(words: str) -> str:
    """Text for SVG, whatever is in it."""
    return escape(text.clean(words))


def _c(colour: str) -> str:
    return f"\0{colour}\0"
