"""Where the board lies on the picture: scale, centres, sizes, and what is in the way."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from polax_lab.scene import Scene
from polax_lab.view import text
from polax_lab.view.geometry import Box, Obstacles, extent, largest_scale
from polax_lab.view.picture import Point
from polax_lab.view.style import SYMBOLS, space_style

#: Type below this many pixels is hard to read.
LEAST = 9.5


@dataclass(slots=True)
class Frame:
    """The board on the picture.

    Attributes
    ----------
    scale : float
        Pixels of a board unit.
    across : float
        Pixels of a board unit from left to right: more than `scale` if the board is stretched.
    unit : float
        Factor on all sizes that are not board units: 1 on a picture of usual size.
    at, radius : dict
        Centre and radius of each space, in pixels.
    name_size : float
        Type size of the names inside spaces.
    origin : Point
        Where the board's own origin lies, in pixels.
    right : float
        Where the board ends, in pixels.
    reach : dict
        How far a space and the pieces on it spread round its centre.
    obstacles : Obstacles
        Grows while the picture is drawn, so that later texts find free places.
    cards : dict
        Half the width in pixels of each space that is a card.
    """

    scale: float
    across: float
    unit: float
    at: dict[str, Point]
    radius: dict[str, float]
    name_size: float
    origin: Point
    right: float
    obstacles: Obstacles
    reach: dict[str, float] = field(default_factory=dict)
    cards: dict[str, float] = field(default_factory=dict)

    def place(self, x: float, y: float) -> Point:
        """Turn board units (y upwards) into pixels (y downwards)."""
        return self.origin[0] + x * self.across, self.origin[1] - y * self.scale

    def units(self, x: float, y: float) -> Point:
        """Turn pixels into board units: the inverse of `place`."""
        return (x - self.origin[0]) / self.across, (self.origin[1] - y) / self.scale


def _items(scene: Scene, unit: float) -> list[tuple[float, float, float, float]]:
    """What must lie inside the board's area: x, y, radius in units, padding in pixels."""
    if scene.extent is not None:
        left, low, right, high = scene.extent
        return [(left, low, 0.0, 0.0), (right, high, 0.0, 0.0)]
    spans = {kind: look.span for kind, look in scene.looks.items() if look.span}
    spaces = [
        (s.x, s.y, spans[s.kind], 6 * unit) if s.kind in spans
        else (s.x, s.y, 0.0, (47 if s.name else 22) * unit)
        for s in scene.spaces
    ]  # fmt: skip
    spaces += [
        (s.x + side * 2 * spans[s.kind], s.y, spans[s.kind], 6 * unit)
        for s in scene.spaces if s.flanks
        for side in (-1, 1)
    ]  # fmt: skip
    return spaces + [(d.x, d.y, d.radius, 3 * unit) for d in scene.discs] or [(0, 0, 1, 0)]


def _first_unit(area: Box) -> float:
    return min(max(min((area[2] - area[0]) / 720, (area[3] - area[1]) / 660), 0.45), 2.2)


def board_scale(scene: Scene, area: Box) -> float:
    """Find how many pixels a board unit may have, so that nothing leaves the area."""
    items = _items(scene, _first_unit(area))
    across = largest_scale([(x, r, pad) for x, _, r, pad in items], area[2] - area[0])
    down = largest_scale([(y, r, pad) for _, y, r, pad in items], area[3] - area[1])
    scale = min(across, down)
    # A board of one space has no size of its own.
    return scale if scale < 1e5 else 1.0


def board_height(scene: Scene, area: Box) -> float:
    """Find how many pixels of an area's height the board takes at its scale there."""
    items = _items(scene, _first_unit(area))
    low, high = extent([(y, r, pad) for _, y, r, pad in items], board_scale(scene, area))
    return high - low


def build_frame(scene: Scene, area: Box) -> Frame:
    """Fit the board into an area, true to its proportions and in the middle.

    Only a board that may be is stretched, to fill what the area has left across.
    """
    unit = _first_unit(area)
    scale = board_scale(scene, area)
    items = _items(scene, unit)
    wide = [(x, r, pad) for x, _, r, pad in items]
    most = largest_scale(wide, area[2] - area[0])
    loose = scene.stretch if scene.extent is None else 1.0
    across = min(max(most, scale), scale * loose)
    left, right = extent(wide, across)
    low, high = extent([(y, r, pad) for _, y, r, pad in items], scale)
    origin = (
        (area[0] + area[2] - left - right) / 2,
        (area[1] + area[3] + low + high) / 2,
    )
    frame = Frame(scale, across, unit, {}, {}, 0.0, origin, origin[0] + right, Obstacles(area))
    frame.at = {s.id: frame.place(s.x, s.y) for s in scene.spaces}
    # On a crowded board everything is drawn smaller rather than on top of each other; not on a
    # ground of its own, where sizes stay while spaces come and go.
    centres = list(frame.at.values()) if scene.extent is None else []
    crowd = min(
        (math.dist(a, b) for i, a in enumerate(centres) for b in centres[:i]), default=math.inf
    )
    frame.unit = unit = min(unit, max(crowd / 30, 0.3))
    for space in scene.spaces:
        look = scene.looks.get(space.kind)
        base = space_style(space.kind, scene.looks).radius * unit
        frame.radius[space.id] = base
        if look and look.span:
            # Symbols of one radius look equally large; a card is to be as wide as it says.
            frame.cards[space.id] = look.span * scale
            frame.radius[space.id] = look.span * scale / SYMBOLS[look.symbol].scale
    frame.name_size = _grow(scene, frame)
    for a, b in scene.links:
        frame.obstacles.segments.append((frame.at[a], frame.at[b]))
    for space in scene.spaces:
        x, y = frame.at[space.id]
        frame.obstacles.circles.append((x, y, frame.radius[space.id] + 3 * unit))
    return frame


def _grow(scene: Scene, frame: Frame) -> float:
    """Make the spaces with names large enough for them; gives the type size, 0 if too small."""
    # The game's own kinds have the size that it gives them.
    named = [s for s in scene.spaces if s.name and s.kind not in scene.looks]
    if not named:
        return 0.0
    unit = frame.unit
    room = math.inf
    for one in named:
        for two in scene.spaces:
            if two is not one:
                far = math.dist(frame.at[one.id], frame.at[two.id])
                free = far / 2 - 5 * unit if two.name else far - frame.radius[two.id] - 6 * unit
                room = min(room, free)
    longest = max(text.width(text.clean(s.name), 1.0, bold=True) for s in named)
    size = 13.0 * unit
    while size > 6 * unit and _name_radius(longest, size, unit) > room:
        size *= 0.98
    radius = min(max(_name_radius(longest, size, unit), 24 * unit), max(room, 12 * unit))
    for space in named:
        frame.radius[space.id] = radius
    # A name nobody can read inside is written outside.
    return size if size >= LEAST else 0.0


def _name_radius(longest: float, size: float, unit: float) -> float:
    return math.hypot(longest * size / 2, size * 0.4) + 4 * unit
