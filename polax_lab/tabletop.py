"""`Tabletop`: what a game hands to whoever sits at the table, in words and in no widget."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from polax_lab.play import Event, Outcome
from polax_lab.playquestion import Act
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.texts import Lang, Message, msg


class Option(NamedTuple):
    """One move as a player meets it.

    Attributes
    ----------
    move : Move
    label : Message
        What it does, beside what is chosen for it: "fly to nym".
    space : str
        Where on the board it ends; empty if nowhere.
    """

    move: Any
    label: Message
    space: str = ""


class Offer(NamedTuple):
    """Something to take up: a card of the hand, a transporter, a thing to buy.

    Attributes
    ----------
    group : str
        The heading it stands under; `Tabletop.heading` says it.
    key : str
        Its name, the same from one state to the next.
    label : Message
    options : tuple of Option
        What may be done with it; empty if nothing.
    test : Move
        The move to be judged where it has no option, or where another space is meant.
    note : Message or None
        Its price or number.
    at : str
        Where on the board it is; empty if it is not there.
    direct : bool
        Whether its only option is done without being chosen first.
    about : Message or None
        What it is good for, in a sentence.
    aim : Message or None
        What a marked space means, where "may go here" would be wrong: "can be hit".
    lack : Message or None
        Why it cannot do what it is there for, although something may be done with it.
    """

    group: str
    key: str
    label: Message
    options: tuple[Option, ...]
    test: Any
    note: Message | None = None
    at: str = ""
    direct: bool = True
    about: Message | None = None
    aim: Message | None = None
    lack: Message | None = None


class Ware(NamedTuple):
    """Something that can be traded: how a move writes it, and its name."""

    item: str
    label: Message


class Setup(NamedTuple):
    """What a new game can be told besides who plays.

    Attributes
    ----------
    name : str
        An option of the setup, or a switch or parameter of the rules.
    label : Message
    choices : tuple of (value, Message)
        What it can be, the usual one first; yes or no if empty.
    """

    name: str
    label: Message
    choices: tuple[tuple[Any, Message], ...] = ()


class Tabletop(ABC):
    """The table of one game. Stateless; it is only given what the seat may see.

    What a game need not have, such as trades or an account book, is not there unless it says so.

    Attributes
    ----------
    adviser : str
        The bot that gives hints, if the game has it.
    endings : tuple of str
        How names of files of one's own end that can be played with; see `files`.
    lone_files : bool
        Whether no such file can name another one that is read with it.
    """

    adviser: ClassVar[str] = "greedy"
    endings: ClassVar[tuple[str, ...]] = (".yaml", ".yml", ".json")
    lone_files: ClassVar[bool] = True

    @abstractmethod
    def offers(
        self, view: Any, player: str, moves: Sequence[Any], rules: Ruleset
    ) -> tuple[Offer, ...]:
        """Everything a player could take up now, what is out of reach included."""

    @abstractmethod
    def heading(self, group: str) -> Message:
        """What stands over the offers of a group."""

    def aimed(self, move: Any, space: str) -> Any | None:
        """The same move with another space as its end; None for one that has no space."""
        return None

    def question(self, move: Any) -> Question:
        """The question whether a move may be made, for `Game.ask`."""
        return Act(move=str(move))

    def check_hand(self, move: Any) -> None:
        """Refuse a move that bots make and nobody at the table may.

        Raises
        ------
        MoveTextError
            Saying what to do in its place.
        """
        del move

    @abstractmethod
    def said(self, move: Any, rules: Ruleset) -> Message:
        """A move in full, as "fly to nym with Gehen 3"."""

    @abstractmethod
    def colour(self, player: str) -> Message:
        """A player's name."""

    @abstractmethod
    def step(self, view: Any) -> Message:
        """What has to be decided now, as an order to the one who does: "play a card"."""

    @abstractmethod
    def phase(self, view: Any) -> Message:
        """Name of the step of the turn."""

    def about_phase(self, view: Any) -> Message:
        """What the step of the turn is, for who does not know its name."""
        return self.step(view)

    def dice(self, view: Any) -> tuple[tuple[str, Message], ...]:
        """What the dice show: the colour of each, empty for none, and its words."""
        return ()

    def rethrow(self, view: Any, dice: Sequence[int]) -> Any | None:
        """The move that throws some of `dice` again, named by their places; None without one.

        Such moves stand in the group ``rethrow`` of the offers.
        """
        return None

    def asked(self, view: Any, rules: Ruleset) -> Message | None:
        """A question that waits for an answer, to be read by everybody; None if none does."""
        return None

    def head(self, view: Any, rules: Ruleset, turn: int) -> Message:
        """The turn, and what each player has, in a line."""
        rows = self.seats(view, rules)
        each = tuple(msg("play.account", who=row[0], account=row[1]) for row in rows)
        return msg("play.source", turn=turn, each=each, unit=self.unit())

    def ending(self, outcome: Outcome | None, rules: Ruleset) -> Message:
        """How a game has ended, in a line."""
        names = tuple(self.colour(player) for player in outcome.winners) if outcome else ()
        if not names:
            return msg("play.result.none")
        return msg("play.result", who=names, title=self.winner())

    @abstractmethod
    def columns(self) -> tuple[Message, ...]:
        """Headings of `seats`."""

    @abstractmethod
    def seats(self, view: Any, rules: Ruleset) -> tuple[tuple[Message, ...], ...]:
        """One row for each player, the first column the name."""

    def facts(self, view: Any, player: str, rules: Ruleset) -> tuple[tuple[Message, Message], ...]:
        """What else is known to the seat: name and value."""
        return ()

    def landmarks(
        self, view: Any, player: str, rules: Ruleset
    ) -> tuple[tuple[Message, Message], ...]:
        """What of the board has to be told to who sees none, as at the terminal: name and value.

        `player` is whose way counts; nobody's if it is empty.
        """
        return ()

    def drawn(self, view: Any, rules: Ruleset, lang: Lang) -> str:
        """The board as plain text of at most 80 columns; empty where landmarks say it all."""
        return ""

    def hand(self, view: Any, player: str) -> tuple[Message, ...]:
        """The cards that a player holds; none that the seat may not see."""
        return ()

    def learned(self, before: Any, move: Any, after: Any, player: str) -> tuple[Message, ...]:
        """What a player alone has seen since a move: drawn cards, hands that were shown."""
        return ()

    def market(self, view: Any, rules: Ruleset) -> tuple[tuple[Message, Message], ...]:
        """What can be sold where, and for how much: name and buyers."""
        return ()

    def tips(self, view: Any, rules: Ruleset) -> Mapping[str, Message]:
        """What else the pointer tells of a space."""
        return {}

    @abstractmethod
    def kind(self, piece: str) -> Message:
        """A kind of piece, whoever owns it."""

    def book(self) -> Message | None:
        """What the account books are called that `sheet` shows; None if nobody keeps any."""
        return None

    def sheet(self, view: Any, player: str, lang: Lang) -> str:
        """A player's account book as HTML; empty if the seat may not see it."""
        return ""

    def sheet_text(self, view: Any, player: str, lang: Lang) -> str:
        """The same as plain text."""
        return ""

    @abstractmethod
    def money(self, state: Any, player: str, rules: Ruleset) -> tuple[tuple[Message, int], ...]:
        """Where a player's score came from; the amounts add up to it."""

    def unit(self) -> Message:
        """What scores and accounts are counted in."""
        return msg("play.points")

    def winner(self) -> Message:
        """What those are called who win."""
        return msg("play.winner")

    def labels(self) -> Mapping[str, Message]:
        """Names of the further titles in an `Outcome`."""
        return {}

    def bot(self, kind: str) -> Message:
        """What plays a seat: the name of ``human`` or a bot."""
        return msg(f"play.kind.{kind}")

    def tint(self, player: str) -> str:
        """The colour that pieces and chips of a player have: a name of `view.style.PLAYERS`."""
        return player

    def setups(self, rules: Ruleset) -> tuple[Setup, ...]:
        """What a new game can be told besides."""
        return ()

    def opening(self, state: Any, rules: Ruleset) -> tuple[Message, ...]:
        """What those who begin a game are told of it."""
        return ()

    @abstractmethod
    def files(self) -> Message:
        """What files of one's own may hold, beside a board."""

    def trades(self, view: Any) -> bool:
        """Whether trades can be offered now."""
        return False

    def wares(
        self, view: Any, player: str, other: str, rules: Ruleset
    ) -> tuple[tuple[Ware, ...], tuple[Ware, ...]]:
        """What a player could give to another in a trade, and get for it, beside money."""
        return (), ()

    def deal(self, player: str, other: str, give: tuple[int, str], get: tuple[int, str]) -> Any:
        """The move that offers money and a ware (or an empty text) for others."""
        raise NotImplementedError

    def told(self, event: Event, player: str, rules: Ruleset) -> bool:
        """Whether a seat hears of an event."""
        return True

    def heads(self, event: Event) -> bool:
        """Whether an event begins a turn."""
        return False

    def answers(self, event: Event) -> bool:
        """Whether an event is somebody's answer to what another player asked."""
        return False

    def large(self, event: Event) -> bool:
        """Whether an event stands large at the table until the next move: answers do."""
        return self.answers(event)

    def board_only(self, view: Any) -> Any:
        """The position on the board alone, without what belongs to a game in progress."""
        return view


def titles_of(outcome: Outcome, table: Tabletop, player: str) -> tuple[Message, ...]:
    """What a player has won: the game, and further titles."""
    # Who plays alone wins against nobody.
    won = (table.winner(),) if player in outcome.winners and len(outcome.scores) > 1 else ()
    names = table.labels()
    return (*won, *(names[title] for title in names if player in outcome.labels[title]))
