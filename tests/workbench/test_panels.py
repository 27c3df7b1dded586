"""The panels without a browser: what a press of a button does to what is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

from polax_lab.errors import ScenarioError
from polax_lab.scenario import Scenario
from polax_lab.texts import msg
from polax_lab.workbench import lesson, start
from polax_lab.workbench.lesson import LessonPanel
from polax_lab.workbench.start import StartPanel

from .test_reader import WALL


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two scenarios: one of the rulebook, one of our own."""
    example = WALL.replace("position:", "source: {example: W1, slide: 19}\nposition:", 1)
    (tmp_path / "a.yaml").write_text(example)
    (tmp_path / "b.yaml").write_text(WALL.replace("A wall", "Our wall"))
    return tmp_path


def seen(panel: Any, width: int = 1000) -> Any:
    """As if a browser had shown the panel."""
    panel.sensor.width = width
    panel.sensor.seen = True
    return panel


def count() -> int:
    instances: dict[str, object] = widgets.widget._instances
    return len(instances)


def shown(panel: Any) -> list[str]:
    """The switches whose buttons can be seen."""
    return [s for s, row in panel.readings.rows.items() if row.layout.display != "none"]


def headline(panel: Any) -> str:
    return str(panel.board.ruling.value)


def drawn(panel: Any, trace: str) -> int:
    """How many points a layer of the board has."""
    found = next(t for t in panel.board.figure.data if t.name == trace)
    return len(found.x or ())


def test_a_reading_is_flipped_by_its_button(folder: Path) -> None:
    panel = seen(start(folder))
    assert ">Yes.</b>" in headline(panel)
    assert shown(panel) == ["sealed_scope"]
    assert "changes the ruling" in panel.readings.rows["sealed_scope"].description
    assert panel.restore.disabled
    assert drawn(panel, "region") == 0

    panel.readings.rows["sealed_scope"].value = "group"
    assert ">No.</b>" in headline(panel)
    assert "from Yes to No" in panel.board.message.value
    assert drawn(panel, "region") > 0

    panel.restore.click()
    assert ">Yes.</b>" in headline(panel)
    assert panel.readings.rows["sealed_scope"].value == "planet"


def test_every_control_does_what_it_says(folder: Path) -> None:
    panel = seen(start(folder))
    panel.question.value = 2
    assert "nym-e1" in panel.board.asked.value
    assert "PX-MINE-02" in panel.ledger.description
    assert panel.rule.value == ""
    panel.ledger.value = True
    assert "PX-MINE-02" in panel.rule.value

    panel.looks.lang.value = "de"
    assert ">Nein.</b>" in headline(panel)
    assert "Eine Mauer" in panel.board.asked.value
    assert [label for label, _ in panel.looks.lang.options] == ["English", "Deutsch"]

    panel.looks.theme.value = "dark"
    assert "polax-dark" in panel.widget._dom_classes
    assert panel.board.figure.layout.paper_bgcolor == "#12161f"

    panel.all.value = True
    assert shown(panel) == list(panel.session.switches)
    panel.all.value = False
    assert shown(panel) == []
    assert "Keine einzelne Lesart" in panel.hint.value

    panel.looks.lang.value = "en"
    panel.group.value = "own"
    assert "Our wall" in panel.board.asked.value
    assert panel.question.value == 1


def test_the_panel_follows_the_browsers_room_and_theme(folder: Path) -> None:
    panel = start(folder)
    assert panel.board.figure is None
    panel.sensor.dark = True
    seen(panel, 1000)
    assert panel.board.figure.layout.width == 660
    assert panel.board.figure.layout.paper_bgcolor == "#12161f"
    figure = panel.board.figure
    panel.sensor.width = 500
    assert figure.layout.width == 500
    panel.looks.theme.value = "light"
    assert figure.layout.paper_bgcolor == "#fbfbf9"
    panel.sensor.blank = 1
    assert panel.board.figure is not figure
    assert panel.board.place.children == (panel.board.figure,)


def test_two_panels_never_mix(folder: Path) -> None:
    one, other = seen(start(folder)), seen(start(folder))
    one.readings.rows["sealed_scope"].value = "group"
    one.looks.lang.value = "de"
    assert ">Nein.</b>" in headline(one)
    assert ">Yes.</b>" in headline(other)
    assert drawn(other, "region") == 0


@pytest.mark.slow
def test_two_hundred_flips_make_no_new_widget(folder: Path) -> None:
    panel = seen(start(folder))
    row, figure = panel.readings.rows["sealed_scope"], panel.board.figure
    row.value = "group"
    before = count()
    for i in range(200):
        row.value = ("planet", "group")[i % 2]
    assert count() == before
    assert panel.board.figure is figure
    assert ">No.</b>" in headline(panel)


def test_faults_appear_in_the_message_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    panel = start(folder)

    def fail(*_: object) -> None:
        raise KeyError("<b>oops</b>")

    monkeypatch.setattr(panel.session, "turn", fail)
    panel.readings.rows["sealed_scope"].value = "group"
    assert "a fault of polax_lab" in panel.board.message.value
    assert "&lt;b&gt;oops" in panel.board.message.value
    assert "a panel's action failed" in caplog.text

    def refuse(*_: object) -> None:
        raise ScenarioError("gone", file="a.yaml")

    monkeypatch.setattr(panel.session, "turn", refuse)
    panel.readings.rows["sealed_scope"].value = "planet"
    assert "a.yaml: gone" in panel.board.message.value


def test_a_lesson_asks_before_it_answers() -> None:
    panel = seen(lesson(Scenario.loads(WALL), 1, "de"))
    assert isinstance(panel, LessonPanel)
    assert "Darf auf f64 eine Mine gesetzt werden?" in panel.board.asked.value
    assert "Ja." not in headline(panel)
    assert panel.reveal.description == "Das Urteil zeigen"
    assert (shown(panel), drawn(panel, "yes")) == ([], 0)

    panel.reveal.value = True
    assert ">Ja.</b>" in headline(panel)
    assert panel.reveal.description == "Das Urteil verbergen"
    assert shown(panel) == ["sealed_scope"]
    assert drawn(panel, "yes") > 0

    panel.readings.rows["sealed_scope"].value = "group"
    assert ">Nein.</b>" in headline(panel)
    panel.reveal.value = False
    assert "Nein." not in headline(panel)
    assert shown(panel) == []


def test_without_widgets_the_ruling_can_still_be_read(folder: Path) -> None:
    panel = start(folder)
    assert isinstance(panel, StartPanel)
    bundle = panel._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == panel.widget.model_id
    assert "May a mine be set on f64?\nYes. " in data["text/plain"]
    hidden = lesson(Scenario.loads(WALL))._repr_mimebundle_()
    assert "Yes" not in str(hidden)


def test_a_shipped_lesson_is_found_by_name() -> None:
    panel = lesson("wegerecht-w1", 1)
    assert "Must yellow move the ship?" in panel.board.asked.value
    with pytest.raises(ScenarioError, match="did you mean 'wegerecht-w1'"):
        lesson("wegerecht-w11")


def test_a_fault_has_the_colour_of_faults(folder: Path) -> None:
    """It was as small and grey as what is said all the time."""
    panel = start(folder)
    assert "polax-fault" not in panel.board.message.value
    panel.act(lambda: panel.session.speak("fr"))  # type: ignore[arg-type]
    assert "polax-fault" in panel.board.message.value
    panel.act(lambda: panel.session.tell(msg("desk.said.welcome")))
    assert "polax-fault" not in panel.board.message.value


def test_a_game_is_played_from_the_start_panel_and_left_again() -> None:
    panel = start()
    session = panel.session
    assert panel.session.game.name == "polax"
    panel.door.button.click()
    table = panel.door.table
    assert table is not None
    assert panel.body.layout.display == "none"
    assert table.session.game is session.game
    table.act(lambda: table.session.speak("de"))
    assert panel.door.back.description == "← Beispiele", "with all the rest of the game"
    panel.door.back.click()
    assert panel.body.layout.display != "none"
    assert session.lang == "de"
    panel.door.button.click()
    assert panel.door.table is table, "the game waits"


def test_the_start_panel_offers_the_examples_of_each_game() -> None:
    panel = start()
    shelf = panel.session.shelf
    names = [name for _, name in panel.game.options]
    assert sorted(names) == sorted({s.game.name for s in shelf})
    assert names[0] == "polax", "most of its examples are there"
    for name in names:
        panel.game.value = name
        assert panel.session.game.name == name
        assert {s.game.name for _, s in panel.scenario.options} == {name}
