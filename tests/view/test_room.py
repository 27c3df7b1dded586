"""How pictures use the room that there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polax_lab.scene import Scene
from polax_lab.view import text
from polax_lab.view.layout import frame_of, layout


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
