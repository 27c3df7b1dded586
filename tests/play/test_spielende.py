"""The end of a season (slide 12; PX-END, PX-IMP, PX-GAP-16)."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.games.polax import GAME, spielende, ziehen
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import Decks
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.zuege import Move
from polax_lab.texts import LANGS, say

from .cardtable import log, table, told

BOARD = GAME.rules.board


def last(players: int = 2, drawer: str = "yellow", rules: Any = None, **ships: str) -> Action:
    """Polax has been drawn; ships stand at home or where it is said."""
    a = table(players, rules=rules, drawer=drawer)
    for colour, space in ships.items():
        a.put(colour, ship=space)
    return a


def holding(a: Action, colour: str, *cards: str) -> None:
    a.put(colour, hand=cards, backs=(colour,) * len(cards))


def listed(a: Action) -> list[str]:
    return [str(m) for m in spielende.moves(a)]


def make(a: Action, verb: str, to: str = "") -> None:
    """A move that is listed and judged legal."""
    move = Move(a.player, verb, to=to)
    assert move in spielende.moves(a)
    assert spielende.judge(a, move).holds
    spielende.do(a, move)


def ruling(a: Action, verb: str, to: str = "") -> tuple[bool | None, str]:
    """Verdict and rule; the reason can be said, its rules exist."""
    finding = spielende.judge(a, Move(a.player, verb, to=to))
    for lang in LANGS:
        assert say(finding.reason, lang)
    assert {finding.rule, *finding.also} <= set(GAME.rules.ledger.rules)
    return finding.holds, finding.rule


def result(a: Action) -> Any:
    found = spielende.outcome(a.state, a.rules)
    assert found is not None
    return found


def test_end_04_and_05_space_is_cleared() -> None:
    a = last(green="f71")
    a.state = a.state._replace(nebula="A")
    a.put("yellow", mines=("f30",), ship="nym")
    fleet = (Transporter(1, "f02", "gold"), Transporter(2, "nym"), Transporter(3, "f40"))
    a.put("yellow", transporters=fleet)  # f02 lies in the nebula
    holding(a, "green", "gehen 3")
    spielende.begin(a)
    assert a.state.nebula is None
    assert [t.number for t in a.seat("yellow").transporters] == [2]
    assert a.seat("yellow").mines == ()
    assert {p.kind for p in a.state.pieces() if not BOARD.is_planet(p.space)} == {"ship"}
    rules = [rule for rule, _ in told(a)]
    assert rules.count("PX-END-04") == 3
    assert "PX-NEB-10" in rules
    struck = [line.column for line in a.estate("yellow").sheet if "transporter_gone" in line.what]
    assert struck == [1, 3]


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ((), 0),
        (("gehen 1", "gehen 6"), 7),
        (("gehen joker", "gehen 7"), 13),
        (("feuern 3", "feuern joker", "ruhe", "doppelkarte"), 0),
    ],
)
def test_end_07_the_sum_of_the_gehen_cards(hand: tuple[str, ...], value: int) -> None:
    assert spielende.steps(hand) == value


def test_end_06_hands_are_revealed() -> None:
    a = last(yellow="f71")
    holding(a, "yellow", "gehen 2", "ruhe")
    spielende.begin(a)
    shown = [e for e in log(a) if e.what == "ende.revealed"]
    assert [(e.rule, e.who, e.amount) for e in shown] == [
        ("PX-END-06", "yellow", 2),
        ("PX-END-06", "green", 0),
    ]


def test_end_08_the_sum_is_a_maximum() -> None:
    a = last(yellow="f71", green="inox")
    holding(a, "yellow", "gehen 5")
    spielende.begin(a)
    assert a.player == "yellow"
    assert ruling(a, "final", "nym") == (True, "PX-END-06")  # 2 steps
    assert ruling(a, "final", "inox") == (False, "PX-END-08")
    assert ruling(a, "final", "f75") == (False, "PX-END-06")
    assert ruling(a, "rest") == (False, "PX-END-11")
    assert "yellow: final to nym" in listed(a)
    assert "yellow: final stay" not in listed(a)
    make(a, "final", "nym")
    assert a.seat("yellow").ship == "nym"


def test_end_09_other_ships_are_obstacles_but_not_for_a_tow() -> None:
    a = last(yellow="f71", green="nym-e1")
    holding(a, "yellow", "gehen 2")
    holding(a, "green", "gehen 1", "gehen 2")
    spielende.begin(a)
    assert ruling(a, "final", "nym") == (False, "PX-END-08")
    # The way to the only entry is shut: the tow costs what is left from the field itself.
    assert spielende.reach(a, "yellow").towed["nym"] == 2
    make(a, "tow", "nym")
    assert (a.seat("yellow").ship, a.estate("yellow").account) == ("nym", 10)
    assert ("PX-END-11", "towed") in told(a)


def test_end_09_a_ship_that_has_landed_is_in_nobodys_way() -> None:
    a = last(2, drawer="green", yellow="f71", green="nym-e1")
    holding(a, "yellow", "gehen 2")
    holding(a, "green", "gehen 1")
    spielende.begin(a)
    make(a, "final", "nym")
    assert a.player == "yellow"
    make(a, "final", "nym")
    assert a.season.phase == "over"


def test_end_10_who_stands_on_a_planet_may_fly_home() -> None:
    a = last(yellow="microlium", green="inox")
    holding(a, "yellow", "gehen 6")
    spielende.begin(a)
    assert listed(a) == ["yellow: final to nym", "yellow: final stay"]
    assert ruling(a, "rest") == (True, "PX-END-06")
    assert ruling(a, "final", "microlium") == (False, "PX-END-06")
    assert ruling(a, "tow", "nym") == (False, "PX-END-11")
    make(a, "final", "nym")
    assert ("PX-END-17", "ship_bonus") in told(a)


def test_end_10_space_only_leaves_ships_on_planets() -> None:
    a = last(yellow="microlium", rules=GAME.rules.vary(final_flight="space_only"))
    holding(a, "yellow", "gehen 6")
    spielende.begin(a)  # nobody has a choice
    assert a.season.phase == "over"
    assert a.seat("yellow").ship == "microlium"
    b = last(yellow="microlium", green="f71", rules=GAME.rules.vary(final_flight="space_only"))
    holding(b, "green", "gehen 2")
    spielende.begin(b)
    assert b.player == "green"
    b.state = b.state._replace(turn=b.turn._replace(player="yellow"))
    assert ruling(b, "final", "nym") == (False, "PX-END-10")


def test_end_11_to_13_a_tow_is_paid_by_the_field_from_the_nearest_end() -> None:
    a = last(yellow="f71", green="inox")
    holding(a, "yellow", "ruhe")
    a.put_estate("yellow", account=6)
    spielende.begin(a)
    away = BOARD.kernel.steps_to(BOARD.index["microlium"])[BOARD.index["f71"]]
    assert away > 2
    there = spielende.reach(a, "yellow")
    assert there.flown == {}
    assert (there.towed["nym"], there.towed["microlium"]) == (2, away)
    # Any planet that can be paid for may be chosen, and no other.
    assert listed(a) == [f"yellow: final tow to {p}" for p in BOARD.planets if there.towed[p] <= 6]
    holding(a, "yellow", "gehen 1")
    assert spielende.reach(a, "yellow").towed["nym"] == 1
    assert ruling(a, "tow", "inox") == (False, "PX-END-15")
    assert ruling(a, "tow", "nym") == (True, "PX-END-11")


def test_end_11_nobody_is_towed_where_the_cards_suffice() -> None:
    a = last(yellow="f71")
    holding(a, "yellow", "gehen 3")
    spielende.begin(a)
    assert ruling(a, "tow", "nym") == (False, "PX-END-11")


def test_end_13_a_tow_begins_in_space() -> None:
    """The hand just reaches microlium, but who has landed there is not towed on."""
    a = last(yellow="f52", green="f53")
    holding(a, "yellow", "gehen 2")
    spielende.begin(a)
    there = spielende.reach(a, "yellow")
    assert there.flown == {"microlium": 2}
    away = BOARD.kernel.steps_to(BOARD.index["nym"])
    assert away[BOARD.index["microlium"]] == 6
    assert there.towed["nym"] == away[BOARD.index["microlium-e2"]] == 7


def test_end_14_and_15_who_can_pay_no_tow_freezes_without_being_asked() -> None:
    a = last(yellow="f71", green="inox")
    holding(a, "yellow", "ruhe")
    holding(a, "green", "gehen 7")
    a.put_estate("yellow", account=1)  # nym is two fields away
    a.put_estate("green", account=1)
    spielende.begin(a)
    assert a.estate("yellow").out == "frozen"
    assert a.player == "green"
    assert ("PX-END-14", "frozen") in told(a)
    make(a, "rest")
    assert result(a).winners == ("green",)
    assert result(a).labels["frozen"] == ("yellow",)


def test_end_15_debts_pay_no_tow() -> None:
    a = last(yellow="f71", green="f30")
    holding(a, "yellow", "gehen 1")
    a.put_estate("yellow", account=-3)
    holding(a, "green", "gehen 1")
    spielende.begin(a)
    assert a.estate("yellow").out == "frozen"


def test_only_one_way_to_land_must_be_taken() -> None:
    a = last(yellow="f71", green="inox")
    holding(a, "yellow", "ruhe")
    a.put_estate("yellow", account=2)
    spielende.begin(a)
    assert listed(a) == ["yellow: final tow to nym"]
    assert ruling(a, "rest") == (False, "PX-END-11")


def test_end_14_freezing_is_legal_where_nothing_else_is() -> None:
    a = last(yellow="f71", green="inox")
    a.put_estate("yellow", account=0)
    a.put_season(phase="final")
    assert ruling(a, "rest") == (True, "PX-END-14")
    assert listed(a) == ["yellow: final stay"]
    spielende.do(a, Move("yellow", "rest"))
    assert a.estate("yellow").out == "frozen"


@pytest.mark.parametrize("drawer", ["yellow", "green", "red", "blue"])
def test_gap_16_flights_go_clockwise_from_the_drawer(drawer: str) -> None:
    a = last(4, drawer=drawer, yellow="f71", green="f02", red="f66", blue="f21")
    a.put_season(order=("green", "blue", "yellow", "red"))
    for colour in a.playing:
        holding(a, colour, "gehen 2")
    spielende.begin(a)
    flown = []
    while a.season.phase == "final":
        flown.append(a.player)
        spielende.do(a, spielende.moves(a)[0])
    order = a.season.order
    at = order.index(drawer)
    assert flown == [*order[at:], *order[:at]]


def test_gap_16_after_one_who_froze_the_next_one_flies() -> None:
    a = last(3, drawer="green", yellow="f71", green="f02", red="f66")
    for colour in ("yellow", "red"):
        holding(a, colour, "gehen 2")
    a.put_estate("green", account=0)
    spielende.begin(a)
    assert (a.estate("green").out, a.player) == ("frozen", "red")
    make(a, "final", "aas-4")
    assert a.player == "yellow"
    make(a, "final", "nym")
    assert a.season.phase == "over"


def test_elim_08_the_last_one_in_the_game_flies_alone() -> None:
    a = last(3, drawer="", green="f71")
    for colour in ("yellow", "red"):
        a.put_estate(colour, out="eliminated")
        a.put(colour, ship=None)
    a.state = a.state._replace(turn=a.turn._replace(player="green"))
    holding(a, "green", "gehen 2")
    spielende.begin(a)
    assert a.player == "green"
    make(a, "final", "nym")
    assert result(a).winners == ("green",)


def test_nobody_left() -> None:
    a = last(2, drawer="")
    for colour in ("yellow", "green"):
        a.put_estate(colour, out="eliminated")
        a.put(colour, ship=None)
    spielende.begin(a)
    assert a.season.phase == "over"
    assert result(a).winners == ()


def test_end_02_and_03_after_polax_the_hand_is_filled_and_that_is_all() -> None:
    """The drawer ignores further draw cards, moves no transporters and does no business."""
    decks = Decks(("yellow gehen 1", "yellow gehen 2", "green ziehe lager"))
    a = table(2, ("green ziehe lager",), decks=decks, hand=("ruhe",) * 3, drawer="yellow")
    ziehen.refill(a)
    assert a.season.phase in ("final", "over")
    assert a.seat("yellow").hand == ("ruhe",) * 3 + ("gehen 2", "gehen 1")
    assert ("PX-END-02", "ignored") in told(a)
