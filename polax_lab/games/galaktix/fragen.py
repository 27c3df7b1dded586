"""Questions about a game in progress, and look-ups that need none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from polax_lab import playquestion
from polax_lab.chance import Scripted
from polax_lab.errors import msg
from polax_lab.games.galaktix.absetzen import targets
from polax_lab.games.galaktix.nachschlagen import LOOK_UPS
from polax_lab.games.galaktix.regeln import colour, either, field, step_name
from polax_lab.games.galaktix.spielplan import flagged, plan
from polax_lab.games.galaktix.state import (
    COLOURS,
    DICE,
    KINDS,
    PARTS,
    PLAYER,
    Colour,
    Face,
    Kind,
    State,
)
from polax_lab.playquestion import Act, Options
from polax_lab.question import Answer, Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message

if TYPE_CHECKING:
    from polax_lab.games.galaktix.runde import GalaktixPlay
    from polax_lab.play import Event


class HappensAnswer(playquestion.HappensAnswer):
    """What a move brings about; nothing if the rules refuse it.

    Attributes
    ----------
    camp, supply : dict of str to int
        After the move.
    """

    camp: dict[Kind, int] = Field(default_factory=dict)
    supply: dict[Kind, int] = Field(default_factory=dict)


class Happens(playquestion.Happens):
    """What happens if this move is made? Dice that are not given are those of a fixed seed."""

    answer_type = HappensAnswer


class SetupAnswer(Answer):
    """How the level begins."""

    level: int
    board: str
    camp: dict[Kind, int]
    supply: dict[Kind, int]
    flags: tuple[str, ...] = ()


class Setup(Question):
    """How does the game begin?"""

    answer_type = SetupAnswer
    of_play = True
    question: Literal["setup"] = "setup"


class ScoreAnswer(Answer):
    """The points.

    Attributes
    ----------
    roads : dict of str to int
    flags : int
    total : int
    medal : str
        ``gold``, ``silber``, ``bronze`` or empty, by the targets of the level.
    """

    roads: dict[Colour, int]
    flags: int
    total: int
    medal: str


class Score(Question):
    """What is the score, as things stand?"""

    answer_type = ScoreAnswer
    question: Literal["score"] = "score"


class TargetsAnswer(Answer):
    """Where a rocket would go; no field for a colour that cannot be used."""

    fields: dict[Colour, tuple[str, ...]]


class Targets(Question):
    """Where would a rocket of a kind go with each colour of these dice?"""

    answer_type = TargetsAnswer
    question: Literal["targets"] = "targets"
    dice: tuple[Face, ...] = Field(max_length=DICE, min_length=DICE)
    rocket: Kind = "white"


def _play() -> GalaktixPlay:
    from polax_lab.games.galaktix.runde import PLAY

    return PLAY


def judge_act(state: State, q: Act, rules: Ruleset) -> Finding:
    """Read the move and judge it."""
    return playquestion.judge_act(_play(), state, rules, q)


def judge_options(state: State, q: Options, rules: Ruleset) -> Finding:
    """List the legal moves."""
    answer = playquestion.options(_play(), state, rules, q)
    if state.step == "over":
        return Finding(None, answer, "GX-END-01", msg("galaktix.rule.over"))
    count = len(answer.moves)
    reason = msg("galaktix.rule.options", count=count, step=step_name(state.step))
    return Finding(None, answer, "GX-ROUND-01", reason)


def judge_happens(state: State, q: Happens, rules: Ruleset) -> Finding:
    """Make the move with scripted dice and tell the changes."""
    seen: list[State] = []

    def look(after: State) -> playquestion.After:
        seen.append(after)
        score = plan(rules).score(after)
        moved = after.step == "over" or score != plan(rules).score(state)
        return playquestion.After({PLAYER: score} if moved else {}, after.step, _next(after))

    legal = judge_act(state, Act(move=q.move), rules)
    quiet = legal.rule
    found = playquestion.judge_happens(_play(), state, rules, q, look, quiet)
    if found.holds is False:
        return found._replace(answer=HappensAnswer())
    after = seen[0]
    answer = HappensAnswer(
        **found.answer.model_dump(), camp=_store(after.camp), supply=_store(after.supply)
    )
    also = (*found.also, legal.rule, *legal.also, *_beside(after, rules))
    return found._replace(
        answer=answer,
        also=tuple(dict.fromkeys(id for id in also if id != found.rule)),
        witness=legal.witness,
    )


def _next(after: State) -> Message:
    """What comes after a move that only ends a step."""
    if after.step == "roll":
        return msg("galaktix.happens.round", round=after.round)
    return msg("galaktix.happens.step", step=step_name(after.step))


def _beside(after: State, rules: Ruleset) -> tuple[str, ...]:
    """Rules by which the game is over, or is not."""
    built = after.camp[PARTS] >= rules.parts_per_rocket
    if after.step == "over":
        return ("GX-END-01",)
    return ("GX-END-02",) if built and not any(after.camp[:PARTS]) else ()


def _store(store: Sequence[int]) -> dict[Any, int]:
    return dict(zip(KINDS, store, strict=True))


def judge_setup(state: State, q: Setup, rules: Ruleset) -> Finding:
    """Lay out the level and tell what was done."""
    play, p = _play(), plan(rules)
    log: list[Event] = []
    laid = play.setup(play.players(state), rules, Scripted(), log)
    answer = SetupAnswer(
        level=p.level.number,
        board=rules.board.name,
        camp=_store(laid.camp),
        supply=_store(laid.supply),
        flags=tuple(p.roads[road].ids[height] for road, height in laid.flags),
    )
    reason = playquestion.told(play, log, rules)
    also = ("GX-SETUP-01", "GX-SETUP-02", "GX-SETUP-03", "GX-SETUP-04", "GX-SETUP-06",
            "GX-COMP-01", "GX-COMP-04", "GX-COMP-05", "GX-COMP-06", "GX-COMP-08", "GX-COMP-10",
            "GX-GAP-02", "GX-GAP-04", "GX-GAP-05")  # fmt: skip
    rule = "GX-SETUP-03" if p.level.number == 1 else "GX-SETUP-05"
    return Finding(None, answer, rule, reason, tuple(id for id in also if id != rule))


def judge_score(state: State, q: Score, rules: Ruleset) -> Finding:
    """Add up the ladder points of the highest rockets."""
    p = plan(rules)
    roads = {c: p.points[len(s)] for c, s in zip(COLOURS, state.roads, strict=True)}
    total = p.score(state)
    flags = total - sum(roads.values())
    medal = p.level.medals.won(total) if p.level.medals else ""
    answer = ScoreAnswer(roads=roads, flags=flags, total=total, medal=medal)
    sums = tuple(msg("galaktix.rule.road", colour=colour(i), points=n)
                 for i, n in enumerate(roads.values()))  # fmt: skip
    key = "score_flags" if flags else "score"
    reason = msg(f"galaktix.rule.{key}", roads=sums, flags=flags, total=total)
    also = ["GX-SCORE-01", "GX-SCORE-04", "GX-SCORE-05", "GX-GAP-01", "GX-GAP-06", "GX-PLACE-07",
            "GX-SKIP-10", "GX-CHAL-08"]  # fmt: skip
    also += ["GX-SCORE-03"] if not all(state.roads) else []
    also += ["GX-BUILD-04"] if any(s.endswith("2") for s in state.roads) else []
    also += ["GX-GAP-04"] if state.flags else []
    tops = (p.roads[r].ids[len(s)] for r, s in enumerate(state.roads) if s)
    occupied = (p.roads[r].ids[h] for r, h in flagged(state)) if flags else ()
    shown = rules.board.order({*tops, *occupied})
    return Finding(None, answer, "GX-SCORE-02", reason, tuple(also), Witness(asked=tuple(shown)))


def judge_targets(state: State, q: Targets, rules: Ruleset) -> Finding:
    """Count on every road as many fields as there are dice."""
    p = plan(rules)
    found: dict[Colour, tuple[str, ...]] = {}
    for road, name in enumerate(COLOURS):
        if count := q.dice.count(name):
            top = len(state.roads[road])
            heights = targets(p, road, top, count, q.rocket, rules)
            found[name] = tuple(p.roads[road].ids[h] for h in heights)
    ends = tuple(rules.board.order(id for ids in found.values() for id in ids))
    names = {name: colour(COLOURS.index(name)) for name in found}
    roads = tuple(msg("galaktix.rule.target", colour=names[name], to=either(ids))
                  for name, ids in found.items() if ids)  # fmt: skip
    nowhere = tuple(
        _barred(state, COLOURS.index(name), q.dice.count(name), rules)
        for name, ids in found.items() if not ids
    )  # fmt: skip
    key = "targets_but" if roads and nowhere else "targets" if roads else "targets_none"
    reason = msg("galaktix.rule.all_tools")
    if found:
        reason = msg(f"galaktix.rule.{key}", roads=roads, nowhere=nowhere)
    also = ("GX-ROAD-01", "GX-ROAD-02", "GX-ROAD-03", "GX-PLACE-03", "GX-PLACE-04", "GX-PLACE-05",
            "GX-PLACE-06", "GX-FIELD-01", "GX-PLACE-08")  # fmt: skip
    answer = TargetsAnswer(fields=found)
    return Finding(bool(ends), answer, "GX-PLACE-02", reason, also, Witness(ends=ends))


def _barred(state: State, road: int, count: int, rules: Ruleset) -> Message:
    """Why no rocket can go on with so many dice of a road's colour."""
    found, top = plan(rules).roads[road], len(state.roads[road])
    if top == found.length:
        return msg("galaktix.rule.barred.done", colour=colour(road))
    at = found.ids[min(top + count, found.length)]
    return msg("galaktix.rule.barred.whirl", colour=colour(road), at=field(at))


#: Judges by question, in the order of the menus.
QUESTIONS: dict[type[Question], Callable[[State, Any, Ruleset], Finding]] = {
    Score: judge_score, Targets: judge_targets, **LOOK_UPS, Setup: judge_setup,
    Act: judge_act, Options: judge_options, Happens: judge_happens,
}  # fmt: skip
