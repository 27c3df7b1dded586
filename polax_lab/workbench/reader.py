"""The logic of the start panel and of lessons: a chosen scenario, a question, readings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.expectation import Ask
from polax_lab.questiontext import sentence
from polax_lab.ruling import Caption, Ruling
from polax_lab.scenario import Scenario
from polax_lab.scene import Mark, Scene
from polax_lab.texts import Lang, msg, say, words
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.shelf import Shelf


class Reader(Desk):
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
    number : int
        The chosen question, counted from 1.
    shown : bool

    Raises
    ------
    ScenarioError
        If there is no scenario or no such question.
    PolaxError
        For an unknown language.

    Examples
    --------
    >>> from polax_lab.workbench.shelf import find
    >>> reader = Reader(Shelf((Scenario.loads('''
    ... schema: 1
    ... game: polax
    ... title: A wall round two planets
    ... position: {}
    ... ask: [{question: sealed}]
    ... '''),)))
    >>> reader.question(), reader.ruling.reason()
    ('Is a planet cut off?', 'Every planet still reaches another one.')
    """

    def __init__(
        self, shelf: Shelf, number: int = 1, lang: Lang = "en", shown: bool = True
    ) -> None:
        first = next(iter(shelf), None)
        if first is None:
            raise ScenarioError(
                msg("error.shelf.empty"),
                file="; ".join(map(str, shelf.faults)) or "shelf",
                hint=msg("error.shelf.empty.hint"),
            )
        super().__init__(lang)
        self.shelf, self.shown = shelf, shown
        self.choose(first)
        if number != 1:
            self.ask(number)
        if shelf.faults:
            self._tell("unreadable", faults=shelf.faults)

    # -- commands --------------------------------------------------------------------------

    def choose(self, scenario: Scenario) -> None:
        """Take a scenario, its first question and its own readings."""
        self.scenario, self.rules, self.number = scenario, scenario.rules, 1
        self.game = scenario.game
        self._tell("ready")
        self._judge()

    def ask(self, number: int) -> None:
        """Take another question of the scenario; the readings stay."""
        asks = self.scenario.asks
        if not 1 <= number <= len(asks):
            raise ScenarioError(
                msg("error.shelf.question", number=number),
                file=self.scenario.file,
                hint=msg("error.shelf.question.hint", count=len(asks)),
            )
        self.number = number
        self._tell("ready")
        self._judge()

    def turn(self, switch: str, value: str) -> None:
        """Read the rules differently, and say what that does to the ruling."""
        self.rules, old = self.rules.vary(None, **{switch: value}), self.ruling
        self._judge()
        if old is not None and self.ruling is not None:
            seen = (old, self.ruling) if self.shown else (None, None)
            self.tell(self.turned(switch, value, *seen))

    def restore(self) -> None:
        """Go back to the readings of the scenario."""
        self.rules = self.scenario.rules
        self._tell("restored")
        self._judge()

    def _judge(self) -> None:
        self.ruling = None
        if not self.scenario.asks:
            self._tell("no_question", title=words(self.scenario.title))
            return
        try:
            self.ruling = self.scenario.game.ask(
                self.scenario.state, self.chosen.question, self.rules, self.scenario.caption
            )
        except PolaxError as e:
            self.tell(e)

    def _tell(self, key: str, **values: Any) -> None:
        self.tell(msg(f"core.start.said.{key}", **values))

    # -- what there is to see --------------------------------------------------------------

    @property
    def chosen(self) -> Ask:
        """The chosen question with what the file expects."""
        return self.scenario.asks[self.number - 1]

    @property
    def visible(self) -> Ruling | None:
        """The ruling, unless it is hidden."""
        return self.ruling if self.shown else None

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
        """The title, with the place it is from; while the ruling is hidden, nothing of it."""
        source, title = self.scenario.source, self.title()
        if not self.shown:
            # What follows a colon tells the ruling, and so does a title without one.
            head, colon, _ = title.partition(":")
            named = msg("core.lesson.example", example=source.example) if source.example else ""
            title = head if colon else say(named, self.lang)
        return say(source.beside(title), self.lang)

    def questions(self) -> list[str]:
        """Every question of the scenario as a sentence."""
        return [sentence(self.scenario, a.question, self.lang) for a in self.scenario.asks]

    def question(self) -> str:
        """The chosen question as a sentence; empty if there is none."""
        if not self.scenario.asks:
            return ""
        return sentence(self.scenario, self.chosen.question, self.lang)
