"""What every state of a game keeps (chapter INV and what follows from the others)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from polax_lab.games.invasion.stand import TEAM, TEAMS, TERRA, Figure, State
from polax_lab.games.invasion.strecke import Strecke, strecke
from polax_lab.games.invasion.woerter import named
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


def invariants(state: State, rules: Ruleset) -> list[Message]:
    """Name everything in a state that no play can bring about; empty if all is well."""
    return [what for _, what in faults(state, strecke(rules))]


def apart(figures: Sequence[Figure]) -> tuple[str, str] | None:
    """A Terraner and an Alien who have passed each other (IN-INV-01); None if nobody has."""
    alive = [f for f in figures if not f.out]
    terra = [f for f in alive if TEAM[f.name] == TERRA]
    alien = [f for f in alive if TEAM[f.name] != TERRA]
    if not terra or not alien:
        return None
    first, second = max(terra, key=lambda f: f.pos), min(alien, key=lambda f: f.pos)
    return (first.name, second.name) if first.pos >= second.pos else None


def faults(state: State, table: Strecke) -> Iterator[tuple[tuple[str, ...], Message]]:
    """Everything wrong, with the entry of the position that it is about."""

    def no(key: str, *path: str, **values: Any) -> tuple[tuple[str, ...], Message]:
        return path, msg(f"invasion.fault.{key}", **values)

    for f in state.figures:
        at = ("players", f.name)
        if f.out and f.points:
            yield no("out_points", *at, "points", who=named(f.name))
        if f.won > f.fought:
            yield no("won", *at, "won", who=named(f.name))
        if not f.free and table.kind[f.pos] != "planet":
            yield no("solved", *at, "solved", who=named(f.name))
    if state.phase == "place":
        return
    # From here on it is about a game in progress.
    me = state.figures[state.active]
    # While a battle is being decided the attacker stands beside the defenders.
    fighting = state.ask is not None and state.ask.kind == "battle"
    others = tuple(f for f in state.figures if not fighting or f is not me)
    crossed = apart(others)
    if crossed:
        first, other = map(named, crossed)
        yield no("apart", "players", crossed[0], "at", who=first, other=other)
    if sum(f.fought for f in state.figures) != 2 * sum(f.won for f in state.figures):
        yield no("battles", "players")
    alive = {TEAM[f.name] for f in state.figures if not f.out}
    if (len(alive) < len(TEAMS)) != (state.phase == "over"):
        yield no("over", "turn")
    if state.phase == "over":
        return
    if me.out:
        yield no("turn_out", "turn", "player", who=named(me.name))
    if state.phase == "roll" and not me.free:
        yield no("unsolved", "turn", who=named(me.name))
    ask = state.ask
    if (ask is not None) != (state.phase == "ask"):
        yield no("phase", "turn", "question")
    elif ask is not None:
        yield from _ask_faults(state, table)


def _ask_faults(state: State, table: Strecke) -> Iterator[tuple[tuple[str, ...], Message]]:
    ask, me = state.ask, state.figures[state.active]
    assert ask is not None
    path = ("turn", "question")
    if ask.kind == "battle":
        foe = state.figures[ask.foe]
        if foe.pos != me.pos or foe.out or ask.who not in (state.active, ask.foe):
            yield path, msg("invasion.fault.foe", who=named(me.name), other=named(foe.name))
    elif ask.kind != "joke" and table.kind[me.pos] != ask.kind:
        yield path, msg(f"invasion.fault.not_on.{ask.kind}", who=named(me.name))
    elif ask.kind == "planet" and me.free:
        yield path, msg("invasion.fault.solved_already", who=named(me.name))
    if ask.cause != "arrival" and ask.kind != "planet":
        yield (*path, "cause"), msg("invasion.fault.cause", cause=ask.cause)
