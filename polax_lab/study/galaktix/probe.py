"""`probe`: what the study makes of a small game, in a few signs.

Results that were worked out once bear it beside what they were worked out of, so that they are
known to be old as soon as rules, bots or solver do anything else.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.compact import compact
from polax_lab.study.galaktix.model import Model, model_of
from polax_lab.study.galaktix.players import greedy_table, play_out
from polax_lab.study.galaktix.policy import Policy
from polax_lab.study.galaktix.reduced import reduced
from polax_lab.study.galaktix.solve import Solution

#: Fewer digits than sums in another order, as on another processor, could change: in the worths of
#: a solution, and in the mean of games, where equally good moves may be chosen another way.
_DIGITS, _COARSE = 3, 1
_GAMES = 4000


@cache
def probe() -> str:
    """Solve a small game both ways, play some games of it, and hash what comes out."""
    rules = reduced(GAME.rules, ("pink", "yellow"), rockets=1, supply=1, stock=2)
    model = model_of(rules)
    relaxed = Solution(model, exact=False).solve()
    found: list[Any] = [
        round(Solution(model, exact=True).solve().start(), _DIGITS),
        round(relaxed.start(), _DIGITS),
    ]
    tables = [relaxed.worth, compact(relaxed, games=200).table(relaxed)]
    tables.append(greedy_table(relaxed.boards, relaxed.camps, Greedy(rules)))
    for table in tables:
        games = Policy(relaxed.boards, relaxed.camps, table).play(_GAMES, 1)
        found.append([round(float(part.mean()), _COARSE) for part in (games.scores, games.rounds)])
    found.append(int(play_out(rules, Greedy(rules), 3, 1).scores.sum()))
    boards = Boards(model_of(GAME.rules))
    camps = Camps(boards.model, False, boards.kinds[0])
    found.append([boards.count, camps.rich, int(boards.scores.sum())])
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]


def fingerprint(model: Model, games: int, seed: int) -> str:
    """Hash of all that decides about a result: game, games, seed, and how the study works."""
    text = json.dumps([probe(), model, games, seed])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
