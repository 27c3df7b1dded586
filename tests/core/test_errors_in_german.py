"""Every error that a user can meet is said in English and in German."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from polax_lab import load_game
from polax_lab.board import Board
from polax_lab.boardfile import BoardFile
from polax_lab.errors import (
    BoardError,
    ExportError,
    FileError,
    JournalError,
    PolaxError,
    PositionError,
    QuestionError,
    RulesError,
    ScenarioError,
    reason,
)
from polax_lab.filemodel import _models, told
from polax_lab.games.polax import GAME
from polax_lab.hands import Deed, Token
from polax_lab.scenario import Scenario
from polax_lab.scenariofile import scenario_model
from polax_lab.texts import msg, say
from polax_lab.view.export import export
from polax_lab.workbench import files, shelf
from polax_lab.workbench.draft import Draft, Refused
from polax_lab.workbench.draftfile import Keep, Picture, newest
from polax_lab.workbench.history import History
from polax_lab.workbench.journal import Journal, read
from polax_lab.workbench.reader import Reader
from polax_lab.workbench.session import Session

#: Words that no German sentence has.
ENGLISH = re.compile(
    r"\b(the|is|are|not|there|does|it|its|of|and|or|to|with|than|has|have|no|write|unknown|did"
    r"|cannot|this|use|you)\b",
    re.IGNORECASE,
)
HEAD = "schema: 1\ngame: polax\ntitle: t\n"
RED = {"red": {"ship": "f63"}}
SHIP, LAGER = Token("ship", "red"), Token("lager", "red")


def place(**position: Any) -> Any:
    return GAME.place(**position)


def seat(**red: Any) -> Any:
    return place(players={"red": red})


def turn(**entries: Any) -> Any:
    return place(turn={"player": "red", **entries}, players=RED)


def ask(question: str, players: Any = None, **entries: Any) -> Any:
    return GAME.ask(place(players=players or {}), {"question": question, **entries})


def do(token: Token, source: str | None, target: str | None, **position: Any) -> Any:
    return GAME.hands.do(place(**position), Deed(token, source, target), GAME.rules)


def scenario(rest: str, head: str = HEAD) -> Scenario:
    return Scenario.loads(f"{head}{rest}", "a.yaml")


def line(change: Callable[[str], str]) -> Scenario:
    return Scenario.from_line(change(scenario("position: {nebula: F}").to_line()))


def session() -> Session:
    return Session(GAME)


def saved(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.yaml").write_text("", "utf-8")
    files.save(session(), str(tmp_path / name))


TEN = [f"f{n:02}" for n in range(20, 30)]
#: What goes wrong, the error, and a piece of the English and of the German sentence.
FAULTS: dict[str, tuple[Callable[[], Any], type[PolaxError], str, str]] = {
    # positions
    "area": (lambda: place(nebula="Z"), PositionError,
             "unknown nebula area 'Z'; areas: A, B", "Nebelgebiet 'Z' gibt es nicht; Gebiete: A"),
    "space": (lambda: seat(ship="f99"), PositionError,
              "unknown space 'f99'; did you mean 'f69'?", "den Ort 'f99' gibt es nicht; meinst du"),
    "field": (lambda: seat(mines=["f99"]), PositionError, "unknown field", "das Feld 'f99'"),
    "planet": (lambda: seat(lagerplanet="x"), PositionError, "planets: ", "Planeten: sandus"),
    "no_planet": (lambda: place(messe="f01"), PositionError,
                  "is a field, not a planet", "'f01' ist ein Feld, kein Planet"),
    "home": (lambda: place(players={c: {"lagerplanet": "nym"} for c in ("red", "blue")}),
             PositionError, "Lagerplanet of both red and blue", "Lagerplanet von Rot und Blau"),
    "two_numbers": (lambda: seat(transporters=[{"number": 1, "at": "nym"}] * 2), PositionError,
                    "red has two transporters 1", "Rot hat zwei Transporter 1; die Nummern"),
    "number": (lambda: seat(transporters=[{"number": 7, "at": "nym"}]), PositionError,
               "red has no transporter 7; the numbers", "Rot hat keinen Transporter 7; die"),
    "came_from": (lambda: seat(transporters=[{"number": 1, "at": "f77", "came_from": "f01"}]),
                  PositionError, "is no neighbour of 'f77'", "liegt nicht neben 'f77'; daneben"),
    "mine_planet": (lambda: seat(mines=["nym"]), PositionError,
                    "a mine cannot lie on the planet", "kann keine Mine liegen; Minen liegen"),
    "mines": (lambda: seat(mines=TEN), PositionError,
              "red has 10 mines; 2 at most (PX-COMP-02)", "Rot hat 10 Minen; höchstens 2"),
    "cards": (lambda: seat(hand=["ruhe"] * 9), PositionError, "9 cards", "Rot hat 9 Karten"),
    "torpedoes": (lambda: seat(gear={"torpedoes": ["einzel"] * 9}), PositionError,
                  "9 torpedoes", "Rot hat 9 Torpedos; höchstens"),
    "taken": (lambda: seat(ship="f01", mines=["f01"]), PositionError,
              "holds two pieces: red's ship and red's mine",
              "auf 'f01' stehen zwei Figuren: das Raumschiff von Rot und eine Mine von Rot"),
    "absent": (lambda: place(turn={"player": "blue"}, players=RED), PositionError,
               "blue is not among the players; players: red", "Blau ist keiner der Spieler"),
    "nobody": (lambda: place(turn={"player": "blue"}), PositionError, "none yet", "noch gibt es"),
    "steps": (lambda: turn(flown=["f01", "f63"]), PositionError,
              "write the flight space by space", "schreibe den Flug Feld für Feld"),
    "half_flight": (lambda: turn(flown=["f63"]), PositionError, "a start and an end", "ein Ende"),
    "other_end": (lambda: turn(flown=["f63", "f69"]), PositionError,
                  "the ship is on 'f63'", "das Raumschiff steht auf 'f63'"),
    "ship_off": (lambda: place(turn={"player": "red", "flown": ["f63", "f69"]},
                               players={"red": {}}),
                 PositionError, "the ship is not on the board", "steht nicht auf dem Spielplan"),
    # entries that do not fit
    "missing": (lambda: seat(transporters=[{"at": "nym"}]), PositionError,
                "players.red.transporters[0]: 'number' is missing; its number",
                "players.red.transporters[0]: 'number' fehlt; seine Nummer"),
    "unknown_key": (lambda: seat(shp="f01"), PositionError,
                    "unknown key 'shp'; did you mean 'ship'?", "den Schlüssel 'shp' gibt es hier"),
    "keys": (lambda: place(zzzzzzz=1), PositionError, "keys here: turn", "Schlüssel hier: turn"),
    "choice": (lambda: seat(gear={"shield": "wood"}), PositionError,
               "'wood' is not known here; use one of", "'wood' ist hier nicht bekannt; nimm eins"),
    "text": (lambda: seat(ship=1), PositionError, "1 does not fit here; write text",
             "1 passt hier nicht; schreibe einen Text"),
    "truth": (lambda: seat(gear={"radar": "maybe"}), PositionError, "true or false",
              "schreibe true oder false"),
    "whole": (lambda: seat(damage=[]), PositionError, "a list does not fit here",
              "eine Liste passt hier nicht; schreibe eine ganze Zahl"),
    "multiple": (lambda: seat(damage=3), PositionError, "a multiple of 20", "Vielfaches von 20"),
    "most": (lambda: seat(damage=1000), PositionError, "100 or less", "schreibe 100 oder weniger"),
    "least": (lambda: seat(damage=-20), PositionError, "0 or more", "schreibe 0 oder mehr"),
    "a_list": (lambda: seat(mines="f01"), PositionError, "write a list", "schreibe eine Liste"),
    "a_group": (lambda: place(players={"red": None}), PositionError,
                "an empty value does not fit here", "ein leerer Wert passt hier nicht"),
    "too_many": (lambda: ask("move", card="gehen 1", route=["f01"] * 21), PositionError,
                 "write 20 entries at most", "schreibe höchstens 20 Einträge"),
    "too_few": (lambda: ask("move", card="gehen 1", route=["f01"]), PositionError,
                "write 2 or more entries", "schreibe mindestens 2 Einträge"),
    "a_die": (lambda: ask("lager-planet", dice=[1]), PositionError,
              "entry 2 of the list is missing", "Eintrag 2 der Liste fehlt; schreibe einen mehr"),
    # hands
    "token": (lambda: do(Token("ship", "pink"), None, "f01"), PositionError,
              "there is no pink ship; did you mean", "es gibt kein 'pink ship'"),
    "not_there": (lambda: do(SHIP, "f01", "f02"), PositionError,
                  "no red ship on 'f01'; it is not on the board", "nicht auf 'f01': Raumschiff"),
    "elsewhere": (lambda: do(SHIP, "f01", "f02", players=RED), PositionError,
                  "it is on f63", "zu finden auf f63"),
    "outside": (lambda: do(Token("nebula"), None, "nym"), PositionError,
                "lies in no nebula area; areas: A", "liegt in keinem Nebelgebiet; Gebiete: A"),
    "second_home": (lambda: do(LAGER, None, "nym", players={"blue": {"lagerplanet": "nym"}}),
                    PositionError, "Lagerplanet of blue", "der Lagerplanet von Blau"),
    # questions
    "no_question": (lambda: GAME.ask(place(), "seeled"), QuestionError,
                    "no question 'seeled'; did you mean 'sealed'?", "keine Frage 'seeled'; meinst"),
    "no_turn": (lambda: ask("right-of-way"), QuestionError,
                "does not say whose turn it is; name the player", "nicht, wer am Zug ist; nenne"),
    "no_ship": (lambda: ask("reach", card="gehen 1", player="red"), QuestionError,
                "red has no ship on the board; put one there", "Rot hat kein Raumschiff auf dem"),
    "no_target": (lambda: ask("hit", at="f01", torpedo="einzel", player="red"), QuestionError,
                  "no piece stands in free space on 'f01'", "steht keine Figur im freien Raum"),
    "self_hit": (lambda: ask("hit", RED, at="f63", torpedo="einzel", player="red"), QuestionError,
                 "a ship does not hit itself", "ein Raumschiff trifft sich nicht selbst"),
    # readings
    "no_switch": (lambda: GAME.rules.vary(sealed_scop="group"), RulesError,
                  "no switch or parameter 'sealed_scop'; did", "es gibt keinen Schalter und keine"),
    "no_reading": (lambda: GAME.rules.vary(sealed_scope="x"), RulesError,
                   "sealed_scope has no reading 'x'; readings: ", "keine Lesart 'x'; Lesarten: "),
    "bounds": (lambda: GAME.rules.vary(hand_size=10**9), RulesError,
               "hand_size = 1000000000 does not fit; it takes", "passt nicht; möglich ist"),
    "unit": (lambda: GAME.rules.vary(hand_size="x"), RulesError,
             "it takes a whole number (cards", "gebraucht wird eine ganze Zahl (Karten"),
    "table": (lambda: GAME.rules.vary(exports=1), RulesError, "is a table", "ist eine Tabelle"),
    "entry": (lambda: GAME.rules.vary(exports={"x": "gold"}), RulesError,
              "exports has no entry 'x'; entries: ", "exports hat keinen Eintrag 'x'; Einträge: "),
    "setting": (lambda: GAME.rules.parse("x"), RulesError, "is no setting", "keine Einstellung"),
    "twice": (lambda: GAME.rules.parse("hand_size=1", "hand_size=2"), RulesError,
              "is set twice; set it once", "ist zweimal gesetzt; setze es einmal"),
    "no_rule": (lambda: GAME.rules.ledger["PX-WEG-99"], RulesError, "no rule 'PX-WEG-99' in",
                "es gibt keine Regel 'PX-WEG-99' in"),
    # files
    "no_file": (lambda: Scenario.load("none.yaml"), ScenarioError,
                "none.yaml: there is no such file; check", "none.yaml: diese Datei gibt es nicht"),
    "no_game": (lambda: scenario("position: {}", "schema: 1\ngame: go\ntitle: t\n"), ScenarioError,
                "a.yaml:2:7: game: no game 'go'; games: ", "game: es gibt kein Spiel 'go'"),
    "game_missing": (lambda: scenario("position: {}", "schema: 1\ntitle: t\n"), ScenarioError,
                     "'game' is missing; games: galaktix, ", "'game' fehlt; Spiele: galaktix, "),
    "yaml": (lambda: scenario("position: {"), ScenarioError,
             "a.yaml:4:11: position: the bracket is never closed; write ]",
             "a.yaml:4:11: position: die Klammer wird nie geschlossen; schreibe ]"),
    "in_place": (lambda: scenario("position: {players: {red: {ship: f99}}}"), ScenarioError,
                 "a.yaml:4:34: position.players.red.ship: unknown space",
                 "a.yaml:4:34: position.players.red.ship: den Ort 'f99' gibt es nicht"),
    "label": (lambda: scenario("labels: {a: [x]}\nposition: {}"), ScenarioError,
              "labels.a[0]: unknown space 'x'", "labels.a[0]: den Ort 'x' gibt es nicht"),
    "rule": (lambda: scenario("rules: {hand_size: x}\nposition: {}"), ScenarioError,
             "rules.hand_size: hand_size = 'x' does not fit", "hand_size = 'x' passt nicht"),
    "because": (lambda: scenario("position: {}\nask: [{question: sealed, because: PX}]"),
                ScenarioError, "no rule 'PX'", "es gibt keine Regel 'PX'; Regeln: "),
    "flips": (lambda: scenario("position: {}\nask: [{question: sealed, flips: [x=y]}]"),
              ScenarioError, "'x=y' names no switch; switches: ", "nennt keinen Schalter"),
    "unaskable": (lambda: scenario("position: {}\nask: [{question: right-of-way}]").ask(),
                  ScenarioError, "whose turn it is", "ask[0]: die Stellung sagt nicht"),
    "stdin": (lambda: scenario('board: "-"\nposition: {}'), ScenarioError,
              "does not come from standard input", "kommt nicht aus der Standardeingabe"),
    "board": (lambda: Board.loads("schema: 1\nboard: b\nspaces: [{id: a, x: 0, y: 0}]\n"
                                  "links: [[a, b]]"),
              BoardError, "unknown space 'b'; spaces: a", "den Ort 'b' gibt es nicht; Orte: a"),
    "board_for_the_game": (
        lambda: GAME.check_board(Board.loads("schema: 1\nboard: b\nlinks: []\n"
                                             "spaces: [{id: a, x: 0, y: 0}]")),
        BoardError, "needs at least two planets; make", "mindestens zwei Planeten; mache"),
    "load_game": (lambda: load_game("chess"), PolaxError, "no game 'chess'", "kein Spiel 'chess'"),
    # positions as one line
    "line_empty": (lambda: line(lambda _: ""), ScenarioError,
                   "position line: there is nothing to read", "Stellungszeile: es gibt nichts zu"),
    "line_head": (lambda: line(lambda t: t[7:]), ScenarioError, "the beginning is missing",
                  "der Anfang fehlt; sie beginnt mit Spiel und Version"),
    "line_end": (lambda: line(lambda t: t[:-1]), ScenarioError, "the end is missing",
                 "das Ende fehlt; sie endet mit '/' und einer Prüfsumme"),
    "line_sign": (lambda: line(lambda t: t.replace("F", "?")), ScenarioError,
                  "the sign '?' (U+003F) does not belong", "das Zeichen '?' (U+003F) gehört nicht"),
    "line_near": (lambda: line(lambda t: t.replace(")", "(")), ScenarioError,
                  "a sign was changed: it cannot be read near", "verändert: sie lässt sich bei"),
    "line_damaged": (lambda: line(lambda t: t.replace("F", "E")), ScenarioError,
                     "changed, lost or added on the way", "unterwegs wurde ein Zeichen verändert"),
    "line_version": (lambda: line(lambda t: t.replace("/1/", "/2/")), ScenarioError,
                     "its version is 2; this", "sie hat die Version 2; dieses"),
    # the Workbench
    "typed_space": (lambda: session().space_named("f99"), QuestionError, "unknown space 'f99'",
                    "den Ort 'f99' gibt es nicht; meinst du"),
    "unnamed": (lambda: files.open_file(session(), " "), PolaxError, "no file is named; type",
                "es ist keine Datei genannt; tippe"),
    "upload": (lambda: files.open_text(session(), "a", b"\xff"), ScenarioError,
               "this is no UTF-8 text", "das ist kein Text in UTF-8; wähle"),
    "upload_board": (lambda: files.open_text(session(), "a.yaml", b"board: b.yaml"), ScenarioError,
                     "it wants the board 'b.yaml'; upload", "dazu gehört der Spielplan 'b.yaml'"),
    "ending": (lambda: files.save(session(), "a.txt"), ScenarioError,
               "this is no name for a scenario file; end", "so kann eine Szenariodatei nicht"),
    "no_ruling": (lambda: files.expect(session()), PolaxError, "there is no ruling yet; ask",
                  "es gibt noch kein Urteil; stelle zuerst eine Frage"),
    "shelf": (lambda: shelf.find("minen-m99"), ScenarioError, "no such scenario; did you mean",
              "dieses Szenario gibt es nicht; meinst du"),
    "empty_shelf": (lambda: Reader(shelf.Shelf()), ScenarioError, "no scenario to show; scenario",
                    "es gibt kein Szenario zu zeigen; Szenariodateien enden"),
    "no_such_question": (lambda: Reader(shelf.Shelf((shelf.find("minen-m1"),)), 9), ScenarioError,
                         "there is no question 9; it has", "es gibt keine Frage 9; es sind"),
    "gone": (lambda: session().go(9), PolaxError, "step 9 is no longer kept; the oldest",
             "Schritt 9 ist nicht mehr da; der älteste hat die Nummer 0"),
    "lang": (lambda: Session(GAME, "fr"), PolaxError,  # type: ignore[arg-type]
             "no language 'fr'; use one of: en, de", "die Sprache 'fr' gibt es nicht"),
    # the board editor
    "draft": (lambda: Draft.new().delete("x"), Refused, "There is no space 'x'", "keinen Ort 'x'"),
    "draft_name": (lambda: Draft.new().add("field", 0, 0, "a b"), Refused,
                   "Not done: 'a b' is no usable name", "Nicht gemacht: 'a b' ist als Name nicht"),
    "picture": (lambda: Picture.read("none.png", (0, 0, 1, 1)), Refused,
                "cannot be read (no such file or directory)", "lässt sich nicht lesen (die Datei"),
    # pictures
    "export": (lambda: export(GAME.scene(place(), GAME.rules), "a.gif"), ExportError,
               "'a.gif' does not say a known form", "'a.gif' nennt keine bekannte Form"),
    "export_place": (lambda: export(GAME.scene(place(), GAME.rules), "x/y/a.svg"), ExportError,
                     "cannot write 'x/y/a.svg' (No such file", "lässt sich nicht schreiben"),
}  # fmt: skip


def check(error: PolaxError, english: str, german: str) -> None:
    assert english in str(error)
    said = error.said("de")
    assert german in said
    assert "\n" not in said
    file = error.file if isinstance(error, FileError) else ""
    assert ENGLISH.findall(said.replace(str(file), "")) == []


@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_said_in_both_languages(name: str) -> None:
    cause, kind, english, german = FAULTS[name]
    with pytest.raises(PolaxError) as caught:
        cause()
    assert type(caught.value) is kind
    check(caught.value, english, german)


def test_the_search_for_english_words_finds_them() -> None:
    assert ENGLISH.findall("there is no ship") == ["there", "is", "no"]


def test_errors_of_the_disk(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("x", "utf-8")
    with pytest.raises(FileError) as caught:
        Scenario.load(tmp_path)
    check(caught.value, "this is a folder, not a file", "das ist ein Ordner, keine Datei; nenne")
    with pytest.raises(FileError) as caught:
        saved(tmp_path, "a.yaml")
    check(caught.value, "there is such a file already", "diese Datei gibt es schon; nimm einen")
    with pytest.raises(FileError) as caught:
        Journal(History(session().here, 9), folder=file).write()
    check(
        caught.value, "this is a file, not a folder", "das ist eine Datei, kein Ordner; verschieb"
    )
    with pytest.raises(FileError) as caught:
        newest(tmp_path)
    check(caught.value, "there is no kept work", "hier ist keine Arbeit des Spielplan-Editors")
    (tmp_path / "b.json").write_text("{}", "utf-8")
    with pytest.raises(FileError) as caught:
        Keep.read(tmp_path / "b.json")
    check(caught.value, "this is no kept work", "das ist keine gesicherte Arbeit")


def test_journals(tmp_path: Path) -> None:
    journal = Journal(session().history, folder=tmp_path)
    journal.write()
    assert journal.path is not None
    text = journal.path.read_text("utf-8")
    journal.path.write_text(text + "%\n" + '{"step":0,"parent":null', "utf-8")
    _, (bad, cut) = read(journal.path)
    check(bad, "this is no line of a journal", "das ist keine Zeile eines Journals")
    check(cut, "the last line is cut off", "die letzte Zeile ist abgeschnitten")
    for text, english, german in (
        ("%\n", "no step can be read in this file; choose", "ist kein Schritt zu lesen; wähle"),
        ('{"journal":99,"polax_lab":"9"}\n', "from a newer polax_lab (9)", "einem neueren"),
    ):
        journal.path.write_text(text, "utf-8")
        with pytest.raises(JournalError) as caught:
            read(journal.path)
        check(caught.value, english, german)


@pytest.mark.parametrize("number", [n for n in errno.errorcode if n < 41])
def test_reasons_of_the_system_are_known_by_their_english_words(number: int) -> None:
    """What has no German word keeps that of the system."""
    import os

    fault = OSError(number, os.strerror(number))
    assert say(reason(fault)) == os.strerror(number).lower()


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.load("a\0b")
    check(caught.value, "the name or the text is not possible", "der Text ist nicht möglich")


def test_the_message_line_follows_the_language() -> None:
    s = session()
    s.tell(msg("desk.said.ready"), QuestionError(msg("error.space", name="x")))
    assert s.message() == "Nothing in the hand. Unknown space 'x'."
    s.speak("de")
    assert s.message() == "Nichts in der Hand. Den Ort 'x' gibt es nicht."


def test_a_fault_that_stands_alone_is_a_whole_sentence() -> None:
    s, meant = session(), msg("error.meant", name="f07")
    for fault, said in (
        (QuestionError(msg("error.space", name="f7"), meant),
         "Unknown space 'f7'; did you mean 'f07'?"),
        (ScenarioError(msg("error.unasked"), file="mine.yaml"),
         "mine.yaml: there is no ruling yet."),
        (PositionError(msg("error.at", key="mine.field", what="no")), "mine.field: no."),
        (QuestionError(msg("polax.fault.no_ship", colour=msg("polax.colour.red"))),
         "Red has no ship on the board."),
    ):  # fmt: skip
        s.tell(fault)
        assert s.message() == said


def test_every_description_of_a_missing_key_has_its_text() -> None:
    models: list[Any] = [scenario_model(GAME), BoardFile, *GAME.questions.values()]
    for model in models:
        for info in model.model_fields.values():
            if info.is_required() and info.description:
                assert say(told(model, info.description)) == info.description
            models += [m for m in _models(info.annotation) if m not in models]
    assert len(models) > 20
