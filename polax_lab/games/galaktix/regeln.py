"""Whether a move is legal, by which rule, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from polax_lab.games.galaktix.absetzen import brought, held, invented, jumped, places, targets
from polax_lab.games.galaktix.spielplan import Plan, plan
from polax_lab.games.galaktix.state import (
    COLOURS,
    EMPTY,
    FACES,
    KINDS,
    PARTS,
    PLAYER,
    State,
    Step,
    Store,
)
from polax_lab.games.galaktix.wuerfel import earned, tools, twice
from polax_lab.games.galaktix.zuege import Move
from polax_lab.playquestion import ActAnswer
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg


class Case(NamedTuple):
    """A move to be judged, with all that bears on it."""

    state: State
    move: Move
    rules: Ruleset
    plan: Plan

    def yes(self, rule: str, key: str, *also: str, **values: object) -> Finding:
        """It is legal."""
        return self._finding(True, rule, key, also, values)

    def no(self, rule: str, key: str, *also: str, **values: object) -> Finding:
        """It is not legal."""
        return self._finding(False, rule, key, also, values)

    def _finding(
        self, holds: bool, rule: str, key: str, also: tuple[str, ...], values: dict[str, object]
    ) -> Finding:
        asked = (self.move.to,) if self.move.to else ()
        return Finding(
            holds, ActAnswer(move=str(self.move)), rule, msg(f"galaktix.rule.{key}", **values),
            tuple(dict.fromkeys(id for id in also if id != rule)), Witness(asked=asked),
        )  # fmt: skip


def judge(state: State, move: Move, rules: Ruleset) -> Finding:
    """Judge a move in the step that the round is in."""
    case = Case(state, move, rules, plan(rules))
    if state.step == "over":
        return case.no("GX-END-01", "over")
    if move.player != PLAYER:
        return case.no("GX-COMP-10", "one_player", name=move.player)
    found = _JUDGES.get(move.verb)
    if found is None:
        return case.no("GX-ROUND-01", "no_move")
    steps, judge = found
    if state.step in steps:
        return judge(case)
    if move.verb == "reroll" and state.rerolls >= rules.rerolls:
        return _rerolled(case)
    if move.verb == "part":
        return _early_part(case)
    if move.verb == "place" and state.step == "skip" and _is_jumped(case):
        return case.no("GX-SKIP-03", "no_rocket_there", "GX-SKIP-01", to=field(move.to))
    if move.verb in ("place", "return") and state.step == "skip":
        return case.no("GX-ROUND-03", "one_rocket", "GX-ROUND-02", "GX-SKIP-07")
    if move.verb == "take" and state.step == "place":
        if tools(state.dice) < rules.tools_per_part:
            return case.no("GX-TOOL-01", "no_parts", count=tools(state.dice))
        return case.no("GX-TOOL-02", "too_late", "GX-ROUND-01")
    rule = "GX-ROLL-01" if move.verb == "roll" else "GX-ROUND-01"
    return case.no(rule, "other_step", step=step_name(state.step))


def step_name(step: Step) -> Message:
    """Name a step of the round."""
    return msg(f"galaktix.step.{step}")


def rocket(kind: str) -> Message:
    """Name a rocket within a sentence."""
    return msg(f"galaktix.rocket.{kind}")


def colour(road: int) -> Message:
    """Name a colour."""
    return msg(f"galaktix.face.{COLOURS[road]}")


def field(space: str) -> Message | str:
    """Name a field: its colour in the language, and its height; other names stay."""
    road, _, height = space.rpartition("-")
    if road not in COLOURS or not height.isdecimal():
        return space
    return msg("galaktix.space", colour=msg(f"galaktix.face.{road}"), height=height)


def either(spaces: Sequence[str]) -> Message | str:
    """Name one field, or two of which one can be chosen."""
    names = [field(space) for space in spaces]
    if len(names) == 1:
        return names[0]
    return msg("galaktix.or", first=names[0], second=names[1])


def stored(store: Store) -> tuple[Message, ...]:
    """Name what lies in camp or supply."""
    found = tuple(
        msg(f"galaktix.count.{kind}", count=n) for kind, n in zip(KINDS, store, strict=True) if n
    )
    return found or (msg("galaktix.count.nothing"),)


# -- rolling, parts --------------------------------------------------------------------------


def _roll(c: Case) -> Finding:
    also = ["GX-ROUND-01", "GX-ROUND-04", "GX-COMP-02", "GX-COMP-03"]
    if not held(c.state.camp, c.rules):
        return c.yes("GX-END-03", "roll_empty", "GX-ROLL-01", *also)
    return c.yes("GX-ROLL-01", "roll", *also)


def _reroll(c: Case) -> Finding:
    if c.state.rerolls >= c.rules.rerolls:
        return _rerolled(c)
    chosen = c.move.what.split(" ")
    for face in dict.fromkeys(chosen):
        there = c.state.dice.count(FACES.index(face))
        if chosen.count(face) > there:
            name = msg(f"galaktix.face.{face}")
            key = "no_such_dice" if there else "no_die"
            return c.no("GX-REROLL-02", key, face=name, count=there)
    also = ("GX-REROLL-01", "GX-REROLL-03", "GX-TOOL-04")
    most = c.rules.rerolls
    return c.yes("GX-REROLL-02", "reroll", *also, count=len(chosen), most=most)


def _rerolled(c: Case) -> Finding:
    most = c.rules.rerolls
    return c.no("GX-REROLL-01", "rerolled" if most else "no_reroll", count=most)


def _keep(c: Case) -> Finding:
    return c.yes("GX-REROLL-03", "keep", "GX-REROLL-01")


def _take(c: Case) -> Finding:
    count, due = earned(c.state, c.rules), tools(c.state.dice) // c.rules.tools_per_part
    if c.state.step == "first_parts" and not twice(c.rules):
        return c.no("GX-TOOL-04", "first_roll")
    if not due:
        return c.no("GX-TOOL-01", "no_parts", "GX-TOOL-03", count=tools(c.state.dice))
    if not count:
        return c.no("GX-TOOL-06", "no_parts_left", "GX-TOOL-01", due=due)
    also = ("GX-TOOL-02", "GX-TOOL-03", "GX-TOOL-04", "GX-TOOL-05", "GX-COMP-05", "GX-COMP-08")
    if count < due:
        return c.yes("GX-TOOL-06", "take_rest", "GX-TOOL-01", *also, count=count, due=due)
    return c.yes("GX-TOOL-01", "take", *also, count=count, tools=tools(c.state.dice))


def _leave(c: Case) -> Finding:
    count = earned(c.state, c.rules)
    if count and c.rules.parts_step == "forced":
        return c.no("GX-TOOL-05", "must_take", count=count)
    return c.yes("GX-TOOL-05", "leave")


# -- placing ---------------------------------------------------------------------------------


def _place(c: Case) -> Finding:
    kind = c.move.what
    if c.move.to not in c.plan.place:
        return c.no("GX-PLACE-03", "start", to=field(c.move.to))
    road, height = c.plan.place[c.move.to]
    count, top = c.state.dice.count(road), len(c.state.roads[road])
    if not held(c.state.camp, c.rules) >> KINDS.index(kind) & 1:
        return _missing(c, "GX-PLACE-01", "GX-PLACE-01")
    name = colour(road)
    if not count:
        return c.no("GX-ROAD-01", "no_dice", "GX-ROAD-02", colour=name)
    may = targets(c.plan, road, top, count, kind, c.rules)
    if height in may:
        return _placed(c, road, height, count, top)
    found = c.plan.roads[road]
    if top == found.length:
        return c.no("GX-ROAD-04", "finished", colour=name)
    full = min(top + count, found.length)
    origin = "GX-PLACE-04" if top else "GX-PLACE-03"
    values = {
        "count": count,
        "colour": name,
        "to": either([found.ids[h] for h in may]) if may else "",
    }
    if found.whirl[full] and (not may or height == full):
        also = ("GX-ROAD-03", "GX-FIELD-02", "GX-PLACE-05", "GX-COMP-09")
        key = "whirl_but" if may else "whirl" if places(c.state, c.rules) else "whirl_only"
        return c.no("GX-FIELD-01", key, *also, at=field(found.ids[full]), **values)
    if kind == "grey" and c.plan.grey and count > 1:
        return c.no("GX-GAP-03", "power.no_more", "GX-PLACE-05", "GX-PLACE-02", origin, **values)
    return c.no("GX-PLACE-05", "full_count", "GX-PLACE-02", origin, **values)


def _missing(c: Case, rule: str, of_parts: str) -> Finding:
    """The camp has no such rocket; the other rule is named beside one of parts."""
    if c.move.what == "parts":
        needed = int(c.rules.parts_per_rocket)
        return c.no("GX-BUILD-01", "no_built", of_parts, needed=needed, count=c.state.camp[PARTS])
    return c.no(rule, "no_rocket", rocket=msg(f"galaktix.none.{c.move.what}"))


def _placed(c: Case, road: int, height: int, count: int, top: int) -> Finding:
    """Why a rocket may go there; the most special rule first."""
    found, kind = c.plan.roads[road], c.move.what
    also = ["GX-PLACE-04" if top else "GX-PLACE-03", "GX-PLACE-01", "GX-PLACE-02", "GX-PLACE-05",
            "GX-ROAD-01", "GX-ROUND-02", "GX-ROUND-03", "GX-PLACE-07", "GX-GAP-02"]  # fmt: skip
    if held(c.state.camp, c.rules).bit_count() > 1:
        also.append("GX-PLACE-09")
    if kind == "parts":
        also += ["GX-BUILD-01", "GX-BUILD-02", "GX-BUILD-03", "GX-BUILD-04"]
        also += ["GX-BUILD-05"] if any(c.state.camp[:PARTS]) else []
    elif kind != "white":
        also += ["GX-GAP-03", "GX-COMP-04"]
    if any(found.whirl[top + 1 : height]):
        also += ["GX-PLACE-08", "GX-COMP-09"]
    values = {
        "rocket": rocket(kind),
        "to": field(c.move.to),
        "count": count,
        "colour": colour(road),
    }
    if height == top:
        return c.yes("GX-ROAD-04", "burn", *also, **values)
    shown = found.extra[height]
    if invented(c.plan, road, top, count, height, kind):
        also += ["GX-FIELD-03"] if shown >= 0 else []
        return c.yes("GX-GAP-03", f"power.{kind}", *also, **values)
    if shown >= 0:
        also += ["GX-FIELD-05"] if kind == "parts" else []
        rule, brought = _brings(c, shown, "GX-FIELD-03")
        key = "lapse_extra" if top + count > height else "extra"
        values["surplus"] = top + count - height
        return c.yes(rule, key, *also, "GX-FIELD-03", **values, brought=brought)
    if top + count > height:
        return c.yes("GX-PLACE-06", "lapse", *also, **values, surplus=top + count - height)
    if not top:
        return c.yes("GX-PLACE-03", "first", *also, **values)
    return c.yes("GX-PLACE-04", "later", *also, **values, start=field(found.ids[top]))


def _brings(c: Case, shown: int, rule: str) -> tuple[str, Message]:
    """By which rule a field brings which rocket, or none (GX-FIELD-03, GX-FIELD-04)."""
    kind = brought(c.state.supply, shown, c.rules)
    names = {"shown": rocket(KINDS[shown]), "rocket": rocket(KINDS[kind])}
    if kind == shown:
        return rule, msg("galaktix.brings.shown", **names)
    return "GX-FIELD-04", msg(f"galaktix.brings.{'other' if kind >= 0 else 'none'}", **names)


def _return(c: Case) -> Finding:
    kind = c.move.what
    if not held(c.state.camp, c.rules) >> KINDS.index(kind) & 1:
        return _missing(c, "GX-PASS-02", "GX-PASS-03")
    free = bool(places(c.state, c.rules))
    if free and c.rules.pass_rule == "only_if_blocked":
        return c.no("GX-PASS-05", "must_place", "GX-PASS-01")
    also = ["GX-PASS-02", "GX-PASS-05", "GX-ROUND-02"]
    also += ["GX-PASS-07"] if tools(c.state.dice) >= c.rules.tools_per_part else []
    if kind == "parts":
        also += ["GX-PASS-04", "GX-BUILD-02", "GX-END-02"]
    if not free:
        also += ["GX-PASS-03"] if kind == "parts" else []
        return c.yes("GX-PASS-06", "return_forced", "GX-PASS-01", *also, rocket=rocket(kind))
    if kind == "parts":
        return c.yes("GX-PASS-03", "return_parts", "GX-PASS-01", *also)
    return c.yes("GX-PASS-01", "return", *also, rocket=rocket(kind))


# -- jumped fields ---------------------------------------------------------------------------


def _part(c: Case) -> Finding:
    to = field(c.move.to)
    road, start = c.state.jump
    signs, found = c.state.roads[road], c.plan.roads[road]
    at, height = c.plan.place.get(c.move.to, (-1, 0))
    if at != road or not start < height < len(signs):
        return _early_part(c)
    if height in jumped(signs, road, start, c.rules):
        also = ["GX-SKIP-02", "GX-SKIP-03", "GX-SKIP-05", "GX-SKIP-07", "GX-SKIP-08",
                "GX-SKIP-10", "GX-FIELD-07"]  # fmt: skip
        if found.whirl[height]:
            return c.yes("GX-FIELD-06", "part_whirl", "GX-SKIP-01", *also, to=to)
        if found.extra[height] >= 0:
            rule, brought = _brings(c, found.extra[height], "GX-SKIP-04")
            also = ["GX-SKIP-01", "GX-SKIP-04", *also]
            return c.yes(rule, "part_extra", *also, to=to, brought=brought)
        return c.yes("GX-SKIP-09", "part_plain", "GX-SKIP-01", *also, to=to)
    if signs[height - 1] != EMPTY:
        return c.no("GX-FIELD-07", "occupied", to=to)
    return c.no("GX-FIELD-06", "whirl_taken", "GX-SKIP-01", to=to)


def _early_part(c: Case) -> Finding:
    """A part on a field that was not jumped over in this round."""
    road, height = c.plan.place.get(c.move.to, (0, 0))
    signs = c.state.roads[road]
    if 0 < height <= len(signs):
        if signs[height - 1] != EMPTY:
            return c.no("GX-FIELD-07", "occupied", to=field(c.move.to))
        return c.no("GX-SKIP-06", "jumped_before", "GX-SKIP-01", to=field(c.move.to))
    return c.no("GX-SKIP-05", "not_jumped", "GX-SKIP-01", "GX-SKIP-07", to=field(c.move.to))


def _is_jumped(c: Case) -> bool:
    road, start = c.state.jump
    at, height = c.plan.place.get(c.move.to, (-1, 0))
    return at == road and start < height < len(c.state.roads[road])


def _done(c: Case) -> Finding:
    return c.yes("GX-SKIP-01", "done")


#: The steps in which a move may be made, and what judges it then.
_JUDGES: Mapping[str, tuple[tuple[Step, ...], Callable[[Case], Finding]]] = {
    "roll": (("roll",), _roll),
    "reroll": (("reroll",), _reroll),
    "keep": (("reroll",), _keep),
    "take": (("first_parts", "parts"), _take),
    "leave": (("first_parts", "parts"), _leave),
    "place": (("place",), _place),
    "return": (("place",), _return),
    "part": (("skip",), _part),
    "done": (("skip",), _done),
}
