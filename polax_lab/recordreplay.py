"""Reading a record: every move is judged, and chance compared, as it is played through."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from polax_lab._version import __version__
from polax_lab.board import Board
from polax_lab.chance import Chance, Result, Scripted, Seeded
from polax_lab.errors import FileError, Message, PolaxError, RecordError, did_you_mean, msg
from polax_lab.game import Game, game_names, load_game
from polax_lab.ownfiles import with_files
from polax_lab.record import Record, Remark
from polax_lab.recordtext import Entry, Parts, order_text, over, take_apart, whole
from polax_lab.ruleset import Ruleset
from polax_lab.seats import read_options, read_seats, read_seed


class Note(NamedTuple):
    """Something in a record that is not as it would be played now.

    Attributes
    ----------
    line : int
    what : Message
        Names the move as well.
    """

    line: int
    what: Message


class Replay(NamedTuple):
    """A record that was read and played through.

    Attributes
    ----------
    record : Record
    notes : tuple of Note
        What a lenient reading passed over.
    """

    record: Record
    notes: tuple[Note, ...] = ()


def read(text: str, file: str = "<text>", *, lenient: bool = False, go_on: bool = False) -> Replay:
    """Read a record and play it through.

    Parameters
    ----------
    text : str
    file : str
        Its name, for errors; files that it names are looked for beside it.
    lenient : bool
        Go on where the record can still be followed, and note all that deviates: other rules,
        other ways to write a move, moves that are refused (they are left out and stay as a
        remark), chance that does not come from the seed (what the record says counts) or does not
        fit (what the seed gives counts).
    go_on : bool
        The game is to be gone on with: other rules, board or cards are noted, not refused, as long
        as every move and all chance fit them. Thus a mistake in a file can be mended during a game.

    Raises
    ------
    RecordError
        With file, line and move, and the rule where a move is refused. A lenient reading raises
        it only where no game can be set up.
    """
    return _Reader(file, lenient, go_on, take_apart(text, file)).read()


class _Again(Scripted):
    """Chance as a record has it, in whole words, beside what the seed gives."""

    def __init__(self, script: Sequence[Result], seeded: Seeded) -> None:
        super().__init__(script)
        self.seeded = seeded

    def _roll(self, sides: int) -> int:
        self.seeded.roll(sides)
        return super()._roll(sides)

    def _pick(self, items: Sequence[str], count: int) -> tuple[str, ...]:
        self.seeded.pick(items, count)
        if self.left:
            said = self._script[len(self.results)]
            if not isinstance(said, int):
                names = tuple(dict.fromkeys(items))
                self._script[len(self.results)] = tuple(whole(word, names) for word in said)
        return super()._pick(items, count)

    def check(self) -> None:
        """Raise `PolaxError` unless all was used and is what the seed gives."""
        if self.left:
            raise PolaxError(msg("record.chance_left", count=self.left))
        for found, wanted in zip(self.results, self.seeded.results, strict=True):
            if found != wanted:
                values = {"found": _shown(found), "wanted": _shown(wanted)}
                raise PolaxError(msg("record.not_the_seed", **values))


def _shown(result: Result) -> str:
    text = str(result) if isinstance(result, int) else order_text(result)
    return text if len(text) <= 60 else f"{text[:57]}..."


class _Reader:
    def __init__(self, file: str, lenient: bool, go_on: bool, parts: Parts) -> None:
        self.file, self.lenient, self.go_on, self.parts = file, lenient, go_on, parts
        self.notes: list[Note] = []
        self.hint = msg("record.lenient")
        version = parts.head.get("version")
        if version and version[0].text != __version__:
            self.hint = msg("record.version", was=version[0].text, now=__version__)

    def deviates(self, line: int, what: Message | str, hint: Any = None, number: int = -1) -> None:
        """Note something, or raise it in a strict reading."""
        if number >= 0:
            key = "record.at_move" if number else "record.at_setup"
            what = msg(key, number=number, what=what)
        if not self.lenient:
            also = msg("record.hints", first=hint, then=self.hint) if hint else self.hint
            raise RecordError(what, file=self.file, line=line, hint=also)
        self.notes.append(Note(line, msg("record.note", what=what)))

    def read(self) -> Replay:
        parts = self.parts
        record = self._begin()
        record.remarks = parts.remarks
        lost: tuple[str, ...] = ()
        number = 0
        for entry in parts.plies:
            if entry.text.startswith("over"):
                self._over(record, entry)
                record.remarks["over"] = _with(lost, entry.remark)
                lost = ()
                continue
            number += 1
            said = re.match(r"(\d{1,9})\.?\s", entry.text)
            if said is None or int(said[1]) != number:
                found = entry.text.split(" ")[0]
                self.deviates(entry.line, msg("record.number", found=found, number=number))
                number = int(said[1]) if said else number
            text = entry.words[said.end() :].strip() if said else entry.words
            if self._ply(record, number, entry, text):
                record.remarks[len(record.plies)] = _with(lost, entry.remark)
                lost = ()
            else:
                lost += (*entry.remark.before, f"# {entry.text} {entry.remark.behind}".rstrip())
        rest = record.remarks.pop("rest", Remark())
        if lost or rest.before:
            key = "end" if "over" in record.remarks else len(record.plies) + 1
            record.remarks[key] = _with(lost, rest)
        return Replay(record, tuple(self.notes))

    # -- the head ----------------------------------------------------------------------------

    def _begin(self) -> Record:
        parts, place = self.parts, ["first"]
        try:
            if parts.game not in game_names():
                hint = did_you_mean(parts.game, game_names(), "games")
                raise PolaxError(msg("error.game", name=f"'{parts.game}'"), hint)
            game = load_game(parts.game)
            rules = self._rules(game, place)
            place.append("seed")
            seed = read_seed(self._value("seed"))
            place.append("options")
            options = read_options(_list(self._value("options")))
            place.append("players")
            seats = read_seats(self._value("players"))
            if "fingerprint" in parts.head and self._value("fingerprint") != rules.fingerprint:
                line = parts.head["fingerprint"][0].line
                if self.go_on:
                    self.notes.append(Note(line, msg("record.carried")))
                else:
                    self.deviates(line, msg("record.fingerprint", now=rules.fingerprint))
            record = self._setup(game, rules, seats, seed, options)
        except FileError:
            raise  # of a board or of cards, with a place of its own
        except PolaxError as e:
            entries = parts.head.get(place[-1])
            line = entries[0].line if entries else 1
            raise RecordError(e.what, file=self.file, line=line, hint=e.hint) from None
        if not self.notes and "version" in parts.head:
            record.version = self._value("version")
        return record

    def _value(self, key: str) -> str:
        found = self.parts.head.get(key)
        return found[0].text if found else ""

    def _rules(self, game: Game, place: list[str]) -> Ruleset:
        """The variant, board and cards; `place` says which entry is being read."""
        folder = Path(self.file).parent
        rules = game.rules
        if name := self._value("board"):
            place.append("board")
            board = Board.load(folder / name)
            game.check_board(board)
            rules = rules.vary(board=board)
        self.cards = [folder / entry.text for entry in self.parts.head.get("cards", ())]

        def said(rules: Ruleset) -> Ruleset:
            place.append("rules")
            rules = rules.parse(*_list(self._value("rules")))
            if text := self._value("tables"):
                place.append("tables")
                rules = rules.apply(_tables(text))
            place.append("cards")
            return rules

        return with_files(game, rules, self.cards, said)

    def _setup(
        self, game: Game, rules: Ruleset, seats: dict[str, str], seed: int, options: dict[str, Any]
    ) -> Record:
        def begun(chance: Chance | None) -> Record:
            return Record(game, rules, seats, seed, options, self.cards, chance)

        entry = self.parts.plies[0] if self.parts.plies else None
        if entry is None or entry.words != "setup":
            record = begun(None)
            line = entry.line if entry else 1
            self.deviates(line, msg("record.no_setup"))
            return record
        self.parts.plies.pop(0)
        self.parts.remarks[0] = entry.remark
        begun(None)  # a fault of the head is one before chance is looked at
        again = _Again((), Seeded(seed, "setup"))
        try:
            again = _Again(entry.chance(), Seeded(seed, "setup"))
            record = begun(again)
        except PolaxError as e:
            self.deviates(entry.line, e.what, e.hint, 0)
            return begun(None)
        self._compare(again, entry, 0)
        return record

    # -- the moves ---------------------------------------------------------------------------

    def _ply(self, record: Record, number: int, entry: Entry, text: str) -> bool:
        """Make a move as the record has it; False if it cannot be made."""
        play, rules, state = record.game.play, record.rules, record.state
        if not play.actors(state):
            self.deviates(entry.line, msg("record.after_end"), None, number)
            return False
        try:
            move = play.parse(text, state, rules)
        except PolaxError as e:
            self.deviates(entry.line, e.what, e.hint, number)
            return False
        if str(move) != text:
            self.deviates(
                entry.line, msg("record.canonical", text=text, move=str(move)), None, number
            )
        finding = play.judge(state, move, rules)
        if not finding.holds:
            what = msg("record.refused", text=text, rule=finding.rule, why=finding.reason)
            self.deviates(entry.line, what, None, number)
            return False
        seeded = record.chance()
        try:
            again = _Again(entry.chance(), seeded)
            after = play.apply(state, move, rules, again)
        except PolaxError as e:
            self.deviates(entry.line, e.what, e.hint, number)
            seeded = record.chance()
            after = play.apply(state, move, rules, seeded)
            record.take(move, tuple(seeded.results), after)
            return True
        self._compare(again, entry, number)
        record.take(move, tuple(again.results), after)
        return True

    def _compare(self, again: _Again, entry: Entry, number: int) -> None:
        try:
            again.check()
        except PolaxError as e:
            self.deviates(entry.line, e.what, e.hint, number)

    def _over(self, record: Record, entry: Entry) -> None:
        found = over(record)
        if not found:
            self.deviates(entry.line, msg("record.not_over"))
        elif entry.text != f"over {found}":
            self.deviates(entry.line, msg("record.other_end", found=entry.text, wanted=found))


def _with(lost: tuple[str, ...], remark: Remark) -> Remark:
    return remark._replace(before=(*lost, *remark.before)) if lost else remark


def _tables(text: str) -> dict[str, Any]:
    with contextlib.suppress(ValueError):
        found = json.loads(text)
        if isinstance(found, dict):
            return found
    raise PolaxError(msg("record.tables"))


def _list(text: str) -> list[str]:
    return [part for each in text.split(",") if (part := each.strip())]
