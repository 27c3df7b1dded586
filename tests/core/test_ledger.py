"""Every ledger is complete, in both languages, and agrees with itself."""

from __future__ import annotations

import re

import pytest

from polax_lab.errors import RulesError
from polax_lab.game import game_names, load_game
from polax_lab.games.polax import GAME
from polax_lab.ledgertext import entry, idle, summary
from polax_lab.ruleset import Rule
from polax_lab.texts import LANGS

LEDGER = GAME.rules.ledger
POLAX = list(LEDGER.rules.values())
LEDGERS = {name: load_game(name).rules.ledger for name in game_names()}
#: The rules of all games; no two have the same id.
RULES = [rule for ledger in LEDGERS.values() for rule in ledger.rules.values()]
# Words of a workshop, not of a rulebook.
WORKSHOP = re.compile(
    r"\bproposals?\b|\bshared/|(?<!\w)/\w+/|\.(?:md|py|ya?ml|json)\b|\bTODO\b|\bXXX\b|\bTBD\b",
    re.IGNORECASE,
)


def texts_of(rule: Rule) -> list[tuple[str, dict[str, str]]]:
    found = [("text", rule.text), ("chapter", rule.chapter), ("why", rule.why),
             ("note", rule.note)]  # fmt: skip
    found += [(f"reading {r.id}", r.text) for r in rule.readings]
    return [(name, dict(both)) for name, both in found if both]


def test_all_rules_are_there() -> None:
    assert len(POLAX) == 500
    form = re.compile(r"PX-(?:[A-Z]+-\d\d|WX-[A-Z]\d[ab]?(?:\.\d)?)")
    assert [id for id in LEDGER.rules if not form.fullmatch(id)] == []
    assert all(id == rule.id for one in LEDGERS.values() for id, rule in one.rules.items())
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_every_chapter_counts_without_gaps() -> None:
    numbers: dict[str, list[int]] = {}
    for rule in RULES:
        prefix, chapter, number = rule.id.split("-")
        if rule.kind == "example":
            continue  # worked examples have names: W1, M2
        numbers.setdefault(f"{prefix}-{chapter}", []).append(int(number))
    assert {c: n for c, n in numbers.items() if n != list(range(1, len(n) + 1))} == {}


def test_everything_is_said_in_both_languages() -> None:
    lacking = [
        f"{rule.id} {name} {lang}"
        for rule in RULES
        for name, both in texts_of(rule)
        for lang in LANGS
        if not both.get(lang, "").strip()
    ]
    assert lacking == []


def test_the_languages_are_not_copies_of_each_other() -> None:
    same = [rule.id for rule in RULES if rule.text["en"] == rule.text["de"]]
    assert same == []


def test_german_reads_like_german_and_english_like_english() -> None:
    """A text in the wrong slot has the other language's small words."""
    german = re.compile(r"\b(?:der|die|das|ist|nicht|wird|eine?n?|und|auf)\b")
    english = re.compile(r"\b(?:the|is|not|are|and|of|with|may)\b")
    wrong = [
        f"{rule.id} {name}"
        for rule in RULES
        for name, both in texts_of(rule)
        if name != "chapter" and len(both["en"]) > 60
        and (len(german.findall(both["en"])) > len(english.findall(both["en"]))
             or len(english.findall(both["de"])) > len(german.findall(both["de"])))
    ]  # fmt: skip
    assert wrong == []


def test_no_words_of_the_workshop() -> None:
    found = [
        f"{rule.id} {name} {lang}: {hit[0]}"
        for rule in RULES
        for name, both in texts_of(rule)
        for lang in LANGS
        if (hit := WORKSHOP.search(both[lang]))
    ]
    assert found == []


def test_every_rule_but_a_variant_names_its_place() -> None:
    assert {s for rule in POLAX for s in rule.places} == set(range(1, 28))
    assert [r.id for r in RULES if not r.places and r.kind != "variant"] == []
    assert [r.id for r in RULES if list(r.places) != sorted(set(r.places))] == []


def test_rules_of_every_kind() -> None:
    kinds = {rule.kind for rule in POLAX}
    assert kinds == {"stated", "interpretation", "gap", "example", "constraint", "variant"}
    assert {rule.basis for rule in RULES} == {"stated", "interpreted", "assumed"}


def test_open_rules_have_readings_with_a_default_and_a_reason() -> None:
    for rule in RULES:
        ids = [r.id for r in rule.readings]
        assert len(set(ids)) == len(ids), rule.id
        if rule.kind in ("interpretation", "gap"):
            assert rule.default in ids, rule.id
            assert rule.why, rule.id
            assert rule.reading() is not None
        else:
            assert ids == [], rule.id
            assert rule.default is None, rule.id


def test_readings_of_a_rule_with_our_switch_are_its_options() -> None:
    for ledger in LEDGERS.values():
        for switch in ledger.switches.values():
            for id in switch.rules:
                rule = ledger[id]
                assert rule.switch == switch.name
                readings = [r.id for r in rule.readings]
                assert [r for r in readings if r in switch.options] == list(switch.options), id
                assert rule.default == switch.default, id


def test_a_rule_that_names_our_switch_is_named_by_it() -> None:
    lost = [
        rule.id
        for ledger in LEDGERS.values()
        for rule in ledger.rules.values()
        if rule.switch in ledger.switches
        and rule.kind != "variant"
        and rule.id not in ledger.switches[str(rule.switch)].rules
    ]
    assert lost == []


def test_rules_named_in_a_text_exist() -> None:
    lost = [
        f"{rule.id}: {id}"
        for ledger in LEDGERS.values()
        for rule in ledger.rules.values()
        for _, both in texts_of(rule)
        for lang in LANGS
        for id in re.findall(rf"{rule.id.partition('-')[0]}-[A-Z]+-\d+", both[lang])
        if id not in ledger.rules
    ]
    assert lost == []


def test_find_an_id_a_word_and_a_switch() -> None:
    for word in ("PX-WEG-10", "px-weg-10"):
        assert [r.id for r in LEDGER.find(word, "en")] == ["PX-WEG-10"]
    assert "PX-WEG-10" in [r.id for r in LEDGER.find("sealed_scope", "en")]
    assert {r.id.split("-")[1] for r in LEDGER.find("Wegerecht", "de")} >= {"WEG"}
    found = [r.id for r in LEDGER.find("px-weg", "de")]
    assert set(found) >= {id for id in LEDGER.rules if id.startswith("PX-WEG")}
    assert found == [id for id in LEDGER.rules if id in found], "in the order of the ledger"
    assert LEDGER.find("xyzzy", "en") == []
    assert LEDGER.find("NEBEL", "de") == LEDGER.find("nebel", "de") != []


def test_an_unknown_id_gets_a_hint() -> None:
    with pytest.raises(RulesError, match=r"no rule 'PX-WEG-99' in polax; did you mean 'PX-WEG-"):
        LEDGER["PX-WEG-99"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_as_text(lang: str) -> None:
    for ledger, rule in ((one, rule) for one in LEDGERS.values() for rule in one.rules.values()):
        line, full = summary(rule, lang), entry(ledger, rule, lang)  # type: ignore[arg-type]
        assert "\n" not in line
        for text in (line, full):
            assert not re.search(r"[{}]|None", text), rule.id
        assert full.startswith(rule.id)
        assert all(r.text[lang] in full for r in rule.readings)
        switch = ledger.switches.get(rule.switch or "")
        if switch is not None:
            assert all(f"{switch.name}={option}" in full for option in switch.options)


def test_a_figure_that_needs_a_reading_is_told_while_that_is_off() -> None:
    """All that are known to: a table entry or number that no other reading looks at."""
    found = []
    for name in game_names():
        rules = load_game(name).rules
        for parameter in rules.ledger.parameters.values():
            for switch, options in parameter.needs.items():
                found.append((name, parameter.name))
                value = parameter.value
                more = (
                    {k: v + 1 for k, v in value.items()} if isinstance(value, dict) else value + 1
                )
                changed = rules.apply({parameter.name: more})
                for option in rules.ledger.switches[switch].options:
                    told = list(idle(changed.apply({switch: option})))
                    assert bool(told) == (option not in options)
                assert not list(idle(rules))
    assert found == [
        ("galaktix", "ladder_points"), ("galaktix", "die_weights"), ("galaktix", "flag_points"),
        ("invasion", "attacker_wins"), ("sector18", "base_income"),
    ]  # fmt: skip
