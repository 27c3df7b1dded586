"""Level files of one's own.

A level file holds one level; what it leaves out is empty::

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
      values: my-values.json    # of the board, for hints; python -m polax_lab.study.galaktix

``scenarios/galaktix/levels/knapp.yaml`` is one to begin with, README.md says more.
"""

from __future__ import annotations

import os
from pathlib import Path

from polax_lab.board import Board
from polax_lab.errors import CardError, Message, did_you_mean, msg
from polax_lab.filemodel import validate
from polax_lab.games.galaktix.heft import BOARDS, Level, LevelEntry, OwnFile, board, level_of
from polax_lab.games.galaktix.spielplan import compile_roads
from polax_lab.games.galaktix.werte import Worths, read_values
from polax_lab.yamlfile import Document, read_file


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
    return level_of(entry, 0, 0, found)._replace(values=_own_values(doc, entry, found))


def _own_board(doc: Document, entry: LevelEntry) -> Board:
    if entry.board in BOARDS:
        return board(entry.board)
    path = Path(doc.file).parent / entry.board
    if not path.exists():
        hint = did_you_mean(entry.board, BOARDS)
        raise _fault(doc, msg("galaktix.level.board", name=entry.board), hint, "board")
    return Board.load(path)


def _own_values(doc: Document, entry: LevelEntry, board: Board) -> tuple[tuple[str, Worths], ...]:
    if entry.values is None:
        return ()
    hint = msg("galaktix.level.values.hint", name=entry.values)
    path = Path(doc.file).parent / entry.values
    if not path.exists():
        raise _fault(doc, msg("galaktix.level.no_file", name=entry.values), hint, "values")
    try:
        values = read_values(path.read_text("utf-8"))
    except ValueError:
        fault = msg("galaktix.level.values", name=entry.values)
        raise _fault(doc, fault, hint, "values") from None
    here = [v for name, v in values.items() if name.startswith(f"{board.fingerprint} ")]
    if not here or not all(_fit(v, board) for v in here):
        fault = msg("galaktix.level.values.board", name=entry.values)
        raise _fault(doc, fault, hint, "values")
    return tuple(values.items())


def _fit(values: Worths, board: Board) -> bool:
    """Whether there is a value for every height of every road."""
    roads = compile_roads(board)
    return len(values.roads) == len(roads) and all(
        len(rows) >= max(len(road.ids), 1) for rows, road in zip(values.roads, roads, strict=True)
    )


def _fault(doc: Document, what: Message | str, hint: Message | str, *path: str | int) -> CardError:
    return CardError(what, hint=hint, **doc.at(("level", *path)))
