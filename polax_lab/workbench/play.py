"""`PlayTable`: a whole game at the table, for a human against bots, or several humans in turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from polax_lab.board import Board
from polax_lab.errors import unfit
from polax_lab.game import DEFAULT_GAME, load_game
from polax_lab.ownfiles import with_files
from polax_lab.record import Record
from polax_lab.recordfile import reopen
from polax_lab.ruleset import Ruleset
from polax_lab.seats import usual_seats
from polax_lab.texts import LANGS, Lang, msg, say
from polax_lab.workbench import picture, play_words, words
from polax_lab.workbench.journal import FOLDER
from polax_lab.workbench.looks import Looks
from polax_lab.workbench.panel import Panel
from polax_lab.workbench.parts import Parts, asked_in, label, shown
from polax_lab.workbench.play_keep import GameKeep, kept_in
from polax_lab.workbench.play_move import MoveTab
from polax_lab.workbench.play_page import Page
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.play_setup import SetupTab
from polax_lab.workbench.play_tabs import TABS
from polax_lab.workbench.pointer import Event, Pointer
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

_TABS = ("move", *TABS, "game")
#: From this width the tabs stand beside the board, which keeps this share; as in play.css.
_BESIDE, _SHARE = 600, 0.58
#: What question, ruling and message line take above and below the board, in pixels; the head
#: and edges of the panel.
_AROUND, _EDGES = 142, 72
#: Milliseconds between two moves of bots, by pace.
_PAUSE = {"instant": 20, "slow": 700}
#: After so many seconds of bots' moves the table is shown, and they go on.
_BREATH = 0.4
#: Milliseconds until a bot that has not done thinking goes on: the page is heard in between.
_ON = 10


class PlayTable(Panel[PlaySession]):
    """A game. Shown by a notebook when it is the last value of a cell.

    Parameters
    ----------
    game : str
    players : str or mapping of str to str, optional
        Who plays each seat: ``human``, or a bot of the game; one human against bots without it.
    seed : int, optional
        The same seed gives the same dice and decks; one is drawn without it.
    rules : Ruleset or mapping, optional
        A variant, or what to change of the default readings.
    options : mapping, optional
        What the setup is told: ``{"classroom": True}``.
    cards : sequence of path
        Files that take the place of the game's own: decks, a bank of questions, levels.
    lang : str, optional
        ``en`` or ``de``; there is a button for it.
    name : str
        Of the files in which every move is kept.
    folder : path or None
        Where these are, seen from the folder of the notebook; None keeps nothing and leaves
        files of this machine alone.
    record : Record, optional
        What to go on with, in place of a new game.
    board : Board or path, optional
        A board of one's own in place of the game's.
    on_take : callable, optional
        Called with the position of the board, to set it up elsewhere; makes a button for it.

    Attributes
    ----------
    session : PlaySession
        All of the logic; whatever it is told shows after `draw`.

    Raises
    ------
    PolaxError
        For an unknown game, player, reading or language.

    Examples
    --------
    >>> table = PlayTable(players="yellow:human,green:greedy", seed=7, folder=None)
    >>> table.session.question()
    'Your turn, yellow: Vorrunde'
    """

    #: Puts the words of another panel's button into the head, in the language of the game.
    way_back: Callable[[Lang], None] | None = None

    @asked_in
    def __init__(
        self,
        game: str = DEFAULT_GAME,
        players: str | Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        rules: Ruleset | Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        cards: Sequence[str | os.PathLike[str]] = (),
        lang: Lang | None = None,
        name: str = "game",
        folder: str | os.PathLike[str] | None = FOLDER,
        record: Record | None = None,
        board: Board | str | os.PathLike[str] | None = None,
        on_take: Callable[[Any], None] | None = None,
    ) -> None:
        if record is not None and not isinstance(record, Record):
            raise unfit(record, "record")
        referee = load_game(game)
        seats = players or usual_seats(referee)
        if board is not None:
            own = board if isinstance(board, Board) else Board.load(board)
            referee.check_board(own)
            if isinstance(rules, Ruleset):
                rules = rules.vary(board=own)
            else:
                named = rules or {}
                plain = referee.rules.vary(board=own)
                rules = with_files(referee, plain, cards, lambda plain: plain.apply(named))
        found = record or Record.start(referee, seats, rules, seed, options, cards)
        keep = None if folder is None else GameKeep(name, folder)
        self._any_lang, self._on_take, self._beat = lang is None, on_take, 0
        self._was = "", False
        self.tab = _TABS[0]
        super().__init__(PlaySession(found, lang or LANGS[0], keep))
        self.widget.add_class("polax-workbench").add_class("polax-play")
        waiting = keep.waiting(referee.name) if keep is not None and record is None else None
        if waiting is not None:
            told = msg("play.said.waiting", played=waiting.played, count=waiting.moves)
            self.session.tell(told, *self.session.opening())
        self.act(lambda: None)

    @classmethod
    @asked_in
    def resume(
        cls,
        name: str | None = None,
        *,
        lang: Lang | None = None,
        folder: str | os.PathLike[str] = FOLDER,
    ) -> PlayTable:
        """Bring back the game that was played last, at its last completed move.

        Without an earlier one this is a new game that says so.

        Parameters
        ----------
        name : str, optional
            Of its files; whatever was played last without it.
        lang : str, optional
        folder : path

        Raises
        ------
        RecordError
            If it cannot be read.
        """
        kept = kept_in(folder)
        names = tuple(dict.fromkeys(one for one, _ in kept))
        wanted = names[0] if names and name is None else GameKeep(name or "", folder).name
        path = next((path for one, path in kept if one == wanted), None)
        if path is None:
            table = cls(lang=lang, name=wanted, folder=folder)
            key = "other_kept" if names else "nothing_kept"
            table.act(lambda: table.session.tell(msg(f"play.said.{key}", names=names)))
            return table
        record = reopen(path).record
        table = cls(lang=lang, name=wanted, folder=folder, record=record)
        table.act(lambda: table.session.go_on(path))
        return table

    # -- making ----------------------------------------------------------------------------

    def _parts(self) -> tuple[Any, ...]:
        session, parts = self.session, Parts(self.act)
        self.pointer, self.page = Pointer(), Page()
        self.pointer.on_event(self._hear)
        self.pointer.observe(lambda change: self._recall(change["new"]), "stored")
        self.page.on_time(self._time)
        self.page.on_rule(lambda id: self.act(lambda: self._open(id)))
        self.lead = html("polax-lead")
        self.undo = parts.button(session.undo)
        self.redo = parts.button(session.redo)
        self.hint = parts.button(session.hint)
        self.take = parts.button(self._take)
        self.looks = Looks(session, parts, self._paint)
        self.tabs = parts.choice(widgets.ToggleButtons(), self._turn_to).add_class("polax-tabs")
        self.rule = html("polax-rule").add_class("polax-open-rule")
        self.move = MoveTab(session, self.act, self._go_on, lambda: self._turn_to(_TABS[-1]))
        self.readers = {name: tab(session, self.act) for name, tab in TABS.items()}
        self.game = SetupTab(session, self.pointer, self.act, session.keep is not None, self._begin)
        self._tab_parts: dict[str, Any] = {"move": self.move, **self.readers, "game": self.game}
        shown_parts = [self._tab_parts[name].widget for name in _TABS]
        self.column = widgets.VBox([self.tabs, self.rule, *shown_parts]).add_class("polax-column")
        buttons = [self.undo, self.redo, self.hint, *([self.take] if self._on_take else [])]
        self.head = widgets.HBox([self.lead, *buttons, self.looks.widget]).add_class("polax-head")
        body = widgets.HBox([self.board.widget, self.column]).add_class("polax-body")
        return self.sensor, self.head, body, self.pointer, self.page

    def room(self, width: int, tall: int) -> tuple[int, int]:
        """See `Panel.room`."""
        across = int(width * _SHARE) if width >= _BESIDE else width
        high = tall - _AROUND - _EDGES
        return across, int(min(max(high, 0.62 * across), self.most(across, 1.2), 900))

    def _look(self) -> None:
        super()._look()
        beside = self.sensor.width >= _BESIDE
        self.column.layout.max_height = f"{self.board.size[1] + _AROUND}px" if beside else None

    # -- actions ---------------------------------------------------------------------------

    def act(self, action: Callable[[], None]) -> None:
        """See `Panel.act`; at once after it the bots have their turns, if they are to."""

        def both() -> None:
            action()
            # What a user asks for while a bot thinks is answered first.
            if self.session.speed == "instant" and not self.session.thinking:
                self.session.run(_BREATH)

        super().act(both)

    def _hear(self, event: Event) -> None:
        """The one place where events of the drawing arrive."""
        walks = event.kind == "key" and event.key in picture.ARROWS
        if event.version != self.board.version and not walks:
            self.act(lambda: self.session.tell(msg("desk.said.old_picture")))
        elif event.kind == "key":
            self.act(lambda: self.session.key(event.key, event.ctrl))
        elif event.kind == "click":
            self.act(lambda: self.session.click(event.space))

    def _go_on(self) -> None:
        self.session.step(_BREATH)

    def _time(self, beat: int) -> None:
        """The browser says that a pause is over."""
        if beat == self._beat and self._goes_on:
            super().act(self._bots)

    @property
    def _goes_on(self) -> bool:
        """Whether the bots play on without being told to."""
        session = self.session
        return session.bot_decides and (session.thinking or session.speed in _PAUSE)

    def _bots(self) -> None:
        go = self.session.run if self.session.speed == "instant" else self.session.step
        go(_BREATH)

    def _open(self, rule: str) -> None:
        """Show the text of a rule; where all is one column, go there."""
        self.session.rule(rule)
        if self.session.opened and self.sensor.width < _BESIDE:
            self.pointer.reveal(".polax-open-rule")

    def _turn_to(self, tab: str) -> None:
        self.tab, self.session.opened = tab, None

    def _begin(self) -> None:
        """Another game is on the table: its first move is looked for at the top."""
        self._turn_to(_TABS[0])
        self.page.to_head()

    def _take(self) -> None:
        if self._on_take is not None:
            self._on_take(self.session.table.board_only(self.session.view))

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        super().draw()
        session = self.session

        def told(key: str) -> str:
            return say(msg(f"play.{key}"), session.lang)

        if self.way_back is not None:
            self.way_back(session.lang)
        self.lead.value = words.line(session.game.title)
        for name in ("undo", "redo", "hint", "take"):
            label(getattr(self, name), told(name), told(f"{name}.tip"))
        self.undo.disabled = not session.can_undo
        self.redo.disabled = not session.can_redo
        self.hint.disabled = not session.moves
        self.looks.draw()
        book = session.table.book()
        names = {t: told(f"tab.{t}") for t in _TABS if t != "sheet"}
        names |= {"sheet": say(book, session.lang)} if book else {}
        relabel(self.tabs, [(names[t], t) for t in _TABS if t in names], self.tab)
        self.rule.value = play_words.rule(session)
        shown(self.rule, session.opened is not None)
        for name, part in self._tab_parts.items():
            shown(part.widget, name == self.tab)
            # While the seat changes hands no tab may hold on to what the last one saw.
            if name == self.tab or session.waiting:
                part.draw()
        if (session.waiting, session.over) != self._was:
            self._was = session.waiting, session.over
            if session.waiting:
                self.page.focus(".polax-seat")
            elif session.over:
                self.page.to_top()
        self.pointer.looks = f"{session.lang} {session.theme}"
        self.pointer.label = told("board_label")
        self.pointer.spoken = picture.spoken(session)
        if self._goes_on:
            self._beat += 1
            self.page.pause = _ON if session.thinking else _PAUSE[session.speed]
            self.page.beat = self._beat
