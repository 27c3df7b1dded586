"""What a game is started with its record can hold, and what is asked of a record is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run, one_sentence
from hypothesis import given, settings
from hypothesis import strategies as st

from polax_lab import PlayTable, load_game
from polax_lab.errors import PolaxError
from polax_lab.game import game_names
from polax_lab.record import Record
from polax_lab.seats import usual_seats
from polax_lab.study.duel import duels
from polax_lab.study.quizrace import simulate
from polax_lab.texts import LANGS, say

GAMES = [load_game(name) for name in game_names()]
NO_SEEDS = ["x", "7", 2.5, 10**40, 10**5000, -(10**18), [], "9" * 30]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_what_a_game_is_started_with_is_read_back(game: Any, data: st.DataObject) -> None:
    values = {bool: st.booleans(), int: st.integers(), str: st.text()}
    kinds = {name: values[kind] for name, kind in game.play.options.items()}
    seed = data.draw(st.integers() | st.integers(-(10**40), 10**40) | st.text() | st.floats())
    options = data.draw(st.fixed_dictionaries({}, optional=kinds))
    try:
        record = Record.start(game, usual_seats(game), None, seed, options)  # type: ignore[arg-type]
    except PolaxError:
        return  # told in one sentence
    again = Record.loads(record.text())
    assert (again.seed, again.options, again.state) == (seed, options, record.state)


@pytest.mark.parametrize("seed", NO_SEEDS, ids=lambda seed: str(type(seed)))
def test_a_seed_that_no_record_holds_is_refused_wherever_a_game_or_study_starts(seed: Any) -> None:
    sector = load_game("sector18")
    starts: list[Callable[[], object]] = [
        *(lambda game=game: Record.start(game, usual_seats(game), seed=seed) for game in GAMES),
        lambda: PlayTable("galaktix", seed=seed, folder=None, lang="en"),
        lambda: duels(sector, games=1, seed=seed),
        lambda: simulate([90], [90], games=1, seed=seed),
    ]
    for begin in starts:
        with pytest.raises(PolaxError, match="write a whole number of at most 18 digits"):
            begin()


def test_a_seed_that_no_record_holds_is_refused_at_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "big.txt"
    play = ("play", "galaktix", "--players", "player:greedy", "--no-input", "-o", str(path))
    done = run(*play, "--seed", "9" * 26)
    assert "write a whole number of at most 18 digits" in one_sentence(done)
    assert not path.exists()
    assert run(*play, "--seed", "9" * 18).code == 0
    assert run("replay", str(path)).code == 0


def test_the_panel_takes_every_seed_that_a_record_takes() -> None:
    table = PlayTable("galaktix", seed=7, folder=None, lang="en")
    table.tabs.value = "game"
    for text, seed in (("-5", -5), ("9" * 18, 10**18 - 1), ("9" * 19, 10**18 - 1)):
        table.game.seed.value = text
        table.game.start.click()
        assert table.session.record.seed == seed
    assert "is no seed; write a whole number of at most 18 digits" in table.session.message()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_what_is_no_move_and_no_number_of_one_is_told_in_a_sentence(game: Any) -> None:
    record: Any = Record.start(game, usual_seats(game), seed=3)
    with pytest.raises(PolaxError, match="no move has been made yet"):
        record.events(0)
    first = next(iter(game.play.legal_moves(record.state, record.rules)))
    other = load_game("invasion" if game.name != "invasion" else "polax")
    strange = Record.start(other, usual_seats(other), seed=3)
    foreign = next(iter(other.play.legal_moves(strange.state, strange.rules)))
    for move in (None, 9, tuple(first), foreign):
        with pytest.raises(PolaxError) as fault:
            record.play(move)
        for lang in LANGS:
            assert f"{first}" in say(fault.value, lang), "an example is given"
    assert record.moves == []
    record.play(first)
    for last, ask in ((0, record.events), (1, record.at), (1, record.branch),
                      (1, record.scenario)):  # fmt: skip
        for number in (9, -1, "1", 0.5):
            with pytest.raises(PolaxError) as fault:
                ask(number)
            said = f"there is no move {number!r}; the record goes from 0 to {last}"
            assert str(fault.value) == said
        assert ask(last) is not None
