"""The decks of a game, read once from their files (PX-GAP-01 to 03, 10, 11)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from polax_lab.errors import CardError
from polax_lab.games.polax.kartendatei import (
    VERBS,
    CardEntry,
    EffectEntry,
    Words,
    read_cards,
)
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Message, msg
from polax_lab.yamlfile import Document, read_file, read_shipped

_FILES = ("aktionskarten.yaml", "lagerkarten.yaml", "schadenskarten.yaml", "ereigniskarten.yaml")
#: The row of the ledger that a deck without `rule` fills.
_ROWS = {"aktion": "PX-GAP-01", "lager": "PX-GAP-10", "schaden": "PX-GAP-11",
         "ereignis": "PX-GAP-03"}  # fmt: skip


class Effect(NamedTuple):
    """One effect as the game carries it out; the words are those of `kartendatei`.

    Attributes
    ----------
    verb : str
    value : int or str
        What stands behind the verb.
    who, per, insured, until, softened : str
    repair : int
        Spaceus; 0 where the effect has no repair of its own.
    """

    verb: str
    value: int | str
    who: str = "me"
    per: str = ""
    insured: str = ""
    repair: int = 0
    until: str = "repair"
    softened: str = ""


class Card(NamedTuple):
    """One card.

    Attributes
    ----------
    id : str
    number : int
        How many of it there are; of an action card, in each colour.
    title, text : Message
    players : int
        Least number of players for which it has an effect.
    needs, void_with : tuple of str
        What its drawer must own, and what makes it harmless.
    effects : tuple of Effect
    """

    id: str
    number: int
    title: Message
    text: Message
    players: int = 1
    needs: tuple[str, ...] = ()
    void_with: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Deck:
    """All cards of one kind.

    Attributes
    ----------
    name : str
        ``aktion``, ``lager``, ``schaden`` or ``ereignis``.
    rule : str
        The row of the ledger that it fills.
    cards : tuple of Card
    """

    name: str
    rule: str
    cards: tuple[Card, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """The cards by their ids."""
        return {card.id: card for card in self.cards}


@dataclass(frozen=True)
class CardBook:
    """All decks of a game.

    Attributes
    ----------
    decks : mapping of str to Deck

    Examples
    --------
    >>> book = default_cards()
    >>> len(book.pile("schaden", 2)), len(book.pile("schaden", 4))
    (21, 24)
    >>> sum(count for _, count in book.action)
    24
    """

    decks: Mapping[str, Deck]

    @cached_property
    def fingerprint(self) -> str:
        """Hash of everything that the cards say."""
        said = [[deck.name, deck.rule, deck.cards] for deck in self.decks.values()]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]

    @property
    def action(self) -> tuple[tuple[str, int], ...]:
        """Action cards and draw cards of each colour, with their number."""
        return tuple((card.id, card.number) for card in self.decks["aktion"].cards)

    @property
    def polax(self) -> str:
        """Id of the card that ends the season."""
        end = Effect("event", "polax")
        return next(card.id for card in self.decks["ereignis"].cards if end in card.effects)

    def pile(self, deck: str, players: int) -> tuple[str, ...]:
        """Ids of all cards for so many players, as often as there are (PX-SET-18)."""
        cards = self.decks[deck].cards
        return tuple(c.id for c in cards if c.players <= players for _ in range(c.number))

    def card(self, deck: str, id: str) -> Card:
        """One card."""
        return self.decks[deck].by_id[id]

    def rule(self, deck: str) -> str:
        """The row of the ledger that a deck fills."""
        return self.decks[deck].rule

    def with_deck(self, deck: Deck) -> CardBook:
        """The same with one deck replaced."""
        return replace(self, decks={**self.decks, deck.name: deck})


@cache
def default_cards() -> CardBook:
    """The decks of this project, which fill gaps of the rulebook."""
    docs = (read_shipped("polax_lab.games.polax", name, CardError) for name in _FILES)
    decks = [read_deck(doc) for doc in docs]
    return CardBook({deck.name: deck for deck in decks})


def load_deck(path: str | os.PathLike[str], rules: Ruleset | None = None) -> Deck:
    """Read a deck from a file of the user's.

    Parameters
    ----------
    path : path
        A file; ``-`` is standard input.
    rules : Ruleset, optional
        Where the planets, areas and rules that the cards name must be known.

    Raises
    ------
    CardError
        With file, line, column, key and what would be right.
    """
    return read_deck(read_file(path, CardError), rules)


def read_deck(doc: Document, rules: Ruleset | None = None) -> Deck:
    """Check a document completely and make its deck; faults are `CardError`."""
    file = read_cards(doc, rules)
    counted = (Card(name, n, *_named(name)) for name, n in file.counts.items())
    cards = (*counted, *map(_card, file.cards))
    return Deck(file.deck, file.rule or _ROWS[file.deck], cards)


def _named(name: str) -> tuple[Message, Message]:
    said = msg("core.words", en=name, de=name)
    return said, said


def _card(entry: CardEntry) -> Card:
    return Card(
        entry.id,
        entry.count,
        _said(entry.title),
        _said(entry.text),
        entry.players,
        tuple(entry.needs),
        tuple(entry.void_with),
        tuple(map(_effect, entry.effects)),
    )


def _said(words: Words) -> Message:
    return msg("core.words", en=words.en, de=words.de)


def _effect(entry: EffectEntry) -> Effect:
    verb = entry.words(VERBS)[0]
    beside = {w: getattr(entry, w) for w in entry.words(Effect._fields[2:])}
    return Effect(verb, getattr(entry, verb), **beside)
