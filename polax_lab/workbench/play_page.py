"""What the browser does for a game at the table: pace, clicked rules, what is to be in sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Page(anywidget.AnyWidget):
    """An unseen part of a panel.

    Attributes
    ----------
    pause : int
        Milliseconds after which the browser says that it is time for the next move.
    beat : int
        Each new number starts one such pause.
    """

    _esm = Path(__file__).with_name("play_page.js")
    pause = traitlets.Int(700).tag(sync=True)
    beat = traitlets.Int(0).tag(sync=True)

    def on_time(self, callback: Callable[[int], None]) -> None:
        """Call back when a pause is over, with its number."""
        self._hear("time", int, callback)

    def on_rule(self, callback: Callable[[str], None]) -> None:
        """Call back with the id of a rule that was clicked."""
        self._hear("rule", str, callback)

    def to_top(self) -> None:
        """Scroll the tabs back to their beginning."""
        self.send({"top": True})

    def to_head(self) -> None:
        """Bring the head of the panel into sight, and the tabs back to their beginning."""
        self.send({"top": True, "head": True})

    def focus(self, what: str) -> None:
        """Give the keyboard to a control, named by a CSS selector, if the panel has it."""
        self.send({"focus": what})

    def _hear(self, kind: str, wanted: type, callback: Callable[[Any], None]) -> None:
        def hear(_: Any, content: Any, __: Any) -> None:
            value = content.get(kind) if isinstance(content, dict) else None
            if type(value) is wanted:
                callback(value)

        self.on_msg(hear)
