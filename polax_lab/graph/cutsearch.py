"""The search behind `minimal_cuts`: lanes drawn together, then branching over paths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from polax_lab.graph.kernel import Kernel
from polax_lab.graph.masks import bits


class CutSearch:
    """The ways from sources to targets, each unbranched lane as one *spot*.

    A path enters all fields of a lane or none, so in a minimal cut a lane stands for any one of
    its fields. Spots are numbered by their lowest node and have masks of their own.

    Parameters
    ----------
    kernel : Kernel
    sources, targets : int
        Node masks; no source may touch a target.
    free : int
        Nodes that may be passed.
    forbidden : int
        Nodes that may not be part of a cut.
    """

    def __init__(
        self, kernel: Kernel, sources: int, targets: int, free: int, forbidden: int
    ) -> None:
        start, goal = 1 << kernel.n, 2 << kernel.n
        near = {
            v: kernel.adj[v] & free
            | (start if kernel.adj[v] & sources else 0)
            | (goal if kernel.adj[v] & targets else 0)
            for v in bits(free)
        }
        _drop_dead_ends(near)
        plain = sum(1 << v for v in near if near[v].bit_count() == 2)
        lanes: list[list[int]] = []
        spot: dict[int, int] = {}
        for v in near:
            if v not in spot:
                lane = [v]
                for u in lane:
                    spot[u] = len(lanes)
                    if plain >> u & 1:
                        lane += [
                            w for w in bits(near[u] & plain) if w not in spot and w not in lane
                        ]
                lanes.append(lane)
        self.choices = [[v for v in sorted(lane) if not forbidden >> v & 1] for lane in lanes]
        self.goal = 1 << len(lanes)
        self.first = sum(
            1 << i for i, lane in enumerate(lanes) if any(near[v] & start for v in lane)
        )
        self.last = sum(1 << i for i, lane in enumerate(lanes) if any(near[v] & goal for v in lane))
        self.adj = []
        for i, lane in enumerate(lanes):
            joined = self.goal if self.last >> i & 1 else 0
            for v in lane:
                for w in bits(near[v] & ~(start | goal)):
                    joined |= 1 << spot[w]
            self.adj.append(joined & ~(1 << i))
        self.fixed = sum(1 << i for i, fields in enumerate(self.choices) if not fields)

    def cuts(self, size: int) -> list[tuple[int, ...]]:
        """All minimal cuts of at most `size` nodes, ascending nodes each, in no order."""
        found = []
        for spots in self._branch(0, self.fixed, size):
            found += [
                tuple(sorted(cut)) for cut in product(*(self.choices[i] for i in bits(spots)))
            ]
        return found

    def _branch(self, cut: int, fixed: int, left: int) -> Iterator[int]:
        path = self._path(cut)
        if not path:
            if self._minimal(cut):
                yield cut
        elif left == 1:
            for step in self._sweep(cut, path):
                if not step & fixed and self._minimal(cut | step):
                    yield cut | step
        elif left:
            for step in path:
                if not step & fixed:
                    yield from self._branch(cut | step, fixed, left - 1)
                    fixed |= step

    def _path(self, cut: int) -> list[int]:
        """Spots of the shortest path around a cut, as masks; empty if there is none."""
        adj, goal = self.adj, self.goal
        front = self.first & ~cut
        rest = goal - 1 & ~cut & ~front
        rings = []
        grown = 0
        while not grown & goal:
            if not front:
                return []
            rings.append(front)
            grown = 0
            while front:
                low = front & -front
                grown |= adj[low.bit_length() - 1]
                front ^= low
            front = grown & rest
            rest ^= front
        path = []
        choice = self.last
        for ring in reversed(rings):
            choice &= ring
            low = choice & -choice
            path.append(low)
            choice = adj[low.bit_length() - 1]
        path.reverse()
        return path

    def _sweep(self, cut: int, path: list[int]) -> Iterator[int]:
        """Spots of the path that no way leads around."""
        adj, goal = self.adj, self.goal
        ahead = sum(path) | goal
        off = goal - 1 & ~cut & ~ahead
        met = self.first
        for step in path:
            front = met & off
            off ^= front
            while front:
                low = front & -front
                near = adj[low.bit_length() - 1]
                met |= near
                fresh = near & off
                off ^= fresh
                front ^= low | fresh
            if met & goal:
                return
            ahead ^= step
            if not met & ahead:
                yield step
            met |= adj[step.bit_length() - 1]

    def _minimal(self, cut: int) -> bool:
        """Whether every spot of a parting cut joins both sides."""
        near = self._side(self.first, cut)
        far = self._side(self.last, cut)
        adj, first = self.adj, self.first
        far |= self.goal
        while cut:
            low = cut & -cut
            cut ^= low
            touched = adj[low.bit_length() - 1]
            if not touched & far or not (touched & near or low & first):
                return False
        return True

    def _side(self, front: int, cut: int) -> int:
        adj = self.adj
        front &= ~cut
        off = self.goal - 1 & ~cut & ~front
        side = front
        while front:
            low = front & -front
            fresh = adj[low.bit_length() - 1] & off
            off ^= fresh
            side |= fresh
            front ^= low | fresh
        return side


def _drop_dead_ends(near: dict[int, int]) -> None:
    todo = [v for v, mask in near.items() if mask.bit_count() < 2]
    while todo:
        v = todo.pop()
        for w in bits(near.pop(v, 0)):
            if w in near:
                near[w] &= ~(1 << v)
                if near[w].bit_count() < 2:
                    todo.append(w)
