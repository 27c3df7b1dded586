"""`Scenario`: a file with a position, questions, and the rulings expected of the rules."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from polax_lab.board import Board
from polax_lab.errors import (
    PolaxError,
    PositionError,
    QuestionError,
    RulesError,
    ScenarioError,
    did_you_mean,
)
from polax_lab.expectation import Ask
from polax_lab.filemodel import show, validate
from polax_lab.game import DEFAULT_GAME, Game, game_names, load_game
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Caption, Ruling
from polax_lab.scenariofile import Source, scenario_model
from polax_lab.spacenames import named_space
from polax_lab.texts import LANGS, Lang, Message, msg
from polax_lab.yamlfile import Document, dotted, dump, read_file, read_text, update
from polax_lab.yamlwrite import fit_name, write_file


@dataclass(frozen=True)
class Result:
    """One question judged, and what is wrong with the ruling; empty ``faults`` mean passed."""

    scenario: Scenario
    number: int
    ask: Ask
    ruling: Ruling | None
    faults: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything expected is so."""
        return not self.faults


@dataclass(frozen=True, eq=False)
class Scenario:
    """A position, its questions and the expected rulings. Load one with `load` or `loads`.

    Examples
    --------
    >>> scenario = Scenario.loads('''
    ... schema: 1
    ... game: polax
    ... title: Two mines would close nym
    ... position:
    ...   players:
    ...     green: {mines: [f71]}
    ... ask:
    ...   - question: mine
    ...     field: f75
    ... ''')
    >>> print(scenario.ask()[0].reason())
    A mine on f75 would shut off nym: together with green's mine on f71 no way is left to any \
other planet.
    """

    file: str
    title: Mapping[Lang, str]
    source: Source
    game: Game
    rules: Ruleset
    state: Any
    asks: tuple[Ask, ...]
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    board_file: str | None = None
    doc: Document | None = field(default=None, repr=False)

    # -- files -----------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Scenario:
        """Read a scenario file; ``-`` is standard input.

        Raises
        ------
        ScenarioError
            For the first fault, with file, line, column, key and what would be right.
        """
        return cls.read(read_file(path, ScenarioError))

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Scenario:
        """Like `load`, from a text."""
        return cls.read(read_text(text, file, ScenarioError))

    @classmethod
    def from_line(cls, text: str, board: Board | None = None) -> Scenario:
        """Read what `to_line` wrote; see `polax_lab.line.read_line`."""
        from polax_lab.line import read_line

        return read_line(text, board)

    @classmethod
    def read(cls, doc: Document, board: Board | None = None) -> Scenario:
        """Check a document.

        Parameters
        ----------
        doc : Document
        board : Board, optional
            The board that the document names, if it need not be read from its file.
        """

        def fault(
            what: Message | str, *path: str | int, hint: Message | str | None = None
        ) -> ScenarioError:
            return ScenarioError(what, hint=hint, **doc.at(path))

        name = doc.data.get("game")
        if "game" not in doc.data and "schema" in doc.data:
            hint = msg("error.known.games", names=", ".join(game_names()))
            raise fault(msg("error.model.missing", key="game"), hint=hint)
        if name is not None and name not in game_names():
            hint = did_you_mean(str(name), game_names(), "games")
            raise fault(msg("error.game", name=show(name)), "game", hint=hint)
        referee = load_game(name or DEFAULT_GAME)
        data = validate(scenario_model(referee), doc, ScenarioError)
        rules = referee.rules
        if data.board == "-":
            raise fault(msg("error.stdin"), "board", hint=msg("error.stdin.hint"))
        if data.board is not None:
            place = Path(doc.file).parent / data.board
            if board is None and not place.exists():
                what = msg("error.board_file", name=data.board, place=place.parent)
                raise fault(what, "board", hint=msg("yaml.no_file.hint"))
            board = board or Board.load(place)
            referee.check_board(board)
            rules = rules.vary(board=board)
        for switch, value in data.rules.items():
            try:
                rules = rules.apply({switch: value})
            except RulesError as e:
                raise fault(e.what, "rules", switch, hint=e.hint) from None
        try:
            state = referee.state(data.position, rules)
        except PositionError as e:
            raise fault(e.what, "position", *e.path, hint=e.hint) from None
        labels = {
            label: tuple(named_space(s, rules.board, referee.space_name) for s in spaces)
            for label, spaces in data.labels.items()
        }
        for label, spaces in labels.items():
            for j, space in enumerate(spaces):
                if space not in rules.board:
                    what, hint = msg("error.space", name=space), rules.board.hint(space)
                    raise fault(what, "labels", label, j, hint=hint)
        asks = []
        for i, entry in enumerate(data.ask):
            try:
                given = entry.model_dump(by_alias=True, exclude_unset=True)
                asks.append(Ask.read(given, referee, rules))
            except PositionError as e:
                raise fault(e.what, "ask", i, *e.path, hint=e.hint) from None
        title: dict[Lang, str] = {"en": data.title, "de": data.title}
        if isinstance(data.title, dict):
            title = {
                lang: data.title.get(lang) or next(iter(data.title.values()), "") for lang in LANGS
            }
        return cls(
            doc.file,
            title,
            data.source or Source(),
            referee,
            rules,
            state,
            tuple(asks),
            labels,
            data.board,
            doc,
        )

    def to_json(self) -> dict[str, Any]:
        """Everything in canonical order, as a file would hold it."""
        title = self.title
        data: dict[str, Any] = {"schema": 1, "game": self.game.name}
        data["title"] = title["en"] if title["en"] == title["de"] else dict(title)
        if self.source != Source():
            data["source"] = self.source.model_dump(mode="json", exclude_defaults=True)
        if self.board_file is not None:
            data["board"] = self.board_file
        if self.rules.changed:
            data["rules"] = dict(self.rules.changed)
        if self.labels:
            data["labels"] = {k: list(v) for k, v in self.labels.items()}
        data["position"] = self.game.position(self.state, self.rules.board)
        if self.asks:
            data["ask"] = [ask.to_json() for ask in self.asks]
        return data

    @cached_property
    def fingerprint(self) -> str:
        """Hash of the content: not of comments, key order or line ends."""
        text = json.dumps(self.to_json(), sort_keys=True, ensure_ascii=False, allow_nan=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def to_yaml(self) -> str:
        """The file's text; comments stay, and so does all that is as it was read."""
        if self.doc is None:
            return dump(self.to_json())
        same_board = self.board_file == self.doc.data.get("board")
        try:
            read = Scenario.read(self.doc, self.rules.given if same_board else None).to_json()
        except PolaxError:  # the board that it named is no longer there
            read = {}
        now = self.to_json()
        keys = [k for k in self.doc.data if k in now or k not in read]
        data = self.doc.data | {k: v for k, v in now.items() if v != read.get(k)}
        for i, key in enumerate(now):
            if key in data and key not in keys:  # it comes after those that stand before it
                before = [keys.index(k) for k in list(now)[:i] if k in keys]
                keys.insert(max(before, default=-1) + 1, key)
        return update(self.doc.text, {k: data[k] for k in keys})

    def to_line(self, question: Question | None = None) -> str:
        """Rules, board and position, and a question, as one line; see `polax_lab.line`.

        Examples
        --------
        >>> Scenario.loads("{schema: 1, game: polax, title: t, position: {nebula: F}}").to_line()
        'polax/1/position(nebula=F)/b7fafb9f'
        """
        from polax_lab.line import write_line

        return write_line(self, question)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file in one step, so that a crash leaves the old one whole; see `fit_name`."""
        write_file(path, fit_name(self.to_yaml(), path))

    @property
    def caption(self) -> Caption:
        """Title and tags, for pictures."""
        return Caption(self.title, self.labels)

    # -- asking ----------------------------------------------------------------------------

    def ask(self, rules: Ruleset | None = None) -> tuple[Ruling, ...]:
        """Judge every question, whether or not anything is expected."""
        rulings = []
        for i, ask in enumerate(self.asks):
            try:
                rulings.append(self._judge(ask, rules))
            except QuestionError as e:
                path = e.path if isinstance(e, PositionError) else ()
                raise self._fault(e, "ask", i, *path) from None
        return tuple(rulings)

    def _judge(self, ask: Ask, rules: Ruleset | None = None) -> Ruling:
        return self.game.ask(self.state, ask.question, rules or self.rules, self.caption)

    def _fault(self, fault: PolaxError, *path: str | int) -> ScenarioError:
        place = self.doc.at(path) if self.doc else {"file": self.file, "key": dotted(path)}
        return ScenarioError(fault.what, hint=fault.hint, **place)

    def check(self, rules: Ruleset | None = None) -> tuple[Result, ...]:
        """Judge every question and compare with what is expected."""
        results = []
        for number, ask in enumerate(self.asks, 1):
            try:
                ruling = self._judge(ask, rules)
            except PolaxError as e:
                results.append(Result(self, number, ask, None, (str(e),)))
                continue
            results.append(Result(self, number, ask, ruling, ask.faults(ruling)))
        return tuple(results)

    def scene(self, lang: Lang = "en") -> Any:
        """The position, without a ruling, as plain drawing data."""
        return self.game.scene(self.state, self.rules, None, lang, self.caption)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from polax_lab.show import bundle

        return bundle(self.scene(), f"{self.title['en']} ({self.file})")
