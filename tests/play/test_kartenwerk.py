"""Card files: what is in the shipped ones, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from polax_lab.errors import CardError
from polax_lab.games.polax import GAME, kartenwerk
from polax_lab.games.polax.kartendatei import VERBS
from polax_lab.games.polax.kartenwerk import default_cards, load_deck, read_deck
from polax_lab.texts import LANGS, say
from polax_lab.yamlfile import read_text

from .cardtable import custom

BOOK = default_cards()
HEAD = "schema: 1\ngame: polax\ndeck: {deck}\ncards:\n  - id: x\n"
WORDS = "    title: {en: X, de: X}\n    text: {en: X, de: X}\n"


def test_gap_01_and_02_action_cards_of_a_colour() -> None:
    counts = dict(BOOK.action)
    assert sum(counts.values()) == 24
    assert [counts[f"gehen {n}"] for n in range(1, 8)] == [2, 2, 2, 2, 2, 2, 1]
    draw = {k: n for k, n in counts.items() if k.startswith("ziehe ")}
    assert draw == {"ziehe lager": 1, "ziehe schaden": 1, "ziehe ereignis": 2}


def test_gap_03_sixteen_events() -> None:
    effects = [e for c in BOOK.decks["ereignis"].cards for e in c.effects * c.number]
    assert Counter(e.value if e.verb == "event" else e.verb for e in effects) == {
        "messe": 7, "nebel": 6, "clear_mines": 2, "polax": 1,
    }  # fmt: skip
    assert {e.value for e in effects if e.verb == "messe"} == set(GAME.rules.board.planets)
    assert {e.value for e in effects if e.verb == "nebel"} == set(GAME.rules.board.regions)


def test_gap_10_twenty_lagerkarten_ten_of_them_finds() -> None:
    pile = [BOOK.card("lager", id) for id in BOOK.pile("lager", 2)]
    assert len(pile) == 20
    finds = Counter(e.value for c in pile for e in c.effects if e.verb == "find")
    assert finds == {
        "radar": 1, "loeschschaum": 2, "einzel": 2, "doppel": 1, "schutzschild": 1,
        "notstromaggregat": 1, "funkanlage": 1, "tube": 1,
    }  # fmt: skip
    plain = [c for c in pile if not c.needs]
    paid = sorted(int(e.value) for c in plain for e in c.effects if e.verb == "pay")
    assert paid == [2, 2, 4, 4, 6]
    assert sorted(int(e.value) for c in plain for e in c.effects if e.verb == "gain") == [
        1,
        3,
        3,
        5,
    ]


@pytest.mark.parametrize(("players", "cards"), [(2, 21), (3, 23), (4, 24)])
def test_gap_11_and_set_18_schadenskarten_by_number_of_players(players: int, cards: int) -> None:
    assert len(BOOK.pile("schaden", players)) == cards


def test_every_shipped_deck_is_valid_on_the_board_of_this_project() -> None:
    home = Path(str(kartenwerk.__file__)).parent
    files = {"lager": "lager", "schaden": "schadens", "ereignis": "ereignis", "aktion": "aktions"}
    for name, file in files.items():
        deck = load_deck(home / f"{file}karten.yaml", GAME.rules)
        assert deck == BOOK.decks[name]
        assert deck.rule in GAME.rules.ledger.rules


def test_every_card_has_title_and_text_in_both_languages() -> None:
    for deck in ("lager", "schaden", "ereignis"):
        said = [say(m, lang) for c in BOOK.decks[deck].cards for m in (c.title, c.text)
                for lang in LANGS]  # fmt: skip
        assert all(said)
        assert len({say(c.title) for c in BOOK.decks[deck].cards}) == len(BOOK.decks[deck].cards)


def test_a_deck_replaces_another_and_changes_the_fingerprint() -> None:
    book = BOOK.with_deck(custom("effects: [{pay: 1}]"))
    assert book.pile("schaden", 4) == ("x",)
    assert book.pile("lager", 4) == BOOK.pile("lager", 4)
    assert book.fingerprint != BOOK.fingerprint
    rules = GAME.rules.vary(cards=book)
    assert rules != GAME.rules
    assert GAME.rules.vary(cards=BOOK) == GAME.rules


def test_the_words_of_an_effect_are_those_that_are_carried_out() -> None:
    from polax_lab.games.polax.wirkung import _CARRY_OUT

    assert tuple(sorted(_CARRY_OUT)) == tuple(sorted(VERBS))


FAULTS = {
    "effects: [{pai: 4}]": (8, 16, "unknown key 'pai'"),
    "effects: [{}]": (8, 15, "this effect does nothing; use one of: pay, gain"),
    "effects: [{pay: 4, gain: 3}]": (8, 24, "'gain' cannot stand beside 'pay'"),
    "effects: [{gain: 3, insured: feuer}]": (8, 25, "'insured' goes with pay"),
    "effects: [{pay: 4, insured: feur}]": (8, 33, "did you mean 'feuer'?"),
    "effects: [{pay: 0}]": (8, 21, "write 1 or more"),
    "effects: [{pay: viel}]": (8, 21, "write a whole number"),
    "effects: [{disable: cards}]": (8, 25, "write either `until: next_turn_end`"),
    "effects: [{disable: cards, until: turn_end, repair: 3}]": (8, 25, "write either"),
    "effects: [{lose: torpedo, softened: turn_end}]": (8, 31, "write `lose: funkanlage`"),
    "effects: [{messe: sandos}]": (8, 23, "did you mean 'sandus'?"),
    "effects: [{nebel: G}]": (8, 23, "areas: A, B, C, D, E, F"),
    "effects: [{event: polax}]": (8, 5, "write `deck: ereignis`"),
    "effects: [{find: radarr}]": (8, 22, "did you mean 'radar'?"),
    "void_with: [radr]": (8, 17, "did you mean 'radar'?"),
    "players: 5": (8, 14, "write 4 or less"),
    "number: 4": (8, 5, "keys here: id, count"),
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_says_where_and_what_is_right(line: str) -> None:
    at, column, words = FAULTS[line]
    with pytest.raises(CardError) as caught:
        read_deck(read_text(HEAD.format(deck="schaden") + WORDS + f"    {line}\n"), GAME.rules)
    assert (caught.value.line, caught.value.column) == (at, column)
    assert words in str(caught.value)
    assert caught.value.said("de") != str(caught.value)


DECK_FAULTS = {
    "deck: schaden": "write `schema: 1`",
    "schema: 1\ngame: polax\ndeck: shaden": "did you mean 'schaden'?",
    "schema: 1\ngame: polax\ndeck: schaden": "list them under `cards:`",
    "schema: 1\ngame: polax\ndeck: lager\ncounts: {ruhe: 1}": "list them under `cards:`",
    "schema: 1\ngame: polax\ndeck: aktion": "write `counts: {gehen 1: 2, ruhe: 1}`",
    "schema: 1\ngame: polax\ndeck: aktion\ncounts: {gehn 1: 2}": "did you mean 'gehen 1'?",
    "schema: 1\ngame: polax\ndeck: aktion\ncounts: {ruhe: 99}": "it takes 0 to 50",
    "schema: 1\ngame: polax\ndeck: lager\ncards: [{id: ab}]": "write `title:",
    "schema: 1\ngame: polax\ndeck: lager\ncards: []\nrule: PX-GAP-99": "no rule 'PX-GAP-99'",
}


@pytest.mark.parametrize("text", DECK_FAULTS)
def test_a_deck_that_is_none(text: str) -> None:
    with pytest.raises(CardError) as caught:
        read_deck(read_text(text, error=CardError), GAME.rules)
    assert DECK_FAULTS[text] in str(caught.value)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("- {id: a b, W}", "write one word"),
        ("- {id: hand, W}", "write one word"),
        ("- {id: a, title: {en: x, de: ' '}, text: {en: x, de: z}}", "write text"),
        ("- {id: a, W}\n- {id: a, W}", "write `count: 2`"),
    ],
)
def test_a_card_that_is_none(cards: str, words: str) -> None:
    both = "title: {en: x, de: z}, text: {en: x, de: z}"
    text = "schema: 1\ngame: polax\ndeck: lager\ncards:\n" + cards.replace("W", both)
    with pytest.raises(CardError, match=words):
        read_deck(read_text(text))


@pytest.mark.parametrize(
    "card",
    ["", "effects: [{event: polax}]\n    count: 2", "effects: [{event: polax}]\n    players: 3",
     "effects: [{event: polax}, {pay: 1}]", "effects: [{event: polax}]\n    needs: [radar]"],
)  # fmt: skip
def test_set_19_one_card_of_the_events_ends_the_season(card: str) -> None:
    with pytest.raises(CardError, match="event: polax"):
        custom(card or "count: 3", "ereignis")
    assert custom("effects: [{event: polax}]", "ereignis").cards[0].id == "x"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="nowhere"):
        load_deck(tmp_path / "nowhere.yaml", GAME.rules)
