"""What a file of the user's is, whatever its name says, and why a game has no use for it."""

from __future__ import annotations

import os
from typing import Any

from polax_lab.errors import CardError, FileError, msg
from polax_lab.game import Game, game_names, load_game
from polax_lab.yamlfile import is_record, read_file

_TABLES = (".csv", ".tsv")
#: So much of a file is read to see whether it is a record.
_HEAD = 1 << 16


def kind_of(path: str | os.PathLike[str]) -> str:
    """Say what a file holds.

    Returns
    -------
    str
        ``record``, ``scenario`` or ``board``; empty for anything else.
    """
    try:
        with open(path, "rb") as stream:
            head = stream.read(_HEAD)
    except (OSError, ValueError):
        return ""
    if is_record(head.decode("utf-8", "replace").removeprefix("\ufeff")):
        return "record"
    data = _data(path)
    return "board" if "spaces" in data else "scenario" if "position" in data else ""


def misfit(game: Game, path: str | os.PathLike[str], fault: CardError) -> CardError:
    """Say of a file that is not for a game at all what it is; else give its fault.

    Parameters
    ----------
    game : Game
    path : path
    fault : CardError
        Why the game could not use it.
    """
    file = os.fspath(path)
    if file == "-" or fault.file != file:
        return fault
    named = _data(path).get("game")
    if named != game.name and named in game_names():
        hint = msg("error.own.here", game=game.title)
        return CardError(msg("error.own.game", game=load_game(named).title), file=file, hint=hint)
    takes = msg("error.own.takes", game=game.title, files=game.tabletop.files())
    what = None
    if fault.what == msg("yaml.binary"):
        what = fault.what
    elif kind := kind_of(path):
        what = msg(f"error.own.{kind}")
    elif file.casefold().endswith(_TABLES) and not {*_TABLES} & {*game.tabletop.endings}:
        what = msg("error.own.table")
    return CardError(what, file=file, hint=takes) if what else fault


def _data(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The keys of a file and what they hold; none if it cannot be read so."""
    try:
        found: dict[str, Any] = read_file(path).data
    except FileError:
        return {}
    return found
