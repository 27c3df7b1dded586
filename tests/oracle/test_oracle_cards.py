"""The oracle on cards, hits, cuts and circles in the nebula (ledger, sections 6, 7, 11 and 32)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from . import oracle
from .boards import draw
from .cards import Turn, open_places
from .positions import empty_pos, table
from .test_oracle_examples import w1

START = Turn([], [])


def test_d1_d2_places_of_a_chain() -> None:
    assert [open_places(["doppelkarte"] * n) for n in range(3)] == [1, 2, 3]
    assert open_places(["doppelkarte", "gehen 3", "feuern 1"]) == 0
    assert open_places(["doppelkarte", "doppelkarte", "gehen 3", "feuern 1", "gehen 2"]) == 0


def test_a_card_may_come_before_the_move_only_in_a_chain() -> None:
    hand = ["gehen 3", "feuern 2", "doppelkarte", "ruhe"]
    found = {card: oracle.q_play(w1(), "yellow", card, hand, START) for card in [*hand, "feuern 1"]}
    assert {card: (f["use"], f["rule"], f["left"]) for card, f in found.items()} == {
        "gehen 3": ("move", "PX-WEG-01", 0),
        "feuern 2": (None, "PX-WEG-01", 0),
        "doppelkarte": ("play", "PX-WEG-12", 2),
        "ruhe": ("release", "PX-WEG-04", 0),
        "feuern 1": (None, "PX-CARD-01", 0),
    }
    chain, rest = Turn(["doppelkarte"], []), ["gehen 3", "feuern 2", "ruhe"]
    assert oracle.q_play(w1(), "yellow", "feuern 2", rest, chain)["use"] == "play"
    last = Turn(["doppelkarte", "ruhe"], [])
    assert oracle.q_play(w1(), "yellow", "gehen 3", rest, last)["use"] == "discard"
    over = Turn(["feuern 1"], [])
    assert oracle.q_play(w1(), "yellow", "ruhe", rest, over)["rule"] == "PX-CARD-03"
    shown = oracle.q_play(w1(), "yellow", "feuern 2", ["feuern 2"], START)
    assert (shown["use"], shown["rule"]) == ("show_hand", "PX-WEG-03")


def test_the_duty_in_the_middle_of_a_turn() -> None:
    pos = w1()
    open_now = replace(pos, mines=[])
    shot = Turn(["doppelkarte", "feuern 2"], [], ["nym"])
    assert oracle.q_right_of_way(pos, "yellow", None, shot)["planets"] == ["nym"]
    lapsed = oracle.q_right_of_way(open_now, "yellow", None, shot)
    assert (lapsed["holds"], lapsed["rule"]) == (False, "PX-WEG-13")
    open_now.sw["wegerecht_after_fire"] = "stays"
    assert oracle.q_right_of_way(open_now, "yellow", None, shot)["holds"]
    for way, reading, holds in (
        (["p1", "a2"], "no", False),
        (["a2", "p1", "a2"], "no", True),
        (["a2", "p1", "a2"], "yes", False),
    ):
        pos.sw["loop_counts_as_moving"] = reading
        assert oracle.q_right_of_way(pos, "yellow", None, Turn([], way))["holds"] == holds


@pytest.mark.parametrize(
    ("target", "attacker", "damages", "lost", "rule"),
    [
        ("none", "reflektor", (20, 0), (None, None), "PX-HIT-05"),
        ("schutzschild", "none", (0, 0), ("schutzschild", None), "PX-HIT-09"),
        ("reflektor", "none", (0, 20), ("reflektor", None), "PX-HIT-10"),
        ("reflektor", "schutzschild", (0, 0), ("reflektor", "schutzschild"), "PX-HIT-11"),
        ("reflektor", "reflektor", (20, 0), ("reflektor", "reflektor"), "PX-HIT-12"),
    ],
)
def test_t2_to_t6(
    target: str,
    attacker: str,
    damages: tuple[int, int],
    lost: tuple[str | None, str | None],
    rule: str,
) -> None:
    unhurt, cards = {"target": 0, "attacker": 0}, {"target": 5, "attacker": 5}
    hit = oracle.q_hit(target, attacker, "einzel", unhurt, cards)
    assert (hit["target_damage"], hit["attacker_damage"]) == damages
    assert (hit["target_loses"], hit["attacker_loses"]) == lost
    assert hit["rule"] == rule


def test_t7_out_when_the_permitted_hand_is_empty() -> None:
    cards = {"target": 3, "attacker": 5}
    hit = oracle.q_hit("none", "none", "doppel", {"target": 60, "attacker": 0}, cards)
    assert (hit["eliminated"], hit["rule"], hit["cards"]) == ("target", "PX-ELIM-01", 2)
    hit = oracle.q_hit("none", "none", "doppel", {"target": 40, "attacker": 0}, {"target": 1})
    assert (hit["eliminated"], hit["rule"], hit["cards"]) == (None, "PX-HIT-06", 1)


def test_cuts_of_nym() -> None:
    pos = table()
    assert oracle.q_cuts(pos, "nym", 1) == [["e"]]
    assert [cut for cut in oracle.q_cuts(pos, "nym", 2) if "b1" in cut] == [
        ["a1", "b1"],
        ["a2", "b1"],
    ]
    pos.mines = [("green", "a1")]
    assert oracle.q_cuts(pos, "nym", 1) == [["e"], ["b1"]]
    pos.ships = {"green": "e"}
    assert oracle.q_cuts(pos, "nym", 1) == [["b1"]]
    pos.mines += [("red", "b1")]
    assert oracle.q_cuts(pos, "nym", 2) == [[]]


def test_a_circle_over_the_own_field_inside_the_nebula() -> None:
    board = draw(
        "wet",
        "jest 0 0, j1 1 0, t1 2 0, t2 3 1, t3 3 -1, n1 4 1, nym 5 1",
        "jest j1 t1 t2 t3 t1, t2 n1 nym",
        A="t1 t2 t3",
    )
    pos = replace(empty_pos(board), nebula="A", ships={"green": "t1"})
    assert oracle.q_move(pos, "green", 4, ["t1", "t2", "t3", "t1", "j1"])
    assert oracle.q_reach(pos, "green", 4) == ["j1", "jest", "nym"]
    assert not oracle.q_move(pos, "green", 3, ["t1", "t2", "t3", "t1"])
    pos.sw["nebula_exit"] = "move_inside"
    assert oracle.q_move(pos, "green", 3, ["t1", "t2", "t3", "t1"])
    pos.sw["nebula_exit"] = "rim_only"
    assert oracle.q_reach(pos, "green", 4) == ["jest"]
    assert not oracle.q_move(pos, "green", 4, ["t1", "t2", "t3", "t1", "j1"])
