"""The course of a game: setup, whose decision it is, and what a turn is (L23-L48)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from polax_lab.chance import Chance
from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.games.sector18 import economy, factions, movement, movetext
from polax_lab.games.sector18.action import Action, hue, no, yes, zone_name
from polax_lab.games.sector18.checks import invariants
from polax_lab.games.sector18.front import Front, front_of
from polax_lab.games.sector18.moves import Move, listed
from polax_lab.games.sector18.starmap import chart_of
from polax_lab.games.sector18.state import COLOURS, KINDS, Colour, Seat, Ship, State, Turn
from polax_lab.play import Event, Log, Outcome, Play
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, msg


def start_seat(colour: Colour, rules: Ruleset) -> Seat:
    """A player's side at the start (S18-SETUP-07)."""
    ship = Ship("light", 1, chart_of(rules).home(colour))
    return Seat(colour, rules.start_resources, rules.start_health, ships=(ship,))


class SectorPlay(Play):
    """Sector 18 from the setup until a station has no health left."""

    seats = (2, 2)
    move_type = Move
    words = (*KINDS, *economy.VERBS, "choose", "use", "done")
    open = True
    most_turns: ClassVar[int] = 2000  # S18-END-03
    options: ClassVar[Mapping[str, type]] = MappingProxyType(
        {"factions": bool, "first_named_starts": bool}
    )

    def setup(
        self,
        players: Sequence[str],
        rules: Ruleset,
        chance: Chance,
        log: Log | None = None,
        **options: Any,
    ) -> State:
        """Lay out a game.

        Parameters
        ----------
        players : sequence of str
            ``red`` and ``blue`` in any order.
        rules, chance, log
        **options
            ``factions``: play with faction cards. ``first_named_starts``: no die decides who
            goes first (S18-SETUP-08).

        Raises
        ------
        PolaxError
            For other players or options.
        """
        if sorted(players) != sorted(COLOURS):
            raise PolaxError(msg("sector18.setup.players"), msg("sector18.setup.players.hint"))
        for name in options:
            if name not in self.options:
                what = msg("sector18.setup.option", name=name)
                raise PolaxError(what, did_you_mean(name, self.options, "options"))
        order: list[Colour] = [c for p in players for c in COLOURS if c == p]
        first = order[0]
        if not options.get("first_named_starts"):
            first = order[chance.roll(len(order)) - 1]
        seats = [start_seat(c, rules) for c in COLOURS]
        seats = [
            s if s.colour == first else s._replace(resources=s.resources + rules.second_bonus)
            for s in seats
        ]
        turn = Turn(first, 1, first)
        if options.get("factions"):
            turn = Turn(first, 0, first, "faction")
        if log is not None:
            for s in seats:
                log.append(Event("S18-SETUP-07", "sector18.event.start", s.colour, s.resources,
                                 (("health", s.health),)))  # fmt: skip
            log.append(Event("S18-SETUP-08", "sector18.event.first", first))
        return State((seats[0], seats[1]), turn)

    def actors(self, state: State) -> tuple[str, ...]:
        """Who is on turn, until somebody has won."""
        turn = state.turn
        return () if turn is None or turn.step == "over" else (turn.player,)

    def legal_moves(self, state: State, rules: Ruleset) -> tuple[Move, ...]:
        """All moves, in the order ships, economy, ability, done."""
        turn = state.turn
        if turn is None or turn.step == "over":
            return ()
        front = front_of(state, rules)
        if turn.step == "faction":
            return tuple(factions.choices(front))
        found: list[Move] = []
        if turn.step == "fleet":
            found += movement.moves(front)
        elif turn.step == "act":
            unlocked = rules.cards.unlocked(front.me.level, rules)
            if "command" in unlocked:
                found += movement.moves(front)
            found += economy.moves(front, unlocked)
        if turn.step != "fleet" and front.me.faction:
            found += factions.moves(front)
        if turn.step != "act":
            found.append(listed(turn.player, "done"))
        return tuple(found)

    def judge(self, state: State, move: Move, rules: Ruleset) -> Finding:
        """Whose turn it is and which step of it; then the chapter of the move."""
        turn = state.turn
        if turn is None:
            return no("S18-TURN-01", msg("sector18.no.game"))
        if turn.step == "over":
            return no("S18-END-01", msg("sector18.no.over"), "S18-TURN-02")
        if move.player != turn.player:
            values = {"who": hue(move.player), "other": hue(turn.player)}
            return no("S18-TURN-01", msg("sector18.no.turn", **values))
        front = front_of(state, rules)
        wrong = self._out_of_step(turn, move)
        if wrong is not None:
            return wrong
        match move.verb:
            case "move":
                if "command" not in rules.cards.unlocked(front.me.level, rules):
                    return economy.locked(front, "command")
                return movement.judge(front, move)
            case "choose":
                return factions.judge_choice(front, move)
            case "use":
                return factions.judge(front, move)
            case "done":
                key, rule = ("fleet", "S18-CMD-02") if turn.step == "fleet" else (
                    "after", "S18-FAC-05")  # fmt: skip
                return yes(rule, msg(f"sector18.yes.done_{key}"), "S18-TURN-01")
            case _:
                return economy.judge(front, move)

    def _out_of_step(self, turn: Turn, move: Move) -> Finding | None:
        verb, step = move.verb, turn.step
        if (verb == "choose") != (step == "faction"):
            key = "choose_first" if step == "faction" else "choose_late"
            return no("S18-SETUP-01", msg(f"sector18.no.{key}"))
        if verb == "done" and step == "act":
            return no("S18-TURN-06", msg("sector18.no.pass"), "S18-TURN-01")
        if step == "fleet" and verb not in ("move", "done"):
            rule = "S18-FAC-05" if verb == "use" else "S18-TURN-01"
            return no(rule, msg("sector18.no.in_command"), "S18-TURN-04")
        if step == "after" and verb not in ("use", "done"):
            return no("S18-TURN-01", msg("sector18.no.acted"), "S18-TURN-04", "S18-FAC-02")
        return None

    def apply(
        self, state: State, move: Move, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> State:
        """Carry out a listed or judged move and all that follows of itself."""
        a = Action(state, rules, log)
        match move.verb:
            case "move":
                movement.do(a, front_of(state, rules), move)
            case "choose":
                factions.choose(a, move)
            case "use":
                factions.use(a, move)
            case "done":
                a.finish()
            case _:
                economy.do(a, front_of(state, rules), move)
        if a.turn.step == "after" and not any(factions.moves(Front(a.state, rules, a.colour))):
            a.finish()  # nobody is asked about an ability that cannot be used
        return a.state

    def turn(self, state: State) -> int:
        """How many turns have begun."""
        return state.turn.number if state.turn else 0

    def players(self, state: State) -> tuple[str, ...]:
        """Both, who goes first before the other."""
        if state.turn is None:
            return ()
        return COLOURS if state.turn.first == "red" else COLOURS[::-1]

    def outcome(self, state: State, rules: Ruleset) -> Outcome | None:
        """Who has a station left; the scores are its health (S18-END-01)."""
        if state.turn is None or state.turn.step != "over":
            return None
        scores: dict[str, int] = {s.colour: s.health for s in state.seats}
        winners = tuple(c for c, health in scores.items() if health > 0)
        return Outcome(scores, winners, {})

    def invariants(self, state: State, rules: Ruleset) -> list[Message]:
        """See `polax_lab.games.sector18.checks`."""
        return invariants(state, rules)

    def view(self, state: State, player: str, rules: Ruleset) -> State:
        """Nothing is hidden in this game."""
        return state

    def parse(self, text: str, state: State, rules: Ruleset) -> Move:
        """See `polax_lab.games.sector18.movetext`."""
        return movetext.parse(text, state, rules, self.legal_moves(state, rules))

    def said(self, event: Event, rules: Ruleset) -> Message:
        """The sentence of an event."""
        data = dict(event.data)
        if data.get("at"):
            data["at"] = zone_name(data["at"], rules)
        who = hue(event.who) if event.who else ""
        return msg(event.what, **{"who": who, "amount": abs(event.amount), **data})


PLAY = SectorPlay()
