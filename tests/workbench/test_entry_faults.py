"""What a user's mistake in a cell looks like: one sentence, in the language of the call."""

from __future__ import annotations

from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

CALLS = {
    'PlayTable("galaktix", rules={"level": 99})': "no level 99",
    'PlayTable("polx")': "No game 'polx'; did you mean 'polax'?",
    'PlayTable(players="yellow:humn")': "humn",
    'Workbench("none.yaml")': "none.yaml: there is no such file",
    'Workbench(lang="fr")': "'fr'",
    'lesson("minen-m")': "did you mean",
    'start("nowhere")': "scenario",
    'BoardEditor("none.yaml")': "none.yaml: there is no such file",
    'Workbench(game="polx")': "did you mean 'polax'?",
}


class Shell(InteractiveShell):
    """IPython, which keeps what it would print of a fault."""

    def _showtraceback(self, etype: object, evalue: object, stb: list[str]) -> None:
        self.shown = stb


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A notebook's kernel as far as it matters here."""
    folder = tmp_path_factory.mktemp("ipython")
    config = Config()
    config.HistoryManager.enabled = False
    made = Shell(config=config, ipython_dir=str(folder))
    made.run_cell(
        "from polax_lab.workbench import PlayTable, Workbench, lesson, start\n"
        "from polax_lab.workbench.editor import BoardEditor"
    )
    return made


@pytest.mark.parametrize("call", CALLS)
def test_a_mistake_in_a_cell_is_one_sentence(
    shell: Shell, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell.run_cell(call)
    (sentence,) = shell.shown
    assert CALLS[call] in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


def test_it_is_told_in_the_language_of_the_call(shell: Shell) -> None:
    shell.run_cell('PlayTable("galaktix", rules={"level": 99}, lang="de")')
    assert shell.shown == ["Es gibt kein Level 99; die Level gehen von 1 bis 20."]
    shell.run_cell('lesson("minen-m", lang="de")')
    assert "meinst du" in shell.shown[0]
