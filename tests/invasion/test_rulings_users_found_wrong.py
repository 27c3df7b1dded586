"""Faults that users found; named for the fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence

from polax_lab import load_game
from polax_lab.chance import Seeded
from polax_lab.errors import PolaxError
from polax_lab.games.invasion.stand import NAMES
from polax_lab.games.invasion.zuege import Move
from polax_lab.questiontext import sentence_message
from polax_lab.record import Record
from polax_lab.texts import say

GAME = load_game("invasion")
PLAY, RULES = GAME.play, GAME.rules


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
    text = record.text().replace("alien1:beginner", "alien1:human")
    assert not Record.loads(text).undecided, "people may play on"


def test_moves_are_asked_about_in_words_and_no_ids() -> None:
    """German questions held "terra1: right"."""
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
    said = sentence_message(RULES, GAME.place(), GAME.question(asked))
    assert (say(said, "en"), say(said, "de")) == (en, de)


def test_fields_have_the_names_that_the_reading_gives_them() -> None:
    rules = RULES.vary(layout="uniform_wormhole_first_from_earth")
    asked = GAME.question({"question": "space", "space": "f065"})
    assert say(sentence_message(rules, GAME.place(), asked), "en") == "What does wormhole 65 do?"


def on_an_asteroid(points: int) -> Any:
    players = {"terra1": {"at": "f010", "points": points}, "alien1": {"at": "f100", "points": 1}}
    turn = {"player": "terra1", "question": {"kind": "asteroid", "id": "mars-1"}}
    return GAME.place(players=players, turn=turn, classroom=True)


def test_who_has_no_points_does_not_lose_none_of_them() -> None:
    """ "Terra 1 loses 0 Science-Punkte (0 left)." """
    asked = {"question": "happens", "move": "terra1: wrong"}
    bare = GAME.ask(on_an_asteroid(0), asked)
    assert "Terra 1 has no Science-Punkt to give up" in bare.reason("en")
    assert "loses 0" not in bare.reason("en")
    assert "Terra 1 is out of the game" in bare.reason("en")
    assert "loses 1 Science-Punkt (0 left)" in GAME.ask(on_an_asteroid(1), asked).reason("en")
    # The reading says the same: what counts is that one has to be given up.
    reading = RULES.ledger["IN-START-02"].reading("zero")
    assert reading is not None
    assert "has to give one up and then has none" in reading.text["en"]
    setback = {"question": "setback", "player": "terra1"}
    assert "has no Science-Punkt to give up and is out" in GAME.ask(
        on_an_asteroid(0), setback
    ).reason("en")


@pytest.mark.parametrize("text", ["terra1: answer 1", "answer z", "answer mars", "7", "x"])
def test_answers_are_named_by_their_letters(text: str) -> None:
    """ "answer 1" was met with "did you mean 'answer d'?"."""
    with pytest.raises(PolaxError) as fault:
        PLAY.parse(text, on_an_asteroid(1), RULES)
    letters = ", ".join(RULES.cards["mars-1"].letters)
    assert fault.value.said("en") == f"'{text}' is no move; answers are {letters}"


@pytest.mark.parametrize(
    ("advance", "then", "phase", "at"),
    [(2, "alien1", "roll", "f012"), (5, "terra1", "ask", "f015"), (0, "alien1", "roll", "f010")],
)
def test_who_is_lifted_to_a_planet_by_an_asteroid_is_asked_there(
    advance: int, then: str, phase: str, at: str
) -> None:
    """The turn ended without a question, as if every advance came to a plain field."""
    rules = RULES.vary(asteroid_advance=advance)
    state = GAME.place(
        rules,
        players={"terra1": {"at": "f010", "points": 1}, "alien1": {"at": "f100", "points": 1}},
        turn={"player": "terra1", "question": {"kind": "asteroid"}},
    )
    ruling = GAME.ask(state, {"question": "happens", "move": "terra1: right"}, rules)
    assert (ruling.answer.then, ruling.answer.phase) == (then, phase)
    new = PLAY.apply(state, Move("terra1", "right"), rules, Seeded(0, "0"))
    assert GAME.position(new, rules.board)["players"]["terra1"]["at"] == at


@pytest.mark.parametrize("loss", [0, 1])
def test_where_nothing_is_lost_nobody_is_out(loss: int) -> None:
    """A figure without points was out although a battle and an asteroid cost none."""
    rules = RULES.vary(battle_loss=loss, asteroid_loss=loss)
    state = GAME.place(
        rules,
        players={"terra1": {"at": "f025"}, "alien1": {"at": "f100", "points": 1}},
        turn={"player": "terra1", "question": {"kind": "asteroid"}},
    )
    setback = GAME.ask(state, {"question": "setback", "player": "terra1"}, rules)
    assert (setback.answer.to is None) == bool(loss)
    happens = GAME.ask(state, {"question": "happens", "move": "terra1: wrong"}, rules)
    assert (happens.answer.phase == "over") == bool(loss)


@pytest.mark.parametrize(("given", "says"), [
    ("{en: Only}", "questions[0].question: 'de' is missing; write `de: \"...\"`"),
    ("{}", "questions[0].question: 'en' is missing; write `en: \"...\"`"),
    ("[a, b]", "questions[0].question: a list does not fit here; write text or a whole number or "
               "a group of keys, such as {en: ..., de: ...}"),
])  # fmt: skip
def test_a_question_that_is_no_text_is_told_what_would_be_right(
    given: str, says: str, tmp_path: Path
) -> None:
    """ "Write a whole number" was the answer, of the shapes that a text may have besides."""
    bank = tmp_path / "bank.yaml"
    asked = f"  - question: {given}\n    answers: [a, b]\n    right: a\n"
    bank.write_text(f"schema: 1\ngame: invasion\nbank: x\nquestions:\n{asked}", encoding="utf-8")
    with pytest.raises(PolaxError) as caught:
        GAME.with_cards(RULES, bank)
    assert str(caught.value).endswith(says)


def test_a_script_of_chance_tells_both_shapes_of_an_entry() -> None:
    asked = {"question": "happens", "move": "terra1: roll", "chance": [{"a": 1}]}
    with pytest.raises(PolaxError, match="write a whole number or a list"):
        GAME.question(asked)
