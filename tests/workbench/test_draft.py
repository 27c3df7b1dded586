"""The board editor without widgets: commands, undo, what is wrong, files, what a click does."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polax_lab.board import Board
from polax_lab.boardfile import BoardFile, faults_of
from polax_lab.errors import BoardError
from polax_lab.games.polax import GAME
from polax_lab.texts import say
from polax_lab.workbench.draft import SHEET, Draft, Refused
from polax_lab.workbench.drafting import Drafting

OWN = GAME.rules.board


@pytest.fixture
def desk(tmp_path: Path) -> Drafting:
    return Drafting(GAME, folder=tmp_path / "kept")


def row(desk: Drafting, *places: tuple[float, float]) -> None:
    desk.take("chain")
    for x, y in places:
        desk.click("", x, y)


def small(desk: Drafting) -> None:
    """A board that Polax can be played on, by clicks alone."""
    desk.take("planet")
    desk.click("", 100, 100)
    desk.click("", 500, 100)
    desk.take("chain")
    for space, x in (("p1", 0), ("", 200), ("", 300), ("", 400), ("p2", 0), ("p2", 0)):
        desk.click(space, x, 100)


def clauses(desk: Drafting) -> list[str]:
    return [what for what, _ in desk.todo()]


# -- commands ------------------------------------------------------------------------------


def test_a_chain_is_added_and_linked_click_by_click(desk: Drafting) -> None:
    row(desk, (100, 100), (200, 100), (300, 100))
    assert desk.draft.board.ids == ("f1", "f2", "f3")
    assert desk.draft.board.links == (("f1", "f2"), ("f2", "f3"))
    desk.click("f3", 0, 0)  # the last one again ends the row
    assert desk.selected == ""
    row(desk, (100, 300))
    assert desk.draft.board.links == (("f1", "f2"), ("f2", "f3"))
    desk.click("f1", 0, 0)  # a row may run into what is there
    assert ("f1", "f4") in desk.draft.board.links
    assert desk.selected == "f1"


def test_a_second_click_before_the_first_is_drawn_adds_nothing(desk: Drafting) -> None:
    row(desk, (100, 100), (101, 100))
    assert desk.draft.board.ids == ("f1",)


def test_a_playable_board_is_made_by_clicks(desk: Drafting) -> None:
    small(desk)
    assert desk.faults == ()
    board = desk.board
    assert board.planets == ("p1", "p2")
    assert board.names(board.entry_mask) == ("f1", "f3")
    assert GAME.place(GAME.rules.vary(board=board)) is not None


def test_names_go_on_as_they_began() -> None:
    draft = Draft.of(OWN)
    assert draft.next_name("field") == "f78"
    assert draft.add("field", 10, 10).board.ids[-1] == "f78"
    assert Draft.new().add("field", 0, 0, "f09").next_name("field") == "f10"
    assert draft.next_name("planet") == "p1"


def test_renaming_reaches_links_areas_and_label() -> None:
    draft = Draft.of(OWN).rename("f01", "gate")
    assert set(draft.board.neighbours("gate")) == set(OWN.neighbours("f01"))
    assert "gate" in draft.board.regions["A"].spaces
    assert draft.board.label("gate") == "gate"
    assert draft.rename("gate", "f01").board.fingerprint == OWN.fingerprint


@pytest.mark.parametrize(
    ("name", "words"),
    [("F02", "told apart"), ("f0\u0455x y", "usable"), ("", "usable"), ("nуm", "told apart"),
     ("f02", "twice")],
)  # fmt: skip
def test_names_that_are_refused(name: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        Draft.of(OWN).rename("f01", name)


def test_a_label_is_only_shown() -> None:
    draft = Draft.of(OWN).relabel("nym", "Nym")
    assert draft.board.label("nym") == "Nym"
    assert draft.board.fingerprint == OWN.fingerprint
    assert draft.relabel("nym", " ").board.label("nym") == "nym"


def test_deleting_takes_links_and_membership_along() -> None:
    draft = Draft.of(OWN)
    for name in OWN.regions["A"].spaces:
        draft = draft.delete(name)
    assert "A" not in draft.board.regions
    assert all("f01" not in link for link in draft.board.links)
    assert len(draft.board.spaces) == len(OWN.spaces) - 3


def test_linking_is_undone_by_linking_again(desk: Drafting) -> None:
    small(desk)
    desk.take("link")
    desk.click("f1", 0, 0)
    desk.click("f3", 0, 0)
    assert desk.draft.linked("f1", "f3")
    desk.click("f3", 0, 0)
    desk.click("f1", 0, 0)
    assert not desk.draft.linked("f1", "f3")


def test_the_disc_follows_its_spaces(desk: Drafting) -> None:
    small(desk)
    desk.take("area")
    desk.area = "C"
    desk.click("f2", 0, 0)
    disc = desk.draft.board.regions["C"]
    assert (disc.x, disc.y, disc.spaces) == (300, 100, ("f2",))
    desk.drag("f2", 300, 400)
    assert desk.draft.board.regions["C"].y == 400
    desk.click("f2", 0, 0)
    assert desk.draft.board.regions == {}


def test_entry_fields_are_shown_as_soon_as_they_are_some(desk: Drafting) -> None:
    desk.take("planet")
    desk.click("", 100, 100)
    desk.take("chain")
    desk.click("p1", 100, 100)
    desk.click("", 200, 100)
    assert [s.kind for s in desk.scene().spaces] == ["planet", "entry"]
    desk.undo()
    assert [s.kind for s in desk.scene().spaces] == ["planet"]


def test_arrow_keys_move_by_one_or_ten(desk: Drafting) -> None:
    row(desk, (100, 100))
    desk.key("ArrowRight", shift=False, ctrl=False)
    desk.key("ArrowUp", shift=True, ctrl=False)
    assert [(s.x, s.y) for s in desk.draft.board] == [(101, 110)]
    desk.key("Delete", shift=False, ctrl=False)
    assert desk.draft.board.ids == ()
    desk.key("z", shift=False, ctrl=True)
    assert desk.draft.board.ids == ("f1",)
    desk.key("PageDown", shift=False, ctrl=False)
    assert desk.selected == "f1"


def test_the_ground_stays_while_spaces_come_and_grows_only_when_it_must(desk: Drafting) -> None:
    row(desk, (1, 1), (2000, 500))  # clicks end at the edge
    assert desk.draft.sheet == SHEET
    assert desk.draft.board.spaces[1].x == 1500
    desk.add("field", 1650, -20)
    assert desk.draft.sheet == (0, -100, 1700, 1000)


def test_a_form_changes_everything_in_one_step(desk: Drafting) -> None:
    row(desk, (100, 100), (200, 100))
    desk.edit("home", "Home", "planet", 250, 120)
    space = desk.draft.board.spaces[1]
    assert (space.id, space.label, space.kind, space.x, space.y) == (
        "home", "Home", "planet", 250, 120)  # fmt: skip
    assert desk.selected == "home"
    desk.undo()
    assert desk.draft.board.ids == ("f1", "f2")
    desk.edit("f1", "", "field", 0, 0)
    assert "twice" in desk.message()
    assert desk.draft.board.ids == ("f1", "f2")


def test_a_name_in_any_form_of_writing_stays_selected(desk: Drafting) -> None:
    """A renamed space was let go when its name was typed with a combining accent."""
    typed, kept = " caf\u0065\u0301 ", "caf\u00e9"
    desk.add("field", 100, 100, typed)
    assert (desk.draft.board.ids, desk.selected) == ((kept,), kept)
    desk.edit(f"{typed.strip()}2", "", "field", 100, 100)
    assert (desk.draft.board.ids, desk.selected) == ((f"{kept}2",), f"{kept}2")
    desk.add("field", 200, 100, "gate", link=desk.selected)
    assert desk.draft.board.links == ((f"{kept}2", "gate"),)


MODES = ["select", "field", "planet", "chain", "link", "area"]
COMMANDS = st.one_of(
    st.tuples(st.just("mode"), st.sampled_from(MODES)),
    st.tuples(st.just("ground"), st.integers(0, 1500), st.integers(0, 1000)),
    st.tuples(st.just("space"), st.integers(0, 9)),
    st.tuples(st.just("drag"), st.integers(0, 9), st.integers(0, 1500)),
    st.tuples(st.just("key"), st.sampled_from(["ArrowUp", "Delete", "PageUp", "Escape"])),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(COMMANDS, max_size=40))
def test_whatever_is_done_can_be_drawn_undone_and_done_again(
    tmp_path_factory: pytest.TempPathFactory, commands: list[tuple[object, ...]]
) -> None:
    desk = Drafting(GAME, folder=tmp_path_factory.mktemp("kept"))
    for name, *rest in commands:
        ids = desk.draft.board.ids
        space = ids[int(str(rest[0])) % len(ids)] if ids and name in ("space", "drag") else ""
        if name == "mode":
            desk.take(str(rest[0]))
        elif name == "ground":
            desk.click("", float(str(rest[0])), float(str(rest[1])))
        elif name == "space" and space:
            desk.click(space, 0, 0)
        elif name == "drag" and space:
            desk.drag(space, float(str(rest[1])), 50)
        elif name == "key":
            desk.key(str(rest[0]), shift=False, ctrl=False)
        elif name in ("undo", "redo"):
            getattr(desk, str(name))()
        assert not desk.selected or desk.selected in desk.draft.board
        desk.scene()  # refuses what is not there
        # Nothing can be wrong but what a half-made board may have.
        if desk.draft.board.spaces:
            entries = BoardFile.model_validate(desk.draft.board.to_json())
            assert {f.what.key for f in faults_of(entries)} <= {"draft.what.on_top"}
    while desk.can_redo:
        desk.redo()
    last = desk.draft
    while desk.can_undo:
        desk.undo()
    assert desk.draft.board.ids == ()
    while desk.can_redo:
        desk.redo()
    assert desk.draft is last


# -- what is wrong -------------------------------------------------------------------------


def test_all_faults_are_told_at_once_in_both_languages(desk: Drafting) -> None:
    assert desk.todo() == [
        ("The board has no space yet.", "Click on the ground to add a field.")]  # fmt: skip
    desk.take("planet")
    desk.click("", 100, 100)
    desk.click("", 300, 100)
    desk.click("", 500, 100)
    desk.link("p1", "p2")
    told = clauses(desk)
    assert any("falls apart" in t and "'p3'" in t for t in told)
    assert any("'p1' and 'p2' touch" in t for t in told)
    assert sum("has no entry field" in t for t in told) == 3
    desk.speak("de")
    assert any("'p1' und 'p2'" in t for t in clauses(desk))
    bad = [m.spaces for m in desk.scene().marks if m.role == "forbidden"]
    assert bad == [("p3", "p1", "p2")]


def test_the_first_fault_is_the_one_that_files_name() -> None:
    draft = Draft.of(OWN).join("B", "f01").delete("nym-e1").link("inox", "sandus")
    found = list(GAME.board_faults(draft.board))
    assert len(found) > 3
    with pytest.raises(BoardError) as caught:
        GAME.check_board(Board.loads(draft.text()))
    assert say(found[0].what) in str(caught.value)


def test_a_board_with_faults_is_no_board_yet(desk: Drafting) -> None:
    row(desk, (100, 100))
    with pytest.raises(BoardError, match="at least two planets"):
        _ = desk.board
