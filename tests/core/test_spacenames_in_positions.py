"""Positions, labels and files take spaces by their names, and canonical output keeps ids."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polax_lab import PolaxError, load_game
from polax_lab.scenario import Scenario

POSITIONS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("invasion",
     {"players": {"terra1": {"at": "Erde"}, "alien1": {"at": "Neptune"}}},
     {"players": {"terra1": {"at": "f000"}, "alien1": {"at": "f105"}}}),
    ("polax",
     {"messe": "NYM", "players": {"yellow": {
         "ship": "NYM", "lagerplanet": "Nym", "mines": ["F62"],
         "transporters": [{"number": 1, "at": "F63"}]}}},
     {"messe": "nym", "players": {"yellow": {
         "ship": "nym", "lagerplanet": "nym", "mines": ["f62"],
         "transporters": [{"number": 1, "at": "f63"}]}}}),
    ("sector18",
     {"players": {"red": {"ships": [{"kind": "light", "at": "Z11"}]}}},
     {"players": {"red": {"ships": [{"kind": "light", "at": "z11"}]}}}),
    ("galaktix",
     {"rockets": {"Pink-3": "white"}, "parts": ["PINK-2"], "flags": ["Blue-5"]},
     {"rockets": {"pink-3": "white"}, "parts": ["pink-2"], "flags": ["blue-5"]}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "said", "ids"), POSITIONS, ids=[p[0] for p in POSITIONS])
def test_a_position_takes_names_and_writes_ids(
    name: str, said: dict[str, Any], ids: dict[str, Any]
) -> None:
    game = load_game(name)
    state = game.place(**said)
    assert state == game.place(**ids)
    data = {"schema": 1, "game": name, "title": "names", "position": said}

    scenario = Scenario.loads(json.dumps(data))
    assert scenario.state == state
    assert scenario.to_json()["position"] == game.position(state, game.rules.board)
    assert Scenario.from_line(scenario.to_line()).state == state


def test_labels_take_names() -> None:
    text = "{schema: 1, game: invasion, title: t, labels: {home: [Erde, mars]}, position: {}}"
    scenario = Scenario.loads(text)
    assert scenario.labels == {"home": ("f000", "f045")}
    assert scenario.to_json()["labels"] == {"home": ["f000", "f045"]}
    assert scenario.to_yaml().rstrip("\n") == text, "what was read is not rewritten"


def test_a_name_that_no_space_has_is_told_with_what_is_near() -> None:
    game = load_game("invasion")
    with pytest.raises(PolaxError) as fault:
        game.place(players={"terra1": {"at": "Earht"}})
    assert "unknown space 'Earht'; did you mean 'f000' (Earth)?" in fault.value.said("en")
    assert "(Erde)" in fault.value.said("de")


def test_two_names_of_one_space_are_not_both_taken() -> None:
    game = load_game("galaktix")
    with pytest.raises(PolaxError, match="'pink-3' stands here twice"):
        game.place(rockets={"pink-3": "white", "Pink-3": "grey"})
