"""Every fault of a board file is one `BoardError` that names the line and what would be right."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import pytest

from core.test_scenario_fuzz import OTHER, mutated, paths, replaced
from polax_lab.board import Board
from polax_lab.boardfile import read_board
from polax_lab.errors import BoardError
from polax_lab.games.polax import GAME
from polax_lab.texts import say
from polax_lab.workbench.draft import Draft
from polax_lab.yamlfile import read_text

TEXT = """\
schema: 1
board: two planets
spaces:
  - {id: p, kind: planet, x: 0, y: 0}
  - {id: a, x: 10, y: 0}
  - {id: b, x: 20, y: 0}
  - {id: c, x: 30, y: 0}
  - {id: q, kind: planet, x: 40, y: 0}
  - {id: d, x: 20, y: 10}
links:
  - [p, a]
  - [a, b]
  - [b, c]
  - [c, q]
  - [a, d]
  - [d, c]
regions:
  A: {spaces: [b]}
  B: {spaces: [d]}
"""

# name of the fault: (old, new, line, key, what the sentence says)
FAULTS = {
    "unknown_space_in_link": ("[b, c]", "[b, cc]", 13, "links[2][1]", "unknown space 'cc'"),
    "self_loop": ("[b, c]", "[b, b]", 13, "links[2]", "'b' is linked to itself"),
    "doubled_link": ("[b, c]", "[a, b]", 13, "links[2]", "a - b appears twice"),
    "doubled_link_other_way_round": ("[b, c]", "[b, a]", 13, "links[2]", "a - b appears twice"),
    "link_of_three": ("[b, c]", "[b, c, d]", 13, "links[2]", "names 3"),
    "link_of_one": ("[b, c]", "[b]", 13, "links[2]", "names 1"),
    "link_of_none": ("[b, c]", "[]", 13, "links[2]", "names 0"),
    "link_with_a_number": ("[b, c]", "[b, 7]", 13, "links[2][1]", "7 does not fit"),
    "link_as_text": ("[b, c]", "b c", 13, "links[2]", "'b c' does not fit"),
    "duplicate_id": ("id: b,", "id: a,", 6, "spaces[2].id", "'a' appears twice"),
    "id_in_another_case": ("id: b,", "id: A,", 6, "spaces[2].id", "cannot be told apart from 'a'"),
    "cyrillic_look_alike": ("id: b,", "id: \u0430,", 6, "spaces[2].id", "told apart from 'a'"),
    "full_width_look_alike": ("id: b,", "id: \uff41,", 6, "spaces[2].id", "told apart from 'a'"),
    "decomposed_id": ("id: b,", "id: u\u0308,", 6, "spaces[2].id", "composed form"),
    "id_with_blank": ("id: b,", "id: b b,", 6, "spaces[2].id", "no usable name"),
    "empty_id": ("id: b,", 'id: "",', 6, "spaces[2].id", "no usable name"),
    "same_label": ("id: b, x: 20, y: 0", "id: b, x: 20, y: 0, label: Tor}\n  - {id: e, label: tor,"
                   " x: 99, y: 0", 7, "spaces[3].label",
                   "'e' is shown as 'tor', which cannot be told apart from the space 'b'"),
    "label_is_another_id": ("id: b, x: 20", "id: b, label: D, x: 20", 6, "spaces[2].label",
                            "'b' is shown as 'D', which cannot be told apart from the space 'd'"),
    "label_looks_like_an_id": ("id: b, x: 20", "id: b, label: \u0430, x: 20", 6,
                               "spaces[2].label", "told apart from the space 'a'"),
    "id_is_a_number": ("id: b,", "id: 7,", 6, "spaces[2].id", "7 does not fit here"),
    "id_no_is_no_boolean": ("id: b,", "id: no,", 6, "spaces[2].id", '"no"'),
    "id_missing": ("id: b, ", "", 6, "spaces[2]", "'id' is missing"),
    "odd_kind": ("kind: planet, x: 40", "kind: Planet 9, x: 40", 8, "spaces[4].kind", "Planet 9"),
    "unknown_key": ("x: 20, y: 0", "x: 20, y: 0, z: 1", 6, "spaces[2].z", "unknown key 'z'"),
    "nan": ("x: 20, y: 0", "x: .nan, y: 0", 6, "spaces[2].x", "number"),
    "infinite": ("x: 20, y: 0", "x: 20, y: -.inf", 6, "spaces[2].y", "number"),
    "too_far_away": ("x: 20, y: 0", "x: 20, y: 2000000", 6, "spaces[2].y", "1000000"),
    "coordinate_as_text": ("x: 20, y: 0", 'x: "20", y: 0', 6, "spaces[2].x", "write a number"),
    "coordinate_true": ("x: 20, y: 0", "x: true, y: 0", 6, "spaces[2].x", "write a number"),
    "coinciding_spaces": ("x: 20, y: 0", "x: 10, y: 0", 6, "spaces[2]", "'b' lies on top of 'a'"),
    "nearly_coinciding": ("x: 20, y: 0", "x: 10.4, y: 0.4", 6, "spaces[2]", "on top of 'a'"),
    "no_spaces_key": ("spaces:\n", "space:\n", None, None, "space"),
    "wrong_schema": ("schema: 1", "schema: 2", 1, "schema", "2"),
    "schema_missing": ("schema: 1\n", "", 1, None, "'schema' is missing"),
    "unknown_space_in_region": ("[d]}\n", "[x]}\n", 19, "regions.B.spaces[0]", "unknown space 'x'"),
    "twice_in_region": ("[d]}\n", "[d, d]}\n", 19, "regions.B.spaces[1]", "'d' appears twice"),
    "empty_region": ("[d]}\n", "[]}\n", 19, "regions.B.spaces", "1 or more"),
    "negative_radius": ("{spaces: [d]}", "{spaces: [d], radius: -1}", 19, "regions.B.radius",
                        "more than 0"),
    "doubled_region": ("  B: {", "  A: {", 19, "regions.A", "line 18"),
}  # fmt: skip

# The same for what only Polax demands.
POLAX_FAULTS = {
    "one_planet": ("id: q, kind: planet", "id: q", "at least two planets"),
    "disconnected_part": ("  - [a, b]\n  - [b, c]\n", "", "falls apart"),
    "planet_without_entry": ("  - [c, q]\n", "", "no way leads from 'p' to 'q'"),
    "planet_with_three_entries": ("  - [c, q]\n", "  - [c, q]\n  - [b, q]\n  - [d, q]\n",
                                  "'q' has 3 entry fields"),
    "planets_side_by_side": ("  - [c, q]\n", "  - [c, q]\n  - [p, q]\n", "touch"),
    "entry_of_two_planets": ("  - [p, a]\n", "  - [p, a]\n  - [q, a]\n", "'a' serves two planets"),
    "overlapping_areas": ("B: {spaces: [d]}", "B: {spaces: [d, b]}",
                          "'b' lies in the areas A and B"),
    "planet_in_area": ("B: {spaces: [d]}", "B: {spaces: [d, q]}", "planet 'q' lies in"),
    "entry_in_area": ("B: {spaces: [d]}", "B: {spaces: [d, c]}", "entry field 'c' lies in"),
    "unknown_kind": ("kind: planet, x: 40", "kind: plant, x: 40", "mean 'planet'"),
    "unknown_kind_of_area": ("B: {spaces: [d]}", "B: {spaces: [d], kind: nebel}", "'nebel'"),
}  # fmt: skip


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def test_the_board_without_fault_is_fine() -> None:
    board = Board.loads(TEXT)
    GAME.check_board(board)
    assert board.planets == ("p", "q")
    assert board.neighbours("a") == ("p", "b", "d")


@pytest.mark.parametrize("fault", FAULTS)
def test_board_fault(fault: str) -> None:
    old, new, line, key, words = FAULTS[fault]
    with pytest.raises(BoardError) as caught:
        Board.loads(changed(old, new), file="mine.yaml")
    error = caught.value
    assert error.file == "mine.yaml"
    assert str(error).startswith(f"mine.yaml:{error.line}:{error.column}: ")
    assert words in str(error)
    assert error.column is not None
    if line is not None:
        assert (error.line, error.key) == (line, key)


@pytest.mark.parametrize("fault", POLAX_FAULTS)
def test_fault_that_only_polax_sees(fault: str) -> None:
    old, new, words = POLAX_FAULTS[fault]
    board = Board.loads(changed(old, new), file="mine.yaml")
    with pytest.raises(BoardError) as caught:
        GAME.check_board(board)
    error = caught.value
    assert words in str(error)
    assert error.line is not None
    assert error.hint, "says what would be right"
    assert str(error).startswith(f"mine.yaml:{error.line}:{error.column}: ")


def test_polax_faults_name_the_line_of_the_entry() -> None:
    board = Board.loads(changed("B: {spaces: [d]}", "B: {spaces: [d, b]}"))
    with pytest.raises(BoardError) as caught:
        GAME.check_board(board)
    assert (caught.value.line, caught.value.column) == (19, 16)
    board = Board.loads(changed("  - [c, q]\n", "  - [c, q]\n  - [b, q]\n  - [d, q]\n"))
    with pytest.raises(BoardError) as caught:
        GAME.check_board(board)
    assert caught.value.line == 8


def test_the_editor_draws_spaces_shown_alike_and_says_so_in_both_languages() -> None:
    text = changed("id: b, x: 20", "id: b, label: D, x: 20")
    draft = Draft.of(read_board(read_text(text), half_made=True))
    fault = draft.faults(GAME)[0]
    assert (fault.spaces, say(fault.what, "en")) == (
        ("b", "d"), "'b' is shown as 'D', which cannot be told apart from the space 'd'",
    )  # fmt: skip
    assert "wird als 'D' angezeigt" in say(fault.what, "de")
    assert draft.relabel("b", "Tor").faults(GAME) == ()


def test_a_space_may_be_shown_as_its_own_name_in_another_case() -> None:
    board = Board.loads(changed("id: b, x: 20", "id: b, label: B, x: 20"))
    assert board.label("b") == "B"


def test_json_and_yaml_give_the_same_board() -> None:
    board = Board.loads(TEXT)
    again = Board.loads(json.dumps(board.to_json()), file="board.json")
    assert again == board
    assert again.fingerprint == board.fingerprint


def test_a_fault_in_a_json_board_has_its_line() -> None:
    data = Board.loads(TEXT).to_json()
    data["links"][2] = ["b", "cc"]
    text = json.dumps(data, indent=1)
    line = text[: text.index('"cc"')].count("\n") + 1
    with pytest.raises(BoardError) as caught:
        Board.loads(text, file="board.json")
    assert (caught.value.line, caught.value.key) == (line, "links[2][1]")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_json_numbers_that_are_none(number: str) -> None:
    text = json.dumps(Board.loads(TEXT).to_json()).replace('"x": 20', f'"x": {number}', 1)
    with pytest.raises(BoardError) as caught:
        Board.loads(text)
    assert caught.value.key == "spaces[2].x"


def test_links_come_in_board_order_whatever_the_file_says() -> None:
    shuffled = changed("  - [p, a]\n  - [a, b]\n", "  - [b, a]\n  - [a, p]\n")
    assert Board.loads(shuffled).links == Board.loads(TEXT).links
    assert Board.loads(shuffled).fingerprint == Board.loads(TEXT).fingerprint


def test_links_have_no_direction() -> None:
    """A wall seen from one side only cannot be written (public case 2-29)."""
    board = Board.loads(TEXT)
    for a in board.ids:
        for b in board.neighbours(a):
            assert a in board.neighbours(b)


def test_neighbours_never_come_from_the_drawing() -> None:
    """Spaces that touch on the picture are strangers without a link (public case 2-34)."""
    board = Board.loads(changed("{id: d, x: 20, y: 10}", "{id: d, x: 21.5, y: 0}"))
    assert "d" not in board.neighbours("b")


def test_ids_that_look_like_numbers_are_kept_as_written() -> None:
    board = Board.build("n", planets=["07", "8"], links=[("07", "08"), ("08", "8")],
                        at={"07": (0, 0), "08": (9, 0), "8": (18, 0)})  # fmt: skip
    assert board.ids == ("07", "8", "08")


def test_file_faults(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="no such file"):
        Board.load(tmp_path / "none.yaml")
    path = tmp_path / "sixteen.yaml"
    path.write_bytes(TEXT.encode("utf-16"))
    with pytest.raises(BoardError, match="UTF-16"):
        Board.load(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(BoardError, match="empty"):
        Board.load(path)
    path.write_bytes(("\ufeff" + TEXT.replace("\n", "\r\n")).encode())
    assert Board.load(path).fingerprint == Board.loads(TEXT).fingerprint


def test_a_region_without_a_disc_gets_one_around_its_spaces() -> None:
    region = Board.loads(TEXT).regions["A"]
    assert (region.x, region.y) == (20, 0)
    assert region.radius > 0
    assert math.isfinite(region.radius)


def tolerates_board(text: str) -> None:
    """Only a `BoardError` with its place may come."""
    try:
        GAME.check_board(Board.loads(text, file="mine.yaml"))
    except BoardError as error:
        fault = error
    else:
        return
    assert str(fault).startswith(f"mine.yaml:{fault.line}:{fault.column}: ")
    assert "\n" not in str(fault)


def test_every_value_of_a_board_replaced_by_every_other_type() -> None:
    data = read_text(TEXT).data
    for path in paths(data):
        for value in OTHER:
            tolerates_board(json.dumps(replaced(data, path, value)))


@pytest.mark.parametrize("seed", range(6))
def test_mutated_boards(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        tolerates_board(mutated(rng, TEXT))
