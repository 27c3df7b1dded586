"""A recorded game in figures: its rounds, accounts, deliveries, and how long each mine lay."""

from __future__ import annotations

from typing import NamedTuple

from polax_lab.play import Event
from polax_lab.record import Record

#: How wide the end of a season is drawn, as a share of all rounds.
_END = 0.12
#: With this event the end begins: nobody moves any more, all is counted.
_COUNTED = "ende.revealed"


class Moment(NamedTuple):
    """An event and when it happened.

    Attributes
    ----------
    ply : int
        Number of the move that made it, from 0; -1 in the setup.
    turn, round : int
        0 before the first turn.
    when : float
        Its round and the share of the round that is over, for charts.
    event : Event
    """

    ply: int
    turn: int
    round: int
    when: float
    event: Event


class Delivery(NamedTuple):
    """Something sold: when, by whom, which goods (a value to `say`), where, for how much."""

    moment: Moment
    who: str
    goods: object
    planet: str
    price: int


class Stay(NamedTuple):
    """A mine on a space from one round to another."""

    who: str
    space: str
    first: int
    last: int


class Season:
    """All that happened in a recorded game, in order.

    Parameters
    ----------
    record : Record

    Attributes
    ----------
    order : tuple of str
        The players in the order of play.
    moments : tuple of Moment
    starts : tuple of Moment
        The beginning of every turn.
    rounds, turns : int

    Examples
    --------
    >>> season = Season(Record.start("polax", "yellow:greedy,green:random", seed=7))
    >>> season.order, season.rounds, season.accounts()["yellow"]
    (('yellow', 'green'), 0, [(0.0, 12)])
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.order = record.game.play.players(record.state)
        heads, seat, turn, now = record.game.tabletop.heads, -1, 0, 0
        found: list[Moment] = []
        self._round = [0]
        for ply in range(-1, len(record.plies)):
            for event in record.events(ply) if ply >= 0 else record.setup_log:
                if heads(event):
                    turn, before, seat = turn + 1, seat, self.order.index(event.who)
                    now += turn == 1 or seat <= before
                # The Vorrunde comes after the setup and before round 1.
                when = now + seat / len(self.order) if turn else (ply >= 0) / 2
                found.append(Moment(ply, turn, now, when, event))
            if ply >= 0:
                self._round.append(now)
        self.moments = tuple(found)
        self.starts = tuple(m for m in found if heads(m.event))
        self.rounds, self.turns = now, turn

    def of(self, *kinds: str) -> list[Moment]:
        """All events of some kinds, in order."""
        return [m for m in self.moments if m.event.what in kinds]

    @property
    def end(self) -> float:
        """When the last round is over."""
        return self.rounds + 1.0

    @property
    def close(self) -> float:
        """Where charts end: the counting at the end has room of its own."""
        return self.end * (1 + _END)

    def counting(self) -> list[Moment]:
        """What happened after the last turn, from the first hand that was laid open."""
        moments = iter(self.moments)
        first = next((m for m in moments if m.event.what == _COUNTED), None)
        return [] if first is None else [first, *moments]

    def accounts(self) -> dict[str, list[tuple[float, int]]]:
        """Every change of each player's account, as (when, balance).

        The balances come from the events, so that each has a rule behind it. What is counted at
        the end is spread over the time from `end` to `close`.
        """
        last = self.counting()
        final = [m for m in last if _balance(m.event) is not None]
        per = max((sum(m.event.who == c for m in final) for c in self.order), default=0)
        step = (self.close - self.end) / (per + 1)
        found: dict[str, list[tuple[float, int]]] = {c: [] for c in self.order}
        for m in self.moments[: len(self.moments) - len(last)]:
            balance = _balance(m.event)
            if balance is not None and m.event.who in found:
                found[m.event.who].append((m.when, balance))
        for colour, points in found.items():
            own = [m.event for m in final if m.event.who == colour]
            for i, event in enumerate(own, 1):
                points.append((self.end + i * step, _balance(event) or 0))
        return found

    def balances(self, when: float) -> dict[str, int]:
        """The accounts just before a time."""
        return {
            colour: next((y for x, y in reversed(points) if x < when), 0)
            for colour, points in self.accounts().items()
        }

    def deliveries(self) -> list[Delivery]:
        """Everything that was sold, in order."""
        found = []
        for m in self.moments:
            data = dict(m.event.data)
            if m.event.amount > 0 and {"goods", "planet", "balance"} <= set(data):
                planet = str(data["planet"])
                found.append(Delivery(m, m.event.who, data["goods"], planet, m.event.amount))
        return found

    def mines(self) -> list[Stay]:
        """Where each mine lay, and from which round to which."""
        found: list[Stay] = []
        lying: dict[tuple[str, str], int] = {}
        for n, now in enumerate(self._round):
            there = {(p.owner, p.space) for p in self.record.at(n).pieces() if p.kind == "mine"}
            for who, space in sorted(set(lying) - there):
                found.append(Stay(who, space, lying.pop((who, space)), now))
            for key in sorted(there - set(lying)):
                lying[key] = now
        found += [Stay(who, space, a, self.rounds) for (who, space), a in sorted(lying.items())]
        return sorted(found, key=lambda stay: (stay.first, self.order.index(stay.who), stay.space))

    def turning_points(self, count: int) -> list[Moment]:
        """The largest single changes of an account before the end, in order of time."""
        changes = [m for m in self.moments if m.turn and _balance(m.event) is not None]
        largest = sorted(changes, key=lambda m: -abs(m.event.amount))[:count]
        return sorted(largest, key=self.moments.index)

    def ply(self, round_: int) -> int:
        """How many moves had been made when a round began."""
        return next(m.ply + 1 for m in self.starts if m.round == round_)


def _balance(event: Event) -> int | None:
    balance = dict(event.data).get("balance")
    return balance if isinstance(balance, int) else None
