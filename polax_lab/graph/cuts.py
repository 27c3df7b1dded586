"""Smallest sets: fields to block so that a way closes, pieces to lift so that one opens."""

from __future__ import annotations

from collections.abc import Sequence

from polax_lab.graph.cutsearch import CutSearch
from polax_lab.graph.kernel import Kernel, bits
from polax_lab.graph.reach import flood


def minimal_cuts(
    kernel: Kernel,
    sources: int,
    targets: int,
    free: int,
    size: int,
    forbidden: int = 0,
    limit: int | None = None,
) -> list[int]:
    """All smallest-by-inclusion sets of fields whose blocking parts the sources from the targets.

    Parameters
    ----------
    kernel : Kernel
    sources, targets : int
        The two sides, as node masks. They are never blocked, and a walk does not pass them.
    free : int
        Nodes that a walk may pass.
    size : int
        Most nodes that a cut may have.
    forbidden : int
        Nodes that may be passed but not blocked.
    limit : int, optional
        Most cuts to return; the first in the order below.

    Returns
    -------
    list of int
        Node masks, ordered by number of nodes, then in node order. ``[0]`` means that the sides
        are parted already (nothing has to be blocked). ``[]`` means that no set of at most
        `size` nodes parts them: it would have to be larger, or a source touches a target and
        they cannot be parted at all.

    Notes
    -----
    Some node of the shortest open path must be blocked: the search branches over its nodes and
    forbids, in each branch, the path's earlier nodes. So every cut is met once. The last node of
    a cut is found without branching, by one sweep along the path.

    Examples
    --------
    >>> square = Kernel([[1, 2], [0, 3], [0, 3], [1, 2]], [0, 3])
    >>> minimal_cuts(square, 0b0001, 0b1000, 0b0110, size=2)
    [6]
    >>> minimal_cuts(square, 0b0001, 0b1000, 0b0110, size=1)
    []
    """
    free &= ~(sources | targets)
    if sources & targets or any(kernel.adj[s] & targets for s in bits(sources)):
        return []
    search = CutSearch(kernel, sources, targets, free, forbidden)
    cuts: list[tuple[int, ...]] = []
    for bound in range(size if limit is None else 0, size + 1):
        cuts = search.cuts(bound)
        if limit is not None and len(cuts) >= limit:
            break
    cuts.sort(key=lambda cut: (len(cut), cut))
    return [sum(1 << v for v in cut) for cut in cuts[:limit]]


def reopeners(
    kernel: Kernel,
    sources: int,
    targets: int,
    free: int,
    units: Sequence[int],
    limit: int = 64,
) -> tuple[list[tuple[int, ...]], bool]:
    """The smallest sets of blockers whose removal joins a source with a target.

    Parameters
    ----------
    kernel : Kernel
    sources, targets : int
        The two sides, as node masks.
    free : int
        Nodes that a walk may pass now.
    units : sequence of int
        Masks of blocked nodes that are removed as a whole. Where units overlap, a node opens
        only when all units on it are gone. A blocked node in no unit never opens.
    limit : int
        Most sets to return.

    Returns
    -------
    sets : list of tuple of int
        Sets of unit indices, all of the smallest possible number, in unit order. ``[()]`` if
        the sides are joined already, ``[]`` if nothing helps.
    cut : bool
        Whether there are more than `limit` sets.

    Examples
    --------
    >>> path = Kernel([[1], [0, 2], [1, 3], [2]], [0, 3])
    >>> reopeners(path, 0b0001, 0b1000, free=0, units=[0b0010, 0b0110])
    ([(0, 1)], False)
    """
    needs = [0] * kernel.n
    for u, unit in enumerate(units):
        for node in bits(unit & ~(free | sources | targets)):
            needs[node] |= 1 << u
    openable = sum(1 << v for v in range(kernel.n) if needs[v])
    zones = _zones(kernel, sources, targets, free, openable, units)
    if zones is None:
        return [], False
    for bound in range(len(zones) - 1, len(units) + 1):
        found = _lift(kernel, sources, targets, free, units, needs, zones, bound, limit)
        if found:
            break
    return sorted(tuple(bits(lifted)) for lifted in found[:limit]), len(found) > limit


def _zones(
    kernel: Kernel, sources: int, targets: int, free: int, openable: int, units: Sequence[int]
) -> list[int] | None:
    """Entry ``k``: nodes from which at most ``k`` lone pieces stand before a target.

    A node's own piece counts. Units of several nodes do not, so this is a lower bound.
    """
    lone = 0
    for unit in units:
        if not unit & (unit - 1):
            lone |= unit & openable
    cheap = free | openable & ~lone
    zone = flood(kernel, targets, cheap | sources)
    zones = [zone]
    while not zone & sources:
        grown = zone
        for node in bits(zone):
            grown |= kernel.adj[node] & lone
        if grown == zone:
            return None
        zone = flood(kernel, grown, cheap | sources)
        zones.append(zone)
    return zones


def _lift(
    kernel: Kernel,
    sources: int,
    targets: int,
    free: int,
    units: Sequence[int],
    needs: list[int],
    zones: list[int],
    bound: int,
    limit: int,
) -> list[int]:
    """Sets of at most `bound` units that join the sides; stops after one more than `limit`.

    The next units lifted are always those of a blocked node that the sources touch.
    """
    seen = {0}
    stack = [0]
    found: list[int] = []
    while stack and len(found) <= limit:
        lifted = stack.pop()
        shut = 0
        for u, unit in enumerate(units):
            if not lifted >> u & 1:
                shut |= unit
        opened = sum(1 << v for v in bits(~shut & kernel.everything) if needs[v])
        reached = flood(kernel, sources, free | opened)
        near = 0
        for node in bits(reached):
            near |= kernel.adj[node]
        if (near | reached) & targets:
            found.append(lifted)
            continue
        near &= ~reached
        steps = {lifted | needs[v] for v in bits(near) if needs[v]} - seen
        least = next((k for k, zone in enumerate(zones) if zone & near), len(zones))
        fitting = [s for s in steps if max(s.bit_count(), lifted.bit_count() + least) <= bound]
        seen.update(fitting)
        stack += sorted(fitting, key=lambda s: tuple(bits(s)), reverse=True)
    return found
