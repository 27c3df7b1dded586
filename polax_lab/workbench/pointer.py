"""What the browser tells of the drawing: clicks, drags and keys, with the picture they are for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import traitlets

_HERE = Path(__file__).parent


class Event(NamedTuple):
    """One thing that a user did to the drawing.

    Attributes
    ----------
    kind : str
        ``click``, ``drag`` or ``key``.
    version : int
        Number of the picture that was on screen.
    space : str
        Id of the space under the pointer when it went down; empty on empty ground.
    to : str
        For a drag, the space where it ended; empty on empty ground.
    x, y : float
        Where the pointer went up, in pixels of the drawing.
    key : str
        As browsers name it, such as ``ArrowLeft``.
    shift, ctrl : bool
    """

    kind: str
    version: int
    space: str = ""
    to: str = ""
    x: float = 0.0
    y: float = 0.0
    key: str = ""
    shift: bool = False
    ctrl: bool = False


class Pointer(anywidget.AnyWidget):
    """An unseen part of a panel that listens to the panel's drawing, whichever plot that is.

    Plotly's own click message does not say which picture was on screen, and is silent on empty
    ground; so the browser side looks up the space itself, in the traces that carry ids.

    Attributes
    ----------
    drags : bool
        Whether spaces can be dragged; a ghost then follows the pointer.
    label : str
        Name of the drawing for readers of the screen.
    spoken : str
        What such readers hear next, such as the space that the keyboard has reached.
    looks, stored : str
        Language and theme, ``de dark``: as they are, and as the browser has kept them from last
        time.
    tab : str
        A random name that the browser tab keeps while it is open; empty until it is shown.
    """

    _esm = _HERE / "pointer.js"
    drags = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    spoken = traitlets.Unicode("").tag(sync=True)
    looks = traitlets.Unicode("").tag(sync=True)
    stored = traitlets.Unicode("").tag(sync=True)
    tab = traitlets.Unicode("").tag(sync=True)

    def on_event(self, callback: Callable[[Event], None]) -> None:
        """Call back for every event; what is not well formed is no event."""

        def hear(_: Any, content: Any, __: Any) -> None:
            event = read_event(content)
            if event is not None:
                callback(event)

        self.on_msg(hear)

    def download(self, name: str, text: str, mime: str = "text/plain") -> None:
        """Let the browser save a text as a file."""
        self.send({"kind": "download", "name": name, "text": text, "mime": mime})

    def download_bytes(self, name: str, data: bytes, mime: str) -> None:
        """Let the browser save bytes as a file."""
        self.send({"kind": "download", "name": name, "mime": mime}, [data])

    def reveal(self, what: str) -> None:
        """Scroll to a part of the panel, named by a CSS selector."""
        self.send({"kind": "reveal", "what": what})

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, if the browser lets us."""
        self.send({"kind": "copy", "text": text})


def read_event(content: Any) -> Event | None:
    """Read what the browser sent; None for anything that is no event of ours.

    Examples
    --------
    >>> read_event({"kind": "click", "version": 3, "space": "f74"}).space
    'f74'
    >>> read_event({"kind": "click", "space": ["f74"]}) is None
    True
    """
    if not isinstance(content, dict) or content.get("kind") not in ("click", "drag", "key"):
        return None
    kinds = {"version": int, "x": (int, float), "y": (int, float), "shift": bool, "ctrl": bool}
    known = {k: v for k, v in content.items() if k in Event._fields}
    if "version" not in known:
        return None
    if not all(isinstance(v, kinds.get(k, str)) for k, v in known.items()):  # type: ignore[arg-type]
        return None
    return Event(**known)
