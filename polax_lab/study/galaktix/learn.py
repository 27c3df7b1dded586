"""Values for games whose rockets have powers: learnt by playing, since nobody can list them all.

A player looks one round ahead, exactly, and knows what a position is worth after it by a sum
(`polax_lab.study.galaktix.worth`). It plays some games; what its rounds were worth, in the
positions that came up and in neighbours of these, makes the next sum, and so on: what the end of a
game is worth finds its way back to the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from polax_lab.chance import generator
from polax_lab.games.galaktix.gierig import PART, RATE
from polax_lab.games.galaktix.state import FACES, KINDS, PARTS
from polax_lab.games.galaktix.wuerfe import DICE
from polax_lab.study.galaktix.colours import Coloured, Tables
from polax_lab.study.galaktix.dice import ROADS, THROWS, Array, Kernel, reroll, roll
from polax_lab.study.galaktix.worth import Sum, fit

#: Positions that are worked on at a time: more would not stay near the processor.
_TABLES = 2048
#: How often a sum is found anew, and by how many games.
TURNS, GAMES = 6, 600

#: Tells what positions are worth, without flags that are occupied.
Worth = Callable[[Coloured, Tables], Array]


class Seen(NamedTuple):
    """Positions that came up in games.

    Attributes
    ----------
    at : Tables
    worth : array
        What the round was worth to the player.
    ends : array
        What came of it: points of the game from there on, with all but the flags of before.
    """

    at: Tables
    worth: Array
    ends: Array


class Player:
    """Always the choice after which the most is to be expected.

    Parameters
    ----------
    game : Coloured
    worth : callable
    """

    def __init__(self, game: Coloured, worth: Worth) -> None:
        self.game, self.worth = game, worth
        rules, faces = game.rules, game.plan.faces
        self.kernel = Kernel(
            [faces.count(face) / len(faces) for face in range(len(FACES))],
            rules.pass_rule == "only_if_blocked",
            rules.rerolls,
            rules.tools_per_part,
        )

    def look(self, at: Tables) -> tuple[Array, Array]:
        """Give what ways to fly and to pass are worth, as `Kernel.finals` wants it."""
        game, ways, many = self.game, self.kernel.ways, at.tops.shape[1]
        flights = np.full((ROADS * len(ways.flights), many), -np.inf, np.float32)
        passes = np.full((ways.passes, many), -np.inf, np.float32)
        rich = [game.taken(at, gained) for gained in range(ways.passes)]
        for gained, has in enumerate(rich):
            for which, after in self._passes(has):
                passes[gained, which] = np.maximum(passes[gained, which], self.worth(game, after))
        scores = game.scores(at.tops)
        passes = np.where(np.isneginf(passes), scores, passes).astype(np.float32)
        for road in range(ROADS):
            for slot, (dice, gained) in enumerate(ways.flights):
                best = flights[road * len(ways.flights) + slot]
                for option in game.options[road, dice]:
                    which, after, points = game.fly(rich[gained], road, dice, option)
                    if len(which):
                        best[which] = np.maximum(best[which], self.worth(game, after) + points)
        return flights, passes

    def _passes(self, has: Tables) -> Iterator[tuple[Array, Tables]]:
        found = (self.game.hand_back(has, kind) for kind in range(len(KINDS)))
        return ((which, after) for which, after in found if len(which))

    def round(self, at: Tables) -> Array:
        """Give what rounds are worth before the dice are thrown."""
        cuts = range(0, at.tops.shape[1], _TABLES)
        some = (at.some(np.arange(cut, min(cut + _TABLES, at.tops.shape[1]))) for cut in cuts)
        looks = (self.look(part) for part in some)
        return np.concatenate([self.kernel.worth([fly], [rest]) for fly, rest in looks])

    def scores(self, games: int, seed: int) -> Array:
        """Play games and give their scores; the same seed gives the same games."""
        source = np.random.PCG64(generator(f"{seed}/galaktix colours").getrandbits(128))
        cuts = range(0, games, _TABLES)
        return np.concatenate([
            self._play(self.game.start(min(_TABLES, games - cut)), source) for cut in cuts
        ])  # fmt: skip

    def games(self, games: int, seed: int) -> Seen:
        """Play games and give all that came up in them."""
        source = np.random.PCG64(generator(f"{seed}/galaktix learns").getrandbits(128))
        seen: list[tuple[Tables, Array, Array, Array]] = []
        scores = self._play(self.game.start(games), source, lambda *each: seen.append(each))
        at, worth, on, bonus = zip(*seen, strict=True)
        ends = [scores[which] - before for which, before in zip(on, bonus, strict=True)]
        return Seen(_joined(at), np.concatenate(worth), np.concatenate(ends))

    def _play(
        self,
        at: Tables,
        source: np.random.PCG64,
        watch: Callable[[Tables, Array, Array, Array], object] | None = None,
    ) -> Array:
        """Play games from positions on; give the scores."""
        game, kernel = self.game, self.kernel
        games = at.tops.shape[1]
        scores, bonus, on = np.zeros(games, int), np.zeros(games, int), np.arange(games)
        while len(on):
            flights, passes = self.look(at)
            if watch is not None:
                watch(at, kernel.worth([flights], [passes]), on, bonus[on])
            thrown = reroll(
                kernel, roll(kernel, np.zeros(len(on), int), source), flights, passes, source
            )
            flown = kernel.ways.flies[thrown].T
            gained = kernel.ways.gained[thrown]
            worths = np.take_along_axis(flights, flown.clip(0), 0)
            worths[flown < 0] = -np.inf
            road, best = worths.argmax(0), worths.max(0)
            rest = passes[gained, np.arange(len(on))]
            flies = np.isfinite(best) & ((best >= rest) | kernel.forced)
            after, points, moved = self._move(
                game.taken(at, gained), flies, road, THROWS[thrown, road]
            )
            bonus[on] += points
            done = ~moved | game.over(after)
            scores[on[done]] = game.scores(after.tops[:, done]) + bonus[on[done]]
            on, at = on[~done], after.some(~done)
        return scores

    def _move(
        self, has: Tables, flies: Array, road: Array, dice: Array
    ) -> tuple[Tables, Array, Array]:
        """Fly or pass in the best way: what comes of it, points of flags, who could do either."""
        after = Tables(*(part.copy() for part in has))
        top = np.full(len(flies), -np.inf)
        flags = np.zeros(len(flies), int)

        def choose(which: Array, there: Tables, points: Array) -> None:
            worth = self.worth(self.game, there) + points
            better = worth > top[which]
            chosen = which[better]
            top[chosen], flags[chosen] = worth[better], points[better]
            for mine, its in zip(after, there, strict=True):
                mine[:, chosen] = its[:, better]

        fly, rest = np.flatnonzero(flies), np.flatnonzero(~flies)
        for option in self.game.every:
            which, there, points = self.game.fly(has.some(fly), road[fly], dice[fly], option)
            choose(fly[which], there, points)
        for which, there in self._passes(has.some(rest)):
            choose(rest[which], there, np.zeros(len(which), int))
        return after, flags, np.isfinite(top)


def learn(levels: Sequence[Coloured], turns: int = TURNS, games: int = GAMES, seed: int = 1) -> Sum:
    """Find the values of a board.

    Parameters
    ----------
    levels : sequence of Coloured
        With one board, one set of flags and the same readings.
    turns, games : int
    seed : int
    """
    chance = np.random.Generator(np.random.PCG64(seed))
    worth: Worth = _guess
    for turn in range(turns + 1):
        players = [Player(level, worth) for level in levels]
        found = [player.games(games // len(levels), seed + turn) for player in players]
        at = _joined([seen.at for seen in found])
        if not turn:  # how a game ends is the fastest way to a first idea
            told = np.concatenate([seen.ends for seen in found])
        else:
            around = _near(levels[0], at, chance)
            at = _joined([at, around])
            told = np.concatenate([*(seen.worth for seen in found), players[0].round(around)])
        best = fit(levels[0], at, told)
        worth = best.worth
    return best


def _guess(game: Coloured, at: Tables) -> Array:
    """What the greedy bot thinks."""
    score = game.scores(at.tops)
    room = game.ladder[game.lengths].sum() - score
    coming = RATE * at.camp[:PARTS].sum(0) + PART * at.camp[PARTS]
    found: Array = score + room * (1 - np.exp(-coming / np.maximum(room, 1)))
    return found


def _joined(parts: Sequence[Tables]) -> Tables:
    return Tables(*(np.concatenate(each, 1) for each in zip(*parts, strict=True)))


def _near(game: Coloured, at: Tables, chance: np.random.Generator) -> Tables:
    """Give positions a flight, a rocket or some parts away."""
    many = len(at.tops[0])
    road: Array = chance.integers(0, ROADS, many)
    dice: Array = chance.integers(1, DICE - 1, many)
    kind = chance.choice([0, 0, *range(PARTS)], many)
    every = np.arange(many)
    tops = at.tops.copy()
    flown = np.full(many, -1)
    for option in game.every:
        to = option.height.take(game.cell(road, dice, at.tops[road, every]))
        flown = np.where((flown < 0) & (option.kind == kind), to, flown)
    tops[road, every] = np.maximum(flown, tops[road, every])
    camp, supply = at.camp.copy(), at.supply.copy()
    for number in range(len(KINDS)):
        if (camp[number] + supply[number]).any():
            camp[number] = camp[number] + chance.integers(-1, 2 + (number == PARTS), many)
            supply[number] = supply[number] + chance.integers(-1, 2, many)
    return Tables(tops, camp.clip(0), supply.clip(0))
