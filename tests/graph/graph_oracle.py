"""Slow reference answers with plain sets and networkx, and the random graphs to ask them about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import combinations, pairwise
from typing import NamedTuple

import networkx as nx
from hypothesis import strategies as st

from polax_lab.graph import Kernel, WalkRules, bits


class Case(NamedTuple):
    """A small board twice, as a Kernel and as networkx, with some fields unblocked."""

    kernel: Kernel
    graph: nx.Graph[int]
    free: set[int]

    @property
    def terminals(self) -> list[int]:
        return list(self.kernel.terminal_list)


def kernel_of(links: str, terminals: Iterable[int] = (), n: int = 0) -> Kernel:
    """Build a kernel from shorthand: ``0-1-2 2-3`` is two chains of links."""
    pairs = []
    for chain in links.split():
        nodes = [int(node) for node in chain.split("-")]
        pairs += list(pairwise(nodes))
    n = max([n, *(max(pair) + 1 for pair in pairs)])
    near: list[list[int]] = [[] for _ in range(n)]
    for u, v in pairs:
        near[u].append(v)
        near[v].append(u)
    return Kernel(near, terminals)


def mask(nodes: Iterable[int]) -> int:
    return sum({1 << node for node in nodes})


def graph_of(kernel: Kernel) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(kernel.n))
    graph.add_edges_from((u, v) for u in range(kernel.n) for v in bits(kernel.adj[u]))
    return graph


@st.composite
def cases(draw: st.DrawFn, most: int = 10, loose: bool = True, lanes: bool = False) -> Case:
    """Random sparse graphs: a tree (unless `loose` drops links) and a few links more.

    ``lanes`` puts up to two nodes on some links, as on a board with long lanes.
    """
    n = draw(st.integers(1, most))
    nodes = st.integers(0, n - 1)
    pairs = {(draw(st.integers(0, v - 1)), v) for v in range(1, n)}
    if loose and pairs:
        pairs -= draw(st.sets(st.sampled_from(sorted(pairs)), max_size=2))
    extra = draw(st.sets(st.tuples(nodes, nodes), max_size=n))
    pairs |= {(min(p), max(p)) for p in extra if p[0] != p[1]}
    for u, v in sorted(pairs) if lanes else ():
        chain = [u, *range(n, n + draw(st.integers(0, 2))), v]
        n += len(chain) - 2
        pairs = pairs - {(u, v)} | set(pairwise(chain))
    near: list[set[int]] = [set() for _ in range(n)]
    for u, v in pairs:
        near[u].add(v)
        near[v].add(u)
    kernel = Kernel(near, draw(st.sets(nodes, max_size=4)))
    nodes = st.integers(0, n - 1)
    blocked = draw(st.sets(nodes, max_size=2))
    return Case(kernel, graph_of(kernel), set(bits(kernel.fields)) - blocked)


def reached(graph: nx.Graph[int], starts: Iterable[int], passable: set[int]) -> set[int]:
    """Starts, everything passable from them, and whatever touches that."""
    seen = set(starts)
    todo = list(seen)
    while todo:
        for v in graph[todo.pop()]:
            if v not in seen:
                seen.add(v)
                if v in passable:
                    todo.append(v)
    return seen


def others(case: Case, t: int, free: set[int]) -> set[int]:
    """Terminals that `t` reaches without passing a terminal."""
    return (reached(case.graph, [t], free) & set(case.terminals)) - {t}


def partition(case: Case, free: set[int]) -> tuple[int, ...]:
    whole = case.graph.subgraph(free | set(case.terminals))
    groups = [mask(part & set(case.terminals)) for part in nx.connected_components(whole)]
    return tuple(sorted((g for g in groups if g), key=lambda g: g & -g))


def walks(kernel: Kernel, start: int, n: int, enter: set[int]) -> list[tuple[int, ...]]:
    """All walks of 1..n steps that do not turn back, listed one by one."""
    found: list[tuple[int, ...]] = []
    last: list[tuple[int, ...]] = [(start,)]
    for _ in range(n):
        last = [
            (*nodes, v)
            for nodes in last
            for v in bits(kernel.adj[nodes[-1]])
            if v in enter and (len(nodes) < 2 or v != nodes[-2])
        ]
        found += last
    return found


def arrivals(
    kernel: Kernel, start: int, n: int, rules: WalkRules, surplus: int
) -> dict[int, tuple[int, ...]]:
    """The best walk to every end: fewest steps, then fewest nodes, then node order.

    Whole walks in a heap; of those that agree in steps and in their last two nodes the best one
    is enough, since all go on alike.
    """
    enter, inner, last = (set(bits(m)) for m in (rules.enter, rules.inner, rules.last))
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    heap: list[tuple[int, tuple[int, ...], int]] = [(1, (start,), 0)]
    seen: set[tuple[int, int, int]] = set()
    while heap:
        length, nodes, steps = heappop(heap)
        here, before = nodes[-1], nodes[-2] if length > 1 else rules.back
        if length > 1:
            if (steps, before, here) in seen:
                continue
            seen.add((steps, before, here))
            if steps == n or surplus >> here & 1:
                rank = (steps, length, nodes)
                best[here] = min(best.get(here, rank), rank)
        # Leaving a terminal of free pass belongs to the step that entered it.
        steps += not (length > 1 and rules.free_pass >> here & 1)
        for v in bits(kernel.adj[here]):
            fits = v in enter or (here in inner and v in inner) or (v in last and steps == n)
            if steps <= n and v != before and fits:
                heappush(heap, (length + 1, (*nodes, v), steps))
    return {end: best[end][2] for end in sorted(best)}


def cuts(
    case: Case, sources: set[int], targets: set[int], size: int, forbidden: set[int]
) -> list[int]:
    """Minimal cuts by trying every set of nodes, small ones first."""
    free = case.free - sources - targets
    found: list[set[int]] = []
    for k in range(size + 1):
        for chosen in combinations(sorted(free - forbidden), k):
            trial = set(chosen)
            if any(small <= trial for small in found):
                continue
            if not reached(case.graph, sources, free - trial) & targets:
                found.append(trial)
    return [mask(cut) for cut in found]


def openers(
    case: Case, sources: set[int], targets: set[int], units: Sequence[int]
) -> list[tuple[int, ...]]:
    """Smallest sets of units to lift, by trying every set."""
    for k in range(len(units) + 1):
        found = []
        for chosen in combinations(range(len(units)), k):
            shut = {v for u, unit in enumerate(units) if u not in chosen for v in bits(unit)}
            lifted = {v for u in chosen for v in bits(units[u])} - shut
            if reached(case.graph, sources, case.free | lifted) & targets:
                found.append(chosen)
        if found:
            return found
    return []
