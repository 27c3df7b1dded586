"""Rulings on Sector 18 that users found wrong, each with the right value."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.chance import Scripted
from polax_lab.games.sector18 import GAME
from polax_lab.ruling import Ruling
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
