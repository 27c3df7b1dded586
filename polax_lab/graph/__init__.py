"""Bitmask graph kernel: reachability, walks that never turn back, sealing, minimal cuts.

Node ``i`` is bit ``1 << i``; node order is the board's order, and every tie breaks in it.
The kernel knows two kinds of node, *terminals* (planets) and *fields* (all others), and no game.
"""

from polax_lab.graph.cuts import minimal_cuts, reopeners
from polax_lab.graph.kernel import Kernel, bits
from polax_lab.graph.reach import flood, parts, shortest
from polax_lab.graph.sealing import (
    classes,
    region,
    sealed,
    sealers,
    splitters,
)
from polax_lab.graph.walks import WalkRules, ends, layers, lengths, route, routes

__all__ = [
    "Kernel",
    "WalkRules",
    "bits",
    "classes",
    "ends",
    "flood",
    "layers",
    "lengths",
    "minimal_cuts",
    "parts",
    "region",
    "reopeners",
    "route",
    "routes",
    "sealed",
    "sealers",
    "shortest",
    "splitters",
]
