"""The greedy trader: values every move by the Spaceus that it should bring."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from polax_lab.bot import Bot
from polax_lab.games.polax.ausstattung import price
from polax_lab.games.polax.fahrplan import STEP, Timetable
from polax_lab.games.polax.preise import import_bonus, messe_bonus
from polax_lab.games.polax.state import Gear, Seat, State, Transporter
from polax_lab.games.polax.zuege import Move
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg

#: A device is worth buying for what it saves; in Spaceus, before its price.
_WORTH = {"funkanlage": 11.0, "radar": 3.0, "notstromaggregat": 3.5, "loeschanlage": 4.0,
          "loeschschaum": 3.0, "schutzschild": 4.0, "reflektor": 4.0, "tube": 1.0,
          "einzel": 1.0, "doppel": 1.0, "feuer": 1.0, "lager": 1.0, "transport": 2.0,
          "kasko": 2.0}  # fmt: skip


class Thought(NamedTuple):
    """A move with its value in Spaceus and the reason: a key of the catalogue with its values."""

    move: Move
    value: float
    key: str
    values: Mapping[str, object]

    @property
    def why(self) -> Message:
        """The reason, put into words only if somebody asks: most thoughts are never told."""
        return msg(f"bots.{self.key}", **self.values)


class Greedy(Bot):
    """Plans cargo by price and distance, around mines and nebula.

    It keeps its ship where the transporters can be steered, takes a Messe bonus on the way,
    repairs, and flies home at the end. It neither sets mines nor fires at ships.
    """

    def __call__(self, view: State, moves: Sequence[Move], rng: random.Random) -> Move:
        """See `Bot`; of equal values the first one listed."""
        if len(moves) == 1:
            return moves[0]
        mind = self.mind(view, moves[0].player)
        return max(moves, key=lambda move: mind.value(move).value)

    def why(self, view: State, move: Move) -> Message:
        """The reason behind the value of a move."""
        return self.thoughts(view, [move])[0].why

    def thoughts(self, view: State, moves: Sequence[Move]) -> list[Thought]:
        """All moves with their values, best first."""
        mind = self.mind(view, moves[0].player)
        found = [mind.value(m) for m in moves]
        return sorted(found, key=lambda t: -t.value)

    def ranked(self, view: State, moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """All moves with their values, best first."""
        return [(t.move, t.value) for t in self.thoughts(view, moves)]

    def mind(self, view: State, player: str) -> Mind:
        """What it makes of the state."""
        return Mind(view, player, self.rules)


class Mind:
    """One state through the eyes of a trader."""

    def __init__(self, view: State, player: str, rules: Ruleset) -> None:
        self.view, self.rules, self.board = view, rules, rules.board
        self.table = Timetable(view, rules)
        self.seat = next(s for s in view.seats if s.colour == player)
        self.gear = self.seat.gear or Gear()
        self.account = self.seat.estate.account if self.seat.estate else 0
        self.season = view.season
        self.nebula = self.board.regions[view.nebula].mask if view.nebula else 0
        self.left = self._left()

    def _left(self) -> float:
        """Share of the season that is left: events still to come before Polax."""
        assert self.season is not None
        pile = len(self.season.decks.ereignis)
        unseen = pile - max(1, self.season.decks.known[2])
        return max(0, unseen) / max(1, pile - 1)

    # -- each kind of move ---------------------------------------------------------------------

    def value(self, move: Move) -> Thought:
        """What a move should bring."""
        return getattr(self, f"_{move.verb}", self._other)(move)

    def _say(self, move: Move, value: float, key: str, **values: object) -> Thought:
        return Thought(move, value, key, values)

    def _other(self, move: Move) -> Thought:
        return self._say(move, 0.0, "other")

    def _fleet(self) -> int:
        return len(self.seat.transporters)

    def _buy(self, move: Move) -> Thought:
        if not move.what.startswith("transporter"):
            cost = price(self.rules, self.gear, move.what)
            need = 8 if self._fleet() < 2 else 2
            rich = self.account - cost >= need
            value = _WORTH[move.what] * self.left - cost if rich and not move.to else -1.0
            return self._say(move, value, "device")
        lane = self.table.from_planet(move.to, self.seat)
        crowd = sum(t.space == move.to for t in self.seat.transporters)
        trips = 3.5 * self.left - 0.5 * self._fleet()
        affordable = self.account - self.rules.transporter_price >= self.rules.export_price
        value = lane * max(0.0, trips) * 0.4 - self.rules.transporter_price - 3 * crowd
        enough = self._fleet() >= 4 or not affordable
        # Numbers are all alike; the lowest comes first in the list.
        return self._say(move, -1.0 if enough else value, "transporter", planet=move.to)

    def _insure(self, move: Move) -> Thought:
        cost = price(self.rules, self.gear, move.what)
        rich = self.account >= 20
        return self._say(move, (_WORTH[move.what] * self.left - cost) if rich else -1.0, "device")

    def _transporter_of(self, move: Move) -> Transporter:
        number = int(move.what.split()[-1])
        return next(t for t in self.seat.transporters if t.number == number)

    def _load(self, move: Move) -> Thought:
        t = self._transporter_of(move)
        worth = self.table.from_planet(t.space, self.seat)
        return self._say(move, worth - 1.0, "load", planet=t.space)

    def _sell(self, move: Move) -> Thought:
        t = self._transporter_of(move)
        at = self.board.planets.index(t.space)
        now = self.rules.import_prices[t.space][t.cargo] + self.table.bonus(self.seat, at)
        lanes = self.table.lanes(str(t.cargo), t.space, self.seat)
        later = lanes[0].worth * min(1.0, 0.4 + self.left) if lanes else 0.0
        return self._say(move, now - later + 0.01, "sell", planet=t.space)

    def _mine(self, move: Move) -> Thought:
        return self._say(move, -2.0, "mine")

    def _repair(self, move: Move) -> Thought:
        cost = self.rules.repair_price if move.what == "hand" else 3
        value = 7.0 * self.left - cost + (2 if move.what != "hand" else 0)
        return self._say(move, value if self.account >= cost + 2 else -1.0, "repair")

    def _install(self, move: Move) -> Thought:
        return self._say(move, 1.0, "install")

    def _done(self, move: Move) -> Thought:
        return self._say(move, 0.0, "done")

    # -- cards ---------------------------------------------------------------------------------

    def place(self, space: str) -> float:
        """What it is worth to have the ship on a space."""
        seat, fleet = self.seat, self._fleet()
        home = seat.lagerplanet or space
        value = -0.04 * self.table.steps(space, home)
        if self.left < 0.25:
            value *= 4
        messe = self.view.messe
        assert self.season is not None
        if space == messe and self.season.messe_open:
            value += messe_bonus(self.rules, space)
        if self.board.is_planet(space):
            value += self._on_planet(space, fleet)
        elif self.nebula >> self.board.index[space] & 1:
            value -= 1.5 * fleet
        elif messe and self.season.messe_open:
            value -= 0.05 * self.table.steps(space, messe) * messe_bonus(self.rules, messe) / 8
        return value

    def _on_planet(self, space: str, fleet: int) -> float:
        moving = sum(not self.board.is_planet(t.space) or t.cargo is not None
                     for t in self.seat.transporters)  # fmt: skip
        steered = space in (self.seat.lagerplanet, self.view.messe)
        value = 0.4 if steered else -1.1 * moving
        wants = fleet < 4 and self.account >= 6 and not self.gear.funkanlage
        value += 3.0 * self.left if wants else 0.0
        if self.account >= 20 and not self.gear.funkanlage:
            value += 2.0 * self.left
        if self.seat.damage and self.account >= self.rules.repair_price:
            value += 2.0
        return value

    def _gehen(self, move: Move) -> Thought:
        here = self.place(self.seat.ship or move.to)
        value = self.place(move.to) - here
        # Strong cards are kept for later if they bring nothing now.
        spare = 0.02 if move.what in ("gehen joker", "gehen 7") else 0.0
        return self._say(move, value - spare, "fly", to=move.to)

    def _feuern(self, move: Move) -> Thought:
        if move.use == "radar":
            return self._say(move, 0.1, "scan")
        for seat in self.view.seats:
            if seat.colour != self.seat.colour:
                for t in seat.transporters:
                    if t.space == move.to:
                        loss = 5.0 + (10.0 if t.cargo else 0.0)
                        return self._say(move, loss / max(1, len(self.table.order) - 1), "shoot")
                if move.to in seat.mines:
                    return self._say(move, 0.2, "shoot")
                if seat.ship == move.to:
                    return self._say(move, 1.5, "shoot")
        return self._say(move, -6.0, "own")

    def _ruhe(self, move: Move) -> Thought:
        return self._say(move, 0.0, "stay")

    def _doppelkarte(self, move: Move) -> Thought:
        return self._say(move, 0.05, "chain")

    def _discard(self, move: Move) -> Thought:
        kept = {"gehen joker": 0.06, "gehen 7": 0.05, "doppelkarte": 0.02}.get(move.what, 0.0)
        return self._say(move, -kept, "stay")

    # -- transporters --------------------------------------------------------------------------

    def _transporter(self, move: Move) -> Thought:
        t = self._transporter_of(move)
        goal = self.table.goal(t, self.seat)
        if goal is None:
            return self._say(move, -0.5, "no_goal")
        before = self.table.steps(t.space, goal[0])
        after = self.table.steps(move.to, goal[0])
        gain = STEP * (before - after) if after < 99 else -2.0
        return self._say(move, gain, "toward", number=move.what, planet=goal[0])

    def _stay(self, move: Move) -> Thought:
        t = self._transporter_of(move)
        goal = self.table.goal(t, self.seat)
        waits = goal is None or goal[0] == t.space or goal[1] < 1 or self.left <= 0.02
        return self._say(move, 0.3 if waits else 0.0, "waits", number=move.what)

    # -- answers and the end -------------------------------------------------------------------

    def _accept(self, move: Move) -> Thought:
        assert self.season is not None
        deal = self.season.pending[-1]
        if deal.kind != "trade":
            return self._say(move, 0.5, "table")
        gain = float(deal.give.money - deal.get.money)
        gain += sum(map(self._item, deal.give.items)) - sum(map(self._own_item, deal.get.items))
        return self._say(move, gain - 0.5, "deal")

    def _item(self, item: str) -> float:
        return 3.0 if item.startswith("cargo") else 0.7 * _WORTH.get(item, 0.0) * self.left

    def _own_item(self, item: str) -> float:
        if item.startswith("cargo "):
            t = self._transporter_of(Move(self.seat.colour, "sell", item))
            lanes = self.table.lanes(str(t.cargo), t.space, self.seat)
            return lanes[0].worth if lanes else 0.5
        return _WORTH.get(item, 2.0) * self.left

    def _refuse(self, move: Move) -> Thought:
        return self._say(move, 0.0, "other")

    def _lose(self, move: Move) -> Thought:
        if move.what.startswith("cargo "):
            return self._say(move, -self._own_item(move.what), "least")
        order = ("ruhe", "einzel", "doppel")
        return self._say(move, -float(order.index(move.what) if move.what in order else 1), "least")

    def _final(self, move: Move) -> Thought:
        home = move.to == self.seat.lagerplanet
        return self._say(move, self.rules.ship_bonus if home else 0.1, "home")

    def _tow(self, move: Move) -> Thought:
        away = self.table.steps(self.seat.ship or move.to, move.to)
        home = self.rules.ship_bonus if move.to == self.seat.lagerplanet else 0
        return self._say(move, home - 0.5 - 0.9 * away * self.rules.tow_price, "home")

    def _rest(self, move: Move) -> Thought:
        home = self.seat.ship == self.seat.lagerplanet
        return self._say(move, self.rules.ship_bonus if home else 0.2, "home")

    def _end(self, move: Move) -> Thought:
        return self._say(move, -5.0, "other")


def estimate(state: State, seat: Seat, rules: Ruleset) -> float:
    """What a player's position is worth in Spaceus, for searches that stop early."""
    estate = seat.estate
    if estate is None or estate.out == "eliminated":
        return -50.0
    mind = Mind(state, seat.colour, rules)
    value = float(estate.account) + (0.0 if estate.out != "frozen" else -100.0)
    players = len(mind.table.order)
    for count in estate.chits:
        value += import_bonus(rules, players, count)
    for t in seat.transporters:
        goal = mind.table.goal(t, seat)
        value += 2.0 + (max(0.0, goal[1]) * (0.3 + 0.7 * mind.left) if goal else 0.0)
        if not t.cargo:
            value += (rules.transporter_price - 3) * mind.left
    gear = seat.gear or Gear()
    value += 5.0 * mind.left * gear.funkanlage + 2.0 * mind.left * gear.radar
    return value - 0.25 * seat.damage * mind.left + 0.5 * mind.place(seat.ship or "")
