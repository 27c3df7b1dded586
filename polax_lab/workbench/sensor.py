"""What only the browser knows: the room a panel has and JupyterLab's theme. Brings the styles."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from polax_lab.view.style import FONT, THEMES

_HERE = Path(__file__).parent


def _styles() -> str:
    """The style sheets, with the colours of `polax_lab.view.style` as variables."""
    blocks = []
    for theme, palette in THEMES.items():
        names = "".join(f" --px-{n.replace('_', '-')}: {c};" for n, c in palette.items())
        blocks.append(f".polax-{theme} {{{names} }}")
    fonts = f".polax-panel {{ --px-font: {FONT}; }}"
    # What all panels share comes first.
    files = sorted(_HERE.glob("*.css"), key=lambda file: (file.name != "panel.css", file.name))
    return "\n".join([*blocks, fonts, *(file.read_text(encoding="utf-8") for file in files)])


class Sensor(anywidget.AnyWidget):
    """An empty strip across a panel; until a browser shows it, it has usual values.

    Attributes
    ----------
    width, tall : int
        Pixels across the panel, and down what can be in sight of it.
    dark : bool
        Whether JupyterLab is dark.
    seen : bool
        Whether the panel has been in sight in a browser.
    version : int
        Number of the picture that the board should show.
    blank : int
        How often the browser has found the board empty, or an older picture on it.
    """

    _esm = _HERE / "sensor.js"
    _css = _styles()
    width = traitlets.Int(960).tag(sync=True)
    tall = traitlets.Int(740).tag(sync=True)
    dark = traitlets.Bool(False).tag(sync=True)
    seen = traitlets.Bool(False).tag(sync=True)
    version = traitlets.Int(0).tag(sync=True)
    blank = traitlets.Int(0).tag(sync=True)
