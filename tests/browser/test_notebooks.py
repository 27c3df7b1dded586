"""Every notebook runs in JupyterLab without an error and without asking another machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import ROOT, OpenLab
from browser.lab import LabServer

#: Tests of their own run these, see no error, and look closer.
ELSEWHERE = {
    "00_start.ipynb": "test_start_panel",
    "10_workbench.ipynb": "test_a_designer_tries_asks_flips_and_keeps",
    "21_a_season.ipynb": "test_charts_and_boards_follow_the_theme",
}
NOTEBOOKS = sorted(
    path.relative_to(ROOT / "notebooks").as_posix()
    for path in (ROOT / "notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)

# The traces go into the constructor: what is added later, before the browser has loaded plotly's
# script, is lost on a slow machine (https://github.com/plotly/plotly.py/pull/4956 tells why).
FIGURE = """\
import plotly.graph_objects as go
import ipywidgets as widgets

colour = widgets.Dropdown(options=["red", "yellow"], description="Colour")
said = widgets.HTML("nothing yet").add_class("said")
line = go.Scatter(x=[0, 1], y=[0, 1], mode="lines", hoverinfo="skip")
dots = go.Scatter(x=[0, 1, 2], y=[0, 1, 0], mode="markers", customdata=["f01", "f02", "f03"],
                  marker={"size": 18}, hoverinfo="none")
figure = go.FigureWidget([line, dots], layout={"width": 500, "height": 350})

def clicked(trace, points, state):
    for i in points.point_inds:
        said.value = f"{colour.value}: {trace.customdata[i]}"

figure.data[1].on_click(clicked)
widgets.VBox([colour, figure, said])
"""


def write(path: Path, *sources: str) -> None:
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "id": f"cell{number}",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(sources)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.write_text(
        json.dumps(
            {
                "cells": cells,
                "metadata": {"kernelspec": kernel},
                "nbformat": 4,
                "nbformat_minor": 5,
            }
        )
    )


@pytest.mark.notebook
@pytest.mark.parametrize("name", [name for name in NOTEBOOKS if name not in ELSEWHERE])
def test_notebook_runs(name: str, open_lab: OpenLab) -> None:
    page = open_lab()
    page.open_notebook(name)
    page.run_all()
    page.screenshot(Path(name).stem)
    assert page.errors() == []


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_others_are_run_by_tests_of_their_own(name: str) -> None:
    code = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    body = code.partition(f"def {ELSEWHERE[name]}(")[2].partition("\ndef ")[0]
    assert name in NOTEBOOKS
    assert f'"{name}"' in body


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_click_reaches_the_kernel(theme: str, open_lab: OpenLab, lab_server: LabServer) -> None:
    write(lab_server.folder / "tiny.ipynb", FIGURE)
    page = open_lab(theme=theme, size=(1000, 800))
    page.open_notebook("tiny.ipynb")
    page.run_all()
    assert page.errors() == []
    page.point("f02")  # plotly loses what it is told while it draws for the first time
    page.page.get_by_label("Colour").select_option("yellow")
    page.click_point("f02")
    page.screenshot(f"tiny-{theme}")
    said = page.page.locator(".said .widget-html-content")
    expect(said).to_have_text("yellow: f02")
    page.click_point("f03")
    expect(said).to_have_text("yellow: f03")
    assert page.page.locator(".jp-Dialog, .jp-toast-message").count() == 0


def test_the_harness_sees_errors_and_outside_requests(
    open_lab: OpenLab, lab_server: LabServer
) -> None:
    picture = "<img src='http://example.org/picture.png'>"
    write(
        lab_server.folder / "bad.ipynb",
        f'from IPython.display import HTML\nHTML("{picture}")',
        "1 / 0",
    )
    page = open_lab()
    page.open_notebook("bad.ipynb")
    page.run_all()
    assert page.errors() == ["cell 2: ZeroDivisionError: division by zero"]
    assert set(page.outside) == {"http://example.org/picture.png"}
    page.outside.clear()
