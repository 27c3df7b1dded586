"""Variants of the rules: typed, checked, hashed the same everywhere."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest

from polax_lab.errors import RulesError
from polax_lab.games.polax import GAME
from polax_lab.texts import LANGS

RULES = GAME.rules
LEDGER = RULES.ledger
SINGLES = RULES.alternatives()


# -- the files -----------------------------------------------------------------------------


def test_every_switch_is_complete() -> None:
    for name, switch in LEDGER.switches.items():
        assert switch.name == name
        assert len(switch.options) >= 2, name
        assert len(set(switch.options)) == len(switch.options)
        assert switch.rules, name
        assert all(id in LEDGER.rules for id in switch.rules), name
        assert set(switch.option_labels) == set(switch.options)
        for both in (switch.label, switch.why, *switch.option_labels.values()):
            assert all(both[lang].strip() for lang in LANGS), name
        labels = [switch.option_labels[o][lang] for o in switch.options for lang in LANGS]
        assert len(set(labels)) == len(labels), name


def test_every_parameter_is_complete() -> None:
    for name, parameter in LEDGER.parameters.items():
        assert parameter.name == name
        assert parameter.rule in LEDGER.rules, name
        assert all(parameter.unit[lang].strip() for lang in LANGS), name
        assert parameter.basis == LEDGER[parameter.rule].basis, name
        assert all(parameter.label[lang].strip() for lang in LANGS), name


def test_no_switch_is_called_like_a_parameter_or_a_part_of_the_ruleset() -> None:
    names = [*LEDGER.switches, *LEDGER.parameters]
    assert len(set(names)) == len(names)
    parts = {"ledger", "board", "changed", "cards"}
    assert [n for n in names if hasattr(type(RULES), n) or n in parts] == []


def test_tables_name_planets_of_the_board_and_known_goods() -> None:
    planets = set(RULES.board.planets)
    goods = set(RULES.exports.values())
    assert set(RULES.exports) == set(RULES.import_prices) == set(RULES.messe_bonus) == planets
    assert set(RULES.lager_planets.values()) == planets
    assert list(RULES.lager_planets) == [str(n) for n in range(2, 13)]
    for planet, row in RULES.import_prices.items():
        assert set(row) == goods - {RULES.exports[planet]}


# -- varying -------------------------------------------------------------------------------


def test_defaults_are_the_first_options() -> None:
    assert RULES.changed == {}
    assert all(getattr(RULES, s.name) == s.options[0] for s in LEDGER.switches.values())
    assert all(getattr(RULES, p.name) == p.value for p in LEDGER.parameters.values())


def test_vary_leaves_the_old_rules_alone() -> None:
    before = RULES.fingerprint
    variant = RULES.vary(sealed_scope="group", start_capital=15)
    assert (variant.sealed_scope, variant.start_capital) == ("group", 15)
    assert (RULES.sealed_scope, RULES.start_capital) == ("planet", 12)
    assert RULES.changed == {}
    assert RULES.fingerprint == before


def test_order_does_not_matter() -> None:
    one = RULES.vary(start_capital=15).vary(sealed_scope="group")
    two = RULES.vary(sealed_scope="group", start_capital=15)
    assert one == two
    assert one.fingerprint == two.fingerprint
    assert hash(one) == hash(two)
    assert list(one.changed) == list(two.changed) == ["sealed_scope", "start_capital"]
    assert repr(one) == "<Ruleset polax: sealed_scope=group, start_capital=15>"


def test_going_back_gives_the_old_rules() -> None:
    variant = RULES.vary(sealed_scope="group", messe_bonus={"nym": 4})
    back = variant.vary(sealed_scope="planet", messe_bonus={"nym": 3})
    assert back.changed == {}
    assert back == RULES
    assert back.fingerprint == RULES.fingerprint


def test_every_change_has_its_own_fingerprint() -> None:
    variants = [RULES, *(RULES.apply({n: v}) for n, v in SINGLES)]
    variants += [RULES.apply({a: b, c: d}) for (a, b), (c, d) in combinations(SINGLES, 2)
                 if a != c]  # fmt: skip
    for name, parameter in LEDGER.parameters.items():
        variants.append(RULES.apply({name: other(parameter.value)}))
    prints = [v.fingerprint for v in variants]
    assert len(set(prints)) == len(prints)


def other(value: Any) -> Any:
    """A value like this one, but different."""
    if isinstance(value, dict):
        key = next(iter(value))
        words = [v for v in value.values() if isinstance(v, str) and v != value[key]]
        return {key: words[0] if words else other(value[key])}
    return value + 1


def test_the_same_fingerprint_in_every_process() -> None:
    code = (
        "from polax_lab.games.polax import GAME; "
        "print(GAME.rules.fingerprint, "
        "GAME.rules.vary(nebula_exit='rim_only', messe_bonus={'nym': 4}).fingerprint)"
    )
    wanted = f"{RULES.fingerprint} " + RULES.vary(
        messe_bonus={"nym": 4}, nebula_exit="rim_only").fingerprint  # fmt: skip
    for seed in ("0", "12345"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert run.stdout.strip() == wanted


def test_tables_are_merged_not_replaced() -> None:
    variant = RULES.vary(import_prices={"nym": {"oel": 99}}, messe_bonus={"nym": 4})
    assert variant.import_prices["nym"]["oel"] == 99
    assert variant.import_prices["nym"]["gold"] == RULES.import_prices["nym"]["gold"]
    assert variant.import_prices["inox"] == RULES.import_prices["inox"]
    again = variant.vary(import_prices={"inox": {"oel": 98}})
    assert again.import_prices["nym"]["oel"] == 99, "an earlier change stays"
    assert again.import_prices["inox"]["oel"] == 98
    assert RULES.import_prices["nym"]["oel"] != 99


def test_parse_reads_switches_and_figures() -> None:
    variant = RULES.parse("sealed_scope=group", " start_capital = 15 ", "messe_inox=7")
    assert variant.changed == {"sealed_scope": "group", "messe_inox": "7", "start_capital": 15}
    assert RULES.parse() == RULES


def test_parse_reads_entries_of_tables() -> None:
    variant = RULES.parse(
        "insurance_prices.kasko=5", "import_prices.nym.oel = 99", "messe_bonus.nym=4"
    )
    assert variant.changed == RULES.apply(
        {"insurance_prices": {"kasko": 5}, "import_prices": {"nym": {"oel": 99}},
         "messe_bonus": {"nym": 4}}
    ).changed  # fmt: skip
    assert RULES.parse("exports.nym=gold").exports["nym"] == "gold"


@pytest.mark.parametrize("twice", [
    ("messe_bonus.nym=3", "messe_bonus.nym=4"), ("messe_bonus.nym=3", "messe_bonus=4"),
    ("messe_bonus=4", "messe_bonus.nym=3"),
])  # fmt: skip
def test_an_entry_that_is_set_twice(twice: tuple[str, str]) -> None:
    with pytest.raises(RulesError, match="is set twice"):
        RULES.parse(*twice)


def test_alternatives_are_all_other_options() -> None:
    assert len(SINGLES) == sum(len(s.options) - 1 for s in LEDGER.switches.values())
    turned = RULES.vary(nebula_exit="rim_only").alternatives()
    assert [v for n, v in turned if n == "nebula_exit"] == ["leave_in_one_move", "move_inside"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sealed_scpe": "group"}, "no switch or parameter 'sealed_scpe'; did you mean 'sealed_s"),
        ({"sealed_scope": "grup"}, "no reading 'grup'; did you mean 'group'?"),
        ({"sealed_scope": "x"}, "planet, group"),
        ({"sealed_scope": True}, "sealed_scope has no reading True"),
        ({"sealed_scope": None}, "sealed_scope has no reading None"),
        ({"sealed_scope": ["group"]}, "sealed_scope has no reading"),
        ({"loop_counts_as_moving": False}, "yes, no"),
        ({"messe_inox": 7}, "quotes"),
        ({"start_capital": "15"}, "a whole number (Spaceus), now 12"),
        ({"start_capital": 15.0}, "a whole number"),
        ({"start_capital": True}, "a whole number"),
        ({"start_capital": None}, "a whole number"),
        ({"start_capital": -1}, "0 to 100000"),
        ({"start_capital": 10**9}, "0 to 100000"),
        ({"damage_per_card": 0}, "1 to 100000"),
        ({"messe_bonus": 3}, "is a table"),
        ({"messe_bonus": {"nim": 3}}, "no entry 'nim'; did you mean 'nym'?"),
        ({"messe_bonus": {"nym": "3"}}, "messe_bonus.nym = '3' does not fit"),
        ({"messe_bonus": {3: 3}}, "no entry '3'"),
        ({"import_prices": {"nym": 3}}, "import_prices.nym is a table"),
        ({"import_prices": {"nym": {"diamanten": 3}}}, "import_prices.nym has no entry"),
        ({"exports": {"nym": "kaese"}}, "exports.nym = 'kaese' does not fit"),
        ({"exports": {"nym": "golt"}}, "did you mean 'gold'?"),
        ({"lager_planets": {"2": "atlantis"}}, "'atlantis' does not fit"),
        ({"ledger": "x"}, "no switch or parameter 'ledger'"),
        ({"changed": "x"}, "no switch or parameter 'changed'"),
        ({"self": "x"}, "no switch or parameter 'self'"),
        ({"board": "x"}, "no switch or parameter 'board'"),
    ],
)
def test_a_change_that_does_not_fit(change: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError) as caught:
        RULES.apply(change)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sealed_scope", "write NAME=VALUE"),
        ("", "write NAME=VALUE"),
        ("=group", "no switch or parameter ''"),
        ("sealed_scope=", "no reading ''"),
        ("sealed_scope=a=b", "no reading 'a=b'"),
        ("start_capital=1e3", "a whole number"),
        ("start_capital=-1", "it takes 0 to 100000"),
        ("start_capital=٣", "a whole number"),
        ("messe_bonus=3", "is a table; give the entries that change, such as messe_bonus.nym=3"),
        ("messe_bonus.nim=3", "no entry 'nim'; did you mean 'nym'?"),
        ("messe_bonus.nym.x=3", "messe_bonus.nym has no entries; write messe_bonus.nym=3"),
        ("start_capital.x=3", "start_capital has no entries; write start_capital=12"),
        ("import_prices.nym=3", "import_prices.nym is a table; give the entries that change"),
        ("sealed_scope.x=3", "sealed_scope has no reading"),
        ("board=x.yaml", "no switch or parameter 'board'"),
        ("self=x", "no switch or parameter 'self'"),
    ],
)
def test_a_setting_that_does_not_fit(text: str, words: str) -> None:
    with pytest.raises(RulesError) as caught:
        RULES.parse(text)
    assert words in str(caught.value)


def test_a_mistyped_attribute_gets_a_hint() -> None:
    with pytest.raises(AttributeError, match="did you mean 'planet_step'"):
        RULES.planet_stop  # noqa: B018


def test_rules_survive_copying_and_pickling() -> None:
    variant = RULES.vary(sealed_scope="group")
    for again in (copy.copy(variant), copy.deepcopy(variant), pickle.loads(pickle.dumps(variant))):
        assert again == variant
        assert again.sealed_scope == "group"


def test_one_game_leaves_nothing_for_the_next() -> None:
    """The rules of one scenario do not stay in force in the next one (public case 2-13)."""
    from polax_lab.scenario import Scenario

    text = "schema: 1\ngame: polax\ntitle: t\n{rules}position: {{players: {{}}}}\n"
    first = Scenario.loads(text.format(rules="rules: {sealed_scope: group}\n"))
    second = Scenario.loads(text.format(rules=""))
    assert first.rules.sealed_scope == "group"
    assert second.rules == GAME.rules
