"""The board as the Workbench shows it: ruling, overlays, what is in the hand, the keyboard."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from polax_lab.scene import FACTS, Mark, Scene
from polax_lab.texts import msg, say

if TYPE_CHECKING:
    from polax_lab.board import Board
    from polax_lab.workbench.session import Session

#: Which way each arrow key points on the board, y upwards.
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
#: A link that points further away from the arrow than this (cosine) is not followed.
_ALONG = 0.3


def draw(session: Session) -> Scene:
    """Make the scene of what is on the table."""
    scenario = session.scenario
    over = tuple(ruling for _, ruling in session.over())
    scene: Scene = session.game.scene(
        scenario.state, session.rules, session.ruling, session.lang, scenario.caption, over=over
    )
    marks = []
    if targets := session.targets():
        marks.append(Mark("hint", targets, say(msg("desk.mark.hint"), session.lang)))
    if session.taken is not None:
        where = (session.taken[1],)
        marks.append(Mark("selected", where, say(msg("desk.mark.selected"), session.lang)))
    if session.cursor is not None:
        marks.append(Mark("cursor", (session.cursor,)))
    spaces, pieces = scene.spaces, scene.pieces
    if session.taken is not None:
        # A long tip would lie over the very spaces that are marked.
        spaces = tuple(replace(s, tip=s.tip.partition(FACTS)[0]) for s in spaces)
        pieces = tuple(replace(p, tip=p.tip.partition(FACTS)[0]) for p in pieces)
    if not marks:
        return scene
    return replace(scene, spaces=spaces, pieces=pieces, marks=(*scene.marks, *marks))


def neighbour(board: Board, space: str, arrow: str) -> str | None:
    """The neighbour that an arrow key leads to; None where no link goes that way.

    Examples
    --------
    >>> from polax_lab import Board
    >>> board = Board.build("two", ["p", "q"], [("p", "q")], at={"p": (0, 0), "q": (9, 2)})
    >>> neighbour(board, "p", "ArrowRight"), neighbour(board, "p", "ArrowUp")
    ('q', None)
    """
    dx, dy = ARROWS[arrow]
    spaces, index = board.spaces, board.index
    here, best, found = spaces[index[space]], _ALONG, None
    for name in board.neighbours(space):
        there = spaces[index[name]]
        x, y = there.x - here.x, there.y - here.y
        along = (x * dx + y * dy) / math.hypot(x, y)
        if along > best:
            best, found = along, name
    return found


def spoken(session: Session) -> str:
    """The space under the keyboard and where its links lead, for a reader of the screen."""
    if session.cursor is None:
        return ""
    board = session.rules.board
    tips = {space.id: space.tip for space in session.scene().spaces}
    beside = tuple(tips[name] for name in board.neighbours(session.cursor))
    return say(msg("desk.spoken", space=tips[session.cursor], beside=beside), session.lang)
