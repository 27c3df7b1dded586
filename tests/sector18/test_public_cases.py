"""Faults that other programs had, each as a test of ours; named for the fault."""

from __future__ import annotations

import re

import pytest

from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import MoveTextError, PositionError, QuestionError
from polax_lab.games.sector18 import GAME
from polax_lab.play import IllegalMove
from polax_lab.record import Record
from polax_lab.texts import LANGS, Lang

PLAY, RULES = GAME.play, GAME.rules


def table(turn=None, rules=RULES, **players):  # type: ignore[no-untyped-def]
    turn = {"player": "red", "number": 9} | (turn or {})
    return GAME.place(rules, turn=turn, players=players)


def fleet(*ships: tuple[str, str], **more: object) -> dict[str, object]:
    return {"ships": [{"kind": k, "at": z} for k, z in ships], **more}


def test_a_right_move_of_the_wrong_side_is_told_whose_turn_it_is() -> None:
    """ "Illegal move", where really the other side was to move (4-16)."""
    state = table(red=fleet(("light", "z11")), blue=fleet(("light", "z33")))
    with pytest.raises(IllegalMove, match="Blue is not on turn, red is"):
        PLAY.make(state, PLAY.parse("blue: light to z32", state, RULES), RULES, Scripted())


def test_a_short_text_that_fits_two_pieces_lists_both() -> None:
    """Two ships can get there (4-19)."""
    state = table(red=fleet(("light", "z11"), ("medium", "z31"), level=2), blue=fleet())
    with pytest.raises(MoveTextError) as caught:
        PLAY.parse("z22", state, RULES)
    assert "light to z22" in str(caught.value)
    assert "medium to z22" in str(caught.value)
    assert str(PLAY.parse("light to z22", state, RULES)) == "red: light to z22"


def test_no_targets_is_not_the_same_as_not_asked() -> None:
    """An empty set of targets and a missing one were the same value (4-20)."""
    full = fleet(("light", "z11"), ("science", "z11"), ("medium", "z31"))
    strong = fleet(("heavy", "z21"), ("medium", "z21"))
    state = table(red={**full, "level": 3}, blue={**strong, "level": 3})
    slow = state._replace(seats=(state.seats[0]._replace(ships=(
        *state.seats[0].ships, state.seats[0].ships[0]._replace(kind="heavy", space="base-A"))),
        state.seats[1]))  # fmt: skip
    ruling = GAME.ask(slow, {"question": "reach", "player": "red", "ship": "heavy", "to": "z11"})
    assert ruling.holds is False
    assert ruling.answer.to_json()["ends"] == []
    with pytest.raises(QuestionError, match="no ship 'science'"):
        GAME.ask(slow, {"question": "reach", "player": "blue", "ship": "science"})


def test_nobody_is_ever_without_a_move() -> None:
    """A blocked side had no action, and the game hung (4-26, 4-28)."""
    bare = RULES.vary(collect="planets_only")
    state = table({"player": "blue"}, bare, red=fleet(("light", "z33")),
                  blue={"resources": 0})  # fmt: skip
    assert [str(m) for m in PLAY.legal_moves(state, bare)] == ["blue: collect"]
    after = PLAY.apply(state, PLAY.legal_moves(state, bare)[0], bare, Scripted())
    assert after.seats[1].resources == 0
    assert PLAY.actors(after) == ("red",)


def test_a_refused_try_leaves_nothing_behind() -> None:
    """After a rejected try remembered values were stale (4-29)."""
    state = table(red=fleet(("light", "z11")), blue=fleet(("heavy", "z12"), ("medium", "z12")))
    before = hash(state), PLAY.legal_moves(state, RULES)
    for text in ("light to z33", "medium to z21", "build heavy at z11", "done", "use overdrive"):
        with pytest.raises(IllegalMove):
            PLAY.make(state, PLAY.parse(text, state, RULES), RULES, Scripted())
    assert (hash(state), PLAY.legal_moves(state, RULES)) == before


def test_two_games_with_different_seeds_begin_differently() -> None:
    """The shuffle of the setup was always the same (4-11), a seed was not used (4-22)."""
    first = [PLAY.setup(("red", "blue"), RULES, Seeded(n, "setup")).turn.first for n in range(20)]
    assert set(first) == {"red", "blue"}
    again = [PLAY.setup(("red", "blue"), RULES, Seeded(n, "setup")).turn.first for n in range(20)]
    assert again == first


def test_what_comes_of_an_opponents_move_is_counted_at_once() -> None:
    """The right count, never made after the opponent's action (4-04)."""
    state = table({"player": "blue"}, red=fleet(("light", "z11")), blue=fleet(("light", "z12")))
    assert GAME.ask(state, {"question": "income", "player": "red"}).answer.to_json()["amount"] == 4
    after = PLAY.make(state, PLAY.parse("light to z11", state, RULES), RULES, Scripted())
    assert GAME.ask(after, {"question": "income", "player": "red"}).answer.to_json()["amount"] == 2


def test_a_record_is_replayed_from_its_start_even_when_the_game_is_over() -> None:
    """The text of a move could be made only before it was played (4-17)."""
    record = Record.start("sector18", {"red": "human", "blue": "human"}, RULES, 5,
                          {"first_named_starts": True})  # fmt: skip
    for text in ("light to z22", "collect", "light to base-B", "collect"):
        record.play(text)
    again = Record.loads(record.text())
    assert again.plies == record.plies
    assert again.state == record.state
    assert record.state.seats[1].health == 6


def test_the_second_use_in_a_turn_is_refused_and_the_next_turn_allows_it_again() -> None:
    """One use of each kind, then all are free again (7-20)."""
    state = table(red={"resources": 5, "faction": "overdrive", **fleet(("light", "z11"))},
                  blue={"resources": 0, "faction": "quick_yard"})  # fmt: skip
    use = PLAY.parse("use overdrive", state, RULES)
    state = PLAY.make(state, use, RULES, Scripted())
    with pytest.raises(IllegalMove, match="once in a turn"):
        PLAY.make(state, use, RULES, Scripted())
    for text in ("collect", "collect"):
        state = PLAY.make(state, PLAY.parse(text, state, RULES), RULES, Scripted())
    assert PLAY.judge(state, use, RULES).holds


@pytest.mark.parametrize(("faction", "red", "asked"), [
    ("field_repair", {"resources": 9}, "blue"),
    ("field_repair", {"resources": 9, "health": 6}, "red"),
    ("quick_yard", {"resources": 0}, "blue"),
    ("quick_yard", fleet(("light", "z11"), ("science", "z11"), resources=9), "blue"),
    ("quick_yard", {"resources": 1}, "red"),
])  # fmt: skip
def test_a_turn_ends_by_itself_whatever_the_reason_that_nothing_is_left_to_do(
    faction: str, red: dict[str, object], asked: str
) -> None:
    """Auto-pass saw one reason and missed another (4-31)."""
    state = table(red={"faction": faction, **red}, blue={"faction": "overdrive"})
    after = PLAY.make(state, PLAY.parse("collect", state, RULES), RULES, Scripted())
    assert PLAY.actors(after) == (asked,)
    assert after.turn.step == ("after" if asked == "red" else "act")


def test_a_short_text_is_taken_and_told_in_full() -> None:
    """A lenient reader took wrong marks for right ones and kept them (4-14)."""
    state = table(red=fleet(("medium", "z12"), level=2), blue=fleet(("light", "z13")))
    assert str(PLAY.parse("medium to z13", state, RULES)) == "red: medium to z13 against light"
    wrong = PLAY.parse("medium to z13 against heavy", state, RULES)
    with pytest.raises(IllegalMove, match="no enemy Heavy Fighter on z13"):
        PLAY.make(state, wrong, RULES, Scripted())


def test_a_contested_planet_takes_nothing_from_the_others() -> None:
    """One blocked tile shut everything its owner had (4-02)."""
    state = table(red=fleet(("light", "z11"), ("science", "z31")), blue=fleet(("heavy", "z31")))
    parts = GAME.ask(state, "income").answer.to_json()["parts"]
    assert [(p["planet"], p["amount"]) for p in parts] == [("", 2), ("z11", 1), ("z11", 1)]


@pytest.mark.parametrize(("seat", "words"), [
    (fleet(("light", "z11"), ("medium", "z11"), ("heavy", "z11")), "z11 holds more than 2"),
    (fleet(("light", "z11"), ("light", "z31")), "a second one of this type"),
    ({"health": 8}, "cannot have 8 health"),
    ({"shield": 4}, "cannot have 4 shield"),
    (fleet(("light", "base-B")), "cannot stand on the enemy's base"),
])  # fmt: skip
def test_a_position_with_one_piece_too_many_is_refused(seat: dict[str, object], words: str) -> None:
    """A save with one card too many was read (4-32)."""
    with pytest.raises(PositionError, match=words):
        table(red=seat, blue=fleet())


def test_every_entry_of_a_position_is_there_after_saving() -> None:
    """What was rebuilt from a file had defaults in some fields (4-13)."""
    rules = RULES.vary(tokens="any_mix")
    turn = {"player": "blue", "number": 12, "first": "blue", "step": "after",
            "built": ["light-2"], "used": True, "focus": "light"}  # fmt: skip
    state = GAME.place(rules, turn=turn,
        players={
            "red": {"resources": 0, "health": 1, "shield": 2, "level": 3, "faction": "overdrive",
                    "ships": [{"kind": "heavy", "at": "base-A", "left_base": True}]},
            "blue": {"resources": 7, "health": 3, "level": 4, "faction": "focus_fire", "ships": [
                {"kind": "light", "at": "z13", "upgraded": True},
                {"kind": "light", "number": 2, "at": "z13"}]},
        })  # fmt: skip
    data = GAME.position(state, rules.board)
    assert GAME.place(rules, **data) == state


def test_the_die_of_the_setup_is_one_die() -> None:
    with pytest.raises(PositionError, match=r"entry 2 \(2\) is not used; one is enough here"):
        GAME.ask(GAME.place(), {"question": "setup", "chance": [1, 2]})


def test_no_fighter_is_called_it_in_german() -> None:
    """A Jäger is masculine, a Wissenschaftsschiff neuter: the sentences name neither."""
    state = table(red=fleet(("medium", "z11"), level=1), blue=fleet(("light", "z33")))
    locked = GAME.ask(state, {"question": "build", "kind": "heavy", "player": "red"})
    assert locked.reason("de").endswith("Das geht ab Stufe 3.")
    assert not re.search(r"\b(es|ihn|er)\b", locked.reason("de"), re.IGNORECASE)


def test_an_ability_is_called_by_its_name_in_the_language() -> None:
    state = table(red={"faction": "overdrive"})
    ruling = GAME.ask(state, {"question": "act", "move": "red: use field_repair"})
    assert ruling.reason("en") == "Red does not have the ability Field Repair."
    assert ruling.reason("de") == "Rot hat diese Fähigkeit nicht: Feldreparatur."


@pytest.mark.parametrize("lang", LANGS)
def test_every_zone_is_told_in_whole_sentences(lang: Lang) -> None:
    for zone in RULES.board.ids:
        said = GAME.ask(GAME.place(), {"question": "zone", "zone": zone}).reason(lang)
        assert said.startswith(f"Zone {zone}, ")
        assert said.endswith(".")


def test_a_zone_keeps_its_small_letter_at_the_beginning_of_a_sentence() -> None:
    state = table(red=fleet(("light", "z13")), blue=fleet(("light", "z12")))
    move = {"question": "claims"}
    both = table(red=fleet(("light", "z13")), blue=fleet(("light", "z13")))
    assert GAME.ask(both, move).reason("en").startswith("Contested is z13")
    assert "Z1" not in GAME.ask(state, move).reason("de")
