"""`Draft`: a board while it is being drawn by hand. Immutable: every command makes a new one."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from polax_lab.board import FIELD, Board, BoardFault, Region, Space, look_alike
from polax_lab.boardfile import BoardFile, disc_round, faults_of, name_faults, read_board
from polax_lab.errors import PolaxError
from polax_lab.game import Game
from polax_lab.texts import msg
from polax_lab.yamlfile import Document, dump, update

#: Edges of a ground in board units: left, low, right, high.
Extent = tuple[float, float, float, float]
#: The ground of a new board.
SHEET: Extent = (0.0, 0.0, 1500.0, 1000.0)
#: A finished board that takes up less of that ground, across and up, has a smaller one.
_FILLED = 0.6
#: So has one that lies further from its middle, as a share of it.
_OFF = 0.2
#: Ground beyond the outermost spaces of such a board.
_RIM = 60.0
#: Beyond this many spaces a board file is refused.
MOST = 1000
_NUMBERED = re.compile(r"(\D*)(\d+)")


class Refused(PolaxError):
    """A command that a draft cannot carry out."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A board, possibly half made, and the ground that it is drawn on.

    Its links always join two different spaces that there are, and its names are always usable
    and different; all else may be missing: `faults` tells.

    Attributes
    ----------
    board : Board
    sheet : tuple of four floats
        Left, low, right and high edge of the ground, in board units.

    Examples
    --------
    >>> draft = Draft.new().add("planet", 100, 100).add("field", 200, 100).link("p1", "f1")
    >>> draft.board.neighbours("p1")
    ('f1',)
    >>> draft.rename("f1", "gate").delete("p1").board.ids
    ('gate',)
    """

    board: Board
    sheet: Extent = SHEET

    @classmethod
    def new(cls, name: str = "board") -> Draft:
        """An empty ground."""
        return cls(Board(name, (), (), {}))

    @classmethod
    def of(cls, board: Board, game: Game | None = None) -> Draft:
        """A draft that begins as some board.

        The ground is the usual one if the board lies on it, so that a picture that was traced
        before comes to lie where it lay. A board that a game can be played on, and that is too
        small for that ground or does not lie in its middle, is given one of its own.
        """
        bare = replace(board, file="<text>", _doc=None)
        whole = game is not None and not cls(bare).faults(game)
        snug = _snug_for(board.spaces) if whole else SHEET
        return cls(bare, _sheet_for(board.spaces, snug))

    @classmethod
    def read(cls, doc: Document, game: Game | None = None) -> Draft:
        """A draft of a board document, which may be half made; see `of` for its ground.

        Raises
        ------
        BoardError
            For what cannot even be drawn, such as a link to a space that there is not.
        """
        return cls.of(read_board(doc, half_made=True), game)

    # -- spaces ----------------------------------------------------------------------------

    def add(
        self,
        kind: str,
        x: float,
        y: float,
        name: str = "",
        attributes: tuple[tuple[str, str | int], ...] = (),
    ) -> Draft:
        """Put a new space on the ground, under the next free name if none is given."""
        if len(self.board.spaces) >= MOST:
            raise Refused(msg("draft.no.more", most=MOST))
        name = self._usable(name) if name else self.next_name(kind)
        new = Space(name, kind, *_point(x, y), name, attributes)
        return self._with([*self.board.spaces, new])

    def next_name(self, kind: str) -> str:
        """The name that the next space of a kind gets: ``f1``, ``f2`` ..., planets ``p1`` ..."""
        stem = kind[0]
        found = [m for m in map(_NUMBERED.fullmatch, self.board.ids) if m and m[1] == stem]
        last = max((m[2] for m in found), key=int, default="0")
        return f"{stem}{int(last) + 1:0{len(last)}}"

    def move(self, name: str, x: float, y: float) -> Draft:
        """Put a space elsewhere, in board units."""
        x, y = _point(x, y)
        return self._change(name, x=x, y=y)

    def mark(
        self, name: str, kind: str, attributes: tuple[tuple[str, str | int], ...] = ()
    ) -> Draft:
        """Make a space one of another kind, with the attributes that go with it."""
        return self._change(name, kind=kind, attributes=attributes)

    def relabel(self, name: str, label: str) -> Draft:
        """Give a space a name for display; without one its own name is shown."""
        return self._change(name, label=proper(label) or name)

    def rename(self, name: str, new: str) -> Draft:
        """Give a space another name, in its links and areas too."""
        old = self._space(name)
        new = self._usable(new, but=name)
        label = new if old.label == name else old.label
        spaces = [replace(s, id=new, label=label) if s is old else s for s in self.board]
        called = {name: new}
        return self._with(
            spaces,
            [(called.get(a, a), called.get(b, b)) for a, b in self.board.links],
            {
                area: replace(r, spaces=tuple(called.get(s, s) for s in r.spaces))
                for area, r in self.board.regions.items()
            },
        )

    def delete(self, name: str) -> Draft:
        """Take a space away, with its links and from its areas."""
        gone = self._space(name)
        links = [link for link in self.board.links if name not in link]
        draft = self
        for area, region in self.board.regions.items():
            if name in region.spaces:
                draft = draft._put(area, [s for s in region.spaces if s != name])
        return draft._with([s for s in self.board if s is not gone], links)

    # -- links and areas -------------------------------------------------------------------

    def linked(self, a: str, b: str) -> bool:
        """Whether two spaces are linked."""
        return self._space(b).id in self.board.neighbours(self._space(a).id)

    def link(self, a: str, b: str) -> Draft:
        """Link two spaces."""
        if a == b:
            raise Refused(msg("draft.no.loop", name=a))
        if self.linked(a, b):
            raise Refused(msg("draft.no.linked", a=a, b=b))
        return self._with(links=[*self.board.links, (a, b)])

    def unlink(self, a: str, b: str) -> Draft:
        """Take the link between two spaces away."""
        if not self.linked(a, b):
            raise Refused(msg("draft.no.link", a=a, b=b))
        return self._with(links=[link for link in self.board.links if {*link} != {a, b}])

    def inside(self, area: str, name: str) -> bool:
        """Whether a space lies in an area."""
        region = self.board.regions.get(area)
        return region is not None and name in region.spaces

    def join(self, area: str, name: str) -> Draft:
        """Take a space into a nebula area, which begins with its first space."""
        old = self.board.regions.get(area)
        spaces = [*(old.spaces if old else ()), self._space(name).id]
        return self._put(area, spaces)

    def leave(self, area: str, name: str) -> Draft:
        """Take a space out of an area, which ends with its last space."""
        return self._put(area, [s for s in self.board.regions[area].spaces if s != name])

    def entitle(self, name: str) -> Draft:
        """Give the board a name."""
        return replace(self, board=replace(self.board, name=name.strip() or self.board.name))

    # -- what comes of it ------------------------------------------------------------------

    def faults(self, game: Game) -> tuple[BoardFault, ...]:
        """Give everything for which a game cannot be played on the board yet."""
        if not self.board.spaces:
            hint = msg("draft.hint.empty")
            return (BoardFault(("spaces",), msg("draft.what.empty"), hint),)
        entries = BoardFile.model_validate(self.board.to_json())
        return (*faults_of(entries), *game.faults(self.board))

    def text(self, source: Document | None = None) -> str:
        """The board file; what `source` has of comments and form stays."""
        data = file_data(self.board, source.data if source else {})
        # Of a board that was empty, the form is not worth keeping.
        return update(source.text, data) if source and source.data["spaces"] else dump(data)

    # -- the inside ------------------------------------------------------------------------

    def _space(self, name: str) -> Space:
        if name not in self.board:
            raise Refused(msg("draft.no.space", name=name))
        return self.board.spaces[self.board.index[name]]

    def _usable(self, name: str, but: str = "") -> str:
        name = proper(name)
        taken = {look_alike(s): s for s in self.board.ids if s != but}
        for fault in name_faults(name, taken):
            raise Refused(msg("draft.fault", what=fault.what, hint=fault.hint))
        return name

    def _change(self, name: str, **news: Any) -> Draft:
        old = self._space(name)
        draft = self._with([replace(s, **news) if s is old else s for s in self.board])
        # A disc follows its spaces.
        for area, region in self.board.regions.items():
            if name in region.spaces and news.keys() & {"x", "y"}:
                draft = draft._put(area, region.spaces)
        return draft

    def _put(self, area: str, spaces: Iterable[str]) -> Draft:
        """Let an area have just these spaces."""
        board, regions = self.board, dict(self.board.regions)
        inside = board.order(spaces)
        kind = regions[area].kind if area in regions else "nebula"
        if inside:
            disc = disc_round(board.spaces[board.index[s]] for s in inside)
            region = Region(area, kind, tuple(inside), board.mask(inside), *disc)
            if area in regions:
                regions[area] = region
            else:
                regions = dict(sorted([*regions.items(), (area, region)]))
        else:
            del regions[area]
        return self._with(regions=regions)

    def _with(
        self,
        spaces: Iterable[Space] | None = None,
        links: Iterable[tuple[str, str]] | None = None,
        regions: dict[str, Region] | None = None,
    ) -> Draft:
        """The same with other parts, links and areas in board order again."""
        old = self.board
        new = replace(old, spaces=old.spaces if spaces is None else tuple(spaces))
        pairs = [new.order(link) for link in (old.links if links is None else links)]
        at = new.index
        areas = old.regions if regions is None else regions
        board = replace(
            new,
            links=tuple(sorted(((a, b) for a, b in pairs), key=lambda ab: (at[ab[0]], at[ab[1]]))),
            regions={
                name: replace(r, spaces=tuple(new.order(r.spaces)), mask=new.mask(r.spaces))
                for name, r in areas.items()
            },
        )
        return Draft(board, _sheet_for(board.spaces, self.sheet))


def proper(name: str) -> str:
    """A name as a draft keeps it, in whatever form it was typed.

    Examples
    --------
    >>> proper(" e\N{COMBINING ACUTE ACCENT} ") == "\N{LATIN SMALL LETTER E WITH ACUTE}"
    True
    """
    return unicodedata.normalize("NFC", name).strip()


def file_data(board: Board, source: dict[str, Any]) -> dict[str, Any]:
    """A board as a file says it: nothing that goes without saying, links as the source has them."""
    data = board.to_json()
    for space in data["spaces"]:
        space["x"], space["y"] = _short(space["x"]), _short(space["y"])
        if space["kind"] == FIELD:
            del space["kind"]
    for name, region in data["regions"].items():
        r = board.regions[name]
        disc = r.x, r.y, r.radius
        free = disc_round(board.spaces[board.index[s]] for s in r.spaces) == disc
        for key, value in zip(("x", "y", "radius"), disc, strict=True):
            region[key] = _short(value)
            if free:
                del region[key]
        if region["kind"] == "nebula" and "kind" not in source.get("regions", {}).get(name, region):
            del region["kind"]
    for key in ("provenance", "regions"):
        if not data[key] and key not in source:
            del data[key]
    left = {frozenset(link): link for link in data["links"]}
    kept = [link for link in source.get("links", ()) if left.pop(frozenset(link), None)]
    return data | {"links": [*kept, *left.values()]}


def _short(number: float) -> float:
    return int(number) if number == int(number) else number


def _point(x: float, y: float) -> tuple[float, float]:
    """Whole units, which is finer than anybody can point."""
    for value in (x, y):
        if not abs(value) <= 1e6:  # nan too
            raise Refused(msg("draft.no.far"))
    return float(round(x)), float(round(y))


def _snug_for(spaces: Iterable[Space]) -> Extent:
    """The usual ground, or one round the spaces if they lie badly on that one."""
    xs, ys = [s.x for s in spaces], [s.y for s in spaces]
    left, low, right, high = SHEET
    across, up = right - left, high - low
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    outside = min(xs) < left or max(xs) > right or min(ys) < low or max(ys) > high
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    middle = abs(x / across - 0.5) < _OFF and abs(y / up - 0.5) < _OFF
    if middle and not outside and max(wide / across, tall / up) >= _FILLED:
        return SHEET
    half = max((wide / 2 + _RIM) / across, (tall / 2 + _RIM) / up)
    ends = x - half * across, y - half * up, x + half * across, y + half * up
    return (
        10.0 * math.floor(ends[0] / 10), 10.0 * math.floor(ends[1] / 10),
        10.0 * math.ceil(ends[2] / 10), 10.0 * math.ceil(ends[3] / 10),
    )  # fmt: skip


def _sheet_for(spaces: Iterable[Space], sheet: Extent) -> Extent:
    """A ground on which all spaces lie: this one, or a larger one in steps of 100."""
    left, low, right, high = sheet
    for s in spaces:
        left = left if s.x >= left else 100.0 * math.floor(s.x / 100)
        low = low if s.y >= low else 100.0 * math.floor(s.y / 100)
        right = right if s.x <= right else 100.0 * math.ceil(s.x / 100)
        high = high if s.y <= high else 100.0 * math.ceil(s.y / 100)
    return left, low, right, high
