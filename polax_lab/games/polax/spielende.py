"""The end: final flights, towing, freezing, bonuses, Gewinner and Sieger (slide 12; PX-END)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.fracht import goods_label
from polax_lab.games.polax.gehen import flight
from polax_lab.games.polax.preise import import_bonus
from polax_lab.games.polax.state import Seat, State
from polax_lab.games.polax.table import Table, card_label
from polax_lab.games.polax.zuege import Move
from polax_lab.graph.masks import bits
from polax_lab.graph.walks import walk_lengths
from polax_lab.play import Outcome
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import msg

VERBS = ("final", "tow", "rest")


def begin(a: Action) -> None:
    """Clear the board (PX-END-04, -05); then everybody flies, the drawer first (PX-GAP-16)."""
    board = a.rules.board
    for colour in a.playing:
        seat = a.seat(colour)
        fleet = tuple(t for t in seat.transporters if board.is_planet(t.space))
        for lost in (t for t in seat.transporters if t not in fleet):
            a.note(colour, "ende.transporter_gone", "transporter", lost.number)
            data: dict[str, Any] = {"number": lost.number, "at": lost.space}
            if lost.cargo:
                data["goods"] = goods_label(lost.cargo)
            key = "transporter_gone_loaded" if lost.cargo else "transporter_gone"
            a.event("PX-END-04", f"ende.{key}", colour, 1, **data)
        if seat.mines:
            a.event("PX-END-04", "ende.mines_gone", colour, len(seat.mines))
        a.put(colour, transporters=fleet, mines=())
    if a.nebula:
        a.event("PX-NEB-10", "ende.nebula_gone", "", 0, area=a.nebula)
    a.put_board(nebula=None)
    a.put_season(phase="final", pending=(), todo=())
    around = tuple(c for c in _round(a) if not a.estate(c).out)
    for colour in around if a.log is not None else ():
        hand = a.seat(colour).hand or ()
        cards = tuple(map(card_label, hand))
        a.event("PX-END-06", "ende.revealed", colour, steps(hand), cards=cards)
    if around:
        _turn_of(a, around[0])
        _forced(a)
    else:
        _finish(a)


def _round(a: Action) -> tuple[str, ...]:
    """Everybody, clockwise from the drawer of Polax (PX-GAP-16).

    Without a drawer the last one in the game has ended the season.
    """
    order = a.order
    at = order.index(a.drawer or order[0])
    return (*order[at:], *order[:at])


def steps(hand: Sequence[str]) -> int:
    """The sum of the Gehen values of a hand: a joker counts 6 (PX-END-07)."""
    return sum(6 if c == "gehen joker" else int(c[6:]) for c in hand if c.startswith("gehen"))


def _turn_of(a: Action, colour: str) -> None:
    number = a.turn.number
    a.new_turn(a.seat(colour).colour, number)


class Reach(NamedTuple):
    """What a final flight and a tow can reach.

    Attributes
    ----------
    flown : dict of str to int
        Planets within the sum of the hand, with the steps.
    towed : dict of str to int
        Further planets with the Spaceus of the cheapest tow (PX-END-11 to 13).
    """

    flown: dict[str, int]
    towed: dict[str, int]


def reach(a: Action, colour: str) -> Reach:
    """Planets for a player's ship at the end; other ships are obstacles (PX-END-09)."""
    table, most = a.table, steps(a.seat(colour).hand or ())
    key = ("reach", colour, most)
    found: Reach | None = table.notes.get(key)
    if found is None:
        found = table.notes[key] = _reach(a, table, a.seat(colour), most)
    return found


def _reach(a: Action, table: Table, seat: Seat, most: int) -> Reach:
    ship = table.ship(seat.colour)
    on_planet = table.board.is_planet(ship)
    if on_planet and a.rules.final_flight == "space_only":
        return Reach({}, {})
    fly = flight(table, seat.colour)
    lengths = walk_lengths(table.kernel, fly.start, most, fly.rules)
    ids = table.board.ids
    flown = {ids[i]: lengths[i] for i in bits(table.planets) if i in lengths and i != fly.start}
    if on_planet:
        return Reach(flown, {})
    towed: dict[str, int] = {}
    # A tow begins where the flight ended, in space.
    here = [i for i in (fly.start, *lengths) if not 1 << i & table.planets]
    for i in bits(table.planets):
        if ids[i] not in flown:
            # Nothing is in the way of a tow (PX-END-09).
            away = table.kernel.steps_to(i)
            nearest = min((away[f] for f in here if f in away), default=None)
            if nearest is not None:
                towed[ids[i]] = nearest * a.rules.tow_price
    return Reach(flown, towed)


def moves(a: Action) -> Sequence[Move]:
    """Planets to fly or to be towed to, or staying."""
    colour = a.player
    found = _landings(a, colour)
    if not found or _safe(a, colour):
        found.append(Move(colour, "rest"))
    return found


def _landings(a: Action, colour: str) -> list[Move]:
    there, account = reach(a, colour), a.estate(colour).account
    found = [Move(colour, "final", to=p) for p in there.flown]
    found += [Move(colour, "tow", to=p) for p, cost in there.towed.items() if account >= cost]
    return found


def _safe(a: Action, colour: str) -> bool:
    return a.rules.board.is_planet(a.seat(colour).ship or "")


def judge(a: Action, move: Move) -> Finding:
    """By the sum of the hand, and by what the tow costs."""
    colour, planet = a.player, move.to
    if move.verb == "rest":
        if _safe(a, colour):
            return Finding(True, NO_ANSWER, "PX-END-06", msg("ende.may_rest"), ("PX-END-10",))
        if _landings(a, colour):
            return Finding(False, NO_ANSWER, "PX-END-11", msg("ende.must_land"), ("PX-END-12",))
        return Finding(True, NO_ANSWER, "PX-END-14", msg("ende.freezes"), ("PX-END-15",))
    if not a.rules.board.is_planet(planet):
        return Finding(False, NO_ANSWER, "PX-END-06", msg("ende.only_planets", space=planet))
    return (_judge_flight if move.verb == "final" else _judge_tow)(a, colour, planet)


def _judge_flight(a: Action, colour: str, planet: str) -> Finding:
    there, most = reach(a, colour), steps(a.seat(colour).hand or ())
    if planet in there.flown:
        reason = msg("ende.within", planet=planet, need=there.flown[planet], most=most)
        return Finding(True, NO_ANSWER, "PX-END-06", reason, ("PX-END-07", "PX-END-08"))
    if planet == a.seat(colour).ship:
        return Finding(False, NO_ANSWER, "PX-END-06", msg("ende.there_already", planet=planet))
    if _safe(a, colour) and a.rules.final_flight == "space_only":
        return Finding(False, NO_ANSWER, "PX-END-10", msg("ende.only_space"))
    reason = msg("ende.too_far", planet=planet, most=most)
    return Finding(False, NO_ANSWER, "PX-END-08", reason, ("PX-END-07", "PX-END-09"))


def _judge_tow(a: Action, colour: str, planet: str) -> Finding:
    there, account = reach(a, colour), a.estate(colour).account
    if _safe(a, colour):
        return Finding(False, NO_ANSWER, "PX-END-11", msg("ende.no_tow_there"))
    if planet in there.flown:
        reason = msg("ende.no_tow_needed", planet=planet)
        return Finding(False, NO_ANSWER, "PX-END-11", reason, ("PX-END-08",))
    if planet not in there.towed:
        return Finding(False, NO_ANSWER, "PX-END-11", msg("ende.no_tow", planet=planet))
    cost = there.towed[planet]
    if account < cost:
        reason = msg("ende.tow_dear", planet=planet, cost=cost, account=account)
        return Finding(False, NO_ANSWER, "PX-END-15", reason, ("PX-END-11", "PX-CRED-03"))
    reason = msg("ende.tow", planet=planet, cost=cost)
    return Finding(True, NO_ANSWER, "PX-END-11", reason, ("PX-END-12", "PX-END-13"))


def do(a: Action, move: Move) -> None:
    """Land, pay the tow, or freeze; after the last one the account is made up."""
    colour, planet = a.player, move.to
    there = reach(a, colour)
    if move.verb == "rest":
        _rest(a, colour)
    else:
        a.put(colour, ship=planet)
        if move.verb == "final":
            a.event("PX-END-06", "ende.flew", colour, there.flown[planet], planet=planet)
        else:
            a.pay(colour, -there.towed[planet], "PX-END-11", "ende.towed", planet, planet=planet)
    _next(a)
    _forced(a)


def _rest(a: Action, colour: str) -> None:
    """Stay on the planet, or freeze in space."""
    if _safe(a, colour):
        a.event("PX-END-10", "ende.stays", colour, 0, planet=a.seat(colour).ship)
    else:
        _freeze(a, colour)


def _freeze(a: Action, colour: str) -> None:
    a.put_estate(colour, out="frozen")
    a.note(colour, "ende.frozen")
    a.event("PX-END-14", "ende.frozen", colour, 1)


def _next(a: Action) -> None:
    """Go on to the next one; whoever froze before still has a place in the round."""
    around = _round(a)
    later = around[around.index(a.player) + 1 :]
    following = next((c for c in later if not a.estate(c).out), None)
    if following is None:
        _finish(a)
    else:
        _turn_of(a, following)


def _forced(a: Action) -> None:
    """A ship that can neither fly nor pay freezes by itself; one that may only stay, stays."""
    while a.phase == "final":
        choices = moves(a)
        if len(choices) > 1 or choices[0].verb != "rest":
            return
        _rest(a, a.player)
        _next(a)


def _finish(a: Action) -> None:
    """Pay the bonuses (PX-END-16 to 19); those of a frozen player are for display only."""
    players = sum(a.estate(c).out != "eliminated" for c in a.order)
    board = a.rules.board
    for colour in a.order:
        seat, estate = a.seat(colour), a.estate(colour)
        if estate.out == "eliminated":
            continue
        if seat.ship is not None and seat.ship == seat.lagerplanet:
            a.pay(colour, a.rules.ship_bonus, "PX-END-17", "ende.ship_bonus")
        for t in seat.transporters:
            home = t.space == seat.lagerplanet
            bonus = a.rules.transporter_bonus + (a.rules.home_bonus if home else 0)
            a.pay(
                colour, bonus, "PX-END-18", "ende.transporter_bonus", "transporter", t.number,
                planet=t.space, number=t.number,
            )  # fmt: skip
        for planet, count in zip(board.planets, estate.chits, strict=True):
            bonus = import_bonus(a.rules, players, count)
            if bonus:
                # Which column is whose decides the amount.
                a.pay(
                    colour, bonus, "PX-IMP-06", "ende.import_bonus", planet, planet=planet,
                    count=count,
                )  # fmt: skip
    a.enter("over")
    result = outcome(a.state, a.rules)
    assert result is not None
    for colour in result.labels["gewinner"]:
        a.event("PX-END-20", "ende.gewinner", colour, result.scores[colour])
    rule = "PX-END-24" if len(result.winners) > 1 else "PX-END-22"
    for colour in result.winners:
        a.event(rule, "ende.sieger", colour, result.scores[colour])


def outcome(state: State, rules: Ruleset) -> Outcome | None:
    """Scores and titles of a finished game; None before.

    Gewinner reached the target with their bonuses (PX-END-20, -21); Sieger has most, ties are
    shared, and never is a frozen or eliminated player either (PX-END-22 to 24).
    """
    season = state.season
    if season is None or season.phase != "over":
        return None
    seats: dict[str, Seat] = {s.colour: s for s in state.seats}
    accounts = {c: e.account for c in season.order if (e := seats[c].estate) is not None}
    out = {c: e.out for c in season.order if (e := seats[c].estate) is not None}
    left = [c for c in season.order if not out[c]]
    most = max((accounts[c] for c in left), default=0)
    sieger = tuple(c for c in left if accounts[c] == most)
    return Outcome(
        scores=accounts,
        winners=sieger,
        labels={
            "gewinner": tuple(c for c in left if accounts[c] >= season.target),
            "frozen": tuple(c for c in season.order if out[c] == "frozen"),
            "eliminated": tuple(c for c in season.order if out[c] == "eliminated"),
        },
    )
