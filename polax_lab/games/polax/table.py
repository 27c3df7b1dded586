"""A position laid out on its board: bitmasks of what stands where, for the rule functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from polax_lab.board import Board
from polax_lab.errors import QuestionError
from polax_lab.games.polax.position import check_hand
from polax_lab.games.polax.state import COLOURS, Card, Colour, Piece, Seat, State
from polax_lab.graph.reach import flood
from polax_lab.graph.sealing import classes, region, sealed
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

if TYPE_CHECKING:
    from polax_lab.games.polax.aktion import Action

#: Rule functions by the question they answer.
Judges = dict[type[Question], Callable[["Table", Any], Finding]]


class Unit(NamedTuple):
    """An obstacle that can be lifted as a whole: a piece on a field, or the nebula."""

    text: str
    label: Message
    kind: str
    owner: str
    mask: int


class Table:
    """State, board and rules together.

    Attributes
    ----------
    state, board, rules
    seats, turn, messe
        Parts of the state.
    area : str or None
        Name of the active nebula area.
    fields, planets : int
        All fields, all planets.
    ships, transporters, mines, nebula : int
        Fields that each kind of obstacle stands on.
    free : int
        Fields without any obstacle.
    """

    def __init__(self, source: State | Action, rules: Ruleset) -> None:
        board = rules.board
        self._source, self.board, self.rules = source, board, rules
        self.seats, self.turn, self.messe = source.seats, source.turn, source.messe
        self.area = area = source.nebula
        self.kernel = board.kernel
        self.fields, self.planets = board.field_mask, board.kernel.terminals
        index, fields = board.index, self.fields
        ships = transporters = mines = 0
        try:
            for seat in self.seats:
                if seat.ship is not None:
                    ships |= 1 << index[seat.ship]
                for t in seat.transporters:
                    transporters |= 1 << index[t.space]
                for space in seat.mines:
                    mines |= 1 << index[space]
        except KeyError as e:
            raise QuestionError(msg("polax.fault.off_board", space=e.args[0])) from None
        if area and area not in board.regions:
            raise QuestionError(msg("polax.fault.no_area", name=area))
        self.ships = ships = ships & fields
        self.transporters = transporters = transporters & fields
        self.mines = mines = mines & fields
        self.nebula = nebula = board.regions[area].mask if area else 0
        self.occupied = occupied = ships | transporters | mines
        self.free = fields & ~(occupied | nebula)
        # What was found out about where the pieces stand: flights, steps of transporters.
        self.notes: dict[tuple[Any, ...], Any] = {}

    @property
    def state(self) -> State:
        """The whole position."""
        source = self._source
        return source if isinstance(source, State) else source.state

    def serves(self, now: State | Action) -> bool:
        """Take over a later position if the same pieces stand on the same spaces; say whether."""
        old, seats = self.seats, now.seats
        if old is not seats:
            if len(old) != len(seats):
                return False
            for one, other in zip(old, seats, strict=True):
                if one is not other and (
                    one.ship != other.ship
                    or one.transporters is not other.transporters
                    or one.mines is not other.mines
                ):
                    return False
        if self.area != now.nebula:
            return False
        self.seats, self.turn, self.messe = seats, now.turn, now.messe
        return True

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces."""
        return State(self.seats).pieces()

    @cached_property
    def at(self) -> dict[str, list[Piece]]:
        """Pieces by space."""
        found: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            found.setdefault(piece.space, []).append(piece)
        return found

    # -- who and where ---------------------------------------------------------------------

    def bit(self, space: str) -> int:
        """Bitmask of one space."""
        return 1 << self.board.index[space]

    def player(self, asked: str | None) -> Colour:
        """The player a question is about: the one named, else the one on turn."""
        name = asked or (self.turn.player if self.turn else None)
        if name is None:
            raise QuestionError(msg("polax.fault.no_turn"), msg("polax.fault.no_turn.hint"))
        return next(c for c in COLOURS if c == name)

    def seat(self, colour: str) -> Seat:
        """A player's side of the table; an empty one for a colour without pieces."""
        for seat in self.seats:
            if seat.colour == colour:
                return seat
        return Seat(self.player(colour))

    def hand(self, colour: str, asked: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
        """The hand that a question names, else the player's; `QuestionError` if too large."""
        if asked is not None:
            check_hand(asked, colour, self.rules, "hand")
        return self.seat(colour).hand if asked is None else asked

    def ship(self, colour: str) -> str:
        """Where a player's ship stands; `QuestionError` if it is not on the board."""
        space = self.seat(colour).ship
        if space is None:
            what = msg("polax.fault.no_ship", colour=msg(f"polax.colour.{colour}"))
            raise QuestionError(what, msg("polax.fault.no_ship.hint"))
        return space

    def in_space(self, space: str) -> bool:
        """Whether a space is free space: a field outside the active nebula."""
        return bool(self.bit(space) & self.fields & ~self.nebula)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Every obstacle that can be lifted: pieces on fields in board order, then the nebula."""
        index = self.board.index
        on_fields = sorted(
            (p for p in self.pieces if self.bit(p.space) & self.fields),
            key=lambda p: index[p.space],
        )
        units = [
            Unit(p.text, piece_label(p), p.kind, p.owner, self.bit(p.space)) for p in on_fields
        ]
        if self.area:
            units.append(
                Unit(
                    f"nebula {self.area}",
                    msg("polax.nebula", area=self.area),
                    "nebula",
                    "",
                    self.nebula,
                )
            )
        return tuple(units)

    # -- being cut off ---------------------------------------------------------------------

    def cut_off(self, free: int) -> tuple[int, ...]:
        """Planets that are cut off over these free fields, as masks of planets.

        One mask for each planet or, where groups count, for every class but the largest (of
        equal ones, the one with the planet that comes first on the board stays).
        """
        if self.rules.sealed_scope == "planet":
            mask = sealed(self.kernel, free)
            return tuple(1 << i for i in range(mask.bit_length()) if mask >> i & 1)
        return smaller(classes(self.kernel, free))

    def part(self, group: int, free: int) -> int:
        """The cut-off part of the board: the planets and the fields they still reach."""
        if group & (group - 1):
            return flood(self.kernel, group, free | group)
        return region(self.kernel, group.bit_length() - 1, free)

    def fence(self, part: int) -> tuple[Unit, ...]:
        """The obstacles that stand beside a cut-off part."""
        rim = 0
        for i in range(part.bit_length()):
            if part >> i & 1:
                rim |= self.kernel.adj[i]
        rim &= ~part
        # Under the nebula it is the nebula that closes the way, not what stands there.
        return tuple(
            u for u in self.units if u.mask & rim and (u.kind == "nebula" or u.mask & ~self.nebula)
        )

    def in_order(self, units: dict[str, Unit]) -> dict[str, Unit]:
        """Some obstacles, by text, in the order of all."""
        return {u.text: u for u in self.units if u.text in units}

    def planets_of(self, groups: tuple[int, ...]) -> tuple[str, ...]:
        """Names of all planets in some groups, in board order."""
        mask = 0
        for group in groups:
            mask |= group
        return self.board.names(mask)


def smaller(parts: tuple[int, ...]) -> tuple[int, ...]:
    """All parts but the largest; of equal ones the first stays."""
    if len(parts) < 2:
        return ()
    main = max(parts, key=lambda m: (m.bit_count(), -(m & -m)))
    return tuple(p for p in parts if p != main)


def piece_label(piece: Piece) -> Message:
    """Name of a piece with its place, in no language yet."""
    return msg(
        f"polax.piece.{piece.kind}",
        colour=msg(f"polax.colour.{piece.owner}"),
        number=piece.number,
        space=piece.space,
    )


#: The values of messages that hold spaces.
_SPACES = frozenset(
    ("at", "fields", "here", "on", "planet", "planets", "ship", "space", "start", "there", "to")
)


def labelled(value: Any, board: Board, spaces: bool = False) -> Any:
    """Put the display names of spaces into a message, in place of their ids."""
    if isinstance(value, Message):
        pairs = ((k, labelled(v, board, k in _SPACES)) for k, v in value.values)
        return Message(value.key, tuple(pairs))
    if isinstance(value, tuple):
        return tuple(labelled(v, board, spaces) for v in value)
    return board.label(value) if spaces and value in board else value


_JOKERS = {"gehen joker": "polax.card.gehen joker", "feuern joker": "polax.card.feuern joker"}


def card_label(card: str) -> Message:
    """Name of an action card, in no language yet."""
    return msg(_JOKERS.get(card, "polax.card"), card=card)


def fence_text(units: tuple[Unit, ...]) -> tuple[str, ...]:
    """Obstacles as answers and witnesses name them."""
    return tuple(u.text for u in units)


def union(units: Iterable[Unit]) -> int:
    """All fields that some obstacles stand on."""
    mask = 0
    for unit in units:
        mask |= unit.mask
    return mask
