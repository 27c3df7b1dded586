"""The solver of Galaktix: against brute force out of the referee, and its policies at play."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from polax_lab.chance import Scripted
from polax_lab.errors import PolaxError
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.geloest import Solved
from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.spielplan import flagged
from polax_lab.games.galaktix.state import PLAYER, State
from polax_lab.games.galaktix.wuerfe import HANDS, THROWN, odds, parts
from polax_lab.study.galaktix import Exact, fields_removed, ladders, reduced, report
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.model import model_of, spot
from polax_lab.study.galaktix.players import greedy_table, play_out
from polax_lab.study.galaktix.policy import Policy
from polax_lab.study.galaktix.probe import current, fingerprint, probe, probed
from polax_lab.study.galaktix.report import GAMES as MANY
from polax_lab.study.galaktix.solve import Solution

from .galaktix_by_force import worths
from .galaktix_tiny import GAMES, tiny

#: Brute force takes more than a second for the others.
QUICK = {"parts alone", "only if blocked", "flags", "progressive"}
SMALL = reduced(GAME.rules, ("pink", "yellow"), rockets=3, supply=1, stock=2)


def setup() -> State:
    return PLAY.setup((PLAYER,), SMALL, Scripted())


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in GAMES],
)
def test_every_position_is_worth_what_brute_force_says(name: str) -> None:
    rules = GAMES[name]
    model = model_of(rules)
    exact, relaxed = Solution(model, True).solve(), Solution(model, False).solve()
    for state, worth in worths(rules).items():
        bonus = model.flag * len(flagged(state))
        assert exact.at(*spot(state)) + bonus == pytest.approx(worth, abs=1e-9)
        assert relaxed.at(*spot(state)) + bonus >= worth
    assert relaxed.start() > exact.start()


def test_waiving_is_worth_something_where_tools_give_the_rocket_back() -> None:
    """Who hands two fresh parts back has lost nothing, and may wait for more than one field."""
    dice = {"pink": 2, "yellow": 1, "green": 0, "blue": 0, "purple": 0, "tool": 5}
    loaded = {"die": "weighted", "die_weights": dice}
    free = tiny({"pink": "....."}, (1, 0), (0, 2), **loaded)
    strict = free.vary(pass_rule="only_if_blocked")
    worth = [Solution(model_of(rules), True).solve().start() for rules in (strict, free)]
    assert worth[0] < worth[1] - 0.1


def test_all_throws() -> None:
    chances = odds([1 / 6] * 6)
    assert len(chances) == 252
    assert len(HANDS) == 462
    assert sum(chances) == pytest.approx(1)
    # GX-SC-19
    two = sum(c for c, throw in zip(chances, HANDS[THROWN:], strict=True) if parts(throw))
    assert two == pytest.approx(1526 / 7776)


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact(SMALL)


def test_exact_player_expects_in_each_step_what_is_to_come(exact: Exact) -> None:
    state = setup()
    worth = exact.solution.start()
    (only,) = exact.choices(state, PLAY.legal_moves(state, SMALL))
    assert only.worth == pytest.approx(worth)
    mean = 0.0
    for chance, throw in zip(odds([1 / 6] * 6), HANDS[THROWN:], strict=True):
        dice = tuple(face for face, count in enumerate(throw) for _ in range(count))
        thrown = state._replace(dice=dice, step="reroll")
        mean += chance * max(
            c.worth for c in exact.choices(thrown, PLAY.legal_moves(thrown, SMALL))
        )
    assert mean == pytest.approx(worth)


def test_exact_player_takes_the_best_of_all_steps(exact: Exact) -> None:
    rng = random.Random(3)
    seen = set()
    for _ in range(6):
        state = setup()
        while state.step != "over":
            moves = PLAY.legal_moves(state, SMALL)
            choices = exact.choices(state, moves)
            move = exact(state, moves, rng)
            assert {c.move: c.worth for c in choices}[move] == max(c.worth for c in choices)
            seen.add(state.step)
            dice = Scripted([rng.randrange(6) + 1 for _ in range(5)])
            state = PLAY.apply(state, move, SMALL, dice)
    assert seen >= {"roll", "reroll", "place"}


def test_games_of_the_exact_policy_score_what_was_expected(exact: Exact) -> None:
    solution = exact.solution
    policy = Policy(solution.boards, solution.camps, solution.worth)
    games = policy.play(6000, 1)
    assert abs(games.mean - solution.start()) < 2 * games.spread
    relaxed = Solution(solution.model, False).solve()
    near = Policy(relaxed.boards, relaxed.camps, relaxed.worth).play(6000, 1)
    assert near.mean - 2 * near.spread < solution.start() < relaxed.start()


def test_same_seed_same_games(exact: Exact) -> None:
    solution = exact.solution
    policy = Policy(solution.boards, solution.camps, solution.worth)
    one, two, other = (policy.play(300, seed) for seed in (7, 7, 8))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert (one.scores != other.scores).any()


def test_a_bot_means_the_same_at_the_table_and_in_the_study() -> None:
    """The greedy bot's own look-ahead, and that of its table, at the start of the same rounds."""
    model = model_of(SMALL)
    boards = Boards(model)
    camps = Camps(model, False, boards.kinds[0])
    bot = Greedy(SMALL)
    policy = Policy(boards, camps, greedy_table(boards, camps, bot))
    rng = random.Random(1)
    state, compared = setup(), 0
    for _ in range(200):
        if state.step == "over":
            state = setup()
        moves = PLAY.legal_moves(state, SMALL)
        if state.step == "roll":
            tops, camp = spot(state)
            where = np.array([boards.number(tops)]), np.array([policy.camps.number(camp)])
            choices = policy.choices
            worth = policy.kernel.worth([choices.flights(*where)], [choices.passes(*where)])
            (choice,) = bot.choices(state, moves)
            if camp.rockets <= 2 and camp.parts < 2:  # beyond, the table counts parts as rockets
                assert worth[0] == pytest.approx(choice.worth, abs=1e-4)
                compared += 1
        dice = Scripted([rng.randrange(6) + 1 for _ in range(5)])
        state = PLAY.apply(state, rng.choice(moves), SMALL, dice)
    assert compared > 10


def test_the_referee_and_the_study_play_the_same_game() -> None:
    model = model_of(SMALL)
    boards = Boards(model)
    camps = Camps(model, False, boards.kinds[0])
    policy = Policy(boards, camps, greedy_table(boards, camps, Greedy(SMALL)))
    many = policy.play(6000, 1)
    some = play_out(SMALL, Greedy(SMALL), 80, 1)
    assert abs(many.mean - some.mean) < 2 * some.spread
    assert abs(many.rounds.mean() - some.rounds.mean()) < 0.3


def test_report_of_level_1_belongs_to_this_solver_and_its_bounds_are_close() -> None:
    found = report(GAME.rules)
    assert found.fingerprint == fingerprint(model_of(GAME.rules), MANY, 1)
    assert current(found.probe)
    low, high = found.lower
    players = found.players
    assert players["random"].mean < players["greedy"].mean < players["solved"].mean < low
    assert low < found.upper < high + 0.15
    for each in players.values():
        assert sum(each.scores) == sum(each.rounds) == each.games
        reached = [each.share(score) for score in range(52)]
        assert reached == sorted(reached, reverse=True)
        assert each.share(each.target(0.3)) >= 0.3 > each.share(each.target(0.3) + 1)


def test_fingerprint_depends_on_all_that_decides() -> None:
    variants = [
        GAME.rules, SMALL, GAME.rules.vary(ladder="progressive"), GAME.rules.vary(level=2),
        GAME.rules.vary(pass_rule="only_if_blocked"), GAME.rules.vary(rerolls=0),
        GAME.rules.vary(returned_parts="removed"), GAME.rules.vary(finished_road="burn_rocket"),
    ]  # fmt: skip
    names = [fingerprint(model_of(rules), 100, 1) for rules in variants]
    names += [fingerprint(model_of(SMALL), 200, 1), fingerprint(model_of(SMALL), 100, 2)]
    assert len(set(names)) == len(names)
    assert fingerprint(model_of(GAME.rules.vary(early_stop="play_on")), 100, 1) == names[0]


def test_results_are_old_as_soon_as_the_study_finds_something_else() -> None:
    """Last digits may differ, on another processor; they were hashed, and could tip over."""
    for place, (number, room) in enumerate(probe()):
        for off, same in ((0.0, True), (0.9 * room, True), (1.1 * room + 1e-4, False)):
            other = [*probed()]
            other[place] = number + off
            assert current(other) == same
    assert not current(probed()[1:])


def test_report_is_kept_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = report(SMALL, 200, 1, tmp_path, "de")
    assert "Das dauert einige Minuten" in capsys.readouterr().out, "nobody waits without a word"
    (path,) = tmp_path.iterdir()
    assert found.fingerprint in path.name
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(data | {"upper": 99.0}), "utf-8")
    assert report(SMALL, 200, 1, tmp_path) == found._replace(upper=99.0)
    capsys.readouterr()
    path.write_text(json.dumps(data | {"upper": 99.0, "probe": [0.0]}), "utf-8")
    assert report(SMALL, 200, 1, tmp_path).upper == found.upper, "of a solver that is no more"
    assert "some minutes" in capsys.readouterr().out
    assert report(GAME.rules).upper > 0
    assert capsys.readouterr().out == ""
    assert found.players["best"].mean - found.players["best"].spread < found.upper < 99
    assert {gain.when for gain in found.gains} >= {"start", "last"}
    assert all(gain.rocket > 0 for gain in found.gains)
    assert sum(row.rounds for row in found.waived) > 0


@pytest.mark.parametrize(
    "changes",
    [
        {"level": 11},
        {"rocket_powers": "invented", "level": 16},
        {"rocket_powers": "like_white", "level": 15},
    ],
)
def test_what_the_solver_does_not_know_is_said(changes: dict[str, object]) -> None:
    with pytest.raises(PolaxError, match=r"The solver (does not know|counts)"):
        model_of(GAME.rules.vary(**changes))  # type: ignore[arg-type]


def test_solved_bot_has_values_and_beats_the_greedy_one_at_the_referees() -> None:
    solved = play_out(GAME.rules, Solved(GAME.rules), 25, 1)
    greedy = play_out(GAME.rules, Greedy(GAME.rules), 25, 1)
    assert solved.mean > greedy.mean


def test_a_whirl_less_is_better_and_an_extra_rocket_less_is_worse() -> None:
    game = tiny({"pink": ".w.", "blue": "e.."}, (2, 0), (2, 2))
    by_space = {each.space: each for each in fields_removed(game, 3000)}
    assert {s: f.kind for s, f in by_space.items()} == {"pink-2": "whirl", "blue-1": "extra"}
    assert by_space["pink-2"].points > by_space["pink-2"].spread
    assert by_space["blue-1"].points < -by_space["blue-1"].spread


def test_ladders_are_compared() -> None:
    linear, progressive = ladders(SMALL, games=500)
    assert linear.score > progressive.score
    assert 0 <= linear.complete <= 2
    assert 0 <= progressive.empty <= 2
