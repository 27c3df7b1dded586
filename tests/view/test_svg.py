from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from polax_lab.scene import Disc, Mark, Piece, Scene, Space
from polax_lab.view.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<img src=x onerror=alert(1)> <b>b</b> & \"q\" 'a' ]]> \x00\x1b $x$"


def evil(board: Scene) -> Scene:
    return replace(
        board,
        spaces=(*board.spaces, Space(EVIL, "planet", 150, 250, EVIL, EVIL, EVIL)),
        discs=(Disc(EVIL, 0, 0, 90, tip=EVIL),),
        pieces=(Piece(EVIL, "a", EVIL, EVIL, EVIL, EVIL),),
        marks=(Mark("label", ("c",), EVIL, EVIL), Mark("end", ("d",), EVIL, EVIL)),
        verdict_word=EVIL,
        headline=EVIL,
        subline=EVIL,
        footer=EVIL,
        legend_labels={"planet": EVIL},
        lang='"><script>',
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_well_formed_and_self_contained(busy: Scene, theme: str) -> None:
    drawn = svg(busy, theme=theme)
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") == "0 0 1280 800"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "No. A mine on c would seal nym."
    assert "PX-MINE-02" in (root.findtext(f"{SVG}desc") or "")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {
        "svg", "title", "desc", "rect", "g", "circle", "polygon", "polyline", "text", "tspan",
    }  # fmt: skip
    names = {name for element in root.iter() for name in element.attrib}
    # No ids that could collide on a page, no references, no handlers.
    assert not {name for name in names if name in ("id", "href", "style") or name.startswith("on")}


def test_every_text_is_escaped(board: Scene) -> None:
    root = ElementTree.fromstring(svg(evil(board)))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"img", "b", "script"}
    said = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
    assert any(words.startswith("<img src=x onerror=alert(1)>") for words in said)


def test_tips_of_spaces_and_pieces(busy: Scene) -> None:
    tips = {e.text for e in ElementTree.fromstring(svg(busy)).iter(f"{SVG}title")}
    assert {"a: green mine", "nym", "mine (green)", "nebula F"} <= tips


def test_same_bytes_in_any_process(busy: Scene) -> None:
    assert svg(busy) == svg(busy)
    code = (
        "import sys; from polax_lab.scene import *; from polax_lab.view.svg import svg; "
        "s = tuple(Space(n, 'planet', i * 50, i * i, n, n) for i, n in enumerate('abcdef')); "
        "sys.stdout.write(svg(Scene(spaces=s, marks=(Mark('label', ('a', 'b'), 'x', '1'),)))); "
        "assert 'plotly' not in sys.modules"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].startswith(b"<svg ")
