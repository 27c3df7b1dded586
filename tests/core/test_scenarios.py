"""The scenario files that come with the package pass, and together they cover the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from polax_lab.expectation import Ask
from polax_lab.game import game_names, load_game
from polax_lab.scenario import Result, Scenario
from polax_lab.shipped import folder, scenario_files
from polax_lab.texts import LANGS

FOLDER = folder("scenarios")
FILES = scenario_files(FOLDER)
# The rulebook's worked examples, slides 19 to 22 and others; W3a and W3b are one example.
EXAMPLES = [
    "W1", "W2", "W3a", "W3b", "W4", "M1", "M2", "M3", "M4", "G1", "F1", "F2", "L1", "L2", "H1",
    "K1", "J1", "Q1", "Q2", "Q3", "P1", "S1", "E1", "E2", "E3", "E4", "D1", "D2", "T1", "T2", "T3",
    "T4", "T5", "T6", "T7",
]  # fmt: skip
GAMES = {name: load_game(name) for name in game_names()}
SWITCHES = [(name, switch) for name in GAMES for switch in GAMES[name].rules.ledger.switches]


def of_game(name: str) -> list[Path]:
    return [path for path in FILES if load(path).game.name == name]


@cache
def load(path: Path) -> Scenario:
    return Scenario.load(path)


@cache
def check(path: Path) -> tuple[Result, ...]:
    return load(path).check()


def asks() -> Iterator[tuple[Path, Ask]]:
    for path in FILES:
        for ask in load(path).asks:
            yield path, ask


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_ruling_is_as_expected(path: Path) -> None:
    faults = [
        f"ask[{r.number - 1}] {r.ask.question.name()}: {'; '.join(r.faults)}"
        for r in check(path)
        if not r.passed
    ]
    assert faults == []
    assert check(path), "a scenario asks something"


def test_there_are_enough_files() -> None:
    assert len(FILES) >= 25 + 20
    assert len({p.stem for p in FILES}) == len(FILES)


def test_every_entry_says_verdict_rule_and_flips() -> None:
    lacking = [
        f"{path.stem}: {ask.question.to_json()}"
        for path, ask in asks()
        if ask.flips is None or ask.because is None or not ask.expect
    ]
    assert lacking == []


def test_no_entry_says_the_same_twice() -> None:
    doubled = [
        f"{path.stem}: {ask.question.to_json()}"
        for path, ask in asks()
        if len(set(ask.also)) < len(ask.also)
        or len(set(ask.flips or ())) < len(ask.flips or ())
        or ask.because in ask.also
    ]
    assert doubled == []


def test_no_file_asks_the_same_question_twice() -> None:
    doubled = []
    for path in FILES:
        questions = [str(ask.question.to_json()) for ask in load(path).asks]
        doubled += [f"{path.stem}: {q}" for q in set(questions) if questions.count(q) > 1]
    assert doubled == []


def test_no_two_files_are_the_same_scenario() -> None:
    def content(path: Path) -> str:
        data = load(path).to_json()
        return str((data.get("rules"), data.get("board"), data["position"],
                    [a.question.to_json() for a in load(path).asks]))  # fmt: skip

    contents = [content(path) for path in FILES]
    assert len(set(contents)) == len(contents)


def test_titles_are_there_in_both_languages() -> None:
    for path in FILES:
        title = load(path).title
        assert all(title[lang].strip() for lang in LANGS), path
        assert title["en"] != title["de"], path
        assert all("\n" not in title[lang] and len(title[lang]) <= 100 for lang in LANGS), path
        assert not any(title[lang].endswith(".") for lang in LANGS), path


def test_every_file_says_where_it_is_from() -> None:
    for path in FILES:
        source = load(path).source
        if source.note == "our own":
            found = (source.document, source.slide, source.line, source.example)
            assert found == (None, None, None, None), path
        else:
            assert source.document == load(path).game.rules.ledger.document["id"], path
            assert source.slide in range(1, 28) or source.line, path
            assert source.example, path


def test_every_example_of_the_rulebook_is_there() -> None:
    # One file may hold several: "Q1 Q2 Q3".
    named = " ".join(load(p).source.example or "" for p in of_game("polax")).split()
    assert [e for e in EXAMPLES if e not in named] == []
    assert [e for e in named if e not in EXAMPLES] == []


def test_at_least_25_files_are_our_own() -> None:
    assert sum(load(p).source.note == "our own" for p in FILES) >= 25


@pytest.mark.parametrize(("game", "switch"), SWITCHES)
def test_every_switch_flips_one_ruling_and_leaves_another_of_its_kind(
    game: str, switch: str
) -> None:
    flipped: dict[str, list[str]] = {}
    left: dict[str, list[str]] = {}
    for path in of_game(game):
        for result in check(path):
            if not result.passed or result.ask.flips is None:
                continue
            names = {setting.partition("=")[0] for setting in result.ask.flips}
            where = flipped if switch in names else left
            where.setdefault(result.ask.question.name(), []).append(path.stem)
    assert flipped, "no scenario is flipped by it"
    assert [q for q in flipped if q in left], "no question of the kind is left alone"


@pytest.mark.parametrize(("game", "switch"), SWITCHES)
def test_every_reading_but_the_default_flips_something(game: str, switch: str) -> None:
    said = {s for path in of_game(game) for ask in load(path).asks for s in ask.flips or ()}
    options = GAMES[game].rules.ledger.switches[switch].options
    assert [o for o in options[1:] if f"{switch}={o}" not in said] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_asked(game: str) -> None:
    asked = {ask.question.name() for path in of_game(game) for ask in load(path).asks}
    assert [q for q in GAMES[game].questions if q not in asked] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_yes_has_a_no(game: str) -> None:
    verdicts: dict[str, set[bool | None]] = {}
    for path in of_game(game):
        for result in check(path):
            if result.ruling is not None:
                verdicts.setdefault(result.ruling.question.name(), set()).add(result.ruling.holds)
    one_sided = [q for q, found in verdicts.items() if found in ({True}, {False})]
    assert one_sided == []


def test_labels_tag_spaces_of_the_board() -> None:
    for path in FILES:
        scenario = load(path)
        spaces = [s for tagged in scenario.labels.values() for s in tagged]
        assert all(s in scenario.rules.board for s in spaces)
        assert all(len(label) <= 3 for label in scenario.labels), path


def test_no_words_of_the_workshop_in_the_files() -> None:
    # In small letters `todo` is a key of a game in progress.
    words = re.compile(r"(?<!\w)/\w+/|\bproposal|\bshared/|(?-i:TODO)|XXX|TBD|engine", re.I)
    found = [f"{p.name}: {hit[0]}" for p in FILES if (hit := words.search(p.read_text("utf-8")))]
    assert found == []
