"""Signs on spaces that are cards: frames just inside their edges, badges at their corners.

Cards lie side by side: a ring round one would cut into its neighbours.
"""

from __future__ import annotations

from polax_lab.view.geometry import corners, cross_hair, square
from polax_lab.view.picture import Dot, Picture
from polax_lab.view.style import RINGS, SYMBOLS

#: Colour and width of the frame of each role: rings, and what other spaces have in other forms.
FRAMES = {role: (colour, width + 0.4) for role, (colour, width) in RINGS.items()} | {
    "blocker": ("witness", 4.4),
    "cut": ("witness", 3.4),
    "end": ("yes", 2.8),
}
#: Between the frames of two signs on the same card.
_STEP = 5.5


def draw_card_sign(
    picture: Picture, role: str, x: float, y: float, half: float, unit: float, empty: bool
) -> float:
    """Draw one sign on a card.

    Parameters
    ----------
    picture : Picture
        Where to draw.
    role : str
        Role of a `polax_lab.scene.Mark` that does not stand beside its space.
    x, y, half : float
        Centre of the card, and half the side of the frame that is free.
    unit : float
        Factor on sizes.
    empty : bool
        Whether nothing lies on the card.

    Returns
    -------
    float
        Half the side of the frame that is left for the next sign.
    """
    if role == "target":
        picture.strokes["target"] += cross_hair(x, y, min(13 * unit, half))
        return half
    if role == "reach":
        signs = corners(x, y, half - 3 * unit)
        # Cards may be as dark as the sign.
        picture.strokes["reach_ground"] += signs
        picture.strokes["reach"] += signs
    elif role == "hint":
        picture.strokes["hints"].append(square(x, y, half - 2 * unit))
        if empty:
            picture.dots["chosen"].append(Dot(x, y, 4 * unit, fill="held"))
    elif role == "cursor":
        picture.strokes["cursor"].append(square(x, y, half + 2 * unit))
        return half
    elif role == "selected":
        for edge, width in (("held", 6.0), ("paper", 1.6)):
            picture.dots["chosen"].append(_frame(x, y, half, edge, width * unit))
    elif role == "advised":
        picture.dots["chosen"].append(_frame(x, y, half, "held", 5 * unit))
        if empty:
            picture.dots["chosen"].append(Dot(x, y, 4 * unit, fill="held"))
    else:
        edge, width = FRAMES.get(role, ("ink", 2.0))
        picture.dots["signs"].append(_frame(x, y, half, edge, width * unit))
    return half - _STEP * unit


def _frame(x: float, y: float, half: float, edge: str, width: float) -> Dot:
    inside = half - width / 2
    return Dot(x, y, inside / SYMBOLS["square"].scale, "square", edge=edge, edge_width=width)
