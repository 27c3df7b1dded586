"""Question banks: what a teacher can write, and one sentence for every fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polax_lab import load_game
from polax_lab.errors import CardError
from polax_lab.games.invasion.fragendatei import load_bank
from polax_lab.record import Record
from polax_lab.texts import LANGS

GAME = load_game("invasion")
BANK = GAME.rules.cards

TABLE = """\
Frage;a;b;c;d;richtig;Kategorie;Stufe
Wie viel ist 1/2 + 1/4?;3/4;2/6;1;;a;Brüche;1
"Was ist ""größer""; 1/2 oder 1/3?";1/2;1/3;;;A;;2
Welche Zahl sieht im Spiegel wie ein E aus?;3;8;0;1;a;joke;
"""
YAML = """\
schema: 1
game: invasion
bank: {en: "Fractions", de: "Brüche"}
questions:
  - question: "How much is a half of a half?"
    answers: ["a quarter", "a half", 1]
    right: a
  - question: {en: "Which is red?", de: "Welcher ist rot?"}
    answers: [{en: "Mars", de: "der Mars"}, {en: "Earth", de: "die Erde"}]
    right: a
    category: mars
    level: 3
"""


def written(folder: Path, text: str | bytes, name: str = "bank.yaml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def fault(folder: Path, text: str | bytes, name: str = "bank.yaml") -> str:
    with pytest.raises(CardError) as found:
        load_bank(written(folder, text, name))
    for lang in LANGS:
        assert "\n" not in found.value.said(lang)
    return str(found.value).replace(str(folder), "")


# -- the bank that comes with the game -------------------------------------------------------


def test_our_bank_is_large_and_even() -> None:
    serious = [i for i in BANK.items.values() if i.category != "joke"]
    assert len(serious) >= 60
    assert len(BANK.items) - len(serious) >= 10
    for planet in GAME.rules.board.planets:
        label = GAME.rules.board.label(planet).casefold()
        assert sum(i.category == label for i in serious) >= 8, label
    for letter in "abcd":
        share = sum(i.right == letter for i in serious) / len(serious)
        assert 0.15 < share < 0.35, letter


def test_the_longest_answer_is_not_the_right_one_more_often_than_others() -> None:
    """Or `greedy` would win without knowing anything."""
    serious = [i for i in BANK.items.values() if i.category != "joke"]
    hits = 0
    for item in serious:
        lengths = [sum(map(len, a.values())) for a in item.answers]
        hits += item.letters[lengths.index(max(lengths))] == item.right
    assert hits / len(serious) < 0.4


def test_our_questions_are_there_in_both_languages() -> None:
    for item in BANK.items.values():
        assert item.prompt["en"] != item.prompt["de"], item.id
        for lang in LANGS:
            assert item.prompt[lang].endswith("?")
            answers = [a[lang] for a in item.answers]
            assert len(set(answers)) == len(answers) == 4, item.id


# -- files ----------------------------------------------------------------------------------


def test_a_table_as_german_spreadsheets_write_it(tmp_path: Path) -> None:
    bank = load_bank(written(tmp_path, b"\xef\xbb\xbf" + TABLE.encode(), "brueche.csv"))
    assert list(bank.items) == ["q1", "q2", "q3"]
    one, two, joke = bank.items.values()
    assert one.answers[0] == {"de": "3/4", "en": "3/4"}
    assert (one.letters, one.right, one.category, one.level) == ("abc", "a", "brüche", 1)
    assert two.prompt["de"] == 'Was ist "größer"; 1/2 oder 1/3?'
    assert (two.right, two.level, joke.category) == ("a", 2, "joke")
    assert bank.name["en"] == "brueche"


@pytest.mark.parametrize("sign", [",", "\t"])
def test_commas_and_tabs_do_as_well(tmp_path: Path, sign: str) -> None:
    text = (
        sign.join(("question", "a", "b", "right")) + "\r\n" + sign.join(("Why?", "so", "no", "b"))
    )
    bank = load_bank(written(tmp_path, text, "why.csv"))
    assert bank["q1"].right == "b"


def test_yaml_in_one_language_or_both(tmp_path: Path) -> None:
    bank = load_bank(written(tmp_path, YAML))
    assert bank["q1"].answers[2] == {"de": "1", "en": "1"}
    assert bank["q2"].answers[1] == {"de": "die Erde", "en": "Earth"}
    assert bank.name["de"] == "Brüche"


YAML_FAULTS = (
    ("right: a\n  - q", "right: d\n  - q", r":7:12: .*'d' is not the letter of an answer.*a to c"),
    ("right: a\n  - q", "right: ab\n  - q", r":7:12: .*'ab' is not the letter"),
    ("right: a\n  - q", "rihgt: a\n  - q", r":7:5: .*rihgt.*did you mean 'right'"),
    ("level: 3", "level: 4", r":12:12: .*level.*write 3 or less"),
    ("level: 3", "level: hard", r":12:12: .*level"),
    ('["a quarter", "a half", 1]', '["a quarter"]', r":6:14: .*answers"),
    ('["a quarter", "a half", 1]', '["a half", "A half", 1]', r":6:.*twice"),
    ('["a quarter", "a half", 1]', '["a half", "", 1]', r":6:.*a text is missing"),
    ('"How much is a half of a half?"', '"Which is red?"', r":8:.*same question as number 1"),
    ("schema: 1", "schema: 2", r":1:9: "),
    ("game: invasion", "game: polax", r":2:7: .*polax"),
    ("    level: 3", "    id: Mars 1", r":12:9: .*cannot be an id"),
    ("    level: 3", "    id: q1", r":12:9: .*two questions have the id 'q1'"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), YAML_FAULTS)
def test_one_sentence_with_file_line_and_what_is_right(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    text = YAML.replace('{en: "Which is red?", de: "Welcher ist rot?"}', '"Which is red?"') \
        if "of a half?" in old else YAML  # fmt: skip
    assert old in text
    assert re.search(r"bank\.yaml" + says, fault(tmp_path, text.replace(old, new)))


TABLE_FAULTS = (
    ("richtig", "rcihtig", r":1: .*rcihtig.*did you mean 'richtig'"),
    ("richtig;", ";", r":1: .*no column 'right'"),
    ("Kategorie", "richtig", r":1: .*twice"),
    ("3/4;2/6;1;;a", "3/4;2/6;1;;d", r":2: .*'d' is not the letter of an answer.*a to c"),
    ("3/4;2/6;1;;a", "3/4;;1;;a", r":2: .*a text is missing"),
    ("3/4;2/6;1;;a", "3/4;;;;a", r":2: .*at least two answers"),
    ("Brüche;1", "Brüche;9", r":2: .*'9' is no level"),
    ("Brüche;1", "Brüche;1;und noch mehr", r":2: .*9 cells.*8.*double quotes"),
    ("joke;\n", 'joke;"1\n', r":4: .*quotes do not close"),
    ("Welche Zahl sieht", "Wie viel ist 1/2 + 1/4?;1;2;3;;a;;\nWelche Zahl sieht",
     r":4: .*same question as number 1"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), TABLE_FAULTS)
def test_a_fault_in_a_table_names_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in TABLE
    assert re.search(r"b\.csv" + says, fault(tmp_path, TABLE.replace(old, new), "b.csv"))


def test_other_files_that_cannot_be_banks(tmp_path: Path) -> None:
    assert "no questions" in fault(tmp_path, "", "b.csv")
    assert "no questions" in fault(tmp_path, TABLE.splitlines()[0], "b.csv")
    assert "UTF-8" in fault(tmp_path, TABLE.encode("latin-1"), "b.csv")
    assert "UTF-8" in fault(tmp_path, TABLE.encode("utf-16"), "b.csv")
    assert "empty" in fault(tmp_path, "", "x.yaml")
    with pytest.raises(CardError):
        load_bank(tmp_path / "nowhere.csv")
    many = "question,a,b,right\n" + "".join(f"Is {n} odd?,yes,no,a\n" for n in range(2001))
    assert re.search(r"b\.csv:2002: .*more than 2000", fault(tmp_path, many, "b.csv"))


@pytest.mark.parametrize("name", ["fragen.txt", "fragen", "FRAGEN.TXT"])
def test_a_table_is_known_by_its_first_line_where_its_name_does_not_tell(
    tmp_path: Path, name: str
) -> None:
    assert list(load_bank(written(tmp_path, TABLE, name)).items) == ["q1", "q2", "q3"]
    assert list(load_bank(written(tmp_path, YAML, name)).items) == ["q1", "q2"]
    assert re.search(
        r":1: .*'richtigg'", fault(tmp_path, TABLE.replace("richtig", "richtigg"), name)
    )
    assert "neither a table nor YAML" in fault(tmp_path, "Frage|a|b\n", name)
    assert "empty" in fault(tmp_path, "", name)


def test_the_file_of_a_spreadsheet_program_is_to_be_saved_as_csv(tmp_path: Path) -> None:
    assert "save the table there as CSV" in fault(tmp_path, b"PK\x03\x04\xff", "fragen.XLSX")


# -- in play --------------------------------------------------------------------------------


def test_a_game_asks_the_questions_of_a_bank_of_ones_own(tmp_path: Path) -> None:
    path = written(tmp_path, TABLE, "brueche.csv")
    record = Record.start("invasion", "terra1,alien1", seed=1, cards=[path])
    assert record.state.ask.id in ("q1", "q2")
    record.play("a")
    record.play("b")
    again = Record.loads(record.text())
    assert again.state == record.state
    assert again.rules.cards["q1"].prompt == record.rules.cards["q1"].prompt


def test_what_suits_comes_first_then_the_rest_and_jokes_only_after_a_six() -> None:
    tiers = BANK.tiers("planet", "Mars", 3)
    assert tiers[0] == tuple(f"mars-{n}" for n in range(1, 9))
    assert not any(id.startswith("joke") for tier in tiers for id in tier)
    assert all(id.startswith("joke") for tier in BANK.tiers("joke", "", 3) for id in tier)
    easy = [id for tier in BANK.tiers("planet", "Mars", 1) for id in tier]
    assert {BANK[id].level for id in easy} == {1}


def test_english_planet_names_are_understood(tmp_path: Path) -> None:
    bank = load_bank(written(tmp_path, YAML.replace("category: mars", "category: Earth")))
    assert bank.tiers("planet", "Erde", 3)[0] == ("q2",)
    assert bank.tiers("planet", "Venus", 3)[0] == ("q1",)


def test_a_sealed_bank_has_everything_but_the_answers() -> None:
    sealed = BANK.sealed()
    assert {i.right for i in sealed.items.values()} == {""}
    assert [i.prompt for i in sealed.items.values()] == [i.prompt for i in BANK.items.values()]


@pytest.mark.parametrize(("data", "fault"), [
    (TABLE.replace("1/2 + 1/4", "x" * 200_000).encode(), ":2: this text has 2000"),
    (TABLE.replace("3/4", '"' + "y" * 200_000 + '"').encode(), ":2: this text has 2000"),
    (b"", ":1: the table has no questions"),
    (b"\0" * 300, ":1: control character U+0000"),
    (TABLE.replace("1/4", "1\x074").encode(), ":2: control character U+0007"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ": the file is no text; choose a file of text"),
    (TABLE.encode("utf-16"), "the file is UTF-16, not UTF-8"),
    (TABLE.encode("utf-16-le"), "the file is UTF-16, not UTF-8"),
])  # fmt: skip
def test_what_is_no_table_is_told_as_what_it_is(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "huge.csv"
    path.write_bytes(data)
    with pytest.raises(CardError) as caught:
        load_bank(path)
    assert fault in str(caught.value)
    assert len(str(caught.value).removeprefix(str(path))) < 120
