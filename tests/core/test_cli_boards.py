"""The command line tells boards in text, and what is known of a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.terminal import Run, one_sentence
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS


def test_rules_know_figures_questions_and_spaces_and_what_is_close(run: Run) -> None:
    entry = run("rules", "polax", "kasko").out
    assert entry.startswith("insurance_prices.kasko = 4 (Spaceus for the season)")
    assert "PX-GAP-09" in entry
    assert "ship_cost = light: 2" in run("rules", "sector18", "ship_cost").out
    assert "Question “reach”" in run("rules", "sector18", "reach").out
    earth = run("rules", "invasion", "earth", "--lang", "de").out
    assert "f000: ein Feld des Spielplans (planet)" in earth
    assert "pink-4, pink-7, yellow-3" in run("rules", "galaktix", "whirl").out
    german = run("rules", "sector18", "Asteroidn", "--lang", "de")
    assert one_sentence(german).startswith("keine Regel von sector18 enthält „Asteroidn“; meinst")
    assert "did you mean 'Wegerecht'?" in one_sentence(run("rules", "polax", "wegerect"))


def test_the_name_of_a_game_or_a_question_is_no_file(run: Run) -> None:
    assert "'mine' is a question of polax" in one_sentence(run("ask", "mine"))
    assert "galaktix is a game" in one_sentence(run("show", "galaktix", "-o", "x.svg"))


@pytest.mark.parametrize(("file", "line"), [
    ("sector18/ex-02-ship-table", "- Red: Light Fighter      - Red: Medium Fighter"),
    ("invasion/in-ex-01-fields", "   0 O....@....x....O"),
    ("polax/minen-m1", "On fields: transporter 1 of yellow on f68 and mine of green on f71"),
    ("galaktix/fahnen", "Ahead on pink:"),
])  # fmt: skip
def test_show_without_a_picture_tells_the_board_in_eighty_columns(
    run: Run, file: str, line: str
) -> None:
    path = Path(__file__).parents[2] / "scenarios" / f"{file}.yaml"
    done = run("show", str(path))
    assert done.code == 0
    assert line in done.out
    scenario = Scenario.load(path)
    top = scenario.game.tabletop
    for lang in LANGS:
        drawn = top.drawn(scenario.state, scenario.rules, lang)
        assert all(len(each) <= 80 for each in drawn.splitlines())


def test_a_board_is_told_again_once_it_has_changed_or_when_asked_for(run: Run) -> None:
    play = ("play", "sector18", "--players", "red:human,blue:human", "--seed", "7", "--option",
            "first_named_starts=true", "--lang", "de")  # fmt: skip
    name = "base-A berührt z11, z21 und z31."
    assert run(*play, stdin="ende\n").out.count(name) == 1
    assert run(*play, stdin="brett\nende\n").out.count(name) == 2
    # Collecting moves nothing on the map, a flight does.
    assert run(*play, stdin="collect\ncollect\nende\n").out.count(name) == 1
    flown = run(*play, stdin="light to z11\nende\n").out
    assert flown.count(name) == 2
    assert "z11 Erzwelt" in flown
    assert "- Rot: Leichter Jäger" in flown


def test_figures_on_one_field_stand_above_each_other(run: Run) -> None:
    quiz = (
        "play",
        "invasion",
        "--players",
        "terra1:human,terra2:human,alien1:human",
        "--seed",
        "2",
    )
    lines = run(*quiz, stdin="quit\n").out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("   0 O....@"))
    assert sorted(line.strip() for line in lines[at - 2 : at]) == ["T1", "T2"]
    assert any(line.startswith("Ahead of Terra 2: Mercury in 15") for line in lines)
