"""The generators keep their promises, and the oracle agrees with itself."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from . import oracle
from .boards import PLANETS, BoardData, random_board, small_boards
from .positions import random_hand, random_position, random_switches

SEEDS = range(40)


def boards(seed: int) -> list[BoardData]:
    return [random_board(Random(f"board {seed}")), small_boards()[seed % len(small_boards())]]


@pytest.mark.parametrize("board", small_boards() + [random_board(Random(s)) for s in SEEDS])
def test_boards_are_well_formed(board: BoardData) -> None:
    graph = board.graph()
    assert nx.is_connected(graph)
    assert set(graph) == set(board.planets) | set(board.fields)
    assert len({(x, y) for _, _, x, y in board.spaces}) == len(board.spaces)
    assert len(board.planets) >= 2
    assert set(board.planets) <= set(PLANETS)
    entries = [f for planet in board.planets for f in graph.neighbors(planet)]
    assert not set(entries) & set(board.planets)
    assert all(graph.degree(planet) in (1, 2) for planet in board.planets)
    covered = [f for fields in board.areas.values() for f in fields]
    assert len(covered) == len(set(covered))
    assert set(covered) <= set(board.fields)
    if board.name == "random":
        assert 6 <= len(board.fields) <= 16
        assert len(entries) == len(set(entries))
        assert not set(covered) & set(entries)
        at = {name: (x, y) for name, _, x, y in board.spaces}
        lanes = [(a, b) for a, b in board.edges if a in board.fields]
        assert all(max(abs(at[a][0] - at[b][0]), abs(at[a][1] - at[b][1])) == 100 for a, b in lanes)


def test_same_seed_same_board_and_position() -> None:
    for seed in SEEDS:
        board, again = boards(seed)[0], boards(seed)[0]
        assert board == again
        one = random_position(board, Random(seed))
        two = random_position(again, Random(seed))
        one.graph = two.graph
        assert one == two


def test_positions_are_possible() -> None:
    for seed in SEEDS:
        for board in boards(seed):
            pos = random_position(board, Random(f"position {seed}"))
            held = [space for _, space in pos.pieces()]
            assert len(held) == len(set(held))
            assert not pos.mine_fields() & pos.nebula_fields()
            assert len(set(pos.homes.values())) == len(pos.ships)
            owners = [colour for colour, _ in pos.mines]
            assert all(owners.count(colour) <= 2 for colour in owners)


def walks(graph: nx.Graph[str], start: str, steps: int) -> list[list[str]]:
    found, longest = [], [[start]]
    for _ in range(steps):
        longest = [[*way, there] for way in longest for there in graph.neighbors(way[-1])]
        found += longest
    return found


def test_reach_holds_the_ends_of_the_legal_routes_and_no_other() -> None:
    some = 0
    for seed in SEEDS:
        for board in boards(seed):
            rng = Random(f"reach {seed}")
            pos = random_position(board, rng)
            pos.sw = random_switches(rng)
            colour = sorted(pos.ships)[0]
            n = rng.randint(1, 3)
            # One step more than n for each planet that may be passed free of charge.
            routes = walks(pos.graph, pos.ships[colour], 2 * n)
            ends = sorted({r[-1] for r in routes if oracle.q_move(pos, colour, n, r)})
            assert oracle.q_reach(pos, colour, n) == ends
            some += bool(ends)
    assert some > len(SEEDS)


def test_removing_a_smallest_cut_opens_and_nothing_less_does() -> None:
    some = 0
    for seed in SEEDS:
        for board in boards(seed):
            pos = random_position(board, Random(f"cuts {seed}"))
            for planet, cuts in oracle.q_sealed(pos).items():
                for cut in cuts:
                    some += 1
                    assert planet not in oracle.sealed(pos, pos.blocked(without=cut))
                    for spared in cut:
                        rest = [unit for unit in cut if unit != spared]
                        assert planet in oracle.sealed(pos, pos.blocked(without=rest))
    assert some > len(SEEDS)


def test_duty_is_a_smallest_cut_of_one() -> None:
    some = 0
    for seed in SEEDS:
        for board in boards(seed):
            pos = random_position(board, Random(f"duty {seed}"))
            cuts = oracle.q_sealed(pos)
            for colour in pos.ships:
                duty = oracle.q_duty(pos, colour)
                assert duty == [p for p in cuts if [("ship", colour)] in cuts[p]]
                some += bool(duty)
                answer = oracle.q_duty_hand(pos, colour, random_hand(Random(seed)))
                assert answer["duty"] == bool(duty)
    assert some


def test_distance_is_the_first_number_that_reaches() -> None:
    for seed in SEEDS[:15]:
        for board in boards(seed):
            pos = random_position(board, Random(f"far {seed}"))
            colour = sorted(pos.ships)[0]
            start = pos.ships[colour]
            pos.nebula = None
            for n in range(1, 6):
                for end in oracle.q_reach(pos, colour, n):
                    far = oracle.distance(pos, start, end, empty=False)
                    assert far is not None
                    assert far <= n
            for end in pos.graph:
                far = oracle.distance(pos, start, end, empty=False)
                if far is not None and 1 <= far <= 5:
                    assert end in oracle.q_reach(pos, colour, far)


def test_drawn_boards_name_each_edge_once() -> None:
    for board in small_boards():
        pairs = [tuple(sorted(edge)) for edge in board.edges]
        assert len(pairs) == len(set(pairs))
