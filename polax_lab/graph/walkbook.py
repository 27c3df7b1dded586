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
        for _, need, nodes in sorted(found, key=_rank):
            end = 1 << nodes[-1]
            better = kept.setdefault(end, [])
            for other in better:
                if not other & ~need:
                    break
            else:
                better.append(need)
                needs.append(need)
                to[end] = to.get(end, 0) | 1 << len(walks)
                walks.append(nodes)
        self.walks = tuple(walks)
        self.to = tuple(sorted(to.items()))
        self._by_end, self._needs = to, tuple(needs)
        # An end with one walk is lost with any node of it; only the others need a closer look.
        lone = {walk: end for end, walk in self.to if not walk & (walk - 1)}
        self._lone = sum(lone.values())
        self._shared = tuple((end, walks) for end, walks in self.to if walks not in lone)
        lost: dict[int, tuple[int, int]] = {}
        for i, (nodes, need) in enumerate(zip(walks, needs, strict=True)):
            walk = 1 << i
            gone = lone.get(walk, 0)
            for node in nodes:
                if need >> node & 1:
                    shut, ends = lost.get(node, (0, 0))
                    lost[node] = shut | walk, ends | gone
        self._lost = lost
        self._within = sum(1 << node for node in lost)

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


def _rank(walk: tuple[int, int, tuple[int, ...]]) -> tuple[int, int, tuple[int, ...]]:
    steps, _, nodes = walk
    return steps, len(nodes), nodes


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
    links: dict[int, tuple[int, ...]] = {}
    # Steps, nodes passed that must be free to enter, nodes.
    todo: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (start,))]
    for steps, need, nodes in todo:
        here, first = nodes[-1], len(nodes) == 1
        within = inner >> here & 1
        if first:
            before, then = back, steps + 1
        else:
            before, then = nodes[-2], steps if free_pass >> here & 1 else steps + 1
            if steps == n or surplus >> here & 1:
                found.append((steps, need, nodes))
            if not within:
                need |= 1 << here
        if then > n:
            continue
        if here not in links:
            links[here] = tuple(bits(adj[here] if within else adj[here] & ~inner))
        for v in links[here]:
            if v != before:
                todo.append((then, need, (*nodes, v)))
        if len(todo) > _MOST * 2:
            return None
    return WalkBook(found) if len(found) <= _MOST else None
