"""A game at the table, without a widget: who decides, what each seat sees, back and forth."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from typing import Any

from polax_lab.chance import generator
from polax_lab.play import Event, IllegalMove, Outcome
from polax_lab.record import Record
from polax_lab.ruleset import Ruleset
from polax_lab.seats import HUMAN
from polax_lab.texts import Lang, Message, msg
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.play_keep import GameKeep


class PlayGame(Desk):
    """A record that is played on, and the place in it.

    Parameters
    ----------
    record : Record
    lang : str
        ``en`` or ``de``.
    keep : GameKeep, optional
        Where every move is kept on disk; nowhere without it.

    Attributes
    ----------
    ply : int
        How many moves of the record have been made at the place that is shown.
    state : State
        The whole state there; what is shown is `view`.
    branches : list of Record
        What was played from other places before, the last one last.
    """

    def __init__(self, record: Record, lang: Lang = "en", keep: GameKeep | None = None) -> None:
        self.keep = keep
        self._views: dict[str, Any] = {}
        super().__init__(lang)
        self.follow(record)

    def follow(self, record: Record) -> None:
        """Go on with a record from its end."""
        self.branches: list[Record] = []
        self._uncovered = ""
        self._take(record, len(record.plies))

    def _take(self, record: Record, ply: int) -> None:
        self.record, self.ply = record, ply
        self.game, self.rules = record.game, record.rules
        self.referee, self.table = self.game.play, self.game.tabletop
        self._bots = {
            colour: self.game.bots[kind](self.rules)
            for colour, kind in record.seats.items()
            if kind != HUMAN
        }
        self._arrive()

    def _arrive(self) -> None:
        """Look at another place."""
        self.state = self.record.at(self.ply)
        self._views.clear()
        self.ruling = None
        self._thought: Generator[None, None, Any] | None = None

    # -- who decides and who looks -----------------------------------------------------------

    @property
    def seats(self) -> Mapping[str, str]:
        """What plays each colour: ``human``, or the name of a bot."""
        return self.record.seats

    @property
    def humans(self) -> tuple[str, ...]:
        """The colours that humans play."""
        return tuple(c for c, kind in self.seats.items() if kind == HUMAN)

    @property
    def practice(self) -> bool:
        """Whether moves may be taken back: where no other human has anything to hide."""
        return self.referee.open or len(self.humans) < 2

    @property
    def actor(self) -> str:
        """Who has to decide; empty once the game is over."""
        return next(iter(self.referee.actors(self.state)), "")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.actor

    @property
    def bot_decides(self) -> bool:
        """Whether a bot has to decide, and does: among themselves bots do not play for ever."""
        return self.actor in self._bots and not self.record.undecided

    @property
    def thinking(self) -> bool:
        """Whether a bot has begun to think and needs more time."""
        return self._thought is not None

    @property
    def waiting(self) -> str:
        """The human who must take the seat before anything is shown; mostly nobody."""
        if self.practice or self.actor not in self.humans or self.actor == self._uncovered:
            return ""
        return self.actor

    def take_seat(self) -> None:
        """The one who is waited for is there."""
        self._uncovered = self.waiting or self._uncovered
        self._arrive()

    @property
    def seat(self) -> str:
        """Whose eyes the table is seen with; empty where nobody's hand is to be seen."""
        if len(self.humans) == 1:
            return self.humans[0]
        if self.referee.open:
            return self.actor if self.actor in self.humans else ""
        return "" if self.waiting else self._uncovered

    @property
    def view(self) -> Any:
        """The state as the seat may see it."""
        seat = self.seat
        if seat not in self._views:
            self._views[seat] = self.referee.view(self.state, seat, self.rules)
        return self._views[seat]

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of the one who looks; none while others decide."""
        if self.actor not in self.humans or self.waiting:
            return ()
        return self.referee.legal_moves(self.view, self.rules)

    # -- moves -------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Make a move of whoever has to decide; it is on disk before the next.

        What was played from here before becomes a branch.

        Raises
        ------
        IllegalMove
            With the ruling; nothing has changed then.
        """
        finding = self.referee.judge(self.state, move, self.rules)
        if not finding.holds:
            raise IllegalMove(finding)
        if self.ply < len(self.record.plies):
            if self.record.plies[self.ply].move == move:
                self.go(self.ply + 1)
                return
            self.branches.append(self.record)
            self.record = self.record.branch(self.ply)
        self.record.play(move)
        self.ply += 1
        self._arrive()
        if self.keep is not None:
            self.keep.write(self.record)

    def step(self, seconds: float = float("inf")) -> bool:
        """Let the bot that has to decide make its move.

        Returns
        -------
        bool
            False if its time was up before it had done thinking: it goes on when called again.
        """
        if self.ply < len(self.record.plies):
            self.go(self.ply + 1)
            return True
        end = time.monotonic() + seconds
        thought, self._thought = self._thought or self._begin(), None
        try:
            while True:
                next(thought)
                if time.monotonic() >= end:
                    self._thought = thought
                    return False
        except StopIteration as found:
            self.play(found.value)
        return True

    def _begin(self) -> Generator[None, None, Any]:
        colour = self.actor
        view = self.referee.view(self.state, colour, self.rules)
        moves = self.referee.legal_moves(self.state, self.rules)
        # A stream for each ply: taken back and played again, a bot does the same.
        rng = generator(f"{self.record.seed}/{colour} ply {self.ply}")
        return self._bots[colour].ponder(view, moves, rng)

    def run(self, seconds: float = float("inf")) -> None:
        """Let the bots play until a human has to decide, the game is over, or time is up."""
        end = time.monotonic() + seconds
        while self.bot_decides and self.step(end - time.monotonic()):
            if time.monotonic() >= end:
                break

    # -- back and forth ----------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Look at another place of the record."""
        self.ply = ply
        self._arrive()

    def _decided(self, ply: int) -> bool:
        """Whether a human decided there, or nobody human plays at all."""
        return not self.humans or self.record.plies[ply].move.player in self.humans

    @property
    def _back(self) -> int | None:
        return next((n for n in range(self.ply - 1, -1, -1) if self._decided(n)), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self.practice and self._back is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is anything ahead."""
        return self.practice and self.ply < len(self.record.plies)

    def undo(self) -> None:
        """Go back to the last decision of the human; in practice games only."""
        back = self._back
        if not self.practice:
            self.tell(msg("play.said.no_undo"))
        elif back is None:
            self.tell(msg("play.said.no_back"))
        else:
            move = self.record.plies[back].move
            self.go(back)
            self.tell(msg("play.said.undone", what=self.table.said(move, self.rules)))

    def redo(self) -> None:
        """Go forward to where the human decides next."""
        if not self.can_redo:
            self.tell(msg("play.said.no_forth"))
            return
        move = self.record.plies[self.ply].move
        self.go(self.ply + 1)
        while self.ply < len(self.record.plies) and not self._decided(self.ply):
            self.go(self.ply + 1)
        self.tell(msg("play.said.redone", what=self.table.said(move, self.rules)))

    def take_branch(self, number: int) -> None:
        """Go on with another branch; the present one is kept in its place."""
        other = self.branches[number]
        self.branches[number] = self.record
        self._take(other, len(other.plies))
        self.tell(msg("play.said.branch", count=self.ply))

    # -- what has happened -------------------------------------------------------------------

    def events(self, since: int | None = None) -> list[Event]:
        """What the seat hears of: from a ply, or from the setup, to the place that is shown."""
        found = list(self.record.setup_log) if since is None else []
        for ply in range(since or 0, self.ply):
            found += self.record.events(ply)
        rules = self.referee.in_force(self.state, self.rules)
        return [event for event in found if self.table.told(event, self.seat, rules)]

    @property
    def since(self) -> int | None:
        """The ply of the seat's own last decision, from which on things are news to it."""
        plies = self.record.plies
        own = (n for n in range(self.ply - 1, -1, -1) if plies[n].move.player == self.seat)
        return next(own, None) if self.seat else None

    def learned(self) -> tuple[Message, ...]:
        """What the seat alone has seen since then."""
        since = self.since
        if since is None:
            return ()
        before = self.referee.view(self.record.at(since), self.seat, self.rules)
        move = self.record.plies[since].move
        found: tuple[Message, ...] = self.table.learned(before, move, self.view, self.seat)
        return found

    @property
    def outcome(self) -> Outcome | None:
        """Scores and titles of a finished game."""
        return self.referee.outcome(self.state, self.rules)

    def opening(self) -> tuple[Message, ...]:
        """What is to be known before the first move; nothing later on."""
        return () if self.record.plies else self.table.opening(self.state, self.rules)

    @property
    def base_rules(self) -> Ruleset:
        """Every default reading, on the board in use."""
        return self.game.rules.vary(board=self.rules.given)
