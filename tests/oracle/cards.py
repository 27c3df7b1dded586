"""Playing cards in a turn (section 6) and Wegerecht with what happened before (section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from .flight import q_fire, q_reach
from .position import Pos
from .sealing import moves_the_ship, names, q_duty, q_duty_rule, shut_off

DECK = [
    *[f"gehen {n}" for n in range(1, 8)],
    "gehen joker",
    *[f"feuern {n}" for n in range(1, 4)],
    "feuern joker",
    "ruhe",
    "doppelkarte",
]


@dataclass
class Turn:
    """What has happened in the player's turn: cards, a flight, the duty at its start."""

    played: list[str]
    flown: list[str]
    duty: list[str] | None = None


Answer = dict[str, object]


def q_right_of_way(pos: Pos, colour: str, hand: list[str] | None, turn: Turn) -> Answer:
    """Return the duty to move in the middle of a turn, with everything that settles it.

    Ruhe releases (PX-WEG-04). One flight ends the duty, which is tested once, at the start of
    the turn (PX-WEG-11); a circle may be none (PX-WEG-14). Shot free it lapses or stays by
    PX-WEG-13. `planets` is left out where nothing says which planets a duty that stays is for.
    """
    cut_off = names(pos, shut_off(pos, pos.blocked()))
    unknown: Answer = {"fulfil": None, "doppelkarte": None, "ruhe": None, "show_hand": None}
    none = {"holds": False, "planets": [], "cut_off": cut_off, **unknown}
    if "ruhe" in turn.played:
        return {**none, "rule": "PX-WEG-04"}
    circle = turn.flown != [] and turn.flown[0] == turn.flown[-1]
    moved = turn.flown != [] and not (circle and pos.sw["loop_counts_as_moving"] == "no")
    if moved or turn.duty == []:
        return {**none, "rule": "PX-WEG-11"}
    planets = q_duty(pos, colour)
    rule = q_duty_rule(pos, colour)
    if turn.duty is not None:
        planets = [planet for planet in planets if planet in turn.duty]
        rule = "PX-WEG-01" if planets else "PX-WEG-13"
    stays = rule == "PX-WEG-13" and pos.sw["wegerecht_after_fire"] == "stays"
    if not planets and not stays:
        return {**none, "rule": rule}
    answer: Answer = {"holds": True, "cut_off": cut_off, "rule": rule, **unknown}
    if not stays:
        answer["planets"] = planets
    if hand is None:
        return answer
    usable = [card for card in DECK if card in hand and moves_the_ship(pos, colour, card)]
    if not usable:
        answer |= {"holds": False, "rule": "PX-WEG-03"}
    return answer | {
        "fulfil": usable,
        "doppelkarte": "doppelkarte" in hand and bool(usable),
        "ruhe": "ruhe" in hand,
        "show_hand": not usable,
    }


def open_places(played: list[str]) -> int:
    """Return how many cards the turn still takes: one, two more for each Doppelkarte.

    One card in a turn (PX-CARD-03); a Doppelkarte brings two further ones (PX-CARD-10), which
    may hold a Doppelkarte again (PX-CARD-12).
    """
    places = 1
    for card in played:
        places += 1 if card == "doppelkarte" else -1
    return places


def possible(pos: Pos, colour: str, card: str, gear: dict[str, object] | None) -> bool:
    """Return whether the action can be carried out; otherwise the card is only a discard.

    A Gehen without a legal flight (PX-MOVE-10), a Feuern without any target (PX-FIRE-18) or
    without the equipment, where that is known (PX-FIRE-17).
    """
    kind, _, value = card.partition(" ")
    if kind not in ("gehen", "feuern"):
        return True
    numbers = range(1, 7 if kind == "gehen" else 4) if value == "joker" else [int(value)]
    if kind == "gehen":
        return any(q_reach(pos, colour, n) for n in numbers)
    tools = {"torpedo": "torpedoes", "radar": "radar"}
    ready = [use for use, tool in tools.items() if gear is None or gear.get(tool)]
    return any(q_fire(pos, colour, n)[use] for n in numbers for use in ready)


def q_play(
    pos: Pos,
    colour: str,
    card: str,
    hand: list[str] | None,
    turn: Turn,
    gear: dict[str, object] | None = None,
) -> Answer:
    """Return whether and how a card may be played, and how many may or must follow.

    With an unknown hand the answer is empty where it depends on the other cards.
    """
    several = pos.sw["cards_per_turn"] == "several"
    no: Answer = {"holds": False, "use": None, "left": 0}
    if hand is not None and card not in hand:
        return {**no, "rule": "PX-CARD-01"}
    if not several and open_places(turn.played) < 1:
        return {**no, "rule": "PX-CARD-03"}
    places = open_places([*turn.played, card])
    rest = None if hand is None else list(hand)
    if rest is not None:
        rest.remove(card)
    answer: Answer = {"holds": True}
    if rest is not None:
        # Fewer cards than the chain wants: the rest of it lapses (PX-CARD-14).
        answer["left"] = len(rest) if several else min(places, len(rest))
    elif not several:
        answer["left"] = places

    if "ruhe" in turn.played and card.startswith("gehen"):
        return answer | {"use": "discard", "rule": "PX-CARD-09"}
    owed = q_right_of_way(pos, colour, None, turn)
    if not owed["holds"]:
        rule = {"doppelkarte": "PX-CARD-10", "ruhe": "PX-CARD-08"}.get(card, "PX-CARD-01")
        return answer | {
            "use": "play" if possible(pos, colour, card, gear) else "discard",
            "rule": rule,
        }
    if card == "ruhe":
        return answer | {"use": "release", "rule": "PX-WEG-04"}
    if moves_the_ship(pos, colour, card):
        return answer | {"use": "move", "rule": "PX-WEG-01"}
    if rest is None:
        return {}
    if not any(moves_the_ship(pos, colour, other) for other in rest):
        return answer | {"use": "show_hand", "rule": "PX-WEG-03"}
    # A usable Gehen is in the hand: the chain must not end without it (PX-WEG-12).
    if several or places >= 1:
        return answer | {"use": "play", "rule": "PX-WEG-12"}
    return {**no, "rule": "PX-WEG-01"}
