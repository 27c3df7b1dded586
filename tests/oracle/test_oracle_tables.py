"""The oracle's tables against the facts that the ledger states about them."""

from __future__ import annotations

from . import oracle
from .boards import PLANETS
from .tables import GOODS


def test_tables() -> None:
    assert oracle.export_of("jest") == "gold"
    assert oracle.best_payers("oel") == ["aas-4"]
    assert oracle.export_price("sandus", "oel") == 1
    assert oracle.import_price("sandus", "oel") is None
    prices = [oracle.import_price(p, g) for p in PLANETS for g in GOODS]
    paid = [price for price in prices if price is not None]
    assert (len(paid), sum(paid), min(paid), max(paid)) == (42, 562, 4, 24)
    best = [sorted(oracle.import_price(p, g) or 0 for g in GOODS)[-4:] for p in PLANETS]
    assert sum(map(sum, best)) == 457
    assert sum(4 * four[-1] for four in best) == 584
    ways: dict[str, int] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            home = oracle.lager_planet(one + two)
            ways[home] = ways.get(home, 0) + 1
    assert sorted(ways.items()) == [
        (planet, 6 if planet == "microlium" else 5) for planet in sorted(PLANETS)
    ]
    assert [oracle.import_bonus(4, n) for n in range(6)] == [0, 0, 10, 21, 31, 31]
    assert [oracle.import_bonus(2, n) for n in range(6)] == [0, 0, 0, 10, 21, 21]
    assert oracle.import_bonus(2, 2, "31_for_2") == 10
    assert sum(oracle.messe_bonus(p) for p in PLANETS) == 63
    assert (oracle.messe_bonus("inox"), oracle.messe_bonus("inox", "7")) == (5, 7)
    assert oracle.messe_bonus("jest", "7") == 5
