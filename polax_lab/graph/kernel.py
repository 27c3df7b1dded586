"""The compiled board: neighbour bitmasks, and tables that are built once when needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from polax_lab.graph.edges import Edges
from polax_lab.graph.lanes import Lanes
from polax_lab.graph.masks import bits
from polax_lab.graph.walkbook import Shelf

__all__ = ["Kernel", "bits"]


class Kernel:
    """A board compiled to Python integers, built once and never changed.

    Parameters
    ----------
    neighbours : sequence of iterables of int
        ``neighbours[i]`` names the nodes linked with node ``i``. Links run both ways, so each
        must be named at both ends; a link named twice counts once.
    terminals : iterable of int
        The nodes that a rule may call cut off (planets). All others are fields.

    Attributes
    ----------
    n : int
        Number of nodes.
    adj : tuple of int
        Neighbour mask of every node.
    links : tuple of tuple of int
        Neighbours of every node, ascending.
    terminals, fields, everything : int
        Masks of the two kinds of node, and of all nodes.
    terminal_list : tuple of int
        Indices of the terminals, ascending.

    Raises
    ------
    ValueError
        If a node does not exist, is linked with itself, or is linked one way only.

    Examples
    --------
    >>> kernel = Kernel([[1], [0, 2], [1]], terminals=[0, 2])
    >>> kernel.adj, kernel.terminals, kernel.fields
    ((2, 5, 2), 5, 2)
    """

    def __init__(self, neighbours: Sequence[Iterable[int]], terminals: Iterable[int]) -> None:
        self.n = n = len(neighbours)
        adj = [0] * n
        for i, linked in enumerate(neighbours):
            for j in linked:
                if not 0 <= j < n:
                    raise ValueError(f"node {i}: no node {j}; nodes run from 0 to {n - 1}")
                if i == j:
                    raise ValueError(f"node {i} is linked with itself; a link joins two nodes")
                adj[i] |= 1 << j
        for i, mask in enumerate(adj):
            for j in bits(mask):
                if not adj[j] >> i & 1:
                    raise ValueError(f"link {i}-{j} is one-way; name it at node {j} too")
        self.adj = tuple(adj)
        self.links = tuple(tuple(bits(mask)) for mask in adj)
        self.everything = (1 << n) - 1
        self.terminals = 0
        for t in terminals:
            if not 0 <= t < n:
                raise ValueError(f"terminal {t}: no such node; nodes run from 0 to {n - 1}")
            self.terminals |= 1 << t
        self.fields = self.everything & ~self.terminals
        self.terminal_list = tuple(bits(self.terminals))
        # Filled by the walks as they are asked for; saves time and changes no answer.
        self.shelves: dict[tuple[int, ...], Shelf] = {}
        # Likewise: for every terminal, fields of ways to others that were open once.
        self.ways: dict[int, list[int]] = {t: [] for t in self.terminal_list}
        # Likewise for what rules of a game have found out about masks of this board.
        self.notes: dict[tuple[object, ...], int] = {}
        self._steps: dict[int, dict[int, int]] = {}
        self._near: dict[tuple[int, int], int] = {}

    def steps_to(self, node: int) -> dict[int, int]:
        """Steps from every node to one on the empty board, over whatever lies between.

        Examples
        --------
        >>> Kernel([[1], [0, 2], [1]], terminals=[0, 2]).steps_to(0)
        {0: 0, 1: 1, 2: 2}
        """
        found = self._steps.get(node)
        if found is None:
            found, ring, away = {node: 0}, [node], 0
            while ring:
                away += 1
                ring = [j for i in ring for j in bits(self.adj[i]) if j not in found]
                found |= dict.fromkeys(ring, away)
                ring = list(dict.fromkeys(ring))
            self._steps[node] = found
        return found

    def near(self, node: int, most: int) -> int:
        """Mask of all within some steps of a node on the empty board, and of the node itself.

        Examples
        --------
        >>> bin(Kernel([[1], [0, 2], [1]], terminals=[0, 2]).near(0, 1))
        '0b11'
        """
        found = self._near.get((node, most))
        if found is None:
            found = 1 << node
            for _ in range(most):
                for i in bits(found):
                    found |= self.adj[i]
            self._near[node, most] = found
        return found

    @cached_property
    def edges(self) -> Edges:
        """The directed edges, built on first use."""
        return Edges(self.adj)

    @cached_property
    def lanes(self) -> Lanes:
        """The board with its unbranched stretches drawn together, built on first use."""
        return Lanes(self.adj, self.terminals)
