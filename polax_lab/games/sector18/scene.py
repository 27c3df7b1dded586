"""A Sector 18 position, and a ruling on it, as plain drawing data: zone cards with ships."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.board import Space as Zone
from polax_lab.games.sector18.action import hue, ship_name
from polax_lab.games.sector18.movement import planets
from polax_lab.games.sector18.state import COLOURS, Ship, State
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scene import Line, Look, Mark, Piece, Scene, Space
from polax_lab.sketch import Sketch
from polax_lab.texts import Lang, Message, msg, say

#: Half a card, in units of the map: neighbours are 200 apart.
_SPAN = 88.0
#: Zone cards, and a shape for each type of ship.
LOOKS = {
    **{f"card_base_{colour}": Look("square", colour, span=_SPAN) for colour in COLOURS},
    "card_planet": Look("square", "planet", span=_SPAN),
    "card_asteroid": Look("square", "entry", span=_SPAN),
    "card_warp": Look("square", "dark", span=_SPAN),
    "card_empty": Look("square", "card", span=_SPAN),
    "light": Look("triangle", size=15),
    "medium": Look("square", size=16),
    "heavy": Look("hexagram", size=16),
    "science": Look("circle", size=15),
}


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
    for other in sketch.others:
        if other.witness.ends:
            signs.append(Mark("reach", other.witness.ends, _word("reach", lang)))
        if other.witness.blocked:
            signs.append(Mark("blocker", other.witness.blocked, _word("blocker", lang)))
    owners = planets(state, rules)
    notes: tuple[str, ...] = ()
    if any(seat.faction for seat in state.seats):
        notes = (dict(rules.cards.provenance[0]).get(lang, ""),)
    return sketch.scene(
        board,
        "; ".join(_aside(state, lang)),
        notes=notes,
        spaces=tuple(_card(space, rules, owners, lang) for space in board),
        pieces=tuple(_pieces(state, lang)),
        marks=tuple(signs),
        lines=tuple(ways),
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


def _card(space: Zone, rules: Ruleset, owners: dict[str, str], lang: Lang) -> Space:
    bonus = space["bonus"]
    word = say(msg(f"sector18.card.{bonus or space.kind}"), lang)
    values = {"amount": rules.ore_bonus, "less": rules.yard_discount, "more": rules.asteroid_cost}
    tip = say(msg(f"sector18.zone.{bonus or space.kind}", **values), lang)
    owner, kind = owners.get(space.id, ""), f"card_{space.kind}"
    if space.kind == "base":
        word = say(msg("sector18.card.base_of", who=hue(str(space["owner"]))), lang)
        kind += f"_{space['owner']}"
    if owner:
        whose = msg(f"sector18.card.{'contested' if owner == 'contested' else 'claimed'}",
                    who=hue(owner) if owner != "contested" else "")  # fmt: skip
        tip = f"{tip} · {say(whose, lang)}"
    return Space(space.id, kind, space.x, space.y, word, space.label, f"{space.label}: {tip}")


def _pieces(state: State, lang: Lang) -> Iterator[Piece]:
    for seat in state.seats:
        for ship in seat.ships:
            colour, kind = hue(seat.colour), ship_name(ship.kind)
            # The initial of the colour: players are never told apart by colour alone.
            text = say(colour, lang)[0].upper() + ("+" if ship.upgraded else "")
            label = say(msg("sector18.scene.ship", ship=kind, colour=colour), lang)
            tip = say(msg("sector18.scene.ship", ship=_named(ship), colour=colour), lang)
            yield Piece(ship.kind, ship.space, seat.colour, text, label, tip)


def _named(ship: Ship) -> Message:
    name = ship_name(ship.kind, ship.number)
    return msg("sector18.scene.upgraded", ship=name) if ship.upgraded else name


def _aside(state: State, lang: Lang) -> Iterator[str]:
    """What the map cannot show: resources, health, shield, level, faction."""
    for seat in state.seats:
        values = {"who": hue(seat.colour), "resources": seat.resources, "health": seat.health,
                  "shield": seat.shield, "level": seat.level}  # fmt: skip
        yield say(msg("sector18.aside", **values), lang)
