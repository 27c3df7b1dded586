"""Where everything goes: from a scene and a size in pixels to one finished picture.

Both drawers draw this picture, so that a static file and the live figure look the same. The
board's place depends on the board and the size alone: it never moves when the ruling changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from polax_lab.scene import Disc, Scene, Space
from polax_lab.view import text
from polax_lab.view.chrome import Regions, draw_chrome, regions
from polax_lab.view.frame import LEAST, Frame, board_height, board_scale, build_frame
from polax_lab.view.geometry import around, best, box_at, hatch, outline, ring
from polax_lab.view.legend import draw_legend
from polax_lab.view.marks import draw_lines, draw_marks
from polax_lab.view.picture import Dot, Picture, Point, Text
from polax_lab.view.pieces import draw_pieces
from polax_lab.view.style import space_style

#: A long name in a small card is written this small rather than not at all.
_LEAST_IN_CARD = 7.5
#: Higher than any board, in widths of the picture.
_TALL = 20.0


def layout(
    scene: Scene, width: float = 1280, height: float = 800, *, chrome: bool = True
) -> Picture:
    """Lay out a scene.

    Parameters
    ----------
    scene : Scene
        What to show.
    width, height : float
        Size of the picture in pixels.
    chrome : bool
        Whether headline, second line and footer are drawn too.

    Returns
    -------
    Picture
        Everything to draw, in pixels.
    """
    plan = _plan(_bare(scene), width, height, chrome)
    # Later texts add obstacles of their own: the plan itself must stay as it is.
    frame = replace(plan.frame, obstacles=plan.frame.obstacles.copy(), reach={})
    picture = Picture(width, height, frame.unit)
    if scene.extent is not None:
        left, low, right, high = scene.extent
        (x0, y0), (x1, y1) = frame.place(left, high), frame.place(right, low)
        # Just inside: an empty ground of its own is seen too.
        picture.strokes["disc_edges"].append(outline((x0 + 1, y0 + 1, x1 - 1, y1 - 1)))
    _draw_discs(scene, plan, picture)
    _draw_spaces(scene, frame, picture)
    picture.texts["names"] += plan.notes
    draw_lines(scene, frame, picture)
    draw_pieces(scene, frame, picture)
    draw_marks(scene, frame, picture)
    labels = draw_legend(scene, plan.places, picture, _legend_left(plan))
    draw_chrome(scene, plan.places, picture, labels, shown=chrome)
    return picture


def frame_of(
    scene: Scene, width: float = 1280, height: float = 800, *, chrome: bool = True
) -> Frame:
    """Tell where the board of a scene lies on its picture: for `Frame.place` and `Frame.units`."""
    return _plan(_bare(scene), width, height, chrome).frame


def full_height(scene: Scene, width: float) -> float:
    """Tell how high a picture without chrome has to be for its board to be as wide as it is.

    Parameters
    ----------
    scene : Scene
    width : float
        Of the picture, in pixels.

    Returns
    -------
    float
        Pixels, with room for a legend below the board.
    """
    places = regions(width, _TALL * width, False, below=True)
    room = places.board[3] - places.board[1]
    return _TALL * width - room + board_height(scene, places.board)


@dataclass(frozen=True, slots=True)
class _Plan:
    """All that depends on the board and the size alone."""

    places: Regions
    frame: Frame
    notes: list[Text]
    letters: list[Text]


def _bare(scene: Scene) -> Scene:
    """Keep what the plan depends on, so that it is made once for a whole game."""
    spaces = tuple(
        replace(space, tip="", flanks=("",) * len(space.flanks)) if space.tip else space
        for space in scene.spaces
    )
    discs = tuple(replace(disc, active=False, tip="") for disc in scene.discs)
    return Scene(
        spaces=spaces, links=scene.links, discs=discs, looks=scene.looks, extent=scene.extent,
        stretch=scene.stretch,
    )  # fmt: skip


@lru_cache(maxsize=16)
def _plan(board: Scene, width: float, height: float, chrome: bool) -> _Plan:
    places = _better(board, width, height, chrome)
    frame = build_frame(board, places.board)
    # Notes before letters, which have more room to give way.
    notes = [
        _note(space, frame)
        for space in board.spaces
        if space.kind not in board.looks and (space.note or (space.name and not frame.name_size))
    ]
    letters = [_letter(disc, frame) for disc in board.discs]
    return _Plan(places, frame, notes, letters)


def _better(scene: Scene, width: float, height: float, chrome: bool) -> Regions:
    """Put the legend at the right or below, whichever leaves the board larger.

    A scene with a ground of its own has the whole picture for it.
    """
    both = [regions(width, height, chrome, below=below) for below in (False, True)]
    if scene.extent is not None:
        return replace(both[1], board=(0, 0, width, height))
    scales = [board_scale(scene, r.board) for r in both]
    return both[1] if scales[1] > scales[0] * 1.02 else both[0]


def _legend_left(plan: _Plan) -> float:
    """Move the legend towards the board, so that both together stand in the middle."""
    spare = plan.places.board[2] - plan.frame.right
    return plan.places.legend[0] - max(0.0, spare) * 0.5


def _draw_discs(scene: Scene, plan: _Plan, picture: Picture) -> None:
    frame = plan.frame
    for disc, letter in zip(scene.discs, plan.letters, strict=True):
        x, y = frame.place(disc.x, disc.y)
        radius = disc.radius * frame.scale
        fill = "disc_on" if disc.active else "disc"
        picture.dots["discs"].append(Dot(x, y, radius, fill=fill))
        # The letter tells about the disc: a disc that did would catch clicks meant for fields.
        tip = text.clean(disc.tip or disc.letter)
        spot = Dot(letter.x, letter.y, letter.size * 0.7, fill=fill, tip=tip)
        picture.dots["disc_tips"].append(spot)
        picture.texts["letters"].append(letter)
        edges = "active_edges" if disc.active else "disc_edges"
        picture.strokes[edges].append(ring(x, y, radius))
        if disc.active:
            picture.strokes["hatch"] += hatch(x, y, radius, 9 * frame.unit)


def _draw_spaces(scene: Scene, frame: Frame, picture: Picture) -> None:
    unit, size = frame.unit, frame.name_size
    held = {piece.space for piece in scene.pieces}
    picture.strokes["links"] = [[frame.at[a], frame.at[b]] for a, b in scene.links]
    for space in scene.spaces:
        look = space_style(space.kind, scene.looks)
        x, y = frame.at[space.id]
        radius = frame.radius[space.id]
        tip = text.clean(space.tip or space.name or space.id)
        dot = Dot(x, y, radius, look.symbol, look.fill, look.edge, look.edge_width * unit,
                  space.id, tip)  # fmt: skip
        if space.id in frame.cards:
            # Walks run over cards; the space itself only answers to the pointer.
            picture.dots["cards"].append(dot)
            _draw_flanks(space, dot, frame, picture)
            dot = Dot(x, y, radius, look.symbol, space=space.id, tip=tip)
        picture.dots["spaces"].append(dot)
        if space.kind in scene.looks:
            if space.id in held and space.id not in frame.cards:
                continue  # the piece lies over it
            picture.texts["names"] += _inside(space, look.fill, frame)
        elif space.name and size:
            name = text.cut(text.clean(space.name), size, 2 * radius - 4 * unit, bold=True)
            picture.texts["names"].append(Text(x, y, name, size, bold=True))


def _draw_flanks(space: Space, card: Dot, frame: Frame, picture: Picture) -> None:
    """Draw the cards at both sides of a card, with their lines in the middle of each."""
    half, unit = frame.cards[space.id], frame.unit
    for side, words in zip((-1, 1), space.flanks, strict=False):
        x = card.x + side * 2 * half
        picture.dots["cards"].append(replace(card, x=x))
        frame.obstacles.circles.append((x, card.y, card.radius))
        lines = [text.clean(line) for line in words.split("\n")]
        size = max(13.0 * unit, LEAST)
        top = card.y - 0.75 * size * (len(lines) - 1)
        for i, line in enumerate(lines):
            wide = text.width(line, 1.0, bold=i == 0)
            small = max(min(size, 1.8 * half / max(wide, 0.5)), _LEAST_IN_CARD)
            said = text.cut(line, small, 2 * half, bold=i == 0)
            picture.texts["names"].append(Text(x, top + 1.5 * size * i, said, small, bold=i == 0))


def _inside(space: Space, ground: str, frame: Frame) -> Iterator[Text]:
    """Name and note of a space of the game's own kind: along the edges of a card, else inside."""
    x, y = frame.at[space.id]
    radius, card = frame.radius[space.id], space.id in frame.cards
    colour = "on_dark" if ground == "dark_fill" else "ink"
    lines = ((space.name, -0.66, True), (space.note, 0.66, False))
    for words, at, bold in lines if card else lines[:1]:
        said = text.clean(words)
        room = radius * 1.55
        size = max(13.0 * frame.unit, LEAST) if card else 1.1 * radius
        size = min(size, room / max(text.width(said, 1.0, bold=bold), 0.5))
        if card and size < _LEAST_IN_CARD:
            size = _LEAST_IN_CARD
            # Nothing is better than dots alone.
            said = text.cut(said, size, room, bold=bold).removeprefix("…")
        if said and size >= (_LEAST_IN_CARD if card else 6.0):
            yield Text(x, y + (at * radius if card else 0.0), said, size, colour, bold=bold)


def _note(space: Space, frame: Frame) -> Text:
    """Write a note beside its space where no lane runs, below if that is free.

    A name that is too long for its planet stands before the note.
    """
    name = "" if frame.name_size else text.clean(space.name)
    note = " · ".join(filter(None, (name, text.clean(space.note))))
    size = max(11.5 * frame.unit, LEAST)
    wide, high = text.width(note, size) + 4, size * 1.25
    x, y = frame.at[space.id]
    reach = frame.radius[space.id] + 10 * frame.unit
    candidates: list[Point] = []
    # Below, above, right, left, then slanting and ever more freely.
    for turn in (0.25, 0.75, 0, 0.5, 0.125, 0.375, 0.875, 0.625, *(i / 24 for i in range(24))):
        ux, uy = math.cos(2 * math.pi * turn), math.sin(2 * math.pi * turn)
        # The box touches the circle that lies `reach` round the space.
        push = reach + abs(ux) * wide / 2 + abs(uy) * high / 2
        candidates.append((x + ux * push, y + uy * push))
    cx, cy = best(candidates, wide, high, frame.obstacles)
    frame.obstacles.boxes.append(box_at(cx, cy, wide, high))
    return Text(cx, cy, note, size, "soft")


def _letter(disc: Disc, frame: Frame) -> Text:
    """Write a region's letter where its disc is emptiest."""
    x, y = frame.place(disc.x, disc.y)
    radius = disc.radius * frame.scale
    size = min(21 * frame.unit, radius * 0.5)
    letter = text.clean(disc.letter)
    candidates = [
        point
        for share in (0.0, 0.2, 0.4, 0.55, 0.66)
        for point in around(x, y, radius * share, 24 if share else 1)
    ]
    wide, high = text.width(letter, size, True) + 14 * frame.unit, size * 1.1 + 6 * frame.unit
    cx, cy = best(candidates, wide, high, frame.obstacles)
    frame.obstacles.boxes.append(box_at(cx, cy, wide - 8, high - 4))
    return Text(cx, cy, letter, size, "letter", bold=True)
