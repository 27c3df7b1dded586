from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from polax_lab.errors import PolaxError
from polax_lab.scene import Disc, Line, Look, Mark, Piece, Scene, Space
from polax_lab.view import text
from polax_lab.view.layout import layout
from polax_lab.view.picture import Picture, Text
from polax_lab.view.pieces import piece_box
from polax_lab.view.style import LAYERS, PLAYERS

SIZES = [(1280, 800), (1920, 1080), (860, 720), (640, 480), (500, 900)]


def words(picture: Picture, layer: str) -> list[str]:
    return [item.text for item in picture.texts[layer]]


def find(picture: Picture, layer: str, what: str) -> Text:
    return next(item for item in picture.texts[layer] if item.text == what)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("chrome", [True, False])
def test_nothing_is_clipped(busy: Scene, width: int, height: int, chrome: bool) -> None:
    picture = layout(busy, width, height, chrome=chrome)
    for layer in picture.dots:
        for dot in picture.dots[layer] if layer != "touch" else ():
            assert dot.radius <= dot.x <= width - dot.radius, layer
            assert dot.radius <= dot.y <= height - dot.radius, layer
    for layer, items in picture.texts.items():
        for item in items:
            long = text.width(item.text, item.size, item.bold)
            left = item.x - (long / 2 if item.anchor == "middle" else 0)
            assert left >= 0, (layer, item.text)
            assert left + long <= width, (layer, item.text)
    lines = [line for part in picture.strokes.values() for line in part]
    assert all(0 <= x <= width and 0 <= y <= height for line in lines for x, y in line)


def test_a_click_on_any_sign_of_a_space_finds_that_space(busy: Scene) -> None:
    """As the browser's side of the Workbench looks it up: the nearest centre within reach."""
    picture = layout(busy, chrome=False)
    spots = [dot for layer in LAYERS if layer.answers for dot in picture.dots[layer.name]]
    assert {dot.space for dot in picture.dots["touch"]} <= {space.id for space in busy.spaces}

    def found(x: float, y: float) -> str:
        near = [(math.dist((x, y), (dot.x, dot.y)), dot) for dot in spots if dot.space]
        return min((far, dot.space) for far, dot in near if far <= max(13, dot.radius))[1]

    at = {dot.space: dot for dot in picture.dots["spaces"]}
    for dot in picture.dots["pieces"]:
        assert found(dot.x, dot.y) == dot.space
    for name, layer in (("c", "signs"), ("d", "signs"), ("a", "halos"), ("e", "chosen")):
        x, y = at[name].x, at[name].y
        ring = max(
            dot.radius for dot in picture.dots[layer] if math.dist((dot.x, dot.y), (x, y)) < 1
        )
        assert found(x - 0.7 * ring, y - 0.7 * ring) == name
    tag = find(picture, "tag_texts", "2")
    assert found(tag.x, tag.y) == "c"


def test_the_hand_moves_nothing_else(board: Scene) -> None:
    plain = replace(
        board,
        pieces=(Piece("ship", "a", "red"),),
        marks=(Mark("name", ("a", "b")), Mark("end", ("b",))),
    )
    hands = (Mark("cursor", ("a",)), Mark("selected", ("a",)), Mark("hint", ("a", "b", "d")),
             Mark("advised", ("c",)))  # fmt: skip
    one, two = layout(plain), layout(replace(plain, marks=(*hands, *plain.marks)))
    assert one.texts == two.texts
    assert one.dots["signs"] == two.dots["signs"]
    assert len(two.strokes["hints"]) == 3  # a ring round each; and a dot where nothing is
    assert [dot.fill for dot in two.dots["chosen"]] == ["held", "held", "none", "none", "none"]


def test_the_same_sign_is_drawn_once(board: Scene) -> None:
    marks = (Mark("sealed", ("nym",), "would be"), Mark("sealed", ("nym", "inox"), "is"))
    assert len(layout(replace(board, marks=marks)).dots["signs"]) == 4  # two are the legend's


def test_a_crowded_legend_shows_one_piece_of_each_kind(busy: Scene) -> None:
    few, all_ = layout(busy, 500, 420), layout(busy, 1280, 800)
    assert "ship (blue)" in words(all_, "chrome")
    assert "ship (blue)" not in words(few, "chrome")
    assert "ship (blue)" in few.desc
    kinds = [dot.symbol for dot in few.dots["legend"] if dot.symbol != "circle"]
    assert sorted(kinds) == sorted({dot.symbol for dot in few.dots["pieces"]})


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_names_lie_inside_their_planets_or_beside_them(
    board: Scene, width: int, height: int
) -> None:
    picture = layout(board, width, height)
    planets = {dot.space: dot for dot in picture.dots["spaces"]}
    words = [item.text for item in picture.texts["names"]]
    for name in ("nym", "microlium", "inox"):
        if name not in words:
            # Too small to read inside: then every name stands outside, before its note.
            assert "microlium" not in words
            assert any(word.startswith(name) for word in words)
            continue
        item = find(picture, "names", name)
        assert text.width(item.text, item.size, bold=True) < 2 * planets[name].radius


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_name_is_too_small_to_read(board: Scene, width: int, height: int) -> None:
    assert all(item.size >= 9.5 for item in layout(board, width, height).texts["names"])


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_spaces_do_not_touch(board: Scene, width: int, height: int) -> None:
    dots = layout(board, width, height).dots["spaces"]
    for one, two in combinations(dots, 2):
        assert math.dist((one.x, one.y), (two.x, two.y)) > one.radius + two.radius


def test_proportions_are_true_and_y_runs_upwards(board: Scene) -> None:
    at = {dot.space: (dot.x, dot.y) for dot in layout(board).dots["spaces"]}
    assert at["nym"][1] < at["d"][1] < at["f"][1]
    across = at["inox"][0] - at["microlium"][0]
    down = at["f"][1] - at["nym"][1]
    assert across / down == pytest.approx(600 / 500)


def test_the_board_stays_where_it_is_whatever_is_said(board: Scene, busy: Scene) -> None:
    wordy = replace(busy, headline="A long reason with many words in it. " * 9, subline="x " * 200)
    places = [[(d.x, d.y) for d in layout(s).dots["spaces"]] for s in (board, busy, wordy)]
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("count", [2, 5, 9, 14])
def test_pieces_round_a_planet_do_not_overlap(board: Scene, count: int) -> None:
    scene = replace(board, pieces=tuple(Piece("lager", "inox", "red") for _ in range(count)))
    picture = layout(scene)
    pieces = picture.dots["pieces"]
    assert len(pieces) == count
    for one, two in combinations(pieces, 2):
        assert math.dist((one.x, one.y), (two.x, two.y)) >= 1.9 * one.radius
    name = find(picture, "names", "inox")
    for piece in pieces:
        assert math.dist((piece.x, piece.y), (name.x, name.y)) > piece.radius * 2


@pytest.mark.parametrize("fleet", [1, 3])
def test_four_seats_find_room_round_each_planet(board: Scene, fleet: int) -> None:
    """Whole symbols, with their loads: a ship is wider than a transporter."""
    pieces = [Piece("messe", "nym"), Piece("lager", "nym", "red")]
    for player in PLAYERS:
        pieces.append(Piece("ship", "nym", player, "Gr"))
        pieces += (
            Piece("transporter", "nym", player, "1", loaded=n % 2 == 0) for n in range(fleet)
        )
    for planet in ("nym", "microlium", "inox"):
        there = tuple(replace(piece, space=planet) for piece in pieces)
        picture = layout(replace(board, pieces=there))
        boxes = []
        for piece, dot in zip(there, picture.dots["pieces"], strict=True):
            left, top, right, bottom = (edge * dot.radius for edge in piece_box(piece, {}))
            boxes.append((dot.x + left, dot.y + top, dot.x + right, dot.y + bottom))
        for one, two in combinations(boxes, 2):
            wide = min(one[2], two[2]) - max(one[0], two[0])
            high = min(one[3], two[3]) - max(one[1], two[1])
            assert min(wide, high) <= 0.01
        assert all(x >= 0 and y >= 0 and r <= 1280 and b <= 800 for x, y, r, b in boxes)


def test_a_loaded_piece_has_a_disc_at_its_corner_and_in_the_legend(board: Scene) -> None:
    empty = Piece("transporter", "d", "red", "1", "transporter")
    named = replace(board, legend_labels={"loaded": "with a load"})
    bare = layout(replace(named, pieces=(empty,)))
    assert not bare.dots["loads"]
    assert "with a load" not in words(bare, "chrome")
    full = layout(replace(named, pieces=(empty, replace(empty, space="b", loaded=True))))
    (disc,) = full.dots["loads"]
    carrier = next(dot for dot in full.dots["pieces"] if dot.space == "b")
    assert disc.x > carrier.x
    assert disc.y < carrier.y
    assert disc.radius < carrier.radius / 2
    assert "with a load" in words(full, "chrome")


def test_pieces_on_a_field(board: Scene) -> None:
    one = layout(replace(board, pieces=(Piece("ship", "d", "red"),))).dots
    spot = next(dot for dot in one["spaces"] if dot.space == "d")
    assert (one["pieces"][0].x, one["pieces"][0].y) == (spot.x, spot.y)
    three = layout(replace(board, pieces=(Piece("ship", "d", "red"),) * 3)).dots["pieces"]
    for a, b in combinations(three, 2):
        assert math.dist((a.x, a.y), (b.x, b.y)) > 2 * a.radius


def test_region_lies_on_the_links_inside_it(busy: Scene) -> None:
    scene = replace(busy, lines=(Line("region", (("nym", "nym-e1", "a"), ("b", "e"))),))
    picture = layout(scene)
    at = {dot.space: (dot.x, dot.y) for dot in picture.dots["spaces"]}
    assert picture.strokes["region"] == [
        [at["nym"], at["nym-e1"]],
        [at["nym-e1"], at["a"]],
    ]


def test_arrow_heads_lie_between_the_stops(board: Scene) -> None:
    picture = layout(replace(board, lines=(Line("route", (("b", "d", "c"),)),)))
    at = {dot.space: dot.x for dot in picture.dots["spaces"]}
    heads = picture.fills["route_heads"]
    assert len(heads) == 2
    assert all(at["b"] < x < at["d"] for x, _ in heads[0])
    assert all(at["d"] < x < at["c"] for x, _ in heads[1])


def test_tags_and_notes_keep_clear_of_spaces(busy: Scene) -> None:
    picture = layout(busy)
    tag = find(picture, "tag_texts", "2")
    items = [tag, *(find(picture, "names", n) for n in ("Diamanten", "Silber", "Wasser"))]
    for item in items:
        half = text.width(item.text, item.size) / 2
        for dot in picture.dots["spaces"]:
            gap = math.hypot(max(0.0, abs(dot.x - item.x) - half), dot.y - item.y)
            assert gap >= dot.radius, (item.text, dot.space)


def test_legend_names_what_is_drawn_and_nothing_else(busy: Scene, board: Scene) -> None:
    said = words(layout(busy), "chrome")
    labels = {p.label for p in busy.pieces} | {m.label for m in busy.marks}
    labels |= {line.label for line in busy.lines} | set(busy.legend_labels.values())
    assert labels <= set(said)
    twice = replace(
        board,
        pieces=(Piece("ship", "a", "red", label="ship"), Piece("ship", "b", "red", label="ship")),
        marks=(Mark("end", (), "none there"), Mark("end", ("a",)), Mark("end", ("b",), "end")),
        lines=(Line("route", (("a",),), "too short"),),
        legend_labels={"sun": "sun", "planet": "planet", "disc": "area"},
        headline="",
    )
    assert [w for w in words(layout(twice), "chrome") if w] == ["end", "ship", "planet", "area"]


def test_unknown_kinds_are_drawn_plainly(board: Scene) -> None:
    scene = replace(
        board,
        spaces=(*board.spaces, Space("sun", "star", 150, 200, "Sun"), Space("w", "gate", 200, 250)),
        pieces=(Piece("worm", "d", "gold", "w", "worm"),),
        marks=(Mark("odd", ("a",), "odd sign"),),
        lines=(Line("odd", (("a", "d"),), "odd line"),),
    )
    picture = layout(scene)
    assert [dot.space for dot in picture.dots["spaces"]][-2:] == ["sun", "w"]
    assert picture.dots["pieces"][0].symbol == "diamond"
    assert picture.dots["pieces"][0].fill == "neutral"
    assert len(picture.dots["signs"]) == 2  # on the board and in the legend
    assert len(picture.strokes["way"]) == 2
    assert {"worm", "odd sign", "odd line"} <= set(words(picture, "chrome"))


def test_a_sign_on_a_piece_becomes_a_badge(board: Scene) -> None:
    marks = (Mark("forbidden", ("a",)), Mark("asked_yes", ("b",)))
    bare = layout(replace(board, marks=marks))
    assert not bare.dots["badges"]
    assert len(bare.strokes["forbidden"]) == 2
    pieces = (Piece("ship", "a", "red"), Piece("ship", "b", "red"))
    full = layout(replace(board, marks=marks, pieces=pieces))
    assert [dot.fill for dot in full.dots["badges"]] == ["no", "yes"]
    assert not full.strokes["forbidden"]
    assert not full.strokes["yes"]


def test_duties_differ_by_badge_and_ring_not_by_colour_alone(board: Scene) -> None:
    pieces = (Piece("ship", "a", "red"), Piece("ship", "b", "red"))
    marks = (Mark("duty", ("a",)), Mark("duty_free", ("b",)))
    full = layout(replace(board, marks=marks, pieces=pieces))
    strong, thin = full.dots["signs"]
    assert strong.edge_width > 1.5 * thin.edge_width
    # An exclamation mark has two strokes, a dash one.
    assert len(full.strokes["badge_signs"]) == 3


def test_an_end_of_a_flight_frames_what_is_there(board: Scene) -> None:
    marks = (Mark("allowed", ("a",)), Mark("reach", ("a", "b")), Mark("asked", ("a",)))
    picture = layout(replace(board, marks=marks))
    assert len(picture.strokes["reach"]) == 8
    tick, ring = picture.dots["signs"]
    wide = max(x for x, _ in picture.strokes["reach"][0]) - tick.x
    assert tick.radius < wide < ring.radius


def test_a_forecast_stands_beside_its_area(board: Scene) -> None:
    marks = (Mark("forecast", ("f",), "a nebula shuts off", "F nym"),)
    picture = layout(replace(board, marks=marks))
    assert "F nym" in words(picture, "tag_texts")
    assert "a nebula shuts off" in words(picture, "chrome")


def test_two_signs_on_a_space_lie_in_each_other(board: Scene) -> None:
    marks = (Mark("end", ("a",)), Mark("asked", ("a",)), Mark("sealed", ("a",)))
    radii = [dot.radius for dot in layout(replace(board, marks=marks)).dots["signs"]]
    assert radii == sorted(set(radii))


@pytest.mark.parametrize(
    "scene",
    [
        Scene(spaces=()),
        Scene(spaces=(Space("a", "field", 5, 5),)),
        Scene(spaces=(Space("a", "planet", 0, 0, "a" * 80),), headline="x"),
        Scene(spaces=(), discs=(Disc("A", 0, 0, 10),)),
        Scene(spaces=(Space("a", "planet", 0, 0, "a"), Space("b", "planet", 0, 0, "b"))),
    ],
)
def test_odd_boards(scene: Scene) -> None:
    picture = layout(scene, 640, 400)
    assert len(picture.dots["spaces"]) == len(scene.spaces)
    assert all(math.isfinite(dot.x + dot.y + dot.radius) for dot in picture.dots["spaces"])


def test_readers_who_do_not_see_hear_the_same(busy: Scene) -> None:
    picture = layout(busy, chrome=False)
    assert picture.title == "No. A mine on c would seal nym."
    assert "PX-MINE-02" in picture.desc
    assert "possible end" in picture.desc
    assert "our reconstruction" in picture.desc
    assert "No." not in [item.lead for item in picture.texts["chrome"]]


@pytest.mark.parametrize("repeat", [1, 3, 6, 60])
def test_sentences_stay_above_the_board(busy: Scene, repeat: int) -> None:
    scene = replace(
        busy,
        headline="A mine on c would seal nym for good. " * repeat,
        subline="PX-MINE-02 · slide 20 · stated · " * repeat,
    )
    picture = layout(scene)
    top = min(dot.y - dot.radius for dot in picture.dots["spaces"])
    above = [item for item in picture.texts["chrome"] if item.y < 86 and item.x == 16]
    assert max(item.y + item.size / 2 for item in above) < top
    assert 2 <= len(above) <= 5
    said = " ".join(item.text for item in above)
    assert ("…" in said) == (repeat == 60)


def test_a_game_gives_its_own_kinds_a_look() -> None:
    """Cards side by side with their pieces inside, and small fields with a number."""
    scene = Scene(
        spaces=(
            Space("c", "card", 0, 0, "Empty", "no bonus"),
            Space("d", "card", 100, 0, "Warp"),
            Space("n", "hole", 200, 0, "7"),
        ),
        pieces=(*(Piece("heavy", "c", "red", "H") for _ in range(2)), Piece("chip", "n", "pink")),
        looks={
            "card": Look("square", "card", span=48),
            "hole": Look("circle", "dark", size=12),
            "heavy": Look("house"),
            "chip": Look("star", size=6),
        },
        legend_labels={"hole": "a hole"},
    )
    picture = layout(scene)
    c, d, n = picture.dots["spaces"]
    assert (c.symbol, n.fill) == ("square", "dark_fill")
    assert c.x + c.size < d.x - d.size
    assert c.x + c.size > d.x - 1.1 * d.size
    assert {*words(picture, "names")} == {"Empty", "no bonus", "Warp"}, "a piece lies over the 7"
    one, two, chip = picture.dots["pieces"]
    assert one.symbol == "house"
    assert chip.radius < one.radius
    for piece in (one, two):
        assert abs(piece.x - c.x) + piece.radius < c.size
    assert abs(one.x - two.x) > 2 * one.radius
    assert "a hole" in words(picture, "chrome")
    places = (Mark("hint", ("c",)), Mark("advised", ("d",)))
    (frame, dot) = layout(replace(scene, marks=places)).dots["chosen"]
    assert (frame.symbol, frame.x, dot.fill) == ("square", d.x, "held"), "the card's own shape"
    with pytest.raises(PolaxError, match="no tone 'mud'"):
        layout(replace(scene, looks={"hole": Look(tone="mud")}))
