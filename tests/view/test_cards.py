"""Spaces that are cards: signs inside their edges, walks over them, cards at their flanks."""

from __future__ import annotations

import pytest

from polax_lab.scene import Line, Look, Mark, Piece, Scene, Space
from polax_lab.view.layout import frame_of, layout
from polax_lab.view.picture import Picture
from polax_lab.view.style import SYMBOLS

LOOKS = {"card": Look("square", "card", span=88), "ship_red": Look("house", size=15)}
SPACES = tuple(
    Space(f"{x}{y}", "card", 200 * x, 200 * y, "ore world", f"{x}{y}", "a tip",
          ("level 2\n3 resources", "health 7") if (x, y) == (1, 0) else ())
    for x in range(3) for y in range(3) if y or x == 1
)  # fmt: skip


def drawn(*marks: Mark, **parts: object) -> tuple[Scene, Picture]:
    scene = Scene(spaces=SPACES, links=(("10", "11"), ("11", "12")), marks=marks, looks=LOOKS,
                  **parts)  # type: ignore[arg-type]  # fmt: skip
    return scene, layout(scene, 520, 520)


@pytest.mark.parametrize("role", [
    "asked", "asked_yes", "asked_no", "sealed", "duty", "duty_free", "blocker", "cut", "end",
    "reach", "hint", "selected", "allowed", "forbidden", "target",
])  # fmt: skip
def test_no_sign_of_a_card_cuts_into_its_neighbours(role: str) -> None:
    """Rings were larger than the cards and lay over those beside them."""
    bare = drawn()[1]
    scene, picture = drawn(Mark(role, ("11",)))
    frame = frame_of(scene, 520, 520)
    (x, y), half = frame.at["11"], frame.cards["11"]
    points = [
        (dot.x + a * dot.size, dot.y + b * dot.size)
        for layer in ("signs", "chosen", "halos", "badges")
        for dot in picture.dots[layer]
        for a, b in SYMBOLS[dot.symbol].outline or ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    points += [p for name, lines in picture.strokes.items() if name != "links"
               for line in lines for p in line]  # fmt: skip
    assert points
    # A badge stands on the corner and may reach into the gap, not to the next card.
    gap = 24 * frame.scale
    assert all(abs(px - x) <= half + gap and abs(py - y) <= half + gap for px, py in points)
    assert picture != bare


def test_a_second_sign_goes_inside_the_first() -> None:
    _, picture = drawn(Mark("asked", ("11",)), Mark("end", ("11",)))
    outer, inner = picture.dots["signs"]
    assert (outer.x, outer.y) == (inner.x, inner.y)
    assert inner.size < outer.size


def test_signs_of_cards_look_the_same_in_the_legend() -> None:
    _, picture = drawn(Mark("asked", ("11",), "asked about"))
    on_card, in_legend = picture.dots["signs"]
    assert on_card.symbol == in_legend.symbol == "square"
    other = Scene(spaces=(Space("a", "field", 0, 0),), marks=(Mark("asked", ("a",), "asked"),))
    assert {dot.symbol for dot in layout(other, 520, 520).dots["signs"]} == {"circle"}


def test_a_walk_is_seen_on_the_cards_but_not_through_their_names() -> None:
    """Cards hid all of a walk but the arrow heads in the gaps."""
    scene, picture = drawn(lines=(Line("route", (("10", "11", "12"),)),))
    frame = frame_of(scene, 520, 520)
    rows = [y for line in picture.strokes["route"] for _, y in line]
    x, y = frame.at["11"]
    assert y in rows, "it begins and ends in the middle of a card"
    names = [t.y for t in picture.texts["names"] if t.x == x]
    assert len(names) == 2 * 3
    for a, b in picture.strokes["route"]:
        low, high = sorted((a[1], b[1]))
        assert not any(low < at < high for at in names)


def test_flanks_belong_to_their_card() -> None:
    scene, picture = drawn()
    frame = frame_of(scene, 520, 520)
    cards = [dot for dot in picture.dots["cards"] if dot.space == "10"]
    assert len(cards) == 3
    assert {dot.tip for dot in cards} == {"a tip"}
    assert [dot.space for dot in picture.dots["spaces"]] == [s.id for s in scene.spaces]
    left = [t.text for t in picture.texts["names"] if t.x < frame.at["10"][0] - frame.cards["10"]
            and abs(t.y - frame.at["10"][1]) < frame.cards["10"]]  # fmt: skip
    assert left == ["level 2", "3 resources"]
    assert all(dot.size <= dot.x <= 520 - dot.size for dot in cards)


def test_what_a_flank_says_does_not_move_the_board() -> None:
    one = drawn()[0]
    changed = tuple(
        Space(s.id, s.kind, s.x, s.y, s.name, s.note, s.tip, ("a", "b") if s.flanks else ())
        for s in SPACES
    )
    two = Scene(spaces=changed, links=one.links, looks=LOOKS)
    assert frame_of(one, 520, 520).at == frame_of(two, 520, 520).at


def test_a_letter_in_the_legend_is_not_hidden_by_its_piece() -> None:
    piece = Piece("ship_red", "11", "red", "L", "Light Fighter (red)")
    _, picture = drawn(pieces=(piece,))
    assert [t.text for t in picture.texts["chrome"]].count("L") == 1


def test_what_is_too_long_for_a_small_card_is_cut_at_its_end() -> None:
    """Names were left out, and of "health 7" the figure was cut off."""
    scene = drawn()[0]
    picture = layout(scene, 260, 260, chrome=False)
    frame = frame_of(scene, 260, 260, chrome=False)
    for space in scene.spaces:
        x, y = frame.at[space.id]
        top = y - 0.66 * frame.radius[space.id]
        (name,) = (t for t in picture.texts["names"] if t.x == x and abs(t.y - top) < 1)
        assert name.text.rstrip("…")
        assert space.name.startswith(name.text.rstrip("…"))
