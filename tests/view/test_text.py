from __future__ import annotations

import pytest

from polax_lab.view import text

LONG = "A mine on f75 would seal nym because the green mine on f71 leaves no way " * 4


def test_lines_break_at_word_ends_and_lose_nothing() -> None:
    lines = text.wrap(LONG, 20, 400, indent=60)
    assert " ".join(lines) == " ".join(LONG.split())
    assert all(text.width(line, 20) <= 400 for line in lines)
    assert text.width(lines[0], 20) <= 340


def test_a_word_longer_than_a_line_is_broken() -> None:
    lines = text.wrap("x" * 300, 20, 200)
    assert "".join(lines) == "x" * 300
    assert max(text.width(line, 20) for line in lines) <= 200


@pytest.mark.parametrize("most", [1, 2, 3])
def test_type_shrinks_until_the_lines_suffice(most: int) -> None:
    size, lines = text.fit(LONG, 20, 1000, most, lead="No.")
    assert len(lines) <= most
    assert 10 < size <= 20
    assert all(text.width(line, size) <= 1000 for line in lines)


def test_what_never_fits_ends_in_an_ellipsis() -> None:
    _, lines = text.fit(LONG * 20, 20, 400, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert text.cut("short", 10, 200) == "short"


def test_control_characters_and_breaks_are_dropped() -> None:
    assert text.clean("a\x00b\n\tc \u202ed") == "ab c d"


#: What letters of DejaVu Sans take, in thousandths of the type size: no usual font is wider.
_DEJAVU = {
    char: width
    for width, chars in {
        278: "ijl", 295: "IJ", 318: " .,·", 337: ":;", 352: "f", 361: "-", 390: "()", 392: "t",
        411: "r", 500: "_", 521: "s", 525: "z", 550: "c", 557: "L", 575: "F", 579: "k",
        592: "vxy", 603: "P", 611: "TY", 612: "o", 613: "a", 615: "e", 632: "E", 634: "hnuü",
        635: "bdgpqS", 636: "0123456789", 656: "K", 684: "AV", 685: "XZ", 686: "B", 695: "R",
        698: "C", 732: "U", 748: "N", 752: "H", 770: "D", 775: "G", 787: "OQ", 818: "w",
        838: "=", 863: "M", 974: "m", 989: "W",
    }.items()
    for char in chars
}  # fmt: skip


@pytest.mark.parametrize("char", sorted(_DEJAVU))
def test_no_letter_is_taken_for_narrower_than_it_is(char: str) -> None:
    """A second line with many r, t and c ran over the right edge of pictures."""
    assert text.width(char, 1000) >= _DEJAVU[char]


def test_a_line_of_settings_stays_on_the_picture() -> None:
    said = "IN-SPEC-03 Zurückgeworfen auf ein Sonderfeld · ändert sich mit layout=" * 3
    size, lines = text.fit(said, 13, 1248, 2)
    real = [sum(_DEJAVU.get(c, 800) for c in line) * size / 1000 for line in lines]
    assert max(real) <= 1248
