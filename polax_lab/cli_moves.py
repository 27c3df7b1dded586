"""The moves as the terminal lists them: with what they cost, long families in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from polax_lab.ruleset import Ruleset
from polax_lab.tabletop import Offer, Tabletop
from polax_lab.texts import Message, msg

#: From so many moves that differ in their last word alone, they share a line.
_FAMILY = 3
#: So many last words stand in a line; of more only the first and the last.
_MOST_ENDS = 16


class Line(NamedTuple):
    """Moves that stand in one line.

    Attributes
    ----------
    group : str
        As in `polax_lab.tabletop.Offer`; empty for moves that no offer has.
    moves : tuple of Move
    gloss : Message or None
        What they are about, and the price or gain.
    """

    group: str
    moves: tuple[Any, ...]
    gloss: Message | None = None

    @property
    def text(self) -> Message | str:
        """The move, or what the moves have in common and how they end."""
        head, ends = _split(self.moves[0])[0], tuple(_split(m)[1] for m in self.moves)
        if len(ends) == 1:
            return body(self.moves[0])
        if len(ends) <= _MOST_ENDS:
            return f"{head} {' '.join(ends)}"
        return msg("record.family", head=head, first=ends[0], last=ends[-1], count=len(ends))


def body(move: Any) -> str:
    """The text of a move without the colour."""
    return str(move).partition(": ")[2]


def _split(move: Any) -> tuple[str, str]:
    head, _, end = body(move).rpartition(" ")
    return head, end


def lines(
    top: Tabletop, view: Any, player: str, moves: Sequence[Any], rules: Ruleset
) -> list[Line]:
    """All moves in the order of their numbers.

    What the step is about comes first, as the table has it; then what is short, then what is long.
    """
    found = [line for o in top.offers(view, player, moves, rules) for line in _of(o)]
    known = {move for line in found for move in line.moves}
    found += [Line("", (move,)) for move in moves if move not in known]
    groups = [list(g) for _, g in groupby(found, lambda line: line.group)]
    rest = sorted(groups[1:], key=lambda g: any(len(line.moves) > 1 for line in g))
    return [line for group in (*groups[:1], *rest) for line in group]


def _of(offer: Offer) -> Iterator[Line]:
    gloss: Message | None = None
    if offer.note is not None:
        gloss = msg("record.gloss", what=offer.label, note=offer.note)
    elif offer.direct:
        gloss = msg("record.note", what=offer.label)
    for _, family in groupby((o.move for o in offer.options), lambda m: _split(m)[0]):
        found = tuple(family)
        for each in (found,) if len(found) >= _FAMILY else ((m,) for m in found):
            yield Line(offer.group, each, gloss)
            gloss = None
