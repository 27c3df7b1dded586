"""A Sector 18 position, and a ruling on it, as plain drawing data: zone cards with ships.

A ship's shape and colour say whose it is, its letter says its type. Beside a base lie its two
cards, as at the table: its level and resources, its health and shield.
"""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.board import Board
from polax_lab.board import Space as Zone
from polax_lab.games.sector18 import starmap
from polax_lab.games.sector18.action import hue, ship_name, zone_kind
from polax_lab.games.sector18.factions import side_name
from polax_lab.games.sector18.front import ability
from polax_lab.games.sector18.lookups import Claims
from polax_lab.games.sector18.movement import planets
from polax_lab.games.sector18.starmap import BONUSES
from polax_lab.games.sector18.state import COLOURS, KINDS, Colour, Seat, Ship, State
from polax_lab.kit import BoardKit, Trait
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scene import Line, Look, Mark, Piece, Scene, Space
from polax_lab.sketch import Sketch
from polax_lab.texts import Lang, Message, msg, say

#: Half a card, in units of the map: neighbours are 200 apart.
_SPAN = 88.0
#: The shape of a player's ships: nobody is told by the colour alone.
_SHAPES: dict[Colour, str] = {"red": "house", "blue": "circle"}
#: Zone cards, and ships.
LOOKS = {
    **{f"card_base_{colour}": Look("square", colour, span=_SPAN) for colour in COLOURS},
    "card_planet": Look("square", "planet", span=_SPAN),
    "card_asteroid": Look("square", "entry", span=_SPAN),
    "card_warp": Look("square", "dark", span=_SPAN),
    "card_empty": Look("square", "card", span=_SPAN),
    **{
        f"{kind}_{colour}": Look(shape, size=15)
        for kind in KINDS
        for colour, shape in _SHAPES.items()
    },
}


def _shapes(board: Board) -> Iterator[str]:
    """Cards by their kind, bases in the colour of their owner if they have one."""
    for zone in board:
        if zone.kind == "base" and zone["owner"] in COLOURS:
            yield f"card_base_{zone['owner']}"
        else:
            yield "card_empty" if zone.kind == "base" else f"card_{zone.kind}"


#: Cards lie side by side, so that links run up and across.
KIT = BoardKit(
    kinds=starmap.KINDS,
    traits={
        "base": (Trait("owner", COLOURS, once=True),),
        "planet": (Trait("bonus", BONUSES, needed=False),),
    },
    grid=200.0,
    looks=LOOKS,
    shapes=_shapes,
)


def draw(state: State, rules: Ruleset, sketch: Sketch) -> Scene:
    """Make the scene of a position; with a ruling, its witness and its sentence too."""
    board, ruling, lang = rules.board, sketch.ruling, sketch.lang
    signs = sketch.tags()
    ways: list[Line] = []
    if ruling is not None:
        signs += _marks(ruling, lang)
        if ruling.witness.routes:
            role = "way" if ruling.holds is False else "route"
            ways.append(Line(role, ruling.witness.routes, _word(role, lang)))
    owners = planets(state, rules)
    for other in sketch.others:
        if isinstance(other.question, Claims):
            signs += _holders(owners, lang)
            continue
        if other.witness.ends:
            signs.append(Mark("reach", other.witness.ends, _word("reach", lang)))
        if other.witness.blocked:
            signs.append(Mark("blocker", other.witness.blocked, _word("blocker", lang)))
    cards = tuple(_card(space, state, rules, owners, lang) for space in board)
    # What the cards of both bases show need not be said again.
    shown = sum(bool(card.flanks) for card in cards) == len(COLOURS)
    notes: tuple[str, ...] = ()
    if any(seat.faction for seat in state.seats):
        notes = (dict(rules.cards.provenance[0]).get(lang, ""),)
    return sketch.scene(
        board,
        "" if shown else "; ".join(_aside(state, lang)),
        notes=notes,
        spaces=cards,
        pieces=tuple(_pieces(state, lang)),
        marks=tuple(signs),
        lines=tuple(ways),
        legend_labels={"loaded": _word("upgrade", lang)},
        looks=LOOKS,
    )


def _word(key: str, lang: Lang) -> str:
    return say(msg(f"sector18.scene.{key}"), lang)


def _marks(ruling: Ruling, lang: Lang) -> Iterator[Mark]:
    """What a ruling says of zones."""
    found = ruling.witness
    role = {True: "asked_yes", False: "asked_no", None: "asked"}[ruling.holds]
    if found.asked:
        yield Mark(role, found.asked, _word("asked", lang))
    if found.ends:
        yield Mark("reach", found.ends, _word("end", lang))
    if found.blocked:
        yield Mark("blocker", found.blocked, _word("blocker", lang))


def _holders(owners: dict[str, str], lang: Lang) -> Iterator[Mark]:
    """A tag at each planet with ships: whose it is."""
    for owner in dict.fromkeys(owners.values()):
        spaces = tuple(space for space, name in owners.items() if name == owner)
        who = COLOURS if owner == "contested" else (owner,)
        # Letters, so that the tag has room beside a card and in the legend.
        tag = "+".join(say(hue(colour), lang)[0].upper() for colour in who)
        key = "contested" if owner == "contested" else "holder"
        label = msg(f"sector18.scene.{key}", who=hue(owner) if key == "holder" else "")
        yield Mark("label", spaces, say(label, lang), tag)


def _card(space: Zone, state: State, rules: Ruleset, owners: dict[str, str], lang: Lang) -> Space:
    bonus = space["bonus"]
    flanks: tuple[str, ...] = ()
    word = say(zone_kind(space.id, rules), lang)
    values = {"amount": rules.ore_bonus, "less": rules.yard_discount, "more": rules.asteroid_cost}
    tip = say(msg(f"sector18.zone.{bonus or space.kind}", **values), lang)
    owner, kind = owners.get(space.id, ""), f"card_{space.kind}"
    if space.kind == "base":
        seat = state.seat(str(space["owner"]))
        kind += f"_{seat.colour}"
        tip = f"{say(_values(seat), lang)} · {tip}"
        flanks = _flanks(space, seat, rules, lang)
    if owner:
        whose = msg(f"sector18.card.{'contested' if owner == 'contested' else 'claimed'}",
                    who=hue(owner) if owner != "contested" else "")  # fmt: skip
        tip = f"{tip} · {say(whose, lang)}"
    tip = f"{space.label}: {tip}"
    return Space(space.id, kind, space.x, space.y, word, space.label, tip, flanks)


def _flanks(base: Zone, seat: Seat, rules: Ruleset, lang: Lang) -> tuple[str, ...]:
    """The two cards beside a base (S18-SETUP-03, S18-SETUP-04), if the map leaves them room."""
    for zone in rules.board:
        near = abs(zone.x - base.x) < 4 * _SPAN and abs(zone.y - base.y) < 2 * _SPAN
        if near and zone.id != base.id:
            return ()
    side = ability(seat, rules)
    faction = [side_name(side)] if side else []
    left = [msg("sector18.flank.level", level=seat.level),
            msg("sector18.flank.resources", amount=seat.resources), *faction]  # fmt: skip
    right = [msg("sector18.flank.health", amount=seat.health),
             msg("sector18.flank.shield", amount=seat.shield)]  # fmt: skip
    return tuple("\n".join(say(line, lang) for line in lines) for lines in (left, right))


def _pieces(state: State, lang: Lang) -> Iterator[Piece]:
    for seat in state.seats:
        for ship in seat.ships:
            colour, kind = hue(seat.colour), ship_name(ship.kind)
            letter = say(msg(f"sector18.letter.{ship.kind}"), lang)
            number = str(ship.number) if ship.number > 1 else ""
            text = letter + number
            label = say(msg("sector18.scene.ship", ship=kind, colour=colour), lang)
            tip = say(msg("sector18.scene.ship", ship=_named(ship), colour=colour), lang)
            kind_of = f"{ship.kind}_{seat.colour}"
            yield Piece(kind_of, ship.space, seat.colour, text, label, tip, ship.upgraded)


def _named(ship: Ship) -> Message:
    name = ship_name(ship.kind, ship.number)
    return msg("sector18.scene.upgraded", ship=name) if ship.upgraded else name


def _aside(state: State, lang: Lang) -> Iterator[str]:
    """Resources, health, shield and level in words."""
    for seat in state.seats:
        yield say(_values(seat), lang)


def _values(seat: Seat) -> Message:
    values = {"who": hue(seat.colour), "resources": seat.resources, "health": seat.health,
              "shield": seat.shield, "level": seat.level}  # fmt: skip
    return msg("sector18.aside", **values)
