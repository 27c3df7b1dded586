"""Where a rocket may go, and what may be given back in its place (lines 35 to 51)."""

from __future__ import annotations

from functools import cache

from polax_lab.games.galaktix.spielplan import Plan, plan
from polax_lab.games.galaktix.state import EMPTY, KINDS, PARTS, TOOL, State, Store
from polax_lab.games.galaktix.zuege import Move, listed
from polax_lab.ruleset import Ruleset


def held(camp: Store, rules: Ruleset) -> int:
    """The kinds of rocket in the camp, as bits in the order of `KINDS` (GX-END-02)."""
    white, grey, black, parts = camp
    built = parts >= int(rules.parts_per_rocket)
    return (white > 0) | (grey > 0) << 1 | (black > 0) << 2 | built << 3


def places(state: State, rules: Ruleset) -> tuple[Move, ...]:
    """All ways to place a rocket with these dice."""
    p, kinds = plan(rules), held(state.camp, rules)
    found: tuple[Move, ...] = ()
    dice, known, last = state.dice, p.moves, -1
    for die in dice:
        if die in (last, TOOL):
            continue
        last = die
        key = (die, len(state.roads[die]), dice.count(die), kinds)
        moves = known.get(key)
        if moves is None:
            moves = known[key] = _on_road(p, *key, rules)
        found += moves
    return found


def _on_road(
    p: Plan, road: int, top: int, count: int, kinds: int, rules: Ruleset
) -> tuple[Move, ...]:
    ids = p.roads[road].ids
    return tuple(
        listed("place", kind, ids[height])
        for i, kind in enumerate(KINDS)
        if kinds >> i & 1
        for height in targets(p, road, top, count, kind, rules)
    )


def targets(p: Plan, road: int, top: int, count: int, kind: str, rules: Ruleset) -> tuple[int, ...]:
    """Heights that a rocket of a kind may go to; on a complete road its last one (GX-ROAD-04)."""
    found = p.roads[road]
    if top == found.length:
        return (top,) if rules.finished_road == "burn_rocket" and top else ()
    counts = (count, count - 1) if kind == "grey" and p.grey and count > 1 else (count,)
    heights = dict.fromkeys(min(top + n, found.length) for n in counts)
    over = kind == "black" and p.black
    return tuple(h for h in heights if over or not found.whirl[h])


def invented(p: Plan, road: int, top: int, count: int, height: int, kind: str) -> bool:
    """Whether only an invented power lets a rocket go there (GX-GAP-03)."""
    found = p.roads[road]
    full = min(top + count, found.length)
    return kind in ("grey", "black") and (found.whirl[height] or height < full)


def placing_rule(p: Plan, road: int, top: int, count: int, height: int, kind: str) -> str:
    """The rule by which a rocket goes to a field above the last one."""
    if invented(p, road, top, count, height, kind):
        return "GX-GAP-03"
    if top + count > height:
        return "GX-PLACE-06"
    return "GX-PLACE-04" if top else "GX-PLACE-03"


@cache
def _returns(kinds: int) -> tuple[Move, ...]:
    return tuple(listed("return", kind) for i, kind in enumerate(KINDS) if kinds >> i & 1)


def returns(camp: Store, rules: Ruleset) -> tuple[Move, ...]:
    """What may be given back (GX-PASS-02, GX-PASS-03)."""
    return _returns(held(camp, rules))


def brought(supply: Store, shown: int, rules: Ruleset) -> int:
    """The rocket that a field brings that shows one, as a place in `KINDS`; -1 for none."""
    if supply[shown]:
        return shown
    if rules.extra_empty_supply != "any_colour":
        return -1
    return next((kind for kind in range(PARTS) if supply[kind]), -1)


def jumped(signs: str, road: int, start: int, rules: Ruleset) -> list[int]:
    """Heights of the fields jumped over in this round that a part may occupy (GX-SKIP-05)."""
    whirl = plan(rules).roads[road].whirl
    anywhere = rules.part_on_whirl != "forbidden"
    return [
        h
        for h in range(start + 1, len(signs))
        if signs[h - 1] == EMPTY and (anywhere or not whirl[h])
    ]
