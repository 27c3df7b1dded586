"""The Workbench as widgets, without a browser: each row of the public cases that fits is here."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

from polax_lab.hands import Token
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS
from polax_lab.workbench.app import Workbench
from polax_lab.workbench.journal import journals
from polax_lab.workbench.pointer import Event, read_event

MINE = Token("mine")


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return seen(Workbench(folder=tmp_path / "journal"))


def seen(made: Workbench) -> Workbench:
    """As if a browser had shown it."""
    made.sensor.width = 1000
    made.sensor.seen = True
    return made


def click(bench: Workbench, space: str, version: int | None = None) -> None:
    bench._hear(Event("click", bench.board.version if version is None else version, space))


def pieces(bench: Workbench) -> list[str]:
    return [piece.text for piece in bench.session.scenario.state.pieces()]


def count() -> int:
    instances: dict[str, object] = widgets.widget._instances
    return len(instances)


def press(button: Any) -> None:
    """As a user does: ``click`` of a button in a test swallows what its handler raises (3-25),
    but ours never raise: what goes wrong stands in the message line, which tests look at."""
    button.click()


def drawn(bench: Workbench, trace: str) -> tuple[object, ...]:
    found = next(t for t in bench.board.figure.data if t.name == trace)
    return tuple(found.x or ())


def test_a_mine_is_put_by_palette_and_click(bench: Workbench) -> None:
    bench.setup.players.value = "green"
    bench.setup.palette[MINE].value = True
    click(bench, "f71")
    click(bench, "f75")
    assert pieces(bench) == ["green mine f71"]
    assert ">No.</b>" in bench.board.ruling.value
    assert "PX-MINE-02" in bench.board.message.value


def test_3_11_a_click_delivered_twice_counts_once(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    version = bench.board.version
    click(bench, "f71", version)
    steps = len(bench.session.history.steps)
    click(bench, "f71", version)
    assert len(bench.session.history.steps) == steps
    assert "older picture" in bench.board.message.value


def test_3_26_clicks_that_waited_while_the_kernel_worked_are_dropped(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    version = bench.board.version
    for space in ("f71", "f20", "f40"):
        click(bench, space, version)
    assert pieces(bench) == ["yellow mine f71"]
    assert "older picture" in bench.board.message.value
    click(bench, "f20")
    assert len(pieces(bench)) == 2


def test_3_16_the_active_toggle_pressed_again_lets_go(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    assert bench.session.held == Token("mine", "yellow")
    bench.setup.palette[MINE].value = False
    assert bench.session.held is None


def test_3_13_modes_are_kept_in_the_session_and_handlers_stay(bench: Workbench) -> None:
    """Select, place and take off change nothing about who listens."""
    listeners = len(bench.pointer._msg_callbacks.callbacks)
    for _ in range(5):
        bench.setup.palette[MINE].value = True
        bench.setup.off.value = True
        bench.setup.off.value = False
    assert len(bench.pointer._msg_callbacks.callbacks) == listeners
    assert bench.session.held is None


def test_3_05_a_new_layout_of_the_figure_costs_no_click(bench: Workbench) -> None:
    """Clicks come from the drawing itself, not from plotly's callbacks."""
    bench.setup.palette[MINE].value = True
    bench.board.figure.layout = {"title": "other"}
    bench.act(lambda: None)
    click(bench, "f71")
    assert pieces(bench) == ["yellow mine f71"]


def test_3_14_each_call_makes_a_workbench_of_its_own(tmp_path: Path) -> None:
    one, two = (seen(Workbench(folder=tmp_path)) for _ in range(2))
    one.setup.palette[MINE].value = True
    click(one, "f71")
    two.setup.palette[MINE].value = True
    click(two, "f20")
    assert (pieces(one), pieces(two)) == (["yellow mine f71"], ["yellow mine f20"])
    assert one.board.figure is not two.board.figure
    paths = [bench.session.journal.path for bench in (one, two) if bench.session.journal]
    assert len(set(paths)) == 2


def test_3_17_500_actions_leave_the_number_of_widgets_flat(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    fields = [f for f in bench.session.rules.board.ids if f.startswith("f")]

    def actions(number: int) -> None:
        for i in range(number):
            click(bench, fields[i % 40])
            bench.session.undo()
            bench.tabs.value = ("setup", "ask", "rules", "files")[i % 4]

    actions(8)
    before = count()
    actions(160)  # three actions each
    assert count() == before


def test_3_19_opening_and_closing_details_makes_nothing(bench: Workbench) -> None:
    for on in (True, False, True, False):
        bench.setup.beside.value = on
    before = count()
    for _ in range(20):
        bench.setup.beside.value = True
        bench.setup.beside.value = False
    assert count() == before


def test_3_10_overlays_change_the_figure_that_is_shown(bench: Workbench) -> None:
    figure = bench.board.figure
    names = [trace.name for trace in figure.data]
    for name, toggle in bench.setup.overlays.items():
        toggle.value = True
        assert name in bench.session.overlays
    assert bench.board.figure is figure
    assert [trace.name for trace in figure.data] == names


def test_3_20_without_widgets_there_is_text_and_a_hint(bench: Workbench) -> None:
    bench.session.ask({"question": "sealed"})
    bundle = bench._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Every planet still reaches another one." in data["text/plain"]
    assert "trust" in data["text/plain"]
    assert data["image/svg+xml"].startswith("<svg")


def test_3_02_every_click_can_be_typed(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    bench.setup.space.value = "F71"
    press(bench.setup.go)
    assert pieces(bench) == ["yellow mine f71"]
    press(bench.setup.away)
    assert pieces(bench) == []
    bench.setup.space.value = "f7x"
    press(bench.setup.go)
    assert "Unknown space" in bench.board.message.value


def test_3_32_two_views_share_one_workbench_and_one_key_is_one_action(bench: Workbench) -> None:
    bench.session.cursor = "f71"
    bench.setup.palette[MINE].value = True
    bench._hear(Event("key", bench.board.version, key="Enter"))
    assert pieces(bench) == ["yellow mine f71"]
    assert len(bench.session.history.steps) == 2


def test_an_error_in_a_callback_stands_in_the_message_line(bench: Workbench) -> None:
    def broken() -> None:
        raise RuntimeError("<b>boom")

    bench.act(broken)
    assert "RuntimeError: &lt;b&gt;boom" in bench.board.message.value
    bench.setup.palette[MINE].value = True
    click(bench, "f71")
    assert pieces(bench) == ["yellow mine f71"]


@pytest.mark.parametrize(
    "content",
    [None, 3, {}, {"kind": "click"}, {"kind": "click", "version": "1"},
     {"kind": "click", "version": 1, "space": ["f71"]}, {"kind": "pull", "version": 1},
     {"kind": "drag", "version": 1, "x": "far"}],
)  # fmt: skip
def test_a_message_that_is_no_event_is_left_aside(content: object) -> None:
    assert read_event(content) is None


def test_an_event_for_a_space_that_is_not_on_the_board_does_nothing(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    click(bench, "<img>")
    assert pieces(bench) == []
    assert "&lt;img&gt;" in bench.board.message.value


def test_resume_brings_back_everything(tmp_path: Path) -> None:
    first = seen(Workbench(folder=tmp_path, name="mine"))
    first.setup.palette[MINE].value = True
    for space in ("f71", "f20"):
        click(first, space)
    first.session.undo()
    line = first.session.scenario.to_line()
    first.act(lambda: None)

    again = Workbench.resume("mine", folder=tmp_path)
    assert again.session.scenario.to_line() == line
    assert len(again.session.history.steps) == 3
    again.session.redo()
    assert pieces(again) == ["yellow mine f20", "yellow mine f71"]
    assert "Brought back" in again.board.message.value
    other = Workbench.resume("nobody", folder=tmp_path)
    assert pieces(other) == []
    assert "No earlier work" in other.board.message.value


def test_the_button_brings_earlier_work_back(tmp_path: Path) -> None:
    first = seen(Workbench(folder=tmp_path))
    first.setup.palette[MINE].value = True
    click(first, "f71")
    second = seen(Workbench(folder=tmp_path))
    second.tabs.value = "files"
    press(second.files.bring)
    assert pieces(second) == ["yellow mine f71"]
    # It goes on in a file of its own.
    assert len(journals(tmp_path)) == 2
    click(second, "f71")
    assert first.session.journal is not None
    assert second.session.journal is not None
    assert first.session.journal.path != second.session.journal.path


def test_the_earlier_work_that_is_offered_first_is_that_of_the_same_name(tmp_path: Path) -> None:
    for name in ("one", "two"):
        made = seen(Workbench(folder=tmp_path, name=name))
        made.setup.palette[MINE].value = True
        click(made, "f71")
    again = seen(Workbench(folder=tmp_path, name="one"))
    assert [kept.name for kept in again.session.kept()] == ["one", "two"]


def test_a_choice_of_nothing_says_so(bench: Workbench) -> None:
    """To ipywidgets None is no choice at all; the list would be blank."""
    assert bench.setup.planet.label == "none"
    bench.setup.planet.value = "nym"
    bench.setup.planet.index = 0
    assert bench.session.choice.planet is None
    assert bench.setup.planet.label == "none"


def test_in_a_classroom_no_file_of_the_machine_can_be_reached(tmp_path: Path) -> None:
    one, two = (seen(Workbench(folder=tmp_path, classroom=True)) for _ in range(2))
    for bench in (one, two):
        assert bench.files.on_disk is None
        bench.pointer.tab = {one: "tab-one", two: "tab-two"}[bench]
        bench.setup.palette[MINE].value = True
        click(bench, "f71")
    back = seen(Workbench(folder=tmp_path, classroom=True))
    back.pointer.tab = "tab-one"
    assert [kept.name for kept in back.session.kept()] == ["tab-one"]


def test_every_question_can_be_asked_from_its_form(bench: Workbench) -> None:
    bench.session.amend(
        {"turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f62", "hand": []}}},
        bench.session.here.done,
    )
    bench.tabs.value = "ask"
    for name in bench.session.game.board_questions:
        bench.ask.which.value = name
        press(bench.ask.ask)
        assert "fault of polax_lab" not in bench.board.message.value, name


def test_why_not_offers_buttons_that_do_it(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    click(bench, "f71")
    click(bench, "f75")
    bench.tabs.value = "ask"
    press(bench.ask.why)
    offered = [b for b in bench.ask.offers if b.layout.display != "none"]
    assert offered
    press(offered[0])
    assert bench.ask.again.layout.display != "none"
    press(bench.ask.again)
    assert "yellow mine f75" in pieces(bench)


@pytest.mark.parametrize("lang", LANGS)
def test_every_control_has_words_in_the_language_chosen(bench: Workbench, lang: str) -> None:
    bench.looks.lang.value = lang
    for tab in ("setup", "ask", "rules", "files"):
        bench.tabs.value = tab
        for widget in controls(getattr(bench, tab).widget):
            assert widget.description.strip(), (tab, widget)
    assert "fault of polax_lab" not in bench.board.message.value


def controls(widget: Any) -> Any:
    """Everything that can be used, of what is shown."""
    if getattr(widget.layout, "display", None) == "none":
        return
    if isinstance(widget, widgets.Button | widgets.ToggleButton | widgets.Dropdown | widgets.Text):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from controls(child)


def test_a_scenario_a_file_or_a_line_can_be_opened(tmp_path: Path) -> None:
    text = "schema: 1\ngame: polax\ntitle: T\nposition: {players: {green: {mines: [f71]}}}\n"
    file = tmp_path / "s.yaml"
    file.write_text(text)
    line = Scenario.loads(text).to_line()
    for what in (Scenario.loads(text), file, str(file), line):
        assert pieces(Workbench(what, folder=tmp_path)) == ["green mine f71"]


def test_a_visitor_reaches_no_file_of_the_machine(tmp_path: Path) -> None:
    """Neither by widgets that are not shown nor by what a file that was sent in names."""
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: hunter2\n")
    bench = seen(Workbench(folder=tmp_path / "journal", classroom=True))
    assert bench.files.on_disk is None
    bench.tabs.value = "files"
    sent = f"schema: 1\ngame: polax\ntitle: T\nboard: {secret}\nposition: {{}}\n"
    bench.files.upload.value = (
        {"name": "s.yaml", "type": "", "size": 9, "content": memoryview(sent.encode()),
         "last_modified": datetime.now()},
    )  # fmt: skip
    assert "password" not in bench.board.message.value
    assert "upload that board file first" in bench.board.message.value


def test_a_figure_that_the_browser_leaves_deaf_is_made_anew(bench: Workbench) -> None:
    bench.setup.palette[MINE].value = True
    deaf, before = bench.board.figure, count()
    bench.sensor.blank = 1
    assert bench.board.figure is not deaf
    assert bench.board.place.children == (bench.board.figure,)
    assert bench.board.figure.layout.meta["version"] == bench.board.version
    assert count() <= before + 1
    click(bench, "f71")
    assert pieces(bench) == ["yellow mine f71"]


def test_a_workbench_nobody_has_used_is_no_earlier_work(tmp_path: Path) -> None:
    line = Scenario.loads("{schema: 1, game: polax, title: t, position: {nebula: F}}").to_line()
    bench = seen(Workbench(line, folder=tmp_path))
    assert journals(tmp_path) == []
    bench.setup.palette[MINE].value = True
    click(bench, "f20")
    assert [kept.steps for kept in journals(tmp_path)] == [3]


def test_language_and_theme_are_as_last_chosen_in_this_browser(tmp_path: Path) -> None:
    bench = seen(Workbench(folder=tmp_path))
    bench.looks.lang.value = "de"
    bench.looks.theme.value = "dark"
    looks = bench.pointer.looks
    again = seen(Workbench(folder=tmp_path))
    again.pointer.stored = looks
    assert (again.looks.lang.value, again.looks.theme.value) == ("de", "dark")
    asked = seen(Workbench(folder=tmp_path, lang="en"))
    asked.pointer.stored = looks
    assert (asked.looks.lang.value, asked.looks.theme.value) == ("en", "dark")
    for garbage in ("", "fr", "de;x", "<b> <i>"):
        odd = seen(Workbench(folder=tmp_path))
        odd.pointer.stored = garbage
        assert (odd.looks.lang.value, odd.looks.theme.value) == ("en", "auto")
