"""Figures of the ledger: action cards, decks, prices (sections 23 and 34)."""

from __future__ import annotations

# PX-GAP-01, PX-GAP-02.
OWN_CARDS = [
    *(f"gehen {n}" for n in (1, 2, 3, 4, 5, 6) for _ in range(2)),
    *("gehen 7", "gehen joker", "feuern 1", "feuern 2", "feuern 3", "feuern joker"),
    *("ruhe", "doppelkarte"),
]
DRAW_CARDS = ["ziehe lager", "ziehe schaden", "ziehe ereignis", "ziehe ereignis"]
# PX-GAP-10.
LAGER = {
    "fund_radar": 1,
    "fund_loeschschaum": 2,
    "fund_einzeltorpedo": 2,
    "fund_doppeltorpedo": 1,
    "fund_schutzschild": 1,
    "fund_notstromaggregat": 1,
    "fund_funkanlage": 1,
    "fund_torpedorohr": 1,
    "praemie": 1,
    "lagermiete": 2,
    "lagermiete_hoch": 1,
    "lagerbrand": 1,
    "einbruch": 1,
    "altbestand": 2,
    "altbestand_gross": 1,
    "standgeld": 1,
}
FINDS = {
    "fund_radar": "radar",
    "fund_loeschschaum": "loeschschaum",
    "fund_einzeltorpedo": "einzel",
    "fund_doppeltorpedo": "doppel",
    "fund_schutzschild": "schutzschild",
    "fund_notstromaggregat": "notstromaggregat",
    "fund_funkanlage": "funkanlage",
    "fund_torpedorohr": "tube",
}
# PX-GAP-11, with the least number of players (PX-SET-18).
SCHADEN = {
    "kleiner_brand": 2,
    "grosser_brand": 2,
    "asteroidensturm": 3,
    "funk_zerstoert": 2,
    "fernsteuerung": 3,
    "stromausfall": 2,
    "rohrklemmer": 1,
    "schildgenerator": 1,
    "triebwerk": 2,
    "frachtraum": 2,
    "arztrechnung": 1,
    "stau": 1,
    "steuerpruefung": 1,
    "quarantaene": 1,
}
LEAST_PLAYERS = {"stau": 3, "steuerpruefung": 3, "quarantaene": 4}
# PX-GAP-05 to -09.
TRANSPORTER, MINE, REPAIR, LOAD = 5, 3, 5, 1
EQUIPMENT = {
    "funkanlage": 8,
    "radar": 4,
    "notstromaggregat": 4,
    "loeschanlage": 5,
    "loeschschaum": 2,
    "schutzschild": 6,
    "reflektor": 8,
}
TUBES = [4, 6, 8]
TORPEDOES = {"einzel": 3, "doppel": 5}
INSURANCES = {"feuer": 3, "lager": 3, "transport": 4, "kasko": 4}
# PX-SET-11, PX-SET-12.
TARGET = {2: 200, 3: 150, 4: 100}
SPORTING = {2: 250, 3: 200, 4: 150}
CHITS = {"4": 4, "6": 6}


def lager_pile() -> list[str]:
    return [card for card, count in LAGER.items() for _ in range(count)]


def schaden_pile(players: int) -> list[str]:
    """Cards for more players than present are taken out (PX-SET-18)."""
    return [
        card
        for card, count in SCHADEN.items()
        for _ in range(count)
        if LEAST_PLAYERS.get(card, 2) <= players
    ]


def ereignis_pile(planets: list[str], areas: list[str]) -> list[str]:
    """All events but Polax (PX-GAP-03)."""
    return [
        *(f"messe_{planet}" for planet in planets),
        *(f"nebel_{area.lower()}" for area in areas),
        *("minen_geraeumt", "minen_geraeumt"),
    ]
