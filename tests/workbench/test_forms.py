"""Forms without a browser: every question and position goes in and comes out, and nothing leaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets as widgets
import pytest
from pydantic import BaseModel

from polax_lab import load_game
from polax_lab.texts import Lang
from polax_lab.workbench.forms import Form, Forms, GameWords
from polax_lab.workbench.shelf import read_shelf

from .test_fields import Odd, Tree

POLAX = load_game("polax")
BOARD = POLAX.rules.board
SCENARIOS = list(read_shelf(None))


class Desk:
    """A panel in small: a language, a board, and how often a user has changed something."""

    def __init__(self) -> None:
        self.lang: Lang = "en"
        self.suffix = ""
        self.changes = 0
        self.heroes = ["ann", "bob"]
        self.board = BOARD
        self.words = GameWords("polax", lambda: self.lang, self.spaces)

    def spaces(self, role: str) -> Sequence[tuple[str, str]]:
        if role == "hero":
            return [(id.capitalize(), id) for id in self.heroes]
        kinds = {"planet": self.board.planets, "field": self.board.ids, "space": self.board.ids}
        return [(f"{space}{self.suffix}", space) for space in kinds.get(role, ())]

    def changed(self) -> None:
        self.changes += 1

    def form(self, model: type[BaseModel], **values: Any) -> Any:
        form = Form(model, self.words, self.changed)
        form.set(values)
        return form


@pytest.fixture
def desk() -> Desk:
    return Desk()


def ask(desk: Desk, name: str, **values: Any) -> Any:
    return desk.form(POLAX.questions[name], **values)


def count() -> int:
    instances: dict[str, object] = widgets.widget._instances
    return len(instances)


def every(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def words(form: Any) -> list[str]:
    """All texts that can be read on a form."""
    found = []
    for widget in every(form.widget):
        found += [getattr(widget, "description", ""), getattr(widget, "tooltip", "") or ""]
        found += [getattr(widget, "placeholder", "")]
        options = getattr(widget, "options", ())
        found += [option[0] for option in options if isinstance(option, tuple)]
        found += [widget.value] if isinstance(widget, widgets.HTML) else []
    return found


def test_every_shipped_question_goes_in_and_comes_out(desk: Desk) -> None:
    forms = Forms(desk.words, desk.changed)
    for scenario in SCENARIOS:
        desk.board = scenario.rules.board
        for each in scenario.asks:
            form = forms.of(type(each.question))
            form.set(each.question.to_json())
            assert form.value == each.question.to_json()
            assert form.faults() == []
            assert scenario.game.question(form.value) == each.question
    assert desk.changes == 0


def test_every_shipped_position_goes_in_and_comes_out(desk: Desk) -> None:
    form = desk.form(POLAX.position_model)
    # Forms are for boards; a game in progress is not set up by hand.
    boards = [s for s in SCENARIOS if s.game is POLAX and s.state.season is None]
    assert len(boards) > 90
    for scenario in boards:
        desk.board = scenario.rules.board
        form.draw()
        position = POLAX.position(scenario.state, desk.board)
        form.set(position)
        assert POLAX.place(scenario.rules, **form.value) == scenario.state
        assert form.faults() == []
    assert desk.changes == 0


def test_models_that_nobody_has_thought_of(desk: Desk) -> None:
    form = desk.form(Odd)
    assert any("plain" in fault for fault in form.faults())
    said = {
        "plain": "p", "ratio": 0.25, "words": ["a", "b"], "table": {"k": 1}, "mixed": "5",
        "perhaps": False, "inner": {"at": "f01"}, "pair": ["y", "f02"], "rows": [{"at": "f03"}],
        "scores": {"b": 2}, "sides": {"a": {"at": "f04"}}, "from": "f05", "many": -4,
    }  # fmt: skip
    form.set(said)
    assert Odd.model_validate(form.value) == Odd.model_validate(said)
    form.controls["lists"].widget.value = "[[1, 2], [3]]"
    assert form.value["lists"] == [[1, 2], [3]]
    form.controls["lists"].widget.value = "[[1, 2"
    assert form.faults() == ["“lists” cannot be read as YAML; write a value such as 5, text or "
                             "[a, b]."]  # fmt: skip
    tree = desk.form(Tree, kids=[{"leaf": "y"}])
    assert tree.value == {"kids": [{"leaf": "y"}]}


def test_some_entries_of_a_model(desk: Desk) -> None:
    from polax_lab.games.polax.eintrag import SeatEntry

    form = Form(SeatEntry, desk.words, desk.changed, only=("hand", "damage"))
    assert list(form.controls) == ["hand", "damage"]
    form.set({"ship": "f63", "hand": [], "damage": 40})
    assert form.value == {"hand": [], "damage": 40}


def test_a_user_fills_in_a_form(desk: Desk) -> None:
    form = ask(desk, "mine")
    assert form.faults() == ["“Field” is still empty: type a name, or press “Pick” and click a "
                             "space on the board."]  # fmt: skip
    form.controls["field"].text.value = " F75 "
    assert form.controls["field"].text.value == "f75"
    form.controls["player"].widget.value = "green"
    assert form.value == {"question": "mine", "field": "f75", "player": "green"}
    assert desk.changes == 2
    form.controls["field"].text.value = ""
    assert form.value == {"question": "mine", "player": "green"}


@pytest.mark.parametrize(
    ("name", "key", "typed", "fault"),
    [("mine", "field", "f99", "“Field”: “f99” is no field of the board"),
     ("cuts", "planet", "f01", "“Planet”: “f01” is no planet of the board"),
     ("hit", "at", "<b>", "“Piece on”: the board has no space “<b>”")],
)  # fmt: skip
def test_a_wrong_name_stays_and_is_told(
    desk: Desk, name: str, key: str, typed: str, fault: str
) -> None:
    form = ask(desk, name)
    form.controls[key].text.value = typed
    assert form.value[key] == typed
    assert [each[: len(fault)] for each in form.faults()] == [fault]
    form.draw()
    assert form.controls[key].text.value == typed


def test_a_hand_grows_and_shrinks(desk: Desk) -> None:
    form = ask(desk, "play", card="ruhe")
    hand = form.controls["hand"]
    assert hand.box.description == "Hand cards: not said here"
    assert hand.inner.widget.layout.display == "none"
    hand.box.value = True
    assert hand.box.description == "Hand cards"
    assert form.value == {"question": "play", "card": "ruhe", "hand": []}
    for card in ("gehen 3", "ruhe", "gehen 3", "ruhe", "doppelkarte"):
        hand.inner.list.value = card
        hand.inner.add.click()
    # How many cards a hand has is a number of the variant: the rules say it, not the form.
    assert [b.description for b in hand.inner.held.children[:2]] == ["Gehen 3 ✕", "Ruhe ✕"]
    hand.inner.held.children[1].click()
    assert form.value["hand"] == ["gehen 3", "gehen 3", "ruhe", "doppelkarte"]
    assert not hand.inner.add.disabled
    assert desk.changes == 1 + 5 + 1
    hand.box.value = False
    assert form.value == {"question": "play", "card": "ruhe"}


def test_choosing_from_the_list_of_cards_alone_changes_nothing(desk: Desk) -> None:
    form = ask(desk, "play", hand=["ruhe"])
    form.controls["hand"].inner.list.value = "doppelkarte"
    assert form.value["hand"] == ["ruhe"]
    assert desk.changes == 0


def test_too_many_and_too_few_are_told(desk: Desk) -> None:
    form = ask(desk, "move", route=["f01", "f02"] * 11)
    assert form.faults() == ["“Route, from the ship's own space on” takes 20 entries at most."]
    desk.lang = "de"
    assert ask(desk, "move").faults() == [
        "„Strecke, vom Platz des Raumschiffs an“ braucht mindestens 2 Einträge."
    ]


def test_a_space_is_picked_on_the_board(desk: Desk) -> None:
    form = ask(desk, "distance")
    start, end = form.controls["from"], form.controls["to"]
    assert not form.pick("f01")
    assert not form.picking
    start.button.value = True
    assert (form.picking, start.button.description) == ("from", "Click a space")
    end.button.value = True
    assert (form.picking, start.button.value) == ("to", False)
    assert start.button.description == "Pick"
    assert form.pick("nym")
    assert (form.picking, end.button.value) == (None, False)
    assert form.value == {"question": "distance", "to": "nym"}
    assert desk.changes == 1
    start.button.value = True
    start.button.value = False
    assert not form.picking
    start.button.value = True
    form.rest()
    assert (form.picking, start.button.value) == (None, False)


def test_a_route_is_picked_space_by_space(desk: Desk) -> None:
    form = ask(desk, "move")
    route = form.controls["route"]
    assert route.back.disabled
    route.button.value = True
    for space in ("f63", "f62"):
        form.pick(space)
    route.text.value = "nym"
    assert route.text.value == ""
    assert form.picking == "route"
    assert form.value["route"] == ["f63", "f62", "nym"]
    assert "f63 → f62 → nym" in route.shown.value
    route.back.click()
    assert form.value["route"] == ["f63", "f62"]
    assert desk.changes == 4
    route.text.value = "<i>"
    assert "&lt;i&gt;" in route.shown.value
    assert "“<i>”" in form.faults()[0]


def test_rows_come_and_go(desk: Desk) -> None:
    form = ask(desk, "transporter")
    steps = form.controls["steps"]
    steps.box.value = True
    rows = steps.inner
    for number, space in ((1, "f01"), (2, "f02"), (3, "f03")):
        rows.add.click()
        rows.rows[-1].entries["number"].widget.value = number
        rows.rows[-1].entries["to"].text.value = space
    assert [row.children[1].description for row in rows.list.children] == [
        "Take out number 1", "Take out number 2", "Take out number 3",
    ]  # fmt: skip
    rows.rows[2].entries["to"].button.value = True
    rows.list.children[1].children[1].click()
    assert form.picking is None
    assert form.value["steps"] == [{"number": 1, "to": "f01"}, {"number": 3, "to": "f03"}]
    assert form.faults() == []
    rows.add.click()
    assert form.value["steps"][2] == {"number": 1}
    assert len(form.faults()) == 1


def test_what_is_hidden_waits_for_no_click(desk: Desk) -> None:
    form = ask(desk, "transporter", steps=[{"number": 1, "to": "f01"}])
    steps = form.controls["steps"]
    steps.inner.rows[0].entries["to"].button.value = True
    assert form.picking == "to"
    form.set({"steps": []})
    assert form.picking is None
    form.set({"steps": [{}]})
    steps.inner.rows[0].entries["to"].button.value = True
    steps.box.value = False
    assert form.picking is None


def test_dice_and_few_numbers_are_chosen(desk: Desk) -> None:
    form = ask(desk, "lager-planet")
    first, second = form.controls["dice"].entries
    assert (first.widget.description, second.widget.description) == ("Die 1", "Die 2")
    second.widget.value = 5
    assert form.value == {"question": "lager-planet", "dice": [1, 5]}
    damage = ask(desk, "hand-size").controls["damage"].widget
    assert damage.options[:2] == (("as the player's ship has it", None), ("0", 0))


def test_another_language_changes_words_and_nothing_else(desk: Desk) -> None:
    position = {
        "turn": {"player": "yellow", "played": ["gehen 1"], "flown": ["f01", "f02"]},
        "players": {"yellow": {"hand": ["ruhe"], "gear": {"shield": "reflektor"}, "damage": 20,
                               "transporters": [{"number": 2, "at": "f05", "cargo": "oel"}]}},
    }  # fmt: skip
    form = desk.form(POLAX.position_model, **position)
    made, english, value = list(every(form.widget)), words(form), form.value
    desk.lang = "de"
    form.draw()
    assert list(every(form.widget)) == made
    assert form.value == value == position
    assert desk.changes == 0
    german = words(form)
    assert {"Handkarten", "Schaden in Prozent", "Gelb", "Hinzufügen"} <= set(german)
    desk.lang = "en"
    form.draw()
    assert words(form) == english
    assert {"Hand cards", "Damage in percent", "yellow", "Add"} <= set(english)


def test_an_unchanged_form_sends_nothing(desk: Desk) -> None:
    form = desk.form(POLAX.position_model, players={"green": {"hand": ["ruhe"], "mines": ["f01"]}})
    sent = []
    for widget in every(form.widget):
        widget.observe(lambda change: sent.append(change["name"]))
    form.draw()
    form.set(form.value)
    assert sent == []


def test_names_of_spaces_follow_the_board(desk: Desk) -> None:
    form = ask(desk, "move", route=["f01", "f02"])
    mine = ask(desk, "mine", field="f75")
    desk.suffix = " (free)"
    form.draw()
    mine.draw()
    assert "f01 (free) → f02 (free)" in form.controls["route"].shown.value
    assert mine.controls["field"].text.value == "f75 (free)"
    assert "f75 (free)" in mine.controls["field"].text.options
    assert mine.value["field"] == "f75"
    mine.controls["field"].text.value = "F76 (FREE)"
    assert mine.value["field"] == "f76"


def test_switching_between_questions_keeps_the_number_of_widgets(desk: Desk) -> None:
    forms = Forms(desk.words, desk.changed)
    asked = [each.question for scenario in SCENARIOS for each in scenario.asks]
    after = []
    for _ in range(50):
        for name, model in POLAX.board_questions.items():
            form = forms.of(model)
            form.set(next(q for q in asked if q.name() == name).to_json())
            desk.lang = "de" if desk.lang == "en" else "en"
        rows: Any = forms.of(POLAX.questions["transporter"]).controls["steps"]
        rows.box.value = True
        rows.inner.add.click()
        rows.inner.list.children[0].children[1].click()
        hand: Any = forms.of(POLAX.questions["play"]).controls["hand"]
        hand.box.value = True
        hand.inner.add.click()
        hand.inner.held.children[0].click()
        after.append(count())
    assert len(set(after[1:])) == 1


def test_every_control_has_its_label(desk: Desk) -> None:
    """A control with a description is joined to it by ipywidgets; buttons carry their own text."""
    kinds = (widgets.Dropdown, widgets.Combobox, widgets.Text, widgets.Checkbox,
             widgets.BoundedIntText, widgets.Button, widgets.ToggleButton)  # fmt: skip
    models: list[type[BaseModel]] = [*POLAX.board_questions.values(), POLAX.position_model, Odd]
    for model in models:
        form = desk.form(model)
        controls = [w for w in every(form.widget) if isinstance(w, kinds)]
        assert [w for w in controls if not w.description] == []
