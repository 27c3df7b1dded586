"""What every test run shares."""

from __future__ import annotations

import gc
import os
import sys

import pytest
from browser import chromium

# Rulings, states and moves hold no circles: looking for those as often as Python does by itself
# takes a fifth of all tests' time.
gc.set_threshold(20_000)
# See polax_lab.irigrammars: each worker would build them.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: some tests wait for servers."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests go first: a worker that came to one last would keep the others waiting."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it loudly when the browser tests were skipped: a quiet skip looks like a pass."""
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(chromium.MISSING in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line(f"{count} skipped, {chromium.MISSING}", red=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--regenerate-golden`` writes the golden games anew; look at the difference then."""
    parser.addoption("--regenerate-golden", action="store_true", help="write golden games anew")
