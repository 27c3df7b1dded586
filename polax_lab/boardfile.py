"""Board files: their schema and every check that holds for any game's board."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from polax_lab.board import FIELD, Board, BoardFault, Region, Space, look_alike
from polax_lab.errors import BoardError, did_you_mean
from polax_lab.filemodel import Int, Model, Num, validate
from polax_lab.texts import msg
from polax_lab.yamlfile import Document

_ID = re.compile(r"[^\W_][\w.+-]*", re.UNICODE)
#: Closer than this, in board units, two spaces cannot be told apart on a picture.
NEAR = 1.0


class SpaceEntry(Model):
    """One space."""

    id: str = Field(description="a name such as f07 or sandus")
    kind: Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")] = Field(
        default=FIELD, description="a kind that the game knows, such as planet or field"
    )
    x: Num = Field(description="where it is drawn, in board units")
    y: Num = Field(description="where it is drawn, in board units, upwards")
    label: str | None = None
    attributes: dict[str, str | Int] = Field(
        default_factory=dict, description="what the game wants to know besides"
    )


class RegionEntry(Model):
    """A named set of spaces and the disc that draws it."""

    kind: str = "nebula"
    spaces: list[str] = Field(description="the spaces inside", min_length=1)
    x: Num | None = None
    y: Num | None = None
    radius: Num | None = Field(default=None, gt=0)


class BoardFile(Model):
    """A board: ``polax-lab schema board`` prints this as a JSON Schema."""

    schema_: Literal[1] = Field(alias="schema", description="write 1")
    board: str = Field(description="the board's name")
    provenance: dict[Literal["de", "en"], str] = Field(default_factory=dict)
    spaces: list[SpaceEntry] = Field(min_length=1, max_length=1000)
    links: list[list[str]] = Field(description="pairs of spaces", max_length=5000)
    regions: dict[str, RegionEntry] = Field(default_factory=dict)


#: What a half-made board may have and yet be drawn.
_DRAWABLE = ("draft.what.on_top", "draft.what.shown")


def read_board(doc: Document, half_made: bool = False) -> Board:
    """Check a board document completely and compile it.

    Parameters
    ----------
    doc : Document
    half_made : bool
        Whether spaces may lie on top of each other or be shown alike, as in a board that is still
        being drawn.

    Raises
    ------
    BoardError
        For the first fault found, with its line.
    """
    entries = validate(BoardFile, doc, BoardError)
    for fault in faults_of(entries):
        if half_made and fault.what.key in _DRAWABLE:
            continue
        raise BoardError(fault.what, hint=fault.hint or None, **doc.at(fault.path))
    spaces = {
        s.id: Space(s.id, s.kind, float(s.x), float(s.y), s.label or s.id,
                    tuple(sorted(s.attributes.items())))
        for s in entries.spaces
    }  # fmt: skip
    index = {name: i for i, name in enumerate(spaces)}
    links = [sorted(pair, key=index.__getitem__) for pair in entries.links]
    regions = {}
    for name, e in entries.regions.items():
        inside = sorted(e.spaces, key=index.__getitem__)
        mask = sum(1 << index[s] for s in inside)
        disc = disc_round((spaces[s] for s in inside), e.x, e.y, e.radius)
        regions[name] = Region(name, e.kind, tuple(inside), mask, *disc)
    return Board(
        entries.board,
        tuple(spaces.values()),
        tuple(sorted(((a, b) for a, b in links), key=lambda ab: (index[ab[0]], index[ab[1]]))),
        regions,
        dict(entries.provenance.items()),
        doc.file,
        doc,
    )


def faults_of(entries: BoardFile) -> Iterator[BoardFault]:
    """Give everything that is wrong with a board for any game, in the order of the file."""
    yield from _space_faults(entries.spaces)
    yield from _label_faults(entries.spaces)
    index = {e.id: i for i, e in enumerate(entries.spaces)}
    yield from _link_faults(entries.links, index)
    where = {e.id: e for e in entries.spaces}
    for name, region in entries.regions.items():
        yield from _region_faults(name, region, where)


def name_faults(name: str, taken: Mapping[str, str], *path: str | int) -> Iterator[BoardFault]:
    """Give what is wrong with the name of a space.

    Parameters
    ----------
    name : str
    taken : mapping of str to str
        The other names, by `polax_lab.board.look_alike`.
    *path : str or int
        The entry of the board file.

    Examples
    --------
    >>> from polax_lab.texts import say
    >>> [say(fault.what) for fault in name_faults("F1", {"f1": "f1"})]
    ["the space 'F1' cannot be told apart from 'f1'"]
    """
    if not _ID.fullmatch(name):
        yield BoardFault(path, msg("draft.what.name", name=name), msg("draft.hint.name"), (name,))
        return
    composed = unicodedata.normalize("NFC", name)
    if composed != name:
        hint = msg("draft.hint.composed", name=composed)
        yield BoardFault(path, msg("draft.what.composed", name=name), hint, (name,))
    twin = taken.get(look_alike(name))
    if twin is not None:
        what = "twice" if twin == name else "alike"
        said = msg(f"draft.what.{what}", name=name, other=twin)
        yield BoardFault(path, said, msg("draft.hint.own_name"), (name,))


def _space_faults(spaces: list[SpaceEntry]) -> Iterator[BoardFault]:
    seen: dict[str, str] = {}
    spots: dict[tuple[int, int], list[SpaceEntry]] = {}
    for i, e in enumerate(spaces):
        yield from name_faults(e.id, seen, "spaces", i, "id")
        seen.setdefault(look_alike(e.id), e.id)
        far = [axis for axis, value in (("x", e.x), ("y", e.y)) if not abs(value) <= 1e6]
        for axis in far:
            what = msg("draft.what.infinite", axis=axis, name=e.id)
            yield BoardFault(("spaces", i, axis), what, msg("draft.hint.infinite"), (e.id,))
        if far:
            continue
        cell = (math.floor(e.x / NEAR), math.floor(e.y / NEAR))
        around = [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        for other in (s for spot in around for s in spots.get(spot, [])):
            if math.hypot(other.x - e.x, other.y - e.y) < NEAR:
                what = msg("draft.what.on_top", name=e.id, other=other.id)
                hint = msg("draft.hint.on_top")
                yield BoardFault(("spaces", i), what, hint, (e.id, other.id))
        spots.setdefault(cell, []).append(e)


def _label_faults(spaces: list[SpaceEntry]) -> Iterator[BoardFault]:
    """Give every display name that could be taken for another space's, or for its id."""
    shown = {look_alike(e.id): e.id for e in spaces}
    for i, e in enumerate(spaces):
        if not e.label:
            continue
        name = look_alike(" ".join(e.label.split()))
        other = shown.setdefault(name, e.id)
        if other != e.id:
            what = msg("draft.what.shown", name=e.id, label=e.label, other=other)
            hint = msg("draft.hint.own_name")
            yield BoardFault(("spaces", i, "label"), what, hint, (e.id, other))


def _link_faults(links: list[list[str]], index: Mapping[str, int]) -> Iterator[BoardFault]:
    seen: dict[tuple[str, ...], int] = {}
    for i, pair in enumerate(links):
        at = ("links", i)
        unknown = [(j, end) for j, end in enumerate(pair) if end not in index]
        if len(pair) != 2:
            hint = msg("draft.hint.ends")
            yield BoardFault(at, msg("draft.what.ends", count=len(pair)), hint)
            continue
        for j, end in unknown:
            what, hint_ = msg("draft.what.unknown", name=end), did_you_mean(end, index, "spaces")
            yield BoardFault((*at, j), what, hint_)
        if unknown:
            continue
        a, b = link = tuple(sorted(pair, key=index.__getitem__))
        if a == b:
            yield BoardFault(at, msg("draft.what.loop", name=a), msg("draft.hint.loop"), (a,))
        elif link in seen:
            hint = msg("draft.hint.link_twice", number=seen[link] + 1)
            yield BoardFault(at, msg("draft.what.link_twice", a=a, b=b), hint, link)
        seen.setdefault(link, i)


def _region_faults(
    name: str, region: RegionEntry, where: Mapping[str, SpaceEntry]
) -> Iterator[BoardFault]:
    seen: set[str] = set()
    for j, space in enumerate(region.spaces):
        at = ("regions", name, "spaces", j)
        if space not in where:
            hint = did_you_mean(space, where, "spaces")
            yield BoardFault(at, msg("draft.what.unknown", name=space), hint)
        elif space in seen:
            yield BoardFault(at, msg("draft.what.member_twice", name=space), "", (space,))
        seen.add(space)
    inside = [where[s] for s in region.spaces if s in where]
    disc = disc_round(inside, region.x, region.y, region.radius) if inside else ()
    if not all(map(math.isfinite, disc)):
        yield BoardFault(("regions", name), msg("draft.what.disc", area=name))


def disc_round(
    spaces: Iterable[Space | SpaceEntry],
    x: float | None = None,
    y: float | None = None,
    radius: float | None = None,
) -> tuple[float, float, float]:
    """Give centre and radius of the disc round some spaces, in board units.

    What is given stays: the centre otherwise is that of the spaces, and the edge lies 30 units
    beyond the outermost.

    Examples
    --------
    >>> disc_round([Space("a", "field", 0, 0, "a"), Space("b", "field", 100, 0, "b")])
    (50.0, 0.0, 80.0)
    """
    where = list(spaces)
    x = x if x is not None else sum(s.x for s in where) / len(where)
    y = y if y is not None else sum(s.y for s in where) / len(where)
    radius = radius or max(math.hypot(s.x - x, s.y - y) for s in where) + 30
    return float(x), float(y), float(radius)
