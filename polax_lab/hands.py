"""`Hands`: what hands can do on the table, and which question of the rules decides about it.

A workbench sets up positions and moves pieces through this alone, so that it knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from pydantic import BaseModel

    from polax_lab.question import Question
    from polax_lab.ruleset import Ruleset
    from polax_lab.ruling import Ruling
    from polax_lab.texts import Message


class Token(NamedTuple):
    """A thing that can lie on the board; tokens of one kind without a number are alike.

    Attributes
    ----------
    kind : str
        As in `polax_lab.scene.Piece`: ``ship``, ``mine``, ``messe`` ...
    player : str
        Whose; empty for what belongs to nobody.
    number : int
        0 where they have none.
    """

    kind: str
    player: str = ""
    number: int = 0

    @property
    def text(self) -> str:
        """As files and answers write it, without the space: ``yellow transporter 5``."""
        return " ".join(filter(None, (self.player, self.kind, str(self.number or ""))))


class Deed(NamedTuple):
    """Putting a token on the board, moving it, or taking it off.

    Attributes
    ----------
    token : Token
    source : str or None
        Space it stands on; None if it comes from the supply.
    target : str or None
        Space it goes to; None if it leaves the board.
    """

    token: Token
    source: str | None
    target: str | None


class Choice(NamedTuple):
    """What a user has chosen beside the board, for deeds and overlays that need it.

    Attributes
    ----------
    player : str or None
    card : str or None
    planet : str or None
    """

    player: str | None = None
    card: str | None = None
    planet: str | None = None


class Oddity(NamedTuple):
    """Something that no game would reach, though a position may hold it.

    Attributes
    ----------
    rule : str
        Id of the rule that speaks against it.
    message : Message
        One sentence.
    spaces : tuple of str
        Where, in board order; empty if not on the board.
    """

    rule: str
    message: Message
    spaces: tuple[str, ...] = ()


class Paper(NamedTuple):
    """A part of a position that lies beside the board, to be filled in on a form.

    Attributes
    ----------
    name : str
        For the catalogue.
    path : tuple of str
        Where it is in the position's plain data; ``{player}`` stands for the chosen player.
    model : type of BaseModel
        What the data at that place follow.
    keys : tuple of str
        The entries to ask for.
    """

    name: str
    path: tuple[str, ...]
    model: type[BaseModel]
    keys: tuple[str, ...]


class Hands(ABC):
    """The hands of one game. Stateless; states go in and new states come out.

    Attributes
    ----------
    overlays : tuple of str
        Names of what can be drawn over a position, in the order of the menu.
    cards : tuple of str
        What `Choice.card` may be; empty if the game has no cards for moving pieces.
    players : tuple of str
        What `Choice.player` and `Token.player` may be.
    papers : tuple of Paper
    of_planet : tuple of str
        The overlays that show something about `Choice.planet`.
    usual : str or None
        Whom a question is about that names nobody, while nobody is on turn.
    """

    overlays: ClassVar[tuple[str, ...]] = ()
    cards: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[tuple[str, ...]] = ()
    papers: ClassVar[tuple[Paper, ...]] = ()
    of_planet: ClassVar[tuple[str, ...]] = ()
    usual: ClassVar[str | None] = None

    @abstractmethod
    def tokens(self, rules: Ruleset) -> tuple[Token, ...]:
        """Everything there is to put on the board, each kind once, in the order of the palette."""

    @abstractmethod
    def many(self, token: Token) -> bool:
        """Whether there are several of a token, so that putting one down moves no other."""

    @abstractmethod
    def label(self, token: Token) -> Message:
        """A token's name, in no language yet."""

    @abstractmethod
    def placed(self, state: Any, rules: Ruleset) -> tuple[tuple[Token, str], ...]:
        """Every token on the board and its space, in the order in which they are drawn."""

    def at(self, state: Any, space: str, rules: Ruleset) -> tuple[Token, ...]:
        """What can be picked up on a space, the one drawn last first."""
        placed = self.placed(state, rules)
        return tuple(token for token, where in reversed(placed) if where == space)

    @abstractmethod
    def do(self, state: Any, deed: Deed, rules: Ruleset) -> Any:
        """Do it whatever the rules say; `PositionError` for what no position can hold.

        A token that there is once, and that stands elsewhere, is moved.
        """

    @abstractmethod
    def question(self, state: Any, deed: Deed, choice: Choice, rules: Ruleset) -> Question | None:
        """The question whose ruling decides about a deed; None if it is only setting up."""

    def gate(
        self, state: Any, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """A question that must not be answered no before `question` and `options` count.

        Such as whether the card may be played at all; None if there is none.
        """
        return None

    @abstractmethod
    def carry(self, state: Any, deed: Deed, ruling: Ruling) -> Any:
        """Do what a ruling allows, and remember what the turn has to remember of it."""

    @abstractmethod
    def options(
        self, state: Any, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """The question whose answer says where a token may go; None if no rule says."""

    @abstractmethod
    def targets(self, ruling: Ruling, token: Token) -> tuple[str, ...]:
        """The spaces that the answer to `options` allows, in board order."""

    @abstractmethod
    def overlay(
        self, name: str, state: Any, choice: Choice, rules: Ruleset
    ) -> tuple[Question, ...]:
        """The questions whose rulings make up an overlay.

        Empty if the position or the choice has nothing that it could show.
        """

    def called(self, space: str, rules: Ruleset) -> Message | str:
        """A space's name: as the board has it, unless the game has words for it."""
        return rules.board.label(space)

    def suggested(self, question: str, state: Any, rules: Ruleset) -> Mapping[str, Any]:
        """What a form for a question begins with, where the position says it."""
        return {}

    def names(self, role: str, state: Any, rules: Ruleset) -> tuple[tuple[Message, str], ...]:
        """Name and id of all that a question's entry of a role can hold.

        Forms list the spaces of the board by what `Scene` tells of them.
        """
        return ()

    @abstractmethod
    def oddities(self, state: Any, rules: Ruleset) -> tuple[Oddity, ...]:
        """What no game would reach in this position, the most serious first."""
