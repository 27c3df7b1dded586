"""What can be looked up: the path and its fields, ranks, and how many questions there are."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from polax_lab.games.invasion.ablauf import ranking
from polax_lab.games.invasion.belege import FIELD_RULES, PATH_RULES
from polax_lab.games.invasion.fragen import Judges
from polax_lab.games.invasion.stand import TEAMS, Name, Occasion, State, Team
from polax_lab.games.invasion.strecke import strecke
from polax_lab.games.invasion.woerter import named, place, planet
from polax_lab.question import Answer, PlanetId, Question, SpaceId
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg

# -- the path ------------------------------------------------------------------------------


class PathAnswer(Answer):
    """How many fields there are, and the special ones in order from Erde."""

    fields: int
    planets: tuple[str, ...]
    asteroids: tuple[str, ...]
    wormholes: tuple[str, ...]


class Path(Question):
    """Where are planets, asteroids and wormholes?"""

    answer_type = PathAnswer
    question: Literal["path"] = "path"


def judge_path(state: State, q: Path, rules: Ruleset) -> Finding:
    """List the special fields."""
    table = strecke(rules)

    def of(kind: str) -> tuple[str, ...]:
        return tuple(s for s, k in zip(table.fields, table.kind, strict=True) if k == kind)

    answer = PathAnswer(
        fields=len(table.fields),
        planets=of("planet"),
        asteroids=of("asteroid"),
        wormholes=of("wormhole"),
    )
    reason = msg("invasion.path", fields=answer.fields, planets=len(answer.planets),
                 specials=len(answer.asteroids))  # fmt: skip
    return Finding(None, answer, "IN-BOARD-07", reason, PATH_RULES)


class SpaceAnswer(Answer):
    """What a field is, and where a right answer leads from it if nobody is in the way.

    Attributes
    ----------
    kind : str
    number : int
        Counted from Erde.
    leads : dict of str to str
        By team; empty where an answer moves nobody.
    """

    kind: Literal["field", "planet", "asteroid", "wormhole"]
    number: int
    leads: dict[Team, str] = Field(default_factory=dict)


class Space(Question):
    """What does this field do?"""

    answer_type = SpaceAnswer
    question: Literal["space"] = "space"
    space: SpaceId = Field(description="the field")


def judge_space(state: State, q: Space, rules: Ruleset) -> Finding:
    """Say what a field does with a figure that stops on it."""
    table = strecke(rules)
    pos = table.place[q.space]
    kind = table.kind[pos]
    leads = {}
    for team, way in (("terra", 1), ("alien", -1)):
        ahead = table.to_planet[way][pos]
        if kind == "wormhole":
            leads[team] = table.fields[pos + ahead * way]
        elif kind == "asteroid":
            leads[team] = table.fields[pos + min(ahead, int(rules.asteroid_advance)) * way]
    answer = SpaceAnswer.model_validate({"kind": kind, "number": pos, "leads": leads})
    values: dict[str, Any] = {"at": place(pos, table)}
    if kind in ("asteroid", "wormhole"):
        values |= {team: place(table.place[to], table) for team, to in leads.items()}
    witness = Witness(asked=(q.space,), ends=tuple(dict.fromkeys(leads.values())))
    rule, *also = FIELD_RULES[kind]
    return Finding(
        None, answer, rule, msg(f"invasion.space.{kind}", **values), tuple(also), witness
    )


# -- ranks and questions -------------------------------------------------------------------


class RankAnswer(Answer):
    """The places of both teams; those who tie share one."""

    terra: tuple[tuple[Name, ...], ...]
    alien: tuple[tuple[Name, ...], ...]


class Rank(Question):
    """Who has which rank in the own team?"""

    answer_type = RankAnswer
    question: Literal["rank"] = "rank"


def judge_rank(state: State, q: Rank, rules: Ruleset) -> Finding:
    """Rank both teams by their battles."""
    places = {team: ranking(state, team, rules) for team in TEAMS}
    answer = RankAnswer.model_validate(places)
    said = tuple(
        msg(
            "invasion.rank.team",
            team=msg(f"invasion.side.{team}"),
            first=tuple(map(named, found[0])),
        )
        for team, found in places.items()
        if found
    )
    key = "won" if rules.rank == "won" else "fought"
    reason: Message = msg(f"invasion.rank.{key}" if said else "invasion.rank.nobody", teams=said)
    return Finding(None, answer, "IN-END-05", reason, ("IN-END-06",))


class PoolAnswer(Answer):
    """How many questions the bank has.

    Attributes
    ----------
    best : int
        Those that suit the occasion best; they are asked first.
    others : int
        Those that are asked when these are used up.
    left : int
        How many of both have not been asked yet.
    """

    best: int
    others: int
    left: int


class Pool(Question):
    """How many questions are there for this occasion?"""

    answer_type = PoolAnswer
    question: Literal["pool"] = "pool"
    occasion: Occasion = Field(description="what asks")
    planet: PlanetId | None = Field(default=None, description="which planet asks")


def judge_pool(state: State, q: Pool, rules: Ruleset) -> Finding:
    """Count the questions that suit."""
    table = strecke(rules)
    label = rules.board.label(q.planet) if q.planet and q.occasion == "planet" else ""
    tiers = table.bank.tiers(q.occasion, label, table.hardest)
    every = [id for tier in tiers for id in tier]
    left = sum(id not in state.used for id in every)
    answer = PoolAnswer(best=len(tiers[0]), others=len(every) - len(tiers[0]), left=left)
    where = msg("invasion.pool.on", planet=planet(label)) if label else None
    reason = msg(
        "invasion.pool",
        occasion=where or msg(f"invasion.occasion.{q.occasion}"),
        best=answer.best,
        more=msg("invasion.pool.more", others=answer.others) if answer.others else "",
        left=left,
    )
    return Finding(None, answer, "IN-Q-03", reason, ("IN-Q-01", "IN-Q-02"))


QUESTIONS: Judges = {
    Path: judge_path, Space: judge_space, Rank: judge_rank, Pool: judge_pool,
}  # fmt: skip
