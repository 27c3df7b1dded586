"""The board editor for every game: its own board, tools, traits, files, and playing on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run

from polax_lab.board import Board
from polax_lab.game import Game, game_names, load_game
from polax_lab.texts import LANGS
from polax_lab.workbench.draft import Draft
from polax_lab.workbench.drafting import Drafting
from polax_lab.workbench.editor import BoardEditor
from polax_lab.workbench.play import PlayTable

GAMES = [load_game(name) for name in game_names()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def editor_of(game: str, folder: Path) -> Any:
    """An editor that begins with the game's own board."""
    editor: Any = BoardEditor(game=game, folder=folder / "kept")
    editor.panel.own.click()
    return editor


def message(editor: Any) -> str:
    return str(editor.session.message())


@every_game
def test_the_own_board_lies_in_the_middle_and_looks_as_in_the_game(game: Game) -> None:
    draft = Draft.of(game.rules.given, game)
    left, low, right, high = draft.sheet
    xs, ys = [s.x for s in draft.board], [s.y for s in draft.board]
    assert left <= min(xs) <= max(xs) <= right
    assert low <= min(ys) <= max(ys) <= high
    assert abs(max(xs) + min(xs) - left - right) <= 0.4 * (right - left)
    assert max((max(xs) - min(xs)) / (right - left), (max(ys) - min(ys)) / (high - low)) > 0.5
    shown = game.scene(game.blank(game.rules), game.rules)
    drawn = Drafting(game, draft).scene()
    given = {s.id: s.kind for s in draft.board}
    laid = {s.id: s.kind for s in game.rules.board}
    for one, two in zip(shown.spaces, drawn.spaces, strict=True):
        # What a reading makes of a special field is not decided yet.
        assert one.kind == two.kind or given[one.id] != laid[one.id]
    assert {s.kind for s in drawn.spaces} - {"field", "planet", "entry"} <= {*game.kit.looks}


@every_game
def test_tools_are_those_that_the_game_has_words_for(game: Game, tmp_path: Path) -> None:
    for lang in LANGS:
        editor: Any = BoardEditor(game=game.name, lang=lang, folder=tmp_path)
        names = [name for name, _ in editor.panel.mode.options]
        assert len({*names}) == len(names) == len(editor.session.modes)
        assert ("area" in editor.session.modes) == (game.name == "polax")
        for mode in editor.session.modes:
            editor.panel.mode.value = mode
            assert editor.session.mode == mode
            assert editor.session.question()


@every_game
def test_a_board_keeps_all_that_its_file_says(game: Game, tmp_path: Path) -> None:
    own, path = game.rules.given, tmp_path / "own.yaml"
    session = editor_of(game.name, tmp_path).session
    first = own.spaces[0]
    session.select(first.id)
    session.nudge(3, 4)
    # The form changes everything that it can, and here says what there is.
    session.edit(first.id, first.label, first.kind, first.x + 3, first.y + 4)
    session.save(str(path))
    read = Board.load(path)
    assert read.fingerprint == own.fingerprint
    assert dict(read.provenance) == dict(own.provenance)
    session.undo()
    session.undo()
    assert session.draft.board == own
    again: Any = BoardEditor(path, game=game.name, folder=tmp_path / "kept")
    assert again.session.draft.sheet == Draft.of(read, game).sheet
    assert again.session.faults == ()


@pytest.mark.parametrize(
    ("game", "space", "kind", "bots"),
    [("galaktix", "pink-1", "whirl", "player:random"),
     ("galaktix", "pink-1", "extra", "player:random"),
     ("sector18", "z22", "asteroid", "red:greedy,blue:greedy"),
     ("invasion", "f001", "field", "terra1:expert,alien1:expert")],
)  # fmt: skip
def test_a_changed_board_is_played_on(
    game: str, space: str, kind: str, bots: str, tmp_path: Path, run: Run
) -> None:
    editor, path = editor_of(game, tmp_path), tmp_path / "mine.yaml"
    panel, session = editor.panel, editor.session
    panel.space.value = space
    panel.kind.value = kind
    panel.label.value = "Mine"
    panel.apply.click()
    assert session.faults == (), message(editor)
    panel.file.value = str(path)
    panel.save.click()
    assert "Nothing is wrong" in message(editor)
    # Where special fields are laid out by a reading, this one is what was said all the same.
    rules = load_game(game).rules.vary(board=Board.load(path))
    table = PlayTable(game, rules=rules, folder=None)
    board = table.session.rules.board
    assert (board.label(space), board.spaces[board.index[space]].kind) == ("Mine", kind)
    done = run("play", game, "--board", str(path), "--players", bots, "--seed", "3", "--no-input")
    assert (done.code, done.err) == (0, "")


def test_an_extra_rocket_becomes_a_plain_field_and_takes_nothing_along(tmp_path: Path) -> None:
    editor = editor_of("galaktix", tmp_path)
    panel, session = editor.panel, editor.session
    panel.space.value = "pink-6"
    rocket, road = panel.traits["rocket"], panel.traits["road"]
    assert (rocket.layout.display, road.layout.display) == (None, "none")
    assert rocket.value == "white"
    rocket.value = "grey"
    panel.apply.click()
    assert session.draft.board.spaces[6].attributes == (("rocket", "grey"),)
    panel.looks.lang.value = "de"
    assert (rocket.description, rocket.label) == ("Rakete, die es bringt", "grau")
    panel.kind.value = "plain"
    assert rocket.layout.display == "none"
    panel.apply.click()
    assert session.draft.board.spaces[6].attributes == ()
    panel.kind.value = "extra"
    panel.apply.click()
    assert session.draft.board.spaces[6].attributes == (("rocket", "white"),)


def test_new_starts_and_bases_are_whose_there_is_none_yet(tmp_path: Path) -> None:
    roads = Drafting(load_game("galaktix"), folder=tmp_path)
    roads.take("start")
    for x in range(100, 800, 100):
        roads.click("", x, 100)
    found = [s["road"] for s in roads.draft.board]
    assert found == ["pink", "yellow", "green", "blue", "purple", "pink", "pink"]
    assert [s.kind for s in roads.scene().spaces][:2] == ["start_pink", "start_yellow"]
    zones = Drafting(load_game("sector18"), folder=tmp_path)
    zones.take("base")
    zones.click("", 190, 15)
    zones.click("", 205, 790)
    zones.take("planet")
    zones.click("", 410, 415)
    board = zones.draft.board
    # Cards lie on a grid, so that links run up and across.
    assert [(s.x, s.y) for s in board] == [(200, 0), (200, 800), (400, 400)]
    assert [s["owner"] for s in board] == ["red", "blue", None]
    assert [s.kind for s in zones.scene().spaces] == [
        "card_base_red", "card_base_blue", "card_planet"]  # fmt: skip


def test_half_made_boards_of_every_game_can_be_drawn(tmp_path: Path) -> None:
    ring = [("p", "a"), ("a", "b"), ("b", "p")]
    for game in GAMES:
        for kind in (*game.kit.kinds, "strange"):
            draft = Draft.of(Board.build("ring", ["p"], ring), game)
            for name in ("p", "a", "b"):
                draft = draft.mark(name, kind)
            work = Drafting(game, draft, folder=tmp_path)
            assert work.todo()
            assert len(work.scene().spaces) == 3
            work.select("a")
        panel: Any = BoardEditor(draft.board, game=game.name, folder=tmp_path).panel
        panel.space.value = "a"
        assert panel.kind.value == "strange"
