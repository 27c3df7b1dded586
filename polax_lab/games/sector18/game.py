"""The referee of Sector 18: positions in, rulings out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from polax_lab import texts
from polax_lab.board import Board, BoardFault
from polax_lab.chance import Scripted
from polax_lab.game import Game
from polax_lab.games.sector18 import lookups, playing, questions, starmap
from polax_lab.games.sector18.cards import default_cards, with_file
from polax_lab.games.sector18.course import PLAY, SectorPlay
from polax_lab.games.sector18.fleet import SectorHands
from polax_lab.games.sector18.position import Position, read_state, write_position
from polax_lab.games.sector18.questions import Judges, Table
from polax_lab.games.sector18.state import COLOURS, State
from polax_lab.ledgerfile import read_ledger
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding

if TYPE_CHECKING:
    from pydantic import BaseModel

    from polax_lab.bot import Maker
    from polax_lab.games.sector18.desk import Desk
    from polax_lab.kit import BoardKit
    from polax_lab.scene import Scene
    from polax_lab.sketch import Sketch

_PACKAGE = "polax_lab.games.sector18"
texts.register("sector18", _PACKAGE)

#: Rule functions by question, in the order of the menus.
_JUDGES: Judges = {**questions.QUESTIONS, **lookups.QUESTIONS, **playing.QUESTIONS}


class Sector18(Game):
    """Sector 18. Stateless: every method takes the state."""

    name = "sector18"
    title = "Sector 18"
    state_type = State
    questions: ClassVar[Mapping[str, type[Question]]] = {q.name(): q for q in _JUDGES}
    position_model = Position

    @cached_property
    def rules(self) -> Ruleset:
        """The default readings on the map of this project."""
        board = Board.shipped(_PACKAGE)
        return Ruleset(read_ledger(_PACKAGE), board, cards=default_cards(), lay=starmap.lay)

    @cached_property
    def kit(self) -> BoardKit:
        """See `polax_lab.games.sector18.scene`."""
        from polax_lab.games.sector18.scene import KIT

        return KIT

    @cached_property
    def hands(self) -> SectorHands:
        """See `polax_lab.games.sector18.fleet`."""
        return SectorHands()

    @cached_property
    def play(self) -> SectorPlay:
        """See `polax_lab.games.sector18.course`."""
        return PLAY

    def with_cards(self, rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
        """See `polax_lab.games.sector18.cards` for what a file may say."""
        return with_file(rules, path)

    @cached_property
    def bots(self) -> Mapping[str, Maker]:
        """See `polax_lab.games.sector18.bots`."""
        from polax_lab.games.sector18.bots import BOTS

        return BOTS

    @cached_property
    def tabletop(self) -> Desk:
        """See `polax_lab.games.sector18.desk`."""
        from polax_lab.games.sector18.desk import DESK

        return DESK

    def blank(self, rules: Ruleset) -> State:
        """What a game begins with, so that there are ships to ask about; nobody is on turn yet."""
        laid = self.play.setup(COLOURS, rules, Scripted(), first_named_starts=True)
        return laid._replace(turn=None)

    def board_faults(self, board: Board) -> Iterator[BoardFault]:
        """See `polax_lab.games.sector18.starmap.board_faults`."""
        return starmap.board_faults(board)

    def read_position(self, position: BaseModel, rules: Ruleset) -> State:
        """Turn a checked position into a state that the limits of the game allow."""
        assert isinstance(position, Position)
        return read_state(position, rules)

    def position(self, state: State, board: Board) -> dict[str, Any]:
        """Plain data of a state, in canonical order."""
        return write_position(state, board)

    def judge(self, state: State, question: Question, rules: Ruleset) -> Finding:
        """Apply the rules to a question."""
        return _JUDGES[type(question)](Table(state, rules), question)

    def draw(self, state: State, rules: Ruleset, sketch: Sketch) -> Scene:
        """See `polax_lab.games.sector18.scene`."""
        from polax_lab.games.sector18.scene import draw

        return draw(state, rules, sketch)


GAME = Sector18()
