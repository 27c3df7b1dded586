"""Eiserne Regel III, the Bewegungszwang: moving the own transporters (slide 9; PX-TR)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal, NamedTuple

from pydantic import Field

from polax_lab.filemodel import Bool, Int, Model
from polax_lab.games.polax.state import Colour, Gear, Transporter
from polax_lab.games.polax.table import Judges, Table
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg


class TransporterStatus(Answer):
    """One transporter as the board stands.

    Attributes
    ----------
    number : int
    at : str
    status : str
        ``must`` move, ``may`` move (it stands on a planet), ``cannot`` move.
    to : tuple of str
        Legal steps.
    why : str
        The rule behind the status.
    """

    number: int
    at: str
    status: Literal["must", "may", "cannot"]
    to: tuple[str, ...]
    why: str


class TransporterAnswer(Answer):
    """The own transporters, or the judgement of a sequence of steps.

    Attributes
    ----------
    control : bool
        Whether the remote control works.
    transporters : tuple of TransporterStatus
        By number, each as the board stands before anyone moves.
    fails_at : int or None
        For a sequence: the number of the transporter whose handling is illegal.
    """

    control: bool
    transporters: tuple[TransporterStatus, ...] = ()
    fails_at: int | None = None


class Step(Model):
    """One step of a sequence; a transporter left out stays."""

    number: Int = Field(ge=1, description="its number")
    to: SpaceId = Field(description="where it goes")


class Transporters(Question):
    """Must, may or can the own transporters move; or: are these steps legal?"""

    answer_type = TransporterAnswer
    question: Literal["transporter"] = "transporter"
    steps: tuple[Step, ...] | None = Field(
        default=None, description="steps to judge, by ascending number"
    )
    so_far: Bool = Field(
        default=False, description="judge these steps alone: the others may move later"
    )
    player: Colour | None = Field(default=None, description="whose; the player on turn without")


class Control(NamedTuple):
    """Whether a player can steer, the deciding rule and how to say it."""

    works: bool
    rule: str
    key: str


_BROKEN = Control(False, "PX-TR-08", "broken")
_HOME = Control(True, "PX-TR-06", "home")
_MESSE = Control(True, "PX-MES-12", "messe")
_PLANET = Control(False, "PX-TR-07", "planet")
_NEBULA = Control(False, "PX-NEB-05", "nebula")
_SPACE = Control(True, "PX-TR-06", "space")


def control(table: Table, colour: Colour) -> Control:
    """The conditions of remote control (PX-TR-06 to 08, PX-NEB-05)."""
    seat = table.seat(colour)
    ship = seat.ship or table.ship(colour)
    if not (seat.gear or Gear()).remote_control:
        return _BROKEN
    bit = table.bit(ship)
    if bit & table.planets:
        return _HOME if ship == seat.lagerplanet else _MESSE if ship == table.messe else _PLANET
    return _NEBULA if bit & table.nebula else _SPACE


def steps_of(table: Table, t: Transporter, taken: int) -> tuple[str, ...]:
    """Legal steps of a transporter while these fields are taken (PX-TR-05, PX-TR-11, PX-TR-13)."""
    if table.bit(t.space) & table.nebula:
        return ()
    there = table.kernel.adj[table.board.index[t.space]]
    there &= table.planets | table.fields & ~taken & ~table.nebula
    if t.came_from is not None and table.rules.transporter_reversal == "banned":
        there &= ~table.bit(t.came_from)
    return table.board.names(there)


class Fleet:
    """The own transporters while they move one after the other."""

    def __init__(self, table: Table, colour: Colour) -> None:
        self.table = table
        self.taken = table.occupied
        self.fleet = {t.number: t for t in table.seat(colour).transporters}

    def steps(self, t: Transporter) -> tuple[str, ...]:
        """Legal steps of a transporter now."""
        return steps_of(self.table, t, self.taken)

    def status(self, t: Transporter) -> TransporterStatus:
        """Must, may or cannot move, as the board stands."""
        to = self.steps(t)
        status: Literal["must", "may", "cannot"]
        if not to:
            status, why = "cannot", self.stuck(t)
        elif self.table.board.is_planet(t.space):
            status, why = "may", "PX-TR-09"
        else:
            status, why = "must", "PX-TR-04"
        return TransporterStatus(number=t.number, at=t.space, status=status, to=to, why=why)

    def stuck(self, t: Transporter) -> str:
        """Why a transporter has no step."""
        table = self.table
        if table.bit(t.space) & table.nebula:
            return "PX-NEB-08"
        there = table.kernel.adj[table.board.index[t.space]]
        there &= table.planets | table.fields & ~self.taken & ~table.nebula
        return "PX-TR-11" if there else "PX-TR-13"

    def move(self, t: Transporter, to: str) -> None:
        """Carry out a legal step."""
        self.taken &= ~(self.table.bit(t.space) & self.table.fields)
        self.taken |= self.table.bit(to) & self.table.fields
        self.fleet[t.number] = t._replace(space=to, came_from=t.space)


def judge_transporters(table: Table, q: Transporters) -> Finding:
    """The state of every own transporter, or the legality of a sequence."""
    colour = table.player(q.player)
    found = control(table, colour)
    fleet = Fleet(table, colour)
    ship = table.ship(colour)
    name = {"colour": msg(f"polax.colour.{colour}"), "ship": ship}
    if not found.works:
        states = tuple(
            TransporterStatus(number=t.number, at=t.space, status="cannot", to=(), why=found.rule)
            for t in fleet.fleet.values()
        )
        more = () if found.rule == "PX-TR-07" else ("PX-TR-07",)
        asked = q.steps[0].number if q.steps else None
        return Finding(
            not q.steps if q.steps is not None else False,
            TransporterAnswer(control=False, transporters=states, fails_at=asked),
            found.rule,
            msg(f"polax.tr.{found.key}", **name),
            ("PX-TR-16", *more),
            Witness(asked=(ship,)),
        )
    also: tuple[str, ...] = (found.rule,) if found.rule != "PX-TR-06" else ()
    states = tuple(fleet.status(t) for t in fleet.fleet.values())
    if q.steps is not None:
        return _sequence(table, q.steps, q.so_far, fleet, states, also)
    must = tuple(s for s in states if s.status == "must")
    may = tuple(s for s in states if s.status == "may")
    stuck = tuple(s for s in states if s.status == "cannot")
    also += tuple(dict.fromkeys(s.why for s in states if s.why != "PX-TR-04"))
    also += ("PX-TR-01", "PX-TR-02", "PX-TR-03", "PX-TR-14", "PX-TR-16")
    if any(table.board.is_planet(p) for s in states for p in s.to):
        also += ("PX-TR-17",)
    parts = tuple(
        msg(f"polax.tr.{key}", numbers=tuple(str(s.number) for s in group))
        for key, group in (("must", must), ("may", may), ("cannot", stuck))
        if group
    )
    reason = msg("polax.tr.overview", parts=parts) if parts else msg("polax.tr.no_fleet", **name)
    rule = "PX-TR-04" if must else "PX-TR-09" if may else stuck[0].why if stuck else "PX-TR-06"
    witness = Witness(
        asked=tuple(table.board.order({s.at for s in must})),
        routes=tuple((s.at, to) for s in states for to in s.to),
        blocked=tuple(table.board.order({s.at for s in stuck})),
    )
    return Finding(
        bool(must),
        TransporterAnswer(control=True, transporters=states),
        rule,
        reason,
        tuple(a for a in dict.fromkeys(also) if a != rule),
        witness,
    )


def _sequence(
    table: Table,
    steps: tuple[Step, ...],
    so_far: bool,
    fleet: Fleet,
    states: tuple[TransporterStatus, ...],
    also: tuple[str, ...],
) -> Finding:
    """Handle each number once, in order, as the board stands at that moment (PX-TR-10)."""
    witness = Witness(
        asked=tuple(table.board.order({s.to for s in steps})),
        routes=tuple((fleet.fleet[s.number].space, s.to) for s in steps if s.number in fleet.fleet),
    )

    def no(rule: str, key: str, number: int, *more: str, **values: Any) -> Finding:
        reason: Message = msg(f"polax.tr.{key}", number=number, **values)
        return Finding(
            False,
            TransporterAnswer(control=True, transporters=states, fails_at=number),
            rule,
            reason,
            (*also, *more),
            _accused(fleet, wanted, number),
        )

    wanted = {s.number: s.to for s in steps}
    numbers = [s.number for s in steps]
    twice = next((n for n in numbers if numbers.count(n) > 1), None)
    if twice is not None:
        return no("PX-TR-02", "twice", twice, "PX-TR-03")
    for a, b in pairwise(numbers):
        if a > b:
            return no("PX-TR-03", "order", b, before=a)
    for number in numbers:
        if number not in fleet.fleet:
            return no("PX-TR-01", "not_there", number)
    passed = False
    for number, t in sorted(fleet.fleet.items()):
        to, legal = wanted.get(number), fleet.steps(t)
        if to is None:
            if legal and not so_far and not table.board.is_planet(t.space):
                return no("PX-TR-04", "must_move", number, "PX-TR-14", to=legal, on=t.space)
            if not legal and not table.board.is_planet(t.space):
                passed = True
            continue
        if to not in legal:
            return _bad_step(table, fleet, t, to, no)
        fleet.move(t, to)
    more = ["PX-TR-03"] + (["PX-TR-10"] if passed else [])
    if any(table.board.is_planet(s.to) for s in steps):
        more += ["PX-TR-12", "PX-TR-17", "PX-OBS-06"]
    return Finding(
        True,
        TransporterAnswer(control=True, transporters=states),
        "PX-TR-04",
        msg("polax.tr.legal" if steps else "polax.tr.legal_none", count=len(steps)),
        (*also, *more),
        witness,
    )


def _accused(fleet: Fleet, wanted: dict[int, str], number: int) -> Witness:
    """The transporter that is at fault, its illegal step, or where it could go."""
    t = fleet.fleet.get(number)
    if t is None:
        return Witness()
    to = wanted.get(number)
    routes = ((t.space, to),) if to and to != t.space else ()
    return Witness(asked=(t.space,), routes=routes, ends=() if to else fleet.steps(t))


def _bad_step(table: Table, fleet: Fleet, t: Transporter, to: str, no: Any) -> Finding:
    here = t.space
    finding: Finding
    if table.bit(here) & table.nebula:
        finding = no("PX-TR-05", "in_nebula", t.number, "PX-NEB-08", on=here)
    elif to == here:
        finding = no("PX-TR-02", "stays", t.number, to=to)
    elif to not in table.board.neighbours(here):
        finding = no("PX-TR-02", "too_far", t.number, on=here, to=to)
    elif table.bit(to) & table.nebula:
        finding = no("PX-NEB-09", "into_nebula", t.number, "PX-TR-13", to=to)
    elif table.bit(to) & fleet.taken:
        later = table.bit(to) & fleet.taken and any(
            o.space == to and o.number > t.number for o in fleet.fleet.values()
        )
        finding = no(
            "PX-TR-10" if later else "PX-TR-13",
            "not_yet" if later else "taken",
            t.number,
            "PX-OBS-07",
            to=to,
        )
    else:
        finding = no("PX-TR-11", "back", t.number, on=here, to=to)
    return finding


QUESTIONS: Judges = {Transporters: judge_transporters}
