"""Whole games that are kept as files: what a change of the rules does to them is seen at once.

``pytest tests/contract/test_golden.py --regenerate-golden`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab.cli_play import run_bots
from polax_lab.record import Record
from polax_lab.recordfile import load

HERE = Path(__file__).parent / "golden"
VARIANT = {"cards_per_turn": "several", "doppelkarte": "may", "trade_scope": "everything"}
FOUR = "green:greedy,yellow:greedy,blue:blocker,red:random"
DUEL = {"combat": "optional", "tokens": "any_mix", "shield_points": "2n", "unlocks": "open"}
INVASION = "terra1:pupil,alien1:expert,terra2:guesser,alien2:greedy"
QUIZ = {
    "battle": "quick_guess",
    "layout": "uniform_wormhole_first_from_earth",
    "unequal_teams": "strict_alternation",
    "after_win_field": "resolve",
    "teammates_pass": "block",
    "wormhole_continue": "question_and_roll",
}
ROCKETS = {"level": 20, "tool_count": "first_and_final", "extra_empty_supply": "any_colour"}
#: By the name of its file: game, players, what differs from the default readings, setup.
GOLDEN = {
    "two": ("polax", "yellow:greedy,green:random", {}, {}),
    "three": ("polax", "red:random,blue:greedy,yellow:blocker", {}, {"sporting": True}),
    "four": ("polax", FOUR, {}, {"random_seats": True}),
    "invasion": ("invasion", INVASION, {}, {}),
    "invasion-variant": ("invasion", "alien1:pupil,terra1:expert,alien2:guesser", QUIZ, {}),
    "variant": ("polax", "yellow:greedy,green:greedy", VARIANT, {}),
    "sector18": ("sector18", "red:greedy,blue:random", {}, {}),
    "sector18-variant": ("sector18", "blue:greedy,red:random", DUEL, {"factions": True}),
    "galaktix": ("galaktix", "player:greedy", {}, {}),
    "galaktix-variant": ("galaktix", "player:random", ROCKETS, {}),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_game(name: str, request: pytest.FixtureRequest) -> None:
    """The bots may learn; the rules must bring the same about, for the same reasons."""
    path = HERE / f"{name}.txt"
    if request.config.getoption("--regenerate-golden"):
        game, players, rules, options = GOLDEN[name]
        record = Record.start(game, players, rules, 2024, options)
        run_bots(record, None)
        path.write_text(record.text(), "utf-8")
        path.with_suffix(".events").write_text(told(record), "utf-8")
    record, notes = load(path)
    assert notes == ()
    assert record.text() == path.read_text("utf-8")
    assert record.outcome is not None
    assert told(record) == path.with_suffix(".events").read_text("utf-8")


def told(record: Record) -> str:
    """Every event by the number of its ply; how the catalogue words it is no matter here."""
    events = [(0, event) for event in record.setup_log]
    events += [(n, event) for n, log in enumerate(record.log, 1) for event in log]
    return "".join(f"{n} {e.rule} {e.what} {e.who} {e.amount}\n" for n, e in events)
