"""The bots: legal, deterministic, blind to what is hidden, and of different strength."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from polax_lab import load_game
from polax_lab.bots.search import Search
from polax_lab.chance import Seeded, generator
from polax_lab.games.polax.bots import BOTS, lead
from polax_lab.games.polax.haendler import Greedy
from polax_lab.games.polax.state import State
from polax_lab.games.polax.vermutung import deal
from polax_lab.games.polax.zuege import Move
from polax_lab.record import Record
from polax_lab.texts import LANGS, say

GAME = load_game("polax")
PLAY, RULES = GAME.play, GAME.rules


def finish(players: str, seed: int) -> Record:
    """Play a game of bots to its end."""
    record = Record.start("polax", players, seed=seed)
    bots = {c: BOTS[kind](record.rules) for c, kind in record.seats.items()}
    while actors := PLAY.actors(record.state):
        colour = actors[0]
        moves = PLAY.legal_moves(record.state, record.rules)
        view = PLAY.view(record.state, colour, record.rules)
        rng = generator(f"{seed}/{colour} ply {len(record.plies)}")
        record.play(bots[colour](view, moves, rng))
    return record


def middle(seed: int = 3, plies: int = 120) -> State:
    """A game in progress."""
    state = PLAY.setup(("yellow", "green", "red"), RULES, Seeded(seed, "setup"))
    greedy = Greedy(RULES)
    for n in range(plies):
        moves = PLAY.legal_moves(state, RULES)
        move = greedy(PLAY.view(state, moves[0].player, RULES), moves, generator("x"))
        state = PLAY.apply(state, move, RULES, Seeded(seed, f"ply {n}"))
    assert isinstance(state, State)
    return state


@pytest.mark.slow
def test_greedy_beats_random_and_blocker_beats_greedy() -> None:
    for better, worse in (("greedy", "random"), ("blocker", "greedy")):
        leads = []
        for seed in range(4):
            for players in (f"yellow:{better},green:{worse}", f"yellow:{worse},green:{better}"):
                record = finish(players, seed)
                assert record.outcome is not None
                colours = {kind: c for c, kind in record.seats.items()}
                scores = record.outcome.scores
                leads.append(scores[colours[better]] - scores[colours[worse]])
        assert sum(leads) / len(leads) > 20, (better, leads)


@pytest.mark.parametrize("name", [n for n in BOTS if n != "search"])
def test_bots_choose_a_legal_move_in_every_phase(name: str) -> None:
    bot = BOTS[name](RULES)
    state = PLAY.setup(("yellow", "green"), RULES, Seeded(1, "setup"))
    for n in range(150):
        moves = PLAY.legal_moves(state, RULES)
        view = PLAY.view(state, moves[0].player, RULES)
        move = bot(view, moves, generator(f"{n}"))
        assert move in moves
        assert all(say(bot.why(view, move), lang) for lang in LANGS)
        state = PLAY.apply(state, move, RULES, Seeded(1, f"ply {n}"))


def test_a_guess_fits_what_the_seat_knows() -> None:
    state = middle()
    assert state.season is not None
    for player in state.season.order:
        view = PLAY.view(state, player, RULES)
        world = deal(view, player, generator("world"), RULES)
        assert PLAY.invariants(world, RULES) == []
        assert PLAY.view(world, player, RULES) == view
        assert world != state


def test_search_finds_what_the_guide_misses() -> None:
    """Of two moves that the guide thinks alike it takes the one that pays."""

    class Blind(Greedy):
        def ranked(self, view: State, moves: list[Move]) -> list[tuple[Move, float]]:  # type: ignore[override]
            return [(m, 0.0) for m in sorted(moves, key=str) if m.verb in ("sell", "done")]

    state = middle(plies=0)
    yellow = state.seats[0]
    from polax_lab.games.polax.state import Transporter, Turn

    laden = yellow._replace(transporters=(Transporter(1, "aas-4", "oel"),))
    assert state.season is not None
    state = state._replace(
        seats=(laden, *state.seats[1:]),
        turn=Turn("yellow", number=1),
        season=state.season._replace(phase="business"),
    )
    search = Search(RULES, PLAY, Blind(RULES), Greedy(RULES), deal, lead, budget=4, turns=0)
    moves = PLAY.legal_moves(state, RULES)
    assert {m.verb for m in moves} >= {"sell", "done"}
    assert str(search(PLAY.view(state, "yellow", RULES), moves, generator("s"))) == "yellow: sell 1"


def test_same_seed_same_bytes_in_any_process() -> None:
    code = (
        "from polax_lab.cli import main; import sys;"
        "sys.argv[1:] = 'play polax --players yellow:greedy,green:blocker --seed 11 --no-input'"
        ".split(); main()"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "4711")
    }  # fmt: skip
    assert len(texts) == 1
    assert len(next(iter(texts))) > 5_000
