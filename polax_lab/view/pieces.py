"""Pieces on their spaces: one sits on a field, several spread, round a planet they find room."""

from __future__ import annotations

import math
from collections.abc import Mapping

from polax_lab.scene import Look, Piece, Scene
from polax_lab.view import text
from polax_lab.view.frame import Frame
from polax_lab.view.geometry import Box, Obstacles, around, best, box_at
from polax_lab.view.picture import Dot, Picture, Point, Text
from polax_lab.view.style import PLAYERS, SYMBOLS, TINTS, piece_symbol

RADIUS = 11.0
#: Between two pieces round a planet, in radii.
_GAP = 0.2
#: Pieces stay this large on small pictures, so that what is on them can be read.
LEAST_UNIT = 0.8


def piece_dot(piece: Piece, x: float, y: float, unit: float, looks: Mapping[str, Look]) -> Dot:
    """Give the symbol of a piece."""
    look = looks.get(piece.kind)
    radius = (look.size if look and look.size else RADIUS) * unit
    fill = piece.player if piece.player in (*PLAYERS, *TINTS) else "neutral"
    symbol = piece_symbol(piece.kind, looks)
    tip = text.clean(piece.tip or piece.label)
    return Dot(x, y, radius, symbol, fill, "piece_edge", 1.5 * unit, piece.space, tip)


def load_dot(piece: Dot) -> Dot:
    """Give the disc at the upper right corner of a piece that carries something."""
    away, radius = 0.8 * piece.size, 0.42 * piece.radius
    return Dot(piece.x + away, piece.y - away, radius, "circle", "load", "piece_edge",
               piece.edge_width)  # fmt: skip


def piece_text(dot: Dot, words: str) -> list[Text]:
    """Give the text on a piece, small enough for its symbol."""
    words = text.clean(words)
    if not words:
        return []
    room = dot.radius * {"triangle": 0.95, "square": 1.55}.get(dot.symbol, 1.4)
    wide = max(text.width(words, 1.0, bold=True), 0.7)
    size = min(room / wide, dot.radius * 1.2)
    y = dot.y + SYMBOLS[dot.symbol].drop * dot.size
    return [Text(dot.x, y, words, size, f"on_{dot.fill}", bold=True)]


def draw_pieces(scene: Scene, frame: Frame, picture: Picture) -> None:
    """Place and draw all pieces; they become obstacles for later texts."""
    named = {space.id for space in scene.spaces if space.name and space.kind not in scene.looks}
    unit = max(frame.unit, LEAST_UNIT)
    radius = RADIUS * unit
    frame.reach = dict(frame.radius)
    for space in scene.spaces:
        here = [piece for piece in scene.pieces if piece.space == space.id]
        if not here:
            continue
        if space.id in frame.cards:
            points = _in_a_card(space.id, len(here), radius, frame)
        elif space.id in named:
            points = _round_a_planet(space.id, here, radius, frame, scene.looks)
        else:
            points, frame.reach[space.id] = _on_a_field(space.id, len(here), radius, frame)
        for piece, (x, y) in zip(here, points, strict=True):
            dot = piece_dot(piece, x, y, unit, scene.looks)
            picture.dots["pieces"].append(dot)
            picture.texts["piece_texts"] += piece_text(dot, piece.text)
            if piece.loaded:
                picture.dots["loads"].append(load_dot(dot))
            frame.obstacles.circles.append((x, y, radius * 1.15))


def _in_a_card(name: str, count: int, radius: float, frame: Frame) -> list[Point]:
    """In rows that are centred between the name and the note."""
    x, y = frame.at[name]
    step = 3.1 * radius
    across = max(1, int((1.9 * frame.cards[name]) // step))
    rows = [min(across, count - i) for i in range(0, count, across)]
    return [
        (x + (i - (wide - 1) / 2) * step, y + (j - (len(rows) - 1) / 2) * step)
        for j, wide in enumerate(rows)
        for i in range(wide)
    ]


def _on_a_field(name: str, count: int, radius: float, frame: Frame) -> tuple[list[Point], float]:
    x, y = frame.at[name]
    if count == 1:
        return [(x, y)], radius * 1.1
    away = radius * 1.3 / math.sin(math.pi / count)
    turns = [around(x, y, away, count, i / 24) for i in range(24)]
    # A piece may lie on a lane, but not on a letter or another space.
    free = Obstacles(frame.obstacles.area, frame.obstacles.circles, [], frame.obstacles.boxes)
    costs = [
        round(sum(free.cost(box_at(*p, 2 * radius, 2 * radius)) for p in points), 3)
        for points in turns
    ]
    return turns[costs.index(min(costs))], away + radius


def piece_box(piece: Piece, looks: Mapping[str, Look]) -> Box:
    """Left, top, right and bottom edge of a piece with a radius of 1, its load included."""
    box = SYMBOLS[piece_symbol(piece.kind, looks)].box
    if not piece.loaded:
        return box
    dot = load_dot(piece_dot(piece, 0, 0, 1 / RADIUS, looks))
    return box[0], min(box[1], dot.y - dot.radius), max(box[2], dot.x + dot.radius), box[3]


def _round_a_planet(
    name: str, here: list[Piece], radius: float, frame: Frame, looks: Mapping[str, Look]
) -> list[Point]:
    count = len(here)
    x, y = frame.at[name]
    every = frame.obstacles
    others = [circle for circle in every.circles if circle[:2] != (x, y)]
    free = Obstacles(every.area, others, every.segments, every.boxes)
    away = frame.radius[name] + radius * 0.75
    candidates = [
        point
        for step in range(count // 8 + 3)
        for point in around(x, y, away + step * 2.4 * radius, 36 + 12 * step, 0.75)
    ]
    points: list[Point] = []
    for piece in here:
        # What is free is sought for the whole symbol, which is not in the middle of its box.
        left, top, right, bottom = (edge * radius for edge in piece_box(piece, looks))
        wide, high = right - left, bottom - top
        cx, cy = best(candidates, wide + _GAP * radius, high + _GAP * radius, free)
        points.append((cx - (left + right) / 2, cy - (top + bottom) / 2))
        free.boxes.append(box_at(cx, cy, wide, high))
    return points
