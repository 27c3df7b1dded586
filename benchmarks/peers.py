"""The same questions answered with networkx and plain sets, as well as we could write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import networkx as nx

from polax_lab.graph import Kernel, bits


def graph_of(kernel: Kernel) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(kernel.n))
    graph.add_edges_from((u, v) for u in range(kernel.n) for v in bits(kernel.adj[u]))
    return graph


class Blocked:
    """Take blocked nodes out of a graph for a while; much cheaper than copying the rest."""

    def __init__(self, graph: nx.Graph[int], nodes: Iterable[int]) -> None:
        self.graph = graph
        self.links = {v: list(graph.adj[v]) for v in nodes}

    def __enter__(self) -> nx.Graph[int]:
        self.graph.remove_nodes_from(self.links)
        return self.graph

    def __exit__(self, *_: object) -> None:
        self.graph.add_nodes_from(self.links)
        for v, near in self.links.items():
            self.graph.add_edges_from((v, w) for w in near)


def is_sealed(graph: nx.Graph[int], planets: set[int], planet: int) -> bool:
    """Search from the planet until another planet turns up."""
    seen = {planet}
    todo = [planet]
    while todo:
        for v in graph.adj[todo.pop()]:
            if v not in seen:
                if v in planets:
                    return False
                seen.add(v)
                todo.append(v)
    return True


def mine_map_by_removal(
    whole: nx.Graph[int], planets: list[int], blocked: set[int], candidates: list[int]
) -> list[set[int]]:
    """Remove and restore every candidate; search from every planet each time."""
    all_planets = set(planets)
    seals: list[set[int]] = [set() for _ in planets]
    with Blocked(whole, blocked) as graph:
        open_now = [not is_sealed(graph, all_planets, p) for p in planets]
        for field in candidates:
            with Blocked(graph, [field]):
                for i, planet in enumerate(planets):
                    if open_now[i] and is_sealed(graph, all_planets, planet):
                        seals[i].add(field)
    return seals


def mine_map_by_blocks(
    whole: nx.Graph[int], planets: list[int], blocked: set[int], candidates: list[int]
) -> list[set[int]]:
    """One pass over the biconnected blocks for all planets and fields together.

    Whether a planet reaches another does not depend on passing planets, so one graph serves all.
    A field seals a planet when it cuts off a side of the block-cut tree with that planet alone.
    """
    all_planets = set(planets)
    index = {p: i for i, p in enumerate(planets)}
    wanted = set(candidates)
    seals: list[set[int]] = [set() for _ in planets]
    with Blocked(whole, blocked) as graph:
        blocks = list(cast("Iterator[set[int]]", nx.biconnected_components(graph)))
    member: dict[int, list[int]] = {}
    for b, block in enumerate(blocks):
        for v in block:
            member.setdefault(v, []).append(b)
    done: set[int] = set()
    for root in range(len(blocks)):
        if root in done:
            continue
        # Blocks of this tree, parents first; the node through which each hangs on its parent.
        order: list[tuple[int, int]] = [(root, -1)]
        done.add(root)
        for b, _ in order:
            for v in blocks[b]:
                for c in member[v] if len(member[v]) > 1 else ():
                    if c not in done:
                        done.add(c)
                        order.append((c, v))
        # Planets in and below each block, without the node it hangs on; and below each cut node.
        hanging: dict[int, list[set[int]]] = {}
        total: set[int] = set()
        for b, top in reversed(order):
            held = blocks[b] & all_planets
            for v in blocks[b]:
                if v != top and v in hanging:
                    held = held.union(*hanging[v])
            held.discard(top)
            if top >= 0:
                hanging.setdefault(top, []).append(held)
            else:
                total = held
        if len(total) < 2:
            continue
        for v, sides in hanging.items():
            if v in wanted:
                for side in [*sides, total.difference(*sides)]:
                    if len(side) == 1:
                        seals[index[next(iter(side))]].add(v)
    return seals


def walk_ends(
    graph: nx.Graph[int], start: int, n: int, enter: set[int], landings: set[int]
) -> set[int]:
    """Ends of walks that never turn back: sets of (node, node before)."""
    adj = graph.adj
    states = {(v, start) for v in adj[start] if v in enter}
    found = {v for v, _ in states if v in landings}
    for _ in range(n - 1):
        states = {(w, v) for v, before in states for w in adj[v] if w != before and w in enter}
        found.update(v for v, _ in states if v in landings)
    return found.union(v for v, _ in states)


def minimal_cuts(
    graph: nx.Graph[int], planet: int, others: set[int], free: set[int], size: int
) -> list[set[int]]:
    """The path branching of `polax_lab.graph.minimal_cuts` over a networkx graph."""
    work: nx.Graph[int] = graph.subgraph(free | {planet}).copy()
    goals = {v for v in free if not others.isdisjoint(graph.adj[v])}
    if not others.isdisjoint(graph.adj[planet]):
        return []
    found = list(_branch(work, planet, goals, size, set(), set()))
    return sorted(found, key=lambda cut: (len(cut), sorted(cut)))


def _branch(
    work: nx.Graph[int],
    planet: int,
    goals: set[int],
    left: int,
    forbidden: set[int],
    cut: set[int],
) -> Iterator[set[int]]:
    path = _path(work, planet, goals, cut)
    if path is None:
        near = _flood(work, {planet}, cut)
        far = _flood(work, goals - cut, cut)
        if all(
            not near.isdisjoint(work.adj[c]) and (c in goals or not far.isdisjoint(work.adj[c]))
            for c in cut
        ):
            yield set(cut)
    elif left:
        passed: set[int] = set()
        for node in path:
            if node not in forbidden:
                yield from _branch(work, planet, goals, left - 1, forbidden | passed, cut | {node})
                passed.add(node)


def _path(work: nx.Graph[int], planet: int, goals: set[int], cut: set[int]) -> list[int] | None:
    before = {planet: planet}
    front = [planet]
    while front:
        then = []
        for u in front:
            for v in work.adj[u]:
                if v not in before and v not in cut:
                    before[v] = u
                    if v in goals:
                        path = [v]
                        while before[path[-1]] != planet:
                            path.append(before[path[-1]])
                        return path[::-1]
                    then.append(v)
        front = then
    return None


def _flood(work: nx.Graph[int], starts: set[int], cut: set[int]) -> set[int]:
    seen = set(starts)
    todo = list(seen)
    while todo:
        for v in work.adj[todo.pop()]:
            if v not in seen and v not in cut:
                seen.add(v)
                todo.append(v)
    return seen
