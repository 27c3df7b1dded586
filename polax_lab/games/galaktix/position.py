"""A position of Galaktix as the ``position:`` of a file, and its way back."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from polax_lab.board import Board
from polax_lab.errors import PositionError, msg
from polax_lab.filemodel import Int, Model
from polax_lab.games.galaktix.absetzen import targets
from polax_lab.games.galaktix.heft import StoreEntry
from polax_lab.games.galaktix.spielplan import Plan, compile_roads, plan
from polax_lab.games.galaktix.state import (
    COLOURS,
    DICE,
    EMPTY,
    FACES,
    KINDS,
    PART,
    SIGNS,
    Face,
    Kind,
    State,
    Step,
    Store,
    on_board,
)
from polax_lab.question import FieldId
from polax_lab.ruleset import Ruleset
from polax_lab.spacenames import check_space


class Position(Model):
    """What is on the table; ``polax-lab schema`` prints this as part of a scenario file."""

    # Put down by hand: forms leave them out.
    rockets: dict[FieldId, Kind] = Field(
        default_factory=dict, description="rockets", json_schema_extra={"form": False}
    )
    parts: tuple[FieldId, ...] = Field(default=(), description="parts")
    flags: tuple[FieldId, ...] = Field(default=(), description="flags")
    camp: StoreEntry = Field(default=StoreEntry(), description="camp")
    supply: StoreEntry = Field(default=StoreEntry(), description="supply")
    dice: tuple[Face, ...] = Field(default=(), description="dice")
    step: Step | None = Field(default=None, description="step")
    rerolls: Int = Field(default=0, ge=0, description="rerolls")
    jumped: tuple[FieldId, ...] = Field(default=(), max_length=2, description="jumped")
    round: Int = Field(default=1, ge=1, description="round")


def read_state(e: Position, rules: Ruleset) -> State:
    """Check a position and make a state of it.

    Raises
    ------
    PositionError
        With the path to the entry.
    """
    p = plan(rules)
    heights: list[dict[int, str]] = [{} for _ in p.roads]
    for space, kind in e.rockets.items():
        road, height = _field(p, rules, space, "rockets", space)
        if p.roads[road].whirl[height] and not (kind == "black" and p.black):
            raise PositionError(msg("galaktix.fault.whirl", space=space), "rockets", space)
        heights[road][height] = SIGNS[KINDS.index(kind)]
    for i, space in enumerate(e.parts):
        road, height = _field(p, rules, space, "parts", i)
        if height in heights[road]:
            raise PositionError(msg("galaktix.fault.taken", space=space), "parts", i)
        if not any(sign != PART and h > height for h, sign in heights[road].items()):
            what, hint = msg("galaktix.fault.top", space=space), msg("galaktix.fault.top.hint")
            raise PositionError(what, "parts", i, hint=hint)
        if p.roads[road].whirl[height] and rules.part_on_whirl == "forbidden":
            raise PositionError(msg("galaktix.fault.whirl.part", space=space), "parts", i)
        heights[road][height] = PART
    roads = tuple(
        "".join(there.get(h, EMPTY) for h in range(1, max(there, default=0) + 1))
        for there in heights
    )
    flags = []
    for i, space in enumerate(e.flags):
        flags.append(_field(p, rules, space, "flags", i))
        if len(set(flags)) <= i:
            raise PositionError(msg("galaktix.fault.flag", space=space), "flags", i)
    step = _step(e, rules)
    jump = _jump(e, p, rules, roads) if step == "skip" else ()
    dice = tuple(sorted(FACES.index(face) for face in e.dice))
    state = State(
        roads, e.camp.store, e.supply.store, dice, step, e.rerolls, jump, tuple(sorted(flags)),
        e.round,
    )  # fmt: skip
    _count(state, rules)
    return state


def _field(p: Plan, rules: Ruleset, space: str, *path: str | int) -> tuple[int, int]:
    check_space(rules.board, space, "field", path)
    if space not in p.place:
        hint = msg("galaktix.fault.start.hint")
        raise PositionError(msg("galaktix.fault.start", space=space), *path, hint=hint)
    return p.place[space]


def _step(e: Position, rules: Ruleset) -> Step:
    """The step; without it the first that fits the dice."""
    rolled = "reroll" if e.rerolls < rules.rerolls else "place"
    step = e.step or (rolled if e.dice else "roll")
    if len(e.dice) not in (0, DICE):
        what = msg("galaktix.fault.dice", count=len(e.dice))
        raise PositionError(what, "dice", hint=msg("galaktix.fault.dice.hint", count=DICE))
    if (step == "roll") == bool(e.dice) and step != "over":
        key = "rolled" if e.dice else "unrolled"
        name = msg(f"galaktix.step.{step}")
        raise PositionError(msg(f"galaktix.fault.{key}", step=name), "step")
    if e.jumped and step != "skip":
        raise PositionError(msg("galaktix.fault.no_jump"), "jumped")
    return step  # type: ignore[return-value]


def _jump(e: Position, p: Plan, rules: Ruleset, roads: tuple[str, ...]) -> tuple[int, int]:
    """The road and the height from which was counted: named by start and end of the jump."""
    what, hint = msg("galaktix.fault.jump"), msg("galaktix.fault.jump.hint")
    if len(e.jumped) != 2:
        raise PositionError(what, "jumped", hint=hint)
    for i, space in enumerate(e.jumped):
        check_space(rules.board, space, "field", ("jumped", i))
    place = p.place | {road.ids[0]: (r, 0) for r, road in enumerate(p.roads) if road.ids}
    (road, start), (other, end) = (place[space] for space in e.jumped)
    if road != other or not start < end or len(roads[road]) != end:
        raise PositionError(what, "jumped", hint=hint)
    below = roads[road][: end - 1]
    top = max((h for h, sign in enumerate(below, 1) if sign in SIGNS), default=0)
    if start != top:
        what = msg("galaktix.fault.jump.from", space=p.roads[road].ids[top])
        raise PositionError(what, "jumped", hint=hint)
    count, kind = e.dice.count(COLOURS[road]), KINDS[SIGNS.index(roads[road][end - 1])]
    if not count or end not in targets(p, road, start, count, kind, rules):
        what = msg("galaktix.fault.jump.far", count=end - start, dice=count)
        raise PositionError(what, "jumped", hint=hint)
    return road, start


def _count(state: State, rules: Ruleset) -> None:
    """There is no more of anything than the box holds."""
    there = on_board(state, rules.parts_per_rocket)
    every = zip(KINDS, state.camp, state.supply, there, strict=True)
    for kind, camp, supply, board in every:
        if camp + supply + board > rules.box[kind]:
            piece = msg(f"galaktix.kinds.{kind}")
            what = msg("galaktix.fault.box", piece=piece, count=camp + supply + board)
            path = ("camp", kind) if camp else ("supply", kind) if supply else ("rockets",)
            raise PositionError(what, *path, hint=msg("galaktix.level.box.hint",
                                                      most=rules.box[kind]))  # fmt: skip
    if len(state.flags) > rules.box["flags"]:
        what = msg("galaktix.fault.box", piece=msg("galaktix.kinds.flags"), count=len(state.flags))
        hint = msg("galaktix.level.box.hint", most=rules.box["flags"])
        raise PositionError(what, "flags", hint=hint)
    if (
        state.step == "place"
        and not any(state.camp[:3])
        and (state.camp[3] < rules.parts_per_rocket)
    ):
        hint = msg("galaktix.fault.no_rocket.hint", parts=int(rules.parts_per_rocket))
        raise PositionError(msg("galaktix.fault.no_rocket"), "step", hint=hint)


def write_position(state: State, board: Board) -> dict[str, Any]:
    """The inverse of `read_state`: plain data, in canonical order, nothing that is a default."""
    roads = compile_roads(board)
    data: dict[str, Any] = {}
    pieces = [
        (roads[r].ids[h], sign)
        for r, signs in enumerate(state.roads)
        for h, sign in enumerate(signs, 1)
    ]
    rockets = {id: KINDS[SIGNS.index(sign)] for id, sign in pieces if sign in SIGNS}
    parts = [id for id, sign in pieces if sign == PART]
    flags = [roads[road].ids[height] for road, height in state.flags]
    data |= {k: v for k, v in (("rockets", rockets), ("parts", parts), ("flags", flags)) if v}
    for key, store in (("camp", state.camp), ("supply", state.supply)):
        if any(store):
            data[key] = _store(store)
    if state.dice:
        data["dice"] = [FACES[d] for d in state.dice]
        data["step"] = state.step
    elif state.step != "roll":
        data["step"] = state.step
    if state.rerolls:
        data["rerolls"] = state.rerolls
    if state.jump:
        road, start = state.jump
        ids = roads[road].ids
        data["jumped"] = [ids[start], ids[len(state.roads[road])]]
    if state.round > 1:
        data["round"] = state.round
    return data


def _store(store: Store) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, store, strict=True) if n}
