"""The smallest changes that make a no a yes, beside trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.material import POLAX, distance, random_position, random_questions, some_board
from core.test_scenarios import FILES, load
from polax_lab.errors import QuestionError
from polax_lab.games.polax import GAME
from polax_lab.hands import Deed, Token
from polax_lab.ruling import Ruling
from polax_lab.texts import LANGS, say
from polax_lab.whynot import Change, Changes, why_not

HANDS = GAME.hands


def changes(position: dict[str, Any], question: dict[str, Any], most: int = 10**6) -> Changes:
    return why_not(GAME, GAME.place(**position), GAME.question(question), GAME.rules, most)


def said(found: Changes) -> list[str]:
    return [say(change.message) for change in found]


def holds(state: Any, ruling: Ruling, deed: Deed) -> bool | None:
    """What the ruling is after a deed; None if that cannot be, or cannot be asked."""
    try:
        new = HANDS.do(state, deed, ruling.rules)
        return GAME.ask(new, ruling.question, ruling.rules).holds
    except QuestionError:
        return None


def needed(state: Any, ruling: Ruling, token: Token, space: str) -> bool:
    """Whether there is no asking without the piece."""
    new = HANDS.do(state, Deed(token, space, None), ruling.rules)
    try:
        GAME.ask(new, ruling.question, ruling.rules)
    except QuestionError:
        return True
    return False


def all_that_do_it(state: Any, ruling: Ruling) -> tuple[list[str], list[Deed], list[Deed]]:
    """Settings, pieces to take off, and the nearest moves, each by trying everything."""
    board = ruling.rules.board
    settings = [flip.setting for flip in ruling.depends_on if flip.holds]
    blocked = ruling.witness.blocked
    nebula = any(name.startswith("nebula ") for name in ruling.witness.blockers)
    off, moves = [], []
    for number, (token, space) in enumerate(HANDS.placed(state, ruling.rules)):
        named = space in blocked or (token.kind == "nebula" and nebula)
        rank = (needed(state, ruling, token, space), not named)
        there = (board.ids.index(space), number)
        if holds(state, ruling, Deed(token, space, None)):
            off.append((*rank, there, Deed(token, space, None)))
        ends = [s for s in board.ids if s != space and holds(state, ruling, Deed(token, space, s))]
        if ends:
            near = min(ends, key=lambda s: (distance(board, space, s), board.ids.index(s)))
            steps = distance(board, space, near)
            moves.append((*rank, steps, there, Deed(token, space, near)))
    return settings, [deed for *_, deed in sorted(off)], [deed for *_, deed in sorted(moves)]


def refused(seeds: range, each: int) -> Iterator[tuple[Any, Ruling]]:
    """States with few pieces and rulings on them that are no, some of each kind."""
    kinds: dict[str, int] = {}
    for seed in seeds:
        rng = Random(seed)
        board = some_board(rng) if seed % 2 else POLAX
        rules = GAME.rules.vary(board=board)
        position = random_position(rng, board)
        state = GAME.place(rules, **position)
        if len(HANDS.placed(state, rules)) > 9:
            continue
        asked = [GAME.question(q) for q in random_questions(rng, board, position)]
        for question in asked:
            try:
                ruling = GAME.ask(state, question, rules)
            except QuestionError:
                continue
            name = question.name()
            if ruling.holds is False and kinds.get(name, 0) < each:
                kinds[name] = kinds.get(name, 0) + 1
                yield state, ruling


def test_all_and_only_what_trying_everything_finds() -> None:
    kinds: dict[str, int] = {}
    for state, ruling in refused(range(40), 2):
        found = why_not(GAME, state, ruling.question, ruling.rules, 10**6)
        settings, off, moves = all_that_do_it(state, ruling)
        assert [c.setting for c in found if c.deed is None] == settings
        assert [c.deed for c in found if c.deed is not None] == [*off, *moves]
        assert [bool(c.setting) for c in found] == sorted(bool(c.setting) for c in found)[::-1]
        assert (found.note is None) == bool(found)
        for change in found:
            again = remade(state, ruling, change)
            assert again.holds is True
            assert (again.rule, again.answer) == (change.ruling.rule, change.ruling.answer)
            for lang in LANGS:
                assert say(change.message, lang).endswith(".")
        if settings or off or moves:
            name = ruling.question.name()
            kinds[name] = kinds.get(name, 0) + 1
    assert len(kinds) >= 5, kinds


def remade(state: Any, ruling: Ruling, change: Change) -> Ruling:
    """Make the change and ask."""
    if change.deed is None:
        return GAME.ask(state, ruling.question, ruling.rules.parse(change.setting))
    new = HANDS.do(state, change.deed, ruling.rules)
    return GAME.ask(new, ruling.question, ruling.rules)


# Of games in progress, and of other games, every sixth will do: only readings are tried there.
SHARE = [
    p for i, p in enumerate(FILES)
    if (p.parent.name == "polax" and not p.stem.startswith("partie-")) or i % 6 == 0
]  # fmt: skip


@pytest.mark.parametrize("path", SHARE, ids=lambda p: p.stem)
def test_readings_are_those_that_the_ruling_depends_on(path: Any) -> None:
    scenario = load(path)
    for ruling in scenario.ask():
        found = why_not(scenario.game, scenario.state, ruling.question, scenario.rules, 0)
        wanted = [f.setting for f in ruling.depends_on if f.holds]
        assert [c.setting for c in found if not c.deed] == (wanted if ruling.holds is False else [])


# -- order and words -------------------------------------------------------------------------

MINES = {"green": {"mines": ["f71"]}, "red": {"mines": ["f01"]}}


def test_pieces_that_the_ruling_names_come_first() -> None:
    found = changes({"players": MINES}, {"question": "mine", "field": "f75"})
    # With its only entry field mined, nym is shut off before f75 is.
    assert said(found) == [
        "Take the mine (green) off f71.",
        "Move the mine (green) from f71 to nym-e1.",
        "Move the mine (red) from f01 to nym-e1.",
    ]
    assert say(found[0].message, "de") == "Mine (Grün) von f71 wegnehmen."
    assert say(found[1].message, "de") == "Mine (Grün) von f71 nach nym-e1 versetzen."


def test_readings_come_before_pieces_to_take_off_and_these_before_moves() -> None:
    position: Any = {
        "nebula": "B",
        "players": {"yellow": {"mines": ["f15"]}, "red": {"mines": ["f70"]}},
    }
    rules = GAME.rules.vary(mine_seal_test="absolute")
    asked = GAME.question({"question": "mine", "field": "f50"})
    found = why_not(GAME, GAME.place(**position), asked, rules)
    assert said(found) == [
        "Read “What forbids a mine” as “only a seal that it newly causes”.",
        "Take the mine (yellow) off f15.",
        "Take the nebula off f20.",
        "Move the mine (yellow) from f15 to f10.",
        "Move the nebula from f20 to f25.",
    ]
    assert say(found[0].message, "de").startswith("„Was eine Mine verbietet“ lesen als „nur")


def test_pieces_that_the_question_is_about_come_last() -> None:
    players = {
        "yellow": {"ship": "f63", "transporters": [{"number": 5, "at": "f62"}]},
        "green": {"transporters": [{"number": 6, "at": "f54"}], "mines": ["f74"]},
    }
    asked = {"question": "right-of-way", "player": "yellow"}
    found = changes({"nebula": "F", "players": players}, asked)
    # The ship is named and the transporter is not, but without the ship there is no question.
    assert said(found) == [
        "Take the transporter 6 (green) off f54.",
        "Move the transporter 6 (green) from f54 to f44.",
        "Move the ship (yellow) from f63 to f49.",
    ]


# -- limits ----------------------------------------------------------------------------------


def test_a_search_cut_short_says_how_far_it_went() -> None:
    position = {"players": MINES}
    question = {"question": "mine", "field": "f71"}
    whole = changes(position, question)
    assert len(whole) == 2
    assert whole.note is None
    # The red mine has 96 spaces to go to, and none of them helps.
    cut = changes(position, question, 20)
    assert said(cut) == said(whole)
    assert cut.note is not None
    assert "after 20 tries: moving a piece by more than" in say(cut.note)
    none = changes(position, question, 0)
    assert said(none) == said(whole)[:1]
    assert none.note is not None
    assert "more than 0 steps" in say(none.note)


def test_nothing_helps() -> None:
    found = changes({}, {"question": "mine", "field": "nym"})
    assert list(found) == []
    assert found.note is not None
    assert say(found.note, "de").startswith("Keine andere Lesart")


@pytest.mark.parametrize(
    "question",
    [{"question": "mine", "field": "f40"}, {"question": "messe-bonus", "planet": "inox"}],
    ids=["yes", "no yes or no"],
)
def test_there_must_be_a_no(question: dict[str, Any]) -> None:
    found = changes({"players": MINES}, question)
    assert list(found) == []
    assert found.note is None


def test_a_question_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(QuestionError, match="red has no ship"):
        changes({"players": MINES}, {"question": "right-of-way", "player": "red"})
