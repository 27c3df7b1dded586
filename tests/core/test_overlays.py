"""Rulings drawn over a position, and what the pointer tells of a space."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest

from core.material import POLAX, random_position, state_of
from polax_lab.games.polax import GAME
from polax_lab.games.polax.state import State
from polax_lab.hands import Choice
from polax_lab.ruling import Ruling
from polax_lab.scene import Mark, Scene
from polax_lab.texts import LANGS, Lang

HANDS, RULES = GAME.hands, GAME.rules
CHOICE = Choice(card="gehen 3", planet="nym")


def place(**position: Any) -> State:
    state = GAME.place(**position)
    assert isinstance(state, State)
    return state


#: Nym is shut off by the ships of green and red; without red's ship a way would be open.
BUSY = place(
    nebula="F",
    messe="inox",
    turn={"player": "yellow"},
    players={
        "yellow": {
            "ship": "f63",
            "lagerplanet": "nym",
            "transporters": [{"number": 5, "at": "f62", "cargo": "gold"}],
        },
        "green": {"ship": "f71", "mines": ["f74"]},
        "red": {"ship": "nym-e1", "mines": ["f10"]},
        "blue": {"ship": "inox"},
    },
)


def over(state: State, *names: str, choice: Choice = CHOICE) -> tuple[Ruling, ...]:
    return tuple(GAME.ask(state, q) for n in names for q in HANDS.overlay(n, state, choice, RULES))


def draw(state: State, *names: str, choice: Choice = CHOICE, lang: Lang = "en") -> Scene:
    return GAME.scene(state, RULES, None, lang, over=over(state, *names, choice=choice))


def marks(scene: Scene, role: str) -> list[Mark]:
    return [m for m in scene.marks if m.role == role]


def tip(scene: Scene, space: str) -> str:
    return next(s.tip for s in scene.spaces if s.id == space)


# -- which questions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "choice", "asked"),
    [
        ("mine-map", Choice(), [{"question": "mine-map"}]),
        ("reach", Choice(), [{"question": "reach", "card": "gehen joker", "player": "yellow"}]),
        ("reach", Choice("green", "gehen 2"),
         [{"question": "reach", "card": "gehen 2", "player": "green"}]),
        ("reach", Choice(card="feuern 1"),
         [{"question": "reach", "card": "gehen joker", "player": "yellow"}]),
        ("fire", Choice("red", "feuern 1"),
         [{"question": "fire", "card": "feuern 1", "player": "red"}]),
        ("fire", Choice(card="ruhe"),
         [{"question": "fire", "card": "feuern joker", "player": "yellow"}]),
        ("sealed", Choice(), [{"question": "sealed"}]),
        ("duties", Choice(), [{"question": "right-of-way", "player": c}
                              for c in ("yellow", "green", "red", "blue")]),
        ("forecast", Choice(), [{"question": "nebula-forecast"}]),
        ("cuts", Choice(planet="nym"), [{"question": "cuts", "planet": "nym"}]),
        ("cuts", Choice(), []),
        ("cuts", Choice(planet="f01"), []),
    ],
)  # fmt: skip
def test_questions_of_an_overlay(name: str, choice: Choice, asked: list[object]) -> None:
    assert [q.to_json() for q in HANDS.overlay(name, BUSY, choice, RULES)] == asked


def test_whose_ship_an_overlay_is_about() -> None:
    def flies(state: State, player: str | None = None) -> list[object]:
        found = HANDS.overlay("reach", state, Choice(player), RULES)
        return [q.to_json()["player"] for q in found]

    one = place(players={"green": {"ship": "f01"}, "red": {"mines": ["f02"]}})
    two = place(players={"green": {"ship": "f01"}, "red": {"ship": "f02"}})
    assert (flies(one), flies(one, "green"), flies(one, "red")) == (["green"], ["green"], [])
    assert (flies(two), flies(two, "red"), flies(place())) == ([], ["red"], [])
    on_turn = place(turn={"player": "red"}, players={"green": {"ship": "f01"}, "red": {}})
    assert flies(on_turn) == ["green"]


def test_every_overlay_can_be_asked_of_any_position() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = state_of(random_position(rng, POLAX), POLAX)
        for lang in LANGS:
            draw(state, *HANDS.overlays, choice=Choice(planet=rng.choice(POLAX.planets)), lang=lang)


# -- what is drawn ---------------------------------------------------------------------------


def test_a_forbidden_mine_names_its_planet() -> None:
    for scene in (draw(BUSY, "mine-map"), GAME.ask(BUSY, "mine-map").scene()):
        assert tip(scene, "f69") == "f69 · no mine here: nym would be shut off"
        assert tip(scene, "f01") == "f01 · a mine may go here"
        tags = {m.spaces: m.text for m in marks(scene, "name")}
        assert (tags["f69",], tags["aas-4-e1",]) == ("nym", "aas")
        assert [m.label for m in marks(scene, "forbidden")] == ["mine forbidden, planet beside it"]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"mines_per_player": 1}, "no mine here: none is left"),
        ({"mine_seal_test": "absolute"}, "no mine anywhere as long as a planet is shut off"),
    ],
)
def test_a_mine_forbidden_for_another_reason(rules: dict[str, object], words: str) -> None:
    state = place(players={"green": {"mines": ["f75"]}, "red": {"mines": ["f71"]}})
    ruling = GAME.ask(state, {"question": "mine-map", "player": "green"}, rules)
    scene = ruling.scene()
    assert tip(scene, "f01") == f"f01 · {words}"
    assert "mine forbidden" in [m.label for m in marks(scene, "forbidden")]
    assert "f01" not in [m.spaces[0] for m in marks(scene, "name")]


def test_planets_that_begin_alike_are_named_in_full() -> None:
    from polax_lab.board import Board

    board = Board.build(
        "alike", ["nymphe", "nymo", "z"],
        [("nymphe", "a"), ("a", "b"), ("b", "c"), ("c", "nymo"), ("b", "d"), ("d", "z")],
    )  # fmt: skip
    rules = RULES.vary(board=board)
    scene = GAME.ask(GAME.place(rules), "mine-map", rules).scene()
    assert {m.text for m in marks(scene, "name")} >= {"nymphe", "nymo", "z"}


def test_reach_and_fire_say_whose_and_how() -> None:
    scene = draw(BUSY, "reach", "fire")
    assert [(m.spaces, m.label) for m in marks(scene, "reach")] == [
        (("f37", "f38", "f46", "f49", "f50"), "flight with Gehen 3 (yellow)")
    ]
    assert [(m.spaces, m.label) for m in marks(scene, "target")] == [
        (("f62", "f71", "f74"), "hit by Joker Feuern 1-3 (yellow)")
    ]
    assert [line.role for line in scene.lines] == ["fire"]
    assert tip(scene, "f50") == "f50 · yellow's ship can end here with Gehen 3"
    assert tip(scene, "f74") == (
        "f74: green mine · yellow's torpedo can hit this with Joker Feuern 1-3"
    )


def test_duties_show_who_must_move() -> None:
    state = place(players={"yellow": {"ship": "f69"}, "blue": {"ship": "f01"},
                           "red": {"ship": "inox"}}, nebula="F")  # fmt: skip
    scene = draw(state, "duties")
    assert [(m.spaces, m.label) for m in marks(scene, "duty")] == [
        (("f69",), "must move (Wegerecht)")
    ]
    assert [m.spaces for m in marks(scene, "duty_free")] == [("f01",)]
    assert "Yellow's ship on f69 must move: nym is cut off" in tip(scene, "f69")
    assert "need not move" not in tip(scene, "f69")
    assert "moving blue's ship from f01 would open no way" in tip(scene, "f01")
    piece = next(p for p in scene.pieces if p.space == "f69")
    assert piece.tip == tip(scene, "f69")
    held = place(players={"yellow": {"ship": "f69", "hand": ["feuern 1"]}}, nebula="F")
    assert [m.label for m in marks(draw(held, "duties"), "duty")] == [
        "should move, has no card for it"
    ]


def test_the_forecast_names_area_and_planets() -> None:
    state = place(players={"green": {"mines": ["f69"]}})
    scene = draw(state, "forecast")
    first = POLAX.regions["F"].spaces[0]
    assert [(m.spaces, m.text) for m in marks(scene, "forecast")] == [((first,), "F nym")]
    assert tip(scene, "nym") == "nym · a nebula on F would shut off nym"
    assert tip(scene, first) == f"{first} · a nebula on F would shut off nym"
    assert scene.lines == ()


def test_sealed_and_cuts() -> None:
    state = place(nebula="F", players={"green": {"mines": ["f69"]}})
    scene = draw(state, "sealed")
    assert [(m.role, m.label) for m in scene.marks if m.role != "name"] == [
        ("blocker", "in the way"), ("sealed", "cut off"),
    ]  # fmt: skip
    assert [line.role for line in scene.lines] == ["region"]
    assert tip(scene, "nym") == "nym · cut off"
    scene = draw(place(), "cuts")
    assert [(m.spaces, m.label) for m in marks(scene, "cut")] == [
        (("nym-e1",), "smallest cut: nym")
    ]
    assert tip(scene, "nym-e1") == "nym-e1 · part of a smallest cut of nym"


def test_overlays_can_be_told_apart() -> None:
    """No two of them share a sign, and every sign has a line in the legend."""
    looks = {}
    for name in HANDS.overlays:
        scene = draw(BUSY, name)
        signs = [m for m in scene.marks if m.role != "name"]
        assert all(m.label for m in signs)
        looks[name] = {m.role for m in signs} | {line.role for line in scene.lines}
    assert all(not looks[a] & looks[b] for a, b in combinations(looks, 2))


def test_what_the_picture_is_about_is_not_drawn_twice() -> None:
    ruling = GAME.ask(BUSY, "sealed")
    scene = GAME.scene(BUSY, RULES, ruling, over=(ruling, *over(BUSY, "sealed", "cuts")))
    alone = ruling.scene()
    assert scene.headline == alone.headline
    assert [m for m in scene.marks if m.role != "cut"] == list(alone.marks)
    assert scene.lines == alone.lines


# -- tips ------------------------------------------------------------------------------------


def test_a_tip_says_what_is_on_a_space() -> None:
    state = place(
        messe="nym",
        nebula="E",
        players={
            "yellow": {"ship": "nym", "lagerplanet": "nym",
                       "transporters": [{"number": 5, "at": "f59", "cargo": "gold"}]},
            "green": {"mines": ["f74"]},
        },
    )  # fmt: skip
    wanted = {
        "en": {
            "nym": "nym: Messe, Lagerplanet of yellow, yellow ship",
            "f59": "f59: nebula E, yellow transporter 5 with Gold",
            "f74": "f74: green mine",
            "f01": "f01",
        },
        "de": {
            "nym": "nym: Messe, Lagerplanet von Gelb, Raumschiff von Gelb",
            "f59": "f59: Nebel E, Transporter 5 von Gelb mit Gold",
            "f74": "f74: Mine von Grün",
            "f01": "f01",
        },
    }
    for lang in LANGS:
        scene = GAME.scene(state, RULES, None, lang)
        assert {s: tip(scene, s) for s in wanted[lang]} == wanted[lang]


def test_all_facts_are_said_in_both_languages() -> None:
    english, german = (draw(BUSY, *HANDS.overlays, lang=lang) for lang in LANGS)
    for one, other in zip(english.spaces, german.spaces, strict=True):
        assert one.tip.count("·") == other.tip.count("·")
        if "·" in one.tip:
            assert one.tip != other.tip
        assert not re.search(r"\{|\}|polax\.", one.tip + other.tip)
