"""`Record`: a game as its setup and its moves, with what chance gave; time travel comes free."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from polax_lab._version import __version__
from polax_lab.chance import Chance, Result, Scripted, Seeded, generator
from polax_lab.errors import PolaxError, msg, unfit
from polax_lab.game import Game, load_game
from polax_lab.ownfiles import with_files
from polax_lab.play import Log, Outcome
from polax_lab.ruleset import Ruleset
from polax_lab.scenario import Scenario
from polax_lab.scenariofile import Source
from polax_lab.seats import HUMAN, check_options, check_seats, check_seed, read_seats, usual_seats
from polax_lab.texts import LANGS, say

#: A state is kept every so many plies; those between are played again when asked for.
_EVERY = 50
#: Seeds that are drawn are below this, so that people can read and type them.
_SEEDS = 1_000_000_000
#: Equal moves of all records are one object: a thousand games share a few thousand moves.
_moves: dict[Any, Any] = {}
_MOST_MOVES = 50_000


class Ply(NamedTuple):
    """A move with what chance gave while it was carried out."""

    move: Any
    chance: tuple[Result, ...] = ()


class Remark(NamedTuple):
    """What people wrote around a line of the text: lines before it, and behind it."""

    before: tuple[str, ...] = ()
    behind: str = ""


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
        What the setup was told besides, such as ``sporting``; see `Play.options`.
    cards : sequence of path
        The files of the user's that cards of `rules` came from.
    setup : Chance, optional
        What chance gives in the setup; out of the seed without.

    Attributes
    ----------
    plies : list of Ply
    setup_chance : tuple of Result
    setup_log : list of Event
    version : str
        Of polax_lab, by which it was played.
    remarks : dict
        What people wrote into the text, by entry of the head or number of the ply.
    """

    def __init__(
        self,
        game: Game,
        rules: Ruleset,
        seats: Mapping[str, str],
        seed: int,
        options: Mapping[str, Any] | None = None,
        cards: Sequence[str | os.PathLike[str]] = (),
        setup: Chance | None = None,
    ) -> None:
        self.game, self.rules, self.seats, self.seed = game, rules, dict(seats), check_seed(seed)
        self.options = dict(options or {})
        self.cards = tuple(os.path.abspath(path) for path in cards)
        self.version = __version__
        self.remarks = _help()
        game.check_own(rules)
        check_seats(self.seats, game)
        check_options(self.options, game)
        chance = setup or Seeded(self.seed, "setup")
        self.setup_log: Log = []
        state = game.play.setup(tuple(seats), rules, chance, self.setup_log, **self.options)
        self.setup_chance: tuple[Result, ...] = tuple(chance.results)
        self.plies: list[Ply] = []
        self._states: dict[int, Any] = {0: state}
        self._log: dict[int, Log] = {}
        self._now = state
        self._looked = (0, state)

    @classmethod
    def start(
        cls,
        game: Game | str,
        players: str | Mapping[str, str],
        rules: Ruleset | Mapping[str, Any] | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        cards: Sequence[str | os.PathLike[str]] = (),
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
        cards : sequence of path, optional
            Files of cards that replace those of the game.

        Raises
        ------
        PolaxError
            If the game cannot be set up so.

        Examples
        --------
        >>> record = Record.start("polax", "yellow:greedy,green:random", seed=7)
        >>> record.state.season.phase, len(record.moves)
        ('vorrunde', 0)
        """
        found = game if isinstance(game, Game) else load_game(game)
        if isinstance(rules, Ruleset):
            rules = with_files(found, rules, cards)
        else:
            named = rules or {}
            rules = with_files(found, found.rules, cards, lambda plain: plain.apply(named))
        if not isinstance(players, (str, Mapping)):
            example = ",".join(f"{name}:{kind}" for name, kind in usual_seats(found).items())
            raise unfit(players, "players", example=example)
        seats = read_seats(players) if isinstance(players, str) else players
        if seed is None:
            seed = secrets.randbelow(_SEEDS)
        return cls(found, rules, seats, seed, options, cards)

    @property
    def fingerprint(self) -> str:
        """Of rules, board and cards."""
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
    def actor(self) -> str:
        """Who has to decide; empty once the game is over."""
        return next(iter(self.game.play.actors(self._now)), "")

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.play.outcome(self._now, self.rules)

    @property
    def undecided(self) -> bool:
        """Whether bots have played among themselves for as long as the game lets them."""
        most = self.game.play.most_turns
        if most is None or HUMAN in self.seats.values():
            return False
        return self.game.play.turn(self._now) > most

    # -- playing ---------------------------------------------------------------------------

    def play(self, move: Any) -> Any:
        """Make a move, given as such or as its text, and return the new state.

        Raises
        ------
        PolaxError
            For what is no move; `MoveTextError` for a text.
        IllegalMove
            With the ruling; nothing has changed then.
        """
        play = self.game.play
        if isinstance(move, str):
            move = play.parse(move, self._now, self.rules)
        elif not isinstance(move, play.move_type):
            example = next(map(str, play.legal_moves(self._now, self.rules)), "")
            hint = msg("record.no_move.hint", example=example) if example else None
            raise PolaxError(msg("record.no_move", given=str(move), game=self.game.title), hint)
        chance = self.chance()
        after = play.make(self._now, move, self.rules, chance)
        self.take(move, tuple(chance.results), after)
        return after

    def chance(self) -> Seeded:
        """What chance gives in the next ply."""
        return Seeded(self.seed, f"ply {len(self.plies)}")

    def take(self, move: Any, chance: tuple[Result, ...], after: Any) -> None:
        """Add a move that was judged and carried out already."""
        self._now = after
        if len(_moves) >= _MOST_MOVES:
            _moves.clear()
        self.plies.append(Ply(_moves.setdefault(move, move), chance))
        if len(self.plies) % _EVERY == 0:
            self._states[len(self.plies)] = after

    def rng(self, player: str, ply: int | None = None) -> random.Random:
        """What a bot may draw from: taken back and asked again it does the same.

        Parameters
        ----------
        player : str
        ply : int, optional
            How many moves have been made; all of them without.
        """
        ply = len(self.plies) if ply is None else ply
        return generator(f"{self.seed}/{player} ply {ply}")

    # -- time ------------------------------------------------------------------------------

    def at(self, n: int) -> Any:
        """The state after `n` moves.

        Raises
        ------
        PolaxError
            For a number that the game has not come to.
        """
        self._check_number(n, len(self.plies))
        if n == len(self.plies):
            return self._now
        known, state = n - n % _EVERY, self._states[n - n % _EVERY]
        if known < self._looked[0] <= n:
            known, state = self._looked
        for ply in self.plies[known:n]:
            state = self.game.play.apply(state, ply.move, self.rules, Scripted(ply.chance))
        self._looked = (n, state)
        return state

    def events(self, n: int) -> Log:
        """What the move of ply `n` (from 0) changed; worked out when it is asked for.

        Raises
        ------
        PolaxError
            For a number that the game has not come to.
        """
        self._check_number(n, len(self.plies) - 1)
        found = self._log.get(n)
        if found is None:
            ply, found = self.plies[n], []
            self.game.play.apply(self.at(n), ply.move, self.rules, Scripted(ply.chance), found)
            self._log[n] = found
        return found

    def _check_number(self, n: Any, last: int) -> None:
        if last < 0:
            raise PolaxError(msg("record.no_moves"))
        if not isinstance(n, int) or not 0 <= n <= last:
            raise PolaxError(msg("record.no_ply", number=repr(n), last=last))

    def branch(self, n: int) -> Record:
        """A new record of the same game up to `n` moves; less one it takes back the last move."""
        state = self.at(n)
        other = Record(
            self.game, self.rules, self.seats, self.seed, self.options, self.cards,
            Scripted(self.setup_chance),
        )  # fmt: skip
        other.version = self.version
        other.remarks = {k: v for k, v in self.remarks.items() if isinstance(k, str) or k <= n}
        other.plies = self.plies[:n]
        other._states = {k: v for k, v in self._states.items() if k <= n}
        other._log = {k: v for k, v in self._log.items() if k < n}
        other._now = state
        return other

    def scenario(self, n: int | None = None) -> Scenario:
        """The position after `n` moves, or now, as a scenario to ask about, save or send."""
        n = len(self.plies) if n is None else n
        said = msg("record.position", number=n, seed=str(self.seed))
        title = {lang: say(said, lang) for lang in LANGS}
        own = self.game.own_board(self.rules)
        return Scenario(
            "<text>", title, Source(), self.game, self.rules, self.at(n), (),
            board_file=None if own else self.rules.given.file,
        )  # fmt: skip

    # -- text ------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as text; see `polax_lab.recordtext`."""
        from polax_lab.recordtext import write

        return write(self)

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, lenient: bool = False) -> Record:
        """Read the record of a file and check every step; see `polax_lab.recordreplay.read`."""
        from polax_lab.recordfile import load

        return load(path, lenient=lenient).record

    @classmethod
    def loads(cls, text: str, file: str = "<text>", *, lenient: bool = False) -> Record:
        """Read a record and check every step; see `polax_lab.recordreplay.read`."""
        from polax_lab.recordreplay import read

        return read(text, file, lenient=lenient).record


def _help() -> dict[str | int, Remark]:
    """The remarks of a new record: how to read it, and an empty line before the game."""
    said = tuple(f"# {say(msg('record.help_line'), lang)}" for lang in LANGS)
    return {"players": Remark(said), 0: Remark(("",))}
