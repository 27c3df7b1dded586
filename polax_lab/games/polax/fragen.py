"""Questions about a game in progress: may one do this, what may be done, what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from polax_lab.errors import QuestionError
from polax_lab.filemodel import Bool
from polax_lab.games.polax.belege import companions
from polax_lab.games.polax.state import Colour, State
from polax_lab.games.polax.table import Judges, Table
from polax_lab.playquestion import (
    Act,
    After,
    Change,
    Happens,
    InOrder,
    Options,
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

if TYPE_CHECKING:
    from polax_lab.games.polax.ablauf import PolaxPlay
    from polax_lab.play import Event


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


class SetupAnswer(Answer):
    """How a game begins.

    Attributes
    ----------
    order : tuple of str
        Players clockwise from the first.
    homes : dict of str to str
        Lagerplanet of each player; their ships start there.
    target : int
        Spielziel in Spaceus.
    chits : int
        Import-Kärtchen beside each planet.
    piles : dict of str to int
        Cards in each pile.
    last_event : str
        The card at the bottom of the Ereigniskarten.
    hands : dict of str to tuple of str
    changes : tuple of Change
    """

    order: tuple[Colour, ...]
    homes: dict[Colour, str]
    target: int | None = None
    chits: int | None = None
    piles: dict[str, int] = Field(default_factory=dict)
    last_event: str | None = None
    hands: dict[Colour, tuple[str, ...]] = Field(default_factory=dict)
    changes: tuple[Change, ...] = ()


class Setup(Question):
    """How does a game begin?

    Where no chance is given, dice are those of a fixed seed and cards come as they lie.
    """

    answer_type = SetupAnswer
    of_play = True
    question: Literal["setup"] = "setup"
    players: tuple[Colour, ...] = Field(description="clockwise from the youngest")
    sporting: Bool = Field(default=False, description="for the targets of the sportliches Spiel")
    only: Literal["homes"] | None = Field(default=None, description="only who lives where")
    chance: Script = Field(default=(), description="what dice and decks give")


class SightAnswer(Answer):
    """What a player sees of the others; None for what is hidden.

    Attributes
    ----------
    hands : dict of str to tuple of str
        ``?`` for a card that is hidden.
    accounts : dict of str to int or None
    action : tuple of str
        The action stack, top first.
    """

    hands: dict[Colour, tuple[str, ...]]
    accounts: dict[Colour, int | None]
    action: tuple[str, ...]


class Sight(Question):
    """What does this player see?"""

    answer_type = SightAnswer
    of_play = True
    question: Literal["sight"] = "sight"
    player: Colour = Field(description="who looks")


#: What the list of a phase rests on.
_LISTED = {
    "vorrunde": ("PX-PRE-02", "PX-PRE-05", "PX-PRE-08"),
    "business": ("PX-BUS-01", "PX-BUS-02", "PX-BUS-20", "PX-BUS-21"),
}


def _play() -> PolaxPlay:
    from polax_lab.games.polax.ablauf import PLAY

    return PLAY


def _act(table: Table, q: Act) -> Finding:
    return judge_act(_play(), table.state, table.rules, q)


def judge_options(table: Table, q: Options) -> Finding:
    """List the legal moves."""
    play, state, rules = _play(), table.state, table.rules
    answer = options(play, state, rules, q)
    if state.season is None:
        return Finding(None, answer, "PX-META-03", msg("zug.no_game"))
    if answer.player is None:
        return Finding(None, answer, "PX-END-01", msg("zug.over"))
    phase = msg(f"zug.phase.{state.season.phase}")
    who = msg(f"polax.colour.{answer.player}")
    reason = msg("zug.options", who=who, count=len(answer.moves), phase=phase)
    also = ("PX-TURN-02", *_LISTED.get(state.season.phase, ()))
    return Finding(None, answer, "PX-TURN-01", reason, also)


def _happens(table: Table, q: Happens) -> Finding:
    return judge_happens(_play(), table.state, table.rules, q, _after, "PX-TURN-01", companions)


def _after(state: State) -> After:
    assert state.season is not None
    accounts: dict[str, int] = {s.colour: s.estate.account for s in state.seats if s.estate}
    who = tuple(msg(f"polax.colour.{c}") for c in _play().actors(state))
    quiet = msg("zug.quiet", who=who, phase=msg(f"zug.phase.{state.season.phase}"))
    return After(accounts, state.season.phase, quiet)


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
    also = ("PX-END-20", "PX-END-21", "PX-END-23", "PX-END-25", "PX-META-04", "PX-CRED-08", *tie)
    return Finding(None, answer, "PX-END-22", reason, also)


def judge_setup(table: Table, q: Setup) -> Finding:
    """Lay out a game and tell what was done."""
    play, rules = _play(), table.rules
    log: list[Event] = []
    chance = InOrder(q.chance)
    state = play.setup(q.players, rules, chance, log, sporting=q.sporting)
    chance.check()
    season = state.season
    assert season is not None
    decks = season.decks
    homes = {"order": season.order, "homes": {s.colour: s.lagerplanet for s in state.seats}}
    if q.only:
        log = [e for e in log if e.rule in ("PX-SET-07", "PX-SET-08")]
        lived = SetupAnswer.model_validate(homes)
        also = ("PX-SET-06", "PX-SET-08", "PX-SET-09", "PX-SET-02", "PX-SET-03", "PX-SET-04")
        return Finding(None, lived, "PX-SET-07", told(play, log, rules), also)
    answer = SetupAnswer.model_validate(homes | {
        "target": season.target,
        "chits": season.chits[0] if season.chits else 0,
        "piles": {k: len(v) for k, v in decks._asdict().items() if k != "known"},
        "last_event": decks.ereignis[0],
        "hands": {s.colour: s.hand for s in state.seats},
        "changes": changes(log),
    })  # fmt: skip
    ids = tuple(dict.fromkeys(e.rule for e in log))
    others = (ids[0], *companions(ids), "PX-SET-02", "PX-SET-03", "PX-SET-04", "PX-SET-05",
            "PX-SET-09", "PX-SET-10",
            "PX-SET-16", "PX-SET-17", "PX-SET-18", "PX-SET-21", "PX-SET-22", "PX-COMP-03",
            "PX-COMP-04", "PX-COMP-05", "PX-COMP-06", "PX-COMP-07", "PX-COMP-09", "PX-IMP-03",
            "PX-META-03", "PX-PRE-01", "PX-EVT-06", "PX-MES-02", "PX-NEB-14", "PX-LAG-05",
            "PX-SCH-02", "PX-SCH-11", "PX-GAP-01", "PX-GAP-02", "PX-GAP-03", "PX-GAP-04",
            "PX-GAP-10", "PX-GAP-11", "PX-GAP-13", "PX-GAP-18", "PX-GAP-20")  # fmt: skip
    return Finding(None, answer, "PX-SET-01", told(play, log, rules), tuple(
        dict.fromkeys(id for id in others if id != "PX-SET-01")))  # fmt: skip


def judge_sight(table: Table, q: Sight) -> Finding:
    """The view of a seat, as far as hands, accounts and the stack go."""
    rules = _play().in_force(table.state, table.rules)
    seen = _play().view(table.state, q.player, rules)
    season = seen.season
    if season is None:
        raise QuestionError(msg("zug.no_game"))
    secret = rules.open_inventory == "secret"
    accounts = {
        s.colour: None if secret and s.colour != q.player and season.phase != "over"
        else s.estate.account
        for s in seen.seats if s.estate
    }  # fmt: skip
    answer = SightAnswer.model_validate({
        "hands": {s.colour: s.hand or () for s in seen.seats},
        "accounts": accounts,
        "action": tuple(reversed(season.decks.action)),
    })  # fmt: skip
    reason = msg("zug.sight.secret" if secret else "zug.sight", who=msg(f"polax.colour.{q.player}"))
    return Finding(None, answer, "PX-INV-06", reason, ("PX-FIRE-20", "PX-INV-02"))


QUESTIONS: Judges = {
    Setup: judge_setup, Sight: judge_sight,
    Act: _act, Options: judge_options, Happens: _happens, Result: judge_result,
}  # fmt: skip
