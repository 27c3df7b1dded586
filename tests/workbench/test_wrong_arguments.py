"""What is no scenario, record, file or players is told in a sentence, with what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence

from polax_lab import PlayTable, PolaxError, Workbench
from polax_lab.record import Record
from polax_lab.scenario import Scenario
from polax_lab.texts import say
from polax_lab.workbench.lesson import lesson
from polax_lab.workbench.start import start

ANY: Any = 42
SCENARIO = "schema: 1\ngame: galaktix\ntitle: t\nposition: {}\n"


@pytest.mark.parametrize(("call", "hint"), [
    (lambda: Workbench(ANY), "give a scenario file, a Scenario, or a position as one line"),
    (lambda: lesson(ANY), "give a scenario file, a Scenario, or a position as one line"),
    (lambda: PlayTable(record=ANY), "give a Record; Record.load(name) reads one"),
    (lambda: PlayTable("galaktix", ANY), "write such as 'player:human'"),
    (lambda: Record.start("galaktix", ANY), "write such as 'player:human'"),
    (lambda: start(ANY), "give the name of a file or folder"),
    (lambda: Scenario.load(ANY), "give the name of a file or folder"),
    (lambda: Record.load(ANY), "give the name of a file or folder"),
])  # fmt: skip
def test_an_argument_of_no_kind_that_fits_is_told(call: Callable[[], Any], hint: str) -> None:
    with pytest.raises(PolaxError) as fault:
        call()
    assert str(fault.value).startswith("42 does not fit here; ")
    assert hint in str(fault.value)
    assert say(fault.value, "de").startswith("42 passt hier nicht; ")


def test_a_game_given_to_the_workbench_is_told() -> None:
    record: Any = Record.start("galaktix", "player:human", seed=1)
    with pytest.raises(PolaxError, match="a game is a PlayTable"):
        Workbench(record)


def test_a_record_where_a_scenario_is_wanted_says_what_it_is_and_what_to_do(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "g.txt"
    path.write_text("# mine\n" + Record.start("galaktix", "player:human", seed=1).text())
    for call in (Workbench, Scenario.load):
        with pytest.raises(PolaxError) as fault:
            call(str(path))
        assert "this is the record of a game; 'polax-lab replay' tells it" in str(fault.value)
        assert "das ist das Protokoll einer Partie" in say(fault.value, "de")
    for command in ("ask", "show"):
        assert "this is the record of a game" in one_sentence(run(command, "g.txt"))
    checked = run("check", "g.txt")
    assert "this is the record of a game" in checked.out + checked.err


def test_a_scenario_where_a_record_is_wanted_says_what_it_is_and_what_to_do(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "s.yaml").write_text(SCENARIO)
    for command in (("replay", "s.yaml"), ("play", "--resume", "s.yaml")):
        said = one_sentence(run(*command))
        assert "this is a scenario, no record of a game; 'polax-lab ask', " in said
    with pytest.raises(PolaxError, match="this is a scenario"):
        Record.loads(SCENARIO)
