"""What Polax demands of its board (ledger chapter BC)."""

from __future__ import annotations

from polax_lab.board import Board
from polax_lab.errors import did_you_mean
from polax_lab.graph.kernel import bits
from polax_lab.graph.reach import parts


def check_board(board: Board) -> None:
    """Raise `BoardError` for the first demand that a board does not meet.

    Demands: one connected part; at least two planets, not side by side, each with one or two
    entry fields that serve it alone (PX-BC-03); nebula areas disjoint, without planets and
    without entry fields (PX-BC-06).
    """
    place = {space.id: i for i, space in enumerate(board.spaces)}
    if len(board.planets) < 2:
        raise board.fault(
            "the board needs at least two planets", "spaces", hint="give a space `kind: planet`"
        )
    everything = (1 << len(board.ids)) - 1
    pieces = parts(board.kernel, everything)
    if len(pieces) > 1:
        lost = board.names(pieces[1])
        raise board.fault(
            f"the board falls apart: no way leads from '{board.ids[0]}' to '{lost[0]}'",
            "spaces",
            place[lost[0]],
            hint="add a link",
        )
    for planet in board.planets:
        adj = board.kernel.adj[place[planet]]
        beside = board.names(adj & board.kernel.terminals)
        if beside:
            raise board.fault(
                f"the planets '{planet}' and '{beside[0]}' touch",
                "spaces",
                place[planet],
                hint="put an entry field between them",
            )
        entries = adj.bit_count()
        if not 1 <= entries <= 2:
            raise board.fault(
                f"the planet '{planet}' has {entries or 'no'} entry fields",
                "spaces",
                place[planet],
                hint="a planet has one or two (PX-BC-03)",
            )
        for i in bits(adj):
            if (board.kernel.adj[i] & board.kernel.terminals).bit_count() > 1:
                raise board.fault(
                    f"the entry field '{board.ids[i]}' serves two planets",
                    "spaces",
                    i,
                    hint="an entry field belongs to one planet (PX-BC-02)",
                )
    _check_areas(board)


def _check_areas(board: Board) -> None:
    owner: dict[str, str] = {}
    for name, region in board.regions.items():
        if region.kind != "nebula":
            raise board.fault(
                f"'{region.kind}' is no kind of area in Polax",
                "regions",
                name,
                "kind",
                hint=did_you_mean(region.kind, ["nebula"]),
            )
        for j, space in enumerate(region.spaces):
            at = ("regions", name, "spaces", j)
            bit = 1 << board.index[space]
            if space in owner:
                raise board.fault(
                    f"'{space}' lies in the areas {owner[space]} and {name}",
                    *at,
                    hint="nebula areas do not overlap",
                )
            if bit & board.kernel.terminals:
                raise board.fault(
                    f"the planet '{space}' lies in the nebula area {name}",
                    *at,
                    hint="only fields can lie there (PX-BC-06)",
                )
            if bit & board.entry_mask:
                raise board.fault(
                    f"the entry field '{space}' lies in the nebula area {name}",
                    *at,
                    hint="a nebula must not close a planet by itself",
                )
            owner[space] = name
