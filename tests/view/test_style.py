from __future__ import annotations

import pytest

from polax_lab.errors import PolaxError
from polax_lab.view.style import (
    LAYERS,
    PIECES,
    PLAYERS,
    SPACES,
    SYMBOLS,
    THEMES,
    TINTS,
    TONES,
    colours,
)

# Pairs (text, ground) that must be told apart by at least 4.5 to 1.
TEXT_ON: tuple[tuple[str, str], ...] = (
    *((text, "paper") for text in ("ink", "soft", "yes", "no", "open", "letter")),
    *((text, ground) for text in ("soft", "letter") for ground in ("disc", "disc_on")),
    ("ink", "planet_fill"),
    ("ink", "card_fill"),
    ("on_dark", "dark_fill"),
    *(("ink", f"{player}_fill") for player in PLAYERS),
    ("ink", "yes_fill"),
    ("on_tag", "tag"),
    *((f"on_{player}", player) for player in (*PLAYERS, *TINTS, "neutral")),
)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_ratio_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize(("words", "ground"), TEXT_ON)
def test_texts_are_readable(theme: str, words: str, ground: str) -> None:
    palette = colours(theme)
    assert contrast(palette[words], palette[ground]) >= 4.5


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_rings_and_signs_stand_out(theme: str) -> None:
    palette = colours(theme)
    for name in ("yes", "no", "route", "fire", "field_edge", "disc_edge", "way"):
        assert contrast(palette[name], palette["paper"]) >= 3, name
    for name in ("held", "ink"):
        for ground in ("paper", "field", "disc", "disc_on", "planet_fill", "yes_fill", "no_fill"):
            assert contrast(palette[name], palette[ground]) >= 3, (name, ground)
    for name in ("yes", "no"):
        assert contrast(palette[name], palette[f"{name}_fill"]) >= 3, name
        assert contrast(palette[name], palette["on_strong"]) >= 4.5, name


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_holes_are_seen_though_they_are_small(theme: str) -> None:
    """In the dark they were black on nearly black, with a thin grey edge."""
    palette = colours(theme)
    assert max(contrast(palette[c], palette["paper"]) for c in TONES["dark"]) >= 7


def test_every_name_is_known() -> None:
    assert THEMES["light"].keys() == THEMES["dark"].keys()
    known = THEMES["light"]
    assert all(layer.colour in known for layer in LAYERS)
    assert len({layer.name for layer in LAYERS}) == len(LAYERS)
    assert all(look.fill in known and look.edge in known for look in SPACES.values())
    assert all(player in known for player in PLAYERS)
    assert set(PIECES.values()) <= set(SYMBOLS)
    # Shapes tell the kinds apart, not colours alone.
    assert len(set(PIECES.values())) == len(PIECES)


def test_unknown_theme() -> None:
    with pytest.raises(PolaxError, match="'light' or 'dark'"):
        colours("sepia")
