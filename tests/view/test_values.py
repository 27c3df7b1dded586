"""Charts of named values: what is drawn stands where its value is, and every number has room."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from polax_lab.view.chartparts import WIDTH, Head
from polax_lab.view.values import Value, values

HEAD = Head("en", "Rules", "points", note="made up", theme="light")
GAINS = (
    Value("no reroll", -9.0, -9.2, -8.8, "minus nine"),
    Value("<b>", 6.0, 6.0, 6.0, "plus six"),
    Value("the same", 0.0, 0.0, 0.0, "nothing"),
)
SHARES = (
    Value("strong", 60.0, 55.0, 65.0, "60 %", strong=True),
    Value("beyond", 98.0, 90.0, 130.0, "98 %"),
)
SVG = "{http://www.w3.org/2000/svg}"
Line = tuple[float, float, float, float]


def words(drawn: str) -> list[str | None]:
    return [t.text for t in ET.fromstring(drawn).iter(f"{SVG}text")]


def lines(drawn: str, wide: str) -> list[Line]:
    found = (r for r in ET.fromstring(drawn).iter(f"{SVG}line") if r.get("stroke-width") == wide)
    x1, y1, x2, y2 = ("x1", "y1", "x2", "y2")
    return [
        (float(r.get(x1, 0)), float(r.get(y1, 0)), float(r.get(x2, 0)), float(r.get(y2, 0)))
        for r in found
    ]


def test_every_value_has_its_name_and_number() -> None:
    said = words(values(GAINS, HEAD))
    for text in ("Rules", "points", "made up", "no reroll", "<b>", "minus nine", "plus six"):
        assert text in said


def test_bars_lie_on_their_side_of_nothing_and_are_as_long_as_their_values() -> None:
    drawn = ET.fromstring(values(GAINS, HEAD))
    loss, gain, none = (
        (float(r.get("x", 0)), float(r.get("width", 0))) for r in list(drawn.iter(f"{SVG}rect"))[1:]
    )
    assert loss[0] + loss[1] == pytest.approx(gain[0], abs=0.2)
    assert loss[1] / gain[1] == pytest.approx(9 / 6, abs=0.01)
    assert none[1] == 0


def test_only_the_bar_with_an_interval_has_one() -> None:
    # The line at nothing and the ticks are thinner.
    ((left, _, right, _),) = lines(values(GAINS, HEAD), "2")
    loss = float(list(ET.fromstring(values(GAINS, HEAD)).iter(f"{SVG}rect"))[1].get("x", 0))
    assert left < loss < right


def test_intervals_are_as_long_as_they_say_and_cut_off_at_the_ends_of_the_axis() -> None:
    drawn = values(SHARES, HEAD, span=(0.0, 100.0), goal=(50.0, "even"))
    assert "even" in words(drawn)
    assert list(ET.fromstring(drawn).iter(f"{SVG}rect"))[1:] == []
    strong, beyond = lines(drawn, "3")
    assert strong[2] - strong[0] == pytest.approx(beyond[2] - beyond[0], abs=0.2)
    middle = lines(drawn, "5")[0][0]
    assert middle == pytest.approx((strong[0] + strong[2]) / 2, abs=0.2)


def test_numbers_on_the_axis_are_written_as_the_language_does() -> None:
    """Axes had a decimal point in German, and none between whole numbers."""
    small = [Value("x", 0.6, 0.5, 0.7, "0,6")]
    said = words(values(small, Head("de", "T", "Punkte")))
    assert "0,5" in said
    assert "0.5" not in said
    assert "\N{MINUS SIGN}4" in words(values(GAINS, HEAD))


@pytest.mark.parametrize("span", [None, (0.0, 100.0)])
def test_no_number_runs_out_of_the_picture(span: tuple[float, float] | None) -> None:
    many = [
        Value(f"a rule with a rather long name, number {n}", 8 - n, 7 - n, 9 - n, "more or less")
        for n in range(12)
    ]
    head = HEAD._replace(note="many words " * 40)
    drawn = values(many, head, span=span)
    wide, high = (float(n) for n in re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)[0])
    assert wide == WIDTH
    for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', drawn):
        assert 0 <= float(x) <= wide
        assert 0 <= float(y) <= high
    assert "".join(map(str, words(drawn))).count("many") == 40


def test_no_values_are_an_empty_chart() -> None:
    assert ET.fromstring(values([], HEAD)).get("aria-label") == "Rules"
