"""What a panel can do, without a widget."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.game import game_names, load_game
from polax_lab.questiontext import sentence
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, catalogue
from polax_lab.workbench import words
from polax_lab.workbench.reader import Reader
from polax_lab.workbench.shelf import Shelf, find, name_of, read_shelf

WALL = """
schema: 1
game: polax
title: {en: A wall, de: Eine Mauer}
position:
  turn: {player: yellow}
  players:
    yellow: {ship: f61, mines: [f52, f71]}
ask:
  - {question: mine, field: f64}
  - {question: mine, field: nym-e1}
  - {question: distance, from: nym, to: sandus}
"""


def session(text: str = WALL, shown: bool = True, number: int = 1) -> Reader:
    return Reader(Shelf((Scenario.loads(text),)), number, shown=shown)


def verdict(s: Reader) -> bool | None:
    assert s.ruling is not None
    return s.ruling.holds


def test_flipping_a_reading_changes_the_ruling_and_says_so() -> None:
    s = session()
    assert verdict(s) is True
    assert s.matters == ("sealed_scope",)
    assert s.switch_label("sealed_scope") == "What can be cut off · changes the ruling"

    s.turn("sealed_scope", "group")
    assert verdict(s) is False
    assert s.changed == ("sealed_scope",)
    assert s.message() == (
        "What can be cut off: now read as “also a group of planets”. "
        "The ruling changes from Yes to No."
    )
    s.speak("de")
    assert s.message().endswith("Das Urteil wechselt von Ja zu Nein.")
    assert s.switch_label("sealed_scope").endswith("geändert · ändert das Urteil")

    s.restore()
    assert (verdict(s), s.changed) == (True, ())


def test_a_reading_that_does_not_matter_is_said_to_leave_the_ruling() -> None:
    s = session()
    s.turn("messe_inox", "7")
    assert s.message().endswith("The ruling stays.")
    assert s.switch_label("messe_inox") == "Messe bonus on inox · changed"


def test_readings_stay_with_another_question_but_not_with_another_example() -> None:
    s = Reader(Shelf((Scenario.loads(WALL), find("minen-m1"))))
    s.turn("sealed_scope", "group")
    s.ask(2)
    assert s.changed == ("sealed_scope",)
    s.choose(s.shelf.examples[1])
    assert (s.changed, s.number, s.title()) == ((), 1, s.shelf.examples[1].title["en"])


def test_a_hidden_ruling_leaves_no_trace() -> None:
    s = session(shown=False)
    scene = s.scene()
    assert scene.headline == scene.verdict == s.ledger() == ""
    signs = [(m.role, m.spaces) for m in scene.marks if m.role != "name"]
    assert signs == [("asked", ("f64",))]
    assert "shut" not in words.ruling(s)
    assert s.switch_label("sealed_scope") == "What can be cut off"
    s.turn("sealed_scope", "group")
    assert "ruling" not in s.message()
    s.shown = True
    assert s.scene().verdict == "no"


def test_the_look_up_has_no_verdict_word() -> None:
    s = session(number=3)
    assert verdict(s) is None
    assert "<b" not in words.ruling(s)
    assert "polax-headline" in words.ruling(s)


def test_an_open_ruling_names_the_reading_used() -> None:
    s = next(
        Reader(Shelf((x,)), i) for x in read_shelf() for i, ruling in enumerate(x.ask(), 1)
        if ruling.open_note()
    )  # fmt: skip
    assert "polax-note" in words.ruling(s)


def test_a_question_that_cannot_be_asked_is_told_and_not_raised() -> None:
    text = WALL + "  - {question: hit, at: nym, torpedo: einzel}\n"
    s = session(text)
    s.ask(4)
    assert s.ruling is None
    assert "No piece stands in free space" in s.message()
    assert s.scene().headline == ""
    s.ask(1)
    assert s.ruling is not None


def test_a_scenario_without_questions_says_so() -> None:
    s = session("schema: 1\ngame: polax\ntitle: Nothing\nposition: {}\n")
    assert s.message() == "Nothing asks nothing; pick another example."
    assert (s.question(), s.questions(), s.scene().marks) == ("", [], ())


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Reader(Shelf()), "no scenario to show"),
        (lambda: session(number=9), "there is no question 9; it has 3"),
        (lambda: Reader(Shelf((find("minen-m1"),)), lang="fr"), "no language 'fr'"),  # type: ignore[arg-type]
        (lambda: find("minen-m11"), "did you mean 'minen-m1'"),
    ],
)
def test_faults_are_sentences(make: Callable[[], object], what: str) -> None:
    with pytest.raises(PolaxError, match=what):
        make()


def test_texts_of_a_file_stay_text() -> None:
    bad = "<img src=x onerror=alert(1)>"
    s = session(WALL.replace("{en: A wall, de: Eine Mauer}", repr(bad)))
    s.tell(bad)
    for html in (words.asked(s), words.message(s), words.line(bad), words.section(bad, bad)):
        assert "<img" not in html
        assert "&lt;img" in html


def test_examples_come_in_the_rulebooks_order_and_our_own_apart() -> None:
    shelf = read_shelf()
    examples = [s.source.example or "" for s in shelf.examples]
    assert examples[:4] == ["W1", "W2", "W3a", "W3b"]
    letters = list(dict.fromkeys(e[0] for e in examples))
    assert letters[:7] == list("WMGFLHK")
    assert len(shelf.own) > 5
    assert not any(s.source.example for s in (*shelf.own, *shelf.games))
    # Those of whole games are many, and would hide the others.
    assert len(shelf.games) > 100
    assert not {s.file for s in shelf.games} & {s.file for s in (*shelf.own, *shelf.examples)}
    assert shelf.faults == ()
    assert name_of(find("minen-m1")) == "minen-m1"


def test_a_broken_file_is_named_and_the_others_work(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("schema: 1\ngame: polx\n")
    (tmp_path / "good.yaml").write_text(WALL)
    s = Reader(read_shelf(tmp_path))
    assert s.title() == "A wall"
    assert "no game 'polx'" in s.message()
    with pytest.raises(ScenarioError, match="no scenario"):
        Reader(read_shelf(tmp_path / "none"))


@pytest.mark.parametrize("name", game_names())
def test_every_question_has_a_sentence(name: str) -> None:
    known = catalogue(name)
    assert [q for q in load_game(name).questions if f"asked.{q}" not in known] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_shipped_question_can_be_said(lang: str) -> None:
    said = [
        sentence(s, a.question, lang)  # type: ignore[arg-type]
        for s in read_shelf() for a in s.asks
    ]  # fmt: skip
    assert len(said) > 100
    assert [x for x in said if "None" in x or "()" in x or not x.endswith("?")] == []


def test_sentences_follow_what_a_question_leaves_out() -> None:
    asks = """
ask:
  - {question: reach, card: gehen 3}
  - {question: reach, card: gehen 3, to: f64, player: green}
  - {question: transporter, steps: []}
  - {question: transporter, steps: [{number: 1, to: f28}]}
  - {question: right-of-way, hand: [ruhe, gehen 2]}
  - {question: move, card: gehen 2, route: [f61, f64, f68]}
  - {question: import-price, planet: jest, goods: gold}
"""
    s = session(WALL.partition("ask:")[0] + asks)
    assert s.questions() == [
        "Where can yellow fly with Gehen 3?",
        "Can green fly to f64 with Gehen 3?",
        "May yellow leave all transporters where they are?",
        "May yellow move the transporters like this: 1 to f28?",
        "Must yellow move the ship, with Ruhe and Gehen 2 in hand?",
        "May yellow fly f61 → f64 → f68 with Gehen 2?",
        "What does jest pay for Gold?",
    ]
