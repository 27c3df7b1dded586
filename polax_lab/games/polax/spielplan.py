"""What Polax demands of its board (ledger chapter BC)."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.board import Board, BoardFault
from polax_lab.errors import did_you_mean
from polax_lab.graph.kernel import bits
from polax_lab.graph.reach import parts
from polax_lab.texts import msg


def board_faults(board: Board) -> Iterator[BoardFault]:
    """Give every demand that a board does not meet.

    Demands: one connected part; at least two planets, not side by side, each with one or two
    entry fields that serve it alone (PX-BC-03); nebula areas disjoint, without planets and
    without entry fields (PX-BC-06).
    """
    place, planets = board.index, board.kernel.terminals
    if len(board.planets) < 2:
        what, hint = msg("polax.board.planets"), msg("polax.board.planets.hint")
        yield BoardFault(("spaces",), what, hint)
    for piece in parts(board.kernel, (1 << len(board.ids)) - 1)[1:]:
        lost = board.names(piece)
        what = msg("polax.board.parts", name=board.ids[0], lost=lost[0])
        hint = msg("polax.board.parts.hint")
        yield BoardFault(("spaces", place[lost[0]]), what, hint, lost)
    for planet in board.planets:
        at = ("spaces", place[planet])
        adj = board.kernel.adj[place[planet]]
        # Each pair of neighbours once, from its first planet; the same for shared fields.
        for other in board.names(adj & planets):
            if place[planet] < place[other]:
                what = msg("polax.board.touch", planet=planet, other=other)
                yield BoardFault(at, what, msg("polax.board.touch.hint"), (planet, other))
        entries = (adj & ~planets).bit_count()
        if not 1 <= entries <= 2:
            what = msg("polax.board.entries" if entries else "polax.board.no_entry",
                       planet=planet, count=entries)  # fmt: skip
            yield BoardFault(at, what, msg("polax.board.entries.hint"), (planet,))
        for i in bits(adj & ~planets):
            served = board.kernel.adj[i] & planets
            if served.bit_count() > 1 and board.names(served)[0] == planet:
                what = msg("polax.board.shared", name=board.ids[i])
                hint = msg("polax.board.shared.hint")
                yield BoardFault(("spaces", i), what, hint, (board.ids[i],))
    yield from _area_faults(board)


def _area_faults(board: Board) -> Iterator[BoardFault]:
    owner: dict[str, str] = {}
    for name, region in board.regions.items():
        if region.kind != "nebula":
            what = msg("polax.board.area", kind=region.kind)
            yield BoardFault(("regions", name, "kind"), what, did_you_mean(region.kind, ["nebula"]))
            continue
        for j, space in enumerate(region.spaces):
            at = ("regions", name, "spaces", j)
            bit = 1 << board.index[space]
            if space in owner:
                key, also = "overlap", {"other": owner[space]}
            elif bit & board.kernel.terminals:
                key, also = "planet_inside", {}
            elif bit & board.entry_mask:
                key, also = "entry_inside", {}
            else:
                key, also = "", {}
            if key:
                what = msg(f"polax.board.{key}", name=space, area=name, **also)
                yield BoardFault(at, what, msg(f"polax.board.{key}.hint"), (space,))
            owner.setdefault(space, name)
