"""Which few fields would shut off a planet, by trying all of them (PX-MINE-02, PX-MINE-09)."""

from __future__ import annotations

from itertools import combinations

from .position import Pos
from .sealing import reachable


def q_cuts(pos: Pos, planet: str, size: int) -> list[list[str]]:
    """Return all sets of at most `size` fields that shut off a planet, smallest by inclusion.

    Mines and nebula lie as they do; ships and transporters are no obstacle, but hold their field
    (PX-MINE-03). An empty set: the planet is shut off already.
    """
    walls = pos.mine_fields() | pos.nebula_fields()
    others = set(pos.planets) - {planet}
    held = walls | pos.occupied()
    fields = [s for s in pos.graph if not pos.is_planet(s) and s not in held]
    found: list[list[str]] = []
    for count in range(size + 1):
        for some in combinations(fields, count):
            taken = set(some)
            if any(taken.issuperset(smaller) for smaller in found):
                continue
            if not others & reachable(pos, [planet], walls | taken, pos.planets):
                found.append(list(some))
    return found
