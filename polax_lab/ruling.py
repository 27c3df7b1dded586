"""`Ruling`: the answer to a question, with the rule that decides and what proves it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.errors import PolaxError
from polax_lab.ledgertext import place
from polax_lab.ruleset import Basis, Rule, Ruleset
from polax_lab.texts import Lang, Message, msg, say

if TYPE_CHECKING:
    from polax_lab.question import Answer, Question
    from polax_lab.scene import Scene

#: Of so many readings that matter all are named.
_NAMED = 3


class Witness(NamedTuple):
    """What proves a ruling: named spaces, routes, cuts and blockers, all in board order.

    Attributes
    ----------
    asked : tuple of str
        The spaces that the question is about.
    sealed : tuple of str
        Planets that are, or would be, cut off.
    region : tuple of str
        The cut-off part of the board.
    blockers : tuple of str
        Pieces (and the nebula) that close the way, as ``green mine f71``.
    blocked : tuple of str
        The spaces these stand on.
    routes : tuple of tuple of str
        Routes as spaces from start to end.
    cuts : tuple of tuple of str
        Sets of pieces whose removal, or of fields whose loss, would change the matter.
    ends : tuple of str
        Possible end spaces or targets.
    allowed, forbidden : tuple of str
        For maps of the whole board.
    """

    asked: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    routes: tuple[tuple[str, ...], ...] = ()
    cuts: tuple[tuple[str, ...], ...] = ()
    ends: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Only what is there."""
        return {k: json.loads(json.dumps(v)) for k, v in self._asdict().items() if v}


class Caption(NamedTuple):
    """What a picture says beside the position and the ruling.

    Attributes
    ----------
    title : mapping of str to str
        By language; empty for none.
    labels : mapping of str to tuple of str
        Tags and the spaces that carry them.
    """

    title: Mapping[Lang, str] = MappingProxyType({})
    labels: Mapping[str, tuple[str, ...]] = MappingProxyType({})


NO_CAPTION = Caption()


class Finding(NamedTuple):
    """What a rule function returns; `Game.ask` makes a `Ruling` of it."""

    holds: bool | None
    answer: Answer
    rule: str
    reason: Message
    also: tuple[str, ...] = ()
    witness: Witness = Witness()


#: A switch and a reading of it.
Setting = tuple[str, str]


class Flip(NamedTuple):
    """A single switch whose other reading changes the ruling.

    Attributes
    ----------
    switch, value : str
    holds : bool or None
        The other verdict.
    rule : str
        Which decides then.
    told : bool
        Whether the verdict changes, or the sentence of a look-up: not only details of the answer.
    """

    switch: str
    value: str
    holds: bool | None
    rule: str
    told: bool

    @property
    def setting(self) -> str:
        """As text, ``sealed_scope=group``."""
        return f"{self.switch}={self.value}"


@dataclass(frozen=True, eq=False)
class Ruling:
    """The product: yes or no, the typed answer, the rule, the reason and its witness.

    Attributes
    ----------
    question : Question
    holds : bool or None
        Yes, no, or None for a pure look-up.
    answer : Answer
        Typed by the kind of question.
    rule : str
        Id of the rule that decides: the most specific one.
    also : tuple of str
        Further rules that bear on it.
    witness : Witness
    rules : Ruleset
        The variant under which it was judged.
    """

    question: Question
    holds: bool | None
    answer: Answer
    rule: str
    also: tuple[str, ...]
    witness: Witness
    rules: Ruleset
    message: Message = field(repr=False)
    _again: Callable[[Ruleset], Ruling] = field(repr=False)
    _draw: Callable[[Ruling, Lang], Scene] = field(repr=False)

    @property
    def entry(self) -> Rule:
        """The deciding rule in the ledger."""
        return self.rules.ledger[self.rule]

    @property
    def basis(self) -> Basis:
        """Stated, interpreted or assumed: how the rulebook knows the deciding rule."""
        return self.entry.basis

    @property
    def open(self) -> bool:
        """Whether the rulebook leaves the deciding rule open, so that a reading was used."""
        return self.basis != "stated"

    @property
    def readings(self) -> tuple[Rule, ...]:
        """The open rules that this ruling rests on."""
        entries = (self.rules.ledger[id] for id in (self.rule, *self.also))
        return tuple(r for r in entries if r.readings)

    @property
    def readings_without_switch(self) -> tuple[str, ...]:
        """Open rules with a real alternative that no switch turns."""
        return tuple(r.id for r in self.readings if len(r.readings) > 1 and r.switch is None)

    @cached_property
    def depends_on(self) -> tuple[Flip, ...]:
        """The single switches whose other reading changes ``holds`` or ``answer``.

        Found by judging again under each, when first asked for. Those under which the question
        cannot be asked are `unasked`.
        """
        return self._turned[0]

    @property
    def unasked(self) -> tuple[str, ...]:
        """The other readings, as text, under which the question cannot be asked.

        Such as one that throws other dice than those that the question gives.
        """
        return tuple("=".join(setting) for setting in self._turned[1])

    @property
    def matters(self) -> tuple[str, ...]:
        """The switches whose other reading changes the ruling, or does not let it be asked."""
        turned = {flip.switch for flip in self.depends_on} | {name for name, _ in self._turned[1]}
        return tuple(name for name in self.rules.ledger.switches if name in turned)

    @cached_property
    def _turned(self) -> tuple[tuple[Flip, ...], tuple[Setting, ...]]:
        flips, unasked = [], []
        for switch, value in self.rules.alternatives():
            other = self.under_or_none(self.rules.turned(switch, value))
            if other is None:
                unasked.append((switch, value))
            elif differs(self, other):
                told = other.holds != self.holds
                told |= self.holds is None and other.reason() != self.reason()
                flips.append(Flip(switch, value, other.holds, other.rule, told))
        return tuple(flips), tuple(unasked)

    def under(self, rules: Ruleset) -> Ruling:
        """The same question of the same position under another variant."""
        return self._again(rules)

    def under_or_none(self, rules: Ruleset) -> Ruling | None:
        """Like `under`; None where the question cannot be asked."""
        try:
            return self._again(rules)
        except PolaxError:
            return None

    def reason(self, lang: Lang = "en") -> str:
        """The reason in one or two sentences."""
        return say(self.message, lang)

    def open_note(self, lang: Lang = "en") -> str:
        """Say that the rulebook leaves this open and which reading was used; else empty."""
        reading = self.entry.reading(self._reading_in_force())
        if not self.open or reading is None:
            return ""
        return say(msg(f"core.open.{self.basis}", reading=reading.text[lang]), lang)

    def _reading_in_force(self) -> str | None:
        switch = self.entry.switch
        if switch is None or switch not in self.rules.ledger.switches:
            return None
        return str(getattr(self.rules, switch))

    def verdict(self, lang: Lang = "en") -> str:
        """Yes, No, or empty for a look-up."""
        words = {True: "core.verdict.yes", False: "core.verdict.no"}
        return say(msg(words[self.holds]), lang) if self.holds is not None else ""

    def citation(self, lang: Lang = "en") -> str:
        """Rule id, its chapter, slides and how it is known."""
        rule = self.entry
        return say(
            msg(
                "core.citation",
                id=rule.id,
                chapter=rule.chapter[lang],
                place=place(rule.unit, rule.places),
                basis=msg(f"core.basis.{rule.basis}"),
            ),
            lang,
        )

    def sensitivity(self, lang: Lang = "en") -> str:
        """Which other readings would change the ruling, as a clause; of many the first ones.

        Also those under which it cannot be asked, of which nobody knows.
        """
        parts: tuple[tuple[str, list[Setting]], ...] = (
            ("some", [(f.switch, f.value) for f in self.depends_on if f.told]),
            ("details", [(f.switch, f.value) for f in self.depends_on if not f.told]),
            ("unasked", list(self._turned[1])),
        )
        said = []
        for key, found in parts:
            if found:
                flips = self._readings(found)
                if len(flips) > _NAMED:
                    more = msg("core.depends.more", count=len(flips) - _NAMED + 1)
                    flips = (*flips[: _NAMED - 1], more)
                said.append(say(msg(f"core.depends.{key}", flips=flips), lang))
        return "; ".join(said) or say(msg("core.depends.none"), lang)

    def _readings(self, settings: list[Setting]) -> tuple[Message, ...]:
        """What readings are called, those of one switch together."""
        switches = self.rules.ledger.switches
        return tuple(
            switches[name].said(*(value for switch, value in settings if switch == name))
            for name in dict.fromkeys(switch for switch, _ in settings)
        )

    def to_json(self) -> dict[str, Any]:
        """Everything, as ``polax-lab ask --json`` prints it."""
        return {
            "question": self.question.to_json(),
            "holds": self.holds,
            "answer": self.answer.to_json(),
            "rule": self.rule,
            "also": list(self.also),
            "basis": self.basis,
            "reason_de": self.reason("de"),
            "reason_en": self.reason("en"),
            "witness": self.witness.to_json(),
            "depends_on": [f.setting for f in self.depends_on],
            "unasked": list(self.unasked),
            "readings_without_switch": list(self.readings_without_switch),
            "rules": dict(self.rules.changed),
        }

    def scene(self, lang: Lang = "en") -> Scene:
        """The position with the witness drawn on it."""
        return self._draw(self, lang)

    def text(self, lang: Lang = "en") -> str:
        """Verdict, reason and citation as plain text."""
        head = f"{self.verdict(lang)}. " if self.holds is not None else ""
        note = self.open_note(lang)
        return f"{head}{self.reason(lang)}\n{self.citation(lang)} · {self.sensitivity(lang)}" + (
            f"\n{note}" if note else ""
        )

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from polax_lab.show import bundle

        return bundle(self.scene(), self.text())


def differs(old: Ruling | None, new: Ruling | None) -> bool:
    """Whether a ruling says something else: another verdict, or another answer.

    None stands for a question that could not be asked.
    """
    if old is None or new is None:
        return old is not new
    return (old.holds, old.answer) != (new.holds, new.answer)
