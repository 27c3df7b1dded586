"""What is known of level 1: ``python -m polax_lab.study.galaktix``.

``--fresh`` works it out anew, which takes some minutes; ``--write`` also writes it, and the values
of the bot `solved` for all four boards, into the package.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import polax_lab.games.galaktix as game
from polax_lab.games.galaktix import GAME
from polax_lab.study.galaktix.compact import entry
from polax_lab.study.galaktix.model import model_of
from polax_lab.study.galaktix.report import GAMES, SHIPPED, Report, analyse, report, solved, write

#: The first level of each chapter, one for each board.
_LEVELS = (1, 6, 11, 16)


def main() -> None:
    """Print the bounds."""
    parser = argparse.ArgumentParser(prog="python -m polax_lab.study.galaktix")
    parser.add_argument("--fresh", action="store_true", help="work it out anew")
    parser.add_argument("--write", action="store_true", help="and write it into the package")
    asked = parser.parse_args()
    fresh = asked.fresh or asked.write
    found = analyse(GAME.rules, GAMES, 1) if fresh else report(GAME.rules)
    print(text(found))
    if asked.write:
        Path(__file__).with_name(SHIPPED).write_text(write(found), "utf-8")
        Path(game.__file__).with_name("geloest.json").write_text(values(), "utf-8")


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


def values() -> str:
    """Work the values of the bot `solved` out, one row of numbers in a line."""
    entries = []
    for level in _LEVELS:
        changes: dict[str, Any] = {"rocket_powers": "like_white", "flags": "no_effect"}
        rules = GAME.rules.vary(level=level, **changes)
        solution = solved(model_of(rules))
        entries.append(
            json.dumps(entry(solution, rules)).replace("[[", "[\n[").replace("], [", "],\n[")
        )
    return '{"boards": [\n' + ",\n".join(entries) + "\n]}\n"


if __name__ == "__main__":
    main()
