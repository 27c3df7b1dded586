"""Bots of the game as players of the study: by a table where that can be, else by the referee."""

from __future__ import annotations

import numpy as np

from polax_lab.bot import Bot
from polax_lab.chance import Scripted, Seeded, generator
from polax_lab.games.galaktix.absetzen import held
from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.games.galaktix.runde import PLAY
from polax_lab.games.galaktix.state import PLAYER, State
from polax_lab.ruleset import Ruleset
from polax_lab.seats import check_seed
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.dice import Array
from polax_lab.study.galaktix.policy import Games


def play_out(rules: Ruleset, bot: Bot, games: int, seed: int) -> Games:
    """Let a bot play many games at the referee's.

    Parameters
    ----------
    rules : Ruleset
    bot : Bot
    games, seed : int
    """
    seed = check_seed(seed)
    rows = [_play_out(rules, bot, f"{seed}/{number}") for number in range(games)]
    *sums, heights = zip(*rows, strict=True)
    return Games(*map(np.array, (*sums, heights)))


def _play_out(rules: Ruleset, bot: Bot, seed: str) -> tuple[int, int, int, int, int, list[int]]:
    rng = generator(f"{seed}/bot")
    state = PLAY.setup((PLAYER,), rules, Scripted())
    ply = waived = empty = 0
    bare = done = False
    while state.step != "over":
        moves = PLAY.legal_moves(state, rules)
        move = bot(state, moves, rng)
        if move.verb == "roll":
            bare, done = not held(state.camp, rules), False
            empty += bare
        elif move.verb in ("place", "return"):
            done = True
            waived += move.verb == "return" and moves[0].verb == "place"
        state = PLAY.apply(state, move, rules, Seeded(seed, f"ply {ply}"))
        ply += 1
    outcome = PLAY.outcome(state, rules)
    assert outcome is not None
    rescued = empty - (bare and not done)
    heights = [len(signs) for signs in state.roads]
    return int(outcome.scores[PLAYER]), state.round, waived, empty, rescued, heights


def greedy_table(boards: Boards, camps: Camps, bot: Greedy) -> Array:
    """Give what a bot thinks of every position, as it depends on score, rockets and parts alone.

    Parameters
    ----------
    boards : Boards
    camps : Camps
        By which the table has its rows.
    bot : Greedy
    """
    scores, which = np.unique(boards.scores[:-1], return_index=True)
    heights = [
        tuple(hs[place] for hs, place in zip(boards.heights, boards.where[:, board], strict=True))
        for board in which.tolist()
    ]
    table = np.full((camps.rich + 2, boards.count + 1), boards.highest, np.float32)
    thought: dict[tuple[int, int], Array] = {}
    for row, (rockets, parts) in enumerate(
        zip(camps.all.rockets.tolist(), camps.all.parts.tolist(), strict=True)
    ):
        if (rockets, parts) not in thought:
            states = (
                State(tuple("w" * height for height in tops), (rockets, 0, 0, parts))
                for tops in heights
            )
            thought[rockets, parts] = np.array([bot.worth(state) for state in states])
        table[row, :-1] = thought[rockets, parts][np.searchsorted(scores, boards.scores[:-1])]
    table[-1] = table[:, -1] = -np.inf
    return table
