"""Records: play, go back, branch, text and back, and what is refused (public cases)."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from polax_lab.errors import MoveTextError, PolaxError, RecordError
from polax_lab.games.polax import GAME
from polax_lab.play import IllegalMove
from polax_lab.record import Record
from polax_lab.recordfile import RecordFile, load
from polax_lab.recordreplay import read
from polax_lab.recordtext import order_text, whole
from polax_lab.scenario import Scenario
from polax_lab.seats import read_seats
from polax_lab.texts import say

PLAY = GAME.play
CARDS = Path(__file__).parents[2] / "polax_lab" / "games" / "polax" / "lagerkarten.yaml"


def played(plies: int = 10_000, seed: int = 3, **start: object) -> Record:
    """A game of random moves."""
    record = Record.start("polax", "yellow:random,green:human", seed=seed, **start)  # type: ignore[arg-type]
    rng = random.Random(seed)
    while record.actor and len(record.plies) < plies:
        record.play(rng.choice(PLAY.legal_moves(record.state, record.rules)))
    return record


@cache
def whole_game() -> str:
    return played().text()


@cache
def short() -> str:
    return played(30).text()


def refused(text: str) -> str:
    """The one sentence that a strict reading says."""
    with pytest.raises(RecordError) as caught:
        read(text, "game.txt")
    said = str(caught.value)
    assert "\n" not in said
    assert say(caught.value, "de") != said
    return said


def notes(text: str) -> list[str]:
    return [say(note.what) for note in read(text, lenient=True).notes]


def line_of(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


# -- playing -------------------------------------------------------------------------------


def test_4_11_without_a_seed_games_differ_and_the_seed_is_stored() -> None:
    first, second = (Record.start("polax", "yellow,green") for _ in range(2))
    assert first.seed != second.seed
    assert first.setup_chance != second.setup_chance
    assert f"seed: {first.seed}\n" in first.text()
    assert played(5, 7).text() == played(5, 7).text()


def test_4_09_and_4_10_taken_back_and_made_again_a_move_brings_the_same() -> None:
    record = played(40)
    for n in range(40):
        again = record.branch(n)
        assert again.play(record.moves[n]) == record.at(n + 1)
        assert again.plies == record.plies[: n + 1]
        assert again.events(n) == record.events(n)


def test_4_10_another_move_does_not_change_what_a_later_ply_brings() -> None:
    record = played(12)
    assert record.branch(11).chance().roll(1000) == record.branch(11).chance().roll(1000)
    assert record.branch(11).chance().roll(1000) != record.branch(10).chance().roll(1000)


def test_4_07_a_game_read_back_goes_on_as_if_it_had_not_been_saved() -> None:
    record = played(25)
    again = Record.loads(record.text())
    rng = random.Random(1)
    for _ in range(30):
        move = rng.choice(PLAY.legal_moves(record.state, record.rules))
        assert record.play(move) == again.play(move)
    assert again.text() == record.text()


def test_states_in_any_order_are_those_that_were_played() -> None:
    record = Record.start("polax", "yellow,green", seed=2)
    rng, states = random.Random(2), [record.state]
    for _ in range(130):
        states.append(record.play(rng.choice(PLAY.legal_moves(record.state, record.rules))))
    for n in rng.sample(range(131), 131):
        assert record.at(n) == states[n]
    with pytest.raises(PolaxError, match="no move 131; the record goes from 0 to 130"):
        record.at(131)


def test_4_29_a_refused_move_changes_nothing() -> None:
    record = played(3)
    before = record.text()
    with pytest.raises(IllegalMove) as caught:
        record.play(f"{record.actor}: discard gehen 1")
    assert caught.value.finding.rule == "PX-PRE-05"
    with pytest.raises(MoveTextError):
        record.play("hokus pokus")
    assert record.text() == before


def test_a_position_at_any_ply_can_be_sent_as_a_line() -> None:
    record = played(60)
    for n in (0, 17, 60):
        line = record.scenario(n).to_line()
        assert Scenario.from_line(line).state == record.at(n)
    assert record.scenario(17).title["de"] == "Nach Zug 17 der Partie mit Startwert 3"


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("yellow:human,yellow:greedy", "yellow sits at the table twice"),
        ("yellow:human,green:gredy", "'gredy', who is to play green, is not known; did you mean"),
        ("yellow:human", "1"),
        ("yellow,pink", "pink"),
    ],
)
def test_seats_that_cannot_be(players: str, words: str) -> None:
    with pytest.raises(PolaxError, match=words):
        Record.start("polax", players, seed=1)


def test_options_are_checked() -> None:
    with pytest.raises(PolaxError, match="the setup takes no 'sport'; did you mean 'sporting'"):
        played(0, options={"sport": True})
    with pytest.raises(PolaxError, match="'target' cannot be 'high'; write a whole number"):
        played(0, options={"target": "high"})
    assert read_seats("yellow") == {"yellow": "human"}


# -- text ----------------------------------------------------------------------------------


def test_4_17_the_text_of_a_finished_game_is_played_through_to_the_same_end() -> None:
    text = whole_game()
    replay = read(text)
    assert replay.notes == ()
    assert replay.record.outcome is not None
    assert replay.record.text() == text
    assert text.splitlines()[-1].startswith("over yellow ")
    assert len(text.encode()) < 100_000


def test_a_variant_with_tables_options_and_cards_comes_back(tmp_path: Path) -> None:
    rules = GAME.rules.vary(
        sealed_scope="group", start_capital=30, target_normal={"2": 60, "3": 60, "4": 60}
    )
    cards = tmp_path / "own.yaml"
    cards.write_text(CARDS.read_text("utf-8").replace("count: 2", "count: 3"), "utf-8")
    options = {"sporting": True, "random_seats": True, "target": 70}
    record = played(20, rules=rules, options=options, cards=[cards])
    kept = RecordFile(tmp_path / "game.txt", record)
    text = kept.path.read_text("utf-8")
    assert "rules: sealed_scope=group, start_capital=30\n" in text
    assert "\ncards: own.yaml\n" in text
    again = load(kept.path).record
    assert (again.rules, again.options, again.state) == (record.rules, options, record.state)
    cards.unlink()
    with pytest.raises(PolaxError, match=r"own\.yaml"):
        load(kept.path)


def test_comments_and_empty_lines_stay() -> None:
    text = short()
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("12 "))
    lines[at] += "  # a clever move"
    lines[at:at] = ["", "# now it gets hot"]
    lines += ["# to be continued", ""]
    edited = "\n".join(lines) + "\n"
    record = Record.loads(edited)
    assert record.text() == edited
    record.play(PLAY.legal_moves(record.state, record.rules)[0])
    assert record.text().startswith(edited)
    assert "# now it gets hot" in record.branch(12).text()
    assert "# now it gets hot" not in record.branch(11).text()


def test_long_orders_are_cut_and_read_back() -> None:
    cards = ("yellow gehen 1", "yellow gehen joker", "green ruhe", "messe_nym") * 5
    text = order_text(cards)
    assert text.startswith("yel geh 1; yel geh jok; gre ruh; messe_nym; ")
    assert tuple(whole(word, cards[:4]) for word in text.split("; ")) == cards
    assert whole("yel geh", cards[:4]) == "yel geh"
    words = whole_game().replace("yel geh 1;", "yellow gehen 1;", 3)
    assert read(words).record.text() == whole_game()


# -- what is refused -----------------------------------------------------------------------


def swap(text: str, start: str, new: str) -> str:
    return text.replace(line_of(text, start), new)


def test_4_32_a_card_too_many_or_twice_is_refused() -> None:
    setup = line_of(short(), "setup")
    one_more = setup.replace("yel geh 1;", "yel geh 1; yel geh 1;", 1)
    assert "game.txt:9: setup: " in refused(short().replace(setup, one_more))
    other = setup.replace("yel dop", "gre dop", 1)
    assert "green doppelkarte" in refused(short().replace(setup, other))


def test_4_32_dice_that_the_seed_does_not_give_are_refused() -> None:
    setup = line_of(short(), "setup")
    dice = setup.split(" | ")[1]
    edited = short().replace(setup, setup.replace(dice, "1 1 3 3", 1))
    assert "setup: chance gave 1, but the seed gives" in refused(edited)
    more = short().replace(setup, f"{setup} | 4")
    assert "setup: 1 result of chance more than are used" in refused(more)


def test_4_32_a_move_that_the_rules_refuse_names_ply_rule_and_line() -> None:
    line = line_of(short(), "1 ")
    number = short().splitlines().index(line) + 1
    said = refused(short().replace(line, "1 yellow: discard ruhe"))
    assert said.startswith(f"game.txt:{number}: move 1: PX-PRE-05 refuses 'yellow: discard ruhe'")


def test_4_16_the_wrong_side_to_move_is_told_whose_turn_it_is() -> None:
    said = refused(swap(short(), "1 ", "1 green: done"))
    assert "move 1: PX-TURN-02 refuses 'green: done'" in said
    assert "yellow" in said


def test_4_14_another_way_to_write_a_move_is_for_the_lenient_reading() -> None:
    line = line_of(short(), "1 ")
    plain = line.split(" ", 1)[1]
    edited = short().replace(line, f"1 {plain.upper()}")
    assert f"move 1: '{plain.upper()}' is written '{plain}'" in refused(edited)
    replay = read(edited, lenient=True)
    assert [say(n.what) for n in replay.notes] == [
        f"move 1: '{plain.upper()}' is written '{plain}'"
    ]
    assert replay.record.text() == short()


def test_other_rules_are_refused_or_noted() -> None:
    edited = short().replace("seed: 3\n", "seed: 3\nrules: hand_size=4\n")
    assert "rules, board or cards are not those by which it was played" in refused(edited)
    said = notes(edited)
    assert said[0].startswith("rules, board or cards")
    assert len(said) > 1


def test_a_line_that_is_missing_is_noticed() -> None:
    edited = short().replace(line_of(short(), "7 ") + "\n", "")
    assert "number 7 comes next, not '8'" in refused(edited)


def test_the_lenient_reading_goes_on_and_keeps_what_it_leaves_out() -> None:
    line = line_of(short(), "2 ")
    who = line.split(" ")[1]
    edited = short().replace(line, f"2 {who} insure nothing\n{line.replace('2 ', '3 ', 1)}")
    edited = edited.replace("# One", "# my game\n# One")
    replay = read(edited, lenient=True)
    said = [say(n.what) for n in replay.notes]
    assert said[0].startswith("move 2: ")
    assert "nothing" in said[0]
    text = replay.record.text()
    assert "# my game\n" in text
    assert f"# 2 {who} insure nothing\n{line}" in text
    assert Record.loads(text).state == replay.record.state == Record.loads(short()).state


def test_a_record_without_chance_is_filled_in_leniently() -> None:
    bare = "\n".join(line.partition(" | ")[0] for line in short().splitlines()) + "\n"
    refused(bare)
    assert read(bare, lenient=True).record.text() == short()


def test_another_end_is_refused() -> None:
    over = line_of(whole_game(), "over")
    said = refused(whole_game().replace(over, "over yellow 999; green 1"))
    assert "the record says 'over yellow 999; green 1', but the game ends with" in said
    assert "it goes on" in refused(short() + "over yellow 1; green 2\n")
    number = int(whole_game().splitlines()[-2].split(" ")[0]) + 1
    assert "over before this move" in refused(f"{whole_game()}{number} yellow: done\n")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("polax record 1", "", "game.txt:4: this is no record of a game"),
        ("polax record 1", "polax record 2", "game.txt:1: this form of record is not known"),
        ("polax record 1", "polx record 1", "game.txt:1: no game 'polx'; did you mean 'polax'?"),
        ("seed: 3", "seeed: 3", "game.txt:5: unknown entry 'seeed'; did you mean 'seed'?"),
        ("seed: 3", "seed: 3\nseed: 4", "game.txt:6: 'seed' stands there twice"),
        ("seed: 3\n", "", "the entry 'seed' is missing"),
        ("seed: 3", "seed: three", "game.txt:5: 'three' is no seed; write a whole number"),
        ("seed: 3", "seed: 3\nrules: mines=2", "game.txt:6: "),
        ("seed: 3", "seed: 3\ntables: [1]", "game.txt:6: tables are written in braces"),
        ("seed: 3", "seed: 3\noptions: sporting=7", "'sporting' cannot be '7'; write true or"),
        ("seed: 3", "seed: 3\noptions: sporting", "'sporting' is no option; write such as"),
        ("green:human", "green:robot", "game.txt:4: 'robot', who is to play green"),
        ("setup |", "setup | | ", "setup: nothing stands behind a bar"),
    ],
)
def test_broken_records_say_where_and_what(old: str, new: str, words: str) -> None:
    assert words in refused(short().replace(old, new))


def test_no_file_and_no_text(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere\.txt"):
        load(tmp_path / "nowhere.txt")
    (tmp_path / "bytes.txt").write_bytes(b"polax record 1\n\xff\n")
    with pytest.raises(RecordError, match=r"bytes\.txt:2: this is no text in UTF-8"):
        load(tmp_path / "bytes.txt")
    assert "this is no record" in refused("")
