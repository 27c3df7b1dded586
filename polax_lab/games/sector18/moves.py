"""`Move`: one decision in a game of Sector 18, and its text.

A fleet command is a sequence of single moves: the first ship that moves begins it, ``done`` or the
last ship ends it.

==================================== ====================================================
``red: light to z11``                a ship moves; into the enemy's base it attacks that
``red: light to z12 warp z32``       it ends on a warp hole and comes out at another
``red: medium to z21 against light`` it fights this ship where it stops
``red: heavy to z11 against light``  the same where it stands: an attack in place
``red: done``                        end of a fleet command, or no ability after the action
``red: collect``
``red: build medium at z11``
``red: upgrade light``
``red: shield``
``red: expand``
``red: choose overdrive``            a side of a faction card, before the first turn
``red: use overdrive``               a faction ability; with a ship ``use focus_fire light``,
                                     with a new one ``use quick_yard light at z11``
==================================== ====================================================
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Move(NamedTuple):
    """One decision.

    Attributes
    ----------
    player : str
    verb : str
        ``move``, ``done``, ``collect``, ``build``, ``upgrade``, ``shield``, ``expand``,
        ``choose``, ``use``.
    what : str
        The ship that moves or is upgraded; the type to build; the side of a faction card.
    to : str
        The zone: where the ship ends (or enters a warp hole), or where it is built.
    via : str
        The warp hole at which the ship comes out.
    other : str
        The enemy ship that is fought; of an ability the own ship, or the type to build.
    """

    player: str
    verb: str
    what: str = ""
    to: str = ""
    via: str = ""
    other: str = ""

    def __str__(self) -> str:
        return f"{self.player}: {_say(self)}"


#: The one object for a move that lists name again and again.
listed = lru_cache(maxsize=2**16)(Move)


def _say(m: Move) -> str:
    match m.verb:
        case "move":
            warp = f" warp {m.via}" if m.via else ""
            fight = f" against {m.other}" if m.other else ""
            return f"{m.what} to {m.to}{warp}{fight}"
        case "build":
            return f"build {m.what} at {m.to}"
        case "use":
            other = f" {m.other}" if m.other else ""
            place = f" at {m.to}" if m.to else ""
            return f"use {m.what}{other}{place}"
        case _:
            return f"{m.verb} {m.what}" if m.what else m.verb
