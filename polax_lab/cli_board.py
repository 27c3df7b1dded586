"""A board at the terminal: as it is drawn in text, and what is told of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.markup import escape

from polax_lab.cli_options import out
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scenario import Scenario
from polax_lab.tabletop import Tabletop
from polax_lab.texts import Lang, say


class TextBoard(NamedTuple):
    """The board for who sees none.

    Attributes
    ----------
    drawn : str
        See `Tabletop.drawn`.
    told : tuple of str
        A line for each of `Tabletop.landmarks`.
    """

    drawn: str = ""
    told: tuple[str, ...] = ()

    @classmethod
    def of(cls, top: Tabletop, view: Any, player: str, rules: Ruleset, lang: Lang) -> TextBoard:
        """Make it as a player sees it, or nobody."""
        marks = top.landmarks(view, player, rules)
        told = tuple(f"{say(name, lang)}: {say(value, lang)}" for name, value in marks)
        return cls(top.drawn(view, rules, lang), told)

    def print(self) -> None:
        """Print it; a drawing is never broken into other lines."""
        if self.drawn:
            out.print(escape(self.drawn), no_wrap=True, overflow="ignore", crop=False)
        for line in self.told:
            out.print(escape(line))


def show_here(scenario: Scenario, ruling: Ruling | None, lang: Lang) -> None:
    """Tell a position, and a ruling on it, at the terminal."""
    scene = scenario.scene(lang)
    for text in filter(None, (scene.headline, scene.aside)):
        out.print(escape(text))
    rules = ruling.rules if ruling else scenario.rules
    TextBoard.of(scenario.game.tabletop, scenario.state, "", rules, lang).print()
    if ruling is not None:
        out.print(escape(ruling.text(lang)))
