"""What both panels have in common: actions that never fail silently, and one redraw for each."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import ipywidgets as widgets

from polax_lab.board import Board
from polax_lab.errors import PolaxError
from polax_lab.texts import LANGS, msg, say
from polax_lab.view.layout import full_height
from polax_lab.view.svg import svg
from polax_lab.workbench import words
from polax_lab.workbench.desk import THEMES, Desk
from polax_lab.workbench.ruling_board import RulingBoard
from polax_lab.workbench.sensor import Sensor

D = TypeVar("D", bound=Desk)
#: Size of the picture in a file that is looked at without widgets.
_STILL = (960, 640)
_log = logging.getLogger(__name__)


class Panel(Generic[D]):
    """A session with its widgets. Shown by a notebook when it is the last value of a cell.

    Attributes
    ----------
    session : Desk
    board : RulingBoard
    sensor : Sensor
    widget : ipywidgets.VBox
        Everything.
    """

    #: Whether nobody asked for a language, so that the one of last time will do.
    _any_lang = True

    def __init__(self, session: D) -> None:
        self.session = session
        # JupyterLab may handle events of one panel in several threads.
        self._lock = threading.RLock()
        self._drawing = False
        self._board: Board | None = None
        self.sensor = Sensor()
        self.board = RulingBoard(session)
        self.sensor.observe(lambda _: self.act(self._look), ["width", "tall", "dark", "seen"])
        self.sensor.observe(lambda _: self.act(self.board.show_again), "blank")
        self.widget = widgets.VBox(self._parts()).add_class("polax-panel")
        self.act(self._look)

    def _parts(self) -> tuple[Any, ...]:
        """Make the controls, and give everything from top to bottom."""
        raise NotImplementedError

    def _look(self) -> None:
        self.session.lab_dark = self.sensor.dark
        self.board.fit(*self.room(self.sensor.width, self.sensor.tall))
        if self.sensor.seen:
            self.board.show()

    def room(self, width: int, tall: int) -> tuple[int, int]:
        """The board's size in a panel of some width of which so many pixels can be in sight."""
        across = min(width, 760)
        return across, int((0.68 if across > 600 else 0.9) * across)

    def most(self, across: int, share: float) -> float:
        """The most height a board may have: this share of its width, or what fills the width.

        A map that is higher than wide would be tiny on a narrow page.
        """
        return max(share * across, full_height(self.session.scene(), across))

    def act(self, action: Callable[[], None]) -> None:
        """Carry out what a user asked for and show the outcome; faults go to the message line."""
        with self._lock:
            if self._drawing:  # our own redraw sets values too
                return
            self._drawing = True
            try:
                action()
                self.draw()
            except PolaxError as e:
                self._fail(e)
            except Exception as e:
                _log.exception("a panel's action failed")
                fault = f"{type(e).__name__}: {e}"
                self._fail(self.session.say("said.fault", fault=fault))
            finally:
                self._drawing = False

    def _fail(self, fault: PolaxError | str) -> None:
        self.session.tell(fault)
        self.board.message.value = words.message(self.session)

    def _paint(self, theme: Any) -> None:
        self.session.theme = theme

    def _recall(self, looks: str) -> None:
        """Take the language, unless one was asked for, and the theme of last time."""
        lang, _, theme = looks.partition(" ")

        def take() -> None:
            if self._any_lang and lang in LANGS:
                self.session.speak(lang)
            if theme in THEMES:
                self.session.theme = theme

        self.act(take)

    def draw(self) -> None:
        """Show the session as it is now."""
        for theme in ("light", "dark"):
            if theme != self.session.colours:
                self.widget.remove_class(f"polax-{theme}")
        self.widget.add_class(f"polax-{self.session.colours}")
        if self._board is not self.session.map:
            self._board = self.session.map
            self._look()  # another board may have another form
        self.board.draw()
        self.sensor.version = self.board.version

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and picture, ruling and a hint for readers without widgets.

        Shown once more, as by a cell that is run again, it has a figure of its own: see `PlayDoor`
        for what plotly's program does to one whose place in the page has gone.
        """
        self.board.show_again()
        bundle = self.widget._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        ruling, lang = self.session.visible, self.session.lang
        data["text/plain"] = "\n".join(filter(None, [
            self.session.source(), self.session.question(), ruling.text(lang) if ruling else "",
            say(msg("desk.static"), lang),
        ]))  # fmt: skip
        data["image/svg+xml"] = svg(self.session.scene(), *_STILL, self.session.colours)
        return bundle
