"""What a game in progress adds to a position: accounts, decks, damages, what is pending.

Everything here is immutable and JSON-able. Piles are tuples whose last entry is the top card.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Phase = Literal["vorrunde", "cards", "draw", "transporters", "business", "final", "over"]
#: What a choice is about that comes before all else; see `Pending`.
Choice = Literal["trade", "ruling", "cargo", "torpedo", "card"]
#: Until when a damage lasts: until it is repaired, the end of this turn, the start or the end of
#: the owner's next turn.
Until = Literal["repair", "turn_end", "next_turn_start", "next_turn_end"]
#: What a damage puts out of order; `hand` lowers the permitted hand by `percent`.
Part = Literal["hand", "remote_control", "funkanlage", "cards"]
Insurance = Literal["feuer", "lager", "transport", "kasko"]
INSURANCES: tuple[Insurance, ...] = ("feuer", "lager", "transport", "kasko")
#: The decks that draw cards name, in the order of `Decks.known`.
DRAWN = ("lager", "schaden", "ereignis")
#: A card that the viewer may not see.
HIDDEN = "?"


class Damage(NamedTuple):
    """An open damage by a Schadenskarte, with its terms (PX-SCH-13).

    Attributes
    ----------
    card : str
        Id of the card.
    part : str
    percent : int
        What it adds to the ship's damage (part ``hand``).
    price : int
        Spaceus for the repair on a planet; 0 where none is printed or none is possible.
    until : str
    """

    card: str
    part: Part
    percent: int = 0
    price: int = 0
    until: Until = "repair"


class Fact(NamedTuple):
    """Cards that a player was shown: a dated fact, not a window (PX-FIRE-03, PX-WEG-03)."""

    turn: int
    about: str
    cards: tuple[str, ...]


class Line(NamedTuple):
    """One entry of the Inventarliste (PX-INV-03 to 05).

    Attributes
    ----------
    what : str
        Kind of entry: ``start``, ``buy``, ``sell``, ``lose`` ...; a key of ``polax.sheet``.
    item : str
        The goods, device, transporter number and the like.
    column : int
        Transporter number of a load; 0 for the account and the devices.
    amount, balance : int
        Spaceus gained (negative: paid), and the account after it.
    """

    what: str
    item: str = ""
    column: int = 0
    amount: int = 0
    balance: int = 0


class Estate(NamedTuple):
    """What a player owns besides pieces, hand and ship's gear.

    Attributes
    ----------
    account : int
        Spaceus.
    chits : tuple of int
        Import-Kärtchen won, by planet in board order.
    insured : tuple of str
    store : tuple of str
        Finds in the Lager that are not built in yet (PX-LAG-06).
    damages : tuple of Damage
    facts : tuple of Fact
        What this player was shown of other hands.
    sheet : tuple of Line
        The Inventarliste, oldest line first.
    out : str
        Empty, ``eliminated`` or ``frozen``.
    """

    account: int = 0
    chits: tuple[int, ...] = ()
    insured: tuple[Insurance, ...] = ()
    store: tuple[str, ...] = ()
    damages: tuple[Damage, ...] = ()
    facts: tuple[Fact, ...] = ()
    sheet: tuple[Line, ...] = ()
    out: Literal["", "eliminated", "frozen"] = ""


class Decks(NamedTuple):
    """The five piles, top card last.

    Attributes
    ----------
    action, discard : tuple of str
        Action cards with their colour, as ``yellow gehen 3`` or ``green ziehe lager``.
    lager, schaden, ereignis : tuple of str
        Card ids; used cards go underneath, so to the front.
    known : tuple of int
        How many cards at the bottom of these three everybody has seen (PX-DRAW-13).
    """

    action: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    lager: tuple[str, ...] = ()
    schaden: tuple[str, ...] = ()
    ereignis: tuple[str, ...] = ()
    known: tuple[int, int, int] = (0, 0, 0)


class Side(NamedTuple):
    """One side of a trade.

    Attributes
    ----------
    money : int
        Spaceus.
    items : tuple of str
        ``einzel``, ``doppel``, devices, ``cargo 3`` for the load of transporter 3 (it goes into
        the first empty transporter of the other player on the same planet).
    """

    money: int = 0
    items: tuple[str, ...] = ()


class Pending(NamedTuple):
    """A choice that somebody has to make before anything else.

    Attributes
    ----------
    kind : str
        ``trade`` (answer an offer), ``ruling`` (answer a proposed table ruling), ``cargo``
        (whose load is lost), ``torpedo`` (which one is lost), ``card`` (which one is discarded).
    player : str
        Who must decide.
    by : str
        Who asked (trade, ruling), or the id of the card that demands it.
    give, get : Side
        Of a trade: what the one who asked would give and get.
    reading : str
        Of a table ruling: ``switch=value``.
    amount : int
        Of the others: what an insurance pays, or how many are still to be lost.
    """

    kind: Choice
    player: str
    by: str
    give: Side = Side()
    get: Side = Side()
    reading: str = ""
    amount: int = 0


class Todo(NamedTuple):
    """A drawn card that is being carried out.

    Attributes
    ----------
    deck : str
        ``lager``, ``schaden`` or ``ereignis``.
    card : str
        Its id.
    step : int
        Number of the effect that comes next, from 0.
    by : str
        The action card that ordered the draw, as ``yellow ziehe lager``.
    """

    deck: Literal["lager", "schaden", "ereignis"]
    card: str
    step: int
    by: str


class Season(NamedTuple):
    """What is common to a game in progress.

    Attributes
    ----------
    phase : str
        The player on turn is in `State.turn`; in ``vorrunde`` and ``final`` as well.
    order : tuple of str
        Colours clockwise from the "youngest", eliminated ones included.
    decks : Decks
    chits : tuple of int
        Import-Kärtchen left beside each planet, in board order.
    target : int
        Spielziel in Spaceus.
    pending : tuple of Pending
        Choices to be made, the next one last.
    todo : tuple of Todo
        Cards being carried out, the inner one last.
    messe_open : bool
        Whether the bonus of the running Messe can still be won.
    drawer : str
        Who drew Polax; empty before.
    agreed : tuple of tuple of str
        Readings that the table agreed on during the game, as (switch, value).
    """

    phase: Phase
    order: tuple[str, ...]
    decks: Decks = Decks()
    chits: tuple[int, ...] = ()
    target: int = 0
    pending: tuple[Pending, ...] = ()
    todo: tuple[Todo, ...] = ()
    messe_open: bool = False
    drawer: str = ""
    agreed: tuple[tuple[str, str], ...] = ()
