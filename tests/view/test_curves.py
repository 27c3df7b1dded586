"""Charts of simulations: what is drawn stands where its value is."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from polax_lab.errors import PolaxError
from polax_lab.view.chartparts import Head, Player
from polax_lab.view.curves import Column, Curve, Hill, Point, columns, curves, hills

SVG = "{http://www.w3.org/2000/svg}"
HEAD = Head("en", "T", "a", "u")
ONE = Curve(Player("blue", "A", "All <here>"), [Point(0, 10, 5, 15), Point(50, 40, 30, 50)])
TWO = Curve(Player("red", "B", "Others"), [Point(0, 20, 18, 22), Point(50, 20, 18, 22)])


def test_lines_have_their_intervals_and_names() -> None:
    text = curves([ONE, TWO], Head("en", "T", "across", "up", "n", "light"), goal=(25, "even"))
    root = ElementTree.fromstring(text)
    words = [t.text for t in root.iter(f"{SVG}text")]
    assert {"T", "across", "up", "even", "n", "All <here>", "Others", "A", "B"} <= set(words)
    paths = [p.get("d") for p in root.iter(f"{SVG}path")]
    assert len(paths) == 2
    first = [float(n) for n in re.findall(r"[\d.]+", str(paths[0]))]
    assert first[0] < first[2], "from left to right"
    assert first[1] > first[3], "more is higher"
    upright = [r for r in root.iter(f"{SVG}line") if r.get("stroke-width") == "2"]
    assert len(upright) == 4
    assert all(r.get("x1") == r.get("x2") for r in upright)
    spans = [float(str(r.get("y1"))) - float(str(r.get("y2"))) for r in upright]
    assert spans[1] == pytest.approx(2 * spans[0], abs=0.3), "an interval twice as wide"


def test_hills_are_named_at_their_tops_and_none_is_moved_for_another() -> None:
    low, high = Player("red", "B", "low"), Player("blue", "S", "high")
    one = Hill(low, [(0, 0), (9, 12), (10, 0), (20, 0)], "9.0")
    two = Hill(high, [(0, 0), (10, 10), (11, 0), (20, 0)], "10.0")
    root = ElementTree.fromstring(hills([two, one], Head("en", "T", "across", "up", theme="light")))
    ways = {
        str(p.get("stroke")): [float(n) for n in re.findall(r"[\d.]+", str(p.get("d")))]
        for p in root.iter(f"{SVG}path")
    }
    grounds = {way[-1] for way in ways.values()}
    assert len(grounds) == 1, "where both are nothing they lie on each other"
    places = {
        t.text: (float(str(t.get("x"))), float(str(t.get("y")))) for t in root.iter(f"{SVG}text")
    }
    left, right = places["low 9.0"], places["high 10.0"]
    assert left[0] + 60 < right[0], "names stand beside each other"
    tops = sorted(min(way[1::2]) for way in ways.values())
    assert left[1] < tops[0]
    assert right[1] < tops[-1]


def test_columns_are_as_high_as_their_values() -> None:
    bars = [Column(10, "x"), Column(5), Column(0, "z"), Column(20, "w", "entry")]
    root = ElementTree.fromstring(columns(bars, Head("en", "T", "across", "up", theme="dark")))
    edged = [r for r in root.iter(f"{SVG}rect") if r.get("stroke")]
    heights = [float(str(r.get("height"))) for r in edged]
    assert len(heights) == 3
    assert heights[0] == pytest.approx(2 * heights[1], abs=0.2)
    assert heights[2] == pytest.approx(2 * heights[0], abs=0.2)
    words = [t.text for t in root.iter(f"{SVG}text")]
    assert {"x", "z", "w"} <= set(words)


def test_nothing_to_draw_and_an_unknown_theme() -> None:
    assert ElementTree.fromstring(columns([], HEAD)) is not None
    assert ElementTree.fromstring(curves([], HEAD)) is not None
    with pytest.raises(PolaxError):
        curves([ONE], HEAD._replace(theme="pink"))
