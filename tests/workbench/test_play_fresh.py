"""What a first visitor stumbled over at the table, each fault with a test of its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from polax_lab import PlayTable, load_game
from polax_lab.games.polax.state import Gear
from polax_lab.games.polax.wissen import buyers
from polax_lab.record import Record
from polax_lab.texts import say
from polax_lab.workbench import play_words
from polax_lab.workbench.play_keep import look
from polax_lab.workbench.play_session import PlaySession

POLAX = load_game("polax")
TWO = "yellow:human,green:human"


def session(players: str = "yellow:human,green:greedy", **rules: Any) -> PlaySession:
    return PlaySession(Record.start(POLAX, players, POLAX.rules.vary(None, **rules), seed=7))


def table(**how: Any) -> PlayTable:
    return PlayTable(seed=7, folder=None, **{"lang": "en", **how})


def play(s: PlaySession, *moves: str) -> None:
    for move in moves:
        s.run()
        if s.waiting:
            s.take_seat()
        s.enter(move)
    s.run()


def scanned() -> PlaySession:
    """Green, with a radar, has just scanned yellow's hand."""
    s = session(TWO, start_capital=60)
    play(
        s, "buy transporter 1 at nym", "done", "buy radar", "done",
        "gehen 2 to f71", "transporter 1 stays", "done", "gehen joker to f33", "done",
        "gehen 6 to f50", "transporter 1 stays", "done",
    )  # fmt: skip
    s.take_seat()
    s.enter("feuern joker radar at f50")
    return s


def test_news_begin_with_the_own_last_decision_and_tell_of_the_other_human() -> None:
    s = session(TWO)
    play(s, "done", "done", "gehen 2 to f71", "done")
    s.take_seat()
    assert s.seat == "green"
    assert "plays Gehen 2 and flies" in play_words.news(s)


def test_news_are_there_after_taking_back() -> None:
    s = session()
    play(s, "done", "gehen 2 to f71", "done")
    s.undo()
    s.undo()
    assert "Turn 1: yellow" in play_words.news(s)


def test_a_scanned_hand_is_told_to_who_scanned_it() -> None:
    s = scanned()
    hand = ", ".join(say(c) for c in s.table.hand(s.state, "yellow")[:-1])
    assert f"You see the hand of yellow: {hand}" in s.message()
    assert f"You see the hand of yellow: {hand}" in play_words.news(s)
    s.enter("done")
    assert s.waiting == "yellow"
    s.take_seat()
    assert "You see" not in play_words.news(s) + s.message()


def test_a_drawn_card_is_named_to_its_own_seat_alone() -> None:
    s = session(TWO)
    play(s, "buy transporter 1 at nym", "done", "done", "gehen 2 to f71")
    card = say(s.table.hand(s.view, "yellow")[-1])
    assert s.message() == f"✓ Gehen 2: fly to f71. You draw {card}."
    play(s, "transporter 1 stays", "done")
    s.take_seat()
    assert "You draw" not in play_words.news(s)


@pytest.mark.parametrize("spaceus", [1, 0])
def test_a_refused_trade_is_not_reported_as_done(spaceus: int) -> None:
    s = session()
    play(s, "done", "gehen 2 to f71")
    assert s.state.season.phase == "business"
    s.offer_deal("green", (1 - spaceus, ""), (spaceus, ""))
    s.run()
    answer = "refuses" if spaceus else "accepts"
    assert s.message().startswith(f"Green {answer}: Offer green")


def test_at_other_paces_the_message_line_tells_what_bots_do() -> None:
    s = session()
    s.speed = "step"
    s.enter("done")
    assert "makes one move" in s.idle()
    s.step()
    assert s.message().startswith("Green buys transporter 1")


def test_a_hint_leaves_all_places_marked_and_stars_what_it_means() -> None:
    t = table()
    t.move.offers["stop"][0].click()
    t.hint.click()
    best = t.session.advice
    assert best.verb == "discard"
    assert t.session.targets() == ("nym-e1",)
    assert t.session.advised_spaces() == ()
    marked = [b.description for b in t.move.plain if "polax-advised" in b._dom_classes]
    assert marked == ["★ Discard it without its action"]
    t.move.back.click()
    assert t.session.advice is None
    assert t.board.message.value.endswith("Put back; nothing has happened.</div>")


def test_an_advised_place_is_marked_more_strongly_than_the_others() -> None:
    t = table()
    t.move.offers["stop"][0].click()
    session = t.session
    card = next(o for o in session.offers() if len({x.space for x in o.options if x.space}) > 1)
    session.choose(card.key)
    session.advice = next(x.move for x in card.options if x.space)
    (best,), places = session.advised_spaces(), session.targets()
    signs = {m.role: m for m in session.scene().marks}
    assert signs["advised"].spaces == (best,)
    assert signs["advised"].label == "advised"
    assert set(signs["hint"].spaces) == set(places) - {best}


def test_a_game_that_is_over_leads_to_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # However fast the machine, the game is not over at the first look.
    monkeypatch.setattr("polax_lab.workbench.play._BREATH", 0.0)
    t = PlayTable(players="yellow:random,green:random", seed=7, folder=None, lang="en")
    assert t.move.again.layout.display == "none"
    t.act(t.session.run)
    assert t.move.again.layout.display is None
    t.move.again.click()
    assert t.tab == "game"


def test_put_back_takes_the_refusal_away() -> None:
    t = table()
    t.move.offers["stop"][0].click()
    next(b for b in t.move.offers["hand"] if "Gehen 2" in b.description).click()
    t.act(lambda: t.session.click("inox"))
    assert t.session.ruling is not None
    t.move.back.click()
    assert t.session.ruling is None
    assert "Refused" not in t.board.message.value


def test_a_text_that_is_no_move_takes_the_last_refusal_away() -> None:
    t = table()
    offer = next(o for o in t.session.offers() if not o.options)
    t.act(lambda: t.session.choose(offer.key))
    assert t.session.ruling is not None
    t.act(lambda: t.session.enter("fly to the moon"))
    assert t.session.ruling is None
    assert "fly" in t.board.message.value


def test_a_click_where_no_die_leads_says_why() -> None:
    s = PlaySession(Record.start(load_game("galaktix"), "player:human", seed=7), lang="en")
    for text in ("roll", "keep"):
        s.enter(text)
    while s.view.step != "place":
        s.do(s.moves[-1])
    s.click("green-10")
    assert s.ruling is not None
    assert s.ruling.holds is False
    assert "Nothing to do" not in s.message()


def test_files_of_other_games_are_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "level.yaml").write_text("schema: 1\ngame: galaktix\nlevel: {}\n", "utf-8")
    (tmp_path / "cards.yaml").write_text("schema: 1\ngame: sector18\n", "utf-8")
    (tmp_path / "questions.csv").write_text("question;a;b\n", "utf-8")
    offered = {}
    for game in ("galaktix", "sector18", "invasion"):
        t = PlayTable(game, folder="kept", lang="en")
        t.tabs.value = "game"
        offered[game] = [path for _, path in t.game.own.pick.options if path]
    assert offered["galaktix"] == ["level.yaml"]
    assert offered["sector18"] == ["cards.yaml"]
    assert offered["invasion"] == ["questions.csv"]


def test_a_seed_that_is_none_says_what_is_one() -> None:
    t = table()
    t.game.seed.value = "abc"
    t.game.start.click()
    assert t.board.message.value.count("write a whole number") == 1


def test_saving_elsewhere_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    s = session()
    s.save("game.txt")
    assert s.message() == "Saved game.txt."
    s.save("../game.txt")
    assert s.message() == f"Saved {tmp_path / 'game.txt'}."


def test_a_card_that_can_only_be_discarded_says_why() -> None:
    s = session()
    play(s, "done")
    s.choose("feuern 2")
    assert "neither a loaded torpedo nor a radar" in s.message()
    armed = Gear(torpedoes=("einzel",), tubes=1)
    seats = tuple(seat._replace(gear=armed) for seat in s.state.seats)
    s.state = s.state._replace(seats=seats)
    s._views.clear()
    s.release()
    s.choose("feuern 2")
    assert "on a planet" in s.message()
    s.state = s.state._replace(seats=tuple(x._replace(ship="f50") for x in seats[:1]) + seats[1:])
    s._views.clear()
    s.release()
    s.choose("feuern 2")
    assert "in reach" in s.message()


def test_a_target_is_named_and_marked_as_a_target() -> None:
    s = session()
    play(s, "done")
    armed = Gear(torpedoes=("einzel",), tubes=1)
    seats = {"yellow": {"ship": "f11", "gear": armed, "hand": ("feuern 1",), "backs": ("yellow",)},
             "green": {"ship": "f13"}}  # fmt: skip
    s.state = s.state._replace(
        seats=tuple(seat._replace(**seats[seat.colour]) for seat in s.state.seats)
    )
    s.choose("feuern 1")
    assert [say(o.label) for o in s.options() if o.space] == [
        "Einzeltorpedo at f13 (ship of green)"
    ]
    labels = {m.role: m.label for m in s.scene().marks}
    assert labels["hint"] == "can be hit"
    assert labels["selected"] == "chosen"


def test_prices_are_in_the_table_tab_the_tips_and_the_loads() -> None:
    t = table()
    t.tabs.value = "table"
    assert "aas-4 24, microlium 19" in t.readers["table"].text.value
    tips = {s.id: s.tip for s in t.session.scene().spaces}
    assert tips["inox"].startswith("inox · pays for Gold 21, Silber 20")
    play(t.session, "buy transporter 1 at nym", "done", "gehen 2 to f71", "transporter 1 stays")
    load = next(o for o in t.session.offers() if o.group == "cargo")
    assert say(load.about) == "Buyers of Diamanten: nalas 20, sandus 16, jest 14, aas-4 10, " \
                              "inox 10 and microlium 5."  # fmt: skip


def test_a_refused_sale_says_who_would_buy() -> None:
    s = session()
    play(s, "buy transporter 1 at nym", "done", "gehen 2 to f71", "transporter 1 stays", "load 1")
    s.choose("sell 1")
    assert s.message().startswith("Refused: Sell the load of transporter 1 (PX-")
    assert "Buyers of Diamanten: nalas 20" in s.message()


def test_prices_leave_out_who_does_not_buy_any_more() -> None:
    s = session()
    season = s.state.season
    assert ("nalas", 20) in buyers(s.state, s.rules, "diamanten")
    gone = tuple(0 if p == "nalas" else 4 for p in s.rules.board.planets)
    later = s.state._replace(season=season._replace(chits=gone))
    assert next(p for p, _ in buyers(later, s.rules, "diamanten")) == "sandus"
    nobody = s.state._replace(season=season._replace(chits=(0,) * len(gone)))
    assert "nobody any more" in say(dict(enumerate(s.table.market(nobody, s.rules)))[0][1])


def test_every_colour_has_its_line_in_the_legend() -> None:
    s = session("yellow:human,green:greedy,red:greedy,blue:greedy")
    play(s, "buy transporter 1 at nym", "done")
    labels = [p.label for p in s.scene().pieces if p.label]
    assert labels == ["Lagerplanet", "ship (yellow)", "transporter",
                      "ship (green)", "ship (red)", "ship (blue)"]  # fmt: skip


def test_what_cannot_be_had_now_is_folded() -> None:
    t = table()
    play(t.session, "done", "gehen 2 to f71")
    t.act(lambda: None)
    off = [b for b in t.move.offers["ship"] if b.description.startswith("✕")]
    assert len(off) == len(t.move.offers["ship"]) > 5
    assert t.move.off.layout.display == "none"
    assert not any("polax-group-ship" in g._dom_classes for g in t.move.place.children)
    t.move.more.value = True
    assert t.move.off.layout.display is None
    assert off[0].tooltip.startswith("Funkanlage. Radio: buys transporters")
    assert "Not now (PX-BUS-13)" in off[0].tooltip


def test_a_line_of_the_list_is_marked_on_the_board() -> None:
    t = table()
    t.move.offers["stop"][0].click()
    next(b for b in t.move.offers["hand"] if "Gehen 2" in b.description).click()
    assert t.session.cursor is None
    t.move.list.index = 1
    assert t.session.cursor == t.move.list.value.to


def test_the_form_to_trade_stands_before_the_shop() -> None:
    t = table(rules={"start_capital": 60})
    play(t.session, "buy transporter 1 at nym", "done", "discard gehen 1", "transporter 1 stays")
    t.act(lambda: None)
    parts = list(t.move.place.children)
    kinds = [" ".join(part._dom_classes) for part in parts]
    shop = [n for n, kind in enumerate(kinds) if "polax-group-fleet" in kind]
    assert parts.index(t.move.trade.widget) < shop[0]
    assert "polax-group-cargo" in kinds[parts.index(t.move.trade.widget) - 1]


def test_the_form_to_trade_does_not_stay_open() -> None:
    t = table()
    play(t.session, "done", "gehen 2 to f71")
    t.act(lambda: None)
    t.move.trade.open.value = True
    t.move.offers["stop"][0].click()
    assert t.session.state.season.phase == "cards"
    assert t.move.trade.open.value is False


def test_a_rule_can_be_closed_and_does_not_follow_to_another_tab() -> None:
    t = table()
    t.page._handle_custom_msg({"rule": "PX-PRE-03"}, [])
    assert 'class="polax-close" data-rule="PX-PRE-03"' in t.rule.value
    t.tabs.value = "log"
    assert t.session.opened is None


def test_while_the_seat_changes_hands_no_tab_keeps_the_last_hand() -> None:
    t = table(players=TWO)
    t.move.seat.click()
    t.tabs.value = "table"
    assert "Your hand" in t.readers["table"].text.value
    t.tabs.value = "move"
    t.move.offers["stop"][0].click()
    assert t.session.waiting == "green"
    assert "Your hand" not in t.readers["table"].text.value + t.move.hand.value


def test_an_unfinished_game_is_told_of_and_listed_with_its_players(tmp_path: Path) -> None:
    one = PlayTable(seed=7, folder=tmp_path, lang="en")
    one.act(lambda: one.session.enter("buy radar"))
    two = PlayTable(seed=7, folder=tmp_path, lang="en")
    assert re.search(r"An unfinished one of \S+ \S+, after 1 move, waits", two.session.message())
    two.tabs.value = "game"
    line = two.game.kept.options[0][0].replace("\u200b", "")
    assert line.endswith("· 1 move · yellow human and green greedy trader")
    two.game.bring.click()
    assert two.session.state == one.session.state
    assert two.tab == "move"


def test_a_finished_game_does_not_wait(tmp_path: Path) -> None:
    one = PlayTable(players="yellow:random,green:random", seed=7, folder=tmp_path, lang="en")
    one.act(one.session.run)
    assert one.session.keep is not None
    kept = look(one.session.keep.files()[0])
    assert kept is not None
    assert kept.over
    again = PlayTable(seed=7, folder=tmp_path, lang="en")
    assert "unfinished" not in again.session.message()
    again.tabs.value = "game"
    assert "over after" in again.game.kept.options[0][0].replace("\u200b", "")
    assert look(tmp_path / "none.txt") is None


def test_the_end_lists_what_came_in_before_what_was_spent() -> None:
    t = table(players="yellow:random,green:greedy")
    t.act(t.session.run)
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", t.move.result.value)
    sums = [sum(int(n) for n in re.findall(r"<td>([+-]\d+)</td>", row)) for row in rows[:-2]]
    assert [n < 0 for n in sums] == sorted(n < 0 for n in sums)
    assert "Sieger (most Spaceus)" in t.move.result.value
