"""What holds the project together: its lists, its notebooks, its size and who may import whom."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from polax_lab import _version

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "polax_lab"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MODULES = sorted(PACKAGE.rglob("*.py"))

# A room may import from itself and from these. What is not named here is "core".
CORE = {"core", "graph", "texts", "yaml", "errors"}
PLAY = {*CORE, "games", "bots"}
ROOMS = {
    "graph": set(),
    "errors": set(),
    "yaml": {"errors"},
    "texts": {"yaml", "errors"},
    "core": CORE,
    "bots": CORE,
    "games": {*CORE, "bots"},
    "view": CORE,
    "study": {*PLAY, "view"},
    "lab": CORE,
    "app": CORE,
    "workbench": {*PLAY, "view", "study"},
    "cli": {*PLAY, "view", "study", "workbench", "lab", "app"},
}
DOORS = {
    "polax_lab.show": {"view"}, "polax_lab.errors": {"texts"}, "polax_lab.__main__": {"cli"},
}  # fmt: skip
# Who may import what is heavy, or needs a browser.
GUESTS = {
    "plotly": {"view", "workbench"},
    "ipywidgets": {"workbench"},
    "anywidget": {"workbench"},
    "IPython": {"workbench"},
    "jupyterlab": {"lab"},
    "jupyter_server": {"app"},
    "voila": {"app"},
    "numpy": {"study"},
    "pandas": {"study"},
    "scipy": {"study"},
}


def bounds(requirements: list[str]) -> dict[str, SpecifierSet]:
    parsed = [Requirement(text) for text in requirements]
    return {canonicalize_name(each.name): each.specifier for each in parsed}


def test_conda_users_get_the_same_dependencies() -> None:
    listed = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
    conda = bounds([entry for entry in listed if isinstance(entry, str)])
    assert conda.pop("python") == SpecifierSet(PROJECT["requires-python"])
    assert conda.pop("pip") == SpecifierSet()
    # pip users choose `app` and `study` as extras; an environment has no extras.
    extras = PROJECT["optional-dependencies"]
    extra = [*extras["app"], *extras["study"]]
    assert conda == bounds(PROJECT["dependencies"]) | bounds(extra)
    assert bounds(extra).items() <= bounds(PROJECT["optional-dependencies"]["test"]).items()
    assert [entry for entry in listed if not isinstance(entry, str)] == [{"pip": ["-e ."]}]


def test_changelog_starts_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[?(\d+\.\d+\.\d+)", text, re.MULTILINE)
    assert versions[0] == _version.__version__
    entries = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert all("\n### Rulings changed\n" in entry for entry in entries)


def test_ci_script_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_notebooks_carry_no_output() -> None:
    stained = []
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        notebook = json.loads(path.read_text("utf-8"))
        if "widgets" in notebook["metadata"]:
            stained.append(f"{path.name}: widget state")
        stained += [
            f"{path.name}: cell {number}"
            for number, cell in enumerate(notebook["cells"], 1)
            if cell.get("outputs") or cell.get("execution_count") is not None
        ]
    assert stained == []


def test_no_code_file_is_too_long() -> None:
    files = [*MODULES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    lengths = {str(f.relative_to(ROOT)): f.read_text("utf-8").count("\n") for f in files}
    assert {name: lines for name, lines in lengths.items() if lines > 400} == {}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path) for path in MODULES}


def room_of(module: str) -> str:
    part = module.split(".")[1] if "." in module else ""
    for room in ("cli", "yaml"):
        if part.startswith(room):
            return room  # one thing in several modules
    return part if part in ROOMS else "core"


def only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imports(path: Path) -> list[str]:
    """Give the modules that a module imports, at the top or later, but not those for types."""
    name = name_of(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    nodes: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(up if node.level else []), *filter(None, [node.module])])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            found |= {each if each in NAMES else base for each in inner}
        elif only_for_types(node):
            assert isinstance(node, ast.If)
            nodes += node.orelse
        else:
            nodes += ast.iter_child_nodes(node)
    return sorted(found)


def test_rooms_import_downwards_only() -> None:
    TopologicalSorter({room: below - {room} for room, below in ROOMS.items()}).prepare()
    wrong = []
    for path in MODULES:
        name = name_of(path)
        here = room_of(name)
        # The package's own __init__ may offer the games, but nothing that shows them.
        allowed = PLAY if name == "polax_lab" else ROOMS[here] | {here}
        # A value draws itself, and an error says itself, only when asked to: two doors upwards.
        allowed = allowed | DOORS.get(name, set())
        wrong += [
            f"{name} imports {other}"
            for other in imports(path)
            if other.split(".")[0] == "polax_lab" and room_of(other) not in allowed
        ]
    assert wrong == []


def test_no_game_imports_another() -> None:
    def game(module: str) -> str | None:
        parts = module.split(".")
        folder = PACKAGE.joinpath(*parts[1:3])
        return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 and folder.is_dir() else None

    wrong = [
        f"{name_of(path)} imports {other}"
        for path in MODULES
        for other in imports(path)
        if game(name_of(path)) and game(other) and game(name_of(path)) != game(other)
    ]
    assert wrong == []


def test_heavy_packages_stay_in_their_rooms() -> None:
    wrong = [
        f"{name_of(path)} imports {other}"
        for path in MODULES
        for other in imports(path)
        if room_of(name_of(path)) not in GUESTS.get(other.split(".")[0], set(ROOMS))
    ]
    assert wrong == []


@pytest.mark.parametrize("module", ["polax_lab", "polax_lab.app", "polax_lab.lab"])
def test_import_is_light(module: str) -> None:
    code = f"import {module}, sys; print(*sorted({{m.split('.')[0] for m in sys.modules}}))"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    loaded = run.stdout.split()
    assert "polax_lab" in loaded
    heavy = re.compile(r"plotly|_plotly_utils|ipywidgets|anywidget|IPython|jupyter.*|numpy|pandas")
    assert [name for name in loaded if heavy.fullmatch(name)] == []
