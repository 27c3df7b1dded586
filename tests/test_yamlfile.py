"""Strict reading with places, writing that rereads, and editing that keeps comments."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
import time
import unicodedata
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polax_lab.errors import BoardError, FileError, ScenarioError
from polax_lab.yamlfile import Mark, dump, read_file, read_text, update, write_file
from polax_lab.yamlparse import MAX_ALIASES, MAX_DEPTH, parse
from polax_lab.yamlsyntax import MAX_BYTES


def fault(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read_text(text, "f.yaml")
    return caught.value


def same(one: Any, two: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)


# Each fault: the text, line, column, key, a piece of what is wrong and a piece of what is right.
FAULTS = {
    # doubled keys
    "doubled_key_top": ("ships: a\nb: 1\nships: c", 3, 1, "ships", "stands twice, first in line 1",
        "keep one"),
    "doubled_key_deep": ("a:\n  - {b: 1, b: 2}", 2, 12, "a[0].b", "stands twice, first in line 2",
        "keep one"),
    "doubled_key_quoted": ('{"a": 1,\n "a": 2}', 2, 2, "a", "stands twice, first in line 1",
        "keep one"),
    "doubled_merge_key": ("b: &b {k: 1}\nc:\n  <<: *b\n  <<: *b", 4, 3, 'c."<<"',
        "stands twice, first in line 3", "keep one"),
    # words that are booleans or nothing elsewhere
    "word_no": ("seats: [s, no]", 1, 12, "seats[1]", "no is false to some",
        '"no" in quotes for text, or false'),
    "word_no_last_without_line_end": ("a:\n  - no", 2, 5, "a[0]", "no is false to some",
        '"no" in quotes'),
    "word_n": ("seats: [n]", 1, 9, "seats[0]", "n is false to some", '"n" in quotes'),
    "word_Y": ("a: Y", 1, 4, "a", "Y is true to some", '"Y" in quotes for text, or true'),
    "word_ON": ("a: ON", 1, 4, "a", "ON is true to some", "or true"),
    "word_True": ("a: True", 1, 4, "a", "True is true to some", "or true"),
    "word_Null": ("a: Null", 1, 4, "a", "Null is null to some", "or null"),
    # numbers that readers take differently
    "octal_010": ("nodes: [1, 010]", 1, 12, "nodes[1]", "010 is a number in a form",
        '"010" in quotes for text, or 10'),
    "octal_08": ("a: 08", 1, 4, "a", "08 is a number", "or 8"),
    "octal_0o17": ("a: 0o17", 1, 4, "a", "0o17 is a number", "or 15"),
    "hexadecimal": ("a: 0x1f", 1, 4, "a", "0x1f is a number", "or 31"),
    "binary": ("a: -0b11", 1, 4, "a", "-0b11 is a number", "or -3"),
    "plus": ("a: +5", 1, 4, "a", "+5 is a number", "or 5"),
    "underscore": ("a: 1_000", 1, 4, "a", "1_000 is a number", "or 1000"),
    "decimal_comma": ("a: 1,5", 1, 4, "a", "1,5 is a number", '"1,5" in quotes'),
    "exponent": ("weight: 1e3", 1, 9, "weight", "1e3 is a number", "or 1000.0"),
    "exponent_signed": ("a: 1.5e-3", 1, 4, "a", "1.5e-3 is a number", "or 0.0015"),
    "point_first": ("a: .5", 1, 4, "a", ".5 is a number", "or 0.5"),
    "point_last": ("a: 5.", 1, 4, "a", "5. is a number", "or 5.0"),
    "leading_zero_fraction": ("a: 01.5", 1, 4, "a", "01.5 is a number", "or 1.5"),
    "base_60": ("node: 1:10", 1, 7, "node", "a time or a base-60 number", '"1:10" in quotes'),
    "base_60_time": ("a: 1:02:30.5", 1, 4, "a", "base-60", '"1:02:30.5" in quotes'),
    "date": ("edition: 2019-12-01", 1, 10, "edition", "a date", '"2019-12-01" in quotes'),
    "date_and_time": ("a: 2019-12-01T10:00:00Z", 1, 4, "a", "a date", "in quotes"),
    "not_a_number": ("weight: .nan", 1, 9, "weight", "not a finite number", '".nan" in quotes'),
    "infinity": ("a: -.INF", 1, 4, "a", "not a finite number", "in quotes"),
    "json_nan": ('{"a": NaN}', 1, 7, "a", "not a finite number", "in quotes"),
    "json_infinity": ('{"a": -Infinity}', 1, 7, "a", "not a finite number", "in quotes"),
    "int_too_large": ("a: 1000000000000000", 1, 4, "a", "more than 15 digits", "in quotes"),
    "fraction_too_large": ("a: 1" + "0" * 400 + ".0", 1, 4, "a", "too large a number", "in quotes"),
    "value_sign": ("a: =", 1, 4, "a", "a meaning of its own", '"=" in quotes'),
    "merge_sign_as_value": ("a: <<", 1, 4, "a", "a meaning of its own", '"<<" in quotes'),
    # keys that are not text
    "key_int": ("1: x", 1, 1, '1', "1 is not text, and a key must be text", "key in quotes"),
    "key_true": ("true: x", 1, 1, "true", "true is not text", "key in quotes"),
    "key_null": ("a: {~: x}", 1, 5, 'a."~"', "~ is not text", "key in quotes"),
    "key_no": ("no: x", 1, 1, "no", "no is false to some", "key in quotes"),
    "key_Y": ("at: {Y: 2}", 1, 6, "at.Y", "Y is true to some", "key in quotes"),
    "key_base_60": ("1:10: x", 1, 1, '"1:10"', "base-60", "key in quotes"),
    "key_list": ("[a]: x", 1, 1, None, "a list or mapping cannot be a key", "in quotes"),
    "key_mapping": ("a:\n  ? {b: 1}\n  : x", 2, 5, "a", "a list or mapping cannot be a key",
        "in quotes"),
    "key_empty": ("a: 1\n: x", 2, 1, None, "an empty key is not text", "write a key"),
    "key_explicit_empty": ("? \n: x", 1, 2, None, "an empty key is not text", "key in quotes"),
    "key_alias": ("a: &a x\n*a : y", 2, 1, None, "an alias cannot be a key", "in quotes"),
    # anchors and aliases
    "alias_unknown": ("a: *x", 1, 4, "a", "unknown alias *x", "'*x' in quotes"),
    "alias_recursive": ("a: &a [*a]", 1, 8, "a[0]", "recursive", "write the entry out"),
    "alias_recursive_deep": ("a: &a\n  b: {c: *a}", 2, 10, "a.b.c", "recursive",
        "write the entry out"),
    "anchor_twice": ("a: &x 1\nb: &x 2", 2, 4, "b", "the anchor &x stands twice", "its own name"),
    "merge_of_text": ("a:\n  <<: b", 2, 3, 'a."<<"', "takes a mapping", "<<: *base"),
    # documents, directives, tags
    "second_document": ("a: 1\n---\nb: 2", 2, 1, None, "a second document", "one document"),
    "second_document_empty": ("a: 1\n---\n", 2, 1, None, "a second document", "one document"),
    "directive_yaml": ("# x\n%YAML 1.1\n---\na: 1", 2, 1, None, "a YAML directive",
        "remove the line"),
    "directive_unknown": ("%x y\n---\na: 1", 1, 1, None, "a YAML directive", "remove the line"),
    "tag_python": ("a: !!python/object/apply:os.system [ls]", 1, 4, "a", "a type tag",
        "remove the tag"),
    "tag_str": ("a:\n  b: !!str x", 2, 6, "a.b", "a type tag", "remove the tag"),
    "tag_local": ("a: !x {b: 1}", 1, 4, "a", "a type tag", "remove the tag"),
    "tag_on_key": ("!!str a: 1", 1, 1, None, "a type tag", "remove the tag"),
    "tag_undefined_handle": ("a: !e!x 1", 1, 4, "a", "a type tag", "remove the tag"),
    # not a mapping
    "empty": ("", 1, 1, None, "the file is empty", "key: value"),
    "blank": (" \n\n", 1, 1, None, "the file is empty", "key: value"),
    "comment_only": ("# todo\n", 1, 1, None, "nothing in it but comments", "key: value"),
    "top_list": ("- a\n- b", 1, 1, None, "a list, not a mapping", "key: value"),
    "top_text": ("\na:1", 2, 1, None, "a single text, not a mapping", "with a space"),
    # characters
    "nul": ("a: b\nc: \0", 2, 4, None, "control character U+0000", "as an escape"),
    "control": ("a: 'x\x07'", 1, 6, None, "control character U+0007", "as an escape"),
    "next_line": ("a: x\x85y", 1, 5, None, "control character U+0085", "as an escape"),
    "line_separator": ("a: 'x\u2028y'", 1, 6, None, "U+2028 (line separator)", "as an escape"),
    "surrogate": ("a: \ud800", 1, 4, None, "U+D800 is no character", "UTF-8"),
    "surrogate_escape": ('a: "\\ud83d"', 1, 4, "a", "half of a surrogate pair",
        "the character itself"),
    "byte_order_mark_inside": ("a: \ufeffb", 1, 4, None, "U+FEFF", "remove it"),
    "no_break_space_after_colon": ("a:\xa0b", 1, 3, None, "U+00A0 (no-break space)",
        "double quotes"),
    "no_break_space_in_text": ("a: 1\nb: c\xa0d", 2, 5, "b", "U+00A0 (no-break space)",
        "double quotes"),
    "no_break_space_indent": ("a:\n\xa0\xa0b: 1", 2, 1, None, "U+00A0 (no-break space)",
        "double quotes"),
    "zero_width_in_key": ("a\u200bb: 1", 1, 2, None, "U+200B (zero width space)", "remove it"),
    "zero_width_in_quoted_key": ('"a\u200b": 1', 1, 3, None, "U+200B", "remove it"),
    "zero_width_escape_in_key": ('"a\\u200b": 1', 1, 1, '"a\\u200B"', "U+200B", "remove it"),
    "soft_hyphen": ("a: b\xadc", 1, 5, "a", "U+00AD (soft hyphen)", "double quotes"),
    "bidi_in_comment": ("a: 1 # \u202e\nb: 2", 1, 8, None, "U+202E (right-to-left override)",
        "remove it"),
    "joiner_in_block_text": ("a: |\n  b\u200dc", 2, 4, "a", "U+200D (zero width joiner)",
        "double quotes"),
    "decomposed_text": ("a: cafe\u0301", 1, 4, "a", "'e\u0301' (U+0065 U+0301)",
        "'\u00e9' (U+00E9)"),
    "decomposed_quoted": ("a: 'u\u0308ber'", 1, 4, "a", "(U+0075 U+0308)", "(U+00FC)"),
    "decomposed_key": ("a: {cafe\u0301: 1}", 1, 5, "a.\"cafe\u0301\"", "(U+0065 U+0301)",
        "(U+00E9)"),
    "angstrom_sign": ("a: \u212b", 1, 4, "a", "(U+212B)", "(U+00C5)"),
    # shape
    "tab_indent": ("a:\n\tb: 1", 2, 1, "a", "a tab is used for indentation", "with spaces"),
    "tab_in_text": ("a: b\tc", 1, 6, "a", "a tab", "write a space"),
    "tab_after_dash_line": ("a:\n  - b\n\t- c", 3, 1, "a[1]", "a tab is used for indentation",
        "with spaces"),
    "colon_in_text": ("note: Zug: 3", 1, 10, "note", "a colon followed by a space", "in quotes"),
    "at_sign": ("a: @x", 1, 4, "a", "cannot begin with @", 'in quotes: "@x"'),
    "per_cent": ("a: %x", 1, 4, "a", "cannot begin with %", 'in quotes: "%x"'),
    "back_tick": ("a: `x`", 1, 4, "a", "cannot begin with `", 'in quotes: "`x`"'),
    "star": ("a: * x", 1, 4, "a", "cannot begin with *", 'in quotes: "* x"'),
    "ampersand": ("a: & x", 1, 4, "a", "cannot begin with &", "in quotes"),
    "question_mark": ("a: ? x", 1, 4, "a", "cannot begin with ?", 'in quotes: "? x"'),
    "bracket_open": ("a: 1\nb: [1, 2", 2, 4, "b", "the bracket [ is never closed", "write ]"),
    "bracket_open_after_comma": ("b: [1, {c: 2},", 1, 4, "b", "the bracket is never closed",
        "write ]"),
    "brace_open": ("b: {c: 1\nd: 2", 2, 2, "b", "unexpected : inside the { of line 1",
        "comma between"),
    "bracket_wrong": ("a: ]", 1, 4, "a", "unexpected ]", "in quotes"),
    "quote_open": ("a: 1\nb: \"x\nc: 2", 2, 4, "b", "the quote is never closed", "same quote sign"),
    "apostrophe_in_quotes": ("a: 'it's'", 1, 8, "a", "more text after a finished value", "''"),
    "escape_unknown": ('a: "c:\\qux"', 1, 8, "a", "a backslash", "single quotes"),
    "escape_beyond_unicode": ('a: "\\UFFFFFFFF"', 1, 7, "a", "no Unicode character",
        "the character"),
    "indent_too_deep": ("a: 1\n  b: 2", 2, 4, None, "does not belong here", "indent"),
    "indent_between": ("a:\n    b: 1\n  c: 2", 3, 3, None, "indentation fits no line", "alike"),
    "line_without_colon": ("a: 1\nfoo\nb: 2", 2, 1, None, "no 'key:'", "space after the colon"),
    "dash_after_key": ("a: - b", 1, 4, "a", "a list cannot begin here", "[a, b]"),
    "text_after_bar": ("a: |x", 1, 5, "a", "only a line break may follow", "in quotes"),
    "text_after_end": ("a: 1\n...\nb: 2", 3, 1, None, "text after the end", "key: value"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str) -> None:
    text, line, column, key, what, hint = FAULTS[name]
    found = fault(text)
    assert (found.line, found.column, found.key) == (line, column, key)
    assert what in found.what
    assert found.hint is not None
    assert hint in found.hint
    assert str(found).startswith(f"f.yaml:{line}:{column}: ")
    assert "\n" not in str(found)


@pytest.mark.parametrize("name", FAULTS)
def test_fault_without_libyaml_is_the_same(name: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(FAULTS[name][0], "f.yaml", ScenarioError, fast=False)
    assert str(caught.value) == str(fault(FAULTS[name][0]))


def test_fault_is_of_the_type_asked_for() -> None:
    with pytest.raises(BoardError):
        read_text("a: no", error=BoardError)


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
    start = time.perf_counter()
    found = fault("\n".join(lines))
    assert time.perf_counter() - start < 1
    assert (found.line, found.key) == (5, "a4[1]")
    assert "the aliases add more than 20000 entries" in found.what


def test_too_many_aliases() -> None:
    text = "a: &a x\nb: [" + ", ".join(["*a"] * MAX_ALIASES) + "{}]"
    assert len(read_text(text.format("")).data["b"]) == MAX_ALIASES
    assert f"more than {MAX_ALIASES} aliases" in fault(text.format(", *a")).what


def test_depth_by_alias_counts() -> None:
    deep = "a: &a " + "[" * 20 + "]" * 20 + "\nb: "
    assert read_text(deep + "[" * 19 + "*a" + "]" * 19).data["b"]
    found = fault(deep + "[" * 20 + "*a" + "]" * 20)
    assert (found.line, found.column) == (2, 24)
    assert f"more than {MAX_DEPTH} levels deep" in found.what


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
    assert "more than 1024 KiB" in fault("a: " + "x" * MAX_BYTES).what


def test_speed() -> None:
    entry = (
        '  - id: p{}\n    name: "Größe"\n    cost: [1, 2, ore]\n    note: some words, of a card\n'
    )
    text = "items:\n" + "".join(entry.format(i) for i in range(1000))
    start = time.perf_counter()
    read_text(text)
    assert time.perf_counter() - start < (1 if yaml.__with_libyaml__ else 15)


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
    assert "no such file" in file_fault(tmp_path / "x.yaml").what


def test_folder(tmp_path: Path) -> None:
    assert "a folder" in file_fault(tmp_path).what


def test_impossible_name() -> None:
    assert "cannot be read" in file_fault("a\0b").what


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs a plain user")
def test_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    assert "cannot be read (permission denied)" in file_fault(path).what


def test_failing_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert "cannot be read (permission denied)" in file_fault("x.yaml").what


def test_file_too_large(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"#" * MAX_BYTES + b"\n")
    assert "larger than 1024 KiB" in file_fault(path).what


def test_standard_input_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"#" * (MAX_BYTES + 1))))
    assert "larger than 1024 KiB" in file_fault("-").what


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("a: é\r\nbc: ".encode() + "ö".encode("latin-1"))
    found = file_fault(path)
    assert (found.line, found.column) == (2, 5)
    assert "byte 0xF6 is not UTF-8" in found.what
    assert "save the file as UTF-8" in str(found.hint)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("a: 1\n".encode(encoding))
    assert "the file is UTF-16, not UTF-8" in file_fault(path).what


# Writing

WORDS = [
    "no", "Yes", "n", "ON", "true", "False", "null", "NULL", "~", "", "1", "-1", "010", "0x1f",
    "0o7", "0b1", "+5", "1_000", "1,5", "1e3", ".5", "5.", "1.0", "3:20", "1:2:3", ".nan", ".Inf",
    "NaN", "2019-12-01", "2001-1-1", "=", "<<", "-", "- a", "?", "? a", ":", ": a", "a: b", "a:",
    " a", "a ", "a  b", "a #b", "#a", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "[a]", "{a}",
    "a, b", "'", '"', 'a"b', "\\", "a\nb", "a\n", "\t", "\r", "\0", "\x85", "\u2028", "\ufeff",
    "\xa0", "a\u200bb", "---", "...", "--- a", ":sym", "é", "😀", "\U000e0001", "\U0010ffff",
]  # fmt: skip


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
    assert what in caught.value.what
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


# Changing

SCENARIO = """\
# head

---
schema: 1   # the schema

# about the board
board:   "f07"     # quoted
hand: [ore,  2, 'food']   # hand
ships:
    # first
    - id: saldus   # s
      at: { field: f01,  ring: 2 }

    # second
    - id: pelor
      at: { field: f02,  ring: 3 }
long: [a,
  b]
text: |
  # no comment
  line
nested:
    deep:
        x1: 1  # one
        x2: 2.50
# the end
"""


def changed(data: dict[str, Any]) -> list[str]:
    """Give the lines that an update of the scenario takes out (-) and puts in (+)."""
    result = update(SCENARIO, data)
    assert same(read_text(result).data, data)
    old, new = SCENARIO.splitlines(), result.splitlines()
    return [f"-{x}" for x in old if x not in new] + [f"+{x}" for x in new if x not in old]


def scenario() -> dict[str, Any]:
    data: dict[str, Any] = read_text(SCENARIO).data
    return data


def test_update_with_equal_data_is_the_same_text() -> None:
    text = SCENARIO.replace("\n", "\r\n")
    assert update(text, dict(reversed(scenario().items()))) == text


def test_update_tells_numbers_from_true() -> None:
    assert update("a: 1 # x\n", {"a": True}) == "a: true # x\n"
    assert update("a: 1\n", {"a": 1.0}) == "a: 1.0\n"


def test_update_scalar_beside_comment() -> None:
    assert changed(scenario() | {"schema": 2}) == [
        "-schema: 1   # the schema",
        "+schema: 2   # the schema",
    ]


def test_update_quoted_text() -> None:
    lines = changed(scenario() | {"board": "no"})
    assert lines == ['-board:   "f07"     # quoted', '+board: "no"        # quoted']


def test_update_flow_list() -> None:
    data = scenario()
    data["hand"].append("y")
    lines = changed(data)
    assert lines == ["-hand: [ore,  2, 'food']   # hand", "+hand: [ore, 2, 'food', \"y\"] # hand"]


def test_update_list_over_lines() -> None:
    assert changed(scenario() | {"long": ["a", "b", "c"]}) == [
        "-long: [a,",
        "-  b]",
        "+long: [a, b, c]",
    ]


def test_update_removes_first_item_and_keeps_comments() -> None:
    data = scenario()
    del data["ships"][0]
    lines = changed(data)
    assert lines == ["-    - id: saldus   # s", "-      at: { field: f01,  ring: 2 }"]


def test_update_adds_item_and_key() -> None:
    data = scenario()
    data["ships"].insert(1, {"id": "1:10"})
    data["nested"]["deep"]["new"] = {"a": [1, 2]}
    assert changed(data) == [
        '+    - {id: "1:10"}',
        "+        new:",
        "+            a: [1, 2]",
    ]


def test_update_deep_scalar() -> None:
    data = scenario()
    data["nested"]["deep"]["x1"] = "1"
    assert changed(data) == ["-        x1: 1  # one", '+        x1: "1" # one']


def test_update_keeps_whole_line_comments_of_what_goes() -> None:
    result = update(SCENARIO, {"a": 1})
    comments = [line.strip() for line in result.splitlines() if line.strip().startswith("#")]
    assert comments == ["# head", "# about the board", "# first", "# second", "# the end"]
    assert "no comment" not in result


def test_update_of_lists_in_lists_keeps_comments() -> None:
    text = "# top\na:\n  - - b: c\n    - 1.5 # e\n    # inner\n    - d: x\n# below\nf: [] # g\n"
    data = {"a": [[{"b": "c"}, 2, {"d": "x"}]], "f": []}
    result = update(text, data)
    assert same(read_text(result).data, data)
    assert [line.strip() for line in result.splitlines() if line.strip()[0] == "#"] == [
        "# top",
        "# inner",
        "# below",
    ]
    assert result.endswith("# below\nf: [] # g\n")


def test_update_empties_a_list_beside_a_comment() -> None:
    data = {"a": [], "b": 1}
    assert read_text(update("a:   # x\n  - c\n# y\nb: 1 # z\n", data)).data == data
    assert update("a:   # x\n  - c\n# y\nb: 1 # z\n", data).endswith("# y\nb: 1 # z\n")


def test_update_at_an_anchor_leaves_its_aliases() -> None:
    text = "b: &b {k: 1}   # base\nc:\n  <<: *b\n  m: 3 # c\nd: *b\n"
    data = {"b": {"k": 2}, "c": {"k": 1, "m": 3}, "d": {"k": 1}}
    result = update(text, data)
    assert read_text(result).data == data
    assert result.startswith("b: {k: 2}      # base\n")
    data = {"b": {"k": 1}, "c": {"k": 1, "m": 3}, "d": {"k": 5}}
    result = update(text, data)
    assert read_text(result).data == data
    assert result.startswith(text[: text.index("d:")])


def test_update_of_json_is_json() -> None:
    text = '{\n    "a": 1,\n    "b": "y"\n}\n'
    assert update(text, {"a": 2, "b": "y"}) == text.replace("1", "2")


def test_update_of_faulty_text_or_data() -> None:
    with pytest.raises(FileError, match="stands twice"):
        update("a: 1\na: 2\n", {"a": 1})
    with pytest.raises(FileError, match="type tuple"):
        update("a: 1\n", {"a": (1, 2)})


# Random data and texts

FEW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
letters = st.characters(exclude_categories=["Cs", "Mn", "Mc", "Co"]).filter(
    lambda c: unicodedata.is_normalized("NFC", c)
)
texts = st.one_of(
    st.sampled_from(WORDS), st.text("abé:# -,1.'\"\n[]{}", max_size=8), st.text(letters, max_size=6)
)
keys = st.one_of(
    st.sampled_from(["a", "b", "no", "1", "k l", "<<"]), st.text("abé:# -,1.'\"[]{}", max_size=6)
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15) + 1, 10**15 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)
mappings = st.dictionaries(keys, values, max_size=5)
PIECES = [
    "a", "b", "key", "x: ", "a: ", "b:\n", "- ", "\n", "\n  ", "\n    ", "  ", "[", "]", "{", "}",
    ",", ": ", "? ", '"', "'", "\\", "|", "|-\n", ">\n", "#", " # c\n", "&a ", "*a", "<<: ", "!",
    "!!str ", "%", "@", "\t", "---\n", "...\n", "1", "010", "no", "~", "\xa0", "\u200b", "e\u0301",
    "\r\n", "\r", "\0", "\u2028", "\\ud83d", "\\U", "'it''s'", "|2\n", "text with words", "{a: 1}",
    "\ufeff", "\ud800", "&c\n", "? a\n: b\n",
]  # fmt: skip
soups = st.lists(st.sampled_from(PIECES), max_size=15).map("".join)


@FEW
@given(mappings)
def test_any_data_survives(data: dict[str, Any]) -> None:
    text = dump(data)
    assert text.endswith("\n")
    assert "\r" not in text
    assert same(read_text(text).data, data)
    assert text == dump(data)


@settings(FEW, max_examples=50)
@given(mappings, mappings)
def test_any_change_gives_the_data(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert same(read_text(update(dump(old), new)).data, new)


def outcome(text: str, fast: bool) -> Any:
    try:
        data, root, _ = parse(text, "f", ScenarioError, fast)
    except ScenarioError as found:
        return str(found)
    return json.dumps(data), root


@settings(FEW, max_examples=400)
@given(st.one_of(soups, soups.map("a: 1\nb: ".__add__), st.text()))
def test_any_text_is_read_or_refused_the_same_with_and_without_libyaml(text: str) -> None:
    assert outcome(text, True) == outcome(text, False)
