from __future__ import annotations

from unittest.mock import patch

import pytest
from graph_oracle import Case, arrivals, cases, kernel_of, mask, walks
from hypothesis import given, settings
from hypothesis import strategies as st

from polax_lab.graph import Kernel, WalkRules, bits, ends, layers, lengths, route, routes, walkbook


def test_a_walk_never_turns_back_on_a_path() -> None:
    path = kernel_of("0-1-2-3-4")
    rules = WalkRules(path.everything)
    assert ends(path, 2, 2, rules, surplus=0) == mask([0, 4])
    assert ends(path, 2, 3, rules, surplus=0) == 0
    assert route(path, 2, 3, rules, 3, surplus=0) is None


def test_three_steps_around_a_triangle_come_home() -> None:
    triangle = kernel_of("0-1-2-0")
    rules = WalkRules(triangle.everything)
    assert ends(triangle, 0, 3, rules, surplus=0) == mask([0])
    assert route(triangle, 0, 3, rules, 0, surplus=0) == (0, 1, 2, 0)
    assert ends(triangle, 0, 3, WalkRules(mask([1, 2])), surplus=0) == 0


def test_surplus_steps_lapse_on_a_planet_only() -> None:
    path = kernel_of("0-1-2-3", terminals=[3])
    rules = WalkRules(path.everything)
    assert ends(path, 0, 7, rules, surplus=path.terminals) == mask([3])
    assert lengths(path, 0, 3, 7, rules, surplus=path.terminals) == (3, 4, 5, 6, 7)
    assert lengths(path, 0, 3, 7, rules, surplus=0) == (3,)
    assert route(path, 0, 7, rules, 3, surplus=path.terminals) == (0, 1, 2, 3)


def test_exact_lengths_around_a_ring() -> None:
    ring = kernel_of("0-1-2-3-4-0")
    # Two steps one way, three the other; then whole rounds of five more.
    assert lengths(ring, 0, 2, 8, WalkRules(ring.everything), surplus=0) == (2, 3, 7, 8)


def test_early_landing_comes_before_a_lower_route() -> None:
    graph = kernel_of("0-1-2-5 0-4-5", terminals=[5])
    rules = WalkRules(graph.everything)
    assert route(graph, 0, 3, rules, 5, surplus=mask([5])) == (0, 4, 5)
    assert route(graph, 0, 3, rules, 5, surplus=0) == (0, 1, 2, 5)


def test_a_ship_leaves_the_inner_nodes_and_cannot_come_back() -> None:
    path = kernel_of("0-1-2-3-4-5-0")
    rules = WalkRules(enter=mask([3, 4, 5]), inner=mask([0, 1, 2]))
    assert ends(path, 1, 2, rules, surplus=0) == mask([3, 5])
    assert ends(path, 1, 1, rules, surplus=0) == mask([0, 2])
    # 1-2-3-4-5 would go on to 0, which is inner.
    assert ends(path, 1, 5, rules, surplus=0) == 0


def test_inner_nodes_are_shut_from_outside() -> None:
    path = kernel_of("0-1-2-3")
    assert ends(path, 0, 2, WalkRules(enter=mask([1]), inner=mask([2, 3])), surplus=0) == 0


def test_free_pass_costs_one_step_in_all() -> None:
    path = kernel_of("0-1-2-3", terminals=[1])
    free = WalkRules(path.everything, free_pass=mask([1]))
    assert ends(path, 0, 1, free, surplus=0) == mask([1, 2])
    assert route(path, 0, 1, free, 2, surplus=0) == (0, 1, 2)
    assert ends(path, 0, 2, free, surplus=0) == mask([3])
    assert ends(path, 0, 2, free, surplus=mask([1])) == mask([1, 3])


def test_free_pass_does_not_turn_back() -> None:
    fork = kernel_of("0-1 1-2 1-3", terminals=[1])
    free = WalkRules(fork.everything, free_pass=mask([1]))
    assert ends(fork, 0, 1, free, surplus=0) == mask([1, 2, 3])
    assert [fork.edges.heads[e] for e in bits(layers(fork, 0, 1, free)[0])] == [1, 2, 3]


def test_start_on_a_free_pass_terminal_still_pays_its_first_step() -> None:
    path = kernel_of("0-1-2", terminals=[0])
    free = WalkRules(path.everything, free_pass=mask([0]))
    assert ends(path, 0, 1, free, surplus=0) == mask([1])


def test_ring_of_free_terminals_ends_the_search() -> None:
    ring = kernel_of("0-1-2-3-1", terminals=[1, 2, 3])
    free = WalkRules(ring.everything, free_pass=ring.terminals)
    assert routes(ring, 0, 1, free, surplus=0) == {
        0: (0, 1, 2, 3, 1, 0),
        1: (0, 1),
        2: (0, 1, 2),
        3: (0, 1, 3),
    }


def test_first_step_back_is_barred_across_two_cards() -> None:
    path = kernel_of("0-1-2-3")
    assert ends(path, 1, 1, WalkRules(path.everything, back=0), surplus=0) == mask([2])
    assert routes(path, 1, 1, WalkRules(path.everything, back=2), surplus=0) == {0: (1, 0)}


@pytest.mark.parametrize("steps", [1, 3, 4, 7])
def test_alone_there_is_no_walk(steps: int) -> None:
    alone = kernel_of("", n=1)
    assert layers(alone, 0, steps, WalkRules(1)) == [0] * steps
    assert ends(alone, 0, steps, WalkRules(1), surplus=1) == 0


def test_zero_steps_end_nowhere() -> None:
    path = kernel_of("0-1")
    assert layers(path, 0, 0, WalkRules(3)) == []
    assert ends(path, 0, 0, WalkRules(3), surplus=3) == 0
    assert routes(path, 0, 0, WalkRules(3), surplus=3) == {}


def test_a_mask_with_bits_beyond_the_board_means_everything() -> None:
    path = kernel_of("0-1-2")
    assert ends(path, 0, 2, WalkRules(~0), surplus=0) == mask([2])


def test_the_target_may_be_entered_by_the_last_step_only() -> None:
    ring = kernel_of("0-1-2-3-0")
    rules = WalkRules(enter=mask([1, 3]), last=mask([2]))
    assert ends(ring, 0, 2, rules, surplus=0) == mask([2])
    assert routes(ring, 0, 2, rules, surplus=0) == {2: (0, 1, 2)}
    # 0-1-2-3 would pass the target.
    assert ends(ring, 0, 3, rules, surplus=0) == 0
    assert lengths(ring, 0, 2, 6, rules, surplus=0) == (2,)


def test_a_target_behind_a_free_pass_terminal_is_one_step_away() -> None:
    path = kernel_of("0-1-2", terminals=[1])
    rules = WalkRules(enter=mask([1]), free_pass=mask([1]), last=mask([2]))
    assert ends(path, 0, 1, rules, surplus=0) == mask([1, 2])


def books(kernel: Kernel) -> list[walkbook.WalkBook | None]:
    return [book for shelf in kernel.shelves.values() for book in shelf.books.values()]


def test_a_crowded_board_is_walked_without_a_list() -> None:
    # Every node joined with every other: 11 * 10**6 walks of seven steps.
    full = kernel_of(" ".join(f"{u}-{v}" for u in range(12) for v in range(u)))
    rules = WalkRules(full.everything)
    assert ends(full, 0, 7, rules, surplus=0) == full.everything
    assert route(full, 0, 7, rules, 1, surplus=0) == (0, 1, 2, 0, 1, 2, 0, 1)
    assert set(books(full)) == {None}


def rules_for(case: Case, data: st.DataObject) -> WalkRules:
    nodes = st.integers(0, case.kernel.n - 1)
    inner = data.draw(st.sets(nodes, max_size=3)) & case.free
    return WalkRules(
        enter=mask(case.free - inner) | case.kernel.terminals,
        inner=mask(inner),
        free_pass=data.draw(st.sampled_from([0, case.kernel.terminals])),
        back=data.draw(st.integers(-1, case.kernel.n - 1)),
        last=mask(data.draw(st.sets(nodes, max_size=2)) - inner),
    )


@pytest.mark.parametrize("listed", [True, False])
@settings(max_examples=100)
@given(case=cases(most=8) | cases(most=4, lanes=True), data=st.data())
def test_walks_agree_with_following_whole_walks(
    listed: bool, case: Case, data: st.DataObject
) -> None:
    kernel = case.kernel
    nodes = st.integers(0, kernel.n - 1)
    start = data.draw(nodes)
    rules = rules_for(case, data)
    surplus = data.draw(st.sampled_from([0, kernel.terminals]))
    end = data.draw(nodes)
    hits: list[int] = []
    # Without room for a list, every question is answered by walking the board.
    with patch.object(walkbook, "_MOST", walkbook._MOST if listed else -1):
        for n in (1, 2, 3, 4, 5):
            best = arrivals(kernel, start, n, rules, surplus)
            assert ends(kernel, start, n, rules, surplus) == mask(best)
            assert routes(kernel, start, n, rules, surplus) == best
            hits += [n] * (end in best)
        assert route(kernel, start, 5, rules, end, surplus) == best.get(end)
    if not listed:
        assert set(books(kernel)) <= {None}
    assert lengths(kernel, start, end, 5, rules, surplus) == tuple(hits)


@given(cases(most=7), st.data())
def test_layers_hold_the_edges_of_every_listed_walk(case: Case, data: st.DataObject) -> None:
    kernel = case.kernel
    start = data.draw(st.integers(0, kernel.n - 1))
    enter = case.free | set(case.terminals)
    listed: list[set[tuple[int, int]]] = [set() for _ in range(4)]
    for nodes in walks(kernel, start, 4, enter):
        listed[len(nodes) - 2].add((nodes[-2], nodes[-1]))
    edges = kernel.edges
    for n in (3, 4):
        found = layers(kernel, start, n, WalkRules(mask(enter)))
        assert [{(edges.tails[e], edges.heads[e]) for e in bits(layer)} for layer in found] == (
            listed[:n]
        )
