"""Faults that others have met in graph code, each kept out by one small board."""

from __future__ import annotations

import pytest
from graph_oracle import kernel_of, mask

from polax_lab.graph import (
    Kernel,
    WalkRules,
    ends,
    minimal_cuts,
    sealed,
    sealers,
    shortest,
)


def test_a_loop_edge_cannot_fake_an_extension() -> None:
    # Case 2-25. The loop edge itself is refused when the board is built; on the theta graph
    # the same nodes are met on three lanes, and only real walks count.
    with pytest.raises(ValueError, match="node 1 is linked with itself"):
        Kernel([[1], [0, 1]], [])
    theta = kernel_of("0-1-5 0-2-5 0-3-4-5")
    rules = WalkRules(theta.everything)
    assert ends(theta, 0, 2, rules, surplus=0) == mask([4, 5])
    # 0-1-5-2-0, 0-1-5-4-3, 0-3-4-5-1, 0-3-4-5-2
    assert ends(theta, 0, 4, rules, surplus=0) == mask([0, 1, 2, 3])
    assert ends(theta, 0, 2000, rules, surplus=0)


def test_the_cutting_node_of_a_star_is_named_once() -> None:
    # Case 6-01: articulation nodes were listed more than once.
    star = kernel_of("0-1 1-2 1-3", terminals=[0, 2, 3])
    assert sealers(star, mask([1])) == (mask([1]), mask([1]), mask([1]))


def test_a_one_way_lane_is_refused_with_a_sentence() -> None:
    # Case 6-02: articulation raised on directed graphs in the middle of a question.
    with pytest.raises(ValueError, match="link 0-1 is one-way; name it at node 1 too"):
        Kernel([[1], [2], []], [0, 2])


def test_sealing_is_about_the_goal_not_about_articulation() -> None:
    # Case 6-04: on two parts, the nodes 1 and 6 both articulate; only 1 parts 0 from 2.
    two = kernel_of("0-1-2 5-6-7", terminals=[0, 2])
    assert sealed(two, two.fields) == 0
    assert sealers(two, two.fields) == (mask([1]), mask([1]))


def test_neighbours_cannot_be_cut_which_is_not_already_cut() -> None:
    # Case 6-05: the cut between neighbours was a wrong node once, then the empty set.
    touching = kernel_of("0-1")
    apart = kernel_of("", n=2)
    assert minimal_cuts(touching, 1, 2, 0, size=3) == []
    assert minimal_cuts(apart, 1, 2, 0, size=3) == [0]


def test_a_wide_board_is_answered_without_listing_paths() -> None:
    # Case 6-08: listing simple paths explodes from 6 x 6 on; this is 9 x 9.
    links = [f"{9 * y + x}-{9 * y + x + 1}" for y in range(9) for x in range(8)]
    links += [f"{9 * y + x}-{9 * y + x + 9}" for y in range(8) for x in range(9)]
    grid = kernel_of(" ".join(links), terminals=[0, 80])
    assert sealed(grid, grid.fields) == 0
    assert sealers(grid, grid.fields) == (0, 0)
    assert minimal_cuts(grid, 1, 1 << 80, grid.fields, size=2) == [mask([1, 9]), mask([71, 79])]


def test_all_goals_at_the_same_distance_are_found_once() -> None:
    # Case 6-10: of several goals at exactly the cutoff one was lost on doubled links.
    doubled = Kernel([[1, 1, 2, 2], [0, 0], [0, 0]], terminals=[1, 2])
    assert ends(doubled, 0, 1, WalkRules(doubled.everything), surplus=0) == mask([1, 2])
    assert shortest(doubled, 1, mask([1, 2]), 0) == (0, 1)
    # A doubled link is no way to turn back either.
    assert ends(doubled, 1, 2, WalkRules(doubled.everything), surplus=0) == mask([2])
