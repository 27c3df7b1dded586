"""`polax-lab app` as the browser tests drive it: a server, and a page with the Workbench."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Browser

from browser.page import Page, Theme
from browser.serving import SECONDS, free_port, running

GRACE = 20
VISITORS = 3


@dataclass
class AppServer:
    """A running server."""

    url: str
    process: psutil.Process
    log: Path

    @classmethod
    @contextmanager
    def started(cls, home: Path, lang: str = "en", cell: str | None = None) -> Iterator[AppServer]:
        """Start it by its command; or with a notebook of another cell than its own."""
        port, log = free_port(), home / "app.txt"
        options = ["app", f"--port={port}", "--no-browser", f"--lang={lang}",
                   f"--visitors={VISITORS}", f"--grace={GRACE}"]  # fmt: skip
        start = "from polax_lab import app, cli; cell and setattr(app, '_CELL', cell); cli.main()"
        command = [sys.executable, "-c", f"cell = {cell!r}; {start}", *options]
        url = f"http://127.0.0.1:{port}"
        with running(command, {}, log, f"{url}/voila/static/voila.js") as process:
            yield cls(url, psutil.Process(process.pid), log)

    def kernel_processes(self) -> list[psutil.Process]:
        """Give the kernels, with the one that waits for the next visitor."""
        return [child for child in self.process.children() if _is_kernel(child)]

    def settle(self) -> None:
        """Wait until only the kernel that waits is left."""
        end = time.monotonic() + SECONDS
        while (left := len(self.kernel_processes())) != 1:
            assert time.monotonic() < end, f"{left} kernels; {self.log.read_text()}"
            time.sleep(0.2)


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return "ipykernel_launcher" in process.cmdline()
    except psutil.NoSuchProcess:  # ended while we looked
        return False


class AppPage(Page):
    """A browser page with the Workbench."""

    def __init__(
        self, server: AppServer, browser: Browser, theme: Theme, size: tuple[int, int]
    ) -> None:
        super().__init__(browser, theme, size)
        self.server = server

    def visit(self, url: str | None = None) -> None:
        """Open the page and wait for the board."""
        self.page.goto(url or self.server.url)
        self.wait_board()

    def wait_board(self) -> None:
        """Wait until the board is drawn."""
        drawn = "() => document.querySelector('.js-plotly-plot .scatterlayer .trace') !== null"
        self._wait(drawn, None, "the board")

    def leave(self) -> None:
        """Close the page as a visitor does, so that it can say so to the server."""
        self.page.close(run_before_unload=True)
