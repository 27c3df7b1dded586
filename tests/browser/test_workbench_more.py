"""The Workbench where it could go wrong: two views, two panels, reloads, busy kernels, markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.bench import Bench, open_bench, run, soon
from browser.conftest import OpenLab
from browser.lab import LabServer
from browser.test_notebooks import write
from polax_lab.game import load_game
from polax_lab.yamlfile import dump

TWO_VIEWS = ("from polax_lab import Workbench\nbench = Workbench(name='views')\nbench", "bench")

#: Collects what the figure with an id is told.
_LISTEN = """id => {
  window.polaxTold = [];
  jupyterapp.shell.currentWidget.sessionContext.session.kernel.iopubMessage.connect((_, m) => {
    const state = m.content.data?.state ?? {};
    const news = Object.keys(state).filter(key => state[key] !== null);
    if (m.content.comm_id === id && news.length) window.polaxTold.push(news.join());
  });
}"""


def test_two_views_of_one_workbench_stay_equal_and_cost_one_message(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    write(lab_server.folder / "views.ipynb", *TWO_VIEWS)
    lab = open_lab(size=(1400, 1000))
    one = open_bench(lab, "views.ipynb")
    two = Bench(lab, 1)
    two.press("✶ mine")
    two.click("f71")
    two.place.focus()
    two.keys("Control+z", "Control+y")
    assert run(lab, "print(len(bench.session.history.steps))") == "2"
    for view in (one, two):
        soon(lab, view.pieces, ["f71"])
    data = "p => JSON.stringify(p.querySelector('.js-plotly-plot').data)"
    soon(lab, lambda: one.place.evaluate(data), two.place.evaluate(data))
    soon(lab, one.ruling.inner_text, two.ruling.inner_text())

    lab.page.evaluate(_LISTEN, run(lab, "print(bench.board.figure.model_id)"))
    alive = "import ipywidgets; print(len(ipywidgets.widget._instances))"
    for button in ("Ask", "Rules", "Time & files", "Set up"):
        one.press(button)
    before = run(lab, alive)
    lab.page.evaluate("window.polaxTold.length = 0")
    for number in range(9):
        one.click(f"f{20 + number}")
        one.press("↶ Undo", ("Ask", "Time & files", "Set up")[number % 3])
    lab.wait_idle()
    assert run(lab, alive) == before
    told = lab.page.evaluate("window.polaxTold")
    assert len(told) == 27, told
    soon(lab, lambda: one.place.evaluate(data), two.place.evaluate(data))


def test_a_page_loaded_again_needs_one_run_all(open_lab: OpenLab, lab_server: LabServer) -> None:
    code = "from polax_lab import Workbench\nWorkbench(name='again')"
    write(lab_server.folder / "again.ipynb", code)
    lab = open_lab(size=(1400, 1000))
    bench = open_bench(lab, "again.ipynb")
    bench.press("✶ mine")
    bench.click("f71")
    lab.page.keyboard.press("Control+s")
    lab.wait_idle()
    lab.page.reload()
    lab.wait_ready()
    lab.run_all()
    bench = Bench(lab)
    assert bench.pieces() == []
    bench.press("Time & files", "Bring it back")
    assert bench.pieces() == ["f71"]
    expect(lab.page.locator(".jp-OutputArea")).not_to_contain_text("model not found")
    bench.press("Set up")
    bench.press("✶ mine")
    bench.click("f20")
    assert bench.pieces() == ["f20", "f71"]


def test_clicks_on_a_busy_kernel_are_one_action_and_a_note(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    write(lab_server.folder / "busy.ipynb", TWO_VIEWS[0])
    lab = open_lab(size=(1400, 1000))
    bench = open_bench(lab, "busy.ipynb")
    bench.press("✶ mine")
    spots = [bench.spot(f"f{number}") for number in (71, 20, 40, 33)]
    lab.page.evaluate(
        "void jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute("
        "{code: 'import time; time.sleep(3)'})"
    )
    for spot in spots:
        lab.page.mouse.click(*spot)
    expect(bench.message).to_contain_text("older picture")
    lab.wait_idle()
    soon(lab, bench.pieces, ["f71"])
    bench.click("f20")
    assert bench.pieces() == ["f20", "f71"]


def test_two_workbenches_never_mix_and_pieces_can_be_dragged(open_lab: OpenLab) -> None:
    lab = open_lab(size=(1400, 1000))
    one = open_bench(lab, "10_workbench.ipynb")
    two = Bench(lab, 1)
    assert two.pieces() == ["f71"]
    two.drag("f71", "f44")
    soon(lab, lambda: (one.pieces(), two.pieces()), ([], ["f44"]))
    expect(two.message).to_contain_text("f44")
    one.panel.scroll_into_view_if_needed()
    one.press("Deutsch", "▲ Raumschiff")
    one.click("f63")
    soon(lab, lambda: (one.pieces(), two.pieces()), (["f63"], ["f44"]))
    expect(two.button("↶ Undo")).to_be_visible()
    lab.screenshot("bench-two")


BAD = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"
LINK = '<a href="javascript:window.hacked=1">link</a> $\\href{javascript:window.hacked=1}{x}$'
SCENARIO = f"""
schema: 1
game: polax
title: |-
  {BAD}
board: bad-board.yaml
labels: {{"<img src=x onerror=window.hacked=1>": [f71]}}
position: {{players: {{yellow: {{ship: f63, mines: [f71]}}}}}}
ask: [{{question: right-of-way}}]
"""


def bad_board(path: Path) -> None:
    """The game's board, with names that are markup."""
    board = load_game("polax").rules.board.to_json()
    board["board"] = BAD
    for space in board["spaces"]:
        space["label"] = LINK if space["id"] == "nym" else f"{space['id']} {BAD}"
    path.write_text(dump(board))


def test_markup_in_files_is_text_wherever_it_is_shown(
    open_lab: OpenLab, lab_server: LabServer, tmp_path: Path
) -> None:
    bad_board(lab_server.folder / "bad-board.yaml")
    (lab_server.folder / "bad.yaml").write_text(SCENARIO)
    write(
        lab_server.folder / "bad.ipynb",
        "from polax_lab import Workbench\nWorkbench('bad.yaml', name='bad')",
        "from polax_lab.workbench.editor import BoardEditor\nBoardEditor('bad-board.yaml')",
    )
    lab = open_lab(size=(1400, 1000))
    bench = open_bench(lab, "bad.ipynb")
    markup = "img, iframe, [onerror], a[*|href^='javascript']"

    def harmless() -> None:
        assert bench.panel.locator(f"{markup}, script").count() == 0
        assert lab.page.evaluate("window.hacked") is None

    expect(bench.panel.locator(".polax-source")).to_have_text(BAD)
    lab.page.mouse.move(*bench.spot("nym"))
    expect(lab.page.locator(".hoverlayer .hovertext").first).to_contain_text("<a href=")
    lab.page.mouse.move(*bench.spot("f71"))
    expect(lab.page.locator(".hoverlayer .hovertext").first).to_contain_text("<img src=x")
    harmless()
    bench.press("✶ mine")
    bench.click("f20")
    for tab in ("Ask", "Rules", "Time & files"):
        bench.press(tab)
        harmless()
    assert any(BAD[:20] in row for row in bench.history())
    lab.screenshot("bench-markup")

    with lab.page.expect_download() as saved:
        bench.button("HTML").click()
    saved.value.save_as(tmp_path / "bad.html")
    shown = lab.page.context.new_page()
    shown.goto((tmp_path / "bad.html").as_uri())
    expect(shown.locator("#board")).to_contain_text("<img src=x")
    assert shown.evaluate("window.hacked") is None
    assert shown.locator(markup).count() == 0
    shown.close()

    editor = lab.page.locator(".polax-editor")
    editor.scroll_into_view_if_needed()
    expect(editor.locator(".scatterlayer .trace").first).to_be_attached()
    expect(editor.get_by_label("Space", exact=True).locator("option")).not_to_have_count(0)
    assert editor.locator(f"{markup}, script").count() == 0
    assert lab.page.evaluate("window.hacked") is None
    lab.screenshot("editor-markup")


@pytest.mark.slow
def test_a_board_made_by_hand_is_played_on_at_once(open_lab: OpenLab) -> None:
    lab = open_lab(size=(1600, 1200))
    bench = open_bench(lab, "10_workbench.ipynb")
    bench.press("Time & files", "Edit the board …")
    editor = bench.panel.locator(".polax-editor")
    ground = editor.locator(".polax-place")
    expect(ground.locator(".scatterlayer .trace").first).to_be_attached()
    ground.scroll_into_view_if_needed()
    lab.wait_idle()

    def press(*words: str) -> None:
        for one in words:
            editor.get_by_role("button", name=one, exact=True).click()
            lab.wait_idle()

    def click(*places: tuple[float, float]) -> None:
        for x, y in places:
            box = ground.bounding_box()
            assert box is not None
            lab.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
            lab.wait_idle()

    press("File", "Begin an empty board", "+ planet")
    left, right = (0.15, 0.5), (0.85, 0.5)
    click(left, right)
    for row in (
        [(0.3, 0.3), (0.45, 0.2), (0.6, 0.2), (0.72, 0.3)],
        [(0.3, 0.7), (0.5, 0.8), (0.7, 0.7)],
    ):
        press("Add a row")
        click(left, *row, right, right)
    lab.screenshot("editor-nine")
    inside = "e => e.querySelector('.main-svg').clientWidth <= e.clientWidth"
    assert ground.evaluate(inside)
    press("Use the board")
    lab.screenshot("editor-used")
    expect(bench.message).to_contain_text("Took the board")
    bench.press("Set up", "✶ mine")
    bench.click("f2")
    assert bench.pieces() == ["f2"]
    bench.click("f6")
    expect(bench.ruling).to_contain_text("No.")
    expect(bench.ruling).to_contain_text("p1")
    assert bench.pieces() == ["f2"]
    lab.screenshot("editor-ruling")
