"""How rulings, positions and scenarios show themselves in a notebook cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from polax_lab.scene import Scene

#: In pixels.
_SIZE = (840, 620)


def bundle(scene: Scene, text: str) -> dict[str, str]:
    """A still picture in the page's theme, one for readers that show no HTML, and plain text.

    All of them are visible without kernel, network or plotly.
    """
    from polax_lab.view.page import PAGE, in_page
    from polax_lab.view.svg import svg

    return {
        "text/html": in_page(svg(scene, *_SIZE, PAGE), scene.lang),
        "image/svg+xml": svg(scene, *_SIZE),
        "text/plain": text,
    }
