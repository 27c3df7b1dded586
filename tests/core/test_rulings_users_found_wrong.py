"""Rulings that users found wrong, each with the right value."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from polax_lab import load_game
from polax_lab.board import Board
from polax_lab.errors import QuestionError
from polax_lab.ruling import Ruling
from polax_lab.texts import Lang

POLAX = load_game("polax")
GAME_BOARD = files("polax_lab.games.polax").joinpath("board.yaml").read_text("utf-8")


def ask(question: dict[str, Any], rules: dict[str, Any] | None = None, **position: Any) -> Ruling:
    return POLAX.ask(POLAX.place(**position), question, rules)


def test_a_mine_that_seals_two_planets_is_proved_for_both() -> None:
    r = ask({"question": "mine", "field": "f28"}, nebula="E",
            players={"yellow": {"mines": ["f06", "f45"]}})  # fmt: skip
    assert r.answer.to_json()["seals"] == ["inox", "nalas"]
    assert {"inox", "nalas"} <= set(r.witness.region)
    assert {"yellow mine f06", "yellow mine f45", "nebula E"} <= set(r.witness.blockers)


def test_a_pair_of_ships_does_not_free_a_third() -> None:
    players = {c: {"ship": s} for c, s in (("green", "f71"), ("yellow", "f69"), ("red", "f75"))}
    rules = [ask({"question": "right-of-way", "player": c}, players=players).rule for c in players]
    assert rules == ["PX-WEG-08", "PX-WEG-08", "PX-WEG-01"]
    assert "nobody" not in ask({"question": "right-of-way", "player": "green"},
                               players=players).reason()  # fmt: skip


def test_three_ships_in_series_owe_nothing_to_each_other() -> None:
    spots = {"red": "nym-e1", "green": "f71", "yellow": "f69"}
    players = {c: {"ship": s} for c, s in spots.items()}
    for colour in spots:
        r = ask({"question": "right-of-way", "player": colour}, nebula="F", players=players)
        # Red stands on nym's only entry: with it away the two others still close the lane.
        assert (r.holds, r.rule) == (False, "PX-WEG-08"), colour


def test_a_ship_under_the_nebula_closed_no_way() -> None:
    players = {"yellow": {"ship": "f77"}, "green": {"ship": "f71"}}
    r = ask({"question": "right-of-way", "player": "green"}, nebula="F", players=players)
    assert r.holds
    assert "PX-WEG-09" not in r.also
    assert "yellow ship f77" not in r.witness.blockers


def test_a_torpedo_hits_nothing_under_the_nebula() -> None:
    players = {"yellow": {"ship": "f64"}, "green": {"ship": "f68"}}
    question = {"question": "hit", "at": "f68", "torpedo": "einzel", "player": "yellow"}
    with pytest.raises(QuestionError, match="PX-FIRE-14"):
        ask(question, nebula="F", players=players)


def test_the_way_out_of_the_nebula_may_cross_more_of_it() -> None:
    question = {"question": "distance", "from": "f73", "to": "f75"}
    position = {"nebula": "F", "players": {"yellow": {"ship": "f73"}}}
    assert ask(question, **position).answer.to_json()["now"] == 2
    rim = ask(question, {"nebula_exit": "rim_only"}, **position).answer.to_json()["now"]
    assert rim is None or rim > 2


def test_a_target_too_near_is_not_called_out_of_range() -> None:
    players = {"yellow": {"ship": "f01", "mines": []}, "green": {"ship": "f04", "mines": ["f03"]}}
    r = ask({"question": "fire", "card": "feuern 3", "at": "f04", "player": "yellow"},
            players=players)  # fmt: skip
    assert (r.holds, r.rule) == (False, "PX-FIRE-10")
    assert "out of range" not in r.reason()


def test_an_unknown_hand_proves_nothing() -> None:
    position = {"nebula": "F", "turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f71"}}}
    r = ask({"question": "play", "card": "feuern 1"}, **position)
    assert (r.holds, r.rule) == (None, "PX-WEG-03")


def test_a_card_that_can_do_nothing_is_only_a_discard() -> None:
    position = {"turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f76"}}}
    r = ask({"question": "play", "card": "feuern 1"}, **position)
    assert r.answer.to_json()["use"] == "discard"


def test_the_supply_follows_the_variant() -> None:
    rules = POLAX.rules.vary(mines_per_player=3)
    state = POLAX.place(rules, players={"yellow": {"mines": ["f01", "f02", "f03"]}})
    question = {"question": "mine", "field": "f20", "player": "yellow"}
    assert POLAX.ask(state, question, rules).rule == "PX-MINE-12"
    with pytest.raises(QuestionError, match="PX-COMP-02"):
        POLAX.place(players={"yellow": {"mines": ["f01", "f02", "f03"]}})


def test_moving_twice_is_no_matter_of_order() -> None:
    players = {"yellow": {"ship": "f63", "transporters": [
        {"number": 1, "at": "f44"}, {"number": 2, "at": "f27"}]}}  # fmt: skip
    steps = [{"number": n, "to": s} for n, s in ((1, "f49"), (2, "f18"), (1, "f57"))]
    r = ask({"question": "transporter", "player": "yellow", "steps": steps}, players=players)
    assert (r.holds, r.rule) == (False, "PX-TR-02")
    assert r.witness.asked == ("f44",)


def seven() -> dict[str, Any]:
    seat = {"ship": "f63", "hand": ["gehen 1"] * 7}
    return {"turn": {"player": "yellow"}, "players": {"yellow": seat}}


@pytest.mark.parametrize("question", ["play", "right-of-way"])
def test_a_hand_is_as_large_as_the_variant_says(question: str) -> None:
    rules = POLAX.rules.vary(hand_size=7)
    state = POLAX.place(rules, **seven())
    card = {"card": "gehen 1"} if question == "play" else {}
    named = {"question": question, **card, "hand": ["gehen 1"] * 7}
    for asked in ({"question": question, **card}, named):
        assert POLAX.ask(state, asked, rules).holds is (question == "play")
    with pytest.raises(QuestionError, match=r"^yellow has 7 cards; 5 at most \(PX-SET-21\)$"):
        ask(named, turn={"player": "yellow"}, players={"yellow": {"ship": "f63"}})
    with pytest.raises(QuestionError, match=r"^yellow has 2 cards; 1 at most"):
        ask({**named, "hand": ["gehen 1"] * 2}, {"hand_size": 1}, turn={"player": "yellow"},
            players={"yellow": {"ship": "f63"}})  # fmt: skip


def test_a_fleet_is_as_large_as_the_variant_says() -> None:
    rules = POLAX.rules.vary(transporters_per_player=120)
    fleet = [{"number": 120, "at": "f63"}]
    state = POLAX.place(rules, players={"yellow": {"ship": "f01", "transporters": fleet}})
    step = {"question": "transporter", "player": "yellow", "steps": [{"number": 120, "to": "f69"}]}
    assert POLAX.ask(state, step, rules).holds
    with pytest.raises(QuestionError, match="no transporter 120; the numbers are 1 to 6"):
        POLAX.place(players={"yellow": {"transporters": fleet}})


def test_damage_comes_in_the_steps_of_the_variant() -> None:
    hurt = {"players": {"red": {"damage": 25}}}
    with pytest.raises(QuestionError, match="25 does not fit here; write a multiple of 20"):
        POLAX.place(**hurt)
    rules = {"damage_per_card": 25, "torpedo_damage": {"einzel": 25, "doppel": 50}}
    question = {"question": "hand-size", "player": "red"}
    state = POLAX.place(POLAX.rules.apply(rules), **hurt)
    assert POLAX.ask(state, question, rules).answer.to_json() == {"cards": 4, "condition": 75}


def test_a_ship_at_100_percent_holds_no_card() -> None:
    question = {"question": "hand-size", "damage": 100}
    r = ask(question, {"damage_per_card": 25, "hand_size": 9})
    assert (r.rule, r.answer.to_json()) == ("PX-ELIM-01", {"cards": 0, "condition": 0})


def test_a_planet_out_of_range_is_too_far_and_needs_no_exact_number() -> None:
    position = {"turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f63"}}}
    far = ask({"question": "reach", "card": "gehen 3", "to": "nym"}, **position)
    assert (far.holds, far.rule) == (False, "PX-MOVE-02")
    assert far.reason() == (
        "nym is too far away for Gehen 3; Gehen 4, Gehen 5, Gehen 6 and Gehen 7 would do."
    )
    assert far.reason("de").startswith("nym ist zu weit weg für Gehen 3; es ginge mit Gehen 4,")
    farther = ask({"question": "reach", "card": "gehen 1", "to": "sandus"}, **position)
    assert (farther.holds, farther.rule) == (False, "PX-MOVE-02")


def test_a_target_beyond_the_largest_range_is_too_far() -> None:
    players = {"yellow": {"ship": "f01", "mines": []}, "green": {"ship": "f04"}}
    question = {"question": "fire", "card": "feuern 1", "at": "f04", "player": "yellow"}
    exact = ask(question, players=players)
    most = ask(question, {"torpedo_range": "at_most"}, players=players)
    assert (exact.rule, most.rule) == ("PX-FIRE-10", "PX-FIRE-10")
    assert "exactly" in exact.reason()
    assert "f04 is too far away for Feuern 1" in most.reason()


def test_nobody_plays_a_card_in_the_turn_of_another() -> None:
    position = {"turn": {"player": "yellow"}, "players": {"yellow": {"ship": "f63"}}}
    r = ask({"question": "play", "card": "gehen 3", "player": "green"}, **position)
    assert (r.holds, r.rule) == (False, "PX-TURN-02")
    assert r.reason() == "Green may not play Gehen 3 now: it is yellow's turn."
    assert r.reason("de") == "Grün darf Gehen 3 jetzt nicht spielen: Gelb ist am Zug."
    assert ask({"question": "play", "card": "gehen 3", "player": "yellow"}, **position).holds


@pytest.mark.parametrize(("first", "then"), [("yellow", "green"), ("green", "yellow")])
def test_two_pieces_on_a_field_are_both_named(first: str, then: str) -> None:
    fleet = [{"number": 5, "at": "f74"}]
    seats: dict[str, Any] = {"yellow": {"transporters": fleet}, "green": {"mines": ["f74"]}}
    names = {"yellow": "yellow's transporter 5", "green": "green's mine"}
    with pytest.raises(QuestionError) as caught:
        POLAX.place(players={c: seats[c] for c in (first, then)})
    assert str(caught.value).startswith(
        f"'f74' holds two pieces: {names[first]} and {names[then]}; "
    )


def test_rulings_say_the_names_that_spaces_have_on_the_board() -> None:
    text = GAME_BOARD.replace("id: f71,", "id: f71, label: Tor Nord,", 1)
    text = text.replace("id: nym,", "id: nym, label: Erde & Mond,", 1)
    rules = POLAX.rules.vary(board=Board.loads(text))
    state = POLAX.place(rules, players={"green": {"mines": ["f71"]}, "red": {"ship": "f75"}})

    def reason(lang: Lang = "en", **question: Any) -> str:
        return POLAX.ask(state, question, rules).reason(lang)

    alone = POLAX.place(rules, players={"green": {"mines": ["f71"]}})
    mine = POLAX.ask(alone, {"question": "mine", "field": "f75"}, rules)
    assert mine.reason() == (
        "A mine on f75 would shut off Erde & Mond: together with green's mine on Tor Nord no way"
        " is left to any other planet."
    )
    assert mine.answer.to_json()["seals"] == ["nym"]
    assert mine.witness.blockers == ("green mine f71",)
    assert mine.to_json()["question"] == {"question": "mine", "field": "f75"}
    assert reason(question="mine", field="f71") == "Tor Nord is taken: green's mine on Tor Nord."
    assert "Erde & Mond ist von allen" in reason("de", question="sealed")
    assert "way to Erde & Mond" in reason(question="right-of-way", player="red", hand=["gehen 1"])
    assert reason(question="reach", player="red", card="gehen 1", to="f71").startswith("Tor Nord")


def test_one_is_no_plural() -> None:
    r = ask({"question": "mine", "field": "f20", "player": "green"}, {"mines_per_player": 1},
            players={"green": {"mines": ["f01"]}})  # fmt: skip
    assert r.reason() == "Green has no mine left to set: a player has 1 mine."
    with pytest.raises(QuestionError, match="green has 1 mine; 0 at most"):
        POLAX.place(POLAX.rules.vary(mines_per_player=0), players={"green": {"mines": ["f01"]}})
