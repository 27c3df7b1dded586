"""Every fault of a YAML file, with its place and what would be right."""

from __future__ import annotations

import re

import pytest

from polax_lab.errors import BoardError, ScenarioError
from polax_lab.texts import say
from polax_lab.yamlfile import read_text
from polax_lab.yamlparse import parse
from yamlfile.material import fault

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


#: Words that no German sentence has; the names of Unicode characters are English.
ENGLISH = re.compile(r"\b(the|is|are|not|does|it|of|and|or|with|write|inside|this|use|put)\b")


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str) -> None:
    text, line, column, key, what, hint = FAULTS[name]
    found = fault(text)
    assert (found.line, found.column, found.key) == (line, column, key)
    assert what in say(found.what)
    assert hint in say(found.hint)
    assert str(found).startswith(f"f.yaml:{line}:{column}: ")
    assert "\n" not in str(found)
    assert ENGLISH.findall(say((found.what, found.hint), "de")) == []


@pytest.mark.parametrize("name", FAULTS)
def test_fault_without_libyaml_is_the_same(name: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(FAULTS[name][0], "f.yaml", ScenarioError, fast=False)
    assert str(caught.value) == str(fault(FAULTS[name][0]))


def test_fault_is_of_the_type_asked_for() -> None:
    with pytest.raises(BoardError):
        read_text("a: no", error=BoardError)
