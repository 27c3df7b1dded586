"""`Play`: the part of a game that plays it, from the setup to the outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from polax_lab.errors import PolaxError

if TYPE_CHECKING:
    from polax_lab.chance import Chance
    from polax_lab.ruleset import Ruleset
    from polax_lab.ruling import Finding
    from polax_lab.texts import Message


class Event(NamedTuple):
    """One change that a move made.

    Attributes
    ----------
    rule : str
        Id of the rule that makes it.
    what : str
        Kind of change; the game's catalogue has a sentence for each.
    who : str
        The player whom it touches; empty for the table as a whole.
    amount : int
        Spaceus, cards, percent: by kind.
    data : tuple of (str, value)
        What else the sentence names.
    """

    rule: str
    what: str
    who: str
    amount: int = 0
    data: tuple[tuple[str, Any], ...] = ()


Log = list[Event]


class Outcome(NamedTuple):
    """How a game ended.

    Attributes
    ----------
    scores : mapping of str to int
        By player.
    winners : tuple of str
        Several where they tie or are a team.
    labels : mapping of str to tuple of str
        Further titles and who holds them.
    """

    scores: Mapping[str, int]
    winners: tuple[str, ...]
    labels: Mapping[str, tuple[str, ...]]


class IllegalMove(PolaxError):
    """A move that the rules refuse.

    Attributes
    ----------
    finding : Finding
        The rule and the reason.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.reason)
        self.finding = finding


class Play(ABC):
    """A game as players meet it. Stateless: every method takes the state.

    A move is a frozen object with `player` and a text (`str`) that `parse` reads back.

    Attributes
    ----------
    seats : (int, int)
        Least and greatest number of players.
    words : tuple of str
        The words with which texts of moves begin.
    options : mapping of str to type
        What `setup` takes besides, and of which type.
    most_turns : int or None
        So many turns bots have among themselves before a game counts as undecided; None for games
        that come to an end whatever is done.
    move_type : type
        Of its moves.
    open : bool
        Whether nothing is hidden from anybody, so that players can share a screen without
        handing it over, and a slip of the hand can be taken back.
    """

    seats: tuple[int, int]
    move_type: ClassVar[type]
    words: ClassVar[tuple[str, ...]]
    options: ClassVar[Mapping[str, type]] = MappingProxyType({})
    most_turns: ClassVar[int | None] = None
    open: ClassVar[bool] = False

    @abstractmethod
    def setup(
        self,
        players: Sequence[str],
        rules: Ruleset,
        chance: Chance,
        log: Log | None = None,
        **options: Any,
    ) -> Any:
        """Lay out a game; faults are `PolaxError`."""

    @abstractmethod
    def actors(self, state: Any) -> tuple[str, ...]:
        """Who must decide now; nobody once the game is over."""

    @abstractmethod
    def legal_moves(self, state: Any, rules: Ruleset) -> tuple[Any, ...]:
        """All canonical moves of who must decide; free offers are not among them."""

    @abstractmethod
    def judge(self, state: Any, move: Any, rules: Ruleset) -> Finding:
        """Say whether a move is legal, and why."""

    @abstractmethod
    def apply(
        self, state: Any, move: Any, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> Any:
        """Carry out a legal move and what follows of itself.

        The move must be listed or have been judged; `make` does both.
        """

    def make(
        self, state: Any, move: Any, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> Any:
        """Judge a move and carry it out.

        Raises
        ------
        IllegalMove
            With the ruling; the state is as it was.
        """
        finding = self.judge(state, move, rules)
        if not finding.holds:
            raise IllegalMove(finding)
        return self.apply(state, move, rules, chance, log)

    def in_force(self, state: Any, rules: Ruleset) -> Ruleset:
        """Give the rules with what the table has agreed on during the game."""
        del state
        return rules

    @abstractmethod
    def turn(self, state: Any) -> int:
        """How many turns have begun."""

    @abstractmethod
    def players(self, state: Any) -> tuple[str, ...]:
        """Everybody in the game, in the order of play, those who are out included."""

    @abstractmethod
    def outcome(self, state: Any, rules: Ruleset) -> Outcome | None:
        """Give the scores and winners of a finished game; None before its end."""

    @abstractmethod
    def invariants(self, state: Any, rules: Ruleset) -> list[Message]:
        """Name everything in a state that no play can bring about; empty if all is well."""

    @abstractmethod
    def view(self, state: Any, player: str, rules: Ruleset) -> Any:
        """What one player may know, as a state."""

    @abstractmethod
    def parse(self, text: str, state: Any, rules: Ruleset) -> Any:
        """Read a move; `MoveTextError` says what would be right."""

    @abstractmethod
    def said(self, event: Event, rules: Ruleset) -> Message:
        """One event as a sentence, in no language yet."""
