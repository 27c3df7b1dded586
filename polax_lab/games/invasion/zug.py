"""A turn: the die, moving, and what fields and answers bring (chapters TURN to WORM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polax_lab.chance import Chance
from polax_lab.games.invasion import battle
from polax_lab.games.invasion.stand import STEP, TEAM, Ask, Cause, Figure, Occasion, Phase, State
from polax_lab.games.invasion.strecke import Strecke
from polax_lab.games.invasion.zuege import Move
from polax_lab.play import Event, Log

#: The rule that lets a field ask the figure that has stopped on it.
ARRIVAL = {"planet": "IN-PLANET-01", "asteroid": "IN-AST-01", "wormhole": "IN-WORM-01"}
#: The rule that stops a figure before its steps are gone.
STOPS = {"planet": "IN-PLANET-03", "foe": "IN-BATTLE-04", "friend": "IN-TEAM-13"}


def halt(
    figures: Sequence[Figure], me: Figure, steps: int, table: Strecke
) -> tuple[int, str, bool]:
    """Where a figure comes to that is to go forward.

    Returns
    -------
    int
        The field.
    str
        What stops it before all steps are gone: ``planet``, ``foe``, ``friend``; else empty.
    bool
        Whether it meets opponents there.
    """
    pos, step = me.pos, STEP[me.name]
    end, ahead = pos + steps * step, table.to_planet[step][pos]
    stop, meets = "", False
    if ahead < steps:
        end, stop = pos + ahead * step, "planet"
    for f in figures:
        if f.out:
            continue
        if STEP[f.name] != step:
            if (end - f.pos) * step >= 0 and (f.pos - pos) * step > 0:
                stop = "foe" if end != f.pos else stop
                end, meets = f.pos, True
        elif not table.passing and 0 < (f.pos - pos) * step < (end - pos) * step:
            end, stop, meets = f.pos, "friend", False
    return end, stop, meets


def rolls_on(ask: Ask, table: Strecke) -> bool:
    """Whether a right answer is followed by a throw in the same turn (IN-PLANET-06, IN-WORM-04)."""
    rules = table.rules
    if ask.cause == "turn":
        return bool(rules.planet_solve_then_roll == "same_turn")
    if ask.cause == "wormhole":
        return bool(rules.wormhole_continue == "question_and_roll")
    return ask.kind == "joke"


class Zug:
    """A state in hand while a move is carried out; `state` puts it down again."""

    __slots__ = (
        "_classroom",
        "active",
        "ask",
        "chance",
        "figures",
        "log",
        "other",
        "phase",
        "table",
        "turn",
        "used",
    )  # fmt: skip

    def __init__(self, state: State, table: Strecke, chance: Chance, log: Log | None) -> None:
        self.figures: list[Figure] = list(state.figures)
        self.active, self.turn, self.other = state.active, state.turn, state.other
        self.phase: Phase = state.phase
        self.ask: Ask | None = state.ask
        self.used, self._classroom = state.used, state.classroom
        self.table, self.chance, self.log = table, chance, log

    @property
    def state(self) -> State:
        """The state as it is now."""
        return State(
            tuple(self.figures), self.active, self.phase, self.ask, self.turn, self.other,
            self.used, self._classroom,
        )  # fmt: skip

    def event(self, rule: str, what: str, who: str = "", amount: int = 0, **data: Any) -> None:
        """Tell of a change, if anybody listens."""
        if self.log is not None:
            named = tuple(data.items())
            self.log.append(Event(rule, f"invasion.event.{what}", who, amount, named))

    # -- moves -----------------------------------------------------------------------------

    def do(self, move: Move) -> None:
        """Carry out a legal move."""
        if self.phase == "roll":
            self._roll()
            return
        ask = self.ask
        assert ask is not None
        if move.verb == "answer":
            right = move.what == self.table.bank[ask.id].right
        elif move.verb == "try":
            right = self.chance.roll(100) <= int(move.what)
        else:
            right = move.verb == "right"
        if self.log is not None:
            self._tell_answer(ask, move, right)
        self.ask = None
        if ask.kind == "battle":
            battle.answered(self, ask, right, move.what if move.verb == "answer" else "?")
        else:
            self._answered(ask, right)

    def _tell_answer(self, ask: Ask, move: Move, right: bool) -> None:
        """Tell what was answered, and the right answer unless another may still find it."""
        named = move.verb == "answer"
        open_still = ask.kind == "battle" and not right and not ask.missed
        how = "right" if right else "missed" if open_still else "wrong"
        data: dict[str, Any] = (
            {"question": ask.id, "letter": move.what} if named else {"question": ask.id}
        )
        if not open_still:
            data["solution"] = self.table.bank[ask.id].right
        what = f"answered.{'letter' if named else 'said'}.{how}"
        self.event("IN-Q-03", what, self.figures[ask.who].name, **data)

    def _roll(self) -> None:
        table, me = self.table, self.figures[self.active]
        number = self.chance.roll(table.sides)
        if self.log is not None:
            self.event("IN-TURN-01", "rolled", me.name, number)
        if number == table.joke:
            self.question("joke", "IN-TURN-03")
        elif self.forward(number):
            self.arrived()

    def _answered(self, ask: Ask, right: bool) -> None:
        """What an answer brings at a planet, an asteroid, a wormhole, and after a 6."""
        at, kind = self.active, ask.kind
        me, rules = self.figures[at], self.table.rules
        if kind == "planet":
            if right:
                gain = int(rules.planet_gain)
                self.figures[at] = me = me._replace(points=me.points + gain, free=True)
                self.event("IN-PLANET-04", "solved", me.name, gain, balance=me.points, at=me.pos)
                if rolls_on(ask, self.table):
                    self.phase = "roll"
                    return
            else:
                self.event("IN-PLANET-05", "stays", me.name, at=me.pos)
            self.end_turn()
        elif kind == "joke":
            if right:
                self.event("IN-TURN-04", "again", me.name)
                self.phase = "roll"
            else:
                self.event("IN-TURN-05", "sits", me.name, at=me.pos)
                self.end_turn()
        elif kind == "wormhole":
            if not right:
                self.event("IN-WORM-05", "no_jump", me.name, at=me.pos)
                self.end_turn()
                return
            self.event("IN-WORM-02", "jump", me.name)
            steps = self.table.to_planet[STEP[me.name]][me.pos]
            if self.forward(steps, "IN-WORM-08", "IN-WORM-09"):
                # By one reading a figure of the own team may have stopped it before the planet.
                if self.table.kind[self.figures[at].pos] == "planet":
                    self.arrived("IN-WORM-04", "wormhole")
                else:
                    self.arrived()
        elif right:
            gain = int(rules.asteroid_gain)
            self.figures[at] = me = me._replace(points=me.points + gain)
            self.event("IN-AST-02", "lifted", me.name, gain, balance=me.points, at=me.pos)
            if self.forward(int(rules.asteroid_advance), "IN-AST-07", "IN-AST-07"):
                # Never on the board of this project; on others a field there asks as any does.
                (self.arrived if self.figures[at].pos != me.pos else self.end_turn)()
        else:
            bare = self.lose(at, int(rules.asteroid_loss), "IN-AST-03")
            if bare and rules.asteroid_can_eliminate == "eliminates":
                self.put_out(at, "IN-AST-08")
            self.end_turn()

    # -- moving ----------------------------------------------------------------------------

    def forward(self, steps: int, ahead: str = "", there: str = "") -> bool:
        """Go forward, up to the next planet or opponent, and fight whom the figure meets.

        Parameters
        ----------
        steps : int
        ahead, there : str
            By which rule it fights an opponent on the way and at the end of it, where it has not
            thrown.

        Returns
        -------
        bool
            Whether the figure has come to a field without a battle.
        """
        figures, at = self.figures, self.active
        me = figures[at]
        name = me.name
        end, stop, meets = halt(figures, me, steps, self.table)
        free = self.table.kind[end] != "planet"
        figures[at] = Figure(name, end, me.points, free, False, me.fought, me.won, me.last)
        if self.log is not None:
            self.event("IN-TURN-02", "moved", name, abs(end - me.pos), at=end)
            met = (ahead if stop == "foe" else there) if meets else ""
            if met:
                self.event(met, "met", name, at=end)
            elif stop:
                lost = steps - abs(end - me.pos)
                self.event(STOPS[stop], f"stopped.{stop}", name, lost, at=end)
        if meets:
            battle.attack(self)
        return not meets

    def arrived(self, rule: str = "", cause: Cause = "arrival") -> None:
        """Let the field of the active figure act, or end the turn.

        Parameters
        ----------
        rule : str
            By which rule the field acts, if not by an ordinary arrival.
        cause : str
            What has brought the figure there.
        """
        kind = self.table.kind[self.figures[self.active].pos]
        if kind == "field":
            self.end_turn()
        else:
            self.question(kind, rule or ARRIVAL[kind], cause)  # type: ignore[arg-type]

    def question(
        self,
        kind: Occasion,
        rule: str,
        cause: Cause = "arrival",
        who: int = -1,
        foe: int = -1,
    ) -> None:
        """Draw a question for a figure, the active one unless another is named."""
        table, who = self.table, self.active if who < 0 else who
        me = self.figures[who]
        planet = table.planet[me.pos] if kind == "planet" else ""
        tiers = table.bank.tiers(kind, planet, table.hardest)
        used = self.used
        for tier in tiers:
            rest = [id for id in tier if id not in used]
            if rest:
                break
        else:
            # All have been asked: they begin anew, but not with the last one (IN-Q-02).
            used = used.difference(*tiers)
            rest = [id for tier in tiers for id in tier if id != me.last] or list(tiers[0])
        id = self.chance.pick(rest, 1)[0]
        self.used = used | {id}
        self.figures[who] = Figure(*me[:7], id)
        self.ask, self.phase = Ask(kind, who, id, cause, foe), "ask"
        if self.log is not None:
            self.event(rule, f"asked.{kind}", me.name, at=me.pos, question=id)

    # -- losing, and the end of the turn ---------------------------------------------------

    def lose(self, at: int, amount: int, rule: str) -> bool:
        """Take Science-Punkte from a figure, and say whether it has none left (IN-END-03).

        Nobody has less than none; where nothing is to be given up, nothing is checked.
        """
        if not amount:
            return False
        me = self.figures[at]
        left = max(0, me.points - amount)
        self.figures[at] = me._replace(points=left)
        self.event(rule, "lost" if me.points else "bare", me.name, left - me.points, balance=left)
        return not left

    def put_out(self, at: int, rule: str) -> None:
        """Take a figure out of the game; with the last of a team the game is over."""
        me = self.figures[at]
        home = self.table.home(TEAM[me.name])
        self.figures[at] = me._replace(pos=home, out=True, free=True, points=0)
        if me.points:
            self.event(rule, "forfeited", me.name, -me.points, balance=0)
        self.event(rule, "out", me.name)
        team = TEAM[me.name]
        if all(f.out for f in self.figures if TEAM[f.name] == team):
            self.phase, self.ask = "over", None
            winner = "alien" if team == "terra" else "terra"
            self.event("IN-END-04", "won", team=winner)

    def end_turn(self) -> None:
        """Give the turn to who is next, unless the game is over."""
        if self.phase == "over":
            return
        figures, before = self.figures, self.active
        count = len(figures)
        at = before
        if self.table.strict:
            team = TEAM[figures[before].name]
            start = self.other if self.other >= 0 else before
            order = [(start + k) % count for k in range(1, count + 1)]
            at = next(i for i in order if TEAM[figures[i].name] != team and not figures[i].out)
            self.other = before
        else:
            at = (at + 1) % count
            while figures[at].out:
                at = (at + 1) % count
        self.begin_turn(at)

    def begin_turn(self, at: int) -> None:
        """Let a figure throw, or answer first if it may not leave its planet yet."""
        self.active = at
        self.turn += 1
        me = self.figures[at]
        if self.log is not None:
            self.event("IN-TEAM-06", "turn", me.name, self.turn)
        if me.free:
            self.phase = "roll"
        else:
            self.question("planet", "IN-TURN-09", "turn")
