"""A desk with a past: every step is kept, can be gone back to, and is on disk before the next."""

from __future__ import annotations

import os
from datetime import datetime
from typing import NamedTuple

from polax_lab.errors import JournalError, PolaxError, QuestionError
from polax_lab.game import Game
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scenario import Scenario
from polax_lab.scenariofile import Source
from polax_lab.texts import LANGS, Lang, Message, msg, say
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.history import History, Step
from polax_lab.workbench.journal import FOLDER, Journal, Kept, journals, read


class Keep(NamedTuple):
    """Where the steps of a timeline are kept.

    Attributes
    ----------
    name : str
        What the journals' names begin with.
    folder : path
    alone : bool
        Whether only the journals of this name may be brought back.
    """

    name: str = "workbench"
    folder: str | os.PathLike[str] = FOLDER
    alone: bool = False


class Timeline(Desk):
    """Position, question and readings as steps of a history.

    Parameters
    ----------
    game : Game
    lang : str
        ``en`` or ``de``.
    history : History, optional
        What to go on with; an empty board without it.
    keep : Keep, optional
        Where every step is kept on disk; nowhere without it.

    Attributes
    ----------
    blocked : PolaxError, str or None
        Why the question cannot be asked of this position.
    """

    def __init__(
        self,
        game: Game,
        lang: Lang = "en",
        history: History | None = None,
        keep: Keep | None = None,
    ) -> None:
        super().__init__(lang)
        self.game = game
        if history is None:
            began = msg("desk.done.began")
            history = History(Step(0, None, began, _now(), self.empty(game.rules), None))
        self.keep = keep
        self.journal: Journal | None
        self._follow(history)

    def _follow(self, history: History) -> None:
        self.history, self.journal = history, None
        if self.keep is not None:
            self.keep_as(self.keep)
        self._arrive()

    def empty(self, rules: Ruleset) -> Scenario:
        """A scenario with nothing in it."""
        title: dict[Lang, str] = {lang: say(msg("desk.untitled"), lang) for lang in LANGS}
        return Scenario("", title, Source(), self.game, rules, self.game.blank(rules), ())

    def step(
        self,
        done: Message,
        scenario: Scenario | None = None,
        question: Question | None = None,
        *,
        keep: bool = True,
    ) -> None:
        """Add a step to the history and keep it on disk.

        Parameters
        ----------
        done : Message
            One line for the list.
        scenario : Scenario, optional
            The new position; the old one stays without it.
        question : Question, optional
            The new question; without one the old stays if `keep`.
        """
        if question is None and keep:
            question = self.asked
        dropped = self.history.dropped
        self.history.add(done, scenario or self.scenario, question, _now())
        self._arrive()
        first = self.history.dropped > dropped == 0
        self.tell(msg("desk.said.full", done=done, limit=self.history.limit) if first else done)
        self.save_journal()

    def save_journal(self) -> None:
        """Write to the journal what it lacks; a fault of the disk goes to the message line."""
        if self.journal is not None:
            try:
                self.journal.write()
            except PolaxError as e:
                self.tell(e)

    def keep_as(self, keep: Keep) -> None:
        """Keep the steps somewhere else from now on."""
        self.keep = keep
        self.journal = Journal(self.history, keep.name, keep.folder)

    def kept(self) -> tuple[Kept, ...]:
        """Earlier work that can be gone on with: of the own name first, the one last used first."""
        keep, own = self.keep, self.journal.path if self.journal else None
        if keep is None:
            return ()
        found = (k for k in journals(keep.folder) if k.path != own)
        mine = (k for k in found if not keep.alone or k.name == keep.name)
        return tuple(sorted(mine, key=lambda k: k.name != keep.name))

    def go_on(self, path: str | os.PathLike[str]) -> None:
        """Bring back earlier work: every step, every branch and the place.

        Raises
        ------
        JournalError
            If it cannot be read, or is of another game; nothing has changed then.
        """
        history, faults = read(path)
        game = history.here.scenario.game
        if game is not self.game:
            raise JournalError(
                msg("error.other.work", game=game.title),
                file=os.fspath(path),
                hint=msg("error.other.hint", game=self.game.title),
            )
        self._follow(history)
        count, done = len(history.steps), self.here.done
        self.tell(msg("desk.said.resumed", count=count, done=done), *faults)
        self.save_journal()

    @property
    def here(self) -> Step:
        """The step that is shown."""
        return self.history.here

    @property
    def asked(self) -> Question | None:
        """The question that is asked."""
        return self.here.question

    def undo(self) -> None:
        """Go one step back."""
        if not self.history.can_back:
            self.tell(msg("desk.said.no_back"))
            return
        done = self.here.done
        self.history.back()
        self._arrived(msg("desk.said.undone", done=done))

    def redo(self) -> None:
        """Go one step forward, along the branch last visited."""
        if not self.history.can_forth:
            self.tell(msg("desk.said.no_forth"))
            return
        self.history.forth()
        self._arrived(msg("desk.said.redone", done=self.here.done))

    def go(self, number: int) -> None:
        """Go to any step; what came after it stays in the list."""
        self.history.go(number)
        self._arrived(msg("desk.said.went", done=self.here.done))

    def _arrived(self, said: Message) -> None:
        self._arrive()
        self.tell(said)
        self.save_journal()

    def _arrive(self) -> None:
        """Take over what the present step holds, and judge."""
        self.scenario = self.here.scenario
        self.rules = self.scenario.rules
        self.ruling = None
        self.blocked: PolaxError | str | None = None
        if self.asked is not None:
            try:
                self.ruling = self.judge(self.asked)
            except QuestionError as e:
                self.blocked = e

    def judge(self, question: Question) -> Ruling:
        """Ask the rules about the present position."""
        return self.game.ask(self.scenario.state, question, self.rules, self.scenario.caption)

    @property
    def base_rules(self) -> Ruleset:
        """Every default reading, on the board in use."""
        return self.game.rules.vary(board=self.rules.given)


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
