"""What simulated games of the Sonnensystem-Invasion tell, chapter by chapter: `Race`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polax_lab.games.invasion.stand import TEAMS
from polax_lab.games.invasion.strecke import strecke
from polax_lab.study.chapter import Chapter, Line
from polax_lab.study.duel import Share, share
from polax_lab.study.given import whole
from polax_lab.study.quizrace import Sample, rules, simulate
from polax_lab.texts import Lang, msg, say
from polax_lab.view import curves
from polax_lab.view.chartparts import Head, Player
from polax_lab.view.values import Value, values

_SIZES = {1: "green", 2: "blue", 4: "red"}
_KNOWS = (20, 40, 60, 80, 90)
_RIVAL = 50
#: How far curves stand beside each other, in questions of 100.
_ASIDE = 0.8


class Race:
    """Simulations of the game, told in sentences and charts.

    Parameters
    ----------
    games : int
        How many games each figure rests on; with more the intervals get narrower. Shares that
        should be told from an even one rest on twice as many, lengths on half of them.
    lang : str
    seed : int
        The same seed gives the same games.

    Examples
    --------
    >>> chapter = Race(games=2).asteroid(60)
    >>> print(chapter.sentences[0])
    Who knows 60 of 100 questions gains 0.2 Science-Punkte and 1.2 fields on an asteroid, on \
average.
    """

    def __init__(self, games: int = 60, lang: Lang = "en", seed: int = 2024) -> None:
        whole("games", games)
        self.games, self.lang, self.seed = games, lang, seed

    def _say(self, key: str, **values: Any) -> str:
        return say(msg(f"race.{key}", **values), self.lang)

    def _chapter(
        self, sentences: tuple[str, ...], pictures: tuple[str, ...] = (), heading: str = "",
        lines: tuple[Line, ...] = (),
    ) -> Chapter:  # fmt: skip
        return Chapter(sentences, pictures, lines, heading, self.lang)

    def _play(self, terra: list[int], alien: list[int], games: int = 0, **changes: Any) -> Sample:
        count = games or self.games
        return simulate(terra, alien, rules(**changes), games=count, seed=self.seed)

    def _share(self, found: Share) -> str:
        """A share in percent with its interval."""
        value, low, high = map(round, found.percent)
        return self._say("share", percent=value, low=max(0, low), high=min(100, high))

    def _count(self, found: Share) -> str:
        """A mean with its interval."""
        value, low, high = (round(part, 1) for part in found)
        return self._say("count", mean=value, low=low, high=high)

    def _value(self, name: str, found: Share) -> Value:
        """A share as a line of a chart."""
        return Value(name, *found.percent, self._share(found))

    def _shares(self, rows: Sequence[Value], title: str, games: int = 0, goal: bool = True) -> str:
        """Shares below each other, beside the line at which two teams are even."""
        even = (50.0, self._say("even")) if goal else None
        head = self._head(title, "percent", games=games or 2 * self.games)
        return values(rows, head, span=(0.0, 100.0), goal=even)

    def _head(self, title: str, across: str, up: str = "", *, games: int) -> Head:
        """Title and axes, the latter by their keys, and how many games each value rests on."""
        names = self._say(across), self._say(up) if up else ""
        return Head(self.lang, title, *names, self._say("note", games=games))

    # -- chapters --------------------------------------------------------------------------

    def length(self) -> Chapter:
        """How long a game lasts, by what the players know and how many they are."""
        lines, said = [], []
        games = max(2, self.games // 2)
        for size, colour in _SIZES.items():
            found = {k: self._play([k] * size, [k] * size, games) for k in _KNOWS}
            means = {k: s.mean(lambda g: g.turns) for k, s in found.items()}
            points = [curves.Point(k, *e) for k, e in means.items()]
            name = self._say("size", size=size)
            lines.append(curves.Curve(Player(colour, str(size), name), points))
            most = found[60].quantile(lambda g: g.turns, 0.9)
            mean = means[60].value
            said.append(self._say("length", size=size, mean=round(mean),
                                  each=round(mean / (2 * size)), most=round(most)))  # fmt: skip
        head = self._head(self._say("length.title"), "knows", "turns", games=games)
        chart = curves.curves(lines, head)
        return self._chapter(tuple(said), (chart,))

    def knowledge(self) -> Chapter:
        """Who wins, by what one team knows against a team that knows half of everything."""
        lines: list[curves.Curve] = []
        said: list[str] = []
        ways = {"chance": "blue", "sp_weighted": "yellow", "quick_guess": "green"}
        names = rules().ledger.switches["battle"].option_labels
        for way, colour in ways.items():
            wins = {k: self._play([k] * 2, [_RIVAL] * 2, battle=way).wins("terra") for k in _KNOWS}
            # A little beside each other, so that every interval is seen.
            aside = _ASIDE * (len(lines) - 1)
            points = [curves.Point(k + aside, *e.percent) for k, e in wins.items()]
            name = names[way][self.lang]
            lines.append(curves.Curve(Player(colour, str(len(lines) + 1), name), points))
            said.append(self._say(f"knowledge.{way}", rival=_RIVAL, share=self._share(wins[80])))
        title = self._say("knowledge.title", rival=_RIVAL)
        head = self._head(title, "terra_knows", "wins", games=self.games)
        chart = curves.curves(lines, head, top=100, goal=(50, self._say("even")))
        return self._chapter(tuple(said), (chart,))

    def layouts(self) -> Chapter:
        """Which order of asteroid and wormhole is fair, and how often an attack is repeated."""
        lines, bars = [], []
        switch = rules().ledger.switches["layout"]
        for layout in switch.options:
            found = self._play([60] * 2, [60] * 2, 2 * self.games, layout=layout)
            lost = sum(g.lost_attacks for g in found.games)
            again = share(sum(g.repeated for g in found.games), lost)
            name = switch.option_labels[layout][self.lang]
            bars.append(self._value(name, found.wins("terra")))
            value, low, high = (round(part, 1) for part in again.percent)
            text = self._say("layout", name=name, repeats=value, low=max(0.0, low), high=high)
            lines.append(Line(text, "IN-SPEC-03"))
        chart = self._shares(bars, self._say("won"))
        return self._chapter((self._say("layouts"),), (chart,), self._say("layouts.head"),
                             tuple(lines))  # fmt: skip

    def front(self) -> Chapter:
        """Where on the path the battles are fought."""
        found = self._play([60] * 2, [60] * 2, 2 * self.games)
        table = strecke(rules())
        counts = [0] * len(table.fields)
        for game in found.games:
            for field in game.battles:
                counts[field] += 1
        total = sum(counts) or 1
        fills = {"planet": "planet", "asteroid": "entry", "wormhole": "purple"}
        bars = [
            curves.Column(100 * n / total, str(i) if i % 15 == 0 else "",
                          fills.get(table.kind[i], "card_fill"))
            for i, n in enumerate(counts)
        ]  # fmt: skip
        middle = len(counts) // 2
        near = sum(counts[middle - 15 : middle + 16]) / total
        mean = sum(i * n for i, n in enumerate(counts)) / total
        said = (
            self._say("front", percent=round(100 * near), low=middle - 15, high=middle + 15),
            self._say("front.mean", field=round(mean, 1)),
            self._say("front.colours"),
        )
        note = self._say("front.note", games=2 * self.games)
        title, across, up = (self._say(f"front.{part}") for part in ("title", "across", "up"))
        chart = curves.columns(bars, Head(self.lang, title, across, up, note))
        return self._chapter(said, (chart,))

    def start(self) -> Chapter:
        """Under which start rule fewest figures are lost to an asteroid."""
        bars = []
        switch = rules().ledger.switches["start_sp"]
        for value in switch.options:
            found = self._play([60] * 2, [60] * 2, start_sp=value)
            lost = found.mean(lambda g: g.out["IN-AST-08"] / 4)
            bars.append(self._value(switch.option_labels[value][self.lang], lost))
        chart = self._shares(bars, self._say("start.head"), self.games, goal=False)
        return self._chapter((self._say("start.lead"),), (chart,))

    def asteroid(self, knows: int) -> Chapter:
        """What stopping on an asteroid is worth, worked out and not simulated."""
        whole("knows", knows, 0, 100)
        table = rules()
        p = knows / 100
        points = p * table.asteroid_gain - (1 - p) * table.asteroid_loss
        even = 100 * table.asteroid_loss / (table.asteroid_gain + table.asteroid_loss)
        fields = p * table.asteroid_advance
        return self._chapter((
            self._say("asteroid", knows=knows, points=round(points, 2), fields=round(fields, 2)),
            self._say("asteroid.even", knows=round(even)),
        ))  # fmt: skip

    def point(self) -> Chapter:
        """What one Science-Punkt more is worth to every player of a team."""
        bars = []
        for bonus in (0, 1, 2, 3):
            found = self._play([60] * 2, [60] * 2, 2 * self.games, bonus_terra=bonus)
            bars.append(self._value(self._say("point", bonus=bonus), found.wins("terra")))
        chart = self._shares(bars, self._say("won"))
        return self._chapter((self._say("point.lead"),), (chart,))

    def questions(self) -> Chapter:
        """How many questions of each kind a class needs for one game without repeats."""
        found = self._play([60] * 2, [60] * 2)
        lines = []
        bank = rules().cards
        for occasion in ("planet", "asteroid", "wormhole", "joke"):
            mean = found.mean(lambda g, o=occasion: g.asked[o])  # type: ignore[misc]
            most = found.quantile(lambda g, o=occasion: g.asked[o], 0.9)  # type: ignore[misc]
            text = self._say("questions", occasion=msg(f"invasion.occasion.{occasion}"),
                             mean=self._count(mean), most=round(most))  # fmt: skip
            lines.append(Line(text, "IN-Q-03"))
        jokes = sum(item.category == "joke" for item in bank.items.values())
        said = self._say("questions.bank", serious=len(bank.items) - jokes, jokes=jokes)
        return self._chapter((said,), (), self._say("questions.head"), tuple(lines))

    def unequal(self) -> Chapter:
        """How a player alone against two can be helped."""
        cases: tuple[tuple[str, Mapping[str, Any]], ...] = (
            ("unequal.plain", {}),
            ("unequal.turns", {"unequal_teams": "strict_alternation"}),
            ("unequal.point", {"bonus_terra": 1}),
            ("unequal.points", {"bonus_terra": 3}),
            ("unequal.both", {"bonus_terra": 1, "unequal_teams": "strict_alternation"}),
        )
        bars = []
        for key, changes in cases:
            found = self._play([60], [60] * 2, 2 * self.games, **changes)
            bars.append(self._value(self._say(key), found.wins("terra")))
        chart = self._shares(bars, self._say("won"))
        return self._chapter((self._say("unequal.lead"),), (chart,))

    def teams(self, terra: list[int], alien: list[int], **changes: Any) -> Chapter:
        """Games of two teams of one's own.

        Parameters
        ----------
        terra, alien : list of int
            What each player knows of 100 questions.
        **changes
            Switches and figures, such as ``battle="quick_guess"``.
        """
        found = self._play(terra, alien, **changes)
        said = tuple(
            self._say("teams", team=msg(f"invasion.team.{team}"),
                      share=self._share(found.wins(team)))
            for team in TEAMS
        )  # fmt: skip
        turns = self._count(found.mean(lambda g: g.turns))
        return self._chapter((*said, self._say("teams.turns", turns=turns)))
