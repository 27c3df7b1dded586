"""Eiserne Regel I, the Wegerecht: who must clear the way (slides 6, 19, 27; PX-WEG)."""

from __future__ import annotations

from itertools import combinations
from typing import Literal, NamedTuple

from pydantic import Field

from polax_lab.games.polax.gehen import usable
from polax_lab.games.polax.state import CARDS, Card, Colour
from polax_lab.games.polax.table import Judges, Table, Unit, card_label, fence_text, union
from polax_lab.graph.cuts import reopeners
from polax_lab.graph.reach import shortest
from polax_lab.graph.sealing import classes, sealed
from polax_lab.question import Answer, Question
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg


class SealedAnswer(Answer):
    """Which planets are cut off, by what, and what would reopen them.

    Attributes
    ----------
    planets : tuple of str
    groups : tuple of tuple of str
        The cut-off parts; one planet each unless groups count.
    by : dict of str to tuple of str
        Obstacles beside each part; the key is its planets joined with blanks.
    reopen : dict of str to tuple of tuple of str
        All smallest sets of obstacles whose removal joins the part to another planet.
    complete : bool
        False if a list of sets was ended at 64.
    """

    planets: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    by: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    reopen: dict[str, tuple[tuple[str, ...], ...]] = Field(default_factory=dict)
    complete: bool = True


class Sealed(Question):
    """Which planets are cut off from all others, and what would reopen them?"""

    answer_type = SealedAnswer
    question: Literal["sealed"] = "sealed"
    by: Literal["all", "mines"] = Field(
        default="all",
        description="all obstacles (Wegerecht), or mines and nebula alone (Minenregel)",
    )


class RightOfWayAnswer(Answer):
    """The duty to move the ship.

    Attributes
    ----------
    planets : tuple of str
        Planets that the ship must free.
    cut_off : tuple of str
        All planets cut off now.
    fulfil : tuple of str or None
        Cards of the hand that fulfil the duty; None if the hand is not known.
    doppelkarte, ruhe : bool or None
        Whether a Doppelkarte counts too; whether Ruhe in the hand would release.
    show_hand : bool or None
        Whether the hand has to be shown, since no card moves the ship.
    """

    planets: tuple[str, ...] = ()
    cut_off: tuple[str, ...] = ()
    fulfil: tuple[Card, ...] | None = None
    doppelkarte: bool | None = None
    ruhe: bool | None = None
    show_hand: bool | None = None


class RightOfWay(Question):
    """Must this player's ship move to clear the way?"""

    answer_type = RightOfWayAnswer
    question: Literal["right-of-way"] = "right-of-way"
    player: Colour | None = Field(
        default=None, description="whose ship; the player on turn without"
    )
    hand: tuple[Card, ...] | None = Field(
        default=None, description="hand cards; those of the position without"
    )


def judge_sealed(table: Table, q: Sealed) -> Finding:
    """Cut-off parts, their fences and all smallest sets that reopen them."""
    kinds = ("ship", "transporter", "mine", "nebula") if q.by == "all" else ("mine", "nebula")
    units = tuple(u for u in table.units if u.kind in kinds)
    free = table.fields
    for unit in units:
        free &= ~unit.mask
    groups = table.cut_off(free)
    name = table.board.names
    by, reopen, complete = {}, {}, True
    fences: dict[str, Unit] = {}
    region = 0
    for group in groups:
        key = " ".join(name(group))
        part = table.part(group, free)
        region |= part
        fence = tuple(u for u in table.fence(part) if u in units)
        fences |= {u.text: u for u in fence}
        by[key] = fence_text(fence)
        sets, cut = reopeners(
            table.kernel, group, table.planets & ~group, free, [u.mask for u in units]
        )
        reopen[key] = tuple(tuple(units[i].text for i in found) for found in sets)
        complete &= not cut
    fences = table.in_order(fences)
    planets = table.planets_of(groups)
    answer = SealedAnswer(
        planets=planets,
        groups=tuple(name(g) for g in groups),
        by=by,
        reopen=reopen,
        complete=complete,
    )
    by_nebula = q.by == "mines" and any(u.kind == "nebula" for u in fences.values())
    rule = "PX-WEG-10" if q.by == "all" else "PX-MINE-08" if by_nebula else "PX-MINE-09"
    also: tuple[str, ...] = ()
    if q.by == "all" and len({u.kind for u in fences.values()}) > 1:
        also = ("PX-WEG-05",)
    if by_nebula:
        also += ("PX-MINE-09",)
    some = "some" if groups else "none"
    reason = msg(
        f"polax.sealed.{some}_{q.by}",
        planets=planets,
        units=tuple(u.label for u in fences.values()),
    )
    witness = Witness(
        sealed=planets,
        region=name(region),
        blockers=tuple(fences),
        blocked=name(union(fences.values())),
        cuts=tuple(s for sets in reopen.values() for s in sets)[:12],
    )
    return Finding(bool(groups), answer, rule, reason, also, witness)


class Duty(NamedTuple):
    """What lifting one ship would do.

    Attributes
    ----------
    cut_off : tuple of int
        Parts that are cut off now.
    opened : tuple of int
        Those that lifting the ship joins to another planet.
    rule, also
        The deciding rule and further ones, before any hand is looked at.
    series : tuple of Unit
        Other ships that block the same way (PX-WEG-08).
    """

    ship: str
    cut_off: tuple[int, ...]
    opened: tuple[int, ...]
    rule: str
    also: tuple[str, ...]
    series: tuple[Unit, ...] = ()


def duty(table: Table, colour: Colour) -> Duty:
    """Judge the duty from the board alone."""
    ship = table.ship(colour)
    groups = table.cut_off(table.free)
    if not groups:
        return Duty(ship, (), (), "PX-WEG-01", ("PX-WEG-10",))
    if not table.in_space(ship):
        return Duty(ship, groups, (), "PX-WEG-18", ("PX-WEG-06", "PX-WEG-10"))
    bit = table.bit(ship)
    opened = _opened(table, groups, table.free | bit)
    fence = [u for g in groups for u in table.fence(table.part(g, table.free))]
    also = ["PX-WEG-10"] + (["PX-WEG-05"] if len({u.kind for u in fence}) > 1 else [])
    if opened:
        mine = [u for g in opened for u in table.fence(table.part(g, table.free))]
        for unit in mine:
            if (
                unit.kind == "transporter"
                and unit.owner == colour
                and _opened(table, opened, table.free | unit.mask & ~table.nebula)
            ):
                also.append("PX-WEG-07")
                break
        # Another's ship closed the other way: it made the duty, and moving is enough.
        if any(u.kind == "ship" and u.owner != colour for u in mine):
            also += ["PX-WEG-09", "PX-WEG-19"]
        return Duty(ship, groups, opened, "PX-WEG-01", tuple(also))
    ships = [u for u in table.units if u.kind == "ship" and u.mask != bit]
    for number in range(1, len(ships) + 1):
        for others in combinations(ships, number):
            alone = table.free | union(others) & ~table.nebula
            # In series: with this ship they open what they do not open without it.
            if set(_opened(table, groups, alone | bit)) - set(_opened(table, groups, alone)):
                return Duty(ship, groups, (), "PX-WEG-08", ("PX-WEG-06", *also), others)
    return Duty(ship, groups, (), "PX-WEG-06", tuple(also))


def owed(table: Table, colour: Colour) -> tuple[str, ...]:
    """Planets that the ship has to free, from the board alone; quicker than `duty`."""
    ship = table.seat(colour).ship
    if ship is None or not table.in_space(ship):
        return ()
    free, kernel = table.free, table.kernel
    if table.rules.sealed_scope == "planet":
        shut = sealed(kernel, free)
        freed = shut & ~sealed(kernel, free | table.bit(ship), shut) if shut else 0
        return table.board.names(freed) if freed else ()
    groups = table.cut_off(free)
    return table.planets_of(_opened(table, groups, free | table.bit(ship))) if groups else ()


def pressing(table: Table, colour: Colour) -> bool:
    """Whether the duty of this turn still stands, whatever the hand; quicker than a ruling."""
    turn = table.turn
    if turn is None or not turn.duty or "ruhe" in turn.played:
        return False
    if turn.flown:
        circle = turn.flown[0] == turn.flown[-1]
        if not circle or table.rules.loop_counts_as_moving == "yes":
            return False
    if table.rules.wegerecht_after_fire != "lapses":
        return True
    return not set(turn.duty).isdisjoint(owed(table, colour))


def _opened(table: Table, groups: tuple[int, ...], free: int) -> tuple[int, ...]:
    """Those of the cut-off parts that are joined to another planet over more free fields."""
    if table.rules.sealed_scope == "planet":
        still = set(table.cut_off(free))
        return tuple(g for g in groups if g not in still)
    now = set(classes(table.kernel, free))
    return tuple(g for g in groups if g not in now)


def judge_right_of_way(table: Table, q: RightOfWay) -> Finding:
    """The duty, with the hand and what has happened in the turn."""
    colour = table.player(q.player)
    turn = table.turn if table.turn and table.turn.player == colour else None
    found = duty(table, colour)
    hand = table.hand(colour, q.hand)
    cut_off = table.planets_of(found.cut_off)
    name = {"colour": msg(f"polax.colour.{colour}"), "ship": found.ship}
    no = RightOfWayAnswer(cut_off=cut_off)
    proof = _proof(table, found)

    def ended(rule: str, key: str, *also: str) -> Finding:
        return Finding(
            False,
            no,
            rule,
            msg(f"polax.weg.{key}", planets=cut_off, **name),
            also,
            Witness(asked=(found.ship,), sealed=cut_off),
        )

    planets = table.planets_of(found.opened)
    rule, also, key = found.rule, found.also, "duty"
    if turn is not None and "ruhe" in turn.played:
        return ended("PX-WEG-04", "rested")
    if turn is not None and turn.flown:
        circle = turn.flown[0] == turn.flown[-1]
        if not circle:
            return ended("PX-WEG-11", "moved", "PX-WEG-02")
        if table.rules.loop_counts_as_moving == "yes":
            return ended("PX-WEG-11", "moved", "PX-WEG-02", "PX-WEG-14")
    if turn is not None and turn.duty is not None:
        owed = tuple(p for p in turn.duty if p in cut_off) or turn.duty
        if not turn.duty:
            return ended("PX-WEG-11", "not_at_start")
        if not set(turn.duty) & set(planets):
            if table.rules.wegerecht_after_fire == "lapses":
                return ended("PX-WEG-13", "lapsed", "PX-WEG-11")
            planets, rule, also, key = owed, "PX-WEG-13", ("PX-WEG-11",), "stays"
        else:
            # What a shot of this turn has made openable was no duty when the turn began.
            planets = tuple(p for p in planets if p in turn.duty)
            also = (*also, "PX-WEG-11")
    elif not found.opened:
        inside = table.nebula & table.bit(found.ship)
        where = "off_lane_nebula" if inside else "off_lane_planet"
        some = (
            "none"
            if not found.cut_off
            else {"PX-WEG-18": where, "PX-WEG-08": "pair", "PX-WEG-06": "no_use"}[found.rule]
        )
        return Finding(
            False,
            no,
            found.rule,
            msg(f"polax.weg.{some}", planets=cut_off, **name),
            found.also,
            proof,
        )
    if hand is None:
        return Finding(
            True,
            RightOfWayAnswer(planets=planets, cut_off=cut_off),
            rule,
            msg(f"polax.weg.{key}", planets=planets, **name),
            also,
            proof,
        )
    return _with_hand(table, colour, hand, planets, cut_off, rule, also, key, proof)


def _with_hand(
    table: Table,
    colour: Colour,
    hand: tuple[Card, ...],
    planets: tuple[str, ...],
    cut_off: tuple[str, ...],
    rule: str,
    also: tuple[str, ...],
    key: str,
    proof: Witness,
) -> Finding:
    fulfil = fulfilling(table, colour, hand)
    doppel = "doppelkarte" in hand and bool(fulfil)
    answer = RightOfWayAnswer(
        planets=planets,
        cut_off=cut_off,
        fulfil=fulfil,
        doppelkarte=doppel,
        ruhe="ruhe" in hand,
        show_hand=not fulfil,
    )
    more = (*also, "PX-WEG-14") if any(c.startswith("gehen") for c in hand) else also
    if "doppelkarte" in hand:
        more += ("PX-WEG-15",) + (("PX-WEG-12",) if doppel else ())
    name = {"colour": msg(f"polax.colour.{colour}"), "ship": table.ship(colour)}
    if not fulfil:
        key = "show_ruhe" if "ruhe" in hand else "show" if hand else "show_empty"
        more += ("PX-WEG-17",)
        return Finding(
            False,
            answer,
            "PX-WEG-03",
            msg(
                f"polax.weg.{key}",
                planets=planets,
                **name,
            ),
            more,
            proof,
        )
    key = "duty_ruhe" if key == "duty" and "ruhe" in hand else f"{key}_hand"
    if "ruhe" in hand:
        more += ("PX-WEG-16", "PX-WEG-04")
    cards = tuple(card_label(c) for c in fulfil)
    return Finding(
        True,
        answer,
        rule,
        msg(f"polax.weg.{key}", planets=planets, cards=cards, **name),
        (*more, "PX-WEG-02"),
        proof,
    )


def fulfilling(table: Table, colour: Colour, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards of a hand that move the ship, each once, in the order of the deck."""
    return tuple(c for c in CARDS if c in hand and usable(table, colour, c))


def _proof(table: Table, found: Duty) -> Witness:
    """The cut-off parts with their fence, and the route that lifting the ship would open."""
    name, region, routes = table.board.names, 0, []
    fence: dict[str, Unit] = {}
    for group in found.opened or found.cut_off:
        part = table.part(group, table.free)
        region |= part
        fence |= {u.text: u for u in table.fence(part)}
    fence = table.in_order(fence | {u.text: u for u in found.series})
    for group in found.opened:
        free = table.free | table.bit(found.ship)
        path = shortest(table.kernel, group, table.planets & ~group, free | table.planets)
        if path:
            routes.append(tuple(table.board.ids[i] for i in path))
    return Witness(
        asked=(found.ship,),
        sealed=table.planets_of(found.opened or found.cut_off),
        region=name(region),
        blockers=tuple(fence),
        blocked=name(union(fence.values())),
        routes=tuple(routes),
    )


QUESTIONS: Judges = {Sealed: judge_sealed, RightOfWay: judge_right_of_way}
