"""Files of one's own to play with: questions, cards, levels, prices, a board."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from polax_lab.board import Board
from polax_lab.errors import CardError, FileError, PolaxError, reason
from polax_lab.filekind import kind_of
from polax_lab.game import Game
from polax_lab.ownfiles import clash, with_file, with_files
from polax_lab.record import Record
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg

_YAML = (".yaml", ".yml", ".json")
#: Folder beside the games that are kept, for files that a browser has sent.
_SENT = "files"
#: A file that a browser sends may not be larger; none that can be read is.
_MOST = 1 << 20
NOTHING: Mapping[str, Any] = MappingProxyType({})


class OwnFiles:
    """The files that the next game is to be played with; each is checked when it is taken.

    Parameters
    ----------
    folder : path or None
        Where files that a browser sends are put; without it they go when the program ends.

    Attributes
    ----------
    paths : tuple of str
    next : Ruleset
        The rules with these files. What a new game is told by lists of the table, such as its
        level, is chosen anew where other files are taken than the present game is played with.
    """

    next: Ruleset

    def __init__(self, folder: str | os.PathLike[str] | None) -> None:
        self._folder = None if folder is None else Path(folder) / _SENT
        self._passing: TemporaryDirectory[str] | None = None
        self.paths: tuple[str, ...] = ()

    def follow(self, record: Record) -> None:
        """Take over what a game is played with."""
        given = record.rules.given
        own = given != record.game.rules.given
        board = (os.path.abspath(given.file),) if own and os.path.isfile(given.file) else ()
        self.paths = (*board, *record.cards)
        self.next = record.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What the files are called."""
        return tuple(os.path.basename(path) for path in self.paths)

    def add(self, path: str, rules: Ruleset, game: Game) -> tuple[Message, ...]:
        """Take a file for the next game.

        Returns
        -------
        tuple of Message
            That it is fine, and what does not count because of it.

        Raises
        ------
        PolaxError
            If it cannot be played with; nothing has changed then.
        """
        if not path.strip():
            raise PolaxError(msg("error.unnamed"), msg("error.unnamed.hint"))
        full = os.path.abspath(path.strip())
        others = tuple(one for one in self.paths if one != full)
        return self._take(full, others, path.strip(), rules, game)

    def send(self, name: str, data: bytes, rules: Ruleset, game: Game) -> tuple[Message, ...]:
        """Like `add`, for a file that the browser has sent, in place of one of the same name.

        Raises
        ------
        PolaxError
            If it cannot be played with; it is not kept then.
        """
        name = os.path.basename(name.replace("\\", "/"))
        if len(data) > _MOST:
            what, hint = msg("yaml.large", most=_MOST // 1024), msg("yaml.split")
            raise CardError(what, file=name, hint=hint)
        try:
            path, there = _free(self._place(), name, data)
            if not there:
                path.write_bytes(data)
        except (OSError, ValueError) as fault:
            raise CardError(msg("record.unwritable", why=reason(fault)), file=name) from None
        try:
            others = tuple(one for one in self.paths if not _same(Path(one), path.parent, name))
            return self._take(str(path), others, name, rules, game)
        except PolaxError:
            if not there:
                path.unlink()
            raise

    def _take(
        self, path: str, others: tuple[str, ...], shown: str, rules: Ruleset, game: Game
    ) -> tuple[Message, ...]:
        plain, name = _unchosen(rules, game), os.path.basename(shown)
        told = [msg("play.said.file", file=name)]
        kept = []
        try:
            play_with((path,), plain, game)
            for one in others:
                if way := _replaced(one, path, plain, game):
                    told.append(msg(f"play.said.place.{way}", other=os.path.basename(one)))
                else:
                    kept.append(one)
            self.next = play_with((*kept, path), plain, game)
            self.paths = (*kept, path)
            told += _unplayed(self.paths, self.next, plain, game)
        except FileError as fault:
            fault.file = shown if fault.file == path else fault.file
            raise
        return tuple(told)

    def drop(self, rules: Ruleset, game: Game) -> None:
        """Leave all files out."""
        self.next, self.paths = play_with((), _unchosen(rules, game), game), ()

    def _place(self) -> Path:
        if self._folder is None:
            self._passing = self._passing or TemporaryDirectory(prefix="polax-lab-")
            return Path(self._passing.name)
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder

    def rules(self, game: Game, changes: Mapping[str, Any]) -> Ruleset:
        """The rules of the next game, the files read anew."""
        return play_with(self.paths, self.next, game, changes)

    @property
    def cards(self) -> tuple[str, ...]:
        """All files but boards."""
        return tuple(path for path in self.paths if not _is_board(path))


def _same(path: Path, folder: Path, name: str) -> bool:
    """Whether a file of the folder was sent under a name."""
    stem, ending = os.path.splitext(name)
    form = rf"{re.escape(stem)}(-\d+)?{re.escape(ending)}"
    return path.parent == folder and re.fullmatch(form, path.name) is not None


def _free(folder: Path, name: str, data: bytes) -> tuple[Path, bool]:
    """A place for what was sent, and whether it is there already; earlier games keep theirs."""
    stem, ending = os.path.splitext(name)
    number = 0
    while True:
        number += 1
        path = folder / (name if number == 1 else f"{stem}-{number}{ending}")
        if not path.exists():
            return path, False
        if path.read_bytes() == data:
            return path, True


def _unchosen(rules: Ruleset, game: Game) -> Ruleset:
    """The rules without what lists of the table choose."""
    chosen = {one.name for one in game.tabletop.setups(rules)}
    kept = {name: value for name, value in rules.named.items() if name not in chosen}
    return game.rules.vary(board=rules.given).apply(kept)


def play_with(
    paths: tuple[str, ...], rules: Ruleset, game: Game, changes: Mapping[str, Any] = NOTHING
) -> Ruleset:
    """The rules with files of one's own, in place of all that they had of the kind.

    Parameters
    ----------
    paths : tuple of str
    rules : Ruleset
        What it says by name stays.
    game : Game
    changes : mapping
        What is said by name besides.

    Raises
    ------
    PolaxError
        For a file that cannot be played with.
    """
    # A board that was made in a notebook has no file, and stays.
    given = rules.given if not os.path.isfile(rules.given.file) else game.rules.given
    found, named = game.rules.vary(board=given), rules.named
    for path in paths:
        if _is_board(path):
            board = Board.load(path)
            game.check_board(board)
            found = found.vary(board=board)
    files = [path for path in paths if not _is_board(path)]
    return with_files(game, found, files, lambda plain: plain.apply(named).apply(changes))


def _replaced(one: str, by: str, rules: Ruleset, game: Game) -> str:
    """How a file has to go because another one is taken; empty if it stays.

    It is ``other`` if that says something else of the same, ``more`` if it would say more
    besides, ``same`` if it says just what that says.
    """
    boards = _is_board(one), _is_board(by)
    if any(boards) and not all(boards):
        return ""
    plain, old, new = (play_with(paths, rules, game).fingerprint for paths in ((), (one,), (by,)))
    if all(boards):
        return "same" if old == new else "other"
    if clash(game, rules, one, by):
        behind = with_file(game, with_file(game, rules, one), by)
        return "other" if behind.fingerprint == with_file(game, rules, by).fingerprint else "more"
    return "same" if old == new != plain else ""


def _unplayed(
    paths: tuple[str, ...], rules: Ruleset, plain: Ruleset, game: Game
) -> Iterator[Message]:
    """Where a file is a board and another one names one: tell which of them is played on."""
    usual, now = play_with((), plain, game).board.fingerprint, rules.board.fingerprint
    for board in filter(_is_board, paths):
        for path in (path for path in paths if not _is_board(path)):
            named = play_with((path,), plain, game).board.fingerprint
            if named not in (usual, Board.load(board).fingerprint):
                names = {"board": os.path.basename(board), "file": os.path.basename(path)}
                yield msg(f"play.said.place.{'named' if now == named else 'board'}", **names)


def _is_board(path: str) -> bool:
    """Whether a file says where spaces are."""
    return path.lower().endswith(_YAML) and kind_of(path) == "board"
