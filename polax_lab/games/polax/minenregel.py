"""Eiserne Regel IV, the Minenregel: where a mine may be set (slides 10, 20, 27; PX-MINE)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import Field

from polax_lab.games.polax.state import Colour
from polax_lab.games.polax.table import Judges, Table, Unit, fence_text, smaller, union
from polax_lab.graph.kernel import bits
from polax_lab.graph.sealing import classes, sealers, splitters
from polax_lab.question import Answer, FieldId, Question
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg

Groups = tuple[int, ...]


class MineAnswer(Answer):
    """What a mine would newly shut off.

    Attributes
    ----------
    seals : tuple of str
        All planets, in board order.
    with_nebula : tuple of str
        Those shut off by mines and the active nebula together.
    mines_alone : tuple of str
        Those that mines alone shut off, once the nebula has gone.
    """

    seals: tuple[str, ...] = ()
    with_nebula: tuple[str, ...] = ()
    mines_alone: tuple[str, ...] = ()


class Mine(Question):
    """May a mine be set on this field?"""

    answer_type = MineAnswer
    question: Literal["mine"] = "mine"
    field: FieldId = Field(description="the field for the mine")
    player: Colour | None = Field(
        default=None, description="whose mine; needed for the limit of each player"
    )


class MineMapAnswer(Answer):
    """The Minenregel for every field at once.

    Attributes
    ----------
    allowed : tuple of str
    forbidden : dict of str to tuple of str
        Free fields where no mine may go, with the planets it would shut off.
    not_free : tuple of str
        Fields with a piece on them or under the nebula.
    rules : dict of str to str
        The deciding rule of every field.
    """

    allowed: tuple[str, ...]
    forbidden: dict[str, tuple[str, ...]]
    not_free: tuple[str, ...]
    rules: dict[str, str]


class MineMap(Question):
    """On which fields may a mine be set?"""

    answer_type = MineMapAnswer
    question: Literal["mine-map"] = "mine-map"
    player: Colour | None = Field(
        default=None, description="whose mine; needed for the limit of each player"
    )


class Seals(NamedTuple):
    """By field: what a mine there newly shuts off in one way of counting obstacles."""

    free: int
    by_field: dict[int, Groups]


def seals(table: Table, free: int) -> Seals:
    """Find all sealing fields in one pass over these free fields."""
    found: dict[int, Groups] = {}
    if table.rules.sealed_scope == "planet":
        for planet, mask in zip(bits(table.planets), sealers(table.kernel, free), strict=True):
            for f in bits(mask):
                found[f] = (*found.get(f, ()), 1 << planet)
        return Seals(free, found)
    old = classes(table.kernel, free)
    for f, new in splitters(table.kernel, free).items():
        split = [c for c in old if c not in new]
        parts = [p for whole in split for p in smaller(tuple(c for c in new if c & whole))]
        found[f] = tuple(sorted(parts, key=lambda m: m & -m))
    return Seals(free, found)


_MOST_NOTES = 4096


def forbidden_fields(table: Table) -> int:
    """Fields where a mine would break the Minenregel, whatever else stands there.

    Remembered by mines and nebula, for in a game these seldom change.
    """
    rules = table.rules
    key = (rules.sealed_scope, rules.mine_seal_test, table.mines, table.nebula)
    notes = table.kernel.notes
    if key not in notes:
        if len(notes) >= _MOST_NOTES:
            notes.clear()
        without = table.fields & ~table.mines
        mask = 0
        for free in {without & ~table.nebula, without}:
            for field in seals(table, free).by_field:
                mask |= 1 << field
            if rules.mine_seal_test == "absolute" and table.cut_off(free):
                mask = table.fields
        notes[key] = mask
    return notes[key]


class Minefield:
    """Everything needed to judge a mine on any field of a position."""

    def __init__(self, table: Table) -> None:
        self.table = table
        without = table.fields & ~table.mines
        self.now = seals(table, without & ~table.nebula)
        self.later = seals(table, without) if table.nebula else self.now
        self.moving = seals(table, table.free)
        shut = 0
        for group in (*table.cut_off(self.now.free), *table.cut_off(self.later.free)):
            shut |= group
        self.shut = shut
        self.no_way = table.cut_off(table.free)

    def judge(self, space: str, player: Colour | None) -> Finding:
        """Judge one field (precedence of the ledger, chapter WX)."""
        table, place = self.table, msg("polax.space", space=space)
        bit = table.bit(space)
        asked = Witness(asked=(space,))
        if bit & table.planets:
            return Finding(
                False, MineAnswer(), "PX-MINE-01", msg("polax.mine.planet", place=place), (), asked
            )
        if bit & table.nebula:
            return Finding(
                False,
                MineAnswer(),
                "PX-NEB-12",
                msg("polax.mine.nebula", place=place, area=table.area),
                ("PX-MINE-01",),
                asked,
            )
        if bit & table.occupied:
            units = tuple(u for u in table.units if u.mask & bit)
            return Finding(
                False,
                MineAnswer(),
                "PX-MINE-01",
                msg("polax.mine.taken", place=place, unit=units[0].label),
                ("PX-OBS-07",),
                asked._replace(blockers=fence_text(units), blocked=(space,)),
            )
        limit = table.rules.mines_per_player
        if player is not None and len(table.seat(player).mines) >= limit:
            return Finding(
                False,
                MineAnswer(),
                "PX-MINE-12",
                msg("polax.mine.limit", colour=msg(f"polax.colour.{player}"), limit=limit),
                (),
                asked,
            )
        index = table.board.index[space]
        now = self.now.by_field.get(index, ())
        later = self.later.by_field.get(index, ())
        if now or later:
            return self._sealing(space, now, later)
        if table.rules.mine_seal_test == "absolute" and self.shut:
            planets = table.board.names(self.shut)
            return Finding(
                False,
                MineAnswer(),
                "PX-MINE-10",
                msg("polax.mine.absolute", place=place, planets=planets),
                ("PX-MINE-09",),
                asked._replace(sealed=planets),
            )
        also: tuple[str, ...] = ("PX-MINE-09", "PX-MINE-10", "PX-MINE-11", "PX-MINE-14")
        no_way = self.moving.by_field.get(index, ())
        key = "moving"
        if not no_way and table.rules.mine_seal_test == "absolute":
            no_way, key = self.no_way, "moving_absolute"
        if no_way:
            planets = table.planets_of(no_way)
            return Finding(
                True,
                MineAnswer(),
                "PX-MINE-03",
                msg(f"polax.mine.{key}", place=place, planets=planets),
                also,
                asked,
            )
        if self.shut:
            also += ("PX-MINE-08",)
        return Finding(
            True, MineAnswer(), "PX-MINE-01", msg("polax.mine.free", place=place), also, asked
        )

    def _sealing(self, space: str, now: Groups, later: Groups) -> Finding:
        table = self.table
        bit = table.bit(space)
        with_nebula, alone = table.planets_of(now), table.planets_of(later)
        planets = table.planets_of((*now, *later))
        again = tuple(g for g in later if g not in now)
        groups = tuple(dict.fromkeys((*now, *later)))
        if again:
            rule, said = "PX-MINE-05", again
        else:
            rule, said = "PX-MINE-02" if later else "PX-MINE-04", groups
        region, fences = 0, dict[str, Unit]()
        for group in groups:
            # Where mines alone do it, the nebula is no part of the proof.
            free, count = (
                (self.later.free, ("mine",))
                if group in later
                else (self.now.free, ("mine", "nebula"))
            )
            part = table.part(group, free & ~bit)
            region |= part
            fences |= {u.text: u for u in table.fence(part) if u.kind in count}
        fence = tuple(table.in_order(fences).values())
        also = ["PX-MINE-09", "PX-MINE-10", "PX-MINE-14"]
        if any(group & (group - 1) == 0 and self._only_entry(group) == bit for group in groups):
            also.append("PX-MINE-06")
        if any(u.kind == "mine" for u in fence):
            also.append("PX-MINE-07")
        kind = {"PX-MINE-05": "later", "PX-MINE-04": "nebula"}.get(rule, "mines")
        named = [u for u in fence if kind != "nebula" or u.kind != "nebula"]
        sure = "with" if named else "bare"
        reason = msg(
            f"polax.mine.seals_{kind}_{sure}",
            place=msg("polax.space", space=space),
            planets=table.planets_of(said),
            area=table.area or "",
            # Where the sentence names the nebula, it need not stand among the rest again.
            units=tuple(u.label for u in named),
        )
        witness = Witness(
            asked=(space,),
            sealed=planets,
            region=table.board.names(region),
            blockers=fence_text(fence),
            blocked=table.board.names(union(fence) & ~region),
        )
        answer = MineAnswer(seals=planets, with_nebula=with_nebula, mines_alone=alone)
        return Finding(False, answer, rule, reason, tuple(also), witness)

    def _only_entry(self, planet: int) -> int:
        """The fields beside a planet (a mask of one planet)."""
        return self.table.kernel.adj[planet.bit_length() - 1]


def judge_mine(table: Table, q: Mine) -> Finding:
    """One field."""
    return Minefield(table).judge(q.field, q.player)


def judge_mine_map(table: Table, q: MineMap) -> Finding:
    """Every field, through the same judge."""
    minefield = Minefield(table)
    names = table.board.names(table.fields)
    found = {name: minefield.judge(name, q.player) for name in names}
    blocked = table.board.names(table.fields & ~table.free)
    allowed = tuple(n for n in names if found[n].holds)
    forbidden = {
        n: found[n].answer.to_json()["seals"]
        for n in names
        if not found[n].holds and n not in blocked
    }
    answer = MineMapAnswer(
        allowed=allowed,
        forbidden=forbidden,
        not_free=blocked,
        rules={n: f.rule for n, f in found.items()},
    )
    rules = [f.rule for n, f in found.items() if n in forbidden]
    rule = next((r for r in ("PX-MINE-12", "PX-MINE-10") if r in rules), "PX-MINE-02")
    return Finding(
        None,
        answer,
        rule,
        msg("polax.mine_map", yes=len(allowed), no=len(forbidden), taken=len(blocked)),
        tuple(dict.fromkeys(r for r in rules if r != rule)),
        Witness(allowed=allowed, forbidden=tuple(forbidden)),
    )


QUESTIONS: Judges = {Mine: judge_mine, MineMap: judge_mine_map}
