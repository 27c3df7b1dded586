"""The finished drawing as a list of simple things, in pixels, the same for every drawer.

Colours are names of `polax_lab.view.style`; y runs downwards. Nothing here is escaped yet: each
drawer escapes for its own format.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from polax_lab.view.style import LAYERS, SYMBOLS

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Dot:
    """A symbol round a centre; `space` and `tip` make it answer to the pointer."""

    x: float
    y: float
    radius: float
    symbol: str = "circle"
    fill: str = "none"
    edge: str = "none"
    edge_width: float = 0.0
    space: str = ""
    tip: str = ""

    @property
    def size(self) -> float:
        """Radius by which the symbol's outline is multiplied."""
        return self.radius * SYMBOLS[self.symbol].scale


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred upright on its point; `lead` is set in bold before it."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "ink"
    anchor: Anchor = "middle"
    bold: bool = False
    lead: str = ""
    lead_colour: str = "ink"


@dataclass(slots=True)
class Picture:
    """All layers of one drawing.

    Attributes
    ----------
    width, height : float
        Size in pixels.
    strokes, fills : dict of str to list of list of Point
        Broken lines and polygons of each layer.
    dots, texts : dict of str to list
        Symbols and texts of each layer.
    unit : float
        Factor on line widths for this size of picture.
    title : str
        Verdict and reason in one sentence, for readers who do not see the picture.
    desc : str
        Rule, legend and footer in plain text.
    """

    width: float
    height: float
    unit: float = 1.0
    title: str = ""
    desc: str = ""
    strokes: dict[str, list[list[Point]]] = field(default_factory=dict)
    fills: dict[str, list[list[Point]]] = field(default_factory=dict)
    dots: dict[str, list[Dot]] = field(default_factory=dict)
    texts: dict[str, list[Text]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for layer in LAYERS:
            getattr(self, layer.kind)[layer.name] = []
