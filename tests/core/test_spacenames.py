"""Questions take spaces by their names, and positions and rules of the own game only."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polax_lab import PolaxError, load_game
from polax_lab.record import Record

INVASION, SECTOR, POLAX = (load_game(name) for name in ("invasion", "sector18", "polax"))


@pytest.mark.parametrize("name", ["f045", "mars", "Mars", "MARS"])
def test_a_planet_is_found_by_its_name(name: str) -> None:
    found = INVASION.ask(INVASION.place(), {"question": "space", "space": name})
    assert found.question.to_json() == {"question": "space", "space": "f045"}
    asked = {"question": "pool", "occasion": "planet", "planet": name}
    assert "Mars" in INVASION.ask(INVASION.place(), asked).reason("en")


@pytest.mark.parametrize(("name", "id"), [
    ("Earth", "f000"), ("erde", "f000"), ("Neptune", "f105"), ("neptun", "f105"),
])  # fmt: skip
def test_names_of_both_languages_do(name: str, id: str) -> None:
    found = INVASION.ask(INVASION.place(), {"question": "space", "space": name})
    assert found.question.to_json()["space"] == id


def test_capitals_do_not_matter_in_any_game() -> None:
    for game, asked in (
        (POLAX, {"question": "mine", "field": "F71"}),
        (SECTOR, {"question": "zone", "zone": "Base-A"}),
    ):
        with pytest.raises(PolaxError, match="unknown"):
            game.ask(game.place(), {**asked, "field" if game is POLAX else "zone": "nothing"})
        found = game.ask(game.place(), asked)
        assert set(found.question.to_json().values()) & {"f71", "base-A"}


def test_a_name_within_a_list_is_found() -> None:
    position = POLAX.place(
        turn={"player": "yellow"}, players={"yellow": {"ship": "f69", "hand": ["gehen 1"]}}
    )
    route = ["f69", POLAX.rules.board.neighbours("f69")[0]]
    for said in (route, [space.upper() for space in route]):
        ruling = POLAX.ask(position, {"question": "move", "card": "gehen 1", "route": said})
        assert ruling.question.to_json()["route"] == route


@pytest.mark.parametrize(("name", "hint"), [
    ("marz", "did you mean 'f045' (Mars)?"),
    ("f45", "did you mean 'f045' (Mars)?"),
    ("xyz", "planets: f000 (Earth), f015 (Mercury), f030 (Venus)"),
    ("f044", "planets: f000 (Earth), f015 (Mercury), f030 (Venus)"),
])  # fmt: skip
def test_hints_name_planets_with_their_ids(name: str, hint: str) -> None:
    asked = {"question": "pool", "occasion": "planet", "planet": name}
    with pytest.raises(PolaxError) as fault:
        INVASION.ask(INVASION.place(), asked)
    assert hint in fault.value.said("en")
    if hint.startswith("planets"):
        assert "f000 (Erde)" in fault.value.said("de")


def test_a_position_of_another_game_is_told() -> None:
    strange, rush = POLAX.place(), {"question": "rush", "kind": "light"}
    calls: list[Callable[[], object]] = [
        lambda: SECTOR.ask(strange, rush), lambda: SECTOR.scene(strange, SECTOR.rules),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(PolaxError, match="this is a position of polax, not of sector18"):
            call()
    with pytest.raises(PolaxError, match="this is no position of sector18"):
        SECTOR.ask({"players": {}}, rush)


def test_rules_of_another_game_are_told() -> None:
    rush = {"question": "rush", "kind": "light"}
    calls: list[Callable[[], object]] = [
        lambda: SECTOR.ask(SECTOR.place(), rush, POLAX.rules), lambda: SECTOR.place(POLAX.rules),
        lambda: Record.start(SECTOR, "red:human,blue:greedy", POLAX.rules),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(PolaxError, match="these are rules of polax, not of sector18"):
            call()
