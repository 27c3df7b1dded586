"""Texts on pictures: cleaning, estimating their width, breaking them into lines."""

from __future__ import annotations

from functools import lru_cache

# Widths in hundredths of the type size, in the manner of a wide sans serif (DejaVu, Verdana):
# a reader's narrower font leaves a little more room, and nothing is ever cut off.
_WIDTHS = {
    char: width
    for width, chars in (
        (30, "'ijlI"),
        (34, " ,./\\:;·|"),
        (40, "()[]!ftJ-"),
        (42, "r"),
        (50, '*_`"'),
        (56, "sz?cL"),
        (64, "TYaekovxy$0123456789ESbdghnpqußFP"),
        (70, "ABCRVXZKÄ"),
        (79, "DGHNUOQ&ÖÜ"),
        (87, "#+<=>M^~w×−"),
        (100, "%mW@—…"),
    )
    for char in chars
}
_OTHER = 66  # accented letters and whatever else
_WIDE = 100  # East Asian and pictographic characters


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Make one line of it and drop what no picture format can carry.

    Examples
    --------
    >>> clean(" two\\n lines\\x00 ")
    'two lines'
    """
    return " ".join("".join(c for c in " ".join(text.split()) if c.isprintable()).split())


def width(text: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a text in pixels, rather too wide than too narrow."""
    units = sum(_WIDTHS.get(c, _OTHER if ord(c) < 0x1100 else _WIDE) for c in text)
    return units / 100 * size * (1.12 if bold else 1.0)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """Shorten a text with an ellipsis until it fits into `room` pixels."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: float, room: float, indent: float = 0.0) -> list[str]:
    """Break a text at word ends; `indent` is what is taken from the first line already.

    Words longer than a line are broken where they must be.
    """
    lines: list[str] = []
    line, left = "", room - indent
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size) <= left:
            line = longer
            continue
        if line or left < room:
            lines.append(line)
        line, left = word, room
        while width(line, size) > room and len(line) > 1:
            part = len(line) - 1
            while part > 1 and width(line[:part], size) > room:
                part -= 1
            lines.append(line[:part])
            line = line[part:]
    return [*lines, line] if line or not lines else lines


def fit(
    text: str, size: float, room: float, most: int, lead: str = "", least: float = 0.55
) -> tuple[float, list[str]]:
    """Choose the largest type at which a text needs at most `most` lines.

    Parameters
    ----------
    text, lead : str
        The text, and bold words before it on the first line.
    size : float
        Type size to start from.
    room : float
        Width of a line in pixels.
    most : int
        Lines allowed.
    least : float
        Smallest share of `size`; below it the last line ends in an ellipsis.

    Returns
    -------
    tuple of float and list of str
        Type size and lines (without the lead).
    """
    now = size
    while True:
        indent = width(lead + " ", now, bold=True) if lead else 0.0
        lines = wrap(text, now, room, indent)
        if len(lines) <= most:
            return now, lines
        if now * 0.94 < size * least:
            tail = " ".join(lines[most - 1 :])
            return now, [*lines[: most - 1], cut(tail, now, room)]
        now *= 0.94
