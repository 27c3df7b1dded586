"""The greedy player on other boards and ladders: what a field, or a reading, is worth in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from polax_lab.games.galaktix.gierig import Greedy
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix import model as models
from polax_lab.study.galaktix.boards import Boards
from polax_lab.study.galaktix.camps import Camps
from polax_lab.study.galaktix.model import Model, model_of
from polax_lab.study.galaktix.players import greedy_table
from polax_lab.study.galaktix.policy import Games, Policy


class Field(NamedTuple):
    """What a whirl or an extra-rocket field does to the mean score.

    Attributes
    ----------
    space, kind : str
    points : float
        The mean score without it less the mean score with it.
    spread : float
        Half the width of the 95 % interval of `points`.
    """

    space: str
    kind: str
    points: float
    spread: float


class Ladder(NamedTuple):
    """How games end under a ladder.

    Attributes
    ----------
    ladder : str
    score : float
    complete, empty : float
        Roads of a game that end complete, and those without a rocket.
    """

    ladder: str
    score: float
    complete: float
    empty: float


def games_of(model: Model, rules: Ruleset, games: int, seed: int) -> Games:
    """Play the greedy player on a model of some rules."""
    boards = Boards(model)
    camps = Camps(model, False, boards.kinds[boards.kind[0]])
    return Policy(boards, camps, greedy_table(boards, camps, Greedy(rules))).play(games, seed)


def fields_removed(rules: Ruleset, games: int = 4000, seed: int = 1) -> list[Field]:
    """Make each whirl and each extra-rocket field a plain one in turn, the most telling first.

    The greedy player plays, since it needs no solution of every board.

    Parameters
    ----------
    rules : Ruleset
    games, seed : int
    """
    model = model_of(rules)
    with_it = games_of(model, rules, games, seed)
    found = []
    for number, (road, fields) in enumerate(zip(plan(rules).roads, model.roads, strict=True)):
        for height, field in enumerate(fields, 1):
            if field.whirl or field.extra:
                plain = models.Field(flag=field.flag)
                changed = (*fields[: height - 1], plain, *fields[height:])
                roads = (*model.roads[:number], changed, *model.roads[number + 1 :])
                without = games_of(model._replace(roads=roads), rules, games, seed)
                kind = "whirl" if field.whirl else "extra"
                found.append(Field(road.ids[height], kind, *_apart(without, with_it)))
    return sorted(found, key=lambda each: -abs(each.points))


def _apart(one: Games, two: Games) -> tuple[float, float]:
    return round(one.mean - two.mean, 3), round(float(np.hypot(one.spread, two.spread)), 3)


def ladders(
    rules: Ruleset,
    names: Sequence[str] = ("linear", "progressive"),
    games: int = 4000,
    seed: int = 1,
) -> list[Ladder]:
    """Compare how the greedy player's games end under several ladders.

    Parameters
    ----------
    rules : Ruleset
    names : sequence of str
        Options of the switch ``ladder``.
    games, seed : int
    """
    found = []
    for name in names:
        changes: dict[str, Any] = {"ladder": name}
        varied = rules.vary(**changes)
        ends = games_of(model_of(varied), varied, games, seed)
        heights = ends.heights
        tops = np.array([len(road) for road in model_of(varied).roads])
        found.append(
            Ladder(
                name,
                round(ends.mean, 3),
                float(((heights == tops) & (tops > 0)).sum(1).mean()),
                float(((heights == 0) & (tops > 0)).sum(1).mean()),
            )
        )
    return found
