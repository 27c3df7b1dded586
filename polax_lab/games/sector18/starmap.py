"""The map: which boards will do, how readings link them, and how far ships get (L29, L74, L103)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.board import Board, BoardFault, Space
from polax_lab.boardfile import NEAR
from polax_lab.errors import did_you_mean, msg
from polax_lab.games.sector18.state import COLOURS

if TYPE_CHECKING:
    from polax_lab.ruleset import Ruleset

KINDS = ("empty", "planet", "asteroid", "warp", "base")
BONUSES = ("ore", "yard")


def board_faults(board: Board) -> Iterator[BoardFault]:
    """Two bases with an owner each, links to direct neighbours only, a way between the bases."""
    owners: dict[object, str] = {}
    for i, space in enumerate(board):
        path = ("spaces", i, "attributes")
        if space.kind == "base":
            owner = space["owner"]
            if owner not in COLOURS:
                what = msg("sector18.map.owner", base=space.id)
                yield BoardFault(path, what, did_you_mean(str(owner), COLOURS), (space.id,))
            elif owner in owners:
                what = msg("sector18.map.two", bases=(owners[owner], space.id))
                hint = msg("sector18.map.bases.hint")
                yield BoardFault(path, what, hint, (owners[owner], space.id))
            owners.setdefault(owner, space.id)
        bonus = space["bonus"]
        if bonus is not None and bonus not in BONUSES:
            hint = did_you_mean(str(bonus), BONUSES)
            yield BoardFault(path, msg("sector18.map.bonus", zone=space.id), hint, (space.id,))
    lacking = [c for c in COLOURS if c not in owners]
    if lacking:
        what = msg("sector18.map.no_base", colour=msg(f"sector18.colour.{lacking[0]}"))
        yield BoardFault(("spaces",), what, msg("sector18.map.bases.hint"))
    for i, (a, b) in enumerate(board.links):
        one, two = (board.spaces[board.index[s]] for s in (a, b))
        if one.kind == two.kind == "base":
            what, hint = msg("sector18.map.direct"), msg("sector18.map.direct.hint")
            yield BoardFault(("links", i), what, hint, (a, b))
        elif "base" not in (one.kind, two.kind) and one.x != two.x and one.y != two.y:
            what = msg("sector18.map.diagonal", zones=(a, b))
            yield BoardFault(("links", i), what, msg("sector18.map.diagonal.hint"), (a, b))
    if not lacking and len(owners) == len(COLOURS):
        chart = Chart(board, 0, "speed_value_1")
        out = chart.all_ends(chart.bases[0])
        reached = {*out, *chart.all_ends(chart.bases[1])}
        if chart.bases[1] not in out:
            what = msg("sector18.map.apart")
            yield BoardFault(("links",), what, msg("sector18.map.apart.hint"), tuple(chart.bases))
        else:
            for i, zone in enumerate(board.ids):
                if zone not in reached and zone not in chart.bases:
                    what = msg("sector18.map.lost", zone=zone)
                    yield BoardFault(("spaces", i), what, msg("sector18.map.lost.hint"), (zone,))


def lay(board: Board, rules: Ruleset) -> Board:
    """The map in play: narrow bases lose their outer links, lanes the sideways ones."""
    narrow, lanes = rules.base_link == "narrow", rules.movement == "vertical_lanes"
    if not (narrow or lanes):
        return board
    spaces = {space.id: space for space in board}
    kept = []
    for a, b in board.links:
        base, zone = spaces[a], spaces[b]
        if zone.kind == "base":
            base, zone = zone, base
        if base.kind == "base":
            if not narrow or zone.id in _middle(board, base):
                kept.append((a, b))
        elif not lanes or base.x == zone.x:
            kept.append((a, b))
    return replace(board, links=tuple(kept))


def _middle(board: Board, base: Space) -> tuple[str, ...]:
    """Of the zones that a base touches, the one straight ahead of it.

    In a row of an even number no card is the middle one; the two beside the middle count then, so
    that neither side of the map is preferred.
    """
    linked = [board.spaces[board.index[z]] for z in board.neighbours(base.id)]
    nearest = min(abs(z.x - base.x) for z in linked)
    return tuple(z.id for z in linked if abs(z.x - base.x) < nearest + NEAR)


class Walk(NamedTuple):
    """One way to a zone: what it costs, and the zones on it from the start on."""

    cost: int
    route: tuple[str, ...]


class Chart:
    """A map compiled for play.

    Attributes
    ----------
    bases : (str, str)
        Red's and blue's base zone.
    kind, bonus : dict of str to str
        By zone; `bonus` of planets that have one.
    planets, holes : tuple of str
        In board order.
    """

    def __init__(self, board: Board, asteroid_cost: int, exempt: str, dearest: int = 0) -> None:
        self.asteroid_cost, self.exempt = asteroid_cost, exempt
        self.kind = {s.id: s.kind for s in board}
        self.bonus = {s.id: str(s["bonus"]) for s in board if s["bonus"]}
        self.planets = tuple(s.id for s in board if s.kind == "planet")
        self.holes = tuple(s.id for s in board if s.kind == "warp")
        home = {s["owner"]: s.id for s in board if s.kind == "base"}
        self.bases = (home["red"], home["blue"])
        self.order = board.index
        self.near = {s: board.neighbours(s) for s in board.ids}
        self._known: dict[tuple[str, int], dict[str, Walk]] = {}
        #: More resources than this change nothing in what can be bought.
        self.dearest = dearest
        #: What `front` finds out about a ship on this map, by who it is and where.
        self.candidates: dict[Any, Any] = {}
        #: What `economy` lists, by all that it hangs on.
        self.purchases: dict[Any, Any] = {}

    def home(self, colour: str) -> str:
        """A player's base zone."""
        return self.bases[colour != "red"]

    def ends(self, start: str, speed: int) -> dict[str, Walk]:
        """Every zone that a ship gets to, in board order, with the cheapest way.

        The start is among them if the ship can leave it and come back. Ships are no obstacle
        (S18-MOVE-06), and base zones end a way (S18-MOVE-08).
        """
        key = (start, speed)
        if key not in self._known:
            found: dict[str, Walk] = {}
            edge = [Walk(0, (start,))]
            seen = {(start, 0)}
            while edge:
                walk = edge.pop(0)
                here = walk.route[-1]
                if self.kind[here] == "base" and len(walk.route) > 1:
                    continue
                cost = walk.cost + self._leaving(here, speed, speed - walk.cost)
                if cost > speed:
                    continue
                for there in self.near[here]:
                    further = Walk(cost, (*walk.route, there))
                    if there not in found or cost < found[there].cost:
                        found[there] = further
                    if (there, cost) not in seen:
                        seen.add((there, cost))
                        edge.append(further)
            self._known[key] = {z: found[z] for z in sorted(found, key=self.order.__getitem__)}
        return self._known[key]

    def _leaving(self, zone: str, speed: int, left: int) -> int:
        """What a step out of a zone costs (S18-ZONE-03, S18-ZONE-04)."""
        if self.kind[zone] != "asteroid":
            return 1
        spared = speed == 1 if self.exempt == "speed_value_1" else left == 1
        return 1 if spared else 1 + self.asteroid_cost

    def all_ends(self, start: str, most: int = 0) -> dict[str, Walk]:
        """The same for a ship of any speed."""
        return self.ends(start, most or 1 + len(self.kind) * (1 + self.asteroid_cost))


@lru_cache(maxsize=64)
def chart_of(rules: Ruleset) -> Chart:
    """The map of a variant, compiled once."""
    tables = (rules.ship_cost, rules.base_price, rules.shield_price)
    dearest = max(rules.upgrade_cost, *(cost for table in tables for cost in table.values()))
    return Chart(rules.board, rules.asteroid_cost, rules.asteroid_exempt, dearest)
