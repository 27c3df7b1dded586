"""`Ruleset`: a rulebook's ledger, its switches and its typed parameters, in one variant."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from polax_lab.errors import Message, RulesError, did_you_mean, msg
from polax_lab.parameter import Parameter, differing
from polax_lab.texts import LANGS, Lang, words

if TYPE_CHECKING:
    from polax_lab.board import Board

Basis = Literal["stated", "interpreted", "assumed"]
#: How a row of a ledger is known, in the words used for rulings.
BASIS: dict[str, Basis] = {
    "stated": "stated", "interpretation": "interpreted", "gap": "assumed",
    "example": "stated", "constraint": "stated", "variant": "interpreted",
}  # fmt: skip
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a rule that the rulebook leaves open."""

    id: str
    text: Texts


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a ledger.

    Attributes
    ----------
    id : str
        Stable id such as ``PX-WEG-10``.
    chapter : Texts
        Name of its chapter, by language.
    places : tuple of int
        Where the rulebook says so, or should.
    unit : str
        What these count: ``slide`` or ``line``.
    kind : str
        stated, interpretation, gap; or example, constraint, variant.
    text : Texts
        The rule in our words, by language.
    readings : tuple of Reading
        Readings of an open rule; ``default`` names the one in force unless a switch turns it.
    why : Texts
        Why that reading is the default.
    switch : str or None
        The switch that chooses among the readings.
    note : Texts
    """

    id: str
    chapter: Texts
    places: tuple[int, ...]
    unit: Literal["slide", "line"]
    kind: str
    text: Texts
    readings: tuple[Reading, ...] = ()
    default: str | None = None
    why: Texts = field(default_factory=dict)
    switch: str | None = None
    note: Texts = field(default_factory=dict)

    @property
    def basis(self) -> Basis:
        """Stated, interpreted or assumed."""
        return BASIS[self.kind]

    def reading(self, id: str | None = None) -> Reading | None:
        """One of the readings; the default without an id."""
        return next((r for r in self.readings if r.id == (id or self.default)), None)


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice between readings; the first option is the default."""

    name: str
    options: tuple[str, ...]
    rules: tuple[str, ...]
    label: Texts
    option_labels: Mapping[str, Texts]
    why: Texts

    @property
    def default(self) -> str:
        """The reading in force unless a variant says otherwise."""
        return self.options[0]

    def said(self, *values: str) -> Message:
        """The readings `values` in words, beside what they are readings of."""
        labels = [self.option_labels[value] for value in values]
        option = {lang: " / ".join(label[lang] for label in labels) for lang in LANGS}
        return msg("core.reading", label=words(self.label), option=words(option))


@dataclass(frozen=True)
class Ledger:
    """All rules of a rulebook, its switches and parameters."""

    game: str
    document: Mapping[str, Any]
    rules: Mapping[str, Rule]
    switches: Mapping[str, Switch]
    parameters: Mapping[str, Parameter]

    def __getitem__(self, id: str) -> Rule:
        try:
            return self.rules[id]
        except KeyError:
            hint = did_you_mean(id.upper(), self.rules, "rules")
            raise RulesError(msg("error.rules.lost", rule=id, game=self.game), hint) from None

    def find(self, word: str, lang: Lang) -> list[Rule]:
        """Rules whose id, chapter or text holds a word; an exact id comes alone."""
        if word.upper() in self.rules:
            return [self.rules[word.upper()]]
        low = word.casefold()
        return [
            r for r in self.rules.values()
            if low in f"{r.id} {r.chapter[lang]} {r.text[lang]} {r.switch or ''}".casefold()
        ]  # fmt: skip


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One variant of a rulebook. Values read as attributes: ``rules.sealed_scope``.

    Attributes
    ----------
    ledger : Ledger
    board : Board
    changed : mapping of str to value
        What differs from the default readings and figures.
    cards
        What the game's cards say, if it has some that files can replace; has a ``fingerprint``.
    lay : callable, optional
        Makes the board in play of the one that was given, for games in which readings decide
        about kinds or links of spaces; called with that board and the rules.
    given : Board
        The board as it was given; `board` itself unless there is a `lay`.
    filed : mapping of str to value
        What of `changed` files of cards brought, see `take`; the rest was said by name.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> rules = load_game("polax").rules
    >>> rules.sealed_scope
    'planet'
    >>> variant = rules.vary(sealed_scope="group", start_capital=15)
    >>> variant.changed
    {'sealed_scope': 'group', 'start_capital': 15}
    """

    ledger: Ledger
    board: Board
    changed: Mapping[str, Any] = field(default_factory=dict)
    cards: Any = None
    lay: Callable[[Board, Ruleset], Board] | None = None
    given: Board = None  # type: ignore[assignment]  # filled in below
    filed: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # As plain attributes the values are read about twenty times faster than on demand.
        for name in (*self.ledger.switches, *self.ledger.parameters):
            self.__dict__[name] = self.changed.get(name, self._default(name))
        given = self.given or self.board
        self.__dict__["given"] = given
        self.__dict__["board"] = given if self.lay is None else self.lay(given, self)

    def vary(self, board: Board | None = None, *, cards: Any = None, **changes: Any) -> Ruleset:
        """Return this ruleset with other readings, figures, another board or other cards.

        Raises
        ------
        RulesError
            For an unknown name or a value that does not fit, with "did you mean".
        """
        varied = self.apply(changes)
        if board is not None and not hasattr(board, "kernel"):
            unfit = msg("error.rules.unfit", name="board", given=repr(board))
            raise RulesError(unfit, msg("error.rules.board"))
        return replace(varied, given=board or self.given, cards=cards or self.cards)

    def apply(self, changes: Mapping[str, Any]) -> Ruleset:
        """Like `vary`, from a mapping, such as one out of a file."""
        values = dict(self.changed)
        for name, value in changes.items():
            values[name] = self._checked(name, value)
        values = {k: v for k, v in values.items() if v != self._default(k)}
        order = [*self.ledger.switches, *self.ledger.parameters]
        return replace(self, changed={k: values[k] for k in order if k in values})

    def take(self, figures: Mapping[str, Any]) -> Ruleset:
        """Take over the figures of a file in place of the usual ones.

        What was said by name stays, also if the file says something else.

        Examples
        --------
        >>> from polax_lab import load_game
        >>> rules = load_game("polax").rules.vary(start_capital=15)
        >>> filed = rules.take({"start_capital": 20, "mine_price": 4})
        >>> filed.start_capital, filed.mine_price, filed.named
        (15, 4, {'start_capital': 15})
        """
        plain = replace(self, changed=self.filed).apply(figures)
        return replace(plain, filed=plain.changed).apply(self.named)

    @property
    def named(self) -> dict[str, Any]:
        """What was said by name: all that differs from the figures of files, or the usual ones.

        Of tables only the entries that differ.
        """
        every = dict.fromkeys((*self.changed, *self.filed))
        usual = {name: self.filed.get(name, self._default(name)) for name in every}
        return {k: differing(getattr(self, k), v) for k, v in usual.items()
                if getattr(self, k) != v}  # fmt: skip

    def parse(self, *assignments: str) -> Ruleset:
        """Like `vary`, from texts: ``sealed_scope=group``, ``insurance_prices.kasko=5``.

        A dot names the entry of a table.
        """
        changes: dict[str, Any] = {}
        for text in assignments:
            name, sign, value = (part.strip() for part in text.partition("="))
            if not sign:
                hint = msg("error.rules.setting.hint")
                raise RulesError(msg("error.rules.setting", text=text), hint)
            *tables, entry = name.split(".")
            place: Any = changes
            for table in tables:
                place = place.setdefault(table, {}) if isinstance(place, dict) else None
            if not isinstance(place, dict) or entry in place:
                raise RulesError(msg("error.rules.twice", name=name), msg("error.rules.twice.hint"))
            figure = (*tables, entry)[0] in self.ledger.parameters
            place[entry] = int(value) if figure and re.fullmatch("-?[0-9]+", value) else value
        return self.apply(changes)

    def knows(self, *assignments: str) -> bool:
        """Whether there is a switch or figure of each name in texts as `parse` takes."""
        names = (text.partition("=")[0].partition(".")[0].strip() for text in assignments)
        return all(n in self.ledger.switches or n in self.ledger.parameters for n in names)

    def alternatives(self) -> list[tuple[str, str]]:
        """Every single switch turned to every other option, as (name, value)."""
        return [
            (s.name, option)
            for s in self.ledger.switches.values()
            for option in s.options
            if option != getattr(self, s.name)
        ]

    def turned(self, switch: str, option: str) -> Ruleset:
        """Like `vary` with one switch, made once: every ruling is asked under all of them."""
        known = self._turned.get((switch, option))
        if known is None:
            known = self._turned[switch, option] = self.apply({switch: option})
        return known

    @cached_property
    def _turned(self) -> dict[tuple[str, str], Ruleset]:
        return {}

    def _checked(self, name: str, value: Any) -> Any:
        switch = self.ledger.switches.get(name)
        if switch is not None:
            if value not in switch.options:
                hint = did_you_mean(str(value), switch.options, "readings")
                if str(value) in switch.options:
                    hint = msg("error.rules.quotes", value=value)
                raise RulesError(msg("error.rules.reading", name=name, given=repr(value)), hint)
            return value
        if name in self.ledger.parameters:
            return self.ledger.parameters[name].check(value, getattr(self, name))
        raise self._unknown(name)

    def _unknown(self, name: str) -> RulesError:
        known = [*self.ledger.switches, *self.ledger.parameters]
        return RulesError(msg("error.rules.name", name=name), did_you_mean(name, known))

    def _default(self, name: str) -> Any:
        switch = self.ledger.switches.get(name)
        return switch.default if switch is not None else self.ledger.parameters[name].value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("ledger", "board", "changed", "cards", "given"):
            raise AttributeError(name)
        raise AttributeError(str(self._unknown(name)))

    @cached_property
    def fingerprint(self) -> str:
        """Hash of everything that can change a ruling: values and board."""
        figures = {n: getattr(self, n) for n in (*self.ledger.switches, *self.ledger.parameters)}
        made_of: list[Any] = [self.ledger.game, figures, self.board.fingerprint]
        if self.cards is not None:
            made_of.append(self.cards.fingerprint)
        text = json.dumps(made_of, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.fingerprint, 16)

    def __repr__(self) -> str:
        shown = ", ".join(f"{k}={v}" for k, v in self.changed.items()) or "default"
        return f"<Ruleset {self.ledger.game}: {shown}>"
