"""The course of a game: who is on turn, what is hidden, and what bots may know."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence

from polax_lab import load_game
from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import MoveTextError, PolaxError
from polax_lab.games.invasion.ablauf import order_of
from polax_lab.games.invasion.stand import NAMES, TEAM, State
from polax_lab.games.invasion.zuege import Move
from polax_lab.play import IllegalMove
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


# -- faults that users found -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "values"),
    [("roll", {"roll": 3}), ("throws", {}), ("repeat-map", {"team": "terra"}), ("options", {}),
     ("happens", {"move": "alien1: roll"})],
)  # fmt: skip
def test_where_and_what_are_not_answered_with_yes_or_no(
    question: str, values: dict[str, Any]
) -> None:
    """A ruling on where a throw leads began with "Yes."."""
    for player in ("terra1", "alien1"):
        state = GAME.place(
            players={"terra1": {"at": "f015", "points": 1}, "alien1": {"at": "f100", "points": 1}},
            turn={"player": "alien1"},
        )
        fields = GAME.questions[question].model_fields
        asked = {"question": question, **values} | (
            {"player": player} if "player" in fields else {}
        )
        ruling = GAME.ask(state, asked)
        assert ruling.holds is None
        assert ruling.text().startswith(ruling.reason())


def test_may_a_figure_throw_is_a_question_of_its_own() -> None:
    state = GAME.place(players={
        "terra1": {"at": "f015"}, "terra2": {"at": "f015", "solved": True},
        "terra3": {"at": "f016"},
    })  # fmt: skip
    found = {n: GAME.ask(state, {"question": "may-roll", "player": n}) for n in
             ("terra1", "terra2", "terra3")}  # fmt: skip
    assert {n: (r.holds, r.rule) for n, r in found.items()} == {
        "terra1": (False, "IN-TURN-09"),
        "terra2": (True, "IN-PLANET-04"),
        "terra3": (True, "IN-TURN-01"),
    }


@pytest.mark.parametrize(
    ("cause", "changes", "then"),
    [
        ("arrival", {"planet_solve_then_roll": "same_turn"}, "alien1"),
        ("arrival", {"wormhole_continue": "question_and_roll"}, "alien1"),
        ("turn", {}, "alien1"),
        ("turn", {"planet_solve_then_roll": "same_turn"}, "terra1"),
        ("turn", {"wormhole_continue": "question_and_roll"}, "alien1"),
        ("wormhole", {}, "alien1"),
        ("wormhole", {"wormhole_continue": "question_and_roll"}, "terra1"),
        ("wormhole", {"planet_solve_then_roll": "same_turn"}, "alien1"),
    ],
)
def test_a_position_tells_what_has_brought_a_question_and_readings_what_follows(
    cause: str, changes: dict[str, str], then: str
) -> None:
    """`roll: true` in a position overrode both readings."""
    rules = RULES.apply(changes)
    state = GAME.place(
        rules,
        players={"terra1": {"at": "f015", "points": 1}, "alien1": {"at": "f100", "points": 1}},
        turn={"player": "terra1", "question": {"kind": "planet", "cause": cause}},
    )
    ruling = GAME.ask(state, {"question": "happens", "move": "terra1: right"}, rules)
    assert (ruling.answer.then, ruling.answer.phase) == (then, "roll")
    assert GAME.place(rules, **GAME.position(state, rules.board)) == state


def test_only_a_planets_question_has_a_cause() -> None:
    with pytest.raises(PolaxError, match="only a planet's question"):
        GAME.place(
            players={"terra1": {"at": "f016"}, "alien1": {"at": "f100"}},
            turn={"player": "terra1", "question": {"kind": "joke", "cause": "turn"}},
        )


def test_a_friend_stops_who_comes_out_of_a_wormhole_and_its_field_asks() -> None:
    """By one reading nobody passes the own team: then no planet has been reached."""
    rules = RULES.vary(teammates_pass="block", wormhole_continue="question_and_roll")
    state = GAME.place(
        rules,
        players={"terra1": {"at": "f005", "points": 1}, "alien1": {"at": "f100", "points": 1},
                 "terra2": {"at": "f010", "points": 1}},
        turn={"player": "terra1", "question": {"kind": "wormhole"}},
    )  # fmt: skip
    ruling = GAME.ask(state, {"question": "happens", "move": "terra1: right"}, rules)
    assert (ruling.answer.at["terra1"], ruling.answer.asks) == ("f010", "asteroid")
    assert not ruling.answer.roll
    assert "IN-WORM-04" not in ruling.answer.rules


@pytest.mark.parametrize("points", [2, 4])
def test_who_is_pushed_off_the_board_loses_all_points_and_the_ruling_says_why(points: int) -> None:
    """The second loss was told like the first, without a reason."""
    rules = RULES.vary(home_clamp="eliminate")
    state = GAME.place(
        rules,
        players={"terra1": {"at": "f003", "points": points}, "alien1": {"at": "f004", "points": 1},
                 "terra2": {"at": "f000", "solved": True}},
        turn={"player": "alien1"},
    )  # fmt: skip
    ruling = GAME.ask(state, {"question": "happens", "move": "roll", "chance": [1, 1]}, rules)
    assert ruling.reason().count("loses") == 1
    pushed, gone, out = ruling.reason().split(". ")[-4:-1]
    assert pushed.startswith("Too few fields lie behind Terra 1, who is pushed off the board")
    assert gone == (
        "The 1 Science-Punkt that Terra 1 still had is gone too" if points == 2
        else "The 3 Science-Punkte that Terra 1 still had are gone too"
    )  # fmt: skip
    assert out == "Terra 1 is out of the game"
    assert ruling.answer.accounts["terra1"] == 0


@pytest.mark.parametrize(
    "setting", ["pupil_knows=101", "attacker_wins=101", "hardest_level=4", "die_sides=1"]
)
def test_a_figure_out_of_bounds_is_told_before_a_record_is_made(run: Run, setting: str) -> None:
    said = one_sentence(
        run("play", "invasion", "--players", "terra1:pupil,alien1:pupil", "--no-input",
            "--rules", setting, "-o", "game.txt")
    )  # fmt: skip
    assert f"{setting.replace('=', ' = ')} does not fit; it takes " in said
    assert not Path("game.txt").exists()


def test_bots_that_know_nothing_leave_a_game_undecided(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They played on for ever."""
    monkeypatch.setattr(type(PLAY), "most_turns", 40)
    command = ("play", "invasion", "--players", "terra1:beginner,alien1:beginner", "--seed", "1",
               "--no-input", "--rules", "beginner_knows=0", "-o", "game.txt")  # fmt: skip
    done = run(*command)
    assert done.code == 0
    assert "left undecided: nobody has won in 40 turns" in done.err
    record = Record.loads(Path("game.txt").read_text("utf-8"))
    assert record.undecided
    assert record.outcome is None
    assert not bots_only("terra1:expert,alien1:human").undecided


def test_moves_are_asked_about_in_words_and_no_ids() -> None:
    """German questions held "terra1: right"."""
    from polax_lab.questiontext import sentence_message

    state = GAME.place(
        players={"terra1": {"at": "f015", "points": 1}, "alien1": {"at": "f100", "points": 1}},
        turn={"player": "terra1", "question": {"kind": "planet"}},
    )
    asked = GAME.question({"question": "happens", "move": "terra1: right"})
    said = sentence_message(RULES, state, asked)
    assert say(said, "de") == "Was bewirkt das: die Antwort gilt als richtig (Terra 1)?"
    assert say(said, "en") == "What comes of this: the answer counts as right (Terra 1)?"


def test_what_can_be_done_is_said_in_words() -> None:
    """German rulings held "answer a", and a beginning that fits nothing left a hole."""
    state = PLAY.setup(NAMES[:2], RULES, Seeded(1, "setup"))
    said = GAME.ask(state, "options").reason("de")
    assert said == "Terra 1 entscheidet: Antwort a, Antwort b, Antwort c und Antwort d."
    none = GAME.ask(state, {"question": "options", "verb": "roll"})
    assert none.reason() == "Terra 1 decides, but no move begins like that."


def test_an_attack_lost_too_near_to_home_ends_off_the_board_where_the_reading_says_so() -> None:
    asked = {"question": "repeat", "team": "alien", "field": "f117"}
    assert "come back to Pluto (120)" in GAME.ask(GAME.place(), asked).reason()
    pushed = GAME.ask(GAME.place(), asked, {"home_clamp": "eliminate"})
    assert pushed.reason() == "Beaten on field 117, an Alien is pushed off the board."


def test_an_opponent_on_the_planet_is_met_on_it_and_not_before_it() -> None:
    asked = {"question": "repeat", "team": "terra", "field": "f045"}
    ruling = GAME.ask(GAME.place(), asked, {"setback": 10})
    assert (ruling.holds, ruling.also[0]) == (True, "IN-WORM-09")
    assert ruling.reason().endswith("leads to the opponent on Mars (45) again.")


@pytest.mark.parametrize(
    ("asked", "en", "de"),
    [
        ({"question": "space", "space": "f055"}, "What does asteroid 55 do?",
         "Was bewirkt Asteroid 55?"),
        ({"question": "repeat", "team": "terra", "field": "f041"},
         "Can the Terraner repeat an attack that is lost on field 41?",
         "Können die Terraner einen Angriff wiederholen, der auf Feld 41 verloren geht?"),
        ({"question": "pool", "occasion": "planet", "planet": "f015"},
         "How many questions are there on Mercury (15)?",
         "Wie viele Fragen gibt es auf Merkur (15)?"),
    ],
)  # fmt: skip
def test_fields_are_named_in_questions(asked: dict[str, Any], en: str, de: str) -> None:
    """They were asked about by their ids: "lost on f041"."""
    from polax_lab.questiontext import sentence_message

    said = sentence_message(RULES, GAME.place(), GAME.question(asked))
    assert (say(said, "en"), say(said, "de")) == (en, de)


def test_fields_have_the_names_that_the_reading_gives_them() -> None:
    from polax_lab.questiontext import sentence_message

    rules = RULES.vary(layout="uniform_wormhole_first_from_earth")
    asked = GAME.question({"question": "space", "space": "f065"})
    assert say(sentence_message(rules, GAME.place(), asked), "en") == "What does wormhole 65 do?"
