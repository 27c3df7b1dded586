"""Galaktix in numbers, told for a notebook: who plays how well, and what a rule is worth.

Everything comes out of files that the study worked out once; see `report` and `prices`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.geloest import Solved
from polax_lab.games.galaktix.regeln import field
from polax_lab.games.galaktix.state import State
from polax_lab.study.chapter import Chapter, Line
from polax_lab.study.galaktix.blocked import blocked, unreachable
from polax_lab.study.galaktix.compare import Field as Removed
from polax_lab.study.galaktix.model import model_of
from polax_lab.study.galaktix.prices import known
from polax_lab.study.galaktix.report import Report, report
from polax_lab.study.galaktix.tally import MOST_PARTS
from polax_lab.texts import Lang, initials, msg, number, say
from polax_lab.view.chartparts import Head, Player, amount
from polax_lab.view.curves import Hill, hills
from polax_lab.view.values import Value, values

#: Players of the report in the order of their skill, and their colours.
_PLAYERS = (("random", "red"), ("greedy", "yellow"), ("solved", "blue"))


#: How many fields a chart shows.
_FIELDS = 10


class Story:
    """The chapters of the notebook, in one language."""

    def __init__(self, lang: Lang = "en") -> None:
        self.lang = lang

    @cached_property
    def report(self) -> Report:
        """What is known of level 1."""
        return report(GAME.rules, lang=self.lang)

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the story."""
        return say(msg(f"galaktix.story.{key}", **values), self.lang)

    def _head(self, *keys: str) -> Head:
        """Title, axes and note of a chart."""
        return Head(self.lang, *(key and self.say(key) for key in keys))

    def _gains(self, rows: Sequence[Value], *keys: str) -> str:
        """A chart of points more or less."""
        return values(rows, self._head(keys[0], "points.more", "", *keys[1:]))

    def _gain(self, name: str, points: float, spread: float = 0.0) -> Value:
        said = amount(points, self.lang, "+.2f")
        return Value(name, points, points - spread, points + spread, said)

    def players(self) -> Chapter:
        """How well a player by chance, a careful one, and one who knows the solution do."""
        found = self.report.players
        names = {name: self.say(f"player.{name}") for name, _ in _PLAYERS}
        curves, sentences = [], []
        for (name, colour), letter in zip(_PLAYERS, initials(names.values()), strict=True):
            one, told = found[name], names[name]
            shares = [(s, 100 * count / one.games) for s, count in enumerate(one.scores)]
            player, mean = Player(colour, letter, told), number(one.mean, ".1f", self.lang)
            curves.append(Hill(player, shares, mean))
            sentences.append(
                self.say(
                    "player", who=told, mean=one.mean, spread=one.spread,
                    games=one.games, quarter=one.target(0.75), half=one.target(0.5),
                )
            )  # fmt: skip
        picture = hills(curves, self._head("scores", "points", "percent", "mean.note"))
        return Chapter(sentences, [picture], (), "", self.lang)

    def bounds(self) -> Chapter:
        """Between which numbers the best possible mean score lies."""
        low, high = self.report.lower
        values = {"low": low, "high": high, "upper": self.report.upper}
        gap = self.report.upper - self.report.players["greedy"].mean
        sentences = [self.say("bounds", **values), self.say("gap", points=gap)]
        return Chapter(sentences, (), (), "", self.lang)

    def medals(self) -> Chapter:
        """How often each player wins the medals of level 1."""
        medals = GAME.rules.cards.level(1).medals
        lines = []
        for name in ("bronze", "silber", "gold"):
            score = getattr(medals, name)
            shares = {p: 100 * self.report.players[p].share(score) for p, _ in _PLAYERS}
            told = self.say("medal", medal=msg(f"galaktix.medal.{name}"), score=score, **shares)
            lines.append(Line(told, "GX-CHAL-03"))
        sentences = []
        for name, _ in _PLAYERS:
            one = self.report.players[name]
            aims = {f"top{n}": one.target(n / 100) for n in (60, 30, 10)}
            sentences.append(self.say("aims", who=self.say(f"player.{name}"), **aims))
        return Chapter(sentences, (), lines, self.say("medals"), self.lang)

    def rules(self) -> Chapter:
        """Which rule is worth how many points."""
        rows = known().prices
        gains = [
            self._gain(f"{self.say(f'price.{p.name}')} ({p.rule})", p.points, p.spread)
            for p in rows
        ]  # fmt: skip
        chart = self._gains(gains, "prices", "prices.note")
        return Chapter((self.say("prices.told"),), (chart,), (), "", self.lang)

    def fields(self) -> Chapter:
        """Which whirl hurts most, and which extra-rocket field is hardly worth a detour."""
        rows = known().fields
        gains = [self._gain(self._field(f), f.points, f.spread) for f in rows[:_FIELDS]]
        chart = self._gains(gains, "fields", "prices.note")
        whirl = next(f for f in rows if f.kind == "whirl")
        least = [f for f in rows if f.kind == "extra"][-1]
        values = {"whirl": field(whirl.space), "gain": whirl.points,
                  "extra": field(least.space), "loss": -least.points}  # fmt: skip
        return Chapter((self.say("fields.told", **values),), (chart,), (), "", self.lang)

    def _field(self, removed: Removed) -> str:
        return self.say(f"fields.{removed.kind}", at=field(removed.space))

    def ladders(self) -> Chapter:
        """Whether a ladder makes finishing a road better than spreading."""
        lines = [
            Line(self.say(f"ladder.{one.ladder}", score=one.score,
                          complete=one.complete, empty=one.empty), "GX-GAP-01")
            for one in known().ladders
        ]  # fmt: skip
        return Chapter((self.say("ladders"),), (), lines, "", self.lang)

    def gains(self) -> Chapter:
        """What one more rocket or part is worth, and when."""
        rows = []
        for gain in self.report.gains:
            when = self.say(f"when.{gain.when}")
            rows.append(self._gain(self.say("more.rocket", when=when), gain.rocket))
            rows.append(self._gain(self.say("more.part", when=when), gain.part))
        chart = self._gains(rows, "gains")
        return Chapter((self.say("gains.told"),), (chart,), (), "", self.lang)

    def choices(self) -> Chapter:
        """When to go without placing, and when to spend a part on a jumped field."""
        lines = [
            Line(self.say("waived", fields=w.fields, percent=100 * w.waived / w.rounds,
                          gain=w.gain), "GX-PASS-05")
            for w in self.report.waived if w.waived
        ]  # fmt: skip
        lines += [
            Line(
                self.say(
                    "occupied.more" if o.parts == MOST_PARTS else "occupied",
                    parts=o.parts,
                    percent=100 * o.occupied / o.rounds,
                    gain=o.gain,
                ),
                "GX-SKIP-04",
            )
            for o in self.report.occupied
            if o.rounds
        ]
        return Chapter((self.say("choices.told"),), (), lines, "", self.lang)

    def length(self) -> Chapter:
        """How many rounds a game has, and how often an empty camp is rescued."""
        one = self.report.players["solved"]
        rounds = [(n, 100 * count / one.games) for n, count in enumerate(one.rounds)]
        mean = sum(n * count for n, count in enumerate(one.rounds)) / one.games
        told = self.say("player.solved")
        curve = Hill(Player("blue", told[0].upper(), told), rounds, number(mean, ".1f", self.lang))
        chart = hills([curve], self._head("rounds", "round", "percent"))
        saved = 100 * one.rescued / one.empty if one.empty else 0.0
        sentence = self.say("length", mean=mean, empty=one.empty,
                            saved=saved)  # fmt: skip
        return Chapter((sentence,), (chart,), (), "", self.lang)

    def blocked(self) -> Chapter:
        """Whether every field can be reached, and whether two rounds in a row can be blocked."""
        lines = []
        for chapter in GAME.rules.cards.chapters:
            rules = GAME.rules.vary(level=chapter.levels[0], rocket_powers="like_white")
            model = model_of(rules, near=True)
            found = blocked(model)
            shares = {part: 100 * chance for part, chance in found._asdict().items()}
            told = self.say("blocked.board", board=rules.board.name, lost=len(unreachable(model)),
                            twice=100 * found.worst**2, **shares)  # fmt: skip
            lines.append(Line(told, "GX-PASS-06"))
        return Chapter((self.say("blocked"),), (), lines, "", self.lang)


def tell(lang: Lang = "en") -> Story:
    """Begin the story."""
    return Story(lang)


def advice(state: State, best: int = 3, lang: Lang = "en") -> Chapter:
    """The best ways to go on from a position, by the solved game.

    Parameters
    ----------
    state : State
    best : int
        How many.
    lang : str
    """
    rules = GAME.rules
    moves = GAME.play.legal_moves(state, rules)
    choices = sorted(Solved(rules).choices(state, moves), key=lambda c: -c.worth)
    lines = [
        Line(f"{say(GAME.tabletop.said(c.move, rules), lang)}: {number(c.worth, '.1f', lang)}")
        for c in choices[:best]
    ]
    heading = say(msg("galaktix.story.advice", count=len(lines)), lang)
    return Chapter((), (), lines, heading, lang)
