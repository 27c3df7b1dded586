"""Reading a journal: what can be read is kept, and for what cannot there is a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from polax_lab.board import Board
from polax_lab.errors import FileError, JournalError, PolaxError, ScenarioError
from polax_lab.expectation import Ask
from polax_lab.filemodel import validate
from polax_lab.game import game_names, load_game
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, Lang, msg
from polax_lab.workbench.history import LIMIT, History, Step
from polax_lab.workbench.journalform import (
    FORMAT,
    KINDS,
    AsksEntry,
    BoardEntry,
    DocEntry,
    GoEntry,
    HeadEntry,
    StepEntry,
    read_message,
)
from polax_lab.yamlfile import Document, read_text

T = TypeVar("T")
G = TypeVar("G")
#: Faults that are told one by one.
_TOLD = 5


def read_lines(data: bytes, file: str) -> tuple[History | None, tuple[FileError, ...]]:
    """Read a journal: its history, if there is a step in it, and what cannot be read.

    Raises
    ------
    JournalError
        If it was written by a newer version.
    """
    lines = data.split(b"\n")
    head = _head(lines[0])
    if head.get("journal", FORMAT) > FORMAT:
        raise JournalError(
            msg("error.journal.newer", version=head.get("polax_lab")),
            file=file,
            hint=msg("error.journal.newer.hint"),
        )
    cut = lines[-1] != b""
    reader = _Reader(file)
    for number, text in enumerate(lines if cut else lines[:-1]):
        line = Document(None, file, "", (number, 0, None))
        try:
            reader.take(text, line)
        except PolaxError as e:
            last = cut and number == len(lines) - 1
            reader.note(PolaxError(msg("error.journal.cut")) if last else e, line)
    more = len(reader.faults) - _TOLD
    told = (JournalError(msg("error.journal.more", count=more), file=file),) if more > 0 else ()
    return reader.history, (*reader.faults[:_TOLD], *told)


def glance(data: bytes) -> tuple[str, str, int, dict[Lang, str]] | None:
    """Name, time of the last step, number of steps, last title; None if this is no journal."""
    lines = data.split(b"\n")
    head = _head(lines[0])
    steps = [line for line in lines[:-1] if line.startswith(b'{"step":')]
    try:
        last = json.loads(steps[-1])
        title = last["scenario"]["title"]
        titles = {lang: str(title if isinstance(title, str) else title[lang]) for lang in LANGS}
        return str(head["name"]), str(last["at"]), len(steps), titles
    except (ValueError, RecursionError, LookupError, TypeError):
        return None


def _head(line: bytes) -> dict[str, Any]:
    """The entries of the first line; none if it is no head."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    good = isinstance(head, dict) and type(head.get("journal")) is int
    return head if good else {}


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.history: History | None = None
        self.faults: list[FileError] = []
        self._limit = LIMIT
        self._boards: dict[int, Board] = {}
        self._docs: dict[int, Document] = {}
        self._asks: dict[int, list[Any]] = {}
        self._read: dict[tuple[int | None, int | None], tuple[Ask, ...]] = {}  # by asks and board
        self._sound: set[int] = set()  # docs that are known to be scenarios
        self._lost: dict[int, int | None] = {}  # steps that cannot be read: what they came after

    def note(self, fault: PolaxError, line: Document) -> None:
        """Keep a fault with its place."""
        if not (isinstance(fault, FileError) and fault.file == self.file):
            what = msg("error.journal.inside", fault=fault)
            fault = JournalError(what, file=self.file, line=line.mark(()).line)
        self.faults.append(fault)

    def take(self, text: bytes, line: Document) -> None:
        """Read one line; what it holds counts as a whole or not at all."""
        doc = replace(line, data=_parse(text))
        entry = validate(KINDS[next(iter(doc.data))], doc, JournalError)
        if isinstance(entry, HeadEntry):
            self._limit = entry.limit
        elif isinstance(entry, BoardEntry):
            self._boards[entry.board] = Board.loads(json.dumps(entry.data), entry.file)
        elif isinstance(entry, DocEntry):
            self._docs[entry.doc] = read_text(entry.text, entry.file, ScenarioError)
        elif isinstance(entry, AsksEntry):
            self._asks[entry.asks] = entry.data
        elif isinstance(entry, GoEntry) and self.history is not None:
            self.history.go(entry.go)
        elif isinstance(entry, StepEntry):
            self._step(entry, doc)

    def _step(self, entry: StepEntry, doc: Document) -> None:
        newest = max(self._lost, default=-1)
        if self.history is not None:
            newest = max(newest, self.history.steps[-1].number)
        if entry.step <= newest or (entry.parent is not None and entry.parent >= entry.step):
            hint = msg("error.journal.order.hint")
            raise PolaxError(msg("error.journal.order", number=entry.step), hint)
        try:
            scenario = self._scenario(entry, doc)
        except PolaxError:
            self._lost[entry.step] = entry.parent
            raise
        parent = entry.parent
        while parent in self._lost:
            parent = self._lost[parent]
        question = self._spare(doc, entry.question, scenario.game.question)
        done = read_message(entry.done)
        step = Step(entry.step, parent, done, entry.at, scenario, question)
        if self.history is None:
            self.history = History(step, self._limit)
        else:
            self.history.put(step)

    def _scenario(self, entry: StepEntry, line: Document) -> Scenario:
        data, board = dict(entry.scenario), None
        named = data.get("board")
        if entry.board is not None:
            board = _needed("board", entry.board, self._boards)
            data["board"] = named or board.name  # a board made in code has no file
        elif data.get("game") in game_names():
            board = load_game(data["game"]).rules.given
        used = (entry.asks, entry.board)
        data["ask"] = []
        if used not in self._read:  # reading questions costs more than all else
            get = partial(_needed, "asks", known=self._asks)
            data["ask"] = self._spare(line, entry.asks, get) or []
        try:
            read = Scenario.read(replace(line, data=data), board)
        except ScenarioError as e:
            if not (e.key or "").startswith("ask"):
                raise
            self.note(e, line)
            del data["ask"]
            read = Scenario.read(replace(line, data=data), board)
        asks = self._read.setdefault(used, read.asks)

        def origin(number: int) -> Document:
            doc = _needed("doc", number, self._docs)
            if number not in self._sound and doc.data.get("board") == named:
                Scenario.read(doc, board)
                self._sound.add(number)
            return doc

        doc = self._spare(line, entry.doc, origin)
        return replace(read, file=entry.file, board_file=named, asks=asks, doc=doc)

    def _spare(self, line: Document, given: G | None, get: Callable[[G], T]) -> T | None:
        """Get what a step can do without: questions and comments are less than a position."""
        try:
            return None if given is None else get(given)
        except PolaxError as e:
            self.note(e, line)
            return None


def _needed(kind: str, number: int, known: Mapping[int, T]) -> T:
    if number not in known:
        raise PolaxError(msg("error.journal.needed", kind=kind, number=number))
    return known[number]


def _parse(text: bytes) -> dict[str, Any]:
    try:
        data = json.loads(text, parse_constant=_refuse)
        # JSON can write halves of a character, which no text can hold.
        if b"\\ud" in text.lower():
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or next(iter(data), None) not in KINDS:
        raise PolaxError(msg("error.journal.line"))
    return data


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number")
