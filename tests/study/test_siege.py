"""Attack and defence in Sector 18: plans that can be played, and bots that do as they are told."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from polax_lab.chance import Scripted
from polax_lab.study import siege
from polax_lab.study.duel import duels
from polax_lab.texts import LANGS

GAME = siege.GAME
PLAY = GAME.play


@pytest.mark.parametrize("settings", [{}, {"base_link": "narrow"}, {"unlocks": "open"}])
def test_a_plan_of_attack_can_be_played_and_wins_at_its_end(settings: dict[str, str]) -> None:
    rules = GAME.rules.vary(**settings)
    plan = siege.fastest(rules, wide=6)
    state = PLAY.setup(("red", "blue"), rules, Scripted(()), first_named_starts=True)
    for number, turn in enumerate(plan.turns, 1):
        for text in turn:
            state = PLAY.make(state, PLAY.parse(text, state, rules), rules, Scripted(()))
        if number < len(plan.turns):
            assert PLAY.actors(state) == ("blue",)
            state = PLAY.make(state, PLAY.parse("collect", state, rules), rules, Scripted(()))
    assert PLAY.outcome(state, rules).winners == ("red",)
    assert str(plan).count("\n") == len(plan.turns) - 1


def test_no_plan_is_faster_than_ships_can_fly() -> None:
    """Seven points at 1 or 2 a hit from the first levels: at least four hits, each from afar."""
    assert 7 <= len(siege.fastest(wide=6).turns) <= 14


def test_a_wall_never_leaves_its_base_and_builds_nothing_beyond_the_third_level() -> None:
    for name in ("none", "shields"):
        series = duels(GAME, None, 2, (siege.DEFENCES[name], siege.DEFENCES[name]), most=60)
        for game in series.games:
            assert all(s.space in ("base-A", "base-B") for x in game.end.seats for s in x.ships)
            level, shield = (3, 3) if name == "shields" else (1, 0)
            assert {(x.level, x.shield) for x in game.end.seats} == {(level, shield)}


def test_two_captains_that_buy_no_shield_are_even() -> None:
    """Every seed is played from both sides, so that no luck is left between equals."""
    rules = GAME.rules.vary(**siege.priced(3), unlocks="open")
    series = duels(GAME, rules, 6, ("greedy", siege.Bare), twice=True, watch=siege.shielded)
    assert series.captain().value == 0.5
    assert series.noted("shield").value == 0.0
    assert [g.seed for g in series.games] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("lang", LANGS)
def test_charts_of_attack_and_defence(lang: str) -> None:
    rush = siege.rush({"none": 2, "shields": 2}, most=80)
    (_, alone), (_, shields) = rush.rows
    assert alone.captain().value == 1.0
    assert shields.ended == ()
    for chart in (rush.chart(lang), siege.shields(2, (3,), lang)):  # type: ignore[arg-type]
        assert ElementTree.fromstring(chart.svg).tag.endswith("svg")
        assert "Message(" not in chart.svg
