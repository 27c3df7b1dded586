"""Card files: decks as data, in a small vocabulary of effects (PX-GAP-01 to 03, 10, 11).

A designer writes a card without Python. A card may say

* ``players``: the least number of players for which it has an effect;
* ``void_with``: what makes it harmless; a ``loeschanlage`` must be filled and is empty then;
* ``needs``: what one must own for it to have an effect;
* ``effects``: one after the other, each with one of the words of `Effect`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from polax_lab.errors import CardError, did_you_mean, msg
from polax_lab.filemodel import Bool, Int, Model, validate
from polax_lab.games.polax.partie import Insurance, Part, Until
from polax_lab.games.polax.state import CARDS
from polax_lab.ruleset import Basis
from polax_lab.yamlfile import Document, read_file, read_text

_PACKAGE = "polax_lab.games.polax"
DeckName = Literal["aktion", "lager", "schaden", "ereignis"]
DRAWN: tuple[DeckName, ...] = ("lager", "schaden", "ereignis")
_FILES = {"lager": "lagerkarten.yaml", "schaden": "schadenskarten.yaml",
          "ereignis": "ereigniskarten.yaml"}  # fmt: skip
DRAW_CARDS = tuple(f"ziehe {deck}" for deck in DRAWN)
Item = Literal["funkanlage", "radar", "notstromaggregat", "loeschanlage", "loeschschaum",
               "schutzschild", "reflektor", "tube", "einzel", "doppel"]  # fmt: skip
Owned = Literal["funkanlage", "radar", "notstromaggregat", "loeschanlage", "schutzschild",
                "reflektor", "feuer", "lager", "transport", "kasko"]  # fmt: skip
Who = Literal["me", "me_and_left", "richest", "everyone"]


class Words(Model):
    """A text in both languages."""

    en: str
    de: str


class Effect(Model):
    """One effect: exactly one of the first group of words, and what belongs to it."""

    pay: Int | None = Field(default=None, ge=1, le=1000, description="Spaceus to pay")
    gain: Int | None = Field(default=None, ge=1, le=1000, description="Spaceus to get")
    damage: Int | None = Field(default=None, ge=1, le=100, description="percent")
    lose: Literal["funkanlage", "shield", "torpedo", "cargo", "card"] | None = None
    disable: Part | None = Field(default=None, description="what is put out of order")
    find: Item | None = Field(default=None, description="what lies in the Lager")
    hold: Literal["others_here"] | None = Field(
        default=None, description="whose transporters skip a step"
    )
    messe: str | None = Field(default=None, description="the planet of a Messe")
    nebel: str | None = Field(default=None, description="the area of the nebula")
    clear_mines: Bool | None = None
    polax: Bool | None = None

    who: Who = Field(default="me", description="whom a payment or gain touches")
    per: Literal["transporter_at_home"] | None = Field(
        default=None, description="a gain for each of these"
    )
    insured: Insurance | None = Field(default=None, description="insurance that pays instead")
    repair: Int | None = Field(default=None, ge=1, le=1000, description="price of the repair")
    until: Until = Field(default="repair", description="how long something is out of order")
    softened: Until | None = Field(
        default=None, description="how long instead with a Notstromaggregat"
    )

    @model_validator(mode="after")
    def _one_word(self) -> Effect:
        if len([v for v in _VERBS if getattr(self, v) is not None]) != 1:
            raise ValueError(f"an effect has exactly one of the words {', '.join(_VERBS)}")
        for word, allowed in _BELONGS.items():
            default = type(self).model_fields[word].default
            if getattr(self, word) != default and self.verb not in allowed:
                raise ValueError(f"'{word}' belongs to {' or '.join(allowed)}, not to {self.verb}")
        return self

    @property
    def verb(self) -> str:
        """The word that says what happens."""
        return next(v for v in _VERBS if getattr(self, v) is not None)


_VERBS = ("pay", "gain", "damage", "lose", "disable", "find", "hold", "messe", "nebel",
          "clear_mines", "polax")  # fmt: skip
_BELONGS = {
    "who": ("pay", "gain"), "per": ("gain",), "insured": ("pay",),
    "repair": ("damage", "disable"), "until": ("disable",), "softened": ("disable", "lose"),
}  # fmt: skip


class Card(Model):
    """One card of a deck."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_-]*$", description="a name such as kleiner_brand")
    count: Int = Field(default=1, ge=1, le=50, description="how many of it there are")
    title: Words
    text: Words
    players: Int = Field(default=2, ge=2, le=4)
    void_with: tuple[Owned, ...] = ()
    needs: tuple[Owned, ...] = ()
    effects: tuple[Effect, ...] = ()


class CardFile(Model):
    """A deck: ``polax-lab schema cards`` prints this as a JSON Schema."""

    schema_: Literal[1] = Field(alias="schema", description="write 1")
    game: Literal["polax"]
    deck: Literal["lager", "schaden", "ereignis"]
    basis: Basis
    rule: str
    source: Words
    cards: tuple[Card, ...] = Field(min_length=1)


class ActionFile(Model):
    """The action cards of one colour: how many of each."""

    schema_: Literal[1] = Field(alias="schema", description="write 1")
    game: Literal["polax"]
    deck: Literal["aktion"]
    basis: Basis
    rule: str
    source: Words
    counts: dict[str, Int]


class CardBook(NamedTuple):
    """All decks of a game.

    Attributes
    ----------
    action : tuple of (str, int)
        Cards of each colour with their number.
    decks : mapping of str to CardFile
    """

    action: tuple[tuple[str, int], ...]
    decks: Mapping[str, CardFile]

    @property
    def fingerprint(self) -> str:
        """Hash of everything that the cards say."""
        data = [self.action, {k: d.model_dump(mode="json") for k, d in self.decks.items()}]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def polax(self) -> str:
        """Id of the card that ends the game."""
        return next(
            (c.id for c in self.decks["ereignis"].cards if any(e.polax for e in c.effects)), ""
        )

    def pile(self, deck: str, players: int) -> tuple[str, ...]:
        """Ids of all cards for so many players, as often as there are (PX-SET-18)."""
        cards = self.decks[deck].cards
        return tuple(c.id for c in cards if c.players <= players for _ in range(c.count))

    def card(self, deck: str, id: str) -> Card:
        """One card."""
        return _by_id(self.decks[deck])[id]

    def rule(self, deck: str) -> str:
        """The row of the ledger that a deck comes from."""
        return self.decks[deck].rule

    def with_deck(self, deck: CardFile | ActionFile) -> CardBook:
        """The same with one deck replaced."""
        if isinstance(deck, ActionFile):
            return self._replace(action=tuple(deck.counts.items()))
        return self._replace(decks={**self.decks, deck.deck: deck})


_TABLES: dict[int, tuple[CardFile, dict[str, Card]]] = {}


def _by_id(deck: CardFile) -> dict[str, Card]:
    found = _TABLES.get(id(deck))
    if found is None or found[0] is not deck:
        found = _TABLES[id(deck)] = (deck, {c.id: c for c in deck.cards})
    return found[1]


def default_cards() -> CardBook:
    """The decks of this project, which fill gaps of the rulebook (PX-GAP-01 to 03, 10, 11)."""
    decks = {}
    for name, file in _FILES.items():
        deck = read_deck(_shipped(file))
        assert isinstance(deck, CardFile)
        decks[name] = deck
    action = read_deck(_shipped("aktionskarten.yaml"))
    assert isinstance(action, ActionFile)
    return CardBook(tuple(action.counts.items()), decks)


def _shipped(file: str) -> Document:
    text = files(_PACKAGE).joinpath(file).read_text(encoding="utf-8")
    return read_text(text, file, CardError)


def load_deck(path: str | Path) -> CardFile | ActionFile:
    """Read a deck from a file.

    Raises
    ------
    CardError
        With file, line, column, key and what would be right.
    """
    return read_deck(read_file(path, CardError))


def read_deck(doc: Document) -> CardFile | ActionFile:
    """Check a deck completely."""
    data = doc.data if isinstance(doc.data, dict) else {}
    if data.get("deck") == "aktion":
        return _read_action(doc)
    deck = validate(CardFile, doc, CardError)
    seen: set[str] = set()
    for i, card in enumerate(deck.cards):
        if card.id in seen:
            raise _fault(doc, ("cards", i, "id"), msg("karten.fault.twice", card=card.id))
        seen.add(card.id)
    if deck.deck == "ereignis":
        _check_events(doc, deck)
    return deck


def _check_events(doc: Document, deck: CardFile) -> None:
    ends = [c for c in deck.cards if any(e.polax for e in c.effects)]
    if len(ends) != 1 or ends[0].count != 1:
        raise _fault(doc, ("cards",), msg("karten.fault.polax", count=len(ends)))


def _read_action(doc: Document) -> ActionFile:
    deck = validate(ActionFile, doc, CardError)
    known = (*CARDS, *DRAW_CARDS)
    for name, count in deck.counts.items():
        if name not in known:
            hint = did_you_mean(name, known)
            raise _fault(doc, ("counts", name), msg("karten.fault.card", card=name), hint, True)
        if not 0 <= count <= 50:
            raise _fault(doc, ("counts", name), msg("karten.fault.count", count=count))
    return deck


def _fault(
    doc: Document, path: tuple[str | int, ...], what: object, hint: object = None,
    at_key: bool = False,
) -> CardError:  # fmt: skip
    line, column = doc.mark(path, key=at_key)
    return CardError(what, file=doc.file, line=line, column=column, hint=hint)  # type: ignore[arg-type]
