"""Boards as plain data: hand-drawn ones, and random ones from a given `random.Random`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Literal

import networkx as nx

Kind = Literal["field", "planet"]
Space = tuple[str, Kind, int, int]

PLANETS = ["sandus", "microlium", "inox", "jest", "nalas", "aas-4", "nym"]


@dataclass(frozen=True)
class BoardData:
    """A board: spaces (id, kind, x, y) in board order, edges, nebula areas."""

    name: str
    spaces: tuple[Space, ...]
    edges: tuple[tuple[str, str], ...]
    areas: dict[str, tuple[str, ...]]

    @property
    def planets(self) -> list[str]:
        return [name for name, kind, _, _ in self.spaces if kind == "planet"]

    @property
    def fields(self) -> list[str]:
        return [name for name, kind, _, _ in self.spaces if kind == "field"]

    def graph(self) -> nx.Graph[str]:
        """Return a new graph with the spaces in board order."""
        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(name for name, _, _, _ in self.spaces)
        graph.add_edges_from(self.edges)
        return graph


def draw(name: str, places: str, links: str, **areas: str) -> BoardData:
    """Make a board from "id x y, ..." and "a b c, ..." (chains of neighbours)."""
    spaces: list[Space] = []
    for entry in places.split(","):
        space, x, y = entry.split()
        kind: Kind = "planet" if space in PLANETS else "field"
        spaces.append((space, kind, int(x) * 100, int(y) * 100))
    edges: list[tuple[str, str]] = []
    for chain in links.split(","):
        nodes = chain.split()
        edges += pairwise(nodes)
    return BoardData(
        name,
        tuple(spaces),
        tuple(edges),
        {area: tuple(fields.split()) for area, fields in areas.items()},
    )


NYM_PLACES = """
    nym 4 9, e 4 8, a1 3 7, a2 3 6, p1 2 5, p2 1 4, q 3 4, r 4 5, b1 6 7, b2a 7 6, b2b 6 5,
    sandus 1 2, jest 3 2, aas-4 4 3, microlium 8 5, nalas 6 3"""
NYM_LINKS = """
    nym e a1 a2 p1 p2 sandus, a2 q jest, a2 r aas-4, e b1 b2a microlium, b1 b2b nalas"""


def nym_board() -> BoardData:
    """The natural graph of section 33.1, alone: five of its planets are dead ends."""
    return draw("nym", NYM_PLACES, NYM_LINKS, N="b2a b2b")


def nym_ring_board() -> BoardData:
    """The natural graph, with an outer ring that links the other five planets."""
    places = NYM_PLACES + ", o1 1 1, o2 3 1, o3 4 1, o4 6 1, o5 8 1"
    links = NYM_LINKS + ", o1 o2 o3 o4 o5 o1, sandus o1, jest o2, aas-4 o3, nalas o4, microlium o5"
    return draw("nym-ring", places, links, N="b2a b2b")


def small_boards() -> list[BoardData]:
    """Return the hand-drawn boards, each for one shape of trouble."""
    return [
        nym_board(),
        nym_ring_board(),
        # A ring that runs through two planets, a third one at its side.
        draw(
            "ring",
            "sandus 0 1, r1 1 0, r2 2 0, r3 3 0, inox 4 1, r4 3 2, r5 2 2, r6 1 2, nym 2 -1",
            "sandus r1 r2 r3 inox r4 r5 r6 sandus, r2 nym",
            A="r5",
        ),
        # A circle of three fields between two dead ends.
        draw(
            "triangle",
            "jest 0 0, j1 1 0, t1 2 0, t2 3 1, t3 3 -1, n1 4 1, nym 5 1",
            "jest j1 t1 t2 t3 t1, t2 n1 nym",
            A="t3",
        ),
        # Circles of four, and a planet whose two entries lie side by side.
        draw(
            "ladder",
            """sandus -1 1, u1 0 0, u2 1 0, u3 2 0, u4 3 0, l1 0 2, l2 1 2, l3 2 2, l4 3 2,
            jest 4 0, nym 4 2""",
            "sandus u1 u2 u3 u4 jest, sandus l1 l2 l3 l4 nym, u1 l1, u2 l2, u3 l3, u4 l4",
            A="u2 u3",
            B="l2",
        ),
        # Everything hangs on one hub.
        draw(
            "star",
            """hub 2 2, a1 1 2, a2 0 2, jest -1 2, b1 3 2, b2 4 2, nym 5 2, c1 2 1, c2 2 0,
            aas-4 2 -1, d1 2 3, d2 2 4, inox 2 5""",
            "hub a1 a2 jest, hub b1 b2 nym, hub c1 c2 aas-4, hub d1 d2 inox",
            A="a1 hub",
            B="b1",
        ),
        # Three ways of different length between two hubs.
        draw(
            "theta",
            """sandus -1 1, x 0 1, y 4 1, nym 5 1, k1 1 0, k2 2 0, k3 3 0, m1 2 1, g1 1 2,
            g2 3 2""",
            "sandus x k1 k2 k3 y nym, x m1 y, x g1 g2 y",
            A="k2 k3",
            B="m1",
        ),
        # The planet in the middle is the only bridge between two lanes.
        draw(
            "lanes",
            """jest 0 0, k1 1 0, k2 2 0, sandus 3 0, m1 4 0, m2 5 0, nym 6 0, k3 2 1, m3 4 1,
            m4 5 1""",
            "jest k1 k2 sandus m1 m2 nym, k1 k3 k2, m1 m3 m4 m2",
            A="k3",
            B="m3 m4",
        ),
        # One field is the entry of two planets.
        draw(
            "shared",
            "jest 0 0, s 1 0, nym 2 -1, s2 2 0, s3 3 0, sandus 4 0, s4 3 1",
            "jest s nym, s s2 s3 sandus, s2 s4 s3",
            A="s2",
        ),
    ]


def random_board(rng: Random) -> BoardData:
    """Return a connected board on a small grid.

    6-16 fields, with diagonals for odd circles but never two that cross; 2-5 planets with one or
    two entry fields of their own; 0-3 disjoint nebula areas of one to three fields that are no
    entry fields.
    """
    size, width, height = rng.randint(6, 16), 5, 4
    cells = [(rng.randrange(width), rng.randrange(height))]
    while len(cells) < size:
        x, y = rng.choice(cells)
        dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        cell = (x + dx, y + dy)
        if cell not in cells and 0 <= cell[0] < width and 0 <= cell[1] < height:
            cells.append(cell)
    cells.sort()
    names = {cell: f"f{i:02d}" for i, cell in enumerate(cells, start=1)}

    possible = [((x, y), (x + dx, y + dy)) for x, y in cells for dx, dy in [(1, 0), (0, 1)]]
    for x, y in cells:
        down = ((x, y), (x + 1, y + 1))
        up = ((x, y + 1), (x + 1, y))
        possible.append(rng.choice([down, up]))
    possible = [(a, b) for a, b in possible if a in names and b in names]
    rng.shuffle(possible)
    extra = rng.choice([0.0, 0.15, 0.3, 0.5])
    tree: nx.Graph[tuple[int, int]] = nx.Graph()
    tree.add_nodes_from(cells)
    for a, b in possible:
        if not nx.has_path(tree, a, b) or rng.random() < extra:
            tree.add_edge(a, b)
    edges = sorted((names[a], names[b]) for a, b in (sorted(edge) for edge in tree.edges))

    spaces: list[Space] = [(names[x, y], "field", x * 100, y * 100) for x, y in cells]
    free = list(cells)
    rng.shuffle(free)
    chosen = rng.sample(PLANETS, rng.randint(2, 5))
    for i, planet in enumerate(chosen):
        # Every planet to come still needs one entry field.
        spare = len(free) - (len(chosen) - i)
        first = free.pop()
        entries = [first]
        if spare > 0 and rng.random() < 0.5:
            entries.append(
                min(free, key=lambda c: (abs(c[0] - first[0]), abs(c[1] - first[1]), c))
                if rng.random() < 0.6
                else rng.choice(free)
            )
            free.remove(entries[1])
        x = sum(cell[0] for cell in entries) * 100 // len(entries) + 31 + i
        y = sum(cell[1] for cell in entries) * 100 // len(entries) + 43 + i
        spaces.append((planet, "planet", x, y))
        edges += [(planet, names[cell]) for cell in entries]

    areas: dict[str, tuple[str, ...]] = {}
    for letter in "ABC"[: rng.randint(0, 3)]:
        if not free:
            break
        area = [free.pop()]
        for _ in range(rng.randint(0, 2)):
            near = [cell for cell in free if any(tree.has_edge(cell, other) for other in area)]
            if near:
                area.append(rng.choice(near))
                free.remove(area[-1])
        areas[letter] = tuple(sorted(names[cell] for cell in area))
    return BoardData("random", tuple(spaces), tuple(edges), areas)
