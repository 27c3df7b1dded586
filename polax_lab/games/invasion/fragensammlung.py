"""`Bank`: the questions that a game asks, and which of them suit an occasion (chapter Q)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from polax_lab.errors import Message
from polax_lab.games.invasion.stand import Occasion
from polax_lab.texts import words

JOKE = "joke"
#: Categories that name an occasion.
OCCASIONS: tuple[Occasion, ...] = ("planet", "asteroid", "wormhole", "joke", "battle")
#: Planets by the names that a category may use besides their labels on the board.
_ALIASES = {"earth": "erde", "mercury": "merkur", "neptune": "neptun"}
PLANETS = (
    "erde", "merkur", "venus", "mars", "jupiter", "saturn", "uranus", "neptun", "pluto",
)  # fmt: skip
#: Levels from easy to hard.
LEVELS = (1, 2, 3)
Texts = Mapping[str, str]


class Item(NamedTuple):
    """One question.

    Attributes
    ----------
    id : str
    prompt : mapping of str to str
        By language.
    answers : tuple of mappings
    right : str
        Letter of the right answer; empty in a sealed bank.
    category : str
        A planet, an occasion, or any other subject: it then suits every serious occasion.
    level : int
        1 to 3.
    """

    id: str
    prompt: Texts
    answers: tuple[Texts, ...]
    right: str
    category: str = ""
    level: int = 1

    @property
    def letters(self) -> str:
        """The letters of its answers."""
        return "abcdef"[: len(self.answers)]

    def asked(self) -> Message:
        """The question, in no language yet."""
        return words(self.prompt)

    def answer(self, letter: str) -> Message:
        """One of its answers, in no language yet."""
        return words(self.answers[self.letters.index(letter)])


@dataclass(frozen=True, eq=False)
class Bank:
    """All questions of a game.

    Attributes
    ----------
    name : mapping of str to str
        By language.
    items : mapping of str to Item
        By id, in the order of the file.
    """

    name: Texts
    items: Mapping[str, Item]

    def __getitem__(self, id: str) -> Item:
        return self.items[id]

    @cached_property
    def fingerprint(self) -> str:
        """Hash of everything in it."""
        seen = [
            [i.id, dict(i.prompt), [dict(a) for a in i.answers], i.right, i.category, i.level]
            for i in self.items.values()
        ]
        text = json.dumps(seen, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def sealed(self) -> Bank:
        """The same questions without their right answers: what those know who must answer."""
        return Bank(self.name, {id: item._replace(right="") for id, item in self.items.items()})

    def tiers(self, occasion: Occasion, planet: str, hardest: int) -> Sequence[tuple[str, ...]]:
        """The questions for an occasion: those that suit best, then those that will do.

        Parameters
        ----------
        occasion : str
        planet : str
            The planet's label, if one asks.
        hardest : int
            Greatest level; if the bank has nothing so easy, every level.
        """
        key = (occasion, planet, hardest)
        found = self._tiers.get(key)
        if found is None:
            found = self._tiers[key] = self._sort(occasion, planet.casefold(), hardest)
        return found

    @cached_property
    def _tiers(self) -> dict[tuple[str, str, int], tuple[tuple[str, ...], ...]]:
        return {}

    def _sort(self, occasion: Occasion, planet: str, hardest: int) -> tuple[tuple[str, ...], ...]:
        every = list(self.items.values())
        items = [i for i in every if i.level <= hardest] or every
        serious = [i for i in items if i.category != JOKE] or items
        best = [i for i in items if category_of(i.category) in (occasion, planet)]
        if occasion == JOKE:
            # Jokes come again rather than that a serious question takes their place.
            return (_ids(best or serious),)
        topics = (*OCCASIONS, *PLANETS)
        open_to_all = [i for i in serious if category_of(i.category) not in topics]
        tiers: list[tuple[str, ...]] = []
        seen: set[str] = set()
        for group in (best, open_to_all, serious):
            tiers.append(tuple(id for id in _ids(group) if id not in seen))
            seen.update(tiers[-1])
        return tuple(tier for tier in tiers if tier)


def category_of(category: str) -> str:
    """Fold a category as a file writes it."""
    low = category.strip().casefold()
    return _ALIASES.get(low, low)


def _ids(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(item.id for item in items)
