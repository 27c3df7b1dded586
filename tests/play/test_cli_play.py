"""``polax-lab play`` and ``polax-lab replay``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence

from polax_lab.game import load_game
from polax_lab.record import Record
from polax_lab.recordfile import load
from polax_lab.scenario import Scenario

BOTS = ("play", "polax", "--players", "yellow:greedy,green:random", "--seed", "3", "--no-input")
HUMAN = ("play", "--players", "yellow:human,green:random", "--seed", "3")
TWO = ("play", "--players", "yellow:human,green:human", "--seed", "3")


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game of bots, as the command prints it."""
    from polax_lab.cli_play import run_bots

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
    end = next(n for n, line in enumerate(lines) if line.startswith("Yellow: "))
    assert all(line == "" or "(PX-" in line for line in lines[:end])
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
    assert f"The game is saved; go on with: polax-lab play --resume {Path.cwd()}" in done.out


def test_what_a_human_can_ask(run: Run) -> None:
    asked = "?\nall\nwhy gehen 7 to f12\nwhy 2\nwhy\nhint\nsheet\nsheet GRÜN\nlog\n\n99\nbuy\n"
    done = run(*HUMAN, stdin=f"{asked}xyz\nsave\nbuy transporter\nsave kept.txt\ndone\nquit\n")
    for words in (
        "A number or the text of a move",
        "No. In the Vorrunde",
        "(PX-PRE-05)",
        "Yes. 'buy transporter 2 at sandus' is possible; it costs 5 Spaceus. (PX-PRE-03)",
        "say which move: why MOVE",
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
    kept = run(*HUMAN, "-o", "two.txt", stdin="1\nbuy radar\nundo\nundo\nquit\n")
    assert "not saved" not in kept.out
    assert load("two.txt").record.moves == []
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


def test_a_file_that_is_there_is_never_replaced(run: Run, record: str) -> None:
    Path("mine.txt").write_text("my notes", "utf-8")
    for lang in ("en", "de"):
        said = one_sentence(run(*BOTS, "-o", "mine.txt", "--lang", lang))
        assert said.startswith("mine.txt: ")
        assert "--resume" in said
        assert ("diese Datei gibt es schon" in said) == (lang == "de")
    done = run(*HUMAN, stdin="save mine.txt\nsave new.txt\nbuy radar\nsave new.txt\nquit\n")
    assert "mine.txt: there is such a file already" in done.out
    assert done.out.count("Saved as new.txt") == 2
    assert Path("mine.txt").read_text("utf-8") == "my notes"
    assert [str(m) for m in load("new.txt").record.moves][:1] == ["yellow: buy radar"]
    Path("half.txt").write_text(record[: len(record) // 2], "utf-8")
    again = run("play", "--resume", "half.txt", "-o", "mine.txt")
    assert "mine.txt: there is" in one_sentence(again)
    assert Path("half.txt").read_text("utf-8") == record[: len(record) // 2]
    assert run("play", "--resume", "half.txt", "-o", "half.txt").code == 0
    assert Path("half.txt").read_text("utf-8") == record


def test_a_record_that_another_program_has_changed_is_left_alone(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*HUMAN, "-o", "game.txt", stdin="1\nquit\n")
    text = Path("game.txt").read_text("utf-8")
    make = Record.play

    def meanwhile(self: Record, move: object) -> object:
        Path("game.txt").write_text(text.replace("version", "# mine\nversion"), "utf-8")
        return make(self, move)

    monkeypatch.setattr(Record, "play", meanwhile)
    done = run("play", "--resume", "game.txt", stdin="buy radar\nquit\n")
    assert "game.txt was changed by somebody else and was left as it is" in done.err
    assert "# mine\n" in Path("game.txt").read_text("utf-8")
    assert [str(m) for m in load("game-2.txt").record.moves][1:2] == ["yellow: buy radar"]
    assert f"--resume {Path('game-2.txt').absolute()}" in done.out


def test_resume_takes_nothing_that_the_record_settles(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, "utf-8")
    more = ("--players", "red:greedy", "--rules", "start_capital=9", "--seed", "0")
    said = one_sentence(run("play", "--resume", "game.txt", *more, "--option", "sporting=true"))
    assert said.endswith("leave out --players, --seed, --rules and --option")
    assert "chess" in one_sentence(run("play", "chess", "--resume", "game.txt"))


BUSINESS = (
    "\nbuy transporter 1 at sandus\ndone\n\nbuy radar\ndone\n\n"
    "discard gehen 5\ntransporter 1 stays\n"
)


def test_loads_and_the_end_of_a_turn_are_seen_among_many_purchases(run: Run) -> None:
    done = run(*TWO, stdin=f"{BUSINESS}all\n18\nquit\n")
    business = done.out.partition("Yellow: Do business")[2]
    lines = [" ".join(line.split()) for line in business.partition("Your move")[0].splitlines()]
    assert lines[1:3] == ["Loads:", "1 load 1 1: load Öl on sandus (costs 1 Spaceus)"]
    fleet = lines.index("Buy a transporter (prices in Spaceus):")
    assert lines.index("11 done Done: go on") < fleet
    places = "sandus jest microlium nym aas-4 inox nalas"
    assert lines[fleet + 1] == f"12-18 buy transporter 2 at {places} Transporter 2 (5)"
    assert "47-131 mine f01 ... sandus-e2 (85 spaces) Set a mine (3)" in lines
    assert len(lines) <= 25
    # The numbers are those of the list, whether a line has one move or many.
    assert "Yellow buys transporter 2 on nalas" in done.out
    assert "buy transporter 3 at nalas" in business


def test_a_move_that_the_table_does_not_offer_is_listed_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = type(load_game("polax").tabletop)
    offers = table.offers
    monkeypatch.setattr(table, "offers", lambda *a: offers(*a)[:6])
    done = run(*HUMAN, stdin="done\nquit\n")
    assert "  7  buy funkanlage" in done.out
    assert " 18  done" in done.out


def test_the_transporter_to_be_moved_is_named(run: Run) -> None:
    done = run(*TWO, stdin=BUSINESS)
    assert "one space. It is Transporter 1 (empty, on sandus)." in done.out


def test_after_a_break_everybody_hears_what_happened_and_what_was_offered(run: Run) -> None:
    run(*TWO, "-o", "game.txt", stdin=f"{BUSINESS}offer green 3 for nothing\n")
    done = run("play", "--resume", "game.txt", stdin="\nrefuse\n\nquit\n")
    before, _, asked = done.out.partition("Green: Yellow offers you a trade")
    assert "- Yellow discards Gehen 5" in before
    assert "Yellow buys transporter 1" not in before
    assert "- Yellow offers green 3 Spaceus for nothing" in asked.partition("Your answer")[0]
    assert "- Yellow offers green 3 Spaceus" in asked.partition("Yellow decides now")[2]


def test_secret_and_unknown_inventarlisten_are_said_to_be_so(run: Run) -> None:
    secret = ("--rules", "open_inventory=secret")
    done = run(*HUMAN, *secret, stdin="sheet green\nsheet gruen\nsheet rot\nquit\n")
    assert done.out.count("Inventarliste of green: secret at this table.") == 2
    assert "nobody here plays 'rot'; the colours are yellow and green" in done.out


def test_the_screen_is_cleared_before_another_human_looks(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    clear = "\x1b[2J"
    assert clear not in run(*TWO, stdin="\ndone\n\n").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    before, _, after = run(*TWO, stdin="\ndone\n\n").out.partition(clear)
    assert "Your hand: " in before
    assert "Your hand: " not in after.partition("Green decides now")[0]


def test_the_end_of_input_at_a_hand_over_leaves_as_at_a_move(run: Run) -> None:
    done = run(*TWO, "-o", "game.txt", "--lang", "de", stdin="\ndone\n")
    assert done.code == 0
    assert "Die Partie ist gespeichert; weiter geht es mit" in done.out
    assert "Aborted" not in done.out + done.err


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Ahead on pink: 3 whirl, 4 white rocket, 5 flag, 6 whirl and 9 whirl; 10 is the last",
        ),
        ("de", "Zielfahnen: Noch vor dir: rosa-5, grün-3 und blau-7"),
    ],
)
def test_the_terminal_tells_what_a_board_would_show(run: Run, lang: str, said: str) -> None:
    options = ("--rules", "level=7", "--seed", "3", "--lang", lang)
    done = run("play", "galaktix", *options, stdin="quit\n")
    assert said in done.out


def test_german_commands(run: Run) -> None:
    typed = "hilfe\nalle\nwarum 1\nTipp\nverlauf\nliste\nsichern a.txt\ndone\nzurück\nende\n"
    done = run(*HUMAN, "--lang", "de", stdin=typed)
    for words in ("Kurzschrift", "Ja. ", "Inventarliste von Gelb", "Gespeichert als a.txt"):
        assert words in done.out
    assert "ist kein Zug" not in done.out
    assert load("a.txt").record.moves == []


def test_the_money_of_a_finished_game_adds_up(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, "utf-8")
    out = run("replay", "game.txt").out
    table = out.partition("(Spaceus)")[2].splitlines()
    assert table[0].split() == ["yellow", "green"]
    rows = [[int(cell) for cell in line.split()[-2:]] for line in table[1:]]
    assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1]
    scores = record.splitlines()[-1].replace(";", "").split()
    assert rows[-1] == [int(scores[2]), int(scores[4])]


def test_a_record_that_deviates_names_a_command_that_goes_on(run: Run, record: str) -> None:
    for spoiled in ("1 yellow: hokus # ", "1 yellow: discard ruhe # "):
        Path("game.txt").write_text(record.replace("1 yellow: ", spoiled, 1), "utf-8")
        for command in (("replay",), ("play", "--resume")):
            said = one_sentence(run(*command, "game.txt"))
            assert said.endswith("--lenient goes on and notes it")
    assert run("replay", "--lenient", "game.txt").code == 1


def test_the_package_runs_as_the_command() -> None:
    command = [sys.executable, "-m", "polax_lab", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("polax-lab ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "say who plays, such as --players yellow:human,green:greedy; bots are random"),
        (("--players", "yellow:human,green:greedy"), "without input only bots can play"),
        (("--players", "yellow:greedy"), "player"),
        (("--players", ","), "between the commas of ',' a player is missing"),
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


def test_a_game_is_played_on_a_board_of_ones_own(run: Run) -> None:
    game = load_game("sector18")
    data = game.rules.given.to_json()
    for space in data["spaces"]:
        if space["kind"] == "warp":
            space["kind"] = "empty"
    Path("map.json").write_text(json.dumps(data), "utf-8")
    bots = ("--players", "red:greedy,blue:greedy", "--no-input", "--seed", "1")
    text = run("play", "sector18", *bots, "--board", "map.json").out
    assert "board: map.json" in text
    assert {s.kind for s in Record.loads(text).rules.board} == {
        "base",
        "planet",
        "asteroid",
        "empty",
    }
    Path("map.json").write_text("{}", "utf-8")
    assert "map.json" in one_sentence(run("play", "sector18", *bots, "--board", "map.json"))
