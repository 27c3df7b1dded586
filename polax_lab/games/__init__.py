"""The games: one folder each, found by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.game import Game

#: Games by name, in the order of the menus.
NAMES = ("polax",)


@cache
def game(name: str) -> Game:
    """Get the referee of a game.

    Raises
    ------
    PolaxError
        For an unknown name.
    """
    if name not in NAMES:
        raise PolaxError(f"no game '{name}'; {did_you_mean(name, NAMES, 'games')}")
    found = import_module(f"polax_lab.games.{name}").GAME
    assert isinstance(found, Game)
    return found
