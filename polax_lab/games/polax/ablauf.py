"""The course of a game: phases, who decides, and what happens of itself (slide 3; PX-TURN)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, get_args

from polax_lab.chance import Chance, Scripted
from polax_lab.games.polax import (
    ereignisse,
    fernsteuerung,
    geschaefte,
    handel,
    pruefung,
    sicht,
    spielende,
    spielzug,
    vorbereitung,
    wirkung,
    ziehen,
    zugtext,
)
from polax_lab.games.polax.aktion import NO_ANSWER, Action
from polax_lab.games.polax.partie import Choice
from polax_lab.games.polax.position import hue
from polax_lab.games.polax.state import State
from polax_lab.games.polax.table import labelled
from polax_lab.games.polax.zuege import Move, listed
from polax_lab.play import Event, Log, Outcome, Play
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg


class Chapter(NamedTuple):
    """The moves of one part of the rulebook."""

    verbs: tuple[str, ...]
    moves: Callable[[Action], Sequence[Move]]
    judge: Callable[[Action, Move], Finding]
    do: Callable[[Action, Move], None]


def _stop_moves(a: Action) -> Sequence[Move]:
    found = [listed(a.player, "done")]
    if _alone(a):
        found.append(listed(a.player, "end"))
    return found


def _alone(a: Action) -> bool:
    if a.phase != "business":
        return False
    return len([s for s in a.seats if not (s.estate and s.estate.out)]) == 1


def _stop_judge(a: Action, move: Move) -> Finding:
    if move.verb == "end":
        alone = _alone(a)
        reason = msg("zug.end.may" if alone else "zug.end.others")
        return Finding(alone, NO_ANSWER, "PX-ELIM-08", reason)
    rule = "PX-PRE-06" if a.phase == "vorrunde" else "PX-TURN-01"
    also = ("PX-PRE-07",) if rule == "PX-PRE-06" else ()
    return Finding(True, NO_ANSWER, rule, msg("zug.done"), also)


def _stop(a: Action, move: Move) -> None:
    if move.verb == "end":
        a.event("PX-ELIM-08", "zug.ended", a.player)
        spielende.begin(a)
    elif a.phase == "vorrunde":
        order = a.order
        at = order.index(a.player) + 1
        if at < len(order):
            following = a.seat(order[at]).colour
            a.put_turn(player=following)
        else:
            spielzug.begin(a, a.seat(order[0]).colour)
    else:
        _next_turn(a)


def _next_turn(a: Action) -> None:
    colour, order = a.player, a.order
    spielzug.expire(a, colour, "turn_end")
    at = order.index(colour)
    for there in (*order[at + 1 :], *order[: at + 1]):
        seat = a.seat(there)
        if not (seat.estate and seat.estate.out) and not a.drawer:
            spielzug.begin(a, seat.colour)
            return
    spielende.begin(a)


def _chapter(module: Any) -> Chapter:
    return Chapter(module.VERBS, module.moves, module.judge, module.do)


_STOP = Chapter(("done", "end"), _stop_moves, _stop_judge, _stop)
_TRADE, _BUSINESS = _chapter(handel), _chapter(geschaefte)
#: The chapters of each phase, in the order of the lists.
_PHASES: dict[str, tuple[Chapter, ...]] = {
    "vorrunde": (_BUSINESS, _STOP),
    "cards": (_chapter(spielzug),),
    "draw": (),
    "transporters": (_chapter(fernsteuerung),),
    "business": (_BUSINESS, _TRADE, _STOP),
    "final": (_chapter(spielende),),
    "over": (),
}
_ANSWERS = {"trade": _TRADE, "ruling": _TRADE}
_LOSSES = _chapter(wirkung)
#: What carries a move out, by phase or kind of choice, and by verb.
_DOES = {
    key: {verb: chapter.do for chapter in reversed(chapters) for verb in chapter.verbs}
    for key, chapters in (
        *_PHASES.items(),
        *((kind, (_ANSWERS.get(kind, _LOSSES),)) for kind in get_args(Choice)),
    )
}
_KNOWN = tuple(dict.fromkeys(
    v for chapters in (*_PHASES.values(), (_LOSSES,)) for c in chapters for v in c.verbs
))  # fmt: skip


def _chapters(a: Action) -> tuple[Chapter, ...]:
    if a.pending:
        return (_ANSWERS.get(a.pending[-1].kind, _LOSSES),)
    return _PHASES[a.phase]


def advance(a: Action) -> None:
    """Let happen what happens of itself, until somebody has to decide or the game is over."""
    while True:
        phase = a.phase
        if phase in ("final", "over"):
            return
        seat = a.me
        if phase != "vorrunde" and seat.estate and seat.estate.out:
            # What was being carried out ends, and its cards go where they belong.
            for todo in reversed(a.todo):
                ziehen.slide_under(a, todo)
            a.put_season(pending=(), todo=())
            _next_turn(a)
        elif a.pending:
            return
        elif a.todo:
            wirkung.carry_out(a)
        elif phase == "draw":
            ziehen.refill(a)
        elif phase == "cards" and not seat.hand:
            a.enter("draw")
        elif phase == "transporters":
            due = fernsteuerung.due(a)
            if due is not None and not due[0].held:
                return
            if due is None:
                if a.log is not None:
                    fernsteuerung.explain(a)
                a.enter("business")
            else:
                fernsteuerung.skip_held(a)
        else:
            return


class PolaxPlay(Play):
    """Polax 5.0 from the dice for the Lagerplanet to the final account."""

    seats = (2, 4)
    move_type = Move
    #: These three are written as ``transporter 1 stays``, ``final tow to f12`` and ``final stay``.
    words = tuple(v for v in _KNOWN if v not in ("stay", "tow", "rest"))
    options: ClassVar[Mapping[str, type]] = MappingProxyType(
        {"sporting": bool, "target": int, "random_seats": bool}
    )

    def setup(
        self,
        players: Sequence[str],
        rules: Ruleset,
        chance: Chance,
        log: Log | None = None,
        **options: Any,
    ) -> State:
        """See `polax_lab.games.polax.vorbereitung.setup`."""
        return vorbereitung.setup(players, rules, chance, log, **options)

    def actors(self, state: State) -> tuple[str, ...]:
        """Who answers a pending choice, else who is on turn."""
        season = state.season
        if season is None or season.phase == "over" or state.turn is None:
            return ()
        if season.pending:
            return (season.pending[-1].player,)
        return (state.turn.player,)

    def legal_moves(self, state: State, rules: Ruleset) -> tuple[Move, ...]:
        """All canonical moves; offers and proposals are free and not among them."""
        if state.season is None:
            return ()
        a = _action(state, rules, _NO_CHANCE, None)
        chapters = _chapters(a)
        moves = chapters[0].moves(a) if chapters else ()
        if len(chapters) > 1:
            moves = [*moves]
            for chapter in chapters[1:]:
                moves += chapter.moves(a)
        _free.append(a)
        return tuple(moves)

    def judge(self, state: State, move: Move, rules: Ruleset) -> Finding:
        """Who decides and in which phase; then the chapter of the move."""
        a = _action(state, rules, _NO_CHANCE, None)
        finding = self._judge(a, move)
        return finding._replace(reason=labelled(finding.reason, rules.board))

    def _judge(self, a: Action, move: Move) -> Finding:
        def no(rule: str, key: str, **values: Any) -> Finding:
            return Finding(False, NO_ANSWER, rule, msg(f"zug.{key}", **values))

        actors = self.actors(a.state)
        if a.state.season is None:
            return no("PX-META-03", "no_game")
        if not actors:
            return no("PX-END-01", "over")
        if move.player != actors[0]:
            rule = self._asked_by(a) if a.pending else "PX-TURN-02"
            key = "first_answer" if a.pending else "not_on_turn"
            return no(rule, key, who=_who(move.player), other=hue(actors[0]))
        for chapter in _chapters(a):
            if move.verb in chapter.verbs:
                return chapter.judge(a, move)
        if a.pending:
            return no("PX-TURN-01", "answer_only", kind=msg(f"zug.kind.{a.pending[-1].kind}"))
        phase = a.phase
        if phase == "vorrunde" and move.verb in _KNOWN:
            return no("PX-PRE-05", "not_in_vorrunde")
        late = phase == "business" and move.verb in fernsteuerung.VERBS
        finding = no("PX-TURN-01", "other_phase", phase=msg(f"zug.phase.{phase}"))
        return finding._replace(also=("PX-TR-15",)) if late else finding

    def _asked_by(self, a: Action) -> str:
        """The rule that makes somebody choose before anything else."""
        kind = a.pending[-1].kind
        if kind in _ANSWERS:
            return "PX-GAP-19" if kind == "trade" else "PX-META-06"
        return str(a.rules.cards.rule("schaden"))

    def apply(
        self, state: State, move: Move, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> State:
        """Carry out a listed or judged move and all that follows of itself."""
        a = _action(state, rules, chance, log)
        key = a.pending[-1].kind if a.pending else a.phase
        do = _DOES[key].get(move.verb)
        assert do is not None, f"{move} was neither listed nor judged"
        do(a, move)
        advance(a)
        if a.rules.vsa_blast == "any_time" and a.phase not in ("final", "over"):
            ereignisse.vsa_anytime(a)
        found = a.state
        a.chance, a.log = _NO_CHANCE, None
        _free.append(a)
        return found

    def in_force(self, state: State, rules: Ruleset) -> Ruleset:
        """See `tischregel`."""
        agreed = state.season.agreed if state.season else ()
        if not agreed:
            return rules
        key = (id(rules), agreed)
        if key not in _agreed or _agreed[key][0] is not rules:
            _agreed[key] = (rules, rules.apply(dict(agreed)))
        return _agreed[key][1]

    def turn(self, state: State) -> int:
        """How many turns have begun; 0 in the Vorrunde."""
        return state.turn.number if state.turn else 0

    def players(self, state: State) -> tuple[str, ...]:
        """All colours, clockwise from the first."""
        return state.season.order if state.season else ()

    def outcome(self, state: State, rules: Ruleset) -> Outcome | None:
        """Scores, Sieger, and who is Gewinner, frozen or eliminated."""
        return spielende.outcome(state, rules)

    def invariants(self, state: State, rules: Ruleset) -> list[Message]:
        """See `polax_lab.games.polax.pruefung`."""
        return pruefung.invariants(state, rules)

    def view(self, state: State, player: str, rules: Ruleset) -> State:
        """See `polax_lab.games.polax.sicht`."""
        return sicht.view(state, player, self.in_force(state, rules))

    def parse(self, text: str, state: State, rules: Ruleset) -> Move:
        """See `polax_lab.games.polax.zugtext`."""
        actors = self.actors(state)
        return zugtext.parse(
            text, actors[0] if actors else "", rules, lambda: self.legal_moves(state, rules)
        )

    def said(self, event: Event, rules: Ruleset) -> Message:
        """The sentence of an event, spaces by their labels."""
        data = {k: _sayable(v) for k, v in event.data}
        who = _who(event.who) if event.who else ""
        sentence = msg(event.what, **{"who": who, "amount": event.amount, **data})
        found: Message = labelled(sentence, rules.board)
        return found


def _who(player: str) -> Message | str:
    return hue(player) if player in ("yellow", "green", "red", "blue") else player


def _sayable(value: Any) -> Any:
    return value if isinstance(value, (int, str, tuple, Message)) else str(value)


_NO_CHANCE = Scripted()
_agreed: dict[tuple[int, tuple[tuple[str, str], ...]], tuple[Ruleset, Ruleset]] = {}


#: Actions that nobody uses now: mostly there is one that holds the very state that is asked about.
_free: deque[Action] = deque(maxlen=2)


def _action(state: State, rules: Ruleset, chance: Chance, log: Log | None) -> Action:
    """Take the state in hand, under the readings that the table has agreed on."""
    if state.season is not None and state.season.agreed:
        rules = PLAY.in_force(state, rules)
    try:
        a = _free.pop()  # no other thread gets it now
    except IndexError:
        return Action(state, rules, chance, log)
    if a.rules is not rules:
        return Action(state, rules, chance, log)
    a.chance, a.log = chance, log
    a.take(state)
    return a


PLAY = PolaxPlay()
