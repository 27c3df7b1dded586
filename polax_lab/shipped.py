"""Where the scenarios and notebooks that come with the package lie."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
#: Folders beside scenarios that hold what these name: boards, and files for `Game.with_cards`.
_BESIDE = ("boards", "cards", "levels")


def folder(name: str) -> Path:
    """The folder ``scenarios`` or ``notebooks``: in the wheel, else in the checkout."""
    inside = _PACKAGE / "shipped" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def scenario_files(place: Path) -> list[Path]:
    """The scenario files in a folder and below it, in a fixed order.

    Folders named ``boards``, ``cards`` and ``levels`` hold such files, not scenarios.
    """
    return sorted(
        p
        for p in place.rglob("*")
        if p.suffix in (".yaml", ".yml", ".json") and p.parent.name not in _BESIDE and p.is_file()
    )
