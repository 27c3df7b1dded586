"""Directed edges by number, for walks."""

from __future__ import annotations

from functools import cached_property

from polax_lab.graph.masks import ByteTable, bits, byte_table


class Edges:
    """Directed edges numbered by (tail, head); edge ``e`` is bit ``1 << e``.

    Parameters
    ----------
    adj : tuple of int
        Neighbour mask of every node.

    Attributes
    ----------
    tails, heads : tuple of int
        The two nodes of every edge.
    out, into : tuple of int
        Edge mask leaving, and entering, every node.
    follow : tuple of int
        Edge mask that may follow every edge: it starts where that edge ends and does not undo it.
    """

    def __init__(self, adj: tuple[int, ...]) -> None:
        pairs = [(u, v) for u, mask in enumerate(adj) for v in bits(mask)]
        number = {pair: e for e, pair in enumerate(pairs)}
        out, into = [0] * len(adj), [0] * len(adj)
        for e, (u, v) in enumerate(pairs):
            out[u] |= 1 << e
            into[v] |= 1 << e
        self.tails = tuple(u for u, _ in pairs)
        self.heads = tuple(v for _, v in pairs)
        self.out, self.into = tuple(out), tuple(into)
        self.follow = tuple(out[v] & ~(1 << number[v, u]) for u, v in pairs)

    @cached_property
    def follow_bytes(self) -> ByteTable:
        """`follow` joined over the edges of every byte of an edge mask."""
        return byte_table(self.follow)

    @cached_property
    def head_bytes(self) -> ByteTable:
        """Node mask of the heads of every byte of an edge mask."""
        return byte_table([1 << v for v in self.heads])

    @cached_property
    def out_bytes(self) -> ByteTable:
        """`out` joined over the nodes of every byte of a node mask."""
        return byte_table(self.out)

    @cached_property
    def into_bytes(self) -> ByteTable:
        """`into` joined over the nodes of every byte of a node mask."""
        return byte_table(self.into)
