"""`Lookahead`: a player who works the dice of one round out exactly.

What is left open is only what a position at the start of a round is worth; a bot says that.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from math import inf
from operator import mul
from typing import NamedTuple

from polax_lab.bot import Bot
from polax_lab.chance import Scripted
from polax_lab.games.galaktix.absetzen import places, returns
from polax_lab.games.galaktix.runde import PLAY, add
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.state import DICE, FACES, PARTS, TOOL, State
from polax_lab.games.galaktix.wuerfe import GROWN, HANDS, PLACE, SHRUNK, THROWN, Faces, odds
from polax_lab.games.galaktix.wuerfel import twice
from polax_lab.games.galaktix.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg


class Choice(NamedTuple):
    """A move, and the points to be expected at the end of the game after it."""

    worth: float
    move: Move


class Lookahead(Bot):
    """Always the move with the most points to be expected."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.plan = plan(rules)
        faces = self.plan.faces
        self._weights = [faces.count(face) / len(faces) for face in range(len(FACES))]
        self._odds = odds(self._weights)
        self._seen: tuple[object, list[Choice]] | None = None

    @abstractmethod
    def worth(self, state: State) -> float:
        """Give the points to be expected at the end, at the start of a round."""

    def __call__(self, view: State, moves: Sequence[Move], rng: random.Random) -> Move:
        """The best of these moves; the first of equally good ones."""
        if len(moves) == 1:
            return moves[0]
        return max(self.choices(view, moves), key=lambda choice: choice.worth).move

    def why(self, view: State, move: Move) -> Message:
        """Name the points to be expected, and those of the next best move."""
        moves = PLAY.legal_moves(view, self.rules)
        if len(moves) == 1:
            return msg("galaktix.bot.only")
        rank = sorted((c.worth for c in self.choices(view, moves) if c.move != move), reverse=True)
        own = next(c.worth for c in self.choices(view, moves) if c.move == move)
        # As the texts round them.
        close = round(own, 1) == round(rank[0], 1)
        return msg(
            "galaktix.bot.close" if close else "galaktix.bot.worth", points=own, next=rank[0]
        )

    def choices(self, state: State, moves: Sequence[Move]) -> list[Choice]:
        """Give what each of some legal moves is worth.

        Parameters
        ----------
        state : State
        moves : sequence of Move
            At least one.
        """
        key = (state, tuple(moves))
        if self._seen is None or self._seen[0] != key:
            self._seen = key, self._choices(state, moves)
        return self._seen[1]

    def _choices(self, state: State, moves: Sequence[Move]) -> list[Choice]:
        if state.step == "roll":
            worth = self._before_throw(state)
            return [Choice(worth, move) for move in moves]
        if state.step == "reroll" and state.rerolls < self.rules.rerolls:
            kept = self.keeps(state)
            return [Choice(kept[_kept(state, move)], move) for move in moves]
        return [Choice(self._after(state, move), move) for move in moves]

    def _before_throw(self, state: State) -> float:
        state = state._replace(rerolls=0)
        if not twice(self.rules):
            return float(sum(map(mul, self._odds, self._thrown(state))))
        gains = [self._gained(state, throw) for throw in HANDS[THROWN:]]
        worth = {gained: self._thrown(_with_parts(state, gained)) for gained in set(gains)}
        each = (worth[gained][place] for place, gained in enumerate(gains))
        return float(sum(map(mul, self._odds, each)))

    def _thrown(self, state: State) -> list[float]:
        """Give what each first throw of a round is worth."""
        return _best(self.keeps(state))[THROWN:] if self.rules.rerolls else self._finals(state)

    def _gained(self, state: State, throw: Faces) -> int:
        """How many parts a throw brings (GX-TOOL-01, GX-TOOL-06)."""
        return min(throw[TOOL] // int(self.rules.tools_per_part), state.supply[PARTS])

    def _after(self, state: State, move: Move) -> float:
        """Points to be expected after a move that throws no dice."""
        after = PLAY.apply(state, move, self.rules, Scripted())
        if after.step == "reroll":
            return _best(self.keeps(after))[_place(after.dice)]
        if after.step not in ("roll", "over"):
            return max(self._after(after, m) for m in PLAY.legal_moves(after, self.rules))
        return float(self.plan.score(after)) if after.step == "over" else self.worth(after)

    def keeps(self, state: State) -> list[float]:
        """Give what keeping each of `HANDS` is worth before the next reroll of a round."""
        thrown = self._finals(state)
        kept: list[float] = []
        for _ in range(self.rules.rerolls - state.rerolls):
            kept = [0.0] * THROWN + (_best(kept)[THROWN:] if kept else thrown)
            for hand in range(THROWN - 1, -1, -1):
                kept[hand] = sum(map(mul, self._weights, [kept[more] for more in GROWN[hand]]))
        return kept

    def _finals(self, state: State) -> list[float]:
        """Give what each throw is worth if it is the last one of the round."""
        known: dict[tuple[int, int, int], float] = {}
        forced = self.rules.pass_rule == "only_if_blocked"
        found = []
        for throw in HANDS[THROWN:]:
            gained = self._gained(state, throw)
            ways = [(road, throw[road], gained) for road in range(TOOL) if throw[road]]
            for way in (*ways, (TOOL, 0, gained)):
                if way not in known:
                    known[way] = self._way(state, *way)
            best = max((known[way] for way in ways), default=-inf)
            if best == -inf or not forced:
                best = max(best, known[TOOL, 0, gained])
            found.append(best)
        return found

    def _way(self, state: State, road: int, dice: int, gained: int) -> float:
        """What flying on a road is worth, or passing, which has the road of the tools."""
        faces = (road,) * dice + (TOOL,) * (DICE - dice)
        state = _with_parts(state, gained)._replace(dice=faces, step="place")
        passing = returns(state.camp, self.rules)
        if road == TOOL:
            if not passing:
                return float(self.plan.score(state))
            return max(self._after(state, move) for move in passing)
        return max((self._after(state, m) for m in places(state, self.rules)), default=-inf)


def _with_parts(state: State, gained: int) -> State:
    camp, supply = add(state.camp, PARTS, gained), add(state.supply, PARTS, -gained)
    return state._replace(camp=camp, supply=supply)


def _best(kept: list[float]) -> list[float]:
    """Give the worth of the best that each hand lets you keep."""
    best = list(kept)
    for hand in range(1, len(HANDS)):
        best[hand] = max(best[hand], *(best[fewer] for fewer in SHRUNK[hand]))
    return best


def _place(dice: Sequence[int]) -> int:
    return PLACE[tuple(dice.count(face) for face in range(len(FACES)))]


def _kept(state: State, move: Move) -> int:
    dice = list(state.dice)
    for face in move.what.split():
        dice.remove(FACES.index(face))
    return _place(dice)
