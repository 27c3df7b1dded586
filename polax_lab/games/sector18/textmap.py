"""The map as plain text: zone cards in rows, with who is there, for who sees no board."""

from __future__ import annotations

from polax_lab.board import Space
from polax_lab.games.sector18.action import hue, ship_name, zone_kind
from polax_lab.games.sector18.state import State
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Lang, Message, msg, say

#: Columns of a terminal; a card of fewer holds no names, and the zones are listed then.
_ACROSS, _LEAST = 78, 18


def drawn(state: State, rules: Ruleset, lang: Lang) -> str:
    """Draw the zones as they lie, in at most 80 columns; maps that are too wide become a list."""
    board = rules.board
    across = sorted({zone.x for zone in board})
    width = min(_ACROSS // len(across), 26)
    if width < _LEAST:
        lines = [", ".join(_card(zone, state, rules, lang)) for zone in board]
    else:
        there = {(zone.x, zone.y): _card(zone, state, rules, lang) for zone in board}
        lines = []
        for y in sorted({zone.y for zone in board}, reverse=True):
            cards = [there.get((x, y), []) for x in across]
            for part in range(max(map(len, cards))):
                cut = (_fit(card[part] if part < len(card) else "", width) for card in cards)
                lines.append("".join(cut).rstrip())
    lines += (say(_links(zone, rules), lang) for zone in board if zone.kind == "base")
    return "\n".join(lines)


def _card(zone: Space, state: State, rules: Ruleset, lang: Lang) -> list[str]:
    """What a card bears, and the ships on it."""
    lines = [f"{zone.label} {say(zone_kind(zone.id, rules), lang)}"]
    for seat in state.seats:
        for ship in (s for s in seat.ships if s.space == zone.id):
            name = ship_name(ship.kind, ship.number)
            plus = "+" if ship.upgraded else ""
            said = msg("sector18.plan.ship", who=hue(seat.colour), ship=name, plus=plus)
            lines.append(f"- {say(said, lang)}")
    return lines


def _links(base: Space, rules: Ruleset) -> Message:
    """What a base touches, which no drawing of rows can tell."""
    labels = tuple(rules.board.label(zone) for zone in rules.board.neighbours(base.id))
    return msg("sector18.plan.touches", base=base.label, zones=labels)


def _fit(text: str, width: int) -> str:
    """Cut a line to a card's width, and fill it up."""
    cut = text if len(text) < width else f"{text[: width - 2]}…"
    return cut.ljust(width)
