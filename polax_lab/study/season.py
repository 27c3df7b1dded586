"""A recorded game in figures: accounts by turn, deliveries, and how long each mine lay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polax_lab.play import Event
from polax_lab.record import Record
from polax_lab.texts import Lang, say


class Delivery(NamedTuple):
    """Something sold.

    Attributes
    ----------
    turn : int
    who : str
    goods : str
        As the log calls them.
    planet : str
    price : int
        Spaceus.
    """

    turn: int
    who: str
    goods: str
    planet: str
    price: int


class Stay(NamedTuple):
    """A piece on a space from one turn to another."""

    who: str
    space: str
    first: int
    last: int


def accounts(record: Record) -> dict[str, list[tuple[int, int]]]:
    """Every change of each player's account, as (turn, balance).

    The balances come from the events, so that each has a rule behind it.
    """
    found: dict[str, list[tuple[int, int]]] = {c: [] for c in record.seats}
    for turn, event in _events(record):
        balance = dict(event.data).get("balance")
        if isinstance(balance, int) and event.who in found:
            found[event.who].append((turn, balance))
    return found


def deliveries(record: Record, lang: Lang = "en") -> list[Delivery]:
    """Everything that was sold, in order."""
    found = []
    for turn, event in _events(record):
        data = dict(event.data)
        if event.amount > 0 and "goods" in data and "planet" in data:
            goods = say(data["goods"], lang)
            found.append(Delivery(turn, event.who, goods, str(data["planet"]), event.amount))
    return found


def mines(record: Record) -> list[Stay]:
    """Where each mine lay, and from which turn to which."""
    found: list[Stay] = []
    lying: dict[tuple[str, str], int] = {}
    turn = record.game.play.turn
    for n in range(len(record.plies) + 1):
        state = record.state if n == len(record.plies) else record.at(n)
        now = turn(state)
        there = {(p.owner, p.space) for p in state.pieces() if p.kind == "mine"}
        for who, space in sorted(set(lying) - there):
            found.append(Stay(who, space, lying.pop((who, space)), now))
        for key in sorted(there - set(lying)):
            lying[key] = now
    found += [Stay(who, space, first, now) for (who, space), first in sorted(lying.items())]
    return sorted(found, key=lambda stay: (stay.first, stay.who, stay.space))


def turning_points(record: Record, count: int = 5, lang: Lang = "en") -> list[tuple[int, str, str]]:
    """The largest single changes of an account, as (turn, sentence, rule), in order of time."""
    changes = [
        (turn, event) for turn, event in _events(record)
        if event.amount and any(k == "balance" for k, _ in event.data)
    ]  # fmt: skip
    largest = sorted(changes, key=lambda c: -abs(c[1].amount))[:count]
    said = record.game.play.said
    return [
        (turn, say(said(event, record.rules), lang), event.rule)
        for turn, event in sorted(largest, key=lambda c: c[0])
    ]


def _events(record: Record) -> Iterator[tuple[int, Event]]:
    """All events with the turn in which they happen."""
    for event in record.setup_log:
        yield 0, event
    turn = record.game.play.turn
    for n in range(len(record.plies)):
        now = turn(record.at(n))
        for event in record.events(n):
            yield now, event
