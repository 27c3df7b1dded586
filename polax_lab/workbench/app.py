"""`Workbench`: set up a position by hand, ask the rules, see why, keep it."""

from __future__ import annotations

import os
from dataclasses import replace
from types import NoneType
from typing import Any

import ipywidgets as widgets

from polax_lab.errors import unfit
from polax_lab.game import DEFAULT_GAME, load_game
from polax_lab.question import SPACE_ROLES
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, Lang, msg, say
from polax_lab.workbench import files, picture
from polax_lab.workbench.ask_tab import AskTab
from polax_lab.workbench.editor import BoardEditor
from polax_lab.workbench.files_tab import FilesTab
from polax_lab.workbench.forms import GameWords
from polax_lab.workbench.journal import FOLDER, journals, read
from polax_lab.workbench.looks import Looks
from polax_lab.workbench.panel import Panel
from polax_lab.workbench.parts import Parts, asked_in, label, shown
from polax_lab.workbench.play import PlayTable
from polax_lab.workbench.play_door import PlayDoor
from polax_lab.workbench.pointer import Event, Pointer
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.rules_panel import RulesPanel
from polax_lab.workbench.session import Session
from polax_lab.workbench.setup_tab import SetupTab
from polax_lab.workbench.timeline import Keep

_TABS = ("setup", "ask", "rules", "files")
#: From this width the tabs stand beside the board, which keeps this share; as in panel.css.
_BESIDE, _SHARE = 800, 0.62
#: What question, ruling and message line take above and below the board, in pixels.
_AROUND = 170


class Workbench(Panel[Session]):
    """The Workbench. Shown by a notebook when it is the last value of a cell.

    Parameters
    ----------
    scenario : Scenario, path or str, optional
        What to begin with: a loaded scenario, a file, or the one-line text of a position.
    game : str, optional
        Which game; without it that of the scenario, and Polax without one.
    lang : str
        ``en`` or ``de``; there is a button for it. Without it the language that was last chosen
        in this browser.
    name : str
        Of its journal, in which every step is kept; two Workbenches in one notebook should
        have two names, so that `resume` finds the right one.
    folder : path
        Where journals are kept, seen from the folder of the notebook.
    classroom : bool
        For visitors who share this machine: no files of the machine, and of earlier work only
        that of the same browser tab.

    Attributes
    ----------
    session : Session
        All of the logic; whatever it is told shows after `draw`.

    Raises
    ------
    PolaxError
        If the scenario cannot be read, or for an unknown game or language.

    Examples
    --------
    >>> bench = Workbench("polax/1/position(nebula=F),ask(question=sealed)/121bb63f")
    >>> bench.session.ruling.holds
    False
    """

    @asked_in
    def __init__(
        self,
        scenario: Scenario | str | os.PathLike[str] | None = None,
        *,
        game: str | None = None,
        lang: Lang | None = None,
        name: str = "workbench",
        folder: str | os.PathLike[str] = FOLDER,
        classroom: bool = False,
    ) -> None:
        self._classroom, self._any_lang = classroom, lang is None
        if isinstance(scenario, Scenario):
            game = scenario.game.name
        elif not isinstance(scenario, (str, os.PathLike, NoneType)):
            raise unfit(scenario, "scenario")
        elif scenario is not None and game is None:
            game = files.game_of(os.fspath(scenario))
        referee = load_game(game or DEFAULT_GAME)
        self._folder, self._name, self._editing = folder, name, False
        session = Session(referee, lang or LANGS[0])
        if isinstance(scenario, Scenario):
            session.open_scenario(scenario)
        elif scenario is not None:
            files.open_any(session, os.fspath(scenario))
        if not classroom:
            # After what it began with, which is nobody's work yet.
            session.keep_as(Keep(name, folder))
        self.tab = _TABS[0]
        super().__init__(session)
        self.widget.add_class("polax-workbench")

    @classmethod
    @asked_in
    def resume(
        cls,
        name: str = "workbench",
        *,
        lang: Lang | None = None,
        folder: str | os.PathLike[str] = FOLDER,
    ) -> Workbench:
        """Bring back the last work of a name: position, history with every branch, and place.

        Without earlier work this is a new Workbench that says so.

        Raises
        ------
        JournalError
            If the journal cannot be read.
        """
        found = next((k for k in journals(folder) if k.name == name), None)
        game = read(found.path)[0].here.scenario.game.name if found else DEFAULT_GAME
        bench = cls(game=game, lang=lang, name=name, folder=folder)
        if found is None:
            bench.act(lambda: bench.session.tell(msg("desk.said.nothing_kept")))
        else:
            bench.act(lambda: bench.session.go_on(found.path))
        return bench

    # -- making ----------------------------------------------------------------------------

    def _parts(self) -> tuple[Any, ...]:
        session, parts = self.session, Parts(self.act)
        own_words = GameWords(session.game.name, lambda: session.lang, self._names)
        self.pointer = Pointer()
        self.pointer.on_event(self._hear)
        self.pointer.observe(lambda change: self._know(change["new"]), "tab")
        self.pointer.observe(lambda change: self._recall(change["new"]), "stored")
        self.door = PlayDoor(session, parts, self._lay_out)
        self.undo = parts.button(session.undo)
        self.redo = parts.button(session.redo)
        self.looks = Looks(session, parts, self._paint)
        self.tabs = parts.choice(widgets.ToggleButtons(), self._turn_to)
        self.tabs.add_class("polax-tabs")
        self.setup = SetupTab(session, own_words, self.act)
        self.ask = AskTab(session, own_words, self.act)
        self.rules = RulesPanel(session, self.act)
        edit = None if self._classroom else self._edit
        self.files = FilesTab(session, self.pointer, self.act, edit)
        self.editor: BoardEditor | None = None
        self.workshop = widgets.VBox()
        column = widgets.VBox([self.tabs, *(getattr(self, t).widget for t in _TABS)])
        self.column = column.add_class("polax-column")
        head = [self.door.button, self.undo, self.redo, self.looks.widget]
        self.head = widgets.HBox(head).add_class("polax-head")
        self.body = widgets.HBox([self.board.widget, self.column]).add_class("polax-body")
        return self.sensor, self.head, self.body, self.pointer, self.workshop, self.door.widget

    def room(self, width: int, tall: int) -> tuple[int, int]:
        """See `Panel.room`."""
        across = int(width * _SHARE) if width >= _BESIDE else width
        return across, int(min(max(tall - 234, 0.62 * across), self.most(across, 0.92), 860))

    def _look(self) -> None:
        super()._look()
        # Beside the board the tabs scroll on their own, so that the message line stays in sight.
        beside = self.sensor.width >= _BESIDE
        self.column.layout.max_height = f"{self.board.size[1] + _AROUND}px" if beside else None

    def _names(self, role: str) -> list[tuple[str, str]]:
        session = self.session
        if role not in SPACE_ROLES:
            state, hands = session.scenario.state, session.game.hands
            known = hands.names(role, state, session.rules)
            return [(say(name, session.lang), id) for name, id in known]
        board = session.rules.board
        wanted = {"planet": (True,), "field": (False,)}.get(role, (True, False))
        return [(name, s) for name, s in session.names() if board.is_planet(s) in wanted]

    # -- actions ---------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        """The one place where events of the drawing arrive."""
        # Arrow keys are meant for wherever the keyboard is; all else for the picture one saw.
        walks = event.kind == "key" and event.key in picture.ARROWS
        if event.version != self.board.version and not walks:
            self.act(lambda: self.session.tell(msg("desk.said.old_picture")))
            return
        self.act(lambda: self._do(event))

    def _do(self, event: Event) -> None:
        session = self.session
        if event.kind == "drag":
            session.drag(event.space, event.to)
        elif event.kind == "key":
            session.key(event.key, event.ctrl)
        elif not (event.space and self._pick(event.space)):
            session.click(event.space)

    def _pick(self, space: str) -> bool:
        """Give a clicked space to a form that waits for one."""
        return (self.tab == "ask" and self.ask.pick(space)) or (
            self.tab == "setup" and self.setup.pick(space)
        )

    def _know(self, tab: str) -> None:
        """In a classroom, keep the work under the name of the browser's tab."""
        if self._classroom and tab:
            self.act(lambda: self.session.keep_as(Keep(tab, self._folder, alone=True)))

    def _turn_to(self, tab: str) -> None:
        self.tab = tab
        self.ask.rest()
        self.setup.rest()

    def _edit(self, on: bool) -> None:
        """Show the board editor below, or hide it; its work stays."""
        if self.editor is None:
            session = self.session
            board, name = session.rules.given, session.game.name
            self.editor = BoardEditor(board, name, session.lang, self._folder)
            self.editor.on_use(lambda board: self.act(lambda: session.use_board(board)))
            self.workshop.children = (self.editor.panel.widget,)
        self._editing = on
        if on:
            self.pointer.reveal(".polax-editor")

    def _lay_out(self, game: str) -> PlayTable:
        session = self.session
        folder = None if self._classroom else self._folder
        return PlayTable(
            game, rules=session.rules, lang=session.lang, name=f"{self._name}-game",
            folder=folder, on_take=lambda state: self.act(lambda: self._from_game(state)),
        )  # fmt: skip

    def _from_game(self, state: Any) -> None:
        """Set up the board of the game, and come back to the Workbench."""
        assert self.door.table is not None
        rules = self.door.table.session.rules
        new = replace(self.session.empty(rules), state=state)
        self.session.take_up(new, msg("play.bench.taken"))
        self.door.close()

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        super().draw()
        session = self.session

        def told(key: str) -> str:
            return say(msg(f"desk.{key}"), session.lang)

        keys = ("open", "tip", "close", "close.tip")
        self.door.draw(*(msg(f"play.bench.{key}") for key in keys))
        away = self.door.open
        for part in (self.head, self.body):
            shown(part, not away)
        shown(self.workshop, self._editing and not away)
        for name in ("undo", "redo"):
            label(getattr(self, name), told(name), told(f"{name}.tip"))
        self.undo.disabled = not session.history.can_back
        self.redo.disabled = not session.history.can_forth
        self.looks.draw()
        relabel(self.tabs, [(told(f"tab.{t}"), t) for t in _TABS], self.tab)
        self.rules.visible = self.tab == "rules"
        for name in _TABS:
            part = getattr(self, name)
            shown(part.widget, name == self.tab)
            if name == self.tab:
                part.draw()
        self.pointer.drags = True
        self.pointer.looks = f"{session.lang} {session.theme}"
        self.pointer.label = told("board_label")
        self.pointer.spoken = picture.spoken(session)
