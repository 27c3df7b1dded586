"""Scenario files: read strictly, written so that nothing is lost, never a strange exception."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.material import POLAX, random_position, random_questions
from core.test_scenario_faults import TEXT
from polax_lab.errors import PolaxError, ScenarioError
from polax_lab.expectation import Ask
from polax_lab.games.polax import GAME
from polax_lab.scenario import Scenario
from polax_lab.shipped import folder, scenario_files
from polax_lab.yamlfile import dump, read_text

FILES = scenario_files(folder("scenarios"))
SHORT = "schema: 1\ngame: polax\ntitle: t\nposition: {}\n"


def random_scenario(rng: Random) -> dict[str, Any]:
    """Data of a scenario with many questions and no expectations."""
    position = random_position(rng, POLAX)
    rules = {s.name: rng.choice(s.options) for s in GAME.rules.ledger.switches.values()
             if rng.random() < 0.2}  # fmt: skip
    asks = random_questions(rng, POLAX, position)
    return {"schema": 1, "game": "polax", "title": "random", "rules": rules,
            "position": position, "ask": asks}  # fmt: skip


# -- round trips ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_saving_a_file_keeps_every_byte(path: Path, tmp_path: Path) -> None:
    scenario = Scenario.load(path)
    scenario.save(tmp_path / "copy.yaml")
    assert (tmp_path / "copy.yaml").read_bytes() == path.read_bytes()
    again = Scenario.loads((tmp_path / "copy.yaml").read_text("utf-8"), file=str(path))
    assert again.to_json() == scenario.to_json()
    assert again.fingerprint == scenario.fingerprint


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_fresh_dump_of_a_file_is_the_same_scenario(path: Path) -> None:
    scenario = Scenario.load(path)
    again = Scenario.loads(dump(scenario.to_json()), file=str(path))
    assert again.to_json() == scenario.to_json()
    assert again.fingerprint == scenario.fingerprint
    assert again.state == scenario.state
    as_json = Scenario.loads(json.dumps(scenario.to_json()), file=str(path.with_suffix(".json")))
    assert as_json.fingerprint == scenario.fingerprint


@pytest.mark.parametrize("seed", range(12))
def test_any_scenario_goes_there_and_back(seed: int) -> None:
    data = random_scenario(Random(seed))
    first = Scenario.loads(dump(data))
    second = Scenario.loads(dump(first.to_json()))
    assert second.state == first.state
    assert second.asks == first.asks
    assert second.rules == first.rules
    assert second.to_json() == first.to_json()
    assert second.fingerprint == first.fingerprint


def test_everything_in_a_position_is_kept() -> None:
    data = Scenario.loads(TEXT).to_json()
    assert data["position"] == read_text(TEXT).data["position"]
    assert data["labels"] == {"1": ["f01"]}
    assert data["source"] == {"document": "polax-5.0", "slide": 19, "example": "W1"}
    assert data["title"] == {"en": "A title", "de": "Ein Titel"}
    assert data["ask"][0]["note"] == "why"
    assert data["ask"][0]["flips"] == ["mine_seal_test=absolute"]


def test_an_empty_duty_is_not_a_missing_one() -> None:
    text = SHORT.replace("{}", "{turn: {player: red, duty: []}, players: {red: {ship: f01}}}")
    data = Scenario.loads(text).to_json()
    assert data["position"]["turn"] == {"player": "red", "duty": []}
    without = Scenario.loads(text.replace(", duty: []", ""))
    assert "duty" not in without.to_json()["position"]["turn"]
    assert without.fingerprint != Scenario.loads(text).fingerprint


def test_an_empty_hand_and_empty_gear_are_not_missing() -> None:
    text = SHORT.replace("{}", "{players: {red: {hand: [], gear: {}}}}")
    data = Scenario.loads(text).to_json()
    assert data["position"]["players"]["red"] == {"hand": [], "gear": {}}


def test_no_flips_and_flips_unsaid_differ() -> None:
    said = Scenario.loads(SHORT + "ask: [{question: sealed, flips: []}]\n")
    unsaid = Scenario.loads(SHORT + "ask: [{question: sealed}]\n")
    assert said.asks[0].flips == ()
    assert unsaid.asks[0].flips is None
    assert said.fingerprint != unsaid.fingerprint
    assert said.asks[0].checked
    assert not unsaid.asks[0].checked


# -- fingerprints --------------------------------------------------------------------------


def test_line_ends_comments_order_and_style_do_not_matter() -> None:
    wanted = Scenario.loads(TEXT).fingerprint
    lines = TEXT.splitlines()
    variants = {
        "crlf": TEXT.replace("\n", "\r\n"),
        "byte-order mark": "\ufeff" + TEXT,
        "comments": "# one\n" + TEXT.replace("ask:\n", "ask:  # two\n") + "# three\n",
        "blank lines": TEXT.replace("ask:\n", "\n\nask:\n"),
        "order of keys": "\n".join([*lines[23:], *lines[:23]]) + "\n",
        "order of players": swapped_players(),
        "order of mines": TEXT.replace("[f20, f21]", "[f21, f20]"),
        "quotes": TEXT.replace("ship: f01", 'ship: "f01"'),
        "a default written down": TEXT.replace("from: f01,", "empty: false, from: f01,"),
        "a default reading": TEXT.replace("rules: {sealed_scope: planet}\n", ""),
        "json": json.dumps(read_text(TEXT).data),
        "start of a document": "---\n" + TEXT,
    }
    for name, text in variants.items():
        assert Scenario.loads(text).fingerprint == wanted, name


def swapped_players() -> str:
    start, blue, rest = TEXT.index("    red:"), TEXT.index("    blue:"), TEXT.index("ask:")
    return TEXT[:start] + TEXT[blue:rest] + TEXT[start:blue] + TEXT[rest:]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A title", "Another"),
        ("slide: 19", "slide: 20"),
        ("sealed_scope: planet", "sealed_scope: group"),
        ('{"1": [f01]}', '{"2": [f01]}'),
        ("ship: nym", "ship: inox"),
        ("number: 2", "number: 3"),
        ("cargo: gold", "cargo: oel"),
        ("damage: 20", "damage: 40"),
        ("remote_control: false", "remote_control: true"),
        ("field: f75", "field: f76"),
        ("holds: true", "holds: false"),
        ("because: PX-MINE-01", "because: PX-MINE-02"),
        ("note: why", "note: because"),
        ("nebula: A", "nebula: B"),
        ("duty: [nym]", "duty: []"),
    ],
)
def test_every_change_of_content_matters(old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert Scenario.loads(TEXT.replace(old, new)).fingerprint != Scenario.loads(TEXT).fingerprint


# -- checking ------------------------------------------------------------------------------

CHECK = SHORT.replace("{}", "{players: {green: {mines: [f71]}}}") + (
    "ask:\n  - {question: mine, field: f75, %s}\n"
)


@pytest.mark.parametrize(
    ("expectation", "fault"),
    [
        ("expect: {holds: false, seals: [nym]}, because: PX-MINE-02, flips: []", None),
        ("expect: {holds: true}", "holds is no, expected yes"),
        ("expect: {holds: null}", "holds is no, expected nothing"),
        ("expect: {seals: []}", 'seals is ["nym"], expected []'),
        ("expect: {seals: [nym, inox]}", 'expected ["nym", "inox"]'),
        ("expect: {seals: nym}", 'expected "nym"'),
        ("because: PX-MINE-01", "decided by PX-MINE-02, expected PX-MINE-01"),
        ("also: [PX-WEG-01]", "does not name PX-WEG-01"),
        ("flips: [sealed_scope=group]", "does not change under sealed_scope=group"),
    ],
)
def test_check_tells_what_is_not_as_expected(expectation: str, fault: str | None) -> None:
    (result,) = Scenario.loads(CHECK % expectation).check()
    if fault is None:
        assert result.faults == ()
        assert result.passed
    else:
        assert not result.passed
        assert fault in "; ".join(result.faults)


def test_a_flip_that_was_not_said_is_a_fault() -> None:
    text = SHORT.replace("{}", "{players: {red: {ship: f01}, blue: {ship: nym}}}")
    text += "ask:\n  - {question: messe-bonus, planet: inox, flips: []}\n"
    (result,) = Scenario.loads(text).check()
    assert result.faults == ("changes under messe_inox=7 too",)


def test_a_question_that_does_not_fit_is_a_failed_check_not_a_crash() -> None:
    text = SHORT + "ask:\n  - {question: right-of-way, player: red}\n  - {question: sealed}\n"
    one, two = Scenario.loads(text).check()
    assert not one.passed
    assert one.ruling is None
    assert "red has no ship" in one.faults[0]
    assert two.passed


def test_asking_a_question_that_does_not_fit_names_file_and_entry() -> None:
    text = SHORT + "ask:\n  - {question: right-of-way, player: red}\n"
    with pytest.raises(PolaxError, match=r"my\.yaml.*ask\[0\].*red has no ship"):
        Scenario.loads(text, file="my.yaml").ask()


def test_one_kind_of_expectation_is_enough() -> None:
    scenario = Scenario.loads(SHORT + "ask: [{question: sealed, also: [PX-WEG-01]}]\n")
    assert scenario.asks[0].checked


def test_groups_compare_the_named_parts_only() -> None:
    text = SHORT.replace("{}", "{turn: {player: red}, players: {red: {ship: f01}}}")
    ask = "ask:\n  - {question: reach, card: gehen 1, expect: {routes: %s}}\n"
    assert Scenario.loads(text + ask % "{f02: [f01, f02]}").check()[0].passed
    assert not Scenario.loads(text + ask % "{f02: [f02]}").check()[0].passed
    assert not Scenario.loads(text + ask % "{f77: [f01, f02]}").check()[0].passed
    assert not Scenario.loads(text + ask % "{}").check()[0].passed


# -- files ---------------------------------------------------------------------------------


def test_faults_of_files(tmp_path: Path) -> None:
    for name, data, words in (
        ("sixteen.yaml", TEXT.encode("utf-16"), "UTF-16"),
        ("latin.yaml", TEXT.replace("A title", "Größe").encode("latin-1"), "not UTF-8"),
        ("empty.yaml", b"", "empty"),
        ("large.yaml", b"# " + b"x" * 2_000_000, "larger"),
        ("binary.yaml", bytes(range(256)), ""),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(ScenarioError) as caught:
            Scenario.load(path)
        assert words in str(caught.value)
        assert str(caught.value).startswith(str(path))
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "x" / "y.yaml"):
        with pytest.raises(ScenarioError):
            Scenario.load(path)


def test_utf8_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Umlauts and curly quotes survive under any locale (public case 5-16)."""
    monkeypatch.setenv("LC_ALL", "C")
    text = SHORT.replace("title: t", "title: Größe „5“")
    (tmp_path / "ü.yaml").write_bytes(text.encode())
    scenario = Scenario.load(tmp_path / "ü.yaml")
    assert scenario.title["de"] == "Größe „5“"
    scenario.save(tmp_path / "copy.yaml")
    assert (tmp_path / "copy.yaml").read_bytes() == text.encode()


def test_a_title_with_signs_that_mean_something_elsewhere() -> None:
    """Line breaks and equals signs go there and back (public case 4-08)."""
    for title in ("A = B,\nC", "- x", "a: b", "# no comment", "'\"", "\\n", "{x}", "no", "1e3"):
        data = {"schema": 1, "game": "polax", "title": title, "position": {}}
        again = Scenario.loads(Scenario.loads(dump(data)).to_yaml())
        assert again.title == {"en": title, "de": title}


def test_a_key_that_is_new_stands_where_files_have_it() -> None:
    text = (
        "# head\nschema: 1\ngame: polax\ntitle: t\n# labels\nlabels: {a: [f01]}\n\n"
        "# what is on the table\nposition: {}\n# end\n"
    )
    scenario = Scenario.loads(text)
    asks = (Ask(GAME.question({"question": "sealed"})),)
    rules = GAME.rules.apply({"sealed_scope": "group"})
    changed = replace(scenario, rules=rules, asks=asks)
    assert changed.to_yaml() == text.replace(
        "title: t\n", "title: t\nrules:\n  sealed_scope: group\n"
    ).replace("# end", "ask:\n  - {question: sealed}\n# end")
    without = Scenario.loads(replace(changed, labels={}).to_yaml())
    assert [*without.doc.data] == ["schema", "game", "title", "rules", "position", "ask"]
    again = replace(without, labels={"a": ("f01",)})
    assert [*read_text(again.to_yaml()).data] == [
        "schema", "game", "title", "rules", "labels", "position", "ask",
    ]  # fmt: skip
    # The order that somebody chose stays.
    odd = Scenario.loads("position: {}\ntitle: t\ngame: polax\nschema: 1\n")
    assert [*read_text(replace(odd, asks=asks).to_yaml()).data] == [
        "position", "title", "game", "schema", "ask",
    ]  # fmt: skip


def test_a_scenario_saved_as_json_is_json(tmp_path: Path) -> None:
    scenario = Scenario.loads(TEXT)
    scenario.save(tmp_path / "x.json")
    data = json.loads((tmp_path / "x.json").read_text("utf-8"))
    assert data == read_text(TEXT).data
    assert Scenario.load(tmp_path / "x.json").fingerprint == scenario.fingerprint


def test_saving_is_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    Scenario.loads(TEXT).save(path)
    os.chmod(path, 0o640)
    Scenario.loads(SHORT).save(path)
    assert path.read_text("utf-8") == SHORT
    assert [p.name for p in tmp_path.iterdir()] == ["x.yaml"]
    with pytest.raises(PolaxError):
        Scenario.loads(SHORT).save(tmp_path / "none" / "x.yaml")
    with pytest.raises(PolaxError):
        Scenario.loads(SHORT).save(tmp_path)


def test_a_scenario_shows_itself() -> None:
    bundle = Scenario.loads(TEXT, file="my.yaml")._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert "A title" in bundle["text/plain"]


def test_names_from_files_are_escaped_in_pictures() -> None:
    """A label is text, never markup (public case 3-23)."""
    evil = "<img src=x onerror=alert(1)>"
    scenario = Scenario.loads(TEXT.replace('{"1": [f01]}', json.dumps({evil: ["f01"]})))
    assert not any(evil in shown for shown in scenario._repr_mimebundle_().values())
