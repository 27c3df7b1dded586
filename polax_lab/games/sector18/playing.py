"""Questions about a game in progress: setup, moves and their outcome, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from polax_lab.errors import QuestionError
from polax_lab.filemodel import Bool
from polax_lab.games.sector18.action import hue
from polax_lab.games.sector18.course import PLAY
from polax_lab.games.sector18.questions import Judges, Table
from polax_lab.games.sector18.state import Colour, State
from polax_lab.play import Event
from polax_lab.playquestion import (
    Act,
    After,
    Change,
    Happens,
    InOrder,
    Options,
    OptionsAnswer,
    Script,
    changes,
    judge_act,
    judge_happens,
    options,
    told,
)
from polax_lab.question import Answer, Question
from polax_lab.ruling import Finding
from polax_lab.texts import msg

#: Rules that go with those of an event: what the row rests on.
COMPANIONS: dict[str, tuple[str, ...]] = {
    "S18-CMD-01": ("S18-CMD-03", "S18-TURN-04"),
    "S18-ZONE-05": ("S18-ZONE-06", "S18-ZONE-08"),
    "S18-COMBAT-02": ("S18-COMBAT-04", "S18-COMBAT-05", "S18-UPG-03", "S18-BUILD-08"),
    "S18-COMBAT-03": ("S18-COMBAT-05", "S18-UPG-03", "S18-BUILD-08"),
    "S18-ATK-01": ("S18-ATK-03", "S18-MOVE-08", "S18-BASE-05"),
    "S18-ATK-02": ("S18-ATK-04",),
    "S18-END-01": ("S18-END-02", "S18-END-03", "S18-TURN-02"),
    "S18-COLL-02": ("S18-COLL-06",),
    "S18-BUILD-01": ("S18-BUILD-05", "S18-BUILD-07"),
    "S18-BUILD-03": ("S18-BUILD-06", "S18-BUILD-09"),
    "S18-BASE-01": ("S18-BASE-02", "S18-BASE-03"),
    "S18-FAC-01": ("S18-FAC-02", "S18-FAC-03", "S18-FAC-04"),
}


def _also(ids: Sequence[str]) -> tuple[str, ...]:
    found = [*ids[1:], *(c for id in ids for c in COMPANIONS.get(id, ()))]
    return tuple(dict.fromkeys(id for id in found if id != ids[0]))


def _after(state: State) -> After:
    accounts: dict[str, int] = {s.colour: s.resources for s in state.seats}
    return After(accounts, state.turn.step if state.turn else "")


def _act(table: Table, q: Act) -> Finding:
    return judge_act(PLAY, table.state, table.rules, q)


def _happens(table: Table, q: Happens) -> Finding:
    return judge_happens(PLAY, table.state, table.rules, q, _after, "S18-TURN-01", _also)


def _options(table: Table, q: Options) -> Finding:
    answer: OptionsAnswer = options(PLAY, table.state, table.rules, q)
    if answer.player is None:
        turn = table.state.turn
        key, rule = ("no.over", "S18-END-01") if turn else ("no.game", "S18-TURN-01")
        return Finding(None, answer, rule, msg(f"sector18.{key}"))
    values = {"who": hue(answer.player), "count": len(answer.moves)}
    also = ("S18-TURN-03", "S18-TURN-04", "S18-TURN-05", "S18-TURN-06", "S18-GAP-03")
    return Finding(None, answer, "S18-TURN-01", msg("sector18.options", **values), also)


class ResultAnswer(Answer):
    """Who has won, and the health of both bases."""

    winner: Colour
    health: dict[Colour, int]


class Result(Question):
    """Who has won?"""

    answer_type = ResultAnswer
    of_play = True
    question: Literal["result"] = "result"


def judge_result(table: Table, q: Result) -> Finding:
    """The outcome of a game that is over."""
    outcome = PLAY.outcome(table.state, table.rules)
    if outcome is None:
        raise QuestionError(msg("sector18.fault.not_over"))
    answer = ResultAnswer.model_validate(
        {"winner": outcome.winners[0], "health": dict(outcome.scores)}
    )
    reason = msg("sector18.result", who=hue(answer.winner))
    also = ("S18-TURN-02", "S18-END-02")
    return Finding(None, answer, "S18-END-01", reason, also)


class SetupSeat(Answer):
    """One side at the start."""

    resources: int
    health: int
    shield: int
    level: int
    ships: dict[str, str]


class SetupAnswer(Answer):
    """How a game begins.

    Attributes
    ----------
    first : str
        Who goes first.
    seats : dict of str to SetupSeat
    changes : tuple of Change
    """

    first: Colour
    seats: dict[Colour, SetupSeat]
    changes: tuple[Change, ...]


class Setup(Question):
    """How does a game begin?"""

    answer_type = SetupAnswer
    of_play = True
    question: Literal["setup"] = "setup"
    players: tuple[Colour, ...] = Field(default=("red", "blue"), description="both players")
    factions: Bool = Field(default=False, description="with faction cards")
    first_named_starts: Bool = Field(default=False, description="no die decides who goes first")
    chance: Script = Field(default=(), description="what the die gives")


def judge_setup(table: Table, q: Setup) -> Finding:
    """Lay out a game and tell what was done."""
    log: list[Event] = []
    chance = InOrder(q.chance)
    state = PLAY.setup(
        q.players, table.rules, chance, log, factions=q.factions,
        first_named_starts=q.first_named_starts,
    )  # fmt: skip
    chance.check()
    assert state.turn is not None
    seats = {
        s.colour: {
            "resources": s.resources, "health": s.health, "shield": s.shield, "level": s.level,
            "ships": {ship.name: ship.space for ship in s.ships},
        }
        for s in state.seats
    }  # fmt: skip
    answer = SetupAnswer.model_validate(
        {"first": state.turn.first, "seats": seats, "changes": changes(log)}
    )
    also = ("S18-SETUP-08", "S18-SETUP-01", "S18-SETUP-02", "S18-SETUP-03", "S18-SETUP-04",
            "S18-SETUP-05", "S18-SETUP-06", "S18-COMP-01", "S18-COMP-03", "S18-COMP-05",
            "S18-COMP-07", "S18-COMP-08", "S18-BUILD-09", "S18-GAP-01", "S18-GAP-02",
            "S18-GAP-06")  # fmt: skip
    # With factions the first player chooses first; without them, why there are none.
    key = "factions" if q.factions else "no_factions"
    reason = msg(f"sector18.setup.{key}", told=told(PLAY, log, table.rules),
                 who=hue(answer.first))  # fmt: skip
    return Finding(None, answer, "S18-SETUP-07", reason, also)


QUESTIONS: Judges = {
    Setup: judge_setup, Act: _act, Options: _options, Happens: _happens, Result: judge_result,
}  # fmt: skip
