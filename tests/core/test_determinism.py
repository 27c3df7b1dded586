"""The same bytes in every process, whatever the seed of Python's hashes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import pytest

from core.test_scenarios import FILES, FOLDER

SEEDS = ("0", "1", "12345")
# `ask --json` for every file, in one process so that the start is paid once.
ASK_ALL = """
import sys
from typer.main import get_command
from polax_lab.cli import app
command = get_command(app)
for path in sys.argv[1:]:
    command(["ask", path, "--json"], standalone_mode=False)
"""
SHOW_ALL = """
import sys
from polax_lab.scenario import Scenario
from polax_lab.view.svg import svg
for path in sys.argv[1:]:
    s = Scenario.load(path)
    print(s.fingerprint, s.rules.fingerprint)
    for r in s.ask()[:2]:
        for lang in ("de", "en"):
            print(svg(r.scene(lang)))
"""
RANDOM = """
import json, sys
from random import Random
sys.path.insert(0, sys.argv[1])
from core.material import *
from polax_lab.errors import QuestionError
for seed in range(2):
    rng = Random(seed)
    board = some_board(rng)
    position = random_position(rng, board)
    state, rules = state_of(position, board), random_rules(rng, board)
    for question in random_questions(rng, board, position):
        try:
            print(json.dumps(GAME.ask(state, question, rules).to_json(), ensure_ascii=False))
        except QuestionError as error:
            print(error)
"""


def output(code: str, seed: str, *arguments: str) -> bytes:
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    assert b"Traceback" not in run.stderr
    return run.stdout + run.stderr  # what is noted beside a ruling is the same too


def same(code: str, *arguments: str) -> bytes:
    found = {seed: output(code, seed, *arguments) for seed in SEEDS}
    digests = {seed: hashlib.sha256(data).hexdigest() for seed, data in found.items()}
    assert len(set(digests.values())) == 1, digests
    return found["0"]


@pytest.mark.slow
def test_ask_json_over_all_scenarios() -> None:
    data = same(ASK_ALL, *map(str, FILES)).decode()
    decoder, rulings, at = json.JSONDecoder(), 0, 0
    while data[at : at + 1] == "[":
        part, at = decoder.raw_decode(data, at)
        rulings += len(part)
        at += 1
    assert rulings >= len(FILES)


def test_ask_json_over_some_scenarios() -> None:
    assert same(ASK_ALL, *map(str, FILES[::16])).startswith(b"[")


def test_pictures_and_fingerprints() -> None:
    assert b"<svg" in same(SHOW_ALL, *map(str, FILES[::24]))


def test_rulings_of_random_positions() -> None:
    from pathlib import Path

    assert len(same(RANDOM, str(Path(__file__).parents[1])).splitlines()) > 50


def test_files_are_listed_in_a_fixed_order() -> None:
    from pathlib import Path

    from polax_lab.cli import scenario_files

    found = scenario_files([Path(FOLDER)])
    assert found == sorted(found)
    assert found == FILES
