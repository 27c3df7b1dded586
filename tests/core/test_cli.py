"""The command line: exit codes, JSON, standard input, and one sentence for every fault."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.terminal import Run, one_sentence
from core.test_scenario_faults import FAULTS, TEXT
from core.test_scenarios import FILES
from polax_lab import __version__
from polax_lab.errors import PolaxError
from polax_lab.scenario import Scenario
from polax_lab.yamlfile import read_text

HEAD = "schema: 1\ngame: polax\ntitle: t\nposition: {players: {green: {mines: [f71]}}}\n"
GOOD = HEAD + "ask: [{question: mine, field: f75, expect: {holds: false}, flips: []}]\n"
WRONG = HEAD + "ask: [{question: mine, field: f75, expect: {holds: true}}]\n"
BROKEN = HEAD.replace("f71", "f99") + "ask: [{question: mine, field: f75}]\n"
NO_SHIP = HEAD + "ask: [{question: right-of-way, player: red}]\n"
FLIPS = HEAD + "ask: [{question: messe-bonus, planet: inox}, {question: mine, field: f75}]\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, text in (("good", GOOD), ("wrong", WRONG), ("broken", BROKEN)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def test_a_hand_as_large_as_the_variant_says_is_asked_and_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "seven.yaml"
    hand = f"[{', '.join(['gehen 1'] * 7)}]"
    path.write_text(
        "schema: 1\ngame: polax\ntitle: t\nrules: {hand_size: 7}\n"
        f"position: {{players: {{yellow: {{ship: f63, hand: {hand}}}}}}}\n"
        f"ask: [{{question: play, card: gehen 1, player: yellow, hand: {hand}}}]\n"
    )
    assert run("ask", path).code == 0
    assert run("check", path).code == 0
    refused = one_sentence(run("ask", path, "--rules", "hand_size=6"))
    assert "yellow has 7 cards; 6 at most (PX-SET-21)" in refused


# -- check ---------------------------------------------------------------------------------


def test_check_exit_codes(run: Run, files: Path) -> None:
    assert run("check", files / "good.yaml").code == 0
    wrong = run("check", files / "wrong.yaml")
    assert wrong.code == 1
    assert "holds is no, expected yes" in wrong.out
    assert "ask[0]" in wrong.out
    assert wrong.err == ""
    assert "unknown field 'f99'" in one_sentence(run("check", files / "broken.yaml"))


def test_check_goes_on_after_a_broken_file(run: Run, files: Path) -> None:
    done = run("check", files)
    assert done.code == 2
    assert "2 questions: 1 passed, 1 failed, 1 file unreadable" in done.out
    assert str(files / "broken.yaml") in one_sentence(done)


def test_check_json(run: Run, files: Path) -> None:
    done = run("check", files, "--json")
    data = json.loads(done.out)
    assert (data["files"], data["questions"], data["passed"]) == (3, 2, 1)
    (failed,) = data["failed"]
    assert failed["file"] == str(files / "wrong.yaml")
    assert failed["number"] == 1
    assert failed["question"] == {"question": "mine", "field": "f75"}
    assert failed["rule"] == "PX-MINE-02"
    assert failed["faults"] == ["holds is no, expected yes"]
    (broken,) = data["broken"]
    assert broken.startswith(str(files / "broken.yaml") + ":4:")
    assert done.code == 2


def test_check_of_a_question_that_does_not_fit_fails(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(NO_SHIP, "utf-8")
    done = run("check", "x.yaml")
    assert done.code == 1
    assert "red has no ship" in done.out


def test_check_reads_standard_input(run: Run) -> None:
    assert run("check", "-", stdin=GOOD).code == 0
    assert run("check", "-", stdin=WRONG).code == 1
    assert one_sentence(run("check", "-", stdin=BROKEN)).startswith("-:4:")
    assert "empty" in one_sentence(run("check", "-", stdin=b""))
    assert "UTF-16" in one_sentence(run("check", "-", stdin=GOOD.encode("utf-16")))


def test_check_finds_files_in_folders(run: Run, files: Path, tmp_path: Path) -> None:
    for name in ("broken", "wrong"):
        (files / f"{name}.yaml").unlink()
    (files / "more").mkdir()
    (files / "more" / "b.json").write_text(json.dumps(read_text(GOOD).data), "utf-8")
    (files / "more" / "a.yml").write_text(GOOD, "utf-8")
    (files / "more" / "notes.txt").write_text("no scenario", "utf-8")
    for name in ("boards", "cards", "levels"):
        (files / name).mkdir()
        (files / name / "b.yaml").write_text("schema: 1\nboard: b\n", "utf-8")
    (files / "a folder.yaml").mkdir()
    assert "3 files, 3 questions: 3 passed" in run("check", files).out
    again = run("check", files, files / "good.yaml", "--json")
    assert json.loads(again.out)["files"] == 3, "a file named twice is read once"
    (tmp_path / "none").mkdir()
    assert "no scenario file in this folder" in one_sentence(run("check", "none"))
    assert "no such file" in one_sentence(run("check", "nothing.yaml"))


def test_check_without_files_takes_the_shipped_ones(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Path] = []

    def load(path: Path) -> Any:
        seen.append(path)
        raise PolaxError("not now")

    monkeypatch.setattr(Scenario, "load", load)
    run("check")
    assert seen == FILES


def test_check_without_files_takes_the_folder_here(run: Run, tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "mine.yaml").write_text(GOOD, "utf-8")
    assert "1 passed" in run("check").out


def test_check_rules_lists_what_flips(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FLIPS, "utf-8")
    done = run("check", "x.yaml", "--rules", "messe_inox=7")
    assert done.code == 0
    assert "1 of 2 rulings change under messe_inox=7" in done.out
    assert "messe-bonus" in done.out
    data = json.loads(run("check", "x.yaml", "--rules", "messe_inox=7", "--json").out)
    assert data["questions"] == 2
    (flip,) = data["flips"]
    assert (flip["file"], flip["number"], flip["question"]) == ("x.yaml", 1, "messe-bonus")
    both = run("check", "x.yaml", "--rules", "messe_inox=7", "--rules", "sealed_scope=group")
    assert "under messe_inox=7, sealed_scope=group" in both.out
    same = run("check", "x.yaml", "--rules", "planet_step=free")
    assert "0 of 2 rulings change" in same.out


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("messe_inxo=7", "did you mean 'messe_inox'?"),
        ("messe_inox=8", "5, 7"),
        ("messe_inox", "NAME=VALUE"),
        ("board=x.yaml", "no switch or parameter 'board'"),
        ("start_capital=many", "a whole number"),
    ],
)
def test_wrong_rules_are_one_sentence(run: Run, tmp_path: Path, setting: str, words: str) -> None:
    (tmp_path / "x.yaml").write_text(FLIPS, "utf-8")
    for command in (("check",), ("ask",), ("show", "-o", "x.svg")):
        head, *rest = command
        assert words in one_sentence(run(head, "x.yaml", *rest, "--rules", setting))


# -- ask -----------------------------------------------------------------------------------

FIELDS: dict[str, Any] = {
    "question": dict, "holds": (bool, type(None)), "answer": dict, "rule": str, "also": list,
    "witness": dict, "basis": str, "reason_de": str, "reason_en": str,
}  # fmt: skip


def test_ask_json_has_every_field(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FLIPS, "utf-8")
    done = run("ask", "x.yaml", "--json")
    assert (done.code, done.err) == (0, "")
    rulings = json.loads(done.out)
    assert len(rulings) == 2
    for ruling in rulings:
        for name, kind in FIELDS.items():
            assert isinstance(ruling[name], kind), name
    messe, mine = rulings
    assert messe["depends_on"] == ["messe_inox=7"]
    assert messe["basis"] == "interpreted"
    assert mine["holds"] is False
    assert mine["rule"] == "PX-MINE-02"
    assert mine["answer"]["seals"] == ["nym"]
    assert mine["witness"]["sealed"] == ["nym"]
    assert mine["witness"]["blockers"] == ["green mine f71"]
    assert "nym" in mine["reason_de"]


def test_ask_json_of_a_file_that_asks_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(HEAD, "utf-8")
    assert json.loads(run("ask", "x.yaml", "--json").out) == []
    assert "asks nothing" in one_sentence(run("ask", "x.yaml"))


def test_ask_in_words(run: Run) -> None:
    english, german = (run("ask", "-", "--lang", lang, stdin=FLIPS) for lang in ("en", "de"))
    assert "PX-MINE-02" in english.out
    assert "would shut off nym" in english.out
    assert "abschotten" in german.out
    assert "Minenregel" in german.out


def test_ask_under_other_rules(run: Run) -> None:
    done = run("ask", "-", "--json", "--rules", "messe_inox=7", stdin=FLIPS)
    first = json.loads(done.out)[0]
    assert first["rules"] == {"messe_inox": "7"}
    assert first["depends_on"] == ["messe_inox=5"]


def test_ask_what_does_not_fit_is_one_sentence_with_the_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(NO_SHIP, "utf-8")
    said = one_sentence(run("ask", "x.yaml"))
    assert said.startswith("x.yaml:")
    assert "red has no ship" in said


@pytest.mark.parametrize("name", list(FAULTS)[::9])
def test_faults_of_files_reach_the_user_whole(run: Run, tmp_path: Path, name: str) -> None:
    old, new, *_ = FAULTS[name]
    (tmp_path / "x.yaml").write_text(TEXT.replace(old, new), "utf-8")
    for command in (("check",), ("ask",), ("show", "-o", "x.svg")):
        assert one_sentence(run(command[0], "x.yaml", *command[1:])).startswith("x.yaml:")


# -- show ----------------------------------------------------------------------------------


def test_show_writes_an_svg(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FLIPS, "utf-8")
    done = run("show", "x.yaml", "-o", "out.svg", "--question", "2", "--lang", "de", "--dark")
    assert (done.code, done.err) == (0, "")
    assert done.out.strip() == "out.svg"
    picture = (tmp_path / "out.svg").read_text("utf-8")
    assert "<svg" in picture
    assert "PX-MINE-02" in picture
    drawn = Path("out.svg").read_bytes()
    said = one_sentence(run("show", "x.yaml", "-o", "out.svg", "--lang", "de"))
    assert said.startswith("out.svg: diese Datei gibt es schon; ")
    assert Path("out.svg").read_bytes() == drawn
    assert run("show", "x.yaml", "-o", "out.svg", "--replace").code == 0
    assert Path("out.svg").read_bytes() != drawn
    Path("notes.svg").write_text("precious")
    said = one_sentence(run("show", "x.yaml", "-o", "notes.svg", "--replace"))
    assert (
        said == "notes.svg: this is no picture of that form and stays as it is; take another name"
    )
    assert Path("notes.svg").read_text() == "precious"
    bare = run("show", "x.yaml", "-o", "bare.svg", "-q", "0")
    assert bare.code == 0
    assert "PX-MINE-02" not in (tmp_path / "bare.svg").read_text("utf-8")


def test_show_refuses_what_it_cannot_draw(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FLIPS, "utf-8")
    for output in ("out.gif", "out", "out.svg.bak"):
        said = one_sentence(run("show", "x.yaml", "-o", output))
        assert ".svg" in said
        assert not (tmp_path / output).exists()
    assert "there is no question 3" in one_sentence(run("show", "x.yaml", "-o", "o.svg", "-q", "3"))
    assert "no question -1" in one_sentence(run("show", "x.yaml", "-o", "o.svg", "-q", "-1"))
    one_sentence(run("show", "x.yaml", "-o", "none/out.svg"))
    assert not (tmp_path / "o.svg").exists()


def test_png_without_a_browser_is_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plotly = pytest.importorskip("plotly.graph_objects")

    def no_browser(*_: Any, **__: Any) -> bytes:
        raise RuntimeError("Kaleido requires Google Chrome to be installed.\n\nEither ...")

    monkeypatch.setattr(plotly.Figure, "to_image", no_browser)
    (tmp_path / "x.yaml").write_text(FLIPS, "utf-8")
    said = one_sentence(run("show", "x.yaml", "-o", "out.png"))
    assert "Chrom" in said
    assert ".svg" in said
    assert not (tmp_path / "out.png").exists()


# -- rules ---------------------------------------------------------------------------------


def test_rules_by_id_word_and_not_at_all(run: Run) -> None:
    one = run("rules", "polax", "PX-WEG-10")
    assert one.code == 0
    assert "sealed_scope=planet" in " ".join(one.out.split())
    assert "PX-WEG-10" in run("rules", "polax", "px-weg-10", "--lang", "de").out
    several = run("rules", "polax", "Wegerecht").out
    assert several.count("PX-WEG-") >= 19
    assert run("rules", "polax").out.count("PX-") >= 500
    assert "no rule of polax has 'xyzzy'" in one_sentence(run("rules", "polax", "xyzzy"))
    assert "no game 'polox'; did you mean 'polax'?" in one_sentence(run("rules", "polox"))


# -- the rest ------------------------------------------------------------------------------


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"polax-lab {__version__}\n"
    assert run("--version").code == 0
    help_ = run("--help")
    assert help_.code == 0
    for command in ("check", "ask", "show", "rules", "schema", "lab"):
        assert command in help_.out
        assert run(command, "--help").code == 0


def test_wrong_use_is_no_traceback(run: Run) -> None:
    for arguments in (("chek",), ("ask",), ("show", "x.yaml"), ("ask", "x.yaml", "--lang", "fr")):
        done = run(*arguments)
        assert done.code == 2
        assert "Traceback" not in done.err


def test_a_fault_of_ours_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only our own errors become sentences; a bug keeps its traceback."""

    def bug(_: Path) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(Scenario, "load", bug)
    with pytest.raises(RuntimeError, match="a bug"):
        run("ask", "x.yaml")


def test_as_a_process_with_standard_input_and_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "polax_lab.cli"]
    asked = subprocess.run([*command, "ask", "-", "--json"], input=FLIPS.encode(),
                           capture_output=True)  # fmt: skip
    assert (asked.returncode, asked.stderr) == (0, b"")
    assert json.loads(asked.stdout)[1]["rule"] == "PX-MINE-02"
    broken = subprocess.run([*command, "check", "-"], input=BROKEN.encode(), capture_output=True)
    assert broken.returncode == 2
    assert broken.stderr.startswith(b"-:4:")
    assert b"Traceback" not in broken.stderr
    with subprocess.Popen([*command, "rules", "polax"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_output_is_utf8_and_plain_without_a_terminal(run: Run) -> None:
    done = run("ask", "-", "--lang", "de", stdin=FLIPS)
    assert "\x1b" not in done.out
    assert "·" in done.out


def test_brackets_in_names_are_no_markup(run: Run, tmp_path: Path) -> None:
    """A file called [red] is shown as it is called."""
    (tmp_path / "[red].yaml").write_text(WRONG, "utf-8")
    assert "[red].yaml" in run("check", "[red].yaml").out
    (tmp_path / ":ship:.yaml").write_text(WRONG, "utf-8")
    assert ":ship:.yaml" in run("check", ":ship:.yaml").out


def test_a_variant_is_checked_in_the_games_that_have_its_rule(run: Run) -> None:
    """README's line, without a folder: Galaktix refused the switch of Polax."""
    shipped = run("check", "--rules", "sealed_scope=group")
    assert re.search(r"\d+ of \d+ rulings change under sealed_scope=group", shipped.out)
    assert "did you mean 'sealed_scope'" in one_sentence(run("check", "--rules", "sealed_scop=x"))


def test_a_board_that_is_missing_is_told_with_its_scenario(run: Run, files: Path) -> None:
    (files / "good.yaml").write_text(f"board: none.yaml\n{GOOD}", "utf-8")
    said = run("check", files / "good.yaml").err
    assert re.match(r".*good\.yaml:\d+:\d+: board: there is no board 'none.yaml' in ", said)
