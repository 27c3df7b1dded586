"""The command line: ``polax-lab check``, ``ask``, ``show``, ``line`` and the others."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from polax_lab import cli_play, cli_rules, cli_serve, shipped
from polax_lab._version import __version__
from polax_lab.board import Board
from polax_lab.cli_board import show_here
from polax_lab.cli_options import AsJson, FileOrLine, Lang, Language, LineBoard, Rules, out, spoken
from polax_lab.cli_settings import read_rules
from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.game import DEFAULT_GAME, game_names, load_game
from polax_lab.line import is_line
from polax_lab.ruling import differs
from polax_lab.scenario import Result, Scenario
from polax_lab.texts import Message, msg, say

app = typer.Typer(
    name="polax-lab", no_args_is_help=True, add_completion=False, rich_markup_mode=None,
    pretty_exceptions_enable=False, help="Ask the rules of a board game, and see why.",
)  # fmt: skip


def main() -> None:
    """Run the command line; a fault is one sentence on standard error and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without our letters shows a stand-in instead of ending the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    spoken.set("en")
    try:
        _command()()
    except PolaxError as e:
        print(e.said(spoken.get()), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of a pipe has seen enough.
        sys.stderr.close()
        sys.exit(0)


@cache
def _command() -> Callable[[], Any]:
    """The parser of all commands, which takes longer to make than many a command to run."""
    return typer.main.get_command(app)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        print(f"polax-lab {__version__}")
        raise typer.Exit


def scenario_files(paths: list[Path]) -> list[Path]:
    """All scenario files in some places, in a fixed order.

    Folders are searched through; one named ``boards`` holds boards, not scenarios.
    """
    files: list[Path] = []
    for path in paths or [
        Path("scenarios") if Path("scenarios").is_dir() else shipped.folder("scenarios")
    ]:
        if path.is_dir():
            found = shipped.scenario_files(path)
            if not found:
                raise ScenarioError(
                    "no scenario file in this folder",
                    file=str(path),
                    hint="scenario files end in .yaml, .yml or .json",
                )
            files += found
        else:
            files.append(path)
    return list(dict.fromkeys(files))


@app.command()
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Scenario files or folders; '-' reads standard input. Without: all that are here."
        ),
    ] = None,
    rules: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Judge every scenario and compare with what it expects.

    Exit code 0: all passed; 1: a ruling is not as expected; 2: a file cannot be read.
    With --rules: which questions change under that variant.
    """
    if rules:
        _check_variant(scenario_files(paths or []), rules, as_json)
        return
    results: list[Result] = []
    broken: list[str] = []
    files = scenario_files(paths or [])
    for path in files:
        try:
            results += Scenario.load(path).check()
        except PolaxError as e:
            broken.append(str(e))
    failed = [r for r in results if not r.passed]
    if as_json:
        print(
            json.dumps(
                {
                    "files": len(files),
                    "questions": len(results),
                    "passed": len(results) - len(failed),
                    "failed": [_result_json(r) for r in failed],
                    "broken": broken,
                },
                ensure_ascii=False,
                indent=2,
            )
        )
    else:
        _print_results(results)
        done = f"{_count(len(files), 'file')}, {_count(len(results), 'question')}"
        unread = f", {_count(len(broken), 'file')} unreadable" if broken else ""
        print(f"{done}: {len(results) - len(failed)} passed, {len(failed)} failed{unread}")
    for text in broken:
        print(text, file=sys.stderr)
    raise typer.Exit(2 if broken else 1 if failed else 0)


def _print_results(results: list[Result]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold", expand=True)
    for name in ("", "scenario", "question", "rule"):
        table.add_column(name, no_wrap=True)
    table.add_column("ruling", no_wrap=True, overflow="ellipsis", ratio=1)
    for r in results:
        mark = "[green]ok[/]" if r.passed else "[red]FAILED[/]"
        table.add_row(
            mark,
            escape(_stem(r)),
            f"{r.number} {r.ask.question.name()}",
            r.ruling.rule if r.ruling else "-",
            escape(r.ruling.reason()) if r.ruling else "",
        )
    out.print(table)
    for r in results:
        if not r.passed:
            out.print(
                f"[red]FAILED[/] {escape(r.scenario.file)}: ask[{r.number - 1}] "
                f"{escape(r.ask.question.name())}: {escape('; '.join(r.faults))}",
                soft_wrap=True,
            )


def _stem(r: Result) -> str:
    return Path(r.scenario.file).stem if r.scenario.file != "-" else "-"


def _result_json(r: Result) -> dict[str, Any]:
    return {
        "file": r.scenario.file,
        "number": r.number,
        "question": r.ask.question.to_json(),
        "faults": list(r.faults),
        "rule": r.ruling.rule if r.ruling else None,
    }


def _check_variant(files: list[Path], settings: list[str], as_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    total = 0
    scenarios = [(path, Scenario.load(path)) for path in files]
    # Of several games those are meant that have such a rule; where none has, the usual one says so.
    scenarios.sort(key=lambda found: found[1].game.name != DEFAULT_GAME)
    meant = [(path, s) for path, s in scenarios if s.rules.knows(*settings)] or scenarios[:1]
    for scenario in {s.game.name: s for _, s in meant}.values():
        read_rules(scenario.game.rules, settings)
    for path, scenario in meant:
        variant = scenario.rules.parse(*settings)
        pairs = zip(scenario.asks, scenario.ask(), scenario.ask(variant), strict=True)
        for number, (ask, old, new) in enumerate(pairs, 1):
            total += 1
            if differs(old, new):
                rows.append(
                    {
                        "file": str(path),
                        "number": number,
                        "question": ask.question.name(),
                        "was": old.verdict() or old.reason(),
                        "rule_was": old.rule,
                        "now": new.verdict() or new.reason(),
                        "rule_now": new.rule,
                        "reason": new.reason(),
                    }
                )
    if as_json:
        print(
            json.dumps(
                {"rules": settings, "questions": total, "flips": rows}, ensure_ascii=False, indent=2
            )
        )
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("scenario", "question", "before", "under the variant", "reason"):
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(
            escape(Path(row["file"]).stem),
            f"{row['number']} {row['question']}",
            escape(f"{row['was']} {row['rule_was']}"),
            escape(f"{row['now']} {row['rule_now']}"),
            escape(row["reason"]),
        )
    if rows:
        out.print(table)
    print(f"{len(rows)} of {total} rulings change under {', '.join(settings)}")


@app.command()
def ask(
    file: FileOrLine,
    rules: Rules = None,
    lang: Lang = Language.en,
    as_json: AsJson = False,
    board: LineBoard = None,
) -> None:
    """Answer the questions of one scenario file, whether or not it expects anything."""
    scenario = _scenario(file, board)
    rulings = scenario.ask(read_rules(scenario.rules, rules))
    if as_json:
        print(json.dumps([r.to_json() for r in rulings], ensure_ascii=False, indent=2))
        return
    if not rulings:
        key = "file" if scenario.file == file else "line"
        what, hint = msg(f"error.unasked.{key}"), msg(f"error.unasked.{key}.hint")
        raise ScenarioError(what, file=scenario.file, hint=hint)
    for number, ruling in enumerate(rulings, 1):
        out.print(f"[bold]{number}. {escape(_words(ruling.question.to_json()))}[/]")
        out.print(escape(ruling.text(lang.value)), style=None)
        if ruling.also:
            label = say(msg("core.also"), lang.value)
            out.print(f"{label}: {', '.join(ruling.also)}")
        print()


def _scenario(text: str, board: Path | None) -> Scenario:
    """The scenario of a file, or of a line in its place; either may come from standard input."""
    if text == "-":
        given = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
        if is_line(given.strip()):
            return _from_line(given.strip(), board)
        return Scenario.loads(given, file="-")
    if is_line(text):
        return _from_line(text, board)
    if not Path(text).exists() and (hint := _meant(text)):
        raise ScenarioError(msg("yaml.no_file"), file=text, hint=hint)
    return Scenario.load(text)


def _meant(text: str) -> Message | None:
    """What to do with the name of a game or a question, where a file is wanted."""
    for name in game_names():
        if text == name:
            return msg("error.find.game", game=name)
        if text in load_game(name).questions:
            return msg("error.find.question", game=name, name=text)
    return None


def _from_line(text: str, board: Path | None) -> Scenario:
    return Scenario.from_line(text, Board.load(board) if board else None)


def _words(question: dict[str, Any]) -> str:
    rest = ", ".join(f"{k} {_word(v)}" for k, v in question.items() if k != "question")
    return f"{question['question']}" + (f": {rest}" if rest else "")


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{k} {_word(v)}" for k, v in value.items())
    if isinstance(value, list):
        return "; ".join(map(_word, value)) or "none"
    return str(value)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


@app.command()
def show(
    file: FileOrLine,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Ends in .svg, .png or .html; without it the board is told here."
        ),
    ] = None,
    number: Annotated[
        int,
        typer.Option(
            "--question", "-q", help="Which question's ruling to draw; 0 draws the bare position."
        ),
    ] = 1,
    rules: Rules = None,
    lang: Lang = Language.en,
    dark: Annotated[bool, typer.Option("--dark", help="Dark theme.")] = False,
    width: Annotated[int, typer.Option(min=320, max=8000)] = 1280,
    height: Annotated[int, typer.Option(min=240, max=8000)] = 800,
    board: LineBoard = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace the file.")] = False,
) -> None:
    """Draw a position and the ruling on it."""
    from polax_lab.view.export import check_place, export

    if output is not None:
        check_place(output, replace)
    scenario = _scenario(file, board)
    rulings = scenario.ask(read_rules(scenario.rules, rules))
    if not 0 <= number <= max(len(rulings), 1):
        raise _no_question(scenario, number)
    ruling = rulings[number - 1] if rulings and number else None
    if output is None:
        show_here(scenario, ruling, lang.value)
        return
    scene = ruling.scene(lang.value) if ruling else scenario.scene(lang.value)
    export(scene, output, width, height, "dark" if dark else "light")
    print(output)


def _no_question(scenario: Scenario, number: int) -> ScenarioError:
    hint = f"it has {len(scenario.asks)}; 0 is the bare position"
    return ScenarioError(f"there is no question {number}", file=scenario.file, hint=hint)


@app.command()
def line(
    text: FileOrLine,
    number: Annotated[
        int, typer.Option("--question", "-q", help="Which question goes with it; 0: none.")
    ] = 0,
    read: Annotated[bool, typer.Option("--read", help="It is a line, not a file.")] = False,
    board: LineBoard = None,
) -> None:
    """Print a scenario file's position as one line for e-mail, and a line as a file."""
    if read or is_line(text):
        text = sys.stdin.buffer.read().decode("utf-8", "replace") if text == "-" else text
        print(_from_line(text, board).to_yaml(), end="")
        return
    scenario = Scenario.load(text)
    if not 0 <= number <= len(scenario.asks):
        raise _no_question(scenario, number)
    print(scenario.to_line(scenario.asks[number - 1].question if number else None))


@app.command()
def schema(
    what: Annotated[
        str, typer.Argument(help=f"'board', or a game: {', '.join(game_names())}.")
    ] = DEFAULT_GAME,
) -> None:
    """Print the JSON Schema of scenario files (or of board files), for editors."""
    from polax_lab.boardfile import BoardFile
    from polax_lab.scenariofile import scenario_model

    model = BoardFile if what == "board" else scenario_model(load_game(what))
    data = model.model_json_schema(by_alias=True)
    data["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    print(json.dumps(data, ensure_ascii=False, indent=2))


app.command()(cli_rules.rules)
app.command()(cli_play.play)
app.command()(cli_play.replay)
app.command()(cli_serve.lab)
app.command()(cli_serve.app)


if __name__ == "__main__":
    main()
