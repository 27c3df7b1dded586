"""The command line in this process."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from core.terminal import Done, Run
from polax_lab import cli


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command line in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def go(*arguments: str | Path, stdin: str | bytes = b"") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["polax-lab", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        code: object = 0
        try:
            cli.main()
        except SystemExit as exit_:
            code = exit_.code
        captured = capsys.readouterr()
        return Done(code if isinstance(code, int) else 0, captured.out, captured.err)

    return go
