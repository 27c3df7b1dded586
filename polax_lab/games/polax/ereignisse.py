"""Ereigniskarten: Messe, Nebel, Minen werden geräumt, Polax (slides 8, 17; PX-EVT, MES, NEB)."""

from __future__ import annotations

from collections.abc import Iterable

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.bewegungszwang import control
from polax_lab.games.polax.preise import messe_bonus
from polax_lab.games.polax.schuss import remove_piece
from polax_lab.games.polax.state import Piece
from polax_lab.games.polax.table import piece_label

# -- Messe -----------------------------------------------------------------------------------


def messe(a: Action, planet: str) -> None:
    """End the running Messe and start another one (PX-MES-01, PX-MES-03)."""
    old = a.messe
    if old is not None:
        if a.messe_open:
            a.event("PX-MES-11", "karten.messe_unclaimed", "", 0, planet=old)
        a.event("PX-MES-03", "karten.messe_ends", "", 0, planet=old)
    a.put_board(messe=planet)
    bonus = messe_bonus(a.rules, planet)
    a.event("PX-MES-01", "karten.messe_starts", "", bonus, planet=planet)
    if a.rules.vsa_blast == "owner_lost_control":
        _blast(a, (c for c in a.playing if _lost_control(a, c, old)))
    elif a.rules.vsa_blast == "entry_of_new_messe":
        entries = a.rules.board.neighbours(planet)
        for piece in _transporters(a, a.playing):
            if piece.space in entries:
                _blow_up(a, piece)
    present = [c for c in a.playing if a.seat(c).ship == planet]
    for colour in present:
        _bonus(a, colour, "PX-MES-07")
    # It is paid once: to who is there when it starts, else to who comes first (PX-MES-09).
    a.put_season(messe_open=not present)


def landed(a: Action, colour: str) -> None:
    """Pay the bonus to the first ship that lands on the Messeplanet (PX-MES-06, PX-MES-08)."""
    if a.messe_open and a.seat(colour).ship == a.messe:
        _bonus(a, colour, "PX-MES-06")
        a.put_season(messe_open=False)


def _bonus(a: Action, colour: str, rule: str) -> None:
    planet = a.messe or ""
    bonus = messe_bonus(a.rules, planet)
    a.pay(colour, bonus, rule, "karten.messe_bonus", planet, planet=planet)


# -- what the VSA blows up -------------------------------------------------------------------


def vsa_anytime(a: Action) -> None:
    """Under the strictest reading the VSA never waits (PX-MES-15 C)."""
    seats = (a.seat(c) for c in a.playing)
    _blast(a, [s.colour for s in seats if s.ship and not control(a.table, s.colour).works])


def _lost_control(a: Action, colour: str, old: str | None) -> bool:
    """Whether the ship steered from the Messe that has just moved on (PX-MES-13)."""
    seat = a.seat(colour)
    return seat.ship is not None and seat.ship == old and old not in (
        seat.lagerplanet, a.messe,
    )  # fmt: skip


def _transporters(a: Action, owners: Iterable[str]) -> list[Piece]:
    """Transporters of some players, in board order."""
    index, whose = a.rules.board.index, tuple(owners)
    pieces = (p for p in a.state.pieces() if p.kind == "transporter" and p.owner in whose)
    return sorted(pieces, key=lambda p: index[p.space])


def _blast(a: Action, owners: Iterable[str]) -> None:
    """Blow up every transporter of these whose removal alone would reconnect a planet."""
    pieces = _transporters(a, owners)
    if not pieces:
        return
    table = a.table
    shut = table.cut_off(table.free)
    blocking: list[Piece] = []
    for piece in pieces if shut else ():
        # Under the nebula it is the nebula that closes the way.
        bit = table.bit(piece.space) & table.fields & ~table.nebula
        still = table.cut_off(table.free | bit)
        if any(group not in still for group in shut):
            blocking.append(piece)
    for piece in blocking:
        _blow_up(a, piece)


def _blow_up(a: Action, piece: Piece) -> None:
    remove_piece(a, piece, "PX-MES-14", "karten.blown_up")


# -- nebula, mines, Polax --------------------------------------------------------------------


def nebel(a: Action, area: str) -> None:
    """Lay the Nebelfolie on another area; mines there are destroyed (PX-NEB-01 to 04)."""
    a.put_board(nebula=area)
    a.event("PX-NEB-01", "karten.nebel", "", 0, area=area)
    inside = a.rules.board.regions[area].spaces
    for piece in _mines(a):
        if piece.space in inside:
            _return_mine(a, piece, "PX-NEB-04")


def clear_mines(a: Action) -> None:
    """Every mine on the board goes back to its owner (PX-EVT-04)."""
    mines = _mines(a)
    a.event("PX-EVT-04", "karten.cleared", "", len(mines))
    for piece in mines:
        _return_mine(a, piece, "PX-EVT-04")


def _mines(a: Action) -> list[Piece]:
    return [p for p in a.state.pieces() if p.kind == "mine"]


def _return_mine(a: Action, piece: Piece, rule: str) -> None:
    owner = piece.owner
    a.put(owner, mines=tuple(m for m in a.seat(owner).mines if m != piece.space))
    a.event(rule, "karten.mine_back", owner, 1, piece=piece_label(piece))
    if a.rules.returned_mines == "free":
        # What is not written down does not exist: the Lager keeps it (PX-LAG-06).
        a.put_estate(owner, store=(*a.estate(owner).store, "mine"))
        a.event("PX-EVT-05", "karten.mine_free", owner, 1)


def polax(a: Action) -> None:
    """Winter comes: the drawer only completes the hand (PX-DRAW-12)."""
    a.put_season(drawer=a.player)
    a.event("PX-END-01", "karten.polax", a.player)
