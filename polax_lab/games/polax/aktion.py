"""`Action`: a state while a move is carried out on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from polax_lab.chance import Chance
from polax_lab.games.polax.partie import Decks, Estate, Line, Pending, Phase, Season, Todo
from polax_lab.games.polax.state import Colour, Gear, Seat, State, Turn
from polax_lab.games.polax.table import Table, card_label
from polax_lab.play import Event, Log
from polax_lab.question import Answer
from polax_lab.ruleset import Ruleset

#: Moves are allowed or not; there is nothing else to answer.
NO_ANSWER = Answer()

#: Makes a named tuple of all its parts in a third of the time that its own call takes.
_made = tuple.__new__
_T = TypeVar("_T", Seat, Estate, Gear, Turn, Decks)
_PLACES = {
    kind: {name: at for at, name in enumerate(kind._fields)}
    for kind in (Seat, Estate, Gear, Turn, Decks)
}


def changed(old: _T, changes: Mapping[str, Any]) -> _T:
    """Do what ``_replace`` does, in a third of its time: nothing is done more often in a game."""
    kind = type(old)
    values, places = [*old], _PLACES[kind]
    for name, value in changes.items():
        values[places[name]] = value
    return _made(kind, values)


#: What a turn holds behind its number when it begins.
_FRESH = Turn("yellow")[5:]


class Action:
    """The state so far, and what chance and log are there for it.

    The chapters of the rulebook change ``state`` through it. States themselves never change.

    Attributes
    ----------
    rules : Ruleset
        With the readings that the table agreed on.
    chance : Chance
    log : list of Event or None
        None if nobody listens.
    seats, turn, nebula, messe, phase, order ...
        The parts of ``state`` and ``season``, as they are now; a game in progress has them all.
    player : str
        Who is on turn.
    """

    __slots__ = (
        "_season", "_state", "_table", "agreed", "chance", "chits", "decks", "drawer", "log",
        "messe", "messe_open", "nebula", "order", "pending", "phase", "player", "rules", "seats",
        "target", "todo", "turn",
    )  # fmt: skip
    _season: Season | None
    _state: State | None
    seats: tuple[Seat, ...]
    turn: Turn
    player: Colour
    nebula: str | None
    messe: str | None
    phase: Phase
    order: tuple[str, ...]
    decks: Decks
    chits: tuple[int, ...]
    target: int
    pending: tuple[Pending, ...]
    todo: tuple[Todo, ...]
    messe_open: bool
    drawer: str
    agreed: tuple[tuple[str, str], ...]

    def __init__(
        self, state: State, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> None:
        self.state, self.rules, self.chance, self.log = state, rules, chance, log
        self._table: Table | None = None

    @property
    def state(self) -> State:
        """The state so far: put together when somebody asks, for most changes are not the last."""
        if self._state is None:
            self._state = _made(
                State, (self.seats, self.turn, self.nebula, self.messe, self.season)
            )
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        parts: Any = state
        self.seats, turn, self.nebula, self.messe, self._season = parts
        self.turn = turn
        if turn is not None:
            self.player = turn.player
        if self._season is not None:
            (
                self.phase, self.order, self.decks, self.chits, self.target, self.pending,
                self.todo, self.messe_open, self.drawer, self.agreed,
            ) = self._season  # fmt: skip

    def take(self, state: State) -> None:
        """Take another state in hand; nothing is to be done for the one that is there."""
        if state is not self._state:
            self.state = state

    @property
    def season(self) -> Season:
        """What is common to the game, put together as `state` is."""
        if self._season is None:
            self._season = _made(Season, (
                self.phase, self.order, self.decks, self.chits, self.target, self.pending,
                self.todo, self.messe_open, self.drawer, self.agreed,
            ))  # fmt: skip
        return self._season

    @property
    def table(self) -> Table:
        """The state laid out on its board; anew only when pieces have moved."""
        table = self._table
        if table is None or not table.serves(self):
            table = self._table = Table(self, self.rules)
        return table

    @property
    def me(self) -> Seat:
        """The side of the table of the player on turn."""
        colour = self.turn.player
        for seat in self.seats:
            if seat.colour == colour:
                return seat
        raise KeyError(colour)

    def seat(self, colour: str) -> Seat:
        """A player's side of the table."""
        for seat in self.seats:
            if seat.colour == colour:
                return seat
        raise KeyError(colour)

    def estate(self, colour: str) -> Estate:
        """A player's account and the like."""
        for seat in self.seats:
            if seat.colour == colour:
                assert seat.estate is not None
                return seat.estate
        raise KeyError(colour)

    def gear(self, colour: str) -> Gear:
        """A ship's equipment."""
        return self.seat(colour).gear or Gear()

    @property
    def playing(self) -> tuple[str, ...]:
        """Players who are not out, clockwise from the first."""
        return tuple(c for c in self.order if not self.estate(c).out)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """Players who are not out, beginning with one of them."""
        order = self.order
        at = order.index(first)
        return tuple(c for c in (*order[at:], *order[:at]) if not self.estate(c).out)

    # -- changes ---------------------------------------------------------------------------

    def put(self, colour: str, **changes: Any) -> None:
        """Change a player's side of the table."""
        seats = [*self.seats]
        for at, seat in enumerate(seats):
            if seat.colour == colour:
                seats[at] = changed(seat, changes)
                break
        self.seats = tuple(seats)
        self._state = None

    def put_hand(
        self, colour: str, hand: tuple[str, ...], backs: tuple[str, ...], flown_to: str = ""
    ) -> None:
        """Change a player's hand, and the ship's space if a card moves it; quicker than `put`."""
        seats = [*self.seats]
        for at, seat in enumerate(seats):
            if seat.colour == colour:
                _, ship, home, fleet, mines, _, gear, damage, _, estate = seat
                ship = flown_to or ship
                seats[at] = _made(
                    Seat, (colour, ship, home, fleet, mines, hand, gear, damage, backs, estate)
                )
                break
        self.seats = tuple(seats)
        self._state = None

    def put_estate(self, colour: str, **changes: Any) -> None:
        """Change what a player owns besides pieces and hand."""
        self.put(colour, estate=changed(self.estate(colour), changes))

    def put_gear(self, colour: str, **changes: Any) -> None:
        """Change a ship's equipment."""
        self.put(colour, gear=changed(self.gear(colour), changes))

    def put_season(self, **changes: Any) -> None:
        """Change what is common."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._season = self._state = None

    def enter(self, phase: Phase) -> None:
        """Go on to another phase."""
        self.phase = phase
        self._season = self._state = None

    def put_board(self, **changes: str | None) -> None:
        """Change the active nebula area or the Messeplanet."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._state = None

    def put_turn(self, **changes: Any) -> None:
        """Change the turn."""
        self.turn = turn = changed(self.turn, changes)
        self.player = turn.player
        self._state = None

    def new_turn(self, colour: Colour, number: int, duty: tuple[str, ...] | None = None) -> None:
        """Let another turn begin."""
        self.turn = _made(Turn, (colour, (), (), duty, number, *_FRESH))
        self.player = colour
        self._state = None

    def put_decks(self, **changes: Any) -> None:
        """Change the piles."""
        self.decks = changed(self.decks, changes)
        self._season = self._state = None

    def pay(
        self, colour: str, amount: int, rule: str, what: str, item: str = "", column: int = 0,
        **data: Any,
    ) -> None:  # fmt: skip
        """Put Spaceus into an account (negative: take), with its line on the Inventarliste.

        All money in the game moves through here.
        """
        estate = self.estate(colour)
        balance = estate.account + amount
        line = Line(what, item, column, amount, balance)
        self.put_estate(colour, account=balance, sheet=(*estate.sheet, line))
        if self.log is not None:
            # The rest of what the sentence names follows the item.
            self.event(rule, what, colour, amount, item=item, balance=balance, **data)

    def note(self, colour: str, what: str, item: str = "", column: int = 0) -> None:
        """Write a line without money on the Inventarliste."""
        estate = self.estate(colour)
        line = Line(what, item, column, 0, estate.account)
        self.put_estate(colour, sheet=(*estate.sheet, line))

    def event(self, rule: str, what: str, who: str = "", amount: int = 0, **data: Any) -> None:
        """Tell the log of a change."""
        if self.log is not None:
            self.log.append(Event(rule, what, who, amount, tuple(data.items())))

    # -- hands -----------------------------------------------------------------------------

    def take_in(self, colour: str, card: str) -> None:
        """Put a drawn action card, as ``yellow gehen 3``, into a hand."""
        back, _, name = card.partition(" ")
        seat = self.seat(colour)
        self.put_hand(colour, (*(seat.hand or ()), name), (*seat.backs, back))

    def lay_off(self, colour: str, card: str, back: str = "", flown_to: str = "") -> None:
        """Put a hand card of this name (and colour) on the Ablagestapel, or out of the game.

        Cards of an eliminated colour leave when they are played (PX-ELIM-04).
        """
        seat = self.seat(colour)
        hand, backs = seat.hand or (), seat.backs
        at = hand.index(card)
        while back not in ("", backs[at]):
            at = hand.index(card, at + 1)
        back = backs[at]
        self.put_hand(colour, hand[:at] + hand[at + 1 :], backs[:at] + backs[at + 1 :], flown_to)
        if self.estate(back).out == "eliminated":
            self.event("PX-ELIM-03", "zug.card_leaves", back, 1, card=card_label(card))
        else:
            self.put_piles(self.decks.action, (*self.decks.discard, f"{back} {card}"))

    def put_piles(self, action: tuple[str, ...], discard: tuple[str, ...]) -> None:
        """Change the two piles of action cards, quicker than `put_decks`."""
        _, _, lager, schaden, ereignis, known = self.decks
        self.decks = _made(Decks, (action, discard, lager, schaden, ereignis, known))
        self._season = self._state = None
