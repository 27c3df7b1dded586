"""Ledger, switch and parameter files of a game: their schema and the reading of them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from polax_lab.errors import RulebookError
from polax_lab.filemodel import Int, Model, validate
from polax_lab.parameter import MOST, Parameter
from polax_lab.ruleset import Basis, Ledger, Reading, Rule, Switch
from polax_lab.yamlfile import read_shipped


class Both(Model):
    """A text in both languages."""

    en: str
    de: str


class ReadingEntry(Both):
    """One reading of an open rule."""

    id: str


class RuleEntry(Model):
    """One row of the ledger."""

    id: str
    slides: list[Int] = Field(default_factory=list)
    lines: list[Int] = Field(default_factory=list)
    kind: Literal["stated", "interpretation", "gap", "example", "constraint", "variant"]
    en: str
    de: str
    readings: list[ReadingEntry] = Field(default_factory=list)
    default: str | None = None
    why: Both | None = None
    switch: str | None = None
    note: Both | None = None
    status: Literal["hard", "soft", "trivial"] | None = None


class ChapterEntry(Both):
    """A chapter: its rules' ids start with the key."""


class LedgerFile(Model):
    """``rulebook.yaml``."""

    schema_: Literal[1] = Field(alias="schema")
    game: str
    document: dict[str, str | Int]
    chapters: dict[str, ChapterEntry]
    rules: list[RuleEntry]


class SwitchEntry(Model):
    """One switch; the first option is the default."""

    options: dict[str, Both]
    rules: list[str]
    label: Both
    why: Both


class ParameterEntry(Model):
    """One figure or table; `needs` names the readings, by switch, under which alone it counts."""

    value: Any
    unit: Both
    rule: str
    basis: Basis
    label: Both
    least: Int = 0
    most: Int = MOST
    needs: dict[str, list[str]] = Field(default_factory=dict)


class SwitchFile(Model):
    """``switches.yaml``."""

    schema_: Literal[1] = Field(alias="schema")
    switches: dict[str, SwitchEntry]


class ParameterFile(Model):
    """``parameters.yaml``."""

    schema_: Literal[1] = Field(alias="schema")
    parameters: dict[str, ParameterEntry]


def read_ledger(package: str) -> Ledger:
    """Read the three files that a game's package ships and check them against each other."""

    def read(name: str, model: Any) -> Any:
        return validate(model, read_shipped(package, name), RulebookError)

    book: LedgerFile = read("rulebook.yaml", LedgerFile)
    rules = {e.id: _rule(e, book) for e in book.rules}
    if len(rules) < len(book.rules):
        raise RulebookError("two rules have the same id", file="rulebook.yaml")
    switches = {
        name: Switch(
            name,
            tuple(e.options),
            tuple(e.rules),
            e.label.model_dump(),
            {k: v.model_dump() for k, v in e.options.items()},
            e.why.model_dump(),
        )
        for name, e in read("switches.yaml", SwitchFile).switches.items()
    }
    parameters = {
        name: Parameter(
            name,
            e.value,
            e.unit.model_dump(),
            e.rule,
            e.basis,
            e.label.model_dump(),
            e.least,
            e.most,
            e.needs,
        )
        for name, e in read("parameters.yaml", ParameterFile).parameters.items()
    }
    for parameter in parameters.values():
        for name, options in parameter.needs.items():
            if name not in switches or not set(options) <= set(switches[name].options):
                raise RulebookError(
                    f"{parameter.name} needs readings of '{name}' that there are not",
                    file="parameters.yaml",
                )
    named: list[Switch | Parameter] = [*switches.values(), *parameters.values()]
    for what in named:
        for id in what.rules if isinstance(what, Switch) else (what.rule,):
            if id not in rules:
                raise RulebookError(
                    f"{what.name} names the unknown rule '{id}'", file="rulebook.yaml"
                )
    return Ledger(book.game, dict(book.document), rules, switches, parameters)


def _rule(e: RuleEntry, book: LedgerFile) -> Rule:
    chapter = book.chapters[e.id.split("-")[1]]
    readings = tuple(Reading(r.id, {"en": r.en, "de": r.de}) for r in e.readings)
    if readings and e.default not in {r.id for r in readings}:
        raise RulebookError(
            f"{e.id}: the default '{e.default}' is none of its readings", file="rulebook.yaml"
        )
    return Rule(
        e.id,
        chapter.model_dump(),
        tuple(e.slides or e.lines),
        "line" if e.lines else "slide",
        e.kind,
        {"en": e.en, "de": e.de},
        readings,
        e.default,
        e.why.model_dump() if e.why else {},
        e.switch,
        e.note.model_dump() if e.note else {},
    )
