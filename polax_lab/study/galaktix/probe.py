"""`probe`: what the study makes of a small game, in a few numbers.

Results that were worked out once bear them, beside the fingerprint of what they were worked out of,
so that they are known to be old as soon as rules, bots or solver do anything else. The numbers are
compared with some room, not hashed: on another processor sums are added up in another order, which
changes their last digits, and among moves that are equally good another may be chosen.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache

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

#: What the worth of a solution, and the mean of games, may be off by. The second is what other
#: choices among equally good ones could change at most: as much as another seed would.
SHARP, LOOSE = 1e-3, 0.1
_GAMES = 4000


@cache
def probe() -> tuple[tuple[float, float], ...]:
    """Solve a small game both ways and play some games of it: numbers, and their room."""
    rules = reduced(GAME.rules, ("pink", "yellow"), rockets=1, supply=1, stock=2)
    model = model_of(rules)
    relaxed = Solution(model, exact=False).solve()
    greedy = greedy_table(relaxed.boards, relaxed.camps, Greedy(rules))
    found = [
        (Solution(model, exact=True).solve().start(), SHARP),
        (relaxed.start(), SHARP),
        (float(greedy[:-1, :-1].mean(dtype=float)), SHARP),
    ]
    for table in (relaxed.worth, compact(relaxed, games=200).table(relaxed), greedy):
        games = Policy(relaxed.boards, relaxed.camps, table).play(_GAMES, 1)
        found += [(float(part.mean()), LOOSE) for part in (games.scores, games.rounds)]
    found.append((float(play_out(rules, Greedy(rules), 3, 1).scores.sum()), LOOSE))
    boards = Boards(model_of(GAME.rules))
    camps = Camps(boards.model, False, boards.kinds[0])
    found += [(float(n), 0.0) for n in (boards.count, camps.rich, boards.scores.sum())]
    return tuple(found)


def probed() -> tuple[float, ...]:
    """Give the numbers alone, as results bear them."""
    return tuple(round(number, 5) for number, _ in probe())


def current(numbers: Sequence[float]) -> bool:
    """Tell whether results that bear these numbers are those of the study as it is."""
    own = probe()
    return len(numbers) == len(own) and all(
        abs(theirs - number) <= room for theirs, (number, room) in zip(numbers, own, strict=True)
    )


def fingerprint(model: Model, games: int, seed: int) -> str:
    """Hash of what a result is worked out of: game, games and seed."""
    text = json.dumps([model, games, seed])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
