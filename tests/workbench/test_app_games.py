"""The Workbench of every game, by its widgets: questions, overlays, details, readings, files."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from polax_lab.game import game_names, load_game
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS
from polax_lab.workbench.app import Workbench

GAMES = [load_game(name) for name in game_names()]
every_game = pytest.mark.parametrize("game", [game.name for game in GAMES])
#: What must be said before a question can be asked in a new position: a space, or a result.
UNSAID = {
    "galaktix": {"chapter"},
    "invasion": {"space", "repeat"},
    "sector18": {"zone"},
}


def plain(widget: Any) -> str:
    """The words of an HTML widget."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", widget.value)).split())


@every_game
@pytest.mark.parametrize("lang", LANGS)
def test_questions_are_asked_as_their_forms_stand(game: str, lang: Any, tmp_path: Path) -> None:
    bench: Any = Workbench(game=game, lang=lang, folder=tmp_path)
    bench.tabs.value = "ask"
    unsaid = set()
    for _, name in bench.ask.which.options:
        bench.ask.which.value = name
        bench.ask.ask.click()
        told = plain(bench.board.message)
        assert "polax_lab" not in told, told  # no fault of ours
        asked = bench.session.asked
        if asked is None or asked.name() != name:
            unsaid.add(name)
            assert told.endswith("."), told
        else:
            question, ruling = plain(bench.board.asked), plain(bench.board.ruling)
            assert question
            assert ruling
            # No entry is said as None, as an empty list, or by an id that has a name.
            assert not re.search(r"None|\(\)|, *\?|: *\?", question), question
    if game in UNSAID:
        assert unsaid == UNSAID[game]


@every_game
def test_overlays_say_what_they_show_or_what_they_lack(game: str, tmp_path: Path) -> None:
    bench: Any = Workbench(game=game, folder=tmp_path)
    for name, button in bench.setup.overlays.items():
        button.value = True
        told = plain(bench.board.message)
        assert name in bench.session.overlays
        assert "polax_lab" not in told, told
        assert told.endswith("."), told
        button.value = False
    assert bench.session.overlays == ()


# In Polax a player is in the game as soon as anything is said of him; see test_app_forms.
@pytest.mark.parametrize("game", [game.name for game in GAMES if game.name != "polax"])
def test_details_beside_the_board_go_in_and_come_back(game: str, tmp_path: Path) -> None:
    bench: Any = Workbench(game=game, folder=tmp_path)
    before = bench.session.scenario.state
    bench.setup.beside.value = True
    for paper, form in bench.setup.forms:
        assert form.faults() == [], paper.name
        bench.setup._fill(paper)
        assert bench.session.scenario.state == before, paper.name


@every_game
def test_every_reading_can_be_turned_and_every_space_be_named(game: str, tmp_path: Path) -> None:
    bench: Any = Workbench(game=game, folder=tmp_path)
    session = bench.session
    bench.tabs.value = "rules"
    for name, switch in session.switches.items():
        for value in switch.option_labels:
            bench.act(lambda name=name, value=value: session.set_rule(name, value))
            assert getattr(session.rules, name) == value, session.message()
        bench.act(session.restore_rules)
    assert session.changed == ()
    bench.tabs.value = "setup"
    for typed, space in zip(bench.setup.space.options, session.rules.board.ids, strict=True):
        assert session.space_named(typed) == space
    names = [name for name, _ in session.names()]
    assert len({*names}) == len(names)


@every_game
def test_what_is_saved_opens_again(game: str, tmp_path: Path) -> None:
    bench: Any = Workbench(game=game, folder=tmp_path)
    for name in ("score", "claims", "rank", "sealed"):
        if name in bench.session.game.board_questions:
            bench.act(lambda name=name: bench.session.ask({"question": name}))
    path = tmp_path / "mine.yaml"
    bench.files.on_disk.file.value = str(path)
    bench.files.on_disk.save.click()
    saved = Scenario.load(path)
    assert saved.state == bench.session.scenario.state
    assert saved.asks[0].question == bench.session.asked
    again = Workbench(path, folder=tmp_path)  # the file says of which game
    line = saved.to_line(saved.asks[0].question)
    assert Workbench(line, folder=tmp_path).session.game.name == game
    assert again.session.position == bench.session.position
    assert again.session.game.name == game
