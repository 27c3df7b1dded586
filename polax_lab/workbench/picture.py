"""The board as the Workbench shows it: ruling, overlays, what is in the hand, the keyboard."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from polax_lab.scene import FACTS, Mark, Scene
from polax_lab.texts import msg, say

if TYPE_CHECKING:
    from polax_lab.board import Board
    from polax_lab.ruleset import Ruleset
    from polax_lab.texts import Lang
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
    where = session.taken[1] if session.taken is not None else ""
    return marked(scene, session.targets(), where, session.cursor)


def marked(
    scene: Scene,
    targets: tuple[str, ...],
    taken: str,
    cursor: str | None,
    words: tuple[str, str] | None = None,
    advised: tuple[str, ...] = (),
) -> Scene:
    """Mark where something may go or had better go, is taken from, and where the keyboard is.

    The words of the legend for the first two may be others than "may go here", "in the hand".
    """
    marks, lang = [], scene.lang
    hint, selected = words or (
        say(msg("desk.mark.hint"), lang),
        say(msg("desk.mark.selected"), lang),
    )
    if others := tuple(space for space in targets if space not in advised):
        marks.append(Mark("hint", others, hint))
    if advised:
        marks.append(Mark("advised", advised, say(msg("desk.mark.advised"), lang)))
    if taken:
        marks.append(Mark("selected", (taken,), selected))
    if cursor is not None:
        marks.append(Mark("cursor", (cursor,)))
    spaces, pieces = scene.spaces, scene.pieces
    if taken:
        # A long tip would lie over the very spaces that are marked.
        spaces = tuple(replace(s, tip=s.tip.partition(FACTS)[0]) for s in spaces)
        pieces = tuple(replace(p, tip=p.tip.partition(FACTS)[0]) for p in pieces)
    if not marks:
        return scene
    return replace(scene, spaces=spaces, pieces=pieces, marks=(*scene.marks, *marks))


def walk(board: Board, space: str, key: str) -> str | None:
    """Where a key leads from a space: arrows along links, PageUp and PageDown by the list.

    None where no link goes that way, or for a key that does not lead anywhere.
    """
    if key in ARROWS:
        return neighbour(board, space, key)
    step = {"PageUp": -1, "PageDown": 1}.get(key)
    return None if step is None else board.ids[(board.index[space] + step) % len(board.ids)]


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


class Walker(Protocol):
    """What has a keyboard on its board."""

    lang: Lang
    rules: Ruleset
    cursor: str | None

    def scene(self) -> Scene:
        """The board as it is to be drawn."""


def spoken(session: Walker) -> str:
    """The space under the keyboard and where its links lead, for a reader of the screen."""
    if session.cursor is None:
        return ""
    board = session.rules.board
    tips = {space.id: space.tip for space in session.scene().spaces}
    beside = tuple(tips[name] for name in board.neighbours(session.cursor))
    return say(msg("desk.spoken", space=tips[session.cursor], beside=beside), session.lang)
