"""Every step is on disk before the next, whatever happens to the disk or the process."""

from __future__ import annotations

import errno
import json
import os
import secrets
import signal
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polax_lab.board import Board
from polax_lab.errors import JournalError
from polax_lab.scenario import Scenario
from polax_lab.texts import Message, msg, say
from polax_lab.workbench import journal as module
from polax_lab.workbench.history import History, Step
from polax_lab.workbench.journal import Journal, journals, read
from workbench.test_history import BLANK, DONE, NOON, add, history

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


@pytest.fixture
def h() -> History:
    return history()


@pytest.fixture
def j(h: History, tmp_path: Path) -> Journal:
    return Journal(h, "test", tmp_path / "kept")


def lines(j: Journal) -> list[str]:
    assert j.path is not None
    return j.path.read_text("utf-8").splitlines()


# -- what comes back -----------------------------------------------------------------------------


def test_nothing_is_written_before_the_first_action(j: Journal) -> None:
    assert (list(j.folder.parent.iterdir()), j.path) == ([], None)


def test_history_branches_and_place_come_back(h: History, j: Journal) -> None:
    question = MINED.asks[0].question
    nested = msg("core.journal.step", names=("a", msg("core.verdict.yes"), ("b", 2)), number=3)
    add(h, nested, MINED)
    j.write()
    h.add(DONE, replace(MINED, asks=(), file="other.yaml"), question, "2026-01-31T12:00:09")
    j.write()
    h.go(1)
    j.write()
    add(h, scenario=MINED)
    j.write()
    h.back()
    j.write()
    assert told(back(j)) == told(h)
    assert back(j).steps[1].done == nested
    assert isinstance(back(j).steps[1].done.values[0][1][1], Message)


def test_a_scenario_comes_back_with_its_comments(h: History, j: Journal) -> None:
    turned = replace(MINED, rules=MINED.rules.vary(sealed_scope="planet", mines_per_player=9))
    for scenario in (BLANK, MINED, turned, replace(MINED, doc=None)):
        add(h, scenario=scenario)
    j.write()
    texts = [step.scenario.to_yaml() for step in back(j).steps]
    assert texts == [step.scenario.to_yaml() for step in h.steps]
    assert texts[2] == MINED.doc.text if MINED.doc else ""
    assert "# Keep me." in texts[3]
    assert sum('"doc":' in line[:7] for line in lines(j)) == 2
    assert sum('"asks":' in line[:8] for line in lines(j)) == 1


def test_boards_come_back_from_the_journal_and_not_from_their_files(
    h: History, j: Journal, tmp_path: Path
) -> None:
    own = BLANK.game.rules.board
    data = own.to_json() | {"board": "mine", "provenance": {"en": "drawn", "de": "gemalt"}}
    (tmp_path / "mine.yaml").write_text(json.dumps(data))
    file = tmp_path / "s.yaml"
    file.write_text("{schema: 1, game: polax, title: t, board: mine.yaml, position: {nebula: A}}")
    named = Scenario.load(file)
    moved = data | {"spaces": [{**data["spaces"][0], "x": 1.5}, *data["spaces"][1:]]}
    made = replace(BLANK, rules=BLANK.rules.vary(board=Board.loads(json.dumps(moved), "<made>")))
    texts = named.to_yaml()
    for scenario in (named, made, BLANK, named):
        add(h, scenario=scenario)
    j.write()
    (tmp_path / "mine.yaml").unlink()
    come = back(j)
    assert told(come) == told(h)
    boards = [step.scenario.rules.board for step in come.steps[1:]]
    assert [b.file for b in boards[:2]] == [str(tmp_path / "mine.yaml"), "<made>"]
    assert boards[1].to_json() == moved, "the same for the rules, but drawn otherwise"
    assert boards[2] is own
    assert come.here.scenario.to_yaml() == texts
    assert sum('"board":' in line[:9] for line in lines(j)) == 2


def test_every_shipped_scenario_comes_back(h: History, j: Journal) -> None:
    from polax_lab.workbench.shelf import read_shelf

    for scenario in read_shelf():
        h.add(DONE, scenario, scenario.asks[0].question if scenario.asks else None, NOON)
    j.write()
    assert told(back(j)) == told(h)


def test_going_on_begins_a_file_of_its_own(h: History, j: Journal) -> None:
    add(h)
    j.write()
    old = lines(j)
    first, second = (Journal(back(j), "test", j.folder) for _ in range(2))
    for each in (first, second):
        add(each.history, scenario=MINED)
        each.write()
    assert len({j.path, first.path, second.path}) == 3
    assert lines(j) == old
    assert told(back(first)) == told(first.history)
    assert len(back(first).steps) == 3


# -- the file ------------------------------------------------------------------------------------


def test_a_step_is_one_more_line(h: History, j: Journal) -> None:
    add(h)
    j.write()
    assert j.path is not None
    before = lines(j)
    h.back()
    j.write()
    j.write()
    assert lines(j) == [*before, '{"go":0}']


def test_files_are_named_for_the_workbench_and_never_shared(
    h: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = iter(["aaaa", "aaaa", "bbbb"])
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(token))
    both = [Journal(h, "../Übung 1/x.", tmp_path) for _ in range(2)]
    for each in both:
        each.write()
    names = [each.path.name for each in both if each.path]
    assert [(name[:10], name[-10:]) for name in names] == [
        ("Übung-1-x-", "aaaa.jsonl"), ("Übung-1-x-", "bbbb.jsonl")
    ]  # fmt: skip
    assert sorted(os.listdir(tmp_path)) == sorted(names)


def test_the_file_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_LINES", 40)
    h = history(limit=10)
    j = Journal(h, "test", tmp_path)
    longest = 0
    for _ in range(100):
        add(h)
        j.write()
        h.back()
        j.write()
        longest = max(longest, len(lines(j)))
    assert 40 <= longest <= 42
    assert told(back(j)) == told(h)
    monkeypatch.setattr(module, "MAX_BYTES", 1000)
    j = Journal(h, "test", tmp_path)
    sizes = []
    for _ in range(100):
        add(h)
        j.write()
        assert j.path is not None
        sizes.append(j.path.stat().st_size)
    assert max(sizes) < 3 * min(sizes)
    assert told(back(j)) == told(h)


def test_old_journals_go_but_none_in_use_and_nothing_else(h: History, tmp_path: Path) -> None:
    used = Journal(h, "used", tmp_path)
    used.write()
    assert used.path is not None
    os.utime(used.path, (1, 1))
    for i in range(40):
        for name in (f"old-20200101-0000{i:02}-abcd.jsonl", f"notes-{i}.jsonl"):
            (tmp_path / name).touch()
            os.utime(tmp_path / name, (1000 + i, 1000 + i))
    (tmp_path / ".old-20200101-000003-abcd.jsonl.77.tmp").touch()
    Journal(h, "new", tmp_path).write()
    left = sorted(os.listdir(tmp_path))
    assert [n for n in left if n.startswith("old")] == [
        f"old-20200101-0000{i:02}-abcd.jsonl" for i in range(11, 40)
    ]
    assert used.path.name in left
    assert len([n for n in left if n.startswith("notes")]) == 40
    assert [n for n in left if n.startswith(".")] == []


def test_the_list_names_the_last_used_first(h: History, tmp_path: Path) -> None:
    assert journals(tmp_path / "none") == []
    one, two = Journal(h, "one", tmp_path), Journal(history(), "two", tmp_path)
    h.add(DONE, MINED, None, "2026-01-31T12:00:09")
    add(two.history)
    one.write()
    two.write()
    h.back()
    one.write()
    (tmp_path / "empty-20200101-000000-abcd.jsonl").touch()
    (tmp_path / "other-20200101-000000-abcd.jsonl").write_bytes(b'{"step":1}\n\xff\xfe\n')
    (tmp_path / "folder-20200101-000000-abcd.jsonl").mkdir()
    found = journals(tmp_path)
    assert [(k.path, k.name, k.at, k.steps) for k in found] == [
        (one.path, "one", "2026-01-31T12:00:09", 2), (two.path, "two", NOON, 2)
    ]  # fmt: skip
    assert found[0].title == MINED.title


# -- faults of the disk --------------------------------------------------------------------------


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("first", [True, False])
def test_a_full_disk_loses_nothing_that_is_written_later(
    h: History, j: Journal, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    if not first:
        j.write()
    before = [path.read_bytes() for path in j.folder.iterdir()] if not first else []
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for _ in range(3):
            add(h, scenario=MINED)
            with pytest.raises(JournalError) as e:
                j.write()
            assert str(e.value).endswith(
                "cannot be written (no space left on device); make room or name another "
                "folder; it is tried again with the next step"
            )
            assert str(j.folder) in str(e.value)
            h.back()
    assert [path.read_bytes() for path in j.folder.iterdir()] == before
    j.write()
    assert told(back(j)) == told(h)


def test_a_folder_that_is_a_file_is_told(h: History, j: Journal) -> None:
    j.folder.write_text("I was here first.")
    with pytest.raises(JournalError) as e:
        j.write()
    assert str(e.value) == (
        f"{j.folder}: this is a file, not a folder; move it away or name another folder"
    )
    j.folder.unlink()
    j.write()
    assert told(back(j)) == told(h)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do anything")
def test_a_folder_that_may_not_be_written_to_is_told(h: History, j: Journal) -> None:
    j.folder.mkdir(0o500)
    with pytest.raises(JournalError, match=r"kept: cannot be written \(permission denied\); make"):
        j.write()
    j.folder.chmod(0o700)
    j.write()
    assert told(back(j)) == told(h)


def test_a_journal_that_was_deleted_or_edited_is_written_anew(h: History, j: Journal) -> None:
    j.write()
    assert j.path is not None
    add(h)
    j.path.unlink()
    j.folder.rmdir()
    j.write()
    assert told(back(j)) == told(h)
    add(h)
    j.path.write_bytes(b"")
    j.write()
    assert told(back(j)) == told(h)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit on Windows")
def test_half_a_line_does_not_stay(tmp_path: Path) -> None:
    code = """
    import resource, signal
    from polax_lab.errors import JournalError
    from polax_lab.workbench.journal import Journal
    from workbench.test_history import add, history

    h = history()
    j = Journal(h, "test", ".")
    j.write()
    add(h)
    j.write()
    size = j.path.stat().st_size
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 9, most[1]))
    add(h)
    for _ in range(2):
        try:
            j.write()
        except JournalError as e:
            print(str(e).partition(": ")[2], size == j.path.stat().st_size)
    resource.setrlimit(resource.RLIMIT_FSIZE, most)
    j.write()
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=tmp_path, env=_env(), capture_output=True, text=True,
    )  # fmt: skip
    fault = "cannot be written (file too large); make room or name another folder; it is tried " \
        "again with the next step True\n"  # fmt: skip
    assert (done.stderr, done.stdout) == ("", fault * 2)
    (file,) = os.listdir(tmp_path)
    h, faults = read(tmp_path / file)
    assert (len(h.steps), faults) == (3, ())


def _env() -> dict[str, str]:
    tests = Path(__file__).parents[1]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests), str(tests.parent)])}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("count", [1, 9, 60, 140])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, count: int) -> None:
    code = """
    from polax_lab.workbench import journal
    from workbench.test_history import add, history

    journal.MAX_LINES = 40  # so that it dies in the midst of writing anew, too
    h = history(limit=20)
    j = journal.Journal(h, "test", ".")
    while True:
        number = add(h)
        j.write()
        print(number, flush=True)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=tmp_path, env=_env(), stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    for _ in range(count):
        assert process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split()
    process.wait()
    process.stdout.close()
    last = int(rest[-1]) if rest else count
    (kept,) = journals(tmp_path)
    h, faults = read(kept.path)
    assert h.here.number in (last, last + 1), "the one being written may be there or not"
    assert [s.number for s in h.steps] == list(range(max(0, h.here.number - 19), h.here.number + 1))
    assert all("cut off" in fault for fault in faults)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_is_done_and_fails_comes_back(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    h = history(limit=6)
    j = Journal(h, "test", tmp_path_factory.mktemp("kept"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_LINES", 12)
        for act in data.draw(st.lists(st.sampled_from("aaabfgxd"), max_size=30)):
            if act == "a":
                add(h, scenario=data.draw(st.sampled_from([BLANK, MINED])))
            elif act == "b":
                h.back()
            elif act == "f":
                h.forth()
            elif act == "g":
                h.go(data.draw(st.sampled_from([s.number for s in h.steps])))
            elif act == "d" and j.path is not None:
                j.path.unlink()
                add(h)
            if act == "x":
                add(h)
                with patch.context() as broken:
                    broken.setattr(os, "fsync", full)
                    with pytest.raises(JournalError):
                        j.write()
            else:
                j.write()
                assert told(back(j)) == told(h)


# -- reading what is no longer whole -------------------------------------------------------------


def damaged(j: Journal, change: Any) -> tuple[History, tuple[str, ...]]:
    """Read the journal after a change of its lines."""
    assert j.path is not None
    j.path.write_text("\n".join(change(lines(j))), "utf-8", newline="\n")
    h, faults = read(j.path)
    return h, tuple(fault.removeprefix(f"{j.path}:") for fault in faults)


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
    assert (
        faults == ("6:1: labels.here[0]: unknown space 'f99'; did you mean 'f29'?",)
        or "unknown space 'f99'" in faults[0]
    )
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
        ('"doc":1', '"doc":7', "6: doc 7 is needed here and cannot be read"),
        ('"asks":0', '"asks":7', "6: asks 7 is needed here and cannot be read"),
        ('"board":null', '"board":7', "6: board 7 is needed here and cannot be read"),
        ('"game":"polax"', '"game":"chess"', "6:1: game: no game 'chess'; games: polax"),
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


def test_shared_entries_that_are_gone_are_missed_by_the_steps_that_need_them(long: Journal) -> None:
    h, faults = damaged(long, lambda text: [*text[:3], "%", *text[4:], ""])
    assert faults == (
        "4: this is no line of a journal",
        "6: doc 1 is needed here and cannot be read",
        "7: doc 1 is needed here and cannot be read",
    )
    assert [(s.number, s.parent) for s in h.steps] == [(0, None), (3, 0)]


def test_unknown_questions_cost_no_position(h: History, j: Journal) -> None:
    h.add(DONE, MINED, MINED.asks[0].question, NOON)
    j.write()
    h, faults = damaged(j, lambda text: [line.replace('"mine",', '"mime",') for line in text])
    assert [fault.partition("did")[0] for fault in faults] == [
        "6:1: ask[0].question: 'mime' is not known here; ",
        "6: no question 'mime'; ",
        "6: the last line is cut off; all before it is kept",
    ]
    assert (h.here.question, h.here.scenario.asks) == (None, ())
    assert h.here.scenario.state == MINED.state


def test_a_sentence_of_another_version_becomes_a_plain_one(h: History, j: Journal) -> None:
    add(h, msg("core.start.said.no_question", title="x"))
    j.write()
    for old, new in (("no_question", "no_answer"), ('"title"', '"name"'), ('"values"', '"v"')):
        h, faults = damaged(j, lambda text, old=old, new=new: [  # type: ignore[misc]
            line.replace(f'{old}","values":[["title"', f'{new}","values":[["title"')
            if old == "no_question" else line.replace(old + ',"x"', new + ',"x"')
            for line in text
        ])  # fmt: skip
        assert say(h.steps[-1].done, "de") in ("Ein Schritt", "x stellt keine Frage")
        assert all("cut off" in fault for fault in faults)


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
@settings(max_examples=150, deadline=None)
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
    assert all(str(j.path) in fault for fault in faults)


def test_a_parent_that_is_cut_out_leaves_a_second_beginning(long: Journal) -> None:
    h, faults = damaged(long, lambda text: [*text[:5], *text[6:], ""])
    assert faults == ()
    assert h.steps[1] == Step(2, None, DONE, NOON, h.steps[1].scenario, None)
    assert h.branches(0) == (2,)
