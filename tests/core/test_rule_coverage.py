"""Every rule of the ledger is decided or named by a passing scenario."""

from __future__ import annotations

from core.test_scenarios import FILES, check, load
from polax_lab.games.polax import GAME
from polax_lab.games.polax.partie import DRAWN
from polax_lab.ruleset import Rule

# Rows of these kinds are rules; examples and variants have tests of their own below, and
# constraints are about the board alone.
RULES = ("stated", "interpretation", "gap")

# Rules that no position can show. "definition": nothing follows from it alone; "data": it is in
# a file, and every scenario rests on it; "defect": it only sends the reader to another row,
# which has its scenario.
EXEMPT: dict[str, str] = {
    "PX-META-01": "definition: which edition of the rulebook it is",
    "PX-META-07": "definition: which four rules are called iron",
    "PX-META-08": "definition: precedence over card texts; no card contradicts an iron rule",
    "PX-META-09": "definition: what the summary slide is worth",
    "PX-META-10": "definition: an invitation to develop the game further",
    "PX-META-11": "definition: what the appendix of the rulebook holds",
    "PX-COMP-01": "data: the seven planets of the board",
    "PX-COMP-08": "definition: what lies in the box",
    "PX-COMP-10": "definition: a label for four cards, on which no rule hangs",
    "PX-NEB-15": "data: the spaces of the nebula areas",
    "PX-GAP-12": "data: the links and spaces of the board",
    "PX-ERR-01": "defect: PX-GAP-11 lists the cards for three or four players",
    "PX-ERR-03": "defect: PX-CARD-11 decides between may and must",
    "PX-ERR-04": "defect: PX-FIRE-04 decides how much the radar shows",
    "PX-ERR-05": "defect: PX-END-25 decides who is Sieger and who is Gewinner",
    "PX-ERR-06": "defect: PX-EQ-10 is about the Torpedorohre that are meant",
    "PX-ERR-07": "defect: PX-DRAW-02 and PX-TR-03 give the order of the steps",
    "PX-ERR-08": "defect: PX-BUS-03 and others pair the actions with their conditions",
    "PX-ERR-10": "defect: PX-GAP-02 splits the draw cards into kinds",
    "PX-ERR-11": "defect: PX-DMG-07 decides when a ship is repaired",
    "PX-ERR-12": "defect: PX-MES-07 pays all ships that are there",
    "PX-ERR-13": "defect: a footnote without an anchor says nothing",
}
CLASSES = ("definition: ", "data: ", "defect: ")

# Examples of how the Inventarliste is filled in; it is no part of a ruling.
SHEETS = ("I1", "I2", "I3", "I4")


def rows(*kinds: str) -> list[Rule]:
    return [r for r in GAME.rules.ledger.rules.values() if r.kind in kinds]


def rules() -> list[str]:
    return [r.id for r in rows(*RULES)]


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
    sent = [why for why in EXEMPT.values() if why.startswith("defect: PX-")]
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
        season = load(path).state.season
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
