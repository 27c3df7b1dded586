from __future__ import annotations

from graph_oracle import Case, cases, graph_of, kernel_of, mask, others, partition
from hypothesis import example, given, settings

from polax_lab.graph import (
    classes,
    region,
    sealed,
    sealers,
    splitters,
)


def case_of(links: str, terminals: list[int], n: int = 0) -> Case:
    kernel = kernel_of(links, terminals, n)
    graph = graph_of(kernel)
    return Case(kernel, graph, set(graph) - set(terminals))


def test_every_field_of_a_path_seals_both_ends() -> None:
    path = kernel_of("0-1-2-3", terminals=[0, 3])
    assert sealers(path, mask([1, 2])) == (mask([1, 2]), mask([1, 2]))
    assert splitters(path, mask([1, 2])) == {1: (mask([0]), mask([3])), 2: (mask([0]), mask([3]))}


def test_a_terminal_in_the_middle_stops_the_walk() -> None:
    line = kernel_of("0-1-2-3-4", terminals=[0, 2, 4])
    assert sealed(line, mask([1, 3])) == 0
    assert sealed(line, mask([3])) == mask([0])
    assert sealers(line, mask([1, 3])) == (mask([1]), 0, mask([3]))
    # For groups it may be passed.
    assert classes(line, mask([1, 3])) == (mask([0, 2, 4]),)


def test_star_centre_seals_all_and_each_entry_its_own() -> None:
    star = kernel_of("0-3-6 1-4-6 2-5-6", terminals=[0, 1, 2])
    assert sealers(star, star.fields) == (mask([3, 6]), mask([4, 6]), mask([5, 6]))
    assert splitters(star, star.fields)[6] == (mask([0]), mask([1]), mask([2]))
    assert splitters(star, star.fields)[4] == (mask([0, 2]), mask([1]))


def test_theta_is_sealed_by_its_poles_only() -> None:
    theta = kernel_of("0-1 1-2-5 1-3-5 1-4-5 5-6", terminals=[0, 6])
    assert sealers(theta, theta.fields) == (mask([1, 5]), mask([1, 5]))


def test_triangle_of_fields_has_no_sealer_but_the_entries() -> None:
    triangle = kernel_of("0-3 1-4 2-5 3-4-5-3", terminals=[0, 1, 2])
    assert sealers(triangle, triangle.fields) == (mask([3]), mask([4]), mask([5]))


def test_two_terminal_ring_needs_two_blockers() -> None:
    ring = kernel_of("0-2-1-3-0", terminals=[0, 1])
    assert sealers(ring, mask([2, 3])) == (0, 0)
    assert sealers(ring, mask([2])) == (mask([2]), mask([2]))
    assert splitters(ring, mask([2, 3])) == {}


def test_two_neighbouring_terminals_can_be_walled_off_as_a_group_only() -> None:
    pair = kernel_of("0-1-2-3-4 4-5-6", terminals=[0, 2, 6])
    fields = mask([1, 3, 4, 5])
    assert sealers(pair, fields) == (mask([1]), 0, mask([3, 4, 5]))
    assert splitters(pair, fields)[4] == (mask([0, 2]), mask([6]))
    assert sealed(pair, fields & ~mask([4])) == mask([6])


def test_terminal_touching_a_terminal_can_never_be_sealed() -> None:
    pair = kernel_of("0-1 0-2-3", terminals=[0, 1, 3])
    assert sealers(pair, mask([2])) == (0, 0, mask([2]))
    assert sealed(pair, 0) == mask([3])


def test_single_node_is_sealed_and_nothing_seals_it() -> None:
    alone = kernel_of("", terminals=[0], n=1)
    assert sealed(alone, 0) == mask([0])
    assert sealers(alone, 0) == (0,)
    assert classes(alone, 0) == (mask([0]),)
    assert splitters(alone, 0) == {}


def test_disconnected_board_is_answered_part_by_part() -> None:
    two = kernel_of("0-1-2 3-4-5", terminals=[0, 2, 3])
    assert sealed(two, two.fields) == mask([3])
    assert sealers(two, two.fields) == (mask([1]), mask([1]), 0)
    assert classes(two, two.fields) == (mask([0, 2]), mask([3]))
    assert splitters(two, two.fields) == {1: (mask([0]), mask([2]), mask([3]))}


def test_both_entries_lead_into_one_lane() -> None:
    lane = kernel_of("0-1-3 0-2-3 3-4-5", terminals=[0, 5])
    assert sealers(lane, lane.fields) == (mask([3, 4]), mask([3, 4]))


def test_a_lane_that_returns_to_the_same_terminal_is_no_way_out() -> None:
    handle = kernel_of("0-1-2-0 0-3-4", terminals=[0, 4])
    assert sealers(handle, handle.fields) == (mask([3]), mask([3]))


def test_region_is_the_part_cut_off() -> None:
    path = kernel_of("0-1-2-3-4", terminals=[0, 4])
    assert region(path, 0, mask([1, 3])) == mask([0, 1])
    assert region(path, 4, mask([1, 3])) == mask([3, 4])


@settings(max_examples=200)
@given(cases(most=13) | cases(most=6, lanes=True))
@example(case_of("0-1-2-3-0 3-4", [0, 4]))
@example(case_of("0-1-2 2-3-5 2-4-5 5-6", [0, 6]))
def test_sealing_agrees_with_blocking_one_field_after_the_other(case: Case) -> None:
    free = mask(case.free)
    now = {t: others(case, t, case.free) for t in case.terminals}
    assert sealed(case.kernel, free) == mask(t for t in case.terminals if not now[t])
    assert sealers(case.kernel, free) == tuple(
        mask(f for f in case.free if now[t] and not others(case, t, case.free - {f}))
        for t in case.terminals
    )


@settings(max_examples=200)
@given(cases(most=13) | cases(most=6, lanes=True))
def test_groups_agree_with_blocking_one_field_after_the_other(case: Case) -> None:
    free = mask(case.free)
    now = partition(case, case.free)
    assert classes(case.kernel, free) == now
    then = {f: partition(case, case.free - {f}) for f in sorted(case.free)}
    found = splitters(case.kernel, free)
    assert found == {f: groups for f, groups in then.items() if groups != now}
    assert list(found) == sorted(found)
