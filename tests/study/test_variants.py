"""The table of one position under every reading of the rules."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

import pytest

from polax_lab.errors import PolaxError
from polax_lab.game import load_game
from polax_lab.scenario import Scenario
from polax_lab.study import variants
from polax_lab.view.style import colours

POLAX = load_game("polax")
TEXT = """
schema: 1
game: polax
title: {en: A wall, de: Eine Mauer}
position:
  turn: {player: yellow}
  players:
    yellow: {ship: f61, mines: [f52, f71]}
ask:
  - {question: mine, field: f64}
  - {question: mine-map}
  - {question: messe-bonus, planet: inox}
  - {question: right-of-way}
"""
WALL = Scenario.loads(TEXT)
SEALED = (("sealed_scope", "group"),)


class Cells(HTMLParser):
    """The texts of a table's cells, row by row, and every tag."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: list[str] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.inside = True
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("th", "td")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


def html(table: Any) -> str:
    return str(table._repr_mimebundle_()["text/html"])


def test_rows_are_questions_and_cells_are_the_other_readings() -> None:
    table = variants(WALL)
    assert [row.now.question.name() for row in table.rows] == [
        "mine", "mine-map", "messe-bonus", "right-of-way",
    ]  # fmt: skip
    for row, ruling in zip(table.rows, WALL.ask(), strict=True):
        assert (row.now.holds, row.now.rule) == (ruling.holds, ruling.rule)
        assert [c.settings for c in row.cells] == [(s,) for s in WALL.rules.alternatives()]
        differing = [c.settings[0] for c in row.cells if c.differs]
        assert differing == [(f.switch, f.value) for f in ruling.depends_on]
    assert [c.ruling.holds for c in table.rows[0].cells if c.settings == SEALED] == [False]


def test_the_html_says_every_verdict_and_marks_what_differs() -> None:
    table = variants(WALL)
    rows = Cells(html(table)).rows
    heads, now, *readings = rows
    assert heads == ["Read as", *(row.question for row in table.rows)]
    assert len(readings) == len(WALL.rules.alternatives())
    assert now[:2] == ["As read now", "YesPX-MINE-01"]
    by_name = {reading[0]: reading[1:] for reading in readings}
    mine, where, *_ = by_name["What can be cut off: also a group of planets"]
    assert mine == "≠ NoPX-MINE-02"
    assert where.startswith("≠ A mine may go on")
    fair = POLAX.ask(WALL.state, WALL.asks[2].question, {"messe_inox": "7"}).reason()
    assert [cells[2] for cells in by_name.values() if cells[2].startswith("≠")] == [
        f"≠ {fair}PX-MES-05"
    ]
    marked = [cell for reading in readings for cell in reading if "≠" in cell]
    assert len(marked) == sum(c.differs for row in table.rows for c in row.cells)
    # Those that change something come first.
    changing = [any("≠" in cell for cell in reading) for reading in readings]
    assert changing == sorted(changing, reverse=True)


def test_the_plain_text_lists_only_what_changes() -> None:
    lines = str(variants(WALL)).splitlines()
    assert lines[0] == "A wall"
    assert lines[1].endswith("Yes (PX-MINE-01)")
    assert lines[2] == "  ≠ What can be cut off: also a group of planets: No (PX-MINE-02)"
    assert lines[-1] == "  No other reading changes it."
    german = str(variants(WALL, lang="de"))
    assert german.startswith("Eine Mauer")
    assert "Keine andere Lesart ändert das." in german


@pytest.mark.parametrize(
    "question",
    ["sealed", {"question": "sealed"}, POLAX.question({"question": "sealed"}), ["sealed"]],
)
def test_questions_come_in_any_form_and_with_a_bare_state(question: Any) -> None:
    rules = POLAX.rules.vary(sealed_scope="group")
    table = variants(WALL.state, question, rules)
    assert [row.now.question.name() for row in table.rows] == ["sealed"]
    assert table.rows[0].cells[0].settings == (("sealed_scope", "planet"),)
    assert table.title == ""


CIRCLE = """
schema: 1
game: polax
title: A circle is flown
position:
  turn: {player: yellow, played: [gehen 4], flown: [f69, f62, f54, f63, f69]}
  players:
    yellow: {ship: f69}
    green: {mines: [f49]}
ask: [{question: right-of-way}, {question: messe-bonus, planet: inox}]
"""


def test_pairs_are_those_that_no_single_reading_explains() -> None:
    """Every pair is tried here, by asking from the beginning."""
    scenario = Scenario.loads(CIRCLE)
    pairs = []
    for row, ask in zip(variants(scenario, depth=2).rows, scenario.asks, strict=True):

        def says(*settings: tuple[str, str], ask: Any = ask) -> Any:
            ruling = POLAX.ask(scenario.state, ask.question, POLAX.rules.apply(dict(settings)))
            return ruling.answer if ruling.holds is None else ruling.holds

        wanted = [
            (a, b)
            for a, b in combinations(POLAX.rules.alternatives(), 2)
            if a[0] != b[0] and says() == says(a) == says(b) != says(a, b)
        ]
        assert [cell.settings for cell in row.pairs] == wanted
        pairs += wanted
    assert pairs == [(("sealed_scope", "group"), ("loop_counts_as_moving", "no"))]


def test_a_pair_is_said_in_words() -> None:
    table = variants(Scenario.loads(CIRCLE), depth=2)
    line = str(table).splitlines()[-1]
    assert line.endswith(
        "No → Yes (PX-WEG-01), with What can be cut off: also a group of planets "
        "and A circle back to the same field: does not count."
    )
    assert line in unescape(html(table))
    assert str(variants(WALL, "sealed", depth=2)).endswith("neither of them turns alone.")
    assert "together" not in str(variants(Scenario.loads(CIRCLE)))


def test_texts_of_a_file_stay_text() -> None:
    bad = "<img src=x onerror=alert(1)>"
    shown = html(variants(Scenario.loads(TEXT.replace("{en: A wall, de: Eine Mauer}", repr(bad)))))
    assert "img" not in Cells(shown).tags
    assert "&lt;img" in shown


def test_the_table_brings_colours_that_can_be_read() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    ink = colours("light")
    for text, ground in (("soft", "witness_fill"), ("ink", "witness_fill"), ("ink", "card_fill")):
        assert (light(ink[ground]) + 0.05) / (light(ink[text]) + 0.05) >= 4.5, (text, ground)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((WALL, "seald"), "did you mean 'sealed'"),
        ((WALL, []), "nothing is asked"),
        ((WALL.state, "sealed"), "give rules"),
        ((WALL, "sealed", None, "fr"), "no language 'fr'"),
        ((WALL, "sealed", None, "en", 3), "depth = 3 does not fit"),
    ],
)
def test_faults_are_sentences(arguments: tuple[Any, ...], what: str) -> None:
    with pytest.raises(PolaxError, match=what):
        variants(*arguments)
