"""Simulated quiz races: what is counted is what happened, and the same seed gives the same."""

from __future__ import annotations

import pytest

from polax_lab.study.quizrace import Course, Sample, rules, simulate
from polax_lab.study.quizstory import Race


def test_the_same_seed_gives_the_same_games() -> None:
    one = simulate([60, 60], [60, 60], games=4, seed=3)
    assert one == simulate([60, 60], [60, 60], games=4, seed=3)
    assert one != simulate([60, 60], [60, 60], games=4, seed=4)


def test_games_are_counted_as_they_were() -> None:
    for game in simulate([70], [70], games=6).games:
        assert game.winner in ("terra", "alien")
        assert game.battles
        assert all(0 <= field <= 120 for field in game.battles)
        assert game.lost_attacks <= len(game.battles)
        assert game.repeated <= game.lost_attacks
        assert sum(game.out.values()) == 1, "one against one ends with the first figure out"
        assert game.asked["planet"] >= 2


def test_who_knows_nothing_stays_at_home_and_the_game_is_stopped() -> None:
    sample = simulate([0], [0], games=1)
    assert sample.games[0].winner == ""
    assert sample.games[0].turns == 20_000
    assert sample.wins("terra").value == sample.wins("alien").value == 0


def test_knowledge_decides_where_it_counts_in_battles() -> None:
    """Far from the edge of what so few games can tell."""
    found = simulate([95, 95], [30, 30], rules(battle="quick_guess"), games=25)
    assert found.wins("terra").low > 0.7


def test_means_and_quantiles() -> None:
    games = tuple(Course("terra" if n < 3 else "alien", n, (), {}, {}, 0, 0) for n in range(4))
    sample = Sample(games)
    assert sample.wins("terra").value == 0.75
    assert sample.mean(lambda g: g.turns).value == 1.5
    assert [sample.quantile(lambda g: g.turns, p) for p in (0.25, 0.5, 0.9, 1.0)] == [0, 1, 3, 3]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_chapter_is_told_in_both_languages(lang: str) -> None:
    race = Race(games=2, lang=lang)  # type: ignore[arg-type]
    chapters = [race.length(), race.knowledge(), race.layouts(), race.front(), race.start(),
                race.asteroid(60), race.point(), race.questions(), race.unequal(),
                race.teams([60], [60])]  # fmt: skip
    for chapter in chapters:
        assert chapter.sentences
        assert "Message(" not in repr(chapter)
        assert f'lang="{lang}"' in chapter._repr_html_()
    assert [len(c.pictures) for c in chapters] == [1, 1, 1, 1, 1, 0, 1, 0, 1, 0]


def test_what_an_asteroid_is_worth_is_worked_out() -> None:
    said = " ".join(Race().asteroid(75).sentences)
    assert "0.5 Science-Punkte and 1.5 fields" in said
    assert "With 50 of 100" in said
