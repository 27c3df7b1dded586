"""Same seed, same bytes: in other processes, with other hashes, in other company (4-23, 4-25)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

CODE = """
import sys
from concurrent.futures import ProcessPoolExecutor
from polax_lab.cli_play import run_bots, story
from polax_lab.record import Record
from polax_lab.texts import say

def game(seed):
    record = Record.start("polax", "yellow:greedy,green:random,red:random", seed=seed)
    run_bots(record, None)
    return record.text() + "".join(say(s, "de") for s in story(record))

if __name__ == "__main__":
    workers, seeds = int(sys.argv[1]), [5, 6]
    if workers:
        with ProcessPoolExecutor(workers) as pool:
            texts = list(pool.map(game, seeds))
    else:
        texts = [game(seed) for seed in seeds]
    sys.stdout.write("".join(texts))
"""


def run(hashes: str, arguments: Sequence[str]) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=True, env=environment
    )
    return done.stdout


def test_same_seed_same_bytes(tmp_path) -> None:  # type: ignore[no-untyped-def]
    script = tmp_path / "games.py"
    script.write_text(CODE, "utf-8")
    one = run("1", [str(script), "0"])
    assert one.count(b"\nover ") == 2
    assert one == run("2", [str(script), "2"])


def test_without_a_seed_no_two_games_are_equal() -> None:
    code = (
        "from polax_lab.record import Record\n"
        "for _ in range(4): print(Record.start('polax', 'yellow,green').text()[150:])"
    )
    first, second = (run("0", ["-c", code]) for _ in range(2))
    games = (first + second).split(b"players:")[1:]
    assert len(games) == len(set(games)) == 8
