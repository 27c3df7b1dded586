"""The hands of Sector 18: setting up ships, and the question that decides about a move."""

from __future__ import annotations

from typing import ClassVar

from polax_lab.errors import PositionError, did_you_mean
from polax_lab.games.sector18 import economy, movement
from polax_lab.games.sector18.action import Action, hue, ship_name, zone_name
from polax_lab.games.sector18.factions import side_name
from polax_lab.games.sector18.front import Front
from polax_lab.games.sector18.lookups import Blockade, Claims
from polax_lab.games.sector18.position import Position, SeatEntry, read_state, write_position
from polax_lab.games.sector18.questions import Build, BuildAnswer, Reach, ReachAnswer
from polax_lab.games.sector18.state import COLOURS, KINDS, NAMES, Seat, Ship, State, Turn
from polax_lab.hands import Choice, Deed, Hands, Oddity, Paper, Token
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.spacenames import check_space
from polax_lab.texts import Message, msg


class SectorHands(Hands):
    """Ships on the map. A token has a number only where a player may have several of a type."""

    overlays: ClassVar[tuple[str, ...]] = ("reach", "claims", "blockade")
    players: ClassVar[tuple[str, ...]] = COLOURS
    usual: ClassVar[str | None] = COLOURS[0]
    papers: ClassVar[tuple[Paper, ...]] = (
        Paper("turn", (), Position, ("turn",)),
        Paper(
            "seat",
            ("players", "{player}"),
            SeatEntry,
            ("resources", "health", "shield", "level", "faction"),
        ),
        Paper("fleet", ("players", "{player}"), SeatEntry, ("ships",)),
    )

    def tokens(self, rules: Ruleset) -> tuple[Token, ...]:
        """By player, each type once, or as often as there are tokens."""
        numbers = (0,) if rules.tokens == "one_per_type" else range(1, rules.token_count + 1)
        return tuple(Token(k, c, n) for c in COLOURS for k in KINDS for n in numbers)

    def many(self, token: Token) -> bool:
        """Every token is there once."""
        return False

    def label(self, token: Token) -> Message:
        """As the legend of a picture has it."""
        name = ship_name(token.kind, max(1, token.number))
        return msg("sector18.scene.ship", ship=name, colour=hue(token.player))

    def placed(self, state: State, rules: Ruleset) -> tuple[tuple[Token, str], ...]:
        """Red's ships, then blue's."""
        plain = rules.tokens == "one_per_type"
        return tuple(
            (Token(s.kind, seat.colour, 0 if plain else s.number), s.space)
            for seat in state.seats
            for s in seat.ships
        )

    def do(self, state: State, deed: Deed, rules: Ruleset) -> State:
        """Place, move or lift a ship, as long as a file could hold the result.

        Raises
        ------
        PositionError
            For an unknown token or zone, a ship that is not where the deed takes it from, a zone
            that is full, and the like.
        """
        token, source, target = deed
        if token not in self.tokens(rules):
            known = [t.text for t in self.tokens(rules)]
            hint = did_you_mean(token.text, known, "pieces")
            raise PositionError(msg("sector18.fault.token", token=token.text), hint=hint)
        there = next((zone for t, zone in self.placed(state, rules) if t == token), None)
        if source is not None and source != there:
            what = msg("sector18.fault.not_there", ship=self.label(token), zone=source)
            raise PositionError(what, hint=msg("sector18.fault.is_at", zone=there or "-"))
        if target is not None:
            check_space(rules.board, target, "space", ())
        if target == there:
            return state
        name = NAMES[token.kind, max(1, token.number)]
        seat = state.seat(token.player)
        old = seat.ship(name)
        ships = [s for s in seat.ships if s.name != name]
        if target is not None:
            kind = next(k for k in KINDS if k == token.kind)
            new = old or Ship(kind, max(1, token.number), target)
            ships.append(new._replace(space=target))
        changed = _with_seat(state, seat._replace(ships=tuple(ships)))
        entry = Position.model_validate(write_position(changed, rules.board))
        return read_state(entry, rules)

    # -- what the rules say ----------------------------------------------------------------

    def question(self, state: State, deed: Deed, choice: Choice, rules: Ruleset) -> Question | None:
        """Ask about building for a ship from the supply in a turn, about reach for others."""
        token, source, target = deed
        asked = self.options(state, token, source, choice, rules)
        if target is None or asked is None:
            return None
        return asked.model_copy(update={"at" if isinstance(asked, Build) else "to": target})

    def options(
        self, state: State, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """The question without a goal."""
        who = {"player": token.player}
        if source is None and state.turn is None:
            return None  # no game is in progress: it is only set up
        if source is None:
            return Build.model_validate({"kind": token.kind, **who})
        name = NAMES[token.kind, max(1, token.number)]
        return Reach.model_validate({"ship": name, **who})

    def targets(self, ruling: Ruling, token: Token) -> tuple[str, ...]:
        """Zones where a ship may be built, or where it may end its move."""
        answer = ruling.answer
        if isinstance(answer, ReachAnswer):
            return answer.ends
        return tuple(answer.prices) if isinstance(answer, BuildAnswer) and ruling.holds else ()

    def carry(self, state: State, deed: Deed, ruling: Ruling) -> State:
        """Do what a ruling allows, with the fights, warps and prices that follow.

        Where several ways are open, the first one is taken. The turn stays as it is, but a base
        without health ends the game.
        """
        token, _, target = deed
        colour = next(c for c in COLOURS if c == token.player)
        rules, turn = ruling.rules, state.turn
        trial = state._replace(turn=Turn(colour) if turn is None else turn._replace(
            player=colour, step="act", moved=(), built=()))  # fmt: skip
        front, a = Front(trial, rules, colour), Action(trial, rules, None)
        if isinstance(ruling.question, Build):
            economy.build(a, front, token.kind, target or "", 0)
        else:
            ship = front.me.ship(NAMES[token.kind, max(1, token.number)])
            assert ship is not None
            movement.do(a, front, next(m for m in front.moves(ship) if m.to == target))
        if turn is not None and a.turn.step == "over":
            turn = turn._replace(step="over", player=colour)
        return a.state._replace(turn=turn)

    def overlay(
        self, name: str, state: State, choice: Choice, rules: Ruleset
    ) -> tuple[Question, ...]:
        """See `overlays`; for the chosen player, else the one on turn, else both."""
        turn = state.turn
        wanted = choice.player or (turn.player if turn else None)
        players = (wanted,) if wanted in COLOURS else COLOURS
        match name:
            case "reach":
                return tuple(
                    Reach.model_validate({"player": c, "ship": s.name})
                    for c in players
                    for s in state.seat(c).ships
                )
            case "blockade":
                return tuple(Blockade.model_validate({"player": c}) for c in players)
            case _:
                return (Claims(),)

    def called(self, space: str, rules: Ruleset) -> Message | str:
        """A zone and its kind, or whose base it is."""
        return zone_name(space, rules)

    def names(self, role: str, state: State, rules: Ruleset) -> tuple[tuple[Message, str], ...]:
        """Ships are those on the map, whosever they are; factions those of the rules."""
        if role == "ship":
            ships = sorted({(KINDS.index(s.kind), s.number) for p in state.seats for s in p.ships})
            found = [(KINDS[kind], number) for kind, number in ships]
            return tuple((ship_name(k, n), NAMES[k, n]) for k, n in found)
        return tuple((side_name(side), side.id) for side in rules.cards.factions)

    def oddities(self, state: State, rules: Ruleset) -> tuple[Oddity, ...]:
        """Ships, upgrades and shields that the level of the base does not unlock."""
        found = []
        for seat in state.seats:
            unlocked = rules.cards.unlocked(seat.level, rules)
            who = hue(seat.colour)
            for ship in seat.ships:
                at, name = (ship.space,), ship_name(ship.kind, ship.number)
                values = {"who": who, "ship": name, "level": seat.level}
                if f"build {ship.kind}" not in unlocked and ship.kind != "light":
                    found.append(Oddity("S18-TURN-03", msg("sector18.odd.ship", **values), at))
                if ship.upgraded and "upgrade" not in unlocked:
                    found.append(Oddity("S18-TURN-03", msg("sector18.odd.upgrade", **values), at))
            if seat.shield and "shield" not in unlocked:
                values = {"who": who, "level": seat.level}
                found.append(Oddity("S18-TURN-03", msg("sector18.odd.shield", **values)))
        if all(seat.health == 0 for seat in state.seats):
            found.append(Oddity("S18-END-02", msg("sector18.odd.both")))
        return tuple(found)


def _with_seat(state: State, seat: Seat) -> State:
    red, blue = state.seats
    return state._replace(seats=(seat, blue) if seat.colour == "red" else (red, seat))
