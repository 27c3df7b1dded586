"""Rulings on Sector 18 that users found wrong, each with the right value."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polax_lab.board import Board
from polax_lab.chance import Scripted
from polax_lab.errors import PolaxError
from polax_lab.games.sector18 import GAME
from polax_lab.ruling import Ruling
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, say
from polax_lab.view.layout import layout

GUARDED = {"base_defence": "returned_ships_defend"}


def ship(kind: str, at: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "at": at, **more}


def ask(question: dict[str, Any], rules: dict[str, Any] | None = None, **seats: Any) -> Ruling:
    return GAME.ask(GAME.place(**seats), question, rules)


def guarded(guards: tuple[str, ...], attacker: str) -> dict[str, Any]:
    base = [ship(kind, "base-B", left_base=True) for kind in guards]
    return {
        "turn": {"player": "red", "number": 9},
        "players": {
            "red": {"level": 3, "ships": [ship(attacker, "z33")]},
            "blue": {"level": 3, "ships": base},
        },
    }


@pytest.mark.parametrize(("guards", "attacker", "rules", "health"), [
    (("heavy",), "light", GUARDED, 7),
    (("heavy",), "heavy", GUARDED, 7),
    (("light",), "heavy", GUARDED, 4),
    (("light", "heavy"), "medium", GUARDED, 5),
    (("light", "heavy"), "medium", {**GUARDED, "combat": "total"}, 7),
    (("heavy",), "light", {}, 6),
])  # fmt: skip
def test_a_strike_has_to_get_past_the_guard(
    guards: tuple[str, ...], attacker: str, rules: dict[str, Any], health: int
) -> None:
    position = guarded(guards, attacker)
    r = ask({"question": "strike", "ship": attacker}, rules, **position)
    assert r.answer.to_json()["health"] == health
    if rules:
        assert "S18-COMBAT-07" in (r.rule, *r.also)
    # The move itself says the same.
    against = f" against {guards[0]}" if rules else ""
    state = GAME.place(**position)
    variant = GAME.rules.apply(rules)
    move = GAME.play.parse(f"{attacker} to base-B{against}", state, variant)
    assert GAME.play.apply(state, move, variant, Scripted(())).seat("blue").health == health


@pytest.mark.parametrize("lang", LANGS)
def test_a_ruling_on_a_way_names_everybody_one_could_fight_there(lang: Any) -> None:
    position = {
        "turn": {"player": "red", "number": 11},
        "players": {
            "red": {"level": 2, "ships": [ship("medium", "z11")]},
            "blue": {"level": 3, "ships": [ship("light", "z13"), ship("heavy", "z13")]},
        },
    }
    r = ask({"question": "reach", "ship": "medium", "to": "z13"}, **position)
    names = [say(GAME.tabletop.kind(kind), lang) for kind in ("light", "heavy")]
    assert r.answer.to_json()["fights"]["z13"] == ["light", "heavy"]
    assert all(name in r.reason(lang) for name in names)


def test_nothing_is_told_after_the_win() -> None:
    position = {
        "turn": {"player": "red", "number": 9, "step": "act"},
        "players": {
            "red": {"level": 3, "ships": [ship("heavy", "z33"), ship("light", "z13")]},
            "blue": {"level": 3, "health": 1},
        },
    }
    state, log = GAME.place(**position), []  # type: ignore[var-annotated]
    move = GAME.play.parse("heavy to base-B", state, GAME.rules)
    GAME.play.apply(state, move, GAME.rules, Scripted(()), log)
    assert [e.what for e in log][-1] == "sector18.event.over"
    assert "sector18.event.unclaimed" in [e.what for e in log]


def test_without_a_turn_a_question_without_a_player_is_about_red() -> None:
    r = ask({"question": "income"})
    assert "red" in r.reason()


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_bears_its_zone_and_its_kind_on_a_small_picture(lang: Any) -> None:
    scene = GAME.scene(GAME.place(), GAME.rules, None, lang)
    written = [t.text for t in layout(scene, 480, 440, chrome=False).texts["names"]]
    assert all(space.name in written and space.note in written for space in scene.spaces)


def test_what_belongs_to_the_base_stands_under_one_heading() -> None:
    state = GAME.play.setup(("red", "blue"), GAME.rules, Scripted((1,)))
    actor = GAME.play.actors(state)[0]
    moves = GAME.play.legal_moves(state, GAME.rules)
    groups = [o.group for o in GAME.tabletop.offers(state, actor, moves, GAME.rules)]
    runs = [g for g, before in zip(groups, ["", *groups], strict=False) if g != before]
    assert len(runs) == len(set(runs))


def beside_a_hole(*foes: str, **more: Any) -> dict[str, Any]:
    return {
        "turn": {"player": "red", "number": 9},
        "players": {
            "red": {"level": 2, "ships": [ship("light", "z11", upgraded=True)]},
            "blue": {"level": 3, "ships": [ship(kind, "z32") for kind in foes]},
        },
    } | more


def test_a_move_to_the_only_exit_needs_no_more_words() -> None:
    for question in ("act", "happens"):
        r = ask({"question": question, "move": "red: light to z12"}, **beside_a_hole("light"))
        assert r.rule in ("S18-ZONE-05", "S18-CMD-01")
        assert r.holds is not False
        assert "z32" in r.reason()
    reach = ask({"question": "reach", "ship": "light", "to": "z12"}, **beside_a_hole("light"))
    assert reach.holds


def test_a_move_that_leaves_open_whom_it_fights_is_no_forbidden_one() -> None:
    position = beside_a_hole("light", "medium")
    for question in ("act", "happens"):
        for move in ("light to z12", "light to z12 warp z32"):
            with pytest.raises(PolaxError) as fault:
                ask({"question": question, "move": f"red: {move}"}, **position)
            assert fault.value.said("en") == (
                f"'{move}' does not say which ship is fought; use one of: "
                "light to z12 warp z32 against light, light to z12 warp z32 against medium"
            )
            assert "gegen welches Schiff" in fault.value.said("de")
    r = ask({"question": "reach", "ship": "light", "to": "z12"}, **position)
    assert r.holds
    assert "Light Fighter and Medium Fighter" in r.reason()


def test_a_move_that_names_nobody_there_is_refused_for_that() -> None:
    wrong = beside_a_hole("light", "medium")
    act = ask({"question": "act", "move": "red: light to z12 against heavy"}, **wrong)
    asked = {"question": "reach", "ship": "light", "to": "z12", "against": "heavy"}
    for r in (act, ask(asked, **wrong)):
        assert (r.holds, r.rule) == (False, "S18-COMBAT-01")
        assert "no enemy Heavy Fighter on z32" in r.reason()


def test_with_several_exits_the_exit_is_missing_and_reach_names_all() -> None:
    path = Path(__file__).parents[2] / "scenarios/sector18/own-three-holes.yaml"
    three = Scenario.load(path)
    with pytest.raises(PolaxError) as fault:
        GAME.ask(three.state, {"question": "act", "move": "red: light to z12"}, three.rules)
    assert "does not say at which warp hole the ship comes out" in fault.value.said("en")
    r = GAME.ask(three.state, {"question": "reach", "ship": "light", "to": "z12"}, three.rules)
    exits = r.answer.to_json()["exits"]["z12"]
    assert len(exits) == 2
    assert all(exit in r.reason() for exit in exits)


@pytest.mark.parametrize("lang", LANGS)
def test_total_combat_names_all_that_are_fought(lang: Any) -> None:
    position = {
        "turn": {"player": "red", "number": 11},
        "players": {
            "red": {"level": 2, "ships": [ship("medium", "z11")]},
            "blue": {"level": 3, "ships": [ship("light", "z13"), ship("heavy", "z13")]},
        },
    }
    heavy = say(GAME.tabletop.kind("heavy"), lang)
    for asked in (
        {"question": "act", "move": "medium to z13 against light"},
        {"question": "reach", "ship": "medium", "to": "z13", "against": "light"},
    ):
        assert heavy not in ask(asked, **position).reason(lang)
        total = ask(asked, {"combat": "total"}, **position)
        assert total.holds
        assert heavy in total.reason(lang)


def test_collecting_nothing_is_told() -> None:
    position = {"turn": {"player": "red", "number": 9}, "players": {"red": {"resources": 2}}}
    r = ask({"question": "happens", "move": "collect"}, {"collect": "planets_only"}, **position)
    assert "Red collects, and gets nothing" in r.reason("en")
    assert "Rot sammelt und bekommt nichts" in r.reason("de")
    assert r.rule == "S18-COLL-06"


@pytest.mark.parametrize(("kind", "money"), [("light", 9), ("science", 1)])
def test_where_nothing_can_be_built_no_reading_changes_the_place(kind: str, money: int) -> None:
    seats = {"red": {"level": 1, "resources": money, "ships": [ship("light", "z11")]}, "blue": {}}
    position = {"turn": {"player": "red", "number": 9}, "players": seats}
    r = ask({"question": "build", "kind": kind}, **position)
    assert (r.holds, r.answer.to_json()["prices"]) == (False, {})
    assert "build_place=free" not in [flip.setting for flip in r.depends_on]
    seats["red"] |= {"resources": 9, "ships": [ship("medium", "z11")]}
    r = ask({"question": "build", "kind": "light"}, **position)
    assert r.holds
    assert "details change under “Where ships are built”: where one likes" in r.sensitivity()


@pytest.mark.parametrize("name", ["ship_speed.light", "upgrade_speed", "asteroid_cost"])
def test_a_speed_far_beyond_the_map_is_refused_and_the_greatest_is_answered(name: str) -> None:
    """The search for ways went through every length and did not come back."""
    with pytest.raises(PolaxError, match="40"):
        GAME.rules.parse(f"{name}=41")
    rules = GAME.rules.parse(f"{name}=40")
    position = {
        "turn": {"player": "red", "number": 9},
        "players": {"red": {"level": 3, "ships": [ship("light", "z11")]}, "blue": {}},
    }
    state = GAME.place(rules, **position)
    assert GAME.ask(state, {"question": "options"}, rules).answer


@pytest.mark.parametrize("lang", LANGS)
def test_an_open_base_tells_which_ships_cannot_be_built_now(lang: Any) -> None:
    seats: dict[str, Any] = {"red": {"level": 1, "ships": [ship("light", "z21")]}, "blue": {}}
    name = say(GAME.tabletop.kind("light"), lang)
    r = ask({"question": "blockade", "player": "red"}, {"base_link": "narrow"}, players=seats)
    assert r.holds is False
    assert r.reason(lang).count(name) == 2
    seats["red"]["ships"] = [ship("science", "z21")]
    r = ask({"question": "blockade", "player": "red"}, {"base_link": "narrow"}, players=seats)
    assert r.reason(lang).count(name) == 1


def test_a_verb_is_a_whole_word_and_one_that_begins_no_move_is_refused() -> None:
    """It was compared by letters, so that `light` listed `light-2` too, and `move` nothing."""
    rules = GAME.rules.apply({"tokens": "any_mix"})
    fleet = [ship("light", "z11"), ship("light", "z31", number=2)]
    state = GAME.place(
        rules, turn={"player": "red", "number": 9}, players={"red": {"ships": fleet}, "blue": {}}
    )
    for verb in ("light", "light-2", "Light"):
        moves = GAME.ask(state, {"question": "options", "verb": verb}, rules).answer.moves
        assert moves
        assert {m.split()[0] for m in moves} == {verb.lower()}
    for verb in ("move", "ligh", "light-3", " "):
        with pytest.raises(PolaxError, match="no move begins with"):
            GAME.ask(state, {"question": "options", "verb": verb}, rules)
    assert GAME.ask(state, {"question": "options", "verb": "use"}, rules).answer.moves == ()


def test_a_narrow_base_before_two_cards_keeps_both_sides_alike() -> None:
    """The one that the file named first was kept, for both bases."""
    zones = [("base-A", "base", 150, 0), ("a1", "planet", 100, 200), ("a2", "warp", 200, 200),
             ("base-B", "base", 150, 400)]  # fmt: skip
    owner = {"base-A": {"owner": "red"}, "base-B": {"owner": "blue"}}
    board = Board.loads(json.dumps({
        "schema": 1, "board": "even",
        "spaces": [{"id": id, "kind": kind, "x": x, "y": y, "attributes": owner.get(id, {})}
                   for id, kind, x, y in zones],
        "links": [["base-A", "a1"], ["base-A", "a2"], ["a1", "a2"],
                  ["a1", "base-B"], ["a2", "base-B"]],
    }))  # fmt: skip
    GAME.check_board(board)
    narrow = GAME.rules.vary(board=board, base_link="narrow")
    assert narrow.board.links == board.links
    assert GAME.rules.vary(base_link="narrow").board.neighbours("base-A") == ("z21",)
