"""Bars that lie: gains to the right of nothing, losses to its left."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from polax_lab.view.bars import Bar, bars

ROWS = (Bar("no reroll", -9.0, 0.2), Bar("<b>", 6.0), Bar("the same", 0.0))
SVG = "{http://www.w3.org/2000/svg}"


def test_every_bar_has_its_name_and_number() -> None:
    drawn = ET.fromstring(bars(ROWS, "Rules", "points", note="made up", theme="light"))
    words = [t.text for t in drawn.iter(f"{SVG}text")]
    for text in ("Rules", "points", "made up", "no reroll", "<b>", "\N{MINUS SIGN}9.00", "+6.00"):
        assert text in words


def test_bars_lie_on_their_side_of_nothing_and_are_as_long_as_their_values() -> None:
    drawn = ET.fromstring(bars(ROWS, "Rules", "points", theme="light"))
    loss, gain, none = (
        (float(r.get("x", 0)), float(r.get("width", 0))) for r in list(drawn.iter(f"{SVG}rect"))[1:]
    )
    zero = gain[0]
    assert abs(loss[0] + loss[1] - zero) < 0.2
    assert abs(loss[1] / gain[1] - 9 / 6) < 0.01
    assert none[1] == 0


def test_no_number_runs_out_of_the_picture() -> None:
    many = [Bar(f"a rule with a rather long name, number {n}", 8 - n) for n in range(12)]
    text = bars(many, "Rules", "points")
    wide, high = (float(n) for n in re.findall(r'viewBox="0 0 (\d+) (\d+)"', text)[0])
    for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', text):
        assert 0 <= float(x) <= wide
        assert 0 <= float(y) <= high
