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
    to : tuple of (int, int)
        The bit of every end (ascending) and the mask of the walks to it.
    """

    def __init__(self, found: list[tuple[int, int, tuple[int, ...]]]) -> None:
        walks: list[tuple[int, ...]] = []
        needs: list[int] = []
        to: dict[int, int] = {}
        kept: dict[int, list[int]] = {}
        passed: dict[int, int] = {}
        for _, need, nodes in sorted(found, key=lambda one: (one[0], len(one[2]), one[2])):
            end = 1 << nodes[-1]
            if any(not better & ~need for better in kept.setdefault(end, [])):
                continue
            kept[end].append(need)
            needs.append(need)
            walk = 1 << len(walks)
            walks.append(nodes)
            to[end] = to.get(end, 0) | walk
            for node in bits(need):
                passed[node] = passed.get(node, 0) | walk
        self.walks = tuple(walks)
        self.to = tuple(sorted(to.items()))
        self._by_end, self._needs = to, tuple(needs)
        # An end with one walk is lost with any node of it; only the others need a closer look.
        lone = {walk: end for end, walk in self.to if not walk & (walk - 1)}
        self._lone = sum(lone.values())
        self._shared = tuple((end, walks) for end, walks in self.to if walks not in lone)
        self._lost = {
            node: (shut, sum(end for walk, end in lone.items() if walk & shut))
            for node, shut in passed.items()
        }
        self._within = sum(1 << node for node in passed)

    def ends(self, enter: int) -> int:
        """Ends of the walks that pass nodes of `enter` only."""
        within, lost = self._within, self._lost
        blocked = within ^ within & enter
        shut = gone = 0
        while blocked:
            low = blocked & -blocked
            blocked ^= low
            walks, ends = lost[low.bit_length() - 1]
            shut |= walks
            gone |= ends
        reached = self._lone & ~gone
        open_ = ~shut
        for end, walks in self._shared:
            if walks & open_:
                reached |= end
        return reached

    def first(self, enter: int, end: int) -> tuple[int, ...] | None:
        """The first walk to one end that passes nodes of `enter` only."""
        walks = self._by_end.get(1 << end, 0)
        barred = self._within & ~enter
        while walks:
            low = walks & -walks
            walks ^= low
            at = low.bit_length() - 1
            if not self._needs[at] & barred:
                return self.walks[at]
        return None

    def best(self, enter: int, stop: int) -> dict[int, tuple[int, ...]]:
        """The first walk that passes nodes of `enter` only, for every end inside `stop`."""
        shut = 0
        for node in bits(self._within & ~enter):
            shut |= self._lost[node][0]
        open_ = [(end, walks & ~shut) for end, walks in self.to if end & stop]
        return {
            end.bit_length() - 1: self.walks[(walks & -walks).bit_length() - 1]
            for end, walks in open_
            if walks
        }


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
