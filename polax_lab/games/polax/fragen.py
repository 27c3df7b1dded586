"""Questions about a game in progress: may one do this, what may be done, what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from polax_lab.chance import Scripted
from polax_lab.errors import QuestionError
from polax_lab.filemodel import Int, Model
from polax_lab.games.polax.state import Colour
from polax_lab.games.polax.table import Judges, Table
from polax_lab.question import Answer, Question
from polax_lab.ruling import Finding
from polax_lab.texts import msg

if TYPE_CHECKING:
    from polax_lab.games.polax.ablauf import PolaxPlay
    from polax_lab.play import Event

Script = tuple[Int | tuple[str, ...], ...]


class ActAnswer(Answer):
    """The move as it is written in full."""

    move: str


class Act(Question):
    """May this move be made now?"""

    answer_type = ActAnswer
    of_play = True
    question: Literal["act"] = "act"
    move: str = Field(description="such as 'yellow: gehen 3 to f12'")


class OptionsAnswer(Answer):
    """Who decides now, and all moves there are.

    Attributes
    ----------
    player : str or None
        None once the game is over.
    moves : tuple of str
        Canonical ones; offers and proposals are free and not among them.
    """

    player: Colour | None
    moves: tuple[str, ...]


class Options(Question):
    """Who has to decide now, and what can be done?"""

    answer_type = OptionsAnswer
    of_play = True
    question: Literal["options"] = "options"
    verb: str | None = Field(default=None, description="only moves that begin with this word")


class Change(Model):
    """One change: the rule, whom it touches and how much."""

    rule: str
    who: str = ""
    amount: Int = 0


class HappensAnswer(Answer):
    """What a move brings about.

    Attributes
    ----------
    changes : tuple of Change
        In order.
    rules : tuple of str
        The rules of the changes, each once.
    accounts : dict of str to int
        Spaceus after the move.
    then : str
        Who decides next; empty when the game is over.
    phase : str
    """

    changes: tuple[Change, ...]
    rules: tuple[str, ...]
    accounts: dict[Colour, int]
    then: str
    phase: str


class Happens(Question):
    """What happens if this move is made?"""

    answer_type = HappensAnswer
    of_play = True
    question: Literal["happens"] = "happens"
    move: str = Field(description="such as 'yellow: done'")
    chance: Script = Field(
        default=(), description="what dice and decks give: numbers, or the cards in order"
    )


class ResultAnswer(Answer):
    """How the game ended.

    Attributes
    ----------
    scores : dict of str to int
    sieger, gewinner : tuple of str
    """

    scores: dict[Colour, int]
    sieger: tuple[Colour, ...]
    gewinner: tuple[Colour, ...]


class Result(Question):
    """Who has won?"""

    answer_type = ResultAnswer
    of_play = True
    question: Literal["result"] = "result"


def _play() -> PolaxPlay:
    from polax_lab.games.polax.ablauf import PLAY

    return PLAY


def judge_act(table: Table, q: Act) -> Finding:
    """Read the move and judge it."""
    play, state, rules = _play(), table.state, table.rules
    move = play.parse(q.move, state, rules)
    return play.judge(state, move, rules)._replace(answer=ActAnswer(move=str(move)))


def judge_options(table: Table, q: Options) -> Finding:
    """List the legal moves."""
    play, state, rules = _play(), table.state, table.rules
    actors = play.actors(state)
    player = table.player(actors[0]) if actors else None
    texts = [str(m).partition(": ")[2] for m in play.legal_moves(state, rules)]
    if q.verb:
        texts = [t for t in texts if t.startswith(q.verb)]
    answer = OptionsAnswer(player=player, moves=tuple(texts))
    if state.season is None:
        return Finding(False, answer, "PX-META-03", msg("zug.no_game"))
    if player is None:
        return Finding(False, answer, "PX-END-01", msg("zug.over"))
    phase = msg(f"zug.phase.{state.season.phase}")
    who = msg(f"polax.colour.{player}")
    reason = msg("zug.options", who=who, count=len(texts), phase=phase)
    return Finding(bool(texts), answer, "PX-TURN-01", reason, ("PX-TURN-02",))


def judge_happens(table: Table, q: Happens) -> Finding:
    """Make the move with scripted chance and tell the changes."""
    play, state, rules = _play(), table.state, table.rules
    move = play.parse(q.move, state, rules)
    log: list[Event] = []
    chance = Scripted(q.chance)
    after = play.make(state, move, rules, chance, log)
    if chance.left:
        raise QuestionError(msg("zug.script_left", count=chance.left))
    changes = tuple(Change(rule=e.rule, who=e.who, amount=e.amount) for e in log)
    ids = tuple(dict.fromkeys(e.rule for e in log))
    assert after.season is not None
    answer = HappensAnswer(
        changes=changes,
        rules=ids,
        accounts={s.colour: s.estate.account for s in after.seats if s.estate},
        then=next(iter(play.actors(after)), ""),
        phase=after.season.phase,
    )
    said = tuple(play.said(event, rules) for event in log)
    reason = msg("zug.happens", changes=said) if said else msg("zug.nothing")
    return Finding(None, answer, ids[0] if ids else "PX-TURN-01", reason, ids[1:])


def judge_result(table: Table, q: Result) -> Finding:
    """The outcome of a game that is over."""
    outcome = _play().outcome(table.state, table.rules)
    if outcome is None:
        raise QuestionError(msg("zug.not_over"))
    gewinner = outcome.labels.get("gewinner", ())
    answer = ResultAnswer.model_validate(
        {"scores": dict(outcome.scores), "sieger": outcome.winners, "gewinner": gewinner}
    )
    names = tuple(msg(f"polax.colour.{c}") for c in outcome.winners)
    others = tuple(msg(f"polax.colour.{c}") for c in gewinner)
    key = "zug.result" if gewinner else "zug.result.none"
    reason = msg(key, sieger=names, gewinner=others)
    tie = ("PX-END-24",) if len(names) > 1 else ()
    also = ("PX-END-20", "PX-END-21", "PX-END-23", "PX-END-25", *tie)
    return Finding(None, answer, "PX-END-22", reason, also)


QUESTIONS: Judges = {
    Act: judge_act, Options: judge_options, Happens: judge_happens, Result: judge_result,
}  # fmt: skip
