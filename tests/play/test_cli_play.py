"""``polax-lab play`` and ``polax-lab replay``."""

from __future__ import annotations

from pathlib import Path

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence

from polax_lab.recordfile import load
from polax_lab.scenario import Scenario

BOTS = ("play", "polax", "--players", "yellow:greedy,green:random", "--seed", "3", "--no-input")
HUMAN = ("play", "--players", "yellow:human,green:random", "--seed", "3")
TWO = ("play", "--players", "yellow:human,green:human", "--seed", "3")


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game of bots, as the command prints it."""
    from polax_lab.cli_play import run_bots
    from polax_lab.record import Record

    made = Record.start("polax", "yellow:greedy,green:random", seed=3)
    run_bots(made, None)
    return made.text()


def test_bots_alone_print_the_record(run: Run, record: str) -> None:
    done = run(*BOTS)
    assert (done.code, done.err) == (0, "")
    assert done.out == record
    assert done.out.splitlines()[-1].startswith("over ")


def test_with_a_file_the_end_is_told(run: Run, record: str) -> None:
    done = run(*BOTS, "-o", "game.txt", "--lang", "de")
    assert Path("game.txt").read_text("utf-8") == record
    assert "Gelb: " in done.out
    assert "Sieger" in done.out


def test_replay_tells_the_story_and_checks_every_step(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, "utf-8")
    done = run("replay", "game.txt")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert "Turn 1: yellow (PX-TURN-02)" in lines
    assert all(line == "" or "(PX-" in line for line in lines[:-2])
    assert lines[-2].startswith("Yellow: ")
    german = run("replay", "game.txt", "--lang", "de").out
    assert german.count("(PX-") == done.out.count("(PX-")
    assert "Zug 1: Gelb (PX-TURN-02)" in german.splitlines()
    at = run("replay", "game.txt", "--at", "20").out
    assert Scenario.from_line(at).state == load("game.txt").record.at(20)
    assert "goes from 0 to" in one_sentence(run("replay", "game.txt", "--at", "99999"))


def test_a_record_that_deviates(run: Run, record: str) -> None:
    spoiled = record.replace("1 yellow: ", "1 yellow: discard ruhe # was: ", 1)
    Path("game.txt").write_text(spoiled, "utf-8")
    assert "move 1: PX-PRE-05 refuses" in one_sentence(run("replay", "game.txt"))
    done = run("replay", "game.txt", "--lenient", "--lang", "de")
    assert done.code == 1
    assert "Zug 1: PX-PRE-05 verbietet" in done.err.splitlines()[0]
    assert "nowhere.txt" in one_sentence(run("replay", "nowhere.txt"))


def test_a_human_plays_by_number_text_and_beginning(run: Run) -> None:
    done = run(*HUMAN, "-o", "game.txt", stdin="1\nbuy radar\nDON\nquit\n")
    moves = [str(m) for m in load("game.txt").record.moves[:3]]
    assert moves == ["yellow: buy transporter 1 at sandus", "yellow: buy radar", "yellow: done"]
    assert "Your hand: " in done.out
    assert "The game is saved" in done.out


def test_what_a_human_can_ask(run: Run) -> None:
    asked = "?\nall\nwhy gehen 7 to f12\nhint\nsheet\nsheet green\nlog\n\n99\nbuy\nxyz\nsave\n"
    done = run(*HUMAN, stdin=f"{asked}buy transporter\nsave kept.txt\ndone\nquit\n")
    for words in (
        "A number or the text of a move",
        "No. In the Vorrunde",
        "(PX-PRE-05)",
        "Inventarliste of yellow",
        "Inventarliste of green",
        "The board is laid out",
        "there is no move 99; they are numbered 1 to",
        "fits 6 moves: ",
        "buy transporter 1 at sandus",
        "'xyz' is no move",
        "say where to: save FILE",
        "Saved as kept.txt",
    ):
        assert words in done.out, words
    assert "yellow: done" in Path("kept.txt").read_text("utf-8")


def test_undo_is_for_those_who_play_alone(run: Run) -> None:
    alone = run(*HUMAN, "-o", "game.txt", stdin="undo\n1\n1\nundo\nundo\nbuy radar\nquit\n")
    assert "there is no own move to take back" in alone.out
    assert [str(m) for m in load("game.txt").record.moves] == ["yellow: buy radar"]
    two = run(*TWO, stdin="\n1\nundo\nquit\n")
    assert "with several humans at the table no move is taken back" in two.out
    assert "not saved" in two.out


def test_hands_are_hidden_between_two_humans(run: Run) -> None:
    done = run(*TWO, stdin="\ndone\n\n")
    before, _, after = done.out.partition("Green decides now; the others look away")
    assert "Yellow decides now" in before
    mine = [line for line in before.splitlines() if line.startswith("Your hand: ")]
    hers = [line for line in after.splitlines() if line.startswith("Your hand: ")]
    assert len(mine) == len(hers) == 1
    assert mine != hers


def test_a_crash_loses_at_most_the_line_that_was_being_written(run: Run) -> None:
    run(*HUMAN, "-o", "game.txt", stdin="1\nquit\n")
    with open("game.txt", "a", encoding="utf-8") as file:
        file.write("2 yellow: buy ra")
    done = run("play", "--resume", "game.txt", stdin="buy tube\nquit\n")
    assert "The last line was cut off" in done.err
    assert [str(m) for m in load("game.txt").record.moves] == [
        "yellow: buy transporter 1 at sandus",
        "yellow: buy tube",
    ]
    refused = one_sentence(run("play", "--resume", "game.txt", "--no-input"))
    assert "without input only bots can play" in refused


def test_bots_go_on_after_a_crash_as_if_there_had_been_none(run: Run, record: str) -> None:
    Path("game.txt").write_text(record[: len(record) // 2], "utf-8")
    done = run("play", "--resume", "game.txt")
    assert done.code == 0
    assert Path("game.txt").read_text("utf-8") == record


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "say who plays, such as --players yellow:human,green:greedy; bots are random"),
        (("--players", "yellow:human,green:greedy"), "without input only bots can play"),
        (("--players", "yellow:greedy"), "player"),
        (("--players", "yellow:greedy,green:gredy"), "did you mean 'greedy'?"),
        ((*BOTS[2:4], "--rules", "no=1"), "no"),
        ((*BOTS[2:4], "--cards", "nowhere.yaml"), "nowhere.yaml"),
        ((*BOTS[2:4], "-o", "no/such/folder/game.txt"), "no/such/folder/game.txt"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    assert words in one_sentence(run("play", "polax", "--no-input", *arguments))
