"""Kaskoversicherung (PX-GAP-09), and rules or decks with which no season would end."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.errors import PolaxError
from polax_lab.games.polax import GAME
from polax_lab.games.polax.kartenwerk import read_deck
from polax_lab.yamlfile import read_text

from .cardtable import happen
from .markettable import account, done, market, verdict


def hurt(card: str, damage: int, *insured: Any) -> Any:
    """Yellow on a planet, with torpedo damage and that of a card."""
    a = market(rules={"repair_draw": "next_refill"})
    a.put("yellow", damage=damage)
    a.put_estate("yellow", insured=insured)
    happen(a, card)
    a.put_season(phase="business")
    return a


@pytest.mark.parametrize("card", ["asteroidensturm", "grosser_brand"])
def test_with_a_kaskoversicherung_fire_and_asteroids_are_repaired_free_too(card: str) -> None:
    a = hurt(card, 20, "kasko")
    before = account(a)
    assert a.seat("yellow").damage == 40
    assert done(a, f"repair {card}") == "PX-GAP-09"
    assert (account(a), a.seat("yellow").damage) == (before, 20)
    # Torpedo damage is never insured.
    assert done(a, "repair hand") == "PX-DMG-03"
    assert (account(a), a.seat("yellow").damage) == (before - 5, 0)
    assert not verdict(a, "repair hand").holds


@pytest.mark.parametrize("insured", [(), ("feuer",)])
def test_without_it_they_are_repaired_card_by_card_after_torpedo_damage(
    insured: tuple[str, ...],
) -> None:
    a = hurt("asteroidensturm", 20, *insured)
    before = account(a)
    assert not verdict(a, "repair asteroidensturm").holds
    done(a, "repair hand")
    # A Kaskoversicherung bought now still covers what the card did.
    assert [d.percent for d in a.estate("yellow").damages] == [20]
    done(a, "repair hand")
    assert (account(a), a.seat("yellow").damage) == (before - 10, 0)
    assert a.estate("yellow").damages == ()


def deck(counts: str) -> Any:
    """An action deck."""
    text = f"schema: 1\ngame: polax\ndeck: aktion\ncounts: {{{counts}}}\n"
    return read_deck(read_text(text), GAME.rules)


def test_rules_and_decks_with_which_no_season_ends_are_refused() -> None:
    """PX-END-01: nobody would ever draw, or ever draw an event."""
    with pytest.raises(PolaxError, match="hand_size"):
        GAME.rules.vary(hand_size=0)
    with pytest.raises(PolaxError, match="the season would never end"):
        deck("gehen 1: 30, ruhe: 2")
    assert deck("gehen 1: 30, ziehe ereignis: 1")


@pytest.mark.parametrize("id", ["Motor", "lärm", "_x", "1a", "ä"])
def test_ids_of_cards_are_words_that_moves_and_records_keep(id: str) -> None:
    """A record writes moves without capitals and umlauts; such an id could not be read back."""
    text = f"schema: 1\ngame: polax\ndeck: schaden\ncards:\n  - id: {id}\n"
    words = "    title: {en: X, de: X}\n    text: {en: X, de: X}\n    effects: [{pay: 1}]\n"
    with pytest.raises(PolaxError, match="small letters"):
        read_deck(read_text(text + words), GAME.rules)
