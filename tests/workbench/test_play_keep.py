"""Games on disk while they are played."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab import PlayTable, PolaxError
from polax_lab.record import Record
from polax_lab.workbench.play_keep import KEPT, GameKeep


def record() -> Record:
    return Record.start("polax", "yellow:human,green:random", seed=4)


def test_every_move_is_there_before_the_next(tmp_path: Path) -> None:
    keep, game = GameKeep("my game", tmp_path), record()
    for move in ("buy radar", "done"):
        game.play(move)
        keep.write(game)
        assert keep.path is not None
        assert keep.path.read_text("utf-8") == game.text()
    assert keep.files() == [keep.path]


def test_half_a_line_is_left_out(tmp_path: Path) -> None:
    keep, game = GameKeep("g", tmp_path), record()
    game.play("buy radar")
    keep.write(game)
    assert keep.path is not None
    with keep.path.open("a") as file:
        file.write("2 yellow: do")
    back = GameKeep("g", tmp_path).go_on(keep.path)
    assert back.cut
    assert back.record.state == game.state


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    for number in range(KEPT + 5):
        (tmp_path / f"g-20200101-000000-{number:04x}.record.txt").write_text("old")
    (tmp_path / "other.txt").write_text("mine")
    keep = GameKeep("g", tmp_path)
    keep.write(record())
    assert len(keep.files()) == KEPT
    assert keep.files()[0] == keep.path
    assert (tmp_path / "other.txt").exists()


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PolaxError):
        GameKeep("g", tmp_path / "file").write(record())


def test_resume_goes_on_at_the_last_move(tmp_path: Path) -> None:
    table = PlayTable(seed=7, folder=tmp_path, name="mine")
    table.act(lambda: table.session.enter("buy radar"))
    table.act(lambda: table.session.enter("done"))
    state = table.session.state
    back = PlayTable.resume("mine", folder=tmp_path)
    assert back.session.state == state
    assert "Brought back" in back.session.message()
    move = back.session.moves[0]
    back.act(lambda: back.session.do(move))
    again = PlayTable.resume("mine", folder=tmp_path)
    assert again.session.state == back.session.state
    other = PlayTable.resume("other", folder=tmp_path).session.message()
    assert other == "There is no earlier game of this name, only of: mine. Here is a new one."


def test_resume_without_a_name_goes_on_with_the_last_game_of_any_rulebook(tmp_path: Path) -> None:
    assert "no earlier game" in PlayTable.resume(folder=tmp_path).session.message()
    for name in ("polax", "sector18", "galaktix"):
        table = PlayTable(name, seed=7, folder=tmp_path, name=f"{name}-game")
        table.act(lambda table=table: table.session.do(table.session.moves[0]))  # type: ignore[misc]
    back = PlayTable.resume(folder=tmp_path)
    assert back.session.game.name == "galaktix"
    assert back.session.state == table.session.state
    assert "Brought back" in back.session.message()
    named = PlayTable.resume("sector18-game", folder=tmp_path)
    assert named.session.game.name == "sector18"


def test_games_of_another_rulebook_are_not_offered(tmp_path: Path) -> None:
    one = PlayTable("sector18", seed=7, folder=tmp_path)
    one.act(lambda: one.session.do(one.session.moves[0]))
    two = PlayTable("polax", seed=7, folder=tmp_path, lang="en")
    assert "waits" not in two.session.message()
    two.tabs.value = "game"
    assert [words for words, _ in two.game.kept.options] == ["none yet"]
    assert "waits" in PlayTable("sector18", folder=tmp_path, lang="en").session.message()


def test_a_game_whose_file_somebody_changed_goes_on_beside_it_and_says_so(tmp_path: Path) -> None:
    keep = GameKeep("mine", tmp_path)
    game = Record.start("polax", "yellow:human,green:human", seed=7)
    keep.write(game)
    first = keep.path
    assert first is not None
    first.write_text(first.read_text() + "# a note of my own\n")
    game.play(game.game.play.legal_moves(game.state, game.rules)[-1])
    with pytest.raises(PolaxError, match="was changed by somebody else"):
        keep.write(game)
    assert keep.path is not None
    assert keep.path != first
    assert first.read_text().endswith("# a note of my own\n")
    assert sorted(keep.files()) == sorted((first, keep.path))
    assert len(GameKeep("mine", tmp_path).go_on(keep.path).record.plies) == 1


def test_a_game_that_is_brought_back_tells_that_its_questions_were_mended(tmp_path: Path) -> None:
    """A corrected typo in the bank kept a class from going on with its game."""
    bank = tmp_path / "bank.csv"
    bank.write_text("question;a;b;right\nA harf?;1;2;a\nA part?;1;2;b\n", "utf-8")
    game = Record.start("invasion", "terra1:human,alien1:human", seed=1, cards=[bank])
    game.play("answer a")
    GameKeep("quiz", tmp_path).write(game)
    bank.write_text(bank.read_text("utf-8").replace("harf", "half"), "utf-8")
    table = PlayTable.resume("quiz", folder=tmp_path)
    assert table.session.ply == 1
    assert "every move fits them" in table.session.message()
    again = PlayTable.resume("quiz", folder=tmp_path)
    assert "every move fits them" not in again.session.message()
