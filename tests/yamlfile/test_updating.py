"""Editing that keeps comments."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.errors import FileError
from polax_lab.yamlfile import read_text, update
from yamlfile.material import same

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


@pytest.mark.parametrize(
    ("text", "new", "wanted"),
    [
        ("a: 1\n# end\n", {"a": 1, "ask": [1]}, "a: 1\nask: [1]\n# end\n"),
        ("a: 1\n\n# about c\nc: 2\n", {"a": 1, "b": 3, "c": 2}, "a: 1\nb: 3\n\n# about c\nc: 2\n"),
        ("a:\n  k: {m: [x]} # k\n# end\n", {"a": {"k": {"m": ["x"]}, "l": 1}},
         "a:\n  k: {m: [x]} # k\n  l: 1\n# end\n"),
        ("a:\n  - x # x\n# b\nb: 1\n", {"a": ["x", "z"], "b": 1},
         "a:\n  - x # x\n  - z\n# b\nb: 1\n"),
        ("a:\n  # one\n  - x\n  # two\n  - w\n", {"a": ["x", "z", "w"]},
         "a:\n  # one\n  - x\n  - z\n  # two\n  - w\n"),
        ("a:\n  k: {m: 1}\n  # k: more\n# end\n", {"a": {"k": {"m": 1}}, "c": [{"d": 1}]},
         "a:\n  k: {m: 1}\n  # k: more\nc:\n  - {d: 1}\n# end\n"),
        ("a: 1\n# about c\nc: 2\n", {"a": 1, "b": 3, "c": 4}, "a: 1\nb: 3\n# about c\nc: 4\n"),
        ("a: 1\nc: |\n  u\n  # no comment\n", {"a": 1, "c": "u\n# no comment\n", "d": 2},
         "a: 1\nc: |\n  u\n  # no comment\nd: 2\n"),
        ("# head\na: 1\n", {"b": 2, "a": 1}, "# head\nb: 2\na: 1\n"),
    ],
    ids=range(9),
)  # fmt: skip
def test_a_new_entry_leaves_each_comment_with_its_own(
    text: str, new: dict[str, Any], wanted: str
) -> None:
    assert update(text, new) == wanted


def test_update_of_json_is_json() -> None:
    text = '{\n    "a": 1,\n    "b": "y"\n}\n'
    assert update(text, {"a": 2, "b": "y"}) == text.replace("1", "2")


def test_update_of_faulty_text_or_data() -> None:
    with pytest.raises(FileError, match="stands twice"):
        update("a: 1\na: 2\n", {"a": 1})
    with pytest.raises(FileError, match="type tuple"):
        update("a: 1\n", {"a": (1, 2)})
