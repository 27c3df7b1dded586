"""All walks from one node in a list, so that a position only has to cross out the blocked ones."""

from __future__ import annotations

from collections import defaultdict

from polax_lab.graph.masks import bits

_MOST = 512  # a longer list would be slower to cross out than to walk the board anew
_MOST_KEPT = 128  # answers for each book

#: The nodes on the way that must be free to enter, as a mask, and all nodes in their order.
Walk = tuple[int, tuple[int, ...]]
Links = tuple[tuple[int, ...], ...]


class WalkBook:
    """The walks of one start and length on the empty board.

    Attributes
    ----------
    to : dict of int to list of (int, tuple of int)
        By end: for every walk the mask of nodes on its way that must be free to enter, and all
        its nodes. Best first: fewest steps, then fewest nodes, then node order. A walk is left
        out if a better one to the same end passes no node that it does not pass.
    within : int
        The nodes that matter: all that lie on the way of a walk.
    """

    __slots__ = ("_all", "_kept", "_lost", "_others", "_several", "to", "within")

    def __init__(self, to: dict[int, list[Walk]]) -> None:
        self.to = to
        # A bit for every walk: of the first walk to an end that of the end itself, so that most
        # ends are found without looking at their walks one by one.
        self._all = self._several = self.within = 0
        self._lost: defaultdict[int, int] = defaultdict(int)
        self._others: dict[int, int] = {}
        spare, lost = max(to, default=0) + 1, self._lost
        for end, walks in to.items():
            bit = first = 1 << end
            self._all |= first
            for need, nodes in walks:
                self.within |= need
                for node in nodes[1:-1]:
                    lost[node] |= bit
                if bit != first:
                    self._others[first] = self._others.get(first, 0) | bit
                bit = 1 << spare
                spare += 1
            if len(walks) > 1:
                self._several |= first
        self._kept: dict[int, int] = {}

    def ends(self, enter: int) -> int:
        """Ends of the walks that pass nodes of `enter` only."""
        blocked = self.within & ~enter
        shut = 0
        while blocked:
            low = blocked & -blocked
            blocked ^= low
            shut |= self._lost[low.bit_length() - 1]
        reached = self._all & ~shut
        rest = self._several & shut
        while rest:
            low = rest & -rest
            rest ^= low
            if self._others[low] & ~shut:
                reached |= low
        return reached

    def kept_ends(self, enter: int) -> int:
        """Give what `ends` gives, at once if the same nodes were blocked before."""
        blocked = self.within & ~enter
        found = self._kept.get(blocked)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[blocked] = self.ends(enter)
        return found

    def first(self, enter: int, end: int) -> tuple[int, ...] | None:
        """The first walk to one end that passes nodes of `enter` only."""
        blocked = self.within & ~enter
        for need, nodes in self.to.get(end, ()):
            if not need & blocked:
                return nodes
        return None

    def best(self, enter: int, stop: int) -> dict[int, tuple[int, ...]]:
        """The first walk that passes nodes of `enter` only, for every end inside `stop`."""
        found = {end: self.first(enter, end) for end in sorted(self.to) if stop >> end & 1}
        return {end: nodes for end, nodes in found.items() if nodes is not None}


class Shelf:
    """The books of one start, length by length: longer walks go on from where shorter ones end.

    Parameters
    ----------
    links : tuple of tuple of int
        The neighbours of every node, ascending.
    start, surplus, inner, free_pass, back : int
        See `polax_lab.graph.walks`.
    """

    def __init__(
        self, links: Links, start: int, surplus: int, inner: int, free_pass: int, back: int
    ) -> None:
        self._links, self._back = links, back
        self._surplus, self._inner, self._free_pass = surplus, inner, free_pass
        # Walks by their steps; and for every number of steps those that ended early before.
        self._levels: list[list[Walk]] = [[(0, (start,))]]
        self._early: list[list[Walk]] = [[]]
        # Where two terminals of free pass touch, a walk could go on and on within one step.
        self._endless = any(free_pass >> v & 1 for t in bits(free_pass) for v in links[t])
        self.books: dict[int, WalkBook | None] = {}

    def book(self, n: int) -> WalkBook | None:
        """Give the book of `n` steps; None if there are too many walks to list."""
        try:
            return self.books[n]
        except KeyError:
            found = self.books[n] = self._listed(n)
            return found

    def _listed(self, n: int) -> WalkBook | None:
        levels = self._levels
        while len(levels) <= n:
            if self._endless or sum(map(len, levels)) > _MOST * 2:
                return None
            surplus = self._surplus
            early = [w for w in levels[-1] if surplus >> w[1][-1] & 1 and len(levels) > 1]
            self._early.append(self._early[-1] + early)
            levels.append(self._longer(levels[-1]))
        walks = self._early[n] + levels[n] if n else []
        if len(walks) > _MOST:
            return None
        to: dict[int, list[Walk]] = {}
        for walk in walks:
            need, nodes = walk
            better = to.setdefault(nodes[-1], [])
            for other, _ in better:
                if not other & ~need:
                    break
            else:
                better.append(walk)
        return WalkBook(to)

    def _longer(self, level: list[Walk]) -> list[Walk]:
        """Walks of one step more, best first."""
        free_pass = self._free_pass
        found: list[Walk] = []
        for walk in level:
            # What passes a terminal for nothing has gone on within its step.
            if not free_pass >> walk[1][-1] & 1 or len(walk[1]) == 1:
                self._go_on(walk, found)
        if free_pass:
            for walk in found:  # grows
                if free_pass >> walk[1][-1] & 1:
                    self._go_on(walk, found)
            found.sort(key=_rank)
        return found

    def _go_on(self, walk: Walk, found: list[Walk]) -> None:
        need, nodes = walk
        here, shut, before = nodes[-1], self._inner, self._back
        within = shut >> here & 1
        if len(nodes) > 1:
            before = nodes[-2]
            if not within:
                need |= 1 << here
        if within:
            shut = 0
        for v in self._links[here]:
            if v != before and not shut >> v & 1:
                found.append((need, (*nodes, v)))


def _rank(walk: Walk) -> tuple[int, tuple[int, ...]]:
    return len(walk[1]), walk[1]
