from __future__ import annotations

from graph_oracle import Case, cases, cuts, kernel_of, mask, openers
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from polax_lab.graph import bits, minimal_cuts, reopeners


def test_every_field_of_a_path_is_a_cut() -> None:
    path = kernel_of("0-1-2-3")
    assert minimal_cuts(path, 1, 8, mask([1, 2]), size=2) == [mask([1]), mask([2])]


def test_theta_needs_one_field_of_each_lane() -> None:
    theta = kernel_of("0-1-5 0-2-5 0-3-4-5")
    found = minimal_cuts(theta, mask([0]), mask([5]), mask([1, 2, 3, 4]), size=3)
    assert found == [mask([1, 2, 3]), mask([1, 2, 4])]
    assert minimal_cuts(theta, mask([0]), mask([5]), mask([1, 2, 3, 4]), size=2) == []


def test_smaller_cuts_come_first_then_node_order() -> None:
    graph = kernel_of("0-1-3 0-2-3 3-4-5")
    found = minimal_cuts(graph, mask([0]), mask([5]), mask([1, 2, 3, 4]), size=4)
    assert found == [mask([3]), mask([4]), mask([1, 2])]
    assert minimal_cuts(graph, mask([0]), mask([5]), mask([1, 2, 3, 4]), 4, limit=2) == found[:2]


def test_forbidden_nodes_are_passed_but_not_chosen() -> None:
    path = kernel_of("0-1-2-3")
    assert minimal_cuts(path, 1, 8, mask([1, 2]), size=2, forbidden=mask([1])) == [mask([2])]
    assert minimal_cuts(path, 1, 8, mask([1, 2]), size=2, forbidden=mask([1, 2])) == []


def test_a_source_is_never_part_of_a_cut() -> None:
    path = kernel_of("0-1-2-3")
    assert minimal_cuts(path, mask([0, 1]), mask([3]), mask([1, 2]), size=2) == [mask([2])]


def test_one_piece_reopens_the_lane() -> None:
    path = kernel_of("0-1-2-3")
    assert reopeners(path, 1, 8, mask([1]), [mask([2])]) == ([(0,)], False)


def test_two_pieces_in_series_must_both_go() -> None:
    path = kernel_of("0-1-2-3")
    assert reopeners(path, 1, 8, 0, [mask([1]), mask([2])]) == ([(0, 1)], False)


def test_every_single_lane_is_an_answer() -> None:
    ring = kernel_of("0-1-3 0-2-3")
    assert reopeners(ring, 1, 8, 0, [mask([2]), mask([1])]) == ([(0,), (1,)], False)


def test_a_nebula_is_one_unit_of_several_nodes() -> None:
    graph = kernel_of("0-1-2-5 0-3-4-5")
    nebula, piece, other = mask([1, 2]), mask([3]), mask([4])
    assert reopeners(graph, 1, mask([5]), 0, [nebula, piece, other]) == ([(0,)], False)


def test_a_piece_inside_the_nebula_needs_both_removed() -> None:
    graph = kernel_of("0-1-2-5 0-3-4-5")
    units = [mask([1, 2]), mask([2]), mask([3]), mask([4])]
    assert reopeners(graph, 1, mask([5]), 0, units) == ([(0, 1), (2, 3)], False)


def test_open_and_hopeless_positions_differ() -> None:
    path = kernel_of("0-1-2-3")
    assert reopeners(path, 1, 8, mask([1, 2]), []) == ([()], False)
    assert reopeners(path, 1, 8, mask([1]), []) == ([], False)
    split = kernel_of("0-1 2-3")
    assert reopeners(split, 1, 8, 0, [mask([1]), mask([2])]) == ([], False)


def test_more_sets_than_the_limit_are_announced() -> None:
    ladder = kernel_of("0-1-4 0-2-4 0-3-4")
    units = [mask([1]), mask([2]), mask([3])]
    assert reopeners(ladder, 1, mask([4]), 0, units, limit=3) == ([(0,), (1,), (2,)], False)
    sets, more = reopeners(ladder, 1, mask([4]), 0, units, limit=2)
    assert more
    assert len(sets) == 2
    assert set(sets) < {(0,), (1,), (2,)}


def test_a_long_series_of_choices_stops_at_the_limit() -> None:
    # Twelve pairs in series: 4096 smallest sets, so only a search that stops early ends.
    links = " ".join(f"{3 * i}-{3 * i + j}-{3 * i + 3}" for i in range(12) for j in (1, 2))
    chain = kernel_of(links)
    joints = mask(range(3, 36, 3))
    units = [mask([3 * i + j]) for i in range(12) for j in (1, 2)]
    sets, more = reopeners(chain, 1, mask([36]), joints, units, limit=5)
    assert more
    assert [len(s) for s in sets] == [12] * 5


def sides(case: Case, data: st.DataObject) -> tuple[set[int], set[int]]:
    nodes = st.integers(0, case.kernel.n - 1)
    sources = data.draw(st.sets(nodes, min_size=1, max_size=2))
    targets = data.draw(st.sets(nodes, min_size=1, max_size=2))
    assume(not sources & targets)
    return sources, targets


@settings(max_examples=200)
@given(cases(most=10, loose=False) | cases(most=5, loose=False, lanes=True), st.data())
def test_cuts_agree_with_trying_every_set(case: Case, data: st.DataObject) -> None:
    sources, targets = sides(case, data)
    forbidden = data.draw(st.sets(st.integers(0, case.kernel.n - 1), max_size=2))
    size = data.draw(st.integers(0, 4))
    naive = cuts(case, sources, targets, size, forbidden)
    free = mask(case.free)
    found = minimal_cuts(case.kernel, mask(sources), mask(targets), free, size, mask(forbidden))
    assert found == naive
    for limit in (0, 1, 3):
        assert (
            minimal_cuts(
                case.kernel, mask(sources), mask(targets), free, size, mask(forbidden), limit
            )
            == (naive[:limit])
        )


@settings(max_examples=200)
@given(cases(most=9), st.data())
def test_reopeners_agree_with_lifting_every_set(case: Case, data: st.DataObject) -> None:
    sources, targets = sides(case, data)
    blocked = data.draw(st.sets(st.integers(0, case.kernel.n - 1), max_size=7))
    case = case._replace(free=case.free - blocked)
    pieces = [{v} for v in sorted(blocked) if data.draw(st.booleans())]
    clouds = data.draw(
        st.lists(st.frozensets(st.sampled_from(sorted(blocked)), min_size=1), max_size=2)
        if blocked
        else st.just([])
    )
    units = [mask(unit) for unit in [*clouds, *pieces]]
    sets, more = reopeners(
        case.kernel, mask(sources), mask(targets), mask(case.free), units, limit=500
    )
    assert not more
    assert sets == openers(case, sources, targets, units)
    assert all(list(bits(mask(s))) == list(s) for s in sets)
