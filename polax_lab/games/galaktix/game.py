"""The referee of For One: Galaktix: positions in, rulings out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from polax_lab import texts
from polax_lab.board import Board, BoardFault
from polax_lab.game import Game
from polax_lab.games.galaktix import fragen, spielplan
from polax_lab.games.galaktix.aufbau import GalaktixHands
from polax_lab.games.galaktix.heft import board, heft
from polax_lab.games.galaktix.leveldatei import load_level
from polax_lab.games.galaktix.position import Position, read_state, write_position
from polax_lab.games.galaktix.state import State
from polax_lab.ledgerfile import read_ledger
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding

if TYPE_CHECKING:
    from pydantic import BaseModel

    from polax_lab.bot import Maker
    from polax_lab.games.galaktix.runde import GalaktixPlay
    from polax_lab.games.galaktix.spieltisch import GalaktixTable
    from polax_lab.kit import BoardKit
    from polax_lab.scene import Scene
    from polax_lab.sketch import Sketch

_PACKAGE = "polax_lab.games.galaktix"
texts.register("galaktix", _PACKAGE)


class Galaktix(Game):
    """For One: Galaktix. Stateless: every method takes the state."""

    name = "galaktix"
    title = "Galaktix"
    state_type = State
    questions: ClassVar[Mapping[str, type[Question]]] = {q.name(): q for q in fragen.QUESTIONS}
    position_model = Position

    @cached_property
    def rules(self) -> Ruleset:
        """The default readings, level 1 on board 1."""
        ledger = read_ledger(_PACKAGE)
        return Ruleset(ledger, board("board-1"), cards=heft(), lay=spielplan.lay)

    @cached_property
    def kit(self) -> BoardKit:
        """See `polax_lab.games.galaktix.scene`."""
        from polax_lab.games.galaktix.scene import KIT

        return KIT

    @cached_property
    def hands(self) -> GalaktixHands:
        """See `polax_lab.games.galaktix.aufbau`."""
        return GalaktixHands()

    @cached_property
    def play(self) -> GalaktixPlay:
        """See `polax_lab.games.galaktix.runde`."""
        from polax_lab.games.galaktix.runde import PLAY

        return PLAY

    def with_cards(self, rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
        """Play a level of the user's own; see `polax_lab.games.galaktix.leveldatei`."""
        level = load_level(path, rules.box)
        self.check_board(level.board)
        return rules.vary(cards=rules.cards._replace(own=level))

    @cached_property
    def bots(self) -> Mapping[str, Maker]:
        """See `polax_lab.games.galaktix.bots`."""
        from polax_lab.games.galaktix.bots import BOTS

        return BOTS

    @cached_property
    def tabletop(self) -> GalaktixTable:
        """See `polax_lab.games.galaktix.spieltisch`."""
        from polax_lab.games.galaktix.spieltisch import TABLE

        return TABLE

    def blank(self, rules: Ruleset) -> State:
        """What the level lays out: without rockets there would be nothing to ask.

        On a board that lacks the fields of its flags there are none.
        """
        p = spielplan.plan(rules)
        return State(
            camp=p.level.camp,
            supply=p.level.supply,
            flags=tuple(sorted(p.place[space] for space in p.level.flags if space in p.place)),
        )

    def board_faults(self, board: Board) -> Iterator[BoardFault]:
        """See `polax_lab.games.galaktix.spielplan.board_faults`."""
        return spielplan.board_faults(board)

    def read_position(self, position: BaseModel, rules: Ruleset) -> State:
        """Turn a checked position into a state."""
        assert isinstance(position, Position)
        return read_state(position, rules)

    def position(self, state: State, board: Board) -> dict[str, Any]:
        """Plain data of a state, in canonical order."""
        return write_position(state, board)

    def judge(self, state: State, question: Question, rules: Ruleset) -> Finding:
        """Apply the rules to a question."""
        return fragen.QUESTIONS[type(question)](state, question, rules)

    def draw(self, state: State, rules: Ruleset, sketch: Sketch) -> Scene:
        """See `polax_lab.games.galaktix.scene`."""
        from polax_lab.games.galaktix.scene import draw

        return draw(state, rules, sketch)


GAME = Galaktix()
