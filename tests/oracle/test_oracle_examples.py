"""The oracle against the worked examples of the rulebook (ledger, section 32)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from . import oracle
from .boards import nym_ring_board
from .oracle import Pos
from .positions import table


def w1() -> Pos:
    pos = table()
    pos.nebula = "N"
    pos.ships = {"yellow": "p1"}
    pos.transporters = {("yellow", 5): "q"}
    pos.mines = [("green", "r")]
    return pos


def test_w1_lifting_the_ship_opens_nym() -> None:
    pos = w1()
    assert oracle.q_duty(pos, "yellow") == ["nym"]
    assert oracle.q_duty_rule(pos, "yellow") == "PX-WEG-01"
    assert oracle.q_sealed(pos) == {
        "nym": [
            [("ship", "yellow")],
            [("transporter", "yellow", 5)],
            [("mine", "green", "r")],
            [("nebula", "N")],
        ]
    }


def test_w1_the_transporter_might_open_it_too() -> None:
    pos = w1()
    assert oracle.q_sequence(pos, "yellow", [(5, "jest")])
    pos.transporters["yellow", 5] = "jest"
    assert oracle.q_sealed(pos) == {}


def test_w2_a_transporter_in_series_takes_the_duty_away() -> None:
    pos = w1()
    pos.transporters["green", 6] = "p2"
    assert oracle.q_duty(pos, "yellow") == []
    assert oracle.q_duty_rule(pos, "yellow") == "PX-WEG-06"


def test_w3_yellow_makes_green_move() -> None:
    pos = table()
    pos.ships = {"green": "a1", "yellow": "sandus"}
    pos.transporters = {("yellow", 1): "p1", ("yellow", 2): "q"}
    assert oracle.q_duty(pos, "green") == []
    assert oracle.q_duty_rule(pos, "green") == "PX-WEG-01"
    pos.ships["yellow"] = "b1"
    assert oracle.q_duty(pos, "green") == ["nym"]
    pos.transporters["yellow", 3] = "r"
    assert oracle.q_duty(pos, "green") == []


def test_w4_two_ships_in_series() -> None:
    pos = table()
    pos.nebula = "N"
    pos.ships = {"green": "a1", "yellow": "a2"}
    for colour in ("green", "yellow"):
        assert oracle.q_duty(pos, colour) == []
        assert oracle.q_duty_rule(pos, colour) == "PX-WEG-08"
    assert oracle.q_sealed(pos) == {"nym": [[("nebula", "N")]]}


def test_a_piece_under_the_nebula_needs_both_removed() -> None:
    pos = table("theta")
    pos.nebula = "B"
    pos.ships = {"green": "m1"}
    pos.mines = [("green", "k1"), ("red", "g1")]
    assert oracle.q_sealed(pos)["nym"] == [[("mine", "green", "k1")], [("mine", "red", "g1")]]
    pos.mines += [("green", "k3"), ("red", "g2")]
    assert [("ship", "green"), ("nebula", "B")] in oracle.q_sealed(pos)["nym"]


def test_duty_with_a_hand() -> None:
    pos = w1()
    # Three steps on lie e, by a2 and a1, and o1, by p2 and over sandus.
    hand = ["gehen 3", "feuern 2", "doppelkarte", "gehen joker", "ruhe"]
    assert oracle.q_duty_hand(pos, "yellow", hand) == {
        "duty": True,
        "usable": ["gehen 3", "gehen joker"],
        "doppelkarte": True,
        "ruhe": True,
        "show": False,
    }
    pos.ships["blue"], pos.ships["red"] = "e", "p2"
    pos.mines.append(("green", "a2"))
    stuck = oracle.q_duty_hand(pos, "yellow", ["gehen 2", "doppelkarte"])
    assert stuck["usable"] == []
    assert stuck["doppelkarte"] is False


def test_no_card_means_showing_the_hand() -> None:
    answer = oracle.q_duty_hand(w1(), "yellow", ["feuern 1", "doppelkarte"])
    assert answer["show"]
    assert not answer["doppelkarte"]


def test_a_loop_may_or_may_not_count_as_moving() -> None:
    for reading, usable in (("yes", ["gehen 3"]), ("no", [])):
        pos = table("triangle", loop_counts_as_moving=reading)
        pos.ships = {"green": "t1"}
        pos.mines = [("red", "n1"), ("red", "j1")]
        assert oracle.q_duty_hand(pos, "green", ["gehen 3"])["usable"] == usable


M1 = {"mines": [("green", "a1")], "transporters": {("green", 1): "b2b"}}


@pytest.mark.parametrize(
    ("pieces", "nebula", "space", "allowed", "rule"),
    [
        pytest.param(M1, None, "e", False, "PX-MINE-02", id="M1.1"),
        pytest.param(M1, None, "b1", False, "PX-MINE-02", id="M1.2"),
        pytest.param(M1, None, "b2a", True, "PX-MINE-03", id="M1.3"),
        pytest.param({}, "N", "e", False, "PX-MINE-02", id="M2.1"),
        pytest.param({}, "N", "a1", False, "PX-MINE-04", id="M2.2-A1"),
        pytest.param({}, "N", "a2", False, "PX-MINE-04", id="M2.2-A2"),
        pytest.param({"mines": M1["mines"]}, "N", "e", False, "PX-MINE-05", id="M3.1"),
        pytest.param({"mines": M1["mines"]}, "N", "b1", False, "PX-MINE-05", id="M3.2"),
        pytest.param({}, None, "a1", True, "PX-MINE-01", id="M4.0-A1"),
        pytest.param({}, None, "a2", True, "PX-MINE-01", id="M4.0-A2"),
        pytest.param({}, None, "b1", True, "PX-MINE-01", id="M4.1-B1"),
        pytest.param({"mines": [("green", "b1")]}, None, "a1", False, "PX-MINE-02", id="M4.1-A1"),
        pytest.param({"mines": [("green", "b1")]}, None, "a2", False, "PX-MINE-02", id="M4.1-A2"),
        pytest.param({"mines": [("green", "b1")]}, None, "e", False, "PX-MINE-02", id="M4.2"),
        pytest.param({}, "N", "b2a", False, "PX-NEB-12", id="under the nebula"),
        pytest.param(M1, None, "b2b", False, "PX-MINE-01", id="occupied"),
        pytest.param({}, None, "nym", False, "PX-MINE-01", id="a planet"),
    ],
)
def test_mines(
    pieces: dict[str, object], nebula: str | None, space: str, allowed: bool, rule: str
) -> None:
    pos = replace(table(), nebula=nebula)
    for name, value in pieces.items():
        setattr(pos, name, value)
    verdict = oracle.q_mine(pos, space)
    assert (verdict[0], verdict[3]) == (allowed, rule)


def test_m1_and_m2_forbid_no_other_field_for_nym() -> None:
    pos = replace(table(), mines=[("green", "a1")])
    assert [f for f in nym_ring_board().fields if "nym" in oracle.q_mine(pos, f)[2]] == ["e", "b1"]
    pos = replace(table(), nebula="N")
    shut = [f for f in nym_ring_board().fields if "nym" in oracle.q_mine(pos, f)[1]]
    assert shut == ["e", "a1", "a2"]


def test_m3_0_the_seal_is_there_and_stays() -> None:
    pos = replace(table(), nebula="N", mines=[("green", "a1")])
    assert oracle.sealed(pos, pos.mine_fields() | pos.nebula_fields()) == ["nym"]
    assert oracle.q_mine(pos, "o1") == (True, [], [], "PX-MINE-01")
    pos.sw["mine_seal_test"] = "absolute"
    assert oracle.q_mine(pos, "o1") == (False, [], [], "PX-MINE-10")


def test_third_mine() -> None:
    assert oracle.q_mine(table(), "a1", mines_of_player=2)[3] == "PX-MINE-12"
    assert oracle.q_mine(table(), "a1", mines_of_player=1)[0]


def test_forecast() -> None:
    pos = replace(table(), mines=[("green", "a1")])
    assert oracle.q_forecast(pos) == {"N": ["nym"]}
    assert oracle.q_forecast(table()) == {"N": []}


def test_planet_scope_by_shape() -> None:
    star = replace(table("star"), mines=[("red", "a1"), ("red", "b1")])
    assert sorted(oracle.q_sealed(star)) == ["jest", "nym"]
    ring = replace(table("ring"), mines=[("red", "r3")], ships={"green": "r5"})
    assert sorted(oracle.q_sealed(ring)) == ["inox"]
    lanes = replace(table("lanes"), mines=[("red", "m1")])
    assert sorted(oracle.q_sealed(lanes)) == ["nym"]
    pos = replace(table(), mines=[("red", "o5"), ("red", "b1")])
    assert oracle.q_sealed(pos) == {"microlium": [[("mine", "red", "b1")], [("mine", "red", "o5")]]}


def test_group_scope_sees_two_planets_walled_off_together() -> None:
    # Nalas and microlium still reach each other by b1: neither is sealed, but the pair is.
    mines = [("red", "e"), ("green", "o4")]
    pos = replace(table(), mines=mines, ships={"blue": "o5"})
    assert sorted(oracle.q_sealed(pos)) == ["nym"]
    assert oracle.q_duty(pos, "blue") == []
    assert oracle.q_mine(replace(pos, ships={}), "o5") == (True, [], [], "PX-MINE-01")

    pos.sw["sealed_scope"] = "group"
    assert oracle.q_sealed(pos) == {
        "microlium nalas": [[("mine", "red", "e")], [("mine", "green", "o4")], [("ship", "blue")]],
        "nym": [[("mine", "red", "e")]],
    }
    assert oracle.q_duty(pos, "blue") == ["microlium", "nalas"]
    verdict = oracle.q_mine(replace(pos, ships={}), "o5")
    assert verdict == (False, ["microlium", "nalas"], ["microlium", "nalas"], "PX-MINE-02")
