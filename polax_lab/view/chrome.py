"""How the picture is divided, and the sentences above and below the board."""

from __future__ import annotations

import string
from dataclasses import dataclass

from polax_lab.scene import Scene
from polax_lab.view import text
from polax_lab.view.geometry import Box
from polax_lab.view.picture import Picture, Text

#: Lines of a legend below the board; on a picture narrower than this nothing shares a row.
_ROWS, _ROWS_NARROW, _NARROW = 3, 5, 420


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of the picture; `type` is the factor on type sizes outside the board.

    `rows` are the lines of a legend below the board; 0 if it stands at the right.
    """

    board: Box
    legend: Box
    type: float
    rows: int


def regions(width: float, height: float, chrome: bool, *, below: bool) -> Regions:
    """Divide the picture; the board's part never depends on the length of any text."""
    t = min(max(min(width / 1280, height / 800), 0.9), 1.8)
    pad = 14 * t
    top = 86 * t if chrome else pad
    bottom = height - (30 * t if chrome else pad)
    if below:
        rows = _ROWS if width >= _NARROW else _ROWS_NARROW
        strip = bottom - rows * 20 * t
        board = (pad, top, width - pad, strip - 6 * t)
        # Small type needs each pixel more than the rim does.
        low = bottom if chrome else height - 4 * t
        return Regions(board, (pad, strip, width - pad, low), t, rows)
    column = min(max(0.185 * width, 185 * t), 300 * t)
    left = width - pad - column
    return Regions((pad, top, left - 10 * t, bottom), (left, top, width - pad, bottom), t, 0)


def draw_chrome(
    scene: Scene, places: Regions, picture: Picture, labels: list[str], *, shown: bool
) -> None:
    """Write the sentences, or only note them for readers who do not see the picture."""
    word, reason = text.clean(scene.verdict_word), text.clean(scene.headline)
    lead = word if not word or word[-1] in string.punctuation else word + "."
    picture.title = f"{lead} {reason}".strip()
    parts = [text.clean(scene.subline), ", ".join(labels), text.clean(scene.footer)]
    picture.desc = "; ".join(part for part in parts if part)
    if not shown:
        return
    t = places.type
    room = picture.width - 32 * t
    out = picture.texts["chrome"]
    size, lines = _first_whole(reason, room, [(21 * t, 2, 0.99), (16 * t, 3, 0.55)], lead)
    y = 12 * t
    for i, line in enumerate(lines):
        start = lead if i == 0 else ""
        colour = scene.verdict or "ink"
        out.append(
            Text(16 * t, y + size * 0.62, line, size, "ink", "start", lead=start,
                 lead_colour=colour)
        )  # fmt: skip
        y += size * 1.24
    y += 3 * t
    forms = [(13 * t, 1, 0.8), (11 * t, 2 if 86 * t - y > 27 * t else 1, 0.75)]
    small, lines = _first_whole(text.clean(scene.subline), room, forms)
    for line in lines:
        out.append(Text(16 * t, y + small * 0.62, line, small, "soft", "start"))
        y += small * 1.25
    forms = [(11.5 * t, 1, 0.87), (10 * t, 2, 0.95)]
    small, lines = _first_whole(text.clean(scene.footer), room, forms)
    low = picture.height - 15 * t + 0.62 * small * (1 - len(lines))
    for i, line in enumerate(lines):
        y = low + 1.24 * small * i
        out.append(Text(16 * t, y, line, small, "soft", "start"))


def _first_whole(
    words: str, room: float, forms: list[tuple[float, int, float]], lead: str = ""
) -> tuple[float, list[str]]:
    """Take the first form (type size, lines, least share) in which nothing is cut."""
    for size, most, least in forms:
        chosen, lines = text.fit(words, size, room, most, lead, least)
        if " ".join(lines).strip() == words:
            break
    return chosen, lines
