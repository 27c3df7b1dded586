"""The JSON Schemas for editors say what the reader of files says."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from core.terminal import Run, one_sentence
from core.test_scenario_faults import FAULTS, TEXT
from core.test_scenarios import FILES
from polax_lab.game import game_names
from polax_lab.games.polax import GAME
from polax_lab.yamlfile import read_text

PRINTED: dict[tuple[str, ...], dict[str, Any]] = {}


def schema(run: Run, *what: str) -> dict[str, Any]:
    """Print a schema, once in a test run."""
    if what not in PRINTED:
        data = json.loads(run("schema", *what).out)
        jsonschema.Draft202012Validator.check_schema(data)
        assert data["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        PRINTED[what] = data
    return PRINTED[what]


def test_every_scenario_file_fits_the_schema(run: Run) -> None:
    validators = {n: jsonschema.Draft202012Validator(schema(run, n)) for n in game_names()}
    wrong = [
        f"{path.name}: {error.message[:200]}"
        for path, data in ((p, read_text(p.read_text("utf-8")).data) for p in FILES)
        for error in validators[data["game"]].iter_errors(data)
    ]
    assert wrong == []
    validator = jsonschema.Draft202012Validator(schema(run))
    assert not list(validator.iter_errors(read_text(TEXT).data))


@pytest.mark.parametrize(
    "name",
    ["unknown_key_at_the_top", "unknown_key_in_seat", "unknown_key_in_question", "schema_missing",
     "unknown_part_of_the_answer", "python_name_instead_of_key", "schema_with_a_bar", "other_game",
     "ship_is_a_list", "number_is_text", "unknown_cargo", "unknown_colour",
     "unknown_card", "holds_is_text",
     "unknown_question", "field_missing", "label_without_list", "title_in_another_language"],
)  # fmt: skip
def test_the_schema_refuses_an_altered_file(run: Run, name: str) -> None:
    old, new, *_ = FAULTS[name]
    validator = jsonschema.Draft202012Validator(schema(run))
    assert list(validator.iter_errors(read_text(TEXT.replace(old, new)).data))


def test_the_schema_of_boards(run: Run) -> None:
    validator = jsonschema.Draft202012Validator(schema(run, "board"))
    data = json.loads(json.dumps(GAME.rules.board.to_json()))
    assert not list(validator.iter_errors(data))
    data["spaces"][0]["kind"] = "Moon 1"
    assert list(validator.iter_errors(data))


def test_the_schema_explains_itself(run: Run) -> None:
    text = json.dumps(schema(run))
    assert "May a mine be set on this field?" in text
    assert "the space of the ship" in text


def test_no_schema_of_anything_else(run: Run) -> None:
    assert "no game 'chess'" in one_sentence(run("schema", "chess"))
