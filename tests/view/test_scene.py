from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from polax_lab.errors import PolaxError
from polax_lab.scene import Line, Mark, Piece, Scene, Space


def test_json_holds_everything_and_no_objects(busy: Scene) -> None:
    plain = json.loads(json.dumps(busy.to_json()))
    assert plain["pieces"][1] == {
        "kind": "transporter", "space": "b", "player": "yellow", "text": "5",
        "label": "transporter 5 (yellow)", "tip": "", "loaded": False,
    }  # fmt: skip
    assert plain["lines"][0]["paths"] == [["nym", "nym-e1", "a"]]
    assert plain["legend_labels"]["entry"] == "entry field"
    assert plain["verdict"] == "no"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("links", (("a", "zz"),), "a link"),
        ("pieces", (Piece("ship", "zz"),), "a piece of kind 'ship'"),
        ("marks", (Mark("asked", ("zz",)),), "a mark of role 'asked'"),
        ("lines", (Line("route", (("a", "zz"),)),), "a line of role 'route'"),
    ],
)
def test_unknown_space_is_named(board: Scene, field: str, value: Any, words: str) -> None:
    with pytest.raises(PolaxError, match="'zz'") as caught:
        replace(board, **{field: value})
    assert words in str(caught.value)


def test_two_spaces_of_one_name() -> None:
    with pytest.raises(PolaxError, match="same id"):
        Scene(spaces=(Space("a", "field", 0, 0), Space("a", "field", 1, 0)))
