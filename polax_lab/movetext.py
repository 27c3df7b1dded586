"""Reading the texts of moves: what is the same in all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from polax_lab.board import Board
from polax_lab.errors import MoveTextError, did_you_mean, msg

Move = TypeVar("Move")
_FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_MOST_SHOWN = 8


def plain(text: str) -> str:
    """Write a text in small letters, with single blanks and without umlauts.

    Examples
    --------
    >>> plain("Place  WEISS on grün-3")
    'place weiss on gruen-3'
    """
    return " ".join(text.casefold().split()).translate(_FOLDED)


def body(move: object) -> str:
    """The text of a move without its player."""
    return str(move).partition(": ")[2]


def split(text: str, actor: str, players: Sequence[str]) -> tuple[str, str]:
    """Give the player and the rest of a move's text; without a player it is the actor's.

    Raises
    ------
    MoveTextError
        If it names somebody else than the players.
    """
    head, sign, rest = plain(text).partition(":")
    player, said = (head.strip(), rest.strip()) if sign else (actor, head)
    if player not in players:
        raise MoveTextError(msg("error.move.player", name=player), did_you_mean(player, players))
    return player, said


def known(word: str, words: Iterable[str]) -> str:
    """Give a word back that is one of those known here, else raise `MoveTextError`."""
    words = tuple(words)
    if word not in words:
        raise MoveTextError(msg("error.move.word", name=word), did_you_mean(word, words))
    return word


def space(name: str, board: Board) -> str:
    """Find a space by its id or label, else raise `MoveTextError`."""
    for id in board.ids:
        if name in (plain(id), plain(board.label(id))):
            return id
    raise MoveTextError(msg("error.space", name=name), did_you_mean(name, board.ids, "spaces"))


def beginning(said: str, text: str, listed: Iterable[Move], forms: Sequence[str]) -> Move:
    """Give the one listed move that begins so, or ends so: a service to those who type.

    Parameters
    ----------
    said, text : str
        The text without its player, and as it was typed.
    listed : iterable of moves
    forms : sequence of str
        What moves look like, told where there are none.

    Raises
    ------
    MoveTextError
        If it is none, or several.
    """
    names = {body(move): move for move in listed}
    fits = [name for name in names if said and name.startswith(said)]
    fits = fits or [name for name in names if said and name.endswith(f" {said}")]
    if len(fits) == 1:
        return names[fits[0]]
    if fits:
        shown = tuple(fits[:_MOST_SHOWN])
        raise MoveTextError(msg("error.move.several", text=text, moves=shown, count=len(fits)))
    near = did_you_mean(said, names) if names else msg("error.move.forms", forms=tuple(forms))
    raise MoveTextError(msg("error.move.none", text=text), near)
