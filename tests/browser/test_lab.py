"""What `polax-lab lab` starts JupyterLab with; that it works is seen by the other tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab import lab
from polax_lab.errors import PolaxError


def test_a_checkout_opens_its_own_notebooks(tmp_path: Path) -> None:
    assert lab.notebooks(tmp_path / "polax_lab") == tmp_path / "notebooks"


def test_a_wheel_copies_its_notebooks_and_keeps_what_the_user_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, here = tmp_path / "polax_lab", tmp_path / "here"
    shipped = package / "shipped" / "notebooks"
    (shipped / "more").mkdir(parents=True)
    here.mkdir()
    (shipped / "00_start.ipynb").write_text("shipped")
    monkeypatch.chdir(here)

    mine = lab.notebooks(package)
    assert mine == here / "polax_lab_notebooks"
    assert (mine / "00_start.ipynb").read_text() == "shipped"

    (mine / "00_start.ipynb").write_text("changed")
    (shipped / "more" / "01_next.ipynb").write_text("new")
    lab.notebooks(package)
    assert (mine / "00_start.ipynb").read_text() == "changed"
    assert (mine / "more" / "01_next.ipynb").read_text() == "new"


def test_the_command_stays_on_this_machine_and_opens_the_notebook(tmp_path: Path) -> None:
    words = lab.command(tmp_path / "a b.ipynb", port=8899, browser=False)
    assert "--ServerApp.ip=127.0.0.1" in words
    assert f"--ServerApp.root_dir={tmp_path.resolve()}" in words
    assert "--LabApp.default_url=/lab/tree/a%20b.ipynb" in words
    assert "--ServerApp.port=8899" in words
    assert "--no-browser" in words


def test_without_a_port_jupyterlab_looks_for_one(tmp_path: Path) -> None:
    words = lab.command(tmp_path / "a.ipynb")
    assert not [word for word in words if word.startswith("--ServerApp.port")]
    assert "--no-browser" not in words


@pytest.mark.parametrize(("root", "allowed"), [(0, True), (1000, False)])
def test_only_root_needs_leave(root: int, allowed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: root, raising=False)
    assert ("--allow-root" in lab.command(Path("a.ipynb"))) is allowed


def test_own_configuration_of_the_user_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/mine")
    path = lab.environment()["JUPYTER_CONFIG_PATH"]
    assert path.startswith("/mine")
    assert path.endswith("jupyter_config")


def test_a_missing_notebook_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolaxError, match=r"none\.ipynb: there is no such notebook"):
        lab.run(tmp_path / "none.ipynb")
