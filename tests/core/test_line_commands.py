"""Commands that write a position as one line, read one, or take one in place of a file."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

from core.terminal import Run, one_sentence
from core.test_line import NAMES, TEXT, line, named, same, sample
from polax_lab.games.polax import GAME
from polax_lab.scenario import Scenario
from polax_lab.yamlfile import dump


def test_command_writes_and_reads(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(TEXT, "utf-8")
    bare = run("line", "x.yaml")
    assert (bare.code, bare.out) == (0, sample().to_line() + "\n")
    asked = run("line", "x.yaml", "--question", "1")
    assert asked.out == line() + "\n"
    back = run("line", "--read", line())
    assert same(Scenario.loads(back.out), sample())
    wrapped = "> " + line()[:70] + "\r\n> " + line()[70:]
    assert run("line", "--read", "-", stdin=wrapped).out == back.out
    assert "there is no question 2" in one_sentence(run("line", "x.yaml", "-q", "2"))
    assert "the end is missing" in one_sentence(run("line", "--read", line()[:-1]))
    odd = line().encode().replace(b"f63", b"\xff")
    assert "U+FFFD" in one_sentence(run("line", "--read", "-", stdin=odd))
    assert "no such file" in one_sentence(run("line", "y.yaml"))


def test_command_with_a_board(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text(dump(NAMES.to_json()), "utf-8")
    written = named().to_line()
    assert "give the board file" in one_sentence(run("line", "--read", written))
    back = run("line", "--read", written, "--board", "b.yaml")
    (tmp_path / "x.yaml").write_text(back.out, "utf-8")
    assert run("line", "x.yaml").out == written + "\n"


def test_commands_take_a_line_in_place_of_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(TEXT, "utf-8")
    for text in (line(), quote(line()), f"https://example.org/p#{line()}", f"Hi, {line()}"):
        assert run("line", text).out == run("line", "--read", line()).out
        assert run("ask", text, "--json").out == run("ask", "x.yaml", "--json").out
    assert run("show", line(), "-o", "x.svg") == (0, "x.svg\n", "")
    assert "the end is missing" in one_sentence(run("ask", line()[:-1]))
    assert "no such file" in one_sentence(run("ask", "games/polax/1/x.yaml"))
    # A file of such a name is a file.
    (tmp_path / "polax" / "1").mkdir(parents=True)
    (tmp_path / "polax" / "1" / "x.yaml").write_text(TEXT, "utf-8")
    assert run("ask", "polax/1/x.yaml", "--json").out == run("ask", line(), "--json").out


def test_ask_takes_the_line_of_another_board(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text(dump(NAMES.to_json()), "utf-8")
    written = named().to_line(GAME.question({"question": "sealed"}))
    assert "(--board FILE)" in one_sentence(run("ask", written))
    (answer,) = json.loads(run("ask", written, "--board", "b.yaml", "--json").out)
    assert answer["question"] == {"question": "sealed"}
