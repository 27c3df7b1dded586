"""A recorded game told as an illustrated story: every number in it comes from the record."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from polax_lab.errors import PolaxError
from polax_lab.recordfile import load
from polax_lab.scenario import Scenario
from polax_lab.seats import HUMAN
from polax_lab.shipped import folder
from polax_lab.study import storypictures as pictures
from polax_lab.study.chapter import Chapter
from polax_lab.study.season import Delivery, Moment, Season
from polax_lab.study.tale import Tale
from polax_lab.texts import Lang, msg

#: So many lines of the log stand below a picture.
_LINES = 8


def tell(path: str | os.PathLike[str] | None = None, lang: Lang = "en") -> Story:
    """Read a record of a finished game and tell it.

    Parameters
    ----------
    path : path, optional
        A file that ``polax-lab play`` wrote; the game that comes with the notebooks without.
    lang : str
        ``en`` or ``de``.

    Raises
    ------
    PolaxError
        If it cannot be read, or the game is not over.
    """
    file = folder("notebooks") / "season.record.txt" if path is None else Path(path)
    return Story(Season(load(file).record), lang)


class Story(Tale):
    """The chapters of a recorded game; each shows itself in a notebook cell.

    Parameters
    ----------
    season : Season
    lang : str
        ``en`` or ``de``.

    Raises
    ------
    PolaxError
        If the game is not over.
    """

    def __init__(self, season: Season, lang: Lang = "en") -> None:
        super().__init__(season, lang)
        outcome = season.record.outcome
        if outcome is None:
            raise PolaxError(msg("story.unfinished"))
        self.outcome = outcome

    def cover(self) -> Chapter:
        """Who plays, and how long."""
        season, order = self.season, self.season.order
        line = self.say(
            "cover", count=len(order), rounds=season.rounds, turns=season.turns, amount=self.goal
        )
        return self.chapter([line], [], [self._seat(c) for c in order])

    def _seat(self, colour: str) -> str:
        homes = {m.event.who: dict(m.event.data)["planet"] for m in self.season.of("ende.home")}
        kind, planet = self.record.seats[colour], self.at(str(homes[colour]))
        key = "seat_human" if kind == HUMAN else "seat"
        return self.say(key, who=self.who(colour), kind=msg(f"play.kind.{kind}"), planet=planet)

    def setup(self) -> Chapter:
        """The dice, the Vorrunde and the board before the first turn."""
        vorrunde = [m for m in self.season.moments if m.ply >= 0 and m.turn == 0]
        bought = [m for m in vorrunde if m.event.what == "markt.transporter"]
        left = self.amounts(self.season.balances(1.0))
        lines = [self.say("setup", count=len(bought)), self.say("setup_left", accounts=left)]
        dice = self.season.of("ende.home", "ende.again", "ende.target")
        scene = pictures.board(self, self.season.ply(1), self.say("start_picture"))
        return self.chapter(lines, [pictures.drawn(scene)], self.log(dice))

    def first_loads(self) -> Chapter:
        """Everybody's first delivery, with the way of the very first one."""
        firsts: dict[str, Delivery] = {}
        for d in self.season.deliveries():
            firsts.setdefault(d.who, d)
        if not firsts:
            return self.chapter([self.say("first_never")], [])
        very = next(iter(firsts.values()))
        lines = [self.say("first_long", number=very.moment.round)]
        told = [self._first(c, firsts.get(c)) for c in self.season.order]
        return self.chapter(lines, [pictures.drawn(pictures.way(self, very))], told)

    def _first(self, colour: str, d: Delivery | None) -> str:
        if d is None:
            return self.say("first_none", who=self.who(colour))
        values = {
            "who": self.who(colour), "goods": d.goods, "planet": self.at(d.planet),
            "last": d.moment.round, "amount": d.price,
        }  # fmt: skip
        load = self.load_of(d)
        if load is None:
            return self.say("first_unloaded", **values)
        start = self.at(str(dict(load.event.data)["planet"]))
        return self.say("first", start=start, first=load.round, **values)

    def money(self) -> Chapter:
        """The accounts by round, who led, and what turned it."""
        season = self.season
        leads = [c for c in (self._leader(n) for n in range(1, season.rounds + 1)) if c]
        changes = sum(a != b for a, b in pairwise(leads))
        before = season.balances(season.end)
        gains = {c: self.outcome.scores[c] - before[c] for c in season.order}
        lines = []
        if leads:
            longest = self.who(Counter(leads).most_common(1)[0][0])
            key = "leads" if changes else "leads_none"
            lines.append(self.say(key, who=(longest,), count=changes))
        shares = self.amounts(before), self.amounts(gains)
        lines.append(self.say("last_turn", accounts=shares[0], gains=shares[1]))
        points = season.turning_points(_LINES)
        return self.chapter(lines, [pictures.money(self)], self.log(points), "turning")

    def _leader(self, number: int) -> str:
        """Who alone had most at the end of a round."""
        balances = self.season.balances(number + 1.0)
        best = [c for c, n in balances.items() if n == max(balances.values())]
        return best[0] if len(best) == 1 else ""

    def deliveries(self) -> Chapter:
        """Who sold what, where and for how much."""
        sold = self.season.deliveries()
        if not sold:
            return self.chapter([self.say("first_never")], [])
        shares = []
        for colour in self.season.order:
            own = [d.price for d in sold if d.who == colour]
            if own:
                shares.append(
                    msg("story.share", who=self.who(colour), count=len(own), amount=sum(own))
                )
        best = max(sold, key=lambda d: d.price)
        most, count = Counter(d.planet for d in sold).most_common(1)[0]
        total = sum(d.price for d in sold)
        lines = [
            self.say("sold", count=len(sold), amount=total, shares=tuple(shares)),
            self.say("best", amount=best.price, planet=self.at(best.planet), goods=best.goods,
                     most=self.at(most), count=count),
        ]  # fmt: skip
        return self.chapter(lines, [pictures.deliveries(self)])

    def mines(self) -> Chapter:
        """Where mines lay, for how long, and how they went."""
        lain = self.season.mines()
        if not lain:
            return self.chapter([self.say("mines_none")], [])
        places = len({stay.space for stay in lain})
        longest = max(lain, key=lambda stay: stay.last - stay.first)
        lines = [
            self.say("mines", count=len(lain), places=places),
            self.say("mines_long", who=self.who(longest.who), space=self.at(longest.space),
                     first=longest.first, last=longest.last),
        ]  # fmt: skip
        gone = self.season.of("karten.mine_back", "zug.destroyed", "ende.mines_gone")
        scene = pictures.drawn(pictures.mines(self))
        return self.chapter(lines, [scene], self.log(gone), "mines_gone")

    def conflict(self) -> Chapter:
        """Torpedoes, and who had to clear the way; the tightest spot with its ruling."""
        fired, duties = self.season.of("zug.fired"), self.season.of("zug.duty")
        shots = "shots" if fired else "shots_none"
        if not duties:
            lines = [self.say("duties_none"), self.say(shots, count=len(fired))]
            return self.chapter(lines, [], self.log(fired[:_LINES]))
        by = Counter(m.event.who for m in duties)
        shares = tuple(
            msg("story.account", who=self.who(c), amount=by[c]) for c in self.season.order if by[c]
        )
        tight = max(duties, key=lambda m: len(dict(m.event.data)["planets"]))
        lines = [
            self.say("duties", count=len(duties), shares=shares),
            self.say(shots, count=len(fired)),
            self.say("duty", number=tight.round),
        ]
        scene = pictures.ruling(self, tight.ply + 1, "right-of-way")
        turn = [m for m in self.season.moments if m.turn == tight.turn and m.ply > tight.ply]
        return self.chapter(lines, [pictures.drawn(scene)], self.log(turn[:_LINES]), "duty_turn")

    def sky(self) -> Chapter:
        """When there was a Messe where, who came first, and where the nebula lay."""
        season = self.season
        won = season.of("karten.messe_bonus")
        lost = [m for m in season.of("karten.mine_back") if m.event.rule.startswith("PX-NEB")]
        opened, fog = season.of("karten.messe_starts"), season.of("karten.nebel")
        total = sum(m.event.amount for m in won)
        lines = [
            self.say("fairs", count=len(opened), won=len(won), amount=total),
            self.say("fogs", count=len(fog), mines=len(lost)),
        ]
        return self.chapter(lines, [pictures.sky(self)])

    def end(self) -> Chapter:
        """Who won, where every Spaceus came from, and the last lines of the log."""
        lines = [*self._winners()]
        met = tuple(map(self.who, self.outcome.labels.get("gewinner", ())))
        lines.append(self.say("goal_met" if met else "goal_missed", who=met, amount=self.goal))
        last = [m for m in self.season.counting() if m.event.what != "ende.revealed"]
        return self.chapter(lines, [pictures.result(self)], self.log(last), "last_lines")

    def _winners(self) -> Iterator[str]:
        scores, winners = self.outcome.scores, self.outcome.winners
        if not winners:
            yield self.say("won_none")
            return
        best = scores[winners[0]]
        yield self.say("won", who=tuple(map(self.who, winners)), amount=best)
        # Who lost the ship may have more than the Sieger, and follows nobody.
        rest = [n for c, n in scores.items() if c not in winners and n < best]
        if rest:
            second = tuple(
                self.who(c) for c in self.season.order
                if c not in winners and scores[c] == max(rest)
            )  # fmt: skip
            yield self.say("margin", who=second, amount=best - max(rest))

    def moment(self, number: int) -> Chapter:
        """The board when a round begins, with everybody's hand below it.

        Raises
        ------
        PolaxError
            If the game has no such round.
        """
        start = self._start(number)
        headline = self.say("moment", number=number, turn=start.turn, who=self.who(start.event.who))
        scene = pictures.board(self, start.ply + 1, headline)
        return self.chapter([], [pictures.drawn(scene)], scene.aside.split("; "))

    def scenario(self, number: int) -> Scenario:
        """The position when a round begins, for the Workbench.

        Raises
        ------
        PolaxError
            If the game has no such round.
        """
        return self.record.scenario(self._start(number).ply + 1)

    def _start(self, number: int) -> Moment:
        found = [m for m in self.season.starts if m.round == number]
        if not found:
            raise PolaxError(msg("story.no_round", number=number, last=self.season.rounds))
        return found[0]

    def _repr_html_(self) -> str:
        return self.cover()._repr_html_()

    def __repr__(self) -> str:
        return repr(self.cover())
