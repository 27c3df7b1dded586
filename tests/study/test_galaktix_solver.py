"""The solver of Galaktix against brute force out of the referee."""

from __future__ import annotations

import pytest

from polax_lab.board import Board
from polax_lab.chance import Scripted
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.heft import Level
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.model import model_of, spot
from polax_lab.study.galaktix.solve import Solution

from .galaktix_by_force import worth

KINDS = {".": "plain", "w": "whirl", "e": "extra"}


def tiny(
    roads: dict[str, str], camp: tuple[int, int], supply: tuple[int, int], **changes: object
) -> Ruleset:
    """Roads of a few fields, some rockets, some parts."""
    spaces: list[str] = []
    links: list[str] = []
    for x, (colour, signs) in enumerate(roads.items()):
        road = f"attributes: {{road: {colour}}}"
        spaces.append(f"{{id: {colour}-0, kind: start, x: {x * 90}, y: 0, {road}}}")
        for height, sign in enumerate(signs, 1):
            own = ", attributes: {rocket: white}" if sign == "e" else ""
            spaces.append(
                f"{{id: {colour}-{height}, kind: {KINDS[sign]}, x: {x * 90}, y: {height * 50}{own}}}"
            )
            links.append(f"[{colour}-{height - 1}, {colour}-{height}]")
    text = f"{{schema: 1, board: tiny, spaces: [{', '.join(spaces)}], links: [{', '.join(links)}]}}"
    title = {"en": "tiny", "de": "winzig"}
    rockets, parts = camp
    left, stock = supply
    board = Board.loads(text)
    level = Level(0, 0, title, title, board, (rockets, 0, 0, parts), (left, 0, 0, stock))
    return GAME.rules.vary(cards=GAME.rules.cards._replace(own=level), **changes)


GAMES = {
    "two roads": tiny({"pink": ".ew.", "blue": "w.e"}, (2, 0), (1, 2)),
    "parts alone": tiny({"pink": "e.w."}, (0, 2), (1, 2)),
    "forced": tiny({"pink": "w.e", "blue": ".w."}, (2, 0), (0, 1), pass_rule="only_if_blocked"),
    "burning": tiny(
        {"pink": ".", "blue": "w.."}, (2, 1), (0, 1),
        pass_rule="only_if_blocked", finished_road="burn_rocket",
    ),
    "removed": tiny({"pink": ".w.e"}, (1, 2), (1, 2), returned_parts="removed"),
    "no reroll": tiny({"pink": ".ew.", "blue": "w.e"}, (2, 0), (1, 2), rerolls=0),
    "two rerolls": tiny({"pink": "e.w."}, (1, 1), (1, 1), rerolls=2),
}  # fmt: skip
