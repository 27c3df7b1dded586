"""Scenes as plotly figures, with a fixed list of traces so that a widget changes in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go
from plotly.basedatatypes import Undefined

from polax_lab.scene import Scene
from polax_lab.view import text
from polax_lab.view.layout import layout
from polax_lab.view.picture import Dot, Picture, Point, Text
from polax_lab.view.style import FONT, LAYERS, SYMBOLS, Layer, colours

#: Letters on a line of a tip.
_TIP = 48
_ANCHORS = {"start": "middle right", "middle": "middle center", "end": "middle left"}


def figure(
    scene: Scene,
    width: float = 1280,
    height: float = 800,
    theme: str = "light",
    *,
    chrome: bool = True,
    version: int = 0,
) -> go.Figure:
    """Draw a scene as a plotly figure.

    Parameters
    ----------
    scene : Scene
        What to draw.
    width, height : float
        Size in pixels.
    theme : str
        ``light`` or ``dark``; the figure carries its own ground.
    chrome : bool
        Whether headline, second line and footer are drawn too.
    version : int
        Number that the browser finds as ``layout.meta.version``, to tell which picture a click
        was meant for.

    Returns
    -------
    plotly.graph_objects.Figure
        ``go.FigureWidget(figure(...))`` makes a live one for `update`. The traces named
        ``spaces``, ``pieces`` and ``touch`` (unseen, over all signs of a space) carry the id of
        the space of each point in ``customdata``; point *i* of ``spaces`` is space *i* of the
        scene.

    Raises
    ------
    PolaxError
        If the theme is unknown.
    """
    picture = layout(scene, width, height, chrome=chrome)
    return go.Figure(_traces(picture, theme), _layout(picture, theme, version))


def update(
    widget: go.FigureWidget,
    scene: Scene,
    width: float = 1280,
    height: float = 800,
    theme: str = "light",
    *,
    chrome: bool = True,
    version: int = 0,
) -> None:
    """Show another scene in a widget that `figure` has made, in one message.

    Only what differs is sent, and plotly does not validate it, which would take longer than all
    the rest; `figure` makes the same values and has them validated.

    Raises
    ------
    PolaxError
        If the theme is unknown.
    ValueError
        If the widget has other traces than those of `figure`.
    """
    picture = layout(scene, width, height, chrome=chrome)
    found = zip(widget._data, _traces(picture, theme), strict=True)
    changes = [dict(_changes(old, new)) for old, new in found]
    ground = dict(_changes(widget._layout, _layout(picture, theme, version) | {"template": {}}))
    changed = [i for i, parts in enumerate(changes) if parts]
    if not changed and not ground:
        return
    # What plotly's `batch_update` does in the end, without its checks and copies on the way.
    for state, parts in ((widget._layout, ground), *zip(widget._data, changes, strict=True)):
        for path, value in parts.items():
            _put(state, path, value)
    paths = dict.fromkeys(path for i in changed for path in changes[i])
    style = {path: [changes[i].get(path, Undefined) for i in changed] for path in paths}
    widget._send_update_msg(style, ground, changed)


def _put(state: dict[str, Any], path: str, value: Any) -> None:
    *parts, last = path.split(".")
    for part in parts:
        state = state.setdefault(part, {})
    state[last] = value


def _changes(
    old: Mapping[str, Any], new: Mapping[str, Any], path: str = ""
) -> Iterator[tuple[str, Any]]:
    """Give what differs, as plotly's dotted paths and values."""
    for key, value in new.items():
        # Plotly knows no parts of a meta: it is anything.
        if isinstance(value, Mapping) and key != "meta":
            yield from _changes(old.get(key, {}), value, f"{path}{key}.")
        elif old.get(key) != value:
            yield path + key, value


def _traces(picture: Picture, theme: str) -> list[dict[str, Any]]:
    """One trace for each layer: always the same number, names and order."""
    palette = colours(theme)
    return [
        {"type": "scatter", "name": layer.name, "showlegend": False}
        | _trace(layer, picture, palette)
        for layer in LAYERS
    ]


def _trace(layer: Layer, picture: Picture, palette: Mapping[str, str]) -> dict[str, Any]:
    if layer.kind == "dots":
        return _dots(layer, picture.dots[layer.name], palette)
    if layer.kind == "texts":
        return _texts(picture.texts[layer.name], palette)
    parts = picture.strokes if layer.kind == "strokes" else picture.fills
    x, y = _broken(parts[layer.name])
    common = {"x": x, "y": y, "mode": "lines", "hoverinfo": "skip"}
    if layer.kind == "fills":
        return common | {
            "fill": "toself",
            "fillcolor": palette[layer.colour],
            "line": {"width": 0, "simplify": False},
        }
    dash = ",".join(f"{length * picture.unit:.2f}px" for length in layer.dash)
    line = {
        "color": palette[layer.colour],
        "width": round(layer.width * picture.unit, 2),
        "dash": dash or "solid",
        "simplify": False,
    }
    return common | {"line": line}


def _dots(layer: Layer, dots: list[Dot], palette: Mapping[str, str]) -> dict[str, Any]:
    return {
        "x": [round(dot.x, 2) for dot in dots],
        "y": [round(dot.y, 2) for dot in dots],
        "mode": "markers",
        "hoverinfo": "text" if layer.hovers else "skip",
        "hovertext": [_tip(dot.tip) for dot in dots] if layer.hovers else None,
        "customdata": [dot.space for dot in dots] if layer.answers else None,
        "marker": {
            "symbol": [SYMBOLS[dot.symbol].plotly for dot in dots],
            "size": [round(2 * dot.size, 2) for dot in dots],
            "color": [palette[dot.fill] for dot in dots],
            # Otherwise plotly makes markers of different sizes translucent.
            "opacity": 1,
            "line": {
                "color": [palette[dot.edge] for dot in dots],
                "width": [round(dot.edge_width, 2) for dot in dots],
            },
        },
    }


def _texts(texts: list[Text], palette: Mapping[str, str]) -> dict[str, Any]:
    return {
        "x": [round(words.x, 2) for words in texts],
        # Plotly sets a line a little high on its point.
        "y": [round(words.y + 0.07 * words.size, 2) for words in texts],
        "mode": "text",
        "hoverinfo": "skip",
        "text": [_words(words, palette) for words in texts],
        "textposition": [_ANCHORS[words.anchor] for words in texts],
        "textfont": {
            "family": FONT,
            "size": [round(words.size, 2) for words in texts],
            "color": [palette[words.colour] for words in texts],
            "weight": [700 if words.bold else 400 for words in texts],
        },
    }


def _words(words: Text, palette: Mapping[str, str]) -> str:
    if not words.lead:
        return _e(words.text)
    colour = palette[words.lead_colour]
    return f'<b><span style="color:{colour}">{_e(words.lead)}</span></b> {_e(words.text)}'


def _broken(parts: list[list[Point]]) -> tuple[list[float | None], list[float | None]]:
    """Join lines into one pair of lists, with a gap after each."""
    x: list[float | None] = []
    y: list[float | None] = []
    for points in parts:
        x += [*(round(point[0], 2) for point in points), None]
        y += [*(round(point[1], 2) for point in points), None]
    return x, y


def _layout(picture: Picture, theme: str, version: int) -> dict[str, Any]:
    """Axes in pixels, colours, behaviour of the pointer."""
    palette = colours(theme)
    axis = {
        "visible": False,
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "autorange": False,
    }
    return {
        "template": "none",
        "width": picture.width,
        "height": picture.height,
        "autosize": False,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": palette["paper"],
        "plot_bgcolor": palette["paper"],
        "font": {"family": FONT, "color": palette["ink"]},
        "xaxis": axis | {"range": [0, picture.width]},
        "yaxis": axis | {"range": [picture.height, 0]},
        "showlegend": False,
        "hovermode": "closest",
        "clickmode": "event",
        "dragmode": False,
        "meta": {"version": version},
        "modebar": {"remove": ["toimage", "zoom", "pan", "select", "lasso", "resetscale"]},
        "hoverlabel": {
            "bgcolor": palette["tag"],
            "bordercolor": palette["tag"],
            "align": "left",
            "font": {"family": FONT, "size": 13, "color": palette["on_tag"]},
        },
    }


def _tip(words: str) -> str:
    """A tip in lines that fit on a small board."""
    if len(words) <= _TIP:
        return _e(words)
    return "<br>".join(_e(line) for line in wrap(words, _TIP))


def _e(words: str) -> str:
    """Escape for plotly, which knows a few tags, and formulas between dollar signs."""
    return escape(text.clean(words), quote=False).replace("$", "&#36;")
