"""The course of a game: setup, who decides, what may be done, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from polax_lab.chance import Chance
from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.games.invasion import zuege
from polax_lab.games.invasion.pruefung import invariants
from polax_lab.games.invasion.stand import NAMES, TEAM, TEAMS, Ask, Figure, State
from polax_lab.games.invasion.strecke import Strecke, strecke
from polax_lab.games.invasion.woerter import named, place
from polax_lab.games.invasion.zuege import ANSWERING, Move
from polax_lab.games.invasion.zug import Zug
from polax_lab.play import Event, Log, Outcome, Play
from polax_lab.question import Answer
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg

NO_ANSWER = Answer()
#: What a question rests on, and what forbids to throw before it is answered.
_ASKING = {
    "planet": "IN-PLANET-02", "asteroid": "IN-AST-01", "wormhole": "IN-WORM-01",
    "joke": "IN-TURN-03", "battle": "IN-BATTLE-06",
}  # fmt: skip


class InvasionPlay(Play):
    """Sonnensystem-Invasion 1.0, from signing up to the last Science-Punkt."""

    seats = (2, 8)
    move_type = Move
    words = ("roll", *ANSWERING)
    #: IN-END-07: people may play on for ever.
    most_turns: ClassVar[int] = 20_000
    open = True
    options: ClassVar[Mapping[str, type]] = MappingProxyType({"classroom": bool})

    def setup(
        self,
        players: Sequence[str],
        rules: Ruleset,
        chance: Chance,
        log: Log | None = None,
        **options: Any,
    ) -> State:
        """Put everybody on the start planets and begin the first turn.

        Parameters
        ----------
        players : sequence of str
            In the order in which they signed up; at least one of each team.
        rules, chance, log
            See `Play.setup`.
        classroom : bool
            Whether whoever leads a class may say right or wrong in place of an answer.

        Raises
        ------
        PolaxError
            For an unknown or doubled name, or a team without players.
        """
        for name in players:
            if name not in NAMES:
                hint = did_you_mean(str(name), NAMES)
                raise PolaxError(msg("invasion.setup.name", name=str(name)), hint)
            if list(players).count(name) > 1:
                raise PolaxError(msg("invasion.setup.twice", name=name))
        for team in TEAMS:
            if not any(TEAM[name] == team for name in players):
                what = msg("invasion.setup.team", team=msg(f"invasion.team.{team}"))
                raise PolaxError(what, msg("invasion.setup.team.hint"))
        table = strecke(rules)
        asked = rules.start_question == "asked"
        figures = tuple(
            Figure(n, table.home(TEAM[n]), table.start_points(TEAM[n]), free=not asked)
            for n in order_of(players)
        )
        z = Zug(State(figures, classroom=bool(options.get("classroom"))), table, chance, log)
        for f in figures:
            z.event("IN-TEAM-04", "placed", f.name, f.points, balance=f.points, at=f.pos)
        z.event("IN-TEAM-08", "order", players=tuple(f.name for f in figures))
        z.begin_turn(0)
        return z.state

    def actors(self, state: State) -> tuple[str, ...]:
        """Who has to answer, else whose turn it is."""
        if state.phase == "roll":
            return (state.figures[state.active].name,)
        if state.ask is not None:
            return (state.figures[state.ask.who].name,)
        return ()

    def legal_moves(self, state: State, rules: Ruleset) -> tuple[Move, ...]:
        """The throw, or every answer that is still open."""
        if state.phase == "roll":
            return zuege.rolls(state.figures[state.active].name)
        ask = state.ask
        if ask is None:
            return ()
        letters = rules.cards[ask.id].letters
        if ask.missed:
            letters = letters.replace(ask.missed, "")
        return zuege.answers(state.figures[ask.who].name, letters)

    def judge(self, state: State, move: Move, rules: Ruleset) -> Finding:
        """Who decides, and what."""
        actors = self.actors(state)
        if not actors:
            over = state.phase == "over"
            key = "over" if over else "no_game"
            return _no("IN-END-04" if over else "IN-TEAM-06", key)
        if move.player != actors[0]:
            return self._wrong_player(state, move, actors[0])
        if state.ask is None:
            return _judge_roll(state, move)
        return _judge_answer(state, state.ask, move, rules)

    def _wrong_player(self, state: State, move: Move, actor: str) -> Finding:
        who, other = named(move.player), named(actor)
        figure = state.figure(move.player)
        if figure is None:
            return _no("IN-TEAM-06", "absent", who=who)
        if figure.out:
            return _no("IN-TEAM-11", "is_out", who=who)
        battle = state.ask is not None and state.ask.kind == "battle"
        rule = "IN-BATTLE-06" if battle else "IN-TEAM-06"
        return _no(rule, "not_quicker" if battle else "not_on_turn", who=who, other=other)

    def apply(
        self, state: State, move: Move, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> State:
        """Carry out a listed or judged move and all that follows of itself."""
        z = Zug(state, strecke(rules), chance, log)
        z.do(move)
        return z.state

    def turn(self, state: State) -> int:
        """How many turns have begun."""
        return state.turn

    def players(self, state: State) -> tuple[str, ...]:
        """Everybody in the order of play."""
        return tuple(f.name for f in state.figures)

    def outcome(self, state: State, rules: Ruleset) -> Outcome | None:
        """All of the team that is left have won, those who are out too; scores are points."""
        if state.phase != "over":
            return None
        alive = {TEAM[f.name] for f in state.figures if not f.out}
        scores: dict[str, int] = {f.name: f.points for f in state.figures}
        winners = tuple(f.name for f in state.figures if TEAM[f.name] in alive)
        labels = {f"first_{team}": tuple(ranking(state, team, rules)[0]) for team in TEAMS}
        labels["alive"] = tuple(f.name for f in state.figures if not f.out)
        return Outcome(scores, winners, labels)

    def invariants(self, state: State, rules: Ruleset) -> list[Message]:
        """See `polax_lab.games.invasion.pruefung`."""
        return invariants(state, rules)

    def view(self, state: State, player: str, rules: Ruleset) -> State:
        """Everything: points are open, and a state does not say which answer is right."""
        del player, rules
        return state

    def parse(self, text: str, state: State, rules: Ruleset) -> Move:
        """See `polax_lab.games.invasion.zuege`."""
        actors = self.actors(state)
        return zuege.parse(text, actors[0] if actors else "", self.legal_moves(state, rules))

    def said(self, event: Event, rules: Ruleset) -> Message:
        """The sentence of an event."""
        table = strecke(rules)
        data = {key: _said(key, value, table, dict(event.data)) for key, value in event.data}
        who = named(event.who) if event.who else ""
        return msg(event.what, **{"who": who, "amount": abs(event.amount), **data})


def _said(key: str, value: Any, table: Strecke, data: Mapping[str, Any]) -> Any:
    match key:
        case "at":
            return place(value, table)
        case "foe":
            return named(value)
        case "players":
            return tuple(map(named, value))
        case "team":
            return msg(f"invasion.team.{value}")
        case "question":
            return table.bank[value].asked()
        case "solution" | "letter":
            item = table.bank[data["question"]]
            return item.answer(value) if value else ""
        case _:
            return value


def order_of(players: Sequence[str]) -> tuple[Any, ...]:
    """The order of play of those who signed up: the teams in turn, then who is left over."""
    first = TEAM[players[0]]
    teams = [
        [n for n in players if (TEAM[n] == first) == same] for same in (True, False)
    ]  # fmt: skip
    both = min(map(len, teams))
    mixed = [name for pair in zip(*teams, strict=False) for name in pair]
    return (*mixed, *teams[0][both:], *teams[1][both:])


def ranking(state: State, team: str, rules: Ruleset) -> list[list[str]]:
    """The places of a team: who has the most battles first, ties together (IN-END-05, 06)."""
    members = [f for f in state.figures if TEAM[f.name] == team]
    counts = {f.name: f.won if rules.rank == "won" else f.fought for f in members}
    places = sorted(set(counts.values()), reverse=True)
    return [[name for name, n in counts.items() if n == number] for number in places]


def _no(rule: str, key: str, **values: Any) -> Finding:
    return Finding(False, NO_ANSWER, rule, msg(f"invasion.judge.{key}", **values))


def _judge_roll(state: State, move: Move) -> Finding:
    me = state.figures[state.active]
    if move.verb != "roll":
        return _no("IN-TURN-01", "no_question", who=named(me.name))
    reason = msg("invasion.judge.roll", who=named(me.name))
    return Finding(True, NO_ANSWER, "IN-TURN-01", reason, ("IN-TURN-11",))


def _judge_answer(state: State, ask: Ask, move: Move, rules: Ruleset) -> Finding:
    rule, item = _ASKING[ask.kind], rules.cards[ask.id]
    who = named(state.figures[ask.who].name)
    if move.verb not in ANSWERING:
        return _no(rule, "answer_first", who=who)
    if move.verb == "answer":
        if move.what not in item.letters:
            return _no("IN-Q-03", "letters", last=item.letters[-1])
        if move.what == ask.missed:
            return _no("IN-BATTLE-06", "missed", letter=move.what)
    elif move.verb == "try" and int(move.what) > 100:
        return _no("IN-Q-03", "percent")
    elif move.verb in ("right", "wrong") and not state.classroom:
        return _no("IN-Q-03", "no_class")
    return Finding(True, NO_ANSWER, rule, msg("invasion.judge.answer", who=who), ("IN-Q-03",))


PLAY = InvasionPlay()
