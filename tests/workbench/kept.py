"""What the tests of journals share."""

from __future__ import annotations

from typing import Any

from polax_lab.scenario import Scenario
from polax_lab.workbench.history import History
from polax_lab.workbench.journal import Journal, read
from workbench.test_history import BLANK

MINED = Scenario.loads(
    """\
# Keep me.
schema: 1
game: polax
title: {en: A <b>mine</b>, de: Eine Mine für Öl}
source: {document: polax-5.0, slide: 17, example: M1}
labels: {here: [f71]}
rules: {sealed_scope: group, messe_bonus: {nym: 4}, start_capital: 15}
position:
  nebula: F  # and me
  turn: {player: green, played: [gehen 3], duty: []}
  players:
    green: {ship: f61, mines: [f71], hand: [ruhe, gehen joker], gear: {torpedoes: [einzel]}}
    yellow: {transporters: [{number: 5, at: f62, cargo: gold}]}
ask:
  - {question: mine, field: f75, expect: {holds: false, seals: [nym]}, because: PX-MINE-02}
  - {question: distance, from: nym, to: sandus, flips: [], note: far}
""",
    "boards/../mined.yaml",
)


def told(h: History) -> list[Any]:
    """All that a history holds, to compare two."""
    steps = [
        (s._replace(scenario=BLANK), s.scenario.fingerprint, s.scenario.file, s.scenario.rules,
         s.scenario.rules.board, s.scenario.board_file, s.scenario.doc, s.scenario.asks)
        for s in h.steps
    ]  # fmt: skip
    rows = [row._replace(step=row.step._replace(scenario=BLANK)) for row in h.rows()]
    return [steps, rows, h.visits(), h.limit]


def back(j: Journal) -> History:
    assert j.path is not None
    h, faults = read(j.path)
    assert faults == ()
    return h


def lines(j: Journal) -> list[str]:
    assert j.path is not None
    return j.path.read_text("utf-8").splitlines()
