"""Who is shut off: Wegerecht (section 7), Minenregel (section 22), forecast of the nebula."""

from __future__ import annotations

from itertools import combinations

import networkx as nx

from .flight import q_reach
from .position import Pos, Unit

Cuts = list[list[Unit]]
NewlyShut = tuple[bool, list[str], list[str], str]


def classes(pos: Pos, blocked: set[str]) -> list[frozenset[str]]:
    """Return the classes of planets that reach each other with some fields blocked.

    "Cut off" means no path over unblocked fields (PX-WEG-10, PX-MINE-09); a planet itself never
    blocks (PX-OBS-06), so that a piece may stop on it and go on (PX-TR-12).
    """
    rest = pos.graph.copy()
    rest.remove_nodes_from(blocked)
    planets = set(pos.planets)
    found = [frozenset(part & planets) for part in nx.connected_components(rest)]
    return sorted((part for part in found if part), key=sorted)


def class_of(pos: Pos, blocked: set[str], planet: str) -> frozenset[str]:
    """Return the class of one planet."""
    return next(part for part in classes(pos, blocked) if planet in part)


def sealed(pos: Pos, blocked: set[str]) -> list[str]:
    """Return the planets that reach no other planet (PX-WEG-10 a, PX-MINE-09 a)."""
    return sorted(p for p in pos.planets if class_of(pos, blocked, p) == {p})


def newly_shut(pos: Pos, before: set[str], after: set[str]) -> list[str]:
    """Return the planets that `after` shuts off and `before` does not.

    Scope `planet`: sealed now and not before. Scope `group` (PX-VAR-01): the class shrank.
    """
    if pos.sw["sealed_scope"] == "planet":
        return sorted(set(sealed(pos, after)) - set(sealed(pos, before)))
    return sorted(p for p in pos.planets if class_of(pos, after, p) < class_of(pos, before, p))


def any_shut(pos: Pos, blocked: set[str]) -> bool:
    """Return whether anything at all is shut off under the switch `sealed_scope`."""
    if pos.sw["sealed_scope"] == "planet":
        return bool(sealed(pos, blocked))
    return len(classes(pos, blocked)) > 1


def removable_units(pos: Pos) -> list[Unit]:
    """Return what a smallest cut may remove: pieces on fields, and the nebula as one unit."""
    units = sorted(unit for unit, _ in pos.pieces())
    return units if pos.nebula is None else sorted([*units, ("nebula", pos.nebula)])


def smallest_cuts(pos: Pos, planets: frozenset[str]) -> Cuts:
    """Return all smallest sets of units whose removal links `planets` to some other planet.

    A piece under the nebula leaves its field blocked until the nebula is gone too, and the
    nebula leaves it blocked until the piece is gone.
    """
    units = removable_units(pos)
    for size in range(1, len(units) + 1):
        opening = [
            list(some)
            for some in combinations(units, size)
            if any(
                part & planets and not part <= planets
                for part in classes(pos, pos.blocked(without=some))
            )
        ]
        if opening:
            return sorted(opening)
    return []


def q_sealed(pos: Pos) -> dict[str, Cuts]:
    """Return what all obstacles together shut off, with the smallest cuts (PX-WEG-05, -10).

    Scope `planet`: one key for each sealed planet. Scope `group`: one key for each class, its
    planets sorted and joined by blanks; no key if all planets are in one class.
    """
    blocked = pos.blocked()
    if pos.sw["sealed_scope"] == "planet":
        return {p: smallest_cuts(pos, frozenset({p})) for p in sealed(pos, blocked)}
    parts = classes(pos, blocked)
    if len(parts) < 2:
        return {}
    return {" ".join(sorted(part)): smallest_cuts(pos, part) for part in parts}


def q_duty(pos: Pos, colour: str) -> list[str]:
    """Return the planets for whose sake the ship must move (PX-WEG-01, PX-WEG-06).

    Only the own ship is lifted. On a planet it is no obstacle, and a nebula field stays blocked
    without it, so that neither ever has the duty (PX-WEG-18).
    """
    return newly_shut(pos, before=pos.blocked(without=[("ship", colour)]), after=pos.blocked())


def q_duty_rule(pos: Pos, colour: str) -> str:
    """Return the rule that decides about the duty, before the hand is looked at (32.6)."""
    everything, own = pos.blocked(), ("ship", colour)
    if q_duty(pos, colour) or not any_shut(pos, everything):
        return "PX-WEG-01"
    for other in pos.ships:
        pair = pos.blocked(without=[own, ("ship", other)])
        alone = pos.blocked(without=[("ship", other)])
        if other != colour and newly_shut(pos, before=pair, after=alone):
            return "PX-WEG-08"
    return "PX-WEG-06"


def values_of(card: str, verb: str, joker_up_to: int) -> list[int]:
    """Return the numbers that a card "gehen 3" or "gehen joker" offers (PX-CARD-05 to -07)."""
    name, _, value = card.partition(" ")
    if name != verb:
        return []
    return list(range(1, joker_up_to + 1)) if value == "joker" else [int(value)]


def q_duty_hand(pos: Pos, colour: str, hand: list[str]) -> dict[str, object]:
    """Return the duty seen with a hand of cards (PX-WEG-03, -04, -14, -15, -16).

    `usable` holds every Gehen card with a legal flight, in sorted order and whether or not there
    is a duty; with `loop_counts_as_moving=no` some end must differ from the present space.
    """
    duty = bool(q_duty(pos, colour))

    def is_usable(card: str) -> bool:
        ends = {end for n in values_of(card, "gehen", 6) for end in q_reach(pos, colour, n)}
        if pos.sw["loop_counts_as_moving"] == "no":
            ends -= {pos.ships[colour]}
        return bool(ends)

    usable = sorted(card for card in hand if is_usable(card))
    return {
        "duty": duty,
        "usable": usable,
        "doppelkarte": "doppelkarte" in hand and bool(usable),
        "ruhe": "ruhe" in hand,
        "show": duty and not usable,
    }


def q_mine(pos: Pos, space: str, mines_of_player: int = 0) -> NewlyShut:
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
    # Newly shut by mines alone, yet not newly with the nebula: it was shut off already.
    if set(by_mines) - set(with_nebula):
        return False, with_nebula, by_mines, "PX-MINE-05"
    if with_nebula and not by_mines:
        return False, with_nebula, by_mines, "PX-MINE-04"
    if by_mines:
        return False, with_nebula, by_mines, "PX-MINE-02"

    absolute = pos.sw["mine_seal_test"] == "absolute"
    if absolute and (any_shut(pos, mines | foil | new) or any_shut(pos, mines | new)):
        return False, [], [], "PX-MINE-10"
    # PX-MINE-03 decides where counting the movable pieces would have turned the verdict.
    everything = pos.blocked()
    if newly_shut(pos, everything, everything | new) or (
        absolute and any_shut(pos, everything | new)
    ):
        return True, [], [], "PX-MINE-03"
    return True, [], [], "PX-MINE-01"


def q_forecast(pos: Pos) -> dict[str, list[str]]:
    """Return for each area the planets that a nebula there would shut off with the mines.

    The nebula destroys the mines in its area (PX-NEB-04), and the present one moves away
    (PX-NEB-03). Scope `group`: the planets whose class would be smaller than on an empty board.
    """
    answer = {}
    for area in sorted(pos.areas):
        fields = pos.areas[area]
        answer[area] = newly_shut(pos, before=set(), after=(pos.mine_fields() - fields) | fields)
    return answer
