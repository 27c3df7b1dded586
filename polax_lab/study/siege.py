"""Attack and defence in Sector 18: how fast a rush wins, what stops it, what shields are worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from polax_lab.bot import Bot, Maker
from polax_lab.chance import Scripted
from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.games.sector18.bots import Greedy, worth
from polax_lab.games.sector18.course import PLAY
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.moves import Move
from polax_lab.games.sector18.starmap import chart_of
from polax_lab.games.sector18.state import State
from polax_lab.ruleset import Ruleset
from polax_lab.study.duel import Series, duels, share
from polax_lab.study.given import whole
from polax_lab.study.sector18 import GAME, Chart, Settings, percents
from polax_lab.texts import Lang, Message, msg, say
from polax_lab.view.values import Value


class Wall(Bot):
    """Never leaves its base: it does the first thing of a list that it can do.

    Parameters
    ----------
    rules : Ruleset
    wanted : sequence of str
        Verbs of moves, the dearest wish first.
    """

    def __init__(self, rules: Ruleset, wanted: Sequence[str]) -> None:
        super().__init__(rules)
        self.wanted = tuple(wanted)

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`."""
        for verb in self.wanted:
            for move in moves:
                # Beyond the third level there is nothing that helps to defend.
                if move.verb == verb and not (verb == "expand" and _level(view, move) >= 3):
                    return move
        return moves[-1]

    def why(self, view: Any, move: Any) -> Message:
        """It has one plan."""
        return msg("duel.rush.why")


def _level(view: Any, move: Any) -> int:
    level: int = view.seat(move.player).level
    return level


class Bare(Greedy):
    """A greedy captain that never powers up a shield."""

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot`."""
        return super().__call__(view, [m for m in moves if m.verb != "shield"], rng)


#: Attacks from the first turn on and counts on nothing but the enemy's health.
RAIDER: Maker = partial(Greedy, patience=1)
#: Who a raider meets, by the key of its name.
DEFENCES: Mapping[str, str | Maker] = {
    "none": partial(Wall, wanted=("collect",)),
    "shields": partial(Wall, wanted=("shield", "expand", "collect")),
    "raider": RAIDER,
    "greedy": "greedy",
    "minimax": "minimax",
}


class Rush(NamedTuple):
    """A raider against each defence.

    Attributes
    ----------
    rows : tuple of (str, Series)
    most : int
        Turns after which a game was broken off.
    """

    rows: tuple[tuple[str, Series], ...]
    most: int

    def chart(self, lang: Lang = "en") -> Chart:
        """How often the raider wins, and how many games nobody wins."""
        bars = []
        for name, series in self.rows:
            won = sum(g.winner == g.captain for g in series.ended)
            lost = len(series.ended) - won
            part = share(won, len(series.games))
            note = say(msg("duel.rush.note", won=won, lost=lost,
                           undecided=len(series.games) - won - lost), lang)  # fmt: skip
            words = say(msg(f"duel.rush.{name}"), lang)
            bars.append(Value(words, *part.percent, note, part.uneven))
        below = msg("duel.rush.below", most=self.most)
        return percents(bars, msg("duel.rush.title"), msg("duel.rush.across"), below, lang)


def rush(games: Mapping[str, int], rules: Ruleset | None = None, most: int = 300) -> Rush:
    """Let a raider play against defences, every seed from both sides.

    Parameters
    ----------
    games : mapping of str to int
        How many games against which of `DEFENCES`.
    rules : Ruleset, optional
    most : int, optional
        Turns after which a game is broken off.

    Raises
    ------
    PolaxError
        For a defence that there is not, or numbers that do not fit.
    """
    for name in games:
        if name not in DEFENCES:
            raise PolaxError(msg("duel.rush.unknown", name=name), did_you_mean(name, DEFENCES))
    rows = (
        (name, duels(GAME, rules, count, (RAIDER, DEFENCES[name]), most=most, twice=True))
        for name, count in games.items()
    )
    return Rush(tuple(rows), most)


# -- shields ---------------------------------------------------------------------------------------


def shielded(state: Any, rules: Ruleset) -> Mapping[str, float]:
    """Whether the shield of either base is up."""
    return {"shield": float(any(seat.shield for seat in state.seats))}


def priced(factor: int) -> Settings:
    """The prices of the shield, so many times as high as now."""
    prices = {level: factor * cost for level, cost in GAME.rules.shield_price.items()}
    return {"shield_price": prices}


def shields(games: int = 40, factors: Sequence[int] = (0, 1, 2, 3), lang: Lang = "en") -> Chart:
    """A captain that may power up its shield against one that never does, at several prices.

    Both are greedy. Shields are there from the first turn on, but for one row, at the first price,
    in which they have to be unlocked.
    """
    texts = (msg("duel.shields.title", games=games), msg("duel.shields.across"),
             msg("duel.shields.below"))  # fmt: skip
    return percents(_shield_bars(games, factors, lang), *texts, lang)


def _shield_bars(games: int, factors: Sequence[int], lang: Lang) -> Iterator[Value]:
    labels = GAME.rules.ledger.switches["unlocks"].option_labels
    for unlocks, tried in (("gated", factors[:1]), ("open", factors)):
        for factor in tried:
            rules = GAME.rules.vary(unlocks=unlocks, **priced(factor))
            series = duels(GAME, rules, games, ("greedy", Bare), watch=shielded,
                           twice=True)  # fmt: skip
            found = series.captain()
            up = 100 * series.noted("shield").value
            prices = ", ".join(str(cost) for cost in rules.shield_price.values())
            name = msg("duel.shields.row", prices=prices, unlocks=labels[unlocks][lang])
            note = msg("duel.shields.note", share=f"{found.percent.value:.0f}", up=f"{up:.0f}")
            yield Value(say(name, lang), *found.percent, say(note, lang), found.uneven)


# -- the fastest win -------------------------------------------------------------------------------


class Plan(NamedTuple):
    """A way to win against an enemy that only collects.

    Attributes
    ----------
    turns : tuple of tuple of str
        The own moves, turn by turn.
    """

    turns: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join(f"{n}. {', '.join(moves)}" for n, moves in enumerate(self.turns, 1))


def fastest(rules: Ruleset | None = None, wide: int = 40) -> Plan:
    """Search for the fewest own turns until the enemy's base is gone.

    It goes on from the most promising positions of each turn only: there may be a faster plan, but
    this one can be played.

    Parameters
    ----------
    rules : Ruleset, optional
    wide : int
        From how many positions of each turn it goes on.

    Raises
    ------
    PolaxError
        For a number that does not fit.
    """
    whole("wide", wide)
    rules = rules or GAME.rules
    start = PLAY.setup(("red", "blue"), rules, Scripted(()), first_named_starts=True)
    edge: list[tuple[State, tuple[tuple[str, ...], ...]]] = [(start, ())]
    while True:
        found: dict[Any, tuple[State, tuple[tuple[str, ...], ...]]] = {}
        for state, plan in edge:
            for after, moves in _own_turns(state, rules):
                if after.seats[1].health == 0:
                    return Plan((*plan, moves))
                waited = PLAY.apply(after, Move("blue", "collect"), rules, Scripted(()))
                found.setdefault((after.seats[0], after.seats[1].health), (waited, (*plan, moves)))
        edge = sorted(found.values(), key=lambda one: -_promise(one[0], rules))[:wide]


def _promise(state: State, rules: Ruleset) -> float:
    front = Front(state, rules, "red")
    return worth(front) - WEIGHT * front.foe.health


#: What a point of the enemy's health is worth to the search, as `worth` counts.
WEIGHT = 4.0


def _own_turns(state: State, rules: Ruleset) -> Iterator[tuple[State, tuple[str, ...]]]:
    """Every way to spend a turn in which no ship flies back, by what comes of it."""
    edge: list[tuple[State, tuple[str, ...]]] = [(state, ())]
    seen = set()
    while edge:
        now, moves = edge.pop()
        for move in PLAY.legal_moves(now, rules):
            if move.verb == "shield" or (move.verb == "move" and not _onward(now, move, rules)):
                continue
            after = PLAY.apply(now, move, rules, Scripted(()))
            said = (*moves, str(move).partition(": ")[2])
            if after in seen:
                continue
            seen.add(after)
            if PLAY.actors(after) == ("red",):
                edge.append((after, said))
            else:
                yield after, said


def _onward(state: State, move: Move, rules: Ruleset) -> bool:
    """Whether a ship comes nearer to the enemy's base, or to a planet."""
    chart = chart_of(rules)
    ship = state.seats[0].ship(move.what)
    assert ship is not None
    stop, goal = move.via or move.to, chart.bases[1]
    if stop == goal or (chart.kind[stop] == "planet" and chart.kind[ship.space] != "planet"):
        return True
    return chart.all_ends(stop)[goal].cost < chart.all_ends(ship.space)[goal].cost
