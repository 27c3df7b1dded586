"""Smaller games of Galaktix that can be solved exactly: fewer roads, rockets and parts.

A smaller game is a variant like any other: the engine plays it, and its rules are all those of the
whole game. A colour whose road is missing is a colour that can never be used.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from polax_lab.board import Board
from polax_lab.games.galaktix.heft import Level
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Lang


def reduced(
    rules: Ruleset,
    roads: Sequence[str] = ("pink", "yellow", "blue"),
    rockets: int = 5,
    supply: int = 2,
    parts: int = 0,
    stock: int = 4,
) -> Ruleset:
    """Make a smaller game of the board and the readings of some rules.

    Parameters
    ----------
    rules : Ruleset
    roads : sequence of str
        The colours that stay, out of those of the board.
    rockets, supply : int
        White rockets in the camp and in the supply.
    parts, stock : int
        Parts in the camp and in the supply.

    Examples
    --------
    >>> from polax_lab.games.galaktix import GAME
    >>> [space.id for space in reduced(GAME.rules, ["blue"]).board][:2]
    ['blue-0', 'blue-1']
    """
    whole = rules.board.to_json()
    starts = [s["id"] for s in whole["spaces"] if s.get("attributes", {}).get("road") in roads]
    stay = set(starts)
    grown = True
    while grown:
        linked = [link for link in whole["links"] if not stay.isdisjoint(link)]
        grown = not stay.issuperset(end for link in linked for end in link)
        stay.update(end for link in linked for end in link)
    whole["board"] = f"{rules.board.name}: {', '.join(roads)}"
    whole["spaces"] = [s for s in whole["spaces"] if s["id"] in stay]
    whole["links"] = [link for link in whole["links"] if link[0] in stay]
    board = Board.loads(json.dumps(whole), file=f"<{whole['board']}>")
    title: dict[Lang, str] = {"en": "A smaller game", "de": "Eine kleinere Partie"}
    level = Level(0, 0, title, title, board, (rockets, 0, 0, parts), (supply, 0, 0, stock))
    return rules.vary(cards=rules.cards._replace(own=level), level=1)
