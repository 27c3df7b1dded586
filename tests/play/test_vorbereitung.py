"""Setting up a game (slide 4; PX-SET)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from polax_lab.board import Board
from polax_lab.chance import Seeded
from polax_lab.errors import PolaxError
from polax_lab.games.polax import GAME
from polax_lab.games.polax.kartenwerk import default_cards, read_deck
from polax_lab.games.polax.state import COLOURS, Gear, State
from polax_lab.games.polax.vorbereitung import setup
from polax_lab.play import Event
from polax_lab.texts import LANGS, say
from polax_lab.yamlfile import read_text

from .cardtable import custom

BOOK = default_cards()


class Dice(Seeded):
    """Chance with given throws; the decks are shuffled by a seed."""

    def __init__(self, *throws: int) -> None:
        super().__init__(7, "setup")
        self.throws = list(throws)

    def _roll(self, sides: int) -> int:
        return self.throws.pop(0) if self.throws else super()._roll(sides)


def start(count: int, *throws: int, rules: Any = GAME.rules, **options: Any) -> State:
    return setup(COLOURS[:count], rules, Dice(*throws), **options)


def season(state: State) -> Any:
    assert state.season is not None
    return state.season


def test_set_06_to_09_dice_give_the_lagerplanet_and_the_ship_starts_there() -> None:
    state = start(4, 1, 1, 1, 2, 3, 3, 3, 4)
    assert [s.lagerplanet for s in state.seats] == ["aas-4", "nym", "sandus", "microlium"]
    assert [s.ship for s in state.seats] == [s.lagerplanet for s in state.seats]


def test_set_08_an_occupied_planet_is_thrown_for_again() -> None:
    log: list[Event] = []
    # 2 is aas-4, so is 5; 8 is nalas.
    state = setup(("red", "green"), GAME.rules, Dice(1, 1, 2, 3, 4, 4), log)
    homes = {s.colour: s.lagerplanet for s in state.seats}
    assert homes == {"red": "aas-4", "green": "nalas"}
    told = [(e.rule, e.who, e.amount) for e in log if e.rule in ("PX-SET-07", "PX-SET-08")]
    assert told == [
        ("PX-SET-07", "red", 2), ("PX-SET-08", "green", 5), ("PX-SET-07", "green", 8)
    ]  # fmt: skip


def test_set_08_nobody_shares_a_lagerplanet() -> None:
    for seed in range(200):
        state = setup(COLOURS, GAME.rules, Seeded(seed, "setup"))
        assert len({s.lagerplanet for s in state.seats}) == 4


@pytest.mark.parametrize(
    ("count", "sporting", "target"),
    [(2, False, 200), (3, False, 150), (4, False, 100), (2, True, 250), (3, True, 200),
     (4, True, 150)],
)  # fmt: skip
def test_set_11_and_12_targets(count: int, sporting: bool, target: int) -> None:
    assert season(start(count, sporting=sporting)).target == target


def test_set_10_the_table_agrees_on_another_target() -> None:
    assert season(start(2, sporting=True, target=77)).target == 77


def test_set_13_the_account_starts_with_a_line_of_12() -> None:
    for seat in start(3).seats:
        assert seat.estate is not None
        assert seat.estate.account == 12
        assert [line[:] for line in seat.estate.sheet] == [("ende.start", "", 0, 12, 12)]
    poor = start(2, rules=GAME.rules.vary(start_capital=3)).seats[0].estate
    assert poor is not None
    assert poor.account == 3


def test_set_14_the_draw_cards_wait_on_the_ablagestapel() -> None:
    decks = season(start(3)).decks
    own = ("lager", "schaden", "ereignis", "ereignis")
    assert sorted(decks.discard) == sorted(f"{c} ziehe {d}" for c in COLOURS[:3] for d in own)
    # So none can be drawn before the first reshuffle (PX-SET-16).
    assert not any(" ziehe " in card for card in decks.action)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_set_15_and_20_all_other_cards_are_shuffled_and_five_each_dealt(count: int) -> None:
    state = start(count)
    decks = season(state).decks
    assert [len(s.hand or ()) for s in state.seats] == [5] * count
    assert len(decks.action) == 20 * count - 5 * count
    there = Counter(decks.action)
    for seat in state.seats:
        there.update(f"{b} {c}" for b, c in zip(seat.backs, seat.hand or (), strict=True))
    wanted = {f"{c} {n}": k for c in COLOURS[:count] for n, k in BOOK.action if "ziehe" not in n}
    assert there == Counter(wanted)


def test_set_20_cards_are_dealt_one_at_a_time_in_turn() -> None:
    chance = Dice()
    state = setup(("green", "yellow"), GAME.rules, chance)
    stack = next(r for r in chance.results if isinstance(r, tuple) and len(r) == 40)
    hands = {
        s.colour: [f"{b} {c}" for b, c in zip(s.backs, s.hand or (), strict=True)]
        for s in state.seats
    }
    top_down = list(reversed(stack))
    assert hands == {"green": top_down[0:10:2], "yellow": top_down[1:10:2]}


@pytest.mark.parametrize(("count", "cards"), [(2, 21), (3, 23), (4, 24)])
def test_set_17_and_18_damage_cards_by_the_number_of_players(count: int, cards: int) -> None:
    decks = season(start(count)).decks
    assert len(decks.schaden) == cards
    assert Counter(decks.lager) == Counter(BOOK.pile("lager", count))
    assert decks.lager != BOOK.pile("lager", count)  # shuffled


def test_set_19_polax_lies_at_the_very_bottom() -> None:
    orders = set()
    for seed in range(20):
        decks = season(setup(COLOURS[:2], GAME.rules, Seeded(seed, "setup"))).decks
        assert decks.ereignis[0] == BOOK.polax
        assert len(decks.ereignis) == 16
        assert decks.known == (0, 0, 1)  # where Polax lies is no secret, what lies above is
        orders.add(decks.ereignis)
    assert len(orders) == 20


@pytest.mark.parametrize(
    ("reading", "count", "chits"),
    [("4", 2, 4), ("4", 4, 4), ("6", 3, 6), ("two_per_player", 2, 4), ("two_per_player", 3, 6),
     ("two_per_player", 4, 8)],
)  # fmt: skip
def test_imp_03_import_chits(reading: str, count: int, chits: int) -> None:
    state = start(count, rules=GAME.rules.vary(import_chits=reading))
    assert season(state).chits == (chits,) * 7
    assert [s.estate.chits for s in state.seats if s.estate] == [(0,) * 7] * count


def test_set_02_03_and_22_first_player_and_empty_board() -> None:
    state = setup(("blue", "green", "red"), GAME.rules, Dice())
    assert season(state).order == ("blue", "green", "red")
    assert season(state).phase == "vorrunde"
    assert state.turn is not None
    assert (state.turn.player, state.turn.number) == ("blue", 0)
    assert (state.messe, state.nebula) == (None, None)
    assert {p.kind for p in state.pieces()} == {"ship"}
    assert all(s.gear == Gear() for s in state.seats)
    assert GAME.play.invariants(state, GAME.rules) == []


def test_set_03_seats_may_be_shuffled() -> None:
    orders = {
        season(setup(COLOURS, GAME.rules, Seeded(seed, "s"), random_seats=True)).order
        for seed in range(40)
    }
    assert len(orders) > 12
    assert all(sorted(order) == sorted(COLOURS) for order in orders)


def test_every_step_is_told_in_both_languages_with_its_rule() -> None:
    log: list[Event] = []
    state = setup(COLOURS, GAME.rules, Dice(), log, random_seats=True)
    rules = [e.rule for e in log]
    for rule in ("01", "03", "07", "11", "13", "14", "15", "17", "18", "19", "20"):
        assert f"PX-SET-{rule}" in rules
    assert set(rules) <= set(GAME.rules.ledger.rules)
    for event in log:
        for lang in LANGS:
            assert "{" not in say(GAME.play.said(event, GAME.rules), lang)
    assert state == setup(COLOURS, GAME.rules, Dice(), None, random_seats=True)


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (("yellow",), {}, "2 to 4 players, not 1"),
        ((*COLOURS, "yellow"), {}, "twice"),
        ((), {}, "2 to 4 players, not 0"),
        (("yellow", "yellow"), {}, "yellow sits at the table twice"),
        (("yellow", "gren"), {}, "'gren' is no player's colour"),
        (("yellow", "green"), {"target": 0}, "0 is no Spielziel"),
        (("yellow", "green"), {"target": -5}, "-5 is no Spielziel"),
    ],
)
def test_comp_03_faults_are_one_clear_sentence(
    players: tuple[str, ...], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(PolaxError) as caught:
        setup(players, GAME.rules, Dice(), **options)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_misspelt_colour_gets_a_hint() -> None:
    with pytest.raises(PolaxError, match="green"):
        setup(("yellow", "gren"), GAME.rules, Dice())


def test_decks_that_make_no_game_are_refused() -> None:
    few = "schema: 1\ngame: polax\ndeck: aktion\ncounts: {gehen 1: 1, ziehe ereignis: 1}\n"
    rules = GAME.rules.vary(cards=BOOK.with_deck(read_deck(read_text(few), GAME.rules)))
    with pytest.raises(PolaxError, match=r"are 2 action cards .* takes 10"):
        start(2, rules=rules)


def test_a_deck_of_the_users_is_played_with() -> None:
    rules = GAME.rules.vary(cards=BOOK.with_deck(custom("effects: [{pay: 1}]")))
    assert season(start(2, rules=rules)).decks.schaden == ("x",)


def test_tables_must_fit_the_board() -> None:
    small = Board.build("small", ["p", "q"], [("p", "a"), ("a", "b"), ("b", "q")])
    with pytest.raises(PolaxError, match="dice table"):
        start(2, rules=GAME.rules.vary(board=small))
    homes = {str(n): "nym" for n in range(2, 13)}
    with pytest.raises(PolaxError, match="too few for 2 players"):
        start(2, rules=GAME.rules.vary(lager_planets=homes))
    seven = GAME.rules.board.planets
    large = Board.build("large", [*seven, "extra"], [(p, "hub") for p in (*seven, "extra")])
    with pytest.raises(PolaxError, match="exports has no planet 'extra'"):
        start(2, rules=GAME.rules.vary(board=large))
