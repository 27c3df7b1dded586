"""What no game would reach."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from polax_lab.game import load_game
from polax_lab.games.polax import GAME
from polax_lab.hands import Oddity
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, msg, say
from polax_lab.workbench import Workbench

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "polax"


def oddities(rules: dict[str, Any] | None = None, **position: Any) -> tuple[Oddity, ...]:
    variant = GAME.rules.apply(rules or {})
    return GAME.hands.oddities(GAME.place(variant, **position), variant)


def yellow(**seat: Any) -> dict[str, Any]:
    return {"players": {"yellow": seat}}


def turn(ship: str = "f63", **more: Any) -> dict[str, Any]:
    return {"turn": {"player": "yellow", **more}, **yellow(ship=ship)}


@pytest.mark.parametrize(
    ("position", "rule", "spaces", "words"),
    [
        (yellow(ship="f63", mines=["f01"], damage=100), "PX-ELIM-02", ("f01", "f63"),
         "Yellow is at 100 percent damage and so out of the game, but still on the board: "
         "yellow's ship on f63 and yellow's mine on f01 (PX-ELIM-02)."),
        ({"turn": {"player": "yellow"}, **yellow(damage=100)}, "PX-ELIM-01", (),
         "It is yellow's turn, but at 100 percent damage yellow is out of the game (PX-ELIM-01)."),
        (yellow(mines=["nym-e1"]), "PX-MINE-02", ("nym-e1",),
         "Mines alone shut off nym, on nym-e1; the last of them could never have been set "
         "(PX-MINE-02)."),
        ({"nebula": "E", **yellow(mines=["f59"])}, "PX-NEB-04", ("f59",),
         "A nebula destroys the mines under it, but on f59 one lies under nebula E (PX-NEB-04)."),
        ({"turn": {"player": "yellow"}, **yellow(mines=["f01"])}, "PX-ELIM-02", (),
         "It is yellow's turn, but yellow has no ship on the board; a ship leaves it only when "
         "its player is out (PX-ELIM-02)."),
        (turn(played=["gehen 1", "feuern 1"]), "PX-CARD-03", (),
         "Yellow has played Gehen 1 and Feuern 1 in this turn, more than one card without a "
         "Doppelkarte for it (PX-CARD-03)."),
        (turn(played=["doppelkarte"] * 6), "PX-CARD-15", (),
         "Yellow has played 6 cards in this turn, but a hand has 5 at most and is filled up only "
         "afterwards (PX-CARD-15)."),
        (turn(flown=["f63", "f69", "f63"], played=["gehen 2"]), "PX-MOVE-03", ("f69",),
         "Yellow's flight turns straight back on f69, and Hin und Her is forbidden (PX-MOVE-03)."),
        (turn(flown=["f69", "f63"], played=["feuern 1"]), "PX-CARD-04", ("f63",),
         "Yellow's ship has flown in this turn, but only Gehen moves a ship, and yellow has "
         "played Feuern 1 (PX-CARD-04)."),
        (turn(flown=["f69", "f63"], played=["gehen 2"]), "PX-MOVE-01", ("f63",),
         "Yellow's flight took 1 step, which Gehen 2 does not allow (PX-MOVE-01)."),
        (turn(ship="nym", duty=["nym"]), "PX-WEG-18", ("nym",),
         "A ship on a planet never has to clear the way, but yellow's on nym is said to have to "
         "for nym (PX-WEG-18)."),
        (yellow(hand=["ruhe"] * 4, damage=40), "PX-DMG-01", (),
         "Yellow holds 4 cards, but at 40 percent damage only 3 are allowed (PX-DMG-01)."),
    ],
)  # fmt: skip
def test_odd(position: dict[str, Any], rule: str, spaces: tuple[str, ...], words: str) -> None:
    assert [(o.rule, o.spaces, say(o.message)) for o in oddities(**position)] == [
        (rule, spaces, words)
    ]


@pytest.mark.parametrize(
    "position",
    [
        yellow(ship="f63", damage=80, hand=["ruhe"]),
        yellow(damage=100),
        # A nebula may come later and close what mines have left open.
        {"nebula": "F", **yellow(mines=["f69"])},
        {"nebula": "E", **yellow(ship="f59", transporters=[{"number": 1, "at": "f60"}])},
        turn(played=["doppelkarte", "doppelkarte", "gehen 1", "feuern 1", "ruhe"]),
        turn(played=["doppelkarte", "gehen 1", "gehen 2"], flown=["f69", "f63"]),
        # What was played is not said, so any card may have been.
        turn(flown=["f69", "f63"]),
        turn(ship="nym", flown=["nym-e1", "nym"], played=["gehen 7"], duty=["nym"]),
        turn(ship="nym", flown=["nym-e1", "nym"], played=["gehen joker"]),
        turn(ship="nym", duty=[]),
        # The hand has been filled up again after the card.
        {"turn": {"player": "yellow", "played": ["ruhe"]},
         **yellow(ship="f63", hand=["ruhe"] * 5)},
    ],
)  # fmt: skip
def test_not_odd(position: dict[str, Any]) -> None:
    assert oddities(**position) == ()


def test_readings_and_numbers_count() -> None:
    several = turn(played=["gehen 1", "feuern 1"])
    assert oddities({"cards_per_turn": "several"}, **several) == ()
    hand = yellow(hand=["ruhe"] * 4)
    assert [o.rule for o in oddities({"hand_size": 4, "damage_per_card": 10}, **hand)] == []
    wounded = yellow(hand=["ruhe"] * 4, damage=20)
    assert [o.rule for o in oddities({"damage_per_card": 10}, **wounded)] == ["PX-DMG-01"]


def test_a_load_that_no_planet_sells() -> None:
    from polax_lab.board import Board

    board = Board.build("two", ["nym", "inox"], [("nym", "a"), ("a", "b"), ("b", "inox")])
    rules = GAME.rules.vary(board=board)
    fleet = [{"number": 1, "at": "a", "cargo": "gold"}, {"number": 2, "at": "b", "cargo": "wasser"}]
    state = GAME.place(rules, **yellow(transporters=fleet))
    (odd,) = GAME.hands.oddities(state, rules)
    assert (odd.rule, odd.spaces) == ("PX-BUS-07", ("a",))
    assert say(odd.message) == (
        "Yellow's transporter 1 carries Gold, which no planet of this board sells (PX-BUS-07)."
    )


WORST: dict[str, Any] = {
    "nebula": "E",
    "turn": {"player": "yellow", "played": ["feuern 1", "ruhe"], "flown": ["f69", "f63"]},
    "players": {
        "yellow": {"ship": "f63", "hand": ["ruhe"] * 5, "damage": 20},
        "green": {"ship": "f01", "damage": 100, "mines": ["nym-e1", "f59"]},
    },
}


def test_the_most_serious_comes_first() -> None:
    assert [o.rule for o in oddities(**WORST)] == [
        "PX-ELIM-02", "PX-MINE-02", "PX-NEB-04", "PX-CARD-03", "PX-CARD-04", "PX-DMG-01",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_sentences_name_a_rule_that_there_is(lang: Any) -> None:
    for odd in oddities(**WORST):
        words = say(odd.message, lang)
        assert odd.rule in GAME.rules.ledger.rules
        assert re.fullmatch(r"[A-ZÄÖÜ].*\(" + odd.rule + r"\)\.", words)


def test_examples_of_the_rulebook_are_not_odd() -> None:
    """But one: it is green's turn, and the example does not say where green's ship is."""
    found = {}
    for path in sorted(SCENARIOS.glob("**/*.yaml")):
        if path.parent.name != "boards":
            scenario = Scenario.load(path)
            for odd in load_game("polax").hands.oddities(scenario.state, scenario.rules):
                found[path.stem] = odd.rule
    assert found == {"minen-m4-before": "PX-ELIM-02"}


def test_the_panel_names_the_rule_of_an_oddity_once(tmp_path: Path) -> None:
    bench = Workbench(folder=tmp_path)
    bench.sensor.seen = True
    bench.session.amend(WORST, msg("desk.done.details"))
    bench.setup.draw()
    for odd in bench.session.oddities():
        assert bench.setup.odd.value.count(odd.rule) == 1
