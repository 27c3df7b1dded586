"""What the Rules tab says, without a widget: how each switch stands, and what it would change."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Protocol

from polax_lab.ledgertext import entry
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset, Switch
from polax_lab.ruling import Ruling, differs
from polax_lab.scenario import Scenario
from polax_lab.study.variants import short
from polax_lab.texts import msg, say
from polax_lab.workbench import words
from polax_lab.workbench.readings import HasReadings
from polax_lab.workbench.suite import Suite, SuiteFlip

Shown = tuple[tuple[str, Ruling], ...]


class RulesDesk(HasReadings, Protocol):
    """What the Rules tab needs of a session."""

    @property
    def base_rules(self) -> Ruleset:
        """The readings to go back to."""

    def set_rule(self, name: str, value: Any) -> None:
        """Turn a switch or change a number."""

    def restore_rules(self) -> None:
        """Go back to `base_rules`."""

    def shown_rulings(self) -> Shown:
        """Every ruling on screen, with what it is about."""

    def open_scenario(self, scenario: Scenario) -> None:
        """Put a scenario on the board."""

    def ask(self, data: Question) -> None:
        """Ask a question."""


class RulesWords:
    """Sentences and HTML of the Rules tab; everything from files is escaped.

    Parameters
    ----------
    session : RulesDesk
    suite : Suite
    """

    def __init__(self, session: RulesDesk, suite: Suite) -> None:
        self.session, self.suite = session, suite

    def say(self, key: str, **values: Any) -> str:
        """A text of the tab."""
        return say(msg(f"rules.tab.{key}", **values), self.session.lang)

    @property
    def switches(self) -> Iterable[Switch]:
        """Every switch, in the order of the tab."""
        return self.session.rules.ledger.switches.values()

    def others(self, switch: Switch) -> list[str]:
        """The readings of a switch that are not in force."""
        return [o for o in switch.options if o != getattr(self.session.rules, switch.name)]

    def flips(self, switch: Switch, value: str) -> tuple[SuiteFlip, ...] | None:
        """What another reading flips in the suite; None while that is not judged yet."""
        setting, current = {switch.name: value}, self.session.rules.changed
        return self.suite.flips(setting, current) if self.suite.work(setting, current) else None

    def listed(self, switch: Switch) -> list[SuiteFlip]:
        """Everything known that the other readings of a switch flip in the suite."""
        return [f for value in self.others(switch) for f in self.flips(switch, value) or ()]

    # -- a switch in one line --------------------------------------------------------------

    def line(self, switch: Switch, is_open: bool) -> str:
        """What a switch is about, how it is read, and whether that is changed."""
        return self.say(
            "line_changed" if switch.name in self.session.changed else "line",
            sign="▾" if is_open else "▸",
            label=switch.label[self.session.lang],
            option=self._option(switch, getattr(self.session.rules, switch.name)),
        )

    def badge(self, switch: Switch, shown: Shown) -> str:
        """How many rulings change: of those on screen, and of the suite."""
        found = [self.flips(switch, value) for value in self.others(switch)]
        questions = {(flip.name, flip.number) for flips in found for flip in flips or ()}
        suite = self.say("waiting") if None in found else str(len(questions))
        return words.line(self.say("badge", here=len(matter(switch, shown)), suite=suite))

    def variant(self) -> str:
        """How the suite stands under the variant in force; empty if it is the rulebook's own."""
        changed = self.session.rules.changed
        if not changed or not self.suite.work(changed):
            return ""
        return words.line(self._count("variant", self.suite.flips(changed)))

    # -- the open switch -------------------------------------------------------------------

    def opened(self, switch: Switch, shown: Shown) -> str:
        """Why a switch matters, what it changes, and the sentences that it reads."""
        ledger, lang = self.session.rules.ledger, self.session.lang
        parts = self._part("why", [switch.why[lang]])
        parts += self._part("here", self._here(switch, shown))
        parts += self._part("suite", [self._suite(switch, value) for value in self.others(switch)])
        entries = [entry(ledger, ledger[rule], lang).splitlines() for rule in switch.rules]
        parts += self._part("sentence", [line for lines in entries for line in lines])
        return f'<div lang="{lang}">{parts}</div>'

    def _part(self, key: str, lines: list[str]) -> str:
        paragraphs = "".join(f"<p>{escape(line.strip())}</p>" for line in lines)
        return f"<h4>{escape(self.say(key))}</h4>{paragraphs}"

    def _here(self, switch: Switch, shown: Shown) -> list[str]:
        if not shown:
            return [self.say("nothing")]
        lines = []
        for value in self.others(switch):
            option = self._option(switch, value)
            turned = [
                self.say("here_flip" if new else "here_unasked", option=option, label=label,
                         old=short(ruling), new=short(new, ruling), rule=new.rule if new else "")
                for label, ruling, new in self._turned(switch, value, shown)
            ]  # fmt: skip
            lines += turned or [self.say("here_none", option=option)]
        return lines

    def _turned(
        self, switch: Switch, value: str, shown: Shown
    ) -> Iterable[tuple[str, Ruling, Ruling | None]]:
        for label, ruling in matter(switch, shown):
            new = ruling.under_or_none(ruling.rules.apply({switch.name: value}))
            if differs(ruling, new):
                yield label, ruling, new

    def _suite(self, switch: Switch, value: str) -> str:
        flips, option = self.flips(switch, value), self._option(switch, value)
        if flips is None:
            return self.say("suite_waiting", option=option)
        return self._count("suite_count", flips, option=option)

    def _count(self, key: str, flips: tuple[SuiteFlip, ...], **values: str) -> str:
        failing = sum(not flip.passes for flip in flips)
        return self.say(key, count=len(flips), total=self.suite.total, failing=failing, **values)

    def _option(self, switch: Switch, value: str) -> str:
        return switch.option_labels[value][self.session.lang]


def matter(switch: Switch, shown: Shown) -> Shown:
    """The rulings on screen that another reading of a switch changes, or leaves unasked."""
    return tuple((label, ruling) for label, ruling in shown if switch.name in ruling.matters)
