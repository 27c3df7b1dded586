"""What can be asked of a position: where throws lead, and what a lost battle does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import Field

from polax_lab.errors import QuestionError
from polax_lab.filemodel import Bool, Int
from polax_lab.games.invasion.battle import landing
from polax_lab.games.invasion.belege import FIELD_RULES
from polax_lab.games.invasion.stand import STEP, Figure, Name, Occasion, State, Team
from polax_lab.games.invasion.strecke import Strecke, strecke
from polax_lab.games.invasion.woerter import named, place
from polax_lab.games.invasion.zug import STOPS, halt
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg

#: Rule functions by the question that they answer.
Judges = dict[type[Question], Callable[[State, Any, Ruleset], Finding]]


def _figure(state: State, name: str) -> Figure:
    """A player's figure; `QuestionError` if it is not on the board."""
    found = state.figure(name)
    if found is None or found.out:
        raise QuestionError(msg("invasion.ask.absent", who=named(name)))
    return found


# -- throws --------------------------------------------------------------------------------


class MayRollAnswer(Answer):
    """Whether a figure may leave its field by the die: nothing more than yes or no."""


class MayRoll(Question):
    """May this figure throw?"""

    answer_type = MayRollAnswer
    question: Literal["may-roll"] = "may-roll"
    player: Name = Field(description="whose figure")


def judge_may_roll(state: State, q: MayRoll, rules: Ruleset) -> Finding:
    """Say whether a figure has solved its planet, if it stands on one."""
    table, me = strecke(rules), _figure(state, q.player)
    witness = Witness(asked=(table.fields[me.pos],))
    values = {"who": named(me.name), "at": place(me.pos, table)}
    if not me.free:
        reason, also = msg("invasion.roll.first", **values), ("IN-PLANET-02", "IN-PLANET-09")
        return Finding(False, MayRollAnswer(), "IN-TURN-09", reason, also, witness)
    solved = table.kind[me.pos] == "planet"
    rule, key = ("IN-PLANET-04", "solved") if solved else ("IN-TURN-01", "free")
    reason = msg(f"invasion.may_roll.{key}", **values)
    return Finding(True, MayRollAnswer(), rule, reason, ("IN-TURN-11",), witness)


class RollAnswer(Answer):
    """Where a throw leads.

    Attributes
    ----------
    end : str
        The field.
    lost : int
        Steps that are cut off.
    stopped : str
        ``planet``, ``foe``, ``friend``, or empty.
    battles : tuple of str
        Who is fought there, in this order.
    asks : str or None
        What asks a question at once.
    """

    end: str
    lost: int = 0
    stopped: Literal["planet", "foe", "friend", ""] = ""
    battles: tuple[Name, ...] = ()
    asks: Occasion | None = None


class Roll(Question):
    """Where does this throw lead?"""

    answer_type = RollAnswer
    question: Literal["roll"] = "roll"
    player: Name = Field(description="whose figure")
    roll: Int = Field(ge=1, le=100, description="the number thrown")


def judge_roll(state: State, q: Roll, rules: Ruleset) -> Finding:
    """Say where a figure stops, whom it fights and what asks it."""
    table, me = strecke(rules), _figure(state, q.player)
    who, here = named(me.name), table.fields[me.pos]
    if q.roll > table.sides:
        raise QuestionError(msg("invasion.ask.die", most=table.sides))
    if not me.free:
        answer = RollAnswer(end=here, asks="planet")
        reason = msg("invasion.roll.first", who=who, at=place(me.pos, table))
        first = ("IN-PLANET-02", "IN-PLANET-09")
        return Finding(None, answer, "IN-TURN-09", reason, first, Witness(asked=(here,)))
    if q.roll == table.joke:
        answer = RollAnswer(end=here, asks="joke")
        reason = msg("invasion.roll.joke", who=who, number=q.roll)
        also = ("IN-TURN-06", "IN-TURN-07", "IN-PLANET-07")
        return Finding(None, answer, "IN-TURN-03", reason, also, Witness(asked=(here,)))
    return _way(state, me, q.roll, table)


def _way(state: State, me: Figure, steps: int, table: Strecke) -> Finding:
    end, stop, meets = halt(state.figures, me, steps, table)
    step, who = STEP[me.name], named(me.name)
    there = [f for f in state.figures if f.pos == end and not f.out]
    foes = tuple(f.name for f in there if meets and STEP[f.name] != step)
    kind = table.kind[end]
    asks = None if meets or kind == "field" else kind
    answer = RollAnswer.model_validate({
        "end": table.fields[end], "lost": steps - abs(end - me.pos), "stopped": stop,
        "battles": foes, "asks": asks,
    })  # fmt: skip
    values = {"who": who, "at": place(end, table), "lost": answer.lost}
    passed = [table.kind[p] for p in range(me.pos + step, end, step)]
    also = ["IN-TURN-02", "IN-TEAM-05", "IN-TURN-10"]
    also += ["IN-AST-05"] if "asteroid" in passed else []
    also += ["IN-WORM-06"] if "wormhole" in passed else []
    if meets:
        rule, also = "IN-BATTLE-04", [*also, "IN-BATTLE-01", "IN-BATTLE-16", "IN-TEAM-12"]
        also += ["IN-BATTLE-18"] if kind == "planet" else ["IN-BATTLE-15"]
        reason = msg("invasion.roll.battle", **values, foes=tuple(map(named, foes)))
    elif stop:
        rule, reason = STOPS[stop], msg(f"invasion.roll.{stop}", **values)
    elif asks:
        rule, reason = FIELD_RULES[kind][0], msg("invasion.roll.asks", **values)
        also.append("IN-TURN-08")
    else:
        rule, reason = "IN-TURN-02", msg("invasion.roll.plain", **values)
        passes = [f for f in state.figures if not f.out and f is not me
                  and 0 < (f.pos - me.pos) * step < (end - me.pos) * step]  # fmt: skip
        also += ["IN-TEAM-13"] if passes else []
        also = also[1:]
    way = tuple(table.fields[p] for p in range(me.pos, end + step, step))
    blocked = (table.fields[end],) if meets else ()
    witness = Witness(routes=(way,), ends=(table.fields[end],), blockers=foes, blocked=blocked)
    found = tuple(id for id in dict.fromkeys(also) if id != rule)
    return Finding(None, answer, rule, reason, found, witness)


class ThrowsAnswer(Answer):
    """Where each throw leads, by its number; a throw that moves nobody is left out."""

    ends: dict[str, str]


class Throws(Question):
    """Where can this figure get to with one throw?"""

    answer_type = ThrowsAnswer
    question: Literal["throws"] = "throws"
    player: Name = Field(description="whose figure")


def judge_throws(state: State, q: Throws, rules: Ruleset) -> Finding:
    """Try every number of the die."""
    table, me = strecke(rules), _figure(state, q.player)
    who, here = named(me.name), table.fields[me.pos]
    if not me.free:
        reason = msg("invasion.roll.first", who=who, at=place(me.pos, table))
        return Finding(None, ThrowsAnswer(ends={}), "IN-TURN-09", reason, ("IN-PLANET-02",),
                       Witness(asked=(here,)))  # fmt: skip
    numbers = [n for n in range(1, table.sides + 1) if n != table.joke]
    found = {n: halt(state.figures, me, n, table)[0] for n in numbers}
    ends = tuple(dict.fromkeys(table.fields[pos] for pos in found.values()))
    answer = ThrowsAnswer(ends={str(n): table.fields[pos] for n, pos in found.items()})
    reason = msg("invasion.throws", who=who, ends=tuple(place(table.place[e], table) for e in ends))
    also = ("IN-TURN-01", "IN-TURN-03", "IN-PLANET-03", "IN-BATTLE-04")
    return Finding(None, answer, "IN-TURN-02", reason, also, Witness(asked=(here,), ends=ends))


# -- being beaten --------------------------------------------------------------------------


class SetbackAnswer(Answer):
    """What a lost battle does to a figure.

    Attributes
    ----------
    to : str or None
        Its field afterwards; None if it is out of the game.
    points : int
    asks : str or None
        What asks a question at once.
    may_roll : bool
        Whether its next turn begins with the die.
    """

    to: str | None
    points: int
    asks: Occasion | None = None
    may_roll: bool = True


class Setback(Question):
    """What happens to this figure if it loses a battle here?"""

    answer_type = SetbackAnswer
    question: Literal["setback"] = "setback"
    player: Name = Field(description="the loser")
    field: SpaceId | None = Field(default=None, description="of the battle; its own without")
    active: Bool = Field(default=False, description="whether it is the loser's turn")


def judge_setback(state: State, q: Setback, rules: Ruleset) -> Finding:
    """Follow a loser back."""
    table, me = strecke(rules), _figure(state, q.player)
    field = me.pos if q.field is None else table.place[q.field]
    cost = int(rules.battle_loss)
    left = max(0, me.points - cost)
    who, asked = named(me.name), (table.fields[field],)
    loss: tuple[str, ...] = ("IN-BATTLE-08", "IN-SPEC-07", "IN-END-03")
    if cost and not left:
        answer = SetbackAnswer(to=None, points=0)
        reason = msg(f"invasion.setback.{'out' if me.points else 'bare'}", who=who)
        return Finding(None, answer, "IN-END-02", reason, loss, Witness(asked=asked))
    rule, to, free = landing(table, me, field, q.active)
    if to < 0:
        answer = SetbackAnswer(to=None, points=0)
        reason = msg("invasion.setback.off", who=who)
        return Finding(None, answer, rule, reason, loss, Witness(asked=asked))
    kind = table.kind[to]
    asks = kind if q.active and kind != "field" else None
    answer = SetbackAnswer.model_validate(
        {"to": table.fields[to], "points": left, "asks": asks, "may_roll": free}
    )
    also = [*loss[:1], "IN-BATTLE-10", "IN-BATTLE-11", "IN-SPEC-01"]
    if kind != "field" and to != field:
        acting = "IN-SPEC-06" if kind == "planet" else "IN-SPEC-02"
        resting = "IN-SPEC-05" if kind == "planet" else "IN-SPEC-04"
        also.append(acting if q.active else resting)
    key = "asked" if asks else "held" if to == field else "free" if free else "solve"
    reason = msg(f"invasion.setback.{key}", who=who, at=place(to, table), points=left)
    step = STEP[me.name]
    way = tuple(table.fields[p] for p in range(field, to - step, -step))
    witness = Witness(asked=asked, ends=(table.fields[to],), routes=(way,) if to != field else ())
    return Finding(None, answer, rule, reason, tuple(also), witness)


class RepeatAnswer(Answer):
    """Where the loser would be asked, and where the wormhole would lead if nobody were there."""

    wormhole: str | None = None
    planet: str | None = None


class Repeat(Question):
    """Can an attack that is lost here be repeated by way of a wormhole?"""

    answer_type = RepeatAnswer
    question: Literal["repeat"] = "repeat"
    team: Team = Field(description="who attacks")
    field: SpaceId = Field(description="where the attack is lost")


def _repeats(table: Strecke, field: int, step: int) -> bool:
    """Whether the setback from a field ends on a wormhole that leads back to it."""
    to = field - table.setback * step
    if not 0 <= to <= table.last or table.kind[to] != "wormhole":
        return False
    return table.to_planet[step][to] >= table.setback


class RepeatMapAnswer(Answer):
    """The fields, in order from Erde."""

    fields: tuple[str, ...]


class RepeatMap(Question):
    """On which fields can a team repeat a lost attack by way of a wormhole?"""

    answer_type = RepeatMapAnswer
    question: Literal["repeat-map"] = "repeat-map"
    team: Team = Field(description="who attacks")


def judge_repeat_map(state: State, q: RepeatMap, rules: Ruleset) -> Finding:
    """Look at every field."""
    table, step = strecke(rules), 1 if q.team == "terra" else -1
    fields = tuple(s for i, s in enumerate(table.fields) if _repeats(table, i, step))
    team = msg(f"invasion.team.{q.team}")
    where = tuple(place(table.place[space], table) for space in fields)
    key = "map" if fields else "nowhere"
    reason = msg(f"invasion.repeat.{key}", team=team, fields=where)
    answer, witness = RepeatMapAnswer(fields=fields), Witness(allowed=fields)
    return Finding(None, answer, "IN-SPEC-03", reason, ("IN-BOARD-07",), witness)


def judge_repeat(state: State, q: Repeat, rules: Ruleset) -> Finding:
    """Look whether the setback ends on a wormhole that leads back to the opponent."""
    table = strecke(rules)
    field, step = table.place[q.field], 1 if q.team == "terra" else -1
    to = field - table.setback * step
    team = msg(f"invasion.team.{q.team}")
    values: dict[str, Any] = {"team": team, "field": place(field, table)}
    on_board = 0 <= to <= table.last
    if not on_board or table.kind[to] != "wormhole":
        where = place(to, table) if on_board else place(table.home(q.team), table)
        reason = msg("invasion.repeat.no_wormhole", **values, at=where)
        if not on_board and rules.home_clamp == "eliminate":
            one = msg(f"invasion.one.{q.team}")
            reason = msg("invasion.repeat.off", field=values["field"], who=one)
        return Finding(False, RepeatAnswer(), "IN-SPEC-03", reason, (), Witness(asked=(q.field,)))
    ahead = to + table.to_planet[step][to] * step
    answer = RepeatAnswer(wormhole=table.fields[to], planet=table.fields[ahead])
    holds = _repeats(table, field, step)
    values |= {"at": place(to, table), "planet": place(ahead, table)}
    key = "planet" if not holds else "on" if ahead == field else "yes"
    reason = msg(f"invasion.repeat.{key}", **values)
    way = tuple(table.fields[p] for p in range(to, field + step, step))
    witness = Witness(asked=(q.field,), ends=(table.fields[to],), routes=(way,) if holds else ())
    also = ("IN-WORM-08",) if ahead != field else ("IN-WORM-09",)
    return Finding(holds, answer, "IN-SPEC-03", reason, (*also, "IN-SPEC-02"), witness)


QUESTIONS: Judges = {
    Throws: judge_throws, Roll: judge_roll, MayRoll: judge_may_roll, Setback: judge_setback,
    Repeat: judge_repeat, RepeatMap: judge_repeat_map,
}  # fmt: skip
