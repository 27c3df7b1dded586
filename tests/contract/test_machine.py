"""Hypothesis plays: any way through a game, with wrong moves, looking back, saving and loading."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from polax_lab.errors import PolaxError
from polax_lab.play import IllegalMove
from polax_lab.record import Record
from polax_lab.texts import say

from .tables import TABLES, seats_of


class Player(RuleBasedStateMachine):
    """A record and a list of all states that it went through."""

    record: Record
    states: list[Any]

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 10_000))
    def begin(self, table: tuple[str, int], seed: int) -> None:
        seats = dict.fromkeys(seats_of(*table), "human")
        self.record = Record.start(table[0], seats, seed=seed)
        self.states = [self.record.state]

    def moves(self) -> tuple[Any, ...]:
        return self.record.game.play.legal_moves(self.record.state, self.record.rules)

    @precondition(lambda self: self.record.actor)
    @rule(picks=st.lists(st.integers(0, 999), min_size=1, max_size=25))
    def play_on(self, picks: list[int]) -> None:
        for pick in picks:
            if moves := self.moves():
                self.record.play(moves[pick % len(moves)])
                self.states.append(self.record.state)

    @precondition(lambda self: self.record.actor)
    @rule(seed=st.integers(0, 999))
    def try_a_wrong_move(self, seed: int) -> None:
        before, rng = hash(self.record.state), random.Random(seed)
        move = rng.choice(self.moves())
        for other in [p for p in self.record.seats if p != move.player][:1]:
            with pytest.raises(IllegalMove):
                self.record.play(move._replace(player=other))
        with pytest.raises(PolaxError):
            self.record.play(f"{move.player}: {''.join(rng.choices('abc: 123', k=9))}x")
        assert hash(self.record.state) == before

    @rule(part=st.floats(0, 1))
    def look_back(self, part: float) -> None:
        n = int(part * (len(self.states) - 1))
        assert self.record.at(n) == self.states[n]

    @rule(part=st.floats(0.5, 1))
    def go_back(self, part: float) -> None:
        n = int(part * (len(self.states) - 1))
        self.record = self.record.branch(n)
        self.states = self.states[: n + 1]

    @rule()
    def save_and_load(self) -> None:
        text = self.record.text()
        self.record = Record.loads(text)
        assert self.record.text() == text

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "record"):
            play, rules = self.record.game.play, self.record.rules
            assert [say(m) for m in play.invariants(self.record.state, rules)] == []
            assert bool(self.moves()) == bool(self.record.actor)
            assert self.record.state == self.states[-1]


Player.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestPlayer = Player.TestCase
