"""Gehen: exact flights without turning back (slides 6, 7, 17, 18; PX-MOVE, PX-OBS)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from pydantic import Field

from polax_lab.games.polax.state import Card, Colour
from polax_lab.games.polax.table import Judges, Table, Unit, card_label, union
from polax_lab.graph.walkbook import Shelf
from polax_lab.graph.walks import WalkRules, ends, lengths, route, routes, shelf
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg

GehenCard = Literal["gehen 1", "gehen 2", "gehen 3", "gehen 4", "gehen 5", "gehen 6", "gehen 7",
                    "gehen joker"]  # fmt: skip
LONGEST = 7


class ReachAnswer(Answer):
    """Where a flight can end.

    Attributes
    ----------
    ends : tuple of str
        All possible end spaces, or the one asked for if it can be reached.
    routes : dict of str to tuple of str
        One route for each end, from the ship's space on.
    lengths : tuple of int or None
        For one space: the values 1 to 7 of Gehen that would get there.
    """

    ends: tuple[str, ...] = ()
    routes: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    lengths: tuple[int, ...] | None = None


class Reach(Question):
    """Where can the ship fly with this card?"""

    answer_type = ReachAnswer
    question: Literal["reach"] = "reach"
    card: GehenCard = Field(description="gehen 1 to gehen 7, or gehen joker (1 to 6)")
    to: SpaceId | None = Field(default=None, description="only this space")
    player: Colour | None = Field(
        default=None, description="whose ship; the player on turn without"
    )


class Flight(NamedTuple):
    """A ship's possibilities, compiled for the walks of the kernel."""

    start: int
    enter: int
    inner: int
    free_pass: int
    back: int
    surplus: int
    may_end: int
    shelf: Shelf

    @property
    def rules(self) -> WalkRules:
        """The same for walks without a list."""
        return WalkRules(self.enter, self.inner, self.free_pass, self.back)

    def ends(self, table: Table, n: int) -> int:
        """Bitmask of all ends of Gehen ``n``."""
        book = self.shelf.book(n)
        if book is not None:
            return book.kept_ends(self.enter) & self.may_end
        return ends(table.kernel, self.start, n, self.rules, self.surplus) & self.may_end

    def routes(self, table: Table, n: int) -> dict[int, tuple[int, ...]]:
        """One route for each end of Gehen ``n``."""
        found = routes(table.kernel, self.start, n, self.rules, self.surplus)
        return {end: way for end, way in found.items() if self.may_end >> end & 1}

    def route(self, table: Table, n: int, end: int) -> tuple[int, ...] | None:
        """The route of Gehen ``n`` to one end, None if it does not get there."""
        if not self.may_end >> end & 1:
            return None
        book = self.shelf.book(n)
        if book is not None:
            return book.first(self.enter, end)
        return route(table.kernel, self.start, n, self.rules, end, self.surplus)


def flight(table: Table, colour: Colour) -> Flight:
    """Compile what the ship of a player may do, before any number of steps is named."""
    back = came_from(table, colour)
    key = ("flight", colour, back)
    found: Flight | None = table.notes.get(key)
    if found is None:
        found = table.notes[key] = _flight(table, colour, back)
    return found


def _flight(table: Table, colour: Colour, back: int) -> Flight:
    rules, planets = table.rules, table.planets
    start = table.board.index[table.ship(colour)]
    bit = 1 << start
    enter = may_end = table.free | planets
    inner = 0
    # The own starting field counts as empty (PX-OBS-09).
    if bit & table.nebula:
        if rules.nebula_exit != "rim_only":
            inner = table.nebula & ~table.occupied | bit
            if rules.nebula_exit == "move_inside":
                may_end |= inner
    elif bit & table.fields:
        enter = may_end = enter | bit
    free_pass = planets if rules.planet_step == "free" else 0
    books = shelf(table.kernel, start, planets, inner, free_pass, back)
    return Flight(start, enter, inner, free_pass, back, planets, may_end, books)


def came_from(table: Table, colour: Colour) -> int:
    """The node that the first step may not go back to, or -1 (PX-MOVE-06)."""
    if table.rules.reversal_scope != "turn":
        return -1
    turn = table.turn
    if turn is not None and turn.player == colour and len(turn.flown) > 1:
        return table.board.index[turn.flown[-2]]
    return -1


@cache
def values(card: str) -> tuple[int, ...]:
    """Numbers that a Gehen card can stand for (PX-CARD-05, PX-CARD-07)."""
    return tuple(range(1, 7)) if card == "gehen joker" else (int(card.removeprefix("gehen ")),)


def usable(table: Table, colour: Colour, card: Card) -> bool:
    """Whether a card fulfils the duty to move (PX-WEG-14)."""
    if not card.startswith("gehen"):
        return False
    fly = flight(table, colour)
    own = 1 << fly.start if table.rules.loop_counts_as_moving == "no" else 0
    return any(fly.ends(table, n) & ~own for n in values(card))


def card_rules(card: str) -> tuple[str, ...]:
    """Rules that the card itself brings in."""
    return {"gehen joker": ("PX-CARD-05",), "gehen 7": ("PX-CARD-07",)}.get(card, ())


def best_routes(table: Table, colour: Colour, card: str) -> dict[str, tuple[str, ...]]:
    """One route for each end, over all numbers that the card can stand for, in board order."""
    fly, ids = flight(table, colour), table.board.ids
    found: dict[int, tuple[int, ...]] = {}
    for n in values(card):
        for end, way in fly.routes(table, n).items():
            found.setdefault(end, way)
    return {ids[end]: tuple(ids[i] for i in found[end]) for end in sorted(found)}


def judge_reach(table: Table, q: Reach) -> Finding:
    """All ends with a route each, or one end with its route or the proof that there is none."""
    colour = table.player(q.player)
    found = best_routes(table, colour, q.card)
    base = card_rules(q.card)
    card = card_label(q.card)
    ship = table.ship(colour)
    if q.to is not None:
        if q.to in found:
            return _reached(table, colour, q, found[q.to], base)
        return _not_reached(table, colour, q, base)
    if "nebula" in _where(table, ship):
        base += ("PX-MOVE-12", "PX-OBS-03")
    if not found:
        return Finding(
            False,
            ReachAnswer(),
            "PX-MOVE-10",
            msg("polax.reach.nowhere", card=card, ship=ship),
            base,
            Witness(asked=(ship,)),
        )
    planets = tuple(s for s in found if table.board.is_planet(s))
    reason = msg(
        "polax.reach.ends_planets" if planets else "polax.reach.ends",
        card=card,
        count=len(found),
        planets=planets,
    )
    also = (
        base
        + ("PX-MOVE-03", "PX-MOVE-05", "PX-MOVE-13")
        + (("PX-MOVE-02", "PX-MOVE-09") if planets else ())
    )
    if ship in found:
        also += ("PX-MOVE-04", "PX-OBS-09") if ship not in planets else ("PX-MOVE-11",)
    return Finding(
        True,
        ReachAnswer(ends=tuple(found), routes=found),
        "PX-MOVE-01",
        reason,
        also,
        Witness(asked=(ship,), ends=tuple(found)),
    )


def barred_by(units: Sequence[Unit], colour: str) -> tuple[str, ...]:
    """Rules that some obstacles bring in: own ones count too, mines only block."""
    own = any(u.owner == colour for u in units)
    mine = any(u.kind == "mine" for u in units)
    return (("PX-OBS-02",) if own else ()) + (("PX-OBS-08",) if mine else ())


def _where(table: Table, space: str) -> str:
    if table.board.is_planet(space):
        return "planet"
    return "nebula" if table.bit(space) & table.nebula else "space"


def flown_over(table: Table, way: tuple[str, ...]) -> tuple[str, ...]:
    """Planets that a route passes without landing."""
    return tuple(s for s in way[1:-1] if table.board.is_planet(s))


def steps(table: Table, way: tuple[str, ...]) -> int:
    """Steps that a route costs: each passed planet costs one unless it is free (PX-MOVE-07)."""
    free = len(flown_over(table, way)) if table.rules.planet_step == "free" else 0
    return len(way) - 1 - free


def route_rule(table: Table, way: tuple[str, ...], most: int) -> tuple[str, tuple[str, ...]]:
    """The rule that decides for a legal route, and further ones."""
    end, also = way[-1], []
    over = flown_over(table, way)
    if over:
        also += ["PX-OBS-04", "PX-MOVE-07", "PX-MOVE-08"]
        if any(table.at.get(p) for p in over):
            also.append("PX-OBS-10")
        if table.messe in over:
            also.append("PX-MES-10")
    if table.board.is_planet(end):
        if table.at.get(end):
            also.append("PX-OBS-06")
        if end == way[0]:
            return "PX-MOVE-11", ("PX-MOVE-04", *also)
        if steps(table, way) < most:
            return "PX-MOVE-02", ("PX-MOVE-09", *also)
    elif end == way[0]:
        return "PX-MOVE-04", ("PX-OBS-09", *also)
    if _where(table, way[0]) == "nebula":
        return "PX-MOVE-12", ("PX-OBS-03", "PX-NEB-07", *also)
    if over:
        return "PX-OBS-04", tuple(a for a in also if a != "PX-OBS-04")
    return "PX-MOVE-01", ("PX-MOVE-14", *also)


def _reached(
    table: Table, colour: Colour, q: Reach, way: tuple[str, ...], base: tuple[str, ...]
) -> Finding:
    assert q.to is not None
    most = min(n for n in values(q.card) if n >= steps(table, way))
    rule, also = route_rule(table, way, max(values(q.card)) if q.card != "gehen joker" else most)
    need = steps(table, way)
    spare = most - need
    key = "early" if spare else "circle" if way[-1] == way[0] else "exact"
    reason = msg(f"polax.reach.{key}", card=card_label(q.card), to=q.to, need=need, spare=spare)
    answer = ReachAnswer(ends=(q.to,), routes={q.to: way}, lengths=_lengths(table, colour, q.to))
    return Finding(
        True, answer, rule, reason, (*base, *also), Witness(asked=(q.to,), routes=(way,))
    )


def _lengths(table: Table, colour: Colour, to: str) -> tuple[int, ...]:
    fly, end = flight(table, colour), table.board.index[to]
    if not fly.may_end >> end & 1:
        return ()
    return lengths(table.kernel, fly.start, end, LONGEST, fly.rules, fly.surplus)


def _not_reached(table: Table, colour: Colour, q: Reach, base: tuple[str, ...]) -> Finding:
    """Say why: the field itself, the number, turning back, or what stands in the way."""
    to = q.to
    assert to is not None
    bit, fits = table.bit(to), _lengths(table, colour, to)
    answer = ReachAnswer(lengths=fits)
    card = card_label(q.card)
    inside = _where(table, table.ship(colour)) == "nebula"
    witness = Witness(asked=(to,))

    def no(rule: str, key: str, *also: str, w: Witness = witness, **more: object) -> Finding:
        return Finding(
            False,
            answer,
            rule,
            msg(f"polax.reach.{key}", to=to, card=card, **more),
            (*base, *also),
            w,
        )

    if bit & table.nebula:
        if inside and table.rules.nebula_exit != "move_inside":
            return no("PX-MOVE-12", "stay_inside", "PX-NEB-09")
        if not inside:
            return no("PX-NEB-09", "into_nebula", "PX-OBS-01", area=table.area)
    if bit & table.occupied and to != table.ship(colour):
        unit = next(u for u in table.units if u.mask & bit)
        w = witness._replace(blockers=(unit.text,), blocked=(to,))
        bar = barred_by([unit], colour)
        return no("PX-OBS-07", "occupied", "PX-OBS-01", *bar, w=w, unit=unit.label)
    if inside and table.rules.nebula_exit == "rim_only" and not fits:
        return no("PX-MOVE-12", "rim", "PX-OBS-03")
    back = came_from(table, colour)
    if back >= 0 and _reach_with(table, colour, q, back=-1):
        key = "turn_back" if back != table.board.index[to] else "turn_back_there"
        return no("PX-MOVE-06", key, "PX-MOVE-03", space=table.board.ids[back])
    if _by_turning(table, colour, q):
        key = "only_turning_fits" if fits else "only_turning"
        return no(
            "PX-MOVE-03",
            key,
            "PX-MOVE-05",
            "PX-MOVE-01",
            fits=tuple(card_label(f"gehen {n}") for n in fits),
        )
    if fits:
        # A planet needs no exact number, so what is missing is range.
        rule, key, more = (
            ("PX-MOVE-02", "too_far", "PX-MOVE-01")
            if table.board.is_planet(to)
            else ("PX-MOVE-01", "wrong_number", "PX-MOVE-10")
        )
        return no(rule, key, more, fits=tuple(card_label(f"gehen {n}") for n in fits))
    way = _reach_with(table, colour, q, enter=table.fields | table.planets)
    if way:
        path = table.board.mask(way[1:])
        units = [u for u in table.units if u.mask & path and u.mask != table.bit(way[0])]
        w = witness._replace(
            blockers=tuple(u.text for u in units),
            blocked=table.board.names(union(units) & path),
            routes=(way,),
        )
        return no(
            "PX-OBS-01",
            "blocked",
            *barred_by(units, colour),
            w=w,
            units=tuple(u.label for u in units),
        )
    rule = "PX-MOVE-02" if table.board.is_planet(to) else "PX-MOVE-10"
    return no(rule, "never", "PX-MOVE-01", "PX-OBS-05")


def _reach_with(
    table: Table, colour: Colour, q: Reach, enter: int | None = None, back: int | None = None
) -> tuple[str, ...] | None:
    """A route that would exist under changed conditions, for the reason of a refusal."""
    fly = flight(table, colour)
    rules = fly.rules
    if enter is not None:
        rules = WalkRules(enter, 0, rules.free_pass, rules.back)
    if back is not None:
        rules = rules._replace(back=back)
    end = table.board.index[q.to or ""]
    for n in values(q.card):
        way = route(table.kernel, fly.start, n, rules, end, fly.surplus)
        if way:
            return tuple(table.board.ids[i] for i in way)
    return None


def _by_turning(table: Table, colour: Colour, q: Reach) -> bool:
    """Whether flying back and forth would get there."""
    fly, adj = flight(table, colour), table.kernel.adj
    goal = table.bit(q.to or "")
    for n in values(q.card):
        here = 1 << fly.start
        for _ in range(n):
            nxt, rest = 0, here
            while rest:
                low = rest & -rest
                nxt |= adj[low.bit_length() - 1]
                rest ^= low
            here = nxt & fly.enter
            if here & goal & fly.surplus:
                return True
        if here & goal:
            return True
    return False


QUESTIONS: Judges = {Reach: judge_reach}
