"""What stands in a journal: one entry of JSON a line.

An entry is the head (``journal``), what many steps share (``board``, ``doc``, ``asks``; each
once), a ``step``, or a ``go`` (undo, redo, or going to a step): its first key says which.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from polax_lab._version import __version__
from polax_lab.filemodel import Int, Model
from polax_lab.texts import LANGS, Message, msg, say
from polax_lab.workbench.history import History, Step

#: Grows when older versions could no longer read what is written.
FORMAT = 1


def _time(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(
            msg("error.journal.time", time=text), msg("error.journal.time.hint")
        ) from None
    return text


class HeadEntry(Model):
    """The first line."""

    journal: Int
    polax_lab: str
    game: str
    name: str
    limit: Annotated[Int, Field(ge=2)]


class BoardEntry(Model):
    """A board that is not the game's own."""

    board: Int
    file: str
    data: dict[str, Any]


class DocEntry(Model):
    """The text of a scenario file, with its comments."""

    doc: Int
    file: str
    text: str


class AsksEntry(Model):
    """The questions of a scenario and what is expected of them."""

    asks: Int
    data: list[Any]


class GoEntry(Model):
    """Going to a step."""

    go: Int


class StepEntry(Model):
    """A step, without what it shares with others."""

    step: Int
    parent: Int | None
    at: Annotated[str, AfterValidator(_time)]
    done: Any
    question: dict[str, Any] | None
    file: str
    board: Int | None
    doc: Int | None
    asks: Int | None
    scenario: dict[str, Any]


#: The kinds of entry by their first key.
KINDS: Mapping[str, type[Model]] = {
    "journal": HeadEntry, "board": BoardEntry, "doc": DocEntry, "asks": AsksEntry,
    "step": StepEntry, "go": GoEntry,
}  # fmt: skip


class Pen:
    """Writes the lines of one journal, what steps share only once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Any], int] = {}
        self._counts: dict[str, int] = {}

    def whole(self, history: History, name: str) -> str:
        """A journal that begins with everything that a history holds."""
        head = {
            "journal": FORMAT,
            "polax_lab": __version__,
            "game": history.here.scenario.game.name,
            "name": name,
            "limit": history.limit,
        }
        steps, visits = map(self.step, history.steps), map(self.go, history.visits())
        return "".join([_line(head), *steps, *visits])

    def go(self, number: int) -> str:
        """The line for going to a step."""
        return _line({"go": number})

    def step(self, step: Step) -> str:
        """The line of a step, after those of what it is the first to use."""
        scenario = step.scenario
        board, own, doc = scenario.rules.given, scenario.game.rules.given, scenario.doc
        data, new = scenario.to_json(), list[str]()
        asks = data.pop("ask", None)
        shared: dict[str, int | None] = {"board": None, "doc": None, "asks": None}

        def share(kind: str, key: Any, make: Callable[[], dict[str, Any]]) -> None:
            number = self._known.get((kind, key))
            if number is None:
                number = self._counts.get(kind, 0)
                self._known[kind, key], self._counts[kind] = number, number + 1
                new.append(_line({kind: number, **make()}))
            shared[kind] = number

        if board is not own and board != own:
            share("board", board, lambda: {"file": board.file, "data": board.to_json()})
        if doc is not None:
            share("doc", (doc.file, doc.text), lambda: {"file": doc.file, "text": doc.text})
        if asks is not None:
            share("asks", json.dumps(asks), lambda: {"data": asks})
        entry = {
            "step": step.number,
            "parent": step.parent,
            "at": step.at,
            "done": _plain(step.done),
            "question": None if step.question is None else step.question.to_json(),
            "file": scenario.file,
            **shared,
            "scenario": data,
        }
        return "".join([*new, _line(entry)])


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":")) + "\n"


def _plain(value: Any) -> Any:
    """A message, or a value of one, as JSON can hold it."""
    if isinstance(value, Message):
        return {"key": value.key, "values": [[k, _plain(v)] for k, v in value.values]}
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def _unplain(value: Any) -> Any:
    if isinstance(value, dict):
        return Message(value["key"], tuple((k, _unplain(v)) for k, v in value["values"]))
    return tuple(map(_unplain, value)) if isinstance(value, list) else value


def read_message(value: Any) -> Message:
    """What was done; plainly "a step" where this version has no such sentence."""
    try:
        done = _unplain(value)
        for lang in LANGS:
            say(done, lang)
        if isinstance(done, Message):
            return done
    except (LookupError, TypeError, ValueError, AttributeError):
        pass
    return msg("core.journal.step")
