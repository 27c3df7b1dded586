"""What a journal keeps comes back as it was; its files stay few and small."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from polax_lab.board import Board
from polax_lab.scenario import Scenario
from polax_lab.texts import Message, msg
from polax_lab.workbench import journal as module
from polax_lab.workbench.history import History
from polax_lab.workbench.journal import Journal, journals
from workbench.kept import MINED, back, lines, told
from workbench.test_history import BLANK, DONE, NOON, add, history

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
        f"old-20200101-0000{i:02}-abcd.jsonl" for i in range(10, 40)
    ]
    assert used.path.name in left
    assert len([n for n in left if n.startswith("notes")]) == 40
    assert [n for n in left if n.startswith(".")] == []


def test_many_visitors_lose_no_work_to_each_other(h: History, tmp_path: Path) -> None:
    for i in range(400):
        name = tmp_path / f"visitor{i}-20200101-000000-abcd.jsonl"
        name.touch()
        os.utime(name, (1000 + i, 1000 + i))
    Journal(h, "new", tmp_path).write()
    left = [n for n in os.listdir(tmp_path) if n.startswith("visitor")]
    assert sorted(left) == sorted(f"visitor{i}-20200101-000000-abcd.jsonl" for i in range(101, 400))


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
