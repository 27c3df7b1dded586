"""JupyterLab as the browser tests drive it: a server, and a page with one notebook at a time."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
from playwright.sync_api import Browser

from browser.page import Page, Theme
from browser.serving import SECONDS, free_port, running
from polax_lab import lab

NOTEBOOK = 400  # seconds for all cells of one, which compute, on a slow machine

# The notebook's own models, since cells out of sight are not in the page.
_STATE = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  const session = panel?.sessionContext, kernel = session?.session?.kernel;
  const cells = panel?.content?.widgets ?? [];
  return {
    name: panel?.context?.path,
    ready: !!session?.isReady && kernel?.connectionStatus === 'connected',
    idle: kernel?.status === 'idle' && cells.every(c => c.model.executionState !== 'running'),
  };
}"""
_ERRORS = """() => jupyterapp.shell.currentWidget.content.widgets
  .filter(cell => cell.model.type === 'code')
  .flatMap((cell, i) => cell.model.outputs.toJSON()
    .filter(output => output.output_type === 'error')
    .map(({ename, evalue}) => `cell ${i + 1}: ${ename}: ${evalue}`))"""
_OPEN = "path => jupyterapp.commands.execute('docmanager:open', {path}).then(() => null)"
_THEME = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"
# The panel goes first: it would hear each widget go when the kernel ends.
_LEAVE = """async () => {
  const {serviceManager, shell} = jupyterapp;
  for (const panel of [...shell.widgets('main')]) {
    const session = panel.sessionContext?.session?.id;
    panel.dispose();
    if (session) await serviceManager.sessions.shutdown(session);
  }
  localStorage.removeItem('polax-looks');  // nobody has chosen a language here yet
}"""

# Notes that a cell begins: after a reload all have been run already.
_WATCH = """() => {
  window.runBegun = false;
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.iopubMessage.connect((_, message) => {
    window.runBegun ||= message.header.msg_type === 'execute_input';
  });
}"""


@dataclass
class LabServer:
    """A running JupyterLab that knows nothing of the user's own settings."""

    url: str
    token: str
    folder: Path
    home: Path

    @classmethod
    @contextmanager
    def started(cls, home: Path, folder: Path) -> Iterator[LabServer]:
        """Start it as `polax_lab.lab` does, with every folder of its own under `home`."""
        token = secrets.token_hex(16)
        places = {
            name: str(home / name.lower())
            for name in (
                "JUPYTER_CONFIG_DIR",
                "JUPYTER_DATA_DIR",
                "JUPYTER_RUNTIME_DIR",
                "JUPYTERLAB_WORKSPACES_DIR",
                "JUPYTERLAB_SETTINGS_DIR",
                "IPYTHONDIR",
            )
        }
        port = free_port()
        server = cls(f"http://127.0.0.1:{port}", token, folder, home)
        command = lab.command(folder / "none.ipynb", port, browser=False)
        # A kernel would take seconds to say good-bye to each of its widgets.
        options = ["--LabApp.expose_app_in_browser=True", "--KernelManager.shutdown_wait_time=0"]
        with running(
            [*command, *options],
            {**lab.environment(), **places, "JUPYTER_TOKEN": token},
            home / "log.txt",
            f"{server.url}/api/status?token={token}",
        ):
            yield server

    def kill_kernels(self) -> None:
        """End all kernels without a word, as a crash does."""
        for process in psutil.Process().children(recursive=True):
            with suppress(psutil.Error):  # one that has ended by itself
                command = " ".join(process.cmdline())
                if "ipykernel_launcher" in command and str(self.home) in command:
                    process.kill()


class LabPage(Page):
    """A browser page with JupyterLab, which opens one notebook after the other, as users do."""

    def __init__(self, server: LabServer, browser: Browser) -> None:
        super().__init__(browser, "light", (1400, 1000))
        self.server = server
        self.notebook = ""

    def leave_notebook(self) -> None:
        """End the notebook's kernel and close its tab."""
        self.page.evaluate(_LEAVE)

    def open_notebook(self, name: str) -> None:
        """Open a notebook of the server's folder and wait until its kernel can run cells."""
        self.notebook = name
        if self.page.url == "about:blank":
            # A workspace of its own: no tabs from an earlier page.
            place = f"lab/workspaces/{secrets.token_hex(4)}/tree/{quote(name)}"
            self.page.goto(f"{self.server.url}/{place}?token={self.server.token}")
        else:
            self.page.evaluate(_OPEN, name)
        self._until(lambda state: state["ready"], "kernel ready")
        self.change_theme(self.theme)
        self.wait_ready()

    def change_theme(self, theme: Theme) -> None:
        """Choose JupyterLab's theme, as from its menu."""
        self.theme = theme
        self.page.evaluate(_THEME, f"JupyterLab {theme.capitalize()}")
        self._wait_theme()

    def _wait_theme(self) -> None:
        light = str(self.theme == "light").lower()
        self._wait("light => document.body.dataset.jpThemeLight === light", light, "the theme")

    def wait_ready(self) -> None:
        """Wait until the theme is on and the kernel is there, connected, and idle for a while.

        For a while, because the widget manager asks a new kernel for its widgets.
        """
        self._wait_theme()
        self._until(lambda state: state["ready"], "kernel ready")
        self.wait_idle()

    def reload_panel(self) -> None:
        """Load the page anew, and wait until the panel of a cell that was run is back.

        JupyterLab's widget manager looks for a widget for two seconds. A page that is busy for
        longer than that never looks again, and says so: users reload once more.
        """
        for _ in range(3):
            self.page.reload()
            self.wait_ready()
            shown = self.page.locator(".jp-OutputArea-output .jupyter-widgets").first
            if "model not found" not in shown.inner_text():
                return

    def run_all(self) -> None:
        """Run all cells as a user does, from the menu, and wait until they have run."""
        self.page.evaluate(_WATCH)
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()
        self._wait("() => window.runBegun", None, "run begun")
        self.wait_idle(patience=NOTEBOOK)

    def wait_idle(self, quiet: float = 0.4, patience: float = SECONDS) -> None:
        """Wait until nothing has run for `quiet` seconds."""
        since: list[float] = []

        def calm(state: dict[str, Any]) -> bool:
            if not state["idle"]:
                since.clear()
                return False
            since.append(time.monotonic())
            return since[-1] - since[0] >= quiet

        self._until(calm, "notebook idle", patience)

    def errors(self) -> list[str]:
        """Give the errors that cells ended with, as ``cell 3: NameError: ...``."""
        found: list[str] = self.page.evaluate(_ERRORS)
        return found

    def click_point(self, name: str, figure: int = 0) -> None:
        """Click a point of a figure and wait until the kernel is done with it."""
        # A locator's click would hit the drag layer; plotly clicks what it hovers over.
        self.page.mouse.click(*self.hover(name, figure))
        self.wait_idle()

    def _until(
        self, true: Callable[[dict[str, Any]], bool], what: str, patience: float = SECONDS
    ) -> None:
        end = time.monotonic() + patience
        while not ((state := self.page.evaluate(_STATE))["name"] == self.notebook and true(state)):
            assert time.monotonic() < end, f"not after {patience} s: {what}; {state}"
            self.page.wait_for_timeout(50)
