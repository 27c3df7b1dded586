"""Pieces by hand: what is picked up, where it may go, and doing it if the rules agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from polax_lab.errors import QuestionError
from polax_lab.game import Game
from polax_lab.hands import Choice, Deed, Oddity, Token
from polax_lab.question import Question
from polax_lab.ruling import Ruling
from polax_lab.texts import Lang, Message, msg
from polax_lab.workbench.history import History
from polax_lab.workbench.timeline import Keep, Timeline


class Handling(Timeline):
    """A timeline with a hand.

    Attributes
    ----------
    held : Token or None
        What the next click puts on the board.
    taking : bool
        Whether the next click takes off what is there.
    taken : (Token, str) or None
        The piece picked up from the board, and its space.
    choice : Choice
        Player, card and planet for deeds and overlays.
    freely : bool
        Whether deeds are done without asking the rules.
    cursor : str or None
        Where the keyboard is.
    """

    def __init__(
        self,
        game: Game,
        lang: Lang = "en",
        history: History | None = None,
        keep: Keep | None = None,
    ) -> None:
        self.held: Token | None = None
        self.taking = self.freely = False
        self.taken: tuple[Token, str] | None = None
        self.choice = Choice(card=next(iter(game.hands.cards), None))
        self.cursor: str | None = None
        self._trial: Deed | None = None
        super().__init__(game, lang, history, keep)

    def _arrive(self) -> None:
        super()._arrive()
        # Another board may lie there now.
        if self.cursor not in self.rules.board:
            self.cursor = None
        if self.choice.planet not in self.rules.board.planets:
            self.choice = self.choice._replace(planet=None)
        if self.taken is not None and self.taken[0] not in self.at(self.taken[1]):
            self.taken = None

    # -- what is in the hand ---------------------------------------------------------------

    def hold(self, token: Token | None) -> None:
        """Take a token from the palette into the hand, or put it back."""
        self.release()
        self.held = token
        if token is not None:
            self.tell(msg("desk.said.holding", what=self.game.hands.label(token)))

    def take_off(self, on: bool) -> None:
        """Let clicks take pieces off the board, or not."""
        self.release()
        self.taking = on
        if on:
            self.tell(msg("desk.said.taking"))

    def release(self) -> None:
        """Let go of whatever is in the hand."""
        self.held = self.taken = None
        self.taking = False

    def choose(self, **choice: str | None) -> None:
        """Choose player, card or planet."""
        self.choice = self.choice._replace(**choice)
        if self.taken is not None:
            self._tell_taken()
        else:
            self.tell(msg("desk.said.chosen"))

    def at(self, space: str) -> tuple[Token, ...]:
        """What can be picked up on a space, the one drawn last first."""
        return self.game.hands.at(self.scenario.state, space, self.rules)

    def where(self, token: Token) -> str | None:
        """The space of a token that there is once; None if there are several, or it is away."""
        if self.game.hands.many(token):
            return None
        placed = self.game.hands.placed(self.scenario.state, self.rules)
        return next((s for t, s in placed if t == token), None)

    def click(self, space: str) -> None:
        """Do with a space what the hand is set to do; empty for the ground beside the spaces."""
        if not space:
            self.release()
            self.tell(msg("desk.said.ready"))
            return
        self.cursor = space
        there = self.at(space)
        if self.taking:
            self.remove(space)
        elif self.held is not None and self.where(self.held) == space:
            self.held = None
            self.tell(msg("desk.said.nothing_changed"))
        elif self.held is not None:
            self.do(Deed(self.held, self.where(self.held), space))
        elif self.taken is None:
            self._take(space, there)
        elif space == self.taken[1]:
            # The next piece on the same space, after the last one none.
            self._take(space, there[there.index(self.taken[0]) + 1 :])
        elif there and not self.freely and space not in self.targets():
            self._take(space, there)
        else:
            self.do(Deed(*self.taken, space))

    def _take(self, space: str, pieces: tuple[Token, ...]) -> None:
        if pieces:
            self.taken = (pieces[0], space)
            self._tell_taken()
            return
        key = "let_go" if self.taken else "empty"
        self.taken = None
        self.tell(msg(f"desk.said.{key}", space=self._label(space)))

    def _tell_taken(self) -> None:
        assert self.taken is not None
        what, ruling = self.game.hands.label(self.taken[0]), self.options()
        if ruling is None:
            self.tell(msg("desk.said.taken", what=what))
        elif ends := self.targets():
            self.tell(msg("desk.said.taken_ends", what=what, count=len(ends), rule=ruling.rule))
        else:
            self.tell(msg("desk.said.stuck", what=what, reason=ruling.message, rule=ruling.rule))

    def drag(self, space: str, to: str) -> None:
        """Move the topmost piece of a space to another."""
        there = self.at(space)
        if to and there:
            self.do(Deed(there[0], space, to))
        else:
            self.tell(msg("desk.said.no_drag"))

    def remove(self, space: str) -> None:
        """Take off the piece that was picked up there, or the topmost one."""
        there = self.at(space)
        if self.taken and self.taken[1] == space:
            there = (self.taken[0],)
        if there:
            self.do(Deed(there[0], space, None))
        else:
            self.tell(msg("desk.said.nothing_there", space=self._label(space)))

    def options(self) -> Ruling | None:
        """The ruling on where the thing in the hand may go; None if no rule says."""
        token, source = self.taken or (self.held, None)
        if token is None:
            return None
        if self.taken is None:
            source = self.where(token)
        hands, state = self.game.hands, self.scenario.state
        if hands.many(token) and source is not None:
            # Moving one of several alike is taking it off and putting it down anew.
            state, source = hands.do(state, Deed(token, source, None), self.rules), None
        asked = hands.options(state, token, source, self.choice, self.rules)
        try:
            if asked is None:
                return None
            return self._barred(token, source) or self.game.ask(state, asked, self.rules)
        except QuestionError:
            return None

    def _barred(self, token: Token, source: str | None) -> Ruling | None:
        """The ruling that forbids all that the thing in the hand could do, if there is one."""
        state, hands = self.scenario.state, self.game.hands
        gate = hands.gate(state, token, source, self.choice, self.rules)
        ruling = None if gate is None else self.judge(gate)
        return ruling if ruling is not None and ruling.holds is False else None

    def targets(self) -> tuple[str, ...]:
        """The spaces that the rules allow for the thing in the hand: those that are marked."""
        ruling, token = self.options(), self.taken[0] if self.taken else self.held
        return self.game.hands.targets(ruling, token) if ruling and token else ()

    # -- deeds -----------------------------------------------------------------------------

    def do(self, deed: Deed) -> None:
        """Do it if the rules allow it, or if they are not to be asked.

        A refused deed changes nothing on the board: its question is asked, so that the ruling
        is there to be read, and `try_again` does it as soon as it is allowed.
        """
        hands, state = self.game.hands, self.scenario.state
        ruling = None
        anew = None if self.freely else self._anew(deed)
        if anew is not None and anew.holds is False:
            what, target = hands.label(deed.token), self._label(deed.target)
            said = {"what": what, "target": target, "reason": anew.message, "rule": anew.rule}
            self.tell(msg("desk.said.refused_anew", **said))
            return
        try:
            question = None if self.freely else self.deciding(deed)
            if question is not None:
                ruling = self.judge(question)
                if ruling.holds is False:
                    self._refuse(deed, ruling)
                    return
            new = hands.carry(state, deed, ruling) if ruling else hands.do(state, deed, self.rules)
        except QuestionError as e:
            self.tell(msg("desk.said.impossible", fault=e))
            return
        if question is None and not self.freely and (odd := self._odd(new, deed)):
            what, target = hands.label(deed.token), self._label(deed.target)
            self.tell(msg("desk.said.refused_odd", what=what, target=target, reason=odd.message))
            return
        self.taken = None
        if self.held is not None and not hands.many(self.held):
            self.held = None
        if ruling is not None and deed.token in hands.at(new, deed.source or "", self.rules):
            # It was allowed and yet stays, as a ship does that fires.
            done = self._about("aimed", deed, ruling)
            self.step(done, replace(self.scenario, state=new), ruling.question)
            return
        if new == state:
            self.tell(msg("desk.said.nothing_changed"))
            return
        key = "lifted" if deed.target is None else "moved" if deed.source else "put"
        done = self._about(f"{key}_by_rule" if ruling else key, deed, ruling)
        if ruling is not None and key == "moved" and not hands.many(deed.token):
            done = self._ended(done, deed, new)
        # What was asked about this very deed is settled; "taken" would read as if it had failed.
        again = self._trial is not None and self._trial.token == deed.token
        settled = ruling is not None and (again or ruling.question == self.asked)
        self.step(done, replace(self.scenario, state=new), keep=not settled)

    def _anew(self, deed: Deed) -> Ruling | None:
        """The ruling on putting down anew one of several alike that is taken elsewhere."""
        hands, token = self.game.hands, deed.token
        if not hands.many(token) or None in deed[1:]:
            return None
        try:
            state = hands.do(self.scenario.state, Deed(token, deed.source, None), self.rules)
            anew = Deed(token, None, deed.target)
            question = hands.question(state, anew, self.choice, self.rules)
            return None if question is None else self.game.ask(state, question, self.rules)
        except QuestionError:
            return None

    def deciding(self, deed: Deed) -> Question | None:
        """The question that decides about a deed; None if it is only setting up."""
        state, hands = self.scenario.state, self.game.hands
        question = hands.question(state, deed, self.choice, self.rules)
        barred = None if question is None else self._barred(deed.token, deed.source)
        return question if barred is None else barred.question

    def _refuse(self, deed: Deed, ruling: Ruling) -> None:
        said = self._about("refused", deed, ruling)
        if ruling.question == self.asked:
            self.tell(said)
        else:
            self.step(said, question=ruling.question)
        self._trial = deed

    def _odd(self, new: Any, deed: Deed) -> Oddity | None:
        """What no game would reach about a piece that would be set up."""
        hands, rules = self.game.hands, self.rules
        known = hands.oddities(self.scenario.state, rules)
        found = (odd for odd in hands.oddities(new, rules) if odd not in known)
        return next((odd for odd in found if deed.target in odd.spaces), None)

    def _ended(self, done: Message, deed: Deed, new: Any) -> Message:
        """Say too where a move has led on to, or that the piece is lost."""
        placed = dict(self.game.hands.placed(new, self.rules))
        end = placed.get(deed.token)
        if end == deed.target:
            return done
        key = "led_on" if end else "lost"
        return msg(f"desk.done.{key}", done=done, what=self.game.hands.label(deed.token),
                   end=self._label(end))  # fmt: skip

    def _about(self, key: str, deed: Deed, ruling: Ruling | None) -> Message:
        return msg(
            f"desk.done.{key}",
            what=self.game.hands.label(deed.token),
            source=self._label(deed.source),
            target=self._label(deed.target),
            rule=ruling.rule if ruling else "",
        )

    def _label(self, space: str | None) -> Message | str:
        return self.game.hands.called(space, self.rules) if space else ""

    @property
    def trial(self) -> Deed | None:
        """The deed that was refused, once the ruling on it has become yes."""
        trial, allowed = self._trial, self.ruling is not None and self.ruling.holds
        if trial is None or not allowed or self.deciding(trial) != self.asked:
            return None
        return trial

    def try_again(self) -> None:
        """Do what was refused before and is allowed by now."""
        if self.trial is not None:
            self.do(self.trial)
