"""A game in progress as part of the ``position:`` of a file, and its way back.

Piles are written top card first. What a file leaves out is empty, so that a scenario names only
the cards that matter: a position with a few cards is one that no game reaches, but all rules
work on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from polax_lab.board import Board
from polax_lab.errors import PolaxError, PositionError, did_you_mean, msg
from polax_lab.filemodel import Bool, Int, Model
from polax_lab.games.polax.kartendatei import DRAW_CARDS, Item
from polax_lab.games.polax.partie import (
    DRAWN,
    Damage,
    Decks,
    Estate,
    Fact,
    Insurance,
    Line,
    Part,
    Pending,
    Phase,
    Season,
    Side,
    Todo,
    Until,
)
from polax_lab.games.polax.state import CARDS, Card, Colour
from polax_lab.question import PlanetId
from polax_lab.ruleset import Ruleset
from polax_lab.spacenames import check_space

Path = tuple[str | int, ...]
Deck = Literal["lager", "schaden", "ereignis"]
#: A returned mine may be kept as well (PX-EVT-05).
Stored = Literal[Item, "mine"]


class DamageEntry(Model):
    """An open damage by a Schadenskarte."""

    card: str
    part: Part
    percent: Int = Field(default=0, ge=0, le=100)
    price: Int = Field(default=0, ge=0)
    until: Until = "repair"


class FactEntry(Model):
    """Cards that the player was shown."""

    turn: Int
    about: Colour
    cards: tuple[Card, ...]


class LineEntry(Model):
    """A line of the Inventarliste."""

    what: str
    item: str = ""
    column: Int = 0
    amount: Int = 0
    balance: Int = 0


class EstateEntry(Model):
    """What a player owns besides pieces, hand and gear."""

    account: Int = Field(default=0, description="Spaceus")
    chits: dict[PlanetId, Int] = Field(default_factory=dict, description="Import-Kärtchen won")
    insured: tuple[Insurance, ...] = ()
    store: tuple[Stored, ...] = Field(default=(), description="finds that are not built in yet")
    damages: tuple[DamageEntry, ...] = ()
    facts: tuple[FactEntry, ...] = ()
    sheet: tuple[LineEntry, ...] = ()
    out: Literal["", "eliminated", "frozen"] = ""


class SideEntry(Model):
    """One side of a trade."""

    money: Int = Field(default=0, ge=0)
    items: tuple[str, ...] = ()


class PendingEntry(Model):
    """A choice that somebody has to make."""

    kind: Literal["trade", "ruling", "cargo", "torpedo", "card"]
    player: Colour
    by: str = ""
    give: SideEntry = SideEntry()
    get: SideEntry = SideEntry()
    reading: str = ""
    amount: Int = 0


class TodoEntry(Model):
    """A card that is being carried out."""

    deck: Deck
    card: str
    step: Int = Field(default=0, ge=0)
    by: str


class SeasonEntry(Model):
    """What is common to a game in progress."""

    phase: Phase
    order: tuple[Colour, ...] = Field(default=(), description="clockwise from the first")
    action: tuple[str, ...] = Field(default=(), description="such as yellow gehen 3, top first")
    discard: tuple[str, ...] = ()
    lager: tuple[str, ...] = ()
    schaden: tuple[str, ...] = ()
    ereignis: tuple[str, ...] = ()
    known: tuple[Int, Int, Int] = (0, 0, 0)
    chits: dict[PlanetId, Int] = Field(default_factory=dict, description="left beside planets")
    target: Int = 0
    pending: tuple[PendingEntry, ...] = ()
    todo: tuple[TodoEntry, ...] = ()
    messe_open: Bool = False
    drawer: Colour | None = None
    agreed: dict[str, str] = Field(default_factory=dict, description="readings agreed on")


# -- reading ---------------------------------------------------------------------------------


def read_season(entry: SeasonEntry, colours: tuple[Colour, ...], rules: Ruleset) -> Season:
    """Check what is common; faults are `PositionError` with their path."""
    order = entry.order or colours
    if sorted(order) != sorted(colours):
        raise PositionError(
            msg("ende.fault.order"), "season", "order",
            hint=msg("ende.fault.order.hint", names=", ".join(colours)),
        )  # fmt: skip
    for name in ("action", "discard"):
        for i, card in enumerate(getattr(entry, name)):
            _check_action_card(card, order, ("season", name, i))
    for name in DRAWN:
        for i, card in enumerate(getattr(entry, name)):
            _check_card(card, (name,), rules, ("season", name, i))
    for i, todo in enumerate(entry.todo):
        _check_card(todo.card, (todo.deck,), rules, ("season", "todo", i, "card"))
        _check_action_card(todo.by, order, ("season", "todo", i, "by"))
    for i, pending in enumerate(entry.pending):
        at: Path = ("season", "pending", i)
        _check_player(pending.player, order, (*at, "player"))
        if pending.kind in ("trade", "ruling"):
            _check_player(pending.by, order, (*at, "by"))
        if pending.kind == "ruling":
            switch, _, value = pending.reading.partition("=")
            _check_reading(switch, value, rules, (*at, "reading"))
    if entry.drawer is not None:
        _check_player(entry.drawer, order, ("season", "drawer"))
    for switch, value in entry.agreed.items():
        _check_reading(switch, value, rules, ("season", "agreed", switch))
    chits = _by_planet(entry.chits, rules.board, ("season", "chits"))
    piles = (tuple(reversed(getattr(entry, name))) for name in ("action", "discard", *DRAWN))
    decks = Decks(*piles)._replace(known=entry.known)
    return Season(
        entry.phase, order, decks, chits, entry.target,
        tuple(_pending(p) for p in entry.pending),
        tuple(Todo(t.deck, t.card, t.step, t.by) for t in entry.todo),
        entry.messe_open, entry.drawer or "", tuple(sorted(entry.agreed.items())),
    )  # fmt: skip


def _pending(p: PendingEntry) -> Pending:
    give, get = (Side(s.money, s.items) for s in (p.give, p.get))
    return Pending(p.kind, p.player, p.by, give, get, p.reading, p.amount)


def _check_action_card(card: str, order: tuple[str, ...], path: Path) -> None:
    colour, _, name = card.partition(" ")
    known = (*CARDS, *DRAW_CARDS)
    if not (colour in order and name in known):
        hint = did_you_mean(card, [f"{c} {n}" for c in order for n in known])
        raise PositionError(msg("ende.fault.action_card", card=card), *path, hint=hint)


def _check_card(card: str, decks: Sequence[str], rules: Ruleset, path: Path) -> None:
    known = dict.fromkeys(id for deck in decks for id in rules.cards.pile(deck, 4))
    if card not in known:
        hint = did_you_mean(card, known)
        raise PositionError(msg("ende.fault.deck_card", card=card), *path, hint=hint)


def _check_player(name: str, order: tuple[str, ...], path: Path) -> None:
    if name not in order:
        what = msg("ende.fault.player", colour=name)
        raise PositionError(what, *path, hint=did_you_mean(name, order))


def _check_reading(switch: str, value: str, rules: Ruleset, path: Path) -> None:
    if switch not in rules.ledger.switches:
        hint = did_you_mean(switch, rules.ledger.switches)
        raise PositionError(msg("ende.fault.reading", name=switch), *path, hint=hint)
    try:
        rules.apply({switch: value})
    except PolaxError as e:
        raise PositionError(e.what, *path, hint=e.hint) from None


def _by_planet(chits: Mapping[str, int], board: Board, path: Path) -> tuple[int, ...]:
    for planet, count in chits.items():
        check_space(board, planet, "planet", (*path, planet))
        if count < 0:
            raise PositionError(msg("ende.fault.chits", count=count), *path, planet)
    return tuple(chits.get(p, 0) for p in board.planets)


def read_estate(entry: EstateEntry | None, colour: Colour, rules: Ruleset) -> Estate:
    """Check what a player owns."""
    entry = entry or EstateEntry()
    at: Path = ("players", colour, "estate")
    for i, damage in enumerate(entry.damages):
        _check_card(damage.card, DRAWN, rules, (*at, "damages", i, "card"))
    return Estate(
        entry.account,
        _by_planet(entry.chits, rules.board, (*at, "chits")),
        entry.insured,
        entry.store,
        tuple(Damage(**d.model_dump()) for d in entry.damages),
        tuple(Fact(f.turn, f.about, f.cards) for f in entry.facts),
        tuple(Line(**line.model_dump()) for line in entry.sheet),
        entry.out,
    )


# -- writing ---------------------------------------------------------------------------------


def write_season(season: Season, board: Board) -> dict[str, Any]:
    """The inverse of `read_season`: nothing that is a default."""
    decks = season.decks
    data: dict[str, Any] = {"phase": season.phase, "order": list(season.order)}
    for name in ("action", "discard", *DRAWN):
        pile: tuple[str, ...] = getattr(decks, name)
        if pile:
            data[name] = list(reversed(pile))
    if any(decks.known):
        data["known"] = list(decks.known)
    data |= _chits(season.chits, board)
    if season.target:
        data["target"] = season.target
    if season.pending:
        data["pending"] = [_plain(p) for p in season.pending]
    if season.todo:
        data["todo"] = [_plain(t) for t in season.todo]
    if season.messe_open:
        data["messe_open"] = True
    if season.drawer:
        data["drawer"] = season.drawer
    if season.agreed:
        data["agreed"] = dict(season.agreed)
    return data


def write_estate(estate: Estate, board: Board) -> dict[str, Any]:
    """The inverse of `read_estate`."""
    data: dict[str, Any] = {"account": estate.account} | _chits(estate.chits, board)
    for key in ("insured", "store"):
        if getattr(estate, key):
            data[key] = list(getattr(estate, key))
    for key in ("damages", "facts", "sheet"):
        if getattr(estate, key):
            data[key] = [_plain(entry) for entry in getattr(estate, key)]
    if estate.out:
        data["out"] = estate.out
    return data


def _chits(chits: tuple[int, ...], board: Board) -> dict[str, Any]:
    found = {p: n for p, n in zip(board.planets, chits, strict=False) if n}
    return {"chits": found} if found else {}


def _plain(entry: Any) -> dict[str, Any]:
    """An entry as a mapping without what is a default."""
    defaults = type(entry)._field_defaults
    data: dict[str, Any] = {}
    for key, value in entry._asdict().items():
        if key in defaults and value == defaults[key]:
            continue
        if isinstance(value, Side):
            data[key] = _plain(value)
        else:
            data[key] = list(value) if isinstance(value, tuple) else value
    return data
