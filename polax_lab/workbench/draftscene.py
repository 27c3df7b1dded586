"""A draft as plain drawing data."""

from __future__ import annotations

from polax_lab.board import PLANET
from polax_lab.scene import Disc, Mark, Scene, Space
from polax_lab.texts import Lang, msg, say
from polax_lab.workbench.draft import Draft

#: Ground round the sheet, in board units, so that spaces at its edge are whole.
RIM = 45.0


def draw(
    draft: Draft, lang: Lang, selected: str, bad: tuple[str, ...], area: str, names: bool
) -> Scene:
    """Make the scene of a draft.

    Parameters
    ----------
    draft : Draft
    lang : str
    selected : str
        The selected space; it and its neighbours always show their names.
    bad : tuple of str
        Spaces that something is wrong with.
    area : str
        The area that clicks change.
    names : bool
        Whether all fields show their names.
    """
    board = draft.board
    entries = {*board.names(board.entry_mask)}
    kinds = {s.id: "entry" if s.id in entries else s.kind for s in board}
    beside = {selected, *board.neighbours(selected)} if selected else set()
    named = [s for s in board if s.kind != PLANET and (names or s.id in beside)]
    marks = [Mark("forbidden", bad)] if bad else []
    marks += [Mark("selected", (selected,))] if selected else []
    left, low, right, high = draft.sheet
    return Scene(
        spaces=tuple(
            Space(s.id, kinds[s.id], s.x, s.y, s.label if s.kind == PLANET else "",
                  tip=say(msg(f"draft.tip.{_told(kinds[s.id])}", name=s.id, kind=s.kind), lang))
            for s in board
        ),
        links=board.links,
        discs=tuple(
            Disc(name, r.x, r.y, r.radius, name == area) for name, r in board.regions.items()
        ),
        marks=(*marks, *(Mark("name", (s.id,), text=s.label) for s in named)),
        lang=lang,
        extent=(left - RIM, low - RIM, right + RIM, high + RIM),
    )  # fmt: skip


def _told(kind: str) -> str:
    """The text of the tip on a kind of space; a game's own kinds are named as in the file."""
    return kind if kind in ("planet", "entry", "field") else "other"
