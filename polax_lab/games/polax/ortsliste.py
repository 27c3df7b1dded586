"""The board of Polax in words: how far each planet is, what it trades, who is there; mines."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.games.polax.flug import shortest_flight
from polax_lab.games.polax.gehen import steps
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import Piece, State
from polax_lab.games.polax.table import Table, labelled
from polax_lab.games.polax.wissen import buyers, goods_label
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg

_NO_EXPORT = msg("tisch.land.no_export")


def landmarks(view: State, player: str, rules: Ruleset) -> Iterator[tuple[Message, Message]]:
    """Give a line for each planet, and one for the pieces on fields."""
    board, seat = rules.board, view.seat(player)
    table = Table(view, rules)
    pays = {goods: dict(buyers(view, rules, goods)) for goods in rules.exports.values()}
    for planet in board.planets:
        name = msg("tisch.land", planet=planet)
        if seat is not None and seat.ship == planet:
            name = msg("tisch.land.here", planet=planet)
        elif seat is not None and seat.ship is not None:
            way = shortest_flight(table, seat.ship, planet, table.free)
            key = "tisch.land.steps" if way else "tisch.land.shut"
            name = msg(key, planet=planet, steps=steps(table, way) if way else 0)
        bought = sorted(((p[planet], g) for g, p in pays.items() if planet in p), reverse=True)
        goods = rules.exports.get(planet)
        exports = msg("tisch.land.exports", goods=goods_label(goods)) if goods else _NO_EXPORT
        items = tuple(msg("tisch.pays", planet=goods_label(g), amount=n) for n, g in bought)
        buys = msg("tisch.buys", items=items or (msg("tisch.nothing"),))
        said = msg("tisch.land.trade", exports=exports, buys=buys)
        if there := tuple(_piece(p) for p in view.pieces() if p.space == planet):
            said = msg("tisch.land.there", trade=said, pieces=there)
        yield labelled(name, board), said
    if view.nebula:
        shut = board.regions[view.nebula].spaces
        name = msg("tisch.land.nebula", area=view.nebula)
        yield name, labelled(msg("tisch.list", items=shut), board)
    out = tuple(
        msg("tisch.land.at", piece=_piece(p), space=p.space)
        for p in view.pieces() if not board.is_planet(p.space)
    )  # fmt: skip
    if out:
        yield msg("tisch.land.fields"), labelled(msg("tisch.list", items=out), board)


def _piece(piece: Piece) -> Message:
    return msg(f"tisch.prey.{piece.kind}", owner=hue(piece.owner), number=piece.number)
