"""Which terminals are cut off, and which single field would cut one off.

``free`` is always the mask of unblocked fields. Terminals are never blocked.
"""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.graph.kernel import Kernel, bits
from polax_lab.graph.reach import flood, parts, shortest

_MOST_WAYS = 24  # with more, looking through them takes as long as a search


def sealed(kernel: Kernel, free: int, among: int = -1) -> int:
    """Terminals that reach no other terminal; only those in `among` are looked at.

    Examples
    --------
    >>> line = Kernel([[1], [0, 2], [1, 3], [2, 4], [3]], [0, 2, 4])
    >>> bin(sealed(line, 0b01000))
    '0b1'
    """
    shut = 0
    blocked = ~free
    for t in kernel.terminal_list if among == -1 else bits(among):
        # Mostly a way that was open before is still open, and the board need not be searched.
        # The last one to be open comes first.
        ways = kernel.ways[t]
        if ways and not ways[0] & blocked:
            continue
        for at, way in enumerate(ways):
            if not way & blocked:
                ways.insert(0, ways.pop(at))
                break
        else:
            bit = 1 << t
            others = kernel.terminals & ~bit
            # Searched from the terminal, which ends early where it is shut in.
            if not flood(kernel, bit, free | others) & others:
                shut |= bit
            elif path := shortest(kernel, bit, others, free):
                way = sum(1 << node for node in path[1:-1])
                ways.insert(0, way)
                del ways[_MOST_WAYS:]
    return shut


def classes(kernel: Kernel, free: int) -> tuple[int, ...]:
    """The terminals in groups that reach one another, passing terminals where needed.

    Returns
    -------
    tuple of int
        Terminal masks, ordered by their lowest terminal.

    Examples
    --------
    >>> line = Kernel([[1], [0, 2], [1, 3], [2, 4], [3]], [0, 2, 4])
    >>> classes(line, 0b01010), classes(line, 0b01000)
    ((21,), (1, 20))
    """
    groups = [part & kernel.terminals for part in parts(kernel, free | kernel.terminals)]
    return tuple(sorted((g for g in groups if g), key=_lowest))


def region(kernel: Kernel, t: int, free: int) -> int:
    """Terminal `t` and the free fields that it still reaches.

    Examples
    --------
    >>> line = Kernel([[1], [0, 2], [1, 3], [2, 4], [3]], [0, 2, 4])
    >>> bin(region(line, 2, 0b01000))
    '0b1100'
    """
    return flood(kernel, 1 << t, free)


def sealers(kernel: Kernel, free: int) -> tuple[int, ...]:
    """For every terminal the fields that would seal it if one of them were blocked too.

    Parameters
    ----------
    kernel : Kernel
    free : int
        Unblocked fields.

    Returns
    -------
    tuple of int
        By terminal (ascending): mask of sealing fields; 0 for a terminal that is sealed now.

    Notes
    -----
    A terminal that reaches any other reaches one without passing a third. So passing may be
    allowed here, and one sweep of the board answers for all terminals.

    Examples
    --------
    >>> line = Kernel([[1], [0, 2], [1, 3], [2, 4], [3]], [0, 2, 4])
    >>> sealers(line, 0b01010)
    (2, 0, 8)
    """
    lanes = kernel.lanes
    seals = dict.fromkeys(bits(lanes.terminals), 0)
    for total, cutters in _sweep(kernel, free):
        for fields, sides in cutters:
            rest = total
            for side in sides:
                rest ^= side
                if not side & (side - 1):
                    seals[side.bit_length() - 1] |= fields
            if rest and not rest & (rest - 1):
                seals[rest.bit_length() - 1] |= fields
    return tuple(seals.values())


def splitters(kernel: Kernel, free: int) -> dict[int, tuple[int, ...]]:
    """Fields whose blocking would split a class of terminals, with the classes then.

    Parameters
    ----------
    kernel : Kernel
    free : int
        Unblocked fields.

    Returns
    -------
    dict of int to tuple of int
        By field (ascending): what `classes` would be with that field blocked too.

    Examples
    --------
    >>> line = Kernel([[1], [0, 2], [1, 3], [2, 4], [3]], [0, 2, 4])
    >>> splitters(line, 0b01010)
    {1: (1, 20), 3: (5, 16)}
    """
    hubs = kernel.lanes.hubs
    now = classes(kernel, free)
    found: dict[int, tuple[int, ...]] = {}
    for total, cutters in _sweep(kernel, free):
        kept = [group for group in now if not group >> hubs[total.bit_length() - 1] & 1]
        for fields, sides in cutters:
            groups = [*sides, total ^ sum(sides)]
            masks = [sum(1 << hubs[h] for h in bits(group)) for group in groups if group]
            if len(masks) > 1:
                finer = tuple(sorted(kept + masks, key=_lowest))
                found.update((field, finer) for field in bits(fields))
    return dict(sorted(found.items()))


_Cutter = tuple[int, list[int]]


def _sweep(kernel: Kernel, free: int) -> Iterator[tuple[int, list[_Cutter]]]:
    """For every part with several terminals: them, and what single fields cut off.

    A cutter is a mask of fields, each of which alone cuts off the same sides, and the hub masks
    of the terminals on those sides, as seen from the part's first terminal.

    Depth first over the hubs. Below a hub hangs a side of its own if nothing in the side
    touches the rest of the part but through that hub.
    """
    lanes = kernel.lanes
    adj, place, inner, terminals = list(lanes.adj), lanes.place, lanes.inner, lanes.terminals
    left = (1 << len(adj)) - 1
    blocked = kernel.fields & ~free
    while blocked:
        low = blocked & -blocked
        blocked ^= low
        a, b = place[low.bit_length() - 1]
        if a != b:
            adj[a] &= ~(1 << b)
            adj[b] &= ~(1 << a)
        elif a >= 0:
            left ^= 1 << a
    open_hubs = left
    roots = terminals
    while roots:
        bit = roots & -roots
        left ^= bit
        hub = bit.bit_length() - 1
        side, touched = bit, adj[hub] & open_hubs
        trail = []
        cutters: list[_Cutter] = []
        hanging: dict[int, list[int]] = {}
        while True:
            fresh = adj[hub] & left
            if fresh:
                bit = fresh & -fresh
                left ^= bit
                trail.append((hub, side, touched))
                hub = bit.bit_length() - 1
                side, touched = bit, adj[hub] & open_hubs
            elif trail:
                below, edge, child = side, touched, hub
                hub, side, touched = trail.pop()
                held = below & terminals
                if held and edge & ~below == 1 << hub:
                    hanging.setdefault(hub, []).append(held)
                    if adj[hub] & below == 1 << child and inner[hub, child]:
                        cutters.append((inner[hub, child], [held]))
                side |= below
                touched |= edge
            else:
                break
        total = side & terminals
        roots &= ~total
        if total & (total - 1):
            for hub, sides in hanging.items():
                if not terminals >> hub & 1:
                    cutters.append((1 << lanes.hubs[hub], sides))
            yield total, cutters


def _lowest(mask: int) -> int:
    return mask & -mask
