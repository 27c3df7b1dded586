"""Questions on who is shut off: sealed, right-of-way, play, mine, mine-map, forecast, cuts."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from . import oracle
from .bridge import Case, unit_text
from .oracle import Pos, Turn, Unit
from .positions import CARDS, random_hand
from .sealing import in_board_order
from .tally import Tally

MOST_SETS = 64
MOST_CUTS = 200
BIG = 40


def sealed(case: Case, rng: Random, tally: Tally) -> None:
    """Cut-off groups, what stands beside them, and all smallest sets that reopen them."""
    for by in ("all", "mines"):
        pos = case.pos if by == "all" else oracle.without_movable(case.pos)
        groups = oracle.shut_off(pos, pos.blocked())
        sets = {
            key: [[unit_text(pos, unit) for unit in cut] for cut in cuts]
            for key, cuts in oracle.q_sealed(pos).items()
        }
        wanted: dict[str, Any] = {
            "holds": bool(groups),
            "planets": oracle.names(pos, groups),
            "groups": [in_board_order(pos, group) for group in groups],
            "by": {
                key: [unit_text(pos, unit) for unit in oracle.fence(pos, group)]
                for key, group in zip(sets, groups, strict=True)
            },
            "complete": all(len(cuts) <= MOST_SETS for cuts in sets.values()),
        }
        question = {"question": "sealed", "by": by}
        ruling = tally.same(case, question, wanted)
        reopen = ruling.answer.to_json()["reopen"]
        right = list(reopen) == list(sets) and all(
            reopen[key] == cuts
            if len(cuts) <= MOST_SETS
            else len(reopen[key]) == MOST_SETS and all(cut in cuts for cut in reopen[key])
            for key, cuts in sets.items()
        )
        tally.check(case, question, right, f"reopen {sets}")


def shot_free(pos: Pos, rng: Random) -> Pos:
    """Return the position without one piece, as if a torpedo had hit it."""
    targets: list[Unit] = [unit for unit, _ in pos.pieces() if unit[0] != "ship"]
    if not targets:
        return pos
    kind, owner, *rest = rng.choice(targets)
    if kind == "mine":
        return replace(pos, mines=[mine for mine in pos.mines if mine != (owner, rest[0])])
    left = {key: at for key, at in pos.transporters.items() if key != (owner, rest[0])}
    return replace(pos, transporters=left)


def some_circle(pos: Pos, route: list[str], rng: Random) -> list[str]:
    """Return a round flight of at most seven steps, or an empty list if none is found."""
    if len(route) > 3 and route[0] == route[-1]:
        return route
    if len(route) == 8:
        return []
    around = sorted(there for there in pos.graph.neighbors(route[-1]) if there not in route[-2:-1])
    for there in rng.sample(around, min(2, len(around))):
        found = some_circle(pos, [*route, there], rng)
        if found:
            return found
    return []


def random_turn(case: Case, colour: str, rng: Random) -> Case:
    """Return the position in the middle of a turn of `colour`."""
    pos, kind = replace(case.pos, back={}), rng.randrange(8)
    played = rng.choice(
        [
            [],
            ["doppelkarte"],
            ["doppelkarte", rng.choice(CARDS)],
            ["doppelkarte", "doppelkarte", rng.choice(CARDS)],
            [rng.choice(CARDS) for _ in range(rng.randint(0, 4))],
        ]
    )
    turn = Turn(played, [])
    if kind < 4:
        # A shot has been fired since the turn began.
        turn.duty = oracle.q_duty(pos, colour)
        pos = shot_free(pos, rng) if kind < 3 else pos
    elif kind == 4:
        turn.duty = []
    elif kind == 5 and colour in case.pos.back:
        turn.flown = [case.pos.back[colour], pos.ships[colour]]
    if kind == 6 or (kind == 0 and rng.random() < 0.3):
        turn.flown = some_circle(pos, [pos.ships[colour]], rng)
    if turn.flown:
        pos.back[colour] = turn.flown[-2]
    return replace(case, pos=pos).on_turn(colour, turn)


def before(case: Case) -> Case:
    """Return the position before anybody has flown."""
    return replace(case, pos=replace(case.pos, back={}))


def now(case: Case) -> Turn:
    """Return the turn, with nothing done yet if the case has none."""
    return case.turn[1] if case.turn else Turn([], [])


def right_of_way(case: Case, rng: Random, tally: Tally) -> None:
    """The duty of every ship: alone, with a hand, and in the middle of a turn."""
    for colour in case.pos.ships:
        plain = {"question": "right-of-way", "player": colour}
        tally.same(before(case), plain, oracle.q_right_of_way(case.pos, colour, None, now(case)))
        hand = random_hand(rng)
        later = random_turn(case, colour, rng)
        for moment in (before(case), later):
            wanted = oracle.q_right_of_way(moment.pos, colour, hand, now(moment))
            if rng.random() < 0.5:
                tally.same(moment, {**plain, "hand": hand}, wanted)
            else:
                tally.same(replace(moment, seats={colour: {"hand": hand}}), plain, wanted)


def play(case: Case, rng: Random, tally: Tally) -> None:
    """Every card of a hand, one that may be missing, and one of an unknown hand."""
    for colour in case.pos.ships:
        hand, odd = random_hand(rng), rng.choice(CARDS)
        for moment in (before(case), random_turn(case, colour, rng)):
            turn, plain = now(moment), {"question": "play", "player": colour}
            gear = moment.gear(colour)
            for card in dict.fromkeys([*hand, odd]):
                question = {**plain, "card": card, "hand": hand}
                tally.same(
                    moment, question, oracle.q_play(moment.pos, colour, card, hand, turn, gear)
                )
            question = {**plain, "card": odd}
            tally.same(moment, question, oracle.q_play(moment.pos, colour, odd, None, turn, gear))


def some_fields(case: Case, rng: Random) -> list[str]:
    """Return all fields of a small board, some of a big one."""
    fields = case.data.fields
    return fields if len(fields) < BIG else rng.sample(fields, 12)


def judge_mine(pos: Pos, space: str, player: str | None) -> dict[str, Any]:
    """Return the oracle's judgement of a mine in the engine's words."""
    mines = sum(owner == player for owner, _ in pos.mines)
    allowed, with_nebula, alone, rule = oracle.q_mine(pos, space, mines)
    return {
        "holds": allowed,
        "rule": rule,
        "seals": in_board_order(pos, [*with_nebula, *alone]),
        "with_nebula": with_nebula,
        "mines_alone": alone,
    }


def someone(case: Case, rng: Random) -> str | None:
    """Return a player or nobody."""
    return rng.choice([None, *case.pos.ships])


def mine(case: Case, rng: Random, tally: Tally) -> None:
    """A mine on every field, and on a planet."""
    player = someone(case, rng)
    for space in [*some_fields(case, rng), rng.choice(case.pos.planets)]:
        question = {"question": "mine", "field": space, "player": player}
        tally.same(case, question, judge_mine(case.pos, space, player))


def mine_map(case: Case, rng: Random, tally: Tally) -> None:
    """The whole board at once."""
    player = someone(case, rng)
    judged = {space: judge_mine(case.pos, space, player) for space in case.data.fields}
    taken = case.pos.blocked()
    wanted = {
        "holds": None,
        "allowed": [space for space, found in judged.items() if found["holds"]],
        "forbidden": {
            space: found["seals"]
            for space, found in judged.items()
            if not found["holds"] and space not in taken
        },
        "not_free": [space for space in judged if space in taken],
        "rules": {space: found["rule"] for space, found in judged.items()},
    }
    tally.same(case, {"question": "mine-map", "player": player}, wanted)


def forecast(case: Case, rng: Random, tally: Tally) -> None:
    """What each nebula would shut off."""
    seals = oracle.q_forecast(case.pos)
    wanted = {"holds": any(seals.values()), "seals": seals}
    tally.same(case, {"question": "nebula-forecast"}, wanted)


def cuts(case: Case, rng: Random, tally: Tally) -> None:
    """All minimal sets of fields that shut off a planet."""
    planet = rng.choice(case.pos.planets)
    size = rng.randint(1, 4) if len(case.data.fields) < BIG else rng.choice([1, 1, 1, 2])
    found = oracle.q_cuts(case.pos, planet, size)
    wanted = {
        "holds": bool(found),
        "size": len(found[0]) if found else None,
        "cuts": found[:MOST_CUTS],
        "complete": len(found) <= MOST_CUTS,
    }
    tally.same(case, {"question": "cuts", "planet": planet, "size": size}, wanted)
