"""The course of a game: who is on turn, what is hidden, and what bots may know."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process

from polax_lab import load_game
from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import MoveTextError, PolaxError
from polax_lab.games.invasion.ablauf import order_of
from polax_lab.games.invasion.stand import NAMES, TEAM, State
from polax_lab.games.invasion.zuege import Move
from polax_lab.record import Record
from polax_lab.texts import LANGS, say

GAME = load_game("invasion")
PLAY, RULES = GAME.play, GAME.rules


def bots_only(seats: str, seed: int = 1, **rules: Any) -> Record:
    from polax_lab.cli_play import run_bots

    record = Record.start("invasion", seats, rules, seed)
    run_bots(record, None)
    return record


def test_every_setup_of_one_to_four_against_one_to_four() -> None:
    for terra in range(1, 5):
        for alien in range(1, 5):
            names = [n for n in NAMES if int(n[-1]) <= (terra if TEAM[n] == "terra" else alien)]
            state = PLAY.setup(names, RULES, Seeded(1, "setup"))
            assert sorted(PLAY.players(state)) == sorted(names)
            teams = [TEAM[n] for n in PLAY.players(state)]
            both = 2 * min(terra, alien)
            assert teams[:both] == ["terra", "alien"] * min(terra, alien)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (("terra1",), "the Aliens have no player"),
        (("alien1", "alien2"), "the Terraner have no player"),
        (("terra1", "alien1", "terra1"), "signed up twice"),
        (("terra1", "alien5"), "did you mean 'alien"),
    ],
)
def test_a_setup_that_cannot_be(players: tuple[str, ...], says: str) -> None:
    with pytest.raises(PolaxError, match=says):
        PLAY.setup(players, RULES, Seeded(1, "setup"))


def test_team_10_the_team_of_the_first_to_sign_up_begins() -> None:
    assert order_of(("alien2", "terra1", "alien1")) == ("alien2", "terra1", "alien1")
    assert order_of(("alien2", "alien1", "terra1")) == ("alien2", "terra1", "alien1")


def test_team_09_strict_alternation_brings_the_smaller_team_round_more_often() -> None:
    rules = RULES.vary(unequal_teams="strict_alternation")
    state = PLAY.setup(("terra1", "alien1", "alien2", "alien3"), rules, Seeded(1, "setup"))
    seen = []
    for _ in range(8):
        seen.append(PLAY.actors(state)[0])
        state = PLAY.apply(state, Move(seen[-1], "try", "0"), rules, Seeded(1, str(len(seen))))
    assert seen == ["terra1", "alien1", "terra1", "alien2", "terra1", "alien3", "terra1", "alien1"]


def test_nobody_sees_which_answer_is_right() -> None:
    """Neither in the state nor in the rules that a bot is given."""
    state = PLAY.setup(NAMES, RULES, Seeded(1, "setup"))
    assert set(PLAY.view(state, "terra1", RULES)._fields) == set(State._fields)
    for kind, make in GAME.bots.items():
        sealed = make(RULES).rules.cards
        assert {item.right for item in sealed.items.values()} == {""}, kind


def test_question_2_asked_about_an_answer_the_rules_keep_it_secret() -> None:
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))
    with pytest.raises(PolaxError, match="shows only when it is given"):
        GAME.ask(state, {"question": "happens", "move": "terra1: answer a"})
    for letter in "abcd":
        ruling = GAME.ask(state, {"question": "act", "move": f"terra1: answer {letter}"})
        assert ruling.holds


@pytest.mark.parametrize(("bot", "knows"), [("beginner", 30), ("pupil", 60), ("expert", 90)])
def test_bots_know_as_much_as_they_should(bot: str, knows: int) -> None:
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))
    player = GAME.bots[bot](RULES)
    right = 0
    for seed in range(400):
        move = player(state, PLAY.legal_moves(state, RULES), random.Random(seed))
        after = PLAY.make(state, move, RULES, Seeded(seed, "ply"))
        right += after.figure("terra1").points
    assert abs(right / 400 - knows / 100) < 0.08
    for lang in LANGS:
        assert str(knows) in say(player.why(state, move), lang)


def test_guessers_are_right_in_a_quarter_of_all_cases_and_the_figure_can_be_changed() -> None:
    rules = RULES.vary(pupil_knows=100)
    state = PLAY.setup(NAMES[:2], rules, Seeded(1, "setup"))
    sure = GAME.bots["pupil"](rules)(state, PLAY.legal_moves(state, rules), random.Random(1))
    assert sure == Move("terra1", "try", "100")
    guesser = GAME.bots["guesser"](rules)
    made = {
        guesser(state, PLAY.legal_moves(state, rules), random.Random(n)).what for n in range(40)
    }
    assert made == set("abcd")


def test_what_a_try_gave_stands_in_the_record() -> None:
    record = Record.start("invasion", "terra1:pupil,alien1:pupil", seed=5)
    record.play("terra1: try 60")
    assert "1 terra1: try 60 | " in record.text()
    assert Record.loads(record.text()).state == record.state


@pytest.mark.parametrize("roll", [60, 61])
def test_a_try_is_right_up_to_its_number(roll: int) -> None:
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))
    chance = Scripted([roll, ("pluto-1",)])
    after = PLAY.apply(state, Move("terra1", "try", "60"), RULES, chance)
    assert after.figure("terra1").points == (1 if roll <= 60 else 0)


def test_q_02_a_question_comes_once_until_all_have_been_asked() -> None:
    record = bots_only("terra1:beginner,alien1:beginner,terra2:beginner,alien2:beginner", seed=4)
    asked: list[str] = []
    for log in (record.setup_log, *record.log):
        asked += [dict(e.data)["question"] for e in log if ".asked." in e.what]
    serious = [id for id in asked if not id.startswith("joke")]
    first = serious[: len({i for i in RULES.cards.items if not i.startswith("joke")})]
    assert len(set(first)) == len(first) > 50
    jokes = [id for id in asked if id.startswith("joke")]
    assert all(one != other for one, other in pairwise(jokes))


def test_the_winners_are_a_team_and_its_ranks_are_titles() -> None:
    record = bots_only("terra1:pupil,alien1:pupil,terra2:pupil,alien2:pupil", seed=2)
    outcome = record.outcome
    assert outcome is not None
    assert {TEAM[w] for w in outcome.winners} in ({"terra"}, {"alien"})
    assert len(outcome.winners) == 2
    alive = [f for f in record.state.figures if not f.out]
    assert outcome.labels["alive"] == tuple(f.name for f in alive)
    most = max(f.fought for f in record.state.figures if TEAM[f.name] == "terra")
    for name in outcome.labels["first_terra"]:
        assert record.state.figure(name).fought == most


def test_moves_are_read_as_people_write_them() -> None:
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))

    def read(text: str) -> str:
        return str(PLAY.parse(text, state, RULES))

    assert read(" B ") == read("Answer  b") == read("TERRA1: answer b") == "terra1: answer b"
    assert read("try 060") == "terra1: try 60"
    assert read("try 0") == "terra1: try 0"
    for text in ("x", "terra9: roll", "answer z", "answer", ""):
        with pytest.raises(MoveTextError):
            read(text)


def test_inv_01_teams_stay_apart_whatever_is_answered() -> None:
    """IN-SC-23, for right answers only and for a mixture."""
    for knows in ("100", "50"):
        for seed in range(3):
            state = PLAY.setup(NAMES[:4], RULES, Seeded(seed, "setup"))
            ply = 0
            while PLAY.actors(state) and ply < 3000:
                me = PLAY.actors(state)[0]
                move = Move(me, "roll") if state.phase == "roll" else Move(me, "try", knows)
                state = PLAY.apply(state, move, RULES, Seeded(seed, str(ply)))
                assert PLAY.invariants(state, RULES) == []
                ply += 1
            assert state.phase == "over"
