"""A recorded game told: every number in the story is that of the record."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from polax_lab.errors import PolaxError
from polax_lab.play import Event
from polax_lab.record import Record
from polax_lab.study.chapter import Chapter, Line
from polax_lab.study.season import Moment, Season
from polax_lab.study.story import Story, tell
from polax_lab.texts import LANGS, Lang

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "21_a_season.ipynb"
CHAPTERS = (
    "cover", "setup", "first_loads", "money", "deliveries", "mines", "conflict", "sky", "end",
)  # fmt: skip


@cache
def story(lang: Lang = "en") -> Story:
    return tell(lang=lang)


@cache
def played(players: str, seed: int) -> Record:
    """A whole game of bots."""
    record = Record.start("polax", players, seed=seed)
    play, rules = record.game.play, record.rules
    bots = {colour: record.game.bots[kind](rules) for colour, kind in record.seats.items()}
    while colour := record.actor:
        view, moves = play.view(record.state, colour, rules), play.legal_moves(record.state, rules)
        record.play(bots[colour](view, moves, record.rng(colour)))
    return record


def events() -> list[Event]:
    """Everything that happened after the setup, read straight from the record."""
    record = story().record
    return [event for n in range(len(record.plies)) for event in record.events(n)]


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


class Texts(HTMLParser):
    """What stands in the texts of a page and its pictures."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append(data)


# -- the season ------------------------------------------------------------------------------


def test_everybody_has_one_turn_in_every_round() -> None:
    season = story().season
    for number in range(1, season.rounds):
        who = [m.event.who for m in season.starts if m.round == number]
        assert who == list(season.order)
    assert [m.turn for m in season.starts] == list(range(1, season.turns + 1))


def test_turns_are_those_that_the_game_counts() -> None:
    season, turn = story().season, story().record.game.play.turn
    assert season.turns == turn(story().record.state)
    for start in season.starts:
        assert turn(story().record.at(start.ply + 1)) == start.turn


def test_accounts_end_with_the_final_scores() -> None:
    season = story().season
    ends = {c: points[-1][1] for c, points in season.accounts().items()}
    assert ends == story().outcome.scores
    for points in season.accounts().values():
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        assert points[-1][0] < season.close


def test_balances_are_those_of_the_position() -> None:
    season, record = story().season, story().record
    for number in (1, season.rounds // 2, season.rounds):
        state = record.at(season.ply(number))
        assert season.balances(float(number)) == {
            seat.colour: seat.estate.account for seat in state.seats
        }


def test_deliveries_are_all_that_was_earned_by_selling() -> None:
    season, state = story().season, story().record.state
    for colour in season.order:
        sheet = state.seat(colour).estate.sheet
        earned = [line.amount for line in sheet if line.what == "markt.sold"]
        assert [d.price for d in season.deliveries() if d.who == colour] == earned


def test_mines_lay_where_and_when_they_are_said_to() -> None:
    season, record = story().season, story().record
    stays = season.mines()
    assert len(stays) == sum(event.what == "markt.mine_set" for event in events())
    for stay in stays:
        for number in range(stay.first + 1, stay.last + 1):
            pieces = record.at(season.ply(number)).pieces()
            assert ("mine", stay.who, 0, stay.space) in pieces


def test_the_way_of_a_load_runs_along_the_links() -> None:
    board = story().record.rules.board
    links = {frozenset(link) for link in board.links}
    for d in story().season.deliveries():
        way = story().way_of(d)
        assert way[-1] == d.planet
        assert board.is_planet(way[0])
        assert all(frozenset(step) in links for step in pairwise(way))


# -- the chapters ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", CHAPTERS)
def test_every_chapter_shows_itself(name: str, lang: Lang) -> None:
    chapter = getattr(story(lang), name)()
    html = chapter._repr_html_()
    assert f'<div class="polax-page" lang="{lang}">' in html
    for line in (*chapter.sentences, *(line.text for line in chapter.lines)):
        assert line in repr(chapter)
        assert line in "".join(Texts(html).found)
    assert "…" not in html, "something is cut"
    assert re.findall(r'(?:fill|stroke)="#', html) == [], "follows no theme"


def test_first_deliveries_come_when_the_record_says() -> None:
    """The text once said that they take some ten turns, and the chart said forty."""
    heads, order, now, seat = story().record.game.tabletop.heads, story().season.order, 0, 99
    first: dict[str, int] = {}
    for event in events():
        if heads(event):
            now, seat = now + (order.index(event.who) <= seat), order.index(event.who)
        if event.what == "markt.sold":
            first.setdefault(event.who, now)
    chapter = story().first_loads()
    assert numbers(chapter.sentences[0]) == [min(first.values())]
    for colour, line in zip(order, chapter.lines, strict=True):
        assert line.text.lower().startswith(colour)
        assert first[colour] in numbers(line.text)


def test_sums_of_the_deliveries_are_right() -> None:
    sold = [event for event in events() if event.what == "markt.sold"]
    said = numbers(story().deliveries().sentences[0])
    assert said[:2] == [len(sold), sum(event.amount for event in sold)]
    assert sum(said[2::2]) == said[0]
    assert sum(said[3::2]) == said[1]


def test_every_delivery_is_drawn() -> None:
    """Deliveries were printed, though a chart was promised."""
    (picture,) = story().deliveries().pictures
    texts = Texts(picture).found
    letters = {c: player.letter for c, player in story().players.items()}
    for d in story().season.deliveries():
        assert f"{letters[d.who]} {story().put(d.goods)} {d.price}" in texts


def test_every_field_with_a_mine_is_drawn_on_the_board() -> None:
    """Bars with the names of fields alone told nobody where that is."""
    (picture,) = story().mines().pictures
    texts = Texts(picture).found
    for stay in story().season.mines():
        assert story().at(stay.space) in texts
        assert any(f"{stay.first}–{stay.last}" in text for text in texts)
    stars = picture.split('<g class="pieces">')[1].split("</g>")[0]
    assert stars.count("mine (") == len({(s.who, s.space) for s in story().season.mines()})


def test_every_messe_and_nebula_is_drawn() -> None:
    (picture,) = story().sky().pictures
    texts = Texts(picture).found
    for event in events():
        if event.what == "karten.messe_bonus":
            planet = story().at(dict(event.data)["planet"])
            letter = story().players[event.who].letter
            assert f"{letter} {planet} +{event.amount}" in texts
        if event.what == "karten.nebel":
            assert dict(event.data)["area"] in texts


def test_the_duty_is_the_one_of_the_log() -> None:
    chapter = story().conflict()
    duties = [event for event in events() if event.what == "zug.duty"]
    assert numbers(chapter.sentences[0])[0] == len(duties)
    most = max((dict(event.data)["planets"] for event in duties), key=len)
    texts = "".join(Texts(chapter.pictures[0]).found)
    assert "Yes." in texts
    assert all(story().at(planet) in texts for planet in most)


def test_the_table_of_the_end_adds_up() -> None:
    chapter = story().end()
    texts = Texts(chapter.pictures[0]).found
    signed = [int(t.replace("−", "-")) for t in texts if re.fullmatch(r"[+−]\d+", t)]
    assert sum(signed) == sum(story().outcome.scores.values())
    for amount in story().outcome.scores.values():
        assert any(re.match(rf"{amount}\b", text) for text in texts)


def test_the_last_picture_has_a_headline_and_nothing_is_cut() -> None:
    for number in (1, story().season.rounds):
        chapter = story().moment(number)
        start = next(m for m in story().season.starts if m.round == number)
        head = f"Round {number}, turn {start.turn}: it is {start.event.who}'s turn."
        assert head in Texts(chapter.pictures[0]).found
        assert "…" not in chapter.pictures[0]
        state = story().record.at(start.ply + 1)
        assert len(chapter.lines) == len(state.seats)
        scene = story().record.game.scene(state, story().record.rules)
        assert "; ".join(line.text for line in chapter.lines) == scene.aside


def test_a_round_that_was_not_played_is_refused() -> None:
    for ask in (story("de").moment, story("de").scenario):
        with pytest.raises(PolaxError) as caught:
            ask(99)
        last = story().season.rounds
        wanted = f"eine Runde 99 gibt es nicht; die Partie hat die Runden 1 bis {last}"
        assert wanted in caught.value.said("de")


def test_the_position_of_a_round_can_be_asked_about() -> None:
    scenario = story().scenario(20)
    ruling = scenario.game.ask(scenario.state, "mine-map", scenario.rules)
    assert ruling.rule in scenario.rules.ledger.rules


def test_a_game_that_is_not_over_has_no_story(tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text(Record.start("polax", "yellow:greedy,green:greedy", seed=1).text(), "utf-8")
    with pytest.raises(PolaxError, match="this game is not over yet"):
        tell(file)


@pytest.mark.parametrize("players", ["blue:random,red:random", "red:random,blue:greedy"])
def test_other_games_can_be_told(players: str) -> None:
    for lang in LANGS:
        told = Story(Season(played(players, 2)), lang)
        for name in CHAPTERS:
            assert repr(getattr(told, name)())


def test_shots_are_counted() -> None:
    record = story().record
    told = Story(Season(record))
    shot = Event("PX-HIT-01", "zug.fired", "red", 1, (("torpedo", "x"), ("target", "y")))
    told.season.moments += (Moment(len(record.plies) - 1, 9, 3, 3.0, shot),)
    assert "1 torpedo was fired." in told.conflict().sentences
    assert "Not one torpedo was fired." in story().conflict().sentences


def test_what_a_chapter_says_is_escaped() -> None:
    html = Chapter(("<b>a",), (), (Line("<i>b", '"<u>c'),), "<s>d", "en")._repr_html_()
    assert not {"b", "i", "u", "s"} & set(Texts(html).tags)


# -- the notebook ----------------------------------------------------------------------------


def cells(kind: str) -> list[str]:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    return ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == kind]


def test_the_number_to_be_changed_is_there() -> None:
    """The tour once asked to change a number where there was none."""
    assert "Change the number in the very last cell" in cells("markdown")[0]
    (call,) = ast.parse(cells("code")[-1]).body
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    (number,) = (a.value for a in call.value.args if isinstance(a, ast.Constant))
    assert isinstance(number, int)
    assert 1 < number < story().season.rounds


def test_cells_are_short_and_run() -> None:
    names: dict[str, Any] = {}
    for source in cells("code"):
        assert source.count("\n") < 4
        assert max(map(len, source.splitlines())) < 60
        exec(source, names)
    assert names["story"].season.rounds == story().season.rounds


def test_no_figure_of_the_game_is_typed() -> None:
    typed = re.compile(r"\d+ (Spaceus|rounds?|turns?|deliver|mines?|times)", re.IGNORECASE)
    assert [text for text in cells("markdown") if typed.search(text)] == []
