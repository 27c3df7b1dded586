"""Which nodes can be reached, in which parts, and how far away."""

from __future__ import annotations

from polax_lab.graph.kernel import Kernel


def flood(kernel: Kernel, start_mask: int, allowed: int) -> int:
    """Nodes that can be reached from the starts through allowed nodes.

    Parameters
    ----------
    kernel : Kernel
    start_mask : int
        Where to begin; always part of the answer, allowed or not.
    allowed : int
        Nodes that may be entered.

    Returns
    -------
    int
        Node mask.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> bin(flood(path, 0b0001, 0b1010))
    '0b11'
    """
    adj = kernel.adj
    left = allowed & ~start_mask
    front = start_mask
    while front:
        low = front & -front
        fresh = adj[low.bit_length() - 1] & left
        left ^= fresh
        front ^= low | fresh
    return start_mask | allowed & ~left


def parts(kernel: Kernel, allowed: int) -> list[int]:
    """Connected parts of the allowed nodes, ordered by their lowest node.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> parts(path, 0b1101)
    [1, 12]
    """
    found = []
    while allowed:
        part = flood(kernel, allowed & -allowed, allowed)
        found.append(part)
        allowed ^= part
    return found


def shortest(
    kernel: Kernel, start_mask: int, goal_mask: int, allowed: int
) -> tuple[int, ...] | None:
    """The shortest path from a start to a goal; of several the first in node order.

    Parameters
    ----------
    kernel : Kernel
    start_mask, goal_mask : int
        The two ends. They need not be allowed; a node in both is a path of one node.
    allowed : int
        Nodes that may lie between the ends.

    Returns
    -------
    tuple of int or None
        The path's nodes, both ends included; None if there is no path.

    Examples
    --------
    >>> square = Kernel([[1, 2], [0, 3], [0, 3], [1, 2]], [0, 3])
    >>> shortest(square, 0b0001, 0b1000, 0b0110)
    (0, 1, 3)
    >>> shortest(square, 0b0001, 0b1000, 0) is None
    True
    """
    adj = kernel.adj
    # Rings around the goal, outwards; then the lowest node of each ring, inwards.
    front = goal_mask
    left = (allowed | start_mask) & ~goal_mask
    rings = []
    while front and not front & start_mask:
        rings.append(front)
        grown = 0
        while front:
            low = front & -front
            grown |= adj[low.bit_length() - 1]
            front ^= low
        front = grown & left
        left ^= front
    if not front:
        return None
    choice = front & start_mask
    path = [(choice & -choice).bit_length() - 1]
    for ring in reversed(rings):
        choice = adj[path[-1]] & ring
        path.append((choice & -choice).bit_length() - 1)
    return tuple(path)
