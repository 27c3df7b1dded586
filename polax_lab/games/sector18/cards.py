"""The cards that files can replace: factions and base levels; and the prices (L25, L52, L58)."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from pydantic import Field

from polax_lab.errors import CardError, RulesError, msg
from polax_lab.filemodel import Int, Model, validate
from polax_lab.games.sector18.state import KINDS
from polax_lab.ruleset import Ruleset
from polax_lab.yamlfile import Document, read_file, read_shipped

Effect = Literal["speed", "damage", "build", "repair", "income"]
Unlock = Literal[
    "command", "collect", "build light", "build medium", "build heavy", "build science", "upgrade",
    "shield", "expand", "income",
]  # fmt: skip
LevelName = Literal["level_1", "level_2", "level_3", "level_4"]
LEVELS: tuple[LevelName, ...] = get_args(LevelName)
#: What is there at the first level whatever the cards say (S18-TURN-05).
ALWAYS: tuple[Unlock, ...] = ("command", "collect", "expand")
#: Figures that a file of prices may change, by its keys.
PRICES = {"ships": "ship_cost", "base": "base_price", "shield": "shield_price",
          "upgrade": "upgrade_cost"}  # fmt: skip
#: As moves write it.
_ID = re.compile(r"[a-z][a-z0-9_]*")


class Name(Model):
    """A name in both languages."""

    en: str
    de: str


class SideEntry(Model):
    """One side of a faction card."""

    id: str = Field(description="a name such as overdrive")
    name: Name = Field(description="its name in both languages")
    price: Int = Field(ge=0, le=1000, description="resources for each use")
    effect: Effect = Field(description="what it does")
    amount: Int = Field(ge=1, le=1000, description="how much of it")


class CardEntry(Model):
    """A faction card: one or two sides, of which a player uses one."""

    card: str = Field(description="a name such as fleet")
    sides: list[SideEntry] = Field(min_length=1, max_length=2, description="its sides")


class ShipPrices(Model):
    """What ships cost."""

    light: Int | None = None
    medium: Int | None = None
    heavy: Int | None = None
    science: Int | None = None


class BasePrices(Model):
    """What levels of the base cost."""

    level_2: Int | None = None
    level_3: Int | None = None
    level_4: Int | None = None


class ShieldPrices(Model):
    """What levels of the shield cost."""

    level_1: Int | None = None
    level_2: Int | None = None
    level_3: Int | None = None


class PricesEntry(Model):
    """Prices that a file changes; see `PRICES`."""

    ships: ShipPrices | None = None
    base: BasePrices | None = None
    shield: ShieldPrices | None = None
    upgrade: Int | None = None


class CardFile(Model):
    """Factions, base levels or prices; at least one of them."""

    schema_: Literal[1] = Field(alias="schema", description="write 1")
    game: Literal["sector18"] = Field(description="write `sector18`")
    provenance: dict[Literal["de", "en"], str] = Field(default_factory=dict)
    cards: list[CardEntry] | None = Field(default=None, min_length=2, max_length=50)
    levels: dict[LevelName, list[Unlock]] | None = None
    prices: PricesEntry | None = None


class Side(NamedTuple):
    """One side of a faction card.

    Attributes
    ----------
    id, card : str
    name : tuple of (str, str)
        By language.
    price : int
        Resources for each use.
    effect : str
        ``speed`` (of all own ships), ``damage`` (of one), ``build`` (a ship more), ``repair``
        (health) or ``income`` (when collecting).
    amount : int
    """

    id: str
    card: str
    name: tuple[tuple[str, str], ...]
    price: int
    effect: Effect
    amount: int


class Cards(NamedTuple):
    """What all cards say.

    Attributes
    ----------
    factions : tuple of Side
    levels : tuple of tuple of str
        What each level of a base unlocks, lower levels included.
    provenance : tuple of dict of str to str
        Where factions and levels are from.
    """

    factions: tuple[Side, ...]
    levels: tuple[tuple[Unlock, ...], ...]
    provenance: tuple[tuple[tuple[str, str], ...], ...]

    def side(self, id: str) -> Side | None:
        """A side by its id."""
        return _sides(self).get(id)

    def unlocked(self, level: int, rules: Ruleset) -> tuple[Unlock, ...]:
        """What can be done at a level of the base (S18-TURN-03, S18-GAP-03)."""
        found = self.levels[level - 1]
        if rules.unlocks == "open":
            # Income is a technology of the level, and no action.
            return (*_ACTIONS, *(["income"] if "income" in found else []))  # type: ignore[arg-type]
        return found

    def unlocks_at(self, what: str) -> int:
        """The level that unlocks something; 0 if none does."""
        return next((n for n, found in enumerate(self.levels, 1) if what in found), 0)

    @property
    def fingerprint(self) -> str:
        """Hash of what the rules see."""
        return _fingerprint(self)


_ACTIONS = (*ALWAYS, *(f"build {kind}" for kind in KINDS), "upgrade", "shield")


@cache
def _sides(cards: Cards) -> Mapping[str, Side]:
    return {side.id: side for side in cards.factions}


@cache
def _fingerprint(cards: Cards) -> str:
    text = json.dumps([cards.factions, cards.levels])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def default_cards() -> Cards:
    """The factions and levels of this project."""
    found = Cards((), ((), (), (), ()), ((), ()))
    for name in ("factions.yaml", "levels.yaml"):
        doc = read_shipped(__package__, name, CardError)
        found = _with(found, validate(CardFile, doc, CardError), doc)
    return found


def with_file(rules: Ruleset, path: str | os.PathLike[str]) -> Ruleset:
    """A variant with the factions, levels and prices of a file in place of ours.

    A price that was said by name stays.

    Raises
    ------
    CardError
        For the first fault, with file, line and what would be right; nothing is half loaded.
    """
    doc = read_file(path, CardError)
    entry = validate(CardFile, doc, CardError)
    if entry.cards is None and entry.levels is None and entry.prices is None:
        raise _fault(doc, (), msg("sector18.file.empty"), msg("sector18.file.empty.hint"))
    varied = rules.vary(cards=_with(rules.cards, entry, doc))
    prices = entry.prices.model_dump(exclude_none=True) if entry.prices else {}
    for key, value in prices.items():
        parts = value.items() if isinstance(value, dict) else ((None, value),)
        for part, figure in parts:
            at = ("prices", key) if part is None else ("prices", key, part)
            try:
                varied = varied.take({PRICES[key]: figure if part is None else {part: figure}})
            except RulesError as e:
                raise _fault(doc, at, e.what, e.hint) from None
    return varied


def _with(cards: Cards, entry: CardFile, doc: Document) -> Cards:
    provenance = tuple(sorted(entry.provenance.items()))
    if entry.cards is not None:
        sides: dict[str, Side] = {}
        for i, card in enumerate(entry.cards):
            for j, s in enumerate(card.sides):
                where = ("cards", i, "sides", j)
                for fault, there in (("id", not _ID.fullmatch(s.id)), ("twice", s.id in sides)):
                    if there:
                        what, hint = msg(f"sector18.file.{fault}", side=s.id), f"{fault}.hint"
                        raise _fault(doc, (*where, "id"), what, msg(f"sector18.file.{hint}"))
                if s.effect == "build" and s.amount != 1:
                    what, hint = msg("sector18.file.one_ship", side=s.id), "one_ship.hint"
                    raise _fault(doc, (*where, "amount"), what, msg(f"sector18.file.{hint}"))
                name = tuple(sorted(s.name.model_dump().items()))
                sides[s.id] = Side(s.id, card.card, name, s.price, s.effect, s.amount)
        cards = cards._replace(
            factions=tuple(sides.values()), provenance=(provenance, cards.provenance[1])
        )
    if entry.levels is not None:
        levels, so_far = [], list(ALWAYS)
        for level in LEVELS:
            so_far += [u for u in entry.levels.get(level, []) if u not in so_far]
            levels.append(tuple(so_far))
        lacking = [k for k in KINDS if f"build {k}" not in so_far]
        if len(lacking) == len(KINDS):
            what = msg("sector18.file.no_ship")
            raise _fault(doc, ("levels",), what, msg("sector18.file.no_ship.hint"))
        cards = cards._replace(levels=tuple(levels), provenance=(cards.provenance[0], provenance))
    return cards


def _fault(doc: Document, at: tuple[str | int, ...], what: Any, hint: Any) -> CardError:
    return CardError(what, hint=hint, **doc.at(at))
