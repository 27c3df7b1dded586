"""The referee of the Sonnensystem-Invasion: positions in, rulings out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from polax_lab import texts
from polax_lab.board import Board, BoardFault, Space
from polax_lab.errors import CardError, Message
from polax_lab.game import Game
from polax_lab.games.invasion import ablauf, auskunft, fragen, fragen_partie, spielfeld
from polax_lab.games.invasion.aufbau import InvasionHands
from polax_lab.games.invasion.fragendatei import load_bank, read_bank
from polax_lab.games.invasion.position import Position, read_state, write_position
from polax_lab.games.invasion.stand import NAMES, TEAM, TEAMS, Figure, State
from polax_lab.games.invasion.strecke import strecke
from polax_lab.games.invasion.woerter import space_name
from polax_lab.ledgerfile import read_ledger
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.yamlfile import read_shipped

if TYPE_CHECKING:
    from pydantic import BaseModel

    from polax_lab.bot import Maker
    from polax_lab.games.invasion.spieltisch import Spieltisch
    from polax_lab.kit import BoardKit
    from polax_lab.scene import Scene
    from polax_lab.sketch import Sketch

_PACKAGE = "polax_lab.games.invasion"
texts.register("invasion", _PACKAGE)
texts.register("race", _PACKAGE, "texts_race.yaml")

#: Rule functions by question, in the order of the menus.
_JUDGES: fragen.Judges = {
    **auskunft.QUESTIONS,
    **fragen.QUESTIONS,
    **fragen_partie.QUESTIONS,
}


class Invasion(Game):
    """Sonnensystem-Invasion 1.0. Stateless: every method takes the state."""

    name = "invasion"
    title = "Sonnensystem-Invasion"
    state_type = State
    questions: ClassVar[Mapping[str, type[Question]]] = {q.name(): q for q in _JUDGES}
    position_model = Position

    @cached_property
    def rules(self) -> Ruleset:
        """The default readings, with the board and the questions of this project."""
        bank = read_bank(read_shipped(_PACKAGE, "fragen.yaml", CardError))
        return Ruleset(
            read_ledger(_PACKAGE), Board.shipped(_PACKAGE), cards=bank, lay=spielfeld.lay
        )

    @cached_property
    def kit(self) -> BoardKit:
        """See `polax_lab.games.invasion.bild`."""
        from polax_lab.games.invasion.bild import KIT

        return KIT

    @cached_property
    def hands(self) -> InvasionHands:
        """See `polax_lab.games.invasion.aufbau`."""
        return InvasionHands()

    @cached_property
    def play(self) -> ablauf.InvasionPlay:
        """See `polax_lab.games.invasion.ablauf`."""
        return ablauf.PLAY

    def with_cards(self, rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
        """Ask the questions of a file; see `polax_lab.games.invasion.fragendatei`."""
        return rules.vary(cards=load_bank(path))

    @cached_property
    def bots(self) -> Mapping[str, Maker]:
        """See `polax_lab.games.invasion.bots`."""
        from polax_lab.games.invasion.bots import BOTS

        return BOTS

    @cached_property
    def tabletop(self) -> Spieltisch:
        """See `polax_lab.games.invasion.spieltisch`."""
        from polax_lab.games.invasion.spieltisch import TABLE

        return TABLE

    def blank(self, rules: Ruleset) -> State:
        """One figure of each team on its start planet, free to go; nobody is on turn yet."""
        table = strecke(rules)
        first = (next(n for n in NAMES if TEAM[n] == team) for team in TEAMS)
        return State(tuple(
            Figure(n, table.home(TEAM[n]), table.start_points(TEAM[n]), free=True) for n in first
        ))  # fmt: skip

    def space_name(self, space: Space) -> Message | str:
        """Planets have a name in each language."""
        return space_name(space)

    def board_faults(self, board: Board) -> Iterator[BoardFault]:
        """See `polax_lab.games.invasion.spielfeld.board_faults`."""
        return spielfeld.board_faults(board)

    def read_position(self, position: BaseModel, rules: Ruleset) -> State:
        """Turn a checked position into a state that play could bring about."""
        assert isinstance(position, Position)
        return read_state(position, rules)

    def position(self, state: State, board: Board) -> dict[str, Any]:
        """Plain data of a state, in canonical order."""
        return write_position(state, board)

    def judge(self, state: State, question: Question, rules: Ruleset) -> Finding:
        """Apply the rules to a question."""
        return _JUDGES[type(question)](state, question, rules)

    def draw(self, state: State, rules: Ruleset, sketch: Sketch) -> Scene:
        """See `polax_lab.games.invasion.bild`."""
        from polax_lab.games.invasion.bild import draw

        return draw(state, rules, sketch)


GAME = Invasion()
