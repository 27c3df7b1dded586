"""How pictures use the room that there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from polax_lab.scene import Look, Mark, Piece, Scene, Space
from polax_lab.view import text
from polax_lab.view.layout import frame_of, full_height, layout
from polax_lab.view.style import SYMBOLS


def test_a_long_footer_takes_two_lines_rather_than_tiny_type(board: Scene) -> None:
    """Dice and camp of a position were 8 pixels small, and cut."""
    footer = "camp 6 white and 1 part; supply 5 white and 13 parts · " * 4
    picture = layout(replace(board, footer=footer), 840, 620)
    low = [item for item in picture.texts["chrome"] if item.y > 590]
    assert " ".join(item.text for item in low) == text.clean(footer)
    assert len(low) == 2
    assert all(item.size >= 8.5 and item.y + item.size / 2 <= 620 for item in low)
    assert low[1].y - low[0].y >= low[0].size


def test_a_board_that_may_be_is_stretched_where_there_is_room(board: Scene) -> None:
    def box(scene: Scene, size: tuple[int, int]) -> tuple[float, float]:
        frame = frame_of(scene, *size)
        xs, ys = zip(*frame.at.values(), strict=True)
        for id, spot in frame.at.items():
            space = next(s for s in scene.spaces if s.id == id)
            assert frame.units(*spot) == pytest.approx((space.x, space.y))
        return max(xs) - min(xs), max(ys) - min(ys)

    loose = replace(board, stretch=1.5)
    usual, wide = box(board, (1280, 800)), box(loose, (1280, 800))
    assert wide[1] == usual[1]
    assert usual[0] * 1.2 < wide[0] <= usual[0] * 1.5 + 0.01
    assert box(loose, (500, 900)) == box(board, (500, 900)), "no room to spare"
    ground = replace(loose, extent=(-400, -300, 400, 400))
    assert box(ground, (1280, 800)) == box(replace(ground, stretch=1.0), (1280, 800))


@pytest.mark.parametrize("size", [(320, 330), (320, 600), (481, 495), (1280, 800)])
def test_signs_of_a_legend_keep_apart_and_its_words_have_one_size(size: tuple[int, int]) -> None:
    """Large pieces lay on each other, and long words stood in smaller type than short ones."""
    looks = {"heavy": Look("house", size=15), "light": Look("circle", size=15)}
    pieces = tuple(
        Piece(kind, "a", player, "W", f"{words} ({player})")
        for kind, words in (("heavy", "a ship of sciences"), ("light", "a jet"))
        for player in ("red", "blue")
    )
    marks = tuple(Mark(role, ("b",), role) for role in ("asked_yes", "duty", "sealed"))
    spaces = (Space("a", "field", 0, 0), Space("b", "field", 100, 160))
    scene = Scene(spaces=spaces, pieces=pieces, marks=marks, looks=looks)
    picture = layout(scene, *size, chrome=False)
    words = [t for t in picture.texts["chrome"] if t.anchor == "start"]
    assert len(words) == len({t.text for t in words}) == 7
    assert len({t.size for t in words}) == 1
    own = {(t.x, t.y) for t in words}
    signs = {}
    for dot in (*picture.dots["legend"], *picture.dots["signs"]):
        if any(abs(dot.y - y) < 1 and 0 < x - dot.x < 30 for x, y in own):
            _, top, _, bottom = SYMBOLS[dot.symbol].box
            signs[dot.x, dot.y] = dot.y + top * dot.radius, dot.y + bottom * dot.radius
    assert len(signs) == 7
    column = sorted((x, box) for (x, _), box in signs.items())
    for (x, upper), (other, lower) in pairwise(column):
        assert x != other or upper[1] <= lower[0] + 0.5


def test_a_board_fills_the_width_of_a_picture_of_its_own_height(board: Scene) -> None:
    """On a narrow page a map that is higher than wide took half of the width."""
    tall = replace(board, discs=(), spaces=tuple(replace(s, x=s.x / 4) for s in board.spaces))
    for scene in (board, tall):
        high = full_height(scene, 320)
        wide = frame_of(scene, 320, high + 400, chrome=False).scale
        assert frame_of(scene, 320, high + 1, chrome=False).scale == pytest.approx(wide, rel=0.01)
        assert frame_of(scene, 320, high - 40, chrome=False).scale < wide * 0.99
    assert full_height(tall, 320) > 1.5 * full_height(board, 320)
