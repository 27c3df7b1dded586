"""`Board`: spaces, links and regions of a game board, checked once and frozen for good."""

from __future__ import annotations

import hashlib
import json
import math
import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.errors import BoardError, Message, did_you_mean
from polax_lab.graph.kernel import Kernel, bits

if TYPE_CHECKING:
    import networkx as nx

    from polax_lab.yamlfile import Document

#: Kinds of space that most games have; each game names its own in `Game.kit`.
PLANET, FIELD = "planet", "field"


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a board: a planet or a field.

    Attributes
    ----------
    id : str
        Unique name, NFC, without blanks.
    kind : str
        ``planet``, ``field`` or another that the game knows.
    x, y : float
        Drawing coordinates in board units, y upwards.
    label : str
        Name for display; the id unless the file gives another.
    attributes : tuple of (str, str or int)
        What the game wants to know besides, by name.
    """

    id: str
    kind: str
    x: float
    y: float
    label: str
    attributes: tuple[tuple[str, str | int], ...] = ()

    def __getitem__(self, name: str) -> str | int | None:
        """An attribute; None where the file gives none."""
        return dict(self.attributes).get(name)


@dataclass(frozen=True, slots=True)
class Region:
    """A named set of spaces, such as a nebula area.

    Attributes
    ----------
    name : str
    kind : str
        What it is for, such as ``nebula``.
    spaces : tuple of str
    mask : int
        The same spaces as a bitmask.
    x, y, radius : float
        The disc that draws it, in board units.
    """

    name: str
    kind: str
    spaces: tuple[str, ...]
    mask: int
    x: float
    y: float
    radius: float


class BoardFault(NamedTuple):
    """One thing that is wrong with a board, in no language yet.

    Attributes
    ----------
    path : tuple of str or int
        The entry of the board file.
    what : Message
        What is wrong, as a clause.
    hint : Message or str
        What would be right, as a clause; empty if that is plain.
    spaces : tuple of str
        The spaces that it is about.
    """

    path: tuple[str | int, ...]
    what: Message
    hint: Message | str = ""
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Board:
    """A board graph, compiled to bitmasks. Never mutated; build one with `load` or `build`.

    Attributes
    ----------
    name : str
    spaces : tuple of Space
        In file order, which is the order of every answer.
    links : tuple of (str, str)
        Undirected, each once, lower space first, in board order.
    regions : dict of str to Region
    provenance : str
        One sentence on where the board comes from, shown under every picture.

    Examples
    --------
    >>> board = Board.build("demo", planets=["p", "q"], links=[("p", "a"), ("a", "q")])
    >>> board.ids
    ('p', 'q', 'a')
    >>> sorted(board.graph["a"])
    ['p', 'q']
    """

    name: str
    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...]
    regions: Mapping[str, Region]
    provenance: Mapping[str, str] = field(default_factory=dict)
    file: str = "<text>"
    _doc: Document | None = field(default=None, repr=False)

    # -- reading ---------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Board:
        """Read and check a board file (YAML or JSON).

        Raises
        ------
        BoardError
            With file, line and what would be right.
        """
        from polax_lab.yamlfile import read_file

        return cls._from_document(read_file(path, BoardError))

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Board:
        """Like `load`, from a text."""
        from polax_lab.yamlfile import read_text

        return cls._from_document(read_text(text, file, BoardError))

    @classmethod
    def shipped(cls, package: str, name: str = "board.yaml") -> Board:
        """Like `load`, of a file that comes with a package, such as that of a game."""
        from polax_lab.yamlfile import read_shipped

        return cls._from_document(read_shipped(package, name, BoardError))

    @classmethod
    def _from_document(cls, doc: Document) -> Board:
        from polax_lab.boardfile import read_board

        return read_board(doc)

    @classmethod
    def build(
        cls,
        name: str,
        planets: Sequence[str],
        links: Iterable[tuple[str, str]],
        regions: Mapping[str, Sequence[str]] | None = None,
        at: Mapping[str, tuple[float, float]] | None = None,
    ) -> Board:
        """Make a small board in code; spaces appear in the order they are named.

        Without ``at`` the spaces are put on a circle.
        """
        pairs = [tuple(pair) for pair in links]
        ids = list(dict.fromkeys([*planets, *(space for pair in pairs for space in pair)]))
        turn = math.tau / max(len(ids), 1)
        where = {s: (400 * math.cos(i * turn), 400 * math.sin(i * turn)) for i, s in enumerate(ids)}
        where.update(at or {})
        data: dict[str, Any] = {
            "schema": 1,
            "board": name,
            "spaces": [
                {
                    "id": s,
                    "kind": PLANET if s in planets else FIELD,
                    "x": round(where[s][0], 3),
                    "y": round(where[s][1], 3),
                }
                for s in ids
            ],
            "links": [list(pair) for pair in pairs],
            "regions": {
                k: {"kind": "nebula", "spaces": list(v)} for k, v in (regions or {}).items()
            },
        }
        return cls.loads(json.dumps(data), file=f"<{name}>")

    # -- looking things up -----------------------------------------------------------------

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """All space ids in board order."""
        return tuple(space.id for space in self.spaces)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Position of each space in board order."""
        return {space.id: i for i, space in enumerate(self.spaces)}

    @cached_property
    def kernel(self) -> Kernel:
        """The board compiled to neighbour bitmasks, planets as terminals."""
        neighbours: list[list[int]] = [[] for _ in self.spaces]
        for a, b in self.links:
            neighbours[self.index[a]].append(self.index[b])
            neighbours[self.index[b]].append(self.index[a])
        return Kernel(neighbours, [i for i, s in enumerate(self.spaces) if s.kind == PLANET])

    @cached_property
    def planets(self) -> tuple[str, ...]:
        """The planets in board order."""
        return tuple(space.id for space in self.spaces if space.kind == PLANET)

    @cached_property
    def field_mask(self) -> int:
        """Bitmask of all spaces that are no planet."""
        return self.mask(s.id for s in self.spaces if s.kind != PLANET)

    @cached_property
    def entry_mask(self) -> int:
        """Bitmask of the entry fields: the fields beside a planet."""
        near = 0
        for i in bits(self.kernel.terminals):
            near |= self.kernel.adj[i]
        return near & self.field_mask

    def mask(self, spaces: Iterable[str]) -> int:
        """Bitmask of some spaces."""
        index, mask = self.index, 0
        for space in spaces:
            mask |= 1 << index[space]
        return mask

    def names(self, mask: int) -> tuple[str, ...]:
        """Space ids of a bitmask, in board order."""
        ids = self.ids
        return tuple([ids[i] for i in bits(mask)])

    def neighbours(self, space: str) -> tuple[str, ...]:
        """Spaces one step away, in board order."""
        return self.names(self.kernel.adj[self.index[space]])

    def is_planet(self, space: str) -> bool:
        """Whether the space is a planet."""
        return space in self.planets

    def label(self, space: str) -> str:
        """Name of a space for display."""
        return self.spaces[self.index[space]].label

    def hint(self, space: str) -> Message:
        """``did you mean`` for an unknown space."""
        return did_you_mean(space, self.ids, "spaces")

    def order(self, spaces: Iterable[str]) -> list[str]:
        """Sort spaces in board order."""
        return sorted(spaces, key=self.index.__getitem__)

    def __iter__(self) -> Iterator[Space]:
        return iter(self.spaces)

    def __contains__(self, space: object) -> bool:
        return isinstance(space, str) and space in self.index

    # -- whole boards ----------------------------------------------------------------------

    @property
    def graph(self) -> nx.Graph[str]:
        """The board as a networkx graph: a fresh deep copy at every call.

        Nodes carry ``kind``, ``x``, ``y``, ``label``, ``regions`` and their attributes.
        """
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph(name=self.name)
        for s in self.spaces:
            inside = [name for name, region in self.regions.items() if s.id in region.spaces]
            own = {"kind": s.kind, "x": s.x, "y": s.y, "label": s.label, "regions": inside}
            graph.add_node(s.id, **dict(s.attributes), **own)
        graph.add_edges_from(self.links)
        return graph

    def to_json(self) -> dict[str, Any]:
        """The board as a board file would hold it."""
        return {
            "schema": 1,
            "board": self.name,
            "provenance": dict(self.provenance),
            "spaces": [
                {"id": s.id, "kind": s.kind, "x": s.x, "y": s.y}
                | ({"label": s.label} if s.label != s.id else {})
                | ({"attributes": dict(s.attributes)} if s.attributes else {})
                for s in self.spaces
            ],
            "links": [list(link) for link in self.links],
            "regions": {
                name: {
                    "kind": r.kind,
                    "x": r.x,
                    "y": r.y,
                    "radius": r.radius,
                    "spaces": list(r.spaces),
                }
                for name, r in self.regions.items()
            },
        }

    @cached_property
    def fingerprint(self) -> str:
        """Hash of what the rules see: spaces, kinds, attributes, links, regions (no drawing)."""
        seen = (
            [[s.id, s.kind, *s.attributes] for s in self.spaces],
            self.links,
            [[name, r.kind, r.spaces] for name, r in self.regions.items()],
        )
        text = json.dumps(seen, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def fault(self, fault: BoardFault) -> BoardError:
        """Make a `BoardError` that names the line of an entry of the board file."""
        line, column = self._doc.mark(fault.path) if self._doc else (None, None)
        return BoardError(
            fault.what, file=self.file, line=line, column=column, hint=fault.hint or None
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.fingerprint, 16)


def look_alike(name: str) -> str:
    """Fold a name so that names people cannot tell apart become equal.

    Examples
    --------
    >>> look_alike("Nym") == look_alike("nym") == look_alike("nуm")  # the last has a Cyrillic u
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return folded.translate(_CONFUSABLE)


# Letters of other alphabets that look like Latin ones: enough to catch a slip of the keyboard.
_CONFUSABLE = str.maketrans("аеорсухіјѕԁһոαορνɡı", "aeopcyxijsdhnaopvgi")
