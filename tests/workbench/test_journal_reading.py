"""Of a journal that is no longer whole all is kept that can be read, and the rest is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from polax_lab.errors import JournalError
from polax_lab.texts import msg, say
from polax_lab.workbench.history import History, Step
from polax_lab.workbench.journal import Journal, journals, read
from workbench.kept import MINED, back, lines, told
from workbench.test_history import DONE, NOON, add, history


def damaged(j: Journal, change: Any) -> tuple[History, tuple[str, ...]]:
    """Read the journal after a change of its lines."""
    assert j.path is not None
    j.path.write_text("\n".join(change(lines(j))), "utf-8", newline="\n")
    h, faults = read(j.path)
    return h, tuple(str(fault).removeprefix(f"{j.path}:") for fault in faults)


@pytest.fixture
def long(h: History, j: Journal) -> Journal:
    """Lines: head, doc, step 0, doc, asks, step 1, step 2, step 3, go."""
    add(h, scenario=MINED)
    add(h, scenario=MINED)
    add(h)
    j.write()
    return j


def test_a_line_that_was_cut_off_is_named(long: Journal) -> None:
    h, faults = damaged(long, lambda text: [*text, '{"step":4,"parent":3,"at":"20'])
    assert faults == ("10: the last line is cut off; all before it is kept",)
    assert told(h) == told(long.history)


def test_an_unreadable_step_is_left_out_and_what_came_after_it_stays(long: Journal) -> None:
    def change(text: list[str]) -> list[str]:
        return [*text[:5], text[5].replace('"f71"', '"f99"'), *text[6:], ""]

    h, faults = damaged(long, change)
    where = "6:1: position.players.green.mines[0]"
    assert faults == (f"{where}: unknown field 'f99'; did you mean 'f69'?",)
    assert [(s.number, s.parent) for s in h.steps] == [(0, None), (2, 0), (3, 2)]
    assert h.here.number == 3


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"step":1', '"step":"1"', "6:1: step: '1' does not fit here; write a whole number"),
        ('"step":1', '"step":0', "6: step 0 does not come after the steps above it; "
         "leave the lines in order"),
        ('"parent":0', '"parent":1', "6: step 1 does not come after the steps above it; "
         "leave the lines in order"),
        ('"parent":0,', "", "6:1: 'parent' is missing"),
        ('"at":"2026-01-31T12:00:00"', '"at":"soon"',
         "6:1: at: 'soon' is no time; write it as 2026-01-31T12:00:00"),
        ('"schema":1', '"schema":NaN', "6: this is no line of a journal"),
        ('"here"', '"\\ud800"', "6: this is no line of a journal"),
        ('"board":null', '"board":7', "6: board 7 is needed here and cannot be read"),
        ('"game":"polax"', '"game":"chess"',
         "6:1: game: no game 'chess'; games: galaktix, invasion, polax, sector18"),
        ('"polax"', "[" * 100_000, "6: this is no line of a journal"),
    ],
)  # fmt: skip
def test_a_line_edited_by_hand_is_named_in_a_sentence(
    long: Journal, old: str, new: str, fault: str
) -> None:
    def change(text: list[str]) -> list[str]:
        assert old in text[5]
        return [*text[:5], text[5].replace(old, new), *text[6:], ""]

    h, faults = damaged(long, change)
    assert faults == (fault,)
    assert [s.number for s in h.steps] == [0, 2, 3]


def test_lost_comments_and_questions_cost_no_position(long: Journal) -> None:
    h, faults = damaged(long, lambda text: [*text[:3], "%", "%", *text[5:], ""])
    assert faults == (
        "4: this is no line of a journal",
        "5: this is no line of a journal",
        "6: asks 0 is needed here and cannot be read",
        "6: doc 1 is needed here and cannot be read",
        "7: doc 1 is needed here and cannot be read",
    )
    assert [(s.number, s.parent) for s in h.steps] == [(0, None), (1, 0), (2, 1), (3, 2)]
    scenario = h.steps[1].scenario
    assert (scenario.asks, scenario.doc, scenario.state) == ((), None, MINED.state)


def test_of_many_faults_some_are_told(long: Journal) -> None:
    _, faults = damaged(long, lambda text: [*text, *"%" * 9, ""])
    assert faults[5:] == (" 4 more cannot be read",)


def test_a_document_that_is_no_scenario_costs_only_the_comments(long: Journal) -> None:
    h, faults = damaged(long, lambda text: [t.replace("nebula: F ", "nebula: Z ") for t in text])
    assert [fault.partition(";")[0] for fault in faults] == [
        f"{line}: {MINED.file}:9:11: position.nebula: unknown nebula area 'Z'" for line in (6, 7)
    ]
    assert h.steps[1].scenario.fingerprint == MINED.fingerprint
    assert h.steps[1].scenario.doc is None


def test_unknown_questions_cost_no_position(h: History, j: Journal) -> None:
    h.add(DONE, MINED, MINED.asks[0].question, NOON)
    j.write()
    h, faults = damaged(j, lambda text: [line.replace('"mine",', '"mime",') for line in text])
    assert [fault.partition("did")[0] for fault in faults] == [
        "6:1: ask[0].question: 'mime' is not known here; ",
        "6: no question 'mime'; ",
    ]
    assert (h.here.question, h.here.scenario.asks) == (None, ())
    assert h.here.scenario.state == MINED.state


@pytest.mark.parametrize(
    ("old", "new"),
    [("no_question", "no_answer"), ('[["title",', '[["name",'), ("core.start", "chess.start"),
     ('{"key"', '{"name"'), ('"values":[[', '"values":7,"more":[[')],
)  # fmt: skip
def test_a_sentence_of_another_version_becomes_a_plain_one(
    h: History, j: Journal, old: str, new: str
) -> None:
    add(h, msg("core.start.said.no_question", title="x"))
    j.write()
    assert say(back(j).here.done).startswith("x asks nothing")
    h, faults = damaged(j, lambda text: [line.replace(old, new) for line in text])
    assert (say(h.here.done, "de"), faults) == ("Ein Schritt", ())


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "no step can be read in this file; choose a file that a Workbench wrote"),
        (b"\xff\xfe\0\0", "no step can be read in this file; choose a file that a Workbench wrote"),
        (b"[1]\n{}\n{\"go\":1}\n",
         "no step can be read in this file; choose a file that a Workbench wrote"),
        (b'{"journal":2,"polax_lab":"9.0.0","more":1}\n{"step":1}\n',
         "this journal is from a newer polax_lab (9.0.0); update polax_lab to read it"),
    ],
)  # fmt: skip
def test_what_is_no_journal_is_refused_in_a_sentence(
    tmp_path: Path, data: bytes, fault: str
) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(data)
    with pytest.raises(JournalError) as e:
        read(file)
    assert str(e.value) == f"{file}: {fault}"


def test_a_journal_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"x\.jsonl: cannot be read \(no such file"):
        read(tmp_path / "x.jsonl")
    with pytest.raises(JournalError, match=r"cannot be read \(is a directory\)"):
        read(tmp_path)


@given(st.data())
@settings(max_examples=100, deadline=None, phases=[Phase.generate])
def test_no_damage_makes_reading_fail_otherwise(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    h = history()
    j = Journal(h, "test", folder)
    add(h, scenario=MINED)
    h.add(msg("core.start.said.no_question", title="x"), MINED, MINED.asks[0].question, NOON)
    h.back()
    j.write()
    assert j.path is not None
    text = bytearray(j.path.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 3))
        text[at : at + cut] = data.draw(
            st.sampled_from(
                [b"", b"null", b"[]", b"{", b"1e999", b'"', b"\n", b"\xff", b"-1", b"0"]
            )
        )
    j.path.write_bytes(text)
    journals(folder)
    try:
        h, faults = read(j.path)
    except JournalError as e:
        faults = (str(e),)
    for step in h.steps:
        assert all(say(step.done, lang) for lang in ("en", "de"))
        assert step.scenario.fingerprint
        assert step.scenario.to_yaml()
    assert all(str(j.path) in str(fault) for fault in faults)


def test_a_parent_that_is_cut_out_leaves_a_second_beginning(long: Journal) -> None:
    h, faults = damaged(long, lambda text: [*text[:5], *text[6:], ""])
    assert faults == ()
    assert h.steps[1] == Step(2, None, DONE, NOON, h.steps[1].scenario, None)
    assert h.branches(0) == (2,)
