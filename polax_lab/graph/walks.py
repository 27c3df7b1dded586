"""Walks of an exact number of steps that never turn back.

A walk is ``v0, v1, ...`` with neighbouring nodes next to each other and ``v[i+1] != v[i-1]``.
Its state is the last directed edge, so a set of walks is one edge mask (`layers`). Where the
walks are few, as on every real board, they are listed once instead and each position crosses out
the blocked ones (`WalkBook`): that is faster and gives the routes as well.
"""

from __future__ import annotations

from typing import NamedTuple

from polax_lab.graph.kernel import Kernel, bits
from polax_lab.graph.masks import gather
from polax_lab.graph.walkbook import Shelf, WalkBook

_BYTEWISE_FROM = 4  # shorter walks hold so few edges that a loop over bits is faster
_MOST_SHELVES = 1024


class WalkRules(NamedTuple):
    """What a walk may do.

    Parameters
    ----------
    enter : int
        Nodes that may be entered, in passing or at the end.
    inner : int
        Nodes that may be walked only from inside this mask, so that a walk may leave it but
        not come back. Shares no node with `enter`.
    free_pass : int
        Terminals that cost no step when passed: ``u, t, w`` is one step in all. Stopping there
        costs its step.
    back : int
        Node that the first step may not go to; -1 for none.
    last : int
        Nodes that may be entered by the last step only.
    """

    enter: int
    inner: int = 0
    free_pass: int = 0
    back: int = -1
    last: int = 0


def layers(kernel: Kernel, start: int, n: int, rules: WalkRules) -> list[int]:
    """The directed edges that can be each step of an allowed walk.

    Parameters
    ----------
    kernel : Kernel
    start : int
        Node where the walk begins.
    n : int
        Number of steps.
    rules : WalkRules

    Returns
    -------
    list of int
        `n` edge masks (see `Edges`); entry ``i - 1`` holds the edges of step ``i``. An edge into
        a terminal of free pass and the edges on from there belong to the same step. Only the
        last entry holds edges into ``rules.last``.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> [[path.edges.heads[e] for e in bits(m)] for m in layers(path, 1, 2, WalkRules(0b1111))]
    [[0, 2], [3]]
    """
    edges = kernel.edges
    follow, free_pass = edges.follow, rules.free_pass
    allowed = gather(edges.into_bytes, rules.enter & ~rules.inner & kernel.everything)
    if rules.inner:
        allowed |= gather(edges.into_bytes, rules.inner) & gather(edges.out_bytes, rules.inner)
    passing = gather(edges.into_bytes, free_pass) if free_pass else 0
    final = allowed | gather(edges.into_bytes, rules.last) if rules.last else allowed
    layer = edges.out[start]
    if rules.back >= 0:
        layer &= ~edges.into[rules.back]
    found = []
    for step in range(1, n + 1):
        if step == n:
            allowed = final
        if step == 1:
            layer &= allowed
        else:
            if n >= _BYTEWISE_FROM:
                layer = gather(edges.follow_bytes, layer & ~passing) & allowed
            else:
                rest, layer = layer & ~passing, 0
                while rest:
                    low = rest & -rest
                    layer |= follow[low.bit_length() - 1]
                    rest ^= low
                layer &= allowed
        if passing:
            fresh = layer & passing
            while fresh:
                low = fresh & -fresh
                more = follow[low.bit_length() - 1] & allowed & ~layer
                layer |= more
                fresh ^= low | more & passing
        found.append(layer)
    return found


def ends(kernel: Kernel, start: int, n: int, rules: WalkRules, surplus: int) -> int:
    """Nodes where a walk can end.

    Parameters
    ----------
    kernel : Kernel
    start, n, rules
        As for `layers`.
    surplus : int
        Nodes where the walk may end early, the steps left over lapsing.

    Returns
    -------
    int
        Node mask: what exactly `n` steps reach, and what of `surplus` any step reaches. Nodes of
        ``rules.inner`` are in it too.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> bin(ends(path, 1, 2, WalkRules(0b1111), surplus=0b1001))
    '0b1001'
    """
    book = _book(kernel, start, n, rules, surplus)
    if book:
        enter, inner, _, _, last = rules
        return book.ends(enter) & (enter | inner | last)
    found = layers(kernel, start, n, rules)
    if not found:
        return 0
    reached = _heads(kernel, found[-1])
    if surplus:
        early = 0
        for layer in found[:-1]:
            early |= layer
        reached |= _heads(kernel, early) & surplus
    return reached


def lengths(
    kernel: Kernel, start: int, end: int, n_max: int, rules: WalkRules, surplus: int
) -> tuple[int, ...]:
    """All numbers of steps, up to `n_max`, with which a walk can end on a node.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> lengths(path, 0, 3, 5, WalkRules(0b1111), surplus=0b1001)
    (3, 4, 5)
    >>> lengths(path, 0, 2, 5, WalkRules(0b1111), surplus=0b1001)
    (2,)
    """
    steps = range(1, n_max + 1)
    return tuple(n for n in steps if ends(kernel, start, n, rules, surplus) >> end & 1)


def routes(
    kernel: Kernel, start: int, n: int, rules: WalkRules, surplus: int
) -> dict[int, tuple[int, ...]]:
    """One walk for every end: fewest steps, then fewest nodes, then first in node order.

    Parameters
    ----------
    kernel, start, n, rules, surplus
        As for `ends`.

    Returns
    -------
    dict of int to tuple of int
        By end (ascending): the walk's nodes from `start` on, terminals of free pass included.

    Examples
    --------
    >>> square = Kernel([[1, 2], [0, 3], [0, 3], [1, 2]], [])
    >>> routes(square, 0, 2, WalkRules(0b1111), surplus=0)
    {3: (0, 1, 3)}
    """
    book = _book(kernel, start, n, rules, surplus)
    if book:
        return book.best(rules.enter, rules.enter | rules.inner | rules.last)
    steps = layers(kernel, start, n, rules)
    heads, follow = kernel.edges.heads, kernel.edges.follow
    unseen = [0, *steps]
    # Breadth first in node order: the first walk to a state (step, edge) is the best to it.
    first = unseen[1] & kernel.edges.out[start] if steps else 0
    if steps and rules.back >= 0:
        first &= ~kernel.edges.into[rules.back]
    queue: list[tuple[int, int, int]] = []

    def add(step: int, mask: int, parent: int) -> None:
        fresh = mask & unseen[step]
        unseen[step] ^= fresh
        queue.extend((step, edge, parent) for edge in bits(fresh))

    if first:
        add(1, first, -1)
    best: dict[int, tuple[int, int]] = {}
    at = 0
    while at < len(queue):
        step, edge, _ = queue[at]
        head = heads[edge]
        if (step == n or surplus >> head & 1) and (head not in best or step < best[head][0]):
            best[head] = (step, at)
        if rules.free_pass >> head & 1:
            add(step, follow[edge], at)
        elif step < n:
            add(step + 1, follow[edge], at)
        at += 1
    return {end: _trace(queue, best[end][1], start, heads) for end in sorted(best)}


def route(
    kernel: Kernel, start: int, n: int, rules: WalkRules, end: int, surplus: int
) -> tuple[int, ...] | None:
    """The walk of `routes` to one end, or None if no walk ends there.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> route(path, 0, 5, WalkRules(0b1111), 3, surplus=0b1001)
    (0, 1, 2, 3)
    """
    book = _book(kernel, start, n, rules, surplus)
    if book:
        stop = rules.enter | rules.inner | rules.last
        return book.first(rules.enter, end) if stop >> end & 1 else None
    return routes(kernel, start, n, rules, surplus).get(end)


def shelf(
    kernel: Kernel, start: int, surplus: int, inner: int = 0, free_pass: int = 0, back: int = -1
) -> Shelf:
    """The lists of walks from one start by their length, where the walks are few.

    Parameters
    ----------
    kernel, start, surplus
        As for `ends`.
    inner, free_pass, back
        See `WalkRules`.
    """
    key = (start, surplus, inner, free_pass, back)
    shelves = kernel.shelves
    found = shelves.get(key)
    if found is None:
        if len(shelves) >= _MOST_SHELVES:
            shelves.clear()
        found = shelves[key] = Shelf(kernel.links, *key)
    return found


def _book(kernel: Kernel, start: int, n: int, rules: WalkRules, surplus: int) -> WalkBook | None:
    _, inner, free_pass, back, last = rules
    if last and (surplus or free_pass):
        return None  # there it matters by which step a node of `last` is entered
    return shelf(kernel, start, surplus, inner, free_pass, back).book(n)


def _trace(
    queue: list[tuple[int, int, int]], at: int, start: int, heads: tuple[int, ...]
) -> tuple[int, ...]:
    nodes = []
    while at >= 0:
        _, edge, at = queue[at]
        nodes.append(heads[edge])
    nodes.append(start)
    return tuple(reversed(nodes))


def _heads(kernel: Kernel, edge_mask: int) -> int:
    return gather(kernel.edges.head_bytes, edge_mask)


def walk_lengths(kernel: Kernel, start: int, n_max: int, rules: WalkRules) -> dict[int, int]:
    """Least steps of a walk to every node, up to `n_max`, for walks that may end anywhere.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> walk_lengths(path, 1, 2, WalkRules(0b1111))
    {0: 1, 2: 1, 3: 2}
    """
    found: dict[int, int] = {}
    seen = 0
    for step, layer in enumerate(layers(kernel, start, n_max, rules), 1):
        fresh = _heads(kernel, layer) & ~seen
        seen |= fresh
        found |= dict.fromkeys(bits(fresh), step)
    return dict(sorted(found.items()))
