"""Series of duels: paired seeds, intervals, and what the study of Sector 18 tells."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

from polax_lab.study import sector18
from polax_lab.study.duel import duels, mean, share
from polax_lab.texts import LANGS

GAME = sector18.GAME


def test_the_same_seeds_give_the_same_games() -> None:
    one, two = (duels(GAME, games=4) for _ in range(2))
    assert one.games == two.games
    assert [g.seed for g in one.games] == [0, 1, 2, 3]
    assert duels(GAME, games=4, seed=9).games != one.games


def test_a_long_game_is_broken_off_and_counted_apart() -> None:
    series = duels(GAME, games=3, most=20)
    assert series.ended == ()
    assert series.first() == share(0, 0)
    assert math.isnan(series.turns().value)
    assert all(game.turns == 21 for game in series.games)


def test_bots_change_places() -> None:
    """Greedy beats dice from either seat, so red wins exactly every other game."""
    series = duels(GAME, games=4, bots=("greedy", "random"))
    assert [game.winner for game in series.games] == ["red", "blue", "red", "blue"]


def test_series_are_compared_seed_by_seed() -> None:
    series = duels(GAME, games=6)
    assert series.against(series) == mean([0.0] * 6)
    later = duels(GAME, games=6, seed=100)
    assert math.isnan(series.against(later).value), "no seed is the same"


@pytest.mark.parametrize(("hits", "of"), [(0, 10), (5, 10), (10, 10), (333, 1000)])
def test_an_interval_holds_its_share(hits: int, of: int) -> None:
    found = share(hits, of)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high
    more = share(hits * 100, of * 100)
    assert more.high - more.low < found.high - found.low


def test_what_is_watched_is_summed_by_turn() -> None:
    series = duels(GAME, games=2, watch=lambda state, rules: {"one": 1.0})
    assert [game.noted["one"] for game in series.games] == [g.turns for g in series.games]
    assert series.noted("one").value == 1.0
    assert series.noted("nothing").value == 0.0


def test_total_combat_leaves_no_planet_contested() -> None:
    total = GAME.rules.vary(combat="total")
    none, some = sector18.Contests(), sector18.Contests()
    assert duels(GAME, total, 5, watch=none).noted("contested").high == 0.0
    assert not none.lasted
    series = duels(GAME, games=5, watch=some)
    assert series.noted("contested").value > 0.0
    # Every contested turn belongs to a contest; two at once are counted in one turn.
    turns = sum(length * count for length, count in some.lasted.items())
    assert turns >= sum(game.noted["contested"] for game in series.games) > 0
    assert min(some.lasted.values()) >= 0


def test_every_reading_once() -> None:
    found = sector18.every_reading()
    assert len(found) == 1 + len(GAME.rules.alternatives())
    assert all(sector18.name_of(s, lang) for s in found for lang in LANGS)


@pytest.mark.parametrize("lang", LANGS)
def test_charts_are_pictures_with_a_row_for_each_variant(lang: str) -> None:
    table = sector18.first_player([{}, {"start_health": 1}, {"second_bonus": 1}], 3, "random")
    charts = [table.chart(lang), sector18.levels(table.rows[0][1], "random", lang)]  # type: ignore[arg-type]
    contests = sector18.contested(4, "random", lang)  # type: ignore[arg-type]
    for picture in (*(chart.svg for chart in charts), *contests.pictures):
        tree = ElementTree.fromstring(picture)
        assert tree.tag.endswith("svg")
    for html in (*(chart._repr_html_() for chart in charts), contests._repr_html_()):
        assert "Message(" not in html
        assert "<svg" in html
    assert contests.lines
    assert table.rows[1][1].turns().value < table.rows[0][1].turns().value


def test_the_twelve_maps_are_fair_to_red_and_blue() -> None:
    maps = sector18.layouts()
    assert len(maps) == 12
    assert "OAY W.W YAO" in maps or "YAO W.W OAY" in maps, "the default map is one of them"
    for rows, board in maps.items():
        GAME.check_board(board)
        assert "".join(rows.split())[::-1] == "".join(rows.split())
    assert len({board.fingerprint for board in maps.values()}) == 12


def test_ships_by_the_figures_of_the_text() -> None:
    found = {(line.kind, line.upgraded): line for line in sector18.fleet()}
    assert found["light", False][2:] == (1, 2, 2, 3, 2)
    assert found["heavy", False][2:] == (3, 4, 4, 5, 4)
    assert found["science", False].payback == 2
    cheap = {(li.kind, li.upgraded): li for li in sector18.fleet(GAME.rules.vary(science="plus_2"))}
    assert cheap["science", False].payback == 1
    html = sector18.FleetTable(sector18.fleet(), "de")._repr_html_()
    assert "Leichter Jäger, aufgerüstet" in html
