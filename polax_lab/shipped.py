"""Where the scenarios and notebooks that come with the package lie."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """The folder ``scenarios`` or ``notebooks``: in the wheel, else in the checkout."""
    inside = _PACKAGE / "shipped" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
