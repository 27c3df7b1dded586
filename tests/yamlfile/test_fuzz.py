"""Random data and texts."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polax_lab.errors import ScenarioError
from polax_lab.yamlfile import dump, read_text, update
from polax_lab.yamlparse import parse
from yamlfile.material import WORDS, same

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
