"""What a designer does with the Workbench, in JupyterLab: by mouse, and by keyboard alone."""

from __future__ import annotations

import subprocess
import sys

from playwright.sync_api import expect

from browser.bench import Bench, expect_focus, focused, open_bench, soon, tab_to
from browser.conftest import OpenLab
from browser.lab import LabServer

SCOPE = "What can be cut off"


def open_switch(bench: Bench) -> None:
    """Open the line of the switch about what can be cut off, under Rules."""
    bench.after(bench.button("Rules").click)
    line = bench.panel.get_by_role("button").filter(has_text=SCOPE)
    if not bench.button("a single planet").is_visible():
        bench.after(line.click)


def test_a_designer_tries_asks_flips_and_keeps(open_lab: OpenLab, lab_server: LabServer) -> None:
    lab = open_lab(size=(1400, 1000))
    bench = open_bench(lab, "10_workbench.ipynb")
    lab.screenshot("bench-1-open")

    bench.press("✶ mine")
    bench.click("f52")
    bench.click("f71")
    assert bench.pieces() == ["f52", "f71"]
    expect_focus(lab, "board")
    lab.screenshot("bench-2-mines")
    open_switch(bench)
    lab.screenshot("bench-3-rules")
    bench.press("also a group of planets")
    bench.press("Set up", "green")
    bench.click("f64")
    expect(bench.ruling).to_contain_text("No.")
    expect(bench.ruling).to_contain_text("PX-MINE-02")
    expect(bench.message).to_contain_text("Refused")
    assert bench.pieces() == ["f52", "f71"]
    lab.screenshot("bench-4-refused")

    open_switch(bench)
    bench.press("a single planet")
    expect(bench.ruling).to_contain_text("Yes.")
    bench.press("Ask")
    lab.screenshot("bench-5-allowed")
    bench.press("Do it now")
    assert bench.pieces() == ["f52", "f64", "f71"]
    bench.press("↶ Undo")
    assert bench.pieces() == ["f52", "f71"]
    bench.press("↷ Redo")
    assert bench.pieces() == ["f52", "f64", "f71"]

    bench.choose("What do you want to know?", 0)
    bench.press("Ask the rules")
    bench.press("Time & files", "Add this ruling as an expectation")
    bench.entry("Scenario file").fill("wall.yaml")
    bench.press("Save")
    expect(bench.message).to_contain_text("Saved wall.yaml")
    lab.screenshot("bench-6-saved")
    line, history = bench.line(), bench.history()

    lab_server.kill_kernels()
    note = lab.page.get_by_role("dialog")
    expect(note).to_contain_text("died")
    lab.screenshot("bench-7-died")
    note.get_by_role("button", name="Ok").click()
    lab.wait_ready()
    lab.run_all()
    again = Bench(lab)
    assert again.pieces() == []
    again.press("Time & files")
    lab.screenshot("bench-8-kept")
    again.press("Bring it back")
    expect(again.message).to_contain_text("Brought back")
    soon(lab, lambda: (again.line(), again.history()), (line, history))
    lab.screenshot("bench-9-back")

    again.press("Clear the board")
    assert again.pieces() == []
    again.entry("Scenario file").fill("wall.yaml")
    again.press("Open")
    soon(lab, again.line, line)
    checked = subprocess.run(
        [sys.executable, "-c", "from polax_lab import cli; cli.main()", "check", "wall.yaml"],
        cwd=lab_server.folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (checked.returncode, checked.stderr) == (0, "")
    expect_focus(lab, "Open")


def test_everything_by_keyboard_alone(open_lab: OpenLab, lab_server: LabServer) -> None:
    """No mouse, and the keyboard stays where it is when the panel is drawn anew."""
    lab = open_lab(size=(1400, 1000))
    lab.open_notebook("10_workbench.ipynb")
    keyboard = lab.page.keyboard
    keyboard.press("Shift+Enter")
    keyboard.press("Control+Enter")
    lab.wait_idle()
    bench = Bench(lab)

    def use(words: str, key: str = "Enter", way: str = "Tab", after: str | None = None) -> None:
        tab_to(lab, words, way)
        bench.keys(key)
        expect_focus(lab, after or words)

    use("✶ mine", "Space")
    for field, way in (("f52", "Tab"), ("f71", "Shift+Tab")):
        tab_to(lab, "A space by name", way)
        keyboard.press("Control+a")
        keyboard.type(field)
        use("Click it")
    assert bench.pieces() == ["f52", "f71"]

    use("Rules", way="Shift+Tab")
    tab_to(lab, "▸ What can be cut off: a single planet")
    bench.keys("Enter")
    assert focused(lab).startswith("▾ What can be cut off")
    use("also a group of planets")
    use("Set up", way="Shift+Tab")
    use("green")
    tab_to(lab, "board", "Shift+Tab")
    bench.keys("ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "Enter")
    expect_focus(lab, "board")
    expect(bench.ruling).to_contain_text("No.")
    expect(bench.panel.locator(".polax-voice").first).to_contain_text("f64")
    lab.screenshot("bench-keys-refused")

    use("Rules")
    use("a single planet")
    expect(bench.ruling).to_contain_text("Yes.")
    use("Ask", way="Shift+Tab")
    use("Do it now", after="board")
    assert bench.pieces() == ["f52", "f64", "f71"]

    bench.keys("Control+z")
    assert bench.pieces() == ["f52", "f71"]
    bench.keys("Control+y")
    assert bench.pieces() == ["f52", "f64", "f71"]
    bench.keys("Delete")
    assert bench.pieces() == ["f52", "f71"]
    bench.keys("Escape")
    expect(bench.message).to_contain_text("Nothing in the hand")

    use("Deutsch", way="Shift+Tab")
    expect(bench.button("Fragen")).to_be_visible()
    tab_to(lab, "Was möchtest du wissen?")
    bench.keys("Home")
    expect_focus(lab, "Was möchtest du wissen?")
    use("Die Regeln fragen")
    expect(bench.ruling).to_contain_text(".")
    use("Zeit & Dateien", way="Shift+Tab")
    tab_to(lab, "Szenariodatei")
    keyboard.press("Control+a")
    keyboard.type("keys.yaml")
    use("Speichern")
    assert (lab_server.folder / "keys.yaml").is_file()
    use("↶ Zurück", way="Shift+Tab")
    lab.screenshot("bench-keys-german")
