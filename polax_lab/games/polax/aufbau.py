"""The hands of Polax: setting up a position, and the question that decides about a move."""

from __future__ import annotations

from typing import ClassVar

from polax_lab.errors import PositionError, did_you_mean
from polax_lab.games.polax.auffaellig import find_oddities
from polax_lab.games.polax.bewegungszwang import TransporterAnswer, Transporters
from polax_lab.games.polax.eintrag import Position, SeatEntry
from polax_lab.games.polax.feuern import Fire, FireAnswer
from polax_lab.games.polax.gehen import Reach, ReachAnswer
from polax_lab.games.polax.handgriff import area, area_of, play, put, with_seat
from polax_lab.games.polax.karten import Play
from polax_lab.games.polax.minenregel import Mine, MineMap, MineMapAnswer
from polax_lab.games.polax.position import hue, read_state, write_position
from polax_lab.games.polax.state import CARDS, COLOURS, State
from polax_lab.games.polax.vorausschau import Cuts, Forecast
from polax_lab.games.polax.wegerecht import RightOfWay, Sealed
from polax_lab.hands import Choice, Deed, Hands, Oddity, Paper, Token
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.spacenames import check_space
from polax_lab.texts import Message, msg

MESSE, NEBULA = Token("messe"), Token("nebula")


class PolaxHands(Hands):
    """What lies on the table in Polax. A nebula stands on the first space of its area."""

    overlays: ClassVar[tuple[str, ...]] = (
        "mine-map", "reach", "fire", "sealed", "duties", "forecast", "cuts",
    )  # fmt: skip
    cards: ClassVar[tuple[str, ...]] = tuple(c for c in CARDS if c.startswith(("gehen", "feuern")))
    players: ClassVar[tuple[str, ...]] = COLOURS
    of_planet: ClassVar[tuple[str, ...]] = ("cuts",)
    papers: ClassVar[tuple[Paper, ...]] = (
        Paper("turn", (), Position, ("turn",)),
        Paper("seat", ("players", "{player}"), SeatEntry, ("hand", "gear", "damage")),
        Paper("cargo", ("players", "{player}"), SeatEntry, ("transporters",)),
    )

    def tokens(self, rules: Ruleset) -> tuple[Token, ...]:
        """By player: ship, transporters, mine, Lagerplanet; then the Messe and the nebula."""
        numbers = range(1, int(rules.transporters_per_player) + 1)
        return (
            *(
                token
                for colour in COLOURS
                for token in (
                    Token("ship", colour),
                    *(Token("transporter", colour, n) for n in numbers),
                    Token("mine", colour),
                    Token("lager", colour),
                )
            ),
            MESSE,
            NEBULA,
        )

    def many(self, token: Token) -> bool:
        """Mines are alike."""
        return token.kind == "mine"

    def label(self, token: Token) -> Message:
        """As the legend of a picture has it."""
        colour = msg(f"polax.colour.{token.player}") if token.player else ""
        return msg(f"polax.scene.{token.kind}", number=token.number, colour=colour)

    def placed(self, state: State, rules: Ruleset) -> tuple[tuple[Token, str], ...]:
        """Nebula and Messe, the Lagerplaneten, then ship, transporters and mines by seat."""
        found: list[tuple[Token, str]] = []
        if state.nebula is not None:
            found.append((NEBULA, rules.board.regions[state.nebula].spaces[0]))
        if state.messe is not None:
            found.append((MESSE, state.messe))
        found += ((Token("lager", s.colour), s.lagerplanet) for s in state.seats if s.lagerplanet)
        found += ((Token(p.kind, p.owner, p.number), p.space) for p in state.pieces())
        return tuple(found)

    # -- setting up ------------------------------------------------------------------------

    def do(self, state: State, deed: Deed, rules: Ruleset) -> State:
        """Place, move or lift whatever the rules say, as long as a file could hold the result.

        A player who has nothing left leaves the position, unless it is that player's turn.

        Raises
        ------
        PositionError
            For an unknown token or space, a token that is not where the deed takes it from, two
            pieces on one field, a mine on a planet and the like.
        """
        token, source, target = deed
        if token not in self.tokens(rules):
            known = [t.text for t in self.tokens(rules)]
            hint = did_you_mean(token.text, known, "pieces")
            raise PositionError(msg("polax.fault.token", token=token.text), hint=hint)
        there = [space for t, space in self.placed(state, rules) if t == token]
        if token.kind == "nebula" and source is not None:
            # Any space of the active area will do to take hold of it.
            source = there[0] if source in area(state, rules) else source
        if source is None and token.kind != "mine":
            source = there[0] if there else None
        elif source is not None and source not in there:
            key = "polax.fault.elsewhere" if there else "polax.fault.nowhere"
            hint = msg(key, names=", ".join(there))
            colour = hue(token.player) if token.player else ""
            piece = msg(f"polax.fault.token.{token.kind}", colour=colour, number=token.number)
            what = msg("polax.fault.not_there", piece=piece, space=source)
            raise PositionError(what, hint=hint)
        if target is not None:
            role = "planet" if token.kind in ("lager", "messe") else "space"
            check_space(rules.board, target, role, ())
        if source == target:
            return state
        if token.kind == "messe":
            new = state._replace(messe=target)
        elif token.kind == "nebula":
            new = state._replace(nebula=None if target is None else area_of(target, rules))
        else:
            new = with_seat(state, token, source, target, rules)
        return read_state(Position.model_validate(write_position(new, rules.board)), rules)

    def at(self, state: State, space: str, rules: Ruleset) -> tuple[Token, ...]:
        """See `Hands.at`; below all else the nebula, wherever in its area."""
        found = tuple(t for t in super().at(state, space, rules) if t != NEBULA)
        return (*found, NEBULA) if space in area(state, rules) else found

    # -- what the rules say ----------------------------------------------------------------

    def question(self, state: State, deed: Deed, choice: Choice, rules: Ruleset) -> Question | None:
        """Ask about a mine from the supply, a ship with a card, or a step of a transporter."""
        token, source, target = deed
        if target is None:
            return None
        who = {"player": token.player}
        if token.kind == "mine" and source is None:
            return Mine.model_validate({"field": target, **who})
        asked = self.options(state, token, source, choice, rules)
        if isinstance(asked, Reach):
            return Reach.model_validate({"card": asked.card, "to": target, **who})
        if isinstance(asked, Fire):
            return Fire.model_validate({"card": asked.card, "at": target, **who})
        if isinstance(asked, Transporters):
            step = {"number": token.number, "to": target}
            return Transporters.model_validate({"steps": [step], "so_far": True, **who})
        return None

    def gate(
        self, state: State, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """On the player's turn: may the card be played?"""
        asked = self.options(state, token, source, choice, rules)
        turn = state.turn
        if turn is None or turn.player != token.player or not isinstance(asked, Reach | Fire):
            return None
        return Play(card=asked.card, player=turn.player)

    def carry(self, state: State, deed: Deed, ruling: Ruling) -> State:
        """Do what a ruling allows; on the player's turn also note card, flight and hand."""
        asked = ruling.question
        if isinstance(asked, Fire):
            return play(state, deed.token.player, asked.card)
        new = self.do(state, deed, ruling.rules)
        if isinstance(asked, Reach) and isinstance(ruling.answer, ReachAnswer):
            new = play(new, deed.token.player, asked.card, ruling.answer.routes[asked.to or ""])
        if isinstance(asked, Transporters):
            seat = new.seat(deed.token.player)
            assert seat is not None
            fleet = tuple(
                t._replace(came_from=deed.source) if t.number == deed.token.number else t
                for t in seat.transporters
            )
            new = put(new, seat._replace(transporters=fleet))
        return new

    def options(
        self, state: State, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """The question without a goal; None where a ship lacks a card, or its owner a ship."""
        who = {"player": token.player}
        if source is None:
            return MineMap.model_validate(who) if token.kind == "mine" else None
        if (token, source) not in self.placed(state, rules):
            return None
        card = choice.card or ""
        if token.kind == "ship" and card.startswith("gehen"):
            return Reach.model_validate({"card": card, **who})
        if token.kind == "ship" and card.startswith("feuern"):
            return Fire.model_validate({"card": card, **who})
        seat = state.seat(token.player)
        # Where the ship is decides whether a transporter can be steered (PX-TR-06).
        if token.kind == "transporter" and seat is not None and seat.ship is not None:
            return Transporters.model_validate(who)
        return None

    def targets(self, ruling: Ruling, token: Token) -> tuple[str, ...]:
        """Fields for a mine, ends of a flight, pieces in range, or steps of a transporter."""
        answer = ruling.answer
        if isinstance(answer, MineMapAnswer):
            return answer.allowed
        if isinstance(answer, ReachAnswer):
            return answer.ends
        if isinstance(answer, FireAnswer):
            return tuple(answer.routes)
        if isinstance(answer, TransporterAnswer):
            return next((t.to for t in answer.transporters if t.number == token.number), ())
        return ()

    def overlay(
        self, name: str, state: State, choice: Choice, rules: Ruleset
    ) -> tuple[Question, ...]:
        """See `overlays`: without a fitting card a joker is taken, without a player the one on
        turn, else the only one with a ship."""
        if name in ("reach", "fire"):
            player = _flier(state, choice)
            if player is None:
                return ()
            model: type[Reach | Fire] = Reach if name == "reach" else Fire
            kind = "gehen" if name == "reach" else "feuern"
            card = choice.card if (choice.card or "").startswith(kind) else f"{kind} joker"
            return (model.model_validate({"card": card, "player": player}),)
        if name == "duties":
            return tuple(RightOfWay(player=s.colour) for s in state.seats if s.ship is not None)
        if name == "cuts":
            return (Cuts(planet=choice.planet),) if choice.planet in rules.board.planets else ()
        whole: dict[str, Question] = {
            "mine-map": MineMap(), "sealed": Sealed(), "forecast": Forecast()
        }  # fmt: skip
        return (whole[name],)

    def oddities(self, state: State, rules: Ruleset) -> tuple[Oddity, ...]:
        """See `polax_lab.games.polax.auffaellig`."""
        return find_oddities(state, rules)


def _flier(state: State, choice: Choice) -> str | None:
    """Whose ship an overlay is about."""
    ships = [s.colour for s in state.seats if s.ship is not None]
    wanted = choice.player or (state.turn.player if state.turn else None)
    if choice.player is None and wanted not in ships:
        wanted = ships[0] if len(ships) == 1 else None
    return wanted if wanted in ships else None
