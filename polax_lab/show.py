"""How rulings, positions and scenarios show themselves in a notebook cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from polax_lab.scene import Scene


def bundle(scene: Scene, text: str) -> dict[str, str]:
    """A static picture and plain text: visible without kernel, network or plotly."""
    from polax_lab.view.svg import svg

    return {"image/svg+xml": svg(scene, 840, 620), "text/plain": text}
