"""The proof on the board: lines along links, rings, halos, ticks, crosses and tags."""

from __future__ import annotations

import math
from itertools import pairwise

from polax_lab.scene import Line, Mark, Scene
from polax_lab.view import text
from polax_lab.view.cardmarks import draw_card_sign
from polax_lab.view.frame import LEAST, Frame
from polax_lab.view.geometry import (
    Obstacles,
    around,
    arrow_head,
    best,
    box_at,
    corners,
    cross,
    cross_hair,
    dash,
    pill,
    ring,
    square,
    stress,
    tick,
)
from polax_lab.view.picture import Dot, Picture, Point, Text
from polax_lab.view.style import RINGS

ARROWS = ("route", "fire")
#: Sign and colour of a badge.
BADGES = {
    "yes": (tick, "yes"),
    "no": (cross, "no"),
    "duty": (stress, "no"),
    "duty_free": (dash, "soft"),
}
#: The badge at the corner of a card, by the role of its sign.
CORNERS = {
    "asked_yes": "yes", "asked_no": "no", "allowed": "yes", "forbidden": "no", "duty": "duty",
    "duty_free": "duty_free",
}  # fmt: skip


def draw_lines(scene: Scene, frame: Frame, picture: Picture) -> None:
    """Draw what runs along the links."""
    for line in scene.lines:
        if line.role == "region":
            picture.strokes["region"] += _links_inside(scene, line, frame)
            continue
        for path in line.paths:
            stops = [(*frame.at[name], frame.radius[name]) for name in path]
            draw_line(picture, line.role, stops, frame.unit, frame.cards.keys() >= set(path))


def _links_inside(scene: Scene, line: Line, frame: Frame) -> list[list[Point]]:
    return [
        [frame.at[a], frame.at[b]]
        for a, b in scene.links
        if any(a in path and b in path for path in line.paths)
    ]


def draw_line(
    picture: Picture,
    role: str,
    stops: list[tuple[float, float, float]],
    unit: float,
    cards: bool = False,
) -> None:
    """Draw one walk over stops (x, y, radius), with arrow heads in the gaps between them.

    On `cards` it leaves out the strips along the edges, where names stand.
    """
    layer = role if role in ("region", *ARROWS) else "way"
    if cards:
        for a, b in pairwise(stops):
            picture.strokes[layer] += _between_cards(a, b)
    else:
        picture.strokes[layer].append([(x, y) for x, y, _ in stops])
    if layer not in ARROWS:
        return
    for (ax, ay, near), (bx, by, end) in pairwise(stops):
        far = math.dist((ax, ay), (bx, by))
        if far > 0:
            share = min(max((near + far - end) / (2 * far), 0.2), 0.8)
            head = arrow_head((ax, ay), (bx, by), share, 7 * unit)
            picture.fills[f"{layer}_heads"].append(head)


def _between_cards(
    a: tuple[float, float, float], b: tuple[float, float, float]
) -> list[list[Point]]:
    (ax, ay, near), (bx, by, end) = a, b
    far = math.dist((ax, ay), (bx, by)) or 1.0
    shares = (0.0, 0.42 * near / far, 0.74 * near / far, 1 - 0.74 * end / far,
              1 - 0.42 * end / far, 1.0)  # fmt: skip
    at = [(ax + share * (bx - ax), ay + share * (by - ay)) for share in shares]
    return [at[0:2], at[2:4], at[4:6]]


#: Signs that stand beside their space; tags choose their place before names.
BESIDE = ("label", "forecast", "name")
TAGS = ("label", "forecast")
#: A click this near to a space is meant for it anyway, in pixels; as in workbench/pointer.js.
NEAR = 13.0
#: Where a badge stands, in radii of what it belongs to, at the right and above.
_CORNER = 0.72
#: Signs that come and go with the hand: drawn last, and nothing makes way for them.
FLEETING = ("hint", "advised", "selected", "cursor")


def draw_marks(scene: Scene, frame: Frame, picture: Picture) -> None:
    """Draw all signs; tags come last, because they look for a free place."""
    empty = {space.id for space in scene.spaces if not space.name}
    empty -= {piece.space for piece in scene.pieces}
    held = {piece.space for piece in scene.pieces}
    free = dict(frame.cards)
    # Several rulings may say the same of a space: it is drawn once, as the first one says it.
    signs: dict[tuple[str, str], Mark] = {}
    for mark in scene.marks:
        for name in mark.spaces:
            signs.setdefault((mark.role, name), mark)

    def draw(role: str, name: str, words: str = "") -> None:
        x, y = frame.at[name]
        if name in frame.cards:
            free[name] = draw_on_card(
                picture, role, x, y, frame.cards[name], free[name], frame.unit, name not in held
            )
            return
        reach = frame.reach[name]
        outer = draw_sign(picture, role, x, y, reach, frame.unit, words, name in empty)
        # A second sign on the same space goes round the first.
        frame.reach[name] = max(reach, outer)
        if role not in FLEETING:
            empty.discard(name)
            frame.obstacles.circles.append((x, y, outer + 2 * frame.unit))

    for (role, name), mark in signs.items():
        if role not in (*BESIDE, *FLEETING):
            draw(role, name, text.clean(mark.text))
    for role in BESIDE:
        for mark in scene.marks:
            for name in mark.spaces if mark.role == role else ():
                words = text.clean(mark.text or mark.label or name)
                _write_beside(
                    name, words, frame, picture, tag=role in TAGS, quick=scene.extent is not None
                )
    for last in FLEETING:
        for role, name in signs:
            if role == last:
                draw(role, name)
    for name, reach in frame.reach.items():
        if reach > max(NEAR, frame.radius[name]):
            picture.dots["touch"].append(Dot(*frame.at[name], reach, space=name))


def draw_on_card(
    picture: Picture,
    role: str,
    x: float,
    y: float,
    half: float,
    free: float,
    unit: float,
    empty: bool,
) -> float:
    """Draw one sign on a card of half the width `half`; takes and gives what is `free` of it."""
    if role in CORNERS:
        _draw_badge(picture, CORNERS[role], x, y, half / _CORNER, unit)
    if role in ("allowed", "forbidden"):
        return free  # the badge says it
    return draw_card_sign(picture, role, x, y, free, unit, empty)


def draw_sign(
    picture: Picture,
    role: str,
    x: float,
    y: float,
    reach: float,
    unit: float,
    words: str = "",
    empty: bool = True,
) -> float:
    """Draw one sign round a centre.

    Parameters
    ----------
    picture : Picture
        Where to draw.
    role : str
        Role of a `polax_lab.scene.Mark` other than ``label``.
    x, y, reach : float
        Centre, and how far what lies there already spreads.
    unit : float
        Factor on sizes.
    words : str
        Text of an ``end``.
    empty : bool
        Whether the sign may cover the centre; else a small badge carries it.

    Returns
    -------
    float
        How far the sign spreads.
    """
    if role in ("blocker", "cut"):
        return _draw_halo(picture, role, x, y, reach, unit)
    if role == "target":
        radius = max(13 * unit, reach + 4 * unit)
        picture.strokes["target"] += cross_hair(x, y, radius)
        return radius * 1.3
    if role in ("allowed", "forbidden"):
        layer, colour = role, "yes" if role == "allowed" else "no"
        if not empty:
            _draw_badge(picture, colour, x, y, reach, unit)
            return reach
        radius = 9.5 * unit
        picture.dots["signs"].append(
            Dot(x, y, radius, fill=f"{colour}_fill", edge=colour, edge_width=1.2 * unit)
        )
        picture.strokes[layer] += (tick if colour == "yes" else cross)(x, y, radius * 0.95)
        return radius
    if role == "end":
        return _draw_end(picture, x, y, reach, unit, words, empty)
    if role in FLEETING:
        return _draw_fleeting(picture, role, x, y, reach, unit, empty)
    if role == "reach":
        half = max(9 * unit, reach + 3 * unit)
        picture.strokes["reach"] += corners(x, y, half)
        return half * 1.2
    edge, edge_width = RINGS.get(role, ("ink", 2.0))
    radius = max(15 * unit, reach + 6 * unit)
    answer = {"asked_yes": "yes", "asked_no": "no"}.get(role)
    fill = f"{answer}_fill" if answer and empty else "none"
    picture.dots["signs"].append(Dot(x, y, radius, "circle", fill, edge, edge_width * unit))
    if answer and empty:
        picture.strokes[answer] += (tick if answer == "yes" else cross)(x, y, radius * 0.95)
    elif answer:
        _draw_badge(picture, answer, x, y, radius - 2 * unit, unit)
    elif role in BADGES:
        _draw_badge(picture, role, x, y, radius - 2 * unit, unit)
    return radius + 2 * unit


def _draw_halo(picture: Picture, role: str, x: float, y: float, reach: float, unit: float) -> float:
    if role == "blocker":
        radius = reach + 7 * unit
        halo = Dot(x, y, radius, "circle", "witness_fill", "witness", 1.8 * unit)
    else:
        radius = (reach + 6 * unit) * 1.25
        halo = Dot(x, y, radius, "diamond", "none", "witness", 2.6 * unit)
    picture.dots["halos"].append(halo)
    return radius


def _draw_end(
    picture: Picture, x: float, y: float, reach: float, unit: float, words: str, empty: bool
) -> float:
    if not empty:
        radius = reach + 5 * unit
        picture.dots["signs"].append(Dot(x, y, radius, edge="yes", edge_width=2.4 * unit))
        return radius
    radius = 9.5 * unit
    picture.dots["signs"].append(
        Dot(x, y, radius, fill="yes_fill", edge="yes", edge_width=2.2 * unit)
    )
    if words:
        size = min(11 * unit, 1.5 * radius / text.width(words, 1.0, bold=True))
        picture.texts["tag_texts"].append(Text(x, y, words, size, "ink", bold=True))
    else:
        picture.dots["badges"].append(Dot(x, y, 3.4 * unit, fill="yes"))
    return radius


def _draw_fleeting(
    picture: Picture, role: str, x: float, y: float, reach: float, unit: float, empty: bool
) -> float:
    if role == "cursor":
        half = max(13 * unit, reach + 3.5 * unit)
        picture.strokes["cursor"].append(square(x, y, half))
        return half
    if role == "selected":
        radius = max(13 * unit, reach + 5 * unit)
        for edge, edge_width in (("held", 6.0), ("paper", 1.6)):
            line = Dot(x, y, radius, edge=edge, edge_width=edge_width * unit)
            picture.dots["chosen"].append(line)
        return radius + 3 * unit
    if empty:
        picture.dots["chosen"].append(Dot(x, y, 4 * unit, fill="held"))
    radius = max(10 * unit, reach + 4 * unit)
    if role == "advised":
        line = Dot(x, y, radius + unit, edge="held", edge_width=4.5 * unit)
        picture.dots["chosen"].append(line)
        return radius + 4 * unit
    picture.strokes["hints"].append(ring(x, y, radius))
    return radius + 2 * unit


def _draw_badge(picture: Picture, name: str, x: float, y: float, away: float, unit: float) -> None:
    """Draw a small filled sign at the upper right."""
    sign, colour = BADGES[name]
    x, y = x + _CORNER * away, y - _CORNER * away
    radius = 7.5 * unit
    picture.dots["badges"].append(Dot(x, y, radius, "circle", colour, "paper", 1.4 * unit))
    picture.strokes["badge_signs"] += sign(x, y, radius * 0.8)


def draw_tag(picture: Picture, x: float, y: float, words: str, unit: float) -> None:
    """Draw a small filled label."""
    size = 11 * unit
    high = 16 * unit
    wide = max(high, text.width(words, size, bold=True) + 8 * unit)
    picture.fills["tags"].append(pill(x, y, wide, high))
    picture.texts["tag_texts"].append(Text(x, y, words, size, "on_tag", bold=True))


def _write_beside(
    name: str, words: str, frame: Frame, picture: Picture, tag: bool, quick: bool
) -> None:
    """Write a tag or name where it is free; `quick` looks at few places, for many names."""
    unit = frame.unit
    size = 11 * unit if tag else max(10.5 * unit, LEAST)
    high = 16 * unit if tag else size * 1.25
    wide = max(high, text.width(words, size, bold=True) + 8 * unit)
    x, y = frame.at[name]
    candidates: list[Point] = []
    for gap in (2 * unit,) if quick else (2 * unit, 7 * unit, 14 * unit):
        for cx, cy in around(x, y, 1.0, 8 if quick else 24, 0.875):
            ux, uy = cx - x, cy - y
            push = frame.reach[name] + gap + high / 2 + abs(ux) * (wide - high) / 2
            candidates.append((x + ux * push, y + uy * push))
    # Well away from other spaces, so that nobody takes it for theirs.
    every = frame.obstacles
    others = [circle for circle in every.circles if circle[:2] != (x, y)]
    free = Obstacles(every.area, others, every.segments, every.boxes)
    cx, cy = best(candidates, wide + 12 * unit, high + 12 * unit, free)
    frame.obstacles.boxes.append(box_at(cx, cy, wide, high))
    # Where many names stand, the ground between them is for new spaces.
    parts = 0 if quick else max(1, round(wide / high))
    picture.dots["touch"] += [
        Dot(cx + (i + 0.5 - parts / 2) * wide / parts, cy, high / 2, space=name)
        for i in range(parts)
    ]
    if tag:
        draw_tag(picture, cx, cy, words, unit)
    else:
        picture.texts["names"].append(Text(cx, cy, words, size, "soft"))
