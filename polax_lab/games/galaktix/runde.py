"""The course of a game: setup, the five steps of a round, the end (lines 16 to 57; GX-ROUND)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from polax_lab.chance import Chance
from polax_lab.errors import PolaxError, did_you_mean, msg
from polax_lab.games.galaktix import pruefung, regeln, zuege
from polax_lab.games.galaktix.absetzen import brought, jumped, places, placing_rule, returns
from polax_lab.games.galaktix.heft import MEDALS
from polax_lab.games.galaktix.spielplan import flagged, plan
from polax_lab.games.galaktix.state import (
    DICE,
    EMPTY,
    FACES,
    KINDS,
    PART,
    PARTS,
    PLAYER,
    SIGNS,
    TOOL,
    State,
    Step,
    Store,
)
from polax_lab.games.galaktix.wuerfel import earned, part_moves, rerolls, tools, twice
from polax_lab.games.galaktix.zuege import DONE, KEEP, ROLL, VERBS, Move, listed
from polax_lab.play import Event, Log, Outcome, Play
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Finding
from polax_lab.texts import Message, words

_ROLL = (ROLL,)
#: What the log says of the end, by its rule.
_ENDS = {
    "GX-END-04": "galaktix.log.over.none",
    "GX-END-05": "galaktix.log.over.complete",
    "GX-END-06": "galaktix.log.over.lost",
}


class GalaktixPlay(Play):
    """For One: Galaktix from an empty board to the score."""

    seats = (1, 1)
    # About twenty rounds are usual; with dice that show nothing but tools there is no end.
    most_turns: ClassVar[int] = 1000
    move_type = Move
    words = VERBS

    def setup(
        self,
        players: Sequence[str],
        rules: Ruleset,
        chance: Chance,
        log: Log | None = None,
        **options: Any,
    ) -> State:
        """Lay out the level that the rules name (GX-SETUP)."""
        if tuple(players) != (PLAYER,):
            names = ", ".join(players)
            raise PolaxError(msg("galaktix.seats", names=names), did_you_mean(names, (PLAYER,)))
        p = plan(rules)
        level = p.level
        for space in level.flags:
            if space not in p.place:
                hint = msg("galaktix.level.flag.board")
                raise PolaxError(msg("galaktix.level.lost", space=space), hint)
        flags = tuple(sorted(p.place[space] for space in level.flags))
        if log is not None:
            rule = "GX-SETUP-02" if level.number == 1 else "GX-SETUP-05"
            title = words(level.title)
            log.append(Event(rule, "galaktix.log.level", PLAYER, 0, (("title", title),)))
            stores = {"camp": level.camp, "supply": level.supply}
            data = tuple((name, regeln.stored(store)) for name, store in stores.items())
            log.append(Event("GX-SETUP-03", "galaktix.log.camp", PLAYER, level.camp[0], data))
            if flags:
                marked = (("fields", tuple(map(regeln.field, level.flags))),)
                log.append(Event("GX-SETUP-05", "galaktix.log.flags", PLAYER, 0, marked))
        return State(camp=level.camp, supply=level.supply, flags=flags)

    def actors(self, state: State) -> tuple[str, ...]:
        """The player, until the game is over."""
        return () if state.step == "over" else (PLAYER,)

    def players(self, state: State) -> tuple[str, ...]:
        """The only one."""
        return (PLAYER,)

    def turn(self, state: State) -> int:
        """The number of the round."""
        return state.round

    def legal_moves(self, state: State, rules: Ruleset) -> tuple[Move, ...]:
        """All moves of the step."""
        step = state.step
        if step == "roll":
            return _ROLL
        if step == "reroll":
            return rerolls(state.dice) if state.rerolls < rules.rerolls else (KEEP,)
        if step == "place":
            return _placing(state, rules)
        if step == "skip":
            road, start = state.jump
            ids = plan(rules).roads[road].ids
            fields = jumped(state.roads[road], road, start, rules)
            return (*(listed("part", "", ids[h]) for h in fields), DONE)
        return () if step == "over" else part_moves(state, rules)

    def judge(self, state: State, move: Move, rules: Ruleset) -> Finding:
        """See `polax_lab.games.galaktix.regeln`."""
        return regeln.judge(state, move, rules)

    def apply(
        self, state: State, move: Move, rules: Ruleset, chance: Chance, log: Log | None = None
    ) -> State:
        """Carry out a listed or judged move and all that follows of itself."""
        verb = move.verb
        if verb == "roll":
            return _roll(state, rules, chance, log)
        if verb == "keep":
            return _parts_step(_at(state, state.dice, "parts", state.rerolls), rules, log)
        if verb == "reroll":
            return _reroll(state, move, rules, chance, log)
        if verb == "place":
            return _place(state, move, rules, log)
        if verb == "take":
            return _after_parts(_take(state, rules, log), rules, log)
        if verb == "leave":
            return _after_parts(state, rules, log)
        if verb == "return":
            return _return(state, move, rules, log)
        if verb == "part":
            return _part(state, move, rules, log)
        assert verb == "done", f"{move} was neither listed nor judged"
        return _next_round(state, rules, log)

    def outcome(self, state: State, rules: Ruleset) -> Outcome | None:
        """The score; the medal of the level is a title."""
        if state.step != "over":
            return None
        p = plan(rules)
        score = p.score(state)
        medal = p.level.medals.won(score) if p.level.medals else ""
        labels = {name: (PLAYER,) if name == medal else () for name in MEDALS}
        return Outcome({PLAYER: score}, (PLAYER,), labels)

    def invariants(self, state: State, rules: Ruleset) -> list[Message]:
        """See `polax_lab.games.galaktix.pruefung`."""
        return pruefung.invariants(state, rules)

    def view(self, state: State, player: str, rules: Ruleset) -> State:
        """There are no secrets."""
        return state

    def parse(self, text: str, state: State, rules: Ruleset) -> Move:
        """See `polax_lab.games.galaktix.zuege`."""
        return zuege.parse(text, rules, lambda: self.legal_moves(state, rules))

    def said(self, event: Event, rules: Ruleset) -> Message:
        """The sentence of an event."""
        return msg(event.what, amount=event.amount, **dict(event.data))


def _placing(state: State, rules: Ruleset) -> tuple[Move, ...]:
    found = places(state, rules)
    if found and rules.pass_rule == "only_if_blocked":
        return found
    return found + returns(state.camp, rules)


# -- rolling ---------------------------------------------------------------------------------


def _throw(kept: list[int], faces: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    sides, roll = len(faces), chance.roll
    for _ in range(DICE - len(kept)):
        kept.append(faces[roll(sides) - 1])
    kept.sort()
    return tuple(kept)


def _roll(state: State, rules: Ruleset, chance: Chance, log: Log | None) -> State:
    dice = _throw([], plan(rules).faces, chance)
    if log is not None:
        data = (("dice", faces(dice)), ("round", state.round))
        log.append(Event("GX-ROLL-01", "galaktix.log.rolled", PLAYER, 0, data))
    if twice(rules):
        return _parts_step(_at(state, dice, "first_parts", 0), rules, log)
    return _reroll_step(state, dice, 0, rules, log)


def _at(state: State, dice: tuple[int, ...], step: Step, rerolls: int) -> State:
    """The same table with other dice; much faster than `_replace`."""
    return State(
        state.roads, state.camp, state.supply, dice, step, rerolls, (), state.flags, state.round
    )


def _reroll_step(
    state: State, dice: tuple[int, ...], rerolls: int, rules: Ruleset, log: Log | None
) -> State:
    if rerolls < rules.rerolls:
        return _at(state, dice, "reroll", rerolls)
    return _parts_step(_at(state, dice, "parts", rerolls), rules, log)


def _reroll(state: State, move: Move, rules: Ruleset, chance: Chance, log: Log | None) -> State:
    kept = list(state.dice)
    for face in move.what.split(" "):
        kept.remove(FACES.index(face))
    dice = _throw(kept, plan(rules).faces, chance)
    if log is not None:
        data = (("dice", faces(dice)),)
        log.append(Event("GX-REROLL-02", "galaktix.log.rerolled", PLAYER, 0, data))
    return _reroll_step(state, dice, state.rerolls + 1, rules, log)


def faces(dice: Sequence[int]) -> tuple[Message, ...]:
    """Name what dice show."""
    return tuple(msg(f"galaktix.face.{FACES[d]}") for d in dice)


# -- parts -----------------------------------------------------------------------------------


def _parts_step(state: State, rules: Ruleset, log: Log | None) -> State:
    # Most rounds need no more than the look at the last die.
    if state.dice[-1] != TOOL or not earned(state, rules):
        return _after_parts(state, rules, log)
    if rules.parts_step == "forced":
        return _after_parts(_take(state, rules, log), rules, log)
    return state


def _take(state: State, rules: Ruleset, log: Log | None) -> State:
    count = earned(state, rules)
    if log is not None:
        short = count < tools(state.dice) // rules.tools_per_part
        rule = "GX-TOOL-06" if short else "GX-TOOL-01"
        log.append(Event(rule, "galaktix.log.parts", PLAYER, count))
    camp = add(state.camp, PARTS, count)
    return state._replace(camp=camp, supply=add(state.supply, PARTS, -count))


def _after_parts(state: State, rules: Ruleset, log: Log | None) -> State:
    if state.step == "first_parts":
        return _reroll_step(state, state.dice, 0, rules, log)
    white, grey, black, parts = state.camp
    if white or grey or black or parts >= rules.parts_per_rocket:
        return _at(state, state.dice, "place", state.rerolls)
    return _over(state, rules, log, "GX-END-04")


def add(store: Store, kind: int, count: int) -> Store:
    """Put some pieces of a kind into camp or supply, or take them out."""
    white, grey, black, parts = store
    if kind == 0:
        return white + count, grey, black, parts
    if kind == PARTS:
        return white, grey, black, parts + count
    return (white, grey + count, black, parts) if kind == 1 else (white, grey, black + count, parts)


# -- placing and giving back -----------------------------------------------------------------


def _place(state: State, move: Move, rules: Ruleset, log: Log | None) -> State:
    p, kind = plan(rules), KINDS.index(move.what)
    road, height = p.place[move.to]
    signs = state.roads[road]
    top = len(signs)
    camp = add(state.camp, kind, -_cost(kind, rules))
    if height == top:
        if log is not None:
            log.append(Event("GX-ROAD-04", "galaktix.log.burnt", PLAYER, 0, _data(kind, move.to)))
        return _next_round(state._replace(camp=camp), rules, log)
    new = signs + EMPTY * (height - top - 1) + SIGNS[kind]
    roads = (*state.roads[:road], new, *state.roads[road + 1 :])
    before, state = state, State(
        roads, camp, state.supply, state.dice, "skip", state.rerolls, (road, top), state.flags,
        state.round,
    )  # fmt: skip
    if log is not None:
        rule = placing_rule(p, road, top, before.dice.count(road), height, move.what)
        _score(before, state, rules, log, rule, "galaktix.log.placed", _data(kind, move.to))
    state = _extra(state, road, height, rules, log, "GX-FIELD-03")
    return _skip_step(state, rules, log)


def _cost(kind: int, rules: Ruleset) -> int:
    return int(rules.parts_per_rocket) if kind == PARTS else 1


def _data(kind: int, to: str = "") -> tuple[tuple[str, Any], ...]:
    return (("rocket", regeln.rocket(KINDS[kind])), ("to", regeln.field(to)))


def _score(
    before: State, after: State, rules: Ruleset, log: Log, rule: str, what: str,
    data: tuple[tuple[str, Any], ...],
) -> None:  # fmt: skip
    """Tell of a piece on the board, and of the points that it brings."""
    p = plan(rules)
    new = [at for at in flagged(after) if at not in flagged(before)] if p.flag else []
    score = p.score(after) - len(new) * p.flag
    gained = score - p.score(before)
    log.append(Event(rule, what, PLAYER, gained, (*data, ("balance", score))))
    for road, height in new:
        score += p.flag
        at = (("at", regeln.field(p.roads[road].ids[height])), ("balance", score))
        log.append(Event("GX-GAP-04", "galaktix.log.flag", PLAYER, p.flag, at))


def _extra(
    state: State, road: int, height: int, rules: Ruleset, log: Log | None, rule: str
) -> State:
    """Give the rocket that a field shows, if the supply has one."""
    shown = plan(rules).roads[road].extra[height]
    if shown < 0:
        return state
    kind = brought(state.supply, shown, rules)
    if log is not None:
        rule = rule if kind == shown else "GX-FIELD-04"
        what = "galaktix.log.no_extra" if kind < 0 else "galaktix.log.extra"
        log.append(Event(rule, what, PLAYER, 0, _data(shown if kind < 0 else kind)))
    if kind < 0:
        return state
    return state._replace(camp=add(state.camp, kind, 1), supply=add(state.supply, kind, -1))


def _skip_step(state: State, rules: Ruleset, log: Log | None) -> State:
    road, start = state.jump
    signs = state.roads[road]
    if len(signs) - start > 1 and state.camp[PARTS] and jumped(signs, road, start, rules):
        return state
    return _next_round(state, rules, log)


def _part(state: State, move: Move, rules: Ruleset, log: Log | None) -> State:
    road, height = plan(rules).place[move.to]
    signs = state.roads[road]
    new = signs[: height - 1] + PART + signs[height:]
    roads = (*state.roads[:road], new, *state.roads[road + 1 :])
    before, state = state, state._replace(roads=roads, camp=add(state.camp, PARTS, -1))
    if log is not None:
        what, data = "galaktix.log.occupied", (("to", regeln.field(move.to)),)
        _score(before, state, rules, log, "GX-SKIP-01", what, data)
    return _skip_step(_extra(state, road, height, rules, log, "GX-SKIP-04"), rules, log)


def _return(state: State, move: Move, rules: Ruleset, log: Log | None) -> State:
    kind = KINDS.index(move.what)
    count = _cost(kind, rules)
    supply = state.supply
    if kind != PARTS or rules.returned_parts == "to_supply":
        supply = add(supply, kind, count)
    if log is not None:
        rule = "GX-PASS-03" if kind == PARTS else "GX-PASS-02"
        log.append(Event(rule, "galaktix.log.returned", PLAYER, 0, _data(kind)))
    state = state._replace(camp=add(state.camp, kind, -count), supply=supply)
    return _next_round(state, rules, log)


# -- the end of a round ----------------------------------------------------------------------


def _next_round(state: State, rules: Ruleset, log: Log | None) -> State:
    if rules.early_stop == "stop" and (rule := _stops(state, rules)):
        return _over(state, rules, log, rule)
    return State(
        state.roads, state.camp, state.supply, (), "roll", 0, (), state.flags, state.round + 1
    )


def _stops(state: State, rules: Ruleset) -> str:
    """The rule by which nothing can change any more; empty if something can."""
    roads = plan(rules).roads
    for road, signs in zip(roads, state.roads, strict=True):
        if len(signs) < road.length:
            break
    else:
        return "GX-END-05"
    white, grey, black, parts = state.camp
    if white or grey or black or parts + state.supply[PARTS] >= rules.parts_per_rocket:
        return ""
    return "GX-END-06"


def _over(state: State, rules: Ruleset, log: Log | None, rule: str) -> State:
    if log is not None:
        score = plan(rules).score(state)
        log.append(Event(rule, _ENDS[rule], PLAYER, 0, (("score", score),)))
    return state._replace(step="over", jump=())


PLAY = GalaktixPlay()
