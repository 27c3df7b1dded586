"""Positions as one line: there and back, whatever happens to it on the way."""

from __future__ import annotations

import json
import quopri
import re
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.test_scenario import FILES, random_scenario
from polax_lab.board import Board
from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.games.polax import GAME
from polax_lab.line import write_line
from polax_lab.scenario import Scenario

TEXT = """\
schema: 1
game: polax
title: t
rules: {messe_inox: "7", sealed_scope: group, import_prices: {inox: {gold: 22}}}
position:
  nebula: F
  turn: {player: yellow, duty: []}
  players:
    yellow: {ship: f63, hand: [gehen 3, gehen joker], transporters: [{number: 5, at: f62}]}
    green: {mines: [f74], hand: [], gear: {torpedoes: [einzel]}, damage: 20}
    red: {}
ask:
  - {question: play, card: gehen 3}
"""
# Every sign that a board's names may hold, and letters beyond ASCII.
NAMES = Board.build(
    "Größe, (klein)/#1 ~ 100%!",
    ["a.b-c+d_1", "größe"],
    [("a.b-c+d_1", "日本"), ("日本", "null"), ("null", "12"), ("12", "größe"), ("12", "6")],
)
NAMED = {"players": {"yellow": {"ship": "größe", "mines": ["日本", "12"]},
                     "green": {"ship": "null", "mines": ["6"]}}}  # fmt: skip


@cache
def sample() -> Scenario:
    return Scenario.loads(TEXT)


@cache
def line() -> str:
    return sample().to_line(sample().asks[0].question)


def named() -> Scenario:
    rules = GAME.rules.vary(board=NAMES)
    return Scenario("x", {}, sample().source, GAME, rules, GAME.place(rules, **NAMED), ())


def signed(text: str) -> str:
    """With its check sum: by hand, as the module describes it."""
    return f"{text}/{zlib.crc32(text.encode()):08x}"


def same(a: Scenario, b: Scenario) -> bool:
    return a.state == b.state and a.rules == b.rules and a.game is b.game


def outcome(text: str) -> Scenario | str:
    """What was read, or the sentence that refuses it."""
    try:
        return Scenario.from_line(text)
    except PolaxError as e:
        return str(e)


def fault(text: str, board: Board | None = None) -> str:
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_line(text, board)
    said = str(caught.value)
    assert said.startswith("position line: ")
    assert "\n" not in said
    assert said.isprintable()
    return said


# -- there and back --------------------------------------------------------------------------


def test_reads_well() -> None:
    assert line() == (
        "polax/1/rules(sealed_scope=group,messe_inox=!7,import_prices(inox(gold=22))),"
        "position(turn(player=yellow,duty()),nebula=F,players("
        "yellow(ship=f63,transporters((number=5,at=f62)),"
        "hand(gehen~3,gehen~joker)),green(mines(f74),hand(),gear(torpedoes(einzel)),damage=20),"
        "red(=))),ask(question=play,card=gehen~3)/" + line()[-8:]
    )
    assert signed(line()[:-9]) == line()


def test_the_line_in_the_readme_is_that_of_its_scenario() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (file,) = re.findall(r"```yaml\n(schema: 1\ngame: polax\n.*?)```", readme, re.DOTALL)
    (shown,) = re.findall(r"```text\n(polax/1/.*?)```", readme, re.DOTALL)
    scenario = Scenario.loads(file)
    assert "".join(shown.split()) == scenario.to_line(scenario.asks[1].question)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_shipped_scenario(path: Path) -> None:
    scenario = Scenario.load(path)
    for question in [None, *(ask.question for ask in scenario.asks)]:
        written = scenario.to_line(question)
        assert re.fullmatch(r"[A-Za-z0-9\-._~!()+,=/%]+", written), "signs of a URL"
        again = Scenario.from_line(written, scenario.rules.given)
        assert same(again, scenario)
        assert [ask.question for ask in again.asks] == ([question] if question else [])
        assert again.to_line(question) == written
        kept = Scenario.loads(again.to_yaml(), "x.yaml") if again.board_file is None else again
        assert same(kept, scenario)
        assert dict(again.title) != dict(scenario.title)
        assert again.title["de"] != again.title["en"]


@pytest.mark.parametrize("seed", range(20))
def test_any_scenario(seed: int) -> None:
    scenario = Scenario.loads(json.dumps(random_scenario(Random(seed))))
    for ask in scenario.asks:
        again = Scenario.from_line(scenario.to_line(ask.question))
        assert same(again, scenario)
        assert again.asks[0].question == ask.question


@pytest.mark.parametrize(
    ("name", "value"),
    [("start_capital", 0), ("lager_planets", {"2": "nym"}), ("exports", {"sandus": "gold"}),
     ("messe_bonus", {"nym": 4, "inox": 6})],
)  # fmt: skip
def test_figures_and_tables_are_kept(name: str, value: Any) -> None:
    rules = GAME.rules.apply({name: value})
    data = {"schema": 1, "game": "polax", "title": "t", "position": {}, "rules": {name: value}}
    again = Scenario.from_line(Scenario.loads(json.dumps(data)).to_line())
    assert dict(again.rules.changed) == dict(rules.changed)


def test_names_of_any_alphabet() -> None:
    scenario = named()
    written = scenario.to_line()
    assert written.isascii()
    again = Scenario.from_line(written, NAMES)
    assert same(again, scenario)
    assert again.rules.board is NAMES
    # A program may show the letters themselves.
    shown = written.replace(quote("größe"), "größe").replace(quote("日本"), "日本")
    assert shown != written
    for changed in (shown, shown.replace("ö", "o\u0308"), written.replace("%C3", "%c3")):
        assert same(Scenario.from_line(changed, NAMES), scenario)


def test_writing_takes_any_plain_data() -> None:
    """Another game's position may hold what Polax has not."""
    data = {
        "position": {"a b": [[], {}, [[1, -2], [True, None]], {"": "", "!": "~ %,"}],
                     "t": ["true", "-7", "007", "!", "\n", "null"]}
    }  # fmt: skip

    class Other:
        name, rules = "polax", GAME.rules

        def own_board(self, *_: Any) -> bool:
            return True

        def position(self, *_: Any) -> Any:
            return data["position"]

    class Some:
        game, rules, state = Other(), GAME.rules, None

    from polax_lab.line import _parts

    written = write_line(Some())  # type: ignore[arg-type]
    assert _parts(written) == ("polax", data)


# -- on the way ------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 400), st.sampled_from(
    ["\n", "\r\n", "\n> ", "\n>> ", " \n", "\u00a0", "=\u200b"[1:], "\t", "\u00ad", "  > "])),
    max_size=12))  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_wrapping_and_quoting_anywhere(breaks: list[tuple[int, str]]) -> None:
    text = line()
    for at, sign in breaks:
        text = text[:at] + sign + text[at:]
    assert same(Scenario.from_line(text), sample())


def test_behind_a_link() -> None:
    for text in (
        f"https://example.org/p?q=1#{line()}",
        f"<{line()}>",
        f"#{line()}",
        f" {line()}\n",
    ):
        assert same(Scenario.from_line(text), sample())


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


@pytest.mark.parametrize(
    "text",
    [
        line().replace("(", "%28").replace(")", "%29"),
        line().replace("=", "%3D").replace("~", "%7e"),
        quote(line(), safe=""),
        f"https://example.org/?line={quote(line(), safe='')}&lang=de#top",
        f"Hi,\n{line()}\nBye",
        f"Look at this: {line()}. What do you say?\n\n-- \nBob, #1 of us; https://example.org/1/a",
        f"\u201c{line()}\u201d",
        f'"{line()}"',
        f"'{line()}'",
        f"```\n{line()}\n```",
        f"see `{line()}`!",
        f"> Hi Anna,\n> {line()[:60]}\n> {line()[60:]}\n> Bob\nYes!",
        f"polax/1/ is how it begins: {line()}",
        f"{line().replace('f63', 'f64')}\nSorry, I meant\n{line()}",
        f"{line()[:50]}=\n{line()[50:120]}=\r\n{line()[120:]}",
        quoted_printable(f"Grüße,\n{line()}\n-- \nBob"),
        quoted_printable(quote(line())),
        quoted_printable(line()).replace("\n", "\n> "),
    ],
    ids=range(18),
)
def test_a_line_is_found_in_links_mails_and_chats(text: str) -> None:
    again = Scenario.from_line(text)
    assert same(again, sample())
    assert again.asks[0].question == sample().asks[0].question


def test_of_several_lines_the_first_whole_one_counts() -> None:
    other = signed("polax/1/position(nebula=A)")
    assert same(Scenario.from_line(f"{line()}\n{other}"), sample())
    assert not same(Scenario.from_line(f"{other}\n{line()}"), sample())


def test_names_survive_a_link_and_a_mail() -> None:
    scenario = named()
    for text in (quote(scenario.to_line()), quoted_printable(scenario.to_line())):
        assert same(Scenario.from_line(f"a {text} b", NAMES), scenario)


def test_a_long_text_without_a_line_is_refused_soon() -> None:
    for part in ("polax/1/", "polax/1/x/", "/0123abcd", "%25", "=\n", "ö"):
        fault((part * 1024 * 1024)[: 1024 * 1024])


def tolerates(text: str, meant: Scenario) -> None:
    """Refused in one sentence, or read as it was meant."""
    again = outcome(text)
    if isinstance(again, str):
        assert "\n" not in again
    else:
        assert same(again, meant)
        assert again.asks[0].question == meant.asks[0].question


def test_every_sign_left_out_changed_or_exchanged() -> None:
    text = line().replace(line()[8 : line().index("position")], "")
    text = signed(text.replace(",red(=)", "").replace("turn(player=yellow,duty()),", "")[:-9])
    meant = Scenario.from_line(text)
    for i in range(len(text)):
        tolerates(text[:i] + text[i + 1 :], meant)
        tolerates(text[:i] + text[i : i + 2][::-1] + text[i + 2 :], meant)
        for sign in (*"a0~%(),=/#\u201cö", text[i].swapcase()):
            tolerates(text[:i] + sign + text[i + 1 :], meant)
            tolerates(text[:i] + sign + text[i:], meant)


def test_every_cut_says_that_the_end_is_missing() -> None:
    start = len("polax/1/")
    for end in range(start, len(line())):
        assert "the end is missing" in fault(line()[:end])


@given(st.one_of(
    st.text(), st.text("polax/1(),=~%!#ab0F"), st.from_regex(r"polax/1/[a-z(),=!~%0-9]*"),
    st.text().map("polax/1/{}".format)))  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_any_text_is_refused_in_one_sentence(text: str) -> None:
    fault(text)


@given(st.text("aposition(),=~%!0F1_", max_size=30), st.booleans())
@settings(max_examples=400, deadline=None)
def test_any_text_with_a_right_check_sum(body: str, whole: bool) -> None:
    """A line by hand may be read; if not, it is one sentence."""
    again = outcome(signed(f"polax/1/position({body})" if whole else f"polax/1/{body}"))
    if isinstance(again, str):
        assert "\n" not in again
    else:
        assert whole
        assert body == "="


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is nothing to read; it begins with game and version, such as polax/1/"),
        ("hello", "the beginning is missing; it begins with"),
        (line()[3:], "no game 'ax'"),
        (line()[7:], "the beginning is missing"),
        ("polux/1/position(=)/1", "no game 'polux'; did you mean 'polax'?"),
        (line().replace("/1/", "/2/"), "its version is 2; this polax_lab reads version 1"),
        (line()[:-3], "the end is missing; it ends in '/' and a check sum of 8 signs"),
        (line().replace("f63", "f64"), "a sign was changed, lost or added on the way"),
        (line().replace("mines(", "mines"), "a sign was changed: it cannot be read near '"),
        (line().replace("F", "\u2018F\u2019"), "the sign '\u2018' (U+2018) does not belong in it"),
        (line().replace("F", "\x00"), "the sign U+0000 does not belong"),
        ("Hi, " + line().replace("f63", "f64") + " \u201cBob\u201d", "a sign was changed, lost or"),
        ("Hi, " + quote(line()[:-3]), "the end is missing"),
        ("polax/1/" + "a" * 1024 * 1024, "more than 1048576 signs"),
        (signed("polax/1/position(a=1,a=2)"), "'a' is there twice"),
        (signed("polax/1/position(a" + "(" * 41 + ")" * 42), "more than 40 levels of brackets"),
        (signed("polax/1/title=x"), "unknown entry 'title'; entries: rules"),
        (signed("polax/1/position(nebula=%FF)"), "it cannot be read near"),
        (signed("polax/1/position(=)x"), "it cannot be read near"),
        (signed("polax/1/rules(messe_inox=!7)"), "'position' is missing"),
        (signed("polax/1/rules=5,position(=)"), "rules: 5 does not fit here"),
        (signed("polax/1/position(nebula=X)"), "position.nebula: unknown nebula area 'X'; areas"),
        (signed("polax/1/rules(messe_inox=7),position(=)"), "in quotes"),
        (signed("polax/1/position(=),ask(question=mine,field=f99)"), "ask[0].field: unknown field"),
        (signed("polax/1/board=x,position(=)"), "does not say which board"),
    ],
    ids=range(25),
)  # fmt: skip
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    assert words in fault(text)


def test_another_board_is_asked_for() -> None:
    written = named().to_line()
    said = fault(written)
    assert f"it is for the board '{NAMES.name}' ({NAMES.fingerprint}), not for" in said
    assert "polax's own; give the board file it was made with (--board FILE)" in said
    other = Board.build("other", ["p", "q"], [("p", "a"), ("a", "q")])
    assert f"not for 'other' ({other.fingerprint})" in fault(written, other)
    assert same(Scenario.from_line(line(), other), sample()), "not needed, left aside"
