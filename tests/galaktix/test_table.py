"""The table, the bots and the hands of Galaktix."""

from __future__ import annotations

import random

import pytest

from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import PositionError
from polax_lab.games.galaktix import GAME
from polax_lab.hands import Choice, Deed, Token
from polax_lab.texts import LANGS, say

RULES = GAME.rules
BOX = {"camp": {"white": 9, "parts": 2}, "supply": {"white": 5, "parts": 13}}


def games(level: int, seed: int):  # type: ignore[no-untyped-def]
    """Every state of a random game, with its moves."""
    rules, rng = RULES.vary(level=level), random.Random(seed)
    state, ply = GAME.play.setup(("player",), rules, Seeded(seed, "setup")), 0
    while moves := GAME.play.legal_moves(state, rules):
        yield rules, state, moves
        state = GAME.play.apply(state, rng.choice(moves), rules, Seeded(seed, f"ply {ply}"))
        ply += 1


@pytest.mark.parametrize("level", [1, 10, 20])
def test_every_move_is_on_offer_once(level: int) -> None:
    table = GAME.tabletop
    for rules, state, moves in games(level, 5):
        offers = table.offers(state, "player", moves, rules)
        offered = [o.move for offer in offers for o in offer.options]
        assert sorted(map(str, offered)) == sorted(map(str, moves))
        assert len({offer.key for offer in offers}) == len(offers)
        for offer in offers:
            if not offer.options:
                assert not GAME.play.judge(state, offer.test, rules).holds
        for lang in LANGS:
            words = [say(offer.label, lang) for offer in offers]
            words += [say(table.heading(offer.group), lang) for offer in offers]
            words += [say(table.said(m, rules), lang) for m in moves]
            words += [say(table.step(state), lang), say(table.phase(state), lang)]
            words += [say(v, lang) for fact in table.facts(state, "player", rules) for v in fact]
            assert all(words)


def test_the_greedy_bot_knows_what_is_good_and_says_why() -> None:
    bot = GAME.bots["greedy"](RULES)
    dice = ["blue", "blue", "blue", "purple", "purple"]
    state = GAME.place(dice=dice, step="place", rerolls=1, **BOX)
    moves = GAME.play.legal_moves(state, RULES)
    best = bot(state, moves, random.Random(1))
    assert str(best) == "player: place white on blue-3"
    for lang in LANGS:
        assert "points" in say(bot.why(state, best), "en")
        assert say(bot.why(state, best), lang)


def test_the_greedy_bot_is_better_than_chance() -> None:
    def score(name: str, seed: int) -> int:
        bot, rng = GAME.bots[name](RULES), random.Random(seed)
        state, ply = GAME.play.setup(("player",), RULES, Seeded(seed, "setup")), 0
        while moves := GAME.play.legal_moves(state, RULES):
            move = bot(state, moves, rng)
            state = GAME.play.apply(state, move, RULES, Seeded(seed, f"ply {ply}"))
            ply += 1
        outcome = GAME.play.outcome(state, RULES)
        assert outcome is not None
        return outcome.scores["player"]

    assert min(score("greedy", s) for s in range(5)) > max(score("random", s) for s in range(5))


def test_hands_set_up_what_a_file_can_hold() -> None:
    hands, state = GAME.hands, GAME.place(**BOX)
    state = hands.do(state, Deed(Token("white"), None, "pink-3"), RULES)
    state = hands.do(state, Deed(Token("part"), None, "pink-2"), RULES)
    state = hands.do(state, Deed(Token("flag"), None, "pink-3"), RULES)
    assert state.roads[0] == ".pw"
    assert state.supply == (5, 0, 0, 12), "a sixteenth part can only come out of the supply"
    assert hands.at(state, "pink-3", RULES) == (Token("white"), Token("flag"))
    for deed, words in (
        (Deed(Token("grey"), None, "pink-3"), "taken already"),
        (Deed(Token("white"), None, "pink-4"), "whirl"),
        (Deed(Token("white"), None, "pink-0"), "start of a road"),
        (Deed(Token("white"), "pink-3", None), "no rocket above it"),
        (Deed(Token("black"), "pink-3", None), "no black rocket on pink-3"),
        (Deed(Token("mine"), None, "pink-5"), "no 'mine'"),
    ):
        with pytest.raises(PositionError, match=words):
            hands.do(state, deed, RULES)
    state = hands.do(state, Deed(Token("part"), "pink-2", None), RULES)
    state = hands.do(state, Deed(Token("white"), "pink-3", "pink-8"), RULES)
    assert [o.spaces for o in hands.oddities(state, RULES)] == [("pink-8",)]


def test_a_rocket_in_the_hand_asks_the_rules() -> None:
    hands = GAME.hands
    dice = ["blue", "blue", "blue", "purple", "purple"]
    state = GAME.place(dice=dice, step="place", rerolls=1, **BOX)
    asked = hands.options(state, Token("white"), None, Choice(), RULES)
    assert asked is not None
    assert hands.targets(GAME.ask(state, asked), Token("white")) == ("blue-3",)
    deed = Deed(Token("white"), None, "blue-3")
    question = hands.question(state, deed, Choice(), RULES)
    assert question is not None
    ruling = GAME.ask(state, question)
    assert ruling.holds
    move = GAME.play.parse("place white on blue-3", state, RULES)
    assert hands.carry(state, deed, ruling) == GAME.play.apply(state, move, RULES, Scripted())
    for name in hands.overlays:
        for over in hands.overlay(name, state, Choice(), RULES):
            assert GAME.ask(state, over).reason("de")


@pytest.mark.parametrize("lang", LANGS)
def test_a_picture_shows_all_that_lies_on_the_table(lang: str) -> None:
    pieces = {"rockets": {"pink-3": "white", "blue-4": "parts"}, "parts": ["blue-3"]}
    stores = {"camp": {"white": 9}, "supply": {"white": 5, "parts": 12}}
    state = GAME.place(flags=["green-2"], **pieces, **stores)
    scene = GAME.scene(state, RULES, None, lang)  # type: ignore[arg-type]
    assert len(scene.spaces) == 55
    assert sorted(p.space for p in scene.pieces) == ["blue-3", "blue-4", "green-2", "pink-3"]
    assert {p.kind for p in scene.pieces} == {"white", "parts", "part", "flag"}
    assert "9" in scene.aside
    assert "12" in scene.aside


def test_nobody_asks_who_plays_alone() -> None:
    from typer.testing import CliRunner

    from polax_lab.cli import app

    done = CliRunner().invoke(app, ["play", "galaktix", "--seed", "3"], input="roll\nkeep\nquit\n")
    assert done.exit_code == 0
    assert "Round 1: the dice show pink, green, purple, tool and tool (GX-ROLL-01)" in done.output
    assert "Take parts for the tools." in done.output


def test_who_sees_no_board_reads_what_lies_ahead_and_which_flags_are_taken() -> None:
    rules = RULES.vary(level=7)
    fields = {"pink-5": "white", "blue-2": "white", "blue-10": "white"}
    flags = ["pink-5", "green-3", "blue-7"]
    state = GAME.place(rules, camp={"white": 4}, rockets=fields, flags=flags)
    said = {say(name): say(value) for name, value in GAME.tabletop.landmarks(state, "you", rules)}
    assert said == {
        "Ahead on pink": "6 whirl and 9 whirl; 10 is the last",
        "Ahead on yellow": "2 whirl, 5 whirl, 7 white rocket and 8 whirl; 10 is the last",
        "Ahead on green": "3 flag, 4 whirl, 5 white rocket, 7 whirl and 9 white rocket;"
        " 10 is the last",
        "Ahead on blue": "nothing, the road is complete",
        "Ahead on purple": "2 white rocket, 3 whirl, 7 whirl and 8 whirl; 10 is the last",
        "Flags": "Taken: pink-5. Still ahead: green-3. Passed by: blue-7",
    }
