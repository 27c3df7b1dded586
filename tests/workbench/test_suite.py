"""Which rulings of a suite of scenarios another reading changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab.errors import RulesError
from polax_lab.game import load_game
from polax_lab.scenario import Scenario
from polax_lab.shipped import folder
from polax_lab.workbench.shelf import read_shelf
from polax_lab.workbench.suite import Suite, shipped_suite

MINES = """
schema: 1
game: polax
title: {en: Two mines, de: Zwei Minen}
position: {players: {yellow: {mines: [f52, f71]}}}
ask:
  - {question: mine, field: nym-e1, expect: {holds: false}}
  - {question: mine, field: f64, expect: {holds: true}, flips: [sealed_scope=group]}
  - {question: mine-map}
"""
GROUP = MINES.replace("position:", "rules: {sealed_scope: group}\nposition:")
FAIR = """
schema: 1
game: polax
title: The fair
position: {}
ask: [{question: messe-bonus, planet: inox}]
"""


def suite(*texts: str) -> Suite:
    return Suite(map(Scenario.loads, texts or (MINES, FAIR)))


def found(flips: tuple[object, ...]) -> list[tuple[str, int, str, str, bool]]:
    return [
        (f.scenario.title["en"], f.number, f.was("en"), f.now("en"), f.passes)  # type: ignore[attr-defined]
        for f in flips
    ]


def test_flips_say_what_was_what_is_and_whether_the_file_still_passes() -> None:
    flips = suite().flips({"sealed_scope": "group"})
    assert found(flips)[0] == ("Two mines", 2, "Yes", "No", False)
    title, number, was, now, passes = found(flips)[1]
    assert (title, number, passes) == ("Two mines", 3, True)
    assert was.startswith("A mine may go on")
    assert was != now
    assert flips[0].question("de") == "Darf auf f64 eine Mine gesetzt werden?"
    assert flips[0].now("de") == "Nein"
    assert len(flips) == 2


def test_each_scenario_keeps_its_own_readings() -> None:
    assert suite(GROUP).flips({"sealed_scope": "group"}) == ()
    assert found(suite(GROUP).flips({"sealed_scope": "planet"}))[0][1:4] == (2, "No", "Yes")


def test_compared_with_a_variant() -> None:
    s = suite()
    group = {"sealed_scope": "group"}
    assert s.flips(group, group) == ()
    back = s.flips({"sealed_scope": "planet"}, group)
    assert found(back)[0][1:4] == (2, "No", "Yes")
    assert [f.number for f in s.flips({"messe_inox": "7"}, group)] == [1]


def test_numbers_count_as_well() -> None:
    flips = suite(FAIR).flips({"messe_bonus": {"inox": 6}})
    assert [(f.name, f.number) for f in flips] == [("<text>", 1)]


def test_slices_come_to_what_one_go_finds() -> None:
    bit_by_bit, setting = suite(), {"sealed_scope": "group"}
    assert not bit_by_bit.work(setting)
    rounds = 1
    while not bit_by_bit.work(setting, budget=1):
        rounds += 1
    assert rounds > bit_by_bit.total == 4
    assert bit_by_bit.work(setting)
    assert found(bit_by_bit.flips(setting)) == found(suite().flips(setting))


def test_many_variants_are_forgotten_and_judged_again() -> None:
    s = suite(FAIR)
    flipped = s.flips({"messe_inox": "7"})
    for price in range(100):
        assert s.flips({"export_price": price}) == ()
    assert not s.work({"messe_inox": "7"})
    assert found(s.flips({"messe_inox": "7"})) == found(flipped)


def test_what_cannot_be_asked_under_a_reading_is_said(tmp_path: Path) -> None:
    """The dice table names planets that a small board may not have."""
    board = folder("scenarios") / "polax" / "boards" / "ring.yaml"
    (tmp_path / "ring.yaml").write_text(board.read_text("utf-8").replace("far", "nym"))
    (tmp_path / "dice.yaml").write_text(
        "schema: 1\ngame: polax\ntitle: Dice\nboard: ring.yaml\nposition: {}\n"
        "ask: [{question: lager-planet, dice: [1, 2]}]\n"
    )
    flips = Suite([Scenario.load(tmp_path / "dice.yaml")]).flips({"lager_planets": {"3": "jest"}})
    assert [(f.name, f.new, f.now("en")) for f in flips] == [("dice", None, "cannot be asked")]
    assert not flips[0].passes


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(RulesError, match="sealed_scop"):
        suite().flips({"sealed_scop": "group"})


def test_shipped_scenarios_flip_as_their_files_say() -> None:
    """Every flip that a file names is found, and none where a file names all."""
    shipped = shipped_suite("polax")
    rules = load_game("polax").rules
    listed = {
        (s.file, n, setting)
        for s in read_shelf() if s.game.name == "polax" and not s.rules.changed
        for n, ask in enumerate(s.asks, 1) for setting in ask.flips or ()
    }  # fmt: skip
    seen = {
        (flip.scenario.file, flip.number, f"{name}={value}")
        for name, value in rules.alternatives()
        for flip in shipped.flips({name: value})
        if not flip.scenario.rules.changed and flip.scenario.asks[flip.number - 1].flips is not None
    }
    assert len(listed) > 20
    assert seen == listed
