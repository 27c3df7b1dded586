"""All that a panel can do, without a widget: commands in; ruling, scene and sentences out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.ledgertext import entry
from polax_lab.ruleset import Ruleset, Switch
from polax_lab.ruling import Caption, Ruling
from polax_lab.scenario import Ask, Scenario
from polax_lab.scene import Mark, Scene
from polax_lab.texts import LANGS, Lang, Message, msg, say
from polax_lab.workbench.questions import sentence
from polax_lab.workbench.shelf import Shelf

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class Session:
    """A chosen scenario, a question of it, and the readings in force.

    Parameters
    ----------
    shelf : Shelf
        What can be chosen; the first one is.
    number : int
        The question, counted from 1.
    lang : str
        ``en`` or ``de``.
    shown : bool
        Whether the ruling is shown from the start.

    Attributes
    ----------
    ruling : Ruling or None
        None while there is no question, or it cannot be asked.
    rules : Ruleset
        The variant in force.
    theme : str
        ``light``, ``dark``, or ``auto``: as `lab_dark` says.

    Raises
    ------
    ScenarioError
        If there is no scenario or no such question.
    PolaxError
        For an unknown language.

    Examples
    --------
    >>> from polax_lab.workbench.shelf import find
    >>> session = Session(Shelf((Scenario.loads('''
    ... schema: 1
    ... game: polax
    ... title: A wall round two planets
    ... position: {}
    ... ask: [{question: sealed}]
    ... '''),)))
    >>> session.question(), session.ruling.reason()
    ('Is a planet cut off?', 'Every planet still reaches another one.')
    """

    def __init__(
        self, shelf: Shelf, number: int = 1, lang: Lang = "en", shown: bool = True
    ) -> None:
        first = next(iter(shelf), None)
        if first is None:
            raise ScenarioError(
                "no scenario to show",
                file="; ".join(shelf.faults) or "shelf",
                hint="scenario files end in .yaml, .yml or .json",
            )
        self.shelf, self.shown = shelf, shown
        self.theme: Theme = "auto"
        self.lab_dark = False
        self._said: Callable[[Lang], str]
        self.speak(lang)
        self.choose(first)
        if number != 1:
            self.ask(number)
        if shelf.faults:
            self._tell("unreadable", faults=shelf.faults)

    # -- commands --------------------------------------------------------------------------

    def choose(self, scenario: Scenario) -> None:
        """Take a scenario, its first question and its own readings."""
        self.scenario, self.rules, self.number = scenario, scenario.rules, 1
        self._tell("ready")
        self._judge()

    def ask(self, number: int) -> None:
        """Take another question of the scenario; the readings stay."""
        asks = self.scenario.asks
        if not 1 <= number <= len(asks):
            raise ScenarioError(
                f"there is no question {number}",
                file=self.scenario.file,
                hint=f"it has {len(asks)}",
            )
        self.number = number
        self._tell("ready")
        self._judge()

    def turn(self, switch: str, value: str) -> None:
        """Read the rules differently, and say what that does to the ruling."""
        self.rules, old = self.rules.vary(None, **{switch: value}), self.ruling
        self._judge()
        new = self.ruling
        if old is None or new is None:
            return
        key, verdicts = "same", {}
        if not self.shown:
            key = "hidden"
        elif old.holds != new.holds and None not in (old.holds, new.holds):
            key, verdicts = "verdict", {"old": _verdict(old), "new": _verdict(new)}
        elif (old.holds, old.answer) != (new.holds, new.answer):
            key = "answer"
        about = self.switches[switch]
        self._said = lambda lang: say(
            msg(
                f"core.start.said.{key}",
                label=about.label[lang],
                option=about.option_labels[value][lang],
                **verdicts,
            ),
            lang,
        )

    def restore(self) -> None:
        """Go back to the readings of the scenario."""
        self.rules = self.scenario.rules
        self._tell("restored")
        self._judge()

    def speak(self, lang: Lang) -> None:
        """Take another language."""
        if lang not in LANGS:
            raise PolaxError(f"no language {lang!r}; languages: {', '.join(LANGS)}")
        self.lang: Lang = lang

    def _judge(self) -> None:
        self.ruling: Ruling | None = None
        if not self.scenario.asks:
            self._said = lambda lang: say(
                msg("core.start.said.no_question", title=self.scenario.title[lang]), lang
            )
            return
        try:
            self.ruling = self.scenario.game.ask(
                self.scenario.state, self.chosen.question, self.rules, self.scenario.caption
            )
        except PolaxError as e:
            self.report(str(e))

    def report(self, fault: str) -> None:
        """Put a sentence into the message line as it stands."""
        self._said = lambda lang: fault

    def _tell(self, key: str, **values: Any) -> None:
        self._said = partial(say, msg(f"core.start.said.{key}", **values))

    # -- what there is to see --------------------------------------------------------------

    @property
    def chosen(self) -> Ask:
        """The chosen question with what the file expects."""
        return self.scenario.asks[self.number - 1]

    @property
    def visible(self) -> Ruling | None:
        """The ruling, unless it is hidden."""
        return self.ruling if self.shown else None

    @property
    def colours(self) -> str:
        """``light`` or ``dark``."""
        if self.theme == "auto":
            return "dark" if self.lab_dark else "light"
        return self.theme

    @property
    def switches(self) -> Mapping[str, Switch]:
        """Every switch of the scenario's game."""
        return self.rules.ledger.switches

    @property
    def changed(self) -> tuple[str, ...]:
        """The switches that are not as in the scenario."""
        own: Ruleset = self.scenario.rules
        return tuple(s for s in self.switches if getattr(self.rules, s) != getattr(own, s))

    @property
    def matters(self) -> tuple[str, ...]:
        """The switches whose other reading changes the present ruling."""
        if self.ruling is None:
            return ()
        return tuple(dict.fromkeys(flip.switch for flip in self.ruling.depends_on))

    def scene(self) -> Scene:
        """The board with the ruling's witness, or with only the asked spaces marked."""
        if self.visible is not None:
            return self.visible.scene(self.lang)
        scenario = self.scenario
        bare: Scene = scenario.game.scene(
            scenario.state, self.rules, None, self.lang, Caption(labels=scenario.labels)
        )
        if not scenario.asks:
            return bare
        asked = tuple(dict.fromkeys(s for _, _, s in self.chosen.question.spaces()))
        if not asked:
            return bare
        named = {s for mark in bare.marks if mark.role == "name" for s in mark.spaces}
        fields = [s.id for s in bare.spaces if s.id in asked and not s.name and s.id not in named]
        names = (Mark("name", (field,), text=field) for field in fields)
        return replace(bare, marks=(*bare.marks, Mark("asked", asked), *names))

    def title(self, scenario: Scenario | None = None) -> str:
        """The title of a scenario, the chosen one without."""
        return (scenario or self.scenario).title[self.lang]

    def source(self) -> str:
        """The title, with the slide it is from; while the ruling is hidden, nothing of it."""
        source, title = self.scenario.source, self.title()
        slide = source.slide
        if not self.shown:
            # What follows a colon tells the ruling, and so does a title without one.
            head, colon, _ = title.partition(":")
            named = msg("core.lesson.example", example=source.example) if source.example else ""
            title = head if colon else say(named, self.lang)
        if slide is None:
            return title
        return say(msg("core.start.slide", title=title, slide=slide), self.lang)

    def questions(self) -> list[str]:
        """Every question of the scenario as a sentence."""
        return [sentence(self.scenario, a.question, self.lang) for a in self.scenario.asks]

    def question(self) -> str:
        """The chosen question as a sentence; empty if there is none."""
        if not self.scenario.asks:
            return ""
        return sentence(self.scenario, self.chosen.question, self.lang)

    def switch_label(self, switch: str) -> str:
        """What a switch is about, whether it is changed and whether it changes the ruling."""
        key = "_".join(
            word for word, so in (("changed", switch in self.changed),
                                  ("matters", self.visible is not None and switch in self.matters))
            if so
        )  # fmt: skip
        label = self.switches[switch].label[self.lang]
        return self.say(f"switch.{key or 'plain'}", label=label)

    def ledger(self) -> str:
        """The deciding rule in the ledger; empty while no ruling is shown."""
        if self.visible is None:
            return ""
        return entry(self.rules.ledger, self.visible.entry, self.lang)

    def message(self) -> str:
        """The message line."""
        return self._said(self.lang)

    def say(self, key: str, **values: Any) -> str:
        """A text of the panel."""
        return say(msg(f"core.start.{key}", **values), self.lang)


def _verdict(ruling: Ruling) -> Message:
    return msg("core.verdict.yes" if ruling.holds else "core.verdict.no")
