"""Prices (section 23), Importbonus (section 24), Messe bonus and Lagerplanet (PX-SET-07)."""

from __future__ import annotations

GOODS = ["oel", "silber", "wasser", "gold", "nahrung", "sauerstoff", "diamanten"]

# PX-PRICE-04: one row for each planet, one column for each good; -1 marks the export (-02, -03).
SHEET = {
    "sandus": [-1, 10, 20, 6, 16, 12, 16],
    "microlium": [19, -1, 14, 7, 20, 20, 5],
    "inox": [10, 20, -1, 21, 8, 16, 10],
    "jest": [6, 20, 14, -1, 9, 10, 14],
    "nalas": [10, 14, 10, 21, -1, 5, 20],
    "aas-4": [24, 10, 4, 12, 21, -1, 10],
    "nym": [15, 5, 12, 10, 16, 20, -1],
}

# PX-SET-07, reading (a).
LAGER = {
    2: "aas-4",
    3: "nym",
    4: "nym",
    5: "aas-4",
    6: "sandus",
    7: "microlium",
    8: "nalas",
    9: "jest",
    10: "inox",
    11: "inox",
    12: "jest",
}

# PX-MES-04.
MESSE = {
    "nym": 3,
    "inox": 5,
    "jest": 7,
    "nalas": 9,
    "aas-4": 11,
    "sandus": 13,
    "microlium": 15,
}


def export_of(planet: str) -> str:
    """Return the good that a planet sells (PX-PRICE-02, PX-PRICE-03)."""
    return GOODS[SHEET[planet].index(-1)]


def export_price(planet: str, good: str) -> int | None:
    """Return the price of a load, None if the planet does not sell the good (PX-BUS-07)."""
    return 1 if export_of(planet) == good else None


def import_price(planet: str, good: str) -> int | None:
    """Return what a planet pays, None for its own export (PX-PRICE-04, PX-PRICE-05)."""
    price = SHEET[planet][GOODS.index(good)]
    return None if price == -1 else price


def best_payers(good: str) -> list[str]:
    """Return the planets that pay most for a good (PX-WX-Q2)."""
    best = max(row[GOODS.index(good)] for row in SHEET.values())
    return sorted(planet for planet in SHEET if import_price(planet, good) == best)


def lager_planet(dice_sum: int) -> str:
    """Return the Lagerplanet for the sum of two dice (PX-SET-07)."""
    return LAGER[dice_sum]


def import_bonus(players: int, deliveries: int, columns: str = "31_for_3_4") -> int:
    """Return the Importbonus for one planet (PX-IMP-05 to -07).

    `players` counts those not eliminated (PX-IMP-08); a single one uses the column for two
    (PX-ELIM-08). `columns` is the switch of PX-IMP-06.
    """
    many = players >= 3
    high = many if columns == "31_for_3_4" else not many
    return ([0, 0, 10, 21, 31] if high else [0, 0, 0, 10, 21])[min(deliveries, 4)]


def messe_bonus(planet: str, messe_inox: str = "5") -> int:
    """Return the bonus for landing on the Messeplanet (PX-MES-04).

    With `messe_inox` = "7" inox and jest swap their values (PX-MES-05 b).
    """
    swapped = {"inox": "jest", "jest": "inox"} if messe_inox == "7" else {}
    return MESSE[swapped.get(planet, planet)]
