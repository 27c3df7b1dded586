"""Charts: legible without colour, nothing cut or covered, in any theme."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from polax_lab.errors import PolaxError
from polax_lab.view import charts, text
from polax_lab.view.chartparts import WIDTH, Head
from polax_lab.view.page import PAGE, in_page
from polax_lab.view.style import PLAYERS, THEMES

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<img src=x onerror=alert(1)> <b>b</b> & \"q\" 'a' ]]> \x00\x1b $x$"
NAMES = {"yellow": "Yellow", "green": "Green", "red": "Red", "blue": "Blue"}
FOUR = [charts.Player(c, NAMES[c][0], NAMES[c]) for c in PLAYERS[:4]]
LONG = "Sieger (most Spaceus of all who came home) and Gewinner"
NONE = Head("en", "None", "round", "Spaceus")
ZONE = (40.0, 46.0, "bonuses")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def money(theme: str = PAGE, ends: tuple[int, ...] = (90, 88, 0, 0)) -> str:
    """Four accounts; two run together all the time, and two end nearly alike."""
    lines = [
        charts.Line(player, [(0, 12), (3, 0), (20, end), (43, end + 1)], str(end + 1))
        for player, end in zip(FOUR, ends, strict=True)
    ]
    return charts.steps(
        lines, Head("en", "Accounts", "round", "Spaceus", "n", theme), zone=ZONE, goal=(95, "Goal")
    )


def label(first: float, last: float | None = None, words: str = "Gold 21") -> charts.Item:
    return charts.Item(first, words, FOUR[int(first) % 4], last, tip="tip")


def times(theme: str = PAGE) -> str:
    rows = [
        charts.Row("nym", "5 for 30", [label(n) for n in (1, 1.5, 2, 9, 40)]),
        charts.Row("Messe", "", [label(1, 30), label(30, 31), label(31, 32), label(38, 40)]),
        charts.Row("nobody", "", []),
    ]
    return charts.timeline(rows, Head("en", "Sold", "round", theme=theme), 40)


def table(theme: str = PAGE) -> str:
    rows = [("Sold", [30, 20, 0, 0]), ("Mines", [-6, 0, -3, 0])]
    return charts.sums(
        FOUR,
        rows,
        ("Sum", [(24, LONG), (20, ""), (-3, ""), (0, "")]),
        Head("en", "Money", theme=theme),
    )


Draw = Callable[..., str]
ALL: list[Draw] = [money, times, table]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str) -> dict[str, ElementTree.Element]:
    return {element.text or "": element for element in parsed(svg).iter(f"{SVG}text")}


def room(words: ElementTree.Element) -> Box:
    """Where a text stands, rather too wide than too narrow."""
    size, x, y = (float(words.get(key, 0)) for key in ("font-size", "x", "y"))
    wide = text.width(words.text or "", size, bold=words.get("font-weight") == "700")
    x -= wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.get("text-anchor", "start")]
    return Box(x, y - size * 0.8, x + wide, y + size * 0.25)


def rects(svg: str) -> list[Box]:
    found = []
    for box in list(parsed(svg).iter(f"{SVG}rect"))[1:]:
        x, y, wide, high = (float(box.get(key, 0)) for key in ("x", "y", "width", "height"))
        found.append(Box(x, y, x + wide, y + high))
    return found


def meet(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


@pytest.mark.parametrize("draw", ALL)
@pytest.mark.parametrize("theme", [PAGE, "light", "dark"])
def test_every_theme_is_well_formed_and_complete(draw: Draw, theme: str) -> None:
    svg = draw(theme)
    root = parsed(svg)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label")
    assert root.findtext(f"{SVG}desc")
    assert ("var(--px-" in svg) == (theme == PAGE)
    assert "\0" not in svg


@pytest.mark.parametrize("draw", ALL)
def test_a_chart_follows_the_theme_of_the_page(draw: Draw) -> None:
    """Charts stayed white slabs in a dark notebook."""
    html = in_page(draw(), "en")
    light, dark = re.findall(r"\.polax-page \{ (--px-.*?) \}", html)
    used = set(re.findall(r"var\((--px-[a-z-]+)\)", html))
    assert used
    for values, theme in ((light, "light"), (dark, "dark")):
        known = dict(re.findall(r"(--px-[a-z-]+): ([^;]+);", values))
        assert used <= set(known)
        assert known["--px-paper"] == THEMES[theme]["paper"]
    assert '[data-jp-theme-light="false"] .polax-page { --px-' in html
    fixed = re.findall(r'(?:fill|stroke)="(?!var|none|rgba\(0,0,0,0\))([^"]+)"', html)
    assert fixed == []


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(PolaxError, match="there is no theme 'pink'"):
        money("pink")


@pytest.mark.parametrize("draw", ALL)
def test_nothing_leaves_the_chart(draw: Draw) -> None:
    svg = draw()
    high = float(parsed(svg).get("height", 0))
    for words in parsed(svg).iter(f"{SVG}text"):
        box = room(words)
        assert box.left >= 0, words.text
        assert box.right <= WIDTH, words.text
        assert 0 <= box.top < box.bottom <= high, words.text
    for box in rects(svg):
        assert 0 <= box.left <= box.right <= WIDTH


@pytest.mark.parametrize("draw", ALL)
def test_no_text_lies_on_another(draw: Draw) -> None:
    found = [(words.text, room(words)) for words in parsed(draw()).iter(f"{SVG}text")]
    assert [(a, b) for (a, x), (b, y) in combinations(found, 2) if meet(x, y)] == []


# -- steps -----------------------------------------------------------------------------------


def paths(svg: str) -> list[ElementTree.Element]:
    return list(parsed(svg).iter(f"{SVG}path"))


def test_dashes_lie_on_a_solid_line() -> None:
    """Outline and colour were dashed each by itself: two patterns out of step."""
    by_way: dict[str, list[str | None]] = {}
    for path in paths(money()):
        by_way.setdefault(path.get("d", ""), []).append(path.get("stroke-dasharray"))
    assert len(by_way) == len(FOUR)
    for dashes in by_way.values():
        assert dashes[:2] == [None, None]
        assert len(dashes) <= 3
    patterns = [tuple(d for d in dashes if d) for dashes in by_way.values()]
    assert len(set(patterns)) == len(FOUR), "each player has a pattern of its own"


def test_equal_accounts_lie_side_by_side() -> None:
    """Three lines on zero were one pile."""
    svg = money(ends=(0, 0, 0, 0))
    heights = {re.match(r"M\S+ (\S+?)[HV]", path.get("d", ""))[1] for path in paths(svg)}  # type: ignore[index]
    assert len(heights) == len(FOUR)
    apart = sorted(map(float, heights))
    wide = max(float(path.get("stroke-width", 0)) for path in paths(svg))
    assert all(b - a >= wide - 0.5 for a, b in pairwise(apart))


def test_final_values_stand_at_the_ends_of_the_lines() -> None:
    """The final values could not be read."""
    found = texts(money())
    right = max(box.right for box in rects(money()))
    for words in ("Yellow 91", "Green 89", "Red 1", "Blue 1"):
        assert room(found[words]).left > right
    letters = [found[c].get("y") for c in ("Y", "G", "R", "B")]
    assert len(set(letters)) == 4


def test_what_is_counted_at_the_end_has_room() -> None:
    """The last jump lay on the edge of the frame."""
    svg = money()
    (zone,) = rects(svg)
    for path in paths(svg):
        moves = [float(x) for x in re.findall(r"H(\S+?)(?=[HV]|$)", path.get("d", ""))]
        jump, end = moves[-2:]
        assert zone.left < jump < end - 20
        assert end == pytest.approx(zone.right)
    assert room(texts(svg)["bonuses"]).bottom <= zone.top


def test_a_chart_without_lines_is_empty_but_whole() -> None:
    assert parsed(charts.steps([], NONE)).get("aria-label") == "None"
    assert parsed(charts.timeline([], NONE, 0)).get("aria-label") == "None"
    assert parsed(charts.sums([], [], ("Sum", []), NONE)).get("aria-label") == "None"


# -- timeline --------------------------------------------------------------------------------


def test_labels_do_not_cover_each_other() -> None:
    boxes = rects(times())
    assert len(boxes) == 9
    assert [pair for pair in combinations(boxes, 2) if meet(*pair)] == []


def test_a_label_tells_whose_it_is_in_words() -> None:
    """Bars told the players by colour alone."""
    found = [words.text for words in parsed(times()).iter(f"{SVG}text")]
    assert found.count("G Gold 21") == 4
    assert "Y Gold 21" in found


def test_a_bar_is_as_long_as_it_lasts() -> None:
    svg = times()
    (long,) = (box for box in rects(svg) if box.right - box.left > 400)
    short = min(box.right - box.left for box in rects(svg))
    assert (long.right - long.left) / 29 == pytest.approx(short, rel=0.02)


# -- sums ------------------------------------------------------------------------------------


def test_amounts_have_their_signs_and_bars_their_lengths() -> None:
    svg = table()
    assert {"+30", "+20", "−6", "−3", "24"} <= set(texts(svg))
    wide = [box.right - box.left for box in rects(svg)]
    assert wide[0] / wide[1] == pytest.approx(1.5, rel=0.02)
    filled = [box.get("fill") for box in list(parsed(svg).iter(f"{SVG}rect"))[1:]]
    assert filled == ["var(--px-yellow)", "var(--px-green)", "rgba(0,0,0,0)", "rgba(0,0,0,0)"]


def test_long_titles_go_on_below() -> None:
    """A title beside the sum was cut at the edge."""
    svg = table()
    words = [text for text in texts(svg) if text in LONG and len(text) > 3]
    assert len(words) > 1
    assert " ".join(words) == LONG


def test_texts_are_escaped() -> None:
    evil, head = charts.Player("red", EVIL, EVIL), Head("en", EVIL, EVIL, EVIL, EVIL)
    item = charts.Item(1, EVIL, evil, tip=EVIL)
    for svg in (
        charts.steps([charts.Line(evil, [(0, 1)], EVIL)], head),
        charts.timeline([charts.Row(EVIL, EVIL, [item])], head, 9),
        charts.sums([evil], [(EVIL, [1])], (EVIL, [(1, EVIL)]), head),
    ):
        assert {element.tag for element in parsed(svg).iter()} <= {
            SVG + tag for tag in ("svg", "title", "desc", "rect", "text", "line", "path", "g",
                                  "circle")
        }  # fmt: skip
