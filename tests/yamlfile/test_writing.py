"""Writing that rereads here and elsewhere, whole or not at all."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml

from polax_lab.errors import FileError
from polax_lab.yamlfile import dump, fit_name, read_text, write_file
from polax_lab.yamlparse import parse
from polax_lab.yamlsyntax import MAX_BYTES
from yamlfile.material import WORDS


@pytest.mark.parametrize("word", WORDS, ids=ascii)
def test_dump_of_a_word_rereads_here_and_elsewhere(word: str) -> None:
    data: dict[str, Any] = {"a": word, "b": [word, [word]], "c": [{"d": word}]}
    text = dump(data)
    assert read_text(text).data == data
    assert yaml.safe_load(text) == data
    assert parse(text, "f", FileError, fast=False)[0] == data


@pytest.mark.parametrize("key", ["no", "1", "<<", "1:10", "a: b", "", "null", "é", "y"])
def test_dump_of_a_key_rereads_here_and_elsewhere(key: str) -> None:
    data = {key: 1, "a": [{key: 2}], "b": {key: {key: 3}}}
    assert read_text(dump(data)).data == data
    assert yaml.safe_load(dump(data)) == data


def test_dump_style() -> None:
    data: dict[str, Any] = {
        "name": "Nym",
        "empty": {},
        "none": None,
        "hand": ["ore", 2, 1.5, True],
        "long": ["some words of a card"] * 5,
        "ask": [{"id": "a", "at": [1, 2]}, {"id": "b", "deep": {"x1": [[1, 2], [3]]}}],
    }
    assert dump(data) == (
        "name: Nym\n"
        "empty: {}\n"
        "none: null\n"
        "hand: [ore, 2, 1.5, true]\n"
        "long:\n" + "  - some words of a card\n" * 5 + "ask:\n"
        "  - {id: a, at: [1, 2]}\n"
        "  - id: b\n"
        "    deep:\n"
        "      x1: [[1, 2], [3]]\n"
    )


REFUSED: dict[str, tuple[Any, str | None, str]] = {
    "tuple": ({"a": [(1, 2)]}, "a[0]", "type tuple"),
    "tuple_key": ({(1, 2): 3}, None, "the key (1, 2) is not text"),
    "int_key_beside_text": ({"a": {1: "R", "1": "B"}}, "a", "the key 1 is not text"),
    "not_a_number": ({"a": float("nan")}, "a", "not a finite number"),
    "infinity": ({"a": -float("inf")}, "a", "not a finite number"),
    "large_int": ({"a": 10**15}, "a", "more than 15 digits"),
    "set": ({"a": {1}}, "a", "type set"),
    "bytes": ({"a": b"x"}, "a", "type bytes"),
    "decomposed": ({"a": "e\u0301"}, "a", "U+0065 U+0301"),
    "invisible_key": ({"a\u200b": 1}, None, "U+200B"),
    "surrogate": ({"a": "\ud800"}, "a", "surrogate"),
    "long_key": ({"k" * 1001: 1}, None, "the key is too long"),
    "list": ([1], None, "must be a mapping"),
    "large": ({"a": "x" * MAX_BYTES}, None, "larger than 1024 KiB"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_dump_refuses(name: str) -> None:
    data, key, what = REFUSED[name]
    with pytest.raises(FileError) as caught:
        dump(data)
    assert what in str(caught.value)
    if key:
        assert caught.value.key == key


def test_dump_refuses_endless_data() -> None:
    data: dict[str, Any] = {}
    data["a"] = data
    with pytest.raises(FileError, match="levels deep"):
        dump(data)


def test_write_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    write_file(path, "a: é\r\nb: 1\n")
    assert path.read_bytes() == "a: é\nb: 1\n".encode()
    path.chmod(0o640)
    write_file(path, "c: 2\n")
    assert path.read_bytes() == b"c: 2\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["x.yaml"]


def test_write_file_keeps_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "x.yaml")
    write_file(tmp_path / "link", "a: 1\n")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "x.yaml").read_text() == "a: 1\n"


def test_write_file_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n")
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(FileError, match="cannot be written \\(no space left"):
        write_file(path, "b: 2\n")
    assert path.read_text() == "a: 1\n"
    assert os.listdir(tmp_path) == ["x.yaml"]


@pytest.mark.parametrize("name", ["no/such/folder.yaml", ".", "a\0b"])
def test_write_file_faults(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError):
        write_file(f"{tmp_path}/{name}", "a: 1\n")
    with pytest.raises(FileError, match="cannot be written"):
        write_file(tmp_path / "x", "\ud800")
    assert os.listdir(tmp_path) == []


def test_a_name_that_promises_json_gets_json(tmp_path: Path) -> None:
    text = 'a: [1, 2.50, "no"]  # one\nb: {ö: null}\n'
    for name in ("x.json", tmp_path / "X.JSON"):
        written = fit_name(text, name)
        assert (
            json.loads(written) == read_text(text).data == {"a": [1, 2.5, "no"], "b": {"ö": None}}
        )
        assert fit_name(written, name) == written
    assert fit_name(text, "x.yaml") is text
    assert fit_name('{"a":1}', "x.json") == '{"a":1}'


def test_the_longest_name_that_a_disk_takes_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / ("\u00e4" * 120 + ".yaml")
    write_file(file, "a: 1\n")
    assert file.read_text() == "a: 1\n"
    with pytest.raises(FileError, match="name too long"):
        write_file(tmp_path / ("x" * 300 + ".yaml"), "a: 1\n")
