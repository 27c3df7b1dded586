"""The oracle's flights, shots, transporters and distances (ledger, section 32.3)."""

from __future__ import annotations

from dataclasses import replace

from . import oracle
from .oracle import Pos
from .positions import table


def at(name: str, space: str, **readings: str) -> Pos:
    return replace(table(name, **readings), ships={"yellow": space})


def test_g1_exactly_three_fields() -> None:
    pos = at("theta", "x")
    assert oracle.q_move(pos, "yellow", 3, ["x", "k1", "k2", "k3"])
    assert not oracle.q_move(pos, "yellow", 3, ["x", "k1", "k2"])
    assert not oracle.q_move(pos, "yellow", 2, ["x", "k1", "k2", "k3"])


def test_l1_l2_surplus_steps_lapse_on_a_planet() -> None:
    pos = at("theta", "m1")
    assert oracle.q_move(pos, "yellow", 4, ["m1", "y", "nym"])
    assert "nym" in oracle.q_reach(pos, "yellow", 4)
    assert not oracle.q_move(pos, "yellow", 1, ["m1", "y", "nym"])
    assert "nym" not in oracle.q_reach(pos, "yellow", 1)


def test_h1_never_straight_back() -> None:
    pos = at("theta", "k2")
    assert not oracle.q_move(pos, "yellow", 2, ["k2", "k1", "k2"])
    assert "k2" not in oracle.q_reach(pos, "yellow", 2)
    assert not oracle.q_move(at("theta", "x"), "yellow", 3, ["x", "sandus", "x", "k1"])


def test_k1_a_circle_may_close_on_the_own_field() -> None:
    pos = at("triangle", "t1")
    assert oracle.q_move(pos, "yellow", 3, ["t1", "t2", "t3", "t1"])
    assert "t1" in oracle.q_reach(pos, "yellow", 3)
    pos.mines = [("green", "t3")]
    assert "t1" not in oracle.q_reach(pos, "yellow", 3)


def test_over_a_planet_with_two_entries_and_round_to_it() -> None:
    assert "m1" in oracle.q_reach(at("lanes", "k2"), "yellow", 2)
    assert "m1" not in oracle.q_reach(at("lanes", "k2", planet_step="free"), "yellow", 2)
    assert "m1" in oracle.q_reach(at("lanes", "k2", planet_step="free"), "yellow", 1)
    round_trip = ["sandus", "r1", "r2", "r3", "inox", "r4", "r5", "r6", "sandus"]
    assert oracle.q_move(at("ring", "sandus"), "yellow", 8, round_trip)
    assert not oracle.q_move(at("ring", "r1"), "yellow", 3, ["r1", "r2", "nym", "r2"])


def test_leaving_the_nebula() -> None:
    ends: dict[str, list[list[str]]] = {}
    for reading in oracle.SWITCHES["nebula_exit"]:
        pos = replace(at("theta", "k3", nebula_exit=reading), nebula="A")
        ends[reading] = [oracle.q_reach(pos, "yellow", n) for n in (1, 2)]
    assert ends == {
        "leave_in_one_move": [["y"], ["g2", "k1", "m1", "nym"]],
        "move_inside": [["k2", "y"], ["g2", "k1", "m1", "nym"]],
        "rim_only": [["y"], ["g2", "m1", "nym"]],
    }
    pos = replace(at("theta", "k1"), nebula="A")
    assert "k2" not in oracle.q_reach(pos, "yellow", 1)
    pos = replace(at("theta", "k3", nebula_exit="move_inside"), nebula="A")
    assert not oracle.q_move(pos, "yellow", 4, ["k3", "y", "m1", "x", "k1", "k2"])


def test_back_in_the_same_turn() -> None:
    for reading, ends in (("card", ["k1", "k3"]), ("turn", ["k3"])):
        pos = at("theta", "k2", reversal_scope=reading)
        pos.back = {"yellow": "k1"}
        assert oracle.q_reach(pos, "yellow", 1) == ends


def test_f1_f2_torpedo() -> None:
    pos = at("ladder", "u1")
    pos.mines = [("yellow", "u2"), ("green", "l3")]
    pos.ships["green"] = "l2"
    pos.transporters = {("yellow", 1): "u4", ("red", 2): "jest"}
    assert oracle.q_fire(pos, "yellow", 1) == {
        "torpedo": [("mine", "yellow", "u2")],
        "radar": [],
    }
    assert oracle.q_fire(pos, "yellow", 2) == {
        "torpedo": [("ship", "green")],
        "radar": [("ship", "green")],
    }
    assert oracle.q_fire(pos, "yellow", 3)["torpedo"] == []
    pos.sw["torpedo_range"] = "at_most"
    assert oracle.q_fire(pos, "yellow", 3)["torpedo"] == [
        ("mine", "yellow", "u2"),
        ("ship", "green"),
    ]
    pos.nebula = "B"
    assert oracle.q_fire(pos, "yellow", 3)["radar"] == []


def test_a_torpedo_flies_no_step_back_and_over_no_planet() -> None:
    pos = at("ladder", "l1")
    pos.mines = [("green", "u1")]
    pos.sw["torpedo_range"] = "at_most"
    assert oracle.q_fire(pos, "yellow", 1)["torpedo"] == [("mine", "green", "u1")]
    pos = at("lanes", "k2")
    pos.mines = [("green", "m1")]
    assert oracle.q_fire(pos, "yellow", 2)["torpedo"] == []
    pos = at("triangle", "t1")
    pos.mines = [("green", "t2")]
    assert [oracle.q_fire(pos, "yellow", n)["torpedo"] != [] for n in (1, 2, 3)] == [
        True,
        True,
        False,
    ]


def test_transporters() -> None:
    pos = table("ring")
    pos.ships, pos.homes = {"green": "inox"}, {"green": "sandus"}
    pos.transporters = {("green", 1): "r1", ("green", 2): "r2", ("green", 4): "nym"}
    assert oracle.q_transporters(pos, "green")["control"] is False
    assert oracle.q_sequence(pos, "green", [])
    pos.messe = "inox"
    assert oracle.q_transporters(pos, "green") == {
        "control": True,
        "transporters": [
            {"number": 1, "steps": ["sandus"], "must": True},
            {"number": 2, "steps": ["nym", "r3"], "must": True},
            {"number": 4, "steps": [], "must": False},
        ],
    }
    assert oracle.q_sequence(pos, "green", [(1, "sandus"), (2, "r1")])
    assert oracle.q_sequence(pos, "green", [(1, "sandus"), (2, "r3"), (4, "r2")])
    assert not oracle.q_sequence(pos, "green", [(1, "sandus"), (4, None)])
    assert not oracle.q_sequence(pos, "green", [(2, "r3"), (1, "r2")])
    assert not oracle.q_sequence(pos, "green", [(1, "r2"), (2, "r3")])
    pos.remote_broken = {"green"}
    assert not oracle.q_transporters(pos, "green")["control"]


def test_a_blocked_transporter_is_not_tried_again() -> None:
    pos = table("theta")
    pos.ships = {"green": "g1"}
    pos.transporters = {("green", 1): "k1", ("green", 2): "k2", ("green", 3): "x"}
    assert oracle.q_sequence(pos, "green", [(2, "k3"), (3, "sandus")])
    assert not oracle.q_sequence(pos, "green", [(1, "k2"), (2, "k3"), (3, "sandus")])


def test_transporter_reversal_and_nebula() -> None:
    pos = table("theta", transporter_reversal="banned")
    pos.ships = {"green": "m1"}
    pos.transporters, pos.came_from = {("green", 1): "k2"}, {("green", 1): "k1"}
    assert oracle.q_transporters(pos, "green")["transporters"][0]["steps"] == ["k3"]
    pos.nebula = "A"
    assert oracle.q_transporters(pos, "green")["transporters"][0]["steps"] == []
    pos.nebula = "B"
    assert oracle.q_transporters(pos, "green")["control"] is False


def test_distance() -> None:
    pos = table("lanes")
    assert oracle.distance(pos, "jest", "nym", empty=True) == 6
    pos.ships = {"green": "k2", "red": "sandus"}
    assert oracle.distance(pos, "k1", "k2", empty=False) is None
    assert oracle.distance(pos, "k2", "nym", empty=False) == 4
    pos.sw["planet_step"] = "free"
    assert oracle.distance(pos, "k2", "nym", empty=False) == 3
    assert oracle.distance(pos, "k2", "sandus", empty=False) == 1
    assert oracle.distance(table("ring"), "r2", "r2", empty=False) == 0
