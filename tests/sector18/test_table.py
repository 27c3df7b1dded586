"""What the Workbench and those at the table do with Sector 18: hands, desk, bots."""

from __future__ import annotations

import random
from typing import Any

import pytest

from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import PositionError
from polax_lab.games.sector18 import GAME
from polax_lab.games.sector18.bots import lead
from polax_lab.hands import Choice, Deed, Token
from polax_lab.ruleset import Ruleset
from polax_lab.texts import LANGS, say
from polax_lab.view.svg import svg

HANDS, RULES, PLAY = GAME.hands, GAME.rules, GAME.play
LIGHT = Token("light", "red")


def test_ships_are_put_down_moved_and_taken_off() -> None:
    state = HANDS.do(GAME.place(), Deed(LIGHT, None, "z11"), RULES)
    assert HANDS.placed(state, RULES) == ((LIGHT, "z11"),)
    state = HANDS.do(state, Deed(LIGHT, "z11", "z22"), RULES)
    assert HANDS.at(state, "z22", RULES) == (LIGHT,)
    assert HANDS.placed(HANDS.do(state, Deed(LIGHT, "z22", None), RULES), RULES) == ()


@pytest.mark.parametrize(("deed", "words"), [
    (Deed(LIGHT, None, "base-B"), "enemy's base"),
    (Deed(LIGHT, "z11", "z22"), "there is no Light Fighter"),
    (Deed(Token("mine", "red"), None, "z22"), "red mine"),
    (Deed(LIGHT, None, "z99"), "z99"),
])  # fmt: skip
def test_what_no_position_holds_is_refused(deed: Deed, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        HANDS.do(GAME.place(), deed, RULES)


def carry(state: Any, deed: Deed, rules: Ruleset = RULES) -> Any:
    question = HANDS.question(state, deed, Choice(), rules)
    assert question is not None
    ruling = GAME.ask(state, question, rules)
    assert ruling.holds, ruling.reason()
    assert deed.target in HANDS.targets(
        GAME.ask(state, HANDS.options(state, deed.token, deed.source, Choice(), rules), rules),
        deed.token,
    )
    return HANDS.carry(state, deed, ruling)


def test_a_move_by_hand_fights_and_a_ship_from_the_supply_is_paid() -> None:
    players = {"red": {"ships": [{"kind": "light", "at": "z11"}]},
               "blue": {"ships": [{"kind": "science", "at": "z12"}]}}  # fmt: skip
    state = GAME.place(turn={"player": "red"}, players=players)
    state = HANDS.do(state, Deed(Token("science", "blue"), "z12", "z21"), RULES)
    fought = carry(state, Deed(LIGHT, "z11", "z21"))
    assert HANDS.placed(fought, RULES) == (), "both have damage 1"
    built = carry(fought, Deed(LIGHT, None, "base-A"))
    assert built.seats[0].resources == 0
    assert HANDS.placed(built, RULES) == ((LIGHT, "base-A"),)


def test_before_a_game_ships_are_only_set_up() -> None:
    deed = Deed(LIGHT, None, "z11")
    assert HANDS.question(GAME.place(), deed, Choice(), RULES) is None
    asked = HANDS.question(GAME.place(turn={"player": "red"}), deed, Choice(), RULES)
    assert asked is not None
    assert asked.name() == "build"


def test_the_last_hit_by_hand_ends_the_game() -> None:
    players = {"red": {"ships": [{"kind": "light", "at": "z33"}]}, "blue": {"health": 1}}
    state = GAME.place(turn={"player": "red"}, players=players)
    over = carry(state, Deed(LIGHT, "z33", "base-B"))
    outcome = PLAY.outcome(over, RULES)
    assert outcome is not None
    assert outcome.winners == ("red",)


def test_oddities_name_what_a_level_does_not_unlock() -> None:
    ships = [{"kind": "heavy", "at": "z22", "upgraded": True}]
    state = GAME.place(players={"red": {"shield": 2, "ships": ships}})
    found = HANDS.oddities(state, RULES)
    assert [o.rule for o in found] == ["S18-TURN-03"] * 3
    assert HANDS.oddities(GAME.place(players={"red": {"level": 3, "ships": ships}}), RULES) == ()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HANDS.overlays)
def test_every_overlay_is_drawn(name: str, lang: Any) -> None:
    players = {"red": {"ships": [{"kind": "light", "at": "z11"}]},
               "blue": {"ships": [{"kind": "light", "at": "z21"}]}}  # fmt: skip
    state = GAME.place(players=players)
    over = tuple(GAME.ask(state, q) for q in HANDS.overlay(name, state, Choice(), RULES))
    assert over
    plain, drawn = GAME.scene(state, RULES, lang=lang), GAME.scene(state, RULES, None, lang,
                                                                  over=over)  # fmt: skip
    assert drawn.marks != plain.marks
    assert svg(drawn).startswith("<svg ")
    assert {s.kind for s in drawn.spaces} <= set(drawn.looks)


def test_every_move_is_offered_at_the_table() -> None:
    rng, desk = random.Random(3), GAME.tabletop
    state = PLAY.setup(("red", "blue"), RULES, Seeded(3, "setup"), factions=True)
    for n in range(160):
        if not PLAY.actors(state):
            break
        player, moves = PLAY.actors(state)[0], PLAY.legal_moves(state, RULES)
        offers = desk.offers(state, player, moves, RULES)
        assert {o.move for offer in offers for o in offer.options} == set(moves)
        assert len({(o.group, o.key) for o in offers}) == len(offers)
        for offer in offers:
            for lang in LANGS:
                said = [say(offer.label, lang), say(desk.heading(offer.group), lang)]
                said += [say(o.label, lang) for o in offer.options]
                assert all(said)
            assert GAME.ask(state, desk.question(offer.test)).holds in (True, False)
        for lang in LANGS:
            assert say(desk.step(state), lang)
            assert say(desk.said(moves[0], RULES), lang)
            assert len(desk.columns()) == len(desk.seats(state, RULES)[0])
        state = PLAY.apply(state, rng.choice(moves), RULES, Seeded(3, str(n)))


def duel(red: str, blue: str, seed: int, most: int = 400) -> str:
    """Who wins; empty if nobody has after so many turns."""
    bots = {"red": GAME.bots[red](RULES), "blue": GAME.bots[blue](RULES)}
    rng, state = random.Random(seed), PLAY.setup(("red", "blue"), RULES, Seeded(seed, "setup"))
    while PLAY.actors(state) and PLAY.turn(state) < most:
        moves = PLAY.legal_moves(state, RULES)
        move = bots[PLAY.actors(state)[0]](state, moves, rng)
        assert move in moves
        state = PLAY.apply(state, move, RULES, Scripted())
    outcome = PLAY.outcome(state, RULES)
    return outcome.winners[0] if outcome else ""


def test_the_greedy_captain_beats_dice() -> None:
    wins = [duel("greedy", "random", n) == "red" for n in range(6)]
    assert all(wins)


def test_the_captain_that_looks_ahead_takes_a_win_and_wards_off_a_loss() -> None:
    players = {"red": {"health": 1, "ships": [{"kind": "light", "at": "z22"}]},
               "blue": {"health": 2, "ships": [{"kind": "light", "at": "z21"}]}}  # fmt: skip
    state = GAME.place(turn={"player": "red", "number": 9}, players=players)
    bot, rng = GAME.bots["minimax"](RULES), random.Random(1)
    move = bot(state, PLAY.legal_moves(state, RULES), rng)
    after = PLAY.apply(state, move, RULES, Scripted())
    assert after.seats[1].ships == (), "blue's ship would hit the base in the next turn"
    for lang in LANGS:
        assert say(bot.why(state, move), lang)
        assert say(GAME.bots["greedy"](RULES).why(state, move), lang)


def test_what_a_position_is_worth_is_the_same_from_both_sides_while_both_are_calm() -> None:
    rng, state = random.Random(8), PLAY.setup(("red", "blue"), RULES, Seeded(8, "setup"))
    for _ in range(120):
        state = state._replace(turn=state.turn._replace(number=9))
        assert lead(state, "red", RULES) == pytest.approx(-lead(state, "blue", RULES))
        state = PLAY.apply(state, rng.choice(PLAY.legal_moves(state, RULES)), RULES, Scripted())
