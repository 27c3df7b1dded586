"""JupyterLab as the browser tests drive it: a server, and a page with one notebook."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, JSHandle, Locator
from playwright.sync_api import TimeoutError as Late

from polax_lab import lab

Theme = Literal["light", "dark"]

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
LOCAL = ("127.0.0.1", "")  # the empty host is that of data:, blob: and about:
SECONDS = 90  # patience with one step, on a slow machine

# The notebook's own models, since cells out of sight are not in the page.
_STATE = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  const session = panel?.sessionContext, kernel = session?.session?.kernel;
  const cells = panel?.content?.widgets ?? [];
  return {
    ready: !!session?.isReady && kernel?.connectionStatus === 'connected',
    idle: kernel?.status === 'idle' && cells.every(c => c.model.executionState !== 'running'),
    cells: cells.filter(c => c.model.type === 'code').map(c => ({
      count: c.model.executionCount, outputs: c.model.outputs.toJSON()})),
  };
}"""

# Plotly hangs the computed point on the path that draws it.
_POINT = """([figure, name]) => {
  const graph = document.querySelectorAll('.js-plotly-plot')[figure];
  const named = (trace, i) => [trace.ids, trace.customdata, trace.text].some(
    list => list?.[i] != null && String([list[i]].flat()[0]) === name);
  const is = path => {
    const point = path.__data__, trace = graph._fullData?.find(
      t => graph.calcdata?.[t.index]?.includes(point));
    return trace && named(trace, point.i);
  };
  return [...(graph?.querySelectorAll('.scatterlayer path.point') ?? [])].find(is) ?? null;
}"""


@dataclass
class LabServer:
    """A running JupyterLab that knows nothing of the user's own settings."""

    url: str
    token: str
    folder: Path
    settings: Path
    pages: int = field(default=0)

    @classmethod
    @contextmanager
    def started(cls, home: Path, folder: Path) -> Iterator[LabServer]:
        """Start it as `polax_lab.lab` does, with every folder of its own under `home`."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
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
        command = lab.command(folder / "none.ipynb", port, browser=False)
        log = home / "log.txt"
        with log.open("w") as out:
            process = subprocess.Popen(
                [*command, "--LabApp.expose_app_in_browser=True"],
                env={**os.environ, **lab.environment(), **places, "JUPYTER_TOKEN": token},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        server = cls(
            f"http://127.0.0.1:{port}", token, folder, Path(places["JUPYTERLAB_SETTINGS_DIR"])
        )
        try:
            end = time.monotonic() + SECONDS
            while not server._answers():
                assert process.poll() is None, f"JupyterLab ended: {log.read_text()}"
                assert time.monotonic() < end, f"JupyterLab is silent: {log.read_text()}"
                time.sleep(0.2)
            yield server
        finally:
            process.terminate()
            process.wait(SECONDS)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/status?token={self.token}", timeout=5):
                return True
        except OSError:
            return False

    def use(self, theme: Theme) -> None:
        """Let pages that are opened from now on have this theme."""
        file = self.settings / "@jupyterlab" / "apputils-extension" / "themes.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"theme": f"JupyterLab {theme.capitalize()}"}))


class LabPage:
    """A browser page with JupyterLab and one notebook.

    Attributes
    ----------
    page : playwright.sync_api.Page
        For everything that has no helper here.
    outside : list of str
        Every address asked for that is not on this machine.
    complaints : list of str
        What the page wrote to the browser's console as errors.
    """

    def __init__(
        self, server: LabServer, browser: Browser, theme: Theme, size: tuple[int, int]
    ) -> None:
        self.server, self.theme = server, theme
        width, height = size
        self._context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme
        )
        self._context.set_default_timeout(SECONDS * 1000)
        self.outside: list[str] = []
        self.complaints: list[str] = []
        self._context.on("request", lambda request: self._note(request.url))
        self.page = self._context.new_page()
        self.page.on("console", lambda said: self._complain(said.type, said.text))
        self.page.on("pageerror", lambda error: self._complain("error", str(error)))
        self.page.on("websocket", lambda link: self._note(link.url))

    def _note(self, url: str) -> None:
        if (urlsplit(url).hostname or "") not in LOCAL:
            self.outside.append(url)

    def _complain(self, kind: str, text: str) -> None:
        if kind == "error":
            self.complaints.append(text)

    def close(self) -> None:
        """End the notebook's kernel and close the page."""
        self.page.evaluate(
            "window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown().then(() => null)"
        )
        self._context.close()

    def open_notebook(self, name: str) -> None:
        """Open a notebook of the server's folder and wait until its kernel can run cells."""
        self.server.use(self.theme)
        self.server.pages += 1  # a workspace of its own: no tabs from an earlier page
        place = f"lab/workspaces/page{self.server.pages}/tree/{quote(name)}"
        self.page.goto(f"{self.server.url}/{place}?token={self.server.token}")
        self.wait_ready()

    def wait_ready(self) -> None:
        """Wait until the theme is on and the kernel is there, connected, and idle for a while.

        For a while, because the widget manager asks a new kernel for its widgets.
        """
        light = str(self.theme == "light").lower()
        self._wait("light => document.body.dataset.jpThemeLight === light", light, "the theme")
        self._until(lambda state: state["ready"], "kernel ready")
        self.wait_idle()

    def run_all(self) -> None:
        """Run all cells as a user does, from the menu, and wait until they have run."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()
        self._until(
            lambda state: not state["idle"] or any(c["count"] for c in state["cells"]), "run begun"
        )
        self.wait_idle()

    def wait_idle(self, quiet: float = 0.4) -> None:
        """Wait until nothing has run for `quiet` seconds."""
        since: list[float] = []

        def calm(state: dict[str, Any]) -> bool:
            if not state["idle"]:
                since.clear()
                return False
            since.append(time.monotonic())
            return since[-1] - since[0] >= quiet

        self._until(calm, "notebook idle")

    def errors(self) -> list[str]:
        """Give the errors that cells ended with, as ``cell 3: NameError: ...``."""
        return [
            f"cell {number}: {output['ename']}: {output['evalue']}"
            for number, cell in enumerate(self._state()["cells"], 1)
            for output in cell["outputs"]
            if output["output_type"] == "error"
        ]

    def point(self, name: str, figure: int = 0) -> Locator:
        """Find the drawn point whose plotly id, (first) customdata or text is `name`."""
        handle = self._wait(_POINT, [figure, name], f"point {name}").as_element()
        assert handle is not None
        mark = f"point-{figure}-{name}"
        handle.evaluate("(path, mark) => path.setAttribute('data-test', mark)", mark)
        return self.page.locator(f"[data-test={json.dumps(mark)}]")

    def click_point(self, name: str, figure: int = 0) -> None:
        """Click a point of a figure and wait until the kernel is done with it."""
        point = self.point(name, figure)
        point.scroll_into_view_if_needed()
        box = point.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        # A locator's click would hit the drag layer; plotly clicks what it hovers over.
        self.page.mouse.move(x + 1, y + 1)
        self.page.mouse.move(x, y)
        self._wait(
            "figure => document.querySelectorAll('.js-plotly-plot')[figure]._hoverdata?.length",
            figure,
            f"hovering over {name}",
        )
        self.page.mouse.click(x, y)
        self.wait_idle()

    def screenshot(self, name: str) -> None:
        """Save the page as ``name.png`` in the folder that POLAX_SHOTS names, if it is set."""
        if folder := os.environ.get("POLAX_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.page.evaluate(_STATE)
        return state

    def _wait(self, script: str, argument: Any, what: str) -> JSHandle:
        try:
            # Not at every frame, which is the default: a busy machine may draw none.
            return self.page.wait_for_function(script, arg=argument, polling=100)
        except Late:
            self.screenshot("late")
            shown = self.page.locator(".jp-OutputArea-output").all_inner_texts()
            raise AssertionError(
                f"not after {SECONDS} s: {what}; outputs {shown}; console {self.complaints[-5:]}"
            ) from None

    def _until(self, true: Any, what: str) -> None:
        end = time.monotonic() + SECONDS
        while not true(state := self._state()):
            assert time.monotonic() < end, f"not after {SECONDS} s: {what}; {state}"
            self.page.wait_for_timeout(50)
