"""Files at the table: nothing of somebody else is replaced, and what does not count is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from polax_lab import PlayTable, Workbench, load_game
from polax_lab.errors import BoardError, CardError
from polax_lab.game import game_names
from polax_lab.ownfiles import with_files
from polax_lab.texts import LANGS
from polax_lab.workbench.play_session import PlaySession
from polax_lab.yamlfile import dump

NOTEBOOK = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
TITLES = {name: load_game(name).title for name in game_names()}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def session(game: str) -> PlaySession:
    return PlayTable(game, seed=3, folder=None, lang="en").session


# -- saving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_a_lesson_was_overwritten_by_a_record(name: str, here: Path) -> None:
    lesson = here / "02_minenregel.ipynb"
    lesson.write_text(NOTEBOOK)
    table = PlayTable(name, seed=3, folder="kept", lang="en")
    table.tabs.value = "game"
    game = table.game
    game.file.value = lesson.name
    game.over.value = True
    game.save.click()
    assert lesson.read_text() == NOTEBOOK
    said = "this is no record of a game and stays as it is; take another name."
    assert table.session.message() == f"{lesson.name}: {said}"
    assert said in game.notes["file"].widget.value
    assert game.over.value is False, "it was used"

    other = f"{name} record 1\n"
    (here / "old.txt").write_text(f"# of last week\n{other}")
    (here / "notes.txt").write_text("precious")
    game.file.value = "old.txt"
    game.over.value = True
    game.file.value = "notes.txt"
    assert game.over.value is False, "it was for another file"
    game.save.click()
    assert (here / "notes.txt").read_text() == "precious"
    game.file.value = "old.txt"
    game.save.click()
    assert other in (here / "old.txt").read_text()
    game.over.value = True
    game.save.click()
    assert (here / "old.txt").read_text() == table.session.record.text()
    (here / "empty.txt").write_text("")
    table.session.save("empty.txt", over=True)
    assert (here / "empty.txt").read_text() == table.session.record.text()


def test_a_scenario_does_not_replace_a_lesson_and_its_tick_is_for_one_name(here: Path) -> None:
    lesson = here / "02_minenregel.ipynb.json"
    lesson.write_text(NOTEBOOK)
    files = Workbench(game="polax", folder=str(here / "kept"), lang="en").files.on_disk
    assert files is not None
    files.file.value = lesson.name
    files.over.value = True
    files.save.click()
    assert lesson.read_text() == NOTEBOOK
    assert "this is no scenario and stays as it is" in files.session.message()
    assert files.over.value is False
    files.over.value = True
    files.file.value = "mine.yaml"
    assert files.over.value is False


# -- several files of one's own --------------------------------------------------------------------

BANK = "question;a;b;right;category\nHow much is a half of a half?;a quarter;a half;a;{}\n"


def test_a_second_bank_says_that_it_takes_the_place_of_the_first(here: Path) -> None:
    (here / "one.csv").write_text(BANK.format("fractions"))
    (here / "two.csv").write_text(BANK.format("joke"))
    (here / "tabs.csv").write_text(BANK.format("joke").replace(";", "\t"))
    s = session("invasion")
    s.take_file("one.csv")
    assert s.message() == "one.csv is fine: “Start” begins a game with it."
    s.take_file("two.csv")
    assert s.message().endswith("It takes the place of one.csv: only one of them can count.")
    assert s.own.names == ("two.csv",)
    s.take_sent("tabs.csv", (here / "tabs.csv").read_bytes())
    assert s.message().endswith("It takes the place of two.csv, which says the same.")
    assert s.own.names == ("tabs.csv",)
    s.speak("de")
    assert s.message().endswith("Sie steht anstelle von two.csv, wo dasselbe steht.")
    s.take_file("tabs.csv")
    assert s.message().endswith("Sie steht anstelle von tabs.csv, wo dasselbe steht.")
    s.take_file("tabs.csv")
    assert "anstelle" not in s.message(), "it is the very same file"


HEAD = "schema: 1\ngame: sector18\n"
LEVELS = HEAD + "levels: {level_1: [build heavy]}\n"
BOTH = HEAD + "levels: {level_1: [build medium]}\nprices: {upgrade: 5}\n"


def test_a_file_that_is_left_out_whole_is_told_so(here: Path) -> None:
    (here / "both.yaml").write_text(BOTH)
    (here / "levels.yaml").write_text(LEVELS)
    (here / "prices.yaml").write_text(HEAD + "prices: {upgrade: 4}\n")
    s = session("sector18")
    s.take_file("both.yaml")
    s.take_file("levels.yaml")
    assert "place of both.yaml, and nothing of that counts any more" in s.message()
    s.take_file("prices.yaml")
    assert "place" not in s.message()
    assert s.own.names == ("levels.yaml", "prices.yaml")
    s.take_file("both.yaml")
    assert s.message().count("takes the place of") == 2
    assert "nothing of that" not in s.message(), "they say nothing else"
    s.start({"red": "human", "blue": "greedy"})
    assert s.rules.upgrade_cost == 5


LEVEL = """schema: 1
game: galaktix
level:
  title: {en: "Short", de: "Knapp"}
  text: {en: "Six.", de: "Sechs."}
  board: board-2
  camp: {white: 6}
  supply: {white: 5, parts: 15}
"""


def test_of_two_boards_it_is_told_which_one_is_played_on(here: Path) -> None:
    board = dump(load_game("galaktix").rules.given.to_json())
    (here / "own.yaml").write_text(board.replace("kind: whirl", "kind: plain", 1))
    (here / "copy.yaml").write_text(board)
    (here / "level.yaml").write_text(LEVEL)
    for first, last in (("own.yaml", "level.yaml"), ("level.yaml", "own.yaml")):
        s = session("galaktix")
        s.take_file(first)
        assert "played on the board" not in s.message()
        s.take_file(last)
        said = "The game is played on the board own.yaml, not on the one that level.yaml names."
        assert s.message().endswith(said)
        s.start("player:human")
        assert s.rules.board == s.rules.given
        s.take_file("own.yaml")
        assert s.message().endswith(said), "no less the second time"
    s.take_file("copy.yaml")
    said = "The game is played on the board that level.yaml names, not on copy.yaml."
    assert s.message().endswith(said)
    s.start("player:human")
    assert s.rules.board.name == "board-2"


# -- files that are for something else -------------------------------------------------------------

PNG = b"\x89PNG\r\n\x1a\n123"
CARDS = {
    "polax": "schema: 1\ngame: polax\ndeck: aktion\n",
    "galaktix": LEVEL,
    "invasion": "schema: 1\ngame: invasion\nbank: b\nquestions: []\n",
    "sector18": LEVELS,
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", game_names())
def test_files_for_something_else_are_told_what_they_are(name: str, lang: str, here: Path) -> None:
    s = session(name)
    s.speak("de" if lang == "de" else "en")

    def fault(file: str, data: bytes) -> str:
        with pytest.raises((CardError, BoardError)) as found:
            s.take_sent(file, data)
        assert s.own.names == ()
        return found.value.said(s.lang)

    game = TITLES[name]
    takes = f"{game} takes " if lang == "en" else f"{game} nimmt "
    picture = fault("pic.png", PNG)
    assert ("no text; " if lang == "en" else "kein Text; ") + takes in picture
    assert "UTF-8" not in picture
    if name != "invasion":
        table = fault("mine.csv", BANK.encode())
        assert ("this is a table; " if lang == "en" else "das ist eine Tabelle; ") + takes in table
    record = fault("game.txt", s.record.text().encode())
    assert ("the record of a game; " if lang == "en" else "einer Partie; ") + takes in record
    position = f"schema: 1\ngame: {name}\ntitle: t\nposition: {{}}\n"
    scenario = fault("scene.yaml", position.encode())
    assert ("a scenario; " if lang == "en" else "ein Szenario; ") + takes in scenario
    for other in (each for each in game_names() if each != name):
        cards = fault("cards.yaml", CARDS[other].encode())
        if lang == "en":
            assert cards == f"cards.yaml: this file is for {TITLES[other]}; here {game} is played"
        else:
            said = f"diese Datei ist für {TITLES[other]}; hier wird {game} gespielt"
            assert cards == f"cards.yaml: {said}"
        board = fault("board.yaml", dump(load_game(other).rules.given.to_json()).encode())
        said = "a board of {}, not of {}; " if lang == "en" else "Spielplan von {}, nicht von {}; "
        assert said.format(TITLES[other], game) in board


def test_the_terminal_is_told_so_too(here: Path) -> None:
    (here / "levels.yaml").write_text(LEVELS)
    game = load_game("galaktix")
    with pytest.raises(CardError, match="this file is for Sector 18; here Galaktix is played"):
        with_files(game, game.rules, ["levels.yaml"])


def test_a_board_that_no_other_game_takes_is_told_its_fault() -> None:
    text = dump(load_game("galaktix").rules.given.to_json()).replace("kind: start", "kind: sart", 1)
    with pytest.raises(BoardError, match=r"board.yaml:\d+:\d+: .*'sart'") as found:
        session("polax").take_sent("board.yaml", text.encode())
    assert "a board of" not in str(found.value)


# -- a class -------------------------------------------------------------------------------------


def test_a_class_hears_that_its_few_questions_will_come_again(here: Path) -> None:
    (here / "one.csv").write_text(BANK.format("fractions") + "Where?;here;there;a;joke\n")
    few = "The bank has 2 questions: in a long game they will come again."
    seats, told = "terra1:human,alien1:human", {"classroom": True}
    s = session("invasion")
    s.start(seats, **told)
    assert "come again" not in s.message()
    s.take_file("one.csv")
    s.start(seats, **told)
    assert s.message().endswith(few)
    made = PlayTable("invasion", seats, options=told, cards=["one.csv"], folder=None, lang="en")
    assert made.session.message().endswith(few)
    made.looks.lang.value = "de"
    said = "hat 2 Fragen: In einer langen Partie kommen sie wieder dran."
    assert made.session.message().endswith(said)
    (here / "lone.csv").write_text(BANK.format("fractions"))
    s.take_file("lone.csv")
    s.start(seats)
    assert s.message().endswith("has 1 question: in a long game it will come again.")
