"""Playing action cards, as far as a position decides it (slides 6, 7, 18; PX-CARD, PX-WEG)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from polax_lab.games.polax.feuern import Fire, judge_fire
from polax_lab.games.polax.gehen import best_routes
from polax_lab.games.polax.state import Card, Colour, Turn
from polax_lab.games.polax.table import Judges, Table, card_label
from polax_lab.games.polax.wegerecht import RightOfWay, fulfilling, judge_right_of_way
from polax_lab.question import Answer, Question
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg


class PlayAnswer(Answer):
    """How a card may be played.

    Attributes
    ----------
    use : str or None
        ``play`` (its action may be carried out or left undone), ``move`` (it has to move the
        ship), ``release`` (Ruhe lifts the duty), ``show_hand`` (first show the hand),
        ``discard`` (its action is blocked); None if it may not be played.
    left : int
        Further cards that this turn demands or allows after it.
    """

    use: Literal["play", "move", "release", "show_hand", "discard"] | None
    left: int


class Play(Question):
    """May this card be played now?"""

    answer_type = PlayAnswer
    question: Literal["play"] = "play"
    card: Card = Field(description="the card to play")
    player: Colour | None = Field(default=None, description="who plays; the player on turn without")
    hand: tuple[Card, ...] | None = Field(
        default=None, description="hand cards; those of the position without"
    )


def slots_left(turn: Turn) -> int:
    """Cards that a turn still demands: one, and two after each Doppelkarte (PX-CARD-10).

    Where one card is played in a turn, no more than these may be (PX-CARD-03).
    """
    laid = len(turn.played) + turn.laid - turn.extra
    return 1 + 2 * turn.played.count("doppelkarte") - laid


def judge_play(table: Table, q: Play) -> Finding:
    """The hand, the number of cards in a turn, and the duty to clear the way."""
    colour = table.player(q.player)
    turn = table.turn or Turn(colour)
    hand = table.hand(colour, q.hand)
    several = table.rules.cards_per_turn == "several"
    slots = slots_left(turn)
    after = slots - 1 + (2 if q.card == "doppelkarte" else 0)
    rest = list(hand or ())
    if q.card in rest:
        rest.remove(q.card)
    left = len(rest) if several else max(0, min(after, len(rest) if hand is not None else after))
    name = {"card": card_label(q.card), "colour": msg(f"polax.colour.{colour}")}

    def found(
        use: str | None,
        rule: str,
        key: str,
        *also: str,
        witness: Witness | None = None,
        sure: bool = True,
    ) -> Finding:
        answer = PlayAnswer.model_validate({"use": use, "left": left if use else 0})
        return Finding(
            use is not None if sure else None,
            answer,
            rule,
            msg(f"polax.play.{key}", left=left, **name),
            also,
            witness or Witness(),
        )

    if turn.player != colour:
        name["other"] = msg(f"polax.colour.{turn.player}")
        return found(None, "PX-TURN-02", "not_on_turn")
    if hand is not None and q.card not in hand:
        return found(None, "PX-CARD-01", "not_in_hand")
    if slots <= 0 and not several:
        return found(None, "PX-CARD-03", "enough", "PX-CARD-10", "PX-CARD-15")
    chain = ("PX-CARD-16",) if turn.played else ()
    if "ruhe" in turn.played and q.card.startswith("gehen"):
        return found("discard", "PX-CARD-09", "rested", "PX-CARD-02", *chain)
    # Of an unknown hand this much is known: the card itself.
    held = (q.card,) if hand is None else hand
    duty = judge_right_of_way(table, RightOfWay(player=colour, hand=held))
    if duty.rule == "PX-WEG-03":
        if q.card == "ruhe":
            return found("release", "PX-WEG-04", "release", *duty.also, witness=duty.witness)
        if hand is None:
            # It hangs on cards that nobody has told us.
            return found(
                "show_hand",
                "PX-WEG-03",
                "show_unknown",
                *duty.also,
                witness=duty.witness,
                sure=False,
            )
        return found("show_hand", "PX-WEG-03", "show", *duty.also, witness=duty.witness)
    if not duty.holds and not _possible(table, colour, q.card):
        return found("discard", "PX-CARD-01", "discard", "PX-CARD-02", *chain)
    if not duty.holds:
        rule = (
            "PX-CARD-10"
            if q.card == "doppelkarte"
            else "PX-CARD-08"
            if q.card == "ruhe"
            else ("PX-CARD-01")
        )
        also: tuple[str, ...] = ("PX-CARD-11", "PX-CARD-14") if q.card == "doppelkarte" else ()
        if also and "doppelkarte" in turn.played:
            also += ("PX-CARD-12", "PX-CARD-13")
        key = "chain" if q.card == "doppelkarte" else "free"
        return found("play", rule, key, "PX-CARD-02", "PX-CARD-03", *also, *chain)
    if q.card == "ruhe":
        return found("release", "PX-WEG-04", "release", "PX-CARD-08", witness=duty.witness)
    if fulfilling(table, colour, (q.card,)):
        return found("move", "PX-WEG-01", "move", "PX-WEG-14", witness=duty.witness)
    # Another action may come first, if a card that moves the ship can still follow (PX-WEG-12).
    follow = several or after >= 1
    if follow and fulfilling(table, colour, tuple(rest)):
        return found("play", "PX-WEG-12", "first", "PX-WEG-01", "PX-WEG-15", witness=duty.witness)
    return found(None, "PX-WEG-01", "must_move", "PX-WEG-12", "PX-CARD-02", witness=duty.witness)


def _possible(table: Table, colour: Colour, card: Card) -> bool:
    """Whether the action of a card can be carried out, as far as the position tells."""
    if table.seat(colour).ship is None:
        return True
    if card.startswith("gehen"):
        return bool(best_routes(table, colour, card))
    if card.startswith("feuern"):
        uses = ({"card": card, "use": use, "player": colour} for use in ("torpedo", "radar"))
        return any(judge_fire(table, Fire.model_validate(use)).holds for use in uses)
    return True


QUESTIONS: Judges = {Play: judge_play}
