"""Questions about planets, bases, prices and the map (L40, L58, L62, L84, L103)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from polax_lab.errors import QuestionError, did_you_mean
from polax_lab.filemodel import Int, Model
from polax_lab.games.sector18.action import called, hue
from polax_lab.games.sector18.economy import base_cost, income, shield_cost, shield_points, tokens
from polax_lab.games.sector18.factions import side_name
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.movement import planets
from polax_lab.games.sector18.questions import Judges, Player, Table
from polax_lab.games.sector18.starmap import chart_of
from polax_lab.games.sector18.state import KINDS, MOST_LEVEL, Colour, FactionId, Ship
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg


class IncomePart(Model):
    """One part of an income."""

    what: str
    amount: Int
    planet: str = ""


class IncomeAnswer(Answer):
    """What collecting brings."""

    amount: int
    parts: tuple[IncomePart, ...]


class Income(Question):
    """What does collecting bring?"""

    answer_type = IncomeAnswer
    question: Literal["income"] = "income"
    player: Colour | None = Player


def judge_income(table: Table, q: Income) -> Finding:
    """Add up base, planets, bonuses and skills."""
    front = table.front(q.player)
    parts = list(income(front))
    amount = sum(part.amount for part in parts)
    answer = IncomeAnswer(
        amount=amount,
        parts=tuple(IncomePart(what=p.what, amount=p.amount, planet=p.planet) for p in parts),
    )
    listed = tuple(
        msg(f"sector18.answer.income.{p.what}", amount=p.amount, planet=p.planet) for p in parts
    )
    key = "sector18.answer.income" if listed else "sector18.answer.income.none"
    reason = msg(key, who=hue(front.me.colour), amount=amount, parts=listed)
    also = [p.rule for p in parts]
    also += ["S18-COLL-01", "S18-CLAIM-04", "S18-COLL-07"]
    also += ["S18-GAP-05"] if any(p.what == "ore" for p in parts) else []
    also += ["S18-CLAIM-02", "S18-SHIP-04"] if any(p.what == "science" for p in parts) else []
    return Finding(None, answer, "S18-COLL-06", reason, tuple(dict.fromkeys(also)),
                   Witness(ends=front.claims()))  # fmt: skip


class ClaimsAnswer(Answer):
    """Who has which planets."""

    red: tuple[str, ...]
    blue: tuple[str, ...]
    contested: tuple[str, ...]


class Claims(Question):
    """Who has which planet, and which are contested?"""

    answer_type = ClaimsAnswer
    question: Literal["claims"] = "claims"


def judge_claims(table: Table, q: Claims) -> Finding:
    """By the ships in the zones of the planets."""
    owners = planets(table.state, table.rules)

    def of(who: str) -> tuple[str, ...]:
        return tuple(planet for planet, owner in owners.items() if owner == who)

    answer = ClaimsAnswer(red=of("red"), blue=of("blue"), contested=of("contested"))
    parts: list[Message] = [
        msg("sector18.answer.claims.part", who=hue(c), planets=of(c))
        for c in ("red", "blue")
        if of(c)
    ]
    if answer.contested:
        parts.append(msg("sector18.answer.claims.contested", planets=answer.contested))
    key = "sector18.answer.claims" if parts else "sector18.answer.claims.none"
    reason = msg(key, parts=tuple(parts))
    rule = "S18-CLAIM-03" if answer.contested else "S18-CLAIM-01"
    also = ["S18-CLAIM-01", "S18-CLAIM-02", "S18-CLAIM-03", "S18-CLAIM-04", "S18-CLAIM-05",
            "S18-ZONE-09"]  # fmt: skip
    return Finding(None, answer, rule, reason, tuple(id for id in also if id != rule),
                   Witness(ends=tuple(owners)))  # fmt: skip


class LevelAnswer(Answer):
    """What a level of the base offers.

    Attributes
    ----------
    actions : tuple of str
        As ``build light``; ``income`` is more income.
    price : int or None
        Of the next level.
    """

    actions: tuple[str, ...]
    price: int | None


class Level(Question):
    """What can be done at a level of the base, and what does the next one cost?"""

    answer_type = LevelAnswer
    question: Literal["level"] = "level"
    level: Int = Field(ge=1, le=4, description="level of the base")


def judge_level(table: Table, q: Level) -> Finding:
    """Read the base card."""
    rules = table.rules
    actions = rules.cards.unlocked(q.level, rules)
    cost = base_cost(rules, q.level + 1) if q.level < MOST_LEVEL else None
    answer = LevelAnswer(actions=actions, price=cost)
    named = tuple(_thing(a) for a in actions)
    key = "sector18.answer.level" if cost is not None else "sector18.answer.level.last"
    reason = msg(key, level=q.level, actions=named, cost=cost or 0)
    also = ("S18-GAP-03", "S18-BASE-01", "S18-BASE-02", "S18-BASE-03", "S18-BASE-04",
            "S18-BASE-05", "S18-COMP-04", "S18-TURN-04", "S18-TURN-05")  # fmt: skip
    return Finding(None, answer, "S18-TURN-03", reason, also)


def _thing(action: str) -> Message:
    verb, _, kind = action.partition(" ")
    return msg("sector18.verb.build_kind", kind=called(kind)) if kind else msg(
        f"sector18.verb.{verb}")  # fmt: skip


class ShieldAnswer(Answer):
    """What a level of the shield holds and costs."""

    points: int
    price: int


class Shield(Question):
    """How many points does a level of the shield hold, and what does it cost?"""

    answer_type = ShieldAnswer
    question: Literal["shield"] = "shield"
    level: Int = Field(ge=1, le=3, description="level of the shield")


def judge_shield(table: Table, q: Shield) -> Finding:
    """Read the shield card."""
    rules = table.rules
    points, cost = shield_points(q.level, rules), shield_cost(rules, q.level)
    reason = msg("sector18.answer.shield", level=q.level, points=points, cost=cost)
    also = ("S18-SHLD-01", "S18-SHLD-03", "S18-GAP-04", "S18-COMP-03", "S18-COMP-04")
    return Finding(None, ShieldAnswer(points=points, price=cost), "S18-SHLD-02", reason, also)


class FactionAnswer(Answer):
    """What a side of a faction card does."""

    card: str
    price: int
    effect: str
    amount: int


class Faction(Question):
    """What does a faction's ability do, and what does it cost?"""

    answer_type = FactionAnswer
    question: Literal["faction"] = "faction"
    faction: FactionId = Field(description="such as overdrive")


def judge_faction(table: Table, q: Faction) -> Finding:
    """Read the faction card."""
    cards = table.rules.cards
    side = cards.side(q.faction)
    if side is None:
        hint = did_you_mean(q.faction, [s.id for s in cards.factions])
        raise QuestionError(msg("sector18.no.side", side=q.faction), hint)
    answer = FactionAnswer(card=side.card, price=side.price, effect=side.effect, amount=side.amount)
    effect = msg(f"sector18.effect.{side.effect}", amount=side.amount)
    reason = msg("sector18.answer.faction", side=side_name(side), effect=effect, cost=side.price)
    also = ("S18-GAP-02", "S18-FAC-01", "S18-FAC-03", "S18-COMP-02")
    return Finding(None, answer, "S18-FAC-06", reason, also)


class ZoneAnswer(Answer):
    """What a zone is."""

    kind: str
    bonus: str
    neighbours: tuple[str, ...]


class ZoneKind(Question):
    """What is special about a zone?"""

    answer_type = ZoneAnswer
    question: Literal["zone"] = "zone"
    zone: SpaceId


def judge_zone(table: Table, q: ZoneKind) -> Finding:
    """Read the map."""
    rules = table.rules
    chart, board = chart_of(rules), rules.board
    kind, bonus = chart.kind[q.zone], chart.bonus.get(q.zone, "")
    answer = ZoneAnswer(kind=kind, bonus=bonus, neighbours=board.neighbours(q.zone))
    word = msg(f"sector18.zone.{bonus or kind}", amount=rules.ore_bonus, less=rules.yard_discount,
               more=rules.asteroid_cost)  # fmt: skip
    rule = {"empty": "S18-ZONE-02", "asteroid": "S18-ZONE-03", "warp": "S18-ZONE-05",
            "planet": "S18-ZONE-09", "base": "S18-MOVE-08"}[kind]  # fmt: skip
    also = [
        "S18-ZONE-01",
        "S18-COMP-05",
        "S18-SETUP-05",
        "S18-SETUP-06",
        "S18-GAP-01",
        "S18-GAP-06",
    ]
    also += ["S18-GAP-05"] if bonus else []
    also += ["S18-ZONE-04"] if kind == "asteroid" else []
    also += ["S18-GAP-07", "S18-MOVE-07"] if kind == "base" else []
    also += ["S18-GAP-07"] if any(n in chart.bases for n in answer.neighbours) else []
    reason = msg("sector18.answer.zone", zone=q.zone, kind=word, near=answer.neighbours)
    return Finding(None, answer, rule, reason, tuple(dict.fromkeys(also)),
                   Witness(asked=(q.zone,), ends=answer.neighbours))  # fmt: skip


class BlockadeAnswer(Answer):
    """Where ships of the own base could still go, by type of ship; empty if nowhere."""

    ends: dict[str, tuple[str, ...]]


class Blockade(Question):
    """Is this player's base shut, so that a new ship of no type gets out?"""

    answer_type = BlockadeAnswer
    question: Literal["blockade"] = "blockade"
    player: Colour | None = Player


def judge_blockade(table: Table, q: Blockade) -> Finding:
    """Ends of a new ship of each type that stands in the base zone.

    Tokens come back and bases grow, so that every type counts; which of those that get out could
    not be built now is told beside.
    """
    front: Front = table.front(q.player)
    base = front.chart.home(front.me.colour)
    ends: dict[str, tuple[str, ...]] = {
        kind: tuple(dict.fromkeys(m.to for m in front.moves(Ship(kind, 1, base)) if m.to != base))
        for kind in KINDS
    }
    shut = not any(ends.values())
    near = tuple(z for z in table.rules.board.neighbours(base) if z in front.busy)
    values = {"who": hue(front.me.colour), "zones": near}
    open_ = tuple(k for k in KINDS if ends[k])
    key = "sector18.answer.blockade.shut" if shut else "sector18.answer.blockade.open"
    reason = msg(key, **values, kinds=tuple(map(called, open_)))
    unlocked = table.rules.cards.unlocked(front.me.level, table.rules)
    later = [k for k in open_ if f"build {k}" not in unlocked or not tokens(front, k)]
    if later:
        kinds = tuple(map(called, later))
        reason = msg("sector18.answer.blockade.later", reason=reason, kinds=kinds)
    also = ("S18-MOVE-04", "S18-MOVE-05", "S18-MOVE-06", "S18-GAP-07")
    return Finding(shut, BlockadeAnswer(ends=ends), "S18-MOVE-03", reason, also,
                   Witness(asked=(base,), blocked=near))  # fmt: skip


QUESTIONS: Judges = {
    Income: judge_income, Claims: judge_claims, Level: judge_level, Shield: judge_shield,
    Faction: judge_faction, ZoneKind: judge_zone, Blockade: judge_blockade,
}  # fmt: skip
