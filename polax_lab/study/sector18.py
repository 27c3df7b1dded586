"""What simulation and arithmetic say about Sector 18: first player, readings, maps, ships.

Counts come from bots. Dice play badly and greedy captains narrowly: what holds for both holds
likely for people too, what holds for one of them is a question worth playing out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any, NamedTuple

from polax_lab.board import Board
from polax_lab.game import load_game
from polax_lab.games.sector18.movement import planets
from polax_lab.games.sector18.state import KINDS, State
from polax_lab.ruleset import Ruleset
from polax_lab.study.chapter import Chapter, Line
from polax_lab.study.duel import Series, Share, duels, share
from polax_lab.texts import Lang, Message, msg, number, say
from polax_lab.view.chartparts import Head
from polax_lab.view.page import in_page
from polax_lab.view.values import Value, values

GAME = load_game("sector18")
Settings = Mapping[str, Any]


class Chart(NamedTuple):
    """A picture for a notebook."""

    svg: str
    lang: Lang = "en"

    def _repr_html_(self) -> str:
        return in_page(self.svg, self.lang)


def name_of(settings: Settings, lang: Lang = "en") -> str:
    """What differs from the default readings, in words."""
    ledger, said = GAME.rules.ledger, []
    for name, value in settings.items():
        if name in ledger.switches:
            said.append(say(ledger.switches[name].said(value), lang))
        else:
            label = ledger.parameters[name].label[lang]
            said.append(say(msg("duel.figure", label=label, value=value), lang))
    return "; ".join(said) or say(msg("duel.default"), lang)


def every_reading() -> tuple[Settings, ...]:
    """The default, and each single switch turned."""
    return ({}, *({name: value} for name, value in GAME.rules.alternatives()))


# -- who goes first ----------------------------------------------------------------------------


class Table(NamedTuple):
    """One series for each variant, with the same seeds.

    Attributes
    ----------
    rows : tuple of (settings, Series)
        The first one is what the others are compared with.
    bots : str
    """

    rows: tuple[tuple[Settings, Series], ...]
    bots: str

    def chart(self, lang: Lang = "en") -> Chart:
        """The share of games that the first player wins, row by row."""
        bars = [_bar(name_of(s, lang), series, lang) for s, series in self.rows]
        given = {"games": len(self.rows[0][1].games), "bots": self.bots}
        title = msg("duel.first.title", **given)
        return percents(bars, title, msg("duel.first.across"), msg("duel.first.below"), lang)

    def against(self, number: int) -> Share:
        """How much more often the first player wins in a row than in the first one."""
        return self.rows[number][1].against(self.rows[0][1])


def _bar(name: str, series: Series, lang: Lang) -> Value:
    found, turns = series.first(), series.turns()
    broken = len(series.games) - len(series.ended)
    values = {"share": f"{100 * found.value:.0f}", "count": broken,
              "turns": "-" if math.isnan(turns.value) else f"{turns.value:.0f}"}  # fmt: skip
    note = say(msg("duel.first.broken" if broken else "duel.first.note", **values), lang)
    return Value(name, *found.percent, note, strong=found.uneven)


def percents(
    rows: Iterable[Value],
    title: Message,
    across: Message,
    below: Message,
    lang: Lang,
    goal: bool = True,
) -> Chart:
    """Shares of a hundred with their intervals.

    Parameters
    ----------
    rows : iterable of Value
    title, across, below : Message
        Headings of the chart and its axis, and the note.
    lang : str
    goal : bool
        Whether the line is drawn at which two players are even.
    """
    head = Head(lang, say(title, lang), say(across, lang), note=say(below, lang))
    even = (50.0, say(msg("duel.first.even"), lang)) if goal else None
    return Chart(values(tuple(rows), head, span=(0.0, 100.0), goal=even), lang)


def first_player(
    variants: Iterable[Settings],
    games: int = 40,
    bots: str = "greedy",
    most: int | None = None,
) -> Table:
    """Play the same seeds under each variant, both seats with the same bot.

    Parameters
    ----------
    variants : iterable of mapping
        Readings and figures that differ from the default, such as ``{"base_link": "narrow"}``.
    games : int
        For each.
    bots : str
    most : int, optional
        Turns after which a game is broken off; else as `duels` has it.
    """
    pair = (bots, bots)
    rows = tuple((s, duels(GAME, GAME.rules.vary(**s), games, pair, most=most)) for s in variants)
    return Table(rows, bots)


# -- contested planets, base levels --------------------------------------------------------------


class Contests:
    """Notes whether a planet is contested in a turn, and for how many turns each one is.

    Attributes
    ----------
    lasted : Counter of int
        How many contests lasted so many turns; those at the end of a game are cut off by it.
    """

    def __init__(self) -> None:
        self.lasted: Counter[int] = Counter()
        self._now: dict[str, int] = {}

    def __call__(self, state: State, rules: Ruleset) -> Mapping[str, float]:
        """See `polax_lab.study.duel.Watch`."""
        before = self._now if state.turn and state.turn.number > 1 else {}
        here = [planet for planet, who in planets(state, rules).items() if who == "contested"]
        self._now = {planet: before.get(planet, 0) + 1 for planet in here}
        for turns in self._now.values():
            self.lasted[turns] += 1
            self.lasted[turns - 1] -= turns > 1
        return {"contested": float(bool(here))}


def contested(games: int = 20, bots: str = "greedy", lang: Lang = "en") -> Chapter:
    """The share of turns with a contested planet under each reading of combat, and how long."""
    switch = GAME.rules.ledger.switches["combat"]
    bars, lines = [], []
    for option in switch.options:
        rules, watch = GAME.rules.vary(combat=option), Contests()
        found = duels(GAME, rules, games, (bots, bots), watch=watch).noted("contested")
        name = switch.option_labels[option][lang]
        note = say(msg("duel.contested.note", share=found.percent.value), lang)
        bars.append(Value(name, *found.percent, note))
        lasted = tuple(
            msg("duel.contested.lasted", turns=turns, count=count)
            for turns, count in sorted(watch.lasted.items()) if count
        )  # fmt: skip
        if lasted:
            told = msg("duel.contested.line", reading=name, lasted=lasted)
            lines.append(Line(say(told, lang), "S18-CLAIM-03"))
    most = min(100.0, max(10.0, *(bar.high for bar in bars)))
    words = (say(msg(f"duel.contested.{part}"), lang) for part in ("title", "across"))
    picture = values(bars, Head(lang, *words), span=(0.0, most))
    heading = say(msg("duel.contested.heading"), lang) if lines else ""
    return Chapter((), (picture,), lines, heading, lang)


def levels(series: Series, bots: str, lang: Lang = "en") -> Chart:
    """Which base levels winners and losers had in the end."""
    bars = []
    for level in range(1, 5):
        for who in ("winner", "loser"):
            found = [
                seat.level == level
                for game in series.ended
                for seat in game.end.seats
                if (seat.colour == game.winner) == (who == "winner")
            ]
            part = share(sum(found), len(found)).percent
            name = msg("duel.levels.row", level=level, who=msg(f"duel.levels.{who}"))
            said = f"{part.value:.0f} %"
            bars.append(Value(say(name, lang), *part, said, strong=who == "winner"))
    title = msg("duel.levels.title", games=len(series.ended), bots=bots)
    across, below = msg("duel.levels.across"), msg("duel.levels.below")
    return percents(bars, title, across, below, lang, goal=False)


# -- maps ----------------------------------------------------------------------------------------

#: The zones of the near row and the left half of the middle one; half a turn gives the rest.
_HALF = ("z11", "z21", "z31", "z12")
_TURNED = {"z11": "z33", "z21": "z23", "z31": "z13", "z12": "z32"}
_CARDS = {"O": ("planet", "ore"), "Y": ("planet", "yard"), "W": ("warp", ""), "A": ("asteroid", "")}


def layouts() -> dict[str, Board]:
    """Every map of the cards of this project that half a turn leaves the same.

    The middle card is the empty one; each key shows the three rows from red's base on. Maps that
    are mirrored left and right are the same game and stand here once.
    """
    found: dict[str, Board] = {}
    for order in permutations(_CARDS):
        half = dict(zip(_HALF, order, strict=True))
        cards = half | {_TURNED[zone]: card for zone, card in half.items()} | {"z22": "."}
        rows = ["".join(cards[f"z{x}{y}"] for x in (1, 2, 3)) for y in (1, 2, 3)]
        if " ".join(row[::-1] for row in rows) not in found:
            found[" ".join(rows)] = _laid(cards)
    return found


def _laid(cards: Mapping[str, str]) -> Board:
    board = GAME.rules.given
    spaces = []
    for space in board:
        kind, bonus = _CARDS.get(cards.get(space.id, ""), (space.kind, ""))
        attributes = (("bonus", bonus),) if bonus else ()
        if space.kind == "base":
            kind, attributes = space.kind, space.attributes  # type: ignore[assignment]
        spaces.append(replace(space, kind=kind, attributes=attributes))
    return replace(board, spaces=tuple(spaces))


def maps(games: int = 12, bots: str = "greedy", lang: Lang = "en") -> Chart:
    """How often the first player wins on each of these maps."""
    bars = []
    for row, (rows, board) in enumerate(layouts().items(), 1):
        series = duels(GAME, GAME.rules.vary(board=board), games, (bots, bots))
        name = say(msg("duel.layout.row", number=row, rows=rows), lang)
        bars.append(_bar(name, series, lang))
    across, below = msg("duel.first.across"), msg("duel.layout.below")
    return percents(bars, msg("duel.layout.title"), across, below, lang)


# -- arithmetic ------------------------------------------------------------------------------------


class Ship(NamedTuple):
    """What a type of ship is worth.

    Attributes
    ----------
    kind : str
    upgraded : bool
    damage, cost, commands : int
        `commands` as `rush` counts them, for a ship that is alone.
    actions : int
        Build, upgrade, and the commands.
    payback : int
        Collects on a planet of its own until it has brought what it cost.
    """

    kind: str
    upgraded: bool
    damage: int
    cost: int
    commands: int
    actions: int
    payback: int


def fleet(rules: Ruleset | None = None) -> tuple[Ship, ...]:
    """Each type of ship, plain and upgraded."""
    rules = rules or GAME.rules
    start, found = GAME.place(rules), []
    for kind in KINDS:
        for upgraded in (False, True):
            entry = {"kind": kind, "upgraded": upgraded}
            values = GAME.ask(start, {"question": "ship", **entry}, rules).answer.to_json()
            rush = GAME.ask(start, {"question": "rush", **entry}, rules).answer.to_json()
            brings = rules.planet_income
            if kind == "science":
                brings += 2 if rules.science == "plus_2" else 1
            commands = rush["commands"]
            found.append(Ship(
                kind, upgraded, values["damage"], values["cost"], commands,
                1 + upgraded + commands, math.ceil(values["cost"] / brings),
            ))  # fmt: skip
    return tuple(found)


class FleetTable(NamedTuple):
    """`fleet` as a table for a notebook."""

    lines: tuple[Ship, ...]
    lang: Lang = "en"

    def _repr_html_(self) -> str:
        heads = ("ship", "damage", "cost", "commands", "per_cost", "per_action", "payback")
        head = "".join(f"<th>{say(msg(f'duel.fleet.{h}'), self.lang)}</th>" for h in heads)
        rows = "".join(f"<tr>{''.join(self._cells(line))}</tr>" for line in self.lines)
        return in_page(f"<table><tr>{head}</tr>{rows}</table>", self.lang)

    def _cells(self, line: Ship) -> Iterable[str]:
        ship = msg(f"sector18.kind.{line.kind}")
        name = msg("duel.fleet.upgraded", ship=ship) if line.upgraded else ship
        yield f"<td>{say(name, self.lang)}</td>"
        figures = (f"{line.damage}", f"{line.cost}", f"{line.commands}",
                   number(line.damage / line.cost, ".2f", self.lang),
                   number(line.damage / line.actions, ".2f", self.lang),
                   f"{line.payback}")  # fmt: skip
        yield from (f'<td style="text-align:right">{figure}</td>' for figure in figures)
