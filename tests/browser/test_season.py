"""The told season follows JupyterLab's theme, at once, and fits where it stands."""

from __future__ import annotations

from browser.bench import soon
from browser.conftest import OpenLab
from browser.page import Theme
from polax_lab.view.style import THEMES

_GROUNDS = """() => [...document.querySelectorAll('.polax-page svg')].map(
  svg => getComputedStyle(svg.querySelector('rect')).fill)"""
_WIDER = """() => [...document.querySelectorAll('.polax-page')].filter(
  page => page.scrollWidth > page.clientWidth + 1).length"""


def rgb(theme: Theme) -> str:
    paper = THEMES[theme]["paper"].lstrip("#")
    return f"rgb({', '.join(str(int(paper[i : i + 2], 16)) for i in (0, 2, 4))})"


def test_charts_and_boards_follow_the_theme(open_lab: OpenLab) -> None:
    """In a dark notebook all charts and the board stayed white slabs."""
    lab = open_lab(theme="dark", size=(1280, 4000))
    lab.open_notebook("21_a_season.ipynb")
    lab.run_all()
    assert lab.errors() == []
    themes: tuple[Theme, ...] = ("dark", "light", "dark")
    for theme in themes:
        lab.change_theme(theme)
        lab.screenshot(f"season-{theme}")
        soon(lab, lambda: set(lab.page.evaluate(_GROUNDS)), {rgb(theme)})
        assert len(lab.page.evaluate(_GROUNDS)) > 2
        assert lab.page.evaluate(_WIDER) == 0
    # What is made while the theme is light is light too.
    lab.change_theme("light")
    lab.run_all()
    soon(lab, lambda: set(lab.page.evaluate(_GROUNDS)), {rgb("light")})
