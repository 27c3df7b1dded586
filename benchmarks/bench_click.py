"""One click on the Workbench against plotly alone: ``python benchmarks/bench_click.py [--json]``.

JupyterLab in headless Chromium. Two notebooks take turns, block by block: the Workbench with
every overlay on, and plotly's widget with the same traces and points, whose callback recolours
the clicked point in one ``batch_update``. A click counts from the pointer's release to the frame
after the last change of the drawing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser import chromium
from browser.bench import run
from browser.lab import LabPage, LabServer
from browser.page import FLAGS
from browser.test_notebooks import write

WANTED = 1.5
LOADS = 4  # anywidget gives a figure 2 s to load; on a busy machine it then answers to nothing

OURS = """
from time import perf_counter
import ipywidgets, psutil
from polax_lab.workbench import Workbench, ruling_board
from polax_lab.workbench.pointer import Event
bench = Workbench()
session = bench.session
session.open_scenario(session.examples[0])
for name in session.game.hands.overlays:
    session.overlay(name, True)
session.freely = True
acts, draws, sent = [], [], [0]

def timed(call, times):
    def wrapped(*args, **options):
        begun = perf_counter()
        call(*args, **options)
        times.append((perf_counter() - begun) * 1000)
    return wrapped

def listen():
    send = bench.board.figure.comm.send
    def wrapped(data=None, *args, **options):
        sent[0] += 1
        return send(data, *args, **options)
    bench.board.figure.comm.send = wrapped

def state():
    live = len(ipywidgets.widgets.widget._instances)
    return [live, psutil.Process().memory_info().rss / 1e6, sent[0], acts, draws]

bench.act = timed(bench.act, acts)
ruling_board.update = timed(ruling_board.update, draws)
bench.draw()
bench
"""

# As `WholeFigure`: opened when it is whole, since a busy page may else show empty axes.
FLOOR = """
import plotly.graph_objects as go
from polax_lab.view.figure import figure
from polax_lab.workbench import Workbench

class Bare(go.FigureWidget):
    _whole = False
    def __init__(self, *args):
        super().__init__(*args)
        self._whole = True
        self.open()
    def open(self):
        if self._whole:
            super().open()

session = Workbench().session
session.open_scenario(session.examples[0])
for name in session.game.hands.overlays:
    session.overlay(name, True)
drawn = figure(session.scene(), 820, 700, chrome=False)
bare = Bare(drawn.data, drawn.layout)

def recolour(trace, points, _):
    if points.point_inds:
        colours = list(trace.marker.color)
        i = points.point_inds[0]
        colours[i] = "#ff0000" if colours[i] != "#ff0000" else "#00ff00"
        with bare.batch_update():
            trace.marker.color = colours

next(t for t in bare.data if t.name == "spaces").on_click(recolour)
bare
"""

WATCH = """() => {
  window.spent = null;
  let up = 0;
  addEventListener("pointerdown", () => (window.spent = null), true);
  addEventListener("pointerup", () => (up = performance.now()), true);
  const layer = document.querySelector(".js-plotly-plot .cartesianlayer");
  new MutationObserver(() => requestAnimationFrame(() => {
    window.spent = performance.now() - up;
  })).observe(layer, { subtree: true, attributes: true, childList: true, characterData: true });
}"""

SPOTS = """() => {
  const plot = document.querySelector(".js-plotly-plot");
  plot.scrollIntoView({ block: "center" });
  const box = plot.getBoundingClientRect(), data = name => plot.data.find(t => t.name === name);
  const busy = new Set(data("pieces").customdata), trace = data("spaces");
  return trace.x.map((x, i) => [box.left + x, box.top + trace.y[i], trace.customdata[i]])
    .filter(spot => !busy.has(spot[2]));
}"""


class Side(NamedTuple):
    """A page that is clicked on, its times, and its kernel's and page's processor time for each."""

    page: LabPage
    spots: list[list[Any]]
    clock: CDPSession
    times: list[float]
    kernel: list[float]
    drawn: list[float]

    def work(self) -> tuple[float, float]:
        """Processor time that kernel and page have taken so far, in milliseconds."""
        self.page.wait_idle(0.5)
        kernel = float(run(self.page, "import time; print(time.process_time())"))
        found = self.clock.send("Performance.getMetrics")["metrics"]
        page = next(m["value"] for m in found if m["name"] == "TaskDuration")
        return kernel * 1000, page * 1000


def opened(server: LabServer, browser: Browser, name: str, code: str) -> Side:
    """Run a notebook of one cell; load it again if its figure does not answer to a click."""
    write(server.folder / f"{name}.ipynb", code)
    for _ in range(LOADS):
        page = LabPage(server, browser, "light", (1400, 1000))
        page.open_notebook(f"{name}.ipynb")
        page.run_all()
        assert page.errors() == [], page.errors()
        page.page.locator(".js-plotly-plot").first.wait_for(state="attached")
        page.wait_idle(2.0)
        if page.page.locator(".scatterlayer .trace").count():
            page.page.evaluate(WATCH)
            clock = page.page.context.new_cdp_session(page.page)
            # Of the page's own thread, so that other load on the machine does not count.
            clock.send("Performance.enable", {"timeDomain": "threadTicks"})
            side = Side(page, page.page.evaluate(SPOTS), clock, [], [], [])
            if click(side, 0) is not None:
                return side
        page.close()
    raise SystemExit(f"{name}: the figure stayed deaf in {LOADS} pages; the machine is too busy")


def click(side: Side, number: int) -> float | None:
    """Click a free space; give the time to the repaint, None if there is none in 10 s."""
    page = side.page.page
    x, y, _ = side.spots[number * 7 % len(side.spots)]
    page.mouse.move(x, y)
    page.wait_for_timeout(150)
    page.mouse.click(x, y)
    last = None
    for _ in range(40):
        page.wait_for_timeout(250)
        now = page.evaluate("window.spent")
        if now is not None and now == last:
            return float(now)
        last = now
    return None


def settled(side: Side) -> list[Any]:
    """What the Workbench's kernel has counted so far."""
    side.page.wait_idle(0.5)
    found: list[Any] = json.loads(run(side.page, "import json; print(json.dumps(state()))"))
    return found


def race(ours: Side, floor: Side, clicks: int, block: int) -> dict[str, Any]:
    """Click on both in turns; on the Workbench each click moves blue's ship to another space."""
    run(ours.page, "from polax_lab.hands import Token; listen()")
    acts, draws, sent = [], [], [0]
    for start in range(0, clicks, block):
        for side in (ours, floor):
            side.page.page.bring_to_front()
            for number in range(start + 1, start + block + 1):
                if side is ours:
                    run(ours.page, "bench.act(lambda: session.hold(Token('ship', 'blue')))")
                    before = settled(ours)[2]
                kernel, page = side.work()
                spent = click(side, number)
                assert spent is not None, f"click {number} was not answered"
                kernel_after, page_after = side.work()
                side.times.append(spent)
                side.kernel.append(kernel_after - kernel)
                side.drawn.append(page_after - page)
                if side is ours:
                    after = settled(ours)
                    acts.append(after[3][-1])
                    draws.append(after[4][-1])
                    sent.append(after[2] - before)
    return {
        "messages per click": max(sent),
        "kernel ms per click": statistics.median(acts),
        "of it drawing": statistics.median(draws),
    }


def endure(side: Side, actions: int) -> dict[str, Any]:
    """Do many actions without the browser's clicks, and see what they leave behind."""
    do = (
        "names = session.rules.board.ids\n"
        "for i in range({}):\n"
        "    bench.act(lambda: session.hold(Token('ship', 'blue')))\n"
        "    bench.act(lambda: session.click(names[i * 7 % len(names)]))\n"
    )
    run(side.page, do.format(25))
    live, memory, _, acts, _ = settled(side)
    run(side.page, do.format(actions // 2))
    live_after, memory_after, _, acts_after, _ = settled(side)
    times = acts_after[len(acts) :]
    return {
        "live widgets": [live, live_after],
        "kernel MB": [round(memory), round(memory_after)],
        "MB grown": round(memory_after - memory, 1),
        "10th action ms": statistics.median(times[5:15]),
        "last action ms": statistics.median(times[-10:]),
    }


def measure(clicks: int, block: int, actions: int) -> dict[str, Any]:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home) / "notebooks"
        folder.mkdir()
        with LabServer.started(Path(home), folder) as server:
            browser = playwright.chromium.launch(executable_path=str(program), args=FLAGS)
            ours = opened(server, browser, "ours", OURS)
            floor = opened(server, browser, "floor", FLOOR)
            found = race(ours, floor, clicks, block) | endure(ours, actions)
            for side in (ours, floor):
                side.page.close()
            browser.close()
    work = {}
    for name, side in (("ours", ours), ("floor", floor)):
        times = statistics.quantiles(side.times, n=20)
        found |= {f"{name} p50 ms": statistics.median(times), f"{name} p95 ms": times[-1]}
        kernel, page = statistics.median(side.kernel), statistics.median(side.drawn)
        found |= {f"{name} kernel cpu ms": kernel, f"{name} page cpu ms": page}
        work[name] = kernel + page
    found["ratio p50"] = found["ours p50 ms"] / found["floor p50 ms"]
    found["ratio cpu"] = work["ours"] / work["floor"]
    found["our share"] = found["kernel ms per click"] / found["ours p50 ms"]
    return found


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="One click against plotly alone.")
    parser.add_argument("--clicks", type=int, default=40, help="on each side (default 40)")
    parser.add_argument("--block", type=int, default=10, help="clicks in a row (default 10)")
    parser.add_argument("--actions", type=int, default=500, help="for leaks (default 500)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args(argv)
    found = measure(options.clicks, options.block, options.actions)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            print(f"{name:<22}{value:>10.2f}" if isinstance(value, float) else f"{name:<22}{value}")
    good = found["ratio p50"] <= WANTED and found["messages per click"] == 1
    return 0 if good and found["MB grown"] < 20 else 1


if __name__ == "__main__":
    sys.exit(main())
