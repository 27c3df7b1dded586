"""Every rule of every ledger is decided or named by a passing scenario."""

from __future__ import annotations

import re
from pathlib import Path

from core.test_scenarios import FILES, check, load
from polax_lab.game import Game, game_names, load_game
from polax_lab.games.polax import GAME
from polax_lab.games.polax.partie import DRAWN
from polax_lab.ruleset import Rule
from polax_lab.yamlfile import read_text

# Rows of these kinds are rules; examples and variants have tests of their own below, and
# constraints are about the board alone.
RULES = ("stated", "interpretation", "gap")

#: Rules that no position can show, and why, by game.
EXEMPT: dict[str, str] = {
    id: why
    for path in sorted((Path(__file__).parent / "exempt").glob("*.yaml"))
    for id, why in read_text(path.read_text("utf-8"), path.name).data.items()
}
CLASSES = ("definition: ", "data: ", "defect: ")

# Examples of how the Inventarliste is filled in; it is no part of a ruling.
SHEETS = ("I1", "I2", "I3", "I4")


def rows(*kinds: str, game: Game = GAME) -> list[Rule]:
    return [r for r in game.rules.ledger.rules.values() if r.kind in kinds]


def rules() -> list[str]:
    return [r.id for name in game_names() for r in rows(*RULES, game=load_game(name))]


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
    sent = [why for why in EXEMPT.values() if re.match(r"defect: [A-Z0-9]+-[A-Z]+-", why)]
    assert [why for why in sent if why.split()[1] not in covered()] == []


def test_exemptions_are_exceptions() -> None:
    # But for the defects of the source, hardly any.
    plain = [id for id, why in EXEMPT.items() if not why.startswith("defect: ")]
    assert len(plain) <= len(rules()) // 25


def test_every_example_of_the_ledger_is_a_scenario() -> None:
    named = " ".join(load(p).source.example or "" for p in FILES).split()
    examples = [r.id.removeprefix("PX-WX-").partition(".")[0] for r in rows("example")]
    assert len(examples) > 40
    assert [e for e in examples if e not in named and e not in SHEETS] == []


def test_every_variant_of_the_ledger_is_flipped() -> None:
    said = {f.partition("=")[0] for p in FILES for ask in load(p).asks for f in ask.flips or ()}
    variants = rows("variant")
    assert len(variants) == 20
    assert [r.id for r in variants if r.switch not in said] == []


def test_every_card_is_drawn_in_a_scenario() -> None:
    there: set[str] = set()
    for path in FILES:
        season = getattr(load(path).state, "season", None)
        if season is not None:
            there |= {card for deck in DRAWN for card in getattr(season.decks, deck)}
            there |= {todo.card for todo in season.todo}
    cards = [card for deck in DRAWN for card in GAME.rules.cards.pile(deck, 4)]
    assert len(cards) == 20 + 24 + 16
    assert [card for card in cards if card not in there] == []


def test_all_rows_are_accounted_for() -> None:
    kinds = {r.kind for r in GAME.rules.ledger.rules.values()}
    assert kinds == {*RULES, "example", "variant", "constraint"}
    assert {r.id.split("-")[1] for r in rows("constraint")} == {"BC"}
    assert len(rules()) > 290
