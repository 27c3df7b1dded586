"""Every fault of a scenario file is one `ScenarioError`: file, line, column, key, and the cure."""

from __future__ import annotations

import pytest

from polax_lab.errors import ScenarioError
from polax_lab.scenario import Scenario

TEXT = """\
schema: 1
game: polax
title: {en: "A title", de: "Ein Titel"}
source: {document: polax-5.0, slide: 19, example: W1}
rules: {sealed_scope: planet}
labels: {"1": [f01]}
position:
  turn: {player: red, played: [ruhe], flown: [f02, f01], duty: [nym]}
  nebula: A
  messe: inox
  players:
    red:
      ship: f01
      lagerplanet: nym
      transporters:
        - {number: 1, at: f77, cargo: gold, came_from: f73}
        - {number: 2, at: nym}
      mines: [f20, f21]
      hand: [gehen 3, ruhe]
      gear: {radar: true, shield: reflektor, torpedoes: [einzel], remote_control: false}
      damage: 20
    blue:
      ship: nym
ask:
  - question: mine
    field: f75
    player: red
    expect: {holds: true, seals: []}
    because: PX-MINE-01
    also: [PX-MINE-09]
    flips: [mine_seal_test=absolute]
    note: why
  - {question: distance, from: f01, to: f02}
"""
SHIP, ASK = "position.players.red.ship", "ask[0]"
FLEET = "position.players.red.transporters"

# fault: (old, new, line, column or None, key, words of the sentence)
FAULTS = {
    # keys
    "unknown_key_at_the_top": ("labels:", "lables:", 6, 1, "lables", "did you mean 'labels'?"),
    "unknown_key_in_source": ("slide: 19", "slid: 19", 4, 31, "source.slid", "'slide'"),
    "unknown_key_in_position": ("  messe:", "  mese:", 10, 3, "position.mese", "'messe'"),
    "unknown_key_in_seat": ("      ship: f01", "      shp: f01", 13, 7,
                            "position.players.red.shp", "did you mean 'ship'?"),
    "unknown_key_in_transporter": ("cargo: gold", "carg: gold", 16, 32, f"{FLEET}[0].carg",
                                   "did you mean 'cargo'?"),
    "unknown_key_in_turn": ("flown:", "flwn:", 8, 39, "position.turn.flwn", "'flown'"),
    "unknown_key_in_gear": ("radar:", "rader:", 20, 14, "position.players.red.gear.rader",
                            "did you mean 'radar'?"),
    "unknown_key_in_question": ("    field:", "    feld:", 26, 5, "ask[0].feld", "'field'"),
    "key_of_another_question": ("    player: red\n    exp", "    card: ruhe\n    exp", 27, 5,
                                "ask[0].card", "unknown key 'card'"),
    "unknown_part_of_the_answer": ("seals: []", "sels: []", 28, 27, "ask[0].expect.sels",
                                   "did you mean 'seals'?"),
    "python_name_instead_of_key": ("from: f01", "from_: f01", 33, None, None, "from"),
    "schema_with_a_bar": ("schema: 1", "schema_: 1", 1, 1, None, "schema"),
    "key_in_another_case": ("title:", "Title:", 3, 1, "Title", "did you mean 'title'?"),
    "doubled_key_at_the_top": ("labels:", "game: polax\nlabels:", 6, 1, "game", "line 2"),
    "doubled_player": ("    blue:\n      ship: nym", "    red:\n      ship: nym", 22, 5,
                       "position.players.red", "line 12"),
    "doubled_key_in_a_question": ("    player: red\n    exp", "    field: f76\n    exp", 27, 5,
                                  "ask[0].field", "line 26"),
    "key_is_a_number": ('labels: {"1"', "labels: {1", 6, 10, None, "quotes"),
    # missing
    "schema_missing": ("schema: 1\n", "", 1, 1, None, "'schema' is missing; write `schema: 1`"),
    "game_missing": ("game: polax\n", "", 1, 1, None, "'game' is missing; games: "),
    "title_missing": ('title: {en: "A title", de: "Ein Titel"}\n', "", 1, 1, None,
                      "'title' is missing"),
    "number_missing": ("{number: 2, at: nym}", "{at: nym}", 17, 11, f"{FLEET}[1]",
                       "'number' is missing"),
    "field_missing": ("    field: f75\n", "", 25, 5, "ask[0]", "'field' is missing"),
    "question_missing": ("  - question: mine\n    field", "  - field", 25, 5, "ask[0]",
                         "'question' is missing"),
    # values of the wrong type
    "schema_is_text": ("schema: 1", 'schema: "1"', 1, 9, "schema", "1"),
    "schema_of_the_future": ("schema: 1", "schema: 2", 1, 9, "schema", "use one of: 1"),
    "other_game": ("game: polax", "game: polox", 2, 7, "game", "did you mean 'polax'?"),
    "game_is_a_list": ("game: polax", "game: [polax]", 2, 7, "game", "polax"),
    "title_is_a_number": ('{en: "A title", de: "Ein Titel"}', "2007", 3, 8, "title", "write text"),
    "title_in_another_language": ('de: "Ein Titel"', "fr: Titre", 3, None, None, "fr"),
    "title_empty": ('{en: "A title", de: "Ein Titel"}', '""', 3, 8, "title", "1"),
    "title_empty_group": ('{en: "A title", de: "Ein Titel"}', "{}", 3, 8, "title", ""),
    "title_too_long": ('{en: "A title", de: "Ein Titel"}', "x" * 5000, 3, 8, "title", "at most"),
    "slide_is_text": ("slide: 19", 'slide: "19"', 4, 38, "source.slide", "a whole number"),
    "ship_is_a_list": ("      ship: f01", "      ship: [f01]", 13, 13, SHIP, "write text"),
    "ship_is_a_number": ("      ship: f01", "      ship: 1", 13, 13, SHIP, "in quotes"),
    "mines_is_text": ("mines: [f20, f21]", "mines: f20", 18, 14, "position.players.red.mines",
                      "write a list"),
    "players_is_a_list": ("  players:\n", "  players: []\n  playerz:\n", 11, None, None, ""),
    "seat_is_empty": ("    blue:\n      ship: nym\n", "    blue:\n", 22, None,
                      "position.players.blue", "an empty value does not fit"),
    "radar_is_yes_in_quotes": ("radar: true", 'radar: "yes"', 20, 21,
                               "position.players.red.gear.radar", "true or false"),
    "radar_is_one": ("radar: true", "radar: 1", 20, 21, "position.players.red.gear.radar",
                     "true or false"),
    "number_is_text": ("number: 1", 'number: "1"', 16, 20, f"{FLEET}[0].number", "whole number"),
    "number_is_true": ("number: 1", "number: true", 16, 20, f"{FLEET}[0].number", "whole number"),
    "number_is_a_fraction": ("number: 1", "number: 1.0", 16, 20, f"{FLEET}[0].number", "whole"),
    "damage_is_no_step": ("damage: 20", "damage: 30", 21, 15, "position.players.red.damage",
                          "a multiple of 20"),
    "damage_too_great": ("damage: 20", "damage: 120", 21, 15, "position.players.red.damage",
                         "100 or less"),
    "damage_below_nothing": ("damage: 20", "damage: -20", 21, 15, "position.players.red.damage",
                             "0 or more"),
    "holds_is_text": ("holds: true", 'holds: "true"', 28, 21, "ask[0].expect.holds",
                      "true or false"),
    "holds_is_one": ("holds: true", "holds: 1", 28, 21, "ask[0].expect.holds", "true or false"),
    "also_is_text": ("also: [PX-MINE-09]", "also: PX-MINE-09", 30, 11, "ask[0].also", "a list"),
    "ask_is_a_group": ("  - {question: distance, from: f01, to: f02}", "  - text", 33, 5,
                       "ask[1]", "a group of keys"),
    "label_without_list": ("[f01]}", "f01}", 6, 15, "labels.1", "write a list"),
    # what YAML readers disagree about
    "no_is_no_boolean": ("title: {en: \"A title\", de: \"Ein Titel\"}", "title: no", 3, 8, "title",
                         '"no"'),
    "clock_is_no_number": ("      ship: f01", "      ship: 3:20", 13, 13, SHIP, '"3:20"'),
    "octal_is_no_number": ("damage: 20", "damage: 010", 21, 15, "position.players.red.damage",
                           "10"),
    "exponent_is_no_number": ("damage: 20", "damage: 1e3", 21, 15, "position.players.red.damage",
                              "1000"),
    "hexadecimal_is_no_number": ("damage: 20", "damage: 0x14", 21, 15,
                                 "position.players.red.damage", "20"),
    "date_is_no_date": ("      ship: f01", "      ship: 2007-11-13", 13, 13, SHIP,
                        '"2007-11-13"'),
    "nan": ("damage: 20", "damage: .nan", 21, 15, "position.players.red.damage", "number"),
    # the table
    "unknown_space": ("      ship: f01", "      ship: f1", 13, 13, SHIP, "unknown space 'f1'"),
    "unknown_planet": ("messe: inox", "messe: inoks", 10, 10, "position.messe",
                       "did you mean 'inox'?"),
    "field_for_a_planet": ("messe: inox", "messe: f05", 10, 10, "position.messe",
                           "'f05' is a field, not a planet"),
    "field_for_a_lagerplanet": ("lagerplanet: nym", "lagerplanet: f05", 14, 20,
                                "position.players.red.lagerplanet", "not a planet"),
    "unknown_area": ("nebula: A", "nebula: G", 9, 11, "position.nebula", "areas: A, B, C"),
    "unknown_colour": ("    blue:", "    purple:", 22, None, "position.players.purple",
                       "yellow, green, red, blue"),
    "colour_in_another_case": ("    blue:", "    Blue:", 22, None, "position.players.Blue",
                               "did you mean 'blue'?"),
    "two_pieces_on_a_field": ("      ship: nym", "      ship: f20", 23, 13, None,
                              "a field holds one piece"),
    "two_own_pieces_on_a_field": ("at: nym", "at: f01", 17, 27, f"{FLEET}[1].at",
                                  "'f01' holds two pieces: red's ship and red's transporter 2"),
    "the_same_mine_twice": ("mines: [f20, f21]", "mines: [f20, f20]", 18, 20,
                            "position.players.red.mines[1]", "'f20' holds red's mine twice"),
    "mine_on_a_planet": ("mines: [f20, f21]", "mines: [f20, jest]", 18, 20,
                         "position.players.red.mines[1]", "cannot lie on the planet 'jest'"),
    "three_mines": ("mines: [f20, f21]", "mines: [f20, f21, f22]", 18, None, None, "red has 3"),
    "seventh_transporter": ("number: 2", "number: 7", 17, 20, f"{FLEET}[1].number", "1 to 6"),
    "transporter_zero": ("number: 2", "number: 0", 17, 20, f"{FLEET}[1].number", "1 or more"),
    "two_equal_numbers": ("number: 2", "number: 1", 17, 20, f"{FLEET}[1].number",
                          "red has two transporters 1"),
    "unknown_cargo": ("cargo: gold", "cargo: golt", 16, 39, f"{FLEET}[0].cargo", "'gold'"),
    "came_from_afar": ("came_from: f73", "came_from: f01", 16, 56,
                       f"{FLEET}[0].came_from", "no neighbour of 'f77'"),
    "unknown_card": ("hand: [gehen 3, ruhe]", "hand: [gehen 8, ruhe]", 19, 14,
                     "position.players.red.hand[0]", "did you mean 'gehen"),
    "six_cards": ("hand: [gehen 3, ruhe]", "hand: [ruhe, ruhe, ruhe, ruhe, ruhe, ruhe]", 19, 13,
                  "position.players.red.hand", "5 at most"),
    "four_torpedoes": ("[einzel]", "[einzel, einzel, einzel, einzel]", 20, None,
                       "position.players.red.gear.torpedoes", "3 at most"),
    "both_shields": ("shield: reflektor", "shield: both", 20, None,
                     "position.players.red.gear.shield", "schutzschild"),
    "shared_lagerplanet": ("      ship: nym", "      lagerplanet: nym", 23, 20,
                           "position.players.blue.lagerplanet", "PX-SET-08"),
    "turn_of_nobody": ("{player: red, played", "{player: green, played", 8, 18,
                       "position.turn.player", "green is not among the players"),
    "flight_that_jumps": ("[f02, f01]", "[f77, f01]", 8, None, "position.turn.flown[1]",
                          "'f01' is no neighbour of 'f77'"),
    "flight_that_ends_elsewhere": ("[f02, f01]", "[f01, f02]", 8, None, "position.turn.flown",
                                   "the ship is on 'f01'"),
    "flight_without_a_step": ("[f02, f01]", "[f01]", 8, None, "position.turn.flown", ""),
    "duty_for_a_field": ("duty: [nym]", "duty: [f01]", 8, None, "position.turn.duty[0]",
                         "not a planet"),
    "label_on_an_unknown_space": ("[f01]}", "[f99]}", 6, 16, "labels.1[0]", "unknown space 'f99'"),
    # rules and expectations
    "unknown_switch": ("sealed_scope: planet", "seald_scope: planet", 5, 22,
                       "rules.seald_scope", "did you mean 'sealed_scope'?"),
    "unknown_reading": ("sealed_scope: planet", "sealed_scope: grup", 5, 23,
                        "rules.sealed_scope", "did you mean 'group'?"),
    "figure_as_text": ("sealed_scope: planet", 'start_capital: "3"', 5, 24,
                       "rules.start_capital", "a whole number"),
    "rules_named_board": ("sealed_scope: planet", "board: x", 5, 16, "rules.board", "'board'"),
    "rules_named_self": ("sealed_scope: planet", "self: x", 5, 15, "rules.self", "'self'"),
    "unknown_question": ("question: mine", "question: mina", 25, 15, "ask[0].question",
                         "did you mean 'mine'?"),
    "question_is_a_list": ("question: mine", "question: [mine]", 25, 15, "ask[0].question", ""),
    "unknown_space_in_a_question": ("field: f75", "field: f78", 26, 12, "ask[0].field",
                                    "unknown field 'f78'"),
    "unknown_rule": ("because: PX-MINE-01", "because: PX-MINE-91", 29, 14, "ask[0].because",
                     "no rule 'PX-MINE-91'; did you mean"),
    "empty_rule": ("because: PX-MINE-01", 'because: ""', 29, 14, "ask[0].because", "no rule ''"),
    "unknown_further_rule": ("[PX-MINE-09]", "[PX-MINE-01, PX-MIN-09]", 30, 24, "ask[0].also[1]",
                             "no rule 'PX-MIN-09'"),
    "unknown_flip": ("mine_seal_test=absolute", "mine_seal=absolute", 31, 13, "ask[0].flips[0]",
                     "did you mean 'mine_seal_test'?"),
    "flip_without_value": ("mine_seal_test=absolute", "mine_seal_test", 31, 13,
                           "ask[0].flips[0]", "NAME=VALUE"),
    "flip_to_an_unknown_reading": ("mine_seal_test=absolute", "mine_seal_test=absolut", 31, 13,
                                   "ask[0].flips[0]", "did you mean 'absolute'?"),
    "flip_of_a_figure": ("mine_seal_test=absolute", "start_capital=3", 31, 13, "ask[0].flips[0]",
                         "names no switch"),
    "board_from_standard_input": ("labels:", 'board: "-"\nlabels:', 6, 8, "board", "name a file"),
    # the file itself
    "second_document": ("ask:\n", "---\nask:\n", 24, 1, None, "second document"),
    "tab": ("  nebula: A", "\tnebula: A", 9, 1, None, "tab"),
    "decomposed_name": ('de: "Ein Titel"', 'de: "u\u0308"', 3, None, "title.de", "\u00fc"),
    "no_break_space_in_a_key": ("labels:", "la\u00a0bels:", 6, None, None, "U+00A0"),
    "zero_width_space": ("      ship: f01", "      ship: f\u200b01", 13, None, SHIP, "U+200B"),
    "right_to_left_override": ("note: why", "note: w\u202ehy", 32, None, "ask[0].note", "U+202E"),
    "colon_in_text": ("note: why", "note: why: so", 32, None, None, "quotes"),
    "at_sign": ("note: why", "note: @why", 32, None, None, "quotes"),
    "unclosed_bracket": ("mines: [f20, f21]", "mines: [f20, f21", None, None, None, ""),
    "unclosed_quote": ('de: "Ein Titel"}', 'de: "Ein Titel}', None, None, None, ""),
    "tag": ("note: why", "note: !!str why", 32, None, "ask[0].note", "tag"),
    "control_character": ("note: why", 'note: "w\x07hy"', 32, None, None, "U+0007"),
}  # fmt: skip


def fault(name: str) -> ScenarioError:
    old, new, *_ = FAULTS[name]
    assert TEXT.count(old) == 1, f"{old!r} is {TEXT.count(old)} times in the text"
    with pytest.raises(ScenarioError) as caught:
        Scenario.loads(TEXT.replace(old, new), file="my.yaml")
    return caught.value


def test_the_text_without_fault_is_fine() -> None:
    scenario = Scenario.loads(TEXT)
    assert len(scenario.asks) == 2
    scenario.check()


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str) -> None:
    _, _, line, column, key, words = FAULTS[name]
    error = fault(name)
    assert error.file == "my.yaml"
    assert error.line is not None
    assert error.column is not None
    assert words in str(error)
    assert str(error).startswith(f"my.yaml:{error.line}:{error.column}: ")
    if line is not None:
        assert error.line == line, error
    if column is not None:
        assert error.column == column, error
    if key is not None:
        assert error.key == key, error


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_one_sentence_that_says_what_would_be_right(name: str) -> None:
    text = str(fault(name))
    assert "\n" not in text
    assert "pydantic" not in text
    assert "type=" not in text
    assert "NoneType" not in text
    assert "'None'" not in text
    assert len(text) < 400
    assert "; " in text, "a clause that says what would be right"


def test_the_first_fault_of_several_is_told() -> None:
    text = TEXT.replace("      ship: f01", "      shp: f01").replace("slide: 19", "slid: 19")
    with pytest.raises(ScenarioError) as caught:
        Scenario.loads(text)
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("# only a comment\n", "nothing in it"),
        ("[]", "mapping"),
        ("- a\n", ""),
        ("text", ""),
        ("null", ""),
        ("3", ""),
        ("{}", "'schema' is missing"),
        ("---\n---\n", ""),
        ("a: &a [*a]\n", ""),
        ("\0", "U+0000"),
    ],
)
def test_not_a_scenario_at_all(text: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.loads(text, file="my.yaml")
    assert words in str(caught.value)
    assert caught.value.line is not None


def test_a_pair_that_is_too_short_or_too_long() -> None:
    head = TEXT.partition("ask:")[0] + "ask:\n  - {question: lager-planet, dice: "
    for dice, words in (("[1]", "entry 2"), ("[]", "entry 1"), ("[1, 2, 3]", "2 entries")):
        with pytest.raises(ScenarioError, match=rf"ask\[0\]\.dice: .*{words}"):
            Scenario.loads(head + dice + "}\n")


def test_a_missing_zero_is_the_likeliest_slip() -> None:
    """The hint for f1 is f01, not f71 or f11."""
    assert "did you mean 'f01'?" in str(fault("unknown_space"))
