"""`Chance`: dice, shuffles and blind picks, as an argument and never as state."""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from polax_lab.errors import Message, PolaxError, did_you_mean, msg

#: What chance gave once: a number, or the items in their new order.
Result = int | tuple[str, ...]


class Chance(ABC):
    """What dice and decks need. Every answer is kept in ``results``, in order.

    Attributes
    ----------
    results : list of Result
    """

    def __init__(self) -> None:
        self.results: list[Result] = []

    def roll(self, sides: int = 6) -> int:
        """Throw a die: 1 to `sides`."""
        found = self._roll(sides)
        self.results.append(found)
        return found

    def shuffle(self, items: Sequence[str]) -> tuple[str, ...]:
        """Give all items in a new order."""
        return self.pick(items, len(items))

    def pick(self, items: Sequence[str], count: int) -> tuple[str, ...]:
        """Draw some items blindly, one after the other."""
        found = self._pick(items, count)
        self.results.append(found)
        return found

    @abstractmethod
    def _roll(self, sides: int) -> int: ...

    @abstractmethod
    def _pick(self, items: Sequence[str], count: int) -> tuple[str, ...]: ...


class Seeded(Chance):
    """Chance out of a seed and the name of a stream; the same in every process.

    Each ply of a game has a stream of its own, so that what a move brings depends on the seed
    and the ply alone: undone and made again it brings the same.

    Examples
    --------
    >>> Seeded(7, "ply 3").roll() == Seeded(7, "ply 3").roll()
    True
    >>> Seeded(8, "deck").shuffle(["a", "b", "c"])
    ('c', 'a', 'b')
    """

    def __init__(self, seed: int | str, stream: str) -> None:
        self.results = []  # what the base class does; a game makes one for every ply
        self._seed, self._stream = seed, stream
        self._random: random.Random | None = None

    def _rng(self) -> random.Random:
        # Most moves need no chance, and making a generator is slow.
        if self._random is None:
            self._random = generator(f"{self._seed}/{self._stream}")
        return self._random

    def _roll(self, sides: int) -> int:
        return self._rng().randrange(sides) + 1

    def _pick(self, items: Sequence[str], count: int) -> tuple[str, ...]:
        rng = self._rng()
        if count == 1:  # the same as a sample of one, in a quarter of the time
            return (items[rng.randrange(len(items))],)
        return tuple(rng.sample(list(items), count))


class Scripted(Chance):
    """Chance that gives what a script says: replay, scenarios, counts of all cases.

    Raises
    ------
    PolaxError
        From its methods, where the script is at its end or does not fit.
    """

    def __init__(self, script: Sequence[Result] = ()) -> None:
        super().__init__()
        self._script = list(script)

    @property
    def left(self) -> int:
        """How many results have not been used."""
        return max(0, len(self._script) - len(self.results))

    def _next(self) -> Result:
        if not self.left:
            raise self.fault(msg("error.chance.short", count=len(self._script)))
        return self._script[len(self.results)]

    def _roll(self, sides: int) -> int:
        found = self._next()
        if not isinstance(found, int) or not 1 <= found <= sides:
            what = msg("error.chance.die", **self._entry(found), sides=sides)
            raise self.fault(what, msg("error.chance.die.hint", sides=sides))
        return found

    def _pick(self, items: Sequence[str], count: int) -> tuple[str, ...]:
        found = self._next()
        rest = list(items)
        if isinstance(found, int) or len(found) != count:
            what = msg("error.chance.count", **self._entry(found), count=count)
            example = ", ".join(sorted(rest)[:count])
            raise self.fault(what, msg("error.chance.count.hint", count=count, example=example))
        for item in found:
            if item not in rest:
                what = msg("error.chance.item", number=len(self.results) + 1, item=item)
                raise self.fault(what, did_you_mean(item, sorted(set(rest))))
            rest.remove(item)
        return found

    def fault(self, what: Message, hint: Message | None = None) -> PolaxError:
        """Make the fault that is raised where the next entry does not fit."""
        return PolaxError(what, hint)

    def _entry(self, found: Result) -> dict[str, Any]:
        shown = str(found) if isinstance(found, int) else f"[{', '.join(found)}]"
        return {"number": len(self.results) + 1, "found": shown}


def generator(name: str) -> random.Random:
    """Make a generator for a named stream, the same in every process."""
    return random.Random(int.from_bytes(hashlib.sha256(name.encode()).digest()[:16]))
