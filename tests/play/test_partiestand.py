"""A whole game as the ``position:`` of a file, there and back."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple, get_args

import pytest
import yaml
from pydantic import ValidationError

from polax_lab.chance import Seeded
from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.games.polax import GAME
from polax_lab.games.polax.partie import (
    Damage,
    Decks,
    Estate,
    Fact,
    Line,
    Pending,
    Phase,
    Season,
    Side,
    Todo,
)
from polax_lab.games.polax.position import write_position
from polax_lab.games.polax.state import Gear, Seat, State, Transporter, Turn
from polax_lab.line import read_line, write_line
from polax_lab.ruleset import Ruleset
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, say
from polax_lab.yamlfile import dump

from .partien import PLAY, game, rules_of, states

BESIDE = GAME.rules.board.neighbours("f30")[0]
#: No field has its default in it, and play could bring it about but for its few cards.
FULL = State(
    (
        Seat(
            "yellow", "f50", "jest",
            (Transporter(2, "f30", "gold", BESIDE, True), Transporter(5, "nym", "oel", "nym-e1")),
            ("f40", "f71"), ("gehen 3", "ruhe"),
            Gear(True, "reflektor", ("doppel", "einzel"), False, 3, True, True, "filled"), 20,
            ("green", "yellow"),
            Estate(
                -4, (1, 0, 2, 0, 0, 0, 0), ("feuer", "kasko"), ("radar", "mine"),
                (Damage("triebwerk", "hand", 20, 4, "repair"),
                 Damage("fernsteuerung", "remote_control", 0, 3, "next_turn_end")),
                (Fact(3, "green", ("gehen 7", "ruhe")),),
                (Line("ende.start", "", 0, 12, 12), Line("markt.loaded", "oel", 5, -16, -4)),
                "",
            ),
        ),
        Seat("green", None, "nym", damage=100, hand=(), gear=Gear(),
             estate=Estate(7, (0,) * 7, out="eliminated")),
        Seat("red", "f02", "inox", hand=("gehen joker",), gear=Gear(), backs=("red",),
             estate=Estate(5, (0,) * 7)),
    ),
    Turn("red", ("gehen 1",), ("f01", "f02"), ("nym",), 12, 1, 4, 2, "business", 1),
    "D", "sandus",
    Season(
        "draw", ("red", "yellow", "green"),
        Decks(("red gehen 1", "yellow ziehe ereignis"), ("red ruhe",), ("praemie", "einbruch"),
              ("triebwerk", "stau"), ("polax", "nebel_d"), (1, 2, 1)),
        (0, 1, 0, 3, 0, 0, 2), 175,
        (Pending("card", "red", "frachtraum", amount=2),),
        (Todo("schaden", "frachtraum", 1, "red ziehe schaden"),),
        True, "red", (("messe_inox", "7"), ("zero_hand", "literal")),
    ),
)  # fmt: skip
TRADE = FULL._replace(
    season=FULL.season._replace(  # type: ignore[union-attr]
        phase="business", todo=(), drawer="",
        pending=(
            Pending("ruling", "yellow", "red", reading="zero_hand=limit"),
            Pending("trade", "yellow", "red", Side(3, ("einzel",)), Side(0, ("cargo 2", "radar"))),
        ),
    )
)  # fmt: skip


def read(data: Any, rules: Ruleset = GAME.rules) -> State:
    return GAME.state(GAME.position_model.model_validate(data), rules)


def there_and_back(state: State, rules: Ruleset) -> State:
    """Through a JSON text."""
    text = json.dumps(write_position(state, rules.board), allow_nan=False)
    return read(json.loads(text), rules)


def test_4_13_every_reached_state_comes_back_as_it_was() -> None:
    kinds = set()
    for state, rules in states(700):
        assert there_and_back(state, rules) == state
        assert state.season is not None
        kinds |= {state.season.phase, *(p.kind for p in state.season.pending)}
    assert {"vorrunde", "cards", "transporters", "business", "trade", "over"} <= kinds


@pytest.mark.parametrize("state", [FULL, TRADE])
def test_4_13_a_value_in_every_field_comes_back(state: State) -> None:
    assert there_and_back(state, GAME.rules) == state


def test_yaml_says_the_same_as_json() -> None:
    for state in (FULL, game(4, 3)[60]):
        data = write_position(state, GAME.rules.board)
        assert yaml.safe_load(dump(data)) == json.loads(json.dumps(data))


def plain_fields(value: Any) -> set[str]:
    """Fields of tuples with names that do not have their default, at any depth."""
    found: set[str] = set()
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            named: Any = value
            for name, part in zip(named._fields, value, strict=True):
                if name not in named._field_defaults or part != named._field_defaults[name]:
                    found.add(f"{type(value).__name__}.{name}")
        for part in value:
            found |= plain_fields(part)
    return found


def test_4_13_the_two_states_leave_no_field_out() -> None:
    types: list[type[NamedTuple]] = [  # type: ignore[valid-type]
        State, Seat, Transporter, Gear, Turn, Season, Estate, Decks, Damage, Fact, Line, Pending,
        Side, Todo,
    ]  # fmt: skip
    every = {f"{t.__name__}.{name}" for t in types for name in t._fields}
    assert every - plain_fields(FULL) - plain_fields(TRADE) == set()


def test_a_line_holds_a_whole_game() -> None:
    for state, rules in [*states(20), (FULL, GAME.rules), (TRADE, GAME.rules)]:
        scenario = Scenario("x", {}, None, GAME, rules, state, ())  # type: ignore[arg-type]
        back = read_line(write_line(scenario))
        assert back.state == state
        assert back.rules == rules


def test_a_loaded_game_goes_on_as_it_was() -> None:
    for state, rules in states(60):
        back = there_and_back(state, rules)
        assert PLAY.legal_moves(back, rules) == PLAY.legal_moves(state, rules)
        assert PLAY.invariants(back, rules) == []


def test_defaults_are_not_written() -> None:
    state = game(3, 2)[0]
    season = write_position(state, GAME.rules.board)["season"]
    assert sorted(season) == [
        "action", "chits", "discard", "ereignis", "known", "lager", "order", "phase", "schaden",
        "target",
    ]  # fmt: skip
    assert season["ereignis"][-1] == "polax"  # top card first
    short = {"turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f50"}}}
    assert write_position(read(short), GAME.rules.board) == short


def test_a_position_without_a_season_stays_one() -> None:
    state = read({"players": {"yellow": {"ship": "f50", "hand": ["ruhe"]}}})
    assert state.season is None
    assert state.seats[0].estate is None
    assert state.seats[0].backs == ()
    assert state.seats[0].gear is None


def test_what_is_left_out_of_a_season_is_empty() -> None:
    state = read(base())
    assert state.season == Season("business", ("yellow", "green"), chits=(0,) * 7)
    assert state.seats[0].estate == Estate(chits=(0,) * 7)
    assert (state.seats[0].hand, state.seats[0].gear) == (("ruhe",), Gear())
    assert state.seats[0].backs == ("yellow",)


def base(**season: Any) -> dict[str, Any]:
    return {
        "turn": {"player": "yellow"},
        "players": {
            "yellow": {"ship": "f50", "lagerplanet": "jest", "hand": ["ruhe"]},
            "green": {"ship": "f02", "lagerplanet": "nym"},
        },
        "season": {"phase": "business", **season},
    }


def estate(**entries: Any) -> dict[str, Any]:
    data = base()
    data["players"]["yellow"]["estate"] = entries
    return data


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "order": (base(order=["yellow", "red"]), "season.order"),
    "order_twice": (base(order=["yellow", "yellow"]), "season.order"),
    "action_card": (base(action=["yellow gehn 3"]), "season.action[0]"),
    "colour_of_nobody": (base(discard=["blue gehen 3"]), "season.discard[0]"),
    "deck_card": (base(lager=["premie"]), "season.lager[0]"),
    "todo": (base(todo=[{"deck": "lager", "card": "stau", "by": "yellow ziehe lager"}]),
             "season.todo[0].card"),
    "todo_by": (base(todo=[{"deck": "lager", "card": "praemie", "by": "lager"}]),
                "season.todo[0].by"),
    "pending": (base(pending=[{"kind": "trade", "player": "red", "by": "yellow"}]),
                "season.pending[0].player"),
    "pending_by": (base(pending=[{"kind": "trade", "player": "green", "by": "red"}]),
                   "season.pending[0].by"),
    "ruling": (base(pending=[{"kind": "ruling", "player": "green", "by": "yellow",
                              "reading": "zero_hand=maybe"}]), "season.pending[0].reading"),
    "drawer": (base(drawer="red"), "season.drawer"),
    "agreed": (base(agreed={"zero_hnd": "limit"}), "season.agreed.zero_hnd"),
    "agreed_figure": (base(agreed={"start_capital": "15"}), "season.agreed.start_capital"),
    "agreed_value": (base(agreed={"zero_hand": "x"}), "season.agreed.zero_hand"),
    "chits_of_no_planet": (base(chits={"f50": 1}), "season.chits.f50"),
    "negative_chits": (base(chits={"nym": -1}), "season.chits.nym"),
    "damage": (estate(damages=[{"card": "x", "part": "hand"}]),
               "players.yellow.estate.damages[0].card"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_faults_say_where_and_what(name: str) -> None:
    data, key = FAULTS[name]
    file = {"schema": 1, "game": "polax", "title": "t", "position": data}
    with pytest.raises(ScenarioError) as caught:
        Scenario.loads(dump(file))
    assert caught.value.key == f"position.{key}"
    for lang in LANGS:
        assert "\n" not in say(caught.value, lang)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"season": {"phase": "tea"}}, "tea"),
        ({"turn": None}, "needs a turn"),
        ({"season": {"phase": "cards", "hands": []}}, "hands"),
    ],
)
def test_faults_of_the_whole(change: dict[str, Any], said: str) -> None:
    file = {"schema": 1, "game": "polax", "title": "t", "position": base() | change}
    with pytest.raises(ScenarioError, match=said):
        Scenario.loads(dump(file))


def test_colours_of_hand_cards_must_be_as_many() -> None:
    data = base()
    data["players"]["yellow"]["hand_colours"] = ["green", "yellow"]
    with pytest.raises(PolaxError, match="2 colours for 1 hand cards"):
        read(data)


def test_4_32_a_tampered_save_is_refused_with_its_count() -> None:
    """A card, a chit or Spaceus too many; what was taken away cannot be missed in a scenario."""
    state = game(4, 3)[60]
    data = write_position(state, GAME.rules.board)
    twice = {**data, "season": {**data["season"], "action": ["red gehen 7"]}}
    twice["season"]["discard"] = ["red gehen 7"] * 2
    with pytest.raises(PolaxError, match=r"count of 'red gehen 7' is [34], not 1"):
        read(twice)
    chits = {**data["season"]["chits"], "nym": 9}
    with pytest.raises(PolaxError, match=r"count of Import-Kärtchen of nym is \d+, not 4"):
        read({**data, "season": {**data["season"], "chits": chits}})
    rich = json.loads(json.dumps(data))
    rich["players"]["red"]["estate"]["account"] += 1
    with pytest.raises(PolaxError, match=r"account of red is .* ends at"):
        read(rich)


def test_cards_of_the_users_may_do_any_damage() -> None:
    data = base()
    data["players"]["yellow"] |= {"damage": 15, "hand": ["ruhe"]}
    assert read(data, rules_of()).seats[0].damage == 15
    del data["season"]
    with pytest.raises(PolaxError, match="15"):
        read(data)


def entries(data: Any) -> list[tuple[Any, Any]]:
    """Every mapping or list with each of its keys, at any depth; long piles left out."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    if isinstance(data, list) and len(data) > 9:
        return []
    found = [(data, key) for key in keys]
    for key in keys:
        if isinstance(data[key], (dict, list)):
            found += entries(data[key])
    return found


def spoil(data: Any, rng: Random) -> None:
    """Leave something out, or put another number or something from elsewhere there."""
    every = entries(data)
    within, key = rng.choice(every)
    kind = rng.random()
    if kind < 0.4:
        del within[key]
    elif kind < 0.6:
        other, name = rng.choice(every)
        within[key] = json.loads(json.dumps(other[name]))
    elif isinstance(within[key], int):
        within[key] = rng.choice([False, True, 0, 1, 2, 20, 40, 99, -5])
    elif key == "phase":
        within[key] = rng.choice(get_args(Phase))


def test_a_spoilt_position_is_refused_or_played_on_with() -> None:
    """Never an error that is not for users, and always a move for who has to decide."""
    played = refused = 0
    for seed, (state, rules) in enumerate(states(500, 5)):
        rng, data = Random(seed), json.loads(json.dumps(write_position(state, rules.board)))
        for _ in range(rng.randint(1, 3)):
            spoil(data, rng)
        try:
            now = read(data, rules)
        except (PolaxError, ValidationError):
            refused += 1
            continue
        for ply in range(6):
            if not PLAY.actors(now):
                break
            moves = PLAY.legal_moves(now, rules)
            assert moves
            now = PLAY.apply(now, rng.choice(moves), rules, Seeded(seed, f"{ply}"))
        played += 1
    assert min(played, refused) > 50
