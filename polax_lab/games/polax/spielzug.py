"""Playing action cards in a game: flights, shots, Ruhe, Doppelkarte (slides 6, 7, 18; PX-CARD)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from polax_lab.board import Board
from polax_lab.games.polax import ereignisse, schaden
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.feuern import FEUERN, Fire, judge_fire, targets
from polax_lab.games.polax.flug import Move as Route
from polax_lab.games.polax.flug import judge_move
from polax_lab.games.polax.gehen import (
    Flight,
    Reach,
    flight,
    judge_reach,
    route_rule,
    steps,
    values,
)
from polax_lab.games.polax.karten import Play, judge_play, slots_left
from polax_lab.games.polax.partie import Fact
from polax_lab.games.polax.schuss import scan, shoot
from polax_lab.games.polax.state import CARDS, Card, Colour, Gear
from polax_lab.games.polax.table import Table, card_label
from polax_lab.games.polax.wegerecht import fulfilling, owed, pressing
from polax_lab.games.polax.zuege import Move, listed
from polax_lab.graph.masks import bits
from polax_lab.ruling import Finding
from polax_lab.texts import msg

VERBS = ("gehen", "feuern", "ruhe", "doppelkarte", "discard", "done")
_ENDLESS = 99
_MOST_LISTS = 1000


def begin(a: Action, colour: Colour) -> None:
    """Start a turn: the duty to clear the way is tested now (PX-WEG-11)."""
    planets = owed(a.table, colour)
    a.new_turn(colour, a.turn.number + 1, planets)
    a.enter("cards")
    a.event("PX-TURN-02", "zug.turn", colour, a.turn.number)
    expire(a, colour, "next_turn_start")
    if planets:
        a.event("PX-WEG-01", "zug.duty", colour, 0, planets=planets)


def expire(a: Action, colour: str, when: str) -> None:
    """End the damages whose time has come; what lasts to the end of the next turn comes closer."""
    damages = a.estate(colour).damages
    for d in damages:
        if d.until != "repair":
            break
    else:
        return
    left = tuple(d for d in damages if d.until != when)
    for gone in (d for d in damages if d.until == when):
        a.event("PX-SCH-13", "zug.works_again", colour, 0, part=msg(f"zug.part.{gone.part}"))
    if when == "turn_end":
        left = tuple(
            d._replace(until="turn_end") if d.until == "next_turn_end" else d for d in left
        )
    a.put_estate(colour, damages=left)
    control = all(d.part != "remote_control" for d in left)
    if control and not a.gear(colour).remote_control:
        a.put_gear(colour, remote_control=True)


def _powerless(a: Action) -> bool:
    damages = a.estate(a.player).damages
    return bool(damages) and any(d.part == "cards" for d in damages)


def _slots(a: Action) -> int:
    return _ENDLESS if a.rules.cards_per_turn == "several" else slots_left(a.turn)


def _on_duty(a: Action) -> bool:
    """Whether the ship must move and can; without power no card moves it (PX-GAP-11)."""
    colour = a.player
    if not a.turn.duty or _powerless(a) or not pressing(a.table, colour):
        return False
    return bool(fulfilling(a.table, colour, a.seat(colour).hand or ()))


def _without(hand: tuple[Card, ...], card: str) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _may_wait(a: Action, card: str, after: int) -> bool:
    """Whether the duty can still be met after this card (PX-WEG-12)."""
    hand = a.seat(a.player).hand or ()
    return after >= 1 and bool(fulfilling(a.table, a.player, _without(hand, card)))


def may_stop(a: Action) -> bool:
    """Whether the play of cards may end by choice (PX-CARD-03, PX-CARD-11)."""
    turn = a.turn
    several = a.rules.cards_per_turn == "several" and slots_left(turn) <= 0
    optional = a.rules.doppelkarte == "may" and "doppelkarte" in turn.played
    return (several or optional) and not _on_duty(a)


class _Use(NamedTuple):
    """The moves that lists make of one card: `play` names the card alone."""

    card: Card
    numbers: tuple[int, ...]
    flights: tuple[Move, ...]
    lists: dict[int, tuple[Move, ...]]
    play: Move
    discard: Move


@lru_cache(maxsize=64)
def _uses(player: str, board: Board) -> tuple[_Use, ...]:
    """Moves of all cards, made once: flights to every space in board order, and their lists."""
    return tuple(
        _Use(
            card,
            values(card) if flies else (),
            tuple(listed(player, "gehen", card, to) for to in board.ids) if flies else (),
            {},
            listed(player, card, card),
            listed(player, "discard", card),
        )
        for card, flies in ((card, card.startswith("gehen")) for card in CARDS)
    )


def moves(a: Action) -> Sequence[Move]:
    """Every hand card with every use, each once."""
    turn, seat = a.turn, a.me
    colour, hand, gear = seat.colour, seat.hand or (), seat.gear or Gear()
    duty, dead, slots = _on_duty(a), _powerless(a), _slots(a)
    armed, rested = bool(gear.torpedoes or gear.radar), "ruhe" in turn.played
    must_leave = duty and a.rules.loop_counts_as_moving == "no"
    fly: Flight | None = None
    found: list[Move] = []
    for use in _uses(colour, a.rules.board):
        card = use.card
        if card not in hand:
            continue
        other = not duty or _may_wait(a, card, slots - 1)
        if not dead:
            if use.numbers:
                if not rested:
                    fly = fly or flight(a.table, colour)
                    found += _flights(a.table, fly, use, must_leave and not other)
            elif card in FEUERN:
                if other and armed:
                    found += _shots(a, card)
            elif card == "ruhe" or not duty or _may_wait(a, card, slots + 1):
                found.append(use.play)
        if other:
            found.append(use.discard)
    if (turn.played or turn.laid) and may_stop(a):
        found.append(listed(colour, "done"))
    return found


def _flights(table: Table, fly: Flight, use: _Use, leave: bool) -> tuple[Move, ...]:
    reached = 0
    for n in use.numbers:
        reached |= fly.ends(table, n)
    if leave:
        reached &= ~(1 << fly.start)
    moves = use.lists.get(reached)
    if moves is None:
        if len(use.lists) >= _MOST_LISTS:
            use.lists.clear()
        moves = use.lists[reached] = tuple([use.flights[i] for i in bits(reached)])
    return moves


def _shots(a: Action, card: str) -> list[Move]:
    table, seat = a.table, a.me
    colour, gear = seat.colour, seat.gear or Gear()
    scanning = gear.radar and may_scan(a)
    if not (scanning or gear.torpedoes) or seat.ship is None or not table.in_space(seat.ship):
        return []
    ids, found = table.board.ids, []
    for end in bits(targets(table, seat.ship, card)):
        space = ids[end]
        for use in ("einzel", "doppel"):
            if use in gear.torpedoes:
                found.append(listed(colour, "feuern", card, space, use))
        if scanning and 1 << end & table.ships and seat.ship != space:
            found.append(listed(colour, "feuern", card, space, "radar"))
    return found


def may_scan(a: Action) -> bool:
    """Whether the radar may still be used in this turn (PX-FIRE-06)."""
    return a.rules.radar_per_turn == "unlimited" or not a.turn.scans


def judge(a: Action, move: Move) -> Finding:
    """The card first, then what is done with it."""
    colour = a.player
    card = card_label(move.what)
    if move.verb == "done":
        return _judge_stop(a)
    hand = a.seat(colour).hand or ()
    if move.what in hand and _powerless(a):
        only = move.verb == "discard"
        reason = msg("zug.discard" if only else "zug.powerless", card=card)
        return Finding(only, NO_ANSWER, "PX-GAP-11", reason, ("PX-SCH-01", "PX-CARD-02"))
    finding = judge_play(a.table, Play.model_validate({"card": move.what, "player": colour}))
    if not finding.holds:
        return finding
    if move.verb == "discard":
        return _judge_discard(a, move, finding)
    if move.verb == "gehen":
        return _judge_flight(a, move, finding)
    if move.verb == "feuern":
        return _judge_shot(a, move)
    return finding


def _judge_stop(a: Action) -> Finding:
    if not (a.turn.played or a.turn.laid):
        return Finding(False, NO_ANSWER, "PX-CARD-01", msg("zug.stop.none"))
    if may_stop(a):
        return Finding(True, NO_ANSWER, "PX-CARD-11", msg("zug.stop.may"), ("PX-CARD-03",))
    if _on_duty(a):
        return Finding(False, NO_ANSWER, "PX-WEG-12", msg("zug.stop.duty"), ("PX-WEG-01",))
    left = min(slots_left(a.turn), len(a.me.hand or ()))
    return Finding(False, NO_ANSWER, "PX-CARD-11", msg("zug.stop.must", left=left), ("PX-CARD-10",))


def _owed(a: Action, move: Move, also: tuple[str, ...]) -> Finding:
    reason = msg("zug.owed", card=card_label(move.what), planets=a.turn.duty or ())
    return Finding(False, NO_ANSWER, "PX-WEG-01", reason, ("PX-WEG-12", *also))


def _judge_discard(a: Action, move: Move, played: Finding) -> Finding:
    if _on_duty(a) and not _may_wait(a, move.what, _slots(a) - 1):
        return _owed(a, move, ("PX-CARD-02",))
    reason = msg("zug.discard", card=card_label(move.what))
    return Finding(True, NO_ANSWER, "PX-CARD-02", reason, (played.rule,))


def _judge_flight(a: Action, move: Move, played: Finding) -> Finding:
    colour, ship = a.player, a.table.ship(a.player)
    if "ruhe" in a.turn.played:
        return played._replace(holds=False)
    circle = move.to == ship and a.rules.loop_counts_as_moving == "no"
    if circle and _on_duty(a) and not _may_wait(a, move.what, _slots(a) - 1):
        return _owed(a, move, ("PX-WEG-14",))
    data = {"card": move.what, "player": colour}
    if move.via:
        route = {**data, "route": (ship, *move.via)}
        return judge_move(a.table, Route.model_validate(route))
    return judge_reach(a.table, Reach.model_validate({**data, "to": move.to}))


def _judge_shot(a: Action, move: Move) -> Finding:
    colour = a.player
    if _on_duty(a) and not _may_wait(a, move.what, _slots(a) - 1):
        return _owed(a, move, ())
    use = "radar" if move.use == "radar" else "torpedo"
    if use == "radar" and a.gear(colour).radar and not may_scan(a):
        return Finding(False, NO_ANSWER, "PX-FIRE-06", msg("zug.scanned_already"))
    loaded = a.gear(colour).torpedoes
    if use == "torpedo" and loaded and move.use not in loaded:
        torpedo = msg(f"polax.torpedo.{move.use}")
        reason = msg("zug.not_loaded", torpedo=torpedo)
        return Finding(False, NO_ANSWER, "PX-FIRE-09", reason, ("PX-FIRE-17",))
    asked = {"card": move.what, "use": use, "at": move.to, "player": colour}
    return judge_fire(a.table, Fire.model_validate({**asked}))


def do(a: Action, move: Move) -> None:
    """Lay the card off, then carry out what it orders."""
    if move.verb == "done":
        a.enter("draw")
        return
    colour, card, turn = a.player, move.what, a.turn
    _show_hand(a, move)
    discarded = move.verb == "discard"
    before: Table | None = None
    now: dict[str, Any] = {}
    if discarded:
        now["laid"] = turn.laid + 1
    else:
        now["played"] = (*turn.played, card)
    if slots_left(turn) <= 0:
        now["extra"] = turn.extra + 1
    if move.verb == "gehen":
        before, now["flown"] = a.table, _way(a, move)
    a.lay_off(colour, card, flown_to=move.to if before is not None else "")
    a.put_turn(**now)
    if before is not None:
        _fly(a, move, before)
    elif move.verb == "feuern":
        a.event("PX-CARD-04", "zug.played", colour, 1, card=card_label(card))
        (scan if move.use == "radar" else shoot)(a, move)
    elif a.log is None:
        pass  # there is nobody to be told, and nothing else to do
    elif discarded:
        a.event("PX-CARD-02", "zug.discarded", colour, 1, card=card_label(card))
    else:
        rule = "PX-CARD-08" if card == "ruhe" else "PX-CARD-10"
        a.event(rule, f"zug.{card}", colour, 1)
    hand = a.seat(colour).hand
    if not hand:
        schaden.emptied(a, colour)
    if a.phase == "cards" and (not hand or _slots(a) <= 0):
        a.enter("draw")


def _show_hand(a: Action, move: Move) -> None:
    """Without a card that moves the ship the whole hand is shown first (PX-WEG-03, PX-WEG-17)."""
    if not a.turn.duty or a.turn.played or a.turn.laid or move.verb == "ruhe":
        return
    colour = a.player
    hand = a.seat(colour).hand or ()
    if not pressing(a.table, colour) or (not _powerless(a) and fulfilling(a.table, colour, hand)):
        return
    fact = Fact(a.turn.number, colour, hand)
    for other in a.playing:
        if other != colour:
            a.put_estate(other, facts=(*a.estate(other).facts, fact))
    a.event("PX-WEG-03", "zug.shown", colour, len(hand), cards=tuple(map(card_label, hand)))


def _fly(a: Action, move: Move, table: Table) -> None:
    colour, way = a.player, a.turn.flown
    if a.log is not None:
        most = max(values(move.what)) if move.what != "gehen joker" else steps(table, way)
        rule, _ = route_rule(table, way, most)
        a.event(
            rule, "zug.flew", colour, steps(table, way), card=card_label(move.what), start=way[0],
            to=move.to,
        )  # fmt: skip
    if table.board.is_planet(move.to):
        ereignisse.landed(a, colour)


def _way(a: Action, move: Move) -> tuple[str, ...]:
    """The route of a flight: the one that is named, else the first to its end."""
    table, colour = a.table, a.player
    if move.via:
        return (table.ship(colour), *move.via)
    fly, end, ids = flight(table, colour), table.board.index[move.to], table.board.ids
    for n in values(move.what):
        way = fly.route(table, n, end)
        if way is not None:
            return tuple([ids[i] for i in way])
    raise AssertionError(f"{move} is not a flight")
