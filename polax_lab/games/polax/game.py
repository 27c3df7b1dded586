"""The referee of Polax: positions in, rulings out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from polax_lab import texts
from polax_lab.board import Board, BoardFault
from polax_lab.game import Game
from polax_lab.games.polax import (
    bewegungszwang,
    feuern,
    flug,
    fragen,
    gehen,
    karten,
    minenregel,
    preise,
    treffer,
    vorausschau,
    wegerecht,
)
from polax_lab.games.polax.aufbau import PolaxHands
from polax_lab.games.polax.eintrag import Position
from polax_lab.games.polax.kartenwerk import default_cards, load_deck
from polax_lab.games.polax.position import read_state, write_position
from polax_lab.games.polax.pruefung import check
from polax_lab.games.polax.spielplan import board_faults
from polax_lab.games.polax.state import State
from polax_lab.games.polax.table import Judges, Table, labelled
from polax_lab.ledgerfile import read_ledger
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding

if TYPE_CHECKING:
    from pydantic import BaseModel

    from polax_lab.bot import Maker
    from polax_lab.games.polax.ablauf import PolaxPlay
    from polax_lab.games.polax.spieltisch import Spieltisch
    from polax_lab.kit import BoardKit
    from polax_lab.scene import Scene
    from polax_lab.sketch import Sketch

_PACKAGE = "polax_lab.games.polax"
texts.register("polax", _PACKAGE)
for _prefix in ("zug", "karten", "markt", "ende", "bots", "tisch"):
    texts.register(_prefix, _PACKAGE, f"texts_{_prefix}.yaml")

#: Rule functions by question, in the order of the menus.
_JUDGES: Judges = {
    **wegerecht.QUESTIONS, **karten.QUESTIONS, **minenregel.QUESTIONS, **vorausschau.QUESTIONS,
    **gehen.QUESTIONS,
    **flug.QUESTIONS, **feuern.QUESTIONS, **treffer.QUESTIONS, **bewegungszwang.QUESTIONS,
    **preise.QUESTIONS, **fragen.QUESTIONS,
}  # fmt: skip


class Polax(Game):
    """Polax 5.0. Stateless: every method takes the state."""

    name = "polax"
    title = "Polax"
    state_type = State
    questions: ClassVar[Mapping[str, type[Question]]] = {q.name(): q for q in _JUDGES}
    position_model = Position

    @cached_property
    def rules(self) -> Ruleset:
        """The default readings on the board of this project."""
        board = Board.shipped(_PACKAGE)
        return Ruleset(read_ledger(_PACKAGE), board, cards=default_cards())

    @cached_property
    def kit(self) -> BoardKit:
        """See `polax_lab.games.polax.scene`."""
        from polax_lab.games.polax.scene import KIT

        return KIT

    @cached_property
    def hands(self) -> PolaxHands:
        """See `polax_lab.games.polax.aufbau`."""
        return PolaxHands()

    @cached_property
    def play(self) -> PolaxPlay:
        """See `polax_lab.games.polax.ablauf`."""
        from polax_lab.games.polax.ablauf import PLAY

        return PLAY

    def with_cards(self, rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
        """See `polax_lab.games.polax.kartendatei` for what a file may say."""
        return rules.vary(cards=rules.cards.with_deck(load_deck(path, rules)))

    @cached_property
    def bots(self) -> Mapping[str, Maker]:
        """See `polax_lab.games.polax.bots`."""
        from polax_lab.games.polax.bots import BOTS

        return BOTS

    @cached_property
    def tabletop(self) -> Spieltisch:
        """See `polax_lab.games.polax.spieltisch`."""
        from polax_lab.games.polax.spieltisch import TABLE

        return TABLE

    def board_faults(self, board: Board) -> Iterator[BoardFault]:
        """See `polax_lab.games.polax.spielplan.board_faults`."""
        return board_faults(board)

    def read_position(self, position: BaseModel, rules: Ruleset) -> State:
        """Turn a checked position into a state; of a game, one that play could bring about."""
        assert isinstance(position, Position)
        state = read_state(position, rules)
        check(state, rules)
        return state

    def position(self, state: State, board: Board) -> dict[str, Any]:
        """Plain data of a state, in canonical order."""
        return write_position(state, board)

    def judge(self, state: State, question: Question, rules: Ruleset) -> Finding:
        """Apply the rules to a question."""
        finding = _JUDGES[type(question)](Table(state, rules), question)
        return finding._replace(reason=labelled(finding.reason, rules.board))

    def draw(self, state: State, rules: Ruleset, sketch: Sketch) -> Scene:
        """See `polax_lab.games.polax.scene`."""
        from polax_lab.games.polax.scene import draw

        return draw(state, rules, sketch)


GAME = Polax()
