"""The table: what players see, can take up, and are told.

In a game for a class (setup option `classroom`) the question stands large above everything, the
class names an answer, and whoever leads it presses the answer, or *right* or *wrong* where the
answer was given in other words. The right answer is told afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polax_lab.errors import MoveTextError
from polax_lab.games.invasion import textband
from polax_lab.games.invasion.stand import TEAM, Figure, State
from polax_lab.games.invasion.strecke import strecke
from polax_lab.games.invasion.woerter import deed, place
from polax_lab.games.invasion.zuege import Move
from polax_lab.play import Event
from polax_lab.ruleset import Ruleset
from polax_lab.tabletop import Offer, Option, Setup, Tabletop
from polax_lab.texts import Lang, Message, msg, words

#: What a class wants to see at once, besides answers.
_LARGE = tuple(f"invasion.event.{key}" for key in ("rolled", "decided", "out", "won"))

#: Games of four ask more questions than this, and most of them twice as many.
_FEW = 40


class Spieltisch(Tabletop):
    """The table of the Sonnensystem-Invasion."""

    endings = (".csv", ".tsv", ".txt", ".yaml", ".yml", ".json")

    def offers(
        self, view: State, player: str, moves: Sequence[Move], rules: Ruleset
    ) -> tuple[Offer, ...]:
        """The die, or the answers; for a class also right and wrong."""
        if not moves:
            return ()
        found = [self._offer(view, move, rules) for move in moves]
        if view.ask is not None and view.classroom:
            judged = [Move(moves[0].player, verb) for verb in ("right", "wrong")]
            found += [self._offer(view, move, rules) for move in judged]
        return tuple(found)

    def _offer(self, view: State, move: Move, rules: Ruleset) -> Offer:
        label = self._label(view, move, rules)
        group = {"roll": "roll", "answer": "answer"}.get(move.verb, "judge")
        at = strecke(rules).fields[view.figures[view.active].pos] if group == "roll" else ""
        key = str(move).partition(": ")[2]
        return Offer(group, key, label, (Option(move, label),), move, at=at)

    def _label(self, view: State, move: Move, rules: Ruleset) -> Message:
        if move.verb == "answer" and view.ask is not None:
            item = rules.cards[view.ask.id]
            if move.what in item.letters:
                return msg("invasion.table.answer", letter=move.what, text=item.answer(move.what))
        # Whoever leads a class presses "the answer was right", and it then counts as right.
        judging = move.verb in ("right", "wrong")
        return msg(f"invasion.table.{move.verb}") if judging else deed(move.verb, move.what)

    def heading(self, group: str) -> Message:
        """See `Tabletop`."""
        return msg(f"invasion.group.{group}")

    def said(self, move: Move, rules: Ruleset) -> Message:
        """A move in full."""
        return deed(move.verb, move.what)

    def check_hand(self, move: Move) -> None:
        """``try`` is for bots: who sits at the table has to know the answer."""
        if move.verb == "try":
            raise MoveTextError(msg("invasion.text.try"), msg("invasion.text.try.hint"))

    def colour(self, player: str) -> Message:
        """A player's name."""
        return msg(f"invasion.colour.{player}")

    def tint(self, player: str) -> str:
        """The colour of the team."""
        return "blue" if TEAM[player] == "terra" else "green"

    def step(self, view: State) -> Message:
        """Throw or answer."""
        return msg("invasion.step.ask" if view.ask else "invasion.step.roll")

    def phase(self, view: State) -> Message:
        """What is going on, and what asks."""
        if view.ask is not None:
            return msg(f"invasion.phase.{view.ask.kind}")
        return msg(f"invasion.phase.{view.phase}")

    def asked(self, view: State, rules: Ruleset) -> Message | None:
        """The question of the bank."""
        if view.ask is None:
            return None
        found: Message = rules.cards[view.ask.id].asked()
        return found

    def columns(self) -> tuple[Message, ...]:
        """Name, points, field, battles."""
        return tuple(msg(f"invasion.column.{c}") for c in ("name", "points", "at", "battles"))

    def seats(self, view: State, rules: Ruleset) -> tuple[tuple[Message, ...], ...]:
        """In the order of play."""
        return tuple(self._row(f, rules) for f in view.figures)

    def _row(self, f: Figure, rules: Ruleset) -> tuple[Message, ...]:
        at = msg("invasion.cell.out") if f.out else place(f.pos, strecke(rules))
        battles = msg("invasion.cell.battles", fought=f.fought, won=f.won)
        points = msg("invasion.cell.points", points=f.points)
        return (self.colour(f.name), points, at, battles)

    def facts(
        self, view: State, player: str, rules: Ruleset
    ) -> tuple[tuple[Message, Message], ...]:
        """The question that waits, how hard it is, and the bank it is from."""
        bank = rules.cards
        named_bank = (msg("invasion.fact.bank"), words(bank.name))
        if view.ask is None:
            return (named_bank,)
        item = bank[view.ask.id]
        level = msg(f"invasion.level.{item.level}")
        return ((msg("invasion.fact.question"), item.asked()),
                (msg("invasion.fact.level"), level), named_bank)  # fmt: skip

    def drawn(self, view: State, rules: Ruleset, lang: Lang) -> str:
        """See `polax_lab.games.invasion.textband`."""
        return textband.drawn(view, rules, lang)

    def kind(self, piece: str) -> Message:
        """The team of a figure."""
        return msg(f"invasion.one.{piece}")

    def money(self, state: State, player: str, rules: Ruleset) -> tuple[tuple[Message, int], ...]:
        """The player's own Science-Punkte."""
        f = state.figure(player)
        return ((msg("invasion.points"), f.points),) if f else ()

    def unit(self) -> Message:
        """Science-Punkte."""
        return msg("invasion.points")

    def labels(self) -> Mapping[str, Message]:
        """First in the own team, and still in the game."""
        return {t: msg(f"invasion.title.{t}") for t in ("first_terra", "first_alien", "alive")}

    def bot(self, kind: str) -> Message:
        """See `Tabletop`."""
        return msg(f"invasion.bot.{kind}")

    def opening(self, state: State, rules: Ruleset) -> tuple[Message, ...]:
        """How many questions there are, if a game needs more of them."""
        count = len(rules.cards.items)
        return (msg("invasion.opening", count=count),) if count < _FEW else ()

    def files(self) -> Message:
        """See `Tabletop`."""
        return msg("invasion.files")

    def setups(self, rules: Ruleset) -> tuple[Setup, ...]:
        """For a class."""
        return (Setup("classroom", msg("invasion.setup.classroom")),)

    def heads(self, event: Event) -> bool:
        """Whether an event begins a turn."""
        return event.what == "invasion.event.turn"

    def answers(self, event: Event) -> bool:
        """Whether an event tells what was answered, and what is right."""
        return event.what.startswith("invasion.event.answered.")

    def large(self, event: Event) -> bool:
        """Also the number thrown, who wins a battle, who is out, and who has won."""
        return self.answers(event) or event.what in _LARGE

    def board_only(self, view: State) -> State:
        """The figures alone."""
        return State(tuple(f for f in view.figures if not f.out))


TABLE = Spieltisch()
