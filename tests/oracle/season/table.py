"""What lies on the table, as plain mutable things; chance as it was used; refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import networkx as nx

from ..bridge import polax_board
from ..position import Pos

BOARD = polax_board()
PLANETS = BOARD.planets
PLANET_SET = frozenset(PLANETS)
GRAPH: nx.Graph[str] = BOARD.graph()
AREAS = {name: set(fields) for name, fields in BOARD.areas.items()}
Result = int | tuple[str, ...]


class Refused(Exception):
    """The referee refuses a move, or finds chance results that do not fit the rules."""


def need(condition: bool, rule: str, why: str) -> None:
    """Refuse with a rule unless a condition holds."""
    if not condition:
        raise Refused(f"{rule}: {why}")


@dataclass
class Cart:
    """A transporter."""

    space: str
    cargo: str | None = None
    came_from: str | None = None
    held: bool = False


@dataclass
class Harm:
    """An open damage by a Schadenskarte (PX-SCH-13); `ends` is the owner's turn count."""

    card: str
    part: str
    percent: int = 0
    price: int = 0
    until: str = "repair"
    ends: int = 0


@dataclass
class Player:
    """One player's side of the table."""

    colour: str
    home: str = ""
    ship: str | None = None
    account: int = 12
    hand: list[str] = field(default_factory=list)
    damage: int = 0
    carts: dict[int, Cart] = field(default_factory=dict)
    mines: list[str] = field(default_factory=list)
    radar: bool = False
    shield: str = "none"
    torpedoes: list[str] = field(default_factory=list)
    tubes: int = 0
    funk: bool = False
    power: bool = False
    foam: str = "none"
    insured: list[str] = field(default_factory=list)
    store: list[str] = field(default_factory=list)
    harms: list[Harm] = field(default_factory=list)
    chits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLANETS, 0))
    out: str = ""
    turns: int = 0

    @property
    def limit(self) -> int:
        """Cards that the ship may hold (PX-DMG-01)."""
        return max(0, 5 - self.damage // 20)

    def broken(self, part: str) -> bool:
        return any(harm.part == part for harm in self.harms)

    def grounded(self) -> bool:
        return self.ship in PLANET_SET

    def holds(self, card: str) -> str | None:
        """Return the first card of the hand with this name, with its colour."""
        return next((c for c in self.hand if c.partition(" ")[2] == card), None)


@dataclass
class Table:
    """The whole game."""

    order: list[str]
    sw: dict[str, str]
    players: dict[str, Player] = field(default_factory=dict)
    phase: str = "vorrunde"
    turn: str = ""
    number: int = 0
    # Piles, top card last.
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    piles: dict[str, list[str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    chits: dict[str, int] = field(default_factory=dict)
    sold: set[tuple[str, str]] = field(default_factory=set)
    target: int = 0
    nebula: str | None = None
    messe: str | None = None
    messe_open: bool = False
    drawer: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    doing: list[tuple[str, str, str]] = field(default_factory=list)
    agreed: list[tuple[str, str]] = field(default_factory=list)
    # This turn: cards still due, cards beyond that, whether Ruhe was executed, and so on.
    due: int = 0
    free: int = 0
    resting: bool = False
    scans: int = 0
    handled: int = 0
    then: str = "transporters"
    flyers: list[str] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def me(self) -> Player:
        return self.players[self.turn]

    def alive(self) -> list[Player]:
        return [self.players[c] for c in self.order if not self.players[c].out]

    def after(self, colour: str) -> list[Player]:
        """All others clockwise from a player, the left neighbour first (PX-SET-03)."""
        i = self.order.index(colour)
        return [self.players[c] for c in self.order[i + 1 :] + self.order[:i]]

    def pos(self) -> Pos:
        """The position, for the questions that the oracle of the board rules answers."""
        board_switches = {
            name: self.sw[name]
            for name in ("sealed_scope", "planet_step", "transporter_reversal", "nebula_exit")
        }
        crew = [p for p in self.players.values() if not p.out]
        carts = [(p.colour, n, cart) for p in crew for n, cart in p.carts.items()]
        return Pos(
            GRAPH,
            PLANETS,
            AREAS,
            self.nebula,
            self.messe,
            ships={p.colour: p.ship for p in crew if p.ship is not None},
            homes={p.colour: p.home for p in crew},
            transporters={(c, n): cart.space for c, n, cart in carts},
            came_from={(c, n): cart.came_from for c, n, cart in carts if cart.came_from},
            mines=[(p.colour, space) for p in crew for space in p.mines],
            remote_broken={p.colour for p in crew if p.broken("remote_control")},
            sw=board_switches,
        )

    def fog(self) -> set[str]:
        return AREAS[self.nebula] if self.nebula else set()

    # Chance.

    def roll(self) -> int:
        found = self._next()
        need(isinstance(found, int) and 1 <= found <= 6, "PX-SET-06", f"a die, not {found}")
        assert isinstance(found, int)
        return found

    def pick(self, items: Sequence[str], count: int, rule: str) -> list[str]:
        """Read the next blind pick, which must be possible."""
        found = self._next()
        fits = not isinstance(found, int) and len(found) == count
        need(fits, rule, f"{count} picked of {list(items)}, not {found}")
        assert not isinstance(found, int)
        need(not Counter(found) - Counter(items), rule, f"picked {found} of {list(items)}")
        return list(found)

    def _next(self) -> Result:
        need(bool(self.results), "PX-GAP-20", "a chance result is missing")
        return self.results.pop(0)

    # Cards.

    def lay(self, card: str) -> None:
        """Put a card on the Ablagestapel; one of an eliminated colour leaves (PX-ELIM-03, -04)."""
        owner = self.players.get(card.partition(" ")[0])
        if owner is not None and owner.out == "eliminated":
            self.gone.append(card)
        else:
            self.discard.append(card)

    def reshuffle(self) -> None:
        """The Ablagestapel becomes the new stack as soon as the old is used up (PX-DRAW-08)."""
        if not self.deck and self.discard:
            self.deck = self.pick(self.discard, len(self.discard), "PX-DRAW-08")
            self.discard = []
            self.seen["reshuffle"] += 1
