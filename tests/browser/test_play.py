"""A game in JupyterLab: by mouse and keyboard, with bots at their pace, rules by a click."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.bench import Bench, open_bench, run, soon, tab_to
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

    # Out of reach: the rule stands above the board.
    bench.after(bench.panel.get_by_role("button", name="What cannot be had now").click)
    off = bench.panel.get_by_role("button", name="✕ Löschschaum · 2")
    bench.after(off.click)
    expect(bench.ruling).to_contain_text("No.")
    assert lab.complaints == []


#: Height of what is in sight of a part, and of all that is in it; and its place in the window.
_BOX = """part => [part.clientHeight, part.scrollHeight, part.getBoundingClientRect().top,
  part.getBoundingClientRect().bottom]"""


def test_a_clicked_rule_is_readable_where_it_is_clicked(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    write(lab_server.folder / "rule.ipynb", TABLE)
    lab = open_lab(size=(1280, 800))
    bench = open_bench(lab, "rule.ipynb")
    bench.press("Transporter 1 · 5")
    bench.press("Done: go on", "Log")
    rule = bench.panel.locator(".polax-open-rule")
    column = bench.panel.locator(".polax-column")
    # The last line of the log lies far below, and the text opens in sight nevertheless.
    last = bench.panel.locator(".polax-table .polax-log [data-rule]:visible").last
    bench.after(last.click)
    expect(rule).to_contain_text("PX-")
    edge = column.evaluate("part => part.getBoundingClientRect().top")

    def in_sight() -> bool:
        seen, whole, top, bottom = rule.evaluate(_BOX)
        return bool(seen == whole > 60 and edge - 1 <= top < bottom <= 800)

    soon(lab, in_sight, True)
    assert column.evaluate("part => part.scrollTop") > 100
    bench.after(rule.get_by_role("button", name="close").click)
    expect(rule).to_be_hidden()


def test_the_second_half_of_a_double_click_does_nothing(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    write(lab_server.folder / "twice.ipynb", TABLE)
    lab = open_lab(size=(1280, 800))
    bench = open_bench(lab, "twice.ipynb")
    bench.after(bench.button("Transporter 1 · 5").dblclick)
    expect(bench.button("Transporter 1 · 5")).to_be_hidden()
    lab.wait_idle(1.0)
    assert run(lab, PLAYED) == "yellow: buy transporter 1 at nym"


def test_enter_in_the_list_does_what_the_button_does(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    write(lab_server.folder / "enter.ipynb", TABLE)
    lab = open_lab(size=(1280, 800))
    bench = open_bench(lab, "enter.ipynb")
    bench.press("Done: go on", "Gehen 2")
    places = bench.panel.locator(".polax-choice select")
    bench.after(lambda: places.select_option(index=1))
    target = run(lab, "print(table.session.cursor)")
    places.focus()
    bench.keys("Enter")
    assert f"yellow: gehen 2 to {target}" in run(lab, PLAYED)


def test_message_and_head_stay_in_the_window_within_the_workbench_in_german(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    code = "from polax_lab import Workbench\nWorkbench(lang='de')"
    write(lab_server.folder / "bench_play.ipynb", code)
    lab = open_lab("dark", (1280, 800))
    bench = open_bench(lab, "bench_play.ipynb")
    bench.panel.get_by_role("button", name="Partie spielen").click()
    game = Bench(lab, 1)
    game.press("Fertig: weiter", "Tipp")
    bench.panel.evaluate("panel => panel.scrollIntoView()")
    expect(game.message).to_contain_text("gieriger Händler")
    soon(lab, lambda: game.message.evaluate(_BOX)[3] < 770, True)
    assert game.panel.locator(".polax-head").evaluate(_BOX)[0] < 45


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


QUIZ = "question;a;b;right\nHow much is a half of a half?;a quarter;a half;a\n"


def test_a_file_of_ones_own_is_sent_and_its_fault_stands_at_the_button(
    open_lab: OpenLab, lab_server: LabServer, tmp_path: Path
) -> None:
    code = "from polax_lab import PlayTable\nPlayTable('invasion', folder=None, lang='en')"
    write(lab_server.folder / "send.ipynb", code)
    lab = open_lab(size=(1280, 800))
    bench = open_bench(lab, "send.ipynb")
    bench.press("Game")
    button = bench.panel.get_by_title("Send a file").first
    note = bench.panel.locator(".polax-noted:has(.widget-upload) > .polax-note").first

    def send(name: str, data: bytes) -> None:
        (tmp_path / name).write_bytes(data)
        with lab.page.expect_file_chooser() as chooser:
            button.click()
        chooser.value.set_files(tmp_path / name)

    send("quiz.csv", QUIZ.replace(";a\n", ";z\n").encode())
    expect(note).to_contain_text("quiz.csv:2: 'z' is not the letter of an answer")
    expect(note).to_be_in_viewport()
    expect(note).to_have_attribute("id", re.compile("polax-note"))  # the page gives it one
    expect(button).to_have_attribute("aria-describedby", note.get_attribute("id") or "none")
    send("quiz.csv", QUIZ.encode("utf-16"))
    expect(note).to_contain_text("the file is UTF-16, not UTF-8")
    send("quiz.csv", QUIZ.encode())
    expect(bench.message).to_contain_text("quiz.csv is fine")
    expect(note).to_be_hidden()
    expect(button).not_to_have_attribute("aria-describedby", re.compile(".*"))
    bench.press("Start")
    expect(bench.panel.locator(".polax-asking")).to_contain_text("half of a half")
    assert lab.complaints == []


#: Width of each value beside its label, or below it, as a share of the line.
_SHARES = """panel => [...panel.querySelectorAll('.polax-seats > dl > div')]
  .filter(line => line.checkVisibility())
  .map(line => line.querySelector('dd').clientWidth / line.clientWidth)"""
#: What there is left of the panel around its parts, and the colour of a placeholder.
_RIM = """panel => {
  const outer = panel.closest('.polax-start').getBoundingClientRect();
  const head = panel.querySelector('.polax-head').getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  return [own.left - outer.left, outer.right - own.right, own.top - outer.top,
    head.left - own.left, own.right - head.right, head.top - own.top].map(Math.round);
}"""
_PLACEHOLDER = """panel => [
  getComputedStyle(panel.querySelector('input[placeholder]'), '::placeholder').color,
  getComputedStyle(panel.querySelector('.polax-message .widget-html-content')).color]"""


def test_a_dark_game_in_a_light_page_in_german_is_whole(open_lab: OpenLab) -> None:
    lab = open_lab(size=(1280, 560))
    lab.open_notebook("00_start.ipynb")
    lab.run_all()
    start = lab.page.locator(".polax-start").first
    start.locator(".scatterlayer .trace").first.wait_for(state="attached")
    for name in ("Deutsch", "Galaktix", "▶ Spielen"):
        start.get_by_role("button", name=name, exact=True).click()
        lab.wait_idle()
    bench = Bench(lab)
    bench.press("dunkel")
    left, right, above, *within = bench.panel.evaluate(_RIM)
    assert (left, right, above) == (0, 0, 0), "no strip of the other colours around it"
    assert min(within) >= 8
    told, soft = bench.panel.evaluate(_PLACEHOLDER)
    assert told == soft
    bench.press("Tisch")
    shares = bench.panel.evaluate(_SHARES)
    assert len(shares) > 4
    assert min(shares) > 0.45
    # Begun far down in the tab, the new game is looked at from its top.
    bench.press("Partie")
    begin = bench.button("Beginnen")
    begin.evaluate("button => button.scrollIntoView({block: 'start'})")
    head, edge = bench.panel.locator(".polax-head"), lab.page.locator(".jp-WindowedPanel-outer")
    top = edge.first.evaluate("part => part.getBoundingClientRect().top")
    assert head.evaluate(_BOX)[2] < top
    bench.after(begin.click)
    soon(lab, lambda: head.evaluate(_BOX)[2] >= top - 1, True)
    assert lab.complaints == []
