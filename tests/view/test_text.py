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
