"""What studies are given and cannot use is told in one sentence; users met tracebacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polax_lab import load_game
from polax_lab.errors import PolaxError
from polax_lab.study.duel import duels
from polax_lab.study.quizrace import simulate
from polax_lab.study.quizstory import Race
from polax_lab.study.sector18 import contested, first_player, maps
from polax_lab.study.siege import fastest, rush, shields
from polax_lab.texts import LANGS

GAME = load_game("sector18")


@pytest.mark.parametrize(("tried", "says"), [
    (lambda: duels(GAME, games=2, bots=("greedy", "foo")), "Sector 18 has no bot 'foo'; known"),
    (lambda: duels(GAME, games=2, bots=("greedy", "randon")), "did you mean 'random'"),
    (lambda: duels(GAME, games=2, bots=("greedy",)), "a duel has two bots"),  # type: ignore[arg-type]
    (lambda: duels(GAME, games=2, bots="greedy"), "a duel has two bots"),  # type: ignore[arg-type]
    (lambda: duels(load_game("galaktix"), games=2), "not for two players, but for 1 to 1"),
    (lambda: duels(GAME, games=-1), "games = -1 does not fit; write 1 or more"),
    (lambda: duels(GAME, games=True), "games = True does not fit; write a whole number"),
    (lambda: duels(GAME, games=1, most=0), "most = 0 does not fit; write 1 or more"),
    (lambda: first_player([{}], 0), "games = 0"),
    (lambda: first_player([{}], 2, "gready"), "did you mean 'greedy'"),
    (lambda: contested(-3), "games = -3"),
    (lambda: maps(1, "foo"), "no bot 'foo'"),
    (lambda: shields(0), "games = 0"),
    (lambda: rush({"wals": 2}), "there is no defence 'wals'"),
    (lambda: rush({"shields": 0}), "games = 0"),
    (lambda: fastest(wide=0), "wide = 0"),
    (lambda: simulate([1, 2, 3, 4, 5], [30]), "terra has 5 players; a team has one to 4"),
    (lambda: simulate([50], []), "alien has 0 players"),
    (lambda: simulate([190], [50]), "terra = 190 does not fit; it takes 0 to 100"),
    (lambda: simulate([50], [-5]), "alien = -5 does not fit"),
    (lambda: simulate([50.5], [50]), "write a whole number"),  # type: ignore[list-item]
    (lambda: simulate([50], [50], games=0), "games = 0"),
    (lambda: Race(games=0), "games = 0"),
    (lambda: Race().asteroid(101), "knows = 101"),
    (lambda: Race(games=1).teams([50] * 5, [50]), "terra has 5 players"),
])  # fmt: skip
def test_one_sentence_says_what_would_fit(tried: Callable[[], Any], says: str) -> None:
    with pytest.raises(PolaxError) as caught:
        tried()
    assert says in str(caught.value)
    assert all("{" not in caught.value.said(lang) for lang in LANGS)
