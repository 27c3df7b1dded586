"""The Challenge-Heft: chapters, levels and medals as data."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from math import sqrt
from typing import Literal, NamedTuple

from pydantic import Field

from polax_lab.board import Board
from polax_lab.errors import RulebookError, RulesError, msg
from polax_lab.filemodel import Int, Model, validate
from polax_lab.games.galaktix.state import NOTHING, Store
from polax_lab.games.galaktix.werte import Worths
from polax_lab.texts import Lang
from polax_lab.yamlfile import read_shipped

_PACKAGE = "polax_lab.games.galaktix"
BOARDS = {"board-1": "board.yaml", **{f"board-{n}": f"board-{n}.yaml" for n in (2, 3, 4)}}
#: The level that the rules name if nobody says which.
USUAL = 1
MEDALS = ("gold", "silber", "bronze")


class Medals(NamedTuple):
    """Target scores."""

    bronze: int
    silber: int
    gold: int

    def won(self, score: int) -> str:
        """The best medal of a score; empty below Bronze."""
        return next((name for name in MEDALS if score >= getattr(self, name)), "")


class Reached(NamedTuple):
    """How many of some games of a bot reached each target.

    Attributes
    ----------
    games, bronze, silber, gold : int
    by : str
        Name of the bot.
    """

    games: int
    bronze: int
    silber: int
    gold: int
    by: str = "greedy"

    def percent(self, medal: str) -> float:
        """Give the share of a medal in percent."""
        return float(100 * getattr(self, medal) / self.games)

    def within(self, medal: str) -> float:
        """Give half the width of the 95 % interval of `percent`."""
        share = getattr(self, medal) / self.games
        return float(196 * sqrt(share * (1 - share) / self.games))


class Level(NamedTuple):
    """What a level lays out, and how it is played (GX-SETUP-05).

    Attributes
    ----------
    number : int
        0 for one of the user's own.
    chapter : int
    title, text : mapping of str to str
        By language.
    board : Board
    camp, supply : tuple of int
    flags : tuple of str
        Spaces.
    rockets : str
        What grey and black rockets do: ``like_white`` or ``invented``.
    flag_effect : str
        ``no_effect`` or ``bonus``.
    medals : Medals or None
    reached : Reached or None
        How often a fixed way of playing reaches the targets.
    values : tuple of (str, Worths)
        Of boards of one's own, for the bot `solved`.
    """

    number: int
    chapter: int
    title: dict[Lang, str]
    text: dict[Lang, str]
    board: Board
    camp: Store = NOTHING
    supply: Store = NOTHING
    flags: tuple[str, ...] = ()
    rockets: str = "like_white"
    flag_effect: str = "no_effect"
    medals: Medals | None = None
    reached: Reached | None = None
    values: tuple[tuple[str, Worths], ...] = ()


class Chapter(NamedTuple):
    """Levels that build on each other, and the targets for the sum of their best results."""

    number: int
    title: dict[Lang, str]
    levels: tuple[int, ...]
    medals: Medals | None
    reached: Reached | None = None


class Heft(NamedTuple):
    """All levels; one of the user's own is played in place of the usual one."""

    chapters: tuple[Chapter, ...]
    levels: tuple[Level, ...]
    own: Level | None = None

    def level(self, number: int) -> Level:
        """The level that is played.

        Raises
        ------
        RulesError
            If there is no such level, or one is named although one of the user's own is played.
        """
        if self.own is not None:
            if number != USUAL:
                what = msg("galaktix.level.both", number=number)
                raise RulesError(what, msg("galaktix.level.both.hint", number=number))
            return self.own
        if not 1 <= number <= len(self.levels):
            hint = msg("galaktix.level.known", last=len(self.levels))
            raise RulesError(msg("galaktix.level.unknown", number=number), hint)
        return self.levels[number - 1]

    @property
    def fingerprint(self) -> str:
        """Hash of everything that decides about a game or a medal."""
        every = (*self.levels, *((self.own,) if self.own else ()))
        said = [
            [v.number, v.chapter, v.board.fingerprint, v.camp, v.supply, v.flags, v.rockets,
             v.flag_effect, v.medals]
            for v in every
        ]  # fmt: skip
        text = json.dumps([said, [[c.levels, c.medals] for c in self.chapters]])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- files -----------------------------------------------------------------------------------


class BothEntry(Model):
    """A text in both languages."""

    en: str = Field(min_length=1)
    de: str = Field(min_length=1)


class StoreEntry(Model):
    """Pieces in the camp or in the supply."""

    white: Int = Field(default=0, ge=0)
    grey: Int = Field(default=0, ge=0)
    black: Int = Field(default=0, ge=0)
    parts: Int = Field(default=0, ge=0)

    @property
    def store(self) -> Store:
        """As the state has it."""
        return self.white, self.grey, self.black, self.parts


class MedalEntry(Model):
    """Target scores, the lowest first."""

    bronze: Int = Field(ge=0)
    silber: Int = Field(ge=0)
    gold: Int = Field(ge=0)


class ReachedEntry(Model):
    """How many of some games of a bot reached the targets."""

    games: Int = Field(ge=1)
    bronze: Int = Field(ge=0)
    silber: Int = Field(ge=0)
    gold: Int = Field(ge=0)
    by: Literal["greedy", "solved"] = "greedy"


class LevelEntry(Model):
    """One level."""

    title: BothEntry
    text: BothEntry
    board: str = "board-1"
    camp: StoreEntry
    supply: StoreEntry = StoreEntry()
    flags: tuple[str, ...] = ()
    rockets: Literal["like_white", "invented"] = "like_white"
    flag_effect: Literal["no_effect", "bonus"] = "no_effect"
    medals: MedalEntry | None = None
    reached: ReachedEntry | None = None
    values: str | None = None


class OwnFile(Model):
    """A level file of a user."""

    schema_: Literal[1] = Field(alias="schema", description="write `schema: 1`")
    game: Literal["galaktix"] = Field(description="write `game: galaktix`")
    level: LevelEntry


class ChapterEntry(Model):
    """A chapter and its levels."""

    title: BothEntry
    medals: MedalEntry | None = None
    reached: ReachedEntry | None = None
    levels: list[LevelEntry]


class HeftFile(Model):
    """``levels.yaml``."""

    schema_: Literal[1] = Field(alias="schema")
    provenance: BothEntry
    chapters: list[ChapterEntry]


@cache
def board(name: str) -> Board:
    """One of the boards of the game."""
    return Board.shipped(_PACKAGE, BOARDS[name])


@cache
def heft() -> Heft:
    """The levels of the game."""
    data = validate(HeftFile, read_shipped(_PACKAGE, "levels.yaml"), RulebookError)
    chapters: list[Chapter] = []
    levels: list[Level] = []
    for number, entry in enumerate(data.chapters, 1):
        first = len(levels) + 1
        for i, each in enumerate(entry.levels):
            levels.append(level_of(each, first + i, number, board(each.board)))
        numbers = tuple(range(first, len(levels) + 1))
        medals, reached = _medals(entry.medals), _reached(entry.reached)
        chapters.append(Chapter(number, _both(entry.title), numbers, medals, reached))
    return Heft(tuple(chapters), tuple(levels))


def _both(entry: BothEntry) -> dict[Lang, str]:
    return {"en": entry.en, "de": entry.de}


def _medals(entry: MedalEntry | None) -> Medals | None:
    return Medals(entry.bronze, entry.silber, entry.gold) if entry else None


def _reached(entry: ReachedEntry | None) -> Reached | None:
    return Reached(**entry.model_dump()) if entry else None


def level_of(e: LevelEntry, number: int, chapter: int, board: Board) -> Level:
    """Make a level of its entry."""
    return Level(
        number, chapter, _both(e.title), _both(e.text), board, e.camp.store, e.supply.store,
        e.flags, e.rockets, e.flag_effect, _medals(e.medals), _reached(e.reached),
    )  # fmt: skip
