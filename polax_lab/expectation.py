"""`Ask`: a question of a scenario, and what is expected of the ruling."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from polax_lab.errors import PositionError, RulesError, did_you_mean, msg
from polax_lab.game import Game
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling

_EXPECTATION = ("expect", "because", "also", "flips", "note")


@dataclass(frozen=True)
class Ask:
    """One question of a scenario and what is expected of the ruling.

    Attributes
    ----------
    question : Question
    expect : mapping
        ``holds`` and parts of the answer; empty if nothing is expected.
    because : str or None
        The rule that must decide.
    also : tuple of str
        Rules that must be named too.
    flips : tuple of str or None
        Exactly the single switches that change the ruling; None if not said.
    note : str or None
    """

    question: Question
    expect: Mapping[str, Any] = field(default_factory=dict)
    because: str | None = None
    also: tuple[str, ...] = ()
    flips: tuple[str, ...] | None = None
    note: str | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any], game: Game, rules: Ruleset) -> Ask:
        """Check an entry of a scenario file that has the right form.

        Raises
        ------
        PositionError
            For spaces, rules and switches that there are not, with the path in the entry.
        """
        given = {k: data[k] for k in _EXPECTATION if data.get(k) is not None}
        asked = game.question({k: v for k, v in data.items() if k not in _EXPECTATION})
        ask = cls(
            game.find_spaces(asked, rules),
            given.get("expect", {}),
            given.get("because"),
            tuple(given.get("also", ())),
            tuple(given["flips"]) if "flips" in given else None,
            given.get("note"),
        )
        ledger = rules.ledger
        for path, id in ask._rules():
            if id not in ledger.rules:
                hint = did_you_mean(id, ledger.rules, "rules")
                raise PositionError(msg("error.rule", rule=id), *path, hint=hint)
        for j, setting in enumerate(ask.flips or ()):
            name = setting.partition("=")[0]
            if name not in ledger.switches:
                what = msg("error.rules.switch", setting=setting)
                hint = did_you_mean(name, ledger.switches, "switches")
                raise PositionError(what, "flips", j, hint=hint)
            try:
                rules.parse(setting)
            except RulesError as e:
                raise PositionError(e.what, "flips", j, hint=e.hint) from None
        return ask

    def _rules(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Every rule that is named, and where."""
        if self.because is not None:
            yield ("because",), self.because
        yield from ((("also", j), id) for j, id in enumerate(self.also))

    @property
    def checked(self) -> bool:
        """Whether there is anything to check."""
        return bool(self.expect or self.because or self.also or self.flips is not None)

    def faults(self, ruling: Ruling) -> tuple[str, ...]:
        """What is not as expected, a clause each."""
        faults = []
        answer = ruling.answer.to_json()
        for name, wanted in self.expect.items():
            found = ruling.holds if name == "holds" else answer[name]
            if not _matches(wanted, found):
                faults.append(f"{name} is {_show(found)}, expected {_show(wanted)}")
        if self.because and ruling.rule != self.because:
            faults.append(f"decided by {ruling.rule}, expected {self.because}")
        missing = [id for id in self.also if id not in ruling.also]
        if missing:
            faults.append(f"does not name {', '.join(missing)}")
        if self.flips is not None:
            found_flips = [f.setting for f in ruling.depends_on]
            less = [s for s in self.flips if s not in found_flips]
            more = [s for s in found_flips if s not in self.flips]
            if less:
                faults.append(f"does not change under {', '.join(less)}")
            if more:
                faults.append(f"changes under {', '.join(more)} too")
        return tuple(faults)

    def to_json(self) -> dict[str, Any]:
        """As in a file, without what was left out."""
        data: dict[str, Any] = self.question.to_json()
        if self.expect:
            data["expect"] = dict(self.expect)
        if self.because:
            data["because"] = self.because
        if self.also:
            data["also"] = list(self.also)
        if self.flips is not None:
            data["flips"] = list(self.flips)
        if self.note:
            data["note"] = self.note
        return data


def _matches(wanted: Any, found: Any) -> bool:
    """Exact, except that a group of keys names the parts to compare; an empty one is exact."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping) and wanted:
        return all(k in found and _matches(v, found[k]) for k, v in wanted.items())
    if isinstance(wanted, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(wanted) == len(found) and all(map(_matches, wanted, found))
    return bool(wanted == found and type(wanted) is type(found))


def _show(value: Any) -> str:
    words = {True: "yes", False: "no", None: "nothing"}
    if isinstance(value, bool) or value is None:
        return words[value]
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else text[:117] + "..."
