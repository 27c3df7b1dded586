"""Every rule of the board game proper is decided or named by a passing scenario."""

from __future__ import annotations

from core.test_scenarios import FILES, check
from polax_lab.games.polax import GAME

# Ledger chapters on Wegerecht, Hindernisse, Gehen, Feuern, transporters, mines and prices.
CHAPTERS = ("WEG", "OBS", "MOVE", "FIRE", "TR", "MINE", "PRICE")

# Rules that no position can show. "definition": nothing follows from it alone;
# "needs the game": it takes several turns, money or hidden cards.
EXEMPT: dict[str, str] = {
    "PX-TR-15": "needs the game: a transporter that was bought in this turn",
}
CLASSES = ("definition: ", "needs the game: ")


def rules() -> list[str]:
    return [id for id in GAME.rules.ledger.rules if id.split("-")[1] in CHAPTERS]


def covered() -> set[str]:
    found: set[str] = set()
    for path in FILES:
        for result in check(path):
            if result.passed:
                found |= {result.ask.because or "", *result.ask.also}
    return found


def test_every_rule_has_a_scenario() -> None:
    there = covered()
    assert [id for id in rules() if id not in there and id not in EXEMPT] == []


def test_no_exemption_is_stale() -> None:
    there = covered()
    assert [id for id in EXEMPT if id in there or id not in rules()] == []


def test_every_exemption_has_its_reason() -> None:
    wrong = [
        id
        for id, why in EXEMPT.items()
        if not why.startswith(CLASSES) or "\n" in why or len(why.partition(": ")[2]) < 10
    ]
    assert wrong == []
    assert len(EXEMPT) <= len(rules()) // 5, "exemptions are exceptions"


def test_the_chapters_are_there() -> None:
    chapters = {id.split("-")[1] for id in rules()}
    assert chapters == set(CHAPTERS)
    assert len(rules()) > 90
