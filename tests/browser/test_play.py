"""A game in JupyterLab: by mouse and keyboard, with bots at their pace, rules by a click."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.bench import Bench, open_bench, run, tab_to
from browser.conftest import OpenLab
from browser.lab import LabServer
from browser.test_notebooks import write

TABLE = """\
from polax_lab import PlayTable
table = PlayTable(seed=7, folder=None, lang="en")
table
"""
PLAYED = "print(*(str(m) for m in table.session.record.moves), sep=', ')"


def test_a_turn_with_mouse_and_keyboard(open_lab: OpenLab, lab_server: LabServer) -> None:
    write(lab_server.folder / "play.ipynb", TABLE)
    lab = open_lab(size=(1280, 900))
    bench = open_bench(lab, "play.ipynb")
    bench.press("Transporter 1 · 5", "Done: go on")
    expect(bench.panel.get_by_text("Your turn, yellow: playing cards")).to_be_visible()
    assert run(lab, PLAYED).startswith("yellow: buy transporter 1 at nym, yellow: done, green:")

    # A card, and a marked space on the board.
    run(lab, "far = [m for m in table.session.moves if m.verb == 'gehen'][-1]")
    target, card = run(lab, "print(far.to)"), run(lab, "print(far.what)")
    hand = bench.panel.locator(".polax-group-hand button")
    bench.after(hand.filter(has_text=card.capitalize()).first.click)
    bench.click(target)
    assert f"yellow: {card} to {target}" in run(lab, PLAYED)

    # The transporter stays, by keyboard.
    tab_to(lab, "Let it stay")
    bench.keys("Enter")
    expect(bench.panel.get_by_text("Your turn, yellow: business")).to_be_visible()

    # Out of reach: the rule stands above the board, and its text is a click away.
    off = bench.panel.get_by_role("button", name="✕ Löschschaum · 2")
    bench.after(off.click)
    expect(bench.ruling).to_contain_text("No.")
    bench.press("Log")
    bench.after(bench.panel.locator("[data-rule='PX-PRE-03']").first.click)
    expect(bench.panel.locator(".polax-open-rule")).to_contain_text("PX-PRE-03")
    assert lab.complaints == []


def test_bots_at_their_pace(open_lab: OpenLab, lab_server: LabServer) -> None:
    write(lab_server.folder / "pace.ipynb", TABLE)
    lab = open_lab("dark")
    bench: Bench = open_bench(lab, "pace.ipynb")
    bench.press("Game", "slowly", "Move", "Done: go on")
    # The browser beats the time, move after move, until it is the human's turn.
    expect(bench.panel.get_by_text("Your turn, yellow: playing cards")).to_be_visible()
    bench.press("Game", "Deutsch")
    expect(bench.panel.get_by_text("Du bist dran, Gelb: Karten spielen")).to_be_visible()
    assert lab.errors() == []
