"""Targets of the medals: what a good player reaches in so many of its games (GX-GAP-05).

    python -m polax_lab.study.galaktix.medals      # writes them into the game's levels.yaml

How many games reach each target is written beside it, counted in other games than those that set
it, or the number would flatter. The greedy player plays; where grey or black rockets have powers
of their own, which it does not see coming, the bot `solved` with values learnt for them, in fewer
games, as they take longer. The targets of a chapter are the sums of those of its levels, as its
result is the sum of their results (GX-CHAL-07); it counts as played as often as its levels, with
one game of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import polax_lab.games.galaktix as game
from polax_lab.errors import RulebookError
from polax_lab.games.galaktix.geloest import name_of
from polax_lab.games.galaktix.heft import Medals, Reached
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.werte import shipped
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.colours import Coloured
from polax_lab.study.galaktix.compare import games_of
from polax_lab.study.galaktix.dice import Array
from polax_lab.study.galaktix.learn import Player
from polax_lab.study.galaktix.model import model_of
from polax_lab.study.galaktix.worth import sum_of
from polax_lab.yamlfile import read_file, update

#: The share of its games in which the player gets Bronze, Silver and Gold.
SHARES = (0.7, 0.4, 0.12)
GAMES = 10_000
#: Games by the solver's tables for one with powers.
SLOWER = 5


def scores(rules: Ruleset, games: int = GAMES, seed: int = 1) -> Array:
    """Give the player's scores in games of the level that the rules name.

    Parameters
    ----------
    rules : Ruleset
    games : int
        A part of it where there are powers, see `SLOWER`.
    seed : int
    """
    p = plan(rules)
    if not p.powers:
        return games_of(model_of(rules), rules, games, seed).scores
    known = sum_of(shipped()[name_of(rules, p)])
    return Player(Coloured(rules), known.worth).scores(games // SLOWER, seed)


def targets(played: Array) -> Medals:
    """Give the targets that come nearest to the shares, each above the one before."""
    bronze, silber, gold = (_nearest(played, share) for share in SHARES)
    silber = max(silber, bronze + 1)
    return Medals(bronze, silber, max(gold, silber + 1))


def reached(played: Array, medals: Medals, by: str) -> Reached:
    """Count the games of a bot that reach each target."""
    bronze, silber, gold = (int((played >= target).sum()) for target in medals)
    return Reached(len(played), bronze, silber, gold, by)


def of_chapter(levels: Sequence[Medals]) -> Medals:
    """Give the targets of a chapter by those of its levels."""
    return Medals(*map(sum, zip(*levels, strict=True)))


def _nearest(played: Array, share: float) -> int:
    """The score that comes nearest to being reached in such a share of the games."""
    reached = range(int(played.min()), int(played.max()) + 2)
    return min(reached, key=lambda score: abs(float((played >= score).mean()) - share))


def with_targets(chapters: Iterable[dict[str, Any]], rules: Ruleset) -> list[dict[str, Any]]:
    """Work out the targets of all chapters of ``levels.yaml`` and put them in."""
    found, number = [], 0
    for chapter in chapters:
        medals, levels, every = [], [], []
        by = "greedy"
        for level in chapter["levels"]:
            number += 1
            varied = rules.vary(level=number)
            medals.append(targets(scores(varied)))
            # Another seed for each level, or good luck in one would be good luck in all.
            every.append(scores(varied, seed=number + 1))
            by = "solved" if plan(varied).powers else by
            levels.append(level | _entry(every[-1], medals[-1], by))
        sums = np.sum([played[: min(map(len, every))] for played in every], 0)
        found.append(chapter | _entry(sums, of_chapter(medals), by) | {"levels": levels})
    return found


def _entry(played: Array, medals: Medals, by: str) -> dict[str, Any]:
    return {"medals": medals._asdict(), "reached": reached(played, medals, by)._asdict()}


def main() -> None:
    """See the module."""
    path = Path(game.__file__).with_name("levels.yaml")
    doc = read_file(path, RulebookError)
    chapters = with_targets(doc.data["chapters"], game.GAME.rules)
    path.write_text(update(doc.text, doc.data | {"chapters": chapters}), "utf-8")


if __name__ == "__main__":
    main()
