"""The widgets of the table, without a browser."""

from __future__ import annotations

import random
import re
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from polax_lab import PlayTable, PolaxError, Workbench
from polax_lab.games.polax.haendler import Greedy
from polax_lab.workbench.pointer import Event


def visible(widget: Any) -> bool:
    return widget.layout.display is None


def button(table: PlayTable, group: str, words: str) -> Any:
    return next(b for b in table.move.offers[group] if words in b.description)


def table(**how: Any) -> PlayTable:
    return PlayTable(seed=7, folder=None, **{"lang": "en", **how})


def test_buttons_buy_and_go_on_and_the_bots_answer() -> None:
    t = table()
    button(t, "ship", "Radar").click()
    assert t.session.state.seat("yellow").gear.radar
    t.move.offers["stop"][0].click()
    assert t.session.actor == "yellow"
    assert t.session.ply > 2
    assert "green" in t.move.news.value.casefold()


def test_a_button_out_of_reach_says_why() -> None:
    t = table()
    off = button(t, "ship", "Löschschaum")
    assert off.description.startswith("✕")
    assert "PX-EQ-06" in off.tooltip
    off.click()
    assert "PX-EQ-06" in t.board.ruling.value
    assert "empty Löschanlage" in t.board.ruling.value


def test_cards_are_chosen_and_played_from_the_list() -> None:
    t = table()
    t.move.offers["stop"][0].click()
    card = next(b for b in t.move.offers["hand"] if b.description.startswith("Gehen"))
    card.click()
    assert t.move.choice in t.move.place.children
    assert visible(t.move.list)
    move = t.move.list.value
    t.move.go.click()
    assert move in t.session.record.moves
    assert t.session.state.seat("yellow").ship == move.to


def test_a_click_on_an_older_picture_does_nothing() -> None:
    t = table()
    t._hear(Event("click", t.board.version - 1, "nym"))
    assert "older picture" in t.board.message.value
    t._hear(Event("click", t.board.version, "nym"))
    assert "Nothing to do" in t.board.message.value


def test_all_tabs_in_both_languages() -> None:
    t = table(players="yellow:human,green:greedy,red:blocker")
    t.move.offers["stop"][0].click()
    for lang, word in (("de", "Spielziel"), ("en", "Spielziel")):
        t.looks.lang.value = lang
        for tab in ("table", "sheet", "log", "game", "move"):
            t.tabs.value = tab
            assert "Error" not in t.board.message.value
        assert word in t.readers["table"].text.value
    assert 'data-rule="PX-TURN-02"' in t.readers["log"].text.value
    assert "Inventarliste" in t.readers["sheet"].text.value


def test_a_clicked_rule_shows_its_text() -> None:
    t = table()
    t.page._handle_custom_msg({"rule": "PX-PRE-03"}, [])
    assert visible(t.rule)
    assert "PX-PRE-03" in t.rule.value
    t.page._handle_custom_msg({"rule": "PX-PRE-03"}, [])
    assert not visible(t.rule)
    t.page._handle_custom_msg({"rule": 5}, [])
    t.page._handle_custom_msg("rule", [])


def test_a_slow_pace_waits_for_the_browser() -> None:
    t = table()
    t.game.speed.value = "slow"
    t.move.offers["stop"][0].click()
    assert t.session.bot_decides
    beat, ply = t.page.beat, t.session.ply
    assert beat > 0
    t.page._handle_custom_msg({"time": beat - 1}, [])
    assert t.session.ply == ply
    t.page._handle_custom_msg({"time": beat}, [])
    assert t.session.ply == ply + 1
    assert t.page.beat == beat + 1


def test_bots_that_think_long_let_the_table_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polax_lab.workbench.play._BREATH", 0.0)
    t = table()
    t.move.offers["stop"][0].click()
    assert t.session.bot_decides
    for _ in range(50):
        t.page._handle_custom_msg({"time": t.page.beat}, [])
    assert t.session.actor == "yellow"
    assert t.session.seat == "yellow"


class Slow(Greedy):
    """Thinks in four bits."""

    def ponder(
        self, view: Any, moves: Sequence[Any], rng: random.Random
    ) -> Generator[None, None, Any]:
        for _ in range(4):
            yield
        return self(view, moves, rng)


@pytest.mark.parametrize("pace", ["instant", "slow", "step"])
def test_while_one_bot_thinks_the_table_can_be_used(
    pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("polax_lab.workbench.play._BREATH", 0.0)
    t = table()
    t.game.speed.value = pace
    t.session._bots["green"] = Slow(t.session.rules)
    t.move.offers["stop"][0].click()
    beats = 0
    while t.session.bot_decides:
        if pace == "step" and not t.session.thinking:
            t.move.on.click()
        else:
            t.page._handle_custom_msg({"time": t.page.beat}, [])
        beats += 1
        if t.session.thinking:
            assert "green is thinking" in t.board.ruling.value.casefold()
            ply = t.session.ply
            t.tabs.value = "log" if beats % 2 else "sheet"
            t.looks.lang.value = "en"
            assert (t.session.ply, t.session.thinking) == (ply, True)
    made = [p.move for p in t.session.record.plies if p.move.player == "green"]
    assert beats >= 4 * len(made) > 4
    assert t.session.actor == "yellow"
    plain = table()
    plain.move.offers["stop"][0].click()
    plain.act(plain.session.run)
    assert made == [p.move for p in plain.session.record.plies if p.move.player == "green"]


def test_a_thought_is_dropped_when_a_move_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polax_lab.workbench.play._BREATH", 0.0)
    t = table()
    t.session._bots["green"] = Slow(t.session.rules)
    t.move.offers["stop"][0].click()
    assert t.session.thinking
    t.undo.click()
    assert (t.session.thinking, t.session.actor) == (False, "yellow")


def test_what_a_step_is_called_is_explained_by_the_pointer() -> None:
    t = table()
    assert 'title="Vorrunde: the round before' in t.board.asked.value
    t.tabs.value = "sheet"
    assert '<strong title="What is in the account now' in t.readers["sheet"].text.value
    t.looks.lang.value = "de"
    assert 'title="Vorrunde: die Runde vor' in t.board.asked.value
    t.tabs.value = "log"
    assert '<h4 title="Wie die Partie aufgebaut wurde' in t.readers["log"].text.value


def test_step_by_step_has_a_button() -> None:
    t = table()
    t.game.speed.value = "step"
    t.move.offers["stop"][0].click()
    ply = t.session.ply
    assert visible(t.move.on)
    t.move.on.click()
    assert t.session.ply == ply + 1


def test_between_two_humans_there_is_a_curtain() -> None:
    t = table(players="yellow:human,green:human")
    assert visible(t.move.seat)
    assert "yellow" in t.move.seat.description
    assert t.move.place.children == ()
    t.move.seat.click()
    t.move.offers["stop"][0].click()
    assert visible(t.move.seat)
    assert "Hand over to green" in t.board.ruling.value
    assert t.undo.disabled


def test_an_offer_by_form() -> None:
    t = table()
    while "stop" not in t.move.offers or not visible(t.move.trade.widget):
        t.act(lambda: t.session.do(t.session.moves[-1]))
    form = t.move.trade
    form.open.value = True
    form.money["get"].value = 1
    form.ask.click()
    assert any("offer green" in str(m) for m in t.session.record.moves)


def test_a_new_game_with_others() -> None:
    t = table()
    t.tabs.value = "game"
    t.game.kinds["red"].value = "random"
    t.game.seed.value = "41"
    t.game.start.click()
    assert (t.session.record.seed, dict(t.session.seats)) == (
        41, {"yellow": "human", "green": "greedy", "red": "random"},
    )  # fmt: skip
    t.game.seed.value = "many"
    t.game.start.click()
    assert "many" in t.board.message.value
    t.game.seed.value = ""
    t.game.kinds["green"].value = t.game.kinds["red"].value = ""
    t.game.start.click()
    assert "Polax is for 2 to 4 players" in t.board.message.value
    assert t.session.record.seed == 41


def test_a_record_can_be_sent_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    t = PlayTable(seed=7, folder="kept", lang="en")
    t.tabs.value = "game"
    t.act(lambda: t.session.enter("buy radar"))
    t.game.file.value = "mine.txt"
    t.game.save.click()
    assert (tmp_path / "mine.txt").read_text("utf-8") == t.session.record.text()
    sent = (tmp_path / "mine.txt").read_bytes()
    other = table()
    other.act(lambda: other.game._uploaded("mine.txt", sent))
    assert other.session.state == t.session.state
    other.act(lambda: other.game._uploaded("<b>.txt", b"\xff"))
    assert "&lt;b&gt;.txt" in other.board.message.value
    assert other.session.state == t.session.state


def test_the_end_shows_where_the_money_came_from() -> None:
    t = table(players="yellow:random,green:greedy")
    t.act(t.session.run)
    assert t.session.over
    numbers = re.findall(r"<td>([+-]\d+|)</td>", t.move.result.value)
    scores = t.session.outcome.scores  # type: ignore[union-attr]
    assert sum(int(n) for n in numbers if n) == sum(scores.values())
    assert "Sieger" in t.move.result.value


def test_the_workbench_plays_and_takes_the_position_back(tmp_path: Path) -> None:
    bench = Workbench(folder=tmp_path, lang="de")
    bench.door.button.click()
    t = bench.door.table
    assert t is not None
    assert t.session.lang == "de"
    assert not visible(bench.body)
    t.move.offers["stop"][0].click()
    hand = t.session.view.seat("yellow").hand
    t.take.click()
    assert visible(bench.body)
    assert not bench.door.open
    seats = bench.session.scenario.state
    assert seats.season is None
    assert seats.seat("yellow").hand == hand
    assert seats.seat("green").hand is None
    bench.door.button.click()
    assert bench.door.table is t


def test_what_cannot_be_played() -> None:
    with pytest.raises(PolaxError, match="gready"):
        table(players="yellow:human,green:gready")
    with pytest.raises(PolaxError):
        table(players="yellow:human")


@pytest.mark.parametrize("line", ["board: {}", "cards: {}"])
def test_visitors_reach_no_files_of_the_machine(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hidden button could be pressed by a message, and a record sent could name any file."""
    monkeypatch.chdir(tmp_path)
    secret = tmp_path / "secret.yaml"
    secret.write_text("nobody: knows\n", "utf-8")
    t = PlayTable(seed=7, folder=None, lang="en")
    before = t.session.record.text()
    t.game.file.value = "made.txt"
    t.game.save.click()
    t.game.file.value = str(secret)
    t.game.open.click()
    t.game.over.value = True
    t.game.save.click()
    assert [p.name for p in tmp_path.iterdir()] == ["secret.yaml"]
    assert secret.read_text("utf-8") == "nobody: knows\n"
    head, _, rest = before.partition("\nseed:")
    sent = f"{head}\nseed:{rest.replace(chr(10), chr(10) + line.format(secret) + chr(10), 1)}"
    t.act(lambda: t.game._uploaded("sent.txt", sent.encode()))
    assert "'secret.yaml', and that is not here" in t.session.message()
    assert "nobody" not in t.session.message()
    t.act(lambda: t.game._uploaded("sent.txt", before.encode()))
    assert t.session.record.text() == before


def test_a_record_of_a_class_is_opened_again_with_the_bank_that_was_sent(tmp_path: Path) -> None:
    bank = b"question;a;b;right;category;level\n2 + 2?;4;5;a;planet;1\n"
    t = PlayTable("invasion", folder=None, lang="en")
    t.session.take_sent("bank.csv", bank)
    t.session.start({"terra1": "human", "alien1": "human"}, 3)
    text = t.session.record.text()
    assert "cards:" in text
    t.act(lambda: t.game._uploaded("sent.txt", text.encode()))
    assert "is not here" not in t.session.message()
    other = PlayTable("invasion", folder=None, lang="en")
    other.act(lambda: other.game._uploaded("sent.txt", text.encode()))
    assert "'bank.csv', and that is not here" in other.session.message()
