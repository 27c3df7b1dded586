"""Trading everything (PX-TRD-03 c), trade with secret lists, and what table rulings reach."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.games.polax import GAME
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.inventarliste import inventory
from polax_lab.games.polax.state import Gear, Transporter
from polax_lab.texts import say

from .markettable import account, carry, done, market, refused, verdict

EVERYTHING = {"trade_scope": "everything"}


def fleet(a: Action, colour: str) -> list[tuple[int, str, str | None]]:
    """Number, space and load of a player's transporters."""
    return [(t.number, t.space, t.cargo) for t in a.seat(colour).transporters]


def test_a_transporter_changes_hands_with_its_load_and_takes_a_free_number() -> None:
    a = market(rules=EVERYTHING)
    carry(a, "yellow", (2, "f40", "gold"))
    carry(a, "green", (1, "nym", None), (2, "jest", "oel"))
    done(a, "offer green transporter 2 for 9")
    done(a, "accept")
    assert fleet(a, "yellow") == []
    assert fleet(a, "green") == [(1, "nym", None), (2, "jest", "oel"), (3, "f40", "gold")]
    assert inventory(a.state, "green", "en", a.rules).text()
    assert (account(a), account(a, "green")) == (59, 3)
    # Its number can be bought again.
    assert any(m.what == "transporter 2" for m in PLAY.legal_moves(a.state, a.rules))


def test_two_full_fleets_can_swap_a_transporter() -> None:
    a = market(rules=EVERYTHING)
    six: Any = tuple(Transporter(n, f"f{40 + n}") for n in range(1, 7))
    other: Any = tuple(Transporter(n, f"f{50 + n}") for n in range(1, 7))
    a.put("yellow", transporters=six)
    a.put("green", transporters=other)
    assert refused(a, "offer green transporter 1 for 3") == "PX-BUS-05"
    done(a, "offer green transporter 1 for transporter 4")
    done(a, "accept")
    assert (1, "f54", None) in fleet(a, "yellow")
    assert (4, "f41", None) in fleet(a, "green")


def test_hand_cards_change_hands_with_their_colour() -> None:
    a = market(rules=EVERYTHING)
    a.put("yellow", hand=("ruhe", "gehen 3"), backs=("red", "yellow"))
    a.put("green", hand=("gehen 1",), backs=("green",))
    done(a, "offer green ruhe for gehen 1, 2")
    done(a, "accept")
    assert list(zip(a.seat("green").hand or (), a.seat("green").backs, strict=True)) == [
        ("ruhe", "red"),
    ]  # fmt: skip
    assert a.seat("yellow").hand == ("gehen 3", "gehen 1")


def test_nobody_takes_more_cards_than_may_be_held() -> None:
    a = market(rules=EVERYTHING)
    a.put("yellow", hand=("ruhe",), backs=("yellow",))
    a.put("green", hand=("gehen 1",) * 5, backs=("green",) * 5)
    assert refused(a, "offer green ruhe for 1") == "PX-DMG-01"
    assert verdict(a, "offer green ruhe for gehen 1").holds


def test_the_last_card_given_away_eliminates_where_that_is_read_literally() -> None:
    a = market(3, rules=EVERYTHING | {"zero_hand": "literal"})
    a.put("yellow", hand=("ruhe",), backs=("yellow",))
    a.put("green", hand=("ruhe",), backs=("green",))
    done(a, "offer green ruhe for 1")
    done(a, "accept")
    assert a.estate("yellow").out == "eliminated"


def test_chits_change_hands() -> None:
    a = market(rules=EVERYTHING)
    at = a.rules.board.planets.index("nym")
    a.put_estate("yellow", chits=tuple(int(i == at) for i in range(len(a.rules.board.planets))))
    done(a, "offer green chit nym for 4")
    done(a, "accept")
    assert (a.estate("yellow").chits[at], a.estate("green").chits[at]) == (0, 1)
    assert refused(a, "offer green chit nym for 4") == "PX-INV-02"


@pytest.mark.parametrize("text", ["transporter 2", "ruhe", "chit nym"])
def test_by_default_pieces_cards_and_chits_stay(text: str) -> None:
    a = market()
    carry(a, "yellow", (2, "f40", "gold"))
    a.put("yellow", hand=("ruhe",), backs=("yellow",))
    assert refused(a, f"offer green {text} for 1") == "PX-TRD-03"


@pytest.mark.parametrize("text", ["ruhe", "gehen joker"])
def test_an_offer_does_not_tell_what_is_in_a_hand(text: str) -> None:
    a = market(rules=EVERYTHING)
    a.put("green", hand=("ruhe",), backs=("green",))
    assert verdict(a, f"offer green 2 for {text}").holds
    done(a, f"offer green 2 for {text}")
    assert verdict(a, "accept").holds == (text == "ruhe")


# -- secret lists ----------------------------------------------------------------------------

SECRET = {"open_inventory": "secret"}


@pytest.mark.parametrize("scope", ["goods", "everything"])
def test_with_secret_lists_equal_views_get_equal_rulings_on_offers(scope: str) -> None:
    """PX-INV-06: by asking one does not learn what the other has, or has room for."""
    pair = []
    for rich in (False, True):
        a = market(ship="inox", rules=SECRET | {"trade_scope": scope})
        gear = Gear(radar=True, torpedoes=("einzel",), tubes=3) if rich else Gear()
        a.put("green", gear=gear, ship="inox", hand=("ruhe",) if rich else ("gehen 1",))
        a.put("green", backs=("green",))
        a.put("yellow", gear=Gear(radar=True, torpedoes=("einzel",), tubes=1))
        a.put_estate("green", insured=("feuer",) if rich else (), store=("radar",) * rich)
        carry(a, "yellow", (1, "nym", "oel"))
        carry(a, "green", (1, "nym", "oel" if rich else None))
        pair.append(a)
    views = [PLAY.view(a.state, "yellow", a.rules) for a in pair]
    assert views[0] == views[1]
    for give in ("nothing", "1", "radar", "einzel", "cargo 1"):
        for get in (
            "1",
            "radar",
            "einzel",
            "tube",
            "cargo 1",
            "insurance feuer",
            "find radar",
            "ruhe",
        ):
            text = f"offer green {give} for {get}"
            one, other = (verdict(a, text) for a in pair)
            assert (one.holds, one.rule, one.reason) == (other.holds, other.rule, other.reason), (
                text
            )


def test_what_is_not_there_cannot_be_accepted() -> None:
    a = market(ship="inox", rules=SECRET)
    a.put("green", ship="inox")
    done(a, "offer green 5 for radar")
    assert refused(a, "accept") == "PX-INV-02"
    done(a, "refuse")


# -- table rulings ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "agreed", "seen"), [("open", "secret", 0), ("secret", "open", 12)]
)
def test_an_agreed_reading_reaches_what_a_seat_sees(start: str, agreed: str, seen: int) -> None:
    a = market(rules={"open_inventory": start})
    done(a, f"propose open_inventory={agreed}")
    done(a, "accept")
    estate = PLAY.view(a.state, "yellow", a.rules).seat("green").estate  # type: ignore[union-attr]
    assert estate.account == seen  # type: ignore[union-attr]
    assert PLAY.in_force(a.state, a.rules).open_inventory == agreed


def test_what_lays_a_game_out_cannot_be_agreed_on_later() -> None:
    a = market()
    assert refused(a, "propose import_chits=6") == "PX-META-06"


# -- lists -----------------------------------------------------------------------------------


def test_loads_that_are_swapped_stand_on_both_lists_once() -> None:
    """PX-INV-03: on the list of either the old load is crossed out and the new one follows."""
    a = market()
    carry(a, "yellow", (1, "nym", "diamanten"))
    carry(a, "green", (1, "nym", "gold"))
    for colour, load in (("yellow", "diamanten"), ("green", "gold")):
        a.note(colour, "markt.loaded", load, 1)
    done(a, "offer green cargo 1 for cargo 1")
    done(a, "accept")
    for colour, old, new in (("yellow", "Diamanten", "Gold"), ("green", "Gold", "Diamanten")):
        assert f"~~{old}~~ {new}\n" in inventory(a.state, colour, "en", a.rules).text() + "\n"


def test_what_is_secret_is_shown_as_secret_not_as_empty() -> None:
    a = market(rules=SECRET)
    carry(a, "green", (1, "nym", "oel"))
    a.put("green", gear=Gear(radar=True))
    view = PLAY.view(a.state, "yellow", a.rules)
    _, green = GAME.tabletop.seats(view, a.rules)
    said = " ".join(say(cell) for cell in green)
    assert "empty" not in said
    assert said.count("secret") == 3  # account, load, equipment
