"""Values, places, anchors, limits and files."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from polax_lab.errors import BoardError, FileError
from polax_lab.yamlfile import Mark, read_file, read_text
from polax_lab.yamlparse import MAX_ALIASES, MAX_DEPTH, parse
from polax_lab.yamlsyntax import MAX_BYTES
from yamlfile.material import fault, same

TYPED: dict[str, Any] = {
    "true": True, "false": False, "null": None, "~": None, "": None,
    "0": 0, "-0": 0, "7": 7, "-12": -12, "999999999999999": 999999999999999,
    "1.10": 1.1, "-0.5": -0.5, "10.0": 10.0, "0.000001": 1e-6,
    "pelor": "pelor", "e5": "e5", "f07": "f07", "1a": "1a", "a:b": "a:b", "12:75": "12:75",
    "1.2.3": "1.2.3", "2019-12": "2019-12", "2019-12-01 Treffen": "2019-12-01 Treffen",
    "-x": "-x", "+": "+", ".": ".", "...x": "...x", "--": "--", "nope": "nope",
    "yes sir": "yes sir",
    "Größe 5": "Größe 5", "http://x.y/z?a=b": "http://x.y/z?a=b", "a#b": "a#b", "it's": "it's",
    "5 ore": "5 ore", "x=1": "x=1", "0x": "0x", "1-2": "1-2", "1/2": "1/2",
    "'no'": "no", '"1:10"': "1:10", '"010"': "010", "'2019-12-01'": "2019-12-01", '""': "",
    '"\\u00e9\\x41\\n"': "éA\n", '"a\xa0b"': "a\xa0b", "'👩\u200d🚀'": "👩\u200d🚀",
    '"\\ud83d\\ude00"': "😀", '"a\tb"': "a\tb", '"\\/"': "/", '"\\u0000"': "\0",
}  # fmt: skip


@pytest.mark.parametrize("source", TYPED)
@pytest.mark.parametrize("fast", [True, False])
def test_value(source: str, fast: bool) -> None:
    data = parse(f"a: {source}\n", "f", FileError, fast)[0]
    assert same(data, {"a": TYPED[source]})


def test_block_text_keeps_its_lines() -> None:
    text = "a: |\n  x: no\n  # y\nb: >-\n  one\n  two\n"
    assert read_text(text).data == {"a": "x: no\n# y\n", "b": "one two"}


def test_json_reads_as_it_is_also_with_tabs() -> None:
    data = {"a": {"b": [1, -2.5, True, None, "é😀", [], {}]}, "n o": "x: y"}
    for indent in (None, 2, "\t"):
        for ascii_only in (True, False):
            text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
            assert same(read_text(text).data, data)


def test_line_ends_and_byte_order_mark_make_no_difference() -> None:
    text = "a: 1 # x\nb:\n  - |\n    c\n    d\n"
    plain = read_text(text)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        document = read_text(other)
        assert document.data == plain.data == {"a": 1, "b": ["c\nd\n"]}
        assert document.text == text
        assert document.mark(["b", 0]) == plain.mark(["b", 0])


def test_explicit_start_and_end_of_one_document() -> None:
    assert read_text("---\na: 1\n...\n").data == {"a": 1}


# Anchors


def test_ordinary_anchors_expand_to_copies() -> None:
    document = read_text("a: &x {hand: [ore]}\nb: *x\nc: [*x, &s no_, *s]\n")
    assert document.data == {
        "a": {"hand": ["ore"]},
        "b": {"hand": ["ore"]},
        "c": [{"hand": ["ore"]}, "no_", "no_"],
    }
    document.data["b"]["hand"].append("food")
    assert document.data["a"] == {"hand": ["ore"]}


def test_merge_key_gives_way_to_explicit_keys_and_keeps_places() -> None:
    text = "one: &one {k: 1, m: 1}\ntwo: &two {m: 2, o: 2}\nmix:\n  k: 3\n  <<: [*one, *two]\n"
    document = read_text(text)
    assert document.data["mix"] == {"k": 3, "m": 1, "o": 2}
    assert document.mark(["mix", "k"]) == Mark(4, 6)
    assert document.mark(["mix", "o"]) == Mark(2, 21)
    assert document.mark(["mix", "o"], key=True) == Mark(2, 18)


def test_coordinates_may_be_keys() -> None:
    assert read_text("at: {x: 1, y: 2, n: 3}").data == {"at": {"x": 1, "y": 2, "n": 3}}


def test_quoted_merge_sign_is_an_ordinary_key() -> None:
    assert read_text('"<<": 1').data == {"<<": 1}


def test_alias_bomb_is_refused_before_any_walk() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)]
    found = fault("\n".join(lines))
    assert (found.line, found.key) == (5, "a4[1]")
    assert "the aliases add more than 20000 entries" in str(found)


def test_too_many_aliases() -> None:
    text = "a: &a x\nb: [" + ", ".join(["*a"] * MAX_ALIASES) + "{}]"
    assert len(read_text(text.format("")).data["b"]) == MAX_ALIASES
    assert f"more than {MAX_ALIASES} aliases" in str(fault(text.format(", *a")))


def test_depth_by_alias_counts() -> None:
    deep = "a: &a " + "[" * 20 + "]" * 20 + "\nb: "
    assert read_text(deep + "[" * 19 + "*a" + "]" * 19).data["b"]
    found = fault(deep + "[" * 20 + "*a" + "]" * 20)
    assert (found.line, found.column) == (2, 24)
    assert f"more than {MAX_DEPTH} levels deep" in str(found)


# Size and depth


@pytest.mark.parametrize("fast", [True, False])
def test_depth_limit(fast: bool) -> None:
    inner = MAX_DEPTH - 1
    assert parse("a: " + "[" * inner + "]" * inner, "f", FileError, fast)
    for text in ("a: " + "[" * (inner + 1) + "]" * (inner + 1), "a: " + "[" * 100_000):
        with pytest.raises(FileError, match="more than 40 levels deep") as caught:
            parse(text, "f", FileError, fast)
        assert (caught.value.line, caught.value.column) == (1, 4 + inner)


def test_depth_limit_in_block_style() -> None:
    text = "".join("  " * i + "k:\n" for i in range(MAX_DEPTH + 1))
    assert fault(text).line == MAX_DEPTH + 1


def test_text_too_large() -> None:
    assert "more than 1024 KiB" in str(fault("a: " + "x" * MAX_BYTES))


# Places


def test_marks() -> None:
    text = 'a:   1\nlist:\n  - x\n  - {id: "b", at: [c,\n      d]}\nnone:\n'
    mark = read_text(text).mark
    assert mark([]) == mark([], key=True) == Mark(1, 1)
    assert (mark(["a"]), mark(["a"], key=True)) == (Mark(1, 6), Mark(1, 1))
    assert mark(["list"]) == Mark(3, 3)
    assert mark(["list", 0]) == mark(["list", 0], key=True) == Mark(3, 5)
    assert (mark(["list", 1, "id"]), mark(["list", 1, "id"], key=True)) == (Mark(4, 10), Mark(4, 6))
    assert mark(["list", 1, "at", 1]) == Mark(5, 7)
    assert mark(["none"]) == Mark(6, 1)


def test_mark_of_what_is_not_there_is_its_nearest_ancestors() -> None:
    mark = read_text("a: {b: [x]}\n").mark
    assert mark(["z"]) == Mark(1, 1)
    assert mark(["a", "z"]) == mark(["a", 0]) == Mark(1, 4)
    assert mark(["a", "z"], key=True) == Mark(1, 1)
    assert mark(["a", "b", 5]) == mark(["a", "b", -1]) == mark(["a", "b", "x", 0]) == Mark(1, 8)
    assert mark(["a", "b", 0, "deeper"]) == Mark(1, 9)


# Files


def test_read_file(tmp_path: Path) -> None:
    path = tmp_path / "ä.yaml"
    path.write_bytes("name: Größe „5“\r\n".encode())
    document = read_file(path)
    assert document.data == {"name": "Größe „5“"}
    assert document.file == str(path)


def test_read_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("a: é".encode()), "ascii"))
    document = read_file("-")
    assert (document.data, document.file) == ({"a": "é"}, "-")


def file_fault(path: Path | str) -> FileError:
    with pytest.raises(BoardError) as caught:
        read_file(path, BoardError)
    assert caught.value.file == str(path)
    return caught.value


def test_no_such_file(tmp_path: Path) -> None:
    assert "no such file" in str(file_fault(tmp_path / "x.yaml"))


def test_folder(tmp_path: Path) -> None:
    assert "a folder" in str(file_fault(tmp_path))


def test_impossible_name() -> None:
    assert "cannot be read" in str(file_fault("a\0b"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs a plain user")
def test_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    assert "cannot be read (permission denied)" in str(file_fault(path))


def test_failing_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert "cannot be read (permission denied)" in str(file_fault("x.yaml"))


def test_file_too_large(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"#" * MAX_BYTES + b"\n")
    assert "larger than 1024 KiB" in str(file_fault(path))


def test_standard_input_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"#" * (MAX_BYTES + 1))))
    assert "larger than 1024 KiB" in str(file_fault("-"))


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("a: é\r\nbc: ".encode() + "ö".encode("latin-1"))
    found = file_fault(path)
    assert (found.line, found.column) == (2, 5)
    assert "byte 0xF6 is not UTF-8" in str(found)
    assert "save the file as UTF-8" in str(found)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("a: 1\n".encode(encoding))
    assert "the file is UTF-16, not UTF-8" in str(file_fault(path))
