"""`Record`: a game as its setup and its moves, with what chance gave; time travel comes free."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from polax_lab._version import __version__
from polax_lab.chance import Chance, Result, Scripted, Seeded
from polax_lab.errors import PolaxError, did_you_mean, msg
from polax_lab.game import Game, load_game
from polax_lab.play import Event, Log, Outcome
from polax_lab.ruleset import Ruleset

#: A state is kept every so many plies; those between are played again when asked for.
_EVERY = 25
#: Seeds that are drawn are below this, so that people can read and type them.
_SEEDS = 1_000_000_000


class Ply(NamedTuple):
    """A move with what chance gave while it was carried out."""

    move: Any
    chance: tuple[Result, ...] = ()


class Record:
    """A game as it was played so far.

    What a move brings depends on the seed and the number of the ply alone: taken back and made
    again it brings the same. Without a seed one is drawn and stored.

    Parameters
    ----------
    game : Game
    rules : Ruleset
    seats : mapping of str to str
        Who plays each colour: ``human`` or the name of a bot, in the order of seats.
    seed : int
    options : mapping
        What the setup was told besides, such as ``sporting``.
    setup : tuple of Result
        What chance gave in the setup; out of the seed without.
    plies : sequence of Ply
        Moves that are known to be legal.

    Attributes
    ----------
    fingerprint : str
        Of rules, board and cards.
    version : str
        Of polax_lab, by which it was played.
    """

    def __init__(
        self,
        game: Game,
        rules: Ruleset,
        seats: Mapping[str, str],
        seed: int,
        options: Mapping[str, Any] | None = None,
        setup: Sequence[Result] | None = None,
        plies: Sequence[Ply] = (),
    ) -> None:
        self.game, self.rules, self.seats, self.seed = game, rules, dict(seats), seed
        self.options = dict(options or {})
        self.version = __version__
        chance: Chance = Seeded(seed, "setup") if setup is None else Scripted(setup)
        self.setup_log: Log = []
        state = game.play.setup(tuple(seats), rules, chance, self.setup_log, **self.options)
        self.setup_chance: tuple[Result, ...] = tuple(chance.results)
        self.plies: list[Ply] = []
        self._states: dict[int, Any] = {0: state}
        self._log: dict[int, Log] = {}
        self._now = state
        for ply in plies:
            self._append(ply.move, Scripted(ply.chance))

    @classmethod
    def start(
        cls,
        game: Game | str,
        players: str | Mapping[str, str],
        rules: Ruleset | Mapping[str, Any] | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Record:
        """Begin a game.

        Parameters
        ----------
        game : Game or str
        players : str or mapping
            ``"yellow:human,green:greedy"``, or colour to ``human`` or a bot's name.
        rules : Ruleset or mapping, optional
            A variant, or what to change.
        seed : int, optional
        options : mapping, optional

        Examples
        --------
        >>> record = Record.start("polax", "yellow:greedy,green:random", seed=7)
        >>> record.state.season.phase, len(record.moves)
        ('vorrunde', 0)
        """
        found = load_game(game) if isinstance(game, str) else game
        if not isinstance(rules, Ruleset):
            rules = found.rules.apply(rules or {})
        seats = read_seats(players) if isinstance(players, str) else dict(players)
        check_seats(seats, found)
        if seed is None:
            seed = secrets.randbelow(_SEEDS)
        return cls(found, rules, seats, seed, options)

    @property
    def fingerprint(self) -> str:
        """See the class."""
        return self.rules.fingerprint

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self._now

    @property
    def moves(self) -> list[Any]:
        """All moves."""
        return [ply.move for ply in self.plies]

    @property
    def log(self) -> list[Log]:
        """The events of every ply."""
        return [self.events(n) for n in range(len(self.plies))]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.play.outcome(self._now, self.rules)

    # -- playing ---------------------------------------------------------------------------

    def play(self, move: Any) -> Any:
        """Make a move, given as such or as its text, and return the new state.

        Raises
        ------
        MoveTextError
            For a text that is no move.
        IllegalMove
            With the ruling; nothing has changed then.
        """
        play = self.game.play
        if isinstance(move, str):
            move = play.parse(move, self._now, self.rules)
        return self._append(move, Seeded(self.seed, f"ply {len(self.plies)}"), judged=False)

    def _append(self, move: Any, chance: Chance, judged: bool = True) -> Any:
        play, log = self.game.play, list[Event]()
        carry = play.apply if judged else play.make
        self._now = carry(self._now, move, self.rules, chance, log)
        n = len(self.plies)
        self.plies.append(Ply(move, tuple(chance.results)))
        self._log[n] = log
        if (n + 1) % _EVERY == 0:
            self._states[n + 1] = self._now
        return self._now

    def take(self, move: Any, chance: tuple[Result, ...], after: Any) -> None:
        """Add a move that was judged and carried out already."""
        self._now = after
        self.plies.append(Ply(move, chance))
        if len(self.plies) % _EVERY == 0:
            self._states[len(self.plies)] = after

    # -- time ------------------------------------------------------------------------------

    def at(self, n: int) -> Any:
        """The state after `n` moves.

        Raises
        ------
        PolaxError
            For a number that the game has not come to.
        """
        if not 0 <= n <= len(self.plies):
            raise PolaxError(msg("record.no_ply", number=n, last=len(self.plies)))
        if n == len(self.plies):
            return self._now
        known = max(k for k in self._states if k <= n)
        state = self._states[known]
        for ply in self.plies[known:n]:
            state = self.game.play.apply(state, ply.move, self.rules, Scripted(ply.chance))
        return state

    def events(self, n: int) -> Log:
        """What the move of ply `n` (from 0) changed."""
        found = self._log.get(n)
        if found is None:
            ply, found = self.plies[n], []
            self.game.play.apply(self.at(n), ply.move, self.rules, Scripted(ply.chance), found)
            self._log[n] = found
        return found

    def branch(self, n: int) -> Record:
        """A new record of the same game up to `n` moves."""
        self.at(n)
        plies = self.plies[:n]
        return Record(
            self.game, self.rules, self.seats, self.seed, self.options, self.setup_chance, plies
        )

    def slim(self) -> Record:
        """Forget what can be worked out again; keeps a finished game small in memory."""
        self._log.clear()
        self._states = {0: self._states[0]}
        return self

    # -- text ------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as text; see `polax_lab.recordtext`."""
        from polax_lab.recordtext import write

        return write(self)

    @classmethod
    def loads(cls, text: str, file: str = "<text>", *, lenient: bool = False) -> Record:
        """Read a record and check every step; see `polax_lab.recordtext.read`."""
        from polax_lab.recordtext import read

        return read(text, file, lenient=lenient).record


HUMAN = "human"


def read_seats(text: str) -> dict[str, str]:
    """Read ``yellow:human,green:greedy``; a colour alone is played by a human."""
    seats: dict[str, str] = {}
    for part in text.split(","):
        colour, sign, kind = (p.strip() for p in part.partition(":"))
        if colour in seats:
            raise PolaxError(msg("record.seat_twice", name=colour))
        seats[colour] = kind if sign else HUMAN
    return seats


def check_seats(seats: Mapping[str, str], game: Game) -> None:
    """Raise `PolaxError` for a player that is neither human nor a bot of the game."""
    known = (HUMAN, *game.bots)
    for colour, kind in seats.items():
        if kind not in known:
            what = msg("record.bot", name=kind, colour=colour)
            raise PolaxError(what, did_you_mean(kind, known))
