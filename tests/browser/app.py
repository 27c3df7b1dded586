"""`polax-lab app` as the browser tests drive it: a server, and a page with the Workbench."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from playwright.sync_api import Browser

from browser.page import Page, Theme
from browser.serving import SECONDS, free_port, running

GRACE = 20
VISITORS = 3
LOOK = 6  # seconds in which the server looks through its kernels once


@dataclass
class AppServer:
    """A running server."""

    url: str
    process: psutil.Process
    log: Path
    files: Path
    _rest: Counter[str] = field(default_factory=Counter)

    @classmethod
    @contextmanager
    def started(
        cls, home: Path, lang: str = "en", cell: str | None = None, grace: int = GRACE
    ) -> Iterator[AppServer]:
        """Start it by its command; or with a notebook of another cell than its own."""
        port, log = free_port(), home / "app.txt"
        options = ["app", f"--port={port}", "--no-browser", f"--lang={lang}",
                   f"--visitors={VISITORS}", f"--grace={grace}"]  # fmt: skip
        start = "from polax_lab import app, cli; cell and setattr(app, '_CELL', cell); cli.main()"
        command = [sys.executable, "-c", f"cell = {cell!r}; {start}", *options]
        url = f"http://127.0.0.1:{port}"
        files = home / "files"
        files.mkdir()
        variables = {"TMPDIR": str(files)}
        with running(command, variables, log, f"{url}/voila/static/voila.js") as process:
            yield cls(url, psutil.Process(process.pid), log, files)

    def kernel_processes(self) -> list[psutil.Process]:
        """Give the kernels, with the one that waits for the next visitor."""
        return [child for child in self.process.children() if _is_kernel(child)]

    def settle(self) -> None:
        """Wait until only the kernel that waits is left."""
        self._until(lambda: len(self.kernel_processes()) == 1)

    def held(self) -> Counter[str]:
        """Count what a visitor could leave behind: exact, which the size of the memory is not."""
        server = self.process
        port = int(self.url.rpartition(":")[2])
        connections = server.net_connections()
        # A browser keeps some open for later pages: that is its business, not the visitor's.
        browser = [c for c in connections if c.laddr.port == port and c.status == "ESTABLISHED"]
        return Counter(
            kernels=len(self.kernel_processes()),
            processes=len(server.children(recursive=True)),
            threads=server.num_threads(),
            descriptors=server.num_fds() - len(browser),
            connections=len(connections) - len(browser),  # with kernels
            files=len([*self.files.rglob("kernel-*.json")]),
        )

    def rest(self) -> Counter[str]:
        """Give what is held while nobody is there and nothing happens; asked twice, the same."""
        if self._rest:
            return self._rest
        self.settle()
        (waiting,) = self.kernel_processes()
        used, since = 0.0, time.monotonic()

        def calm() -> bool:
            nonlocal used, since
            if (now := sum(waiting.cpu_times()[:2])) > used + 0.05:  # it is being made ready
                used, since = now, time.monotonic()
            return time.monotonic() > since + LOOK

        self._until(calm)
        self._rest = self.held()
        return self._rest

    def wait_held(self, before: Counter[str]) -> None:
        """Wait until no more is held than `before`."""
        self._until(lambda: self.held() <= before, before)

    def _until(self, true: Callable[[], bool], wanted: Counter[str] | None = None) -> None:
        end = time.monotonic() + SECONDS
        while not true():
            assert time.monotonic() < end, f"{self.held()}, not {wanted}; {self.log.read_text()}"
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
        if not self.page.is_closed():
            with self.page.expect_event("close"):
                self.page.close(run_before_unload=True)
