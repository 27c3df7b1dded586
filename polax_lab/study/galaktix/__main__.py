"""What is known of a level: ``python -m polax_lab.study.galaktix [LEVEL]``.

LEVEL is a number or a level file. Bounds are printed, and how well the bots do; what was not worked
out before takes some minutes and up to 2 GB, and is kept. ``--values FILE`` writes the values by
which the bot `solved` plays on the board of the level; a level file that names it
(``values: FILE``) has its hints from it. Where grey and black rockets have powers of their own,
bounds are not known, and values are learnt by playing. ``--write`` is for the package: level 1, and
all its values.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import polax_lab.games.galaktix as game
from polax_lab.errors import FileError, PolaxError, msg
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.geloest import name_of
from polax_lab.games.galaktix.spielplan import plan
from polax_lab.games.galaktix.werte import SHIPPED as VALUES
from polax_lab.games.galaktix.werte import read_values
from polax_lab.ruleset import Ruleset
from polax_lab.study.galaktix.colours import Coloured
from polax_lab.study.galaktix.compact import entry
from polax_lab.study.galaktix.learn import learn
from polax_lab.study.galaktix.model import model_of
from polax_lab.study.galaktix.report import (
    GAMES,
    SHIPPED,
    Report,
    analyse,
    announce,
    report,
    solved,
    write,
)
from polax_lab.texts import LANGS, say
from polax_lab.yamlfile import write_file

#: The first level of each chapter, one for each board.
_BOARDS = (1, 6, 11, 16)


def main(argv: list[str] | None = None) -> int:
    """Print the bounds; give the exit code."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m polax_lab.study.galaktix", description=about)
    parser.add_argument("level", nargs="?", default="1", help="a number, or a level file")
    parser.add_argument("--rules", action="append", default=[], metavar="NAME=VALUE",
                        help="a reading or a figure, such as rerolls=2")  # fmt: skip
    parser.add_argument("--values", type=Path, metavar="FILE",
                        help="write the values by which `solved` plays")  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="work it out anew")
    parser.add_argument("--write", action="store_true", help="and write it into the package")
    parser.add_argument("--lang", choices=LANGS, default="en", help="of errors and messages")
    asked = parser.parse_args(argv)
    try:
        rules = rules_of(asked.level, asked.rules)
        fresh = asked.fresh or asked.write
        if asked.values is not None:
            _check_values(asked.values)
        if asked.values is not None or fresh:
            announce(asked.lang)
        if asked.values is not None:
            write_file(asked.values, values([rules]))
            return 0
        found = analyse(rules, GAMES, 1) if fresh else report(rules, lang=asked.lang)
    except PolaxError as error:
        print(say(error, asked.lang), file=sys.stderr)
        return 2
    print(text(found))
    if asked.write:
        Path(__file__).with_name(SHIPPED).write_text(write(found), "utf-8")
        levels = [GAME.rules.vary(level=n) for n in range(1, len(GAME.rules.cards.levels) + 1)]
        boards = [_white(levels[n - 1]) for n in _BOARDS]
        every = values([*boards, *(level for level in levels if plan(level).powers)])
        Path(game.__file__).with_name(VALUES).write_text(every, "utf-8")
    return 0


def _check_values(path: Path) -> None:
    """Refuse to replace what holds no values."""
    try:
        if path.exists():
            read_values(path.read_text("utf-8"))
    except (OSError, ValueError):
        what, hint = msg("error.over.values"), msg("error.over.other")
        raise FileError(what, file=str(path), hint=hint) from None


def rules_of(level: str, settings: list[str]) -> Ruleset:
    """Give the rules of a level, which is a number or a level file."""
    rules = GAME.rules.parse(*settings)
    return rules.vary(level=int(level)) if level.isdecimal() else GAME.with_cards(rules, level)


def text(found: Report) -> str:
    """Say what a report says, in some lines."""
    low, high = found.lower
    lines = [
        f"best policy found   {found.players['best'].mean:.2f}  ({low:.2f} to {high:.2f}, 95 %)",
        f"nobody expects more {found.upper:.2f}",
    ]
    lines += [
        f"{name:<19} {each.mean:.2f} +- {each.spread:.2f}  ({each.games} games)"
        for name, each in found.players.items()
    ]
    lines.append(f"{found.seconds:.0f} s of processor time, {found.megabytes:.0f} MB at most")
    return "\n".join(lines)


def values(levels: list[Ruleset]) -> str:
    """Work values out, one row in a line; levels that can have the same ones share them."""
    groups: dict[str, list[Ruleset]] = {}
    for rules in levels:
        groups.setdefault(name_of(rules, plan(rules)), []).append(rules)
    entries = [json.dumps(_entry(group)) for group in groups.values()]
    rows = (each.replace("[[", "[\n[").replace("], [", "],\n[") for each in entries)
    return '{"boards": [\n' + ",\n".join(rows) + "\n]}\n"


def _entry(levels: list[Ruleset]) -> dict[str, object]:
    if plan(levels[0]).powers:
        games = [Coloured(rules) for rules in levels]
        return learn(games).entry(games[0])
    rules = _white(levels[0])
    return entry(solved(model_of(rules, near=True)), rules)


def _white(rules: Ruleset) -> Ruleset:
    """All rockets alike and no flags."""
    changes: dict[str, Any] = {"rocket_powers": "like_white", "flags": "no_effect"}
    return rules.vary(**changes)


if __name__ == "__main__":
    sys.exit(main())
