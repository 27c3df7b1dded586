"""Scenes as SVG text: no browser, no plotly, no outside reference, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from polax_lab.scene import Scene
from polax_lab.view import text
from polax_lab.view.layout import layout
from polax_lab.view.page import colours_for
from polax_lab.view.picture import Dot, Picture, Point, Text
from polax_lab.view.style import FONT, LAYERS, SYMBOLS, Layer


def svg(
    scene: Scene,
    width: float = 1280,
    height: float = 800,
    theme: str = "light",
    *,
    chrome: bool = True,
) -> str:
    """Draw a scene as a complete SVG document.

    Parameters
    ----------
    scene : Scene
        What to draw.
    width, height : float
        Size in pixels.
    theme : str
        ``light`` or ``dark``; the picture carries its own ground. ``page`` takes the colours of
        the page it is put into by `polax_lab.view.page.in_page`.
    chrome : bool
        Whether headline, second line and footer are drawn too.

    Returns
    -------
    str
        The document, ending with a line break.

    Raises
    ------
    PolaxError
        If the theme is unknown.

    Examples
    --------
    >>> from polax_lab.scene import Scene, Space
    >>> svg(Scene(spaces=(Space("a", "field", 0, 0),))).startswith("<svg ")
    True
    """
    palette = colours_for(theme)
    picture = layout(scene, width, height, chrome=chrome)
    title = picture.title or "Board"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
            f'viewBox="0 0 {_n(width)} {_n(height)}" role="img" lang="{_e(scene.lang)}" '
            f'aria-label="{_e(title)}" font-family="{_e(FONT)}">',
            f"<title>{_e(title)}</title>",
            f"<desc>{_e(picture.desc)}</desc>",
            f'<rect width="100%" height="100%" fill="{palette["paper"]}"/>',
            *_layers(picture, palette),
            "</svg>\n",
        ]
    )


def _layers(picture: Picture, palette: Mapping[str, str]) -> Iterator[str]:
    for layer in LAYERS:
        things = list(_layer(layer, picture, palette))
        if things:
            yield f'<g class="{layer.name}"{_group(layer, picture.unit, palette)}>'
            yield from things
            yield "</g>"


def _group(layer: Layer, unit: float, palette: Mapping[str, str]) -> str:
    if layer.kind == "fills":
        return f' fill="{palette[layer.colour]}"'
    if layer.kind != "strokes":
        return ""
    dash = " ".join(_n(length * unit) for length in layer.dash)
    return (
        f' fill="none" stroke="{palette[layer.colour]}" stroke-width="{_n(layer.width * unit)}"'
        ' stroke-linejoin="round"' + (f' stroke-dasharray="{dash}"' if dash else "")
    )


def _layer(layer: Layer, picture: Picture, palette: Mapping[str, str]) -> Iterator[str]:
    if layer.kind == "strokes":
        for points in picture.strokes[layer.name]:
            yield f'<polyline points="{_points(points)}"/>'
    elif layer.kind == "fills":
        for points in picture.fills[layer.name]:
            yield f'<polygon points="{_points(points)}"/>'
    elif layer.kind == "dots":
        for dot in picture.dots[layer.name]:
            if (dot.fill, dot.edge) != ("none", "none"):
                yield _dot(dot, palette)
    else:
        for words in picture.texts[layer.name]:
            yield _text(words, palette)


def _dot(dot: Dot, palette: Mapping[str, str]) -> str:
    outline = SYMBOLS[dot.symbol].outline
    if outline:
        shape = "polygon"
        corners = [(dot.x + a * dot.size, dot.y + b * dot.size) for a, b in outline]
        where = f'points="{_points(corners)}"'
    else:
        shape, where = "circle", f'cx="{_n(dot.x)}" cy="{_n(dot.y)}" r="{_n(dot.size)}"'
    fill = "none" if dot.fill == "none" else palette[dot.fill]
    edge = "" if dot.edge == "none" else (
        f' stroke="{palette[dot.edge]}" stroke-width="{_n(dot.edge_width)}"'
    )  # fmt: skip
    head = f'<{shape} {where} fill="{fill}"{edge}'
    return f"{head}><title>{_e(dot.tip)}</title></{shape}>" if dot.tip else f"{head}/>"


def _text(words: Text, palette: Mapping[str, str]) -> str:
    weight = ' font-weight="700"' if words.bold else ""
    # A baseline 0.35 of the type size below centres capitals and small letters alike.
    where = f'x="{_n(words.x)}" y="{_n(words.y + 0.35 * words.size)}"'
    look = f'font-size="{_n(words.size)}" fill="{palette[words.colour]}"{weight}'
    anchor = "" if words.anchor == "start" else f' text-anchor="{words.anchor}"'
    lead = (
        f'<tspan font-weight="700" fill="{palette[words.lead_colour]}">{_e(words.lead)}</tspan> '
        if words.lead
        else ""
    )
    return f"<text {where} {look}{anchor}>{lead}{_e(words.text)}</text>"


def _points(points: list[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """Write a number with at most two decimals, never as ``-0``."""
    short = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _e(words: str) -> str:
    return escape(text.clean(words))
