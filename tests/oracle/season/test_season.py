"""The engine and the independent referee of money and cards agree (`compare.py` plays more)."""

from __future__ import annotations

from collections import Counter

import pytest

from polax_lab.chance import Seeded

from . import book
from .check import differences
from .compare import GAME, VARIANTS, game
from .damage import eliminate, hit
from .opening import lay_out
from .table import Cart, Refused, Result, Table

OTHERS = [name for name in VARIANTS if name != "default"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_default_games(players: int, seed: int) -> None:
    seen: Counter[str] = Counter()
    assert game("default", players, seed, seen) > 100
    assert seen["ereignis: polax"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OTHERS)))
def test_one_game_of_each_variant(number: int) -> None:
    game(OTHERS[number], 2 + number % 3, number)


def table() -> Table:
    """A small table of the referee's own, for what it must notice."""
    sw = {"zero_hand": "limit", "import_chits": "4"}
    results: list[Result] = [1, 1, 1, 2]
    results += [tuple(f"{c} {x}" for c in ("red", "blue") for x in book.OWN_CARDS)]
    results += [tuple(book.lager_pile()), tuple(book.schaden_pile(2))]
    events = [
        f"messe_{p}" for p in ("sandus", "jest", "microlium", "nym", "aas-4", "inox", "nalas")
    ]
    events += [f"nebel_{a}" for a in "abcdef"] + ["minen_geraeumt"] * 2
    return lay_out(["red", "blue"], sw, [*results, tuple(events)])


def test_setup() -> None:
    t = table()
    assert [p.home for p in t.players.values()] == ["aas-4", "nym"]
    assert (len(t.deck), len(t.discard), t.target) == (30, 8, 200)
    assert (len(t.piles["lager"]), len(t.piles["schaden"]), t.piles["ereignis"][0]) == (
        20,
        21,
        "polax",
    )


def test_a_wrong_state_is_named() -> None:
    rules, chance = GAME.rules, Seeded(1, "setup")
    state = GAME.play.setup(("red", "blue"), rules, chance)
    values = {name: str(getattr(rules, name)) for name in rules.ledger.switches}
    t = lay_out(("red", "blue"), values, chance.results)
    assert differences(t, state) == []
    t.players["red"].account += 1
    t.deck.reverse()
    assert [fault.partition(":")[0] for fault in differences(t, state)] == [
        "table action",
        "red account",
    ]


def test_impossible_chance_is_refused() -> None:
    t = table()
    t.results = [("red gehen 9",)]
    with pytest.raises(Refused, match="PX-HIT-07"):
        hit(t, t.players["red"], 20)


def test_elimination_purges_the_colour() -> None:
    t = table()
    blue = t.players["blue"]
    blue.carts[1] = Cart("nym")
    t.results = [tuple(t.discard)]
    eliminate(t, blue)
    assert not any(card.startswith("blue") for card in t.deck + t.discard)
    assert blue.ship is None
    assert not blue.carts
