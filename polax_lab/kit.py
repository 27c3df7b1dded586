"""`BoardKit`: what the boards of a game are made of, for those who make one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from polax_lab.board import FIELD, PLANET, Board, BoardFault, Space
from polax_lab.errors import Message, did_you_mean, msg
from polax_lab.scene import Look


class Trait(NamedTuple):
    """Something that a board file says of the spaces of a kind, under ``attributes``.

    Attributes
    ----------
    name : str
    values : tuple of str
        What it may be.
    needed : bool
        Whether every space of the kind has it.
    once : bool
        Whether no two spaces of the kind have the same value.
    """

    name: str
    values: tuple[str, ...]
    needed: bool = True
    once: bool = False


def _plain(board: Board) -> Iterable[str]:
    return (space.kind for space in board)


@dataclass(frozen=True)
class BoardKit:
    """What the boards of a game are made of.

    Parameters
    ----------
    kinds : tuple of str
        The kinds of space; rows are made of the first one.
    traits : mapping of str to tuple of Trait
        By kind.
    areas : bool
        Whether some spaces together can be a nebula area.
    grid : float
        Width of the grid that spaces are put on, in board units; 0 where they lie anywhere.
    looks : mapping of str to Look
        As those of a `Scene`.
    shapes : callable
        Gives the kind that a `Scene` shows each space of a board as, in board order; the board may
        be half made.
    """

    kinds: tuple[str, ...] = (FIELD, PLANET)
    traits: Mapping[str, tuple[Trait, ...]] = field(default_factory=dict)
    areas: bool = False
    grid: float = 0.0
    looks: Mapping[str, Look] = field(default_factory=dict)
    shapes: Callable[[Board], Iterable[str]] = _plain

    def attributes(
        self, board: Board, kind: str, given: Mapping[str, str], old: Space | None = None
    ) -> tuple[tuple[str, str | int], ...]:
        """Give the attributes of a space that becomes one of a kind.

        What the kit knows nothing of stays; what the kind needs and nobody has said is the first
        value, or the first that no other space has yet.

        Parameters
        ----------
        board : Board
        kind : str
        given : mapping of str to str
            Values by trait; an empty one is none.
        old : Space, optional
            The space as it was.
        """
        known = {trait.name for traits in self.traits.values() for trait in traits}
        found = {k: v for k, v in (old.attributes if old else ()) if k not in known}
        for trait in self.traits.get(kind, ()):
            value = given.get(trait.name) or (self._first(board, kind, trait, old)
                                              if trait.needed else "")  # fmt: skip
            if value:
                found[trait.name] = value
        return tuple(sorted(found.items()))

    def faults(self, board: Board) -> Iterator[BoardFault]:
        """Give what is wrong with kinds and attributes of spaces; values are the game's matter."""
        for i, space in enumerate(board):
            if space.kind not in self.kinds:
                what = msg("draft.what.kind", name=space.id, kind=space.kind)
                hint = did_you_mean(space.kind, self.kinds)
                yield BoardFault(("spaces", i, "kind"), what, hint, (space.id,))
                continue
            known = [trait.name for trait in self.traits.get(space.kind, ())]
            for name in (name for name, _ in space.attributes if name not in known):
                values = {"name": space.id, "kind": space.kind, "attribute": name}
                what = msg("draft.what.attribute", **values)
                yield BoardFault(("spaces", i, "attributes", name), what,
                                 self._instead(name, known), (space.id,))  # fmt: skip

    def _instead(self, name: str, known: list[str]) -> Message:
        """What would be right in place of an attribute that a space cannot have."""
        others = [kind for kind, traits in self.traits.items() if name in [t.name for t in traits]]
        if others:
            return msg("draft.hint.attribute_of", kinds=tuple(others))
        return did_you_mean(name, known, "keys") if known else msg("draft.hint.attribute")

    def _first(self, board: Board, kind: str, trait: Trait, old: Space | None) -> str:
        others = [s for s in board if s is not old and s.kind == kind] if trait.once else []
        taken = [s[trait.name] for s in others]
        return next((v for v in trait.values if v not in taken), trait.values[0])
