"""All walks from one node in a list, so that a position only has to cross out the blocked ones."""

from __future__ import annotations

from polax_lab.graph.masks import bits

_MOST = 512  # a longer list would be slower to cross out than to walk the board anew


class WalkBook:
    """The walks of one start and length on the empty board; walk ``i`` is bit ``1 << i``.

    Attributes
    ----------
    walks : tuple of tuple of int
        Nodes of every walk; fewest steps first, then fewest nodes, then node order. A walk is
        left out if a better one to the same end passes no node that it does not pass.
    passed : tuple of (int, int)
        Masks of nodes, each with the mask of the walks that pass one of them.
    ends : tuple of (int, int, int)
        Every end (ascending), its node mask, and the mask of the walks to it.
    """

    def __init__(self, found: list[tuple[int, int, tuple[int, ...]]]) -> None:
        walks: list[tuple[int, ...]] = []
        ends: dict[int, int] = {}
        by_node: dict[int, int] = {}
        kept: dict[int, list[int]] = {}
        for _, need, nodes in sorted(found, key=lambda one: (one[0], len(one[2]), one[2])):
            end = nodes[-1]
            if any(not better & ~need for better in kept.setdefault(end, [])):
                continue
            kept[end].append(need)
            bit = 1 << len(walks)
            walks.append(nodes)
            ends[end] = ends.get(end, 0) | bit
            for node in bits(need):
                by_node[node] = by_node.get(node, 0) | bit
        # Nodes of one lane are on the same walks: tested together.
        together: dict[int, int] = {}
        for node, through in sorted(by_node.items()):
            together[through] = together.get(through, 0) | 1 << node
        self.walks = tuple(walks)
        self.passed = tuple((nodes, through) for through, nodes in together.items())
        self.ends = tuple((end, 1 << end, to) for end, to in sorted(ends.items()))

    def open(self, enter: int, stop: int) -> list[tuple[int, int]]:
        """Ends inside `stop` and the walks there that pass nodes of `enter` only."""
        shut = 0
        for nodes, through in self.passed:
            if nodes & enter != nodes:
                shut |= through
        return [(end, to & ~shut) for end, bit, to in self.ends if bit & stop and to & ~shut]


def list_walks(
    adj: tuple[int, ...],
    start: int,
    n: int,
    surplus: int,
    inner: int,
    free_pass: int,
    back: int,
) -> WalkBook | None:
    """List the walks of `n` steps, and the shorter ones that end in `surplus`.

    Returns
    -------
    WalkBook or None
        None if there are too many, or two terminals of free pass touch (then a walk could go
        on and on within one step).
    """
    if any(adj[t] & free_pass for t in bits(free_pass)):
        return None
    found: list[tuple[int, int, tuple[int, ...]]] = []
    # Steps, nodes passed that must be free to enter, nodes.
    todo: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (start,))]
    for steps, need, nodes in todo:
        here, first = nodes[-1], len(nodes) == 1
        if not first and (steps == n or surplus >> here & 1):
            found.append((steps, need, nodes))
        if not first and not inner >> here & 1:
            need |= 1 << here
        before = back if first else nodes[-2]
        then = steps if free_pass >> here & 1 and not first else steps + 1
        if then > n:
            continue
        for v in bits(adj[here]):
            if v != before and (inner >> here & 1 or not inner >> v & 1):
                todo.append((then, need, (*nodes, v)))
        if len(todo) > _MOST * 2:
            return None
    return WalkBook(found) if len(found) <= _MOST else None
