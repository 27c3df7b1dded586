"""Board files: their schema and every check that holds for any game's board."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Any, Literal

from pydantic import Field

from polax_lab.board import Board, Region, Space, look_alike
from polax_lab.errors import BoardError, did_you_mean
from polax_lab.filemodel import Model, Num, validate
from polax_lab.yamlfile import Document, dotted

_ID = re.compile(r"[^\W_][\w.+-]*", re.UNICODE)
#: Closer than this, in board units, two spaces cannot be told apart on a picture.
NEAR = 1.0


class SpaceEntry(Model):
    """One space."""

    id: str = Field(description="a name such as f07 or sandus")
    kind: Literal["planet", "field"] = "field"
    x: Num = Field(description="where it is drawn, in board units")
    y: Num = Field(description="where it is drawn, in board units, upwards")
    label: str | None = None


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


def read_board(doc: Document) -> Board:
    """Check a board document completely and compile it.

    Raises
    ------
    BoardError
        For the first fault found, with its line.
    """
    entries = validate(BoardFile, doc, BoardError)

    def fault(what: str, *path: str | int, hint: str | None = None) -> BoardError:
        mark = doc.mark(path)
        return BoardError(
            what, file=doc.file, line=mark.line, column=mark.column, key=dotted(path), hint=hint
        )

    spaces = _spaces(entries, fault)
    index = {space.id: i for i, space in enumerate(spaces)}
    links = _links(entries, index, fault)
    regions = _regions(entries, spaces, index, fault)
    return Board(
        entries.board,
        tuple(spaces),
        tuple(links),
        regions,
        dict(entries.provenance.items()),
        doc.file,
        doc,
    )


def _spaces(entries: BoardFile, fault: Any) -> list[Space]:
    seen: dict[str, str] = {}
    spots: dict[tuple[int, int], list[Space]] = {}
    spaces: list[Space] = []
    for i, e in enumerate(entries.spaces):
        if not _ID.fullmatch(e.id):
            raise fault(
                f"'{e.id}' is no usable name",
                "spaces",
                i,
                "id",
                hint="use letters, digits, '-', '.' or '+', starting with a letter or digit",
            )
        if unicodedata.normalize("NFC", e.id) != e.id:
            raise fault(
                f"'{e.id}' is spelt with combining characters",
                "spaces",
                i,
                "id",
                hint=f"write '{unicodedata.normalize('NFC', e.id)}' in composed form",
            )
        twin = seen.get(look_alike(e.id))
        if twin is not None:
            what = "appears twice" if twin == e.id else f"cannot be told apart from '{twin}'"
            raise fault(
                f"the space '{e.id}' {what}",
                "spaces",
                i,
                "id",
                hint="give every space its own name",
            )
        seen[look_alike(e.id)] = e.id
        for axis, value in (("x", e.x), ("y", e.y)):
            if not math.isfinite(value) or abs(value) > 1e6:
                raise fault(
                    f"{axis} of '{e.id}' is not a finite number",
                    "spaces",
                    i,
                    axis,
                    hint="use a number between -1000000 and 1000000",
                )
        cell = (math.floor(e.x / NEAR), math.floor(e.y / NEAR))
        around = [
            s
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for s in spots.get((cell[0] + dx, cell[1] + dy), [])
        ]
        for other in around:
            if math.hypot(other.x - e.x, other.y - e.y) < NEAR:
                raise fault(
                    f"'{e.id}' lies on top of '{other.id}'", "spaces", i, hint="move one of them"
                )
        space = Space(e.id, e.kind, float(e.x), float(e.y), e.label or e.id)
        spots.setdefault(cell, []).append(space)
        spaces.append(space)
    return spaces


def _links(entries: BoardFile, index: dict[str, int], fault: Any) -> list[tuple[str, str]]:
    seen: dict[tuple[str, str], int] = {}
    for i, pair in enumerate(entries.links):
        if len(pair) != 2:
            raise fault(
                f"a link joins two spaces, this one names {len(pair)}",
                "links",
                i,
                hint="write it as [a, b]",
            )
        for j, end in enumerate(pair):
            if end not in index:
                raise fault(
                    f"unknown space '{end}'", "links", i, j, hint=did_you_mean(end, index, "spaces")
                )
        a, b = sorted(pair, key=index.__getitem__)
        if a == b:
            raise fault(f"'{a}' is linked to itself", "links", i, hint="a link joins two spaces")
        if (a, b) in seen:
            raise fault(
                f"the link {a} - {b} appears twice",
                "links",
                i,
                hint=f"it is entry {seen[a, b] + 1} of the links too",
            )
        seen[a, b] = i
    return sorted(seen, key=lambda link: (index[link[0]], index[link[1]]))


def _regions(
    entries: BoardFile, spaces: list[Space], index: dict[str, int], fault: Any
) -> dict[str, Region]:
    regions: dict[str, Region] = {}
    for name, e in entries.regions.items():
        mask = 0
        for j, space in enumerate(e.spaces):
            if space not in index:
                raise fault(
                    f"unknown space '{space}'",
                    "regions",
                    name,
                    "spaces",
                    j,
                    hint=did_you_mean(space, index, "spaces"),
                )
            if mask >> index[space] & 1:
                raise fault(f"'{space}' appears twice", "regions", name, "spaces", j)
            mask |= 1 << index[space]
        inside = sorted(e.spaces, key=index.__getitem__)
        where = [spaces[index[s]] for s in inside]
        x = e.x if e.x is not None else sum(s.x for s in where) / len(where)
        y = e.y if e.y is not None else sum(s.y for s in where) / len(where)
        radius = e.radius or max(math.hypot(s.x - x, s.y - y) for s in where) + 30
        if not all(map(math.isfinite, (x, y, radius))):
            raise fault(f"the disc of '{name}' is not finite", "regions", name)
        regions[name] = Region(name, e.kind, tuple(inside), mask, float(x), float(y), float(radius))
    return regions
