"""A small share of the comparison of engine and oracle; `compare.py` runs the large one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polax_lab.scenario import Scenario

from . import compare
from .bridge import Case
from .strategies import cases
from .tally import Tally

NAMES = list(compare.CHECKS)


@pytest.mark.parametrize("name", NAMES)
def test_random_positions(name: str) -> None:
    tally, faults = compare.compare(name, seed=0, positions=100)
    assert not faults, faults[0]
    assert tally.positions == 100
    assert tally.answers >= 100


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_random_positions(name: str) -> None:
    tally, faults = compare.compare(name, seed=3, positions=200)
    assert not faults, faults[0]
    assert len(tally.readings) == 25


@pytest.mark.slow
def test_the_whole_hit_matrix() -> None:
    tally, faults = compare.whole_hit_matrix(seed=0)
    assert not faults, faults[0]
    assert tally.answers == 2 * 3 * 3 * 5 * 5 * 7 * 7


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases(), seed=st.integers(0, 99))
def test_drawn_positions(name: str, case: Case, seed: int) -> None:
    compare.CHECKS[name](case, Random(seed), Tally())


QUESTION = {"question": "mine", "field": "f03", "player": None}


def wrong(case: Case, rng: Random, tally: Tally) -> None:
    tally.same(case, {"question": "nebula-forecast"}, {"holds": "perhaps"})


def test_a_disagreement_is_printed_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(compare.CHECKS, "sealed", wrong)
    assert compare.main(["--positions", "25", "--question", "sealed"]) == 1
    printed = capsys.readouterr().out
    assert "25 disagreements" in printed
    assert "sealed, seed 1, block 0\noracle: {'holds': 'perhaps'}\nengine: " in printed
    assert compare.main(["--positions", "25", "--question", "nebula-forecast"]) == 0


def test_the_printed_text_is_a_scenario_with_the_same_answer(tmp_path: Path) -> None:
    for case, _ in compare.block("sealed", 5, 0):
        text, board_text = case.yaml(QUESTION).split("# board.yaml\n")
        (tmp_path / "board.yaml").write_text(board_text, encoding="utf-8")
        (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
        scenario = Scenario.load(tmp_path / "case.yaml")
        assert scenario.state == case.state
        [ruling] = scenario.ask()
        assert ruling.rules == case.rules
        assert ruling.to_json() == case.ask(QUESTION).to_json()


def test_the_same_block_twice() -> None:
    one = [case.position for case, _ in compare.block("mine", 9, 3)]
    assert one == [case.position for case, _ in compare.block("mine", 9, 3)]
    assert one != [case.position for case, _ in compare.block("mine", 10, 3)]
