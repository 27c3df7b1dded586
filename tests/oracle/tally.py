"""Comparing one answer at a time, and counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polax_lab.errors import QuestionError
from polax_lab.ruling import Ruling

from .bridge import Case
from .oracle import SWITCHES


class Disagreement(AssertionError):
    """The oracle and the engine answer a question differently."""

    def __init__(self, case: Case, question: Mapping[str, Any], wanted: object, got: object):
        self.case, self.question = case, question
        super().__init__(f"oracle: {wanted}\nengine: {got}\n{case.yaml(question)}")


@dataclass
class Tally:
    """What has been compared so far."""

    positions: int = 0
    answers: int = 0
    yes: int = 0
    no: int = 0
    readings: Counter[tuple[str, str]] = field(default_factory=Counter)

    def position(self, case: Case) -> None:
        """Count a position and the readings of the rules that hold in it."""
        self.positions += 1
        self.readings.update(case.pos.sw.items())

    def same(self, case: Case, question: dict[str, Any], wanted: Mapping[str, Any]) -> Ruling:
        """Ask the engine and compare what the oracle says; the rest of the answer is open."""
        ruling = case.ask(question)
        everything = {"holds": ruling.holds, "rule": ruling.rule, **ruling.answer.to_json()}
        got = {key: everything[key] for key in wanted}
        if got != dict(wanted):
            differs = [key for key in wanted if got[key] != wanted[key]]
            raise Disagreement(
                case, question, {k: wanted[k] for k in differs}, {k: got[k] for k in differs}
            )
        self.answers += 1
        if ruling.holds is not None:
            self.yes += ruling.holds
            self.no += not ruling.holds
        return ruling

    def check(self, case: Case, question: dict[str, Any], holds: bool, claim: str) -> None:
        """Raise `Disagreement` unless a property of the engine's answer holds."""
        if not holds:
            raise Disagreement(case, question, claim, case.ask(question).answer.to_json())

    def refused(self, case: Case, question: dict[str, Any]) -> None:
        """Check that the engine refuses a question that has no answer on this board."""
        try:
            ruling = case.ask(question)
        except QuestionError:
            self.answers += 1
        else:
            raise Disagreement(case, question, "no answer", ruling.answer.to_json())

    def line(self, name: str) -> str:
        """Return the figures in one line."""
        options = sum(map(len, SWITCHES.values()))
        return (
            f"{name:<16}{self.positions:>7} positions {self.answers:>9} answers "
            f"{self.yes:>8} yes {self.no:>8} no   {len(self.readings):>2}/{options} readings"
        )
