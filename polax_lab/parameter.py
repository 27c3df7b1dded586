"""`Parameter`: a figure or table of a rulebook, and what a variant may make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from polax_lab.errors import RulesError, did_you_mean, msg
from polax_lab.texts import words

if TYPE_CHECKING:
    from polax_lab.ruleset import Basis, Texts

#: The greatest number that a parameter takes, unless it says less.
MOST = 100_000


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure or table of the rulebook, with unit, provenance and the readings it `needs`."""

    name: str
    value: Any
    unit: Texts
    rule: str
    basis: Basis
    label: Texts
    least: int = 0
    most: int = MOST
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def check(self, given: Any, now: Any) -> Any:
        """Return the new value, merged into the one in force where this is a table.

        Raises
        ------
        RulesError
            Saying what would fit.
        """
        bounds = (self.least, self.most)
        return _check(self.name, given, self.value, now, self.unit, bounds, ())


def _example(name: str, now: Any) -> str:
    """A changed entry of a table as it is written, such as ``insurance_prices.kasko=4``."""
    while isinstance(now, Mapping) and now:
        key, now = next(iter(now.items()))
        name = f"{name}.{key}"
    return f"{name}={now}"


def differing(value: Any, like: Any) -> Any:
    """What of a value differs from another one: of tables only the entries that do."""
    if not isinstance(value, Mapping):
        return value
    return {k: differing(v, like[k]) for k, v in value.items() if v != like[k]}


def _check(
    name: str,
    given: Any,
    like: Any,
    now: Any,
    unit: Texts,
    bounds: tuple[int, int],
    named: tuple[str, ...],
) -> Any:
    if isinstance(like, Mapping):
        if not isinstance(given, Mapping):
            hint = msg("error.rules.table.hint", example=_example(name, now))
            raise RulesError(msg("error.rules.table", name=name), hint)
        # What a table may name is what it names: planets, goods.
        named = tuple(dict.fromkeys(v for v in like.values() if isinstance(v, str)))
        merged = dict(now)
        for key, value in given.items():
            if key not in like:
                hint = did_you_mean(str(key), map(str, like), "entries")
                raise RulesError(msg("error.rules.entry", name=name, entry=key), hint)
            entry = f"{name}.{key}"
            merged[key] = _check(entry, value, like[key], now[key], unit, bounds, named)
        return merged
    if isinstance(given, Mapping):
        hint = msg("error.rules.no_table.hint", example=_example(name, now))
        raise RulesError(msg("error.rules.no_table", name=name), hint)
    unfit = msg("error.rules.unfit", name=name, given=repr(given))
    if isinstance(given, bool) or not isinstance(given, type(like)):
        wanted = "whole" if isinstance(like, int) else "text"
        hint = msg(f"error.rules.{wanted}", unit=words(unit), now=repr(now))
        raise RulesError(unfit, hint)
    least, most = bounds
    if isinstance(given, int) and not least <= given <= most:
        raise RulesError(unfit, msg("error.rules.bounds", least=least, most=most))
    if named and given not in named:
        raise RulesError(unfit, did_you_mean(given, named))
    return given
