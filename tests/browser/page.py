"""A page in Chromium as the browser tests see it, whoever serves it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, JSHandle, Locator, expect
from playwright.sync_api import TimeoutError as Late

from browser.serving import SECONDS

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

expect.set_options(timeout=SECONDS * 1000)  # five seconds are few on a busy machine

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


class Page:
    """A page of its own, with cookies of its own.

    Attributes
    ----------
    page : playwright.sync_api.Page
        For everything that has no helper here.
    outside : list of str
        Every address asked for that is not on this machine.
    complaints : list of str
        What the page wrote to the browser's console as errors.
    """

    def __init__(self, browser: Browser, theme: Theme, size: tuple[int, int]) -> None:
        self._context = browser.new_context()
        self._context.set_default_timeout(SECONDS * 1000)
        self.outside: list[str] = []
        self.complaints: list[str] = []
        self._context.on("request", lambda request: self._note(request.url))
        self.page = self._context.new_page()
        self.page.on("console", lambda said: self._complain(said.type, said.text))
        self.page.on("pageerror", lambda error: self._complain("error", str(error)))
        self.page.on("websocket", lambda link: self._note(link.url))
        self.be(theme, size)

    def be(self, theme: Theme, size: tuple[int, int]) -> None:
        """Have a size, and the theme that the user's computer prefers."""
        self.theme = theme
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme=theme)

    def _note(self, url: str) -> None:
        if (urlsplit(url).hostname or "") not in LOCAL:
            self.outside.append(url)

    def _complain(self, kind: str, text: str) -> None:
        if kind == "error":
            self.complaints.append(text)

    def close(self) -> None:
        """Close the page."""
        self._context.close()

    def point(self, name: str, figure: int = 0) -> Locator:
        """Find the drawn point whose plotly id, (first) customdata or text is `name`."""
        handle = self._wait(_POINT, [figure, name], f"point {name}").as_element()
        assert handle is not None
        mark = f"point-{figure}-{name}"
        handle.evaluate("(path, mark) => path.setAttribute('data-test', mark)", mark)
        return self.page.locator(f"[data-test={json.dumps(mark)}]")

    def hover(self, name: str, figure: int = 0) -> tuple[float, float]:
        """Rest the pointer on a point until plotly has noticed, and say where it is."""
        point = self.point(name, figure)
        point.scroll_into_view_if_needed()
        box = point.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x + 1, y + 1)
        self.page.mouse.move(x, y)
        self._wait(
            "figure => document.querySelectorAll('.js-plotly-plot')[figure]._hoverdata?.length",
            figure,
            f"hovering over {name}",
        )
        return x, y

    def screenshot(self, name: str) -> None:
        """Save the page as ``name.png`` in the folder that POLAX_SHOTS names, if it is set."""
        if folder := os.environ.get("POLAX_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")

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
