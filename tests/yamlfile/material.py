"""What the tests of reading and writing YAML share."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polax_lab.errors import FileError
from polax_lab.yamlfile import read_text


def fault(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read_text(text, "f.yaml")
    return caught.value


def same(one: Any, two: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)


WORDS = [
    "no", "Yes", "n", "ON", "true", "False", "null", "NULL", "~", "", "1", "-1", "010", "0x1f",
    "0o7", "0b1", "+5", "1_000", "1,5", "1e3", ".5", "5.", "1.0", "3:20", "1:2:3", ".nan", ".Inf",
    "NaN", "2019-12-01", "2001-1-1", "=", "<<", "-", "- a", "?", "? a", ":", ": a", "a: b", "a:",
    " a", "a ", "a  b", "a #b", "#a", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "[a]", "{a}",
    "a, b", "'", '"', 'a"b', "\\", "a\nb", "a\n", "\t", "\r", "\0", "\x85", "\u2028", "\ufeff",
    "\xa0", "a\u200bb", "---", "...", "--- a", ":sym", "é", "😀", "\U000e0001", "\U0010ffff",
]  # fmt: skip
