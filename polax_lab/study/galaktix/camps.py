"""What a round does to the camp, as tables of numbers.

Exactly: rockets, parts and both supplies are all counted. Relaxed, which is never worse for the
player than the game is:

* the supply of parts has no end,
* two parts handed back count as a rocket handed back: the supply of rockets grows by one,
* where two parts are left beside one for each extra-rocket field and flag above, they are a rocket,
* who has more rockets than a limit gets the highest score there is at once.

Two parts are then never worth less than a rocket, so that a rocket is always the one to use up.
(Two, or as many as the rules demand for a rocket.)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from polax_lab.study.galaktix.dice import Array
from polax_lab.study.galaktix.model import Camp, Deal, Model


class Kind(NamedTuple):
    """What is the same for all boards of one kind.

    Attributes
    ----------
    extras : int
        Extra-rocket fields above the highest rockets: a larger supply is of no use.
    spots : int
        Fields there for which a single part can be of use.
    least : int
        The supply of rockets cannot be smaller.
    most : int
        Camps with more rockets are not followed up; relaxed only.
    """

    extras: int
    spots: int
    least: int
    most: int


class Many(NamedTuple):
    """Many camps at once, and which of them there can be; names as in `Camp`."""

    rockets: Array
    parts: Array
    supply: Array
    stock: Array
    sound: Array


class Camps:
    """All camps of a game, by number, and where each choice leads.

    A table gives the new number of each camp. It has two entries more: `rich` stands for more
    rockets than are followed up, and -1 (the last one) for what is not possible.

    Parameters
    ----------
    model : Model
    exact : bool
    whole : Kind
        Of the board at the start.

    Attributes
    ----------
    all : Many
    power : array
        How much is in each camp, in parts: every way to pass leads to as much or to less, unless
        a round can bring more parts than a rocket has.
    rich : int
    """

    def __init__(self, model: Model, exact: bool, whole: Kind) -> None:
        self.model = model
        self.exact = exact
        self._whole = whole
        start = model.start
        if exact:
            most = start.rockets + start.supply
            parts = stock = start.parts + start.stock
        else:
            most, stock = start.rockets + model.margin, 0
            parts = whole.spots + model.parts - 1
        self._most = most
        shape = (most + 1, parts + 1, min(whole.extras, most if exact else 99) + 1, stock + 1)
        w, p, s, q = (axis.ravel() for axis in np.indices(shape))
        if exact:
            there = (w + s <= most) & (p + q <= parts)
            w, p, s, q = w[there], p[there], s[there], q[there]
        # Passing leads to a camp of less power, of fewer rockets or of a larger supply.
        order = np.lexsort((q, -s, w, model.parts * w + p))
        w, p, s, q = w[order], p[order], s[order], q[order]
        self.all = Many(w, p, s, q, np.ones(len(w), bool))
        self.power = model.parts * w + p
        self.rich = len(w)
        self._number = np.full(shape, -1)
        self._number[w, p, s, q] = np.arange(len(w))

    def fit(self, camps: Many, kind: Kind) -> Many:
        """Leave out what is of no use on boards of a kind."""
        camps = camps._replace(supply=np.minimum(camps.supply, kind.extras))
        if self.exact:
            return camps
        over = np.maximum(0, camps.parts - kind.spots) // self.model.parts
        return camps._replace(
            rockets=camps.rockets + over,
            parts=camps.parts - self.model.parts * over,
            stock=np.zeros_like(camps.stock),
        )

    def numbers(self, camps: Many, most: int | None = None) -> Array:
        """Give the numbers of camps; -1 of those that cannot be."""
        most = self._most if most is None else most
        camps = self.fit(camps, self._whole)
        sound = camps.sound & (camps.rockets <= most)
        at = (np.where(sound, part, 0) for part in camps[:4])
        found = np.where(sound, self._number[tuple(at)], self.rich)
        return np.where(camps.sound, found, -1)

    def number(self, camp: Camp) -> int:
        """Give the number of one camp."""
        w, p, s, q = np.array(camp)[:, None]
        return int(self.numbers(Many(w, p, s, q, np.array([True])))[0])

    def table(self, camps: Many, most: int | None = None) -> Array:
        """Give the numbers that the camps turned into."""
        return np.concatenate([self.numbers(camps, most), [self.rich, -1]])

    @property
    def purses(self) -> tuple[bool, ...]:
        """What a rocket may be paid with: True for parts (GX-BUILD-02)."""
        return (False, True) if self.exact else (False,)

    def taken(self, gained: int) -> Many:
        """Take parts, as many as there are (GX-TOOL-06)."""
        camps = self.all
        if not self.exact:
            return camps._replace(parts=camps.parts + gained)
        got = np.minimum(gained, camps.stock)
        return camps._replace(parts=camps.parts + got, stock=camps.stock - got)

    def placed(self, camps: Many, built: bool) -> Many:
        """Use a rocket up, or the parts of one."""
        cost = self.model.parts
        none = np.zeros(len(camps.rockets), bool)
        rocket = none if built else camps.rockets > 0
        parts = none if self.exact and not built else ~rocket & (camps.parts >= cost)
        return camps._replace(
            rockets=camps.rockets - rocket,
            parts=camps.parts - cost * parts,
            sound=rocket | parts,
        )

    def returned(self, camps: Many, built: bool) -> Many:
        """Hand a rocket back, or the parts of one (GX-PASS-02 to 04)."""
        paid = self.placed(camps, built)
        if built:
            return paid._replace(stock=paid.stock + self.model.parts * self.model.recycled)
        return paid._replace(supply=paid.supply + 1)

    def flown(self, gained: int, built: bool, deal: Deal) -> Array:
        """Give where taking parts, flying and what it brings lead."""
        paid = self.placed(self.taken(gained), built)
        got = np.minimum(deal.rockets, paid.supply)
        return self.table(
            Many(
                paid.rockets + got,
                paid.parts - deal.parts,
                paid.supply - got,
                paid.stock,
                paid.sound & (paid.parts >= deal.parts),
            )
        )

    def passed(self, gained: int, built: bool) -> Array:
        """Give where taking parts and passing lead."""
        return self.table(self.returned(self.taken(gained), built))

    def seen(self, kind: Kind) -> Array:
        """Give the camp that stands for each one on boards of a kind."""
        return self.table(self.fit(self.all, kind), self._most if self.exact else kind.most)

    def on(self, kind: Kind) -> Array:
        """List the camps that must be looked at on boards of a kind, in the order of passing."""
        own = self.seen(kind)[:-2] == np.arange(self.rich)
        return np.flatnonzero(own & (self.all.supply >= min(kind.least, kind.extras)))

    def less(self) -> Array:
        """Give the camp with one rocket, or else one part, less."""
        camps = self.all
        rocket, part = camps.rockets > 0, camps.parts > 0
        return self.table(
            camps._replace(
                rockets=camps.rockets - rocket,
                parts=camps.parts - (part & ~rocket),
                sound=rocket | part,
            )
        )
