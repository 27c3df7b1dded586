"""`Action`: a state while a move is carried out on it."""

from __future__ import annotations

from typing import Any

from polax_lab.games.sector18.front import ability
from polax_lab.games.sector18.state import Colour, Seat, Ship, State, Step, Turn, rival
from polax_lab.play import Event, Log
from polax_lab.question import Answer
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

#: Moves are allowed or not; there is nothing else to answer.
NO_ANSWER = Answer()


def yes(rule: str, reason: Message, *also: str) -> Finding:
    """A move that is allowed."""
    return Finding(True, NO_ANSWER, rule, reason, _beside(rule, also))


def no(rule: str, reason: Message, *also: str) -> Finding:
    """A move that is refused."""
    return Finding(False, NO_ANSWER, rule, reason, _beside(rule, also))


def _beside(rule: str, also: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for id in also if id != rule))


class Action:
    """The two seats and the turn as they are now. States themselves never change.

    Attributes
    ----------
    colour : str
        Who moves.
    me, foe : Seat
    turn : Turn
    log : list of Event or None
        None if nobody listens.
    """

    __slots__ = ("colour", "foe", "log", "me", "rules", "turn")

    def __init__(self, state: State, rules: Ruleset, log: Log | None) -> None:
        turn = state.turn
        assert turn is not None
        self.rules, self.log, self.turn = rules, log, turn
        self.colour: Colour = turn.player
        red, blue = state.seats
        self.me, self.foe = (red, blue) if self.colour == "red" else (blue, red)

    @property
    def state(self) -> State:
        """The state so far."""
        me, foe = self.me, self.foe
        return State((me, foe) if self.colour == "red" else (foe, me), self.turn)

    def ships(self, *ships: Ship) -> None:
        """Give the mover another fleet."""
        me = self.me
        self.me = Seat(me.colour, me.resources, me.health, me.shield, me.level, me.faction, ships)

    def pay(self, amount: int, rule: str, what: str, **data: Any) -> None:
        """Put resources into the mover's store (negative: take). All of them go this way."""
        me = self.me
        balance = me.resources + amount
        self.me = Seat(
            me.colour, balance, me.health, me.shield, me.level, me.faction, me.ships
        )  # fmt: skip
        if self.log is not None:
            self.event(rule, what, self.colour, amount, **data, left=balance)

    def event(self, rule: str, what: str, who: str = "", amount: int = 0, **data: Any) -> None:
        """Tell the log of a change."""
        if self.log is not None:
            key = f"sector18.event.{what}"
            self.log.append(Event(rule, key, who, amount, tuple(data.items())))

    # -- the course of a turn --------------------------------------------------------------

    def step(self, step: Step) -> None:
        """Go on to another step of the turn."""
        self.turn = self.turn._replace(step=step)

    def finish(self) -> None:
        """The action is done: an ability that can be paid may follow, else it is the other's turn.

        See S18-TURN-01 and S18-FAC-05.
        """
        turn, me = self.turn, self.me
        if turn.step == "over":
            return
        side = ability(me, self.rules) if me.faction and not turn.used else None
        if side is not None and side.price <= me.resources and turn.step != "after":
            self.step("after")
            return
        following = rival(turn.player)
        self.turn = Turn(following, turn.number + 1, turn.first)
        self.event("S18-TURN-01", "turn", following, turn.number + 1)


def hue(colour: str) -> Message:
    """A player's name."""
    return msg(f"sector18.colour.{colour}")


def ship_name(kind: str, number: int = 1) -> Message:
    """A ship's name in sentences."""
    name = msg(f"sector18.kind.{kind}")
    return name if number == 1 else msg("sector18.numbered", kind=name, number=number)


def zone_kind(zone: str, rules: Ruleset) -> Message:
    """What is written on a card: ore world, warp hole, the base of a player."""
    board = rules.board
    space = board.spaces[board.index[zone]]
    if space.kind == "base":
        return msg("sector18.card.base_of", who=hue(str(space["owner"])))
    return msg(f"sector18.card.{space['bonus'] or space.kind}")


def zone_name(zone: str, rules: Ruleset) -> Message:
    """A zone by all that its card bears: its name and its kind, or whose base it is."""
    board = rules.board
    space, name = board.spaces[board.index[zone]], board.label(zone)
    if space.kind == "base":
        return msg("sector18.zone_named.base", zone=name, who=hue(str(space["owner"])))
    return msg("sector18.zone_named", zone=name, kind=zone_kind(zone, rules))


def called(name: str) -> Message:
    """The same for a name as moves write it."""
    kind, _, number = name.partition("-")
    return ship_name(kind, int(number or 1))
