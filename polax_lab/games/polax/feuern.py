"""Feuern: radar and torpedo (slides 7, 15, 18; PX-FIRE)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from pydantic import Field

from polax_lab.games.polax.gehen import barred_by
from polax_lab.games.polax.state import Colour, Piece
from polax_lab.games.polax.table import Judges, Table, card_label, piece_label, union
from polax_lab.graph.walks import WalkRules, ends, route, routes, shelf
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg

FeuernCard = Literal["feuern 1", "feuern 2", "feuern 3", "feuern joker"]
#: How far each card goes (PX-CARD-06).
FEUERN = {"feuern 1": (1,), "feuern 2": (2,), "feuern 3": (3,), "feuern joker": (1, 2, 3)}
FARTHEST = 3


class FireAnswer(Answer):
    """What can be hit.

    Attributes
    ----------
    targets : tuple of str
        Pieces, as ``green mine f71``, in board order.
    routes : dict of str to tuple of str
        One flight line for each target's space.
    lengths : tuple of int or None
        For one target: the values 1 to 3 of Feuern that would hit it.
    """

    targets: tuple[str, ...] = ()
    routes: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    lengths: tuple[int, ...] | None = None


class Fire(Question):
    """What can the ship hit or scan with this card?"""

    answer_type = FireAnswer
    question: Literal["fire"] = "fire"
    card: FeuernCard = Field(description="feuern 1 to feuern 3, or feuern joker (1 to 3)")
    use: Literal["torpedo", "radar"] = Field(default="torpedo", description="torpedo or radar")
    at: SpaceId | None = Field(default=None, description="only the piece on this space")
    player: Colour | None = Field(
        default=None, description="whose ship; the player on turn without"
    )


def lines(table: Table, ship: str, n: int) -> dict[int, tuple[int, ...]]:
    """Flight lines of Feuern ``n`` by target field: over free fields, last step onto a piece.

    The shooter stays and blocks its own field (PX-OBS-09); planets are not crossed.
    """
    rules = _line_rules(table, ship)
    start = table.board.index[ship]
    found: dict[int, tuple[int, ...]] = {}
    for length in _lengths(table, n):
        for end, way in routes(table.kernel, start, length, rules, 0).items():
            if rules.last >> end & 1:
                found.setdefault(end, way)
    return found


def targets(table: Table, ship: str, card: str) -> int:
    """Mask of the fields that a card can hit: the ends of `lines`, found quicker."""
    start, found = table.board.index[ship], 0
    numbers = FEUERN[card]
    # Mostly there is nothing near.
    if not table.occupied & ~(1 << start) & table.kernel.near(start, numbers[-1]):
        return 0
    rules = _line_rules(table, ship)
    books = shelf(table.kernel, start, 0)
    for n in numbers:
        for length in _lengths(table, n):
            book = books.book(length)
            if book is not None:
                found |= book.kept_ends(rules.enter)
            else:
                found |= ends(table.kernel, start, length, rules, 0)
    return found & rules.last


def _line_rules(table: Table, ship: str) -> WalkRules:
    return WalkRules(table.free, last=table.occupied & ~table.nebula & ~table.bit(ship))


def _lengths(table: Table, n: int) -> Sequence[int]:
    return range(1, n + 1) if table.rules.torpedo_range == "at_most" else (n,)


def judge_fire(table: Table, q: Fire) -> Finding:
    """All targets with a flight line each, or one target."""
    colour = table.player(q.player)
    ship = table.ship(colour)
    also = ("PX-CARD-06",) if q.card == "feuern joker" else ()
    radar = q.use == "radar"
    witness = Witness(asked=(q.at or ship,))

    def no(rule: str, key: str, *more: str, w: Witness = witness, **values: Any) -> Finding:
        reason = msg(
            f"polax.fire.{key}",
            ship=ship,
            at=q.at or "",
            use=msg(f"polax.use.{q.use}"),
            card=card_label(q.card),
            **values,
        )
        if radar and rule in ("PX-FIRE-01", "PX-FIRE-10", "PX-FIRE-13"):
            # The radar obeys the same range and path.
            more = (*more, "PX-FIRE-16")
        fits = _fits(table, ship, q.at) if q.at else None
        return Finding(False, FireAnswer(lengths=fits), rule, reason, (*also, *more), w)

    if not table.in_space(ship):
        return no(
            "PX-FIRE-14",
            "not_in_space",
            "PX-FIRE-01",
            "PX-FIRE-02",
        )
    gear = table.seat(colour).gear
    if gear is not None and not (gear.radar if radar else gear.torpedoes):
        return no("PX-FIRE-17", "no_radar" if radar else "no_torpedo", "PX-FIRE-02")
    ways: dict[int, tuple[int, ...]] = {}
    for n in FEUERN[q.card]:
        for end, way in lines(table, ship, n).items():
            ways.setdefault(end, way)
    ids = table.board.ids
    hits = {table.at[ids[end]][0]: tuple(ids[i] for i in ways[end]) for end in sorted(ways)}
    if radar:
        hits = {p: way for p, way in hits.items() if p.kind == "ship" and p.owner != colour}
    if q.at is None:
        if not hits:
            return no("PX-FIRE-18", "no_target")
        answer = FireAnswer(
            targets=tuple(p.text for p in hits), routes={p.space: way for p, way in hits.items()}
        )
        spaces = tuple(p.space for p in hits)
        return Finding(
            True,
            answer,
            "PX-FIRE-03" if radar else "PX-FIRE-07",
            msg(
                "polax.fire.targets",
                use=msg(f"polax.use.{q.use}"),
                card=card_label(q.card),
                pieces=tuple(piece_label(p) for p in hits),
            ),
            (*also, "PX-FIRE-01", "PX-FIRE-10", "PX-FIRE-16" if radar else "PX-FIRE-09"),
            Witness(asked=(ship,), ends=spaces, routes=tuple(hits.values())),
        )
    return _one_target(table, q, colour, hits, also, no)


Refuse = Callable[..., Finding]


def _one_target(
    table: Table,
    q: Fire,
    colour: str,
    hits: dict[Piece, tuple[str, ...]],
    also: tuple[str, ...],
    no: Refuse,
) -> Finding:
    at, radar, ship = q.at or "", q.use == "radar", table.ship(colour)
    pieces = table.at.get(at, [])
    if at == ship:
        return _own_ship(table, q, ship, no)
    if not pieces:
        return no("PX-FIRE-18", "empty")
    if not table.in_space(at):
        return no("PX-FIRE-14", "target_not_in_space", "PX-FIRE-01")
    piece = pieces[0]
    if radar and (piece.kind != "ship" or piece.owner == colour):
        return no("PX-FIRE-03", "radar_target", unit=piece_label(piece))
    fits = _fits(table, ship, at)
    if piece in hits:
        way = hits[piece]
        answer = FireAnswer(targets=(piece.text,), routes={at: way}, lengths=fits)
        more: tuple[str, ...]
        if radar:
            rule, more = (
                "PX-FIRE-03",
                (
                    "PX-FIRE-16",
                    "PX-FIRE-05",
                    "PX-FIRE-04",
                    "PX-FIRE-20",
                    "PX-FIRE-06",
                    "PX-FIRE-19",
                ),
            )
        elif len(way) > 2:
            rule, more = (
                "PX-FIRE-11",
                ("PX-FIRE-10", "PX-FIRE-12", "PX-FIRE-07", "PX-FIRE-09", "PX-FIRE-15"),
            )
        else:
            rule, more = "PX-FIRE-07", ("PX-FIRE-09", "PX-FIRE-15", "PX-FIRE-10")
        if not radar and piece.kind != "ship":
            more += ("PX-HIT-02",)
        if piece.owner == colour:
            more += ("PX-OBS-02",) + (("PX-MINE-13",) if piece.kind == "mine" else ())
        key = "scan" if radar else "hit"
        reason = msg(
            f"polax.fire.{key}",
            card=card_label(q.card),
            unit=piece_label(piece),
            steps=len(way) - 1,
        )
        return Finding(
            True, answer, rule, reason, (*also, *more), Witness(asked=(at,), routes=(way,))
        )
    return _missed(table, q, colour, at, fits, no)


def _own_ship(table: Table, q: Fire, ship: str, no: Refuse) -> Finding:
    """The shooter is no target: not by a loop, and there and back is banned anyway."""
    start = table.board.index[ship]
    rules = WalkRules(enter=table.free, last=table.bit(ship))
    loop = any(start in routes(table.kernel, start, n, rules, 0) for n in FEUERN[q.card])
    if 2 in FEUERN[q.card] and not loop:
        return no("PX-FIRE-12", "there_and_back", "PX-MOVE-05", "PX-FIRE-08", "PX-OBS-09")
    return no("PX-FIRE-08", "own_ship", "PX-OBS-09")


def _fits(table: Table, ship: str, at: str | None) -> tuple[int, ...]:
    """The numbers of Feuern that reach a piece."""
    if at is None or not table.in_space(ship):
        return ()
    end = table.board.index[at]
    return tuple(n for n in range(1, FARTHEST + 1) if end in lines(table, ship, n))


def _missed(
    table: Table, q: Fire, colour: str, at: str, fits: tuple[int, ...], no: Refuse
) -> Finding:
    """Say why a target is out of reach: the number, a planet or an obstacle."""
    ship = table.ship(colour)
    start, end = table.board.index[ship], table.board.index[at]
    if fits:
        key = "range" if table.rules.torpedo_range == "exact" else "beyond"
        return no("PX-FIRE-10", key, fits=tuple(card_label(f"feuern {n}") for n in fits))
    most = max(FEUERN[q.card])
    lengths = range(1, most + 1) if table.rules.torpedo_range == "at_most" else FEUERN[q.card]
    # What would open a line: planets crossed, pieces gone, or both.
    for enter in (table.free | table.planets, table.fields, table.fields | table.planets):
        rules = WalkRules(enter=enter & ~table.bit(at) & ~table.bit(ship), last=table.bit(at))
        ways = (route(table.kernel, start, n, rules, end, 0) for n in lengths)
        way = next((w for w in ways if w is not None), None)
        if way is None:
            continue
        names = tuple(table.board.ids[i] for i in way)
        mask = table.board.mask(names[1:-1])
        w = Witness(asked=(at,), routes=(names,))
        over = table.board.names(mask & table.planets)
        if over:
            return no("PX-FIRE-13", "planet", "PX-OBS-04", w=w, planets=over)
        units = tuple(u for u in table.units if u.mask & mask)
        w = w._replace(
            blockers=tuple(u.text for u in units), blocked=table.board.names(mask & union(units))
        )
        bar = barred_by(units, colour)
        return no(
            "PX-FIRE-01", "blocked", "PX-OBS-01", *bar, w=w, units=tuple(u.label for u in units)
        )
    return no("PX-FIRE-10", "too_far", most=most)


QUESTIONS: Judges = {Fire: judge_fire}
