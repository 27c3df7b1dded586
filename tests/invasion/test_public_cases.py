"""Questions that people asked about moves, records and quizzes; named for the case."""

from __future__ import annotations

import pytest

from polax_lab import load_game
from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import MoveTextError, PositionError
from polax_lab.games.invasion.stand import NAMES
from polax_lab.games.invasion.zuege import Move
from polax_lab.play import IllegalMove
from polax_lab.record import Record

GAME = load_game("invasion")
PLAY, RULES = GAME.play, GAME.rules


def test_4_19_a_beginning_that_fits_several_moves_lists_them() -> None:
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))
    with pytest.raises(MoveTextError, match="answer a, answer b, answer c and answer d"):
        PLAY.parse("answ", state, RULES)


def test_4_16_a_right_move_of_the_wrong_player_is_told_whose_turn_it_is() -> None:
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))
    with pytest.raises(IllegalMove, match="Terra 1 decides now"):
        PLAY.make(state, Move("alien1", "answer", "a"), RULES, Seeded(1, "ply"))


def test_4_09_a_throw_taken_back_and_made_again_is_the_same() -> None:
    record = Record.start("invasion", "terra1,alien1", {"start_question": "skipped"}, seed=9)
    record.play("roll")
    again = record.branch(0)
    again.play("roll")
    assert again.plies == record.plies


def test_7_14_those_who_tie_are_all_named() -> None:
    state = GAME.place(players={
        "terra1": {"at": "f010", "points": 1, "fought": 2},
        "terra2": {"at": "f012", "points": 1, "fought": 2},
    })  # fmt: skip
    ruling = GAME.ask(state, "rank")
    assert ruling.answer.terra == (("terra1", "terra2"),)
    assert "Terra 1 and Terra 2" in ruling.reason("en")


def test_7_16_after_two_wrong_answers_the_question_is_closed() -> None:
    rules = RULES.vary(battle="quick_guess")
    state = GAME.place(
        rules,
        players={"terra1": {"at": "f052", "points": 2}, "alien1": {"at": "f052", "points": 2}},
        turn={"player": "terra1", "question": {"kind": "battle", "id": "mars-1", "foe": "alien1"}},
    )
    one = PLAY.apply(state, Move("terra1", "try", "0"), rules, Scripted([100]))
    assert (PLAY.actors(one), one.ask.id) == (("alien1",), "mars-1")
    chance = Scripted([100, 1, ("mars-2",)])
    two = PLAY.apply(one, Move("alien1", "try", "0"), rules, chance)
    assert (PLAY.actors(two), two.ask.id, two.ask.missed) == (("terra1",), "mars-2", "")


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (10, "entry 3 of the script of chance is 10, but here something is drawn; write 1 name in"),
        (["mars-1", "mars-2"], "is [mars-1, mars-2], but here something is drawn; write 1 name"),
        (["mars-22"], "entry 3 of the script of chance names 'mars-22', which is not there"),
    ],
)
def test_a_script_of_chance_says_which_entry_is_no_question(last, said) -> None:  # type: ignore[no-untyped-def]
    state = GAME.place(
        turn={"player": "alien1"},
        players={"terra1": {"at": "f000", "points": 2}, "alien1": {"at": "f003", "points": 2}},
    )
    question = {"question": "happens", "move": "alien1: roll", "chance": [4, 20, last]}
    with pytest.raises(PositionError) as caught:
        GAME.ask(state, question)
    assert caught.value.path == ("chance", 2)
    assert said in str(caught.value)
