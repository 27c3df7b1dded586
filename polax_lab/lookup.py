"""What a rulebook, its figures and its board know of a word that somebody types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from polax_lab.errors import closest
from polax_lab.game import Game
from polax_lab.parameter import Parameter
from polax_lab.ruleset import Rule
from polax_lab.texts import LANGS, Lang, Message, msg, say

_WORD = re.compile(r"\w[\w-]{3,}")


class Figure(NamedTuple):
    """A figure of the rules, or an entry of a table: its name as ``--rules`` takes it."""

    name: str
    value: Any
    parameter: Parameter


class Found(NamedTuple):
    """What a word is found in.

    Attributes
    ----------
    rules : tuple of Rule
    figures : tuple of Figure
    others : tuple of Message
        What it is besides: a question, a space, a kind of space.
    """

    rules: tuple[Rule, ...] = ()
    figures: tuple[Figure, ...] = ()
    others: tuple[Message, ...] = ()


def look_up(game: Game, word: str, lang: Lang) -> Found:
    """Look for a word in rules, figures, questions and spaces; in every language if need be.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> found = look_up(load_game("polax"), "kasko", "en")
    >>> [figure.name for figure in found.figures]
    ['insurance_prices.kasko']
    """
    ledger = game.rules.ledger
    if word.upper() in ledger.rules:
        return Found((ledger[word.upper()],))
    order: tuple[Lang, ...] = (lang, *(other for other in LANGS if other != lang))
    rules = next((r for each in order if (r := ledger.find(word, each))), [])
    figures = tuple(f for p in ledger.parameters.values() for f in _figures(p, word, order))
    if word in ledger.parameters:
        rules = [ledger[ledger.parameters[word].rule]]
    elif word in ledger.switches:
        rules = [rule for rule in ledger.rules.values() if rule.switch == word]
    return Found(tuple(rules), figures, tuple(_others(game, word)))


def _figures(parameter: Parameter, word: str, order: tuple[Lang, ...]) -> Iterator[Figure]:
    """A figure if its name or label has the word; of a table else the entries that have it."""
    low = word.casefold()
    texts = (parameter.name, *(parameter.label[lang] for lang in order))
    if any(low in text.casefold() for text in texts):
        yield Figure(parameter.name, parameter.value, parameter)
    else:
        yield from _entries(parameter.name, parameter.value, low, parameter)


def _entries(name: str, value: Any, low: str, parameter: Parameter) -> Iterator[Figure]:
    if not isinstance(value, Mapping):
        return
    for key, one in value.items():
        if low == str(key).casefold():
            yield Figure(f"{name}.{key}", one, parameter)
        else:
            yield from _entries(f"{name}.{key}", one, low, parameter)


def _others(game: Game, word: str) -> Iterator[Message]:
    low, board = word.casefold(), game.rules.board
    if low in game.questions:
        yield msg("core.find.question", name=low, asks=msg(f"{game.name}.ask.{low}"))
    named = [s for s in board if low in {t.casefold() for t in _names(game, s)}]
    for space in named:
        yield msg("core.find.space", id=space.id, kind=space.kind)
    of_kind = tuple(space.id for space in board if space.kind == low)
    if of_kind:
        yield msg("core.find.kind", kind=low, spaces=", ".join(of_kind))


def _names(game: Game, space: Any) -> Iterator[str]:
    yield space.id
    for lang in LANGS:
        yield say(game.space_name(space), lang)


def near(game: Game, word: str, lang: Lang) -> str:
    """What was probably meant: a word of the rules, a figure, a question, a space."""
    ledger = game.rules.ledger
    known = [*ledger.rules, *ledger.switches, *ledger.parameters, *game.questions]
    for parameter in ledger.parameters.values():
        known += map(str, parameter.value) if isinstance(parameter.value, Mapping) else ()
    known += (name for space in game.rules.board for name in _names(game, space))
    for each in (lang, *(other for other in LANGS if other != lang)):
        for rule in ledger.rules.values():
            known += _WORD.findall(f"{rule.chapter[each]} {rule.text[each]}")
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(name.casefold(), name)
    return folded.get(closest(word.casefold(), folded), "")
