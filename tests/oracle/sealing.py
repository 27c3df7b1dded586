"""Who is shut off: Wegerecht (section 7), Minenregel (section 22), forecast of the nebula."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from .flight import q_reach
from .position import Pos, Unit

Group = frozenset[str]
Cuts = list[list[Unit]]
Judgement = tuple[bool, list[str], list[str], str]


def in_board_order(pos: Pos, planets: Iterable[str]) -> list[str]:
    """Return some planets, each once, as the board lists them."""
    wanted = set(planets)
    return [planet for planet in pos.planets if planet in wanted]


def reachable(pos: Pos, start: Iterable[str], blocked: set[str], planets: Iterable[str]) -> Group:
    """Return `start` and what it reaches over unblocked fields and over these planets."""
    over = set(planets)
    seen = set(start)
    front = list(seen)
    while front:
        for there in pos.graph.neighbors(front.pop()):
            if there not in seen and (
                there in over if pos.is_planet(there) else there not in blocked
            ):
                seen.add(there)
                front.append(there)
    return frozenset(seen)


def classes(pos: Pos, blocked: set[str]) -> list[Group]:
    """Return the classes of planets that reach each other with some fields blocked.

    "Cut off" means no path over unblocked fields (PX-WEG-10, PX-MINE-09); a planet itself never
    blocks (PX-OBS-06), so that a piece may stop on it and go on (PX-TR-12).
    """
    everywhere = frozenset(pos.planets)
    found: list[Group] = []
    for planet in pos.planets:
        if not any(planet in part for part in found):
            found.append(reachable(pos, [planet], blocked, everywhere) & everywhere)
    return found


def sealed(pos: Pos, blocked: set[str]) -> list[str]:
    """Return the planets that reach no other planet (PX-WEG-10 a, PX-MINE-09 a)."""
    return [planet for part in classes(pos, blocked) if len(part) == 1 for planet in part]


def all_but_largest(pos: Pos, parts: list[Group]) -> list[Group]:
    """Return the parts without the largest; of equal ones the one listed first stays out."""
    in_order = sorted(parts, key=lambda part: min(map(pos.planets.index, part)))
    largest = max(map(len, parts), default=0)
    main = next((part for part in in_order if len(part) == largest), None)
    return [part for part in in_order if part != main]


def shut_off(pos: Pos, blocked: set[str]) -> list[Group]:
    """Return what is shut off under the switch `sealed_scope` (PX-VAR-01).

    Scope `planet`: every sealed planet. Scope `group`: every class but the largest.
    """
    if pos.sw["sealed_scope"] == "planet":
        return [frozenset({planet}) for planet in sealed(pos, blocked)]
    return all_but_largest(pos, classes(pos, blocked))


def newly_shut(pos: Pos, before: set[str], after: set[str]) -> list[Group]:
    """Return what `after` shuts off and `before` does not.

    Scope `planet`: sealed now and not before. Scope `group`: of each class that falls apart, all
    parts but the largest.
    """
    if pos.sw["sealed_scope"] == "planet":
        was = sealed(pos, before)
        return [frozenset({planet}) for planet in sealed(pos, after) if planet not in was]
    now = classes(pos, after)
    found: list[Group] = []
    for whole in classes(pos, before):
        if whole not in now:
            found += all_but_largest(pos, [part for part in now if part <= whole])
    return found


def names(pos: Pos, groups: Iterable[Group]) -> list[str]:
    """Return all planets of some groups, in board order."""
    return in_board_order(pos, (planet for group in groups for planet in group))


def removable_units(pos: Pos) -> list[Unit]:
    """Return what a smallest cut may remove: pieces on fields in board order, then the nebula."""
    place = {space: i for i, space in enumerate(pos.graph)}
    units = [unit for unit, _ in sorted(pos.pieces(), key=lambda piece: place[piece[1]])]
    return units if pos.nebula is None else [*units, ("nebula", pos.nebula)]


def smallest_cuts(pos: Pos, planets: Group) -> Cuts:
    """Return all smallest sets of units whose removal links `planets` to some other planet.

    A piece under the nebula leaves its field blocked until the nebula is gone too, and the
    nebula leaves it blocked until the piece is gone.
    """
    units, others = removable_units(pos), set(pos.planets) - planets
    for size in range(1, len(units) + 1):
        opening = [
            list(some)
            for some in combinations(units, size)
            if others & reachable(pos, planets, pos.blocked(without=some), pos.planets)
        ]
        if opening:
            return opening
    return []


def fence(pos: Pos, group: Group) -> list[Unit]:
    """Return the units that stand beside a shut-off group and the fields it still reaches.

    Where a piece stands under the nebula, the nebula is named instead.
    """
    part = reachable(pos, group, pos.blocked(), group)
    rim = {there for here in part for there in pos.graph.neighbors(here)} - part
    at = {unit: {space} - pos.nebula_fields() for unit, space in pos.pieces()}
    at["nebula", str(pos.nebula)] = pos.nebula_fields()
    return [unit for unit in removable_units(pos) if at[unit] & rim]


def q_sealed(pos: Pos) -> dict[str, Cuts]:
    """Return what all obstacles together shut off, with the smallest cuts (PX-WEG-05, -10).

    One key for each shut-off group: its planets in board order, joined by blanks.
    """
    return {
        " ".join(in_board_order(pos, group)): smallest_cuts(pos, group)
        for group in shut_off(pos, pos.blocked())
    }


def without_movable(pos: Pos) -> Pos:
    """Return the position with mines and nebula alone (PX-MINE-03, PX-MINE-04)."""
    return replace(pos, ships={}, transporters={})


def freed_by(pos: Pos, lifted: list[Unit]) -> list[Group]:
    """Return those shut-off groups that lifting some units joins to another planet."""
    open_now = classes(pos, pos.blocked(without=lifted))
    return [
        group
        for group in shut_off(pos, pos.blocked())
        if not any(group == part for part in open_now)
    ]


def q_duty(pos: Pos, colour: str) -> list[str]:
    """Return the planets for whose sake the ship must move (PX-WEG-01, PX-WEG-06).

    Only the own ship is lifted. On a planet it is no obstacle, and a nebula field stays blocked
    without it, so that neither ever has the duty (PX-WEG-18).
    """
    return names(pos, freed_by(pos, [("ship", colour)]))


def q_duty_rule(pos: Pos, colour: str) -> str:
    """Return the rule that decides about the duty, before the hand is looked at (32.6)."""
    own: Unit = ("ship", colour)
    if q_duty(pos, colour) or not shut_off(pos, pos.blocked()):
        return "PX-WEG-01"
    if not pos.in_free_space(pos.ships[colour]):
        return "PX-WEG-18"
    rivals: list[Unit] = [("ship", other) for other in pos.ships if other != colour]
    for number in range(1, len(rivals) + 1):
        for others in combinations(rivals, number):
            # In series: with the own ship they open what they do not open without it.
            alone = freed_by(pos, list(others))
            if any(group not in alone for group in freed_by(pos, [own, *others])):
                return "PX-WEG-08"
    return "PX-WEG-06"


def values_of(card: str, verb: str, joker_up_to: int) -> list[int]:
    """Return the numbers that a card "gehen 3" or "gehen joker" offers (PX-CARD-05 to -07)."""
    name, _, value = card.partition(" ")
    if name != verb:
        return []
    return list(range(1, joker_up_to + 1)) if value == "joker" else [int(value)]


def moves_the_ship(pos: Pos, colour: str, card: str) -> bool:
    """Return whether a card fulfils the duty (PX-WEG-14).

    With `loop_counts_as_moving=no` some end must differ from the present space.
    """
    own = pos.ships[colour] if pos.sw["loop_counts_as_moving"] == "no" else None
    return any(end != own for n in values_of(card, "gehen", 6) for end in q_reach(pos, colour, n))


def q_duty_hand(pos: Pos, colour: str, hand: list[str]) -> dict[str, object]:
    """Return the duty seen with a hand of cards (PX-WEG-03, -04, -15, -16).

    `usable` holds every card that would move the ship, in sorted order and whether or not there
    is a duty.
    """
    duty = bool(q_duty(pos, colour))
    usable = sorted(card for card in hand if moves_the_ship(pos, colour, card))
    return {
        "duty": duty,
        "usable": usable,
        "doppelkarte": "doppelkarte" in hand and bool(usable),
        "ruhe": "ruhe" in hand,
        "show": duty and not usable,
    }


def q_mine(pos: Pos, space: str, mines_of_player: int = 0) -> Judgement:
    """Judge a new mine: (allowed, newly shut with the nebula, newly shut by mines, rule).

    Ships and transporters hold their own field, but seal nothing (PX-MINE-03). The test is made
    with the active nebula (PX-MINE-04) and without any (PX-MINE-05, PX-MINE-11). Rules by the
    precedence of section 32.6; both lists are empty where no mine could be put at all.
    """
    if pos.is_planet(space):
        return False, [], [], "PX-MINE-01"
    if space in pos.nebula_fields():
        return False, [], [], "PX-NEB-12"
    if space in pos.occupied():
        return False, [], [], "PX-MINE-01"
    if mines_of_player >= 2:
        return False, [], [], "PX-MINE-12"

    mines, new = pos.mine_fields(), {space}
    foil = pos.nebula_fields()
    with_nebula = newly_shut(pos, before=mines | foil, after=mines | foil | new)
    by_mines = newly_shut(pos, before=mines, after=mines | new)
    shut = names(pos, with_nebula), names(pos, by_mines)
    # Newly shut by mines alone, yet not newly with the nebula: it was shut off already.
    if any(group not in with_nebula for group in by_mines):
        return False, *shut, "PX-MINE-05"
    if with_nebula and not by_mines:
        return False, *shut, "PX-MINE-04"
    if by_mines:
        return False, *shut, "PX-MINE-02"

    absolute = pos.sw["mine_seal_test"] == "absolute"
    if absolute and (shut_off(pos, mines | foil | new) or shut_off(pos, mines | new)):
        return False, [], [], "PX-MINE-10"
    # PX-MINE-03 decides where counting the movable pieces would have turned the verdict.
    everything = pos.blocked()
    if newly_shut(pos, everything, everything | new) or (
        absolute and shut_off(pos, everything | new)
    ):
        return True, [], [], "PX-MINE-03"
    return True, [], [], "PX-MINE-01"


def q_forecast(pos: Pos) -> dict[str, list[str]]:
    """Return for each area the planets that a nebula there would shut off with the mines.

    The nebula destroys the mines in its area (PX-NEB-04), and the present one moves away
    (PX-NEB-03).
    """
    return {
        area: names(pos, shut_off(pos, pos.mine_fields() | fields))
        for area, fields in sorted(pos.areas.items())
    }
