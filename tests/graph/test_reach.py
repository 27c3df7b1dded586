from __future__ import annotations

import networkx as nx
from graph_oracle import Case, cases, kernel_of, mask
from hypothesis import given
from hypothesis import strategies as st

from polax_lab.graph import bits, flood, parts, shortest


def test_path_with_a_gap() -> None:
    path = kernel_of("0-1-2-3-4")
    assert flood(path, mask([0]), mask([0, 1, 3, 4])) == mask([0, 1])
    assert parts(path, mask([4, 0, 3, 1])) == [mask([0, 1]), mask([3, 4])]


def test_a_blocked_start_still_floods() -> None:
    path = kernel_of("0-1-2")
    assert flood(path, mask([0]), mask([1])) == mask([0, 1])


def test_nothing_allowed() -> None:
    path = kernel_of("0-1-2")
    assert flood(path, 0, path.everything) == 0
    assert parts(path, 0) == []


def test_shortest_takes_the_first_of_equal_paths() -> None:
    theta = kernel_of("0-1-5 0-2-5 0-3-4-5")
    assert shortest(theta, mask([0]), mask([5]), mask([1, 2, 3, 4])) == (0, 1, 5)
    assert shortest(theta, mask([0]), mask([5]), mask([2, 3, 4])) == (0, 2, 5)
    assert shortest(theta, mask([0]), mask([5]), mask([3, 4])) == (0, 3, 4, 5)
    assert shortest(theta, mask([0]), mask([5]), mask([3])) is None


def test_shortest_at_its_limits() -> None:
    path = kernel_of("0-1-2-3")
    assert shortest(path, mask([1]), mask([2]), 0) == (1, 2)
    assert shortest(path, mask([1, 2]), mask([2, 3]), 0) == (2,)
    assert shortest(path, mask([0]), 0, path.everything) is None
    assert shortest(path, 0, mask([0]), path.everything) is None


@given(cases(), st.data())
def test_reach_agrees_with_networkx(case: Case, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, case.kernel.n - 1))
    goals = data.draw(st.sets(st.integers(0, case.kernel.n - 1), max_size=3)) - {start}
    inside = case.graph.subgraph(case.free | {start})
    steps = nx.single_source_shortest_path_length(inside, start)
    free = mask(case.free)
    assert flood(case.kernel, 1 << start, free) == mask(steps)
    expected = sorted(
        (mask(part) for part in nx.connected_components(case.graph.subgraph(case.free))),
        key=lambda part: part & -part,
    )
    assert parts(case.kernel, free) == expected

    paths = [
        tuple(path)
        for goal in goals
        for path in nx.all_simple_paths(
            case.graph.subgraph((case.free - goals) | {start, goal}), start, goal
        )
    ]
    best = min(paths, key=lambda path: (len(path), path), default=None)
    assert shortest(case.kernel, 1 << start, mask(goals), free) == best
    assert list(bits(mask(goals))) == sorted(goals)
