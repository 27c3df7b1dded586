"""A Polax position, and a ruling on it, as plain drawing data."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.board import Board, Space
from polax_lab.games.polax.hinweise import Tips
from polax_lab.games.polax.state import COLOURS, Piece, State
from polax_lab.games.polax.table import Table, card_label
from polax_lab.games.polax.zeichen import MOST_NAMES, lines, marks, over_lines, over_marks, words
from polax_lab.kit import BoardKit
from polax_lab.ruleset import Ruleset
from polax_lab.scene import Disc, Line, Mark, Scene
from polax_lab.scene import Piece as Shape
from polax_lab.scene import Space as Spot
from polax_lab.sketch import Sketch
from polax_lab.texts import Lang, Message, initials, msg, say

#: What on the board the legend explains, beside pieces and marks.
_LEGEND = ("entry", "disc", "disc_active", "loaded")


def _kinds(board: Board) -> Iterator[str]:
    """Entry fields look like what they are."""
    entries = board.entry_mask
    for i, space in enumerate(board):
        yield "entry" if entries >> i & 1 else space.kind


KIT = BoardKit(areas=True, shapes=_kinds)


def draw(state: State, rules: Ruleset, sketch: Sketch) -> Scene:
    """Make the scene of a position; with a ruling, its witness and its sentence too."""
    table, board, ruling, lang = Table(state, rules), rules.board, sketch.ruling, sketch.lang
    every = (*((ruling,) if ruling else ()), *sketch.others)
    signs = sketch.tags()
    ways: list[Line] = []
    if ruling is not None:
        signs += marks(ruling, sketch.verdict, board, lang)
        ways += lines(ruling, board, lang)
    for other in sketch.others:
        signs += over_marks(other, table, lang)
        ways += over_lines(other, board, lang)
    # The spaces that sentences speak of; with too many of them the board would be all names.
    spoken = {p.space for p in state.pieces()} | set(ruling.witness.asked if ruling else ())
    fields = tuple(s for s in board.order(spoken) if not board.is_planet(s))
    if not any(r.witness.allowed for r in every):
        signs += (Mark("name", (s,), text=board.label(s)) for s in fields[:MOST_NAMES])
    tips = Tips(table, every, lang)
    return sketch.scene(
        board,
        "; ".join(_aside(state, lang)),
        spaces=tuple(_spot(space, rules, tips) for space in board),
        discs=tuple(
            Disc(
                name,
                r.x,
                r.y,
                r.radius,
                name == state.nebula,
                say(msg("polax.scene.area", area=name), lang),
            )
            for name, r in board.regions.items()
        ),
        pieces=tuple(_shapes(state, lang, tips)),
        marks=tuple(signs),
        lines=tuple(ways),
        legend_labels={key: words(key, lang) for key in _LEGEND},
    )


def _spot(space: Space, rules: Ruleset, tips: Tips) -> Spot:
    board, tip = rules.board, tips.space(space.id)
    entry = board.entry_mask >> board.index[space.id] & 1
    kind = "planet" if space.kind == "planet" else "entry" if entry else "field"
    if kind != "planet":
        return Spot(space.id, kind, space.x, space.y, tip=tip)
    goods = rules.exports.get(space.id)
    note = say(msg(f"polax.goods.{goods}"), tips.lang) if goods else ""
    return Spot(space.id, kind, space.x, space.y, space.label, note, tip)


def _name(piece: Piece, lang: Lang) -> str:
    """A piece for the legend: what it is and whose."""
    colour = msg(f"polax.colour.{piece.owner}")
    return words(piece.kind, lang, number=piece.number, colour=colour)


def _aside(state: State, lang: Lang) -> Iterator[str]:
    """What the board cannot show: hands, equipment, damage, cards played in this turn."""
    turn = state.turn
    for seat in state.seats:
        said: list[Message] = []
        if seat.hand is not None:
            cards = tuple(card_label(c) for c in seat.hand)
            said.append(msg("polax.aside.hand" if cards else "polax.aside.no_hand", cards=cards))
        if turn is not None and turn.player == seat.colour and turn.played:
            said.append(msg("polax.aside.played", cards=tuple(map(card_label, turn.played))))
        if seat.damage:
            said.append(msg("polax.aside.damage", percent=seat.damage))
        if seat.gear is not None:
            gear = seat.gear
            said += [msg(f"polax.torpedo.{t}") for t in gear.torpedoes]
            said += [msg(f"polax.shield.{gear.shield}")] if gear.shield != "none" else []
            said += [msg("polax.use.radar")] if gear.radar else []
            said += [] if gear.remote_control else [msg("polax.aside.no_control")]
        if said:
            name = say(msg(f"polax.colour.{seat.colour}"), lang)
            yield f"{name[0].upper()}{name[1:]}: " + ", ".join(say(m, lang) for m in said)


def _shapes(state: State, lang: Lang, tips: Tips) -> Iterator[Shape]:
    # Players are never told apart by colour alone.
    names = [say(msg(f"polax.colour.{c}"), lang) for c in COLOURS]
    letters = dict(zip(COLOURS, initials(names), strict=True))
    if state.messe:
        yield Shape("messe", state.messe, label=words("messe", lang))
    for seat in state.seats:
        if seat.lagerplanet:
            label = words("lager", lang, colour=msg(f"polax.colour.{seat.colour}"))
            yield Shape("lager", seat.lagerplanet, seat.colour, label=label)
    for piece in state.pieces():
        text = f"{piece.number or ''}{letters[piece.owner]}"
        yield Shape(
            piece.kind,
            piece.space,
            piece.owner,
            text,
            _name(piece, lang),
            tips.piece(piece),
            tips.cargo(piece) is not None,
        )
