"""What a rule, a field or a ladder is worth in points: the greedy player with it and without it.

    python -m polax_lab.study.galaktix.prices      # works out what is part of the package

Level 1 is played, many games each; numbers are means with the half of their 95 % interval.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.compare import Field as Removed
from polax_lab.study.galaktix.compare import Ladder, fields_removed, games_of, ladders
from polax_lab.study.galaktix.model import Field, Model, model_of
from polax_lab.study.galaktix.policy import Games
from polax_lab.study.galaktix.probe import fingerprint, probed

SHIPPED = "prices.json"
GAMES = 10_000


class Price(NamedTuple):
    """How the mean score changes with a rule.

    Attributes
    ----------
    name : str
        A key of the texts ``galaktix.price``.
    rule : str
        The row of the ledger that is turned.
    points : float
        The mean score so less the mean score by default.
    spread : float
        Half the width of the 95 % interval of `points`.
    """

    name: str
    rule: str
    points: float
    spread: float


#: What is turned by readings and figures: name, rule, changes.
_TURNED: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("no_reroll", "GX-REROLL-01", {"rerolls": 0}),
    ("two_rerolls", "GX-REROLL-01", {"rerolls": 2}),
    ("must_place", "GX-PASS-05", {"pass_rule": "only_if_blocked"}),
    ("burn_rocket", "GX-ROAD-04", {"finished_road": "burn_rocket"}),
    ("parts_removed", "GX-PASS-04", {"returned_parts": "removed"}),
    ("tools_twice", "GX-TOOL-04", {"tool_count": "first_and_final"}),
    ("one_tool", "GX-TOOL-01", {"tools_per_part": 1}),
    ("three_parts", "GX-BUILD-01", {"parts_per_rocket": 3}),
)


class Known(NamedTuple):
    """All that is known of level 1 by playing it with a change.

    Attributes
    ----------
    fingerprint : str
    probe : tuple of float
        See `polax_lab.study.galaktix.probe`.
    prices : tuple of Price
    fields : tuple of Removed
        Whirls and extra-rocket fields, each made a plain field.
    ladders : tuple of Ladder
    """

    fingerprint: str
    probe: tuple[float, ...]
    prices: tuple[Price, ...]
    fields: tuple[Removed, ...]
    ladders: tuple[Ladder, ...]


def prices(rules: Ruleset, games: int = GAMES, seed: int = 1) -> tuple[Price, ...]:
    """Work out what rules are worth, the most telling first.

    Parameters
    ----------
    rules : Ruleset
        What is compared with; must be one that the solver covers.
    games, seed : int
    """
    found = list(_prices(rules, games, seed))
    return tuple(sorted(found, key=lambda p: -abs(p.points)))


def _prices(rules: Ruleset, games: int, seed: int) -> Iterator[Price]:
    model = model_of(rules)
    usual = games_of(model, rules, games, seed)
    for name, rule, changes in _TURNED:
        varied = rules.vary(**changes)
        yield _price(name, rule, games_of(model_of(varied), varied, games, seed), usual)
    for name, rule, other in _others(model):
        yield _price(name, rule, games_of(other, rules, games, seed), usual)


def _others(model: Model) -> Iterator[tuple[str, str, Model]]:
    start = model.start
    yield "no_parts", "GX-TOOL-01", model._replace(start=start._replace(stock=0))
    yield "no_extras", "GX-FIELD-03", model._replace(start=start._replace(supply=0))
    roads = tuple(tuple(Field(False, f.extra, f.flag) for f in road) for road in model.roads)
    yield "no_whirls", "GX-FIELD-01", model._replace(roads=roads)


def _price(name: str, rule: str, turned: Games, usual: Games) -> Price:
    spread = float(np.hypot(turned.spread, usual.spread))
    return Price(name, rule, round(turned.mean - usual.mean, 2), round(spread, 2))


def known() -> Known:
    """What is known of level 1 with the default readings."""
    data = json.loads(files(__package__).joinpath(SHIPPED).read_text("utf-8"))
    return Known(
        data["fingerprint"],
        tuple(data["probe"]),
        tuple(Price(*row) for row in data["prices"]),
        tuple(Removed(*row) for row in data["fields"]),
        tuple(Ladder(*row) for row in data["ladders"]),
    )


def main() -> None:
    """See the module."""
    from polax_lab.games.galaktix import GAME

    found = Known(
        fingerprint(model_of(GAME.rules), GAMES, 1),
        probed(),
        prices(GAME.rules),
        tuple(fields_removed(GAME.rules, GAMES)),
        tuple(ladders(GAME.rules, games=GAMES)),
    )
    Path(__file__).with_name(SHIPPED).write_text(write(found), "utf-8")


def write(found: Known) -> str:
    """Write what is known as a text, one row in a line."""
    lines = [f'{{"fingerprint": {json.dumps(found.fingerprint)}']
    lines.append(f' "probe": {json.dumps(found.probe)}')
    for name in ("prices", "fields", "ladders"):
        rows = ",\n  ".join(map(json.dumps, getattr(found, name)))
        lines.append(f' "{name}": [\n  {rows}\n ]')
    return ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()
