"""A script of chance that another reading cannot take: said, and never passed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run

from polax_lab import Workbench
from polax_lab.ruling import Ruling
from polax_lab.scenario import Scenario
from polax_lab.study.variants import variants
from polax_lab.texts import Lang

FIGHT = """
schema: 1
game: invasion
title: A battle
position:
  players:
    terra1: {at: f010, points: 3}
    alien1: {at: f014, points: 2}
  turn: {player: terra1}
ask:
  - {question: happens, move: "terra1: roll", chance: [4, %d]}
"""
UNASKED = ("battle=quick_guess", "battle=sp_weighted")


def fight(number: int) -> Ruling:
    return Scenario.loads(FIGHT % number).ask()[0]


def test_readings_that_the_numbers_do_not_fit_are_named() -> None:
    ruling = fight(30)
    assert set(ruling.unasked) == set(UNASKED)
    assert "battle" in ruling.matters
    en, de = ruling.sensitivity("en"), ruling.sensitivity("de")
    assert "no other reading changes it" not in en
    assert "cannot be asked in this way under “What decides a battle”" in en
    assert "keine andere Lesart ändert das" not in de
    assert "lässt sich so nicht fragen mit „" in de
    assert set(ruling.to_json()["unasked"]) == set(UNASKED)


def test_numbers_that_fit_every_reading_leave_nothing_unasked() -> None:
    ruling = fight(1)
    assert ruling.unasked == ()
    assert "battle=quick_guess" in [flip.setting for flip in ruling.depends_on]
    assert "cannot be asked" not in ruling.sensitivity()


def test_the_terminal_names_them(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fight.yaml").write_text(FIGHT % 30)
    assert "cannot be asked in this way under" in run("ask", "fight.yaml").out
    told = json.loads(run("ask", "fight.yaml", "--json").out)
    assert UNASKED[0] in json.dumps(told)


def test_the_table_of_readings_marks_them() -> None:
    table = variants(Scenario.loads(FIGHT % 30), depth=2)
    cells = {"=".join(c.settings[0]): c for c in table.rows[0].cells}
    assert all(cells[name].ruling is None and cells[name].differs for name in UNASKED)
    assert "the Schnell-Rate-Runde: cannot be asked" in str(table)
    assert table._repr_mimebundle_()["text/html"].count("≠ cannot be asked") == len(UNASKED)


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "→ cannot be asked"), ("de", "→ nicht zu fragen"),
])  # fmt: skip
def test_the_rules_tab_of_the_workbench_says_so(tmp_path: Path, lang: Lang, said: str) -> None:
    bench = Workbench(Scenario.loads(FIGHT % 30), lang=lang, folder=tmp_path)
    assert "battle" in bench.session.matters
    words = bench.rules.words
    shown = bench.session.shown_rulings()
    told = words.opened(bench.session.switches["battle"], shown)
    assert told.count(said) == len(UNASKED)
