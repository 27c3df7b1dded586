"""Names of players and fields, in no language yet."""

from __future__ import annotations

from polax_lab.board import Space
from polax_lab.games.invasion.fragensammlung import PLANETS
from polax_lab.games.invasion.stand import TEAM
from polax_lab.games.invasion.strecke import Strecke
from polax_lab.texts import Message, msg


def named(player: str) -> Message | str:
    """A player's name; what is none stays as it is."""
    if player not in TEAM:
        return player
    return msg(f"invasion.colour.{player}")


def deed(verb: str, what: str = "") -> Message:
    """A move, whoever makes it: "answer b"."""
    if verb == "answer":
        return msg("invasion.table.letter", letter=what)
    if verb in ("right", "wrong"):
        return msg(f"invasion.table.judged.{verb}")
    return msg(f"invasion.table.{verb}", letter=what)


def place(pos: int, table: Strecke) -> Message:
    """A field with its number: "Mars (45)" or "field 41"."""
    kind = table.kind[pos]
    if kind == "planet":
        return msg("invasion.at.planet", name=planet(table.planet[pos]), number=pos)
    return msg(f"invasion.at.{kind}", number=pos)


def space_name(space: Space) -> Message | str:
    """Planets have a name in each language."""
    return planet(space.label) if space.kind == "planet" else space.label


def planet(label: str) -> Message | str:
    """A planet's name; that of a board of one's own as the board has it."""
    known = label.casefold()
    return msg(f"invasion.planet.{known}") if known in PLANETS else label
