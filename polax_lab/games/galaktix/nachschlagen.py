"""Look-ups that need no game in progress: parts for tools, odds, medals, chapters."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from polax_lab.errors import PositionError, QuestionError, did_you_mean, msg
from polax_lab.filemodel import Int, Model
from polax_lab.games.galaktix.heft import MEDALS, Heft, Medals
from polax_lab.games.galaktix.spielplan import plan, reached
from polax_lab.games.galaktix.state import TOOL, State
from polax_lab.games.galaktix.wuerfel import at_least
from polax_lab.question import Answer, Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding


class PartsAnswer(Answer):
    """How many parts."""

    parts: int


class PartsFor(Question):
    """How many parts do so many tools bring, out of a full supply?"""

    answer_type = PartsAnswer
    question: Literal["parts"] = "parts"
    tools: Int = Field(ge=0, le=5)


class OddsAnswer(Answer):
    """A probability, exact and as a decimal number."""

    exact: str
    value: float


class Odds(Question):
    """How likely are so many tools, if all other dice are rerolled?"""

    answer_type = OddsAnswer
    question: Literal["odds"] = "odds"
    tools: Int = Field(ge=0, le=5)
    rerolls: Int | None = Field(default=None, ge=0, le=100)


class MedalAnswer(Answer):
    """The medal, and the targets.

    Attributes
    ----------
    medal : str
    bronze, silber, gold : int
    reached : dict of str to float
        By medal: in how many of 100 games of a bot its target is reached by the usual rules.
    within : dict of str to float
        Half the width of the 95 % interval of that.
    """

    medal: str
    bronze: int
    silber: int
    gold: int
    reached: dict[str, float] = Field(default_factory=dict)
    within: dict[str, float] = Field(default_factory=dict)


class Medal(Question):
    """Which medal does a score bring in a level? Without one, in the level that is played."""

    answer_type = MedalAnswer
    question: Literal["medal"] = "medal"
    score: Int = Field(ge=0)
    level: Int | None = Field(default=None, ge=1)


class ChapterAnswer(Answer):
    """The result of a chapter.

    Attributes
    ----------
    best : dict of str to int
        By level.
    total : int
    missing : tuple of int
        Levels without a result; as long as there are some, the total is not yet final.
    medal : str
    """

    best: dict[str, int]
    total: int
    missing: tuple[int, ...]
    medal: str


class Results(Model):
    """The results of one level."""

    level: Int = Field(ge=1)
    scores: tuple[Annotated[Int, Field(ge=0)], ...] = Field(min_length=1)


class ChapterResult(Question):
    """What is the result of a chapter, and are all its levels played?"""

    answer_type = ChapterAnswer
    question: Literal["chapter"] = "chapter"
    chapter: Int = Field(default=1, ge=1)
    results: tuple[Results, ...] = Field(min_length=1)
    levels: tuple[Int, ...] = Field(default=(), description="levels of a chapter of your own")


def judge_parts(state: State, q: PartsFor, rules: Ruleset) -> Finding:
    """Every full group of tools counts once."""
    count = q.tools // rules.tools_per_part
    reason = msg("galaktix.rule.parts_for", tools=q.tools, count=count)
    return Finding(None, PartsAnswer(parts=count), "GX-TOOL-01", reason, ("GX-TOOL-03",))


def judge_odds(state: State, q: Odds, rules: Ruleset) -> Finding:
    """The exact probability."""
    sides = plan(rules).faces
    again = rules.rerolls if q.rerolls is None else q.rerolls
    exact = at_least(q.tools, Fraction(sides.count(TOOL), len(sides)), again)
    value = round(float(exact), 5)
    reason = msg("galaktix.rule.odds", tools=q.tools, percent=100 * value, count=again)
    answer = OddsAnswer(exact=str(exact), value=value)
    also = ("GX-COMP-02", "GX-REROLL-02", "GX-REROLL-03", "GX-TOOL-01")
    return Finding(None, answer, "GX-COMP-03", reason, also)


def judge_medal(state: State, q: Medal, rules: Ruleset) -> Finding:
    """Compare with the targets of the level."""
    heft: Heft = rules.cards
    level = heft.level(rules.level) if q.level is None else _level(heft, q.level, "level")
    if level.medals is None:
        raise QuestionError(msg("galaktix.rule.no_medals"))
    medal = level.medals.won(q.score)
    known = level.reached
    answer = MedalAnswer(
        medal=medal,
        **level.medals._asdict(),
        reached={m: round(known.percent(m), 1) for m in reversed(MEDALS)} if known else {},
        within={m: round(known.within(m), 1) for m in reversed(MEDALS)} if known else {},
    )
    key = "medal" if medal else "no_medal"
    reason = msg(f"galaktix.rule.{key}", medal=_medal(medal), score=q.score, bronze=answer.bronze)
    if known and reached(level, rules):
        aim = medal or "bronze"
        often = {"percent": known.percent(aim), "within": known.within(aim),
                 "who": msg(f"galaktix.rule.medal.by.{known.by}")}  # fmt: skip
        reason = msg("galaktix.rule.medal.often", said=reason, medal=_medal(aim), **often,
                     games=known.games)  # fmt: skip
    also = ("GX-CHAL-03", "GX-CHAL-04", "GX-CHAL-06", "GX-GAP-05", "GX-CHAL-01", "GX-COMP-07")
    rule = "GX-CHAL-09" if medal else "GX-CHAL-04"
    return Finding(bool(medal), answer, rule, reason, tuple(id for id in also if id != rule))


def _level(heft: Heft, number: int, *path: str | int) -> Any:
    if number > len(heft.levels):
        hint = msg("galaktix.level.known", last=len(heft.levels))
        raise PositionError(msg("galaktix.level.unknown", number=number), *path, hint=hint)
    return heft.levels[number - 1]


def _medal(name: str) -> str:
    return name.capitalize()


def judge_chapter(state: State, q: ChapterResult, rules: Ruleset) -> Finding:
    """Add up the best result of every level."""
    heft: Heft = rules.cards
    if q.chapter > len(heft.chapters):
        known = [str(c.number) for c in heft.chapters]
        what = msg("galaktix.rule.chapter.unknown", number=q.chapter)
        raise PositionError(what, "chapter", hint=did_you_mean(str(q.chapter), known))
    chapter = heft.chapters[q.chapter - 1]
    levels, medals = (q.levels, None) if q.levels else (chapter.levels, chapter.medals)
    best: dict[int, int] = {}
    for i, entry in enumerate(q.results):
        if entry.level not in levels:
            what = msg("galaktix.rule.chapter.level", number=entry.level, chapter=q.chapter)
            hint = msg("galaktix.rule.chapter.levels", levels=tuple(map(str, levels)))
            raise PositionError(what, "results", i, "level", hint=hint)
        best[entry.level] = max(best.get(entry.level, 0), *entry.scores)
    missing = tuple(n for n in levels if n not in best)
    total = sum(best.values())
    medal = medals.won(total) if isinstance(medals, Medals) and not missing else ""
    answer = ChapterAnswer(
        best={str(k): v for k, v in best.items()}, total=total, missing=missing, medal=medal
    )
    key = "chapter.open" if missing else "chapter.medal" if medal else "chapter.total"
    reason = msg(
        f"galaktix.rule.{key}", total=total, medal=_medal(medal), missing=tuple(map(str, missing))
    )
    also = ("GX-CHAL-01", "GX-CHAL-02", "GX-CHAL-05", "GX-CHAL-06", "GX-GAP-05")
    return Finding(not missing, answer, "GX-CHAL-07", reason, also)


LOOK_UPS: dict[type[Question], Callable[[State, Any, Ruleset], Finding]] = {
    PartsFor: judge_parts, Odds: judge_odds, Medal: judge_medal, ChapterResult: judge_chapter,
}  # fmt: skip
