"""Every question over random positions: typed answers, whole sentences, true sensitivity."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from core.material import (
    random_position,
    random_questions,
    random_rules,
    some_board,
    state_of,
)
from polax_lab.board import Board
from polax_lab.errors import QuestionError
from polax_lab.games.polax import GAME
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling, Witness
from polax_lab.texts import LANGS

SEEDS = range(12)
MORE = [pytest.param(s, marks=pytest.mark.slow) for s in range(100, 112)]
# What a sentence has when a name or a list in it was empty or nobody formatted it.
BROKEN = re.compile(
    r"[{}\[\]<>]|\bNone\b|\bTrue\b|\bFalse\b|  |\(\)|^\W|\w\.\w+\.\w"
    r"|\b(?:by|with|and|on|(?<!had )to|from|in|of|for|und|auf|von|mit|nach|durch|für) ?[.;,]"
    r"|[:,;] ?[.,;:]| [.,;:]|\.\."
)
WITNESS_SPACES = ("asked", "sealed", "region", "blocked", "ends", "allowed", "forbidden")


REFUSED: list[str] = []
"""What was said about questions that do not fit their position."""


@cache
def rulings(seed: int) -> tuple[Board, tuple[Ruling, ...]]:
    """All questions of one random position that can be asked of it."""
    rng = Random(seed)
    board = some_board(rng)
    position = random_position(rng, board)
    state, rules = state_of(position, board), random_rules(rng, board)
    found = []
    for question in random_questions(rng, board, position):
        try:
            found.append(GAME.ask(state, question, rules))
        except QuestionError as error:
            REFUSED.append(str(error))
    return board, tuple(found)


def sentence_like(text: str) -> bool:
    return bool(text) and "\n" not in text and not text.startswith(" ")


@pytest.mark.parametrize("seed", [*SEEDS, *MORE])
def test_reasons_are_whole_sentences_in_both_languages(seed: int) -> None:
    board, found = rulings(seed)
    for ruling in found:
        for lang in LANGS:
            reason = ruling.reason(lang)
            plain = reason
            for id in board.ids:
                plain = re.sub(rf"(?<![\w-]){re.escape(id)}(?![\w-])", "X", plain)
            assert not BROKEN.search(plain), (ruling.message.key, lang, reason)
            first = reason[0].isupper() or reason[0].isdigit() or reason.startswith(board.ids)
            assert first, reason
            assert reason[-1] == ".", reason
            text = ruling.text(lang)
            assert reason in text
            assert ruling.rule in text
        assert ruling.reason("de") != ruling.reason("en")
        assert str(ruling) == ruling.text("en")


@pytest.mark.parametrize("seed", [*SEEDS, *MORE])
def test_rules_named_exist_and_stand_once(seed: int) -> None:
    _, found = rulings(seed)
    for ruling in found:
        ids = (ruling.rule, *ruling.also)
        assert [id for id in ids if id not in ruling.rules.ledger.rules] == []
        assert len(set(ids)) == len(ids), (ruling.question, ids)
        assert ruling.entry.id == ruling.rule
        assert ruling.basis == ruling.entry.basis
        assert ruling.open == (ruling.basis != "stated")


@pytest.mark.parametrize("seed", [*SEEDS, *MORE])
def test_open_rulings_say_which_reading_was_used(seed: int) -> None:
    _, found = rulings(seed)
    for ruling in found:
        for lang in LANGS:
            note = ruling.open_note(lang)
            assert bool(note) == ruling.open, ruling.rule
            if not note:
                continue
            entry = ruling.entry
            switch = ruling.rules.ledger.switches.get(entry.switch or "")
            used = getattr(ruling.rules, switch.name) if switch else entry.default
            reading = entry.reading(used)
            assert reading is not None
            assert reading.text[lang] in note
            assert note in ruling.text(lang)


@pytest.mark.parametrize("seed", [*SEEDS, *MORE])
def test_the_witness_names_spaces_of_the_board(seed: int) -> None:
    board, found = rulings(seed)
    for ruling in found:
        witness = ruling.witness
        for part in WITNESS_SPACES:
            spaces = getattr(witness, part)
            assert [s for s in spaces if s not in board] == [], (ruling.question, part)
            assert len(set(spaces)) == len(spaces), (ruling.question, part, spaces)
            if part != "asked":
                assert list(spaces) == board.order(spaces), (ruling.question, part)
        assert all(board.is_planet(s) for s in witness.sealed)
        assert [s for route in witness.routes for s in route if s not in board] == []
        for blocker in witness.blockers:
            assert re.fullmatch(
                r"nebula \w+|(?:yellow|green|red|blue) (?:ship|mine|transporter [1-6]) \S+", blocker
            ), blocker
        # A flight line may be closed by planets as well.
        units = [*" ".join(witness.blockers).split(), *board.planets]
        cuts = {s for cut in witness.cuts for unit in cut for s in unit.split()[-1:]}
        assert all(s in board or s in board.regions for s in cuts)
        assert all(s in units for s in witness.blocked) or "nebula" in units or (
            ruling.question.name() == "transporter" or not units
        ), (ruling.question, witness)  # fmt: skip


@pytest.mark.parametrize("seed", [*SEEDS, *MORE])
def test_routes_follow_links(seed: int) -> None:
    board, found = rulings(seed)
    for ruling in found:
        if ruling.question.name() == "move":
            continue  # the route that was asked about may jump
        if ruling.question.name() == "transporter" and ruling.holds is False:
            continue  # so may the steps
        for route in ruling.witness.routes:
            for a, b in pairwise(route):
                assert b in board.neighbours(a), (ruling.question, route)


@pytest.mark.parametrize("seed", [*SEEDS, *MORE])
def test_answers_are_typed_and_go_through_json(seed: int) -> None:
    _, found = rulings(seed)
    for ruling in found:
        assert isinstance(ruling.answer, type(ruling.question).answer_type)
        assert ruling.holds in (True, False, None)
        data = ruling.answer.to_json()
        assert json.loads(json.dumps(data, allow_nan=False)) == data
        assert type(ruling.answer).model_validate(data) == ruling.answer
        again = GAME.question(ruling.question.to_json())
        assert again == ruling.question
        assert json.loads(json.dumps(ruling.witness.to_json())) == ruling.witness.to_json()


JSON_KEYS = {
    "question", "holds", "answer", "rule", "also", "basis", "reason_de", "reason_en", "witness",
    "depends_on", "readings_without_switch", "rules",
}  # fmt: skip


@pytest.mark.parametrize("seed", [*list(SEEDS)[:4], *MORE])
def test_depends_on_is_what_judging_again_gives(seed: int) -> None:
    _, found = rulings(seed)
    for ruling in found:
        wanted = {}
        for name, switch in ruling.rules.ledger.switches.items():
            for option in switch.options:
                if option == getattr(ruling.rules, name):
                    continue
                turned = ruling.under(ruling.rules.apply({name: option}))
                if turned.holds != ruling.holds or turned.answer != ruling.answer:
                    wanted[f"{name}={option}"] = (turned.holds, turned.rule)
        assert {f.setting: (f.holds, f.rule) for f in ruling.depends_on} == wanted
        data = ruling.to_json()
        assert set(data) >= JSON_KEYS
        assert data["depends_on"] == list(wanted)
        assert json.loads(json.dumps(data, allow_nan=False)) == data
        for lang in LANGS:
            assert not any(setting in ruling.sensitivity(lang) for setting in wanted)
            named = {flip.switch: flip for flip in ruling.depends_on}
            if len(named) <= 3:
                labels = [ruling.rules.ledger.switches[name].label[lang] for name in named]
                assert all(label in ruling.sensitivity(lang) for label in labels)


@pytest.mark.parametrize("seed", [*list(SEEDS)[:3], *MORE])
def test_rulings_show_themselves_as_picture_and_text(seed: int) -> None:
    _, found = rulings(seed)
    for ruling in found[:: 3 if seed < 100 else 1]:
        bundle = ruling._repr_mimebundle_()
        assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
        assert bundle["image/svg+xml"].lstrip().startswith("<svg")
        assert bundle["text/plain"] == ruling.text()
        # In a dark notebook the picture is dark: no colour but the page's own variables.
        assert '"#' not in bundle["text/html"]
        scene = ruling.scene("de")
        assert scene.headline == ruling.reason("de")
        assert scene.verdict == {True: "yes", False: "no", None: ""}[ruling.holds]


@pytest.mark.parametrize("seed", SEEDS)
def test_judging_twice_gives_the_same(seed: int) -> None:
    _, found = rulings(seed)
    for ruling in found:
        again = ruling.under(ruling.rules)
        assert (again.holds, again.answer, again.rule, again.also, again.witness) == (
            ruling.holds, ruling.answer, ruling.rule, ruling.also, ruling.witness)  # fmt: skip
        assert again.message == ruling.message


def test_refused_questions_get_a_sentence() -> None:
    for seed in SEEDS:
        rulings(seed)
    assert REFUSED
    assert [text for text in REFUSED if not sentence_like(text)] == []


# -- the random positions are good for something -------------------------------------------


def test_every_question_is_asked_and_answered_both_ways() -> None:
    verdicts: dict[str, set[bool | None]] = {}
    for seed in SEEDS:
        for ruling in rulings(seed)[1]:
            verdicts.setdefault(ruling.question.name(), set()).add(ruling.holds)
    assert set(verdicts) == set(GAME.board_questions)
    for name in ("mine", "reach", "move", "fire", "sealed", "transporter", "nebula-forecast"):
        assert {True, False} <= verdicts[name], name


# -- consistency between questions (hint and verdict come from one judge, public case 1-62) -


def positions() -> Iterator[tuple[Board, Any, Ruleset, Random]]:
    for seed in SEEDS:
        rng = Random(seed)
        board = some_board(rng)
        position = random_position(rng, board)
        yield board, state_of(position, board), random_rules(rng, board), rng


def test_the_mine_map_says_what_each_field_says() -> None:
    for board, state, rules, rng in positions():
        whole = GAME.ask(state, {"question": "mine-map"}, rules).answer.to_json()
        fields = [s for s in board.ids if not board.is_planet(s)]
        for field in rng.sample(fields, min(12, len(fields))):
            one = GAME.ask(state, {"question": "mine", "field": field}, rules)
            assert (field in whole["allowed"]) == one.holds
            assert whole["rules"][field] == one.rule
            if field in whole["forbidden"]:
                assert whole["forbidden"][field] == one.answer.to_json()["seals"]


def test_the_ends_of_a_card_are_what_each_end_says() -> None:
    for board, state, rules, rng in positions():
        colour = next((s.colour for s in state.seats if s.ship), None)
        if colour is None:
            continue
        ask = {"question": "reach", "card": "gehen 3", "player": colour}
        ends = GAME.ask(state, ask, rules).answer.to_json()["ends"]
        spaces = [*rng.sample(board.ids, min(10, len(board.ids))), *ends[:5]]
        for space in spaces:
            one = GAME.ask(state, {**ask, "to": space}, rules)
            assert one.holds == (space in ends), (space, one.reason())
            if one.holds:
                route = one.answer.to_json()["routes"][space]
                move = {"question": "move", "card": "gehen 3", "player": colour, "route": route}
                assert GAME.ask(state, move, rules).holds, route


def test_targets_are_what_each_target_says() -> None:
    for _, state, rules, _ in positions():
        colour = next((s.colour for s in state.seats if s.ship), None)
        if colour is None:
            continue
        for use in ("torpedo", "radar"):
            ask = {"question": "fire", "card": "feuern joker", "use": use, "player": colour}
            targets = GAME.ask(state, ask, rules).answer.to_json()["targets"]
            hit = {t.split()[-1] for t in targets}
            for piece in state.pieces():
                one = GAME.ask(state, {**ask, "at": piece.space}, rules)
                assert one.holds == (piece.space in hit), (piece, one.reason())


# -- faults of questions -------------------------------------------------------------------

EMPTY = GAME.state(GAME.position_model.model_validate({}), GAME.rules)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({}, "no question ''"),
        ({"question": "seald"}, "did you mean 'sealed'"),
        ({"question": None}, "no question"),
        ({"question": "mine"}, "field"),
        ({"question": "mine", "field": "f1"}, "unknown field 'f1'"),
        ({"question": "mine", "field": 7}, "field"),
        ({"question": "mine", "field": "f01", "plaer": "red"}, "plaer"),
        ({"question": "mine", "field": "f01", "player": "purple"}, "player"),
        ({"question": "cuts", "planet": "f01"}, "'f01' is a field, not a planet"),
        ({"question": "cuts", "planet": "nim"}, "did you mean 'nym'"),
        ({"question": "cuts", "planet": "nym", "size": 5}, "size"),
        ({"question": "cuts", "planet": "nym", "size": True}, "size"),
        ({"question": "reach", "card": "gehen 8", "player": "red"}, "card"),
        ({"question": "reach", "card": "gehen 3", "player": "red"}, "red has no ship"),
        ({"question": "reach", "card": "gehen 3"}, "whose turn"),
        ({"question": "move", "card": "gehen 3", "route": ["f01"], "player": "red"}, "route"),
        ({"question": "distance", "from_": "f01", "to": "f02"}, "from"),
        ({"question": "hit", "at": "f01", "torpedo": "einzel", "player": "red"}, "f01"),
        ({"question": "lager-planet", "dice": [1]}, "dice"),
        ({"question": "lager-planet", "dice": [0, 7]}, "dice"),
    ],
)
def test_a_question_that_cannot_be_asked(question: dict[str, Any], words: str) -> None:
    with pytest.raises(QuestionError) as caught:
        GAME.ask(EMPTY, question)
    assert words in str(caught.value)
    assert sentence_like(str(caught.value))
    assert "pydantic" not in str(caught.value)


def test_faults_in_code_read_like_faults_in_files() -> None:
    with pytest.raises(QuestionError, match="unknown key 'feld'; did you mean 'field'"):
        GAME.question({"question": "mine", "feld": "f75", "field": "f75"})
    with pytest.raises(QuestionError, match="7 does not fit here; write text"):
        GAME.question({"question": "mine", "field": 7})
    with pytest.raises(QuestionError, match="'purple' is not known here; use one of: yellow"):
        GAME.place(players={"purple": {}})
    with pytest.raises(QuestionError, match="unknown key 'shp'; did you mean 'ship'"):
        GAME.place(players={"red": {"shp": "f01"}})
    with pytest.raises(QuestionError, match="unknown space 'f1'; did you mean 'f01'"):
        GAME.place(players={"red": {"ship": "f1"}})


def test_the_ship_asked_about_is_in_no_target_set_and_no_node_is_occupied() -> None:
    """A target set never holds a taken field (public case 2-14)."""
    for board, state, rules, _ in positions():
        taken = {p.space for p in state.pieces() if not board.is_planet(p.space)}
        for seat in state.seats:
            if seat.ship:
                ask = {"question": "reach", "card": "gehen joker", "player": seat.colour}
                ends = set(GAME.ask(state, ask, rules).answer.to_json()["ends"])
                assert not ends & (taken - {seat.ship})


def test_an_empty_answer_is_not_a_missing_one() -> None:
    """No legal end and not asked are different (public case 4-20)."""
    state = GAME.state(GAME.position_model.model_validate(
        {"players": {"red": {"ship": "f01", "mines": ["f02", "f03"]}}}), GAME.rules)  # fmt: skip
    ruling = GAME.ask(state, {"question": "reach", "card": "gehen 2", "player": "red"})
    assert ruling.holds is False
    assert ruling.answer.to_json()["ends"] == []
    assert ruling.answer.to_json()["lengths"] is None
    duty = GAME.ask(state, {"question": "right-of-way", "player": "red"})
    assert duty.answer.to_json()["fulfil"] is None


def test_asking_leaves_the_position_as_it_was() -> None:
    """A refused question or move changes nothing (public cases 4-29, 4-32)."""
    for board, state, rules, rng in positions():
        before = GAME.position(state, board)
        for question in random_questions(rng, board, {"players": {
                s.colour: {"ship": s.ship} if s.ship else {} for s in state.seats}, "turn": {
                "player": state.seats[0].colour}}):  # fmt: skip
            try:
                GAME.ask(state, question, rules)
            except QuestionError:
                continue
        assert GAME.position(state, board) == before


def test_an_empty_witness_says_nothing() -> None:
    assert Witness().to_json() == {}
    assert Witness(asked=("f01",), routes=(("f01", "f02"),)).to_json() == {
        "asked": ["f01"], "routes": [["f01", "f02"]]}  # fmt: skip
