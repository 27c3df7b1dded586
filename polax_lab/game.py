"""`Game`: the stateless referee of one rulebook."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, ClassVar

from polax_lab.board import BoardFault
from polax_lab.errors import (
    BoardError,
    Message,
    PolaxError,
    PositionError,
    QuestionError,
    TooMuchGiven,
    did_you_mean,
    msg,
)
from polax_lab.filemodel import faults_of
from polax_lab.question import Question, with_spaces
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import NO_CAPTION, Caption, Finding, Ruling
from polax_lab.spacenames import check_space, named_space
from polax_lab.yamlfile import dotted

if TYPE_CHECKING:
    from pydantic import BaseModel

    from polax_lab.board import Board, Space
    from polax_lab.bot import Maker
    from polax_lab.hands import Hands
    from polax_lab.kit import BoardKit
    from polax_lab.play import Play
    from polax_lab.scene import Scene
    from polax_lab.sketch import Sketch
    from polax_lab.tabletop import Tabletop
    from polax_lab.texts import Lang


class Game(ABC):
    """One rulebook: its rules, its board, its positions and its questions.

    Attributes
    ----------
    name : str
        As in files and on the command line.
    title : str
    state_type : type
        Of its states.
    questions : mapping of str to type of Question
    position_model : type of BaseModel
        What a scenario file's ``position:`` holds.
    """

    name: str
    title: str
    state_type: ClassVar[type]
    questions: ClassVar[Mapping[str, type[Question]]]
    position_model: ClassVar[type[BaseModel]]

    @cached_property
    def board_questions(self) -> Mapping[str, type[Question]]:
        """The questions that need no game in progress."""
        return {name: q for name, q in self.questions.items() if not q.of_play}

    @cached_property
    @abstractmethod
    def rules(self) -> Ruleset:
        """The rules with every default reading."""

    @cached_property
    @abstractmethod
    def kit(self) -> BoardKit:
        """What its boards are made of."""

    @cached_property
    @abstractmethod
    def hands(self) -> Hands:
        """What hands can do on the table; states go in and new states come out."""

    @cached_property
    @abstractmethod
    def play(self) -> Play:
        """What plays the game, from setup to outcome."""

    @abstractmethod
    def with_cards(self, rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
        """A variant with one deck replaced by that of a file; faults are `CardError`."""

    @cached_property
    @abstractmethod
    def bots(self) -> Mapping[str, Maker]:
        """Players that are not human, by name."""

    @cached_property
    @abstractmethod
    def tabletop(self) -> Tabletop:
        """What those who play see, and can take up, in words."""

    @abstractmethod
    def board_faults(self, board: Board) -> Iterator[BoardFault]:
        """Give everything for which a board of the right kinds cannot be played on."""

    def check_board(self, board: Board) -> None:
        """Raise `BoardError` for a board that this game cannot be played on."""
        for fault in self.faults(board):
            others = [load_game(name) for name in game_names() if name != self.name]
            whose = [game for game in others if not any(game.faults(board))]
            if len(whose) != 1:
                raise board.fault(fault)
            what = msg("error.other.board", other=whose[0].title, game=self.title)
            raise BoardError(what, file=board.file, hint=fault.what)

    def faults(self, board: Board) -> Iterator[BoardFault]:
        """Like `board_faults`; before them kinds and attributes that the game does not know."""
        faults = list(self.kit.faults(board))
        yield from faults or self.board_faults(board)

    def state(self, position: BaseModel, rules: Ruleset) -> Any:
        """Turn a checked position into a state; faults are `QuestionError` with a path.

        Its spaces may be named in any language.
        """
        return self.read_position(
            with_spaces(position, lambda s: named_space(s, rules.board, self.space_name)), rules
        )

    @abstractmethod
    def read_position(self, position: BaseModel, rules: Ruleset) -> Any:
        """Like `state`, of a position that has the ids of its spaces."""

    @abstractmethod
    def position(self, state: Any, board: Board) -> dict[str, Any]:
        """The inverse of `state`: plain data in canonical order."""

    @abstractmethod
    def judge(self, state: Any, question: Question, rules: Ruleset) -> Finding:
        """Apply the rules."""

    @abstractmethod
    def draw(self, state: Any, rules: Ruleset, sketch: Sketch) -> Scene:
        """Draw a position, and on it what the sketch says, as plain data."""

    def scene(
        self,
        state: Any,
        rules: Ruleset,
        ruling: Ruling | None = None,
        lang: Lang = "en",
        caption: Caption = NO_CAPTION,
        over: tuple[Ruling, ...] = (),
    ) -> Scene:
        """Draw a position as plain data.

        Parameters
        ----------
        state
        rules : Ruleset
        ruling : Ruling, optional
            What the picture is about: its reason is the headline.
        lang : str
        caption : Caption
        over : tuple of Ruling
            Further rulings of the position whose marks and lines are drawn over it, such as those
            of `Hands.overlay`.
        """
        from polax_lab.sketch import Sketch

        self.check_own(rules, state)
        return self.draw(state, rules, Sketch(ruling, lang, caption, over))

    def blank(self, rules: Ruleset) -> Any:
        """The position that one begins to set up with: an empty board."""
        return self.place(rules)

    def place(self, rules: Ruleset | None = None, **position: Any) -> Any:
        """Make a state from what a scenario file's ``position:`` would hold.

        Parameters
        ----------
        rules : Ruleset, optional
            Names the board: ``game.rules.vary(board=Board.load(path))`` for one of your own.
        **position
            The keys of ``position:``, such as ``players`` and ``nebula``.

        Raises
        ------
        PositionError
            For the first fault, with the path to the entry.

        Examples
        --------
        >>> from polax_lab import load_game
        >>> polax = load_game("polax")
        >>> state = polax.place(players={"green": {"mines": ["f71"]}})
        >>> polax.ask(state, {"question": "mine", "field": "f75"}).holds
        False
        """
        from pydantic import ValidationError

        try:
            checked = self.position_model.model_validate(position)
        except ValidationError as e:
            first = faults_of(self.position_model, position, e)[0]
            what = msg("error.at", key=dotted(first.path), what=first.what)
            raise PositionError(what, *first.path, hint=first.hint) from None
        rules = rules or self.rules
        self.check_own(rules)
        return self.state(checked, rules)

    def own_board(self, rules: Ruleset) -> bool:
        """Whether rules are for the board that the game comes with."""
        return rules.given.fingerprint == self.rules.given.fingerprint

    def check_own(self, rules: Ruleset, *states: Any) -> None:
        """Raise `PolaxError` for rules or states that are of another game, or none at all."""
        if rules.ledger.game != self.name:
            raise PolaxError(msg("error.other.rules", other=rules.ledger.game, game=self.name))
        for state in states:
            if not isinstance(state, self.state_type):
                others = map(load_game, game_names())
                whose = next((g.name for g in others if isinstance(state, g.state_type)), "")
                key = "state" if whose else "nothing"
                what = msg(f"error.other.{key}", other=whose, game=self.name)
                raise PolaxError(what, msg("error.other.make", game=self.name))

    def ask(
        self,
        state: Any,
        question: Question | Mapping[str, Any] | str,
        rules: Ruleset | Mapping[str, Any] | None = None,
        caption: Caption = NO_CAPTION,
    ) -> Ruling:
        """Ask the rules about a position.

        Parameters
        ----------
        state
            A state of this game.
        question : Question, mapping or str
            A question, the plain data of one, or just its name.
        rules : Ruleset or mapping, optional
            A variant, or what to change of the default readings; these without it.
        caption : Caption, optional
            Title and tags for pictures of the ruling.

        Raises
        ------
        QuestionError
            If the question is faulty (`PositionError`, with the path to the entry) or does not
            fit the position or the board.
        PolaxError
            If position or rules are those of another game.
        """
        if not isinstance(rules, Ruleset):
            rules = self.rules.apply(rules or {})
        if isinstance(question, str):
            question = {"question": question}
        asked = question if isinstance(question, Question) else self.question(question)
        self.check_own(rules, state)
        asked = self.find_spaces(asked, rules)
        finding = self.judge(state, asked, rules)
        return Ruling(
            asked,
            finding.holds,
            finding.answer,
            finding.rule,
            finding.also,
            finding.witness,
            rules,
            finding.reason,
            _again=partial(self._ask_again, state, asked, caption),
            _draw=partial(self._draw, state, caption),
        )

    def _ask_again(
        self, state: Any, question: Question, caption: Caption, rules: Ruleset
    ) -> Ruling:
        try:
            return self.ask(state, question, rules, caption)
        except TooMuchGiven as fault:
            # A script of chance fits the readings that it was written for; these need less of it.
            name, used = str(fault.path[0]), int(fault.path[1])
            shorter = question.model_copy(update={name: getattr(question, name)[:used]})
            return self.ask(state, shorter, rules, caption)

    def _draw(self, state: Any, caption: Caption, ruling: Ruling, lang: Lang) -> Scene:
        return self.scene(state, ruling.rules, ruling, lang, caption)

    def question(self, data: Mapping[str, Any]) -> Question:
        """Make a typed question of plain data such as ``{"question": "mine", "field": "f75"}``."""
        from pydantic import ValidationError

        name = str(data.get("question", ""))
        if name not in self.questions:
            what = msg("error.question", name=name)
            raise QuestionError(what, did_you_mean(name, self.questions))
        try:
            return self.questions[name].model_validate(dict(data))
        except ValidationError as e:
            first = faults_of(self.questions[name], data, e)[0]
            what = msg("error.at", key=dotted((name, *first.path)), what=first.what)
            raise PositionError(what, *first.path, hint=first.hint) from None

    def space_name(self, space: Space) -> Message | str:
        """What a space is called by those who ask, beside its id."""
        return space.label

    def find_spaces(self, question: Question, rules: Ruleset) -> Question:
        """Give a question with the ids of its spaces, which may have been named in any language.

        Raises
        ------
        PositionError
            If it names a space that does not fit the board.
        """
        board, found = rules.board, question
        for path, role, space in question.spaces():
            id = named_space(space, board, self.space_name)
            check_space(board, id, role, path, self.space_name)
            if id != space:
                found = found.with_value(path, id)
        return found


#: The game that is meant where none is named.
DEFAULT_GAME = "polax"


@cache
def game_names() -> tuple[str, ...]:
    """All games that there are: the folders of ``polax_lab.games``."""
    return tuple(sorted(m.name for m in iter_modules([str(_GAMES)]) if m.ispkg))


@cache
def load_game(name: str) -> Game:
    """Get the referee of a game.

    Raises
    ------
    PolaxError
        For an unknown name.

    Examples
    --------
    >>> load_game("polax").title
    'Polax'
    """
    if name not in game_names():
        hint = did_you_mean(str(name), game_names(), "games")
        raise PolaxError(msg("error.game", name=f"'{name}'"), hint)
    found = import_module(f"polax_lab.games.{name}").GAME
    assert isinstance(found, Game)
    return found


_GAMES = Path(__file__).parent / "games"
