"""Faults of the Workbench and of the table that users found, each with its kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polax_lab import Workbench, load_game
from polax_lab.bot import Bot
from polax_lab.chance import Scripted, generator
from polax_lab.errors import PolaxError
from polax_lab.games.galaktix import GAME as GALAKTIX
from polax_lab.hands import Deed, Token
from polax_lab.record import Record
from polax_lab.texts import LANGS, Lang, say
from polax_lab.workbench.play_session import PlaySession
from polax_lab.workbench.session import Session


def session(game: str, lang: Lang = "en", **position: object) -> Session:
    s = Session(load_game(game), lang)
    if position:
        s.amend(position, s.here.done)
    return s


# -- following the rules ---------------------------------------------------------------------------

HEAVY, LIGHT = Token("heavy", "red"), Token("light", "red")


def test_what_no_game_would_reach_is_set_up_freely_only() -> None:
    s = session("sector18")
    s.do(Deed(HEAVY, None, "z11"))
    assert s.at("z11") == ()
    assert "S18-TURN-03" in s.message()
    s.freely = True
    s.do(Deed(HEAVY, None, "z11"))
    assert s.at("z11") == (HEAVY,)
    assert [odd.rule for odd in s.oddities()] == ["S18-TURN-03"]


def test_a_ship_that_its_base_unlocks_is_set_up() -> None:
    s = session(
        "sector18", players={"red": {"level": 3, "ships": [{"kind": "light", "at": "base-A"}]}}
    )
    s.do(Deed(HEAVY, None, "z11"))
    assert s.at("z11") == (HEAVY,)


def test_teams_that_would_have_passed_each_other_are_not_set_up() -> None:
    s = session("invasion")
    tokens = s.game.hands.tokens(s.rules)
    terra = next(t for t in tokens if t.player == "terra1")
    alien = next(t for t in tokens if t.player == "alien1")
    s.do(Deed(alien, s.where(alien), "f050"))
    s.do(Deed(terra, s.where(terra), "f060"))
    assert s.where(terra) != "f060"
    assert "IN-INV-01" in s.message()


def test_a_ship_in_a_warp_hole_is_told_where_it_comes_out() -> None:
    s = session("sector18")
    s.do(Deed(LIGHT, "base-A", "z12"))
    assert s.where(LIGHT) == "z32"
    assert "z12" in s.message()
    assert "z32" in s.message()


def test_a_ship_that_flies_into_the_base_is_told_as_lost() -> None:
    s = session("sector18", players={"red": {"ships": [{"kind": "light", "at": "z33"}]}})
    s.do(Deed(LIGHT, "z33", "base-B"))
    assert s.where(LIGHT) is None
    assert "is lost there" in s.message()


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "space", "lang", "name"),
    [
        ("invasion", "f070", "en", "wormhole 70"),
        ("invasion", "f070", "de", "Wurmloch 70"),
        ("sector18", "z12", "de", "z12 Warploch"),
        ("galaktix", "pink-3", "en", "pink-3"),
        ("galaktix", "blue-3", "de", "blau-3"),
        ("polax", "f20", "de", "f20"),
    ],
)
def test_messages_call_spaces_by_their_names(game: str, space: str, lang: Lang, name: str) -> None:
    s = session(game, lang)
    s.remove(space)
    assert name in s.message()
    assert say(s.game.hands.called(space, s.rules), lang) == name


def test_a_figure_that_is_moved_is_told_with_both_names() -> None:
    s = session("invasion")
    token = next(t for t in s.game.hands.tokens(s.rules) if t.player == "terra1")
    s.freely = True
    s.do(Deed(token, s.where(token), "f070"))
    assert "Earth" in s.message() or "start" in s.message()
    assert "Erde" not in s.message()
    assert "f0" not in s.message()


# -- texts and forms ------------------------------------------------------------------------


def test_a_text_that_is_no_move_takes_the_ruling_on_an_older_one_away() -> None:
    galaktix = load_game("galaktix")
    s = PlaySession(Record.start(galaktix, {"player": "human"}, seed=1))
    s.why(next(o.test for o in s.offers()))
    assert s.ruling is not None
    with pytest.raises(PolaxError):
        s.enter("hint")
    assert s.ruling is None


def test_a_form_begins_with_what_the_position_says(tmp_path: Path) -> None:
    bench: Any = Workbench(game="galaktix", folder=tmp_path)
    s = bench.session
    position = {"rockets": {"pink-3": "white"}, "camp": {"white": 9, "parts": 2},
                "supply": {"white": 4, "parts": 13}, "step": "place",
                "dice": ["pink", "blue", "tool", "tool", "tool"]}  # fmt: skip
    s.amend(position, s.here.done)
    score = s.game.ask(s.scenario.state, {"question": "score"}, s.rules).answer.total
    begun = {}
    for name in ("parts", "odds", "medal"):
        bench.ask._choose(name)
        begun[name] = bench.ask.form.value
    assert (begun["parts"]["tools"], begun["odds"]["tools"]) == (3, 3)
    assert begun["medal"]["score"] == score > 0
    # What somebody has filled in stays.
    bench.ask.form.set({"score": 30})
    bench.ask._choose("parts")
    bench.ask._choose("medal")
    assert bench.ask.form.value["score"] == 30


# -- what a ruling says ----------------------------------------------------------------------------


def test_a_colour_that_cannot_be_used_is_told_with_its_reason() -> None:
    box = {"camp": {"white": 9, "parts": 2}, "supply": {"white": 4, "parts": 13}}
    state = GALAKTIX.place(rockets={"pink-3": "white"}, **box)
    dice = ["pink", "blue", "tool", "tool", "tool"]
    ruling = GALAKTIX.ask(state, {"question": "targets", "dice": dice})
    assert ruling.reason("en").endswith("Pink cannot be used: pink-4 is a whirl.")
    assert ruling.reason("de").endswith("Rosa ist nicht nutzbar: rosa-4 ist ein Wirbel.")
    alone = GALAKTIX.ask(state, {"question": "targets", "dice": ["pink", *["tool"] * 4]})
    assert alone.reason("en").endswith("can be placed. Pink cannot be used: pink-4 is a whirl.")
    done = GALAKTIX.place(rockets={"pink-10": "white"}, **box)
    ruling = GALAKTIX.ask(done, {"question": "targets", "dice": dice})
    assert ruling.reason("en").endswith("Pink cannot be used: its road is complete.")


@pytest.mark.parametrize("lang", LANGS)
def test_readings_are_told_in_words_in_pictures_and_as_text(lang: Lang) -> None:
    game = load_game("sector18")
    state = game.place(players={"red": {"ships": [{"kind": "light", "at": "z11"}]}})
    ruling = game.ask(state, {"question": "reach", "player": "red", "ship": "light"})
    names = list(dict.fromkeys(flip.switch for flip in ruling.depends_on))
    assert names
    for text in (ruling.text(lang), ruling.scene(lang).subline):
        assert "=" not in text
        assert ruling.rules.ledger.switches[names[0]].label[lang] in text


def test_a_long_list_of_readings_is_shortened_with_a_count() -> None:
    game = load_game("sector18")
    fleets = {"red": {"light": "z31", "medium": "z33", "heavy": "z33"},
              "blue": {"medium": "z23", "light": "z23", "heavy": "z31"}}  # fmt: skip
    players = {
        colour: {"level": 4, "ships": [{"kind": kind, "at": at} for kind, at in ships.items()]}
        for colour, ships in fleets.items()
    }
    asked = {"question": "reach", "player": "red", "ship": "light"}
    ruling = game.ask(game.place(players=players), asked)
    count = len({flip.switch for flip in ruling.depends_on})
    assert count > 3
    assert f"{count - 2} more" in ruling.sensitivity("en")
    assert f"{count - 2} weitere" in ruling.sensitivity("de")


def test_planets_with_ships_are_tagged_with_who_holds_them() -> None:
    s = session("sector18", players={"red": {"ships": [{"kind": "light", "at": "z11"}]}})
    s.overlay("claims", True)
    s.overlay("reach", True)
    marks = {(m.role, m.text, m.label) for m in s.scene().marks if m.role != "reach"}
    assert marks == {("label", "R", "red holds this planet")}
    contested = [{"kind": "light", "at": "z11"}]
    fleets = {"red": {"ships": contested}, "blue": {"ships": contested}}
    s.amend({"players": fleets}, s.here.done)
    assert [m.text for m in s.scene().marks if m.role == "label"] == ["R+B"]


def test_how_fast_a_ship_is_there_counts_from_its_base_and_says_so() -> None:
    game = load_game("sector18")
    state = game.place(players={"red": {"ships": [{"kind": "light", "at": "z32"}]}})
    ruling = game.ask(state, {"question": "rush", "player": "red", "kind": "light"})
    assert "from its base" in ruling.reason("en")
    assert "von der eigenen Basis" in ruling.reason("de")


# -- hints -----------------------------------------------------------------------------------------


def test_who_follows_the_hints_of_sector_18_wins_against_the_greedy_bot() -> None:
    game = load_game("sector18")
    state = game.play.setup(("red", "blue"), game.rules, Scripted(), first_named_starts=True)
    adviser: Bot = game.bots[game.tabletop.adviser](game.rules)
    bots = {"red": adviser, "blue": game.bots["greedy"](game.rules)}
    rng = generator("hints")
    while (actors := game.play.actors(state)) and game.play.turn(state) < 120:
        move = bots[actors[0]](state, game.play.legal_moves(state, game.rules), rng)
        state = game.play.apply(state, move, game.rules, Scripted())
    outcome = game.play.outcome(state, game.rules)
    assert outcome is not None
    assert outcome.winners == ("red",)


def test_the_greedy_bot_of_sector_18_says_what_gets_better() -> None:
    game = load_game("sector18")
    state = game.play.setup(("red", "blue"), game.rules, Scripted(), first_named_starts=True)
    bot = game.bots["greedy"](game.rules)
    moves = {str(m): m for m in game.play.legal_moves(state, game.rules)}
    fly = next(m for text, m in moves.items() if text.startswith("red: light to z11"))
    said = say(bot.why(state, fly))
    assert said == "Better afterwards: more income."
    assert "besser: mehr Einkommen" in say(bot.why(state, fly), "de")
