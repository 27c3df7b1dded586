"""The Rules tab without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
import pytest

from polax_lab.errors import PolaxError
from polax_lab.question import Question
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scenario import Scenario
from polax_lab.scene import Scene
from polax_lab.workbench.desk import Desk
from polax_lab.workbench.rules_panel import RulesPanel
from polax_lab.workbench.suite import Suite

from .test_suite import FAIR, MINES


class Table(Desk):
    """A desk with what the Rules tab needs: every question of a scenario is on screen."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__("en")
        self.opened: list[Any] = []
        self.open_scenario(scenario)

    def open_scenario(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.read(scenario.rules)
        self.opened.append(scenario.title["en"])

    def ask(self, data: Question) -> None:
        self.opened.append(data.name())

    @property
    def base_rules(self) -> Ruleset:
        return self.scenario.rules

    def read(self, rules: Ruleset) -> None:
        self.rules, self.rulings = rules, self.scenario.ask(rules)
        self.ruling = self.rulings[0]

    def set_rule(self, name: str, value: Any) -> None:
        if value == 666:
            raise PolaxError("no such number")
        self.read(self.rules.apply({name: value}))

    def restore_rules(self) -> None:
        self.read(self.base_rules)

    def shown_rulings(self) -> tuple[tuple[str, Ruling], ...]:
        return tuple((r.question.name(), r) for r in self.rulings)

    def scene(self) -> Scene:
        raise NotImplementedError

    source = question = lambda self: ""


def titled(title: str) -> str:
    return MINES.replace("{en: Two mines, de: Zwei Minen}", title)


class Bench:
    """A tab with a desk, and `act` as a panel has it."""

    def __init__(self, *texts: str) -> None:
        scenarios = [Scenario.loads(text) for text in texts or (MINES, FAIR)]
        self.desk = Table(scenarios[0])
        self.faults: list[str] = []
        self.busy = False
        self.tab = RulesPanel(self.desk, self.act, Suite(scenarios))
        self.tab.visible = True
        self.tab.draw()

    def act(self, action: Callable[[], None]) -> None:
        if self.busy:
            return
        self.busy = True
        try:
            action()
            self.tab.draw()
        except PolaxError as e:
            self.faults.append(str(e))
        finally:
            self.busy = False

    def badge(self, switch: str = "sealed_scope") -> str:
        return str(self.tab.badges[switch].value).removeprefix("<div>").removesuffix("</div>")

    def line(self, switch: str = "sealed_scope") -> str:
        return str(self.tab.lines[switch].description)

    def open(self, switch: str = "sealed_scope") -> str:
        self.tab.lines[switch].value = True
        return str(self.tab.detail.value)


def places(tab: RulesPanel) -> list[int]:
    """The lines that are open."""
    rows = [box for box in tab.widget.children if "polax-switch-place" in box._dom_classes]
    return [i for i, box in enumerate(rows) if len(box.children) > 1]


def seen(widget: Any) -> bool:
    return bool(widget.layout.display != "none")


def count() -> int:
    instances: dict[str, object] = widgets.widget._instances
    return len(instances)


def test_each_switch_is_one_line_and_one_opens_at_a_time() -> None:
    bench = Bench()
    ledger = bench.desk.rules.ledger
    assert list(bench.tab.lines) == list(ledger.switches)
    assert bench.line() == "▸ What can be cut off: a single planet"
    assert places(bench.tab) == []
    text = bench.open()
    assert (places(bench.tab), bench.tab.opened) == ([0], "sealed_scope")
    assert bench.line().startswith("▾")
    for rule in ledger.switches["sealed_scope"].rules:
        assert rule in text
    assert ledger.switches["sealed_scope"].why["en"] in text
    assert "slides 6 and 20" in text
    shown = [s for s, row in bench.tab.readings.rows.items() if seen(row)]
    assert shown == ["sealed_scope"]

    bench.open("messe_inox")
    assert places(bench.tab) == [list(ledger.switches).index("messe_inox")]
    assert not bench.tab.lines["sealed_scope"].value
    bench.tab.lines["messe_inox"].value = False
    assert (places(bench.tab), bench.tab.opened) == ([], None)


def test_it_says_what_another_reading_changes_here_and_in_the_suite() -> None:
    bench = Bench()
    assert bench.badge() == "here 2 · suite …"
    text = bench.open()
    assert bench.badge() == "here 2 · suite 2"
    assert "Read as “also a group of planets”: mine · Yes → No (PX-MINE-02)" in text
    assert "2 of the suite&#x27;s 4 rulings change; 1 is then not what the file expects." in text
    assert "no ruling that you see changes" in bench.open("messe_inox")
    assert bench.badge("messe_inox") == "here 0 · suite 1"
    assert not seen(bench.tab.flips.widget)


def test_a_reading_is_turned_by_its_button_and_restored() -> None:
    bench = Bench()
    bench.open()
    bench.tab.readings.rows["sealed_scope"].value = "group"
    assert bench.desk.rules.changed == {"sealed_scope": "group"}
    assert bench.line() == "▾ What can be cut off: also a group of planets · changed"
    assert "Read as “a single planet”: mine · No → Yes" in bench.tab.detail.value
    assert "2 of the suite&#x27;s 4 rulings are others" in bench.tab.variant.value
    assert not bench.tab.restore.disabled
    bench.tab.restore.click()
    assert bench.desk.rules.changed == {}
    assert bench.tab.readings.rows["sealed_scope"].value == "planet"
    assert bench.tab.variant.value == ""
    assert bench.tab.restore.disabled


def test_flipping_scenarios_are_listed_and_opened() -> None:
    bench = Bench(MINES, *(titled(f"Wall {i}") for i in range(4)))
    bench.open()
    bench.tab.listing.value = True
    flips = bench.tab.flips
    assert seen(flips.widget)
    assert [seen(row) for row in flips.rows] == [True] * 6
    assert "Two mines · question 2" in flips.texts[0].value
    assert "Yes → No" in flips.texts[0].value
    assert "not as the file expects" in flips.texts[0].value
    assert "1 to 6 of 10" in flips.page.value
    flips.after.click()
    assert [seen(row) for row in flips.rows] == [True] * 4 + [False] * 2
    assert (flips.before.disabled, flips.after.disabled) == (False, True)
    flips.after.click()
    assert "7 to 10 of 10" in flips.page.value
    flips.buttons[0].click()
    assert bench.desk.opened == ["Two mines", "Wall 2", "mine"]
    flips.before.click()
    assert "1 to 6 of 10" in flips.page.value


def test_numbers_follow_their_type_and_say_where_they_are_from() -> None:
    bench = Bench()
    numbers = bench.tab.numbers
    assert numbers.widget.children == ()
    bench.tab.more.value = True
    assert len(numbers.widget.children) == len(bench.desk.rules.ledger.parameters)
    capital = numbers.entries[("start_capital",)]
    assert (capital.description, capital.value, capital.min) == ("Start capital", 12, 0)
    assert numbers.entries[("damage_per_card",)].min == 1
    capital.value = 15
    assert bench.desk.rules.start_capital == 15
    note = numbers.widget.children[0].children[1].value
    assert "Spaceus · PX-SET-13 · stated · changed, was 12" in note
    assert "polax-changed" in numbers.widget.children[0]._dom_classes

    assert ("exports", "nym") not in numbers.entries
    for table in numbers.tables.values():
        table.value = True
    goods = numbers.entries[("exports", "nym")]
    assert ("Öl", "oel") in goods.options
    goods.value = "oel"
    numbers.entries[("import_prices", "sandus", "gold")].value = 7
    assert bench.desk.rules.exports["nym"] == "oel"
    assert bench.desk.rules.exports["jest"] == "gold"
    assert bench.desk.rules.import_prices["sandus"] == {
        **bench.desk.base_rules.import_prices["sandus"], "gold": 7,
    }  # fmt: skip
    bench.tab.more.value = False
    assert bench.tab.more.description == "▸ Change the numbers (3 changed)"
    bench.tab.restore.click()
    bench.tab.more.value = True
    assert (capital.value, goods.value) == (12, "diamanten")


def test_every_number_can_be_set() -> None:
    bench = Bench(FAIR)
    bench.tab.more.value = True
    for table in bench.tab.numbers.tables.values():
        table.value = True
    for (name, *keys), control in bench.tab.numbers.entries.items():
        options = [v for _, v in control.options] if hasattr(control, "options") else ()
        wanted = next((v for v in options if v != control.value), None) or control.value + 1
        control.value = wanted
        found = getattr(bench.desk.rules, name)
        for key in keys:
            found = found[key]
        assert found == wanted, (name, keys)
    assert bench.faults == []


def test_a_refused_number_does_not_stay_in_its_control() -> None:
    bench = Bench()
    bench.tab.more.value = True
    capital = bench.tab.numbers.entries[("start_capital",)]
    capital.value = 666
    assert bench.faults == ["no such number"]
    assert capital.value == 12


def test_everything_is_said_in_german() -> None:
    bench = Bench()
    bench.open()
    bench.tab.more.value = True
    bench.desk.speak("de")
    bench.tab.draw()
    assert bench.line() == "▾ Was abgeschnitten sein kann: ein einzelner Planet"
    assert bench.badge() == "hier 2 · Sammlung 2"
    assert "Gelesen als „auch eine Gruppe von Planeten“: mine · Ja → Nein" in bench.tab.detail.value
    assert "2 der 4 Urteile der Sammlung ändern sich" in bench.tab.detail.value
    assert "Spaceus je Ladung" in bench.tab.numbers.widget.children[1].children[1].value


def test_texts_of_a_file_stay_text() -> None:
    bench = Bench(titled('"<img src=x onerror=alert(1)>"'))
    bench.open()
    bench.tab.listing.value = True
    assert "&lt;img" in bench.tab.flips.texts[0].value
    assert "<img" not in bench.tab.flips.texts[0].value


def test_out_of_sight_nothing_is_made_or_judged() -> None:
    before = count()
    desk = Table(Scenario.loads(MINES))

    def never() -> Any:
        raise AssertionError

    desk.shown_rulings = never  # type: ignore[method-assign]
    tab = RulesPanel(desk, lambda action: action(), Suite([desk.scenario]))
    tab.draw()
    assert count() <= before + 2
    assert tab.widget.children == ()


def test_opening_and_turning_make_no_new_widgets() -> None:
    bench = Bench()
    switches = list(bench.tab.lines)
    bench.tab.more.value = True
    bench.tab.listing.value = True
    for switch in switches:
        bench.open(switch)
    before = count()
    for i in range(60):
        bench.open(switches[i % len(switches)])
        bench.tab.readings.rows["sealed_scope"].value = ("group", "planet")[i % 2]
        bench.tab.more.value = bool(i % 2)
    assert count() == before


def test_in_a_running_kernel_the_suite_is_judged_in_idle_moments() -> None:
    """With an event loop nothing waits for the suite, and every count comes by itself."""

    async def kernel() -> tuple[list[str], list[str]]:
        bench = Bench()
        bench.open()
        first = [bench.badge(s) for s in bench.tab.lines]
        while any("…" in bench.badge(s) for s in bench.tab.lines):
            await asyncio.sleep(0.01)
        assert "2 of the suite&#x27;s 4 rulings change" in bench.tab.detail.value
        return first, [bench.badge(s) for s in bench.tab.lines]

    first, last = asyncio.run(kernel())
    assert all("suite …" in badge for badge in first)
    assert last[0] == "here 2 · suite 2"


def test_a_fault_of_the_suite_is_logged_and_ends_it(caplog: pytest.LogCaptureFixture) -> None:
    async def kernel() -> None:
        bench = Bench()
        bench.tab.suite.work = None  # type: ignore[method-assign, assignment]
        await asyncio.sleep(0.1)
        assert "suite …" in bench.badge()

    asyncio.run(kernel())
    assert caplog.text.count("the suite could not be judged") == 1
