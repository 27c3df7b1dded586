"""Battles and chains of setbacks: the game against a second referee, in made-up positions.

    python -m tests.oracle.invasion.test_oracle_battles [cases] [seed]

compares many more cases than the suite does.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from polax_lab import load_game
from polax_lab.chance import Scripted
from polax_lab.games.invasion.stand import NAMES, TEAM, Ask, Figure, State
from polax_lab.games.invasion.zuege import Move
from polax_lab.ruleset import Ruleset

from .referee import N, Referee, path

GAME = load_game("invasion")
PLAY = GAME.play
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"layout": "uniform_asteroid_first_from_earth"},
    {"layout": "uniform_wormhole_first_from_earth", "teammates_pass": "block"},
    {"layout": "mirrored_asteroid_near_home", "passive_on_planet": "must_solve"},
    {"after_win_field": "resolve"},
    {"home_clamp": "eliminate"},
    {"asteroid_can_eliminate": "spares", "home_clamp": "eliminate", "after_win_field": "resolve"},
)


class Dealt(Scripted):
    """Numbers as scripted; of questions the first that may be asked."""

    def _pick(self, items: Any, count: int) -> tuple[str, ...]:
        found = tuple(items[:count])
        self._script.insert(len(self.results), found)
        return found


def position(rng: random.Random, rules: Ruleset) -> tuple[State, list[dict[str, Any]]]:
    """Two teams close to each other, anywhere on the path, so that nearly every move is a fight."""
    fields = path(str(rules.layout))
    front = rng.randrange(0, N - 1)
    names = rng.sample(NAMES, rng.randint(2, 6))
    if len({TEAM[n] for n in names}) < 2:
        return position(rng, rules)
    figures = []
    for name in names:
        near = min(rng.randint(0, 7), rng.randint(0, 7))
        pos = max(0, front - near) if TEAM[name] == "terra" else min(N - 1, front + 1 + near)
        out = rng.random() < 0.1
        home = 0 if TEAM[name] == "terra" else N - 1
        points = 0 if out else rng.randint(0 if pos == home else 1, 3)
        free = out or fields[pos] != "planet" or rng.random() < 0.5
        figures.append(Figure(name, home if out else pos, points, free, out))
    alive = [i for i, f in enumerate(figures) if not f.out]
    if len({TEAM[figures[i].name] for i in alive}) < 2:
        return position(rng, rules)
    active = rng.choice(alive)
    me = figures[active]
    kind = fields[me.pos]
    state = State(tuple(figures), active, "roll", turn=1)
    if not me.free or (kind in ("asteroid", "wormhole") and rng.random() < 0.7):
        state = state._replace(phase="ask", ask=_ask(kind, active))
    elif rng.random() < 0.1:
        state = state._replace(phase="ask", ask=_ask("joke", active, roll=True))
    plain = [
        {"name": f.name, "team": TEAM[f.name], "pos": f.pos, "sp": f.points, "out": f.out,
         "free": f.free, "fought": 0, "won": 0}
        for f in figures
    ]  # fmt: skip
    return state, plain


def _ask(kind: Any, who: int, roll: bool = False) -> Ask:
    return Ask(kind, who, "erde-1", roll)


def seen(state: State) -> tuple[Any, ...]:
    """What both referees say in the same words."""
    figures = tuple(
        (f.name, None if f.out else f.pos, f.points, f.out, f.free, f.fought, f.won)
        for f in state.figures
    )
    if state.phase == "over":
        return figures, "over"
    return figures, state.active, state.ask.kind if state.ask else ""


def told(referee: Referee) -> tuple[Any, ...]:
    """The same of the second referee."""
    figures = tuple(
        (f["name"], None if f["out"] else f["pos"], f["sp"], f["out"], f["out"] or f["free"],
         f["fought"], f["won"])
        for f in referee.figures
    )  # fmt: skip
    if referee.over:
        return figures, "over"
    return figures, referee.on, referee.asks


def compare(rng: random.Random, variant: dict[str, str]) -> tuple[int, int]:
    """Play a chain of up to six moves from a position; battles fought, and longest chain of them.

    Raises
    ------
    AssertionError
        Where the two referees differ.
    """
    rules = GAME.rules.vary(attacker_wins=rng.choice((20, 50, 80)), **variant)
    state, plain = position(rng, rules)
    names = ("layout", "asteroid_can_eliminate", "home_clamp", "passive_on_planet",
             "after_win_field", "teammates_pass")  # fmt: skip
    settings = {name: str(getattr(rules, name)) for name in names}
    referee = Referee(plain, state.active, state.ask.kind if state.ask else "",
                      settings | {"odds": rules.attacker_wins})  # fmt: skip
    most = 0
    for _ in range(6):
        if state.phase == "over":
            break
        before = sum(f.won for f in state.figures)
        numbers = [rng.randint(1, 6) if state.phase == "roll" else rng.randint(1, 100)]
        numbers += [rng.randint(1, 100) for _ in range(8)]
        me = PLAY.actors(state)[0]
        start = state
        if state.phase == "roll":
            state = PLAY.apply(state, Move(me, "roll"), rules, Dealt(numbers))
            referee.roll(numbers)
        else:
            right = rng.random() < 0.7
            move = Move(me, "right" if right else "wrong")
            state = PLAY.apply(state, move, rules, Dealt(numbers))
            referee.answer(right, numbers)
        assert seen(state) == told(referee), (variant, start, numbers)
        most = max(most, sum(f.won for f in state.figures) - before)
    return sum(f.won for f in state.figures), most


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_battles_and_setbacks(number: int) -> None:
    rng = random.Random(f"battles {number}")
    fought = [compare(rng, VARIANTS[number]) for _ in range(250)]
    assert sum(battles for battles, _ in fought) > 200
    assert max(most for _, most in fought) > 1, "somebody fights several at once"


def test_paths_are_the_same() -> None:
    from polax_lab.games.invasion.strecke import strecke

    for layout in GAME.rules.ledger.switches["layout"].options:
        kinds = strecke(GAME.rules.vary(layout=layout)).kind
        assert ["plain" if k == "field" else k for k in kinds] == path(layout)


if __name__ == "__main__":
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = sys.argv[2] if len(sys.argv) > 2 else "0"
    source = random.Random(seed)
    found = [compare(source, VARIANTS[i % len(VARIANTS)]) for i in range(cases)]
    print(f"{cases} chains agree, {sum(n for n, _ in found)} battles in them")
