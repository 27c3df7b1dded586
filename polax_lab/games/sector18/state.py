"""What lies on the table in Sector 18: immutable, hashable, sharing what did not change."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import Field

Colour = Literal["red", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Kind = Literal["light", "medium", "heavy", "science"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Step = Literal["faction", "act", "fleet", "after", "over"]
#: Names that a form lets choose from: see `SectorHands.names`.
ShipId = Annotated[str, Field(json_schema_extra={"role": "ship"})]
FactionId = Annotated[str, Field(json_schema_extra={"role": "faction"})]
#: Highest level of a base and of a shield: a card with two sides, each turned once.
MOST_LEVEL, MOST_SHIELD = 4, 3


class Ship(NamedTuple):
    """A ship on the map.

    Attributes
    ----------
    kind : str
    number : int
        1, unless its owner has several of the kind.
    space : str
    upgraded : bool
    left_base : bool
        Whether it is outside its own base zone or has been since it was built.
    """

    kind: Kind
    number: int
    space: str
    upgraded: bool = False
    left_base: bool = False

    @property
    def name(self) -> str:
        """As moves write it: ``light``, ``light-2``."""
        return NAMES[self.kind, self.number]


class _Names(dict[tuple[str, int], str]):
    """Every ship's name, made once."""

    def __missing__(self, key: tuple[str, int]) -> str:
        kind, number = key
        name = self[key] = kind if number == 1 else f"{kind}-{number}"
        return name


NAMES = _Names()


class Seat(NamedTuple):
    """One player's side of the table.

    Attributes
    ----------
    colour : str
    resources, health : int
    shield : int
        Points left.
    level : int
        Of the base, 1 to 4.
    faction : str
        Id of the side of the faction card in use; empty without one.
    ships : tuple of Ship
        By kind, then number.
    """

    colour: Colour
    resources: int
    health: int
    shield: int = 0
    level: int = 1
    faction: str = ""
    ships: tuple[Ship, ...] = ()

    def ship(self, name: str) -> Ship | None:
        """A ship by its name."""
        for ship in self.ships:
            if NAMES[ship.kind, ship.number] == name:
                return ship
        return None


class Turn(NamedTuple):
    """Whose turn it is and what has happened in it.

    Attributes
    ----------
    player : str
        Who decides now.
    number : int
        Turns of the game so far, this one included.
    first : str
        Who went first.
    step : str
        ``faction`` (choose a side, before the first turn), ``act``, ``fleet`` (a command is being
        carried out), ``after`` (the action is done, an ability may follow), ``over``.
    moved : tuple of str
        Ships that have moved in this command.
    built : tuple of str
        Ships that were built in this turn.
    used : bool
        Whether the faction ability was used in this turn.
    focus : str
        The ship that has more damage in this turn.
    """

    player: Colour
    number: int = 1
    first: Colour = "red"
    step: Step = "act"
    moved: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    used: bool = False
    focus: str = ""


class State(NamedTuple):
    """A position; without `turn` one of the board alone.

    Attributes
    ----------
    seats : (Seat, Seat)
        Red, then blue.
    turn : Turn or None
    """

    seats: tuple[Seat, Seat]
    turn: Turn | None = None

    def seat(self, colour: str) -> Seat:
        """A player's side."""
        return self.seats[colour != "red"]

    def other(self, colour: str) -> Seat:
        """The opponent's side."""
        return self.seats[colour == "red"]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The position on the map of this project, or in words if it is on another."""
        from polax_lab.games.sector18.game import GAME
        from polax_lab.show import bundle

        ships = [(s.colour, ship) for s in self.seats for ship in s.ships]
        text = ", ".join(f"{c} {ship.name} {ship.space}" for c, ship in ships) or "no ship"
        if not all(ship.space in GAME.rules.board for _, ship in ships):
            return {"text/plain": text}
        return bundle(GAME.scene(self, GAME.rules), text)


def rival(colour: str) -> Colour:
    """The other player."""
    return "blue" if colour == "red" else "red"
