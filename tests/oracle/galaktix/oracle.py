"""Galaktix on plain data, as slow and as simple as can be: legal moves and what comes of them.

A position is the plain data of a scenario file. Rules are a mapping of the names of switches and
figures. Nothing of `polax_lab` is imported, and nothing is shared with its engine but the texts of
moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

COLOURS = ("pink", "yellow", "green", "blue", "purple")
ROCKETS = ("white", "grey", "black")
Position = dict[str, Any]


class Rules:
    """A board as lists of fields by colour, and readings.

    A field is ``plain``, ``whirl``, or the colour of the rocket that it brings.
    """

    def __init__(self, roads: Mapping[str, Sequence[str]], **readings: Any) -> None:
        self.roads = roads
        self.readings = {
            "pass_rule": "voluntary", "tool_count": "final", "parts_step": "optional",
            "finished_road": "closed", "extra_empty_supply": "nothing",
            "returned_parts": "to_supply", "part_on_whirl": "forbidden", "early_stop": "stop",
            "rocket_powers": "like_white", "flags": "no_effect", "flag_points": 2,
            "rerolls": 1, "ladder": tuple(range(11)),
        } | readings  # fmt: skip

    def __getattr__(self, name: str) -> Any:
        return self.readings[name]

    def kind(self, field: str) -> str:
        road, height = split(field)
        return self.roads[road][height - 1]


def split(field: str) -> tuple[str, int]:
    road, height = field.split("-")
    return road, int(height)


def top(position: Position, road: str) -> int:
    """GX-PLACE-03, 04, GX-SKIP-10: height of the highest rocket, 0 without one."""
    there = [split(f) for f in position.get("rockets", {})]
    return max((height for r, height in there if r == road), default=0)


def amount(position: Position, where: str, kind: str) -> int:
    return int(position.get(where, {}).get(kind, 0))


def shift(position: Position, where: str, kind: str, count: int) -> None:
    store = dict(position.get(where, {}))
    store[kind] = store.get(kind, 0) + count
    assert store[kind] >= 0
    position[where] = {k: n for k, n in store.items() if n}
    if not position[where]:
        del position[where]


def tools(position: Position) -> int:
    return list(position["dice"]).count("tool")


def parts_due(position: Position) -> int:
    """GX-TOOL-01, 06."""
    return min(tools(position) // 2, amount(position, "supply", "parts"))


def rockets(position: Position) -> list[str]:
    """GX-PLACE-09, GX-BUILD-01, GX-END-02: what could be placed or given back."""
    found = [k for k in ROCKETS if amount(position, "camp", k)]
    return found + (["parts"] if amount(position, "camp", "parts") >= 2 else [])


def goals(position: Position, road: str, kind: str, rules: Rules) -> set[str]:
    """Where a rocket goes with the dice of a colour."""
    dice = list(position["dice"]).count(road)
    fields = rules.roads.get(road, ())
    if not dice or not fields:
        return set()
    start, end = top(position, road), len(fields)
    if start == end:  # GX-ROAD-04
        return {f"{road}-{end}"} if rules.finished_road == "burn_rocket" else set()
    powers = rules.rocket_powers == "invented"
    counts = [dice]
    if powers and kind == "grey" and dice >= 2:  # GX-GAP-03
        counts.append(dice - 1)
    found = set()
    for count in counts:
        field = f"{road}-{min(start + count, end)}"  # GX-PLACE-05, 06
        if rules.kind(field) != "whirl" or (powers and kind == "black"):  # GX-FIELD-01
            found.add(field)
    return found


def jumped(position: Position, rules: Rules) -> set[str]:
    """GX-SKIP-05, GX-FIELD-06, 07: fields that a part may occupy in step skip."""
    (road, low), (_, high) = (split(f) for f in position["jumped"])
    between = {f"{road}-{h}" for h in range(low + 1, high)}
    free = between - set(position.get("rockets", {})) - set(position.get("parts", ()))
    whirls = rules.part_on_whirl == "allowed_no_effect"
    return {f for f in free if whirls or rules.kind(f) != "whirl"}


def legal(position: Position, rules: Rules) -> set[str]:
    """All moves by their texts."""
    step = position.get("step", "roll")
    if step == "over":
        return set()
    if step == "roll":
        return {"roll"}
    if step == "reroll":
        dice = list(position["dice"])
        sets = {c for n in range(1, 6) for c in combinations(dice, n)}
        return {"keep", *(f"reroll {' '.join(s)}" for s in sets)}
    if step in ("parts", "first_parts"):
        return {"take parts", "leave parts"}
    if step == "skip":
        return {"done", *(f"part on {f}" for f in jumped(position, rules))}
    places = {
        f"place {kind} on {field}"
        for kind in rockets(position)
        for road in COLOURS
        for field in goals(position, road, kind, rules)
    }
    if places and rules.pass_rule == "only_if_blocked":
        return places
    return places | {f"return {kind}" for kind in rockets(position)}


def score(position: Position, rules: Rules) -> int:
    """GX-SCORE-01, 02, 03 and GX-GAP-04."""
    found = sum(rules.ladder[top(position, road)] for road in COLOURS)
    if rules.flags == "bonus":
        occupied = {*position.get("rockets", {}), *position.get("parts", ())}
        found += rules.flag_points * len(occupied & set(position.get("flags", ())))
    return int(found)


def after(position: Position, move: str, dice: Sequence[str], rules: Rules) -> Position:
    """Carry out a move; `dice` are those that fall in it."""
    new = dict(position)  # what is in it is replaced, never changed
    words = move.split(" ")
    if move == "roll":
        new["dice"] = order(dice)
        new["step"] = "first_parts"
        return parts_or_on(new, rules)
    if move == "keep":
        new["step"] = "parts"
        return parts_or_on(new, rules)
    if words[0] == "reroll":
        kept = Counter(new["dice"]) - Counter(words[1:])
        new["dice"] = order([*kept.elements(), *dice])
        new["rerolls"] = new.get("rerolls", 0) + 1
        return reroll_or_on(new, rules)
    if move in ("take parts", "leave parts"):
        if words[0] == "take":
            take(new)
        return parts_done(new, rules)
    if words[0] == "place":
        return place(new, words[1], words[3], rules)
    if words[0] == "return":
        kind, count = words[1], 2 if words[1] == "parts" else 1
        shift(new, "camp", kind, -count)
        if kind != "parts" or rules.returned_parts == "to_supply":
            shift(new, "supply", kind, count)
        return finish(new, rules)
    if words[0] == "part":
        shift(new, "camp", "parts", -1)
        new["parts"] = sort([*new.get("parts", ()), words[2]])
        extra(new, words[2], rules)
        return skip_or_on(new, rules)
    assert move == "done"
    return finish(new, rules)


def order(dice: Sequence[str]) -> list[str]:
    return sorted(dice, key=(*COLOURS, "tool").index)


def sort(fields: Sequence[str]) -> list[str]:
    return sorted(fields, key=lambda f: (COLOURS.index(split(f)[0]), split(f)[1]))


def take(new: Position) -> None:
    due = parts_due(new)
    shift(new, "supply", "parts", -due)
    shift(new, "camp", "parts", due)


def parts_or_on(new: Position, rules: Rules) -> Position:
    """GX-TOOL-04, 05: parts come after the reroll, under one reading before it as well."""
    counts = new["step"] == "parts" or rules.tool_count == "first_and_final"
    if counts and parts_due(new):
        if rules.parts_step == "optional":
            return new
        take(new)
    return parts_done(new, rules)


def reroll_or_on(new: Position, rules: Rules) -> Position:
    new["step"] = "reroll" if new.get("rerolls", 0) < rules.rerolls else "parts"
    return new if new["step"] == "reroll" else parts_or_on(new, rules)


def parts_done(new: Position, rules: Rules) -> Position:
    if new["step"] == "first_parts":
        return reroll_or_on(new, rules)
    new["step"] = "place" if rockets(new) else "over"  # GX-END-01, 02, 04
    return new


def place(new: Position, kind: str, field: str, rules: Rules) -> Position:
    road, height = split(field)
    start = top(new, road)
    shift(new, "camp", kind, -2 if kind == "parts" else -1)
    if height == start:
        return finish(new, rules)
    there = {**new.get("rockets", {}), field: kind}
    new["rockets"] = {f: there[f] for f in sort(list(there))}
    new["step"], new["jumped"] = "skip", [f"{road}-{start}", field]
    extra(new, field, rules)
    return skip_or_on(new, rules)


def extra(new: Position, field: str, rules: Rules) -> None:
    """GX-FIELD-03, 04, GX-SKIP-04."""
    shown = rules.kind(field)
    if shown not in ROCKETS:
        return
    there = [k for k in (shown, *ROCKETS) if amount(new, "supply", k)]
    if there and (there[0] == shown or rules.extra_empty_supply == "any_colour"):
        shift(new, "supply", there[0], -1)
        shift(new, "camp", there[0], 1)


def skip_or_on(new: Position, rules: Rules) -> Position:
    if amount(new, "camp", "parts") and jumped(new, rules):
        return new
    return finish(new, rules)


def finish(new: Position, rules: Rules) -> Position:
    """The end of a round; GX-END-05, 06 stop a game that cannot change any more."""
    new.pop("jumped", None)
    if rules.early_stop == "stop":
        complete = all(top(new, road) == len(fields) for road, fields in rules.roads.items())
        parts = amount(new, "camp", "parts") + amount(new, "supply", "parts")
        real = any(amount(new, "camp", k) for k in ROCKETS)
        if complete or (not real and parts < 2):
            new["step"] = "over"
            return new
    for key in ("dice", "step", "rerolls"):
        new.pop(key, None)
    new["round"] = new.get("round", 1) + 1
    return new
