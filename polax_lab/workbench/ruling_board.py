"""The widget that both panels share: the ruling, the board under it, and the message line."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import ipywidgets as widgets
import plotly.graph_objects as go

from polax_lab.irigrammars import without_iri_grammars
from polax_lab.view.figure import figure, update
from polax_lab.workbench import words
from polax_lab.workbench.desk import Desk

#: What plotly's widget sends when a page shows it: data and layout, whole.
_WHOLE = {"_widget_data", "_widget_layout"}


class RulingBoard:
    """Ruling, board and message line; the board is one figure that changes in place.

    Parameters
    ----------
    session : Desk
        What to show.

    Attributes
    ----------
    widget : ipywidgets.VBox
        All of it.
    asked, ruling, message : ipywidgets.HTML
    words : ipywidgets.VBox
        The first two.
    version : int
        Number of the picture; the browser sends it back with every click.
    place : ipywidgets.Box
        Where the figure is, or will be.
    figure : plotly.graph_objects.FigureWidget or None
        None until `show`.
    """

    def __init__(self, session: Desk) -> None:
        self.session = session
        self.size = (640, 560)
        self.asked = html("polax-asked")
        self.ruling = html("polax-ruling")
        self.message = html("polax-message")
        self.place = widgets.Box().add_class("polax-place")
        self.figure: Any = None
        self.version = 0
        self.words = widgets.VBox([self.asked, self.ruling]).add_class("polax-words")
        self.widget = widgets.VBox([self.words, self.place, self.message])
        self.widget.add_class("polax-board")
        # Here, so that the first look at the board need not wait for the import.
        self._make = _figure_class()

    def show(self) -> None:
        """Make the figure, once: its first look is right at once, and one out of sight is free."""
        if self.figure is None:
            session = self.session
            self.figure = self._make(
                figure(session.scene(), *self.size, session.colours, chrome=False,
                       version=self.version)
            )  # fmt: skip
            self.place.children = (self.figure,)

    def show_again(self) -> None:
        """Make another figure in place of one that the browser shows empty or does not update.

        On a slow first start the browser may give up on a figure's own program before it has
        come, and then nothing reaches that figure ever again.
        """
        if self.figure is not None:
            old, self.figure = self.figure, None
            self.show()
            old.close()

    def fit(self, width: int, height: int) -> None:
        """Take a size in pixels."""
        self.size = width, height
        self.place.layout.height = f"{height}px"

    def draw(self) -> None:
        """Show the session as it is now: the figure in one message."""
        session = self.session
        self.asked.value = words.asked(session)
        self.ruling.value = words.ruling(session)
        if self.figure is not None:
            self.version += 1
            update(
                self.figure, session.scene(), *self.size, session.colours,
                chrome=False, version=self.version,
            )  # fmt: skip
        self.message.value = words.message(session)


def html(name: str) -> Any:
    """An HTML widget with a class of our style sheet."""
    return widgets.HTML().add_class(name)


@cache
def _figure_class() -> Any:
    """Plotly's widget, opened only when it is whole.

    Plotly's own opens its channel to the browser before it has its traces and sends them after;
    a browser that is busy misses those and shows empty axes.
    """
    with without_iri_grammars():
        base = go.FigureWidget

    class WholeFigure(base):  # type: ignore[misc, valid-type]
        _whole = False

        def __init__(self, figure: Any) -> None:
            super().__init__(figure)
            self._whole = True
            self.open()

        def open(self) -> None:
            if self._whole:
                super().open()

        def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
            """Give a page that is loaded again the figure as it is now, not as it began.

            Plotly sends changes as messages and leaves these two traits alone. Written past
            traitlets, since setting them would send the whole figure.
            """
            wanted = {key} if isinstance(key, str) else set(key or _WHOLE)
            if self._whole and wanted & _WHOLE:
                now = {"_widget_data": self._data, "_widget_layout": self._layout_obj._props}
                self._trait_values.update(deepcopy(now))
            return super().get_state(key, drop_defaults)

        def send_state(self, key: Any = None) -> None:
            """Send a change as one message: without its numbers, nor that it is over."""
            over = key == "_py2js_update" and self._py2js_update is None
            if not over and key not in ("_last_trace_edit_id", "_last_layout_edit_id"):
                super().send_state(key)

        def set_state(self, sync_data: dict[str, Any]) -> None:
            """Leave aside what the page tells of the plot: the pointer tells of clicks.

            After each change plotly sends the defaults of all traces, and a message for each
            space that the mouse passes; to read them takes as long as to draw.
            """
            super().set_state({k: v for k, v in sync_data.items() if not k.startswith("_js2py_")})

    return WholeFigure
