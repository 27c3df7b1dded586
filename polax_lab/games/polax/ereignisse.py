"""Ereigniskarten: Messe, Nebel, Minen werden geräumt, Polax (slides 8, 17; PX-EVT, MES, NEB)."""

from __future__ import annotations

from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.bewegungszwang import control
from polax_lab.games.polax.preise import messe_bonus
from polax_lab.games.polax.schuss import remove_piece
from polax_lab.games.polax.state import Piece
from polax_lab.games.polax.table import piece_label


def messe(a: Action, planet: str) -> None:
    """End the running Messe and start another one (PX-MES-01 to 16)."""
    old = a.state.messe
    if old is not None:
        if a.season.messe_open:
            a.event("PX-MES-11", "karten.messe.unclaimed", "", 0, planet=old)
        a.event("PX-MES-13", "karten.messe.ends", "", 0, planet=old)
    a.state = a.state._replace(messe=planet)
    a.event("PX-MES-01", "karten.messe.starts", "", messe_bonus(a.rules, planet), planet=planet)
    if a.rules.vsa_blast == "owner_lost_control" and old is not None:
        _blast(a, tuple(c for c in a.playing if _lost_control(a, c, old)))
    elif a.rules.vsa_blast == "entry_of_new_messe":
        for piece in _transporters(a, a.playing):
            if piece.space in a.rules.board.neighbours(planet):
                _blow_up(a, piece)
    present = tuple(c for c in a.playing if a.seat(c).ship == planet)
    for colour in present:
        _bonus(a, colour, "PX-MES-07")
    a.put_season(messe_open=not present)


def _lost_control(a: Action, colour: str, old: str) -> bool:
    seat = a.seat(colour)
    return seat.ship == old and seat.lagerplanet != old and a.state.messe != old


def landed(a: Action, colour: str) -> None:
    """Pay the bonus to the first ship that lands on the Messeplanet (PX-MES-06, PX-MES-08)."""
    if a.season.messe_open and a.seat(colour).ship == a.state.messe:
        _bonus(a, colour, "PX-MES-06")
        a.put_season(messe_open=False)


def _bonus(a: Action, colour: str, rule: str) -> None:
    planet = a.state.messe or ""
    a.pay(colour, messe_bonus(a.rules, planet), rule, "karten.messe.bonus", planet)


def vsa_anytime(a: Action) -> None:
    """Under the strictest reading the VSA never waits (PX-MES-15)."""
    lost = tuple(
        c for c in a.playing
        if a.seat(c).ship is not None and not control(a.table, a.seat(c).colour).works
    )  # fmt: skip
    _blast(a, lost)


def _transporters(a: Action, owners: tuple[str, ...]) -> list[Piece]:
    index = a.rules.board.index
    pieces = [p for p in a.table.pieces if p.kind == "transporter" and p.owner in owners]
    return sorted(pieces, key=lambda p: index[p.space])


def _blast(a: Action, owners: tuple[str, ...]) -> None:
    """Blow up every transporter of these whose removal alone would reconnect a planet."""
    table = a.table
    shut = table.cut_off(table.free)
    if not shut or not owners:
        return
    blocking = []
    for piece in _transporters(a, owners):
        bit = table.bit(piece.space) & table.fields & ~table.nebula
        if bit and any(g not in table.cut_off(table.free | bit) for g in shut):
            blocking.append(piece)
    for piece in blocking:
        _blow_up(a, piece)


def _blow_up(a: Action, piece: Piece) -> None:
    remove_piece(a, piece, "PX-MES-14", "karten.blown_up")


def nebel(a: Action, area: str) -> None:
    """Lay the Nebelfolie on another area; mines there are destroyed (PX-NEB-01 to 04)."""
    a.state = a.state._replace(nebula=area)
    a.event("PX-NEB-01", "karten.nebel", "", 0, area=area)
    inside = a.table.nebula
    index = a.rules.board.index
    for piece in a.state.pieces():
        if piece.kind == "mine" and inside >> index[piece.space] & 1:
            _return_mine(a, piece, "PX-NEB-04")


def clear_mines(a: Action) -> None:
    """Every mine on the board goes back to its owner (PX-EVT-04)."""
    mines = [p for p in a.state.pieces() if p.kind == "mine"]
    a.event("PX-EVT-04", "karten.cleared", "", len(mines))
    for piece in mines:
        _return_mine(a, piece, "PX-EVT-04")


def _return_mine(a: Action, piece: Piece, rule: str) -> None:
    owner = piece.owner
    a.put(owner, mines=tuple(m for m in a.seat(owner).mines if m != piece.space))
    a.event(rule, "karten.mine_back", owner, 1, piece=piece_label(piece))
    if a.rules.returned_mines == "free":
        # It may be set again without price, which the Inventarliste remembers.
        a.put_estate(owner, store=(*a.estate(owner).store, "mine"))
        a.event("PX-EVT-05", "karten.mine_free", owner, 1)


def polax(a: Action) -> None:
    """Winter comes; the drawer only completes the hand (PX-DRAW-12)."""
    a.put_season(drawer=a.player)
    a.event("PX-END-01", "karten.polax", a.player)
