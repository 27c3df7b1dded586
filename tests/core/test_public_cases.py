"""Faults that other programs had, each as a test of ours; named for the fault."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from oracle.boards import BoardData, random_board

from core.material import board_of, random_position, state_of
from polax_lab.board import Board
from polax_lab.errors import QuestionError, RulesError
from polax_lab.games.polax import GAME
from polax_lab.ruleset import Ruleset


def ask(position: dict[str, Any], question: dict[str, Any], rules: Ruleset | None = None) -> Any:
    rules = rules or GAME.rules
    return GAME.ask(state_of(position, rules.board), question, rules)


# -- blockade and right of way -------------------------------------------------------------


def test_no_move_and_no_way_are_two_questions() -> None:
    """A ship walled in can have no move while no planet is cut off (2-01)."""
    position = {"players": {"red": {"ship": "f77"}, "blue": {"mines": ["f73", "f75"]}}}
    moves = ask(position, {"question": "reach", "card": "gehen 1", "player": "red"})
    assert moves.holds is False
    assert ask(position, {"question": "sealed"}).holds is False


def test_sealing_the_own_planet_is_forbidden_like_any_other() -> None:
    """A test of the rival's way only lets the mover wall himself in (2-04, 2-05)."""
    for owner in ("green", "red"):
        position = {"players": {"green": {"mines": ["f71"], "lagerplanet": "nym"}, "red": {}}}
        for player in ({}, {"player": owner}):
            ruling = ask(position, {"question": "mine", "field": "f75", **player})
            assert ruling.holds is False
            assert "nym" in ruling.reason("en")
            assert ruling.witness.blockers == ("green mine f71",)


def test_a_stock_of_zero_is_not_the_default() -> None:
    """Zero counted as not given (2-11)."""
    none = GAME.rules.vary(mines_per_player=0)
    question = {"question": "mine", "field": "f44", "player": "red"}
    position: dict[str, Any] = {"players": {"red": {}}}
    assert ask(position, question).holds is True
    refused = ask(position, question, none)
    assert (refused.holds, refused.rule) == (False, "PX-MINE-12")


def test_a_route_is_checked_step_by_step_as_the_board_stands() -> None:
    """A way found earlier led through a piece placed later (2-19)."""
    question = {"question": "move", "card": "gehen 3", "player": "red",
                "route": ["f01", "f03", "f04", "f05"]}  # fmt: skip
    free = {"players": {"red": {"ship": "f01"}}}
    assert ask(free, question).holds is True
    later = {"players": {"red": {"ship": "f01"}, "blue": {"mines": ["f04"]}}}
    ruling = ask(later, question)
    assert ruling.holds is False
    assert ruling.answer.to_json()["fails_at"] == 2
    assert "f04" in ruling.reason("en")


def test_passing_and_ending_are_judged_apart() -> None:
    """A piece on a planet blocks neither, a piece on a field blocks both (2-23)."""
    board = Board.build("row", ["p", "q", "r"],
                        [("p", "a"), ("a", "q"), ("q", "b"), ("b", "r")])  # fmt: skip
    rules = GAME.rules.vary(board=board)
    on_planet = {"players": {"red": {"ship": "p"}, "blue": {"ship": "q"}}}
    on_field = {"players": {"red": {"ship": "p"}, "blue": {"ship": "a"}}}
    through = {"question": "reach", "card": "gehen 3", "player": "red", "to": "b"}
    onto = {"question": "reach", "card": "gehen 2", "player": "red", "to": "q"}
    assert ask(on_planet, through, rules).holds is True
    assert ask(on_planet, onto, rules).holds is True
    assert ask(on_field, through, rules).holds is False
    assert ask(on_field, onto, rules).holds is False


@pytest.mark.parametrize("seed", range(25))
def test_the_same_position_under_other_names_and_order_gets_the_same_verdicts(seed: int) -> None:
    """A mirrored copy of a legal position was refused (2-26); turned boards (2-10)."""
    rng = Random(seed)
    data = random_board(rng)
    ids = [name for name, *_ in data.spaces]
    fields = [s for s in ids if s not in data.planets]
    other = dict(zip(fields, rng.sample(fields, len(fields)), strict=True))
    other |= {p: p for p in data.planets}
    spaces = [(other[n], kind, -x, y) for n, kind, x, y in data.spaces]
    edges = [(other[b], other[a]) for a, b in data.edges]
    rng.shuffle(spaces)
    rng.shuffle(edges)
    areas = {n: tuple(other[s] for s in area) for n, area in data.areas.items()}
    here = board_of(data)
    there = board_of(BoardData("mirror", tuple(spaces), tuple(edges), areas))
    position = random_position(rng, here)
    mirrored = renamed(position, other)
    rules, mirror = (GAME.rules.vary(board=board) for board in (here, there))
    one, two = state_of(position, here), state_of(mirrored, there)
    for question in ({"question": "mine-map"}, {"question": "sealed"},
                     {"question": "nebula-forecast"}):  # fmt: skip
        first = GAME.ask(one, question, rules).answer.to_json()
        second = GAME.ask(two, question, mirror).answer.to_json()
        for part in ("allowed", "forbidden", "not_free", "planets", "seals"):
            if part in first:
                assert as_sets(renamed(first[part], other)) == as_sets(second[part]), part
    for seat in one.seats:
        if seat.ship is None:
            continue
        for question in ({"question": "reach", "card": "gehen 4", "player": seat.colour},
                         {"question": "right-of-way", "player": seat.colour}):  # fmt: skip
            first_, second_ = GAME.ask(one, question, rules), GAME.ask(two, question, mirror)
            assert first_.holds == second_.holds
            if question["question"] == "reach":
                ends = renamed(list(first_.answer.to_json()["ends"]), other)
                assert set(ends) == set(second_.answer.to_json()["ends"])
            else:
                assert first_.rule == second_.rule


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same data with other names of spaces, in keys as well."""
    if isinstance(value, dict):
        return {names.get(k, k): renamed(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return [renamed(v, names) for v in value]
    return names.get(value, value) if isinstance(value, str) else value


def as_sets(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: as_sets(v) for k, v in value.items()}
    return set(value) if isinstance(value, list) else value


def test_other_rules_in_a_file_are_honoured_or_refused() -> None:
    """A loader ignored the rules that a file named (2-28)."""
    assert GAME.rules.apply({"torpedo_range": "at_most"}).torpedo_range == "at_most"
    with pytest.raises(RulesError, match="self_cross"):
        GAME.rules.apply({"self_cross": True})


# -- graphs --------------------------------------------------------------------------------


def test_an_unknown_space_is_told_alike_at_either_end() -> None:
    """The error depended on where the unknown node stood, or named the other one (6-07, 6-19)."""
    said = []
    for ends in ({"from": "zz", "to": "f01"}, {"from": "f01", "to": "zz"}):
        with pytest.raises(QuestionError, match="unknown space 'zz'") as caught:
            ask({"players": {}}, {"question": "distance", **ends})
        said.append(str(caught.value))
    assert said[0] == said[1]


def test_neighbours_that_nothing_can_part() -> None:
    """No cut between two planets a field apart is not "cut off already" (6-05)."""
    board = Board.build("pair", ["p", "q"], [("p", "a"), ("a", "q"), ("p", "b"), ("b", "q")])
    rules = GAME.rules.vary(board=board)
    one = ask({"players": {}}, {"question": "cuts", "planet": "p", "size": 1}, rules)
    assert one.holds is False
    assert one.answer.to_json()["size"] is None
    assert "already" not in one.reason("en")
    two = ask({"players": {}}, {"question": "cuts", "planet": "p", "size": 2}, rules)
    assert two.answer.to_json()["cuts"] == [["a", "b"]]
    shut = {"players": {"red": {"mines": ["a", "b"]}}}
    sealed = ask(shut, {"question": "cuts", "planet": "p", "size": 1}, rules)
    assert sealed.answer.to_json()["size"] == 0
    assert "already" in sealed.reason("en")


def grid(size: int) -> Board:
    """A square grid of fields with a planet at each corner."""
    at = {f"g{x}{y}": (x * 100.0, y * 100.0) for x in range(size) for y in range(size)}
    last = size - 1
    links = [(f"g{x}{y}", f"g{x + 1}{y}") for x in range(last) for y in range(size)]
    links += [(f"g{x}{y}", f"g{x}{y + 1}") for x in range(size) for y in range(last)]
    corners = {"p": (0, 0), "q": (last, 0), "r": (0, last), "s": (last, last)}
    links += [(planet, f"g{x}{y}") for planet, (x, y) in corners.items()]
    at |= {p: (x * 100 - 50.0, y * 100 - 50.0) for p, (x, y) in corners.items()}
    return Board.build("grid", list(corners), links, at=at)


def test_no_listing_of_paths_on_a_large_grid() -> None:
    """All simple paths of a 9 x 9 grid are beyond counting; verdicts come at once (6-08)."""
    rules = GAME.rules.vary(board=grid(9))
    position = {"players": {"red": {"ship": "g44", "mines": ["g10", "g33"]}, "blue": {}}}
    sealing = ask(position, {"question": "mine", "field": "g01"}, rules)
    assert (sealing.holds, sealing.answer.to_json()["seals"]) == (False, ["p"])
    assert ask(position, {"question": "mine-map"}, rules).answer.to_json()["allowed"]
    for card in ("gehen 7", "gehen joker"):
        assert ask(position, {"question": "reach", "card": card, "player": "red"}, rules).holds
    assert ask(position, {"question": "sealed"}, rules).holds is False
    cuts = ask(position, {"question": "cuts", "planet": "s", "size": 3}, rules)
    assert cuts.answer.to_json()["size"] == 1
