"""The path as plain text: a sign for each field, figures above it, for who sees no board."""

from __future__ import annotations

from polax_lab.games.invasion.stand import TEAM, TERRA, State
from polax_lab.games.invasion.strecke import Strecke, strecke
from polax_lab.games.invasion.woerter import named, planet
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Lang, Message, msg, say

#: Fields in a line.
_LINE = 61
_SIGNS = {"field": ".", "planet": "O", "asteroid": "x", "wormhole": "@"}
#: What lies ahead of a figure is told of these.
_AHEAD = ("planet", "asteroid", "wormhole")


def drawn(state: State, rules: Ruleset, lang: Lang) -> str:
    """Draw the path in lines of at most 80 signs, and say what lies ahead of whom."""
    table = strecke(rules)
    lines: list[str] = []
    for first in range(0, table.last + 1, _LINE):
        fields = range(first, min(first + _LINE, table.last + 1))
        last = fields[-1]
        lines += (f"     {row}" for row in _figures(state, fields))
        path = "".join(_SIGNS[table.kind[pos]] for pos in fields)
        lines.append(f"{first:>4} {path} {last}")
    lines.append(say(msg("invasion.band.signs", **_SIGNS), lang))
    lines += (say(_ahead(i, state, table), lang) for i, f in enumerate(state.figures) if not f.out)
    return "\n".join(lines)


def _figures(state: State, fields: range) -> list[str]:
    """Rows of the figures on some fields: those that would cover others stand in another row."""
    rows: list[str] = []
    for f in sorted((f for f in state.figures if not f.out), key=lambda f: f.pos):
        if f.pos not in fields:
            continue
        sign, at = ("T" if TEAM[f.name] == TERRA else "A") + f.name[-1], f.pos - fields[0]
        for i, row in enumerate(rows):
            if len(row) <= at:
                rows[i] = row.ljust(at) + sign
                break
        else:
            rows.append(" " * at + sign)
    return rows[::-1]


def _ahead(number: int, state: State, table: Strecke) -> Message:
    """The next planet, asteroid and wormhole of a figure, with how far they are."""
    f = state.figures[number]
    step = 1 if TEAM[f.name] == TERRA else -1
    end = table.last + 1 if step == 1 else -1
    found: list[Message] = []
    for kind in _AHEAD:
        pos = next((p for p in range(f.pos + step, end, step) if table.kind[p] == kind), None)
        if pos is not None:
            what = planet(table.planet[pos]) if kind == "planet" else msg(f"invasion.band.{kind}")
            found.append(msg("invasion.band.in", what=what, steps=abs(pos - f.pos)))
    if not found:
        return msg("invasion.band.end", who=named(f.name))
    return msg("invasion.band.ahead", who=named(f.name), what=tuple(found))
