"""The table of a quiz: the question large, answers as buttons, what was right told afterwards."""

from __future__ import annotations

from typing import Any

from polax_lab import PlayTable
from polax_lab.record import Record

BOTH = {"terra1": "human", "alien1": "human"}


def table(classroom: bool = False, lang: Any = "en", **seats: str) -> PlayTable:
    record = Record.start("invasion", seats or BOTH, seed=3, options={"classroom": classroom})
    return PlayTable("invasion", record=record, lang=lang, folder=None)


def test_the_question_stands_large_above_its_answers() -> None:
    t = table()
    state, bank = t.session.state, t.session.rules.cards
    item = bank[state.ask.id]
    assert item.prompt["en"] in t.move.asked.value
    assert "polax-asked-now" in t.move.asked.value
    said = [b.description for b in t.move.offers["answer"]]
    answers = zip("ABCD", item.answers, strict=True)
    assert said == [f"{letter}) {a['en']}" for letter, a in answers]
    assert "judge" not in t.move.offers


def test_what_was_right_is_told_after_the_answer_and_not_before() -> None:
    t = table()
    item = t.session.rules.cards[t.session.state.ask.id]
    wrong = next(i for i, letter in enumerate(item.letters) if letter != item.right)
    assert "right is" not in t.move.asked.value
    t.move.offers["answer"][wrong].click()
    right = item.answers[item.letters.index(item.right)]["en"]
    assert f"right is “{right}”" in t.move.asked.value


def test_nobody_hands_over_where_nothing_is_hidden_and_slips_are_taken_back() -> None:
    t = table()
    t.move.offers["answer"][0].click()
    assert t.session.actor == t.session.seat == "alien1"
    assert t.session.waiting == ""
    t.session.undo()
    assert t.session.actor == "terra1"


def test_whoever_leads_a_class_says_right_or_wrong() -> None:
    t = table(classroom=True)
    right, _ = t.move.offers["judge"]
    assert right.description == "The answer was right"
    right.click()
    assert t.session.state.figure("terra1").points == 1
    assert [str(m) for m in t.session.record.moves] == ["terra1: right"]
    assert "Right: Terra 1 knows the answer" in t.move.asked.value


def test_in_german_too_and_without_a_question_nothing_stands_there() -> None:
    t = table(lang="de", classroom=True)
    t.move.offers["judge"][0].click()
    t.move.offers["judge"][0].click()
    assert t.session.state.phase == "roll"
    assert "polax-asked-now" not in t.move.asked.value
    assert "Richtig: Alien 1 weiß die Antwort" in t.move.asked.value
    assert [b.description for b in t.move.offers["roll"]] == ["Würfeln"]


def test_bots_play_on_and_a_hint_gives_nothing_away() -> None:
    t = table(terra1="human", alien1="pupil", alien2="expert")
    t.session.hint()
    advice = t.session.advice
    item = t.session.rules.cards[t.session.state.ask.id]
    lengths = [sum(map(len, answer.values())) for answer in item.answers]
    assert advice.what == item.letters[lengths.index(max(lengths))]
    t.move.offers["answer"][0].click()
    assert t.session.actor == "terra1"


def test_the_number_thrown_and_who_wins_a_battle_stand_large_too() -> None:
    t = table(classroom=True, lang="de")
    t.move.offers["judge"][0].click()
    t.move.offers["judge"][0].click()
    t.move.offers["roll"][0].click()
    number = t.session.events(t.session.ply - 1)[0].amount
    assert f"<p>Terra 1 würfelt {number}.</p>" in t.move.asked.value
    seen = ""
    while not t.session.over:
        offers = t.move.offers
        (offers["judge"][0] if "judge" in offers else offers["roll"][0]).click()
        seen += t.move.asked.value
    assert "schlägt" in seen
    assert "haben gewonnen.</p>" in t.move.asked.value


def test_the_right_answer_counts_as_right_and_does_not_read_as_if_it_were_done_wrong() -> None:
    """The line below the board said "✓ The answer was wrong."."""
    t = table(classroom=True)
    t.move.offers["judge"][1].click()
    assert t.session.message().startswith("✓ The answer counts as wrong.")
