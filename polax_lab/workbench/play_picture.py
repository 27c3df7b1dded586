"""The board of a game at the table: what is taken up, where it may go, what planets pay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from polax_lab.scene import FACTS, Piece, Scene
from polax_lab.texts import msg, say
from polax_lab.workbench import picture

if TYPE_CHECKING:
    from polax_lab.workbench.play_session import PlaySession


def draw(session: PlaySession) -> Scene:
    """The board as the seat sees it, with what is taken up and a ruling."""
    board, lang = session.rules.board, session.lang
    bare = session.game.scene(session.view, session.rules, session.ruling, lang)
    tips = session.table.tips(session.view, session.rules)
    spaces = tuple(
        replace(s, tip=f"{s.tip}{FACTS}{say(tips[s.id], lang)}") if s.id in tips else s
        for s in bare.spaces
    )
    offer, at, aim = session.offer, "", msg("play.mark.aim")
    if offer is not None:
        # Round a planet the ring would lie over the pieces that stand there.
        at = "" if board.is_planet(offer.at) else offer.at
        aim = offer.aim or aim
    words = say(aim, lang), say(msg("play.mark.taken"), lang)
    scene = replace(bare, aside="", spaces=spaces, pieces=_shared(bare.pieces, session))
    return picture.marked(
        scene, session.targets(), at, session.cursor, words, session.advised_spaces()
    )


def _shared(pieces: tuple[Piece, ...], session: PlaySession) -> tuple[Piece, ...]:
    """Pieces with a line in the legend for each colour, by its ships, and for each other kind.

    With a line for each piece there would soon be none for some colours.
    """
    told: set[str] = set()
    found = []
    for piece in pieces:
        label = piece.label
        if piece.kind != "ship" and piece.player:
            label = "" if piece.kind in told else say(session.table.kind(piece.kind), session.lang)
            told.add(piece.kind)
        found.append(replace(piece, label=label, tip=piece.tip or piece.label))
    return tuple(found)
