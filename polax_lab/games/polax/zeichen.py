"""Rulings as marks and lines: the one that is the matter, and those drawn over the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polax_lab.board import Board
from polax_lab.games.polax.feuern import Fire
from polax_lab.games.polax.gehen import Reach
from polax_lab.games.polax.minenregel import MineMapAnswer
from polax_lab.games.polax.table import Table, card_label
from polax_lab.games.polax.vorausschau import Cuts, ForecastAnswer
from polax_lab.games.polax.wegerecht import RightOfWay
from polax_lab.ruling import Ruling, Witness
from polax_lab.scene import Line, Mark, Verdict
from polax_lab.texts import Lang, msg, say

#: How the asked spaces look, by question; otherwise ticked or crossed by the verdict.
_PLAIN = ("sealed", "distance", "cuts", "nebula-forecast")
#: With more fields than these a board would be all names.
MOST_NAMES = 24


def words(key: str, lang: Lang, **values: Any) -> str:
    """A word of the legend."""
    return say(msg(f"polax.scene.{key}", **values), lang)


def marks(ruling: Ruling, verdict: Verdict, board: Board, lang: Lang) -> Iterator[Mark]:
    """The signs of the ruling that the picture is about."""
    w, name = ruling.witness, ruling.question.name()
    if w.blocked:
        yield Mark("blocker", w.blocked, words("blocker", lang))
    if w.sealed:
        would = name in ("mine", "nebula-forecast") and ruling.rule != "PX-MINE-10"
        yield Mark("sealed", w.sealed, words("would_seal" if would else "sealed", lang))
    if w.allowed:
        yield Mark("allowed", w.allowed, words("allowed", lang))
    if isinstance(ruling.answer, MineMapAnswer):
        yield from _forbidden(ruling.answer, board, lang)
    if w.cuts and name == "cuts":
        yield Mark("cut", _smallest(w), words("cut", lang))
    if w.ends:
        role = "target" if name == "fire" else "end"
        yield Mark(role, w.ends, words(role, lang))
    if w.asked:
        role = "asked" if name in _PLAIN or not verdict or w.ends else f"asked_{verdict}"
        label = words("asked", lang, question=msg(f"polax.ask.{name}"))
        yield Mark(role, w.asked, label)


def lines(ruling: Ruling, board: Board, lang: Lang) -> Iterator[Line]:
    """What the ruling draws along the links."""
    w, name = ruling.witness, ruling.question.name()
    if w.region:
        inside, edge = set(w.region), {*w.blocked, *w.asked}
        rim = tuple(
            link
            for link in board.links
            if len(inside & set(link)) == 1 and edge & set(link) - inside
        )
        yield Line("region", (w.region, *rim), words("region", lang))
    if w.routes:
        role = "fire" if name == "fire" else "route" if ruling.holds is not False else "way"
        key = {"fire": "line", "route": "route", "way": "way"}[role]
        yield Line(role, w.routes, words(key, lang))


def over_marks(ruling: Ruling, table: Table, lang: Lang) -> Iterator[Mark]:
    """The signs of a ruling drawn over a position: no rings of what was asked, and each its own."""
    asked, answer, w = ruling.question, ruling.answer, ruling.witness
    if isinstance(asked, Reach | Fire):
        role, key = ("reach", "reach") if isinstance(asked, Reach) else ("target", "in_range")
        colour = msg(f"polax.colour.{table.player(asked.player)}")
        yield Mark(role, w.ends, words(key, lang, card=card_label(asked.card), colour=colour))
    elif isinstance(asked, RightOfWay):
        if table.board.is_planet(w.asked[0]):
            return  # A ring would be one round the planet; such a ship is in nobody's way.
        shows = ruling.rule == "PX-WEG-03"
        role = "duty" if ruling.holds or shows else "duty_free"
        yield Mark(role, w.asked, words("duty_hand" if shows else role, lang))
    elif isinstance(answer, ForecastAnswer):
        short = _short(table.board)
        for area, planets in answer.seals.items():
            if planets:
                text = f"{area} {'+'.join(short[p] for p in planets)}"
                first = table.board.regions[area].spaces[:1]
                yield Mark("forecast", first, words("forecast", lang), text)
    elif isinstance(asked, Cuts):
        planet = table.board.label(asked.planet)
        yield Mark("cut", _smallest(w), words("cut_of", lang, planet=planet))
    else:
        yield from marks(ruling, "", table.board, lang)


def over_lines(ruling: Ruling, board: Board, lang: Lang) -> Iterator[Line]:
    """The lines of a ruling drawn over a position; duties and forecasts would cover too much."""
    if ruling.question.name() in ("sealed", "fire"):
        yield from lines(ruling, board, lang)


def _forbidden(answer: MineMapAnswer, board: Board, lang: Lang) -> Iterator[Mark]:
    """Crosses, and beside them the planets that the mine would shut off."""
    short = _short(board)
    named = {field: planets for field, planets in answer.forbidden.items() if planets}
    bare = tuple(field for field in answer.forbidden if field not in named)
    if bare:
        yield Mark("forbidden", bare, words("forbidden", lang))
    if named:
        yield Mark("forbidden", tuple(named), words("forbidden_for", lang))
    for field, planets in named.items() if len(named) <= MOST_NAMES else ():
        yield Mark("name", (field,), text="+".join(short[p] for p in planets))


def _smallest(w: Witness) -> tuple[str, ...]:
    """All fields of the smallest cuts."""
    return tuple(dict.fromkeys(s for c in w.cuts if len(c) == len(w.cuts[0]) for s in c))


def _short(board: Board) -> dict[str, str]:
    """Three letters for each planet, or its whole name where three do not tell it."""
    heads = [board.label(p)[:3] for p in board.planets]
    return {
        p: head if heads.count(head) == 1 else board.label(p)
        for p, head in zip(board.planets, heads, strict=True)
    }
