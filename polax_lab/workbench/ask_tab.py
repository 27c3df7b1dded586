"""The tab to ask: a form made of the question's model, and what would make a no a yes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from polax_lab.errors import QuestionError
from polax_lab.texts import msg, say
from polax_lab.whynot import Changes
from polax_lab.workbench import words
from polax_lab.workbench.forms import Form, Forms, GameWords
from polax_lab.workbench.parts import Act, Parts, group, label, shown
from polax_lab.workbench.readings import relabel
from polax_lab.workbench.ruling_board import html

if TYPE_CHECKING:
    from polax_lab.question import Question
    from polax_lab.workbench.session import Session

#: As many changes are offered at once.
_MOST = 6


class AskTab:
    """See the module.

    Attributes
    ----------
    form : Form
        That of the chosen question.
    """

    def __init__(self, session: Session, own_words: GameWords, act: Act) -> None:
        self.session, parts = session, Parts(act)
        self.name = next(iter(session.game.board_questions))
        self._forms = Forms(own_words, lambda: act(lambda: None))
        self._asked: Question | None = None
        self._begun: dict[str, dict[str, Any]] = {}
        self.which = parts.dropdown(self._choose)
        self.place = widgets.VBox().add_class("polax-form-place")
        self.ask = parts.button(self._ask).add_class("polax-main")
        self.why = parts.button(self._why)
        self.hint = html("polax-hint")
        self.offers = [parts.button(partial(self._make, i)) for i in range(_MOST)]
        self.again = parts.button(session.try_again).add_class("polax-main")
        self.ledger = parts.toggle(lambda on: None)
        self.rule = html("polax-rule")
        self._found: tuple[int, Changes] | None = None
        self.widget = widgets.VBox([
            self.which, self.place, self.ask, self.again,
            group(self.why, self.hint, *self.offers), self.ledger, self.rule,
        ]).add_class("polax-tab")  # fmt: skip

    @property
    def form(self) -> Form:
        """See the class."""
        return self._forms.of(self.session.game.questions[self.name])

    # -- actions ---------------------------------------------------------------------------

    def _choose(self, name: str) -> None:
        self.form.rest()
        self.name, session = name, self.session
        form = self.form
        # What somebody has filled in stays.
        if form.value == self._begun.get(name, form.value):
            form.set(session.game.hands.suggested(name, session.scenario.state, session.rules))
            self._begun[name] = form.value

    def _ask(self) -> None:
        form, self._found = self.form, None
        form.rest()
        if faults := form.faults():
            self.session.unasked(faults[0])
            return
        try:
            self.session.ask({"question": self.name, **form.value})
        except QuestionError as fault:
            self.session.unasked(fault)

    def _why(self) -> None:
        self._found = (self.session.here.number, self.session.changes())

    def _make(self, i: int) -> None:
        if self._found is not None and i < len(self._found[1]):
            self.session.make(self._found[1][i])

    def pick(self, space: str) -> bool:
        """Give a clicked space to the entry that waits for one, if there is any."""
        return self.form.pick(space)

    def rest(self) -> None:
        """Let no entry wait for a click any longer."""
        self.form.rest()

    # -- what is seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the session as it is now."""
        session, lang = self.session, self.session.lang
        if session.asked != self._asked:
            self._asked = session.asked
            if session.asked is not None:
                data = session.asked.to_json()
                self.name = str(data.pop("question"))
                self.form.set(data)
        game = session.game.name
        # A question about a game in progress comes only with a file that asks it.
        known = dict.fromkeys((*session.game.board_questions, self.name))
        names = [(say(msg(f"{game}.ask.{n}"), lang), n) for n in known]
        relabel(self.which, [(f"{t[:1].upper()}{t[1:]}", n) for t, n in names], self.name)
        label(self.which, say(msg("desk.ask.which"), lang))
        if self.place.children != (self.form.widget,):
            self.place.children = (self.form.widget,)
        label(self.ask, say(msg("desk.ask.ask"), lang))
        shown(self.again, session.trial is not None)
        label(self.again, say(msg("desk.ask.again"), lang))
        self._draw_changes()
        rule = session.visible.rule if session.visible else None
        shown(self.ledger, rule is not None)
        label(self.ledger, session.say("ledger", rule=rule or ""))
        self.rule.value = words.ledger(session) if self.ledger.value else ""

    def _draw_changes(self) -> None:
        session, lang = self.session, self.session.lang
        refused = session.ruling is not None and session.ruling.holds is False
        shown(self.why, refused)
        label(self.why, say(msg("desk.ask.why"), lang), say(msg("desk.ask.why.tip"), lang))
        if self._found is not None and self._found[0] != session.here.number:
            self._found = None
        found = self._found[1] if self._found else Changes()
        said = [say(msg("desk.ask.changes"), lang)] if found else []
        said += [say(found.note, lang)] if found.note else []
        self.hint.value = words.line(" ".join(said))
        for i, button in enumerate(self.offers):
            shown(button, i < len(found))
            if i < len(found):
                label(button, say(found[i].message, lang))
