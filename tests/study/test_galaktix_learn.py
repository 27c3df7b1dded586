"""Values for rockets with powers: the study counts as the referee does, and learns to play well."""

from __future__ import annotations

import random

import numpy as np
import pytest

from polax_lab.chance import Seeded
from polax_lab.errors import PolaxError
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.geloest import Solved, name_of
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.spielplan import flagged, plan
from polax_lab.games.galaktix.state import PLAYER, State
from polax_lab.games.galaktix.werte import shipped
from polax_lab.games.galaktix.zuege import ROLL
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.colours import Coloured, Tables
from polax_lab.study.galaktix.learn import Player, learn
from polax_lab.study.galaktix.worth import sum_of

from .galaktix_by_force import worths
from .galaktix_tiny import tiny

POWERFUL = range(11, 21)


def tables(state: State) -> Tables:
    tops, camp, supply = (np.array(part)[:, None] for part in (
        [len(signs) for signs in state.roads], state.camp, state.supply
    ))  # fmt: skip
    return Tables(tops, camp, supply)


def known(rules: Ruleset) -> Player:
    return Player(Coloured(rules), sum_of(shipped()[name_of(rules, plan(rules))]).worth)


@pytest.mark.parametrize("level", [12, 19, 20])
def test_a_round_is_worth_what_the_bot_at_the_referees_says(level: int) -> None:
    """Powers, extra rockets of all colours, parts, and flags on skipped fields."""
    rules = GAME.rules.vary(level=level)
    player, bot, rng = known(rules), Solved(rules), random.Random(level)
    state, compared = PLAY.setup((PLAYER,), rules, Seeded(level, "setup")), 0
    for ply in range(200):
        if state.step == "over":
            break
        moves = PLAY.legal_moves(state, rules)
        if state.step == "roll" and state.round % 4 == 1:
            (choice,) = bot.choices(state, [ROLL])
            bonus = plan(rules).flag * len(flagged(state))
            assert player.round(tables(state))[0] + bonus == pytest.approx(choice.worth, abs=1e-3)
            compared += 1
        state = PLAY.apply(state, rng.choice(moves), rules, Seeded(level, f"ply {ply}"))
    assert compared > 1


def coloured(roads: dict[str, str], camp: tuple[int, int, int, int]) -> Ruleset:
    rules = tiny(roads, (0, 0), (0, 0))
    level = rules.cards.own._replace(camp=camp, rockets="invented")
    return rules.vary(cards=rules.cards._replace(own=level))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("roads", "camp"),
    [({"pink": ".w.w."}, (0, 1, 1, 0)), ({"pink": ".ww.", "blue": "w.."}, (1, 0, 1, 0))],
)
def test_what_is_learnt_comes_near_to_the_best_there_is(
    roads: dict[str, str], camp: tuple[int, int, int, int]
) -> None:
    rules = coloured(roads, camp)
    best = next(iter(worths(rules).values()))
    game = Coloured(rules)
    scores = Player(game, learn([game], 3, 200).worth).scores(6000, 1)
    spread = 1.96 * scores.std() / len(scores) ** 0.5
    assert best - 0.1 - 2 * spread < scores.mean() < best + 2 * spread


def test_same_seed_same_values_and_games() -> None:
    game = Coloured(coloured({"pink": ".w."}, (1, 1, 0, 0)))
    one, two, other = (learn([game], 1, 30, seed) for seed in (1, 1, 2))
    assert (one.table == two.table).all()
    assert (one.table != other.table).any()
    again = [Player(game, one.worth).scores(50, seed).tolist() for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]


def test_all_levels_with_powers_have_values() -> None:
    for level in POWERFUL:
        rules = GAME.rules.vary(level=level)
        assert name_of(rules, plan(rules)) in shipped()


@pytest.mark.parametrize("level", [11, 20])
def test_better_play_than_the_greedy_bots(level: int) -> None:
    from polax_lab.games.galaktix.gierig import Greedy
    from polax_lab.study.galaktix.players import play_out

    rules = GAME.rules.vary(level=level)
    scores = known(rules).scores(600, 3)
    greedy = play_out(rules, Greedy(rules), 20, 3)
    assert scores.mean() > greedy.mean


def test_readings_that_are_not_counted_are_refused() -> None:
    for changes in ({"extra_empty_supply": "any_colour"}, {"tool_count": "first_and_final"}):
        with pytest.raises(PolaxError, match="Values are learnt only where"):
            Coloured(GAME.rules.vary(level=11, **changes))  # type: ignore[arg-type]
