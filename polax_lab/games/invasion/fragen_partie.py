"""Questions about a game in progress: may one do this, what may be done, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from polax_lab import playquestion
from polax_lab.errors import QuestionError
from polax_lab.games.invasion.ablauf import PLAY, order_of, ranking
from polax_lab.games.invasion.belege import companions
from polax_lab.games.invasion.fragen import Judges
from polax_lab.games.invasion.stand import TEAM, TEAMS, Name, Occasion, State, Team
from polax_lab.games.invasion.strecke import strecke
from polax_lab.games.invasion.woerter import deed, named
from polax_lab.games.invasion.zug import rolls_on
from polax_lab.play import Event
from polax_lab.playquestion import Act, InOrder, Options, changes, judge_act, options, told
from polax_lab.question import Answer, Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import msg


def judge_options(state: State, q: Options, rules: Ruleset) -> Finding:
    """List the legal moves."""
    answer = options(PLAY, state, rules, q)
    if answer.player is None:
        over = state.phase == "over"
        key, rule = ("over", "IN-END-04") if over else ("no_game", "IN-TEAM-06")
        return Finding(None, answer, rule, msg(f"invasion.judge.{key}"))
    who, moves = named(answer.player), tuple(deed(*text.split()) for text in answer.moves)
    reason = msg("invasion.options" if moves else "invasion.options.none", who=who, moves=moves)
    rule = "IN-TURN-01" if state.phase == "roll" else "IN-Q-01"
    return Finding(None, answer, rule, reason, ("IN-TURN-11", "IN-TEAM-06"))


class HappensAnswer(playquestion.HappensAnswer):
    """What a move brings about; nothing if the rules refuse it.

    Attributes
    ----------
    at : dict of str to str or None
        Where every figure stands then; None for those that are out.
    asks : str or None
        What has asked the question that then waits.
    roll : bool
        Whether a right answer to it is followed by a throw in the same turn.
    """

    at: dict[Name, str | None] = Field(default_factory=dict)
    asks: Occasion | None = None
    roll: bool = False


class Happens(playquestion.Happens):
    """What happens if this move is made?

    Where no chance is given, dice are those of a fixed seed, and questions come in the order of
    the bank. An answer by its letter cannot be asked about, for that would give it away: ask what
    comes of `right` and `wrong`.
    """

    answer_type = HappensAnswer


def judge_happens(state: State, q: Happens, rules: Ruleset) -> Finding:
    """Make the move with scripted chance and tell the changes."""
    move = PLAY.parse(q.move, state, rules)
    if move.verb == "answer":
        raise QuestionError(msg("invasion.happens.secret"), msg("invasion.happens.secret.hint"))
    # Asking what a right answer would bring is open to all, whoever may say right in the game.
    legal = PLAY.judge(state._replace(classroom=True), move, rules)
    if not legal.holds:
        return legal._replace(answer=HappensAnswer())
    log: list[Event] = []
    chance = InOrder(q.chance)
    after = PLAY.apply(state, move, rules, chance, log)
    chance.check()
    # What follows decides; that somebody has answered only leads to it.
    ids = tuple(dict.fromkeys(sorted((e.rule for e in log), key="IN-Q-03".__eq__)))
    fields = strecke(rules).fields
    answer = HappensAnswer.model_validate({
        "changes": changes(log),
        "rules": ids,
        "accounts": {f.name: f.points for f in after.figures},
        "then": next(iter(PLAY.actors(after)), ""),
        "phase": after.phase,
        "at": {f.name: None if f.out else fields[f.pos] for f in after.figures},
        "asks": after.ask.kind if after.ask else None,
        "roll": after.ask is not None and rolls_on(after.ask, strecke(rules)),
    })  # fmt: skip
    return Finding(None, answer, ids[0], told(PLAY, log, rules), companions(ids))


class ResultAnswer(Answer):
    """Who has won, and the places of both teams."""

    team: Team
    alive: tuple[Name, ...]
    terra: tuple[tuple[Name, ...], ...]
    alien: tuple[tuple[Name, ...], ...]


class Result(Question):
    """Who has won?"""

    answer_type = ResultAnswer
    of_play = True
    question: Literal["result"] = "result"


def judge_result(state: State, q: Result, rules: Ruleset) -> Finding:
    """The outcome of a game that is over."""
    if state.phase != "over":
        raise QuestionError(msg("invasion.result.not_over"))
    alive = tuple(f.name for f in state.figures if not f.out)
    team = TEAM[alive[0]]
    places = {name: ranking(state, name, rules) for name in TEAMS}
    answer = ResultAnswer.model_validate({"team": team, "alive": alive, **places})
    reason = msg("invasion.result", team=msg(f"invasion.team.{team}"), who=tuple(map(named, alive)))
    also = ("IN-END-05", "IN-END-08", "IN-END-07", "IN-END-01")
    return Finding(None, answer, "IN-END-04", reason, also)


class SetupAnswer(Answer):
    """How a game begins.

    Attributes
    ----------
    order : tuple of str
        The order of play.
    turns : tuple of str
        Who has the first two turns of everybody, while nobody is out.
    at : dict of str to str
    points : dict of str to int
    asks : str or None
        What asks the first question, before anybody throws.
    """

    order: tuple[Name, ...]
    turns: tuple[Name, ...]
    at: dict[Name, str] = Field(default_factory=dict)
    points: dict[Name, int] = Field(default_factory=dict)
    asks: Occasion | None = None


class Setup(Question):
    """How does a game of these players begin?"""

    answer_type = SetupAnswer
    of_play = True
    question: Literal["setup"] = "setup"
    players: tuple[Name, ...] = Field(description="in the order in which they signed up")
    only: Literal["order"] | None = Field(default=None, description="only who plays when")


def judge_setup(state: State, q: Setup, rules: Ruleset) -> Finding:
    """Lay out a game and tell what was done."""
    log: list[Event] = []
    first = PLAY.setup(q.players, rules, InOrder(()), log)
    order = order_of(q.players)
    fields = strecke(rules).fields
    turns = {"order": order, "turns": _turns(order, rules)}
    if q.only:
        found = SetupAnswer.model_validate(turns)
        reason = msg("invasion.setup.order", players=tuple(map(named, order)))
        order_rules = ("IN-TEAM-06", "IN-TEAM-07", "IN-TEAM-08", "IN-TEAM-10")
        return Finding(None, found, "IN-TEAM-09", reason, order_rules)
    answer = SetupAnswer.model_validate(turns | {
        "at": {f.name: fields[f.pos] for f in first.figures},
        "points": {f.name: f.points for f in first.figures},
        "asks": first.ask.kind if first.ask else None,
    })  # fmt: skip
    also = ("IN-TEAM-01", "IN-TEAM-02", "IN-TEAM-03", "IN-TEAM-04", "IN-TEAM-06", "IN-TEAM-07",
            "IN-TEAM-08", "IN-TEAM-10", "IN-START-01", "IN-START-02", "IN-END-03", "IN-END-09",
            "IN-INV-01")  # fmt: skip
    return Finding(None, answer, "IN-TEAM-09", told(PLAY, log, rules), also)


def _turns(order: Sequence[Any], rules: Ruleset) -> list[Any]:
    """Who has the turns in the first two rounds."""
    count = 2 * len(order)
    if rules.unequal_teams == "one_turn_each":
        return [order[i % len(order)] for i in range(count)]
    first = TEAM[order[0]]
    mine = [n for n in order if TEAM[n] == first]
    others = [n for n in order if TEAM[n] != first]
    return [(others if i % 2 else mine)[i // 2 % len(others if i % 2 else mine)]
            for i in range(count)]  # fmt: skip


def _act(state: State, q: Act, rules: Ruleset) -> Finding:
    return judge_act(PLAY, state, rules, q)


QUESTIONS: Judges = {
    Setup: judge_setup, Act: _act, Options: judge_options, Happens: judge_happens,
    Result: judge_result,
}  # fmt: skip
