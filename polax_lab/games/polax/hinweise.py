"""What the pointer tells of a space: its name, what is there, and what rulings say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polax_lab.games.polax.feuern import Fire, FireAnswer
from polax_lab.games.polax.gehen import Reach, ReachAnswer
from polax_lab.games.polax.minenregel import MineMapAnswer
from polax_lab.games.polax.state import Goods, Piece
from polax_lab.games.polax.table import Table, card_label, labelled
from polax_lab.games.polax.vorausschau import CutsAnswer, ForecastAnswer
from polax_lab.games.polax.wegerecht import RightOfWay, Sealed
from polax_lab.ruling import Ruling
from polax_lab.scene import FACTS
from polax_lab.texts import Lang, Message, msg, say


class Tips:
    """The tips of one picture.

    Parameters
    ----------
    table : Table
    rulings : iterable of Ruling
        Everything that is drawn.
    lang : str
    """

    def __init__(self, table: Table, rulings: Iterable[Ruling], lang: Lang) -> None:
        self.table, self.lang = table, lang
        self.facts: dict[str, dict[str, None]] = {}
        for ruling in rulings:
            for space, fact in _facts(ruling, table):
                said = say(labelled(fact, table.board), lang)
                self.facts.setdefault(space, {})[said] = None

    def space(self, space: str) -> str:
        """The tip of a space."""
        return self._tip(space, [say(m, self.lang) for m in self._there(space)])

    def piece(self, piece: Piece) -> str:
        """The tip of a piece on its space."""
        return self._tip(piece.space, [say(self._name(piece), self.lang)])

    def cargo(self, piece: Piece) -> Goods | None:
        """What a piece is known to carry."""
        fleet = self.table.seat(piece.owner).transporters if piece.kind == "transporter" else ()
        return next((t.cargo for t in fleet if t.number == piece.number), None)

    def _tip(self, space: str, there: list[str]) -> str:
        label = self.table.board.label(space)
        head = f"{label}: {', '.join(there)}" if there else label
        return FACTS.join([head, *self.facts.get(space, ())])

    def _there(self, space: str) -> Iterator[Message]:
        state = self.table.state
        if self.table.bit(space) & self.table.nebula:
            yield msg("polax.nebula", area=state.nebula)
        if space == state.messe:
            yield msg("polax.scene.messe")
        for seat in state.seats:
            if seat.lagerplanet == space:
                yield msg("polax.tip.lager", colour=msg(f"polax.colour.{seat.colour}"))
        for piece in self.table.at.get(space, ()):
            yield self._name(piece)

    def _name(self, piece: Piece) -> Message:
        colour = msg(f"polax.colour.{piece.owner}")
        name = msg(f"polax.tip.{piece.kind}", colour=colour, number=piece.number)
        if cargo := self.cargo(piece):
            return msg("polax.tip.loaded", piece=name, goods=msg(f"polax.goods.{cargo}"))
        return name


def _facts(ruling: Ruling, table: Table) -> Iterator[tuple[str, Message]]:
    """What a ruling says of single spaces."""
    asked, answer, w = ruling.question, ruling.answer, ruling.witness
    if isinstance(answer, MineMapAnswer):
        for field in answer.allowed:
            yield field, msg("polax.tip.mine_yes")
        for field, planets in answer.forbidden.items():
            key = {"PX-MINE-12": "limit", "PX-MINE-10": "absolute"}.get(answer.rules[field], "no")
            yield field, msg(f"polax.tip.mine_{key}", planets=planets)
    elif isinstance(asked, Reach) and isinstance(answer, ReachAnswer):
        colour = msg(f"polax.colour.{table.player(asked.player)}")
        for space in answer.ends:
            yield space, msg("polax.tip.reach", colour=colour, card=card_label(asked.card))
    elif isinstance(asked, Fire) and isinstance(answer, FireAnswer):
        colour = msg(f"polax.colour.{table.player(asked.player)}")
        for space in answer.routes:
            card = card_label(asked.card)
            yield space, msg(f"polax.tip.fire_{asked.use}", colour=colour, card=card)
    elif isinstance(asked, Sealed):
        for planet in w.sealed:
            yield planet, msg("polax.scene.sealed")
    elif isinstance(asked, RightOfWay):
        for space in w.asked:
            yield space, ruling.message
    elif isinstance(answer, ForecastAnswer):
        for area, planets in answer.seals.items():
            fact = msg("polax.tip.forecast", area=area, planets=planets)
            for space in (*planets, *table.board.regions[area].spaces) if planets else ():
                yield space, fact
    elif isinstance(answer, CutsAnswer):
        for cut in answer.cuts:
            for space in cut if len(cut) == answer.size else ():
                yield space, msg("polax.tip.cut", planet=w.asked[0])
