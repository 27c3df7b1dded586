"""The forms of the Workbench hold what a scenario asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab.workbench import Workbench
from polax_lab.workbench.shelf import read_shelf

from .test_app import press


@pytest.mark.parametrize("name", ["partie-neu-mischen", "partie-vorbereitung", "wegerecht-w1"])
def test_the_form_holds_the_question_that_a_scenario_opens_with(name: str, tmp_path: Path) -> None:
    """With all that was said in it, such as what dice and decks give; so asked again."""
    scenario = next(s for s in read_shelf(None) if Path(s.file).stem == name)
    asked = scenario.asks[0].question
    made = Workbench(scenario, folder=tmp_path)
    made.tabs.value = "ask"
    assert {"question": made.ask.name, **made.ask.form.value} == asked.to_json()
    steps = len(made.session.history.steps)
    press(made.ask.ask)
    assert made.session.asked == asked
    assert len(made.session.history.steps) == steps


def test_a_question_that_cannot_be_asked_has_no_answer(tmp_path: Path) -> None:
    """The heading and ruling of the last question stood there as if they were its answer."""
    bench = Workbench(game="galaktix", folder=tmp_path, lang="en")
    bench.act(lambda: bench.session.ask({"question": "medal", "score": 0}))
    ruling, heading = bench.board.ruling.value, bench.board.asked.value
    bench.tabs.value = "ask"
    bench.ask.which.value = "chapter"
    press(bench.ask.ask)
    fault = "needs 1 entry at least"
    assert fault in bench.board.message.value
    assert fault in bench.board.ruling.value
    assert bench.session.question() == ""
    assert bench.session.visible is None
    bench.ask.which.value = "medal"
    press(bench.ask.ask)
    assert (bench.board.ruling.value, bench.board.asked.value) == (ruling, heading)
