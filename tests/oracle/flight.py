"""Gehen (section 9), Feuern (section 10) and distances, by walking every way there is."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx

from .position import Pos, Unit


def barred(pos: Pos, colour: str) -> set[str]:
    """Return the fields that the ship of `colour` may neither fly over nor end on, nebula aside.

    Any other piece bars its field (PX-OBS-01, PX-OBS-07). The own starting field counts as empty
    (PX-OBS-09), also under the nebula, as long as the ship has not come out.
    """
    return pos.occupied(without=[("ship", colour)])


def q_reach(pos: Pos, colour: str, n: int) -> list[str]:
    """Return every space where Gehen `n` may end (PX-MOVE, PX-OBS).

    Exactly n steps into space (PX-MOVE-01, -10), at most n onto a planet (PX-MOVE-02, -09), never
    straight back (PX-MOVE-03, -05, -06), circles welcome (PX-MOVE-04, -11), over planets with two
    entry fields (PX-OBS-04, -05, PX-MOVE-07, -08), into the nebula never (PX-NEB-09), out of it
    by PX-MOVE-12.
    """
    start, foil = pos.ships[colour], pos.nebula_fields()
    shut = barred(pos, colour)
    ends: set[str] = set()

    def walk(here: str, previous: str | None, left: int, still_inside: bool) -> None:
        if left == 0:
            return
        for there in pos.graph.neighbors(here):
            if there == previous:
                continue
            if pos.is_planet(there):
                ends.add(there)
                if pos.passable_planet(there):
                    cost = 1 if pos.sw["planet_step"] == "counts" else 0
                    walk(there, here, left - cost, False)
                continue
            if there in shut:
                continue
            if there in foil and not (still_inside and pos.sw["nebula_exit"] != "rim_only"):
                continue
            inside = there in foil
            if left == 1 and (not inside or pos.sw["nebula_exit"] == "move_inside"):
                ends.add(there)
            walk(there, here, left - 1, inside)

    came = pos.back.get(colour) if pos.sw["reversal_scope"] == "turn" else None
    walk(start, came, n, start in foil)
    return sorted(ends)


def q_move(pos: Pos, colour: str, n: int, route: list[str]) -> bool:
    """Return whether a list of spaces, the ship's own first, is a legal flight for Gehen `n`."""
    foil, exit_rule = pos.nebula_fields(), pos.sw["nebula_exit"]
    if len(route) < 2 or route[0] != pos.ships[colour]:
        return False
    steps = list(pairwise(route))
    if not all(pos.graph.has_edge(a, b) for a, b in steps):
        return False
    # PX-MOVE-05: no step undoes the one before; PX-MOVE-06: nor, maybe, the last card's.
    if any(a == c for a, c in zip(route, route[2:], strict=False)):
        return False
    if pos.sw["reversal_scope"] == "turn" and route[1] == pos.back.get(colour):
        return False
    flown = route[1:]
    between, end = flown[:-1], flown[-1]
    passed = [s for s in between if pos.is_planet(s)]
    if not all(pos.passable_planet(s) for s in passed):  # PX-OBS-04, PX-OBS-05
        return False
    if barred(pos, colour).intersection(flown):
        return False
    # PX-NEB-09, PX-MOVE-12: nebula fields only at the very beginning, from inside.
    inside = [i for i, s in enumerate(flown) if s in foil]
    if inside and (route[0] not in foil or inside != list(range(len(inside)))):
        return False
    if inside and (exit_rule == "rim_only" or (end in foil and exit_rule != "move_inside")):
        return False
    length = len(steps)
    if pos.sw["planet_step"] == "free":  # PX-MOVE-07
        length -= len(passed)
    return length <= n if pos.is_planet(end) else length == n


def steps_of(pos: Pos, route: list[str]) -> int:
    """Return what a flight costs: one step for each space, passed planets by PX-MOVE-07."""
    free = sum(map(pos.is_planet, route[1:-1])) if pos.sw["planet_step"] == "free" else 0
    return len(route) - 1 - free


def first_bad_step(pos: Pos, colour: str, route: list[str]) -> tuple[int, set[str]] | None:
    """Return the first illegal step of a route and the rules against it.

    Step i is the first illegal one if no flight may begin with the route up to there, though one
    may begin with the route up to step i - 1. None if only the number of steps may be wrong.
    """
    foil, exit_rule = pos.nebula_fields(), pos.sw["nebula_exit"]
    if route[0] != pos.ships[colour]:
        return 1, {"PX-MOVE-01"}
    for i in range(1, len(route)):
        here, there = route[i - 1], route[i]
        against = set()
        if not pos.graph.has_edge(here, there):
            against.add("PX-MOVE-01")
        if i > 1 and there == route[i - 2]:
            dead_end = pos.is_planet(here) and not pos.passable_planet(here)
            against.add("PX-OBS-05" if dead_end else "PX-MOVE-03")
        if i == 1 and pos.sw["reversal_scope"] == "turn" and there == pos.back.get(colour):
            against.add("PX-MOVE-06")
        if there in foil and not foil.issuperset(route[:i]):
            against.add("PX-NEB-09")
        if there in foil and route[0] in foil and exit_rule == "rim_only":
            against.add("PX-MOVE-12")
        if there in barred(pos, colour):
            against.add("PX-OBS-07" if i == len(route) - 1 else "PX-OBS-01")
        if against:
            return i, against
    if route[-1] in foil and exit_rule != "move_inside":
        return len(route) - 1, {"PX-MOVE-12"}
    return None


def rules_for(pos: Pos, route: list[str], most: int) -> set[str]:
    """Return the rules of which one, the most specific, decides for a legal flight (32.6)."""
    start, end = route[0], route[-1]
    found = set()
    if end == start:
        found.add("PX-MOVE-11" if pos.is_planet(end) else "PX-MOVE-04")
    if pos.is_planet(end) and steps_of(pos, route) < most:
        found.add("PX-MOVE-02")
    if start in pos.nebula_fields():
        found.add("PX-MOVE-12")
    if any(map(pos.is_planet, route[1:-1])):
        found.add("PX-OBS-04")
    return found or {"PX-MOVE-01"}


def q_fire(pos: Pos, colour: str, n: int) -> dict[str, list[Unit]]:
    """Return what Feuern `n` may hit: by torpedo, and by radar (section 10).

    Shooter and target stand in free space (PX-FIRE-01, -14). The shot flies over free fields
    only, no planet (PX-FIRE-13), no nebula, no piece (PX-OBS-01); corners and loops are fine
    (PX-FIRE-11), straight back is not (PX-FIRE-12). The shooter stays and blocks its own field
    (PX-FIRE-15, PX-OBS-09) and is no target (PX-FIRE-08). Radar: opponents' ships (PX-FIRE-03).
    """
    start = pos.ships[colour]
    if not pos.in_free_space(start):
        return {"torpedo": [], "radar": []}
    exact, taken = pos.sw["torpedo_range"] == "exact", pos.occupied()
    reached: set[str] = set()

    def fly(here: str, previous: str | None, left: int) -> None:
        for there in pos.graph.neighbors(here):
            if there == previous or not pos.in_free_space(there):
                continue
            if there in taken:
                if left == 1 or not exact:  # PX-FIRE-10
                    reached.add(there)
            elif left > 1:
                fly(there, here, left - 1)

    fly(start, None, n)
    hits = sorted(
        unit for unit, space in pos.pieces() if space in reached and unit != ("ship", colour)
    )
    return {"torpedo": hits, "radar": [unit for unit in hits if unit[0] == "ship"]}


def distance(pos: Pos, a: str, b: str, empty: bool) -> int | None:
    """Return the fewest steps that a ship needs from `a` to `b`, or None.

    Planets with two entry fields may be passed, at the price of PX-MOVE-07, others are ends only
    (PX-OBS-05). `empty` looks away from all obstacles; otherwise every field but `a` must be free,
    except that a way may begin with an unbroken run of nebula fields (PX-MOVE-12).
    """
    blocked = set() if empty else pos.blocked() - {a}
    fog = set() if empty or pos.sw["nebula_exit"] == "rim_only" else pos.nebula_fields()
    inside = fog - (pos.occupied() - {a}) if a in fog else set()
    if b in inside and b != a and pos.sw["nebula_exit"] != "move_inside":
        return None
    ways: nx.DiGraph[str] = nx.DiGraph()
    ways.add_nodes_from(pos.graph.nodes)
    for one, two in pos.graph.edges:
        for here, there in ((one, two), (two, one)):
            if {here, there} <= inside:
                ways.add_edge(here, there, weight=1)
                continue
            if there in blocked or here in blocked - inside:
                continue
            if here != a and pos.is_planet(here) and not pos.passable_planet(here):
                continue
            over = pos.is_planet(there) and there != b and pos.sw["planet_step"] == "free"
            ways.add_edge(here, there, weight=0 if over else 1)
    try:
        return int(nx.dijkstra_path_length(ways, a, b))
    except nx.NetworkXNoPath:
        return None
