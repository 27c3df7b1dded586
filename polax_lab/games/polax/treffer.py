"""What a torpedo hit does (slides 7, 15, 21, 22; PX-HIT, PX-ELIM-01)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from polax_lab.errors import QuestionError
from polax_lab.games.polax.preise import most_cards
from polax_lab.games.polax.state import Colour, Gear, Torpedo
from polax_lab.games.polax.table import Judges, Table, piece_label
from polax_lab.question import Answer, Question, SpaceId
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import Message, msg


class HitAnswer(Answer):
    """Losses on both sides.

    Attributes
    ----------
    removed : str or None
        The piece that leaves the board.
    cargo_lost : str or None
        Its cargo.
    target_damage, attacker_damage : int
        Percent.
    target_loses, attacker_loses : str or None
        Device that is used up.
    cards : int
        Hand cards that the damaged player loses.
    eliminated : str or None
        Player whose ship reaches 100 percent.
    """

    removed: str | None = None
    cargo_lost: str | None = None
    target_damage: int = 0
    attacker_damage: int = 0
    target_loses: str | None = None
    attacker_loses: str | None = None
    cards: int = 0
    eliminated: str | None = None


class Hit(Question):
    """What happens if this player's torpedo hits the piece on this space?"""

    answer_type = HitAnswer
    question: Literal["hit"] = "hit"
    at: SpaceId = Field(description="the space of the piece that is hit")
    torpedo: Torpedo = Field(description="einzel or doppel")
    player: Colour | None = Field(default=None, description="who fires; the player on turn without")


def judge_hit(table: Table, q: Hit) -> Finding:
    """The hit matrix; whether the shot reaches is the question ``fire``."""
    attacker = table.player(q.player)
    pieces = table.at.get(q.at, [])
    if not pieces or not table.in_space(q.at):
        raise QuestionError(msg("polax.fault.no_target", space=q.at))
    piece = pieces[0]
    label = piece_label(piece)
    witness = Witness(asked=(q.at,), blockers=(piece.text,), blocked=(q.at,))
    if piece.kind != "ship":
        cargo = next(
            (
                t.cargo
                for t in table.seat(piece.owner).transporters
                if piece.kind == "transporter" and t.number == piece.number
            ),
            None,
        )
        also = ("PX-HIT-01", "PX-HIT-03") + (("PX-HIT-04",) if cargo else ())
        key = "destroyed_cargo" if cargo else "destroyed"
        return Finding(
            None,
            HitAnswer(removed=piece.text, cargo_lost=cargo),
            "PX-HIT-02",
            msg(f"polax.hit.{key}", unit=label, cargo=_goods(cargo)),
            also,
            witness,
        )
    if piece.owner == attacker:
        raise QuestionError(msg("polax.fault.self_hit"), msg("polax.fault.self_hit.hint"))
    full = int(table.rules.torpedo_damage[q.torpedo])
    theirs = (table.seat(piece.owner).gear or Gear()).shield
    ours = (table.seat(attacker).gear or Gear()).shield
    hurt, lost_theirs, lost_ours = "target", theirs != "none", False
    if theirs == "none":
        rule = "PX-HIT-05" if q.torpedo == "einzel" else "PX-HIT-06"
    elif theirs == "schutzschild":
        rule, hurt = "PX-HIT-09", ""
    elif ours == "none":
        rule, hurt = "PX-HIT-10", "attacker"
    elif ours == "schutzschild":
        rule, hurt, lost_ours = "PX-HIT-11", "", True
    else:
        rule, lost_ours = "PX-HIT-12", True
    more = ["PX-HIT-01"]
    if theirs != "reflektor" and ours != "none":
        more.append("PX-HIT-13")
    damaged = piece.owner if hurt == "target" else attacker if hurt else None
    cards, out = 0, None
    if damaged is not None:
        seat = table.seat(damaged)
        cards = full // table.rules.damage_per_card
        held = most_cards(table.rules, seat.damage) if seat.hand is None else len(seat.hand)
        if held < cards:
            cards = held
            more.append("PX-HIT-15")
        more += ["PX-HIT-07", "PX-HIT-08" if hurt == "target" else "PX-HIT-14", "PX-HIT-16"]
        if seat.damage + full >= 100:
            out = damaged
            more.append(rule)
    answer = HitAnswer(
        target_damage=full if hurt == "target" else 0,
        attacker_damage=full if hurt == "attacker" else 0,
        target_loses=theirs if lost_theirs else None,
        attacker_loses=ours if lost_ours else None,
        cards=cards,
        eliminated=out,
    )
    name = {
        "target": msg(f"polax.colour.{piece.owner}"),
        "attacker": msg(f"polax.colour.{attacker}"),
        "damage": full,
        "cards": cards,
        "torpedo": msg(f"polax.torpedo.{q.torpedo}"),
        "shield": msg(f"polax.shield.{theirs}"),
        "own_shield": msg(f"polax.shield.{ours}"),
        "damaged": msg(f"polax.colour.{damaged or attacker}"),
    }
    key = {
        "PX-HIT-05": "plain",
        "PX-HIT-06": "plain",
        "PX-HIT-09": "shield",
        "PX-HIT-10": "returned",
        "PX-HIT-11": "both",
        "PX-HIT-12": "reflected_twice",
    }[rule]
    reason = msg(f"polax.hit.{key}", **name)
    if out:
        rule = "PX-ELIM-01"
        reason = msg("polax.hit.eliminated", base=reason, damaged=name["damaged"])
    return Finding(None, answer, rule, reason, tuple(more), witness)


def _goods(cargo: str | None) -> Message | str:
    return msg(f"polax.goods.{cargo}") if cargo else ""


QUESTIONS: Judges = {Hit: judge_hit}
