"""What must not change, or only in one direction, when a position is changed."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle.ask_flying import random_route
from oracle.boards import BoardData
from oracle.bridge import POLAX, Case, engine_board
from oracle.oracle import Pos, Unit
from oracle.strategies import cases

from polax_lab.games.polax.eintrag import Position

some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 99)


def answer(case: Case, **question: Any) -> dict[str, Any]:
    question = {key.rstrip("_"): value for key, value in question.items()}
    ruling = case.ask(question)
    return {"holds": ruling.holds, "rule": ruling.rule, **ruling.answer.to_json()}


def everything(case: Case) -> list[dict[str, Any]]:
    """Answers to all questions about the board."""
    found = [answer(case, question=q) for q in ("sealed", "mine-map", "nebula-forecast")]
    found.append(answer(case, question="cuts", planet=case.data.planets[0], size=2))
    first, last = case.data.spaces[0][0], case.data.spaces[-1][0]
    found.append(answer(case, question="distance", from_=first, to=last))
    for colour in case.pos.ships:
        flying = case.flying(colour)
        found += [
            answer(case, question="right-of-way", player=colour, hand=["gehen 2", "doppelkarte"]),
            answer(flying, question="reach", player=colour, card="gehen 3"),
            answer(flying, question="reach", player=colour, card="gehen joker"),
            answer(case, question="fire", player=colour, card="feuern joker"),
            answer(case, question="transporter", player=colour),
        ]
    return found


def without(pos: Pos, unit: Unit) -> Pos:
    kind, owner, *rest = unit
    if kind == "nebula":
        return replace(pos, nebula=None)
    if kind == "ship":
        return replace(pos, ships={c: s for c, s in pos.ships.items() if c != owner})
    if kind == "mine":
        return replace(pos, mines=[mine for mine in pos.mines if mine != (owner, rest[0])])
    left = {key: s for key, s in pos.transporters.items() if key != (owner, rest[0])}
    return replace(pos, transporters=left)


@some
@given(cases())
def test_removing_an_obstacle_never_seals(case: Case) -> None:
    now = answer(case, question="sealed")
    units: list[Unit] = [unit for unit, _ in case.pos.pieces()]
    if case.pos.nebula is not None:
        units.append(("nebula", case.pos.nebula))
    for unit in units:
        later = answer(replace(case, pos=without(case.pos, unit)), question="sealed")
        if case.pos.sw["sealed_scope"] == "planet":
            assert set(later["planets"]) <= set(now["planets"])
        # The largest class may become another one; there are never more of them.
        assert len(later["groups"]) <= len(now["groups"])


def renamed(case: Case, names: dict[str, str]) -> Case:
    """The same position on a board whose spaces have other names."""
    data, pos = case.data, case.pos
    board = BoardData(
        data.name,
        tuple((names[s], kind, x, y) for s, kind, x, y in data.spaces),
        tuple((names[a], names[b]) for a, b in data.edges),
        {area: tuple(names[s] for s in fields) for area, fields in data.areas.items()},
    )
    moved = Pos(
        graph=board.graph(),
        planets=board.planets,
        areas={area: set(fields) for area, fields in board.areas.items()},
        nebula=pos.nebula,
        messe=pos.messe and names[pos.messe],
        ships={colour: names[s] for colour, s in pos.ships.items()},
        homes={colour: names[s] for colour, s in pos.homes.items()},
        transporters={key: names[s] for key, s in pos.transporters.items()},
        came_from={key: names[s] for key, s in pos.came_from.items()},
        mines=[(colour, names[s]) for colour, s in pos.mines],
        remote_broken=pos.remote_broken,
        back={colour: names[s] for colour, s in pos.back.items()},
        sw=pos.sw,
    )
    return Case(board, engine_board(board), moved)


def translated(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return " ".join(names.get(word, word) for word in value.split(" "))
    if isinstance(value, list):
        return [translated(item, names) for item in value]
    if isinstance(value, dict):
        return {translated(k, names): translated(v, names) for k, v in value.items()}
    return value


@some
@given(cases(), seeds)
def test_other_names_change_nothing_but_names(case: Case, seed: int) -> None:
    spaces = [space for space, *_ in case.data.spaces]
    # New names that sort quite differently.
    numbers = Random(seed).sample(range(100, 1000), len(spaces))
    names = {space: f"x{number}" for space, number in zip(spaces, numbers, strict=True)}
    assert everything(renamed(case, names)) == translated(everything(case), names)


@some
@given(cases(), seeds)
def test_the_order_of_pieces_in_a_file_changes_nothing(case: Case, seed: int) -> None:
    rng, position = Random(seed), deepcopy(case.position)
    colours = list(position["players"])
    rng.shuffle(colours)
    position["players"] = {colour: position["players"][colour] for colour in colours}
    for seat in position["players"].values():
        for key in ("transporters", "mines"):
            rng.shuffle(seat.get(key, []))
    state = POLAX.state(Position.model_validate(position), POLAX.rules.vary(board=case.board))
    assert state == case.state
    assert hash(state) == hash(case.state)
    assert POLAX.position(state, case.board) == POLAX.position(case.state, case.board)


@some
@given(cases(), st.sampled_from([None, "yellow", "green"]))
def test_the_mine_map_says_what_mine_says(case: Case, player: str | None) -> None:
    found = answer(case, question="mine-map", player=player)
    for space in case.data.fields:
        one = answer(case, question="mine", field=space, player=player)
        assert one["holds"] == (space in found["allowed"])
        assert one["rule"] == found["rules"][space]
        assert (space in found["not_free"]) == (space in case.pos.blocked())
        if space in found["forbidden"]:
            assert one["seals"] == found["forbidden"][space]
    every = [*found["allowed"], *found["forbidden"], *found["not_free"]]
    assert sorted(every) == sorted(case.data.fields)


@some
@given(cases(), st.sampled_from([*[f"gehen {n}" for n in range(1, 8)], "gehen joker"]))
def test_every_route_of_reach_is_a_legal_move(case: Case, card: str) -> None:
    for colour in case.pos.ships:
        flying = case.flying(colour)
        found = answer(flying, question="reach", player=colour, card=card)
        assert found["holds"] == bool(found["ends"])
        assert found["ends"] == list(found["routes"])
        for end, route in found["routes"].items():
            assert route[-1] == end
            assert answer(flying, question="move", player=colour, card=card, route=route)["holds"]


@some
@given(cases(), seeds)
def test_every_legal_move_ends_within_reach(case: Case, seed: int) -> None:
    rng = Random(seed)
    for colour in case.pos.ships:
        flying = case.flying(colour)
        reach = {
            n: answer(flying, question="reach", player=colour, card=f"gehen {n}")["ends"]
            for n in range(1, 8)
        }
        for _ in range(5):
            route = random_route(case.pos, colour, rng)
            for n, ends in reach.items():
                card = f"gehen {n}"
                move = answer(flying, question="move", player=colour, card=card, route=route)
                assert not move["holds"] or route[-1] in ends
