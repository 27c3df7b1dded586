"""What lies ahead on the roads, and the flags, in words: for who sees no board."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.games.galaktix.regeln import colour, field
from polax_lab.games.galaktix.spielplan import Plan, Road, flagged, plan
from polax_lab.games.galaktix.state import COLOURS, KINDS, State
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


def landmarks(state: State, rules: Ruleset) -> Iterator[tuple[Message, Message]]:
    """Give a line for each road that there is, and one for the flags."""
    p = plan(rules)
    for number, road in enumerate(p.roads):
        if road.ids:
            top = len(state.roads[number])
            flags = {height for at, height in state.flags if at == number}
            said = _road(road, top, flags, f"{COLOURS[number]}-")
            yield msg("galaktix.ahead", colour=colour(number)), said
    if state.flags:
        yield msg("galaktix.ahead.flags"), _flags(state, p)


def _road(road: Road, top: int, flags: set[int], name: str) -> Message:
    """The fields that are more than plain, by their numbers; odd names stay."""
    last = len(road.ids) - 1
    if top == last:
        return msg("galaktix.ahead.complete")
    numbers = [id.removeprefix(name) for id in road.ids]
    marked = tuple(
        msg("galaktix.ahead.field", at=numbers[h], signs=signs)
        for h in range(top + 1, last + 1)
        if (signs := _signs(road, h, flags))
    )
    end = numbers[last]
    return msg(
        "galaktix.ahead.marked" if marked else "galaktix.ahead.plain", fields=marked, end=end
    )


def _signs(road: Road, height: int, flags: set[int]) -> tuple[Message, ...]:
    """What a field has that a plain one has not."""
    found = ["whirl"] if road.whirl[height] else []
    if road.extra[height] >= 0:
        found.append(KINDS[road.extra[height]])
    if height in flags:
        found.append("flag")
    return tuple(msg(f"galaktix.ahead.{name}") for name in found)


def _flags(state: State, p: Plan) -> Message:
    """Which flags are taken, which are still ahead, and which were passed by."""
    taken = flagged(state)
    groups: dict[str, list[Message | str]] = {"taken": [], "left": [], "passed": []}
    for road, height in state.flags:
        ahead = height > len(state.roads[road])
        group = "taken" if (road, height) in taken else "left" if ahead else "passed"
        groups[group].append(field(p.roads[road].ids[height]))
    found = tuple(msg(f"galaktix.ahead.{k}", fields=tuple(v)) for k, v in groups.items() if v)
    return msg("galaktix.ahead.each", groups=found)
