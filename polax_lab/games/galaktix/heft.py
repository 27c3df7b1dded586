"""The Challenge-Heft: chapters, levels and medals as data, and level files of one's own.

A level file of one's own holds one level; what it leaves out is empty::

    schema: 1
    game: galaktix
    level:
      title: {en: "Short of rockets", de: "Knapp an Raketen"}
      text: {en: "Six rockets must do.", de: "Sechs Raketen müssen reichen."}
      board: board-2            # or a board file, seen from this file
      camp: {white: 6}
      supply: {white: 5, parts: 15}
      flags: [pink-5]
      rockets: like_white       # or invented
      flag_effect: no_effect    # or bonus
      medals: {bronze: 20, silber: 24, gold: 28}
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field

from polax_lab.board import Board
from polax_lab.errors import CardError, PolaxError, RulebookError, RulesError, did_you_mean, msg
from polax_lab.filemodel import Int, Model, validate
from polax_lab.games.galaktix.state import NOTHING, Store
from polax_lab.texts import Lang
from polax_lab.yamlfile import Document, read_file, read_text

_PACKAGE = "polax_lab.games.galaktix"
BOARDS = {"board-1": "board.yaml", **{f"board-{n}": f"board-{n}.yaml" for n in (2, 3, 4)}}
MEDALS = ("gold", "silber", "bronze")


class Medals(NamedTuple):
    """Target scores."""

    bronze: int
    silber: int
    gold: int

    def won(self, score: int) -> str:
        """The best medal of a score; empty below Bronze."""
        return next((name for name in MEDALS if score >= getattr(self, name)), "")


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


class Chapter(NamedTuple):
    """Levels that build on each other, and the targets for the sum of their best results."""

    number: int
    title: dict[Lang, str]
    levels: tuple[int, ...]
    medals: Medals | None


class Heft(NamedTuple):
    """All levels; one of the user's own is played in place of that which the rules name."""

    chapters: tuple[Chapter, ...]
    levels: tuple[Level, ...]
    own: Level | None = None

    def level(self, number: int) -> Level:
        """The level that is played.

        Raises
        ------
        RulesError
            If there is no such level.
        """
        if self.own is not None:
            return self.own
        if not 1 <= number <= len(self.levels):
            hint = msg("galaktix.level.known", last=len(self.levels))
            raise RulesError(msg("galaktix.level.unknown", number=number), hint)
        return self.levels[number - 1]

    @property
    def fingerprint(self) -> str:
        """Hash of everything that decides about a game or a medal."""
        every = (*self.levels, *((self.own,) if self.own else ()))
        said = [[v.number, v.chapter, v.board.fingerprint, *v[5:]] for v in every]
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


class OwnFile(Model):
    """A level file of a user."""

    schema_: Literal[1] = Field(alias="schema", description="write `schema: 1`")
    game: Literal["galaktix"] = Field(description="write `game: galaktix`")
    level: LevelEntry


class ChapterEntry(Model):
    """A chapter and its levels."""

    title: BothEntry
    medals: MedalEntry | None = None
    levels: list[LevelEntry]


class HeftFile(Model):
    """``levels.yaml``."""

    schema_: Literal[1] = Field(alias="schema")
    provenance: BothEntry
    chapters: list[ChapterEntry]


@cache
def board(name: str) -> Board:
    """One of the boards of the game."""
    file = BOARDS[name]
    return Board.loads(files(_PACKAGE).joinpath(file).read_text(encoding="utf-8"), file=file)


@cache
def heft() -> Heft:
    """The levels of the game."""
    text = files(_PACKAGE).joinpath("levels.yaml").read_text(encoding="utf-8")
    data = validate(HeftFile, read_text(text, "levels.yaml", RulebookError), RulebookError)
    chapters: list[Chapter] = []
    levels: list[Level] = []
    for number, entry in enumerate(data.chapters, 1):
        first = len(levels) + 1
        levels += (_level(e, first + i, number, board(e.board)) for i, e in enumerate(entry.levels))
        numbers = tuple(range(first, len(levels) + 1))
        chapters.append(Chapter(number, _both(entry.title), numbers, _medals(entry.medals)))
    return Heft(tuple(chapters), tuple(levels))


def _both(entry: BothEntry) -> dict[Lang, str]:
    return {"en": entry.en, "de": entry.de}


def _medals(entry: MedalEntry | None) -> Medals | None:
    return Medals(entry.bronze, entry.silber, entry.gold) if entry else None


def _level(e: LevelEntry, number: int, chapter: int, board: Board) -> Level:
    return Level(
        number, chapter, _both(e.title), _both(e.text), board, e.camp.store, e.supply.store,
        e.flags, e.rockets, e.flag_effect, _medals(e.medals),
    )  # fmt: skip


def load_level(path: str | os.PathLike[str], box: dict[str, int]) -> Level:
    """Read a level file of one's own; its board is only read, not checked.

    Parameters
    ----------
    path
    box : dict of str to int
        How many pieces of each kind there are.

    Raises
    ------
    CardError
        For the first fault, with file, line and what would be right.
    """
    doc = read_file(path, CardError)
    entry = validate(OwnFile, doc, CardError).level
    found = _own_board(doc, entry)
    for kind in ("white", "grey", "black", "parts"):
        count = getattr(entry.camp, kind) + getattr(entry.supply, kind)
        if count > box[kind]:
            what = msg("galaktix.level.box", count=count, piece=msg(f"galaktix.kinds.{kind}"))
            place = "camp" if getattr(entry.camp, kind) else "supply"
            raise _fault(doc, what, msg("galaktix.level.box.hint", most=box[kind]), place, kind)
    for i, space in enumerate(entry.flags):
        if space not in found:
            hint = did_you_mean(space, found.ids, "spaces")
            raise _fault(doc, msg("error.space", name=space), hint, "flags", i)
        if found.spaces[found.index[space]].kind in ("start", "whirl"):
            what, hint = msg("galaktix.level.flag", space=space), msg("galaktix.level.flag.hint")
            raise _fault(doc, what, hint, "flags", i)
        if space in entry.flags[:i]:
            what, hint = msg("galaktix.level.twice", space=space), msg("galaktix.level.twice.hint")
            raise _fault(doc, what, hint, "flags", i)
    if len(entry.flags) > box["flags"]:
        piece, count = msg("galaktix.kinds.flags"), len(entry.flags)
        what = msg("galaktix.level.box", count=count, piece=piece)
        raise _fault(doc, what, msg("galaktix.level.box.hint", most=box["flags"]), "flags")
    medals = entry.medals
    if medals is not None and not medals.bronze < medals.silber < medals.gold:
        what, hint = msg("galaktix.level.medals"), msg("galaktix.level.medals.hint")
        raise _fault(doc, what, hint, "medals")
    return _level(entry, 0, 0, found)


def _own_board(doc: Document, entry: LevelEntry) -> Board:
    if entry.board in BOARDS:
        return board(entry.board)
    path = Path(doc.file).parent / entry.board
    if not path.exists():
        hint = did_you_mean(entry.board, BOARDS)
        raise _fault(doc, msg("galaktix.level.board", name=entry.board), hint, "board")
    return Board.load(path)


def _fault(doc: Document, what: object, hint: object, *path: str | int) -> PolaxError:
    mark = doc.mark(("level", *path))
    return CardError(
        what,  # type: ignore[arg-type]
        file=doc.file, line=mark.line, column=mark.column, hint=hint,  # type: ignore[arg-type]
    )  # fmt: skip
