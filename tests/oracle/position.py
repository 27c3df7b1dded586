"""A Polax position as plain sets and dictionaries, and what blocks a field in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import networkx as nx

Unit = tuple[str, ...] | tuple[str, str, int]
"""("ship", colour), ("transporter", colour, n), ("mine", colour, space) or ("nebula", area)."""

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "sealed_scope": ("planet", "group"),
    "mine_seal_test": ("newly", "absolute"),
    "planet_step": ("counts", "free"),
    "torpedo_range": ("exact", "at_most"),
    "reversal_scope": ("card", "turn"),
    "transporter_reversal": ("allowed", "banned"),
    "nebula_exit": ("leave_in_one_move", "move_inside", "rim_only"),
    "wegerecht_after_fire": ("lapses", "stays"),
    "loop_counts_as_moving": ("yes", "no"),
    "cards_per_turn": ("one", "several"),
    "import_bonus_columns": ("31_for_3_4", "31_for_2"),
    "messe_inox": ("5", "7"),
}
"""PX-VAR (section 35): every switch that a board question may touch, the default first."""

DEFAULTS: Mapping[str, str] = {name: options[0] for name, options in SWITCHES.items()}


@dataclass
class Pos:
    """A position. Spaces, colours and planets are names; only `graph` knows the links."""

    graph: nx.Graph[str]
    planets: list[str]
    areas: dict[str, set[str]] = field(default_factory=dict)
    nebula: str | None = None
    messe: str | None = None
    ships: dict[str, str] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    transporters: dict[tuple[str, int], str] = field(default_factory=dict)
    came_from: dict[tuple[str, int], str] = field(default_factory=dict)
    mines: list[tuple[str, str]] = field(default_factory=list)
    remote_broken: set[str] = field(default_factory=set)
    back: dict[str, str] = field(default_factory=dict)
    sw: dict[str, str] = field(default_factory=lambda: dict(DEFAULTS))

    def is_planet(self, space: str) -> bool:
        return space in self.planets

    def nebula_fields(self) -> set[str]:
        """Fields under the active nebula (PX-NEB-01, PX-NEB-03)."""
        return set() if self.nebula is None else set(self.areas[self.nebula])

    def in_free_space(self, space: str) -> bool:
        """Return whether a space is a field outside the nebula (PX-FIRE-14, PX-NEB-12)."""
        return not self.is_planet(space) and space not in self.nebula_fields()

    def passable_planet(self, space: str) -> bool:
        """Only planets with two entry fields may be flown over (PX-OBS-04, PX-OBS-05)."""
        return self.is_planet(space) and len(list(self.graph.neighbors(space))) == 2

    def pieces(self) -> list[tuple[Unit, str]]:
        """Return every piece that stands on a field, with the field.

        Pieces on planets are no obstacles (PX-OBS-06, PX-OBS-10), own pieces are (PX-OBS-02).
        """
        found: list[tuple[Unit, str]] = []
        found += [(("ship", colour), space) for colour, space in self.ships.items()]
        found += [(("transporter", c, n), space) for (c, n), space in self.transporters.items()]
        found += [(("mine", colour, space), space) for colour, space in self.mines]
        return [(unit, space) for unit, space in found if not self.is_planet(space)]

    def occupied(self, without: Iterable[Unit] = ()) -> set[str]:
        """Return the fields that hold a piece, some pieces being lifted (PX-OBS-07)."""
        lifted = list(without)
        return {space for unit, space in self.pieces() if unit not in lifted}

    def blocked(self, without: Iterable[Unit] = ()) -> set[str]:
        """Return the obstacles: pieces on fields and all nebula fields (PX-OBS-01, PX-WEG-05)."""
        lifted = list(without)
        nebula = set() if ("nebula", self.nebula) in lifted else self.nebula_fields()
        return self.occupied(lifted) | nebula

    def mine_fields(self) -> set[str]:
        return {space for _, space in self.mines}
