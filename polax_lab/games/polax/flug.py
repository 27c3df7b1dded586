"""One flight checked step by step, and distances (slides 6, 7, 17, 18; PX-MOVE, PX-OBS)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

from pydantic import Field

from polax_lab.filemodel import Bool
from polax_lab.games.polax.gehen import (
    GehenCard,
    barred_by,
    came_from,
    card_rules,
    flown_over,
    route_rule,
    steps,
    values,
)
from polax_lab.games.polax.state import Colour
from polax_lab.games.polax.table import Judges, Table, card_label
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg


class MoveAnswer(Answer):
    """Whether a route is legal.

    Attributes
    ----------
    steps : int
        Steps that the route costs.
    fails_at : int or None
        Number of the first illegal step, from 1; None for a legal route or where only the
        number of steps is wrong.
    """

    steps: int
    fails_at: int | None = None


class Move(Question):
    """May the ship fly exactly this route with this card?"""

    answer_type = MoveAnswer
    question: Literal["move"] = "move"
    card: GehenCard = Field(description="gehen 1 to gehen 7, or gehen joker (1 to 6)")
    route: tuple[SpaceId, ...] = Field(
        min_length=2, max_length=20, description="spaces from the ship's own to the last"
    )
    player: Colour | None = Field(
        default=None, description="whose ship; the player on turn without"
    )


class DistanceAnswer(Answer):
    """Steps of the shortest flight.

    Attributes
    ----------
    now, empty : int or None
        As the board stands; on the empty board. None if there is no way.
    route_now, route_empty : tuple of str
    """

    now: int | None
    empty: int | None
    route_now: tuple[str, ...] = ()
    route_empty: tuple[str, ...] = ()


class Distance(Question):
    """How many steps lie between two spaces?"""

    answer_type = DistanceAnswer
    question: Literal["distance"] = "distance"
    from_: SpaceId = Field(alias="from", description="where the flight starts")
    to: SpaceId = Field(description="where it ends")
    empty: Bool = Field(default=False, description="draw the way on the empty board")


def judge_move(table: Table, q: Move) -> Finding:
    """Walk the route; the first thing that is wrong decides."""
    colour = table.player(q.player)
    ship = table.ship(colour)
    way, base = q.route, card_rules(q.card)
    cost = steps(table, way)
    witness = Witness(asked=(way[-1],), routes=(way,))
    card = card_label(q.card)

    def no(rule: str, key: str, at: int | None, *also: str, **more: Any) -> Finding:
        reason = msg(f"polax.move.{key}", step=at or 0, card=card, to=way[-1], need=cost, **more)
        return Finding(
            False, MoveAnswer(steps=cost, fails_at=at), rule, reason, (*base, *also), witness
        )

    if way[0] != ship:
        return no("PX-MOVE-01", "start", 1, ship=ship, start=way[0])
    before = table.board.ids[came_from(table, colour)] if came_from(table, colour) >= 0 else None
    for i, (here, there) in enumerate(pairwise(way), 1):
        fault = _step_fault(table, colour, way, i, before)
        if fault:
            rule, key, also, more = fault
            return no(rule, key, i, *also, here=here, there=there, **more)
    inside = bool(table.bit(ship) & table.nebula)
    if inside and table.bit(way[-1]) & table.nebula and table.rules.nebula_exit != "move_inside":
        return no("PX-MOVE-12", "ends_inside", len(way) - 1, "PX-NEB-09")
    numbers, landing = values(q.card), table.board.is_planet(way[-1])
    if cost > max(numbers):
        return no("PX-MOVE-01", "too_long", None, most=max(numbers))
    if cost not in numbers and not landing:
        return no("PX-MOVE-01", "too_short", None, "PX-MOVE-10", most=max(numbers))
    most = max(numbers) if q.card != "gehen joker" else cost
    rule, also = route_rule(table, way, most)
    if len(set(way)) < len(way) and rule != "PX-MOVE-04":
        also += ("PX-MOVE-04",)
    key = "lands" if landing and cost < most else "legal"
    return Finding(
        True,
        MoveAnswer(steps=cost),
        rule,
        msg(f"polax.move.{key}", card=card, need=cost, spare=most - cost, to=way[-1]),
        (*base, *also),
        witness,
    )


Fault = tuple[str, str, tuple[str, ...], dict[str, Any]]


def _step_fault(
    table: Table, colour: str, way: tuple[str, ...], i: int, before: str | None
) -> Fault | None:
    here, there = way[i - 1], way[i]
    bit, last = table.bit(there), i == len(way) - 1
    if there not in table.board.neighbours(here):
        return "PX-MOVE-01", "no_link", (), {}
    if i > 1 and there == way[i - 2]:
        if table.board.is_planet(here) and len(table.board.neighbours(here)) == 1:
            return "PX-OBS-05", "dead_end", ("PX-MOVE-03", "PX-MOVE-08"), {}
        return "PX-MOVE-03", "back", ("PX-MOVE-05",), {}
    if i == 1 and there == before:
        return "PX-MOVE-06", "back_across", ("PX-MOVE-03",), {}
    if bit & table.nebula:
        if not table.bit(way[0]) & table.nebula:
            return "PX-NEB-09", "nebula", ("PX-OBS-01",), {}
        if table.rules.nebula_exit == "rim_only":
            return "PX-MOVE-12", "rim", ("PX-OBS-03",), {}
        if not table.bit(here) & table.nebula:
            return "PX-NEB-09", "nebula_again", ("PX-MOVE-12",), {}
    if bit & table.occupied and there != way[0]:
        unit = next(u for u in table.units if u.mask & bit and u.kind != "nebula")
        rule, key = ("PX-OBS-07", "occupied") if last else ("PX-OBS-01", "blocked")
        also = ("PX-OBS-01",) if last else ()
        return rule, key, (*also, *barred_by([unit], colour)), {"unit": unit.label}
    return None


def judge_distance(table: Table, q: Distance) -> Finding:
    """Shortest flights, as the board stands and on the empty board."""
    open_now = shortest_flight(table, q.from_, q.to, table.free)
    open_empty = shortest_flight(table, q.from_, q.to, table.fields)
    now = steps(table, open_now) if open_now else None
    empty = steps(table, open_empty) if open_empty else None
    over = flown_over(table, open_now or open_empty)
    key = "same" if now == empty else "longer" if now is not None else "blocked"
    if empty is None:
        key = "none"
    shown = open_empty if q.empty or not open_now else open_now
    return Finding(
        None,
        DistanceAnswer(now=now, empty=empty, route_now=open_now, route_empty=open_empty),
        "PX-MOVE-07" if over else "PX-OBS-01",
        msg(f"polax.distance.{key}", start=q.from_, to=q.to, now=now or 0, empty=empty or 0),
        ("PX-OBS-04",) if over else (),
        Witness(asked=tuple(table.board.order({q.from_, q.to})), routes=(shown,) if shown else ()),
    )


def shortest_flight(table: Table, start: str, end: str, free: int) -> tuple[str, ...]:
    """The cheapest flight over free fields, first in board order; empty if there is none.

    Planets may be passed. Stepping onto the last space costs a step, also where flying over
    planets costs none.
    """
    index, ids, adj = table.board.index, table.board.ids, table.kernel.adj
    source, goal = index[start], index[end]
    if source == goal:
        return (start,)
    allowed = free | table.planets
    inner = 0
    if (table.nebula & ~free) >> source & 1 and table.rules.nebula_exit != "rim_only":
        # A ship in the nebula may cross more of it on its way out (PX-MOVE-12).
        inner = table.nebula & ~table.occupied | 1 << source
    ends = inner if table.rules.nebula_exit == "move_inside" else 0
    if not (allowed | ends) >> goal & 1:
        return ()
    free_pass = table.rules.planet_step == "free"
    best: dict[int, tuple[int, tuple[int, ...]]] = {source: (0, (source,))}
    rings: dict[int, list[int]] = {0: [source]}
    cost = 0
    while cost in rings:
        for node in (ring := rings[cost]):  # grows while planets are passed at no cost
            if best[node][0] < cost:
                continue
            rest = adj[node] & (allowed | inner if inner >> node & 1 else allowed)
            while rest:
                low = rest & -rest
                rest ^= low
                there = low.bit_length() - 1
                step = 0 if free_pass and low & table.planets and there != goal else 1
                way = (*best[node][1], there)
                known = best.get(there)
                if known is None or (cost + step, way) < known:
                    best[there] = (cost + step, way)
                    (ring if not step else rings.setdefault(cost + 1, [])).append(there)
        cost += 1
    return tuple(ids[i] for i in best[goal][1]) if goal in best else ()


QUESTIONS: Judges = {Move: judge_move, Distance: judge_distance}
