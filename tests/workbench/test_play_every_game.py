"""What users stumbled over at the tables of all games, each fault with a test of its name."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from polax_lab import PlayTable, load_game
from polax_lab.errors import MoveTextError, RecordError
from polax_lab.game import game_names
from polax_lab.record import Record
from polax_lab.seats import HUMAN, usual_seats
from polax_lab.texts import LANGS, Lang, say
from polax_lab.view import text
from polax_lab.view.layout import frame_of, layout
from polax_lab.workbench import play_words, start
from polax_lab.workbench.play_session import PlaySession

GAMES = tuple(game_names())


def at_table(name: str, seed: int = 7, **seats: str) -> PlaySession:
    game = load_game(name)
    return PlaySession(Record.start(game, seats or usual_seats(game), None, seed))


@pytest.mark.parametrize("name", GAMES)
def test_the_tab_for_the_game_has_words_for_everything(name: str) -> None:
    for lang in LANGS:
        table = PlayTable(name, seed=7, folder=None, lang=lang)
        table.act(lambda table=table: table._turn_to("game"))  # type: ignore[misc]
        assert table.game.start.description
        assert "KeyError" not in table.board.message.value


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_rows_of_the_table_belong_to_their_players(name: str, seed: int) -> None:
    session = at_table(name, seed)
    table, order = session.table, session.referee.players(session.view)
    names = [row[0] for row in table.seats(session.view, session.rules)]
    assert names == [table.colour(player) for player in order]


@pytest.mark.parametrize("name", GAMES)
def test_the_head_of_the_panel_counts_what_the_game_is_scored_by(name: str) -> None:
    session = at_table(name)
    session.run()
    for player in session.referee.players(session.state):
        score = sum(n for _, n in session.table.money(session.state, player, session.rules))
        alone = len(session.seats) == 1
        who = "" if alone else f"{say(session.table.colour(player))}: "
        assert f"{who}{score}" in session.source()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_to_be_done_is_told_in_a_sentence(name: str) -> None:
    session = at_table(name)
    session.run()
    for lang in LANGS:
        said = say(session.table.step(session.view), lang)
        assert said[0].isupper()
        assert said.endswith(".")


@pytest.mark.parametrize("name", [n for n in GAMES if n != "polax"])
def test_a_record_of_another_game_is_refused_by_name(name: str, tmp_path: Path) -> None:
    session, other = at_table(name), load_game("polax")
    record = Record.start(other, usual_seats(other), None, 7)
    path = tmp_path / "other.txt"
    path.write_text(record.text(), "utf-8")
    before = session.record
    for load in (lambda: session.load(str(path)), lambda: session.go_on(path)):
        with pytest.raises(RecordError, match="Polax"):
            load()
    assert session.record is before


def test_who_sits_at_the_table_cannot_answer_by_chance() -> None:
    session = at_table("invasion", terra1=HUMAN, alien1="guesser")
    session.run()
    while not session.state.ask:
        session.do(session.moves[0])
        session.run()
    with pytest.raises(MoveTextError, match="give an answer"):
        session.enter("try 100")


def test_a_teacher_gives_the_own_questions_to_the_table(tmp_path: Path) -> None:
    path, invasion = tmp_path / "mine.yaml", load_game("invasion")
    path.write_bytes(files("polax_lab.games.invasion").joinpath("fragen.yaml").read_bytes())
    table = PlayTable("invasion", seed=7, folder=None, cards=[path], options={"classroom": True})
    assert "mine.yaml" in table.session.record.text()
    assert table.session.state.classroom
    table.session.start(usual_seats(invasion), 8)
    assert "mine.yaml" in table.session.record.text()


def test_an_answer_is_called_right_or_wrong_at_once() -> None:
    session = at_table("invasion", terra1=HUMAN, alien1="guesser")
    session.run()
    while not session.state.ask:
        session.do(session.moves[0])
        session.run()
    session.do(session.moves[0])
    assert "answers" in session.message()


def test_what_others_did_before_the_first_own_decision_is_news() -> None:
    sessions: list[Any] = [at_table("sector18", seed) for seed in range(6)]
    for session in sessions:
        session.run()
    second = [s for s in sessions if s.ply]
    assert second
    assert all("polax-log" in play_words.news(s) for s in second)


def test_somebody_who_plays_alone_is_not_called_by_name() -> None:
    assert at_table("galaktix").question().startswith("Your turn: ")
    assert at_table("galaktix").source().startswith("Round 1")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("width", "tall"), [(252, 690), (312, 800), (830, 709), (1410, 980)])
def test_the_board_is_as_wide_as_its_place_and_nothing_is_cut_at_its_edge(
    name: str, lang: Lang, width: int, tall: int
) -> None:
    """A picture was never narrower than 320 pixels: on a narrow page it lost its right edge."""
    table = PlayTable(name, seed=7, folder=None, lang=lang)
    table.sensor.width, table.sensor.tall = width, tall
    across, high = table.board.size
    assert across <= width
    picture = layout(table.session.scene(), across, high, chrome=False)
    for layer in ("names", "piece_texts", "chrome"):
        for words in picture.texts[layer]:
            wide = text.width(words.text, words.size, words.bold)
            left = words.x - (0 if words.anchor == "start" else wide / 2)
            assert left >= 0, words.text
            assert left + wide <= across, words.text
            assert words.y - words.size / 2 >= 0, words.text
            assert words.y + words.size / 2 <= high, words.text


def test_another_board_has_the_height_of_its_own_form() -> None:
    """A map that is higher than wide was drawn at half of its width on a narrow page."""
    panel = start(lang="de")
    panel.sensor.width, panel.sensor.tall = 312, 900
    high = {}
    for name in GAMES:
        panel._take(name)
        panel.act(lambda: None)
        high[name] = panel.board.size[1]
    assert high["sector18"] > 1.4 * high["polax"]
    table = PlayTable("sector18", seed=7, folder=None)
    table.sensor.width, table.sensor.tall = 312, 900
    assert frame_of(table.session.scene(), *table.board.size, chrome=False).cards["z22"] > 40


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_begins_brings_the_head_of_the_panel_into_sight(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Start, far down in its tab, one saw the lower half of the board."""
    table = PlayTable(name, seed=7, folder=None)
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(table.page, "send", told.append)
    table.act(lambda: table._turn_to("game"))
    table.game.start.click()
    assert table.tab == "move"
    assert {"top": True, "head": True} in told
