"""`History`: everything done in a Workbench, as a tree of steps in which nothing is lost."""

from __future__ import annotations

from typing import NamedTuple

from polax_lab.errors import PolaxError
from polax_lab.question import Question
from polax_lab.scenario import Scenario
from polax_lab.texts import Message, msg

#: Steps that a history keeps: a long evening's work, and some 2 MB of memory.
LIMIT = 500


class Step(NamedTuple):
    """One thing done, and all that was on the table after it.

    Attributes
    ----------
    number : int
        Counted from 0, which is the start; never given twice.
    parent : int or None
        The step it was done after; None for the start, and where that is no longer kept.
    done : Message
        What was done, in one line.
    at : str
        When: local time as ISO text, to the second.
    scenario : Scenario
        Position, rules, questions and title.
    question : Question or None
        The one that is asked.
    """

    number: int
    parent: int | None
    done: Message
    at: str
    scenario: Scenario
    question: Question | None


class Row(NamedTuple):
    """One line of the list of steps.

    Attributes
    ----------
    step : Step
    when : str
        ``past``, ``here`` or ``ahead``: what `History.forth` would lead to.
    branches : tuple of int
        Steps that were done in place of this one, oldest first.
    """

    step: Step
    when: str
    branches: tuple[int, ...]


class History:
    """A tree of steps with a place in it.

    Undoing forgets nothing: what is done after going back starts a branch. Of more than
    ``limit`` steps the oldest go, but never the place and the step before it; what came after
    them stays.

    Parameters
    ----------
    start : Step
        What is on the table before anything is done.
    limit : int
        Steps kept, two or more.

    Attributes
    ----------
    dropped : int
        How many steps are no longer kept; that it becomes 1 is worth a word to the user.
    changes : int
        Grows by one with every change of steps or place.

    Examples
    --------
    >>> from polax_lab.texts import msg
    >>> done, noon = msg("core.journal.step"), "2026-01-31T12:00:00"
    >>> blank = Scenario.loads("{schema: 1, game: polax, title: t, position: {}}")
    >>> history = History(Step(0, None, done, noon, blank, None))
    >>> for _ in range(2):
    ...     step = history.add(done, blank, None, noon)
    ...     place = history.back()
    >>> [step.number for step in history.line()], history.branches(2)
    ([0, 2], (1,))
    """

    def __init__(self, start: Step, limit: int = LIMIT) -> None:
        self.limit, self.dropped, self.changes = limit, 0, 0
        self._steps: dict[int, Step] = {}  # in the order of their numbers
        self._children: dict[int | None, list[int]] = {}
        self._last: dict[int, int] = {}  # of each step's children, the one last visited
        self.put(start)

    # -- doing -----------------------------------------------------------------------------

    def add(self, done: Message, scenario: Scenario, question: Question | None, at: str) -> Step:
        """Do something here."""
        step = Step(next(reversed(self._steps)) + 1, self._here, done, at, scenario, question)
        self.put(step)
        return step

    def put(self, step: Step) -> None:
        """Take a step as it is, such as one from a journal, and go there.

        Its number must be higher than any so far; a parent that is not kept is taken off.
        """
        if step.parent not in self._steps:
            step = step._replace(parent=None)
        self._steps[step.number] = step
        self._children.setdefault(step.parent, []).append(step.number)
        self._visit(step.number)
        if len(self._steps) > self.limit:
            self._drop()

    def back(self) -> Step:
        """Undo, if there is something to undo."""
        if self.here.parent is not None:
            self._here = self.here.parent
            self.changes += 1
        return self.here

    def forth(self) -> Step:
        """Redo what was last visited, if there is something to redo."""
        if self._here in self._last:
            self._visit(self._last[self._here])
        return self.here

    def go(self, number: int) -> Step:
        """Go to any step.

        Raises
        ------
        PolaxError
            If it is not kept.
        """
        if number not in self._steps:
            hint = msg("error.journal.gone.hint", number=next(iter(self._steps)))
            raise PolaxError(msg("error.journal.gone", number=number), hint)
        if number != self._here:
            self._visit(number)
        return self.here

    def _visit(self, number: int) -> None:
        self._here = number
        self.changes += 1
        while (parent := self._steps[number].parent) is not None:
            self._last[parent] = number
            number = parent

    def _drop(self) -> None:
        """Take out the oldest step; what came after it now comes after what came before it."""
        here = self.here
        old = next(s for s in self._steps.values() if s.number not in (here.number, here.parent))
        children = self._children.pop(old.number, [])
        for child in children:
            self._steps[child] = self._steps[child]._replace(parent=old.parent)
        beside = self._children[old.parent]
        beside[:] = sorted({*beside, *children} - {old.number})
        # If its parent stays it is that of the place, and was left in that direction.
        self._last.pop(old.number, None)
        del self._steps[old.number]
        self.dropped += 1

    # -- looking ---------------------------------------------------------------------------

    @property
    def here(self) -> Step:
        """The step that is on the table."""
        return self._steps[self._here]

    @property
    def can_back(self) -> bool:
        """Whether there is something to undo."""
        return self.here.parent is not None

    @property
    def can_forth(self) -> bool:
        """Whether there is something to redo."""
        return self._here in self._last

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step that is kept, oldest first."""
        return tuple(self._steps.values())

    def line(self) -> tuple[Step, ...]:
        """The way that leads here, and on to where `forth` leads at last."""
        first = self._here
        while (parent := self._steps[first].parent) is not None:
            first = parent
        line = [first]
        while line[-1] in self._last:
            line.append(self._last[line[-1]])
        return tuple(self._steps[number] for number in line)

    def branches(self, number: int) -> tuple[int, ...]:
        """The steps that were done in place of this one, oldest first."""
        beside = self._children[self._steps[number].parent]
        return tuple(other for other in beside if other != number)

    def rows(self) -> tuple[Row, ...]:
        """What a list of steps shows: the line, and beside each step its branches."""
        rows, when = [], "past"
        for step in self.line():
            if step.number == self._here:
                rows.append(Row(step, "here", self.branches(step.number)))
                when = "ahead"
            else:
                rows.append(Row(step, when, self.branches(step.number)))
        return tuple(rows)

    def visits(self) -> tuple[int, ...]:
        """Where to go, one after the other, so that steps put anew are as they are here."""
        # The highest first: going to a step settles the choice at each of its ancestors too,
        # and those have lower numbers and their turn later.
        forks = (p for p, kids in self._children.items() if p is not None and len(kids) > 1)
        return (*(self._last[p] for p in sorted(forks, reverse=True)), self._here)
