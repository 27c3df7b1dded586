"""A history with nothing in it but its start, and a journal that is to keep it."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab.workbench.history import History
from polax_lab.workbench.journal import Journal
from workbench.test_history import history


@pytest.fixture
def h() -> History:
    return history()


@pytest.fixture
def j(h: History, tmp_path: Path) -> Journal:
    """It has written nothing, and its folder is not there yet."""
    return Journal(h, "test", tmp_path / "kept")
