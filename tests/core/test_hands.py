"""Setting up positions and moving pieces by hand."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from core.material import FEUERN, GEHEN, POLAX, random_position, random_rules, some_board, state_of
from polax_lab.errors import PositionError
from polax_lab.games.polax import GAME
from polax_lab.games.polax.state import COLOURS, Seat, State, Turn
from polax_lab.hands import Choice, Deed, Token
from polax_lab.texts import LANGS, say

HANDS, RULES = GAME.hands, GAME.rules
YELLOW, GREEN = Token("ship", "yellow"), Token("ship", "green")
MINE, LAGER = Token("mine", "green"), Token("lager", "green")
FIVE = Token("transporter", "yellow", 5)
MESSE, NEBULA = Token("messe"), Token("nebula")
NOTHING = State()


def place(**position: Any) -> State:
    state = GAME.place(**position)
    assert isinstance(state, State)
    return state


def do(state: State, token: Token, source: str | None, target: str | None) -> State:
    done = HANDS.do(state, Deed(token, source, target), RULES)
    assert isinstance(done, State)
    return done


BUSY = place(
    nebula="E",
    messe="inox",
    turn={"player": "yellow", "flown": ["f69", "f63"]},
    players={
        "yellow": {
            "ship": "f63",
            "lagerplanet": "nym",
            "hand": ["gehen 3", "gehen 3", "feuern 1"],
            "transporters": [{"number": 5, "at": "f62", "cargo": "gold", "came_from": "f69"}],
        },
        "green": {"mines": ["f74"]},
    },
)

# -- what there is ---------------------------------------------------------------------------


def test_tokens_are_those_of_the_variant() -> None:
    tokens = HANDS.tokens(RULES)
    assert len(set(tokens)) == len(tokens) == 4 * 9 + 2
    assert [t.text for t in tokens[:3]] == ["yellow ship", "yellow transporter 1",
                                            "yellow transporter 2"]  # fmt: skip
    few = HANDS.tokens(RULES.vary(transporters_per_player=2))
    assert Counter(t.kind for t in few)["transporter"] == 8


@pytest.mark.parametrize("lang", LANGS)
def test_every_token_has_a_name_of_its_own(lang: Any) -> None:
    tokens = HANDS.tokens(RULES)
    assert len({say(HANDS.label(t), lang) for t in tokens}) == len(tokens)


def test_what_is_placed() -> None:
    assert HANDS.placed(BUSY, RULES) == (
        (NEBULA, "f59"),
        (MESSE, "inox"),
        (Token("lager", "yellow"), "nym"),
        (YELLOW, "f63"),
        (FIVE, "f62"),
        (MINE, "f74"),
    )


# -- setting up ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_any_position_can_be_set_up_and_cleared_by_hand(seed: int) -> None:
    rng = Random(seed)
    board = some_board(rng)
    rules = RULES.vary(board=board)
    goal = state_of(random_position(rng, board), board)
    there = list(HANDS.placed(goal, rules))
    rng.shuffle(there)
    state = NOTHING
    for token, space in there:
        state = HANDS.do(state, Deed(token, None, space), rules)
    assert HANDS.placed(state, rules) == HANDS.placed(goal, rules)
    rng.shuffle(there)
    for token, space in there:
        state = HANDS.do(state, Deed(token, space, None), rules)
    assert state == NOTHING


@pytest.mark.parametrize("seed", range(40))
def test_whatever_hands_do_can_be_saved(seed: int) -> None:
    rng = Random(seed)
    board = some_board(rng)
    rules = random_rules(rng, board)
    state = state_of(random_position(rng, board), board)
    done = 0
    for _ in range(80):
        token = rng.choice(HANDS.tokens(rules))
        places = [space for t, space in HANDS.placed(state, rules) if t == token]
        source = rng.choice([None, *places, *board.ids[:1]])
        target = rng.choice([None, *board.ids])
        try:
            new = HANDS.do(state, Deed(token, source, target), rules)
        except PositionError:
            continue
        done += new != state
        state = new
        data = GAME.position(state, board)
        assert GAME.state(GAME.position_model.model_validate(data), rules) == state
    assert done >= 3


def test_a_piece_that_there_is_once_moves() -> None:
    state = do(BUSY, FIVE, None, "f01")
    yellow = state.seat("yellow")
    assert yellow is not None
    assert [(t.number, t.space, t.cargo, t.came_from) for t in yellow.transporters] == [
        (5, "f01", "gold", None)
    ]
    assert do(state, NEBULA, None, "f01").nebula == "A"
    assert do(BUSY, MESSE, None, "nym").messe == "nym"


def test_the_flight_is_forgotten_when_its_end_is() -> None:
    assert BUSY.turn is not None
    for target in ("f01", None):
        assert do(BUSY, YELLOW, "f63", target).turn == Turn("yellow")
    assert do(BUSY, GREEN, None, "f01").turn == BUSY.turn
    assert do(BUSY, YELLOW, "f63", "f63") == BUSY


def test_seats_come_and_go() -> None:
    state = do(NOTHING, LAGER, None, "nym")
    assert state.seats == (Seat("green", lagerplanet="nym"),)
    state = do(state, Token("mine", "yellow"), None, "f01")
    assert [s.colour for s in state.seats] == ["yellow", "green"]
    assert do(state, LAGER, "nym", None).seats == (Seat("yellow", mines=("f01",)),)
    on_turn = place(turn={"player": "green"}, players={"green": {"mines": ["f74"]}})
    assert do(on_turn, MINE, "f74", None).seats == (Seat("green"),)
    rests: tuple[dict[str, Any], ...] = ({"hand": []}, {"gear": {}}, {"damage": 20})
    for rest in rests:
        held = place(players={"green": {"ship": "f01", **rest}})
        assert do(held, GREEN, "f01", None).seat("green") is not None


def test_a_nebula_is_held_by_any_of_its_fields() -> None:
    for field in POLAX.regions["E"].spaces:
        assert do(BUSY, NEBULA, field, "f01").nebula == "A"
        assert do(BUSY, NEBULA, field, None).nebula is None
        assert do(BUSY, NEBULA, None, field) == BUSY


def test_several_pieces_share_a_planet() -> None:
    state = do(do(do(BUSY, YELLOW, "f63", "nym"), GREEN, None, "nym"), FIVE, "f62", "nym")
    assert sorted(t.kind for t, s in HANDS.placed(state, RULES) if s == "nym") == [
        "lager", "ship", "ship", "transporter",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("token", "source", "target", "words"),
    [
        (YELLOW, "f63", "f74", "'f74' holds green's mine already"),
        (GREEN, None, "f63", "'f63' holds yellow's ship already"),
        (MINE, "f74", "f62", "'f62' holds yellow's transporter 5 already"),
        (MINE, None, "nym", "mine cannot lie on the planet 'nym'"),
        (LAGER, None, "nym", "'nym' is the Lagerplanet of yellow already"),
        (LAGER, None, "f01", "'f01' is a field, not a planet"),
        (MESSE, None, "f01", "'f01' is a field, not a planet"),
        (NEBULA, None, "nym-e1", "'nym-e1' lies in no nebula area; areas: A: f01"),
        (NEBULA, "f01", None, "no nebula on 'f01'; it is on f59"),
        (YELLOW, "f01", "f02", "no yellow ship on 'f01'; it is on f63"),
        (GREEN, "f01", None, "no green ship on 'f01'; it is not on the board"),
        (YELLOW, None, "f99", "unknown space 'f99'"),
        (Token("ship", "pink"), None, "f01", "no pink ship"),
        (Token("transporter", "red", 7), None, "f01", "no red transporter 7"),
    ],
)
def test_what_no_position_can_hold(
    token: Token, source: str | None, target: str | None, words: str
) -> None:
    with pytest.raises(PositionError) as caught:
        do(BUSY, token, source, target)
    assert words in str(caught.value)


def test_the_supply_of_mines_ends() -> None:
    two = do(BUSY, MINE, None, "f01")
    with pytest.raises(PositionError, match="green has 3 mines; 2 at most"):
        do(two, MINE, None, "f02")
    assert HANDS.do(two, Deed(MINE, None, "f02"), RULES.vary(mines_per_player=3)) != two


# -- which question decides ------------------------------------------------------------------

GEHEN_3, FEUERN_1 = Choice(card="gehen 3"), Choice(card="feuern 1")


@pytest.mark.parametrize(
    ("deed", "choice", "asked"),
    [
        (Deed(MINE, None, "f01"), Choice(),
         {"question": "mine", "field": "f01", "player": "green"}),
        (Deed(YELLOW, "f63", "f01"), GEHEN_3,
         {"question": "reach", "card": "gehen 3", "to": "f01", "player": "yellow"}),
        (Deed(YELLOW, "f63", "f74"), FEUERN_1,
         {"question": "fire", "card": "feuern 1", "at": "f74", "player": "yellow"}),
        (Deed(FIVE, "f62", "f61"), GEHEN_3,
         {"question": "transporter", "steps": [{"number": 5, "to": "f61"}], "so_far": True,
          "player": "yellow"}),
        (Deed(YELLOW, "f63", None), GEHEN_3, None),
        (Deed(YELLOW, None, "f01"), GEHEN_3, None),
        (Deed(YELLOW, "f63", "f01"), Choice(), None),
        (Deed(YELLOW, "f63", "f01"), Choice(card="ruhe"), None),
        (Deed(YELLOW, "f02", "f01"), GEHEN_3, None),
        (Deed(MINE, "f74", "f01"), Choice(), None),
        (Deed(MINE, "f74", None), Choice(), None),
        (Deed(MESSE, "inox", "nym"), Choice(), None),
    ],
)  # fmt: skip
def test_which_question_decides(deed: Deed, choice: Choice, asked: Any) -> None:
    question = HANDS.question(BUSY, deed, choice, RULES)
    assert (question and question.to_json()) == asked


def test_without_a_ship_no_rule_moves_a_transporter() -> None:
    state = do(BUSY, YELLOW, "f63", None)
    assert HANDS.question(state, Deed(FIVE, "f62", "f61"), Choice(), RULES) is None
    assert HANDS.options(state, FIVE, "f62", Choice(), RULES) is None


def test_targets_are_what_asking_space_by_space_gives() -> None:
    """For mines, flights, shots and steps, under many readings, on several boards."""
    found: Counter[str] = Counter()
    for seed in range(24):
        rng = Random(seed)
        board = some_board(rng)
        rules = random_rules(rng, board)
        state = state_of(random_position(rng, board), board)
        held: list[tuple[Token, str | None]] = [(Token("mine", rng.choice(COLOURS)), None)]
        held += (t for t in HANDS.placed(state, rules) if t[0].kind in ("ship", "transporter"))
        for token, source in held[:1] + rng.sample(held[1:], min(5, len(held) - 1)):
            for card in (rng.choice(GEHEN), rng.choice(FEUERN)):
                choice = Choice(card=card)
                asked = HANDS.options(state, token, source, choice, rules)
                if asked is None:
                    continue
                targets = HANDS.targets(GAME.ask(state, asked, rules), token)
                one_by_one = []
                for space in board.ids:
                    question = HANDS.question(state, Deed(token, source, space), choice, rules)
                    assert question is not None
                    if GAME.ask(state, question, rules).holds:
                        one_by_one.append(space)
                assert list(targets) == one_by_one, (seed, token, source, card)
                found[asked.name()] += len(targets)
    assert all(found[name] > 10 for name in ("mine-map", "reach", "fire", "transporter")), found


# -- carrying a ruling out -------------------------------------------------------------------


def carry(state: State, deed: Deed, choice: Choice = GEHEN_3) -> State:
    question = HANDS.question(state, deed, choice, RULES)
    assert question is not None
    ruling = GAME.ask(state, question)
    assert ruling.holds
    done = HANDS.carry(state, deed, ruling)
    assert isinstance(done, State)
    data = GAME.position(done, POLAX)
    assert GAME.state(GAME.position_model.model_validate(data), RULES) == done
    return done


def test_a_flight_is_remembered_on_the_own_turn() -> None:
    state = carry(BUSY, Deed(YELLOW, "f63", "f50"))
    assert state.turn is not None
    assert state.turn.played == ("gehen 3",)
    assert (state.turn.flown[0], state.turn.flown[-1], len(state.turn.flown)) == ("f63", "f50", 4)
    seat = state.seat("yellow")
    assert seat is not None
    assert (seat.ship, seat.hand) == ("f50", ("gehen 3", "feuern 1"))


def test_a_card_that_the_hand_does_not_hold_is_played_all_the_same() -> None:
    state = carry(BUSY, Deed(YELLOW, "f63", "f50"), Choice(card="gehen joker"))
    seat = state.seat("yellow")
    assert seat is not None
    assert state.turn is not None
    assert seat.hand == ("gehen 3", "gehen 3", "feuern 1")
    assert state.turn.played == ("gehen joker",)


def test_a_landing_is_a_flight_too() -> None:
    away = place(turn={"player": "yellow"}, players={"yellow": {"ship": "nym"}})
    state = carry(away, Deed(YELLOW, "nym", "nym-e1"), Choice(card="gehen 1"))
    assert state.turn == Turn("yellow", ("gehen 1",), ("nym", "nym-e1"))
    state = carry(away._replace(turn=None), Deed(YELLOW, "nym", "nym-e1"), Choice(card="gehen 1"))
    assert state == place(players={"yellow": {"ship": "nym-e1"}})


def test_on_another_ones_turn_only_the_board_changes() -> None:
    other = BUSY._replace(turn=Turn("green"))
    state = carry(other, Deed(YELLOW, "f63", "f50"))
    seat = other.seat("yellow")
    assert seat is not None
    assert state.turn == Turn("green")
    assert state.seat("yellow") == seat._replace(ship="f50")


def test_a_shot_is_remembered_and_hits_nothing_yet() -> None:
    state = carry(BUSY, Deed(YELLOW, "f63", "f62"), Choice(card="feuern joker"))
    assert BUSY.turn is not None
    assert state == BUSY._replace(turn=BUSY.turn._replace(played=("feuern joker",)))


def test_a_step_remembers_where_it_came_from() -> None:
    asked = HANDS.options(BUSY, FIVE, "f62", Choice(), RULES)
    assert asked is not None
    to = HANDS.targets(GAME.ask(BUSY, asked), FIVE)[0]
    seat = carry(BUSY, Deed(FIVE, "f62", to)).seat("yellow")
    assert seat is not None
    assert [(t.space, t.came_from, t.cargo) for t in seat.transporters] == [(to, "f62", "gold")]


def test_one_step_may_come_before_the_others() -> None:
    """Two transporters have to move; each is moved by itself."""
    state = place(
        turn={"player": "yellow"},
        players={
            "yellow": {
                "ship": "f63",
                "transporters": [{"number": 2, "at": "f10"}, {"number": 5, "at": "f62"}],
            }
        },
    )
    for number, source in ((2, "f10"), (5, "f62")):
        token = Token("transporter", "yellow", number)
        carry(state, Deed(token, source, POLAX.neighbours(source)[0]))


def test_a_mine_is_set() -> None:
    assert carry(BUSY, Deed(Token("mine", "red"), None, "f01")).seats[-1] == Seat(
        "red", mines=("f01",)
    )
