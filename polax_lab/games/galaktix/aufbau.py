"""The hands of Galaktix: setting up a position, and the question that decides about a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from polax_lab.chance import Scripted
from polax_lab.errors import PositionError, did_you_mean
from polax_lab.games.galaktix.fragen import Score, Targets, TargetsAnswer
from polax_lab.games.galaktix.position import Position, read_state, write_position
from polax_lab.games.galaktix.regeln import field
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.state import (
    EMPTY,
    FACES,
    KINDS,
    PART,
    PLAYER,
    SIGNS,
    TOOL,
    State,
    on_board,
)
from polax_lab.games.galaktix.zuege import listed
from polax_lab.hands import Choice, Deed, Hands, Oddity, Paper, Token
from polax_lab.playquestion import Act
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.spacenames import check_space
from polax_lab.texts import Message, msg

#: Rockets by kind, a single part, a flag.
_TOKENS = tuple(Token(name) for name in ("white", "grey", "black", "parts", "part", "flag"))


class GalaktixHands(Hands):
    """Rockets, parts and flags on the fields; camp, supply and dice on forms."""

    overlays: ClassVar[tuple[str, ...]] = ("targets", "score")
    players: ClassVar[tuple[str, ...]] = (PLAYER,)
    papers: ClassVar[tuple[Paper, ...]] = (
        Paper("dice", (), Position, ("dice", "step", "rerolls", "jumped", "round")),
        Paper("stores", (), Position, ("camp", "supply")),
    )

    def tokens(self, rules: Ruleset) -> tuple[Token, ...]:
        """See `Hands`."""
        return _TOKENS

    def many(self, token: Token) -> bool:
        """All are alike."""
        return True

    def label(self, token: Token) -> Message:
        """As the legend of a picture has it."""
        return msg(f"galaktix.scene.{token.kind}")

    def placed(self, state: State, rules: Ruleset) -> tuple[tuple[Token, str], ...]:
        """Flags first, then what stands on the roads."""
        return tuple(_placed(state, rules))

    def do(self, state: State, deed: Deed, rules: Ruleset) -> State:
        """Place, move or lift whatever the rules say, as long as a file could hold the result.

        Raises
        ------
        PositionError
            For an unknown token or space, a field that is taken, a token that is not there.
        """
        token, source, target = deed
        if token not in _TOKENS:
            hint = did_you_mean(token.text, [t.text for t in _TOKENS], "pieces")
            raise PositionError(msg("galaktix.fault.token", token=token.text), hint=hint)
        data = write_position(state, rules.board)
        if source is not None:
            if (token, source) not in self.placed(state, rules):
                what = msg("galaktix.fault.not_there", piece=self.label(token), space=source)
                raise PositionError(what)
            _lift(data, token, source)
        if target is not None:
            check_space(rules.board, target, "space", ())
            there = [t for t, space in self.placed(state, rules) if space == target]
            if any((t.kind == "flag") == (token.kind == "flag") for t in there):
                raise PositionError(msg("galaktix.fault.taken", space=target))
            if source is None:
                _out_of_stock(data, state, token, rules)
            _put(data, token, target)
        if data.get("step") == "skip":  # the jump may have been taken back
            data |= {"step": "place"}
            data.pop("jumped")
        return read_state(Position.model_validate(data), rules)

    def question(self, state: State, deed: Deed, choice: Choice, rules: Ruleset) -> Question | None:
        """A rocket or a part from the camp: may the move be made?"""
        token, source, target = deed
        if source is not None or target is None or token.kind == "flag" or not state.dice:
            return None
        verb, what = ("part", "") if token.kind == "part" else ("place", token.kind)
        return Act(move=str(listed(verb, what, target)))

    def carry(self, state: State, deed: Deed, ruling: Ruling) -> State:
        """Make the move; no dice fall in it."""
        from polax_lab.games.galaktix.runde import PLAY

        verb, what = ("part", "") if deed.token.kind == "part" else ("place", deed.token.kind)
        move = listed(verb, what, deed.target or "")
        return PLAY.apply(state, move, ruling.rules, Scripted())

    def options(
        self, state: State, token: Token, source: str | None, choice: Choice, rules: Ruleset
    ) -> Question | None:
        """Where a rocket from the camp may go with the dice."""
        if source is not None or token.kind not in KINDS or state.step != "place":
            return None
        return Targets.model_validate({"dice": _dice(state), "rocket": token.kind})

    def targets(self, ruling: Ruling, token: Token) -> tuple[str, ...]:
        """The fields of the answer."""
        answer = ruling.answer
        return ruling.witness.ends if isinstance(answer, TargetsAnswer) else ()

    def overlay(
        self, name: str, state: State, choice: Choice, rules: Ruleset
    ) -> tuple[Question, ...]:
        """See `overlays`."""
        if name == "score":
            return (Score(),)
        return (Targets.model_validate({"dice": _dice(state)}),) if state.dice else ()

    def called(self, space: str, rules: Ruleset) -> Message | str:
        """A field's colour in the language, and its height."""
        return field(space)

    def suggested(self, question: str, state: State, rules: Ruleset) -> Mapping[str, Any]:
        """The tools that lie there, and the score as it is."""
        match question:
            case "parts" | "odds":
                return {"tools": state.dice.count(TOOL)}
            case "medal":
                return {"score": plan(rules).score(state)}
        return {}

    def oddities(self, state: State, rules: Ruleset) -> tuple[Oddity, ...]:
        """A whirl with a rocket that may not be there cannot be set up at all; see `do`."""
        p = plan(rules)
        found = []
        for road, signs in enumerate(state.roads):
            steps = [h for h, sign in enumerate(signs, 1) if sign in SIGNS]
            for low, high in zip((0, *steps), steps, strict=False):
                if high - low > len(FACES) - 1:
                    at = p.roads[road].ids[high]
                    said = msg("galaktix.odd.far", at=field(at), count=high - low)
                    found.append(Oddity("GX-PLACE-02", said, (at,)))
        return tuple(found)


def _dice(state: State) -> tuple[str, ...]:
    return tuple(FACES[d] for d in state.dice)


def _placed(state: State, rules: Ruleset) -> Iterator[tuple[Token, str]]:
    roads = plan(rules).roads
    for road, height in state.flags:
        yield Token("flag"), roads[road].ids[height]
    for road, signs in enumerate(state.roads):
        for height, sign in enumerate(signs, 1):
            if sign != EMPTY:
                kind = "part" if sign == PART else KINDS[SIGNS.index(sign)]
                yield Token(kind), roads[road].ids[height]


def _out_of_stock(data: dict[str, Any], state: State, token: Token, rules: Ruleset) -> None:
    """Take a piece out of the supply, then the camp, where the box has no other left."""
    if token.kind == "flag":
        return
    parts = int(rules.parts_per_rocket)
    kind, count = {"part": ("parts", 1), "parts": ("parts", parts)}.get(token.kind, (token.kind, 1))
    place = KINDS.index(kind)
    there = state.camp[place] + state.supply[place] + on_board(state, parts)[place]
    short = there + count - rules.box[kind]
    for store in ("supply", "camp"):
        held = data.get(store, {})
        taken = min(max(short, 0), held.get(kind, 0))
        if taken:
            data[store] = {**held, kind: held[kind] - taken}
        short -= taken


def _lift(data: dict[str, Any], token: Token, source: str) -> None:
    key = {"part": "parts", "flag": "flags"}.get(token.kind, "rockets")
    held = data[key]
    if isinstance(held, dict):
        data[key] = {k: v for k, v in held.items() if k != source}
    elif isinstance(held, list):
        data[key] = [s for s in held if s != source]


def _put(data: dict[str, Any], token: Token, target: str) -> None:
    if token.kind in KINDS:
        rockets = data.get("rockets")
        data["rockets"] = {**(rockets if isinstance(rockets, dict) else {}), target: token.kind}
        return
    key = "parts" if token.kind == "part" else "flags"
    held = data.get(key)
    data[key] = [*(held if isinstance(held, list) else []), target]
