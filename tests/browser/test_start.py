"""The start panel and a lesson as a user sees them."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import OpenLab
from browser.lab import LabPage, LabServer
from browser.test_notebooks import write
from polax_lab.game import game_names, load_game

#: A button that makes a move at once at the beginning of each game.
FIRST = {
    "galaktix": re.compile("roll the dice", re.I),
    "invasion": re.compile(r"^a\)", re.I),
    "polax": re.compile("Transporter 1 "),
    "sector18": re.compile("collect resources", re.I),
}
BAD = "<img src=x onerror=document.title='broken'>"
WALL = f"""
schema: 1
game: polax
title: "{BAD}"
position:
  players:
    yellow: {{mines: [f52, f71]}}
ask:
  - {{question: mine, field: f64}}
  - {{question: mine, field: nym-e1}}
"""


def run(page: LabPage, name: str) -> None:
    """Open and run a notebook, and wait for the board."""
    page.open_notebook(name)
    page.run_all()
    assert page.errors() == []
    page.page.locator(".polax-place .scatterlayer .trace").first.wait_for(state="attached")
    page.wait_idle()


def hover(page: LabPage, space: str) -> str:
    """Rest the pointer on a space and read what appears."""
    point = page.point(space)
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.page.mouse.move(x + 1, y + 1)
    page.page.mouse.move(x, y)
    return page.page.locator(".hoverlayer .hovertext").text_content() or ""


def test_start_panel(open_lab: OpenLab) -> None:
    page = open_lab(size=(1280, 800))
    run(page, "00_start.ipynb")
    panel = page.page.locator(".polax-panel")
    ruling, message = panel.locator(".polax-ruling"), panel.locator(".polax-message")
    board = panel.locator(".polax-place")
    expect(ruling).to_contain_text("Yes. Yellow's ship")
    # Just after the cell has run most of the board is in sight; from its top on, all of the panel.
    place = board.bounding_box()
    assert place is not None
    assert place["y"] < 460
    assert place["height"] > 400
    panel.evaluate("panel => panel.scrollIntoView()")
    said = message.bounding_box()
    assert said is not None
    assert said["y"] + said["height"] < 770
    place = board.bounding_box()

    panel.get_by_role("button", name="Our own").click()
    examples = panel.get_by_label("Pick an example")
    wanted = "Walling off microlium and nym together"
    expect(examples).to_contain_text(wanted)
    titles = examples.locator("option").all_inner_texts()
    index = next(i for i, t in enumerate(titles) if t.replace("\xa0", " ").startswith(wanted))
    examples.select_option(index=index)
    expect(panel.locator(".polax-asked")).to_contain_text(wanted)
    expect(ruling).to_contain_text("Yes.")
    panel.get_by_role("button", name="also a group of planets").click()
    expect(ruling).to_contain_text("No.")
    expect(message).to_contain_text("The ruling changes from Yes to No.")
    page.wait_idle()
    assert "nym" in hover(page, "nym")
    page.screenshot("start-flipped")

    panel.get_by_role("button", name="Deutsch").click()
    expect(ruling).to_contain_text("Nein.")
    now = board.bounding_box()
    assert place is not None
    assert now is not None
    assert (now["x"], now["width"], now["height"]) == (place["x"], place["width"], place["height"])
    assert page.page.locator(".polax-panel .js-plotly-plot").count() == 1


def test_every_game_is_asked_and_played_from_the_start(open_lab: OpenLab) -> None:
    page = open_lab(size=(1280, 900))
    run(page, "00_start.ipynb")
    panel = page.page.locator(".polax-panel").first
    for name in game_names():
        title = load_game(name).title
        panel.get_by_role("button", name=title, exact=True).click()
        expect(panel.locator(".polax-ruling").first).to_contain_text(re.compile(r"(Yes|No)\."))
        page.wait_idle()
        page.screenshot(f"start-{name}")
        panel.get_by_role("button", name="▶ Play", exact=True).click()
        table = page.page.locator(".polax-play:visible")
        message = table.locator(".polax-message")
        table.get_by_role("button", name="Hint", exact=True).click()
        expect(message).to_contain_text("Advice of the")
        table.get_by_role("button", name=FIRST[name]).first.click()
        expect(message).to_contain_text("✓")
        expect(table.locator(".polax-source")).to_be_visible()  # turn, points and what is left
        page.wait_idle()
        page.screenshot(f"start-{name}-played")
        panel.get_by_role("button", name="← Examples").click()
        expect(table).to_have_count(0)
    assert page.complaints == []


def test_a_game_that_is_opened_again_goes_on(open_lab: OpenLab) -> None:
    """Plotly's program goes on drawing on a figure whose place in the page was taken out."""
    page = open_lab(size=(1280, 900))
    run(page, "00_start.ipynb")
    panel = page.page.locator(".polax-panel").first
    for name in ("galaktix", "sector18", "galaktix"):
        panel.get_by_role("button", name=load_game(name).title, exact=True).click()
        panel.get_by_role("button", name="▶ Play", exact=True).click()
        table = page.page.locator(".polax-play:visible")
        expect(table.locator(".polax-place .scatterlayer .trace").first).to_be_attached()
        page.wait_idle()
        panel.get_by_role("button", name="← Examples").click()
    panel.get_by_role("button", name="▶ Play", exact=True).click()
    table = page.page.locator(".polax-play:visible")
    table.get_by_role("button", name=FIRST["galaktix"]).first.click()
    expect(table.locator(".polax-message")).to_contain_text("✓")
    page.wait_idle()
    version = "plots => plots.filter(p => p.checkVisibility()).map(p => p.layout.meta.version)"
    before = page.page.locator(".js-plotly-plot").evaluate_all(version)
    table.get_by_role("button", name="keep all dice", exact=False).first.click()
    page.wait_idle()
    after = page.page.locator(".js-plotly-plot").evaluate_all(version)
    assert len(after) == 1
    assert after > before, "the board that is seen is drawn anew"
    assert page.complaints == []


def test_dark_lab_half_width_and_a_title_that_is_no_markup(
    open_lab: OpenLab, lab_server: LabServer, tmp_path: Path
) -> None:
    (tmp_path / "wall.yaml").write_text(WALL)
    write(
        lab_server.folder / "own.ipynb",
        f"from polax_lab.workbench import start\nstart({str(tmp_path)!r})",
    )
    page = open_lab(theme="dark", size=(960, 1000))
    run(page, "own.ipynb")
    panel = page.page.locator(".polax-panel")
    expect(panel.locator(".polax-source")).to_have_text(BAD)
    assert panel.locator("img").count() == 0
    assert page.page.title() != "broken"
    ground = panel.evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground == "rgb(18, 22, 31)"
    assert page.page.locator(".js-plotly-plot").evaluate("e => e.layout.paper_bgcolor") == "#12161f"
    board, column = (panel.locator(f".polax-{n}").bounding_box() for n in ("board", "column"))
    assert board is not None
    assert column is not None
    assert column["y"] >= board["y"] + board["height"]
    low = [b for b in panel.locator("button:visible, select:visible").all()
           if (b.bounding_box() or {"height": 0})["height"] < 32]  # fmt: skip
    assert low == []


def test_a_lesson_reveals_its_ruling(open_lab: OpenLab, lab_server: LabServer) -> None:
    code = "from polax_lab.workbench import lesson\nlesson('minen-m1', 2, lang='de')"
    write(lab_server.folder / "lesson.ipynb", code)
    page = open_lab(size=(1280, 900))
    run(page, "lesson.ipynb")
    panel = page.page.locator(".polax-panel")
    board = panel.locator(".polax-place")
    before = board.bounding_box()
    expect(panel.locator(".polax-ruling")).not_to_contain_text("Nein.")
    panel.get_by_role("button", name="Das Urteil zeigen").focus()
    page.page.keyboard.press("Enter")
    expect(panel.locator(".polax-ruling")).to_contain_text("Nein. Eine Mine auf f75")
    page.wait_idle()
    assert board.bounding_box() == before
    assert "f75" in hover(page, "f75")
    page.screenshot("lesson")


def test_a_reloaded_page_shows_the_board_as_it_was(open_lab: OpenLab) -> None:
    """Plotly keeps the figure's first state in the kernel; the page must get the present one."""
    page = open_lab(size=(1280, 900))
    run(page, "00_start.ipynb")
    panel = page.page.locator(".polax-panel")
    panel.get_by_role("button", name="Deutsch").click()
    expect(panel.locator(".polax-ruling")).to_contain_text("Ja. Das Raumschiff")
    expect(panel.locator(".polax-place")).to_contain_text("im Weg")
    page.wait_idle()
    page.page.keyboard.press("Control+s")
    page.wait_idle()
    page.reload_panel()
    expect(panel.locator(".polax-place")).to_contain_text("im Weg")
    expect(panel.locator(".polax-place")).not_to_contain_text("in the way")
    page.screenshot("start-reloaded")


def test_a_letter_typed_in_a_list_is_no_command_of_the_notebook(open_lab: OpenLab) -> None:
    page = open_lab(size=(1280, 900))
    run(page, "00_start.ipynb")
    panel = page.page.locator(".polax-panel")
    panel.get_by_label("Pick an example").focus()
    page.page.keyboard.press("m")
    page.page.keyboard.press("x")
    page.wait_idle()
    expect(panel).to_be_visible()
    expect(panel.locator(".polax-ruling")).to_contain_text(".")
