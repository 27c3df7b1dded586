"""Games of Galaktix that are small enough for brute force."""

from __future__ import annotations

import json
from typing import Any

from polax_lab.board import Board
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.heft import Level
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Lang

KINDS = {".": "plain", "w": "whirl", "e": "extra"}


def tiny(
    roads: dict[str, str],
    camp: tuple[int, int],
    supply: tuple[int, int],
    flags: tuple[str, ...] = (),
    **changes: Any,
) -> Ruleset:
    """Roads of a few fields, and rockets and parts in the camp and in the supply."""
    spaces: list[dict[str, Any]] = []
    links: list[list[str]] = []
    for x, (colour, signs) in enumerate(roads.items()):
        start = {"id": f"{colour}-0", "kind": "start", "x": x * 90, "y": 0}
        spaces.append(start | {"attributes": {"road": colour}})
        for height, sign in enumerate(signs, 1):
            field = {"id": f"{colour}-{height}", "kind": KINDS[sign], "x": x * 90, "y": height * 50}
            spaces.append(field | ({"attributes": {"rocket": "white"}} if sign == "e" else {}))
            links.append([f"{colour}-{height - 1}", f"{colour}-{height}"])
    board = Board.loads(
        json.dumps({"schema": 1, "board": "tiny", "spaces": spaces, "links": links})
    )
    title: dict[Lang, str] = {"en": "tiny", "de": "winzig"}
    (rockets, parts), (left, stock) = camp, supply
    level = Level(
        0, 0, title, title, board, (rockets, 0, 0, parts), (left, 0, 0, stock), flags,
        flag_effect="bonus",
    )  # fmt: skip
    return GAME.rules.vary(cards=GAME.rules.cards._replace(own=level), **changes)


GAMES = {
    "two roads": tiny({"pink": ".ew.", "blue": "w.e"}, (2, 0), (1, 1)),
    "parts alone": tiny({"pink": "e.w."}, (0, 2), (1, 2)),
    "only if blocked": tiny(
        {"pink": "w.e", "blue": ".w."}, (2, 0), (0, 1), pass_rule="only_if_blocked"
    ),
    "burning": tiny(
        {"pink": ".", "blue": "w.."}, (2, 1), (0, 1),
        pass_rule="only_if_blocked", finished_road="burn_rocket",
    ),
    "parts removed": tiny({"pink": ".w.e"}, (1, 2), (1, 2), returned_parts="removed"),
    "no reroll": tiny({"pink": ".ew.", "blue": "w.e"}, (2, 0), (1, 1), rerolls=0),
    "two rerolls": tiny({"pink": "e.w."}, (1, 1), (1, 1), rerolls=2),
    "flags": tiny({"pink": "..ew."}, (1, 1), (1, 1), flags=("pink-1", "pink-2")),
    "tools twice": tiny(
        {"pink": ".e.", "blue": "w"}, (1, 1), (1, 2), tool_count="first_and_final"
    ),
    "a tool is a part": tiny({"pink": "e.w."}, (1, 0), (1, 2), tools_per_part=1),
    "three tools": tiny({"pink": "e.w.", "blue": ".."}, (1, 1), (1, 2), tools_per_part=3),
    "three parts": tiny({"pink": ".ew."}, (1, 3), (1, 2), parts_per_rocket=3),
    "one part": tiny({"pink": "e.w."}, (1, 1), (1, 2), parts_per_rocket=1),
    "progressive": tiny({"green": "e...."}, (2, 0), (1, 0), ladder="progressive"),
    "loaded dice": tiny(
        {"pink": ".e"}, (0, 2), (1, 2), die="weighted",
        die_weights={"pink": 1, "yellow": 1, "green": 1, "blue": 1, "purple": 1, "tool": 7},
    ),
}  # fmt: skip
