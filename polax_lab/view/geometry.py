"""Small plane geometry: fitting, finding free places, and the outlines of signs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from polax_lab.view.picture import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom
Circle = tuple[float, float, float]  # x, y, radius


@dataclass(slots=True)
class Obstacles:
    """What a text or piece should keep clear of; `cost` says how badly a box does not."""

    area: Box
    circles: list[Circle] = field(default_factory=list)
    segments: list[tuple[Point, Point]] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def copy(self) -> Obstacles:
        """Give obstacles of their own, to which more can be added."""
        return Obstacles(self.area, [*self.circles], [*self.segments], [*self.boxes])

    def near(self, box: Box) -> Obstacles:
        """Keep only what could touch a box."""
        left, top, right, bottom = box
        return Obstacles(
            self.area,
            [
                (x, y, r)
                for x, y, r in self.circles
                if left - r < x < right + r and top - r < y < bottom + r
            ],
            [
                (a, b)
                for a, b in self.segments
                if min(a[0], b[0]) < right
                and max(a[0], b[0]) > left
                and min(a[1], b[1]) < bottom
                and max(a[1], b[1]) > top
            ],
            [
                o
                for o in self.boxes
                if o[0] < right and o[2] > left and o[1] < bottom and o[3] > top
            ],
        )

    def cost(self, box: Box) -> float:
        """Sum of the depths of all overlaps in pixels; leaving the area counts most."""
        left, top, right, bottom = box
        total = 50 * (
            max(0.0, self.area[0] - left)
            + max(0.0, self.area[1] - top)
            + max(0.0, right - self.area[2])
            + max(0.0, bottom - self.area[3])
        )
        for x, y, radius in self.circles:
            gap = math.hypot(x - min(max(x, left), right), y - min(max(y, top), bottom))
            total += max(0.0, radius - gap)
        for a, b in self.segments:
            (ax, ay), (bx, by) = a, b
            apart = (ax < left and bx < left) or (ax > right and bx > right)
            if not (apart or (ay < top and by < top) or (ay > bottom and by > bottom)):
                total += _length_inside(a, b, box)
        for other in self.boxes:
            wide = min(right, other[2]) - max(left, other[0])
            high = min(bottom, other[3]) - max(top, other[1])
            if wide > 0 and high > 0:
                total += 2.5 * min(wide, high)
        return total


def _length_inside(a: Point, b: Point, box: Box) -> float:
    """Length of the part of a segment that lies in a box (Liang and Barsky's clipping)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    start, end = 0.0, 1.0
    for delta, low, high in (
        (dx, box[0] - a[0], box[2] - a[0]),
        (dy, box[1] - a[1], box[3] - a[1]),
    ):
        if delta == 0:
            if low > 0 or high < 0:
                return 0.0
            continue
        first, last = sorted((low / delta, high / delta))
        start, end = max(start, first), min(end, last)
    return max(0.0, end - start) * math.hypot(dx, dy)


def box_at(x: float, y: float, wide: float, high: float) -> Box:
    """Give the box of a size round a centre."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def outline(box: Box) -> list[Point]:
    """Give the edge of a box as a closed line."""
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


def square(x: float, y: float, half: float) -> list[Point]:
    """Give the edge of a square round a centre, by half its side."""
    return outline((x - half, y - half, x + half, y + half))


def best(candidates: Sequence[Point], wide: float, high: float, obstacles: Obstacles) -> Point:
    """Choose the freest centre for a box; of equally free ones the first."""
    across, down = [x for x, _ in candidates], [y for _, y in candidates]
    near = obstacles.near(
        (
            min(across) - wide / 2,
            min(down) - high / 2,
            max(across) + wide / 2,
            max(down) + high / 2,
        )
    )
    return _best(
        tuple(candidates), wide, high, near.area,
        tuple(near.circles), tuple(near.segments), tuple(near.boxes),
    )  # fmt: skip


# From one picture to the next nearly every search is the same again.
@lru_cache(maxsize=256)
def _best(
    candidates: tuple[Point, ...],
    wide: float,
    high: float,
    area: Box,
    circles: tuple[Circle, ...],
    segments: tuple[tuple[Point, Point], ...],
    boxes: tuple[Box, ...],
) -> Point:
    near = Obstacles(area, list(circles), list(segments), list(boxes))
    found, least = candidates[0], math.inf
    for x, y in candidates:
        cost = round(near.cost(box_at(x, y, wide, high)), 3)
        if cost < least:
            found, least = (x, y), cost
        if least == 0:
            break
    return found


def largest_scale(items: Sequence[tuple[float, float, float]], room: float) -> float:
    """Find how many pixels a board unit may have along one axis.

    Parameters
    ----------
    items : sequence of (position, radius in units, padding in pixels)
        What must fit.
    room : float
        Pixels there are.
    """
    low, high = 0.0, 1e6
    for _ in range(60):
        middle = (low + high) / 2
        if _span(items, middle) <= room:
            low = middle
        else:
            high = middle
    return low


def _span(items: Sequence[tuple[float, float, float]], scale: float) -> float:
    start, end = extent(items, scale)
    return end - start


def extent(items: Sequence[tuple[float, float, float]], scale: float) -> tuple[float, float]:
    """Give the first and last pixel of all items at a scale."""
    return (
        min((at - radius) * scale - pad for at, radius, pad in items),
        max((at + radius) * scale + pad for at, radius, pad in items),
    )


def ring(x: float, y: float, radius: float, points: int = 60) -> list[Point]:
    """Give a closed circle as a broken line."""
    steps = (2 * math.pi * i / points for i in range(points + 1))
    return [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in steps]


def hatch(x: float, y: float, radius: float, gap: float) -> list[list[Point]]:
    """Give slanting chords of a circle."""
    lines: list[list[Point]] = []
    slant = math.sqrt(0.5)
    for i in range(-int(radius / gap), int(radius / gap) + 1):
        off = i * gap
        half = math.sqrt(max(0.0, radius * radius - off * off))
        cx, cy = x + off * slant, y + off * slant
        lines.append(
            [(cx - half * slant, cy + half * slant), (cx + half * slant, cy - half * slant)]
        )
    return lines


def tick(x: float, y: float, r: float) -> list[list[Point]]:
    """Give the tick that fits into a circle."""
    return [
        [(x - 0.55 * r, y + 0.02 * r), (x - 0.13 * r, y + 0.45 * r), (x + 0.58 * r, y - 0.45 * r)]
    ]


def cross(x: float, y: float, r: float) -> list[list[Point]]:
    """Give the cross that fits into a circle."""
    d = 0.5 * r
    return [[(x - d, y - d), (x + d, y + d)], [(x - d, y + d), (x + d, y - d)]]


def cross_hair(x: float, y: float, r: float) -> list[list[Point]]:
    """Give a ring with four strokes pointing at its middle."""
    arms = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return [ring(x, y, r, 36)] + [
        [(x + a * 0.75 * r, y + b * 0.75 * r), (x + a * 1.3 * r, y + b * 1.3 * r)] for a, b in arms
    ]


def corners(x: float, y: float, r: float) -> list[list[Point]]:
    """Give the four corners of a square with half the side r."""
    turns = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return [
        [(x + a * r, y + 0.35 * b * r), (x + a * r, y + b * r), (x + 0.35 * a * r, y + b * r)]
        for a, b in turns
    ]


def stress(x: float, y: float, r: float) -> list[list[Point]]:
    """Give an exclamation mark."""
    return [[(x, y - 0.62 * r), (x, y + 0.12 * r)], [(x, y + 0.5 * r), (x, y + 0.62 * r)]]


def dash(x: float, y: float, r: float) -> list[list[Point]]:
    """Give a short level stroke."""
    return [[(x - 0.5 * r, y), (x + 0.5 * r, y)]]


def arrow_head(a: Point, b: Point, share: float, size: float) -> list[Point]:
    """Give an arrow head on the way from a to b, its middle at a share of the way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy) or 1.0
    ux, uy = dx / far, dy / far
    x, y = a[0] + dx * share, a[1] + dy * share
    return [
        (x + ux * size, y + uy * size),
        (x - ux * size * 0.8 - uy * size * 0.85, y - uy * size * 0.8 + ux * size * 0.85),
        (x - ux * size * 0.35, y - uy * size * 0.35),
        (x - ux * size * 0.8 + uy * size * 0.85, y - uy * size * 0.8 - ux * size * 0.85),
        (x + ux * size, y + uy * size),
    ]


def pill(x: float, y: float, wide: float, high: float) -> list[Point]:
    """Give a box with round ends."""
    r = high / 2
    half = max(0.0, wide / 2 - r)
    right = [
        (x + half + r * math.cos(t), y + r * math.sin(t))
        for t in (math.pi * (i / 8 - 0.5) for i in range(9))
    ]
    left = [(2 * x - px, 2 * y - py) for px, py in right]
    return [*right, *left, right[0]]


def around(x: float, y: float, radius: float, count: int, start: float = 0.0) -> list[Point]:
    """Give points evenly round a centre; `start` in turns from the right, downwards."""
    return [(x + radius * ux, y + radius * uy) for ux, uy in _directions(count, start)]


@lru_cache(maxsize=256)
def _directions(count: int, start: float) -> tuple[Point, ...]:
    turns = (2 * math.pi * (start + i / count) for i in range(count))
    return tuple((math.cos(t), math.sin(t)) for t in turns)
