"""All that the Workbench can do, without a widget: commands in; position, ruling, sentences out."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from polax_lab.board import Board
from polax_lab.errors import PolaxError, PositionError, QuestionError
from polax_lab.game import Game
from polax_lab.hands import Oddity
from polax_lab.ledgertext import idle
from polax_lab.question import Question
from polax_lab.questiontext import sentence, sentence_message
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scenario import Scenario
from polax_lab.scene import Scene
from polax_lab.texts import Lang, Message, msg, say, words
from polax_lab.whynot import Change, Changes, why_not
from polax_lab.workbench import picture
from polax_lab.workbench.handling import Handling
from polax_lab.workbench.history import History
from polax_lab.workbench.shelf import examples_of
from polax_lab.workbench.timeline import Keep


class Session(Handling):
    """A position under construction, the question asked about it, and how it came to be.

    Every command that changes position, question or readings adds one step to the history; the
    rest (what is in the hand, overlays, language) is not part of it.

    Attributes
    ----------
    overlays : tuple of str
        Those that are on, in the order of the menu.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> from polax_lab.hands import Deed, Token
    >>> session = Session(load_game("polax"))
    >>> mine = Token("mine", "green")
    >>> session.do(Deed(mine, None, "f71"))
    >>> session.do(Deed(mine, None, "f75"))
    >>> session.message()
    'Refused: mine (green) on f75 (PX-MINE-02).'
    >>> session.undo(), len(session.scenario.state.pieces())
    (None, 1)
    """

    def __init__(
        self,
        game: Game,
        lang: Lang = "en",
        history: History | None = None,
        keep: Keep | None = None,
    ) -> None:
        self.overlays: tuple[str, ...] = ()
        self._drawn: tuple[object, Scene] | None = None
        super().__init__(game, lang, history, keep)
        self.tell(msg("desk.said.welcome"))

    # -- changing the position -------------------------------------------------------------

    def changes(self) -> Changes:
        """The smallest changes under which the answer to the question becomes yes."""
        if self.asked is None or self.ruling is None or self.ruling.holds is not False:
            return Changes()
        found = why_not(self.game, self.scenario.state, self.asked, self.rules)
        useful = Changes(change for change in found if self._helps(change))
        useful.note = found.note if useful or not found else msg("core.whynot.none")
        return useful

    def _helps(self, change: Change) -> bool:
        """Whether a change leaves the refused piece alone, and is nothing that no game reaches."""
        if change.deed is None:
            return True
        if self._trial is not None and change.deed[:2] == self._trial[:2]:
            return False
        hands, state, rules = self.game.hands, self.scenario.state, self.rules
        new = hands.do(state, change.deed, rules)
        return {*hands.oddities(new, rules)} <= {*hands.oddities(state, rules)}

    def make(self, change: Change) -> None:
        """Make a change that `changes` has found; what was refused can then be tried again."""
        if change.deed is None:
            switch, _, value = change.setting.partition("=")
            self.set_rule(switch, value)
        else:
            new = self.game.hands.do(self.scenario.state, change.deed, self.rules)
            self.step(change.message, replace(self.scenario, state=new))

    def amend(self, position: Mapping[str, Any], done: Message) -> None:
        """Take another position, given as a scenario file would hold it."""
        new = self.game.place(self.rules, **position)
        if new != self.scenario.state:
            self.taken = None
            self.step(done, replace(self.scenario, state=new))

    @property
    def position(self) -> dict[str, Any]:
        """The position as a scenario file would hold it."""
        return self.game.position(self.scenario.state, self.rules.board)

    def clear(self) -> None:
        """Start again with an empty board, under the readings in force."""
        self.release()
        self._trial = None
        self.step(msg("desk.done.cleared"), self.empty(self.rules), keep=False)

    def take_up(self, scenario: Scenario, done: Message) -> None:
        """Go on with a scenario and its first question."""
        self.release()
        self._trial = self.cursor = None
        first = scenario.asks[0].question if scenario.asks else None
        self.step(done, scenario, first, keep=False)

    def open_scenario(self, scenario: Scenario) -> None:
        """Go on with a scenario that is no file of the user's: saving makes a new one."""
        own = replace(scenario, file=Path(scenario.file).name)
        self.take_up(own, msg("desk.done.opened", title=words(own.title)))

    def go_on(self, path: str | os.PathLike[str]) -> None:
        """See `Timeline.go_on`."""
        super().go_on(path)
        self.release()
        self.cursor = self._trial = None

    # -- the keyboard ----------------------------------------------------------------------

    def key(self, key: str, ctrl: bool = False) -> None:
        """Do what a key means while the board has the focus."""
        board = self.rules.board
        here = self.cursor or (self.taken[1] if self.taken else board.ids[0])
        if ctrl:
            (self.undo if key.lower() == "z" else self.redo)()
        elif key == "Escape":
            self.click("")
        elif self.cursor is None:
            self.cursor = here
        elif key in ("Enter", " "):
            self.click(here)
        elif key in ("Delete", "Backspace"):
            self.remove(here)
        else:
            self.cursor = picture.walk(board, here, key) or here
            if key in picture.ARROWS and self.cursor == here:
                self.tell(msg("desk.said.no_way", space=self._label(here)))

    def spaces(self) -> list[tuple[str, str]]:
        """Every space by its readable name with what is on it, and its id."""
        plain = self.game.scene(self.scenario.state, self.rules, None, self.lang)
        return [(space.tip, space.id) for space in plain.spaces]

    def names(self) -> list[tuple[str, str]]:
        """Every space by its readable name alone, and its id."""
        return [(_head(tip), space) for tip, space in self.spaces()]

    def space_named(self, text: str) -> str:
        """The id of a space that somebody has typed: its id or name, with or without content.

        Raises
        ------
        QuestionError
            If there is none, with "did you mean".
        """
        board, wanted = self.rules.board, _head(text).casefold()
        for (name, _), space in zip(self.names(), board.spaces, strict=True):
            if wanted in (space.id.casefold(), space.label.casefold(), name.casefold()):
                return space.id
        raise QuestionError(msg("error.space", name=text.strip()), board.hint(text.strip()))

    # -- asking ----------------------------------------------------------------------------

    def ask(self, data: Mapping[str, Any] | Question) -> None:
        """Ask a question; `QuestionError` if it is faulty or does not fit the position."""
        question = data if isinstance(data, Question) else self.game.question(data)
        ruling = self.judge(question)
        self._trial = None
        if question == self.asked:
            self._arrive()
            self.tell(msg("desk.said.same_question"))
            return
        verdict = {True: "yes", False: "no", None: "open"}[ruling.holds]
        said = sentence_message(self.rules, self.scenario.state, question)
        done = msg(f"desk.done.asked_{verdict}", question=said, rule=ruling.rule)
        self.step(done, question=question)

    def unasked(self, fault: PolaxError | str) -> None:
        """Tell why a question cannot be asked; the answer to the last one is no answer to it."""
        self.ruling, self.blocked, self._unasked = None, fault, True
        self.tell(fault)

    def _arrive(self) -> None:
        self._unasked = False
        super()._arrive()

    # -- readings --------------------------------------------------------------------------

    def set_rule(self, name: str, value: Any) -> None:
        """Read the rules differently, or set a number of theirs."""
        rules, old = self.rules.vary(None, **{name: value}), self.ruling
        if rules.changed == self.rules.changed:
            return
        ledger = rules.ledger
        if name in ledger.switches:
            switch = ledger.switches[name]
            option = words(switch.option_labels[value])
            done = msg("desk.done.read", label=words(switch.label), option=option)
        else:
            key = "number" if isinstance(value, int | float | str) else "table"
            label = words(ledger.parameters[name].label)
            done = msg(f"desk.done.{key}", label=label, value=str(value))
        self._vary(rules, done)
        if name in ledger.switches:
            self.tell(self.turned(name, value, old, self.ruling))
        elif without_effect := tuple(idle(rules, name)):
            self.tell(done, *without_effect)

    def restore_rules(self) -> None:
        """Go back to the default readings and numbers."""
        if self.rules.changed:
            self._vary(self.base_rules, msg("desk.done.restored"))

    def _vary(self, rules: Ruleset, done: Message) -> None:
        # A smaller supply may have no room for what is on the board.
        state = self.game.place(rules, **self.position)
        self.step(done, replace(self.scenario, rules=rules, state=state))

    def use_board(self, board: Board) -> None:
        """Play on another board, with the pieces if they all fit on it, else empty."""
        self.game.check_board(board)
        rules = self.rules.vary(board=board)
        self.release()
        self.cursor = self._trial = None
        try:
            state, key = self.game.place(rules, **self.position), "board"
        except PositionError:
            state, key = self.game.blank(rules), "board_cleared"
        asks = tuple(ask for ask in self.scenario.asks if self._fits(ask.question, rules))
        new = replace(
            self.scenario, rules=rules, state=state, asks=asks, board_file=None, labels={}
        )
        self.step(msg(f"desk.done.{key}", name=board.name), new, keep=False)

    @cached_property
    def examples(self) -> tuple[Scenario, ...]:
        """Three to start from: the first of each kind that the rulebook shows."""
        own = examples_of(self.game.name)
        kinds = {(s.source.example or "")[:1]: s for s in reversed(own)}
        return tuple(s for s in own if s in kinds.values())[:3]

    def _fits(self, question: Question, rules: Ruleset) -> bool:
        try:
            self.game.find_spaces(question, rules)
        except QuestionError:
            return False
        return True

    # -- what there is to see --------------------------------------------------------------

    def overlay(self, name: str, on: bool) -> None:
        """Draw an overlay over the position, or not."""
        wanted = {*self.overlays, name} if on else {*self.overlays} - {name}
        hands = self.game.hands
        self.overlays = tuple(o for o in hands.overlays if o in wanted)
        label = msg(f"{self.game.name}.overlay.{name}")
        if on and not hands.overlay(name, self.scenario.state, self.choice, self.rules):
            self.tell(msg(f"{self.game.name}.overlay.{name}.needs"))
        else:
            self.tell(msg(f"desk.said.overlay_{'on' if on else 'off'}", name=label))

    def over(self) -> tuple[tuple[str, Ruling], ...]:
        """The rulings that the overlays draw, each with its overlay's name."""
        state, found = self.scenario.state, []
        for name in self.overlays:
            for question in self.game.hands.overlay(name, state, self.choice, self.rules):
                try:
                    found.append((name, self.judge(question)))
                except QuestionError:  # nothing there that it could be asked of
                    continue
        return tuple(found)

    def shown_rulings(self) -> tuple[tuple[str, Ruling], ...]:
        """Every ruling that is on screen, with what it is about."""
        asked = [(self.question(), self.ruling)] if self.ruling is not None else []
        over = [(say(msg(f"{self.game.name}.overlay.{n}"), self.lang), r) for n, r in self.over()]
        return (*asked, *over)

    def oddities(self) -> tuple[Oddity, ...]:
        """What no game would reach in this position."""
        return self.game.hands.oddities(self.scenario.state, self.rules)

    def scene(self) -> Scene:
        """The board with ruling, overlays, and what is in the hand."""
        key = (
            self.here, self.lang, self.overlays, self.choice, self.taken, self.held, self.cursor,
            self._unasked,
        )  # fmt: skip
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, picture.draw(self)
        return self._drawn[1]

    def source(self) -> str:
        """Title of the scenario, and where it is from."""
        return say(self.scenario.source.beside(self.scenario.title[self.lang]), self.lang)

    def question(self) -> str:
        """The question as a sentence; empty if there is none."""
        if self.asked is None or self._unasked:
            return ""
        return sentence(self.scenario, self.asked, self.lang)

    def idle(self) -> str:
        """See `Desk.idle`."""
        key = "blocked" if self.blocked else "ask_first"
        return say(msg(f"desk.{key}", fault=self.blocked or ""), self.lang)


def _head(tip: str) -> str:
    """What a space is called, out of all that is told of it."""
    return re.split(r"[:,]| · ", tip, maxsplit=1)[0].strip()
