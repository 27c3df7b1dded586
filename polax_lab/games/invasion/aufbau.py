"""The hands of the game: setting up figures, and the question that decides about a move."""

from __future__ import annotations

from typing import ClassVar

from polax_lab.errors import PositionError, did_you_mean
from polax_lab.games.invasion.fragen import (
    MayRoll,
    RepeatMap,
    Roll,
    RollAnswer,
    Throws,
    ThrowsAnswer,
)
from polax_lab.games.invasion.position import FigureEntry, Position
from polax_lab.games.invasion.pruefung import apart
from polax_lab.games.invasion.stand import NAMES, STEP, TEAM, TEAMS, Figure, State
from polax_lab.games.invasion.strecke import strecke
from polax_lab.games.invasion.woerter import named, place
from polax_lab.hands import Choice, Deed, Hands, Oddity, Paper, Token
from polax_lab.question import SPACE_ROLES, Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.spacenames import check_space
from polax_lab.texts import Message, msg


class InvasionHands(Hands):
    """Eight figures at most; a figure that is put down joins at the end of the order of play."""

    overlays: ClassVar[tuple[str, ...]] = ("throws", "repeat-terra", "repeat-alien")
    players: ClassVar[tuple[str, ...]] = NAMES
    papers: ClassVar[tuple[Paper, ...]] = (
        Paper("turn", (), Position, ("turn",)),
        Paper("figure", ("players", "{player}"), FigureEntry,
              ("points", "solved", "fought", "won")),
    )  # fmt: skip

    def tokens(self, rules: Ruleset) -> tuple[Token, ...]:
        """The Terraner, then the Aliens."""
        return tuple(Token("figure", n) for team in TEAMS for n in NAMES if TEAM[n] == team)

    def many(self, token: Token) -> bool:
        """Everybody has one figure."""
        return False

    def label(self, token: Token) -> Message:
        """The player's name."""
        return msg(f"invasion.colour.{token.player}")

    def placed(self, state: State, rules: Ruleset) -> tuple[tuple[Token, str], ...]:
        """Every figure in the game, in the order of play."""
        fields = strecke(rules).fields
        return tuple((Token("figure", f.name), fields[f.pos]) for f in state.figures
                     if not f.out)  # fmt: skip

    # -- setting up ------------------------------------------------------------------------

    def do(self, state: State, deed: Deed, rules: Ruleset) -> State:
        """Put a figure down, move it or take it off; with it its turn ends.

        Raises
        ------
        PositionError
            For an unknown token or space, or a token that is not where the deed takes it from.
        """
        token, source, target = deed
        known = self.tokens(rules)
        if token not in known:
            hint = did_you_mean(token.text, [t.text for t in known], "pieces")
            raise PositionError(msg("invasion.fault.token", token=token.text), hint=hint)
        there = dict(self.placed(state, rules)).get(token)
        if source is not None and source != there:
            what = msg("invasion.fault.not_there", who=named(token.player), space=source)
            raise PositionError(what)
        if target is not None:
            check_space(rules.board, target, "space", ())
        elif there is None:
            return state
        return self._put(state, token, target, rules)

    def _put(self, state: State, token: Token, target: str | None, rules: Ruleset) -> State:
        table, old = strecke(rules), state.figure(token.player)
        before = tuple(f.name for f in state.figures)
        if target is None:
            figures = tuple(f for f in state.figures if f.name != token.player)
        else:
            name = next(n for n in NAMES if n == token.player)
            pos = table.place[target]
            new = (old or Figure(name, pos))._replace(pos=pos, out=False)
            new = new._replace(free=table.kind[pos] != "planet")
            figures = tuple(new if f.name == name else f for f in state.figures)
            figures = figures if old else (*figures, new)
        if state.active < 0:
            return state._replace(figures=figures)
        # A question belongs to where figures stood, and a turn to who is there.
        gone = tuple(f.name for f in figures) != before or {TEAM[f.name] for f in figures} != {
            *TEAMS}  # fmt: skip
        moving = state.figures[state.active].name
        if gone or moving == token.player or state.ask is not None:
            return State(figures)
        return state._replace(figures=figures)

    # -- what the rules say ----------------------------------------------------------------

    def question(self, state: State, deed: Deed, choice: Choice, rules: Ruleset) -> Question | None:
        """Ask about the throw that would lead there."""
        token, source, target = deed
        if source is None or target is None:
            return None
        table = strecke(rules)
        steps = (table.place[target] - table.place[source]) * STEP[token.player]
        if not 1 <= steps <= table.sides or steps == table.joke:
            return None
        return Roll.model_validate({"player": token.player, "roll": steps})

    def gate(
        self, state: State, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """Whether the figure may throw at all."""
        if self.options(state, token, source, choice, rules) is None:
            return None
        return MayRoll.model_validate({"player": token.player})

    def carry(self, state: State, deed: Deed, ruling: Ruling) -> State:
        """Move the figure to where its throw ends."""
        answer = ruling.answer
        target = answer.end if isinstance(answer, RollAnswer) else deed.target
        return self.do(state, deed._replace(target=target), ruling.rules)

    def options(
        self, state: State, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """Every throw of a figure on the board."""
        if source is None or (token, source) not in self.placed(state, rules):
            return None
        return Throws.model_validate({"player": token.player})

    def targets(self, ruling: Ruling, token: Token) -> tuple[str, ...]:
        """The ends of all throws."""
        answer = ruling.answer
        return (
            tuple(dict.fromkeys(answer.ends.values())) if isinstance(answer, ThrowsAnswer) else ()
        )

    def overlay(
        self, name: str, state: State, choice: Choice, rules: Ruleset
    ) -> tuple[Question, ...]:
        """See `overlays`: throws of the chosen player, else of the one on turn, else of all."""
        if name == "throws":
            moving = state.moving.name if state.moving else None
            wanted = choice.player or moving
            return tuple(
                Throws(player=f.name) for f in state.figures
                if not f.out and wanted in (None, f.name)
            )  # fmt: skip
        return (RepeatMap(team="terra" if name == "repeat-terra" else "alien"),)

    def called(self, space: str, rules: Ruleset) -> Message | str:
        """What a field is, and its number."""
        table = strecke(rules)
        return place(table.fields.index(space), table)

    def names(self, role: str, state: State, rules: Ruleset) -> tuple[tuple[Message, str], ...]:
        """Every field, by what it is and its number."""
        if role not in SPACE_ROLES:
            return ()
        table = strecke(rules)
        return tuple((place(pos, table), space) for pos, space in enumerate(table.fields))

    def oddities(self, state: State, rules: Ruleset) -> tuple[Oddity, ...]:
        """Teams that have passed each other, and a team without figures."""
        found = []
        crossed = apart(state.figures)
        if crossed:
            fields = strecke(rules).fields
            first, other = map(named, crossed)
            spaces = [fields[f.pos] for f in state.figures if f.name in crossed]
            found.append(Oddity("IN-INV-01", msg("invasion.odd.apart", who=first, other=other),
                                tuple(rules.board.order(set(spaces)))))  # fmt: skip
        alone = {TEAM[f.name] for f in state.figures if not f.out}
        if len(alone) == 1:
            found.append(Oddity("IN-TEAM-02", msg("invasion.odd.alone")))
        return tuple(found)
