"""What another reading does to a whole suite of scenarios: which of their rulings change."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from polax_lab.errors import PolaxError
from polax_lab.questiontext import sentence
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling, differs
from polax_lab.scenario import Result, Scenario
from polax_lab.shipped import folder, scenario_files
from polax_lab.study.variants import short
from polax_lab.texts import Lang, say
from polax_lab.workbench.shelf import name_of

Changes = Mapping[str, Any]
#: Variants whose rulings are kept; one keeps little more than what differs from the files.
_KEPT = 40
#: Reading a scenario takes as long as judging so many questions.
_READING = 25


class SuiteFlip(NamedTuple):
    """A question of a scenario that another reading gives another ruling.

    Attributes
    ----------
    scenario : Scenario
    number : int
        The question, counted from 1.
    old, new : Ruling or None
        None if the question cannot be asked under that reading.
    passes : bool
        Whether the new ruling is still what the file expects.
    """

    scenario: Scenario
    number: int
    old: Ruling | None
    new: Ruling | None
    passes: bool

    @property
    def name(self) -> str:
        """The scenario's name, as `polax_lab.workbench.shelf.find` knows it."""
        return name_of(self.scenario)

    def question(self, lang: Lang) -> str:
        """The question as a sentence."""
        return sentence(self.scenario, self.scenario.asks[self.number - 1].question, lang)

    def was(self, lang: Lang) -> str:
        """The ruling before, in short."""
        return say(short(self.old), lang)

    def now(self, lang: Lang) -> str:
        """The ruling under the other reading, in short."""
        return say(short(self.new, self.old), lang)


def shipped_suite(game: str) -> Suite:
    """The scenarios of a game that come with the package, read when they are needed."""
    return Suite(s for s in _readable() if s.game.name == game)


def _readable() -> Iterator[Scenario]:
    for path in scenario_files(folder("scenarios")):
        # `polax-lab check` names the files that cannot be read; one must not stop the others.
        with suppress(PolaxError):
            yield Scenario.load(path)


class Suite:
    """Scenarios of one game, judged under other readings bit by bit.

    A variant is a mapping of what it changes, such as ``rules.changed``: every scenario is
    judged under its own readings with these changes. What was judged once is remembered.

    Parameters
    ----------
    scenarios : iterable of Scenario
        Taken in as needed, so that a generator may read files.

    Examples
    --------
    >>> suite = Suite([Scenario.loads('''
    ... schema: 1
    ... game: polax
    ... title: Two mines
    ... position: {players: {yellow: {mines: [f52, f71]}}}
    ... ask: [{question: mine, field: f64, expect: {holds: true}}]
    ... ''')])
    >>> flips = suite.flips({"sealed_scope": "group"})
    >>> [(flip.number, flip.was("en"), flip.now("en"), flip.passes) for flip in flips]
    [(1, 'Yes', 'No', False)]
    """

    def __init__(self, scenarios: Iterable[Scenario]) -> None:
        self._coming: Iterator[Scenario] | None = iter(scenarios)
        self._asked: list[tuple[Scenario, int]] = []
        self._probes: list[Scenario] = []
        self._variants: dict[str, _Variant] = {}
        # The event loop and a thread of JupyterLab may both ask.
        self._lock = threading.RLock()

    @property
    def total(self) -> int:
        """How many questions have been read so far; all of them once `work` was True."""
        return len(self._asked)

    def flips(self, setting: Changes, current: Changes | None = None) -> tuple[SuiteFlip, ...]:
        """Every question that gets another ruling, in the order of the files.

        Parameters
        ----------
        setting : mapping of str to value
            What is read differently: ``{"sealed_scope": "group"}``.
        current : mapping of str to value, optional
            The variant it is compared with; the files as they are without it.

        Raises
        ------
        RulesError
            For a setting that the scenarios' rules do not know.
        """
        with self._lock:
            while not self.work(setting, current, 1000):
                pass
            before, after = self._needed(setting, current)[-2:]
            return tuple(
                SuiteFlip(scenario, number, old.ruling, new.ruling, new.passed)
                for (scenario, number), old, new in zip(
                    self._asked, before.results, after.results, strict=True
                )
                if differs(old.ruling, new.ruling)
            )

    def work(self, setting: Changes, current: Changes | None = None, budget: int = 0) -> bool:
        """Judge at most `budget` questions; True once `flips` would answer at once."""
        with self._lock:
            while self._coming is not None and budget > 0:
                self._read()
                budget -= _READING
            needed = self._needed(setting, current)
            for variant in needed:
                while budget > 0 and len(variant.results) < self.total:
                    self._judge(variant)
                    budget -= 1
            return self._coming is None and all(len(v.results) == self.total for v in needed)

    def _read(self) -> None:
        """Take in the next scenario."""
        assert self._coming is not None
        scenario = next(self._coming, None)
        if scenario is None:
            self._coming = None
            return
        for number, ask in enumerate(scenario.asks, 1):
            self._asked.append((scenario, number))
            # What `flips:` expects is so under a scenario's own readings alone.
            self._probes.append(replace(scenario, asks=(replace(ask, flips=None),)))

    def _needed(self, setting: Changes, current: Changes | None) -> list[_Variant]:
        """The files as they are, what is compared with, and the other reading."""
        now = dict(current or {})
        return [self._variant(changes) for changes in ({}, now, {**now, **setting})]

    def _variant(self, changes: Changes) -> _Variant:
        key = json.dumps(changes, sort_keys=True)
        found = self._variants.pop(key, None) or _Variant(changes)
        self._variants[key] = found
        if len(self._variants) > _KEPT:
            # The one that was not needed for longest.
            del self._variants[next(iter(self._variants))]
        return found

    def _judge(self, variant: _Variant) -> None:
        """Judge the next question."""
        number = len(variant.results)
        probe = self._probes[number]
        if probe.rules not in variant.rules:
            variant.rules[probe.rules] = probe.rules.apply(variant.changes)
        new = probe.check(variant.rules[probe.rules])[0]
        filed = self._variant({})
        if variant is not filed and _alike(filed.results[number], new):
            # Most are; sharing them makes a variant small.
            new = filed.results[number]
        variant.results.append(new)


@dataclass
class _Variant:
    """How far the suite has been judged under some changes."""

    changes: Changes
    results: list[Result] = field(default_factory=list)
    rules: dict[Ruleset, Ruleset] = field(default_factory=dict)


def _alike(old: Result, new: Result) -> bool:
    if differs(old.ruling, new.ruling) or old.passed != new.passed:
        return False
    return old.ruling is None or new.ruling is None or old.ruling.rule == new.ruling.rule
