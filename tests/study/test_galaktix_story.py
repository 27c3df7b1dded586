"""The story of Galaktix in numbers: told in both languages, and its prices can be worked out."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from polax_lab.games.galaktix import GAME
from polax_lab.study.galaktix import prices
from polax_lab.study.galaktix.blocked import blocked, unreachable
from polax_lab.study.galaktix.model import model_of
from polax_lab.study.galaktix.probe import current, fingerprint
from polax_lab.study.galaktix.story import advice, tell
from polax_lab.texts import LANGS

from .galaktix_tiny import tiny

CHAPTERS = (
    "players", "bounds", "medals", "rules", "fields", "ladders", "gains", "choices", "length",
    "blocked",
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", CHAPTERS)
def test_every_chapter_is_told(name: str, lang: str) -> None:
    chapter = getattr(tell(lang), name)()  # type: ignore[arg-type]
    text = repr(chapter)
    assert text
    assert "Message(" not in text
    assert not re.search(r"\{|nan|None", text)
    html = chapter._repr_html_()
    assert f'lang="{lang}"' in html
    rules = {line.rule for line in chapter.lines} - {""}
    assert rules <= set(GAME.rules.ledger.rules)


def test_the_shipped_prices_are_those_of_the_rules_as_they_are() -> None:
    text = files(prices.__package__).joinpath(prices.SHIPPED).read_text("utf-8")
    assert prices.write(prices.known()) == text
    assert prices.known().fingerprint == fingerprint(model_of(GAME.rules), prices.GAMES, 1)
    assert current(prices.known().probe)
    found = {p.name: p for p in prices.known().prices}
    assert len(found) == 11
    assert all(p.rule in GAME.rules.ledger.rules for p in found.values())
    # What a player has more to choose from can hardly harm, what is taken away can hardly help.
    for name in ("no_reroll", "no_parts", "no_extras"):
        assert found[name].points < -found[name].spread, name
    for name in ("two_rerolls", "no_whirls", "tools_twice", "one_tool"):
        assert found[name].points > found[name].spread, name


def test_a_few_games_find_about_the_same() -> None:
    usual = {p.name: p for p in prices.known().prices}
    for price in prices.prices(GAME.rules, games=60, seed=9):
        known = usual[price.name]
        assert abs(price.points - known.points) < 3 * (price.spread + known.spread), price.name


def test_one_field_is_missed_as_often_as_arithmetic_says() -> None:
    """No pink among five dice, all of them thrown again, and every round is like the first."""
    found = blocked(model_of(tiny({"pink": "."}, (2, 0), (0, 0))))
    assert found.start == pytest.approx((25 / 36) ** 5)
    assert found == (found.start,) * 3


def test_a_field_behind_too_many_whirls_is_out_of_reach() -> None:
    assert unreachable(model_of(tiny({"pink": ".wwwww."}, (2, 0), (0, 0)))) == [(0, 7)]
    assert not unreachable(model_of(tiny({"pink": ".wwww."}, (2, 0), (0, 0))))


def test_advice_ranks_the_ways_to_go_on() -> None:
    state = GAME.place(
        camp={"white": 9}, supply={"white": 5, "parts": 15}, step="place", rerolls=1,
        dice=["blue", "blue", "blue", "purple", "purple"],
    )  # fmt: skip
    lines = [line.text for line in advice(state, best=2).lines]
    assert lines[0].startswith("place a white rocket on blue-3: ")
    worth = [float(line.rpartition(" ")[2]) for line in lines]
    assert worth == sorted(worth, reverse=True)
