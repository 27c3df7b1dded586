"""The Workbench's logic without a browser: what a designer does, and what must never happen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from polax_lab.errors import QuestionError
from polax_lab.game import load_game
from polax_lab.hands import Deed, Token
from polax_lab.texts import LANGS, say
from polax_lab.workbench import files, picture
from polax_lab.workbench.session import Session

POLAX = load_game("polax")
MINE, SHIP = Token("mine", "green"), Token("ship", "yellow")


def session(**position: object) -> Session:
    made = Session(POLAX)
    made.amend(position, made.here.done) if position else None
    return made


def pieces(s: Session) -> list[str]:
    return [piece.text for piece in s.scenario.state.pieces()]


def put(s: Session, token: Token, *spaces: str) -> None:
    s.hold(token)
    for space in spaces:
        s.click(space)
    s.release()


def test_a_refused_mine_changes_nothing_and_is_done_once_it_is_allowed() -> None:
    s = session()
    put(s, MINE, "f71")
    assert pieces(s) == ["green mine f71"]
    before = s.scenario.state

    put(s, MINE, "f75")
    assert s.scenario.state is before
    assert s.ruling is not None
    assert (s.ruling.holds, s.ruling.rule) == (False, "PX-MINE-02")
    assert s.message() == "Refused: mine (green) on f75 (PX-MINE-02)."
    assert s.trial is None

    s.remove("f71")
    assert s.trial == Deed(MINE, None, "f75")
    s.try_again()
    assert pieces(s) == ["green mine f75"]
    assert s.trial is None


def test_flipping_a_switch_allows_what_was_refused() -> None:
    wall = {"yellow": {"mines": ["f52", "f71"]}}
    s = session(players=wall)
    s.set_rule("sealed_scope", "group")
    put(s, MINE, "f64")
    assert s.ruling is not None
    assert s.ruling.holds is False
    s.set_rule("sealed_scope", "planet")
    assert s.trial == Deed(MINE, None, "f64")
    s.try_again()
    assert "green mine f64" in pieces(s)
    assert s.trial is None


def test_undo_and_redo_bring_back_exactly_what_was() -> None:
    s = session()
    put(s, MINE, "f71", "f20")
    s.ask({"question": "sealed"})
    s.set_rule("sealed_scope", "group")
    seen = [(s.scenario.state, s.asked, dict(s.rules.changed))]
    while s.history.can_back:
        s.undo()
        seen.append((s.scenario.state, s.asked, dict(s.rules.changed)))
    assert len(seen) == 5
    assert seen[-1][1:] == (None, {})
    for expected in reversed(seen[:-1]):
        s.redo()
        assert (s.scenario.state, s.asked, dict(s.rules.changed)) == expected
    s.redo()
    assert s.message() == "There is nothing to do again."


def test_doing_something_after_going_back_branches_and_loses_nothing() -> None:
    s = session()
    put(s, MINE, "f71", "f20")
    first = s.here.number
    s.undo()
    put(s, MINE, "f30")
    assert pieces(s) == ["green mine f30", "green mine f71"]
    s.go(first)
    assert pieces(s) == ["green mine f20", "green mine f71"]
    s.go(first + 1)
    assert pieces(s) == ["green mine f30", "green mine f71"]


def test_clicking_a_selected_piece_again_lets_go_of_it() -> None:
    s = session(players={"yellow": {"ship": "f62"}})
    s.click("f62")
    assert s.taken == (SHIP, "f62")
    s.click("f62")
    assert s.taken is None
    s.click("f62")
    s.click("")
    assert s.taken is None
    assert pieces(s) == ["yellow ship f62"]


def test_every_piece_of_a_crowded_planet_can_be_picked_up() -> None:
    s = session(players={
        "yellow": {"ship": "nym", "lagerplanet": "nym"},
        "green": {"ship": "nym", "transporters": [{"number": 2, "at": "nym"}]},
    })  # fmt: skip
    seen = []
    s.click("nym")
    while s.taken is not None:
        seen.append(s.taken[0].text)
        s.click("nym")
    assert sorted(seen) == ["green ship", "green transporter 2", "yellow lager", "yellow ship"]


@pytest.mark.parametrize("seed", range(6))
def test_the_marked_spaces_are_those_that_the_rules_allow(seed: int) -> None:
    """For every space of the board: marked if and only if the deed is not refused."""
    rng = random.Random(seed)
    s = session()
    s.freely = True
    board = s.rules.board
    fields = [f for f in board.ids if not board.is_planet(f)]
    spots = rng.sample(fields, 12)
    mines = [Token("mine", c) for c in ("yellow", "green", "red") for _ in range(3)]
    tokens = [SHIP, Token("transporter", "yellow", 1), Token("ship", "green"), *mines]
    for token, spot in zip(tokens, spots, strict=True):
        s.do(Deed(token, None, spot))
    s.freely = False
    s.set_rule("sealed_scope", rng.choice(["group", "planet"]))
    s.choose(card=rng.choice(["gehen 2", "gehen 4", "gehen joker", "feuern 2", "feuern joker"]))
    cases = [(SHIP, spots[0]), (Token("transporter", "yellow", 1), spots[1]), (MINE, None)]
    for token, source in cases:
        s.release()
        if source is None:
            s.hold(token)
        else:
            s.taken = (token, source)
        marked = set(s.targets())
        hints = [m.spaces for m in s.scene().marks if m.role == "hint"]
        assert set(hints[0] if hints else ()) == marked
        for space in board.ids:
            question = s.deciding(Deed(token, source, space))
            assert question is not None
            try:
                allowed = s.judge(question).holds is True
            except QuestionError:
                allowed = False
            assert (space in marked) == allowed, (token.text, space)


def test_setting_up_freely_goes_where_no_game_would_and_says_what_is_odd() -> None:
    s = session(players={"green": {"mines": ["f71"]}})
    s.freely = True
    put(s, MINE, "f75")
    assert "green mine f75" in pieces(s)
    assert [o.spaces for o in s.oddities()] == [("f71", "f75")]
    assert "nym" in say(s.oddities()[0].message, "en")


def test_what_no_file_could_hold_is_refused_in_both_modes() -> None:
    s = session(players={"green": {"mines": ["f71"]}})
    for freely in (False, True):
        s.freely = freely
        for deed in (Deed(SHIP, None, "f71"), Deed(MINE, None, "nym")):
            s.do(deed)
            assert pieces(s) == ["green mine f71"]
        assert s.message()


def test_a_change_that_why_not_finds_turns_the_no_into_a_yes() -> None:
    s = session(players={"green": {"mines": ["f71"]}})
    put(s, MINE, "f75")
    changes = s.changes()
    assert changes
    number = s.here.number
    for change in changes:
        s.make(change)
        assert s.ruling is not None
        assert s.ruling.holds is True
        assert s.trial == Deed(MINE, None, "f75")
        s.go(number)
        assert s.ruling.holds is False


def test_firing_by_hand_moves_nothing_and_shows_the_line_of_fire() -> None:
    s = session(players={"yellow": {"ship": "f62"}, "green": {"mines": ["f63"]}})
    s.choose(card="feuern joker")
    s.click("f62")
    assert "f63" in s.targets()
    s.click("f63")
    assert pieces(s) == ["yellow ship f62", "green mine f63"]
    assert s.ruling is not None
    assert (s.ruling.holds, s.ruling.question.name()) == (True, "fire")
    assert "can hit f63" in s.message()


def test_a_mine_dragged_to_where_none_may_lie_stays() -> None:
    s = session(players={"green": {"mines": ["f71"]}})
    s.drag("f71", "nym-e1")
    assert pieces(s) == ["green mine f71"]
    assert "PX-MINE-02" in s.message()
    s.click("f71")
    assert "nym-e1" not in s.targets()
    assert "f20" in s.targets()
    s.click("f20")
    assert pieces(s) == ["green mine f20"]


def test_an_overlay_without_anything_to_show_says_what_it_needs() -> None:
    s = session()
    for name, word in (("reach", "no ship"), ("fire", "no ship"), ("cuts", "choose a planet")):
        s.overlay(name, True)
        assert word in s.message()
    s.choose(planet="nym")
    s.overlay("cuts", True)
    assert [name for name, _ in s.over()] == ["cuts"]


def test_why_not_never_moves_the_refused_piece_nor_breaks_another_rule() -> None:
    s = session(players={"yellow": {"ship": "f62"}, "green": {"mines": ["f71"]}})
    put(s, MINE, "f75")
    odd = len(s.oddities())
    here = s.here.number
    for change in s.changes():
        if change.deed is not None:
            s.make(change)
            assert len(s.oddities()) <= odd
            s.go(here)
    s.choose(card="gehen 1")
    s.do(Deed(SHIP, "f62", "f20"))
    assert all(c.deed is None or c.deed.token != SHIP for c in s.changes())


def test_the_nebula_can_be_picked_up_moved_and_taken_off_anywhere_in_its_area() -> None:
    s = session()
    regions = s.rules.board.regions
    inside, elsewhere = regions["F"].spaces, regions["A"].spaces
    s.hold(Token("nebula"))
    s.click(inside[1])
    assert s.scenario.state.nebula == "F"
    s.release()
    s.click(inside[-1])
    assert s.taken == (Token("nebula"), inside[-1])
    s.click(elsewhere[0])
    assert s.scenario.state.nebula == "A"
    s.take_off(True)
    s.click(elsewhere[-1])
    assert s.scenario.state.nebula is None


def test_undo_across_a_change_of_board_lets_go_of_what_is_not_there(tmp_path: Path) -> None:
    from polax_lab.board import Board

    s = session(players={"yellow": {"ship": "f62"}})
    s.use_board(Board.build("tiny", ["a", "b"], [("a", "x"), ("x", "y"), ("y", "b")]))
    s.cursor = "x"
    s.choose(planet="a")
    s.overlay("cuts", True)
    s.undo()
    assert (s.cursor, s.choice.planet) == (None, None)
    assert s.scene().spaces
    s.redo()
    assert s.scene().spaces


def test_on_ones_turn_a_card_that_may_not_be_played_moves_nothing() -> None:
    s = session(turn={"player": "yellow"}, players={"yellow": {"ship": "f62", "hand": ["ruhe"]}})
    s.choose(card="gehen 1")
    s.click("f62")
    assert s.targets() == ()
    s.do(Deed(SHIP, "f62", "f63"))
    assert pieces(s) == ["yellow ship f62"]
    assert s.ruling is not None
    assert (s.ruling.holds, s.ruling.question.name()) == (False, "play")


def test_arrow_keys_follow_links_only() -> None:
    s = session()
    board = s.rules.board
    for space in board.ids:
        for arrow in picture.ARROWS:
            there = picture.neighbour(board, space, arrow)
            assert there is None or there in board.neighbours(space)
    reached = {"f71"}
    todo = ["f71"]
    while todo:
        here = todo.pop()
        for arrow in picture.ARROWS:
            there = picture.neighbour(board, here, arrow)
            if there and there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == set(board.ids)


def test_the_whole_game_of_setting_up_by_keys() -> None:
    s = session()
    s.cursor = "f71"
    s.hold(MINE)
    s.key("Enter")
    assert pieces(s) == ["green mine f71"]
    s.key("Escape")
    s.key("Delete")
    assert pieces(s) == []
    s.key("z", ctrl=True)
    assert pieces(s) == ["green mine f71"]
    s.key("y", ctrl=True)
    assert pieces(s) == []
    assert "f71" in picture.spoken(s)


def test_a_question_that_no_longer_fits_says_so_and_comes_back() -> None:
    s = session(turn={"player": "yellow"}, players={"yellow": {"ship": "f62"}})
    s.ask({"question": "reach", "card": "gehen 2"})
    s.remove("f62")
    assert s.ruling is None
    assert "no ship on the board" in s.idle()
    s.undo()
    assert s.ruling is not None


def test_every_message_has_both_languages() -> None:
    s = session(players={"green": {"mines": ["f71"]}, "yellow": {"ship": "f62"}})
    deeds = [
        lambda: put(s, MINE, "f75"), lambda: s.click("f62"), lambda: s.click("f20"),
        lambda: s.click(""), s.undo, s.redo, s.clear, lambda: s.ask({"question": "sealed"}),
        lambda: s.set_rule("sealed_scope", "group"), s.restore_rules,
        lambda: s.set_rule("hand_size", 5), lambda: files.retitle(s, "A <b>"),
        lambda: s.remove("f1") if "f1" in s.rules.board else s.remove("f20"),
        lambda: s.drag("f20", ""), lambda: s.take_off(True), lambda: files.expect(s),
    ]  # fmt: skip
    for deed in deeds:
        deed()
        texts = []
        for lang in LANGS:
            s.speak(lang)
            texts.append(s.message())
            assert s.scene().lang == lang
        assert all(texts)
        assert texts[0] != texts[1]
