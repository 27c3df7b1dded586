"""What every panel has: a language, a theme, a message line, and a ruling under some readings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal

from polax_lab.board import Board
from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.game import Game
from polax_lab.ledgertext import entry
from polax_lab.ruleset import Ruleset, Switch
from polax_lab.ruling import Ruling, differs
from polax_lab.scenario import Scenario
from polax_lab.scene import Scene
from polax_lab.texts import LANGS, Lang, Message, msg, say, whole, words

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class Desk(ABC):
    """The part of a panel's logic that does not depend on what the panel is for.

    Parameters
    ----------
    lang : str
        ``en`` or ``de``.

    Attributes
    ----------
    scenario : Scenario
        What is on the board; its readings are those to go back to.
    game : Game
        The referee of what is on the board.
    rules : Ruleset
        The variant in force.
    ruling : Ruling or None
        None while there is no question, or it cannot be asked.
    theme : str
        ``light``, ``dark``, or ``auto``: as `lab_dark` says.

    Raises
    ------
    PolaxError
        For an unknown language.
    """

    scenario: Scenario
    game: Game
    rules: Ruleset
    ruling: Ruling | None

    def __init__(self, lang: Lang) -> None:
        self.theme: Theme = "auto"
        self.lab_dark = False
        self._said: tuple[Message | PolaxError | str, ...] = ()
        self.speak(lang)

    def speak(self, lang: Lang) -> None:
        """Take another language."""
        if lang not in LANGS:
            raise PolaxError(
                msg("error.lang", name=lang), did_you_mean(str(lang), LANGS, "choices")
            )
        self.lang: Lang = lang

    # -- the message line ------------------------------------------------------------------

    def tell(self, *said: Message | PolaxError | str) -> None:
        """Put messages and faults into the message line, in whatever language is read."""
        self._said = said

    def message(self) -> str:
        """The message line."""
        return " ".join(whole(each, self.lang) for each in self._said)

    @property
    def at_fault(self) -> bool:
        """Whether it tells of a fault; faults come as errors, or in words that are said already."""
        return any(isinstance(each, PolaxError | str) for each in self._said)

    # -- what there is to see --------------------------------------------------------------

    @property
    def visible(self) -> Ruling | None:
        """The ruling, unless it is hidden."""
        return self.ruling

    @abstractmethod
    def scene(self) -> Scene:
        """The board as it is to be drawn."""

    @abstractmethod
    def source(self) -> str:
        """Title and origin of what is on the board."""

    @abstractmethod
    def question(self) -> str:
        """The question asked, as a sentence; empty if there is none."""

    def question_tip(self) -> str:
        """What the pointer tells of the question; mostly nothing."""
        return ""

    def idle(self) -> str:
        """What stands in place of a ruling while there is none."""
        return ""

    @property
    def base_rules(self) -> Ruleset:
        """The readings to go back to."""
        return self.scenario.rules

    @property
    def map(self) -> Board | None:
        """The board that is shown; None for one that is being drawn."""
        return self.rules.board

    @property
    def colours(self) -> str:
        """``light`` or ``dark``."""
        if self.theme == "auto":
            return "dark" if self.lab_dark else "light"
        return self.theme

    @property
    def switches(self) -> Mapping[str, Switch]:
        """Every switch of the game."""
        return self.rules.ledger.switches

    @property
    def changed(self) -> tuple[str, ...]:
        """The switches that are not as in `base_rules`."""
        own = self.base_rules
        return tuple(s for s in self.switches if getattr(self.rules, s) != getattr(own, s))

    @property
    def matters(self) -> tuple[str, ...]:
        """The switches that matter to the present ruling."""
        return () if self.ruling is None else self.ruling.matters

    def switch_label(self, switch: str) -> str:
        """What a switch is about, whether it is changed and whether it changes the ruling."""
        key = "_".join(
            word for word, so in (("changed", switch in self.changed),
                                  ("matters", self.visible is not None and switch in self.matters))
            if so
        )  # fmt: skip
        label = self.switches[switch].label[self.lang]
        return self.say(f"switch.{key or 'plain'}", label=label)

    def turned(self, switch: str, value: str, old: Ruling | None, new: Ruling | None) -> Message:
        """Say what another reading did to the ruling."""
        key, verdicts = "same", {}
        if old is None or new is None:
            key = "hidden"
        elif old.holds != new.holds and None not in (old.holds, new.holds):
            key, verdicts = "verdict", {"old": _verdict(old), "new": _verdict(new)}
        elif differs(old, new):
            key = "answer"
        about = self.switches[switch]
        return msg(
            f"core.start.said.{key}",
            label=words(about.label),
            option=words(about.option_labels[value]),
            **verdicts,
        )

    def ledger(self) -> str:
        """The deciding rule in the ledger; empty while no ruling is shown."""
        if self.visible is None:
            return ""
        return entry(self.rules.ledger, self.visible.entry, self.lang)

    def say(self, key: str, **values: Any) -> str:
        """A text of the panel."""
        return say(msg(f"core.start.{key}", **values), self.lang)


def _verdict(ruling: Ruling) -> Message:
    return msg("core.verdict.yes" if ruling.holds else "core.verdict.no")
