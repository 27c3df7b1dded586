"""Who plays which colour, the seed, and what a setup is told besides: read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from polax_lab.errors import PolaxError, did_you_mean, msg
from polax_lab.game import Game

#: What plays a seat that no bot plays.
HUMAN = "human"
#: Seeds are of so many digits at most, which `_SEED` reads.
_MOST_DIGITS = 18
_SEED = re.compile(rf"-?[0-9]{{1,{_MOST_DIGITS}}}")


def read_seats(text: str) -> dict[str, str]:
    """Read ``yellow:human,green:greedy``; a colour alone is played by a human.

    Examples
    --------
    >>> read_seats("yellow, green:greedy")
    {'yellow': 'human', 'green': 'greedy'}
    """
    seats: dict[str, str] = {}
    for part in text.split(","):
        colour, sign, kind = (p.strip().casefold() for p in part.partition(":"))
        if not colour:
            raise PolaxError(msg("record.seat_empty", text=text))
        if colour in seats:
            raise PolaxError(msg("record.seat_twice", name=colour))
        seats[colour] = kind if sign else HUMAN
    return seats


def usual_seats(game: Game) -> dict[str, str]:
    """One human, and greedy bots if the game takes more than one player.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> usual_seats(load_game("polax"))
    {'yellow': 'human', 'green': 'greedy'}
    """
    bot = "greedy" if "greedy" in game.bots else next(iter(game.bots), HUMAN)
    first, *others = game.hands.players[: game.play.seats[0]]
    return {first: HUMAN, **dict.fromkeys(others, bot)}


def read_options(parts: Iterable[str]) -> dict[str, Any]:
    """Read what a setup is told, such as ``sporting=true``.

    Examples
    --------
    >>> read_options(["sporting=true", "target=70"])
    {'sporting': True, 'target': 70}
    """
    found: dict[str, Any] = {}
    for part in parts:
        key, sign, value = (p.strip() for p in part.partition("="))
        if not sign:
            raise PolaxError(msg("record.option", text=part))
        words: dict[str, Any] = {"true": True, "false": False}
        number = re.fullmatch(r"-?[0-9]{1,9}", value)
        found[key] = words.get(value, int(value) if number else value)
    return found


def option_text(name: str, value: Any) -> str:
    """Write what `read_options` reads."""
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"


def read_seed(text: str) -> int:
    """Read a seed; `PolaxError` for what is none.

    Examples
    --------
    >>> read_seed("7")
    7
    """
    if not _SEED.fullmatch(text):
        raise PolaxError(msg("record.seed", text=text), msg("record.seed.hint"))
    return int(text)


def check_seed(seed: Any) -> int:
    """Give a whole number of any type as a seed; `PolaxError` for what a record cannot hold."""
    try:
        found = index(seed)
    except TypeError:
        raise PolaxError(msg("record.seed", text=str(seed)), msg("record.seed.hint")) from None
    if abs(found) >= 10**_MOST_DIGITS:
        raise PolaxError(msg("record.seed.long"), msg("record.seed.hint"))
    return found


def check_seats(seats: Mapping[str, str], game: Game) -> None:
    """Raise `PolaxError` for a player that is neither human nor a bot of the game."""
    known = (HUMAN, *game.bots)
    for colour, kind in seats.items():
        if kind not in known:
            what = msg("record.bot", name=kind, colour=colour)
            raise PolaxError(what, did_you_mean(kind, known))


#: What a setup can be told, for the catalogue.
_KINDS = {bool: "bool", int: "int", str: "str"}


def check_options(options: Mapping[str, Any], game: Game) -> None:
    """Raise `PolaxError` for what the setup of a game does not take."""
    known = game.play.options
    for name, value in options.items():
        if name not in known:
            what = msg("record.option.name", name=name)
            hint = did_you_mean(name, known) if known else msg("record.option.none")
            raise PolaxError(what, hint)
        fits = type(value) is known[name]
        # A record has to hold it.
        if not fits or read_options([option_text(name, value)]) != {name: value}:
            what = msg("record.option.value", name=name, given=str(value))
            raise PolaxError(what, msg(f"record.option.{_KINDS[known[name]]}"))
