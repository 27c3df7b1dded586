"""``polax-lab play`` with every game: faults that users met at the terminal."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence

from polax_lab.record import Record
from polax_lab.recordfile import RecordFile, load, resume
from polax_lab.texts import say
from polax_lab.workbench.play_session import PlaySession

BANK = """question;a;b;c;right
What is a harf of two?;1;2;3;a
What is a half of four?;1;2;3;b
"""
QUIZ = ("play", "invasion", "--players", "terra1:human,alien1:guesser", "--seed", "2")


@pytest.mark.parametrize(("game", "example", "bot"), [
    ("polax", "yellow:human,green:greedy", "blocker"),
    ("invasion", "terra1:human,alien1:greedy", "pupil"),
    ("sector18", "red:human,blue:greedy", "minimax"),
])  # fmt: skip
def test_who_plays_is_asked_with_seats_and_bots_of_the_game(
    run: Run, game: str, example: str, bot: str
) -> None:
    said = one_sentence(run("play", game))
    assert f"--players {example};" in said
    assert bot in said
    Record.start(game, example)


def test_more_undone_than_there_is_tells_how_much_there_is(run: Run) -> None:
    start = ("play", "sector18", "--players", "red:human,blue:greedy", "--option",
             "first_named_starts=true")  # fmt: skip
    done = run(*start, "-o", "game.txt", stdin="undo 99\ncollect\nundo 99\nundo 1\nquit\n")
    assert done.out.count("there is no own move to take back") == 1
    assert "there is only 1 own move to take back" in done.out
    assert load("game.txt").record.moves == []
    two = run(*start, stdin="collect\ncollect\nundo 99\nquit\n")
    assert "there are only 2 own moves to take back" in two.out


def test_what_happened_before_a_question_is_told_once(run: Run) -> None:
    told = run(*QUIZ, stdin="a\na\na\nquit\n").out
    lines = [line for line in told.splitlines() if line.startswith(("- Turn", "\nTurn", "Turn"))]
    assert len(lines) > 4
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(("written", "named"), [("galaktix", "sector18"), ("invasion", "galaktix")])
def test_a_record_of_another_game_than_the_named_one_is_told(
    run: Run, written: str, named: str
) -> None:
    players = {"galaktix": "player", "invasion": "terra1:human,alien1:guesser"}[written]
    RecordFile("game.txt", Record.start(written, players, seed=1))
    said = one_sentence(run("play", named, "--resume", "game.txt"))
    assert f"this is a game of {written}, not of {named}; leave out the game" in said
    for game in ((), (written,)):
        assert run("play", *game, "--resume", "game.txt", stdin="").code == 0


def test_a_class_goes_on_after_a_mistake_in_the_questions_was_mended(run: Run) -> None:
    bank = Path("bank.csv")
    bank.write_text(BANK, "utf-8")
    run(*QUIZ, "--cards", "bank.csv", "-o", "game.txt", stdin="a\nb\nquit\n")
    before = load("game.txt").record
    assert len(before.moves) > 2
    bank.write_text(BANK.replace("harf", "half"), "utf-8")
    # Strictly checked it is another game; one that goes on needs no more than fitting moves.
    assert "their fingerprint is" in one_sentence(run("replay", "game.txt"))
    shutil.copy("game.txt", "panel.txt")
    done = run("play", "--resume", "game.txt", stdin="quit\n")
    assert done.code == 0
    assert "every move fits them, and the game goes on by them" in done.err
    after = load("game.txt").record
    assert after.moves == before.moves
    assert (done.err.count("\n"), run("play", "--resume", "game.txt", stdin="").err) == (1, "")
    file, found = resume("panel.txt")
    assert (file.record.moves, len(found.notes)) == (before.moves, 1)
    shutil.copy("game.txt", "panel.txt")
    bank.write_text(BANK.replace("harf", "part"), "utf-8")
    table = PlaySession(Record.start("invasion", "terra1:human,alien1:guesser", seed=1))
    table.load("panel.txt")
    assert "every move fits them" in say(table.message())


def test_where_moves_no_longer_fit_a_lenient_reading_goes_on(run: Run) -> None:
    bank = Path("bank.csv")
    bank.write_text(BANK, "utf-8")
    run(*QUIZ, "--cards", "bank.csv", "-o", "game.txt", stdin="a\na\na\nquit\n")
    bank.write_text(BANK.replace(";a\n", ";c\n").replace(";b\n", ";a\n"), "utf-8")
    assert "name it with --resume" in one_sentence(run(*QUIZ, "--lenient"))
    said = one_sentence(run("play", "--resume", "game.txt"))
    assert said.endswith("--lenient goes on and notes it")
    done = run("play", "--resume", "game.txt", "--lenient", stdin="quit\n")
    assert done.code == 0
    assert len(done.err.splitlines()) > 1
    assert run("replay", "game.txt").code == 0


def test_a_line_that_asks_nothing_is_told_how_it_can(run: Run) -> None:
    RecordFile("game.txt", Record.start("sector18", "red:greedy,blue:greedy", seed=1))
    line = run("replay", "game.txt", "--at", "0").out.strip()
    said = one_sentence(run("ask", line))
    assert "`polax-lab line --read LINE` makes a file of it" in said
    text = run("line", "--read", line).out
    # What standard input holds is a line or a file.
    assert "line --read" in one_sentence(run("ask", "-", stdin=line))
    assert "add a list `ask:`" in one_sentence(run("ask", "-", stdin=text))
    assert "line --read" not in one_sentence(run("ask", "-", stdin=text))
    Path("mine.yaml").write_text(f"{text}ask:\n  - question: options\n", "utf-8")
    assert "decides" in run("ask", "mine.yaml").out


def test_a_record_is_one_of_the_main_names(run: Run) -> None:
    """`from polax_lab import Record` failed."""
    import polax_lab

    made = polax_lab.Record.start("sector18", "red:human,blue:human", seed=7)
    made.play("light to z11")
    RecordFile("game.txt", made)
    again = polax_lab.Record.load("game.txt")
    assert (again.state, again.moves) == (made.state, made.moves)
    assert again.at(0) == polax_lab.Record.load("game.txt", lenient=True).branch(0).state
