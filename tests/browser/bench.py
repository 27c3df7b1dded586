"""A Workbench on a page of JupyterLab, as the browser tests use it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from browser.lab import LabPage
from browser.serving import SECONDS

#: Number of the picture that is drawn; -1 without one.
_VERSION = "place => place.querySelector('.js-plotly-plot')?.layout?.meta?.version ?? -1"
_DRAWN = f"([place, before]) => ({_VERSION})(place) > before"
#: Where a space lies in the window, from what plotly has drawn.
_SPOT = """([place, id]) => {
  const plot = place.querySelector('.js-plotly-plot');
  for (const trace of plot._fullData) {
    const i = (trace.customdata ?? []).findIndex(c => c === id);
    if (trace.name !== 'spaces' || i < 0) continue;
    const box = plot.getBoundingClientRect(), scale = box.width / plot._fullLayout.width;
    return [box.left + trace.x[i] * scale, box.top + trace.y[i] * scale];
  }
  return null;
}"""
#: What has the keyboard, in words: its label, or its text, or a class.
_FOCUSED = """() => {
  const e = document.activeElement;
  const label = e.labels?.[0]?.innerText || e.getAttribute('aria-label');
  const name = ['INPUT', 'SELECT', 'TEXTAREA'].includes(e.tagName) ? label : e.innerText;
  return e.classList.contains('polax-place') ? 'board' : (name || label || e.className).trim();
}"""
_RUN = """async code => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  let said = '';
  const future = kernel.requestExecute({code});
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === 'stream') said += content.text;
    if (header.msg_type === 'error') said += content.evalue;
  };
  await future.done;
  return said.trim();
}"""


def run(lab: LabPage, code: str) -> str:
    """Run code in the notebook's kernel, past its cells, and give what it printed."""
    said: str = lab.page.evaluate(_RUN, code)
    return said


def focused(lab: LabPage) -> str:
    """What has the keyboard: ``board``, or the words of a control."""
    name: str = lab.page.evaluate(_FOCUSED)
    return name


def expect_focus(lab: LabPage, words: str) -> None:
    """See the keyboard come to a control, which may have been made anew."""
    lab._wait(f"words => ({_FOCUSED})() === words", words, f"the keyboard at {words!r}")


def soon(lab: LabPage, seen: Callable[[], Any], wanted: Any) -> None:
    """See something become as it should be: a busy page draws late."""
    end = time.monotonic() + SECONDS
    while (now := seen()) != wanted and time.monotonic() < end:
        lab.page.wait_for_timeout(50)
    assert now == wanted


def tab_to(lab: LabPage, words: str, key: str = "Tab") -> None:
    """Press Tab, or Shift+Tab, until a control has the keyboard."""
    passed: list[str] = []
    while not passed or passed[-1] != words:
        assert len(passed) < 120, f"{words!r} is not reached: {passed}"
        lab.page.keyboard.press(key)
        passed.append(focused(lab))


def open_bench(lab: LabPage, notebook: str) -> Bench:
    """Open and run a notebook, and give its first Workbench."""
    lab.open_notebook(notebook)
    lab.run_all()
    assert lab.errors() == []
    return Bench(lab)


class Bench:
    """One Workbench.

    Attributes
    ----------
    panel, place, ruling, message : playwright.sync_api.Locator
    """

    def __init__(self, lab: LabPage, number: int = 0) -> None:
        self.lab, self.page = lab, lab.page
        self.panel = lab.page.locator(".polax-workbench").nth(number)
        self.place = self.panel.locator(".polax-place").first
        self.ruling = self.panel.locator(".polax-ruling").first
        self.message = self.panel.locator(".polax-message").first
        self.panel.scroll_into_view_if_needed()
        self.place.locator(".scatterlayer .trace").first.wait_for(state="attached")
        expect(self.place).to_have_attribute("role", "application")
        lab.wait_idle()

    # -- what a user does ------------------------------------------------------------------

    def after(self, action: Callable[[], Any]) -> None:
        """Do something, and wait for the picture that comes of it."""
        before = self.version
        action()
        place = self.place.element_handle()
        self.lab._wait(_DRAWN, [place, before], f"a picture after {before}")

    def button(self, words: str) -> Locator:
        """The button with these words."""
        return self.panel.get_by_role("button", name=words, exact=True)

    def press(self, *words: str) -> None:
        """Click buttons, one after the other."""
        for one in words:
            self.after(self.button(one).click)

    def choose(self, label: str, index: int) -> None:
        """Choose from a list, by the place in it."""
        self.after(lambda: self.panel.get_by_label(label).select_option(index=index))

    def spot(self, space: str) -> tuple[float, float]:
        """Where a space lies in the window."""
        place = self.place.element_handle()
        x, y = self.page.evaluate(_SPOT, [place, space])
        return x, y

    def click(self, space: str) -> None:
        """Click a space of the board."""
        self.after(lambda: self.page.mouse.click(*self.spot(space)))

    def drag(self, space: str, to: str) -> None:
        """Drag what is on a space to another one."""
        (x, y), end = self.spot(space), self.spot(to)

        def move() -> None:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + 9, y + 9)
            self.page.mouse.move(*end, steps=4)
            self.page.mouse.up()

        self.after(move)

    def keys(self, *keys: str) -> None:
        """Press keys, each of which changes the picture."""
        for key in keys:
            self.after(lambda key=key: self.page.keyboard.press(key))  # type: ignore[misc]

    # -- what a user sees ------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Number of the picture on screen."""
        number: int = self.place.evaluate(_VERSION)
        return number

    def pieces(self) -> list[str]:
        """The spaces with a piece, as drawn."""
        # A board whose cell runs again is made anew.
        self.place.locator(".js-plotly-plot .main-svg").first.wait_for(state="attached")
        script = """place => place.querySelector('.js-plotly-plot')._fullData
          .filter(t => t.name === 'pieces').flatMap(t => [...(t.customdata ?? [])]).sort()"""
        found: list[str] = self.place.evaluate(script)
        return found

    def entry(self, label: str) -> Locator:
        """A line to type in, or a list, by its label."""
        return self.panel.get_by_label(label, exact=True)

    def history(self) -> list[str]:
        """The steps in the list, the newest first."""
        self.lab.wait_idle()
        rows = self.entry("History: pick a step to go there").locator("option").all_inner_texts()
        return [row.replace("\xa0", " ").replace("\u200b", "") for row in rows]

    def line(self) -> str:
        """The position as one line; the files tab is open."""
        self.lab.wait_idle()
        return self.entry("Position as one line").input_value()
