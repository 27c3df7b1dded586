"""What studies are given, checked: one sentence for what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polax_lab.bot import Maker
from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.game import Game
from polax_lab.texts import msg


def whole(name: str, given: Any, least: int = 1, most: int | None = None) -> None:
    """Refuse what is no whole number within its bounds.

    Raises
    ------
    PolaxError
        Saying what would fit.

    Examples
    --------
    >>> try:
    ...     whole("games", -1)
    ... except PolaxError as error:
    ...     print(error)
    games = -1 does not fit; write 1 or more
    """
    unfit = msg("error.rules.unfit", name=name, given=repr(given))
    if isinstance(given, bool) or not isinstance(given, int):
        raise PolaxError(unfit, msg("error.write.whole"))
    if most is not None and not least <= given <= most:
        raise PolaxError(unfit, msg("error.rules.bounds", least=least, most=most))
    if given < least:
        raise PolaxError(unfit, msg("error.write.least", limit=least))


def two_bots(game: Game, bots: Sequence[str | Maker]) -> None:
    """Refuse a game that is not for two, and bots that are not two, or not known.

    Raises
    ------
    PolaxError
        Saying what would fit.
    """
    least, most = game.play.seats
    if not least <= 2 <= most:
        raise PolaxError(msg("duel.two", game=game.title, least=least, most=most))
    if isinstance(bots, str) or len(bots) != 2:
        example = msg("duel.bots.hint", names=tuple(game.bots))
        raise PolaxError(msg("duel.bots", given=repr(bots)), example)
    for bot in bots:
        if not callable(bot) and bot not in game.bots:
            hint = did_you_mean(str(bot), game.bots)
            raise PolaxError(msg("duel.bot", name=str(bot), game=game.title), hint)
