"""What the picture of a position shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polax_lab.games.sector18 import GAME
from polax_lab.scenario import Scenario
from polax_lab.shipped import folder
from polax_lab.texts import LANGS, Lang, say
from polax_lab.view.layout import layout

PLAYERS = {
    "red": {"resources": 12, "health": 5, "shield": 2, "level": 3, "faction": "overdrive",
            "ships": [{"kind": "heavy", "at": "z11", "upgraded": True}]},
    "blue": {"resources": 0, "ships": [{"kind": "heavy", "at": "z11"},
                                       {"kind": "science", "at": "z33"}]},
}  # fmt: skip
STATE = GAME.place(turn={"player": "red", "number": 9}, players=PLAYERS)


@pytest.mark.parametrize("lang", LANGS)
def test_the_cards_beside_a_base_show_what_its_player_has(lang: Lang) -> None:
    """Resources, health, shield and level stood in small print below the picture."""
    bases = {s.id: s for s in GAME.scene(STATE, GAME.rules, lang=lang).spaces if s.flanks}
    assert set(bases) == {"base-A", "base-B"}
    left, right = bases["base-A"].flanks
    lines = [*left.split("\n"), *right.split("\n")]
    assert ["".join(filter(str.isdigit, line)) for line in lines] == ["3", "12", "", "5", "2"]


def test_a_base_between_other_zones_has_no_cards_beside_it_and_the_values_stand_below() -> None:
    board = GAME.rules.board
    inner = replace(board, spaces=tuple(
        replace(s, x=200 if s.id == "z11" else s.x, y=-200 if s.id == "z11" else s.y)
        if s.id != "base-A" else replace(s, x=0, y=200) for s in board
    ))  # fmt: skip
    scene = GAME.scene(STATE, GAME.rules.vary(board=inner))
    assert not next(s for s in scene.spaces if s.id == "base-A").flanks
    assert "12 resources" in scene.footer


def test_type_owner_and_upgrade_of_a_ship_are_seen_without_colours() -> None:
    scene = GAME.scene(STATE, GAME.rules)
    seen = {(p.player, p.text, scene.looks[p.kind].symbol, p.loaded) for p in scene.pieces}
    assert seen == {("red", "H", "house", True), ("blue", "H", "circle", False),
                    ("blue", "S", "circle", False)}  # fmt: skip
    german = {p.text for p in GAME.scene(STATE, GAME.rules, lang="de").pieces}
    assert german == {"S", "W"}


def test_zones_are_called_on_buttons_as_on_their_cards() -> None:
    """Players read "ore world", buttons said z11."""
    play, rules = GAME.play, GAME.rules
    scene = GAME.scene(STATE, rules)
    names = {s.id: (s.note, s.name) for s in scene.spaces}
    offers = GAME.tabletop.offers(STATE, "red", play.legal_moves(STATE, rules), rules)
    aimed = [o for offer in offers for o in offer.options if o.space]
    assert aimed
    for option in aimed:
        zone, kind = names[option.space]
        said = say(option.label, "en")
        assert zone in said
        assert kind.removeprefix("base: ") in said


def test_the_ship_that_an_example_asks_about_stands_on_the_board() -> None:
    """The first examples of the rulebook showed an empty map."""
    found = 0
    for path in sorted((folder("scenarios") / "sector18").glob("*.yaml")):
        scenario = Scenario.load(path)
        fleet = {s.name for seat in scenario.state.seats for s in seat.ships}
        for question in (ask.question for ask in scenario.asks):
            kind = getattr(question, "kind", None)
            if question.question in ("ship", "rush"):
                found += 1
                assert kind in fleet, (path.name, kind)
    assert found > 5


@pytest.mark.parametrize("lang", LANGS)
def test_the_setup_says_whether_factions_are_played(lang: Lang) -> None:
    said = [
        GAME.ask(GAME.place(), {"question": "setup", "chance": [1], "factions": on}).reason(lang)
        for on in (False, True)
    ]
    assert all(("Faktion" if lang == "de" else "faction") in text for text in said)
    assert said[0] != said[1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(296, 272), (312, 565), (481, 495)])
def test_health_shield_and_resources_are_read_on_small_pictures(
    lang: Lang, size: tuple[int, int]
) -> None:
    """A narrow page showed "Gesundh…" and "13 Ressou…", and no name on asteroids."""
    scene = GAME.scene(STATE, GAME.rules, lang=lang)
    names = [t.text for t in layout(scene, *size, chrome=False).texts["names"]]
    base = next(s for s in scene.spaces if s.id == "base-A")
    figures = [line.split()[0] for line in "\n".join(base.flanks).split("\n") if line[0].isdigit()]
    assert figures == ["12", "5", "2"]
    for figure in figures:
        assert any(text.startswith(f"{figure} ") for text in names)
    if size[0] > 300:
        assert not any("…" in text for text in names if text[0].isdigit())
        assert sum(space.name in names for space in scene.spaces) == len(scene.spaces)
