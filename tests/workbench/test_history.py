"""A tree of steps in which undo loses nothing, against a model that looks everything up anew."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from polax_lab.errors import PolaxError
from polax_lab.scenario import Scenario
from polax_lab.texts import Message, msg
from polax_lab.workbench.history import History, Step

NOON = "2026-01-31T12:00:00"
BLANK = Scenario.loads("{schema: 1, game: polax, title: Nothing yet, position: {}}")
DONE = msg("core.journal.step")


def history(limit: int = 500) -> History:
    return History(Step(0, None, DONE, NOON, BLANK, None), limit)


def add(h: History, done: Message = DONE, scenario: Scenario = BLANK) -> int:
    return h.add(done, scenario, None, NOON).number


def numbers(steps: tuple[Step, ...]) -> list[int]:
    return [step.number for step in steps]


def test_a_step_remembers_what_was_done_and_what_lay_on_the_table() -> None:
    h = history()
    question = BLANK.game.question({"question": "sealed"})
    step = h.add(msg("core.verdict.yes"), BLANK, question, "2026-01-31T12:00:07")
    assert step == Step(1, 0, msg("core.verdict.yes"), "2026-01-31T12:00:07", BLANK, question)
    assert h.steps == (h.steps[0], step)
    assert h.here is step


def test_doing_something_after_going_back_starts_a_branch_and_keeps_the_other() -> None:
    h = history()
    first, second = add(h), add(h)
    h.back()
    other = add(h)
    assert numbers(h.line()) == [0, first, other]
    assert h.branches(other) == (second,)
    assert h.go(second).number == second
    assert numbers(h.line()) == [0, first, second]
    assert h.branches(second) == (other,)
    assert h.back().number == first
    assert h.forth().number == second, "forth leads where one was last"


def test_the_list_tells_past_here_and_ahead() -> None:
    h = history()
    add(h)
    add(h)
    h.back()
    assert [(row.step.number, row.when, row.branches) for row in h.rows()] == [
        (0, "past", ()), (1, "here", ()), (2, "ahead", ())
    ]  # fmt: skip


def test_at_either_end_nothing_moves() -> None:
    h = history()
    changes = h.changes
    assert (h.back().number, h.forth().number, h.go(0).number) == (0, 0, 0)
    assert (h.can_back, h.can_forth, h.changes) == (False, False, changes)


def test_going_to_a_step_that_is_not_kept_is_refused_in_a_sentence() -> None:
    h = history(limit=3)
    for _ in range(4):
        add(h)
    with pytest.raises(PolaxError, match=r"^step 1 is no longer kept; .* has the number 2$"):
        h.go(1)
    assert h.here.number == 4


def test_of_too_many_steps_the_oldest_go_but_never_what_undo_needs() -> None:
    h = history(limit=4)
    for _ in range(3):
        add(h)
    assert h.dropped == 0
    h.go(0)
    assert add(h) == 4
    assert (numbers(h.steps), h.dropped) == ([0, 2, 3, 4], 1)
    assert h.back().number == 0
    assert h.branches(4) == (2,), "what came after the dropped step comes after its parent"
    h.go(4)
    add(h)
    assert numbers(h.steps) == [2, 3, 4, 5]
    assert h.branches(4) == (2,), "two beginnings are branches of each other"
    assert h.go(3).parent == 2


def test_as_many_steps_as_promised_are_kept() -> None:
    h = history()
    for _ in range(700):
        add(h)
    assert numbers(h.line()) == list(range(201, 701))
    assert h.dropped == 201
    while h.can_back:
        h.back()
    assert h.here.number == 201


class Model(RuleBasedStateMachine):
    """Parents, and the places in the order in which they were visited; nothing else."""

    LIMIT = 7

    @initialize()
    def begin(self) -> None:
        self.h = history(self.LIMIT)
        self.parents: dict[int, int | None] = {0: None}
        self.visited = [0]
        self.count = 1

    @property
    def here(self) -> int:
        return self.visited[-1]

    def ancestors(self, number: int | None) -> list[int]:
        found = []
        while number is not None:
            found.append(number)
            number = self.parents[number]
        return found

    def ahead(self, number: int) -> int | None:
        """The child in whose part of the tree one was last."""
        for place in reversed(self.visited):
            for step in self.ancestors(place):
                if self.parents[step] == number:
                    return step
        return None

    @rule()
    def do(self) -> None:
        number, here = self.count, self.here
        assert add(self.h) == number
        self.count += 1
        self.parents[number] = here
        self.visited.append(number)
        if len(self.parents) > self.LIMIT:
            gone = min(set(self.parents) - {number, here})
            above = self.parents.pop(gone)
            self.parents = {n: above if p == gone else p for n, p in self.parents.items()}
            self.visited = [n for n in self.visited if n != gone]

    @rule()
    def undo(self) -> None:
        parent = self.parents[self.here]
        assert self.h.can_back == (parent is not None)
        self.h.back()
        if parent is not None:
            self.visited.append(parent)

    @rule()
    def redo(self) -> None:
        ahead = self.ahead(self.here)
        assert self.h.can_forth == (ahead is not None)
        self.h.forth()
        if ahead is not None:
            self.visited.append(ahead)

    @precondition(lambda self: len(self.parents) > 1)
    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(sorted(self.parents)))
        assert self.h.go(number).number == number
        self.visited.append(number)

    @invariant()
    def same(self) -> None:
        h = self.h
        assert h.here.number == self.here
        assert {s.number: s.parent for s in h.steps} == self.parents
        assert numbers(h.steps) == sorted(self.parents)
        line = self.ancestors(self.here)[::-1]
        while (ahead := self.ahead(line[-1])) is not None:
            line.append(ahead)
        assert numbers(h.line()) == line
        for number in self.parents:
            beside = [n for n, p in self.parents.items() if p == self.parents[number]]
            assert h.branches(number) == tuple(sorted({*beside} - {number}))

    @invariant()
    def copied(self) -> None:
        steps = self.h.steps
        copy = History(steps[0], self.LIMIT)
        for step in steps[1:]:
            copy.put(step)
        for number in self.h.visits():
            copy.go(number)
        assert (copy.steps, copy.rows(), copy.visits()) == (
            self.h.steps, self.h.rows(), self.h.visits()
        )  # fmt: skip


TestHistory = Model.TestCase
