"""What lies on the table in Polax: immutable, hashable, sharing what did not change.

A position of the board alone leaves `Seat.estate` and `State.season` empty; a game in progress
has both (see `partie`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from polax_lab.games.polax.partie import Estate, Season

if TYPE_CHECKING:
    from polax_lab.games.polax.listenbild import Inventory
    from polax_lab.ruleset import Ruleset
    from polax_lab.texts import Lang

Colour = Literal["yellow", "green", "red", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Kind = Literal["ship", "transporter", "mine"]
Shield = Literal["none", "schutzschild", "reflektor"]
Torpedo = Literal["einzel", "doppel"]
Goods = Literal["oel", "silber", "wasser", "gold", "nahrung", "sauerstoff", "diamanten"]
Card = Literal[
    "gehen 1", "gehen 2", "gehen 3", "gehen 4", "gehen 5", "gehen 6", "gehen 7", "gehen joker",
    "feuern 1", "feuern 2", "feuern 3", "feuern joker", "ruhe", "doppelkarte",
]  # fmt: skip
CARDS: tuple[Card, ...] = get_args(Card)


class Piece(NamedTuple):
    """A ship, transporter or mine and where it stands; ``number`` is 0 but for transporters."""

    kind: Kind
    owner: Colour
    number: int
    space: str

    @property
    def text(self) -> str:
        """As files and answers write it: ``yellow transporter 5 f62``."""
        number = f" {self.number}" if self.number else ""
        return f"{self.owner} {self.kind}{number} {self.space}"


class Transporter(NamedTuple):
    """A transporter on the board.

    Attributes
    ----------
    number : int
        1 to 6.
    space : str
    cargo : str or None
    came_from : str or None
        Where it stood before its last step, for the reading that bans reversing.
    held : bool
        Whether it has to skip its next step (quarantine).
    """

    number: int
    space: str
    cargo: Goods | None = None
    came_from: str | None = None
    held: bool = False


class Gear(NamedTuple):
    """Equipment of a ship.

    Attributes
    ----------
    radar : bool
    shield : str
        ``none``, ``schutzschild`` or ``reflektor``: never both (PX-EQ-09).
    torpedoes : tuple of str
        Loaded torpedoes, ``einzel`` or ``doppel``.
    remote_control : bool
        Whether the remote control of the transporters works (PX-TR-08).
    tubes : int
        Torpedorohre built in; at least as many as there are torpedoes.
    funkanlage, notstromaggregat : bool
    loeschanlage : str
        ``none``, ``empty`` or ``filled``.
    """

    radar: bool = False
    shield: Shield = "none"
    torpedoes: tuple[Torpedo, ...] = ()
    remote_control: bool = True
    tubes: int = 0
    funkanlage: bool = False
    notstromaggregat: bool = False
    loeschanlage: Literal["none", "empty", "filled"] = "none"


class Seat(NamedTuple):
    """One player's side of the table.

    Attributes
    ----------
    colour : str
    ship : str or None
        Space of the ship; None while it is not on the board.
    lagerplanet : str or None
    transporters : tuple of Transporter
        By number.
    mines : tuple of str
        Spaces of the mines on the board, in board order.
    hand : tuple of str or None
        Action cards; None where the position does not say.
    gear : Gear or None
        None where the position does not say.
    damage : int
        Percent, whatever caused it.
    backs : tuple of str
        Colours of the hand cards, in the order of `hand`; empty outside a game.
    estate : Estate or None
        Account and all else of a game in progress.
    """

    colour: Colour
    ship: str | None = None
    lagerplanet: str | None = None
    transporters: tuple[Transporter, ...] = ()
    mines: tuple[str, ...] = ()
    hand: tuple[Card, ...] | None = None
    gear: Gear | None = None
    damage: int = 0
    backs: tuple[str, ...] = ()
    estate: Estate | None = None


class Turn(NamedTuple):
    """Whose turn it is and what has happened in it.

    Attributes
    ----------
    player : str
    played : tuple of str
        Cards played in this turn so far.
    flown : tuple of str
        The ship's last flight in this turn, from start to end; empty if it has not moved.
    duty : tuple of str or None
        Planets for which the ship had to move when the turn began (PX-WEG-11); None if the
        position does not say, so that it is judged from the board as it stands.
    number : int
        Turns of the game, from 1; 0 outside a game.
    laid : int
        Cards put down in this turn without their action.
    handled : int
        Number of the last transporter that has been moved or left in this turn.
    scans : int
        How often the radar was used in this turn.
    then : str
        Phase that follows when the hand is complete.
    extra : int
        Cards put down in this turn that nothing demanded, where several may be.
    """

    player: Colour
    played: tuple[Card, ...] = ()
    flown: tuple[str, ...] = ()
    duty: tuple[str, ...] | None = None
    number: int = 0
    laid: int = 0
    handled: int = 0
    scans: int = 0
    then: Literal["transporters", "business"] = "transporters"
    extra: int = 0


class State(NamedTuple):
    """A position.

    Attributes
    ----------
    seats : tuple of Seat
        In the order yellow, green, red, blue.
    turn : Turn or None
    nebula : str or None
        Name of the active nebula area.
    messe : str or None
        The Messeplanet.
    season : Season or None
        What is common to a game in progress; None for a position of the board alone.
    """

    seats: tuple[Seat, ...] = ()
    turn: Turn | None = None
    nebula: str | None = None
    messe: str | None = None
    season: Season | None = None

    def seat(self, colour: str) -> Seat | None:
        """A player's side, or None if that colour is not in the position."""
        for seat in self.seats:
            if seat.colour == colour:
                return seat
        return None

    def pieces(self) -> tuple[Piece, ...]:
        """All pieces: by seat, then ship, transporters, mines."""
        found: list[Piece] = []
        for seat in self.seats:
            if seat.ship is not None:
                found.append(Piece("ship", seat.colour, 0, seat.ship))
            found += (
                Piece("transporter", seat.colour, t.number, t.space) for t in seat.transporters
            )
            found += (Piece("mine", seat.colour, 0, space) for space in seat.mines)
        return tuple(found)

    def inventory(self, colour: str, lang: Lang = "en", rules: Ruleset | None = None) -> Inventory:
        """A player's Inventarliste; see `polax_lab.games.polax.inventarliste`."""
        from polax_lab.games.polax.inventarliste import inventory

        return inventory(self, colour, lang, rules)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The position on the board of this project, or in words if it is on another."""
        from polax_lab.games.polax.game import GAME
        from polax_lab.show import bundle

        text = ", ".join(piece.text for piece in self.pieces()) or "no piece"
        board = GAME.rules.board
        known = self.nebula is None or self.nebula in board.regions
        if not known or not all(p.space in board for p in self.pieces()):
            return {"text/plain": text}
        return bundle(GAME.scene(self, GAME.rules), text)
