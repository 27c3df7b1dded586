"""The board with its lanes drawn together: what remains are junctions and terminals."""

from __future__ import annotations

from polax_lab.graph.masks import bits


class Lanes:
    """Hubs, and the lanes between them.

    A lane is an unbranched stretch of fields (each with two neighbours); the nodes at its ends
    are hubs. Hubs are numbered in node order and have masks of their own, ``1 << hub``.

    Parameters
    ----------
    adj : tuple of int
        Neighbour mask of every node.
    terminals : int
        Node mask; terminals are always hubs.

    Attributes
    ----------
    hubs : tuple of int
        The node of every hub.
    adj : tuple of int
        Hub mask of the neighbours of every hub. No two hubs are joined twice and none is joined
        with itself: where they would be, a field of the lane is a hub too.
    terminals : int
        Hub mask.
    inner : dict of (int, int) to int
        Node mask of the fields between two joined hubs; both orders are keys.
    place : tuple of (int, int)
        For every node: its hub, twice; or the two hubs at the ends of its lane. ``(-1, -1)`` for
        fields on rings without a hub, which lead nowhere.

    Examples
    --------
    >>> lanes = Lanes((0b0010, 0b0101, 0b1010, 0b0100), 0b1001)
    >>> lanes.hubs, lanes.adj, lanes.inner[0, 1]
    ((0, 3), (2, 1), 6)
    """

    def __init__(self, adj: tuple[int, ...], terminals: int) -> None:
        hubs = {v for v, near in enumerate(adj) if near.bit_count() != 2} | set(bits(terminals))
        lanes = _trace(adj, hubs)
        met: set[tuple[int, int]] = set()
        for lane in lanes:
            if lane[0] == lane[-1]:
                hubs.update((lane[1], lane[-2]))
            elif (lane[0], lane[-1]) in met:
                hubs.add(lane[1])
            met.add((lane[0], lane[-1]))
        lanes = _trace(adj, hubs)

        self.hubs = tuple(sorted(hubs))
        number = {node: hub for hub, node in enumerate(self.hubs)}
        near = [0] * len(hubs)
        place = [(number.get(v, -1), number.get(v, -1)) for v in range(len(adj))]
        self.inner: dict[tuple[int, int], int] = {}
        for lane in lanes:
            a, b = number[lane[0]], number[lane[-1]]
            near[a] |= 1 << b
            near[b] |= 1 << a
            self.inner[a, b] = self.inner[b, a] = sum(1 << v for v in lane[1:-1])
            for v in lane[1:-1]:
                place[v] = (a, b)
        self.adj = tuple(near)
        self.place = tuple(place)
        self.terminals = sum(1 << number[t] for t in bits(terminals))


def _trace(adj: tuple[int, ...], hubs: set[int]) -> list[list[int]]:
    """Every lane once, hub to hub, shortest first."""
    lanes = []
    for hub in sorted(hubs):
        for first in bits(adj[hub]):
            lane = [hub, first]
            while lane[-1] not in hubs:
                (onward,) = bits(adj[lane[-1]] & ~(1 << lane[-2]))
                lane.append(onward)
            if (lane[0], lane[1]) <= (lane[-1], lane[-2]):
                lanes.append(lane)
    return sorted(lanes, key=len)
