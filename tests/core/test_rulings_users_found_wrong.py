"""Rulings that users found wrong, each with the right value."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab import load_game
from polax_lab.errors import QuestionError
from polax_lab.ruling import Ruling

POLAX = load_game("polax")


def ask(question: dict[str, Any], rules: dict[str, Any] | None = None, **position: Any) -> Ruling:
    return POLAX.ask(POLAX.place(**position), question, rules)


def test_a_mine_that_seals_two_planets_is_proved_for_both() -> None:
    r = ask({"question": "mine", "field": "f28"}, nebula="E",
            players={"yellow": {"mines": ["f06", "f45"]}})  # fmt: skip
    assert r.answer.to_json()["seals"] == ["inox", "nalas"]
    assert {"inox", "nalas"} <= set(r.witness.region)
    assert {"yellow mine f06", "yellow mine f45", "nebula E"} <= set(r.witness.blockers)


def test_a_pair_of_ships_does_not_free_a_third() -> None:
    players = {c: {"ship": s} for c, s in (("green", "f71"), ("yellow", "f69"), ("red", "f75"))}
    rules = [ask({"question": "right-of-way", "player": c}, players=players).rule for c in players]
    assert rules == ["PX-WEG-08", "PX-WEG-08", "PX-WEG-01"]
    assert "nobody" not in ask({"question": "right-of-way", "player": "green"},
                               players=players).reason()  # fmt: skip


def test_three_ships_in_series_owe_nothing_to_each_other() -> None:
    spots = {"red": "nym-e1", "green": "f71", "yellow": "f69"}
    players = {c: {"ship": s} for c, s in spots.items()}
    for colour in spots:
        r = ask({"question": "right-of-way", "player": colour}, nebula="F", players=players)
        # Red stands on nym's only entry: with it away the two others still close the lane.
        assert (r.holds, r.rule) == (False, "PX-WEG-08"), colour


def test_a_ship_under_the_nebula_closed_no_way() -> None:
    players = {"yellow": {"ship": "f77"}, "green": {"ship": "f71"}}
    r = ask({"question": "right-of-way", "player": "green"}, nebula="F", players=players)
    assert r.holds
    assert "PX-WEG-09" not in r.also
    assert "yellow ship f77" not in r.witness.blockers


def test_a_torpedo_hits_nothing_under_the_nebula() -> None:
    players = {"yellow": {"ship": "f64"}, "green": {"ship": "f68"}}
    question = {"question": "hit", "at": "f68", "torpedo": "einzel", "player": "yellow"}
    with pytest.raises(QuestionError, match="PX-FIRE-14"):
        ask(question, nebula="F", players=players)


def test_the_way_out_of_the_nebula_may_cross_more_of_it() -> None:
    question = {"question": "distance", "from": "f73", "to": "f75"}
    position = {"nebula": "F", "players": {"yellow": {"ship": "f73"}}}
    assert ask(question, **position).answer.to_json()["now"] == 2
    rim = ask(question, {"nebula_exit": "rim_only"}, **position).answer.to_json()["now"]
    assert rim is None or rim > 2


def test_a_target_too_near_is_not_called_out_of_range() -> None:
    players = {"yellow": {"ship": "f01", "mines": []}, "green": {"ship": "f04", "mines": ["f03"]}}
    r = ask({"question": "fire", "card": "feuern 3", "at": "f04", "player": "yellow"},
            players=players)  # fmt: skip
    assert (r.holds, r.rule) == (False, "PX-FIRE-10")
    assert "out of range" not in r.reason()


def test_an_unknown_hand_proves_nothing() -> None:
    position = {"nebula": "F", "turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f71"}}}
    r = ask({"question": "play", "card": "feuern 1"}, **position)
    assert (r.holds, r.rule) == (None, "PX-WEG-03")


def test_a_card_that_can_do_nothing_is_only_a_discard() -> None:
    position = {"turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f76"}}}
    r = ask({"question": "play", "card": "feuern 1"}, **position)
    assert r.answer.to_json()["use"] == "discard"


def test_the_supply_follows_the_variant() -> None:
    rules = POLAX.rules.vary(mines_per_player=3)
    state = POLAX.place(rules, players={"yellow": {"mines": ["f01", "f02", "f03"]}})
    question = {"question": "mine", "field": "f20", "player": "yellow"}
    assert POLAX.ask(state, question, rules).rule == "PX-MINE-12"
    with pytest.raises(QuestionError, match="PX-COMP-02"):
        POLAX.place(players={"yellow": {"mines": ["f01", "f02", "f03"]}})


def test_moving_twice_is_no_matter_of_order() -> None:
    players = {"yellow": {"ship": "f63", "transporters": [
        {"number": 1, "at": "f44"}, {"number": 2, "at": "f27"}]}}  # fmt: skip
    steps = [{"number": n, "to": s} for n, s in ((1, "f49"), (2, "f18"), (1, "f57"))]
    r = ask({"question": "transporter", "player": "yellow", "steps": steps}, players=players)
    assert (r.holds, r.rule) == (False, "PX-TR-02")
    assert r.witness.asked == ("f44",)
