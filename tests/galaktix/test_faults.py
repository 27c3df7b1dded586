"""Faults of Galaktix that users found, each with its kind."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run

from polax_lab import PlayTable
from polax_lab.chance import Scripted
from polax_lab.errors import PositionError, QuestionError
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.regeln import field
from polax_lab.play import Outcome
from polax_lab.questiontext import sentence_message
from polax_lab.record import Record
from polax_lab.texts import LANGS, msg, say
from polax_lab.view.layout import layout
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.session import Session

RULES = GAME.rules
BOX = {"camp": {"white": 9, "parts": 2}, "supply": {"white": 5, "parts": 13}}
TOOLS = ["pink", "tool", "tool", "tool", "tool"]


def asked(move, rules=RULES, question="act", **position):  # type: ignore[no-untyped-def]
    state = GAME.place(rules=rules, **{**BOX, **position})
    return GAME.ask(state, {"question": question, "move": move}, rules)


def listed(rules=RULES, **position):  # type: ignore[no-untyped-def]
    state = GAME.place(rules=rules, **{**BOX, **position})
    return [str(m).partition(": ")[2] for m in GAME.play.legal_moves(state, rules)]


@pytest.mark.parametrize(("most", "done"), [(0, 0), (1, 1), (1, 2), (2, 2)])
def test_rerolls_that_are_used_up_are_refused_in_positions_too(most: int, done: int) -> None:
    rules = RULES.vary(rerolls=most)
    there = {"dice": TOOLS, "step": "reroll", "rerolls": done}
    ruling = asked("reroll tool", rules, **there)
    assert (ruling.holds, ruling.rule) == (False, "GX-REROLL-01")
    assert listed(rules, **there) == ["keep"]
    assert asked("keep", rules, **there).holds
    assert asked("reroll tool", RULES.vary(rerolls=done + 1), **there).holds
    for name, maker in GAME.bots.items():
        state = GAME.place(rules=rules, **BOX, **there)
        moves = GAME.play.legal_moves(state, rules)
        assert maker(rules)(state, moves, random.Random(1)) == moves[0], name


def test_bots_roll_in_a_position_that_still_names_the_rerolls_of_the_last_round() -> None:
    state = GAME.place(**BOX, step="roll", rerolls=1)
    moves = GAME.play.legal_moves(state, RULES)
    for maker in GAME.bots.values():
        assert maker(RULES)(state, moves, random.Random(1)) == moves[0]


@pytest.mark.parametrize(
    ("step", "count"), [("parts", "final"), ("first_parts", "first_and_final")]
)
def test_parts_that_must_be_taken_cannot_be_left(step: str, count: str) -> None:
    rules = RULES.vary(parts_step="forced", tool_count=count)
    there = {"dice": TOOLS, "step": step}
    ruling = asked("leave parts", rules, **there)
    assert (ruling.holds, ruling.rule) == (False, "GX-TOOL-05")
    option = RULES.ledger.switches["parts_step"].option_labels["optional"]["en"]
    assert option in ruling.sensitivity()
    assert listed(rules, **there) == ["take parts"]
    free = RULES.vary(tool_count=count)
    assert asked("leave parts", free, **there).holds
    assert listed(free, **there) == ["take parts", "leave parts"]


def test_parts_that_are_not_earned_cannot_be_taken() -> None:
    one = {"dice": ["pink", "pink", "blue", "blue", "tool"], "step": "parts"}
    assert asked("take parts", **one).rule == "GX-TOOL-01"
    none = {"dice": TOOLS, "step": "parts", "supply": {"white": 5}}
    assert asked("take parts", **none).rule == "GX-TOOL-06"
    first = {"dice": TOOLS, "step": "first_parts"}
    assert asked("take parts", **first).rule == "GX-TOOL-04"
    for there in (one, none, first):
        assert not asked("take parts", **there).holds
        for rules in (RULES, RULES.vary(parts_step="forced")):
            assert listed(rules, **there) == ["leave parts"]


def test_the_setup_tells_of_all_that_goes_to_camp_and_supply() -> None:
    for level in RULES.cards.levels:
        rules = RULES.vary(level=level.number)
        ruling = GAME.ask(GAME.place(rules=rules), {"question": "setup"}, rules)
        for lang in LANGS:
            said = ruling.reason(lang)
            for count in (*level.camp, *level.supply):
                assert not count or f"{count} " in said
            assert all(say(field(flag), lang) in said for flag in level.flags)


def test_results_below_nothing_are_refused() -> None:
    asked = {"question": "chapter", "results": [{"level": 1, "scores": [-5]}]}
    with pytest.raises(QuestionError):
        GAME.ask(GAME.place(), asked)


def test_what_the_invented_powers_allow_is_done_by_their_rule() -> None:
    rules = RULES.vary(rocket_powers="invented")
    there = {"camp": {"black": 1, "grey": 1}, "dice": ["purple"] * 2 + ["tool"] * 3,
             "step": "place"}  # fmt: skip
    for move in ("place black on purple-2", "place grey on purple-1"):
        assert asked(move, rules, "happens", **there).rule == "GX-GAP-03"
    assert asked("place black on purple-2", rules, **there).rule == "GX-GAP-03"


@pytest.mark.parametrize("lang", LANGS)
def test_questions_name_moves_in_words_and_no_seat(lang: str) -> None:
    state = GAME.place(**BOX, dice=["purple"] * 2 + ["tool"] * 3, step="place")
    for name in ("act", "happens"):
        question = GAME.question({"question": name, "move": "player: place white on purple-1"})
        said = say(sentence_message(GAME.rules, state, question), lang)
        assert "player" not in said
        assert say(msg("galaktix.rocket.white"), lang) in said


def test_all_roads_are_named_on_small_boards() -> None:
    state = GAME.place()
    for lang in LANGS:
        scene = GAME.scene(state, RULES, None, lang)
        names = [s.name for s in scene.spaces if s.kind.startswith("start_")]
        assert len(set(names)) == 5
        drawn = [text.text for text in layout(scene, 520, 430).texts["names"]]
        assert set(names) <= set(drawn)


def test_rockets_are_as_they_are_called() -> None:
    kinds = ("white", "grey", "black")
    rockets = {f"pink-{i}": kind for i, kind in enumerate(kinds, 1)}
    scene = GAME.scene(GAME.place(rockets=rockets), RULES, None, "en")
    assert [piece.player for piece in scene.pieces] == list(kinds)
    fills = [dot.fill for dot in layout(scene, 900, 700).dots["pieces"]]
    assert fills == list(kinds)


def test_the_head_of_the_game_speaks_of_rounds_and_not_of_seats() -> None:
    session = PlaySession(Record.start(GAME, {"player": "human"}, seed=3))
    assert session.question() == "Your turn: rolling"
    assert session.source() == (
        "Round 1 · 0 points · Camp: 10 white · Supply: 5 white and 15 parts"
    )
    session.speak("de")
    assert session.question() == "Du bist dran: Würfeln"
    assert "Runde 1 · 0 Punkte" in session.source()


@pytest.mark.parametrize(("score", "word"), [(33, "no medal"), (34, "Bronze"), (39, "Gold")])
def test_the_end_of_the_game_names_the_medal(score: int, word: str) -> None:
    outcome = Outcome({"player": score}, ("player",), {})
    said = say(GAME.tabletop.ending(outcome, RULES), "en")
    assert word in said.partition("(")[0]
    assert "winner" not in said.lower()
    assert "39" in said


def rolled() -> PlayTable:
    return PlayTable("galaktix", {"player": "human"}, seed=3, folder=None, lang="en")


def test_dice_are_clicked_to_be_rerolled() -> None:
    table = rolled()
    session, tab = table.session, table.move
    assert tab.dice.widget.layout.display == "none"
    session.enter("roll")
    table.draw()
    words = [say(word, "en") for _, word in session.table.dice(session.view)]
    assert [die.description for die in tab.dice.dice] == words
    assert "rethrow" not in tab.offers
    assert tab.dice.again.disabled
    assert tab.dice.again.description == "Click the dice that you want to reroll"
    tab.dice.dice[1].value = tab.dice.dice[4].value = True
    assert session.picked == (1, 4)
    assert tab.dice.again.description == "Reroll 2 dice"
    tab.dice.dice[1].value = False
    assert session.picked == (4,)
    tab.dice.again.click()
    assert str(session.record.moves[-1]) == f"player: reroll {words[4]}"
    assert tab.dice.widget.layout.display == "none"
    assert session.picked == ()


def test_a_hint_picks_the_dice_that_it_names() -> None:
    seen = 0
    for seed in range(6):
        session = PlaySession(Record.start(GAME, {"player": "human"}, seed=seed))
        session.enter("roll")
        session.hint()
        if session.advice.verb == "reroll":
            seen += 1
            faces = [say(w, "en") for _, w in session.table.dice(session.view)]
            assert session.advice.what == " ".join(faces[i] for i in session.picked)
    assert seen


@pytest.mark.parametrize(
    ("rockets", "dice", "word"),
    [
        ({"pink-3": "white"}, ["pink", "pink", "blue", "blue", "tool"], "3 fields long"),
        ({"pink-2": "white", "pink-3": "white"}, ["pink"] * 5, "began at pink-2"),
    ],
)
def test_jumps_that_no_move_makes_are_refused(rockets, dice, word) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(PositionError, match=word):
        GAME.place(**BOX, rockets=rockets, dice=dice, step="skip", jumped=["pink-0", "pink-3"])


def test_the_legend_of_the_score_calls_its_rockets_scoring() -> None:
    state = GAME.place(rockets={"pink-3": "white"})
    scene = GAME.scene(state, RULES, GAME.ask(state, {"question": "score"}), "en")
    assert [mark.label for mark in scene.marks] == ["scores"]


@pytest.mark.parametrize("level", [1, 20])
def test_a_new_position_has_the_rockets_of_the_level(level: int) -> None:
    rules = RULES.vary(level=level)
    assert GAME.blank(rules) == GAME.play.setup(("player",), rules, Scripted())
    session = Session(GAME)
    assert session.position["camp"] == {"white": 10}


def test_parts_cannot_be_taken_once_the_road_is_to_be_chosen() -> None:
    """It was said that there are none, beside dice that show four tools."""
    late = asked("take parts", dice=TOOLS, step="place", rerolls=1)
    assert (late.holds, late.rule) == (False, "GX-TOOL-02")
    assert "0 tools" not in late.reason("en")
    none = asked("take parts", dice=["pink"] * 5, step="place", rerolls=1)
    assert none.rule == "GX-TOOL-01"


def test_a_field_whose_colour_is_out_brings_what_the_reading_says() -> None:
    """The ruling said that it brings nothing, and the move brought a grey rocket."""
    rules = RULES.vary(extra_empty_supply="any_colour")
    there = {"dice": ["blue"] * 3 + ["pink", "tool"], "step": "place", "rerolls": 1,
             "supply": {"grey": 2, "parts": 13}}  # fmt: skip
    move = "place white on blue-3"
    ruling = asked(move, rules, **there)
    assert ruling.rule == "GX-FIELD-04"
    assert "it brings a grey rocket" in ruling.reason("en")
    assert asked(move, rules, "happens", **there).answer.camp["grey"] == 1
    assert "has none" in asked(move, **there).reason("en")
    jump = {**there, "rockets": {"blue-1": "white", "blue-4": "white"},
            "jumped": ["blue-1", "blue-4"], "step": "skip"}  # fmt: skip
    assert "it brings a grey rocket" in asked("part on blue-3", rules, **jump).reason("en")


def test_a_grey_rocket_is_told_what_it_may_and_what_not() -> None:
    """It was told that all dice count, and that it goes to two fields."""
    rules = RULES.vary(rocket_powers="invented")
    there = {"camp": {"grey": 1}, "step": "place", "rerolls": 1}
    three = {**there, "dice": ["green"] * 3 + ["tool", "tool"]}
    more = asked("place grey on green-1", rules, **three)
    assert (more.holds, more.rule) == (False, "GX-GAP-03")
    assert "green-3 or green-2" in more.reason("en")
    whirl = {**there, "dice": ["purple"] * 2 + ["tool"] * 3}
    onto = asked("place grey on purple-2", rules, **whirl)
    assert (onto.holds, onto.rule) == (False, "GX-FIELD-01")
    assert "purple-1" in onto.reason("en")


def test_rerolls_are_counted_in_the_ruling() -> None:
    there = {"dice": TOOLS, "step": "reroll"}
    assert "2 rerolls" in asked("reroll tool", RULES.vary(rerolls=2), **there).reason("en")
    assert "one reroll" in asked("reroll tool", **there).reason("en")


def test_a_rocket_of_parts_takes_as_many_as_the_rules_say() -> None:
    ruling = asked("place parts on pink-1", RULES.vary(parts_per_rocket=3), dice=TOOLS,
                   step="place", rerolls=1)  # fmt: skip
    assert (ruling.holds, ruling.rule) == (False, "GX-BUILD-01")
    assert "3 parts" in ruling.reason("en")


def test_fields_have_german_names_in_german_sentences() -> None:
    """And what a sentence names can be typed."""
    there = {"dice": ["purple"] * 3 + ["tool", "tool"], "step": "place", "rerolls": 1}
    for question in ("act", "happens"):
        said = asked("place white on lila-3", RULES, question, **there).reason("de")
        assert "lila-3" in said
        assert "purple" not in said
    session = PlaySession(Record.start(GAME, {"player": "human"}, seed=3))
    session.speak("de")
    for text in ("roll", "keep", "take parts"):
        session.enter(text)
    labels = [say(o.label, "de") for offer in session.offers() for o in offer.options]
    assert any("rosa-" in label for label in labels)
    assert not any("pink" in label for label in labels)


@pytest.mark.parametrize(
    ("chance", "path", "said"),
    [
        ([1], ("chance",), "1 entry, but 4 more dice are thrown"),
        ([1, 2, 3, 4, 5, 6, 1], ("chance", 5), "7 entries, and entry 6 (6) is not used; 5 are"),
        ([1, 2, 9, 4, 5], ("chance", 2), "entry 3 of the script of chance is 9, but here a die"),
        ([1, ["tool"], 3, 4, 5], ("chance", 1), "is [tool], but here a die is thrown; write a num"),
        ([1, [2], 3, 4, 5], ("chance", 1, 0), "2 does not fit here; write text"),
    ],
)
def test_a_script_of_chance_that_does_not_fit_is_told_where(chance, path, said) -> None:  # type: ignore[no-untyped-def]
    question = {"question": "happens", "move": "roll", "chance": chance}
    with pytest.raises(PositionError) as caught:
        GAME.ask(GAME.place(**BOX), question)
    assert caught.value.path == path
    assert said in str(caught.value)


@pytest.mark.parametrize(("count", "told"), [(4, "5 or more"), (6, "5 entries at most")])
def test_a_throw_of_other_than_five_dice_is_told(count: int, told: str) -> None:
    with pytest.raises(PositionError, match=f"the list has {count} entries; write {told}"):
        GAME.ask(GAME.place(**BOX), {"question": "targets", "dice": ["blue"] * count})


@pytest.mark.parametrize(
    ("move", "said", "there"),
    [
        ("keep", "the next step is: taking parts", {"step": "reroll"}),
        ("leave", "the next step is: placing a rocket", {"step": "parts", "rerolls": 1}),
        (
            "done",
            "round 4 begins",
            {"step": "skip", "round": 3, "rerolls": 1, "jumped": ["blue-1", "blue-3"],
             "rockets": {"blue-1": "white", "blue-3": "white"}, "supply": {"white": 4}},
        ),
    ],
)  # fmt: skip
def test_a_move_that_moves_nothing_says_what_follows(move, said, there) -> None:  # type: ignore[no-untyped-def]
    dice = ["blue", "blue", "tool", "tool", "pink"]
    state = GAME.place(**{**BOX, "dice": dice, **there})
    ruling = GAME.ask(state, {"question": "happens", "move": move})
    assert said in ruling.reason("en")
    # No point moves, so no ladder changes what is told.
    assert ruling.answer.accounts == {}
    assert not [flip for flip in ruling.depends_on if flip.switch == "ladder"]


def test_a_hint_of_equally_good_moves_names_one_number() -> None:
    state = GAME.place(camp={"white": 3, "grey": 2}, supply={"white": 10, "grey": 2},
                       dice=["tool"] * 5, step="place", rerolls=1)  # fmt: skip
    for name in ("greedy", "solved"):
        bot = GAME.bots[name](RULES)
        moves = GAME.play.legal_moves(state, RULES)
        said = say(bot.why(state, bot(state, moves, random.Random(1))), "de")
        assert re.match(r"Das führt am Ende zu etwa \d+,\d Punkten; der nächstbeste Zug ist", said)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (990, 780)])
@pytest.mark.parametrize("level", [1, 6, 11, 16])
def test_fields_are_large_and_the_board_fills_wide_pictures(
    level: int, size: tuple[int, int]
) -> None:
    """Fields were small while half of the width was empty."""
    scene = GAME.scene(GAME.place(), GAME.rules.vary(level=level), None, "en")
    dots = layout(scene, *size, chrome=False).dots["spaces"]
    xs, ys = sorted({d.x for d in dots}), sorted({d.y for d in dots})
    assert xs[-1] - xs[0] > 0.55 * size[0]
    step = min(b - a for a, b in pairwise(ys))
    fields = [d.radius for d in dots if d.symbol == "circle"]
    assert 0.3 * step < min(fields) <= max(fields) < 0.5 * step


UNUSED = str(Path(__file__).parents[2] / "scenarios/galaktix/eigene-leiste-ungenutzt.yaml")
LADDER = "“Points by height, for ladder=custom” (ladder_points) changes nothing: it counts only"


@pytest.mark.parametrize("command", [
    ("play", "galaktix", "--players", "player:random", "--no-input", "--seed", "1"),
    ("ask", UNUSED),
    ("check", UNUSED),
])  # fmt: skip
def test_a_figure_that_counts_under_another_reading_only_is_told(
    command: tuple[str, ...], run: Run
) -> None:
    """It changed nothing, and nothing was said."""
    said = run(*command, "--rules", "ladder_points.3=9").err
    assert said.startswith(LADDER)
    assert said.count("\n") == 1
    assert not run(*command, "--rules", "ladder_points.3=9", "--rules", "ladder=custom").err


def test_the_workbench_tells_of_a_figure_that_does_not_count() -> None:
    session = Session(GAME)
    session.set_rule("ladder_points", {"3": 9})
    assert "ladder_points) changes nothing" in session.message()
    session.set_rule("ladder", "custom")
    session.set_rule("ladder_points", {"3": 8})
    assert "changes nothing" not in session.message()
    session.set_rule("rerolls", 2)
    assert "changes nothing" not in session.message()
