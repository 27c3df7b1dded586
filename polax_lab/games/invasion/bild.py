"""A position, and a ruling on it, as plain drawing data: the spiral round the sun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polax_lab.board import FIELD, Board
from polax_lab.games.invasion.auskunft import Path
from polax_lab.games.invasion.spielfeld import KINDS
from polax_lab.games.invasion.stand import TEAM, TERRA, State
from polax_lab.games.invasion.strecke import Strecke, strecke
from polax_lab.games.invasion.woerter import named, place, planet
from polax_lab.kit import BoardKit
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scene import Disc, Line, Look, Mark, Piece, Scene, Space, Verdict
from polax_lab.sketch import Sketch
from polax_lab.texts import Lang, Message, msg, say

#: The colours of the teams; the signs on the figures tell their players apart.
_COLOUR = {"terra": "blue", "alien": "green"}
_SUN = 70.0
_LOOKS = {
    "asteroid": Look("hexagram", "entry", 10.0),
    "wormhole": Look("circle", "dark", 10.0),
    "special": Look("diamond", "card", 9.0),
    # With a look of their own planets hold figures inside, not around them.
    "planet": Look("circle", "planet", 24.0),
    "terra": Look("circle", size=14.0),
    "alien": Look("square", size=14.0),
}

KIT = BoardKit(kinds=KINDS, looks=_LOOKS)


def words(key: str, lang: Lang, **values: Any) -> str:
    """A word of the legend."""
    return say(msg(f"invasion.scene.{key}", **values), lang)


def draw(state: State, rules: Ruleset, sketch: Sketch) -> Scene:
    """Make the scene of a position; with a ruling, its witness and its sentence too."""
    table, board, ruling, lang = strecke(rules), rules.board, sketch.ruling, sketch.lang
    signs = sketch.tags()
    ways: list[Line] = []
    if ruling is not None:
        signs += _marks(ruling, sketch.verdict, lang)
        if ruling.witness.routes:
            ways.append(Line("route", ruling.witness.routes, words("route", lang)))
    for other in sketch.others:
        signs += _marks(other, "", lang)
    spoken = {table.fields[f.pos] for f in state.figures if not f.out}
    spoken |= set(ruling.witness.asked if ruling else ())
    if ruling is not None and isinstance(ruling.question, Path):
        # What is asked for stands on the board: every special field gets its number.
        spoken |= {s for s, kind in zip(table.fields, table.kind, strict=True) if kind != FIELD}
    signs += (Mark("name", (s,), text=_name(s, table, lang)) for s in board.planets)
    fields = [s for s in board.order(spoken) if not board.is_planet(s)]
    signs += (Mark("name", (s,), text=str(table.place[s])) for s in fields)
    return sketch.scene(
        board,
        say(_aside(state), lang),
        spaces=tuple(_spaces(state, table, lang)),
        discs=tuple(_sun(board, lang)),
        pieces=tuple(_pieces(state, table, lang)),
        marks=tuple(signs),
        lines=tuple(ways),
        legend_labels={k: words(k, lang) for k in ("asteroid", "wormhole", "disc_active")},
        looks=_LOOKS,
    )


def _spaces(state: State, table: Strecke, lang: Lang) -> Iterator[Space]:
    board = table.rules.board
    there: dict[int, list[Message | str]] = {}
    for f in state.figures:
        if not f.out:
            there.setdefault(f.pos, []).append(
                msg("invasion.tip.figure", who=named(f.name), points=f.points)
            )
    for space in board:
        pos = table.place[space.id]
        tip = place(pos, table)
        if pos in there:
            tip = msg("invasion.tip", at=tip, figures=tuple(there[pos]))
        yield Space(space.id, space.kind, space.x, space.y, tip=say(tip, lang))


def _name(space: str, table: Strecke, lang: Lang) -> str:
    """A planet's name; it stands beside the planet, for figures stand on it."""
    return say(planet(table.planet[table.place[space]]), lang)


def _sun(board: Board, lang: Lang) -> Iterator[Disc]:
    """The sun in the middle, unless a board of one's own has fields there."""
    if all(s.x**2 + s.y**2 > (1.5 * _SUN) ** 2 for s in board):
        yield Disc("", 0.0, 0.0, _SUN, True, words("disc_active", lang))


def _pieces(state: State, table: Strecke, lang: Lang) -> Iterator[Piece]:
    for f in state.figures:
        if f.out:
            continue
        team = TEAM[f.name]
        text = ("T" if team == TERRA else "A") + f.name[-1]
        side = say(msg(f"invasion.side.{team}"), lang)
        tip = say(msg("invasion.tip.figure", who=named(f.name), points=f.points), lang)
        yield Piece(team, table.fields[f.pos], _COLOUR[team], text, side, tip)


def _aside(state: State) -> tuple[Message, ...]:
    """What the board cannot show: Science-Punkte, and who is out."""
    return tuple(
        msg("invasion.aside.out" if f.out else "invasion.aside", who=named(f.name), points=f.points)
        for f in state.figures
    )


def _marks(ruling: Ruling, verdict: Verdict, lang: Lang) -> Iterator[Mark]:
    """The signs of a ruling."""
    w, name = ruling.witness, ruling.question.name()
    if w.blocked:
        yield Mark("blocker", w.blocked, words("blocker", lang))
    if w.allowed:
        yield Mark("allowed", w.allowed, words("allowed", lang))
    if w.ends:
        yield Mark("end", w.ends, words("end", lang))
    if w.asked:
        role = f"asked_{verdict}" if verdict and not w.ends else "asked"
        label = words("asked", lang, question=msg(f"invasion.ask.{name}"))
        yield Mark(role, w.asked, label)
