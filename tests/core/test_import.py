"""Importing the package costs next to nothing and shows the same names in any order."""

from __future__ import annotations

import subprocess
import sys

import pytest

import polax_lab

HEAVY = ("jupyterlab", "notebook", "ipywidgets", "IPython", "plotly", "pydantic", "networkx",
         "numpy", "yaml", "ruamel", "typer", "rich", "anywidget", "kaleido")  # fmt: skip


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def loaded(code: str) -> set[str]:
    return set(run(f"{code}\nimport sys\nprint(*{{m.split('.')[0] for m in sys.modules}})").split())


def test_the_import_loads_nothing_heavy() -> None:
    assert not loaded("import polax_lab") & set(HEAVY)


def test_judging_loads_no_notebook_and_no_picture() -> None:
    code = (
        "from polax_lab.games.polax import GAME\n"
        "from polax_lab.scenario import Scenario\n"
        "s = Scenario.loads('schema: 1\\ngame: polax\\ntitle: t\\nposition: {}\\n"
        "ask: [{question: mine-map}]')\n"
        "s.ask()[0].to_json(); s.check()"
    )
    assert not loaded(code) & {"jupyterlab", "ipywidgets", "IPython", "plotly", "numpy", "typer",
                               "rich", "anywidget", "kaleido", "ruamel"}  # fmt: skip


def test_the_command_line_loads_no_notebook() -> None:
    assert not loaded("import polax_lab.cli") & {"jupyterlab", "ipywidgets", "IPython", "plotly"}


def test_a_picture_as_svg_needs_no_plotly() -> None:
    code = (
        "from polax_lab.scenario import Scenario\n"
        "s = Scenario.loads('schema: 1\\ngame: polax\\ntitle: t\\nposition: {}\\n')\n"
        "assert s._repr_mimebundle_()['image/svg+xml']"
    )
    assert not loaded(code) & {"plotly", "ipywidgets", "numpy"}


@pytest.mark.parametrize("first", polax_lab.__all__)
def test_names_do_not_depend_on_what_was_used_first(first: str) -> None:
    """No name of the package is covered by a module of the same name, in whatever order."""
    code = (
        "import polax_lab, types\n"
        f"polax_lab.{first}\n"
        "import polax_lab.cli, polax_lab.board, polax_lab.scenario, polax_lab.games\n"
        "bad = [n for n in polax_lab.__all__ if isinstance(getattr(polax_lab, n),"
        " types.ModuleType)]\n"
        "print(bad)"
    )
    assert run(code) == "[]"


def test_no_public_name_is_a_module() -> None:
    from importlib.util import find_spec

    clashing = [n for n in polax_lab.__all__ if n != "__version__" and find_spec(f"polax_lab.{n}")]
    assert clashing == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Scenari'"):
        polax_lab.Scenari  # noqa: B018
    with pytest.raises(ImportError):
        exec("from polax_lab import Scenari")
