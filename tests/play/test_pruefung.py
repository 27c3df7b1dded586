"""What no play can bring about is named (PX-COMP, PX-INV-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polax_lab.errors import PositionError
from polax_lab.games.polax import GAME
from polax_lab.games.polax.partie import Damage, Line, Pending, Todo
from polax_lab.games.polax.pruefung import check, invariants
from polax_lab.games.polax.sicht import view
from polax_lab.games.polax.state import Gear, Seat, State, Transporter
from polax_lab.texts import LANGS, say

from .partien import VARIANTS, game, rules_of, states

#: A state in the middle of a game of three, before yellow plays a card.
STATE = next(
    s for s in game(11, 3)
    if s.turn and s.turn.number == 40 and s.season and s.season.phase == "cards"
)  # fmt: skip


def seat(**changes: Any) -> Callable[[State], State]:
    return lambda s: s._replace(seats=(s.seats[0]._replace(**changes), *s.seats[1:]))


def estate(**changes: Any) -> Callable[[State], State]:
    def change(s: State) -> State:
        old = s.seats[0].estate
        assert old is not None
        return seat(estate=old._replace(**changes))(s)

    return change


def season(**changes: Any) -> Callable[[State], State]:
    def change(s: State) -> State:
        assert s.season is not None
        return s._replace(season=s.season._replace(**changes))

    return change


def decks(**changes: Any) -> Callable[[State], State]:
    def change(s: State) -> State:
        assert s.season is not None
        return season(decks=s.season.decks._replace(**changes))(s)

    return change


def both(*changes: Callable[[State], State]) -> Callable[[State], State]:
    def change(s: State) -> State:
        for one in changes:
            s = one(s)
        return s

    return change


def pile(name: str) -> tuple[str, ...]:
    assert STATE.season is not None
    found: tuple[str, ...] = getattr(STATE.season.decks, name)
    return found


ACTION = pile("action")
SHUT = GAME.rules.board.regions["A"].spaces[0]
FULL_FLEET = tuple(Transporter(n, "nym") for n in range(1, 8))
TRADE = Pending("trade", "green", "yellow")

BAD: dict[str, tuple[Callable[[State], State], str]] = {
    "a card twice": (decks(action=(ACTION[0], *ACTION)), f"count of '{ACTION[0]}' is"),
    "a card of nobody": (decks(action=("blue ruhe", *ACTION)), "'blue ruhe' is 1, not 0"),
    "a card lost": (decks(action=ACTION[1:]), f"count of '{ACTION[0]}' is"),
    "a card of the eliminated": (
        both(estate(out="eliminated"), decks(action=("yellow ruhe",))), "'yellow ruhe' lies"
    ),
    "a find lost": (decks(lager=pile("lager")[1:]), f"'{pile('lager')[0]}' is"),
    "a damage card for four": (
        decks(schaden=("quarantaene", *pile("schaden"))), "'quarantaene' is 1, not 0"
    ),
    "no Polax": (
        decks(ereignis=tuple(c for c in pile("ereignis") if c != "polax")), "'polax' is 0, not 1"
    ),
    "known too many": (decks(known=(0, 0, 17)), "17 known cards at the bottom of a deck of 16"),
    "known negative": (decks(known=(-1, 0, 0)), "-1 known cards"),
    "a chit more": (season(chits=(5, 4, 4, 4, 4, 4, 4)), "of sandus is 5, not 4"),
    "a chit won twice": (estate(chits=(0, 1, 0, 0, 0, 0, 0)), "of jest is 5, not 4"),
    "no chits": (season(chits=()), "of sandus is 0, not 4"),
    "a mine on a planet": (seat(mines=("nym",)), "mine lies on the planet nym"),
    "a mine in the nebula": (
        lambda s: seat(mines=(SHUT,))(s)._replace(nebula="A"), f"in the nebula on {SHUT}"
    ),
    "two pieces": (both(seat(ship="f50", mines=("f50",))), "two pieces stand on f50"),
    "seven transporters": (seat(transporters=FULL_FLEET), "7 transporters, not at most 6"),
    "three mines": (seat(mines=("f50", "f51", "f52")), "3 mines on the board, not at most 2"),
    "six cards": (seat(hand=("ruhe",) * 6, backs=("red",) * 6), "6 cards, not at most 5"),
    "a hand for a whole ship": (seat(damage=40), "5 cards, not at most 3"),
    "four tubes": (seat(gear=Gear(tubes=4)), "4 Torpedorohre, not at most 3"),
    "torpedoes without tubes": (
        seat(gear=Gear(torpedoes=("einzel", "einzel"), tubes=1)), "2 torpedoes in 1 Torpedorohre"
    ),
    "damage beyond all": (seat(damage=120, hand=(), backs=()), "120 percent damage"),
    "a wreck that flies": (seat(damage=100, hand=(), backs=()), "at 100 percent damage"),
    "colours lost": (seat(backs=("red",)), "differ in number"),
    "no ship": (seat(ship=None), "plays without a ship"),
    "no Lagerplanet": (seat(lagerplanet=None), "plays without a Lagerplanet"),
    "a ghost": (estate(out="eliminated"), "still has pieces or cards"),
    "frozen in summer": (estate(out="frozen"), "frozen before the end"),
    "open damages": (
        estate(damages=(Damage("triebwerk", "hand", 20, 4),)), "add up to more than the damage"
    ),
    "control in spite of damage": (
        estate(damages=(Damage("fernsteuerung", "remote_control", 0, 3),)), "in spite of an open"
    ),
    "Spaceus from nowhere": (estate(account=999), "account of yellow is 999"),
    "a wrong sum": (
        estate(account=3, sheet=(Line("a", "", 0, 12, 12), Line("b", "", 0, -4, 3))),
        "ends at 3, not 8",
    ),
    "somebody else's order": (season(order=("yellow", "green", "blue")), "exactly the players"),
    "nobody on turn": (lambda s: s._replace(turn=None), "nobody of the players is on turn"),
    "the eliminated on turn": (
        both(estate(out="eliminated"), lambda s: s._replace(
            turn=s.turn._replace(player="yellow") if s.turn else None)),
        "yellow is on turn but out",
    ),
    "a bonus without a Messe": (
        both(season(messe_open=True), lambda s: s._replace(messe=None)), "no Messe runs"
    ),
    "Polax and on": (season(drawer="green"), "green has drawn Polax"),
    "a card in mid-air": (
        season(todo=(Todo("lager", "praemie", 0, "red ziehe lager"),)), "nobody is drawing"
    ),
    "a card by another": (
        season(phase="draw", todo=(Todo("lager", "praemie", 0, "red ziehe schaden"),)),
        "'red ziehe schaden' does not order",
    ),
    "nobody draws": (season(phase="draw"), "nobody has anything to decide in this phase: drawing"),
    "no card to play": (
        lambda s: s._replace(seats=tuple(x._replace(hand=(), backs=()) for x in s.seats)),
        "to decide in this phase: playing cards",
    ),
    "no transporter to move": (
        both(season(phase="transporters"), lambda s: s._replace(
            turn=s.turn._replace(handled=6) if s.turn else None)),
        "to decide in this phase: moving transporters",
    ),
    "an offer while drawing": (season(phase="draw", pending=(TRADE,)), "no such choice: an offer"),
    "a choice without its card": (
        season(phase="draw", pending=(Pending("card", "yellow", "frachtraum"),)),
        "waits for the card 'frachtraum'",
    ),
    "an offer to the eliminated": (
        lambda s: season(phase="business", pending=(TRADE,))(
            s._replace(seats=tuple(
                x._replace(estate=x.estate._replace(out="eliminated"))
                if x.colour == "green" and x.estate else x for x in s.seats))),
        "green cannot be asked",
    ),
    "an offer to oneself": (
        lambda s: season(phase="business", pending=(
            Pending("trade", s.turn.player if s.turn else "", "green"),))(s),
        "cannot be asked",
    ),
}  # fmt: skip
#: What a file may leave out, so that it is no fault of a position.
LACKING = {"a card lost", "a find lost", "no Polax", "no chits"}


@pytest.mark.parametrize("name", BAD)
def test_it_is_named_in_both_languages(name: str) -> None:
    change, said = BAD[name]
    assert invariants(STATE, GAME.rules) == []
    found = invariants(change(STATE), GAME.rules)
    assert any(said in say(message) for message in found), [say(m) for m in found]
    for message in found:
        assert "{" not in say(message, "de")


def test_a_held_transporter_is_no_choice() -> None:
    held = tuple(Transporter(n, "nym", held=True) for n in (1, 2))
    change = both(season(phase="transporters"), seat(transporters=held, ship="nym"))
    turn = STATE.turn
    assert turn is not None
    state = change(STATE)._replace(messe="nym", turn=turn._replace(player="yellow"))
    assert [say(m) for m in invariants(state, GAME.rules)] == [
        "nobody has anything to decide in this phase: moving transporters"
    ]


@pytest.mark.parametrize("name", sorted(set(BAD) - LACKING))
def test_4_32_and_refused_where_a_file_says_it(name: str) -> None:
    change, _ = BAD[name]
    with pytest.raises(PositionError) as caught:
        check(change(STATE), GAME.rules)
    assert caught.value.path[0] in ("players", "season", "turn")
    for lang in LANGS:
        assert say(caught.value, lang)


@pytest.mark.parametrize("name", sorted(LACKING))
def test_a_file_may_leave_cards_and_chits_out(name: str) -> None:
    check(BAD[name][0](STATE), GAME.rules)


def test_every_state_of_every_game_is_in_order() -> None:
    for i, readings in enumerate(VARIANTS):
        rules = rules_of(*readings)
        for state in game(20 + i, 2 + i % 3, *readings):
            assert invariants(state, rules) == []


def test_a_view_is_in_order_as_far_as_it_says() -> None:
    for state, rules in states(50):
        check(view(state, "yellow", rules), rules)


def test_a_position_of_the_board_alone_has_nothing_to_check() -> None:
    bare = State((Seat("yellow", "f50", hand=("ruhe",) * 5, damage=80),))
    assert invariants(bare, GAME.rules) == []
    check(bare, GAME.rules)
