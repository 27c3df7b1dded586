from __future__ import annotations

import pytest
from graph_oracle import kernel_of, mask

from polax_lab.graph import Kernel, bits
from polax_lab.graph.lanes import Lanes
from polax_lab.graph.masks import byte_table, gather


def test_neighbour_masks_follow_node_order() -> None:
    star = kernel_of("3-0 3-1 3-2", terminals=[2, 0])
    assert star.adj == (0b1000, 0b1000, 0b1000, 0b0111)
    assert star.terminal_list == (0, 2)
    assert (star.terminals, star.fields, star.everything) == (0b0101, 0b1010, 0b1111)


def test_single_node_and_empty_board() -> None:
    assert Kernel([[]], [0]).adj == (0,)
    assert Kernel([], []).everything == 0


def test_edges_are_numbered_by_tail_then_head() -> None:
    edges = kernel_of("0-1-2 0-2").edges
    assert list(zip(edges.tails, edges.heads, strict=True)) == [
        (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1),
    ]  # fmt: skip
    assert edges.out == (0b000011, 0b001100, 0b110000)
    assert edges.into == (0b010100, 0b100001, 0b001010)
    # After 0-1 only 1-2 may follow: 1-0 would turn back.
    assert edges.follow[0] == 0b001000


@pytest.mark.parametrize("width", [0, 1, 8, 9, 20])
def test_byte_table_joins_like_a_loop(width: int) -> None:
    values = [i * i + 1 for i in range(width)]
    table = byte_table(values)
    for chosen in {0, (1 << width) - 1, (1 << width) // 3, (1 << width) // 5}:
        expected = 0
        for i in bits(chosen):
            expected |= values[i]
        assert gather(table, chosen) == expected


@pytest.mark.parametrize(
    ("near", "terminals", "sentence"),
    [
        ([[0]], [], "node 0 is linked with itself; a link joins two nodes"),
        ([[1], []], [], "link 0-1 is one-way; name it at node 1 too"),
        ([[2], []], [], "node 0: no node 2; nodes run from 0 to 1"),
        ([[-1], []], [], "node 0: no node -1; nodes run from 0 to 1"),
        ([[]], [1], "terminal 1: no such node; nodes run from 0 to 0"),
    ],
)
def test_faulty_boards_are_named(
    near: list[list[int]], terminals: list[int], sentence: str
) -> None:
    with pytest.raises(ValueError) as error:
        Kernel(near, terminals)
    assert str(error.value) == sentence


def test_bits_are_ascending() -> None:
    assert list(bits(mask([70, 3, 0]))) == [0, 3, 70]
    assert list(bits(0)) == []


def lanes_of(kernel: Kernel) -> Lanes:
    """The lanes, after checking what must hold for any of them."""
    lanes = kernel.lanes
    for (a, b), inner in lanes.inner.items():
        assert lanes.adj[a] >> b & 1
        assert inner == lanes.inner[b, a]
        assert all(lanes.place[v] in ((a, b), (b, a)) for v in bits(inner))
    assert all(not near >> hub & 1 for hub, near in enumerate(lanes.adj))
    return lanes


def test_a_lane_joins_two_hubs() -> None:
    lanes = lanes_of(kernel_of("0-1-2-3 3-4 3-5", terminals=[0]))
    assert lanes.hubs == (0, 3, 4, 5)
    assert lanes.inner[0, 1] == mask([1, 2])
    assert lanes.inner[1, 2] == 0


def test_a_terminal_ends_a_lane() -> None:
    assert lanes_of(kernel_of("0-1-2-3-4", terminals=[2])).hubs == (0, 2, 4)


def test_parallel_lanes_keep_apart() -> None:
    lanes = lanes_of(kernel_of("0-1-2-3 0-4-3 0-3", terminals=[0, 3]))
    assert lanes.hubs == (0, 1, 3, 4)
    assert lanes.inner[1, 2] == mask([2])


def test_a_lane_that_comes_back_gets_hubs_of_its_own() -> None:
    lanes = lanes_of(kernel_of("0-1-2-3-0", terminals=[0]))
    assert lanes.hubs == (0, 1, 3)
    assert lanes.inner[1, 2] == mask([2])


def test_a_ring_of_fields_alone_leads_nowhere() -> None:
    lanes = lanes_of(kernel_of("0-1-2-0 3-4", terminals=[3, 4]))
    assert lanes.hubs == (3, 4)
    assert lanes.place[:3] == ((-1, -1),) * 3
