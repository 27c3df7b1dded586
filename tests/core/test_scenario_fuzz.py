"""Whatever stands in a file, only one-sentence faults with their place come out."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from core.test_scenario import FILES
from core.test_scenario_faults import TEXT
from polax_lab.errors import FileError, PolaxError
from polax_lab.scenario import Scenario
from polax_lab.yamlfile import read_text

OTHER: list[Any] = [
    *(None, True, -1, 7, 10**14, 0.5, "", "x", "f01", "nym", "a" * 3000),
    *([], ["f01"], {}, {"a": 1}, [[]], [None]),
]
SIGNS = " \t:-[]{},&*!|>'\"%@`#?\\=~\u00a0\u200b\u0301\ufeff\x00\x07äß0123456789nefk\n"


def tolerates(text: str) -> None:
    """Load and check; only one-sentence faults of ours may come, with file and line."""
    try:
        scenario = Scenario.loads(text, file="my.yaml")
        scenario.check()
        scenario.to_json()
        assert re.fullmatch("[0-9a-f]{16}", scenario.fingerprint)
    except PolaxError as error:
        fault: PolaxError = error
    else:
        return
    assert isinstance(fault, FileError), fault
    assert fault.file == "my.yaml"
    assert fault.line is not None
    assert fault.column is not None
    assert "\n" not in str(fault)


def paths(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(
        data, list) else ()  # fmt: skip
    for key, value in inner:
        found += paths(value, (*at, key))
    return found


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(data[path[0]], path[1:], value)
    return copy


ALL_PATHS = paths(read_text(TEXT).data)


@pytest.mark.parametrize("path", ALL_PATHS, ids=lambda p: ".".join(map(str, p)))
def test_every_value_replaced_by_every_other_type(path: tuple[Any, ...]) -> None:
    data = read_text(TEXT).data
    for value in OTHER:
        tolerates(json.dumps(replaced(data, path, value), ensure_ascii=False))


def test_every_value_taken_away() -> None:
    data = read_text(TEXT).data
    for path in ALL_PATHS:
        copy = json.loads(json.dumps(data))
        parent = copy
        for key in path[:-1]:
            parent = parent[key]
        del parent[path[-1]]
        tolerates(json.dumps(copy))


@cache
def texts() -> list[str]:
    found = (p.read_text("utf-8") for p in FILES)
    return [TEXT, *(text for text in found if "\nboard:" not in text)]


def mutated(rng: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(lines) + 1)
        kind = rng.randrange(7)
        if kind == 0:
            del lines[i : i + 1]
        elif kind == 1:
            lines[i:i] = lines[i : i + 1]
        elif kind == 2 and lines:
            lines.insert(i, rng.choice(lines))
        elif kind == 3:
            lines[i : i + 1] = [" " + line for line in lines[i : i + 1]]
        elif kind == 4 and len(lines) > 1:
            rest = "".join(lines)
            cut = rng.randrange(len(rest))
            lines = rest[:cut].splitlines(keepends=True) or [""]
        else:
            rest = "".join(lines)
            at = rng.randrange(len(rest) + 1)
            if kind == 5:
                rest = rest[:at] + rng.choice(SIGNS) + rest[at + rng.randint(0, 1) :]
            else:
                word = rng.choice(re.findall(r"[\w=-]+", rest) or ["x"])
                old = rng.choice(re.findall(r"[\w=-]+", rest) or ["x"])
                rest = rest.replace(old, word, 1)
            lines = rest.splitlines(keepends=True)
    return "".join(lines)


@pytest.mark.parametrize(
    "seed", [*range(10), *(pytest.param(s, marks=pytest.mark.slow) for s in range(100, 120))]
)
def test_mutated_files(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        tolerates(mutated(rng, rng.choice(texts())))
