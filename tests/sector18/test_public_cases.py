"""Faults that other programs had, each as a test of ours; named for the fault."""

from __future__ import annotations

import pytest

from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import MoveTextError, QuestionError
from polax_lab.games.sector18 import GAME
from polax_lab.play import IllegalMove
from polax_lab.record import Record

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
    for text in ("collect", "collect", "done"):
        state = PLAY.make(state, PLAY.parse(text, state, RULES), RULES, Scripted())
    assert PLAY.judge(state, use, RULES).holds
