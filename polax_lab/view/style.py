"""Colours, symbols and layers: the only place that knows how anything looks.

Player and witness colours are those of Okabe and Ito's palette, which colour-blind people can
tell apart; every use of a colour goes with a shape or a text of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from polax_lab.errors import PolaxError, msg
from polax_lab.scene import Look

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Arial, sans-serif'

_SHARED = {
    "yellow": "#f0e442",
    "green": "#009e73",
    "red": "#d55e00",
    "blue": "#0072b2",
    "pink": "#cc79a7",
    "purple": "#6a4c9c",
    "neutral": "#aab2c0",
    "white": "#ffffff",
    "grey": "#8e97a6",
    "black": "#2b2f38",
    "on_yellow": "#11151c",
    "on_green": "#0b0e14",
    "on_red": "#0b0e14",
    "on_blue": "#ffffff",
    "on_pink": "#0b0e14",
    "on_purple": "#ffffff",
    "on_neutral": "#11151c",
    "on_white": "#11151c",
    "on_grey": "#11151c",
    "on_black": "#ffffff",
    "piece_edge": "#11151c",
    "load": "#ffffff",
    "planet": "#56b4e9",
    "entry": "#e69f00",
    "witness": "#cc79a7",
    "none": "rgba(0,0,0,0)",
}

_LIGHT = _SHARED | {
    "paper": "#fbfbf9",
    "ink": "#1d2430",
    "soft": "#566072",
    "link": "#ccd1da",
    "field": "#ffffff",
    "field_edge": "#838c9c",
    "planet_fill": "#e3eef9",
    "yellow_fill": "#fbf7c4",
    "green_fill": "#d0eee3",
    "red_fill": "#f9dfcb",
    "blue_fill": "#d3e6f4",
    "pink_fill": "#f6e0ec",
    "purple_fill": "#e4dcf2",
    "dark_fill": "#3a4150",
    "dark": "#11151c",
    "on_dark": "#ffffff",
    "card_fill": "#eef0f4",
    "disc": "#f2f1f7",
    "disc_on": "#e6e0f4",
    "disc_edge": "#7a6bb5",
    "letter": "#5f5290",
    "witness_fill": "#f7e2ee",
    "yes": "#007a59",
    "yes_fill": "#d3efe4",
    "no": "#b84a00",
    "no_fill": "#fbe3d2",
    "open": "#6a4fb0",
    "route": "#00875f",
    "fire": "#c73e00",
    "way": "#6b86a8",
    "held": "#4338ca",
    "on_strong": "#ffffff",
    "tag": "#1d2430",
    "on_tag": "#ffffff",
}

_DARK = _SHARED | {
    "paper": "#12161f",
    "ink": "#e8ecf3",
    "soft": "#a3adbd",
    "link": "#39414f",
    "field": "#1a202c",
    "field_edge": "#8a94a6",
    "planet_fill": "#24405c",
    "yellow_fill": "#3d3a12",
    "green_fill": "#0d3b2e",
    "red_fill": "#45250f",
    "blue_fill": "#10324a",
    "pink_fill": "#472c40",
    "purple_fill": "#322650",
    "dark_fill": "#05070b",
    "dark": "#b4becd",
    "on_dark": "#ffffff",
    "card_fill": "#232a37",
    "disc": "#191a28",
    "disc_on": "#2a2545",
    "disc_edge": "#8b7fc4",
    "letter": "#9a8fd0",
    "witness_fill": "#472c40",
    "yes": "#3fcb9c",
    "yes_fill": "#10392f",
    "no": "#ff9452",
    "no_fill": "#45250f",
    "open": "#b9a6ff",
    "route": "#2fc495",
    "fire": "#ff7a3d",
    "way": "#86a3c8",
    "held": "#a5b4fc",
    "on_strong": "#0b0e14",
    "tag": "#e8ecf3",
    "on_tag": "#12161f",
}

THEMES: Mapping[str, Mapping[str, str]] = {"light": _LIGHT, "dark": _DARK}

PLAYERS = ("yellow", "green", "red", "blue", "pink", "purple")
#: Further colours of pieces, which belong to nobody.
TINTS = ("white", "grey", "black")


def colours(theme: str) -> Mapping[str, str]:
    """Give the colours of a theme.

    Raises
    ------
    PolaxError
        If the theme is neither ``light`` nor ``dark``.
    """
    if theme not in THEMES:
        raise PolaxError(msg("error.theme", name=theme))
    return THEMES[theme]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A marker: plotly's name for it, and the same outline for a radius of 1 (empty: circle).

    `scale` makes symbols of the same radius look equally large; `drop` is how far below the
    centre a text sits best.
    """

    plotly: str
    outline: tuple[tuple[float, float], ...] = ()
    scale: float = 1.0
    drop: float = 0.0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge for a radius of 1."""
        across = [x * self.scale for x, _ in self.outline or ((-1, 0), (1, 0))]
        down = [y * self.scale for _, y in self.outline or ((0, -1), (0, 1))]
        return min(across), min(down), max(across), max(down)


SYMBOLS: Mapping[str, Symbol] = {
    "circle": Symbol("circle"),
    "square": Symbol("square", ((1, 1), (-1, 1), (-1, -1), (1, -1)), 0.86),
    "triangle": Symbol("triangle-up", ((-1.155, 0.5), (1.155, 0.5), (0, -1)), 1.25, 0.1),
    "hexagram": Symbol(
        "hexagram",
        (
            (-0.76, 0), (-1.14, -0.66), (-0.38, -0.66), (0, -1.32), (0.38, -0.66), (1.14, -0.66),
            (0.76, 0), (1.14, 0.66), (0.38, 0.66), (0, 1.32), (-0.38, 0.66), (-1.14, 0.66),
        ),
        0.9,
    ),
    "house": Symbol(
        "pentagon",
        ((0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309), (0, -1)),
        1.08,
        0.05,
    ),
    "star": Symbol(
        "star-diamond",
        (
            (-1.4, 0), (-0.5, 0.5), (0, 1.4), (0.5, 0.5), (1.4, 0), (0.5, -0.5), (0, -1.4),
            (-0.5, -0.5),
        ),
        0.86,
    ),
    "diamond": Symbol("diamond", ((1.3, 0), (0, 1.3), (-1.3, 0), (0, -1.3)), 0.8),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SpaceStyle:
    """How a kind of space is drawn; `radius` and `edge_width` in pixels at the usual size."""

    radius: float
    fill: str
    edge: str
    edge_width: float
    symbol: str = "circle"


SPACES: Mapping[str, SpaceStyle] = {
    "planet": SpaceStyle(24, "planet_fill", "planet", 3),
    "entry": SpaceStyle(8, "field", "entry", 2.8),
    "field": SpaceStyle(6.5, "field", "field_edge", 1.6),
}
OTHER_SPACE = SpaceStyle(8, "card_fill", "field_edge", 1.8)
#: Fill and edge of the tones that a game may give its own kinds of space, beside its players'.
TONES: Mapping[str, tuple[str, str]] = {
    "plain": ("field", "field_edge"),
    "card": ("card_fill", "field_edge"),
    "planet": ("planet_fill", "planet"),
    "entry": ("field", "entry"),
    "dark": ("dark_fill", "dark"),
}

PIECES: Mapping[str, str] = {
    "ship": "triangle",
    "transporter": "square",
    "mine": "hexagram",
    "lager": "house",
    "messe": "star",
}
OTHER_PIECE = "diamond"

#: Colour and width of the ring of each role of a `polax_lab.scene.Mark` that is one.
RINGS: Mapping[str, tuple[str, float]] = {
    "asked": ("ink", 2.6),
    "asked_yes": ("yes", 3.0),
    "asked_no": ("no", 3.0),
    "sealed": ("witness", 4.0),
    "duty": ("no", 3.4),
    "duty_free": ("soft", 1.6),
}


def space_style(kind: str, looks: Mapping[str, Look]) -> SpaceStyle:
    """Give the style of a kind of space: the game's own look, or the usual one.

    Raises
    ------
    PolaxError
        For a symbol or a tone that there is not.
    """
    look = looks.get(kind)
    if look is None:
        return SPACES.get(kind, OTHER_SPACE)
    _check(look.symbol, SYMBOLS, "symbol")
    if look.tone in PLAYERS:
        fill, edge = f"{look.tone}_fill", look.tone
    else:
        _check(look.tone, TONES, "tone")
        fill, edge = TONES[look.tone]
    return SpaceStyle(look.size or OTHER_SPACE.radius, fill, edge, OTHER_SPACE.edge_width,
                      look.symbol)  # fmt: skip


def piece_symbol(kind: str, looks: Mapping[str, Look]) -> str:
    """Give the symbol of a kind of piece."""
    return looks[kind].symbol if kind in looks else PIECES.get(kind, OTHER_PIECE)


def _check(name: str, known: Mapping[str, object], what: str) -> None:
    if name not in known:
        raise PolaxError(f"view: there is no {what} {name!r}; use one of: {', '.join(known)}.")


Kind = Literal["strokes", "fills", "dots", "texts"]


@dataclass(frozen=True, slots=True)
class Layer:
    """One sheet of the picture.

    Strokes and fills have one colour and width for all of it; dots that answer to the pointer
    carry the id of their space, and those that hover show a tip too.
    """

    name: str
    kind: Kind
    colour: str = "none"
    width: float = 0.0
    dash: tuple[float, ...] = ()
    answers: bool = False
    hovers: bool = False


# From the bottom to the top. Each layer is one plotly trace, so that the number and order of
# traces never depend on the scene and a widget can be updated in place.
LAYERS: tuple[Layer, ...] = (
    Layer("discs", "dots"),
    Layer("disc_tips", "dots", answers=True, hovers=True),
    Layer("hatch", "strokes", "disc_edge", 0.8),
    Layer("disc_edges", "strokes", "disc_edge", 1.2, (2, 3)),
    Layer("active_edges", "strokes", "disc_edge", 2.2),
    Layer("letters", "texts"),
    Layer("halos", "dots"),
    Layer("links", "strokes", "link", 4.5),
    Layer("region", "strokes", "witness", 9),
    Layer("cards", "dots", answers=True, hovers=True),
    Layer("way", "strokes", "way", 3, (6, 5)),
    Layer("route", "strokes", "route", 3.4, (8, 5)),
    Layer("fire", "strokes", "fire", 3, (2.5, 4)),
    Layer("spaces", "dots", answers=True, hovers=True),
    Layer("names", "texts"),
    Layer("signs", "dots"),
    Layer("route_heads", "fills", "route"),
    Layer("fire_heads", "fills", "fire"),
    Layer("target", "strokes", "fire", 2.6),
    Layer("reach_ground", "strokes", "paper", 5.6),
    Layer("reach", "strokes", "route", 2.4),
    Layer("pieces", "dots", answers=True, hovers=True),
    Layer("piece_texts", "texts"),
    Layer("loads", "dots"),
    Layer("yes", "strokes", "yes", 3),
    Layer("no", "strokes", "no", 3),
    Layer("allowed", "strokes", "yes", 2.2),
    Layer("forbidden", "strokes", "no", 2.2),
    Layer("badges", "dots"),
    Layer("badge_signs", "strokes", "on_strong", 2),
    Layer("chosen", "dots"),
    Layer("hints", "strokes", "held", 3.4, (2, 3)),
    Layer("cursor", "strokes", "ink", 2.4, (5, 3.5)),
    Layer("touch", "dots", answers=True),
    Layer("tags", "fills", "tag"),
    Layer("tag_texts", "texts"),
    Layer("legend", "dots"),
    Layer("chrome", "texts"),
)
