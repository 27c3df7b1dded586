"""The state of a game: figures on the path, whose turn it is, the question that is asked."""

from __future__ import annotations

from typing import Literal, NamedTuple

Name = Literal[
    "terra1", "alien1", "terra2", "alien2", "terra3", "alien3", "terra4", "alien4"
]  # fmt: skip
#: All names that a player can have; the first few make teams as even as can be.
NAMES: tuple[Name, ...] = (
    "terra1", "alien1", "terra2", "alien2", "terra3", "alien3", "terra4", "alien4",
)  # fmt: skip
Team = Literal["terra", "alien"]
TERRA: Team = "terra"
ALIEN: Team = "alien"
TEAMS: tuple[Team, ...] = (TERRA, ALIEN)
#: By name: the team, and the direction of play along the path (IN-TEAM-05).
TEAM: dict[str, Team] = {name: TERRA if name.startswith(TERRA) else ALIEN for name in NAMES}
STEP: dict[str, int] = {name: 1 if team == TERRA else -1 for name, team in TEAM.items()}
#: What asks a question (IN-Q-01), and the Schnell-Rate-Runde.
Occasion = Literal["planet", "asteroid", "wormhole", "joke", "battle"]
#: What has brought a figure the question of a planet: it has come there, its turn has begun there,
#: or a wormhole has led there. Readings decide what follows a right answer.
Cause = Literal["arrival", "turn", "wormhole"]
#: ``place``: figures on a board, without a game in progress.
Phase = Literal["place", "roll", "ask", "over"]


class Figure(NamedTuple):
    """A player's figure.

    Attributes
    ----------
    name : str
        ``terra1`` to ``terra4``, ``alien1`` to ``alien4``.
    pos : int
        Field, counted from Erde (0).
    points : int
        Science-Punkte.
    free : bool
        Whether it may leave by the die; false only on a planet that it has not solved.
    out : bool
        Whether it is out of the game; it then has no place on the board.
    fought, won : int
        Battles.
    last : str
        The question that it was asked last (IN-Q-02).
    """

    name: Name
    pos: int
    points: int = 0
    free: bool = True
    out: bool = False
    fought: int = 0
    won: int = 0
    last: str = ""


class Ask(NamedTuple):
    """A question that waits for an answer.

    The state does not know which answer is right: only the bank of the rules does.

    Attributes
    ----------
    kind : str
        The occasion.
    who : int
        Index of the figure that has to answer.
    id : str
        Id of the question in the bank.
    cause : str
        Of a planet: what has brought the question; ``arrival`` otherwise.
    foe : int
        Of a battle: index of the defender who is fought; -1 otherwise.
    missed : str
        Of a battle: what the other one has answered already, ``?`` if no letter was named; else
        empty.
    """

    kind: Occasion
    who: int
    id: str
    cause: Cause = "arrival"
    foe: int = -1
    missed: str = ""


class State(NamedTuple):
    """Everything on the table.

    Attributes
    ----------
    figures : tuple of Figure
        In the order of play.
    active : int
        Index of the figure whose turn it is; -1 without a game in progress.
    phase : str
    ask : Ask or None
    turn : int
        How many turns have begun.
    other : int
        Index of the figure of the other team that had the last turn, where the teams take turns
        strictly; -1 otherwise.
    used : frozenset of str
        Questions that have been asked since they last began anew.
    classroom : bool
        Whether somebody at the table may say right or wrong in place of an answer.
    """

    figures: tuple[Figure, ...] = ()
    active: int = -1
    phase: Phase = "place"
    ask: Ask | None = None
    turn: int = 0
    other: int = -1
    used: frozenset[str] = frozenset()
    classroom: bool = False

    def figure(self, name: str) -> Figure | None:
        """The figure of a player; None if there is none."""
        return next((f for f in self.figures if f.name == name), None)

    @property
    def moving(self) -> Figure | None:
        """The figure whose turn it is."""
        return self.figures[self.active] if self.active >= 0 else None
