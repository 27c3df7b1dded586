"""What every test run shares."""

from __future__ import annotations

import pytest
from browser import chromium


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
