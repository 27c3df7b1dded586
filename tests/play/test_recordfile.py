"""Records on disk: written move by move, resumed, and never over what somebody else wrote."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from play.test_record import CARDS, PLAY, played, short
from polax_lab.errors import PolaxError, RecordError
from polax_lab.record import Record
from polax_lab.recordfile import RecordFile, load, resume


def test_every_move_is_on_disk_before_the_next(tmp_path: Path) -> None:
    record = Record.start("polax", "yellow,green", seed=4)
    kept = RecordFile(tmp_path / "a.txt", record)
    rng = random.Random(4)
    while record.actor:
        record.play(rng.choice(PLAY.legal_moves(record.state, record.rules)))
        kept.append()
        if len(record.plies) % 40 == 0:
            assert kept.path.read_text("utf-8") == record.text()
    assert kept.path.read_text("utf-8") == record.text()


def test_a_file_that_somebody_removed_is_written_anew(tmp_path: Path) -> None:
    record = Record.start("polax", "yellow,green", seed=4)
    kept = RecordFile(tmp_path / "a.txt", record)
    kept.path.unlink()
    record.play("done")
    kept.append()
    assert kept.path == tmp_path / "a.txt"
    assert kept.path.read_text("utf-8") == record.text()


def test_a_file_that_somebody_changed_is_left_and_the_game_goes_on_beside_it(
    tmp_path: Path,
) -> None:
    record = Record.start("polax", "yellow,green", seed=4)
    kept = RecordFile(tmp_path / "a.txt", record)
    text = record.text()
    same_size = text.replace("# One", "# Two")
    for number, changed in enumerate((text[:5], f"{text}# mine\n", same_size), 2):
        left = kept.path
        left.write_text(changed, "utf-8")
        record.play(record.game.play.legal_moves(record.state, record.rules)[0])
        kept.append()
        assert left.read_text("utf-8") == changed
        assert kept.path.read_text("utf-8") == record.text()
        assert kept.path == tmp_path / f"a{'-2' * (number - 1)}.txt"
        text = record.text()
        same_size = text.replace("# One", "# Two")


def test_two_who_go_on_with_one_record_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(short(), "utf-8")
    (one, _), (two, _) = resume(path), resume(path)
    for kept in (one, two, one, two):
        kept.record.play(PLAY.legal_moves(kept.record.state, kept.record.rules)[0])
        kept.append()
    assert [one.path.name, two.path.name] == ["a.txt", "a-2.txt"]
    for kept in (one, two):
        assert load(kept.path).record.state == kept.record.state
    # The same where the first takes a move back.
    one.record = one.record.branch(5)
    path.write_text("mine", "utf-8")
    one.append()
    assert path.read_text("utf-8") == "mine"
    assert one.path.name == "a-3.txt"


def test_a_new_record_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("mine", "utf-8")
    with pytest.raises(RecordError, match=r"a\.txt: there is such a file already; .*--resume"):
        RecordFile(path, played(1))
    assert path.read_text("utf-8") == "mine"
    (tmp_path / "no # good").mkdir()
    cards = tmp_path / "no # good" / "own.yaml"
    cards.write_text(CARDS.read_text("utf-8"), "utf-8")
    with pytest.raises(PolaxError, match="cannot be named in a record"):
        RecordFile(tmp_path / "b.txt", played(1, cards=[cards]))
    assert not (tmp_path / "b.txt").exists()


def test_a_crash_at_any_byte_loses_no_completed_move(tmp_path: Path) -> None:
    text = short()
    data, start = text.encode(), text.index("1 yellow")
    path = tmp_path / "a.txt"
    for size in random.Random(1).sample(range(len(text[:start].encode()), len(data)), 25):
        path.write_bytes(data[:size])
        kept, found = resume(path)
        complete = data[:size].count(b"\n") - text[:start].count("\n")
        assert len(kept.record.plies) == complete
        assert found.cut == (data[:size][-1:] != b"\n")
        assert text.startswith(path.read_text("utf-8"))
