"""Questions about a game in progress that every game has: may I, what can I, what comes of it.

A game names them among its questions and words the rulings where it has more to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pydantic import Field

from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import PolaxError, PositionError, TooMuchGiven, did_you_mean
from polax_lab.filemodel import Int, Model
from polax_lab.movetext import body, plain
from polax_lab.play import Event, Play
from polax_lab.question import Answer, Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

Script = tuple[Int | tuple[str, ...], ...]


class ActAnswer(Answer):
    """The move as it is written in full."""

    move: str


class Act(Question):
    """May this move be made now?"""

    answer_type = ActAnswer
    of_play = True
    question: Literal["act"] = "act"
    move: str = Field(description="a move, as records write it")


class OptionsAnswer(Answer):
    """Who decides now, and all moves there are.

    Attributes
    ----------
    player : str or None
        None once the game is over.
    moves : tuple of str
        Canonical ones; offers and proposals are free and not among them.
    """

    player: str | None
    moves: tuple[str, ...]


class Options(Question):
    """Who has to decide now, and what can be done?"""

    answer_type = OptionsAnswer
    of_play = True
    question: Literal["options"] = "options"
    verb: str | None = Field(default=None, description="only moves that begin with this word")


class Change(Model):
    """One change: the rule, whom it touches and how much."""

    rule: str
    who: str = ""
    amount: Int = 0


class HappensAnswer(Answer):
    """What a move brings about; nothing if the rules refuse it.

    Attributes
    ----------
    changes : tuple of Change
        In order.
    rules : tuple of str
        The rules of the changes, each once.
    accounts : dict of str to int
        What every player has after the move, where the game says so: Spaceus, points.
    then : str
        Who decides next; empty when the game is over.
    phase : str
    """

    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    accounts: dict[str, int] = Field(default_factory=dict)
    then: str = ""
    phase: str = ""


class Happens(Question):
    """What happens if this move is made?

    Where no chance is given, dice are those of a fixed seed and cards come as they lie; if any
    is given, all dice have to be.
    """

    answer_type = HappensAnswer
    of_play = True
    question: Literal["happens"] = "happens"
    move: str = Field(description="a move, as records write it")
    chance: Script = Field(
        default=(), description="what dice and decks give: numbers, or the cards in order"
    )


class InOrder(Scripted):
    """The script of a question; without one dice of a fixed seed, and cards as they lie.

    Who gives a script gives all dice; cards that it leaves out at its end come as they lie.

    Raises
    ------
    PositionError
        Naming the entry that does not fit.
    """

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self._dice = Seeded(0, "dice")
        self._lacking = 0

    def fault(self, what: Message, hint: Message | None = None) -> PolaxError:
        """See `Scripted`."""
        return PositionError(what, "chance", len(self.results), hint=hint)

    def check(self) -> None:
        """Refuse a script that has had too few dice for a move, or too many entries."""
        given = len(self._script)
        if self.left:
            used = len(self.results)
            what = msg("error.chance.long", **self._entry(self._script[-self.left]), given=given)
            raise TooMuchGiven(what, "chance", used, hint=msg("error.chance.long.hint", count=used))
        if given and self._lacking:
            what = msg("error.chance.dice", given=given, count=self._lacking)
            raise PositionError(what, "chance", hint=msg("error.chance.dice.hint"))

    def _roll(self, sides: int) -> int:
        if self.left:
            return super()._roll(sides)
        self._lacking += 1
        return self._dice.roll(sides)

    def _pick(self, items: Sequence[str], count: int) -> tuple[str, ...]:
        return super()._pick(items, count) if self.left else tuple(items[:count])


class After(NamedTuple):
    """What a state comes to, for `HappensAnswer`.

    Attributes
    ----------
    accounts, phase
        As there.
    quiet : Message
        What is said of a move that changes nothing on the table: what comes next.
    """

    accounts: Mapping[str, int]
    phase: str
    quiet: Message = msg("play.nothing")


def judge_act(play: Play, state: Any, rules: Ruleset, q: Act) -> Finding:
    """Read the move and judge it."""
    move = play.parse(q.move, state, rules)
    return play.judge(state, move, rules)._replace(answer=ActAnswer(move=str(move)))


def options(play: Play, state: Any, rules: Ruleset, q: Options) -> OptionsAnswer:
    """List the legal moves of who decides.

    Raises
    ------
    PositionError
        If moves of the game never begin with the word that they are to begin with.
    """
    texts = [body(move) for move in play.legal_moves(state, rules)]
    if q.verb:
        verb, words = plain(q.verb), (*play.words, *(text.split()[0] for text in texts))
        if verb.partition(" ")[0] not in words:
            what, hint = msg("play.verb", word=q.verb), did_you_mean(verb, play.words, "choices")
            raise PositionError(what, "verb", hint=hint)
        texts = [t for t in texts if f"{plain(t)} ".startswith(f"{verb} ")]
    player = next(iter(play.actors(state)), None)
    return OptionsAnswer(player=player, moves=tuple(texts))


def judge_happens(
    play: Play,
    state: Any,
    rules: Ruleset,
    q: Happens,
    look: Callable[[Any], After],
    quiet: str,
    also: Callable[[Sequence[str]], tuple[str, ...]] = lambda ids: tuple(ids[1:]),
) -> Finding:
    """Make the move with scripted chance and tell the changes.

    Parameters
    ----------
    play, state, rules, q
    look : callable
        What the answer tells of the state after the move.
    quiet : str
        The rule behind a move that changes nothing.
    also : callable
        Which rules beside the first go with those of the changes; all of them without it.
    """
    move = play.parse(q.move, state, rules)
    legal = play.judge(state, move, rules)
    if not legal.holds:
        return legal._replace(answer=HappensAnswer())
    log: list[Event] = []
    chance = InOrder(q.chance)
    after = play.apply(state, move, rules, chance, log)
    chance.check()
    ids = tuple(dict.fromkeys(e.rule for e in log))
    found = look(after)
    answer = HappensAnswer(
        changes=changes(log),
        rules=ids,
        accounts=dict(found.accounts),
        then=next(iter(play.actors(after)), ""),
        phase=found.phase,
    )
    if not ids:
        return Finding(None, answer, quiet, found.quiet)
    return Finding(None, answer, ids[0], told(play, log, rules), also(ids))


def changes(log: Sequence[Event]) -> tuple[Change, ...]:
    """Events as they stand in an answer."""
    return tuple(Change(rule=e.rule, who=e.who, amount=e.amount) for e in log)


def told(play: Play, log: Sequence[Event], rules: Ruleset) -> Message:
    """All events in one sentence."""
    said = tuple(play.said(event, rules) for event in log)
    return msg("play.happens", changes=said) if said else msg("play.nothing")
