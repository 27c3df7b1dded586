"""The rules of a game with files of the user's, and with what is said by name."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import combinations

from polax_lab.errors import CardError, msg
from polax_lab.filekind import misfit
from polax_lab.game import Game
from polax_lab.ruleset import Ruleset


def with_files(
    game: Game,
    rules: Ruleset,
    paths: Sequence[str | os.PathLike[str]],
    said: Callable[[Ruleset], Ruleset] = lambda rules: rules,
) -> Ruleset:
    """A variant with what several files of cards say, see `Game.with_cards`.

    Parameters
    ----------
    game : Game
    rules : Ruleset
    paths : sequence of path
    said : callable, optional
        Makes the changes that are said by name: they win over the files.

    Raises
    ------
    CardError
        Also if two files say different things of the same, so that one would not count.
    """
    rules = said(rules)
    for one, other in combinations(paths, 2):
        if clash(game, rules, one, other):
            what = msg("record.twice", name=os.path.basename(one))
            raise CardError(what, file=os.fspath(other), hint=msg("record.twice.hint"))
    for path in paths:
        rules = with_file(game, rules, path)
    # Once more: even the usual figure wins where it is named and a file has another one.
    return said(rules)


def with_file(game: Game, rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
    """See `Game.with_cards`; of a file that is not for the game at all it is told what it is."""
    try:
        return game.with_cards(rules, path)
    except CardError as fault:
        raise misfit(game, path, fault) from None


def clash(
    game: Game, rules: Ruleset, one: str | os.PathLike[str], other: str | os.PathLike[str]
) -> bool:
    """Whether two files of cards say different things of the same.

    Raises
    ------
    CardError
        If one of them cannot be used.
    """
    first, last = (
        with_file(game, with_file(game, rules, a), b).fingerprint
        for a, b in ((one, other), (other, one))
    )
    return first != last
