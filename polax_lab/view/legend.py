"""The legend: a line for each thing on the picture that has a label, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from polax_lab.scene import Look, Mark, Piece, Scene
from polax_lab.view import text
from polax_lab.view.chrome import Regions
from polax_lab.view.frame import LEAST
from polax_lab.view.geometry import hatch, ring
from polax_lab.view.marks import TAGS, draw_line, draw_on_card, draw_sign, draw_tag
from polax_lab.view.picture import Dot, Picture, Text
from polax_lab.view.pieces import RADIUS, load_dot, piece_dot, piece_text
from polax_lab.view.style import PIECES, PLAYERS, space_style

_TYPE = 0.66  # size of type for each pixel between two lines
_SIGN = 28.0  # pixels across the largest sign at the usual size
_PIECE = 1.2 * RADIUS  # the largest piece
Sample = Callable[[Picture, float, float, float], None]
Spot = tuple[float, float, float]  # x, y, room to the right


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend; `draw` paints its sample at a centre and a factor on sizes."""

    label: str
    group: int
    draw: Sample


def draw_legend(scene: Scene, places: Regions, picture: Picture, left: float) -> list[str]:
    """Draw a line for everything on the picture that has a label, each once.

    Parameters
    ----------
    scene, places, picture
        What, where, onto what.
    left : float
        Where the column starts if it stands at the right.

    Returns
    -------
    list of str
        The labels drawn.
    """
    entries = _entries(scene)
    if not entries:
        return []
    labels = [entry.label for entry in entries]
    t = places.type
    spots, step = _arrange(entries, places, left)
    if step * _TYPE < LEAST:
        entries = _entries(scene, brief=True)
        spots, step = _arrange(entries, places, left)
    size = min(12.5 * t, step * _TYPE)
    fits = [
        text.fit(entry.label, size, room - 44 * t, 1, least=0.8)[0]
        for entry, (_, _, room) in zip(entries, spots, strict=True)
    ]
    # One size for all, and no sign larger than its line.
    size, unit = min(fits), min(t * 0.82, step / _SIGN)
    for entry, (x, y, room) in zip(entries, spots, strict=True):
        entry.draw(picture, x + 17 * t, y, unit)
        words = text.cut(entry.label, size, room - 44 * t)
        picture.texts["chrome"].append(Text(x + 38 * t, y, words, size, "ink", "start"))
    return labels


def _arrange(entries: list[Entry], places: Regions, left: float) -> tuple[list[Spot], float]:
    """Places of the entries, and the step between two lines."""
    return _strip(entries, places) if places.rows else _column(entries, places, left)


def _column(entries: list[Entry], places: Regions, left: float) -> tuple[list[Spot], float]:
    """Under each other, at the right of the board."""
    _, top, right, bottom = places.legend
    gaps = [0.5 if entry.group != first.group else 0.0 for first, entry in pairwise(entries)]
    step = min(25 * places.type, (bottom - top - 12 * places.type) / (len(entries) + sum(gaps)))
    y = top + 8 * places.type + step / 2
    spots = [(left, y, right - left)]
    for gap in gaps:
        y += step * (1 + gap)
        spots.append((left, y, right - left))
    return spots, step


def _strip(entries: list[Entry], places: Regions) -> tuple[list[Spot], float]:
    """In columns below the board, with as few rows, so as large a type, as will do."""
    left, top, right, bottom = places.legend
    for rows in range(places.rows, places.rows + len(entries)):
        step = (bottom - top) / rows
        size = min(12.5 * places.type, step * _TYPE)
        columns = [entries[i : i + rows] for i in range(0, len(entries), rows)]
        widths = [
            max(text.width(entry.label, size) for entry in column) + 46 * places.type
            for column in columns
        ]
        if sum(widths) <= right - left:
            break
    # Wide enough for all, the columns spread out; else each gives way alike.
    share = (right - left) / sum(widths)
    spots: list[Spot] = []
    for column, width in zip(columns, widths, strict=True):
        spots += [(left, top + (i + 0.5) * step, width * share) for i in range(len(column))]
        left += width * share
    return spots, step


def _entries(scene: Scene, *, brief: bool = False) -> list[Entry]:
    """The proof first, then the pieces (if brief, one of each kind), then the board."""
    found: dict[tuple[str, ...], Entry] = {}
    cards = {s.id for s in scene.spaces if s.kind in scene.looks and scene.looks[s.kind].span}

    def add(group: int, key: tuple[str, ...], label: str, draw: Sample) -> None:
        label = text.clean(label)
        if label:
            found.setdefault((*key, label), Entry(label, group, draw))

    for mark in scene.marks:
        if mark.spaces:
            framed = cards.issuperset(mark.spaces)
            sample = _mark_sample(mark, _tags(scene, mark), framed)
            add(0, ("mark", mark.role), mark.label, sample)
    for line in scene.lines:
        if any(len(path) > 1 for path in line.paths):
            add(0, ("line", line.role), line.label, _line_sample(line.role))
    pieces = sorted(scene.pieces, key=_piece_order)
    if brief:
        pieces = list({piece.kind: piece for piece in reversed(pieces)}.values())[::-1]
    for piece in pieces:
        same = [p for p in scene.pieces if _piece_key(p) == _piece_key(piece)]
        words = piece.text if all(p.text == piece.text for p in same) else ""
        add(1, _piece_key(piece), piece.label, _piece_sample(piece, words, scene.looks))
    for piece in pieces:
        if piece.loaded:
            label = scene.legend_labels.get("loaded", "")
            add(1, ("loaded",), label, _load_sample(piece, scene.looks))
    for space in scene.spaces:
        label = scene.legend_labels.get(space.kind, "")
        add(2, ("space", space.kind), label, _space_sample(space.kind, scene.looks))
    for disc in scene.discs:
        kind = "disc_active" if disc.active else "disc"
        add(2, (kind,), scene.legend_labels.get(kind, ""), _disc_sample(disc.active))
    return sorted(found.values(), key=lambda entry: entry.group)


def _piece_order(piece: Piece) -> tuple[int, int]:
    kinds, players = list(PIECES), list(PLAYERS)
    return (
        kinds.index(piece.kind) if piece.kind in kinds else len(kinds),
        players.index(piece.player) if piece.player in players else len(players),
    )


def _piece_key(piece: Piece) -> tuple[str, ...]:
    return "piece", piece.kind, piece.player, piece.label


def _tags(scene: Scene, mark: Mark) -> str:
    """Texts of all tags with the same label: the only one, or the first and the last."""
    texts = [
        text.clean(m.text) for m in scene.marks if (m.role, m.label) == (mark.role, mark.label)
    ]
    return texts[0] if texts[0] == texts[-1] else f"{texts[0]}–{texts[-1]}"


def _mark_sample(mark: Mark, words: str, framed: bool) -> Sample:
    def draw(picture: Picture, x: float, y: float, unit: float) -> None:
        if mark.role in TAGS:
            draw_tag(picture, x, y, words[:5] or "1", unit)
        elif framed:
            half = 10 * unit
            draw_on_card(picture, mark.role, x, y, half, half, unit * 0.78, True)
        else:
            draw_sign(picture, mark.role, x, y, 3.5 * unit, unit * 0.78)

    return draw


def _line_sample(role: str) -> Sample:
    def draw(picture: Picture, x: float, y: float, unit: float) -> None:
        half = 16 * unit
        draw_line(picture, role, [(x - half, y, 0.0), (x + half, y, 0.0)], unit)

    return draw


def _piece_sample(piece: Piece, words: str, looks: Mapping[str, Look]) -> Sample:
    def draw(picture: Picture, x: float, y: float, unit: float) -> None:
        # Without a space and a tip, so that the legend never answers to the pointer.
        look = looks.get(piece.kind)
        most = min(_PIECE / look.size, 1.0) if look and look.size else 1.0
        dot = replace(piece_dot(piece, x, y, unit * 0.92 * most, looks), space="", tip="")
        picture.dots["legend"].append(dot)
        picture.texts["chrome"] += piece_text(dot, words)

    return draw


def _load_sample(piece: Piece, looks: Mapping[str, Look]) -> Sample:
    bare = replace(piece, player="", text="")

    def draw(picture: Picture, x: float, y: float, unit: float) -> None:
        _piece_sample(bare, "", looks)(picture, x, y, unit)
        picture.dots["legend"].append(load_dot(picture.dots["legend"][-1]))

    return draw


def _space_sample(kind: str, looks: Mapping[str, Look]) -> Sample:
    def draw(picture: Picture, x: float, y: float, unit: float) -> None:
        look = space_style(kind, looks)
        radius = min(look.radius, 10) * unit
        picture.dots["legend"].append(
            Dot(x, y, radius, look.symbol, look.fill, look.edge, look.edge_width * unit)
        )

    return draw


def _disc_sample(active: bool) -> Sample:
    def draw(picture: Picture, x: float, y: float, unit: float) -> None:
        radius = 11 * unit
        picture.dots["discs"].append(Dot(x, y, radius, fill="disc_on" if active else "disc"))
        if active:
            picture.strokes["hatch"] += hatch(x, y, radius, 5 * unit)
        picture.strokes["active_edges" if active else "disc_edges"].append(ring(x, y, radius, 30))

    return draw
