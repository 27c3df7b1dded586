"""Every step is on disk before the next, whatever happens to the disk or the process."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polax_lab.errors import JournalError
from polax_lab.workbench import journal as module
from polax_lab.workbench.history import History
from polax_lab.workbench.journal import Journal, journals, read
from workbench.kept import MINED, back, told
from workbench.test_history import BLANK, add, history


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
@pytest.mark.parametrize("count", [1, 60, 140])
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
    assert all("cut off" in str(fault) for fault in faults)


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
